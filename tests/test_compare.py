"""Comparing an output with the answer: the verdict, the message and the lines that differ."""
import random
import re
from itertools import product

import pytest

from judge.rows import difference_rows
from judge.verdicts import compare as room
from whole_kit import CPYTHON


def compare(answer, output, tolerance=None, is_exact=True):
    """Return the Finding for an output; \\udcff stands for the byte 255."""
    answer, output = [text.encode("utf-8", "surrogateescape") for text in (answer, output)]
    return room.compare(answer, output, tolerance, is_exact)


def test_mark_at_the_start_of_an_answer_is_no_character_of_it():
    """Some editors save texts with it."""
    assert compare("\ufeff1\n", "1\n").verdict == "AC"
    assert compare("\ufeff1\n", "\ufeff1\n").verdict == "AC"
    assert compare("1\n", "\ufeff1\n").verdict == "WA"


BLANK_ENDS = re.compile(r"[ \t\r]+(?=\n)|\s+\Z")     # of lines, and of the text


def defined_verdict(answer, output, is_exact):
    """Return the verdict by the definition in the README."""
    answer, output = answer.replace("\r\n", "\n"), output.replace("\r\n", "\n")
    if answer.split() != output.split():
        return "WA"
    if not is_exact and BLANK_ENDS.sub("", answer) == BLANK_ENDS.sub("", output):
        return "AC"
    lacks_newline = answer and not answer.endswith("\n")
    if output == answer or lacks_newline and output == answer + "\n":
        return "AC"
    return "PE"


def test_short_and_random_texts_get_the_verdict_that_the_definition_gives():
    chance = random.Random(0)
    seen = set()

    def random_text():
        return "".join(chance.choices("ab \t\r\n", [4, 4, 3, 1, 2, 4], k=chance.randrange(9)))

    short = ["".join(chars) for length in range(4) for chars in product("a \n", repeat=length)]
    count = 2500 if CPYTHON else 400        # PyPy 7.3 fails in its compiler after more
    pairs = [(random_text(), random_text()) for _ in range(count)]
    if CPYTHON:
        pairs += product(short, repeat=2)
    for (answer, output), is_exact in product(pairs, [True, False]):
        found = compare(answer, output, is_exact=is_exact)
        verdict = defined_verdict(answer, output, is_exact)
        assert found.verdict == verdict, (answer, output, is_exact)
        seen.add((verdict, is_exact))
        assert any(line.label for line in found.difference) == (verdict != "AC")
    assert seen == set(product(["AC", "WA", "PE"], [True, False]))


SIGNS = {"": " ", "expected": "-", "got": "+"}


def shown(found):
    """Return the Rows of a Finding as lines, with the wrong part in brackets."""
    lines = []
    for line, row in zip(found.difference, difference_rows(found, width=500)):
        text = row.text
        if len(line.parts) == 3:
            start, end = row.mark
            text = f"{text[:start]}[{text[start:end]}]{text[end:]}"
        lines.append(f"{SIGNS[row.label]} {row.number} {text}")
    return lines


def wrong(answer, output, message, *lines):
    """Check the message and the lines for a wrong output."""
    found = compare(answer, output)
    assert (found.message, shown(found)) == (message, list(lines))


def message(answer, output, tolerance=None):
    """Return the message for a wrong output."""
    found = compare(answer, output, tolerance)
    assert found.verdict == "WA"
    return found.message


def test_first_wrong_word_is_marked_between_two_lines_above_and_three_below():
    """Lines with the same words are shown once. A CR alone ends no line."""
    wrong("0\n1\n2\n3 4\n5\n6\n7\n8\n", "0\n1\n 2\n3  x\n5\n6\n7\n8\n",
          "line 4, word 2: expected '4', got 'x'", "  2 1", "  3  2", "- 4 3 [4]", "+ 4 3  [x]",
          "  5 5", "  6 6", "  7 7")
    wrong("a\rb\nb\nc\nd\n", "a\rb\nnew\nb\nd\n", "line 2: expected 'b', got 'new'",
          "  1 a\\rb", "- 2 [b]", "+ 2 [new]", "- 3 c", "+ 3 b", "  4 d")


def test_line_that_ends_without_a_newline_in_both_is_shown_once():
    assert shown(compare("1\n2", "1")) == ["  1 1", "- 2 [2]", "+ 2 (the end)"]


def test_lines_with_the_same_numbers_are_shown_once():
    found = compare("2\n3 4\n1 1\n9\n", "2.05\n3 5\n1.0 1.00\n9.0\n", 0.1)
    assert shown(found) == ["  1 2.05", "- 2 3 [4]", "+ 2 3 [5]", "  3 1.0 1.00", "  4 9.0"]


def test_missing_word_is_shown_as_nothing_and_missing_line_as_the_end():
    wrong("1\n2\n3\n4\n", "0\n", "line 1: expected '1', got '0'",
          "- 1 [1]", "+ 1 [0]", "- 2 2", "+ 2 (the end)")
    wrong("a\n", "a\nb\nc\n", "line 2: expected nothing, got 'b'",
          "  1 a", "- 2 (the end)", "+ 2 [b]")
    wrong("1 2\n", "1\n", "line 1, word 2: expected '2', got nothing", "- 1 1 [2]", "+ 1 1[]")
    for answer in ("34", "34\n"):
        wrong(answer, "", "line 1: expected '34', got nothing", "- 1 [34]", "+ 1 (the end)")
    wrong("", "34\n", "line 1: expected nothing, got '34'", "- 1 (the end)", "+ 1 [34]")


