"""queens.py: the search against three others and all partial placements."""
from itertools import product

import pytest

import queens
from kit import ALL_BOARDS
from searches import SEARCHES


def test_the_92_boards():
    assert queens.BOARDS == ALL_BOARDS


@pytest.mark.parametrize("n", range(9))
@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_searches_agree_board_by_board(search, n):
    assert list(search(n)) == list(queens.boards(n))


@pytest.mark.parametrize("n", range(6))
def test_every_partial_placement(n):
    every = list(queens.boards(n))
    for length in range(n + 1):
        for placement in product(range(n + 1), repeat=length):
            assert list(queens.boards(n, placement)) == [
                board for board in every if all(row in (0, own) for row, own in zip(placement, board))]


@pytest.mark.parametrize("n, placement", [(8, (9,)), (8, (0, 0, 9)), (3, (1, -1)), (2, (1, 0, 0)), (0, (0,))])
def test_what_is_no_placement(n, placement):
    with pytest.raises(ValueError, match="^no placement on a board of %d columns and rows: " % n):
        queens.boards(n, placement)
