"""The search of queens.py against all permutations."""
from itertools import permutations

import pytest

from shared import queens
from whole_kit import ALL_BOARDS, COUNTS, is_board


def test_the_92_boards_are_found_in_order():
    assert queens.BOARDS == ALL_BOARDS


@pytest.mark.parametrize("n", range(8))
def test_boards_are_the_permutations_without_attacks(n):
    every_order = permutations(range(1, n + 1))
    assert list(queens.boards(n)) == list(filter(is_board, every_order))


@pytest.mark.parametrize("n", [8, 10])
def test_large_boards_are_right_distinct_and_as_many_as_published(n):
    found = list(queens.boards(n))
    assert found == sorted(set(filter(is_board, found)))
    assert len(found) == COUNTS[n - 1]
