"""From an output to a verdict, and to the lines that differ."""
import os
import random
from collections import Counter
from fractions import Fraction
from itertools import zip_longest
from operator import eq

import pytest

import run as runner
from kit import CPYTHON


def compare(answer, output, tolerance=None, width=500):
    return runner.compare(answer, output, tolerance, width)


def definition(expected, output, same):
    """Return (verdict, message, {label: word that is marked}) as the README has it, from lists of words."""
    texts = [text.replace(b"\r\n", b"\n") for text in (expected, output)]
    words = [[(number, place, len(line.split()), word) for number, line in enumerate(text.split(b"\n"), 1)
              for place, word in enumerate(line.split(), 1)] for text in texts]
    for left, right in zip_longest(*words):
        if not (left and right and same(left[3], right[3])):
            number, place, count, _ = left or right
            found = [f"'{word[3].decode()}'" if word else "the end" for word in (left, right)]
            return ("WA", f"line {number}{f', word {place}' * (count > 1)}: expected {found[0]}, got {found[1]}",
                    {label: word and word[3].decode() for label, word in (("expected", left), ("got", right))})
    if texts[1] in (texts[0], texts[0] + b"\n" * (not texts[0].endswith(b"\n") and texts[0] != b"")) or same != eq:
        return "AC", "", {}
    if texts[0] and texts[1].startswith(texts[0] + b"\n"):       # a newline that may be added is not what is wrong
        texts[0] += b"\n"
    line = 1 + os.path.commonprefix(texts).count(b"\n")
    return "PE", f"line {line}: only white space differs (-e 0 accepts it)", {}


def half_as_much(left, right):
    if left.isdigit() and right.isdigit():
        return abs(int(left) - int(right)) <= max(1, int(left)) / 2
    return left == right


@pytest.mark.parametrize("letters, tolerance, same", [(b"ab", None, eq), (b"12a", "0.5", half_as_much)])
def test_random_texts_against_the_definition(letters, tolerance, same):
    chance, seen = random.Random(0), set()
    for _ in range(4000 if CPYTHON else 400):       # PyPy 7.3 fails in its compiler after some thousands
        texts = [bytes(chance.choices(letters + b" \t\r\n", [4] * len(letters) + [3, 1, 2, 4], k=chance.randrange(9)))
                 for _ in range(2)]
        verdict, message, rows = compare(*texts, tolerance)
        wanted, wanted_message, words = definition(*texts, same)
        assert (verdict, message) == (wanted, wanted_message), texts
        marks = {row.label: row.text[slice(*row.mark)] for row in rows if row.mark}
        assert verdict == "PE" or all((words[label] or "") == word for label, word in marks.items()), texts
        assert {"expected", "got"} & {row.label for row in rows} if message else not rows
        assert len(rows) <= 10
        seen.add(verdict)
    assert seen == {"AC", "WA", "PE" if tolerance is None else "WA"}


def shown(rows):
    """Return rows as text, with what is marked in brackets."""
    parts = [(label, number, text, *(mark or (0, 0))) for label, number, text, mark in rows]
    return [f"{label} {number} {text[:start]}{f'[{text[start:end]}]' * (start < end)}{text[end:]}".strip()
            for label, number, text, start, end in parts]


