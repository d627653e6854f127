"""Comparing an output with the answer: the verdict, the message and the lines that differ."""
import pickle
import random
import re
from itertools import product

import pytest

from judge.verdicts import compare as room
from judge.verdicts.compare import Difference, Line, Side
from whole_kit import CPYTHON


def compare(answer, output, tolerance=None, is_exact=True):
    """Return the Finding for an output; \\udcff stands for the byte 255."""
    answer, output = [text.encode("utf-8", "surrogateescape") for text in (answer, output)]
    return room.compare(answer, output, tolerance, is_exact)


def shown(difference):
    """Return a Difference as lines: sign, number and text, with the wrong part in brackets.

    The newline at the end of a line is shown if white space alone differs.
    """
    lines = []
    for line in difference.lines:
        sides = {" ": line.got} if line.is_same else {"-": line.expected, "+": line.got}
        for sign, side in sides.items():
            before, wrong, after = side or Side("(the end)")
            text = f"{before}[{wrong}]{after}" if wrong else before + after
            text = text.replace("\n", "\\n" if difference.is_blank else "")
            lines.append(f"{sign} {line.number} {text}")
    return lines


def without_ends(text):
    """Return a text without white space at the end of its lines, and at its own end."""
    return re.sub(r"[ \t\r]+(?=\n)|\s+\Z", "", text)


def defined_verdict(answer, output, is_exact):
    """Return the verdict by the definition in the README."""
    answer, output = answer.replace("\r\n", "\n"), output.replace("\r\n", "\n")
    if answer.split() != output.split():
        return "WA"
    if not is_exact and without_ends(answer) == without_ends(output):
        return "AC"
    lacks_newline = answer and not answer.endswith("\n")
    if output == answer or lacks_newline and output == answer + "\n":
        return "AC"
    return "PE"


def test_random_texts_get_the_verdict_that_the_definition_gives():
    chance = random.Random(0)
    seen = set()

    def random_text():
        letters = chance.choices("ab \t\r\n", [4, 4, 3, 1, 2, 4], k=chance.randrange(9))
        return "".join(letters)

    for _ in range(2500 if CPYTHON else 400):       # PyPy 7.3 fails in its compiler after more
        answer, output = random_text(), random_text()
        is_exact = chance.random() < 0.5
        found = compare(answer, output, is_exact=is_exact)
        verdict = defined_verdict(answer, output, is_exact)
        assert found.verdict == verdict, (answer, output, is_exact)
        seen.add((verdict, is_exact))
        if verdict == "AC":
            assert found.difference is None
        else:
            assert not all(line.is_same for line in found.difference.lines)
    assert seen == set(product(["AC", "WA", "PE"], [True, False]))


LINES = "".join(f"line {n}\n" for n in range(1, 10))
QUEENS = 60 * "\u265b"


def wrong(answer, output, message, *lines, verdict="WA"):
    """Check the message and the lines for a wrong output."""
    found = compare(answer, output)
    assert found[:2] == (verdict, message)
    assert found.difference.is_blank == (verdict == "PE")
    assert shown(found.difference) == list(lines)


def blank(answer, output, *lines):
    """Check the lines for an output that differs in white space."""
    message = "line 1: only white space differs (-e 0 accepts it)"
    wrong(answer, output, message, *lines, verdict="PE")


def message(answer, output, tolerance=None):
    """Return the message for a wrong output."""
    found = compare(answer, output, tolerance)
    assert found.verdict == "WA"
    return found.message


def test_first_wrong_word_is_named_and_marked():
    wrong(LINES, LINES.replace("5", "five"), "line 5, word 2: expected '5', got 'five'",
          "  3 line 3", "  4 line 4", "- 5 line [5]", "+ 5 line [five]",
          "  6 line 6", "  7 line 7", "  8 line 8")
    wrong("a\nb\nc\nd\n", "a\nnew\nb\nd\n", "line 2: expected 'b', got 'new'",
          "  1 a", "- 2 [b]", "+ 2 [new]", "- 3 c", "+ 3 b", "  4 d")
    wrong("a\rb\rc\nY\n", "a\rb\rc\nX\n", "line 2: expected 'Y', got 'X'",
          "  1 a\rb\rc", "- 2 [Y]", "+ 2 [X]")


