"""The drawings: all boards, all small placements, the moves, a terminal, and bad input."""
import io
import os
import random
import re
import subprocess
import sys
from itertools import product

import pytest

import draw
from kit import ALL_BOARDS, SOLUTIONS, answer

ONE = b"a1\nfrom the top: a\nQ\n"
ART = b"""\
Q  *  *  *  *  *  *  *
*  *  *  *  Q  *  *  *
*  *  *  *  *  *  *  Q
*  *  *  *  *  Q  *  *
*  *  Q  *  *  *  *  *
*  *  *  *  *  *  Q  *
*  Q  *  *  *  *  *  *
*  *  *  Q  *  *  *  *
"""


def text_of(placements):
    return "".join(" ".join(map(str, rows)) + "\n" for rows in placements).encode()


def drawings(placements):
    """Return the drawing of each placement as a list of lines."""
    output, fault = answer("draw", text_of(placements))
    assert fault is None
    return [drawing.splitlines() for drawing in output.decode("ascii").split("\n\n")]


def queens_in(picture):
    """Return the rows of the queens in a picture, by column, and the marks they have."""
    found = {column: (row, mark) for row, line in enumerate(picture, 1)
             for column, mark in enumerate(line.split("  ")) if mark != "*"}
    rows, marks = zip(*(found[column] for column in range(len(picture))))
    return rows, "".join(marks)


def test_published_art():
    names = b"a1 b7 c5 d8 e2 f4 g6 h3\nfrom the top: aehfcgbd\n"
    assert answer("draw", b"1 7 5 8 2 4 6 3") == (names + ART, None)


def test_all_boards():
    drawn = drawings(ALL_BOARDS)
    assert len(drawn) == 92
    for rows, (squares, letters, *picture) in zip(ALL_BOARDS, drawn):
        assert squares.split() == ["abcdefgh"[column] + str(rows[column]) for column in range(8)]
        assert letters.startswith("from the top: ")
        assert tuple(letters[14:].index(file) + 1 for file in "abcdefgh") == rows
        assert queens_in(picture) == (rows, "QQQQQQQQ")
    assert any(letters == "from the top: cgbhfdae" for _, letters, *_ in drawn)


def test_all_placements_of_up_to_five_queens():
    placements = [rows for n in range(1, 6) for rows in product(range(1, n + 1), repeat=n)]
    drawn = drawings(placements)
    assert len(drawn) == len(placements) == 1 + 4 + 27 + 256 + 3125
    for rows, lines in zip(placements, drawn):
        n = len(rows)
        marks = "".join("X" if any(rows[a] == rows[b] or abs(rows[a] - rows[b]) == abs(a - b)
                                   for b in range(n) if b != a) else "Q" for a in range(n))
        beside = "X" in marks and n not in (2, 3)       # the nearest board, with its letters, and the moves below
        picture = lines[-n - 1:-1] if "X" in marks else lines[-n:]
        assert queens_in([line[:3 * n - 2] for line in picture]) == (rows, marks)
        assert len(lines) == n + 1 + (beside or len(set(rows)) == n) + ("X" in marks)
        assert ("move" in lines[-1]) == beside
        if len(set(rows)) == n:
            letters = "from the top: " + "".join("abcde"[rows.index(row)] for row in range(1, n + 1))
            assert (lines[1] + " ").startswith(letters + " ")       # on the right there may be those of the board
        else:
            assert not lines[1].startswith("from")


@pytest.mark.parametrize("n", range(4, 27))
def test_the_moves_lead_to_the_board_beside_as_nearest_py_has_it(n):
    chance = random.Random(n)
    placements = [[chance.randint(1, n) for _ in range(n)] for _ in range(25 if n <= 8 else 1)]
    wanted = answer("nearest", text_of(placements))[0].decode().splitlines()
    for rows, lines, head, board in zip(placements, drawings(placements), wanted[::2], wanted[1::2]):
        board, fewest = list(map(int, board.split())), head.split()[2]
        if rows == board:
            assert fewest == "0" and len(lines) == n + 2
            continue
        left = max(len(" ".join("a%d" % row for row in rows)), 3 * n - 2, 14 + n if len(set(rows)) == n else 0)
        beside = [line[left + 6:left + 6 + 3 * n - 2] for line in lines[2:2 + n]]
        assert queens_in(beside) == (tuple(board), "Q" * n)
        assert queens_in([line[:3 * n - 2] for line in lines[2:2 + n]])[0] == tuple(rows)
        moves = ["{0}{1}-{0}{2}".format(chr(ord("a") + column), old, new)
                 for column, (old, new) in enumerate(zip(rows, board)) if old != new]
        assert lines[-1].split() == [fewest, "move:" if fewest == "1" else "moves:"] + moves


