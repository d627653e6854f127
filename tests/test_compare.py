"""Comparing an output with the answer: the verdict, the message and the lines that are shown."""
import random
from collections import Counter
from fractions import Fraction

import pytest

import run as runner
from kit import CPYTHON

SIGNS = {"expected": "-", "got": "+", "": " "}      # for the labels of rows
TEXTS = 2500 if CPYTHON else 400        # PyPy 7.3 fails in its compiler after some thousands


def encoded(text):
    """Return a text as bytes, which it may be already."""
    return text.encode() if isinstance(text, str) else text


def compare(answer, output, tolerance=None, width=500):
    """Return the Finding for an output."""
    return runner.compare(encoded(answer), encoded(output), tolerance, width)


def shown(rows):
    """Return Rows as lines: sign, number and text, with the marked part in brackets."""
    lines = []
    for label, number, text, mark in rows:
        start, end = mark or (0, 0)
        if start < end:
            text = f"{text[:start]}[{text[start:end]}]{text[end:]}"
        lines.append(f"{SIGNS[label]} {number} {text}".rstrip())
    return lines


# --- the definition, against random texts ---------------------------------------------------------

def defined_verdict(answer, output):
    """Return the verdict by the definition in the README."""
    answer, output = answer.replace(b"\r\n", b"\n"), output.replace(b"\r\n", b"\n")
    if answer.split() != output.split():
        return "WA"
    lacks_newline = answer and not answer.endswith(b"\n")
    if output == answer or lacks_newline and output == answer + b"\n":
        return "AC"
    return "PE"


def test_random_texts_get_the_verdict_that_the_definition_gives():
    chance = random.Random(0)
    seen = set()
    for _ in range(TEXTS):
        answer, output = [bytes(chance.choices(b"ab \t\r\n", [4, 4, 3, 1, 2, 4],
                                               k=chance.randrange(9))) for _ in range(2)]
        found = compare(answer, output)
        assert found.verdict == defined_verdict(answer, output), (answer, output)
        seen.add(found.verdict)
        labels = {row.label for row in found.rows}
        assert labels >= {"expected", "got"} if found.verdict != "AC" else labels == set()
    assert seen == {"AC", "WA", "PE"}


# --- what is shown --------------------------------------------------------------------------------

LINES = "".join(f"line {n}\n" for n in range(1, 10))
QUEEN, KING = "\u265b", "\U0001f451"


def wrong(answer, output, message, *rows):
    """Check the message and the rows for a wrong output."""
    found = compare(answer, output)
    assert found.verdict == "WA"
    assert found.message == message
    assert shown(found.rows) == list(rows)


def blank(answer, output, *rows):
    """Check the rows for an output that differs in white space."""
    found = compare(answer, output)
    assert found.verdict == "PE"
    assert found.message == "line 1: only white space differs (-e 0 accepts it)"
    assert shown(found.rows) == list(rows)


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
    wrong("a b\r\nc\r\n", "a b\nd\n", "line 2: expected 'c', got 'd'",
          "  1 a b", "- 2 [c]", "+ 2 [d]")
    wrong("a\rb\rc\nY\n", "a\rb\rc\nX\n", "line 2: expected 'Y', got 'X'",
          "  1 a\\rb\\rc", "- 2 [Y]", "+ 2 [X]")


def test_missing_word_is_nothing_and_a_missing_line_the_end():
    wrong("1\n2\n3\n4\n", "0\n", "line 1: expected '1', got '0'",
          "- 1 [1]", "+ 1 [0]", "- 2 2", "+ 2 (the end)")
    wrong("a\n", "a\nb\nc\n", "line 2: expected nothing, got 'b'",
          "  1 a", "- 2 (the end)", "+ 2 [b]")
    wrong("1 2\n", "1\n", "line 1, word 2: expected '2', got nothing", "- 1 1 [2]", "+ 1 1")
    wrong("34\n", "", "line 1: expected '34', got nothing", "- 1 [34]", "+ 1 (the end)")
    wrong("", "34\n", "line 1: expected nothing, got '34'", "- 1 (the end)", "+ 1 [34]")


