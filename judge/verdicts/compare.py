"""Comparing an output with the answer: the verdict, and the lines that differ."""
import io
import itertools
import operator
import re
from collections import namedtuple

from judge.running.faults import Finding
from judge.text import cut, decoded, printable

BLANKS = re.compile(rb"\s*")
WORD_OR_END = re.compile(rb"\S+|\Z")
NUMBERS = re.compile(rb"[-+.eE\d]+")    # so nan, inf and 1_0 are not numbers
INTEGER = re.compile(rb"-?\d+")
MOST_DIGITS = 10 ** 4       # of differences and products, so that 1e999999999 - 1 takes no memory
MOST_IN_MESSAGE = 50        # characters of a word: two of them fit in a line
MOST_BYTES = 2004           # at each side of the wrong part: 501 characters of four bytes
SHOWN_ABOVE, SHOWN_BELOW = 2, 3     # lines around the one that differs
USUAL_TOLERANCE = "1e-6"    # of problems with real numbers


# Text: the answer or the output, from some lines above the difference on
#     data          bytes
#     first_number  of its first line
class Text(namedtuple("Text", "data first_number")):
    def line(self, number):
        """Return a line; b"" if the text ends before it."""
        lines = io.BytesIO(self.data)
        return next(itertools.islice(lines, number - self.first_number, None), b"")


# Side: a line of the answer or of the output; far from `wrong` it is cut
#     before  the line up to the wrong part, or all of it
#     wrong   the wrong part: "" if something is missing there; None if it is elsewhere
#     after   the rest of the line
Side = namedtuple("Side", "before wrong after", defaults=(None, ""))


# Line: a line of both texts
#     number    of the line
#     expected  a Side; None if the text has ended before
#     got       the same for the output
#     is_same   whether both count as equal
Line = namedtuple("Line", "number expected got is_same")


# Difference: where an output differs from the answer
#     lines     the first Line that differs, and some around it
#     is_blank  whether white space alone differs
Difference = namedtuple("Difference", "lines is_blank")


# Place: where a text is wrong
#     line_number
#     word_number  of the first wrong word in that line
#     side         the Side of that line
Place = namedtuple("Place", "line_number word_number side")


def compare(answer, output, tolerance, is_exact):
    """Return the Finding for an output: AC, PE or WA, with a Difference.

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
    expected, got = Text(answer[start:], first_number), Text(output[start:], first_number)
    finding = compare_words(expected, got, tolerance)
    if not finding and tolerance is None:
        finding = compare_blanks(expected, got, is_exact)
    return finding or Finding("AC")


def common_length(left, right):
    """Return the length of the common start of two texts."""
    start = 0
    size = 1 << 16          # blocks, as a loop over a long text would be slow
    while start < len(left) and left[start:start + size] == right[start:start + size]:
        start += size
    blocks = left[start:start + size], right[start:start + size]
    wrong = (place for place, (one, other) in enumerate(zip(*blocks)) if one != other)
    return start + next(wrong, min(map(len, blocks)))


def without_blank_ends(text):
    """Return a Text without white space at the end of its lines, and at its own end."""
    data = b"\n".join(map(bytes.rstrip, text.data.split(b"\n"))).rstrip()
    return text._replace(data=data)


def compare_words(answer, output, tolerance):
    """Return the Finding WA for an output with a wrong word; None if all words are right."""
    same = operator.eq if tolerance is None else same_by_value(tolerance)
    spans = first_wrong_words(answer.data, output.data, same)
    if spans is None:
        return None
    expected, got = place(answer, *spans[0]), place(output, *spans[1])
    sides = without_common_start(expected.side, got.side)
    at = expected if sides[0].wrong else got        # one has a word there
    message = f"line {at.line_number}"
    if at.word_number > 1 or at.side.after.strip():
        message += f", word {at.word_number}"
    message += f": expected {quoted(sides[0])}, got {quoted(sides[1])}"
    if not tolerance and NUMBERS.fullmatch((sides[0].wrong + sides[1].wrong).encode()):
        nearly_same = same_by_value(USUAL_TOLERANCE, exact_integers=True)
        if first_wrong_words(answer.data, output.data, nearly_same) is None:
            message += f" (-e {USUAL_TOLERANCE} accepts it)"

    def same_line(left, right):
        return first_wrong_words(left, right, same) is None

    places = [found._replace(side=side) for found, side in zip((expected, got), sides)]
    lines = lines_around(answer, output, *places, same_line)
    return Finding("WA", message, Difference(lines, is_blank=False))


def compare_blanks(answer, output, is_exact):
    """Return the Finding PE for an output with the right words but wrong white space, or None."""
    if not is_exact:
        answer, output = map(without_blank_ends, (answer, output))
    if output == answer:
        return None
    common = common_length(answer.data, output.data)
    expected = place(answer, *BLANKS.match(answer.data, common).span())
    got = place(output, *BLANKS.match(output.data, common).span())
    message = f"line {expected.line_number}: only white space differs (-e 0 accepts it)"
    lines = lines_around(answer, output, expected, got, operator.eq)
    return Finding("PE", message, Difference(lines, is_blank=True))


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
    """Return the empty span where a text ends before a word of the other, if it can on its line."""
    end = len(text.rstrip())
    is_same_line = text.count(b"\n", 0, end) == other.count(b"\n", 0, start)
    return (end, end) if is_same_line else (len(text), len(text))


def place(text, start, end):
    """Return the Place of a Text that is wrong from start to end. The line's end cuts it off."""
    data = text.data
    line_start = data.rfind(b"\n", 0, start) + 1
    line_end = data.find(b"\n", start) + 1 or len(data)
    end = min(end, line_end)
    before = decoded(data[max(line_start, start - MOST_BYTES):start])
    after = decoded(data[end:min(line_end, end + MOST_BYTES)])
    line_number = text.first_number + data.count(b"\n", 0, start)
    word_number = len(data[line_start:start].split()) + 1
    return Place(line_number, word_number, Side(before, decoded(data[start:end]), after))


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


def lines_around(answer, output, expected, got, same_line):
    """Return the Lines at two Places, one in the answer and one in the output, and around them."""
    lines = []
    first = min(expected.line_number, got.line_number)
    for number in range(max(1, first - SHOWN_ABOVE), first + SHOWN_BELOW + 1):
        left, right = answer.line(number), output.line(number)
        if not (left or right):
            break
        is_same = bool(number != first and left and right) and same_line(left, right)
        sides = side_at(number, left, expected), side_at(number, right, got)
        lines.append(Line(number, *sides, is_same))
        if not (left and right):        # the rest of the longer text is not shown
            break
    return lines


def side_at(number, line, wrong_place):
    """Return the Side for a line of a text, or None if there is no line."""
    if not line:
        return None
    if number == wrong_place.line_number:
        side = wrong_place.side
        return Side(side.before[-MOST_BYTES:], side.wrong[:MOST_BYTES], side.after)
    return Side(decoded(line[:MOST_BYTES]))