class Screen(io.StringIO):
    """A standard output that is a terminal."""
    encoding = "utf-8"

    def isatty(self):
        return True


@pytest.fixture
def on_a_terminal(monkeypatch):
    """A function that returns what draw.py writes to a terminal for text, in given settings."""
    def on_a_terminal(text, encoding="utf-8", **environment):
        for name, value in dict({"TERM": "xterm-256color", "NO_COLOR": ""}, **environment).items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(Screen, "encoding", encoding)
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", Screen())
            return b"".join(draw.answers(io.BytesIO(text)))
    return on_a_terminal


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
def test_a_process_on_a_terminal(on_a_terminal):
    import pty
    ours, its = pty.openpty()
    settings = dict(os.environ, TERM="xterm-256color", PYTHONIOENCODING="utf-8", NO_COLOR="")
    with subprocess.Popen([sys.executable, str(SOLUTIONS / "draw.py")], stdin=subprocess.PIPE, stdout=its,
                          env=settings) as process:
        os.close(its)
        process.stdin.write(b"1 5 8 6 3 7 2 2")
        process.stdin.close()
        parts = []
        while not parts or parts[-1]:
            try:
                parts.append(os.read(ours, 1 << 16))
            except OSError:     # how Linux tells that the other end is closed
                break
    os.close(ours)
    assert process.returncode == 0
    assert b"".join(parts).replace(b"\r\n", b"\n") == on_a_terminal(b"1 5 8 6 3 7 2 2")


def cells(line):
    """Return (background, character) of each square on a line with colours."""
    return re.findall("\33\\[38;5;[0-9]+;48;5;([0-9]+)m (.) ", line)


def test_a_terminal_shows_a_chequered_board(on_a_terminal):
    files, *lines = on_a_terminal(b"1 7 5 8 2 4 6 3").decode().splitlines()[2:]
    assert files == "   a  b  c  d  e  f  g  h"
    for row, (line, art) in enumerate(zip(lines, ART.decode().splitlines()), 1):
        assert line.startswith(" %d\33" % row) and line.endswith("\33[m")
        assert [symbol for _, symbol in cells(line)] == ["\u265b" if mark == "Q" else " " for mark in art.split()]
        assert [colour for colour, _ in cells(line)] == (["223", "137"] * 5)[(row - 1) % 2:][:8]
    assert len(lines) == 8


def test_a_terminal_shows_attacked_and_moved_queens(on_a_terminal):
    text = on_a_terminal(b"1 5 8 6 3 7 2 2").decode()
    for ink, shade, symbol, count in ((16, 223, "\u265b", 5), (16, 137, "\u265b", 7), (16, 113, "\u265b", 1),
                                      (231, 160, "\u2655", 2), (231, 124, "\u2655", 1), (16, 137, " ", 56)):
        assert text.count("\33[38;5;%d;48;5;%dm %s " % (ink, shade, symbol)) == count
    lines = text.splitlines()
    squares = [square for line in lines[3:11] for square in cells(line)]
    assert len(squares) == 128
    assert sorted(square for square in squares if square[0] not in ("223", "137")) == [
        ("113", "\u265b"), ("124", "\u2655"), ("160", "\u2655"), ("160", "\u2655")]
    seen = {len(re.sub("\33\\[[^m]*m", "", line)) for line in lines[2:11]}
    assert seen == {26 + 6 + 26 - 1, 26 + 6 + 26}      # the files end in no blank
    assert lines[11] == "1 move: h2-h4"


