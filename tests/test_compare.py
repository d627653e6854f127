"""From an output to a verdict, and to the lines that differ."""
import os
import random
import re

import pytest

from run import compare


def test_random_texts_against_the_definition():
    """CRLF is LF; PE if the tokens agree; the line in which the texts first differ."""
    chance, seen = random.Random(0), set()
    for _ in range(4000):
        expected, output = (bytes(chance.choices(b"ab \t\r\n", (5, 1, 3, 1, 2, 4), k=chance.randrange(8)))
                            for _ in range(2))
        left, right = expected.replace(b"\r\n", b"\n"), output.replace(b"\r\n", b"\n")
        verdict, message, details = compare(expected, output)
        same = len(os.path.commonprefix([left, right]))
        wanted = "AC" if left == right else "PE" if expected.split() == output.split() else "WA"
        assert verdict == wanted and (details == []) == (message == "") == (left == right), (expected, output)
        assert left == right or message.startswith(f"line {1 + left[:same].count(10)}: "), (expected, output)
        assert left == right or {"expected", "got"} & {label for label, _, _ in details} and len(details) <= 10
        seen.add(verdict)
    assert seen == {"AC", "PE", "WA"}


@pytest.mark.parametrize("expected, output, message, details", [
    ("".join(f"line {n}\n" for n in range(1, 10)), "".join(f"line {n}\n" for n in (1, 2, 3, 4, "five", 6, 7, 8, 9)),
     "line 5: expected 'line 5', got 'line five'",
     ["3 line 3", "4 line 4", "expected 5 line 5", "got 5 line five", "6 line 6", "7 line 7", "8 line 8"]),
    ("a\nb\nc\nd\n", "a\nnew\nb\nc\nd\n", "line 2: expected 'b', got 'new'",
     ["1 a", "got 2 new", "3 b", "4 c", "5 d"]),
    ("a\nb\nc\nd\n", "a\nc\nd\n", "line 2: expected 'b', got 'c'", ["1 a", "expected 2 b", "2 c", "3 d"]),
    ("a\nb\n", "a\n", "line 2: expected 'b', got the end", ["1 a", "expected 2 b", "got 2 (the end)"]),
    ("a\n", "a\nb\n", "line 2: expected the end, got 'b'", ["1 a", "expected 2 (the end)", "got 2 b"]),
    ("", "x", "line 1: expected the end, got 'x'", ["expected 1 (the end)", "got 1 x"]),
    ("x", "", "line 1: expected 'x', got the end", ["expected 1 x", "got 1 (the end)"]),
    ("a\n" * 5 + "x\n", "a\n" * 5 + "y\n", "line 6: expected 'x', got 'y'",
     ["4 a", "5 a", "expected 6 x", "got 6 y"]),
])
def test_the_lines_that_differ(expected, output, message, details):
    found = compare(expected.encode(), output.encode())
    assert found[:2] == ("WA", message)
    assert [f"{label} {number} {text}".strip() for label, number, text in found[2]] == details


@pytest.mark.parametrize("expected, output, wanted, got", [
    ("a b\nc\n", "a b \nc\n", "a\u00b7b\\n", "a\u00b7b\u00b7\\n"), ("\na\n", "a\n", "\\n", "a\\n"),
    ("a b\nc\n", "a\tb\nc\n", "a\u00b7b\\n", "a\\tb\\n"), ("a\n", "a", "a\\n", "a"),
    ("a b\nc\n", "a b\r\r\nc\n", "a\u00b7b\\n", "a\u00b7b\\r\\n"),
    ("a b\nc\n", "a b c\n", "a\u00b7b\\n", "a\u00b7b\u00b7c\\n"),
    ("a\n", "a\x0b\x0c\n", "a\\n", "a\\x0b\\x0c\\n")])
def test_white_space_is_made_visible(expected, output, wanted, got):
    verdict, message, details = compare(expected.encode(), output.encode())
    assert (verdict, message) == ("PE", "line 1: only white space differs")
    shown = {label: text for label, _, text in reversed(details)}
    assert shown["expected"] == wanted or wanted == "\\n" and "got" not in shown
    assert shown.get("got", got) == got


@pytest.mark.parametrize("output", ["a", "a \nc\n", "a\t\nc\n"])
def test_a_line_that_differs_is_seen_to_differ(output):
    """Though the tokens differ further down, the first line differs in white space alone."""
    verdict, message, details = compare(b"a\nb\n", output.encode())
    shown = [text for label, _, text in details if label]
    assert verdict == "WA" and len(set(re.search("expected (.*), got (.*)", message).groups())) == 2
    assert len(set(shown)) == len(shown) >= 2


