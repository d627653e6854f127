"""The drawings: all boards, all small placements, the moves, a terminal, and bad input."""
import os
import pty
import random
import re
import subprocess
import sys
from itertools import product

import pytest

from kit import ALL_BOARDS, SOLUTIONS, check_fault, solve

ONE = b"a1\na\nQ\n"
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
    done = solve("draw", text_of(placements))
    assert (done.stderr, done.returncode) == (b"", 0)
    return [drawing.splitlines() for drawing in done.stdout.decode("ascii").split("\n\n")]


def queens_in(picture):
    """Return the rows of the queens in a picture, by column, and the marks they have."""
    found = {column: (row, mark) for row, line in enumerate(picture, 1)
             for column, mark in enumerate(line.split("  ")) if mark != "*"}
    rows, marks = zip(*(found[column] for column in range(len(picture))))
    return rows, "".join(marks)


def test_published_art():
    assert solve("draw", b"1 7 5 8 2 4 6 3").stdout == b"a1 b7 c5 d8 e2 f4 g6 h3\naehfcgbd\n" + ART


def test_all_boards():
    drawn = drawings(ALL_BOARDS)
    assert len(drawn) == 92
    for rows, (squares, letters, *picture) in zip(ALL_BOARDS, drawn):
        assert squares.split() == ["abcdefgh"[column] + str(rows[column]) for column in range(8)]
        assert tuple(letters.index(file) + 1 for file in "abcdefgh") == rows
        assert queens_in(picture) == (rows, "QQQQQQQQ")
    assert any(letters == "cgbhfdae" for _, letters, *_ in drawn)


def test_all_placements_of_up_to_five_queens():
    placements = [rows for n in range(1, 6) for rows in product(range(1, n + 1), repeat=n)]
    drawn = drawings(placements)
    assert len(drawn) == len(placements) == 1 + 4 + 27 + 256 + 3125
    for rows, lines in zip(placements, drawn):
        n = len(rows)
        marks = "".join("X" if any(rows[a] == rows[b] or abs(rows[a] - rows[b]) == abs(a - b)
                                   for b in range(n) if b != a) else "Q" for a in range(n))
        assert queens_in(lines[-n:]) == (rows, marks)
        assert len(lines) == n + 1 + (len(set(rows)) == n)


def test_moves_lead_to_the_first_nearest_board_and_are_as_few_as_uva_11085_says():
    choice = random.Random(8)
    placements = [tuple(choice.randint(1, 8) for _ in range(8)) for _ in range(300)]
    for board in ALL_BOARDS:
        rows = list(board)
        for column in choice.sample(range(8), choice.randint(1, 3)):
            rows[column] = choice.randint(1, 8)
        placements.append(tuple(rows))
    answers = solve("uva11085", text_of(placements)).stdout.splitlines()
    seen = set()
    for rows, lines, answer in zip(placements, drawings(placements), answers):
        fewest = int(answer.split()[-1])
        seen.add(fewest)
        if fewest == 0:
            assert rows in ALL_BOARDS and len(lines) == 10
            continue
        count, word, *moves = lines[-1].split()
        assert int(count) == len(moves) == fewest and word == ("move:" if fewest == 1 else "moves:")
        moved = list(rows)
        for move in moves:
            file, start, target = re.match("^([a-h])([1-8])-\\1([1-8])$", move).groups()
            assert moved["abcdefgh".index(file)] == int(start) != int(target)
            moved["abcdefgh".index(file)] = int(target)
        nearest = [board for board in ALL_BOARDS if sum(a != b for a, b in zip(rows, board)) == fewest]
        assert tuple(moved) == nearest[0]
        assert queens_in([line[29:] for line in lines[2:10]]) == (nearest[0], "QQQQQQQQ")
        assert queens_in([line[:22] for line in lines[2:10]])[0] == rows
    assert seen >= {0, 1, 2, 3, 4, 5, 6}


