"""All inputs and generated inputs are valid; broken ones are not."""
import pytest

from kit import cases_of, generate, given
from validators import FORMS, is_valid

SIZES = [1, 2, 3, 5, 8, 13, 21, 34, 55, 200] * 4 + [1500]       # of generated inputs

# These break any valid input.
BREAKS = {
    "nothing": lambda text: b"",
    "no-last-newline": lambda text: text[:-1],
    "blank-line-at-the-end": lambda text: text + b"\n",
    "blank-line-at-the-start": lambda text: b"\n" + text,
    "blank-at-the-end": lambda text: text + b" ",
    "blank-before-a-newline": lambda text: text.replace(b"\n", b" \n", 1),
    "blank-at-the-start": lambda text: b" " + text,
    "tab-at-the-end": lambda text: text[:-1] + b"\t\n",
    "crlf": lambda text: text.replace(b"\n", b"\r\n"),
    "dos-end-of-file": lambda text: text + b"\x1a",
    "nul": lambda text: text[:-1] + b"\0\n",
    "leading-zero": lambda text: b"0" + text,
    "plus-sign": lambda text: b"+" + text,
    "minus-sign": lambda text: b"-" + text,
    "letter": lambda text: text[:-1] + b"x\n",
    "huge-number": lambda text: text[:-1] + b"0" * 30 + b"\n",
}
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
    for seed in range(200):
        size = SIZES[seed % len(SIZES)]
        assert is_valid(problem, generate(problem, seed, size)), (seed, size)


@every_problem
def test_broken_inputs_are_not_valid(problem):
    sample = given(problem, "sample")
    for defect, broken in BREAKS.items():
        assert not is_valid(problem, broken(sample)), defect
    for text in BROKEN[problem]:
        assert not is_valid(problem, text), text
