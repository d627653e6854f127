"""UVa 11085 - Back to the 8-Queens: the fewest moves from a placement to one of the 92 boards.

Idea:    a move changes one column, so the answer is 8 minus the number of columns in which the placement
         agrees with its nearest board. All the cases of a block are answered at once: a set of cases is an integer
         with a bit for each, so one `&` or `|` works on thirty thousand of them.
Cost:    7,360 such operations a block, 80 for each board; the rest of the time is reading and writing.
Checked: all 8^8 placements, against a distance transform; every layout of the input.
"""
from contest import Fault, blocks, integer, script
from queens import BOARDS

BLOCK = 1 << 19     # bytes, 16 a case; with fewer, starting an operation would cost more than its bits
BLANKS = b" \t\n\v\f\r"
KINDS = bytes.maketrans(b"12345678" + BLANKS, b"1" * 8 + b" " * 6)      # 1 for the digit of any row
# For each bit of row - 1, highest first, what turns the digit of a row into that bit's digit.
BITS = [bytes.maketrans(b"12345678", bits) for bits in (b"00001111", b"00110011", b"01010101")]
LINES = [b"Case *%03d: ?\n" % number for number in range(1000)]         # * for the thousands, ? for the answer


def rows_in(stream):
    """Yield the rows in a binary stream, a digit each, a block at a time; Fault after all that come before it."""
    for block in blocks(stream, BLOCK):
        digits = block.translate(None, BLANKS)
        if block.translate(KINDS).count(b"1 ") == len(digits):      # every token is one of these digits
            yield digits
        else:           # another spelling, 01 or +1, or a fault: token by token
            read = []
            try:
                for token in block.split():
                    read.append(b"%d" % integer(token, 1, 8, "a row from 1 to 8"))
            except Fault as fault:
                yield b"".join(read)
                raise fault
            yield b"".join(read)


def standing(digits):
    """Return sets[column][row - 1]: the cases with a queen there, of eight digits each."""
    sets = []
    for column in range(8):
        parts = [(1 << len(digits) // 8) - 1]       # all the cases, to be halved by each bit of the row
        for table in BITS:
            bit = int(digits[column::8].translate(table), 2)
            parts = [half for part in parts for half in (part & ~bit, part & bit)]
        sets.append(parts)
    return sets


def agreeing(sets):
    """Return for k = 0..8 the cases that agree with some board in k or more columns; -1 is the set of all."""
    reached = [-1] + [0] * 8
    for board in BOARDS:
        agree = [-1] + [0] * 8          # agree[k]: those that agree with this one in k of the columns so far
        for column, row in enumerate(board):
            here = sets[column][row - 1]
            for k in range(column + 1, 0, -1):
                agree[k] |= agree[k - 1] & here
        for k in range(1, 9):
            reached[k] |= agree[k]
    return reached


def fewest_moves(digits):
    """Return the answers for cases of eight digits each, a digit each."""
    count = len(digits) // 8
    # In base 16 a case is a digit. Start with 8 for each case and subtract 1 for every k that it reaches.
    reached = sum(int("{:b}".format(cases), 16) for cases in agreeing(standing(digits))[1:])
    return "{:0{}x}".format(int("8" * count, 16) - reached, count).encode()


def output(first, moves):
    """Yield the output for the cases number first, first + 1, ..., up to a thousand lines at a time."""
    while moves:
        thousands, start = divmod(first, 1000)
        part, moves = moves[:1000 - start], moves[1000 - start:]
        if thousands:       # lines of one width: fill the answers into a template
            text = bytearray(b"".join(LINES[start:start + len(part)]).replace(b"*", b"%d" % thousands))
            width = len(text) // len(part)
            text[width - 2::width] = part
        else:
            text = b"".join(b"Case %d: %c\n" % case for case in enumerate(part, first))
        yield text
        first += len(part)


def answers(stream):
    """Yield the output for a binary stream of cases."""
    first, rest = 1, b""
    try:
        for digits in rows_in(stream):
            digits = rest + digits
            whole = len(digits) - len(digits) % 8
            digits, rest = digits[:whole], digits[whole:]
            if digits:
                yield from output(first, fewest_moves(digits))
            first += whole // 8
        if rest:
            raise Fault("the input ends after %d of its 8 rows" % len(rest))
    except Fault as fault:
        raise Fault("case %d: %s" % (first, fault))


if __name__ == "__main__":
    script(answers)
