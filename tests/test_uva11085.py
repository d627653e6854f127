"""UVa 11085: all halves, all placements, and memory."""
import random
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


ROWS = [b"%d" % row for row in range(1, 9)]
HALVES = list(product(ROWS, repeat=4))


@pytest.mark.parametrize("first", [0, 4], ids=["left", "right"])
def test_every_half_is_counted_against_each_board_and_kept(first):
    halves = [tuple(b"%d" % row for row in board[first:first + 4]) for board in ALL_BOARDS]
    for half in HALVES:
        counts = bytes([sum(map(eq, half, other)) for other in halves])
        assert uva11085.same_rows(half, first).to_bytes(92, "little") == counts
    counted = uva11085.same_rows.cache_info().misses
    for half in HALVES:
        uva11085.same_rows(half, first)
    assert uva11085.same_rows.cache_info().misses == counted


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


@pytest.mark.skipif(not CPYTHON, reason="needs tracemalloc")
def test_memory_does_not_grow_with_the_input():
    """Rows may begin with zeros, so most of the 16,384 halves differ."""
    chance = random.Random(1)
    words = [chance.randrange(12) * b"0" + b"%d" % chance.randint(1, 8) for _ in range(1 << 16)]
    lines = [b" ".join(words[at:at + 8]) for at in range(0, len(words), 8)]
    assert peak_memory("uva11085", b"\n".join(lines)) < 5 << 20
