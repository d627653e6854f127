"""Bad input at any place: no integer, a number out of range, or the end. What is before counts."""
import pytest

from whole_kit import answer

MANY = 10 ** 18         # the largest number of cases
ONES = "1 " * 64
CASES = "a number of cases", 0, MANY
QUEENS = "a number of queens"
NUMBER = "an integer of up to 18 digits", -MANY, MANY
ROW, COLUMN = ("a row", 1, 8), ("a column", 1, 8)
ROW_FROM_0, COLUMN_FROM_0 = ("a row", 0, 7), ("a column", 0, 7)

# The script, the input before the place, how a fault begins, and the number in the place: its
# name, the lowest and the highest. Inside a case, the input must not end.
INSIDE_A_CASE = [
    ("uva750", f"{MANY}\n1 1\n", "case 2: ", ROW),
    ("uva750", "3\n1 1\n1", "case 2: ", COLUMN),
    ("uva11085", "1 2 3 4", "case 1: ", ROW),
    ("uva11085", "1 2 3 4 5 6 7 8\n1", "case 2: ", ROW),
    ("uva167", f"{MANY} {ONES}{ONES[2:]}", "case 2: ", NUMBER),
    ("aizu_alds1_13_a", "2\n2 2", "", ROW_FROM_0),
    ("aizu_alds1_13_a", "2\n2 2\n5", "", COLUMN_FROM_0),
    ("boj9175", f"{MANY}\n4", "case 2: ", (QUEENS, 4, 10 ** 6)),
    ("steps", "4 1\n8", "case 2: ", ("a number of boards", 0, MANY)),
]
WHERE_THE_INPUT_MAY_END = [
    ("uva750", "", "", CASES),
    ("uva167", "", "", CASES),
    ("boj9175", "", "", CASES),
    ("aizu_alds1_13_a", "", "", (QUEENS, 0, 8)),
    ("boj9663", "", "", (QUEENS, 1, 14)),
    ("census", "4\n3", "case 3: ", (QUEENS, 1, 14)),
    ("steps", f"1 {MANY} 4 1", "case 3: ", (QUEENS, 1, 99)),
    ("nearest", "2 1\n\n1 1\n", "case 3: ", ("a row", 1, 1)),
    ("draw", "2 1\n\n1 1\n", "case 3: ", ("a row", 1, 1)),
]


@pytest.mark.parametrize("place", INSIDE_A_CASE + WHERE_THE_INPUT_MAY_END,
                         ids=lambda place: place[0])
def test_bad_number_or_end_is_named_after_the_answers_before(place):
    script, before, start, (name, low, high) = place
    output, fault = answer(script, before.encode())
    assert fault == (f"{start}the input ends too early" if place in INSIDE_A_CASE else None)
    assert (output == b"") == (start in ("", "case 1: "))
    bounds = f" from {low} to {high}" if high < MANY else ""
    for token, shown in (("x", "'x'"), (low - 1, low - 1), (high + 1, high + 1)):
        fault = f"{start}{shown} is not {name}{bounds}"
        assert answer(script, f"{before} {token}\n1".encode()) == (output, fault)


@pytest.mark.parametrize("script", ["draw", "nearest"])
def test_more_queens_than_letters_are_refused(script):
    first, _ = answer(script, b"1")
    text = b"1\n\n" + b"1 " * 27 + b"\n1"
    assert answer(script, text) == (first, "case 2: more than 26 rows on a line")
