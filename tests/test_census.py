"""Census: the levels against all permutations, the published figures."""
import math
import sys
from itertools import permutations

import pytest

from shared import levels
from kit import COUNTS, EXPECTED, run

# What descriptions of searches column by column publish: attempts, nodes, boards.
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
def test_levels(n):
    counts = []
    for k in range(1, n + 1):
        placements = filter(no_diagonal_is_shared, permutations(range(n), k))
        counts.append(len(list(placements)))
    assert levels.count_levels(n) == counts


def test_the_example_in_the_header_of_levels():
    first = levels.leaves(4, 0, 3)
    second = levels.leaves(4, 3, 2)
    for squares, columns in ((first, 3), (second, 2), (first & second, 2)):
        bits = "{:0{}b}".format(squares, 4 * columns)
        shown = " ".join(bits[at:at + 4] for at in range(0, len(bits), 4))
        assert "\n    %14s      " % shown in levels.__doc__


@pytest.fixture(scope="module")
def figures():
    """The figures of the expected files: {n: [choices, ..., boards]}."""
    found = {}
    for case in ("one-to-thirteen", "largest"):
        for line in (EXPECTED / "census" / f"{case}.out").read_text().splitlines():
            n, *numbers = map(int, line.split())
            found[n] = numbers
    assert list(found) == list(range(1, 15))
    return found


def test_expected_figures_to_eleven_are_the_references(figures):
    """What it answers for 12 is a case of its own."""
    done = run([sys.executable, EXPECTED / "census" / "reference.py"], b"1 2 3 4 5 6 7 8 9 10 11")
    lines = done.stdout.decode().splitlines()
    assert [list(map(int, line.split())) for line in lines] == [
        [n, *figures[n]] for n in range(1, 12)]


def test_expected_figures_are_those_of_formulas_and_publications(figures):
    for n, (choices, by_column, by_row, *searched) in figures.items():
        assert choices == math.comb(n * n, n)
        assert by_column == n ** n
        assert by_row == math.factorial(n)
        assert searched[-1] == COUNTS[n - 1]
        assert tuple(searched) == PUBLISHED.get(n, tuple(searched))
