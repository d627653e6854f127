"""Comparing an output with the answer: the verdict, and the lines that differ."""
import io
import itertools
import operator
import re
from typing import NamedTuple

from judge.running.faults import Finding
from judge.text import (MOST_CHARACTERS, Row, cut, decoded, printable, printable_line,
                        without_newline)

BLANKS = re.compile(rb"\s*")
WORD_OR_END = re.compile(rb"\S+|\Z")
NUMBERS = re.compile(rb"[-+.eE\d]+")    # so nan, inf and 1_0 are not numbers
INTEGER = re.compile(rb"-?\d+")
MOST_DIGITS = 10 ** 4       # of differences and products, so that 1e999999999 - 1 takes no memory
MOST_IN_MESSAGE = 50        # characters of a word: two of them fit in a line
SHOWN_ABOVE, SHOWN_BELOW = 2, 3     # lines around the one that differs
USUAL_TOLERANCE = "1e-6"    # of problems with real numbers


class Side(NamedTuple):     # the answer or the output, and where it differs from the other
    text: bytes             # without the lines that are the same far above
    first_number: int       # of the first line of the text
    line_number: int        # of the line that differs
    word_number: int        # of the first wrong word in that line
    before: str             # that line up to the wrong part
    wrong: str              # the wrong part; "" if something is missing
    after: str              # the rest of the line

    def line(self, number):
        """Return a line of the text; b"" if the text ends before it."""
        lines = io.BytesIO(self.text)
        return next(itertools.islice(lines, number - self.first_number, None), b"")


def compare(answer, output, tolerance, is_exact, width):
    """Return the Finding for an output: AC, PE or WA, with Rows at most `width` columns wide.

    CRLF counts as LF. With a tolerance, white space does not matter, and numbers may differ by
    that much, absolutely or relatively. Unless `is_exact`, white space does not matter at the end
    of a line and of the text.
    """
    answer, output = answer.replace(b"\r\n", b"\n"), output.replace(b"\r\n", b"\n")
    if answer and not answer.endswith(b"\n"):
        answer += b"\n"         # without it, the output may have it or not
        if output and not output.endswith(b"\n"):
            output += b"\n"
    if output == answer:
        return Finding("AC")
    start = common_length(answer, output) + 1
    for _ in range(1 + SHOWN_ABOVE):        # to the line that stands so far above
        start = answer.rfind(b"\n", 0, max(0, start - 1)) + 1
    first_number = answer.count(b"\n", 0, start) + 1
    answer, output = answer[start:], output[start:]
    finding = compare_words(answer, output, first_number, tolerance, width)
    if not finding and tolerance is None:
        if not is_exact:
            answer, output = without_blank_ends(answer), without_blank_ends(output)
        if output != answer:
            finding = compare_blanks(answer, output, first_number, width)
    return finding or Finding("AC")


def common_length(left, right):
    """Return the length of the common start of two texts."""
    start, size = 0, 1 << 16        # blocks, as a loop over a long text would be slow
    while start < len(left) and left[start:start + size] == right[start:start + size]:
        start += size
    blocks = left[start:start + size], right[start:start + size]
    wrong = (place for place, (one, other) in enumerate(zip(*blocks)) if one != other)
    return start + next(wrong, min(map(len, blocks)))


def without_blank_ends(text):
    """Return a text without white space at the end of its lines, and at its own end."""
    return b"\n".join(map(bytes.rstrip, text.split(b"\n"))).rstrip()


def compare_words(answer, output, first_number, tolerance, width):
    """Return the Finding WA for an output with a wrong word; None if all words are right."""
    same = operator.eq if tolerance is None else same_by_value(tolerance)
    spans = first_wrong_words(answer, output, same)
    if spans is None:
        return None
    expected = side_around(answer, first_number, *spans[0])
    got = side_around(output, first_number, *spans[1])
    expected, got = without_common_start(expected, got)
    side = expected if expected.wrong else got      # one has a word there
    message = f"line {side.line_number}"
    if side.word_number > 1 or side.after.strip():
        message += f", word {side.word_number}"
    message += f": expected {quoted(expected)}, got {quoted(got)}"
    if not tolerance and NUMBERS.fullmatch((expected.wrong + got.wrong).encode()):
        nearly_same = same_by_value(USUAL_TOLERANCE, exact_integers=True)
        if first_wrong_words(answer, output, nearly_same) is None:
            message += f" (-e {USUAL_TOLERANCE} accepts it)"

    def same_line(left, right):
        return first_wrong_words(left, right, same) is None

    rows = difference_rows(expected, got, same_line, without_newline, width)
    return Finding("WA", message, rows)


def compare_blanks(answer, output, first_number, width):
    """Return the Finding PE for an output with the right words and wrong white space."""
    common = common_length(answer, output)
    expected = side_around(answer, first_number, *BLANKS.match(answer, common).span())
    got = side_around(output, first_number, *BLANKS.match(output, common).span())
    message = f"line {expected.line_number}: only white space differs (-e 0 accepts it)"
    with_dots = operator.methodcaller("replace", " ", "\u00b7")     # tabs and newlines get escapes
    rows = difference_rows(expected, got, operator.eq, with_dots, width)
    return Finding("PE", message, rows)


