"""UVa 11085: all placements, layouts and faults of the input, memory."""
import io
import random
from collections import defaultdict
from functools import reduce
from itertools import product

import pytest

import uva11085
from kit import ALL_BOARDS, answer, peak_memory, solve, text_of
from conftest import memory

ONE_MORE = bytes(range(1, 256)) + b"\xff"
# How many placements need 0, 1, ... 7 moves.
PLACEMENTS = [92, 5136, 122952, 1525662, 7823866, 7071696, 227800, 12]


def fewer(a, b):
    """Return the smaller of two numbers in each place of two tables."""
    return bytes([x if x < y else y for x, y in zip(a, b)])


@pytest.fixture(scope="module")
def moves_of_all():
    """The fewest moves for all placements in lexicographic order, a byte each.

    tables[beginning] is for the columns after a beginning of some board: the fewest moves, in these
    columns, to a board that begins so. First there are no such columns, at last all eight. In one
    column more, the queen stands in the board's row, or she moves to it.
    """
    tables = {board: b"\0" for board in ALL_BOARDS}
    for _ in range(8):
        by_row = defaultdict(dict)
        for (*beginning, row), table in tables.items():
            by_row[tuple(beginning)][row] = table
        tables = {}
        for beginning, standing in by_row.items():
            moved = reduce(fewer, standing.values()).translate(ONE_MORE)
            rows = [fewer(standing.get(row, moved), moved) for row in range(1, 9)]
            tables[beginning] = b"".join(rows)
    return tables[()]


def test_every_placement(moves_of_all):
    """All 8^8 placements, those with the same first two rows at a time."""
    assert [moves_of_all.count(moves) for moves in range(8)] == PLACEMENTS
    others = b"\n" + text_of(product(range(1, 9), repeat=6)).rstrip()
    for number, rows in enumerate(product(range(1, 9), repeat=2)):
        text = others.replace(b"\n", b"\n%d %d " % rows)
        output = b"".join(uva11085.answers(io.BytesIO(text[1:])))
        moves = bytes([line[-1] - ord("0") for line in output.splitlines()])
        assert moves == moves_of_all[8 ** 6 * number:8 ** 6 * (number + 1)]


def index(rows):
    """Return the place of a placement in lexicographic order."""
    digits = "".join(str(row - 1) for row in rows)
    return int(digits, 8)


def test_cases_are_numbered_through_all_blocks(moves_of_all):
    chance = random.Random(2)
    cases = [chance.choices(range(1, 9), k=8) for _ in range(150000)]
    done = solve("uva11085", text_of(cases))
    assert (done.stderr, done.returncode) == (b"", 0)
    lines = ["Case %d: %d\n" % (number, moves_of_all[index(rows)])
             for number, rows in enumerate(cases, 1)]
    assert done.stdout.decode() == "".join(lines)


# Words that are no rows, and what is said of them.
BAD = {b"x": "'x' is not an integer", b"1x": "'1x' is not an integer"}
for bad_row in (12, 9, 0, -1):
    BAD[b"%d" % bad_row] = "%d is not a row from 1 to 8" % bad_row


def random_layout(chance, words):
    """Return words as an input, with one or more kinds of white space after each."""
    blanks = (b" ", b"\n", b"\r\n", b"\t", b"\v", b"\f", b"\x1a")
    text = b" " * chance.choice((0, 0, chance.randrange(40)))
    for word in words:
        length = chance.choice((1, 1, 1, 1, 9))
        text += word + b"".join(chance.choices(blanks, k=length))
    return chance.choice((text, text.rstrip()))


def wanted(words, moves_of_all):
    """Return (output, fault) for words as input."""
    output, rows, case = b"", [], 1
    for word in words:
        if word in BAD:
            return output, "case %d: %s" % (case, BAD[word])
        rows.append(int(word))
        if len(rows) == 8:
            output += b"Case %d: %d\n" % (case, moves_of_all[index(rows)])
            case, rows = case + 1, []
    if rows:
        return output, "case %d: the input ends too early" % case
    return output, None


@pytest.mark.parametrize("size", [1, 2, 3, 15, 16, 17, 40, 1000])
def test_any_input_in_blocks_of_any_size(moves_of_all, monkeypatch, size):
    """Random texts, read in tiny blocks, so that every token meets every boundary."""
    chance = random.Random(size)
    monkeypatch.setattr(uva11085, "BLOCK", size)
    for forms in [(b"%d",), (b"%d", b"0%d", b"+%d")] * 15:
        words = [chance.choice(forms) % chance.randint(1, 8) for _ in range(chance.randrange(40))]
        if words and chance.random() < 0.5:
            words[chance.randrange(len(words))] = chance.choice(sorted(BAD))
        for text in (b" ".join(words), random_layout(chance, words)):
            assert answer("uva11085", text) == wanted(words, moves_of_all), text


@memory
def test_memory_does_not_grow_with_the_input():
    """All in one line, with more blanks than rows."""
    thousand = b"1 2 3 4  5 6 7 8     " * 1000
    few = peak_memory("uva11085", [thousand] * 60)
    many = peak_memory("uva11085", [thousand] * 150)
    assert many < 1.1 * few + 2048