def test_a_long_line_is_cut_around_the_difference():
    x = b"x" * 100000
    _, message, details = compare(x + b"y" + x, x + b"z" + x)
    assert message == f"line 1: expected '...{'x' * 25}y{'x' * 21}...', got '...{'x' * 25}z{'x' * 21}...'"
    assert [text for _, _, text in details] == [f"...{'x' * 25}{letter}{'x' * 21}..." for letter in "yz"]
    queens = "\u265b" * 99
    assert "\\x" not in compare(f"{queens}yes".encode(), f"{queens}no".encode())[1]      # no letter is cut in two


@pytest.mark.parametrize("line, text", [
    (b"x" * 50, "x" * 50), (b"x" * 51, "x" * 50 + "..."), (b"\x1b[0m", "\\x1b[0m"), (b"\xff\xfe", "\\xff\\xfe"),
    ("\u265b".encode() * 51, "\u265b" * 50 + "..."), (b"a\0", "a\\x00")])
def test_a_line_as_it_is_shown(line, text):
    """Cut, and with an escape for what would not show as itself."""
    assert compare(b"?\n", line + b"\n")[2] == [("expected", 1, "?"), ("got", 1, text)]


@pytest.mark.parametrize("expected, output, tolerance, verdict", [
    ("1 2.5 x", "1.05  2.45\nx", 0.1, "AC"), ("1", "1.2", 0.1, "WA"), ("1", "0.8", 0.1, "WA"),
    ("1000", "1099", 0.1, "AC"), ("1000", "1101", 0.1, "WA"), ("-1000", "-901", 0.1, "AC"), ("-5", "5", 0.1, "WA"),
    ("0.001", "0.1", 0.1, "AC"), ("0", "-0.1", 0.1, "AC"), ("0", "0.11", 0.1, "WA"), ("10", "11.05", 0.1, "WA"),
    ("1e5", "100000", 0, "AC"), ("100000", "1E+5", 0, "AC"), ("1", "01", 0, "AC"), ("1.", ".1e1", 0, "AC"),
    ("1", "+1.0", 0, "AC"), ("1e999", "1e999", 0, "AC"), ("1e999", "2e999", 0.1, "WA"), ("1", "1e999", 0.1, "WA"),
    ("nan", "nan", 0.1, "AC"), ("nan", "NaN", 0.1, "WA"), ("inf", "inf", 0.1, "AC"), ("inf", "1e999", 0.1, "WA"),
    ("inf", "Infinity", 0.1, "WA"), ("1", "nan", 0.1, "WA"), ("1", "inf", 0.1, "WA"), ("10", "1_0", 0.1, "WA"),
    ("1", "1x", 0.1, "WA"), ("0x10", "16", 0.1, "WA"), ("x", "1", 1, "WA"), ("1 2", "1", 1, "WA"),
    ("1", "1 1", 1, "WA"),
    ("1\n2\n", "1 2", 0, "AC"), ("a b\n", "a  b", 0, "AC"), ("a b", "a c", 9, "WA"), ("1", "\u0661", 0.1, "WA"),
    ("9" * 400, "9" * 400, 0, "AC"), ("1", "2", 1, "AC"), ("0.5", "2", 1, "WA"),
    ("3", "0", 1, "AC"), ("1e999", "1", 0.1, "WA"),
])
def test_numbers_may_differ(expected, output, tolerance, verdict):
    found, message, details = compare(expected.encode(), output.encode(), tolerance)
    assert (found, bool(message), bool(details)) == (verdict, verdict == "WA", verdict == "WA")


def test_where_numbers_differ():
    """At the first token that does, wherever it stands."""
    verdict, message, details = compare(b"1 2\n3 4\n", b"1\n2.05\n3\n5\n", 0.1)
    assert (verdict, message) == ("WA", "line 2: expected '3 4', got '5'")
    assert [(label, number) for label, number, _ in details if label] == [("expected", 2), ("got", 4)]
    assert compare(b"1 2\n", b"1\n", 0.1)[1] == "line 1: expected '1 2', got the end"
    wrong = compare(b"1.00 " * 99 + b"2", b"1.0 " * 99 + b"3", 0.1)[1]      # a long line is cut there, not at 1.00
    assert re.fullmatch(r"line 1: expected '\.\.\.[ .01]*2', got '\.\.\.[ .01]*3'", wrong)
