"""Bad input: at each place of each script's input no integer, one too small, one too large, and too early an end.

The cases before are answered, and what comes after does not matter. (That the bounds themselves are taken is seen
in the cases of the problem, or in its own tests.)
"""
import pytest

from kit import answer

MANY = 10 ** 18         # the largest number of cases that may be promised
ONES = "1 " * 64
DIGITS = "an integer of at most 18 digits", 1 - 10 ** 18, 10 ** 18 - 1
PLACES = [
    # script, input that is answered, input before the place, number of the case or None,
    # (what belongs there, the smallest, the largest), what is said if the input ends there or None
    ("uva750", "", "", None, ("a number of cases", 0, MANY), None),
    ("uva750", "", "1", 1, ("a row from 1 to 8", 1, 8), "the input ends before it, of 1 promised"),
    ("uva750", "1 1 1", f"{MANY}\n1 1\n", 2, ("a row from 1 to 8", 1, 8),
     f"the input ends before it, of {MANY} promised"),
    ("uva750", "1 1 1", "3\n1 1\n1", 2, ("a column from 1 to 8", 1, 8), "the input ends before its column"),
    ("uva11085", "", "1 2 3 4", 1, ("a row from 1 to 8", 1, 8), "the input ends after 4 of its 8 rows"),
    ("uva11085", "1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8\n1", 2, ("a row from 1 to 8", 1, 8),
     "the input ends after 1 of its 8 rows"),
    ("uva167", "", "", None, ("a number of cases", 0, MANY), None),
    ("uva167", "", "1", 1, DIGITS, "the input ends after 0 of its 64 numbers"),
    ("uva167", "1 " + ONES, f"{MANY}\n{ONES}{ONES[2:]}", 2, DIGITS, "the input ends after 63 of its 64 numbers"),
    ("aizu_alds1_13_a", "", "", None, ("a number of queens from 0 to 8", 0, 8), None),
    ("aizu_alds1_13_a", "", "2\n2 2", None, ("a row from 0 to 7", 0, 7),
     "the input ends after 2 of its 4 rows and columns"),
    ("aizu_alds1_13_a", "", "2\n2 2\n5", None, ("a column from 0 to 7", 0, 7),
     "the input ends after 3 of its 4 rows and columns"),
    ("boj9663", "", "", None, ("a number of queens from 1 to 14", 1, 14), None),
    ("boj9175", "", "", None, ("a number of cases", 0, MANY), None),
    ("boj9175", "", "1", 1, ("a number of queens from 4 to 1000000", 4, 10 ** 6),
     "the input ends before it, of 1 promised"),
    ("boj9175", "1 4", f"{MANY}\n4", 2, ("a number of queens from 4 to 1000000", 4, 10 ** 6),
     f"the input ends before it, of {MANY} promised"),
    ("nearest", "", "", 1, ("a row from 1 to 1, as many as the line has", 1, 1), None),
    ("nearest", "2 1\n\n1 1", "2 1\n\n1 1\n1 2", 3, ("a row from 1 to 3, as many as the line has", 1, 3), None),
    ("census", "", "", 1, ("a number of queens from 1 to 14", 1, 14), None),
    ("census", "4 3", "4\n3", 3, ("a number of queens from 1 to 14", 1, 14), None),
    ("steps", "", "", 1, ("a number of queens from 1 to 99", 1, 99), None),
    ("steps", f"1 {MANY} 4 1", f"1 {MANY} 4 1", 3, ("a number of queens from 1 to 99", 1, 99), None),
    ("steps", "4 1", "4 1\n8", 2, ("a number of boards", 0, MANY), "the input ends before its k"),
    ("draw", "", "", 1, ("a row from 1 to 1, as many as the line has", 1, 1), None),
    ("draw", "2 1\n\n1 1", "2 1\n\n1 1\n1 2", 3, ("a row from 1 to 3, as many as the line has", 1, 3), None),
]
NO_INTEGERS = [b"x", b"1.5", b"1_0", b"+", b"-", b"1,", b"--1", b"\x1a1", b"\x00", b"\xb2", b"\xff", "\u0663".encode()]


@pytest.mark.parametrize("name, whole, before, case, belongs, end", PLACES)
def test_fault(name, whole, before, case, belongs, end):
    output, fault = answer(name, whole.encode())
    assert fault is None and bool(output) == bool(whole)
    what, low, high = belongs
    faults = {b"%d" % number: "%d is not %s" % (number, what) for number in (low - 1, high + 1)}
    faults[b"9" * 5000] = "9" * 24 + "... is not " + what
    faults.update((token, repr(token)[1:] + " is not an integer") for token in NO_INTEGERS)
    number = "case %d: " % case if case else ""
    for token, said in faults.items():
        for after in (b"", b"\n1 y\n"):
            assert answer(name, before.encode() + b" " + token + after) == (output, number + said)
    if end:
        assert answer(name, before.encode()) == (output, number + end)


@pytest.mark.parametrize("name", ["draw", "nearest"])
def test_more_queens_than_letters(name):
    for many in (27, 10 ** 6):
        assert answer(name, b"1\n\n" + b"1 " * many + b"\n1") == (
            answer(name, b"1")[0], "case 2: more than 26 rows on a line")
