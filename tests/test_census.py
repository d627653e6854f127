"""The levels against all permutations; the largest answers against published figures."""
import math
import re
from itertools import permutations

import pytest

import census
from shared import levels, queens
from whole_kit import COUNTS, ROOT, cases_of, expected, given

# Attempts, nodes and boards of a search by columns, as a text on a tree of positions has them.
PUBLISHED = {
    8: (15720, 2056, 92),
    13: (59815314, 4674889, 73712),
    14: (377901398, 27358552, 365596),
}
# The lines for n = 1, 2, ... 14, as numbers.
ANSWERS = [list(map(int, line.split())) for case in ("one-to-thirteen", "largest")
           for line in expected("census", case).splitlines()]


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
    for number, (n, choices, by_column, by_row, *searched) in enumerate(ANSWERS, 1):
        assert n == number
        assert (choices, by_column, by_row) == (math.comb(n * n, n), n ** n, math.factorial(n))
        assert searched[-1] == COUNTS[n - 1]
        assert tuple(searched) == PUBLISHED.get(n, tuple(searched))
    assert n == 14


def test_figures_for_eight_queens_in_the_header_and_in_readme_are_right():
    assert list(map(int, re.findall(r"^ +(\d+)  \w", census.__doc__, re.M))) == ANSWERS[7]
    shown = re.findall(r"^ +([\d,]+)   \w", (ROOT / "README.md").read_text(), re.M)
    *choices, attempts, _, boards = ANSWERS[7][1:]
    assert [int(number.replace(",", "")) for number in shown] == [*choices, attempts, boards]


def test_each_further_queen_takes_as_many_times_the_squares_as_queens_says():
    squares = [numbers[4] for numbers in ANSWERS[7:]]
    ratios = ["%.1f" % (after / before) for before, after in zip(squares, squares[1:])]
    assert re.findall(r"\d\.\d", queens.__doc__) == [ratios[0], ratios[-1]]


def test_answers_of_boj9663_are_the_published_counts():
    for case in cases_of("boj9663"):
        n = int(given("boj9663", case))
        assert int(expected("boj9663", case)) == COUNTS[n - 1], case
