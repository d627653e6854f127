"""UVa 11085: the formula of the header, all placements, and memory."""
import io
import random
import re
import tracemalloc
from functools import reduce
from itertools import product
from operator import eq

import pytest

import uva11085
from whole_kit import ALL_BOARDS, CPYTHON

ROWS = [b"%d" % row for row in range(1, 9)]
ONE_MORE = bytes(range(1, 256)) + b"\xff"
LESSER = bytes([min(divmod(pair, 16)) for pair in range(256)])      # of the two digits of a pair
# How many placements need 0, 1, ... 7 moves.
PLACEMENTS = [92, 5136, 122952, 1525662, 7823866, 7071696, 227800, 12]


def fewer(a, b):
    """Return the smaller number at each place of two tables; all are below 16."""
    pairs = int.from_bytes(a, "big") << 4 | int.from_bytes(b, "big")
    return pairs.to_bytes(len(a), "big").translate(LESSER)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_all_placements_have_the_fewest_moves():
    """The table has a byte for each placement in lexicographic order, at first 0 for a board.

    Each round lets the queen of the last column move, and makes this column the first one.
    """
    table = bytearray(b"\x08" * 8 ** 8)
    for board in ALL_BOARDS:
        table[int("".join(str(row - 1) for row in board), 8)] = 0
    for _ in range(8):
        by_row = [table[row::8] for row in range(8)]
        moved = reduce(fewer, by_row).translate(ONE_MORE)
        table = b"".join(fewer(stayed, moved) for stayed in by_row)
    assert [table.count(moves) for moves in range(8)] == PLACEMENTS
    assert bytes(map(uva11085.fewest_moves, product(ROWS, repeat=8))) == table


def test_formula_of_the_header_is_the_answer():
    formula, = re.findall(r"8 - max\(.*\)$", uva11085.__doc__, re.M)
    chance = random.Random(11085)
    for _ in range(3000):
        words = chance.choices(ROWS, k=8)
        names = {"BOARDS": ALL_BOARDS, "eq": eq, "placement": list(map(int, words))}
        assert uva11085.fewest_moves(words) == eval(formula, names)


@pytest.mark.skipif(not CPYTHON, reason="needs tracemalloc")
def test_memory_does_not_grow_with_the_input():
    """Rows begin with signs and zeros, so 2,944 pairs of a column and a token differ."""
    tokens = [b"%s%0*d" % (sign, width, row)
              for sign in (b"", b"+") for width in range(1, 24) for row in range(1, 9)]
    lines = [b" ".join([token] * 8) for token in tokens] * 2
    text = io.BytesIO(b"\n".join(lines))
    tracemalloc.start()
    for _ in uva11085.answers(text):
        pass
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 500000