def test_missing_word_is_shown_as_nothing_and_missing_line_as_the_end():
    wrong("1\n2\n3\n4\n", "0\n", "line 1: expected '1', got '0'",
          "- 1 [1]", "+ 1 [0]", "- 2 2", "+ 2 (the end)")
    wrong("a\n", "a\nb\nc\n", "line 2: expected nothing, got 'b'",
          "  1 a", "- 2 (the end)", "+ 2 [b]")
    wrong("1 2\n", "1\n", "line 1, word 2: expected '2', got nothing", "- 1 1 [2]", "+ 1 1")
    wrong("34\n", "", "line 1: expected '34', got nothing", "- 1 [34]", "+ 1 (the end)")
    wrong("", "34\n", "line 1: expected nothing, got '34'", "- 1 (the end)", "+ 1 [34]")


def test_lines_with_the_same_words_or_numbers_are_shown_once():
    wrong("1 2\n3 4\n5 6\n", " 1  2\n3 5\n5   6\n", "line 2, word 2: expected '4', got '5'",
          "  1  1  2", "- 2 3 [4]", "+ 2 3 [5]", "  3 5   6")
    found = compare("2\n3 4\n1 1\n9\n", "2.05\n3 5\n1.0 1.00\n9.0\n", 0.1)
    assert shown(found.difference) == ["  1 2.05", "- 2 3 [4]", "+ 2 3 [5]", "  3 1.0 1.00",
                                       "  4 9.0"]


def test_wrong_words_on_different_lines_are_shown_on_their_lines():
    wrong("a\n\nb\n", "a\nx\n", "line 3: expected 'b', got 'x'",
          "  1 a", "- 2 ", "+ 2 [x]", "- 3 [b]", "+ 3 (the end)")
    wrong("5\n5\n", "\n5\n6\n", "line 2: expected '5', got '6'",
          "- 1 5", "+ 1 ", "- 2 [5]", "+ 2 5", "- 3 (the end)", "+ 3 [6]")


def test_blanks_and_newlines_are_the_wrong_part_where_white_space_alone_differs():
    """It reaches to the next word."""
    blank("a b\nc\n", "a b \nc\n", "- 1 a b[\\n]", "+ 1 a b[ \\n]", "  2 c\\n")
    blank("\na\n", "a\n", "- 1 [\\n]", "+ 1 a\\n", "- 2 a\\n", "+ 2 (the end)")
    blank("a\n", "a", "- 1 a[\\n]", "+ 1 a")
    blank("a b\n", "a\tb\n", "- 1 a[ ]b\\n", "+ 1 a[\t]b\\n")
    blank("a\n b\n", "a b\n", "- 1 a[\\n]", "+ 1 a[ ]b\\n", "- 2  b\\n", "+ 2 (the end)")
    blank("a\n", "a\x0b\x0c\n", "- 1 a[\\n]", "+ 1 a[\x0b\x0c\\n]")


@pytest.mark.parametrize("before, after", [
    ("x" * 100000, "x" * 100000), ("", "\U0001f451" * 100000), ("1 " * 100000, ""),
], ids=["one-word", "letters-of-four-bytes", "wrong-at-the-end"])
def test_difference_keeps_what_is_shown_of_long_lines(before, after):
    """It is sent from worker to run.py: 501 characters at each side of the wrong part are kept."""
    long = f"{before}{after}\n"
    found = compare(f"{long}{before}y{after}\n{long}", f"{long}{before}z{after}\n{long}")
    same, different, last = found.difference.lines
    assert (same.is_same, different.is_same, last.is_same) == (True, False, True)
    for side, letter in ((different.expected, "y"), (different.got, "z")):
        assert side.wrong[0] == letter
        assert side.before + side.wrong in f"{before}{letter}{after}"
        assert len(side.before) >= min(501, len(before))
        assert len(side.wrong + side.after) >= min(501, 1 + len(after))
    assert len(pickle.dumps(found)) < 40000


