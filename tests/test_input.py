"""The input of the solutions: any white space will do, and what is bad is named at its place."""
import pytest

from shared.contest import clean_lines
from whole_kit import answer, generate, given

LAYOUTS = {
    "no-last-newline": lambda text: text.rstrip(),
    "more-blank-lines": lambda text: b"\n\n" + text.replace(b"\n", b"\n \n\n"),
    "no-blank-lines": lambda text: text.replace(b"\n\n", b"\n"),
    "tabs-and-crlf": lambda text: text.replace(b" ", b"\t").replace(b"\n", b"\r\n"),
    "padded": lambda text: b"  " + text.replace(b" ", b"   ").replace(b"\n", b" \n  "),
    "signs-and-zeros": lambda text: b"+00" + text.replace(b" ", b" +0"),
    "one-line": lambda text: b" ".join(text.split()),
    "one-number-a-line": lambda text: b"\n".join(text.split()),
}
WITH_A_COUNT = ["uva750", "uva167", "boj9175"]
BY_WORDS = [*WITH_A_COUNT, "uva11085", "aizu_alds1_13_a", "boj9663", "census", "steps"]
BY_LINES = ["nearest", "draw"]


@pytest.mark.parametrize("script", BY_WORDS + BY_LINES)
def test_layout_does_not_matter(script):
    for text in (given(script, "sample"), generate(script, 7, 5)):
        right = answer(script, text)
        for layout, change in LAYOUTS.items():
            if script in BY_WORDS or not layout.startswith("one-"):
                assert answer(script, change(text)) == right, layout


@pytest.mark.parametrize("script", [*WITH_A_COUNT, "aizu_alds1_13_a", "boj9663"])
def test_tokens_after_the_last_case_do_not_matter(script):
    sample = given(script, "sample")
    assert answer(script, sample + b"x\n7 7\n7\n") == answer(script, sample)


MARK = b"\xef\xbb\xbf"       # an editor's byte order mark
LINES = {           # a line: what is left of it
    b"1 2\r\n": b"1 2", b"3\x1a": b"3", b"\0\x1a\r\n": b"", b"\x1a" * 126 + b"\0\0": b"",
    MARK + b"1\n": b"1", b" " + MARK + b"1": b" " + MARK + b"1", b"\xbb\xef1": b"\xbb\xef1",
    b"\x1a2 \0 \n": b"\x1a2 \0 ",
}


def test_lines_have_no_byte_order_mark_and_no_ctrl_z_zero_byte_or_newline_at_the_end():
    assert {line: list(clean_lines([line, b"x\n"])) for line in LINES} == {
        line: [left, b"x"] for line, left in LINES.items()}


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
