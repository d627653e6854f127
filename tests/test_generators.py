"""Every generator reaches the extremes of its problem within a few seeds, so that `stress` does."""
import re
from itertools import product
from operator import eq, ge

import pytest

from kit import INPUTS, answer, generate


def inputs(problem, seeds, size):
    """Return the inputs of many seeds together."""
    return b"".join(generate(problem, seed, size) for seed in range(seeds))


def lines(text):
    """Return the lines of a text that are not blank as tuples of integers."""
    return [tuple(map(int, line.split())) for line in text.splitlines() if line.strip()]


FAMOUS = {rows for name in ("boards.in", "hardest.in") for rows in lines((INPUTS / "uva11085" / name).read_bytes())}


@pytest.mark.parametrize("problem, seeds, size, look, compare, wanted", [
    ("uva750", 8, 60, lambda rows: rows[1:], eq, set(product(range(1, 9), repeat=2))),
    ("uva11085", 3, 3000, list, ge, FAMOUS),
    ("uva167", 4, 20, lambda rows: map(len, rows[1:]), eq, {64}),
    ("uva167", 4, 20, lambda rows: [row[0] for row in rows[1:] if len(set(row)) == 1], ge,
     {0, 10 ** 18 - 1, 1 - 10 ** 18}),
    ("aizu_alds1_13_a", 60, 8, lambda rows: rows[0], eq, set(range(9))),
    ("boj9663", 200, 12, lambda rows: rows[0], eq, set(range(1, 13))),
    ("boj9175", 60, 10, lambda rows: rows[0], ge, {0, 2}),
    ("boj9175", 60, 10, lambda rows: rows[1:], ge, {(n,) for n in [*range(4, 11), 300]}),
    *((problem, 5, 60, lambda rows: map(len, rows), eq, set(range(1, 27))) for problem in ("nearest", "draw")),
    ("census", 3, 60, lambda rows: [n for n, in rows], eq, set(range(1, 11))),
    ("steps", 4, 100, lambda rows: [n for n, _ in rows], ge, set(range(1, 13))),
    ("steps", 4, 100, lambda rows: [k for _, k in rows], ge, {0, 1, 2, 10 ** 18}),
])
def test_what_inputs_reach(problem, seeds, size, look, compare, wanted):
    """`look` returns what the lines of an input reach."""
    reached = {each for seed in range(seeds) for each in look(lines(generate(problem, seed, size)))}
    assert compare(reached, wanted)


def test_uva11085_reaches_every_number_of_moves():
    output, fault = answer("uva11085", inputs("uva11085", 4, 60))
    assert fault is None
    assert output.count(b"Case") == 4 * 60
    assert set(output.split()[2::3]) == {b"%d" % moves for moves in range(8)}


def test_nearest_reaches_every_number_of_moves():
    output, fault = answer("nearest", inputs("nearest", 5, 60))
    assert fault is None
    assert output.count(b"Case") == 300
    assert {b"none", b"25", *(b"%d" % moves for moves in range(8))} <= set(re.findall(rb": (\w+)", output))


def test_draw_reaches_boards_and_placements_that_are_none():
    text = inputs("draw", 4, 60)
    output, fault = answer("draw", text)
    assert fault is None
    eight = [drawing for rows, drawing in zip(lines(text), output.split(b"\n\n")) if len(rows) == 8]
    assert {b"1", b"2", b"3", b"4", b"5", b"6"} <= set(re.findall(rb"\n(\d) moves?:", b"".join(eight)))
    assert any(b"move" not in drawing for drawing in eight)


def test_uva750_comes_with_blank_lines_and_without():
    assert {b"\n\n" in generate("uva750", seed, 3) for seed in range(8)} == {True, False}
