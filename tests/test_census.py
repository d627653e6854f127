"""The levels against all permutations; the largest answers against published figures."""
import math
import re
from itertools import permutations

import pytest

import census
from shared import levels, queens
from kit import COUNTS, cases_of, expected, given

# Attempts, nodes and boards of a search by columns, as a text on a tree of positions has them.
PUBLISHED = {
    8: (15720, 2056, 92),
    13: (59815314, 4674889, 73712),
    14: (377901398, 27358552, 365596),
}


def no_diagonal_is_shared(rows):
    for b, row in enumerate(rows):
        for a in range(b):
            if abs(row - rows[a]) == b - a:
                return False
    return True


@pytest.mark.parametrize("n", range(1, 8))
def test_levels_are_the_placements_without_attacks(n):
    counts = []
    for k in range(1, n + 1):
        placements = filter(no_diagonal_is_shared, permutations(range(n), k))
        counts.append(len(list(placements)))
    assert levels.level_sizes(n) == counts


def test_example_in_the_header_of_levels_is_right():
    first = levels.mask_of(4, 0, 3)
    second = levels.mask_of(4, 3, 2)
    for squares, columns in ((first, 3), (second, 2), (first & second, 2)):
        bits = "{:0{}b}".format(squares, 4 * columns)
        shown = " ".join(bits[at:at + 4] for at in range(0, len(bits), 4))
        assert "\n             %14s     " % shown in levels.__doc__


def test_large_answers_of_census_are_the_published_figures():
    answers = expected("census", "one-to-thirteen") + expected("census", "largest")
    for number, line in enumerate(answers.splitlines(), 1):
        n, choices, by_column, by_row, *searched = map(int, line.split())
        assert n == number
        assert (choices, by_column, by_row) == (math.comb(n * n, n), n ** n, math.factorial(n))
        assert searched[-1] == COUNTS[n - 1]
        assert tuple(searched) == PUBLISHED.get(n, tuple(searched))
        if n == 8:
            assert re.findall(r"^ +(\d+)  \w", census.__doc__, re.M) == line.decode().split()
    assert n == 14


def test_each_further_queen_takes_as_many_times_the_squares_as_queens_says():
    answers = expected("census", "one-to-thirteen") + expected("census", "largest")
    squares = [int(line.split()[4]) for line in answers.splitlines()]
    ratios = ["%.1f" % (after / before) for before, after in zip(squares[7:], squares[8:])]
    assert re.findall(r"\d\.\d", queens.__doc__) == ratios


def test_answers_of_boj9663_are_the_published_counts():
    for case in cases_of("boj9663"):
        n = int(given("boj9663", case))
        assert int(expected("boj9663", case)) == COUNTS[n - 1], case
