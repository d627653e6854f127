"""UVa 11085 - Back to the 8-Queens: the fewest moves from a placement to one of the 92 boards.

Idea:    a move mends one column, so the answer is 8 less the columns that agree with the board that
         agrees in most of them. All the cases of a block are answered at once: an integer is a set of
         cases, a bit for each, and one `|` or `&` works on sixteen thousand of them.
Cost:    about 6,000 such operations a block, by the tree of the boards; then reading and writing count.
Checked: all 8^8 placements, against a distance transform; every layout of the input.
"""
from itertools import groupby

from contest import Fault, blocks, integer, script
from queens import BOARDS

BLOCK = 1 << 18     # bytes, 16 a case; with fewer, starting an operation would cost more than its bits
# For each bit of row - 1, what turns the digit of a row into that bit's digit.
BITS = [bytes(ord("0") + (byte - ord("1") >> bit & 1) for byte in range(256)) for bit in range(3)]
BLANKS = bytes.maketrans(b"\t\n\v\f\r", b"     ")
LINES = [b"Case *%03d: ?\n" % number for number in range(1000)]       # * for the thousands, ? for the answer


def standing(text):
    """Return sets[column][row - 1]: the cases with a queen there, for text of 16 bytes a case."""
    every = (1 << len(text) // 16) - 1
    sets = []
    for column in range(8):
        low, middle, high = [(every ^ bit, bit) for bit in
                             (int(text[2 * column::16].translate(table), 2) for table in BITS)]
        sets.append([high[row >> 2] & middle[row >> 1 & 1] & low[row & 1] for row in range(8)])
    return sets


def agreeing(boards, column, sets, every):
    """Return for k = 0, 1, ... the cases that agree with a board in k or more columns from `column` on."""
    most = [every] + [0] * (8 - column)
    if column < 8:
        for row, branch in groupby(boards, lambda board: board[column]):
            here = sets[column][row - 1]
            below = agreeing(list(branch), column + 1, sets, every) + [0]
            for k in range(1, len(most)):
                most[k] |= below[k] | here & below[k - 1]
    return most


def fewest_moves(text):
    """Return the answers for text of 16 bytes a case, a digit each."""
    count = len(text) // 16
    agree = agreeing(BOARDS, 0, standing(text), (1 << count) - 1)[1:]
    # In base 256: from an "8" for each case, take one for each k that it reaches.
    bits = sum(int.from_bytes("{:0{}b}".format(cases, count).encode(), "big") for cases in agree)
    ones = int.from_bytes(b"\1" * count, "big")
    return (ones * (ord("8") + 8 * ord("0")) - bits).to_bytes(count, "big")


def lines(first, moves):
    """Yield the output for the cases number first, first + 1, ..., up to a thousand lines at a time."""
    while moves:
        thousands, start = divmod(first, 1000)
        part, moves = moves[:1000 - start], moves[1000 - start:]
        if thousands:       # lines of one width: fill the digits into a template
            text = bytearray(b"".join(LINES[start:start + len(part)]).replace(b"*", b"%d" % thousands))
            width = len(text) // len(part)
            text[width - 2::width] = part
        else:
            text = b"".join(b"Case %d: %c\n" % case for case in enumerate(part, first))
        yield text
        first += len(part)


def is_regular(text):
    """Tell if text is a row's digit and a blank in turn."""
    return not text[1::2].strip() and not text[::2].translate(None, b"12345678")


def regular(text):
    """Return text made regular, as far as it consists of rows, and the Fault of what comes then, or None."""
    if not is_regular(text):
        text = text.translate(BLANKS).lstrip()
        while b"  " in text:
            text = text.replace(b"  ", b" ")
    if is_regular(text):
        return text, None
    rows = []               # a row in another spelling, 01 or +1, or a fault: number by number
    fault = None
    try:
        for word in text.split():
            rows.append(b"%d " % integer(word, 1, 8, "a row from 1 to 8"))
    except Fault as found:
        fault = found
    return b"".join(rows), fault


def cases(stream):
    """Yield the cases of a binary stream as regular text, 16 bytes each, a block at a time.

    Fault at the first one, after all the cases before it.
    """
    done, rest = 0, b""
    for block in blocks(stream, BLOCK):
        text, fault = regular(rest + block)
        whole = len(text) - len(text) % 16
        if whole:
            yield text[:whole]
        done, rest = done + whole // 16, text[whole:]
        if fault:
            raise Fault("case %d: %s" % (done + 1, fault))
    if rest:
        raise Fault("case %d: the input ends after %d of its 8 rows" % (done + 1, len(rest) // 2))


def answers(stream):
    """Yield the output for a binary stream of cases."""
    first = 1
    for text in cases(stream):
        yield from lines(first, fewest_moves(text))
        first += len(text) // 16


if __name__ == "__main__":
    script(answers)