def test_wrong_words_on_different_lines_are_shown_on_their_lines():
    wrong("a\n\nb\n", "a\nx\n", "line 3: expected 'b', got 'x'",
          "  1 a", "- 2 ", "+ 2 [x]", "- 3 [b]", "+ 3 (the end)")
    wrong("5\n5\n", "\n5\n6\n", "line 2: expected '5', got '6'",
          "- 1 5", "+ 1 ", "- 2 [5]", "+ 2 5", "- 3 (the end)", "+ 3 [6]")


def test_white_space_is_visible_where_it_alone_differs_and_wrong_up_to_the_next_word():
    said = "line 1: only white space differs (-e 0 accepts it)"
    wrong("a b\nc\td\n", "a b \x0b\nc\td\n", said,
          "- 1 a\u00b7b[\\n]", "+ 1 a\u00b7b[\u00b7\\x0b\\n]", "  2 c\\td\\n")
    wrong("a\n b\n", "a b\n", said,
          "- 1 a[\\n]", "+ 1 a[\u00b7]b\\n", "- 2 \u00b7b\\n", "+ 2 (the end)")
    wrong("a\n", "a", said, "- 1 a[\\n]", "+ 1 a[]")


def test_long_words_are_shown_from_their_first_difference_and_with_escapes_in_the_message():
    long, queens = "x" * 49, "\u265b" * 60
    assert message(f"{long}y", f"{long}z") == f"line 1: expected '{long}y', got '{long}z'"
    assert message(f"{long}xy", f"{long}xz") == "line 1: expected '...y', got '...z'"
    assert message("x" * 60, "x" * 55) == "line 1: expected '...xxxxxx', got '...x'"
    said = message(f"{queens}y{queens}", f"{queens}z")
    assert said == f"line 1: expected '...y{queens[:46]}...', got '...z'"
    assert message(queens, "") == f"line 1: expected '{queens[:47]}...', got nothing"
    assert message("?", "\x1b[0m\udcff") == r"line 1: expected '?', got '\x1b[0m\xff'"


RIGHT = {           # by the tolerance: pairs of answer and output
    None: [("a b\nc\n", "a b\r\nc\r\n"), ("a b\r\nc\r\n", "a b\nc\n")],
    0.0: [("100000", "1E+5"), ("1.", ".1e1"), ("-0.0", "0"), ("+12", "12"),
          ("1e999999999", "10e999999998")],
    1e-6: [("0.5", "0.500001"), ("1e6", "1000001"), (f"1{'0' * 400}", f"1{'0' * 399}1")],
    0.1: [("1 2.5 x\n", "1.05  2.45\nx"), ("-1000", "-901"), ("9", "0009"), ("nan", "nan")],
    1: [("1", "2"), ("-1", "0")],
}
TOO_LARGE = f"1e{'9' * 25}"     # for an exponent
WRONG = {
    0.0: [("0.1", "0.10000000000000000000001"), ("9007199254740993", "9007199254740992"),
          ("-12", "-012"), ("0", "-0"), ("1e999999999", "1"), ("1e-999999999", "0")],
    1e-6: [("0.5", "0.5000011"), ("0.5", "0.49999899999999999999"), ("1e6", "1000001.0000001"),
           ("1", f"1.000001{'0' * 40}1"), ("1e400", "1.00001e400")],
    0.1: [("1 2", "1"), ("1", "1 1"), ("nan", "NaN"), ("1", "nan"), ("inf", "1e999"), ("1", "1x"),
          ("10", "1_0"), ("0x10", "16"), ("1", "\u0661"), ("1", TOO_LARGE), (TOO_LARGE, "1.0")],
    1: [("x", "1"), ("1", "2.01")],
}


@pytest.mark.parametrize("verdict, pairs", [("AC", RIGHT), ("WA", WRONG)], ids=["right", "wrong"])
def test_numbers_may_differ_by_the_tolerance_absolutely_or_relatively(verdict, pairs):
    """Numbers are not rounded, and integers with a tolerance of 0 need the same digits."""
    for tolerance in pairs:
        for answer, output in pairs[tolerance]:
            assert compare(answer, output, tolerance).verdict == verdict, (answer, output)


@pytest.mark.parametrize("tolerance", [None, 0.0], ids=["exactly", "zero"])
def test_usual_tolerance_is_named_only_if_it_helps(tolerance):
    said = message("x 2\n0.5 7\n", "x 2\n0.50000001  7", tolerance)
    assert said == "line 2, word 1: expected '0.5', got '0.50000001' (-e 1e-6 accepts it)"
    assert "accepts it" in message(f"0.{'3' * 60}", f"0.{'3' * 55}", tolerance)
    for pair in [("0.5", "0.50001"), ("1000000", "1000001"), ("0.5 1", "0.50000001 2")]:
        assert "accepts it" not in message(*pair, tolerance)
    assert "accepts it" not in message("0.5", "0.50000001", 1e-9)


LONG = 100000           # bytes; in quadratic time they would take many minutes


@pytest.mark.parametrize("tolerance", [None, 0.1], ids=["exactly", "a-tenth"])
@pytest.mark.parametrize("text", [
    "1e" + "1" * LONG, "1 1\n" * (LONG // 4), "\r\n" * (LONG // 2), "\udc80" * LONG,
], ids=["exponent", "lines", "empty-lines", "no-utf-8"])
@pytest.mark.timeout(60)
def test_long_texts_are_compared_in_linear_time(text, tolerance):
    message(text + "x", text, tolerance)
    message(text + " y", text + " z", tolerance)
    message(text, "3", tolerance)
