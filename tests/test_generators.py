"""Every generator reaches the extremes of its problem within a few seeds, so that `stress` does."""
import re
from itertools import product

import pytest

from kit import answer, generate


def lines(text):
    """Return the lines of a text that are not blank as tuples of integers."""
    return [tuple(map(int, line.split())) for line in text.splitlines() if line.strip()]


def all_lines(problem, seeds, size):
    """Return the lines of the inputs of many seeds: (all first ones, all others)."""
    first, others = [], []
    for seed in range(seeds):
        one, *more = lines(generate(problem, seed, size))
        first.append(one)
        others += more
    return first, others


def answered(problem, seeds, size):
    """Return what the solution answers to the inputs of many seeds."""
    texts = [generate(problem, seed, size) for seed in range(seeds)]
    output, fault = answer(problem, b"".join(texts))
    assert fault is None
    return output


def test_uva750_reaches_every_square_and_no_other():
    _, squares = all_lines("uva750", 8, 60)
    assert set(squares) == set(product(range(1, 9), repeat=2))


def test_uva11085_reaches_every_number_of_moves():
    words = answered("uva11085", 4, 60).split()
    assert set(words[2::3]) == set(b"0 1 2 3 4 5 6 7".split())


def test_uva167_has_lists_of_64_numbers_and_some_of_equal_extreme_ones():
    _, boards = all_lines("uva167", 4, 20)
    assert {len(numbers) for numbers in boards} == {64}
    for extreme in (0, 10 ** 18 - 1, 1 - 10 ** 18):
        assert (extreme,) * 64 in boards


def test_aizu_reaches_every_number_of_queens():
    counts, _ = all_lines("aizu_alds1_13_a", 60, 8)
    assert sorted(set(counts)) == [(count,) for count in range(9)]


def test_boj9175_reaches_small_counts_the_smallest_n_and_the_largest():
    counts, sizes = all_lines("boj9175", 60, 10)
    assert {(0,), (2,)} <= set(counts)
    for n in (4, 5, 6, 7, 8, 9, 10, 300):
        assert (n,) in sizes


@pytest.mark.parametrize("problem", ["nearest", "draw"])
def test_placements_have_every_size(problem):
    first, others = all_lines(problem, 5, 60)
    sizes = {len(rows) for rows in first + others}
    assert sizes == set(range(1, 27))


@pytest.mark.parametrize("problem, seeds, most", [("boj9663", 200, 12), ("census", 3, 10)])
def test_counts_of_queens_have_every_size(problem, seeds, most):
    first, others = all_lines(problem, seeds, 12)
    assert set(first + others) == {(n,) for n in range(1, most + 1)}


def test_steps_reaches_many_n_and_extreme_k():
    first, others = all_lines("steps", 4, 100)
    sizes, numbers = map(set, zip(*first, *others))
    assert set(range(1, 13)) <= sizes
    assert {0, 1, 2, 10 ** 18} <= numbers


def test_nearest_reaches_every_number_of_moves():
    found = re.findall(r": (\w+)", answered("nearest", 5, 60).decode())
    assert set("none 25 0 1 2 3 4 5 6 7".split()) <= set(found)
