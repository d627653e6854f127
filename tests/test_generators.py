"""Generators reach the extremes of their problems within a few seeds, so that `stress` does."""
import re

import pytest

from kit import answer, generate


def answered(problem, seeds, size):
    """Return what the solution answers to the inputs of many seeds."""
    output = b""
    for seed in range(seeds):
        answers, fault = answer(problem, generate(problem, seed, size))
        assert fault is None
        output += answers
    return output.decode()


def generated(problem, seeds, size):
    """Return the lines of the inputs of many seeds."""
    return {line for seed in range(seeds)
            for line in generate(problem, seed, size).decode().splitlines()}


def test_uva750_reaches_every_square():
    squares = {f"{row} {column}" for row in range(1, 9) for column in range(1, 9)}
    assert squares <= generated("uva750", 8, 60)


def test_uva11085_reaches_every_number_of_moves():
    assert set(re.findall(r": (\d)", answered("uva11085", 4, 60))) == set("01234567")


def test_uva167_reaches_the_smallest_and_the_largest_sum():
    assert {"0", "792"} <= set(answered("uva167", 4, 20).split())


def test_aizu_reaches_every_number_of_queens():
    assert {str(count) for count in range(2, 9)} <= generated("aizu_alds1_13_a", 60, 8)


def test_boj9175_reaches_small_n_and_the_largest():
    assert {"4", "5", "6", "7", "8", "9", "300"} <= generated("boj9175", 60, 10)


def test_boj9663_reaches_every_n_up_to_twelve():
    assert {str(n) for n in range(1, 13)} <= generated("boj9663", 200, 12)


@pytest.mark.parametrize("problem", ["nearest", "draw"])
def test_placements_have_every_size(problem):
    sizes = {len(line.split()) for line in generated(problem, 5, 60)}
    assert sizes == set(range(1, 27))


def test_nearest_reaches_every_number_of_moves():
    found = re.findall(r": (\w+)", answered("nearest", 5, 60))
    assert set("none 25 0 1 2 3 4 5 6 7".split()) <= set(found)