LINES = "".join(f"line {n}\n" for n in range(1, 10))
WRONG = [
    (LINES, LINES.replace("5", "five"), "line 5, word 2: expected '5', got 'five'",
     ["3 line 3", "4 line 4", "expected 5 line [5]", "got 5 line [five]", "6 line 6", "7 line 7", "8 line 8"]),
    ("a\nb\nc\nd\n", "a\nnew\nb\nd\n", "line 2: expected 'b', got 'new'",
     ["1 a", "expected 2 [b]", "got 2 [new]", "expected 3 c", "got 3 b", "4 d"]),
    ("a\nb\nc\nd\n", "a\nc\nd\n", "line 2: expected 'b', got 'c'",
     ["1 a", "expected 2 [b]", "got 2 [c]", "expected 3 c", "got 3 d", "expected 4 d", "got 4 (the end)"]),
    ("1\n2\n3\n4\n", "0\n", "line 1: expected '1', got '0'",
     ["expected 1 [1]", "got 1 [0]", "expected 2 2", "got 2 (the end)"]),
    ("a\nb\n", "a", "line 2: expected 'b', got the end", ["1 a", "expected 2 [b]", "got 2 (the end)"]),
    ("a\n", "a\nb\n", "line 2: expected the end, got 'b'", ["1 a", "expected 2 (the end)", "got 2 [b]"]),
    ("1 2\n", "1\n", "line 1, word 2: expected '2', got the end", ["1 1", "expected 1 1 [2]", "got 2 (the end)"]),
    ("12 3\n", "1 23\n", "line 1, word 1: expected '12', got '1'", ["expected 1 [12] 3", "got 1 [1] 23"]),
    # White space is no difference: neither before the wrong word nor in the lines around it.
    ("1 2\n3 4\n5 6\n", " 1  2\n\n3 5\n5   6\n", "line 2, word 2: expected '4', got '5'",
     ["1  1  2", "2", "expected 2 3 [4]", "got 3 3 [5]", "4 5   6"]),
    ("a\rb\rc\nY\n", "a\rb\rc\nX\n", "line 2: expected 'Y', got 'X'",
     ["1 a\\rb\\rc", "expected 2 [Y]", "got 2 [X]"]),
    ("a b\r\nc\r\n", "a b\nd\n", "line 2: expected 'c', got 'd'", ["1 a b", "expected 2 [c]", "got 2 [d]"]),
]
WRONG_NUMBERS = [   # under -e 0.1
    ("1 2\n3 4\n", "1\n2.05\n3\n5\n", "line 2, word 2: expected '4', got '5'",
     ["2 2.05", "3 3", "expected 2 3 [4]", "got 4 [5]"]),
    ("3 4\n1 1\n9\n9\n9\n", "3 5\n1.0 1.00\n9.0\n9\n9\n", "line 1, word 2: expected '4', got '5'",
     ["expected 1 3 [4]", "got 1 3 [5]", "2 1.0 1.00", "3 9.0", "4 9"]),
]


@pytest.mark.parametrize("expected, output, message, rows, tolerance", [
    *((*each, None) for each in WRONG), *((*each, "0.1") for each in WRONG_NUMBERS)])
def test_the_first_word_that_is_wrong(expected, output, message, rows, tolerance):
    """It is named and marked; lines of the same words count as equal."""
    verdict, said, found = compare(expected.encode(), output.encode(), tolerance)
    assert (verdict, said, shown(found)) == ("WA", message, rows)


@pytest.mark.parametrize("expected, output, rows", [
    ("a b\nc\n", "a b \nc\n", ["expected 1 a\u00b7b[\\n]", "got 1 a\u00b7b[\u00b7\\n]", "2 c\\n"]),
    ("\na\n", "a\n", ["expected 1 [\\n]", "got 1 a\\n", "expected 2 a\\n", "got 2 (the end)"]),
    ("a\n", "a", ["expected 1 a[\\n]", "got 1 a"]),
    ("a b\nc\n", "a\tb\nc\n", ["expected 1 a[\u00b7]b\\n", "got 1 a[\\t]b\\n", "2 c\\n"]),
    ("a b\nc\n", "a b\r\r\nc\n", ["expected 1 a\u00b7b[\\n]", "got 1 a\u00b7b[\\r\\n]", "2 c\\n"]),
    ("a b\nc\n", "a b c\n", ["expected 1 a\u00b7b[\\n]", "got 1 a\u00b7b[\u00b7]c\\n",
                                 "expected 2 c\\n", "got 2 (the end)"]),
    ("a\n", "a\x0b\x0c\n", ["expected 1 a[\\n]", "got 1 a[\\x0b\\x0c\\n]"]),
])
def test_white_space_is_made_visible(expected, output, rows):
    """Where it alone differs; it is marked from there to the next word."""
    verdict, message, found = compare(expected.encode(), output.encode())
    assert (verdict, message) == ("PE", "line 1: only white space differs (-e 0 accepts it)")
    assert shown(found) == rows


QUEEN = "\u265b"


@pytest.mark.parametrize("before, after", [
    ("x" * 100000, "x" * 100000), ("1 " * 1000, " 1" * 1000), ("1 " * 30, ""), (QUEEN * 999, QUEEN * 50)])
