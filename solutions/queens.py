"""What the solutions share: the search for boards by backtracking, and reading and answering.

A board is a tuple of rows 1..n: item i is the row of the queen in column i + 1, row 1 at the top.
A placement is written the same way and may be partial: 0, or nothing at the end, is an open column.
"""
import os
import sys


def boards(n, placement=()):
    """Yield the boards of n queens that contain a placement, in lexicographic order.

    Column by column, rows ascending; a set of rows is an integer with bit r - 1 for row r.
    """
    every = (1 << n) - 1
    allowed = [1 << row - 1 & every if row else every for row in placement]
    allowed += [every] * (n - len(allowed))

    def extend(rows, taken, rising, falling):
        """Yield the boards that begin with rows; the sets are the rows attacked in the next column."""
        if len(rows) == n:
            yield rows
            return
        free = allowed[len(rows)] & ~(taken | rising | falling)
        while free:
            queen = free & -free
            free ^= queen
            yield from extend(rows + (queen.bit_length(),), taken | queen,
                              (rising | queen) >> 1, (falling | queen) << 1)

    return extend((), 0, 0, 0)


BOARDS = list(boards(8))


def blocks(stream, size=1 << 16):
    """Yield a binary stream in blocks of size bytes; the last ends its token and drops DOS's end-of-file byte."""
    block = stream.read(size)
    while block:
        following = stream.read(size)
        yield block if following else block.rstrip(b"\x1a") + b"\n"
        block = following


def tokens(stream):
    """Yield the white-space separated tokens of a binary stream, each as bytes."""
    rest = b""
    for block in blocks(stream):
        words = (rest + block).split()
        rest = b"" if block[-1:].isspace() else words.pop()
        yield from words


def integer(token, low, high, what):
    """Return the integer a token stands for; ValueError unless it is one from low to high, which is `what`."""
    digits = token[1:] if token[:1] in (b"+", b"-") else token
    shown = token.decode("ascii", "replace") if digits.isdigit() else repr(token)[1:]
    if len(shown) > 24:
        shown = shown[:20] + "..."
    if not digits.isdigit():
        raise ValueError("%s is not an integer" % shown)
    if len(digits.lstrip(b"0")) > 18 or not low <= int(token) <= high:
        raise ValueError("%s is not %s" % (shown, what))
    return int(token)


def script(answers):
    """Write what answers(standard input) yields, all of it bytes, to standard output.

    A ValueError is a fault of the input: one line on stderr, after all that was answered, and status 1.
    A reader that has gone away ends the script quietly.
    """
    fault = None
    try:
        try:
            for text in answers(sys.stdin.buffer):
                sys.stdout.buffer.write(text)
        except ValueError as error:
            fault = "%s: %s" % (os.path.splitext(os.path.basename(sys.argv[0]))[0], error)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        os._exit(0)     # at a normal exit Python would flush once more, and complain
    sys.exit(fault)
