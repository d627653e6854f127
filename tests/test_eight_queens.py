"""UVa 750, 11085 and 167, and ALDS1_13_A: every input, or many, against the 92 boards."""
import random
import re
from functools import reduce
from itertools import combinations, product
from operator import eq, getitem

import pytest

import uva11085
from aizu_alds1_13_a import board_with
from shared.contest import Fault
from uva167 import largest_sum
from whole_kit import ALL_BOARDS, answer

HEADS = b"SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"


def test_uva750_has_all_boards_of_every_square():
    for row, column in product(range(1, 9), repeat=2):
        lines = [HEADS]
        for board in ALL_BOARDS:
            if board[column - 1] == row:
                lines.append(b"%2d      " % len(lines) + b"%d %d %d %d %d %d %d %d\n" % board)
        assert answer("uva750", b"1\n%d %d\n" % (row, column)) == (b"".join(lines), None)


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
def test_uva11085_has_the_fewest_moves_of_all_placements():
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


def test_uva11085_has_the_answers_of_the_formula_in_its_header():
    formula, = re.findall(r"8 - max\(.*\)$", uva11085.__doc__, re.M)
    chance = random.Random(11085)
    for _ in range(3000):
        words = chance.choices(ROWS, k=8)
        names = {"BOARDS": ALL_BOARDS, "eq": eq, "placement": list(map(int, words))}
        assert uva11085.fewest_moves(words) == eval(formula, names)


def test_uva11085_keeps_few_of_the_ways_to_write_a_row():
    """There are 2,944 pairs of a column and a token: 1, 01, 001, ..., +1, +01, ..."""
    for sign, width, row in product((b"", b"+"), range(1, 24), range(1, 9)):
        uva11085.fewest_moves([b"%s%0*d" % (sign, width, row)] * 8)
    assert uva11085.number_of_square.cache_info().currsize <= 1000


def test_uva167_has_the_largest_sum_under_any_board():
    """Each of the 92 boards has the largest sum of some list."""
    chance = random.Random(167)
    best = set()
    for _ in range(3000):
        numbers = chance.choices(range(-10 ** 18, 10 ** 18 + 1), k=64)
        columns = [[0, *numbers[column::8]] for column in range(8)]
        sums = [sum(map(getitem, columns, rows)) for rows in ALL_BOARDS]
        assert largest_sum(numbers) == max(sums)
        best.add(sums.index(max(sums)))
    assert len(best) == 92


def test_aizu_alds1_13_a_completes_parts_of_boards_and_refuses_other_pairs():
    parts = {}          # {squares (row, column): the first board with them, by its columns}
    by_columns = [tuple(map(board.index, range(1, 9))) for board in ALL_BOARDS]
    for columns in sorted(by_columns):
        for count in range(9):
            for part in combinations(enumerate(columns), count):
                parts.setdefault(part, list(columns))
    assert len(parts) == 19657
    for part in list(parts)[::4]:
        assert board_with(part[::-1]) == parts[part], part
    for pair in combinations(product(range(8), repeat=2), 2):
        if pair in parts:
            assert board_with(pair) == parts[pair]
        else:
            with pytest.raises(Fault, match="^no board contains these queens$"):
                board_with(pair)
