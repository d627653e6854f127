"""queens.py: the search against three others."""
import pytest

from shared import queens
from kit import ALL_BOARDS
from searches import SEARCHES


def test_the_92_boards():
    assert queens.BOARDS == ALL_BOARDS


@pytest.mark.parametrize("n", range(9))
@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_searches_agree_board_by_board(search, n):
    assert list(search(n)) == list(queens.boards(n))