def test_a_long_line_is_cut_around_the_wrong_word(before, after):
    """The same way on both sides, for any width; no letter is cut in two."""
    message = compare(*((before + letter + after).encode() for letter in "yz")).message
    number = len((before + "y").split())
    word = "y" if before[-1] == " " else f"...{before[-22:]}y{after[:21]}" + "..." * bool(after)
    assert message == (f"line 1{f', word {number}' * (before[-1] == ' ')}: "
                       f"expected '{word}', got '{word.replace('y', 'z')}'")
    for width in (500, 57):
        rows = compare(*((before + letter + after).encode() for letter in "yz"), width=width).rows
        starts = [row.mark[0] for row in rows]
        assert starts == [min(width // 2, len(before))] * 2
        for row, letter in zip(rows, "yz"):
            start, end = row.mark
            assert row.text[start] == letter and start < end <= len(row.text) <= width
            assert row.text[:start].lstrip(".") in before and row.text[end:].rstrip(".") in after
            assert len(row.text) == min(width, start + 1 + len(after))


@pytest.mark.parametrize("word, text", [
    (b"x" * 50, "x" * 50), (b"x" * 51, "x" * 47 + "..."), (b"\x1b[0m", "\\x1b[0m"), (b"\xff\xfe", "\\xff\\xfe"),
    (QUEEN.encode() * 50, QUEEN * 50), (QUEEN.encode() * 51, QUEEN * 47 + "..."), (b"a\0", "a\\x00")])
def test_a_word_as_it_is_shown(word, text):
    """Cut in the message, and with an escape for what would not show as itself."""
    _, message, (_, row) = compare(b"?\n", word + b"\n")
    assert message == f"line 1: expected '?', got '{text}'"
    whole = text if text[-1] != "." else word.decode()
    assert row == runner.Row("got", 1, whole, (0, len(whole)))


KING = "\U0001f451"


@pytest.mark.parametrize("expected, output, rows", [
    (f"{QUEEN * 50} \u00e9", f"{QUEEN * 50} \u00e8", [f"{QUEEN * 50} [\u00e9]", f"{QUEEN * 50} [\u00e8]"]),
    (f"{QUEEN * 50}\u00e9", f"{QUEEN * 50}\u00e8", [f"{QUEEN * 50}[\u00e9]", f"{QUEEN * 50}[\u00e8]"]),
    (f"a {QUEEN}", f"a  {QUEEN}", [f"a\u00b7{QUEEN}", f"a\u00b7[\u00b7]{QUEEN}"]),
    ("?", KING * 5000, ["[?]", f"[{KING * 248}...]"]),
])
def test_no_letter_is_cut_in_two(expected, output, rows):
    """Nor do letters of several bytes shorten a line."""
    _, message, found = compare(expected.encode(), output.encode())
    assert shown(found) == [f"expected 1 {rows[0]}", f"got 1 {rows[1]}"]
    assert "\\x" not in message and ("..." in message) == (len(output.split()[-1]) > 50)


@pytest.mark.parametrize("left, right, length", [
    (b"ab\xc3\xa9", b"ab\xc3\xa8", 2), (b"ab\xc3\xa9", b"ab\xc3(", 2), (b"ab\xc3(", b"ab\xc3\xa9", 2),
    (b"\n\n\x80", b"\n\x80", 1), (b"", b"a", 0), (b"x" * 70000 + b"y", b"x" * 70000 + b"z", 70000)])
def test_texts_have_whole_letters_in_common(left, right, length):
    """What is no UTF-8 is no letter either."""
    assert runner.common_length(left, right) == runner.common_length(right, left) == length


@pytest.mark.parametrize("tolerance, right, wrong", [
    ("0.1", ["1 2.5 x|1.05  2.45\nx", "1000|1099", "-1000|-901", "0.001|0.1", "nan|nan", "9|0009"],
     ["1|1.2", "1|0.8", "1000|1101", "0|0.11", "10|11.05", "1|1x", "1e999|2e999", "1e999|1", "1|1e999", "nan|NaN",
      "inf|1e999", "1|nan", "1|inf", "10|1_0", "1|\u0661", "0x10|16", "1 2|1", "1|1 1"]),
    ("1", ["1|2", "-1|0"], ["x|1", "1|2.01"]),
    # Nothing is rounded, neither here nor at the bound.
    ("1e-6", ["0.5|0.500001", "0.5|0.499999", "1e6|1000001", "1e400|1.0e400", f"1{'0' * 400}|1{'0' * 399}1"],
     ["0.5|0.5000011", "0.5|0.49999899999999999999", "1e6|1000001.0000001", "1e400|1.00001e400",
      f"1|1.000001{'0' * 40}1"]),
    ("0", ["100000|1E+5", "1.|.1e1", "1|+01.0", "1.0|1", "0e0|0", "0|0e7", "1e999|10e998", "-0.0|0",
           f"{'9' * 400}|{'9' * 400}", "1e999999999|10e999999998", "1e-999999999|1.0e-999999999"],
     ["9007199254740993|9007199254740992", "1000000000000000000|1000000000000000001", "12|0012", "-12|-012", "0|-0",
      "0.1|0.10000000000000000000001", f"{'9' * 400}|{'9' * 399}8", "1e999999999|1", "1e-999999999|0"]),
    # An exponent of 25 digits is no number for anybody.
    *((tolerance, [f"1e{'9' * 25}|1e{'9' * 25}"], [f"1|1e{'9' * 25}", f"1e-{'9' * 25}|0", f"1e{'9' * 25}|1.0"])
      for tolerance in ("0", "0.1"))])
def test_numbers_may_differ(tolerance, right, wrong):
    """By a tolerance, as the decimals that are written; by 0 they have the same value, and integers the same digits."""
    for verdict, pairs in ("AC", right), ("WA", wrong):
        for pair in pairs:
            found = compare(*pair.encode().split(b"|"), tolerance)
            assert found.verdict == verdict, pair
            assert bool(found.message) == bool(found.rows) == (verdict == "WA"), pair


def test_random_numbers_against_fractions():
    """Numbers in several notations at a bound, a bit inside and a bit outside."""
    chance, seen = random.Random(0), Counter()
    for _ in range(3000 if CPYTHON else 300):
        tolerance = chance.choice(["0", "1e-3", "0.25", "1e-6"])
        form = chance.choice(["{}", "{}.{}", "-{}.{}", "{}e{}", "-{}"])
        wanted = form.format(chance.randint(0, 20), chance.randint(0, 3))
        margin = Fraction(tolerance) * max(1, abs(Fraction(wanted)))
        bit = chance.choice([-1, 0, 0, 1]) * Fraction(1, 10 ** 30)
        number = Fraction(wanted) + chance.choice([-1, 0, 1]) * margin + bit
        digits = f"{'-' * (number < 0)}{abs(int(number * 10 ** 40)):041d}"
        got = chance.choice([f"{digits[:-40]}.{digits[-40:]}", f"{digits}e-40", str(int(number))])
        right = abs(Fraction(got) - Fraction(wanted)) <= margin
        if tolerance == "0" and got.lstrip("-").isdigit() and wanted.lstrip("-").isdigit():
            right = got == wanted
        verdict = "AC" if right else "WA"
        assert compare(wanted.encode(), got.encode(), tolerance).verdict == verdict, (wanted, got, tolerance)
        seen[verdict, tolerance] += 1
    assert len(seen) == 8 and min(seen.values()) > 10


LONG = 500000           # bytes; what is quadratic would take hours


@pytest.mark.parametrize("text", [
    b"1" * LONG, b"1" * LONG + b".", b"1." + b"1" * LONG, b"1e" + b"1" * LONG, b"1 " * (LONG // 2),
    b"1 1\n" * (LONG // 4), b" " * LONG, b"\r\n" * (LONG // 2), b"\x80" * LONG], ids=lambda text: repr(text[:4]))
@pytest.mark.parametrize("tolerance", [None, "0", "0.1"])
@pytest.mark.timeout(20)
def test_nothing_takes_longer_than_in_proportion_to_the_texts(text, tolerance):
    for answer, output in (text + b"x", text), (b"1", text + b"x"), (text + b" y", text + b" z"), (text, b"3"):
        assert compare(answer, output, tolerance).verdict == "WA"
    compare(text + b".", text + b".0", "0")