def same_by_value(tolerance, exact_integers=False):
    """Return a function that tells if two words are equal, or numbers within the tolerance.

    With exact_integers, or a tolerance of 0, integers need the same digits: 012 is not 12, and -0
    is not 0. But +12 and 12.0 equal 12.
    """
    from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, setcontext    # workers stay small
    setcontext(Context(prec=MOST_DIGITS, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[]))
    limit = Decimal(str(tolerance))
    exact_integers = exact_integers or limit == 0

    def same(word, other):
        if word == other:
            return True
        if not NUMBERS.fullmatch(word + other):
            return False
        if exact_integers and INTEGER.fullmatch(word) and INTEGER.fullmatch(other):
            return False
        # A word like 1e is no number and becomes NaN, which equals nothing.
        expected, got = Decimal(word.decode()), Decimal(other.decode())
        difference = abs(expected - got)
        return difference <= limit or difference <= limit * abs(expected)

    return same


def first_wrong_words(answer, output, same):
    """Return two pairs (start, end), of the first wrong word in both texts; None if all agree."""
    common = common_length(answer, output)
    # Start with the whole word in which the common part ends.
    start = 1 + max(answer.rfind(blank, 0, common) for blank in b" \t\n\v\f\r")
    words = zip(WORD_OR_END.finditer(answer, start), WORD_OR_END.finditer(output, start))
    for expected, got in words:
        if not same(expected[0], got[0]):
            return (expected.span() if expected[0] else gap(answer, output, got.start()),
                    got.span() if got[0] else gap(output, answer, expected.start()))
    return None


def gap(text, other, start):
    """Return the empty span in a text that ends before a word of the other, if it can on its line."""
    end = len(text.rstrip())
    is_same_line = text.count(b"\n", 0, end) == other.count(b"\n", 0, start)
    return (end, end) if is_same_line else (len(text), len(text))


def side_around(text, first_number, start, end):
    """Return the Side of a text that is wrong from start to end. The line's end cuts it off."""
    line_start = text.rfind(b"\n", 0, start) + 1
    line_end = text.find(b"\n", start) + 1 or len(text)
    end = min(end, line_end)
    most = 4 * MOST_CHARACTERS      # bytes; a character has up to four
    return Side(
        text=text,
        first_number=first_number,
        line_number=first_number + text.count(b"\n", 0, start),
        word_number=len(text[line_start:start].split()) + 1,
        before=decoded(text[max(line_start, start - most):start]),
        wrong=decoded(text[start:end]),
        after=decoded(text[end:min(line_end, end + most)]))


def without_common_start(expected, got):
    """Return both Sides. If a wrong word is long, their common start no longer counts as wrong."""
    words = expected.wrong, got.wrong
    lengths = [len(word) for word in words]
    if max(lengths) <= MOST_IN_MESSAGE or min(lengths) == 0:
        return expected, got
    common = min(common_length(*words), min(lengths) - 1)
    return [side._replace(before=side.before + side.wrong[:common], wrong=side.wrong[common:])
            for side in (expected, got)]


def quoted(side):
    """Return the wrong part of a Side for a message."""
    if not side.wrong:
        return "nothing"
    dots = "..." if re.search(r"\S$", side.before) else ""      # the word began before
    wrong = printable(side.wrong[:MOST_IN_MESSAGE + 1])     # of a word that may have megabytes
    return f"'{dots}{cut(wrong, MOST_IN_MESSAGE)}'"


def difference_rows(expected, got, same_line, show, width):
    """Return Rows that compare two Sides: the lines that differ, and the lines around them."""
    rows = []
    first = min(expected.line_number, got.line_number)
    for number in range(max(1, first - SHOWN_ABOVE), first + SHOWN_BELOW + 1):
        lines = expected.line(number), got.line(number)
        if number != first and all(lines) and same_line(*lines):
            rows.append(Row("", number, printable_line(lines[1], width, show)))
        elif any(lines):
            rows.append(difference_row("expected", expected, number, show, width))
            rows.append(difference_row("got", got, number, show, width))
        if not all(lines):      # the rest of the longer text is not shown
            break
    return rows


def difference_row(label, side, number, show, width):
    """Return the Row for a line of a Side, cut to a width. The wrong part stays in view."""
    line = side.line(number)
    if not line:
        return Row(label, number, "(the end)")
    if number != side.line_number:
        return Row(label, number, printable_line(line, width, show))
    # Two lines that are the same up to the wrong part are cut alike, so they stay aligned.
    before = printable(show(side.before[-width:]))
    if len(before) > width // 2:
        kept = width // 2 - 3
        before = "..." + before[-kept:]
    wrong = side.wrong[:width + 1]      # one more, so that a cut shows
    up_to_end = before + printable(show(wrong))
    text = cut(up_to_end + printable(show(side.after)), width)
    return Row(label, number, text, (len(before), min(len(up_to_end), len(text))))
