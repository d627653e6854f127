"""Every input is valid, and every generated one; whatever a statement does not allow is refused."""
import pytest

from kit import cases_of, generate, given
from validators import FORMS, is_valid

SIZES = (1, 2, 3, 5, 8, 13, 21, 34, 200, 1500)

# These break any valid input.
BREAKS = {
    "nothing": lambda text: b"",
    "a-newline-only": lambda text: b"\n",
    "no-last-newline": lambda text: text[:-1],
    "blank-line-at-the-end": lambda text: text + b"\n",
    "blank-line-at-the-start": lambda text: b"\n" + text,
    "blank-at-the-end": lambda text: text + b" ",
    "blank-before-a-newline": lambda text: text.replace(b"\n", b" \n", 1),
    "blank-at-the-start": lambda text: b" " + text,
    "tab-at-the-end": lambda text: text[:-1] + b"\t\n",
    "crlf": lambda text: text.replace(b"\n", b"\r\n"),
    "carriage-return-alone": lambda text: text.replace(b"\n", b"\r"),
    "form-feed": lambda text: text + b"\f",
    "dos-end-of-file": lambda text: text + b"\x1a",
    "byte-order-mark": lambda text: b"\xef\xbb\xbf" + text,
    "nul": lambda text: text[:-1] + b"\0\n",
    "leading-zero": lambda text: b"0" + text,
    "plus-sign": lambda text: b"+" + text,
    "minus-sign": lambda text: b"-" + text,
    "point": lambda text: text[:-1] + b".0\n",
    "letter": lambda text: text[:-1] + b"x\n",
    "huge-number": lambda text: text[:-1] + b"0" * 30 + b"\n",
}
# These break a rule of one problem: {defect: input}.
BROKEN = {
    "uva750": {
        "no-blank-lines": b"2\n1 1\n8 8\n",
        "no-blank-line-after-the-count": b"2\n1 1\n\n8 8\n",
        "two-blank-lines": b"2\n\n1 1\n\n\n8 8\n",
        "two-blanks": b"1\n\n1  1\n",
        "tab": b"1\n\n1\t1\n",
        "count-of-zero": b"0\n",
        "count-too-large": b"2\n\n1 1\n",
        "count-too-small": b"1\n\n1 1\n\n8 8\n",
        "row-0": b"1\n\n0 1\n",
        "column-9": b"1\n\n1 9\n",
        "column-missing": b"1\n\n1\n",
        "number-too-many": b"1\n\n1 1 1\n",
    },
    "uva11085": {
        "seven-rows": b"1 2 3 4 5 6 7\n",
        "nine-rows": b"1 2 3 4 5 6 7 8 1\n",
        "row-0": b"0 2 3 4 5 6 7 8\n",
        "row-9": b"1 2 3 4 5 6 7 9\n",
        "two-blanks": b"1 2  3 4 5 6 7 8\n",
        "tab": b"1 2\t3 4 5 6 7 8\n",
        "blank-line": b"1 2 3 4 5 6 7 8\n\n1 2 3 4 5 6 7 8\n",
        "two-cases-on-a-line": b"1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8\n",
        "case-on-two-lines": b"1 2 3 4\n5 6 7 8\n",
        "count-first": b"1\n1 2 3 4 5 6 7 8\n",
        "1000-cases": b"1 2 3 4 5 6 7 8\n" * 1000,
    },
    "uva167": {
        "seven-lines": b"1\n" + b"1 1 1 1 1 1 1 1\n" * 7,
        "nine-lines": b"1\n" + b"1 1 1 1 1 1 1 1\n" * 9,
        "one-line": b"1\n" + b"1 " * 63 + b"1\n",
        "seven-numbers": b"1\n" + b"1 1 1 1 1 1 1\n" * 8,
        "number-100": b"1\n" + b"1 1 1 1 1 1 1 100\n" * 8,
        "negative": b"1\n" + b"1 1 1 1 1 1 1 -1\n" * 8,
        "two-blanks": b"1\n" + b"1  1 1 1 1 1 1 1\n" * 8,
        "count-of-zero": b"0\n",
        "count-too-large": b"2\n" + b"1 1 1 1 1 1 1 1\n" * 8,
        "count-too-small": b"1\n" + b"1 1 1 1 1 1 1 1\n" * 16,
        "21-boards": b"21\n" + b"1 1 1 1 1 1 1 1\n" * 8 * 21,
        "blank-line-between": b"2\n" + (b"1 1 1 1 1 1 1 1\n" * 8 + b"\n") * 2,
    },
    "boj9663": {"n-0": b"0\n", "n-15": b"15\n", "two-numbers": b"8 8\n", "two-lines": b"8\n8\n"},
    "boj9175": {
        "n-3": b"1\n3\n",
        "n-301": b"1\n301\n",
        "count-of-zero": b"0\n",
        "count-too-large": b"3\n4\n5\n",
        "count-too-small": b"1\n4\n5\n",
        "one-line": b"2\n4 5\n",
        "blank-line": b"2\n4\n\n5\n",
    },
    "aizu_alds1_13_a": {
        "count-of-zero": b"0\n",
        "count-too-large": b"3\n2 2\n5 3\n",
        "count-too-small": b"1\n2 2\n5 3\n",
        "row-8": b"2\n2 2\n8 3\n",
        "column-8": b"2\n2 2\n5 8\n",
        "two-blanks": b"2\n2  2\n5 3\n",
        "one-line": b"2\n2 2 5 3\n",
        "square-twice": b"3\n2 2\n5 3\n2 2\n",
        "no-board": b"3\n0 0\n1 2\n2 4\n",
        "several-boards": b"1\n0 0\n",
    },
    "nearest": {
        "row-0": b"0 1 1\n",
        "row-beyond-the-line": b"1 2 4\n",
        "27-queens": b"1 " * 26 + b"1\n",
        "blank-line-between": b"1 1\n\n1 1\n",
        "two-blanks": b"1  1\n",
    },
    "census": {
        "n-0": b"0\n",
        "n-15": b"15\n",
        "two-on-a-line": b"8 8\n",
        "blank-line": b"8\n\n8\n",
    },
    "steps": {
        "n-0": b"0 1\n",
        "n-100": b"100 1\n",
        "negative-k": b"4 -1\n",
        "k-missing": b"4\n",
        "two-pairs-on-a-line": b"4 1 4 1\n",
        "blank-line": b"4 1\n\n4 1\n",
    },
}
BROKEN["draw"] = BROKEN["nearest"]


every_problem = pytest.mark.parametrize("problem", FORMS)


@every_problem
def test_every_input_is_valid(problem):
    for case in cases_of(problem):
        assert is_valid(problem, given(problem, case)), case


@every_problem
def test_generated_inputs_are_valid(problem):
    for seed in range(200):
        size = SIZES[seed % len(SIZES)]
        assert is_valid(problem, generate(problem, seed, size)), (seed, size)


@every_problem
def test_an_input_that_is_broken_anywhere_is_not_valid(problem):
    sample = given(problem, "sample")
    for defect, broken in BREAKS.items():
        assert not is_valid(problem, broken(sample)), defect


@every_problem
def test_an_input_that_breaks_a_rule_of_its_problem_is_not_valid(problem):
    for defect, text in BROKEN[problem].items():
        assert not is_valid(problem, text), defect