def test_a_terminal_without_chess_symbols_shows_letters(on_a_terminal):
    shown = on_a_terminal(b"1 5 8 6 3 7 2 2").decode()
    letters = on_a_terminal(b"1 5 8 6 3 7 2 2", "latin-1").decode("ascii")
    assert letters == shown.replace("\u265b", "Q").replace("\u2655", "X") != shown


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_can_be_asked_for_the_plain_drawing(on_a_terminal, setting):
    assert on_a_terminal(b"1 5 8 6 3 7 2 2", **setting) == answer("draw", b"1 5 8 6 3 7 2 2")[0]


@pytest.mark.parametrize("text, output, line", [
    (b"x", b"", "case 1: 'x' is not an integer"),
    (b"1\n\n 2 9 1\n1\n", ONE, "case 2: 9 is not a row from 1 to 3, as many as the line has"),
    (b"1\r\n1\r\n0 2", ONE + b"\n" + ONE, "case 3: 0 is not a row from 1 to 2, as many as the line has"),
    (b"1 \x1a\n1\n", b"", "case 1: '\\x1a' is not an integer"),
    (b"1 2.0", b"", "case 1: '2.0' is not an integer"),
    (b"1 " * 27, b"", "case 1: more than 26 rows on a line"),
    (b"1\n" + b"1 " * 1000000 + b"\n1", ONE, "case 2: more than 26 rows on a line"),
    (b"1\n" + b" " * 1000000 + b"2\n", ONE, "case 2: 2 is not a row from 1 to 1, as many as the line has"),
    (b"1" * 70000, b"", "case 1: " + "1" * 24 + "... is not a row from 1 to 2, as many as the line has"),
], ids=lambda value: repr(value)[:40])
def test_bad_input(text, output, line):
    assert answer("draw", text) == (output, line)


def test_white_space_is_no_limit():
    """Lines that cross many blocks, and blank lines by the hundred thousand."""
    text = b" " * 200000 + b"1\n" + b"\n" * 200000 + b"1\r\n" + b"\r\n" * 100000 + b"1" + b" " * 200000
    assert answer("draw", text) == (b"\n".join([ONE] * 3), None)


def test_twenty_six_queens():
    output, fault = answer("draw", b" ".join(b"%d" % row for row in range(1, 27)))
    assert fault is None and output.count(b"X") == 26
    assert output.split(b"\n")[1].startswith(b"from the top: abcdefghijklmnopqrstuvwxyz ")


@pytest.mark.parametrize("n, columns, beside", [(11, 80, True), (12, 80, False), (12, 81, False), (12, 82, True),
                                               (26, 80, False)])
def test_a_narrow_terminal_has_the_nearest_board_below(on_a_terminal, n, columns, beside):
    lines = on_a_terminal(b"1 " * n, COLUMNS=str(columns)).decode().splitlines()
    seen = [re.sub("\33\\[[^m]*m", "", line) for line in lines]
    assert max(map(len, seen[:-1])) <= columns or n == 26
    if beside:
        assert len(seen) == 1 + 1 + 1 + n + 1
    else:
        wide = on_a_terminal(b"1 " * n, COLUMNS="999").decode().splitlines()
        blank = seen.index("")
        assert seen.count("") == 1 and len(seen) == blank + 1 + 1 + 1 + 1 + n + 1
        for left, right, both in zip([seen[0], "", *seen[1:blank]], seen[blank + 1:],
                                     [re.sub("\33\\[[^m]*m", "", line) for line in wide]):
            assert both.startswith(left) and both.rstrip().endswith(right.strip())
        assert lines[-1] == wide[-1]


def test_a_narrow_terminal_without_colours_too(on_a_terminal):
    lines = on_a_terminal(b"7 " * 12, NO_COLOR="1", COLUMNS="40").decode().splitlines()
    assert lines.index("") == 13 and max(map(len, lines[:-1])) <= 40


@pytest.mark.parametrize("n", [2, 3])
def test_no_board_exists(n):
    assert drawings([[1] * n])[0][-1] == "no board of %d queens exists" % n
