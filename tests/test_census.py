"""Census: the levels against all permutations, the published figures."""
import io
import math
import sys
from itertools import combinations, permutations

import pytest

import census
import levels
from kit import COUNTS, EXPECTED, run

# The figures that descriptions of searches column by column publish: attempts, nodes, boards.
PUBLISHED = {8: (15720, 2056, 92), 13: (59815314, 4674889, 73712), 14: (377901398, 27358552, 365596)}


@pytest.mark.parametrize("n", range(1, 9))
def test_levels(n):
    free_of_attacks = [sum(all(abs(rows[a] - rows[b]) != b - a for a, b in combinations(range(k), 2))
                    for rows in permutations(range(n), k)) for k in range(1, n + 1)]
    assert levels.census(n) == free_of_attacks


def test_the_example_in_the_header_of_levels():
    first, second = levels.leaves(4, 0, 3), levels.leaves(4, 3, 2)
    for squares, columns in ((first, 3), (second, 2), (first & second, 2)):
        text = "{:0{}b}".format(squares, 4 * columns)
        assert "\n    %14s      " % " ".join(text[at:at + 4] for at in range(0, len(text), 4)) in levels.__doc__


def test_expected_files():
    """For n to 12 as the reference writes it; beyond, the published figures and the formulas of the choices."""
    lines = [(EXPECTED / "census" / (case + ".out")).read_text() for case in ("one-to-thirteen", "largest")]
    figures = [list(map(int, line.split())) for line in "".join(lines).splitlines()]
    assert [row[0] for row in figures] == list(range(1, 15))
    reference = run([sys.executable, EXPECTED / "census" / "reference.py"], b"1 2 3 4 5 6 7 8 9 10 11").stdout
    twelve = (EXPECTED / "census" / "repeated.out").read_text().splitlines()[0]
    assert reference.decode().splitlines() + [twelve] == lines[0].splitlines()[:12]
    for n in range(1, 15):
        assert figures[n - 1][1:4] == [math.comb(n * n, n), n ** n, math.factorial(n)]
        assert figures[n - 1][6] == COUNTS[n - 1]
    for n, published in PUBLISHED.items():
        assert tuple(figures[n - 1][4:]) == published


def test_each_n_is_searched_once(monkeypatch):
    searched = []
    search = census.census
    monkeypatch.setattr(census, "census", lambda n: searched.append(n) or search(n))
    assert len(list(census.answers(io.BytesIO(b"3 5 3 03 5 +3\n" * 1000)))) == 6000
    assert searched == [3, 5]
