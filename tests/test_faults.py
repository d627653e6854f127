"""Bad input: at each place of each script's input no integer, one too small, one too large, and too early an end.

The cases before are answered, and what comes after does not matter. (That the bounds themselves are taken is seen
in the cases of the problem, or in its own tests.)
"""
import pytest

from kit import answer

MANY = 10 ** 18         # the largest number of cases that may be promised
ONES = "1 " * 64
# What belongs in a place, the smallest, the largest.
CASES, BOARDS = ("a number of cases", 0, MANY), ("a number of boards", 0, MANY)
ROW, COLUMN = ("a row from 1 to 8", 1, 8), ("a column from 1 to 8", 1, 8)
DIGITS = ("an integer of at most 18 digits", 1 - 10 ** 18, 10 ** 18 - 1)
SEARCHED, WALKED = ("a number of queens from 1 to 14", 1, 14), ("a number of queens from 1 to 99", 1, 99)
BUILT = ("a number of queens from 4 to 1000000", 4, 10 ** 6)
ONE, THREE = ("a row: a line of 1 number has rows 1 to 1", 1, 1), ("a row: a line of 3 numbers has rows 1 to 3", 1, 3)
PLACES = [
    # script, input that is answered, input before the place, number of the case or None, what belongs there,
    # what is said if the input ends there or None
    ("uva750", "", "", None, CASES, None),
    ("uva750", "", "1", 1, ROW, "case 1 is missing; the input announces 1 case"),
    ("uva750", "1 1 1", f"{MANY}\n1 1\n", 2, ROW, f"case 2 is missing; the input announces {MANY} cases"),
    ("uva750", "1 1 1", "3\n1 1\n1", 2, COLUMN, "case 2: the input ends before its column"),
    ("uva11085", "", "1 2 3 4", 1, ROW, "case 1: the input ends after 4 of its 8 rows"),
    ("uva11085", "1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8\n1", 2, ROW, "case 2: the input ends after 1 of its 8 rows"),
    ("uva167", "", "", None, CASES, None),
    ("uva167", "", "1", 1, DIGITS, "case 1: the input ends after 0 of its 64 numbers"),
    ("uva167", "1 " + ONES, f"{MANY} {ONES}{ONES[2:]}", 2, DIGITS, "case 2: the input ends after 63 of its 64 numbers"),
    ("aizu_alds1_13_a", "", "", None, ("a number of queens from 0 to 8", 0, 8), None),
    ("aizu_alds1_13_a", "", "2\n2 2", None, ("a row from 0 to 7", 0, 7),
     "the input ends after 2 of its 4 rows and columns"),
    ("aizu_alds1_13_a", "", "2\n2 2\n5", None, ("a column from 0 to 7", 0, 7),
     "the input ends after 3 of its 4 rows and columns"),
    ("boj9663", "", "", None, SEARCHED, None),
    ("boj9175", "", "", None, CASES, None),
    ("boj9175", "", "1", 1, BUILT, "case 1 is missing; the input announces 1 case"),
    ("boj9175", "1 4", f"{MANY}\n4", 2, BUILT, f"case 2 is missing; the input announces {MANY} cases"),
    ("nearest", "", "", 1, ONE, None), ("nearest", "2 1\n\n1 1", "2 1\n\n1 1\n1 2", 3, THREE, None),
    ("census", "", "", 1, SEARCHED, None), ("census", "4 3", "4\n3", 3, SEARCHED, None),
    ("steps", "", "", 1, WALKED, None), ("steps", f"1 {MANY} 4 1", f"1 {MANY} 4 1", 3, WALKED, None),
    ("steps", "4 1", "4 1\n8", 2, BOARDS, "case 2: the input ends before its k"),
    ("draw", "", "", 1, ONE, None), ("draw", "2 1\n\n1 1", "2 1\n\n1 1\n1 2", 3, THREE, None),
]
NO_INTEGERS = [b"x", b"1.5", b"1_0", b"+", b"-", b"1,", b"--1", b"\x1a1", b"\x00", b"\xb2", b"\xff", "\u0663".encode()]


@pytest.mark.parametrize("name, whole, before, case, belongs, end", PLACES)
def test_fault(name, whole, before, case, belongs, end):
    output, fault = answer(name, whole.encode())
    assert fault is None
    assert bool(output) == bool(whole)
    what, low, high = belongs
    faults = {b"%d" % number: "%d is not %s" % (number, what) for number in (low - 1, high + 1)}
    faults[b"9" * 5000] = "9" * 24 + "... is not " + what
    faults.update((token, repr(token)[1:] + " is not an integer") for token in NO_INTEGERS)
    number = "case %d: " % case if case else ""
    for token, said in faults.items():
        for after in (b"", b"\n1 y\n"):
            assert answer(name, before.encode() + b" " + token + after) == (output, number + said)
    if end:
        assert answer(name, before.encode()) == (output, end)


@pytest.mark.parametrize("name", ["draw", "nearest"])
def test_more_queens_than_letters(name):
    for many in (27, 10 ** 6):
        assert answer(name, b"1\n\n" + b"1 " * many + b"\n1") == (
            answer(name, b"1")[0], "case 2: more than 26 rows on a line")