def on_a_terminal(text, **environment):
    """Return what draw.py writes to a terminal of its own."""
    settings = dict(os.environ, TERM="xterm-256color", PYTHONIOENCODING="utf-8", NO_COLOR="")
    settings.update(environment)
    ours, its = pty.openpty()
    with subprocess.Popen([sys.executable, str(SOLUTIONS / "draw.py")], stdin=subprocess.PIPE, stdout=its,
                          env=settings) as process:
        os.close(its)
        process.stdin.write(text)
        process.stdin.close()
        parts = []
        while not parts or parts[-1]:
            try:
                parts.append(os.read(ours, 1 << 16))
            except OSError:     # how Linux tells that the other end is closed
                break
    os.close(ours)
    assert process.returncode == 0
    return b"".join(parts).replace(b"\r\n", b"\n")


def cells(line):
    """Return (background, character) of each square on a line with colours."""
    return re.findall("\33\\[38;5;[0-9]+;48;5;([0-9]+)m (.) ", line)


def test_a_terminal_shows_a_chequered_board():
    files, *lines = on_a_terminal(b"1 7 5 8 2 4 6 3").decode().splitlines()[2:]
    assert files == "   a  b  c  d  e  f  g  h"
    for row, (line, art) in enumerate(zip(lines, ART.decode().splitlines()), 1):
        assert line.startswith(" %d\33" % row) and line.endswith("\33[m")
        assert [symbol for _, symbol in cells(line)] == ["\u265b" if mark == "Q" else " " for mark in art.split()]
        assert [colour for colour, _ in cells(line)] == (["223", "137"] * 5)[(row - 1) % 2:][:8]
    assert len(lines) == 8


def test_a_terminal_tells_attacked_and_moved_queens():
    lines = on_a_terminal(b"1 5 8 6 3 7 2 2").decode().splitlines()
    squares = [square for line in lines[3:11] for square in cells(line)]
    assert len(squares) == 128
    assert sorted(square for square in squares if square[0] not in ("223", "137")) == [
        ("113", "\u265b"), ("124", "\u2655"), ("160", "\u2655"), ("160", "\u2655")]
    seen = {len(re.sub("\33\\[[^m]*m", "", line)) for line in lines[2:11]}
    assert seen == {26 + 6 + 26 - 1, 26 + 6 + 26}      # the files end in no blank
    assert lines[11] == "1 move: h2-h4"


def test_a_terminal_without_chess_symbols_shows_letters():
    shown = on_a_terminal(b"1 5 8 6 3 7 2 2").decode()
    letters = on_a_terminal(b"1 5 8 6 3 7 2 2", PYTHONIOENCODING="latin-1").decode("ascii")
    assert letters == shown.replace("\u265b", "Q").replace("\u2655", "X") != shown


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_can_be_asked_for_the_plain_drawing(setting):
    assert on_a_terminal(b"1 5 8 6 3 7 2 2", **setting) == solve("draw", b"1 5 8 6 3 7 2 2").stdout


@pytest.mark.parametrize("text, output, line", [
    (b"x", b"", "case 1: 'x' is not an integer"),
    (b"1\n\n 2 9 1\n1\n", ONE, "case 2: 9 is not a row from 1 to 3, as many as the line has"),
    (b"1\r\n1\r\n0 2", ONE + b"\n" + ONE, "case 3: 0 is not a row from 1 to 2, as many as the line has"),
    (b"1 \x1a\n1\n", b"", "case 1: '\\x1a' is not an integer"),
    (b"1 2.0", b"", "case 1: '2.0' is not an integer"),
    (b"1 " * 27, b"", "case 1: 27 rows are more than the 26 files from a to z"),
    (b"1\n" + b" " * 65536 + b"1\n", ONE, "case 2: a line of more than 65536 bytes"),
    (b"1" * 70000, b"", "case 1: a line of more than 65536 bytes"),
])
def test_bad_input(text, output, line):
    check_fault("draw", text, output, line)


def test_a_line_of_65536_bytes_is_read():
    assert solve("draw", b" " * 65534 + b"1\n1").stdout == ONE + b"\n" + ONE
