"""Every generator reaches the extremes of its problem within a few seeds, so that `stress` does."""
import re

import pytest

from kit import INPUTS, answer, generate


def inputs(problem, seeds, size):
    """Return the inputs of many seeds together."""
    return b"".join(generate(problem, seed, size) for seed in range(seeds))


def lines(text):
    """Return the lines of a text that are not blank as tuples of integers."""
    return [tuple(map(int, line.split())) for line in text.splitlines() if line.strip()]


def cases(problem, seeds, size, first=0):
    """Return the lines of the inputs of many seeds, each from line `first` on."""
    return [line for seed in range(seeds) for line in lines(generate(problem, seed, size))[first:]]


@pytest.mark.parametrize("seeds, size", [(1, 400), (4, 60)])
def test_uva11085_reaches_every_number_of_moves(seeds, size):
    output, fault = answer("uva11085", inputs("uva11085", seeds, size))
    assert output.count(b"Case") == seeds * size
    assert (set(output.split()[2::3]), fault) == ({b"%d" % moves for moves in range(8)}, None)


def test_uva11085_reaches_all_boards_and_all_of_the_farthest():
    placements = set(cases("uva11085", 3, 3000))
    for name in ("boards.in", "hardest.in"):
        assert placements >= set(lines((INPUTS / "uva11085" / name).read_bytes()))


def test_nearest_reaches_every_number_of_queens_and_moves():
    text = inputs("nearest", 5, 60)
    assert set(map(len, lines(text))) == set(range(1, 27))
    output, fault = answer("nearest", text)
    assert fault is None
    assert output.count(b"Case") == 300
    assert {b"none", b"25", *(b"%d" % moves for moves in range(8))} <= set(re.findall(rb": (\w+)", output))


def test_draw_reaches_every_number_of_queens_and_boards_and_placements_that_are_none():
    text = inputs("draw", 4, 60)
    assert set(map(len, lines(text))) == set(range(1, 27))
    output, fault = answer("draw", text)
    eight = [drawing for rows, drawing in zip(lines(text), output.split(b"\n\n")) if len(rows) == 8]
    assert fault is None
    assert {b"1", b"2", b"3", b"4", b"5", b"6"} <= set(re.findall(rb"\n(\d) moves?:", b"".join(eight)))
    assert any(b"move" not in drawing for drawing in eight)


def test_uva750_reaches_all_squares_with_blank_lines_and_without():
    assert set(cases("uva750", 8, 60, 1)) == {(r, c) for r in range(1, 9) for c in range(1, 9)}
    assert {b"\n\n" in generate("uva750", seed, 3) for seed in range(8)} == {True, False}


def test_uva167_reaches_zero_and_the_largest_sums():
    boards = cases("uva167", 4, 20, 1)
    assert {len(numbers) for numbers in boards} == {64}
    assert {0, 10 ** 18 - 1, 1 - 10 ** 18} <= {numbers[0] for numbers in boards if len(set(numbers)) == 1}


def test_aizu_reaches_no_queen_and_all_eight():
    assert {lines(generate("aizu_alds1_13_a", seed, 8))[0][0] for seed in range(60)} == set(range(9))


def test_boj9175_reaches_no_case_and_the_smallest_and_largest_n():
    many = [lines(generate("boj9175", seed, 10)) for seed in range(60)]
    assert {lines[0][0] for lines in many} >= {0, 2}
    assert {4, 5, 6, 7, 8, 9, 10, 300} <= {n for lines in many for n, in lines[1:]}


def test_boj9663_and_the_census_reach_the_smallest_and_largest_n():
    assert {lines(generate("boj9663", seed, 12))[0][0] for seed in range(200)} == set(range(1, 13))
    assert {n for n, in cases("census", 3, 60)} == set(range(1, 11))


def test_steps_reaches_all_boards_none_and_more_than_there_are():
    pairs = cases("steps", 4, 100)
    assert {n for n, _ in pairs} >= set(range(1, 13))
    assert {0, 1, 2, 10 ** 18} <= {k for _, k in pairs}
