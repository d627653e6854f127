"""ALDS1_13_A: parts of all boards, and every pair of squares."""
from itertools import combinations, product

import pytest

from aizu_alds1_13_a import board_with
from whole_kit import ALL_BOARDS
from shared.contest import Fault

# For each board the column 0..7 of the queen in each row, from the top.
BOARDS = sorted(tuple(map(board.index, range(1, 9))) for board in ALL_BOARDS)


def test_every_part_of_a_board_is_completed_by_the_first_board_with_it():
    parts = {}          # {part: the first board with it}, as BOARDS are in order
    for columns in BOARDS:
        for count in range(9):
            for part in combinations(enumerate(columns), count):
                parts.setdefault(part, list(columns))
    assert len(parts) == 19657
    for part in list(parts)[::4]:
        assert board_with(part[::-1]) == parts[part], part


def test_every_pair_of_squares_is_completed_or_refused():
    on_a_board = set()
    for columns in BOARDS:
        on_a_board.update(combinations(enumerate(columns), 2))
    every_square = product(range(8), repeat=2)
    for a, b in combinations(every_square, 2):
        if (a, b) in on_a_board:
            assert {a, b} <= set(enumerate(board_with([a, b])))
        else:
            with pytest.raises(Fault, match="^no board contains these queens$"):
                board_with([a, b])
