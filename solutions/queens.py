"""What the solutions share: the search for boards by backtracking, and how they read and answer.

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


def census(n):
    """Return the ways to place 1, 2, ..., n queens in the first columns; the last of them are the boards.

    These are the sizes of the levels of the tree that boards(n) searches. Here a placement is one integer,
    the set of the squares still free in its open columns: n bits a column, the next one in the highest bits.
    A queen is the set of the squares that she leaves free in the columns after hers; an `&` places her.
    """
    every = (1 << n) - 1
    queens = []     # queens[later][rows]: a queen for each of the rows, with `later` columns after hers
    for later in range(n):
        sets = [()]
        for row in range(n):
            queen = 0
            for far in range(1, later + 1):
                queen = queen << n | every & ~(1 << row | 1 << row + far | 1 << row >> far)
            sets += [others + (queen,) for others in sets]
        queens.append(sets)
    ways = [0] * n

    def extend(level, later, weight):
        """Count placements with `later` open columns, and all that begin with them, each as weight ways."""
        ways[n - 1 - later] += weight * len(level)
        if later:
            choices, shift = queens[later - 1], n * (later - 1)
            for start in range(0, len(level), 1000):    # in pieces, as whole levels fill the memory
                piece = level[start:start + 1000]
                below = [free & queen for free in piece for queen in choices[free >> shift]]
                extend(below, later - 1, weight)

    half, odd = divmod(n, 2)    # a placement and its mirror image begin in different halves, or in the middle
    first = queens[-1][every]
    extend(first[:half], n - 1, 2)
    extend(first[half:half + odd], n - 1, 1)
    return ways


LONGEST = 10000     # bytes of a token: a longer one is no number, and need not be kept together


class Fault(ValueError):
    """Bad input; the text says what is wrong with it."""


def blocks(stream, size=1 << 16):
    """Yield a binary stream in blocks of about size bytes: whole tokens, and white space at the end of each.

    The end-of-file byte that DOS put last is dropped. A line from a terminal is a block, at once.
    """
    read = stream.read1 if stream.isatty() else stream.read
    rest = b""
    for block in iter(lambda: read(size), b""):
        block = rest + block
        text = block.rstrip()
        whole = len(block)
        if len(text) == whole or text.endswith(b"\x1a"):     # the last token may go on, or the file end
            start = len(text) - len(text.rsplit(None, 1)[-1])
            if whole - start < LONGEST:
                whole = start
        rest = block[whole:]
        yield block[:whole]
    yield rest.rstrip(b"\x1a\t\n\v\f\r ") + b"\n"


def tokens(stream):
    """Yield the white-space separated tokens of a binary stream, each as bytes."""
    for block in blocks(stream):
        yield from block.split()


def integer(token, low, high, what):
    """Return the integer that a token (bytes) stands for; a Fault unless it is `what`, from low to high."""
    sign, digits = (token[:1], token[1:]) if token[:1] in (b"+", b"-") else (b"", token)
    cut = "..." if len(token) > 24 else ""
    if not digits.isdigit():
        raise Fault("%s%s is not an integer" % (repr(token[:24])[1:], cut))
    digits = digits.lstrip(b"0") or b"0"        # Python 3.11 and later refuse to read thousands of digits
    number = int(sign + digits[:20])
    if len(token) >= LONGEST or not low <= number <= high:
        raise Fault("%s%s is not %s" % (token[:24].decode(), cut, what))
    return number


def script(answers):
    """Write what answers(standard input) yields, all of it bytes, to standard output.

    A Fault is told in one line on stderr, after all that was answered, with status 1.
    A reader that has gone away ends the script quietly, and so does Ctrl-C.
    """
    name, fault = os.path.splitext(os.path.basename(sys.argv[0]))[0], None
    if not (sys.stdin and sys.stdout):
        sys.exit("%s: standard input or output is closed" % name)
    output, terminal = sys.stdout.buffer, sys.stdout.isatty()
    try:
        try:
            for text in answers(sys.stdin.buffer):
                output.write(text)
                if terminal:
                    output.flush()
        except Fault as error:
            fault = "%s: %s" % (name, error)
        output.flush()
    except BrokenPipeError:
        os._exit(0)         # at a normal exit Python would flush once more, and complain
    except KeyboardInterrupt:
        os._exit(130)
    except OSError as error:
        os.write(2, ("%s: %s\n" % (name, error.strerror)).encode())
        os._exit(1)
    sys.exit(fault)
