"""queens.py: the search against three others."""
import pytest

from shared import queens
from kit import ALL_BOARDS, COUNTS, is_board
from searches import SEARCHES


def test_the_92_boards():
    assert queens.BOARDS == ALL_BOARDS


@pytest.mark.parametrize("n", range(9))
@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_searches_agree_board_by_board(search, n):
    assert list(search(n)) == list(queens.boards(n))


@pytest.mark.parametrize("n", [10, 12])
def test_no_board_of_more_queens_is_missing_or_wrong(n):
    """As many different ones as are published, in order."""
    every = list(queens.boards(n))
    assert every == sorted(set(filter(is_board, every)))
    assert len(every) == COUNTS[n - 1]
