"""Bad input: at each place of each script's input no integer, one too small, one too large.

Or the input ends there, too early. The cases before are answered, and what comes after does not
matter. (That the bounds themselves are taken is seen in the cases of the problem, or in its own
tests.)
"""
from typing import NamedTuple

import pytest

from kit import answer


class Belongs(NamedTuple):      # in a place
    name: str
    low: int
    high: int


class Place(NamedTuple):
    script: str
    answered: str       # an input that is answered
    before: str         # the input before the place: the same cases, and the start of another
    start: str          # of what is said: the number of the case
    belongs: Belongs
    is_end: bool        # whether the input may end there


MANY = 10 ** 18         # the largest number of cases that may be promised
ONES = "1 " * 64
CASES = Belongs("a number of cases", 0, MANY)
BOARDS = Belongs("a number of boards", 0, MANY)
ROW = Belongs("a row", 1, 8)
COLUMN = Belongs("a column", 1, 8)
ROW_FROM_0 = Belongs("a row", 0, 7)
COLUMN_FROM_0 = Belongs("a column", 0, 7)
DIGITS = Belongs("an integer", 1 - MANY, MANY - 1)
PLACED = Belongs("a number of queens", 0, 8)
SEARCHED = Belongs("a number of queens", 1, 14)
WALKED = Belongs("a number of queens", 1, 99)
BUILT = Belongs("a number of queens", 4, 10 ** 6)
THREE = Belongs("a row", 1, 3)
PLACES = [
    Place("uva750", "", "", "", CASES, True),
    Place("uva750", "1 1 1", f"{MANY}\n1 1\n", "case 2: ", ROW, False),
    Place("uva750", "1 1 1", "3\n1 1\n1", "case 2: ", COLUMN, False),
    Place("uva11085", "", "1 2 3 4", "case 1: ", ROW, False),
    Place("uva11085", "1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8\n1", "case 2: ", ROW, False),
    Place("uva167", "", "", "", CASES, True),
    Place("uva167", "1 " + ONES, f"{MANY} {ONES}{ONES[2:]}", "case 2: ", DIGITS, False),
    Place("aizu_alds1_13_a", "", "", "", PLACED, True),
    Place("aizu_alds1_13_a", "", "2\n2 2", "", ROW_FROM_0, False),
    Place("aizu_alds1_13_a", "", "2\n2 2\n5", "", COLUMN_FROM_0, False),
    Place("boj9663", "", "", "", SEARCHED, True),
    Place("boj9175", "", "", "", CASES, True),
    Place("boj9175", "1 4", f"{MANY}\n4", "case 2: ", BUILT, False),
    Place("nearest", "2 1\n\n1 1", "2 1\n\n1 1\n1 2", "case 3: ", THREE, True),
    Place("census", "4 3", "4\n3", "case 3: ", SEARCHED, True),
    Place("steps", f"1 {MANY} 4 1", f"1 {MANY} 4 1", "case 3: ", WALKED, True),
    Place("steps", "4 1", "4 1\n8", "case 2: ", BOARDS, False),
    Place("draw", "2 1\n\n1 1", "2 1\n\n1 1\n1 2", "case 3: ", THREE, True),
]
@pytest.mark.parametrize("place", PLACES, ids=[f"{place.script}-{number}"
                                               for number, place in enumerate(PLACES, 1)])
def test_what_does_not_belong_in_a_place_is_named(place):
    output, fault = answer(place.script, place.answered.encode())
    assert fault is None
    name, low, high = place.belongs
    messages = {"x": "'x' is not an integer"}
    for number in (low - 1, high + 1):
        messages[str(number)] = f"{number} is not {name} from {low} to {high}"
    for token, message in messages.items():
        for after in ("", "\n1 y\n"):
            text = f"{place.before} {token}{after}".encode()
            assert answer(place.script, text) == (output, place.start + message)
    _, fault = answer(place.script, place.before.encode())
    assert fault == (None if place.is_end else place.start + "the input ends too early")


@pytest.mark.parametrize("token", [b"1.5", b"1_0", b"+", b"--1", b"\x00", b"\xb2"],
                         ids=["point", "underscore", "sign", "signs", "nul", "superscript"])
def test_no_integer_is_named(token):
    message = f"{repr(token)[1:]} is not an integer"
    assert answer("boj9663", token) == (b"", message)


@pytest.mark.parametrize("script", ["draw", "nearest"])
def test_more_queens_than_letters_are_refused(script):
    first, _ = answer(script, b"1")
    text = b"1\n\n" + b"1 " * 27 + b"\n1"
    assert answer(script, text) == (first, "case 2: more than 26 rows on a line")
