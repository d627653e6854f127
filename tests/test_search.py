"""queens, steps, levels, census and BOJ 9663: against all permutations and published figures."""
import math
import re
from itertools import permutations

import pytest

import boj9663
import census
from shared import levels, queens
from whole_kit import (ALL_BOARDS, COUNTS, ROOT, answer, cases_of, expected, given, is_board,
                       no_diagonal_is_shared, refer, text_of)

# Attempts, nodes and boards of a search by columns, as a text on a tree of positions has them.
PUBLISHED = {
    8: (15720, 2056, 92),
    13: (59815314, 4674889, 73712),
    14: (377901398, 27358552, 365596),
}
# The lines of census for n = 1, 2, ... 14, as numbers.
ANSWERS = [list(map(int, line.split())) for case in ("one-to-thirteen", "largest")
           for line in expected("census", case).splitlines()]


@pytest.mark.parametrize("n", range(8))
def test_boards_are_the_permutations_without_attacks(n):
    every_order = permutations(range(1, n + 1))
    assert list(queens.boards(n)) == list(filter(is_board, every_order))


def test_boards_of_eight_and_ten_queens_are_right_and_as_many_as_published():
    assert queens.BOARDS == ALL_BOARDS
    found = list(queens.boards(10))
    assert found == sorted(set(filter(is_board, found)))
    assert (len(ALL_BOARDS), len(found)) == (COUNTS[7], COUNTS[9])


def test_steps_are_those_of_the_reference_and_the_published_figures():
    """Seven queens have 40 boards, so the search for a 41st is a whole one.

    Every node that is not a board tries eight squares; the start is a node, too.
    """
    whole = [(n, 0) for n in range(1, 9)]
    parts = [(7, k) for k in range(1, 42)]
    text = text_of(whole + parts)
    output, _ = answer("steps", text)
    assert output == refer("steps", text)
    lines = output.split(b"\n\n")[7].splitlines()
    placements = sum(line.startswith(b"placed") for line in lines)
    refusals = sum(line.endswith(b"not a valid placement") for line in lines)
    found = lines.count(b"*** Found a valid board ***")
    assert (placements + refusals, placements, found) == PUBLISHED[8]


@pytest.mark.parametrize("n", range(1, 8))
def test_levels_are_the_placements_without_attacks(n):
    every_level = [permutations(range(n), k) for k in range(1, n + 1)]
    sizes = [sum(map(no_diagonal_is_shared, placements)) for placements in every_level]
    assert levels.level_sizes(n) == sizes


def test_example_in_the_header_of_levels_is_right():
    first = levels.mask_of(4, 0, 3)
    second = levels.mask_of(4, 3, 2)
    for squares, columns in ((first, 3), (second, 2), (first & second, 2)):
        bits = "{:0{}b}".format(squares, 4 * columns)
        shown = " ".join(bits[at:at + 4] for at in range(0, len(bits), 4))
        assert "\n             %14s     " % shown in levels.__doc__


def test_answers_of_census_and_boj9663_are_the_published_figures():
    for number, (n, choices, by_column, by_row, *searched) in enumerate(ANSWERS, 1):
        assert n == number
        assert (choices, by_column, by_row) == (math.comb(n * n, n), n ** n, math.factorial(n))
        assert searched[-1] == COUNTS[n - 1]
        assert tuple(searched) == PUBLISHED.get(n, tuple(searched))
    assert n == 14
    for case in cases_of("boj9663"):
        n = int(given("boj9663", case))
        assert int(expected("boj9663", case)) == COUNTS[n - 1], case


def test_figures_for_eight_queens_in_the_header_and_in_readme_are_right():
    assert list(map(int, re.findall(r"^ +(\d+)  \w", census.__doc__, re.M))) == ANSWERS[7]
    shown = re.findall(r"^ +([\d,]+)   \w", (ROOT / "README.md").read_text(), re.M)
    *choices, attempts, _, boards = ANSWERS[7][1:]
    assert [int(number.replace(",", "")) for number in shown] == [*choices, attempts, boards]


def test_half_of_the_ways_to_fill_two_or_more_of_14_columns_is_the_cost_in_the_headers():
    *_, nodes, _ = ANSWERS[13]
    cost = "%.1f million" % ((nodes - 14) / 2e6)
    for script in (boj9663, levels):
        assert re.findall(r"[\d.]+ million", script.__doc__) == [cost]


def test_each_further_queen_takes_as_many_times_the_squares_as_queens_says():
    squares = [numbers[4] for numbers in ANSWERS[7:]]
    ratios = ["%.1f" % (after / before) for before, after in zip(squares, squares[1:])]
    assert re.findall(r"\d\.\d", queens.__doc__) == [ratios[0], ratios[-1]]
