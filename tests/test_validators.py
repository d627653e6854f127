"""All inputs and generated inputs are valid; broken ones are not."""
import pytest

from whole_kit import cases_of, generate, given
from validators import FORMS, is_valid

SIZES = [1, 2, 3, 5, 8, 13, 21, 34, 55, 200] * 3 + [1500]       # of generated inputs
# Each of these breaks any valid input, at its start and at the end of a line.
INTRUDERS = [b" ", b"\t", b"\n", b"\r", b"\x1a", b"\0", b"+", b"-", b"x"]
# Each of these breaks one rule of its problem.
BROKEN = {
    "uva750": [
        b"2\n1 1\n8 8\n", b"2\n\n1 1\n\n\n8 8\n", b"1\n\n1  1\n", b"1\n\n1\n", b"1\n\n1 1 1\n",
        b"0\n", b"2\n\n1 1\n", b"1\n\n1 1\n\n8 8\n", b"1\n\n0 1\n", b"1\n\n1 9\n",
    ],
    "uva11085": [
        b"1 2 3 4 5 6 7\n", b"1 2 3 4 5 6 7 8 1\n", b"0 2 3 4 5 6 7 8\n", b"1 2 3 4 5 6 7 9\n",
        b"1 2  3 4 5 6 7 8\n", b"1 2\t3 4 5 6 7 8\n", b"1 2 3 4\n5 6 7 8\n",
        b"1 2 3 4 5 6 7 8\n\n1 2 3 4 5 6 7 8\n", b"1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8\n",
        b"1\n1 2 3 4 5 6 7 8\n", b"1 2 3 4 5 6 7 8\n" * 1000,
    ],
    "uva167": [
        b"1\n" + b"1 1 1 1 1 1 1 1\n" * 7, b"1\n" + b"1 1 1 1 1 1 1 1\n" * 9,
        b"1\n" + b"1 " * 63 + b"1\n", b"1\n" + b"1 1 1 1 1 1 1\n" * 8,
        b"1\n" + b"1 1 1 1 1 1 1 100\n" * 8, b"1\n" + b"1 1 1 1 1 1 1 -1\n" * 8,
        b"0\n", b"2\n" + b"1 1 1 1 1 1 1 1\n" * 8, b"1\n" + b"1 1 1 1 1 1 1 1\n" * 16,
        b"21\n" + b"1 1 1 1 1 1 1 1\n" * 8 * 21, b"2\n" + (b"1 1 1 1 1 1 1 1\n" * 8 + b"\n") * 2,
    ],
    "boj9663": [b"0\n", b"15\n", b"8 8\n", b"8\n8\n"],
    "boj9175": [
        b"1\n3\n", b"1\n301\n", b"0\n", b"3\n4\n5\n", b"1\n4\n5\n", b"2\n4 5\n", b"2\n4\n\n5\n",
    ],
    "aizu_alds1_13_a": [
        b"0\n", b"3\n2 2\n5 3\n", b"1\n2 2\n5 3\n", b"2\n2 2\n8 3\n", b"2\n2 2\n5 8\n",
        b"2\n2  2\n5 3\n", b"2\n2 2 5 3\n",
        b"3\n2 2\n5 3\n2 2\n",       # a square twice
        b"3\n0 0\n1 2\n2 4\n",       # no board has these queens
        b"1\n0 0\n",                  # several boards have this queen
    ],
    "nearest": [b"0 1 1\n", b"1 2 4\n", b"1 " * 26 + b"1\n", b"1 1\n\n1 1\n", b"1  1\n"],
    "census": [b"0\n", b"15\n", b"8 8\n", b"8\n\n8\n"],
    "steps": [b"0 1\n", b"100 1\n", b"4 -1\n", b"4\n", b"4 1 4 1\n", b"4 1\n\n4 1\n"],
}
BROKEN["draw"] = BROKEN["nearest"]
every_problem = pytest.mark.parametrize("problem", FORMS)


@every_problem
def test_all_inputs_are_valid(problem):
    for case in cases_of(problem):
        assert is_valid(problem, given(problem, case)), case


@every_problem
def test_generated_inputs_are_valid(problem):
    for seed, size in enumerate(SIZES):
        assert is_valid(problem, generate(problem, seed, size)), (seed, size)


@every_problem
def test_inputs_with_intruders_are_not_valid(problem):
    sample = given(problem, "sample")
    for at in (0, sample.index(b"\n"), len(sample) - 1, len(sample)):
        for intruder in INTRUDERS:
            text = sample[:at] + intruder + sample[at:]
            assert not is_valid(problem, text), text


@every_problem
def test_broken_inputs_are_not_valid(problem):
    sample = given(problem, "sample")
    no_end = sample[:-1]
    for text in (b"", no_end, b"0" + sample, no_end + b"0" * 30 + b"\n"):
        assert not is_valid(problem, text), text
    for text in BROKEN[problem]:
        assert not is_valid(problem, text), text