def test_lines_with_the_same_number_and_words_are_shown_once():
    """Numbers may differ by the tolerance, and white space may differ."""
    wrong("1 2\n3 4\n5 6\n", " 1  2\n3 5\n5   6\n", "line 2, word 2: expected '4', got '5'",
          "  1  1  2", "- 2 3 [4]", "+ 2 3 [5]", "  3 5   6")
    rows = compare("2\n3 4\n1 1\n9\n", "2.05\n3 5\n1.0 1.00\n9.0\n", 0.1).rows
    assert shown(rows) == ["  1 2.05", "- 2 3 [4]", "+ 2 3 [5]", "  3 1.0 1.00", "  4 9.0"]


def test_wrong_words_on_different_lines_are_shown_on_their_lines():
    wrong("a\n\nb\n", "a\nx\n", "line 3: expected 'b', got 'x'",
          "  1 a", "- 2", "+ 2 [x]", "- 3 [b]", "+ 3 (the end)")
    wrong("5\n5\n", "\n5\n6\n", "line 2: expected '5', got '6'",
          "- 1 5", "+ 1", "- 2 [5]", "+ 2 5", "- 3 (the end)", "+ 3 [6]")


def test_white_space_is_visible_where_it_alone_differs():
    """The mark reaches to the next word."""
    blank("a b\nc\n", "a b \nc\n", "- 1 a\u00b7b[\\n]", "+ 1 a\u00b7b[\u00b7\\n]", "  2 c\\n")
    blank("\na\n", "a\n", "- 1 [\\n]", "+ 1 a\\n", "- 2 a\\n", "+ 2 (the end)")
    blank("a\n", "a", "- 1 a[\\n]", "+ 1 a")
    blank("a b\n", "a\tb\n", "- 1 a[\u00b7]b\\n", "+ 1 a[\\t]b\\n")
    blank("a b\nc\n", "a b c\n",
          "- 1 a\u00b7b[\\n]", "+ 1 a\u00b7b[\u00b7]c\\n", "- 2 c\\n", "+ 2 (the end)")
    blank("a\n", "a\x0b\x0c\n", "- 1 a[\\n]", "+ 1 a[\\x0b\\x0c\\n]")


def test_last_newline_that_the_answer_lacks_does_not_count_as_a_difference():
    blank("a b\nc", "a  b\nc", "- 1 a\u00b7b\\n", "+ 1 a\u00b7[\u00b7]b\\n", "  2 c\\n")
    found = compare("a", "a\n\n")
    assert found.message.startswith("line 2: only white space differs")
    assert shown(found.rows) == ["  1 a\\n", "- 2 (the end)", "+ 2 [\\n]"]


