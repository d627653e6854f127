"""Comparing an output with the answer: the verdict, and the lines that differ."""
import codecs
import functools
import io
import itertools
import operator
import re
from collections import namedtuple

from judge.running.faults import Finding
from judge.text import MOST_BYTES, cut, decoded, printable

BLANKS = re.compile(rb"\s*")
WORD_OR_END = re.compile(rb"\S+|\Z")
NUMBERS = re.compile(rb"[-+.eE\d]+")    # so nan, inf and 1_0 are not numbers
INTEGER = re.compile(rb"-?\d+")
MOST_DIGITS = 10 ** 4       # of differences and products, so that 1e999999999 - 1 takes no memory
MOST_IN_MESSAGE = 50        # characters of a word: two of them fit in a line
SHOWN_ABOVE, SHOWN_BELOW = 2, 3     # lines around the one that differs
USUAL_TOLERANCE = "1e-6"    # of problems with real numbers


# Spot: where a text is wrong
#     line_number
#     word_number  of the first wrong word in that line
#     before       the line up to the wrong part; far from it, it is cut
#     wrong        the wrong part; "" if something is missing there
#     after        the rest of the line
Spot = namedtuple("Spot", "line_number word_number before wrong after")


# Line: of the answer or of the output, near a difference
#     label   expected or got; "" for a line of both
#     number
#     parts   before, wrong and after of a Spot; the line alone elsewhere; none behind the end
Line = namedtuple("Line", "label number parts")


def compare(answer, output, tolerance, is_exact):
    """Return the Finding for an output: AC, PE or WA, with the Lines that differ.

    CRLF counts as LF. With a tolerance, white space does not matter, and numbers may differ by
    that much, absolutely or relatively. Unless `is_exact`, white space does not matter at the end
    of a line and of the text.
    """
    answer, output = answer.replace(b"\r\n", b"\n"), output.replace(b"\r\n", b"\n")
    if answer.startswith(codecs.BOM_UTF8) and not output.startswith(codecs.BOM_UTF8):
        answer = answer[len(codecs.BOM_UTF8):]      # an editor put it there
    if answer and not answer.endswith(b"\n"):
        answer += b"\n"         # without it, the output may have it or not
        if output and not output.endswith(b"\n"):
            output += b"\n"
    if output == answer:
        return Finding("AC")
    finding = compare_words((answer, output), tolerance)
    if not finding and tolerance is None:
        finding = compare_blanks((answer, output), is_exact)
    return finding or Finding("AC")


def common_length(left, right):
    """Return the length of the common start of two texts."""
    low, high = 0, min(len(left), len(right))
    while low < high:           # by halves, as texts may be long
        middle = (low + high + 1) // 2
        if left[low:middle] == right[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def without_blank_ends(text):
    """Return a text without white space at the end of its lines, and at its own end."""
    return b"\n".join(map(bytes.rstrip, text.split(b"\n"))).rstrip()


def compare_words(texts, tolerance):
    """Return the Finding WA for two texts, answer and output, if a word differs, or None."""
    same = operator.eq if tolerance is None else same_by_value(tolerance)
    wrong_words = functools.partial(first_wrong_words, same=same)
    spans = wrong_words(*texts)
    if spans is None:
        return None
    spots = [spot_of(text, *span) for text, span in zip(texts, spans)]
    expected, got = without_common_start(*spots)
    at = expected if expected.wrong else got        # one has a word there
    message = f"line {at.line_number}"
    if at.word_number > 1 or at.after.strip():
        message += f", word {at.word_number}"
    message += f": expected {quoted(expected)}, got {quoted(got)}"
    if not tolerance and NUMBERS.fullmatch((expected.wrong + got.wrong).encode()):
        nearly_same = same_by_value(USUAL_TOLERANCE, exact_integers=True)
        if first_wrong_words(*texts, nearly_same) is None:
            message += f" (-e {USUAL_TOLERANCE} accepts it)"
    return Finding("WA", message, lines_around(texts, (expected, got), wrong_words))


def compare_blanks(texts, is_exact):
    """Return the Finding PE for an output with the right words but wrong white space, or None."""
    if not is_exact:
        texts = list(map(without_blank_ends, texts))
    answer, output = texts
    if output == answer:
        return None
    common = common_length(answer, output)
    spots = [spot_of(text, *BLANKS.match(text, common).span()) for text in texts]
    message = f"line {spots[0].line_number}: only white space differs (-e 0 accepts it)"
    return Finding("PE", message, lines_around(texts, spots, operator.ne))


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


def spot_of(text, start, end):
    """Return the Spot of a text that is wrong from start to end. The line's end cuts it off."""
    line_start = text.rfind(b"\n", 0, start) + 1
    line_end = text.find(b"\n", start) + 1 or len(text)
    end = min(end, line_end)
    before = decoded(text[max(line_start, start - MOST_BYTES):start])
    after = decoded(text[end:min(line_end, end + MOST_BYTES)])
    line_number = text.count(b"\n", 0, start) + 1
    word_number = len(text[line_start:start].split()) + 1
    return Spot(line_number, word_number, before, decoded(text[start:end]), after)


def without_common_start(*spots):
    """Return two Spots. If a wrong word is long, their common start no longer counts as wrong."""
    words = [spot.wrong for spot in spots]
    lengths = list(map(len, words))
    if max(lengths) <= MOST_IN_MESSAGE or min(lengths) == 0:
        return spots
    common = min(common_length(*words), min(lengths) - 1)
    return [spot._replace(before=spot.before + spot.wrong[:common], wrong=spot.wrong[common:])
            for spot in spots]


def quoted(spot):
    """Return the wrong part of a Spot for a message."""
    if not spot.wrong:
        return "nothing"
    dots = "..." if re.search(r"\S$", spot.before) else ""     # the word began before
    wrong = printable(spot.wrong[:MOST_IN_MESSAGE + 1])        # of a word that may have megabytes
    return f"'{dots}{cut(wrong, MOST_IN_MESSAGE)}'"


def lines_around(texts, spots, differ):
    """Return the Lines at two Spots, one in the answer and one in the output, and around them.

    A line is shown once if it is in both: `differ` tells if two lines differ.
    """
    wrong_number = min(spot.line_number for spot in spots)
    start = max(1, wrong_number - SHOWN_ABOVE)
    sides = [itertools.islice(io.BytesIO(text), start - 1, wrong_number + SHOWN_BELOW)
             for text in texts]
    lines = []
    for number, pair in enumerate(itertools.zip_longest(*sides, fillvalue=b""), start):
        parts = [parts_of(line, wrong, number) for line, wrong in zip(pair, spots)]
        if number != wrong_number and all(pair) and not differ(*pair):
            lines.append(Line("", number, parts[1]))
        else:
            lines += [Line("expected", number, parts[0]), Line("got", number, parts[1])]
        if not all(pair):           # the rest of the longer text is not shown
            break
    return lines


def parts_of(line, wrong, number):
    """Return the parts of a line: around the wrong one if that Spot is in it."""
    if line and number == wrong.line_number:
        return [wrong.before[-MOST_BYTES:], wrong.wrong[:MOST_BYTES], wrong.after]
    return [decoded(line[:MOST_BYTES])] if line else []