def test_nothing_is_wrong_in_a_line_that_ends_before_its_last_word():
    """Its place is the end of the line."""
    first, other = compare("1 1 7\n", "1 1\n"), compare("1 1\n", "1 1 7\n")
    full, short = Side("1 1 ", "7", "\n"), Side("1 1", "", "\n")
    assert first.difference == Difference([Line(1, full, short, False)], is_blank=False)
    assert other.difference == Difference([Line(1, short, full, False)], is_blank=False)


def test_long_words_are_shown_from_their_first_difference_in_the_message():
    long = "x" * 49
    assert message(f"{long}y", f"{long}z") == f"line 1: expected '{long}y', got '{long}z'"
    assert message(f"{long}xy", f"{long}xz") == "line 1: expected '...y', got '...z'"
    assert message("x" * 60, "x" * 55) == "line 1: expected '...xxxxxx', got '...x'"
    said = message(f"{QUEENS}y{QUEENS}", f"{QUEENS}z")
    assert said == f"line 1: expected '...y{QUEENS[:46]}...', got '...z'"
    assert message(QUEENS, "") == f"line 1: expected '{QUEENS[:47]}...', got nothing"


def test_unprintable_characters_are_shown_as_escapes():
    queens = "\u265b" * 50
    for word, text in [(queens, queens), ("\x1b[0m", r"\x1b[0m"), ("\udcff", r"\xff")]:
        assert message("?\n", word) == f"line 1: expected '?', got '{text}'"


ACCEPTED = {        # by the tolerance: pairs of answer and output
    None: [("a b\nc\n", "a b\r\nc\r\n"), ("a b\r\nc\r\n", "a b\nc\n")],
    0.0: [("100000", "1E+5"), ("1.", ".1e1"), ("-0.0", "0"), ("1.0", "1"), ("+12", "12"),
          ("1e999999999", "10e999999998")],
    1e-6: [("0.5", "0.500001"), ("1e6", "1000001"), (f"1{'0' * 400}", f"1{'0' * 399}1")],
    0.1: [("1 2.5 x\n", "1.05  2.45\nx"), ("-1000", "-901"), ("9", "0009"), ("nan", "nan")],
    1: [("1", "2"), ("-1", "0")],
}
TOO_LARGE = f"1e{'9' * 25}"     # for an exponent
REFUSED = {
    0.0: [("0.1", "0.10000000000000000000001"), ("9007199254740993", "9007199254740992"),
          ("-12", "-012"), ("0", "-0"), ("1e999999999", "1"), ("1e-999999999", "0")],
    1e-6: [("0.5", "0.5000011"), ("0.5", "0.49999899999999999999"), ("1e6", "1000001.0000001"),
           ("1", f"1.000001{'0' * 40}1"), ("1e400", "1.00001e400")],
    0.1: [("1 2", "1"), ("1", "1 1"), ("nan", "NaN"), ("1", "nan"), ("inf", "1e999"), ("1", "1x"),
          ("10", "1_0"), ("0x10", "16"), ("1", "\u0661"), ("1", TOO_LARGE), (TOO_LARGE, "1.0")],
    1: [("x", "1"), ("1", "2.01")],
}


@pytest.mark.parametrize("tolerance", ACCEPTED)
def test_output_within_the_tolerance_is_accepted(tolerance):
    for answer, output in ACCEPTED[tolerance]:
        assert compare(answer, output, tolerance) .verdict == "AC", (answer, output)


@pytest.mark.parametrize("tolerance", REFUSED)
def test_output_beyond_the_tolerance_is_wrong(tolerance):
    """Numbers are not rounded, and integers with a tolerance of 0 need the same digits."""
    for answer, output in REFUSED[tolerance]:
        assert compare(answer, output, tolerance).verdict == "WA", (answer, output)


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
