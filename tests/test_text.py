"""Text for a terminal: how wide it is, what is cut off, and what is escaped."""
import pytest

from judge.text import columns, cut, cut_start, pad, printable, printable_line

ACUTE = "\u0301"            # takes no column: it stands above the letter before it
KING = "\U0001f451"         # an emoji takes two, and so do letters of the Far East
WIDTHS = {
    "": 0, "queen": 5, "\u265b": 1, KING: 2, "\u7b54\u3048": 4, "\uff21": 2, "\u00e9": 1,
    f"e{ACUTE}": 1, "\u0e01\u0e33": 2, "a\u20dd": 1, "\u2764\ufe0f": 1, "\U0001f44d\U0001f3fb": 4,
    "\u1112\u1161\u11ab": 2,       # a Korean syllable, as a Mac writes it in names of files
}


@pytest.mark.parametrize("text", WIDTHS)
def test_text_is_as_wide_as_on_a_terminal(text):
    assert columns(text) == WIDTHS[text]
    assert pad(text, 7) == text + " " * (7 - WIDTHS[text])
    assert pad(text, 0) == text


LONG = [            # a text, and its first and last columns
    ("abcdefghij", "abcd...", "...ghij"),
    (f"a{4 * KING}b", f"a{KING}...", f"...{KING}b"),        # half of a king is not shown
    (9 * f"e{ACUTE}", 4 * f"e{ACUTE}" + "...", f"...{ACUTE}" + 4 * f"e{ACUTE}"),
]


@pytest.mark.parametrize("text, start, end", LONG)
def test_text_that_is_too_wide_gets_dots_in_place_of_its_end_or_start(text, start, end):
    assert (cut(text, 7), cut_start(text, 7)) == (start, end)
    width = columns(text)
    assert cut(text, width) == cut_start(text, width) == text


def test_characters_that_cannot_be_seen_are_escaped():
    seen = f"a \u265b \u00b7 \u7b54 {KING} e{ACUTE}"
    assert printable(seen) == seen
    escaped = r"\x1b[31m\n\t\r\x7f\u200d\u2028\u202e\ue000\udcff\U000e0001"
    assert printable(escaped.encode().decode("unicode_escape")) == escaped


def test_line_of_bytes_is_shown_without_its_newline_and_with_blanks_for_tabs():
    assert printable_line(b"\xff\t\xe2\x99\x9b\0\r\n", 15) == "\\xff    \u265b\\x00\\r"
    assert printable_line(KING.encode() * 6, 10) == f"{3 * KING}..."
    assert printable_line(b"x" * 10 ** 8, 10) == "xxxxxxx..."