@pytest.mark.parametrize("width", [500, 57])
@pytest.mark.parametrize("before, after", [
    ("x" * 100000, "x" * 100000),
    ("1 " * 30, ""),
    (KING * 700 + " ", KING * 700),
], ids=["one-word", "wrong-at-the-end", "letters-of-four-bytes"])
def test_long_lines_are_cut_alike_around_the_wrong_word(before, after, width):
    rows = compare(before + "y" + after, before + "z" + after, width=width).rows
    assert len(rows) == 2
    for row, letter in zip(rows, "yz"):
        start, end = row.mark
        assert start == min(width // 2, len(before))
        assert row.text[start] == letter
        assert start < end <= len(row.text)
        assert len(row.text) == min(width, start + 1 + len(after))
        assert row.text[:start].lstrip(".") in before
        assert row.text[end:].rstrip(".") in after


def test_long_words_are_shown_from_their_first_difference_in_the_message():
    ones = "x" * 49
    assert message(f"{ones}y", f"{ones}z") == f"line 1: expected '{ones}y', got '{ones}z'"
    assert message(f"{ones}xy", f"{ones}xz") == "line 1: expected '...y', got '...z'"
    assert message("x" * 60, "x" * 55) == "line 1: expected '...xxxxxx', got '...x'"
    queens = QUEEN * 60
    said = message(f"{queens}y{queens}", f"{queens}z")
    assert said == f"line 1: expected '...y{QUEEN * 46}...', got '...z'"
    assert message(queens, "") == f"line 1: expected '{QUEEN * 47}...', got nothing"


@pytest.mark.parametrize("word, text", [
    (QUEEN.encode() * 50, QUEEN * 50),
    (b"\x1b[0m", "\\x1b[0m"),
    (b"\xff\xfe", "\\xff\\xfe"),
], ids=["letters", "escape-sequence", "no-utf-8"])
def test_unprintable_characters_are_shown_as_escapes(word, text):
    wrong(b"?\n", word, f"line 1: expected '?', got '{text}'", "- 1 [?]", f"+ 1 [{text}]")


# --- numbers --------------------------------------------------------------------------------------

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
        assert compare(answer, output, tolerance) == ("AC", "", ()), (answer, output)


@pytest.mark.parametrize("tolerance", REFUSED)
def test_output_beyond_the_tolerance_is_wrong(tolerance):
    """Numbers are not rounded, and integers with a tolerance of 0 need the same digits."""
    for answer, output in REFUSED[tolerance]:
        assert compare(answer, output, tolerance).verdict == "WA", (answer, output)


@pytest.mark.parametrize("tolerance", [None, 0.0], ids=["exactly", "zero"])
def test_usual_tolerance_is_named_if_it_helps(tolerance):
    said = message("x 2\n0.5 7\n", "x 2\n0.50000001  7", tolerance)
    assert said == "line 2, word 1: expected '0.5', got '0.50000001' (-e 1e-6 accepts it)"
    assert "accepts it" in message(f"0.{'3' * 60}", f"0.{'3' * 55}", tolerance)


def test_usual_tolerance_is_not_named_otherwise():
    assert "accepts it" not in message("0.5", "0.50001")
    assert "accepts it" not in message("1000000", "1000001")
    assert "accepts it" not in message("0.5 1", "0.50000001 2")
    assert "accepts it" not in message("0.5", "0.50000001 7")
    assert "accepts it" not in message("0.5", "0.50000001", 1e-9)


def in_some_notation(number, chance):
    """Return a number with at most forty decimals as text, or its whole part."""
    sign = "-" if number < 0 else ""
    digits = f"{abs(int(number * 10 ** 40)):041d}"
    with_point = f"{sign}{digits[:-40]}.{digits[-40:]}"
    with_exponent = f"{sign}{digits}e-40"
    return chance.choice([with_point, with_exponent, str(int(number))])


def test_random_numbers_get_the_verdict_that_fractions_give():
    """They lie at a bound, a bit inside or a bit outside."""
    chance = random.Random(0)
    seen = Counter()
    for _ in range(TEXTS):
        tolerance = chance.choice(["0", "1e-3", "0.25", "1e-6"])
        form = chance.choice(["{}", "-{}", "{}.{}", "-{}.{}", "{}e{}"])
        expected = form.format(chance.randint(0, 20), chance.randint(0, 3))
        value = Fraction(expected)
        margin = Fraction(tolerance) * max(1, abs(value))
        bit = chance.choice([-1, 0, 0, 1]) * Fraction(1, 10 ** 30)
        got = in_some_notation(value + chance.choice([-1, 0, 1]) * margin + bit, chance)
        is_right = abs(Fraction(got) - value) <= margin
        are_integers = expected.lstrip("-").isdigit() and got.lstrip("-").isdigit()
        if tolerance == "0" and are_integers:
            is_right = got == expected
        verdict = compare(expected, got, float(tolerance)).verdict
        assert (verdict == "AC") == is_right, (expected, got, tolerance)
        seen[verdict, tolerance] += 1
    assert len(seen) == 8
    assert min(seen.values()) > 10


# --- long texts -----------------------------------------------------------------------------------

LONG = 100000           # bytes; in quadratic time they would take many minutes


@pytest.mark.parametrize("tolerance", [None, 0.1], ids=["exactly", "a-tenth"])
@pytest.mark.parametrize("text", [
    pytest.param(b"1e" + b"1" * LONG, id="exponent"),
    pytest.param(b"1 1\n" * (LONG // 4), id="lines"),
    pytest.param(b"\r\n" * (LONG // 2), id="empty-lines"),
    pytest.param(b"\x80" * LONG, id="no-utf-8"),
])
@pytest.mark.timeout(60)
def test_long_texts_are_compared_in_linear_time(text, tolerance):
    message(text + b"x", text, tolerance)
    message(text + b" y", text + b" z", tolerance)
    message(text, b"3", tolerance)
