"""queens.py: the search against three others and all partial placements."""
from collections import Counter
from itertools import product

import pytest

import queens
from kit import ALL_BOARDS
from levels import census
from searches import COUNTING, SEARCHES


def test_the_92_boards():
    assert queens.BOARDS == ALL_BOARDS
    assert queens.BOARDS[0] == (1, 5, 8, 6, 3, 7, 2, 4) and queens.BOARDS[-1] == (8, 4, 1, 3, 6, 2, 7, 5)


@pytest.mark.parametrize("n", range(9))
@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_searches_agree_board_by_board(search, n):
    assert list(search(n)) == list(queens.boards(n))


@pytest.mark.parametrize("n", range(1, 9))
@pytest.mark.parametrize("search", COUNTING, ids=lambda search: search.__name__)
def test_searches_agree_on_attempts_and_nodes(search, n):
    count = Counter()
    boards = len(list(search(n, count)))
    nodes = sum(census(n))
    assert (count["nodes"], count["attempts"]) == (nodes, n * (1 + nodes - boards))
    assert census(n)[-1] == boards


@pytest.mark.parametrize("n", range(6))
def test_every_partial_placement(n):
    every = list(queens.boards(n))
    for length in range(n + 1):
        for placement in product(range(n + 1), repeat=length):
            assert list(queens.boards(n, placement)) == [
                board for board in every if all(row in (0, own) for row, own in zip(placement, board))]


def test_placements_on_eight_columns():
    assert len(list(queens.boards(8, (0, 0, 0, 0, 1)))) == 18
    assert list(queens.boards(8, (5, 7, 1))) == [(5, 7, 1, 3, 8, 6, 4, 2), (5, 7, 1, 4, 2, 8, 6, 3)]


@pytest.mark.parametrize("n, placement", [(8, (9,)), (8, (0, 0, 9)), (3, (1, -1)), (2, (1, 0, 0)), (0, (0,))])
def test_what_is_no_placement(n, placement):
    with pytest.raises(ValueError, match="^no placement on a board of %d columns and rows: " % n):
        queens.boards(n, placement)
