"""ALDS1_13_A: every fourth part of the boards, every pair of squares, and bad input."""
from itertools import islice, permutations, product

import pytest

from aizu_alds1_13_a import complete
from kit import ALL_BOARDS, answer
from shared.contest import Fault

NAME = "aizu_alds1_13_a"
# The same 92 read in the other direction: the column 0..7 of the queen in each row, from the top.
BOARDS = [tuple(column - 1 for column in board) for board in ALL_BOARDS]


def parts(columns):
    """Yield the 256 parts of a board, each a tuple of squares."""
    squares = list(enumerate(columns))
    for chosen in product((False, True), repeat=8):
        yield tuple(square for square, taken in zip(squares, chosen) if taken)


def test_every_fourth_part_of_the_boards():
    """The boards are seen in lexicographic order, so the first with these squares is the answer."""
    first = {}
    for columns in BOARDS:
        for squares in parts(columns):
            first.setdefault(squares, list(columns))
    assert len(first) == 19657
    for squares, columns in islice(first.items(), 0, None, 4):
        assert complete(squares[::-1]) == columns, squares


def test_every_pair_of_squares():
    on_a_board = set()
    for columns in BOARDS:
        on_a_board.update(permutations(enumerate(columns), 2))
    every_square = list(product(range(8), repeat=2))
    for a, b in permutations(every_square, 2):
        if (a, b) in on_a_board:
            assert {a, b} <= set(enumerate(complete([a, b])))
        else:
            with pytest.raises(Fault, match="^no board contains these queens$"):
                complete([a, b])


def test_no_queen_given():
    output, fault = answer(NAME, b"0\n")
    assert fault is None
    assert [row.index(b"Q") for row in output.split()] == list(BOARDS[0])


def test_queens_that_no_board_contains():
    assert answer(NAME, b"3\n0 0\n1 2\n2 4\n") == (b"", "no board contains these queens")
