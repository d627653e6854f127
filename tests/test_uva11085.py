"""UVa 11085: all placements, and memory."""
import re
from collections import defaultdict
from functools import reduce
from itertools import product
from operator import eq

import pytest

import uva11085
from kit import ALL_BOARDS, CPYTHON, peak_memory

ONE_MORE = bytes(range(1, 256)) + b"\xff"
LESSER = bytes([min(divmod(pair, 16)) for pair in range(256)])      # of the two digits of a pair
# How many placements need 0, 1, ... 7 moves.
PLACEMENTS = [92, 5136, 122952, 1525662, 7823866, 7071696, 227800, 12]


def fewer(a, b):
    """Return the smaller number at each place of two tables; all are below 16."""
    pairs = int.from_bytes(a, "big") << 4 | int.from_bytes(b, "big")
    return pairs.to_bytes(len(a), "big").translate(LESSER)


@pytest.fixture(scope="module")
def moves_of_all():
    """The fewest moves for all placements in lexicographic order, a byte each.

    tables[beginning] has the fewest moves in the columns after the beginning of a board, a byte for
    each way to fill them. Each round takes in one more column, from the right. The queen of this
    column stands in the board's row, or she moves there.
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


HALVES = list(product([b"%d" % row for row in range(1, 9)], repeat=4))


@pytest.mark.parametrize("step", [512, pytest.param(1, marks=pytest.mark.slow)],
                         ids=["some", "all"])
@pytest.mark.timeout(600)
def test_placements_have_the_fewest_moves(moves_of_all, step):
    """With each left half, each 512th right half, or all."""
    assert [moves_of_all.count(moves) for moves in range(8)] == PLACEMENTS
    for number, left in enumerate(HALVES):
        begin = number % step
        found = [uva11085.fewest_moves(left + right) for right in HALVES[begin::step]]
        wanted = moves_of_all[4096 * number:4096 * (number + 1)][begin::step]
        assert bytes(found) == wanted


def test_formula_of_the_header_is_the_answer():
    formula, = re.findall(r"8 - max\(.*\)$", uva11085.__doc__, re.M)
    for half in HALVES[::8]:
        names = {"BOARDS": ALL_BOARDS, "eq": eq, "placement": list(map(int, half + half))}
        assert uva11085.fewest_moves(half + half) == eval(formula, names)


@pytest.mark.skipif(not CPYTHON, reason="needs tracemalloc")
def test_memory_does_not_grow_with_the_input():
    """Rows begin with signs and zeros, so 2,944 pairs of a column and a token differ."""
    tokens = [b"%s%0*d" % (sign, width, row)
              for sign in (b"", b"+") for width in range(1, 24) for row in range(1, 9)]
    lines = [b" ".join([token] * 8) for token in tokens] * 20
    assert peak_memory("uva11085", b"\n".join(lines)) < 500000
