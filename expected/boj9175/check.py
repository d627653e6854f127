"""Check the output of BOJ 9175: check.py INPUT OUTPUT EXPECTED.

It ends with 42 if all is right, else 43 and the reason. For each n of the input, in order, a line
with n alone and then n columns 0..n-1, broken into lines anywhere. Rows and columns count from 0.
The expected file is not needed: any right board will do.
"""
import sys


def board(lines, n):
    """Return the columns of the next board, read from lines that are not blank.

    Raise ValueError if it is none.
    """
    head = next(lines, b"")
    if head.strip() != b"%d" % n:
        raise ValueError("%d alone on a line was expected, not %s" % (n, shown(head)))
    columns = []
    while len(columns) < n:
        words = next(lines, b"").split(None, n - len(columns))      # a huge line is not taken apart
        if not words:
            raise ValueError("the output ends after %d of %d columns" % (len(columns), n))
        for word in words:
            if len(columns) == n:
                raise ValueError("%s after the last of %d columns" % (shown(word), n))
            if not word.isdigit() or len(word) > 9 or int(word) >= n:
                raise ValueError("row %d: %s is not a column from 0 to %d"
                                 % (len(columns), shown(word), n - 1))
            columns.append(int(word))
    return columns


def check_attacks(columns):
    """Raise ValueError if two queens attack each other."""
    for what, slope in (("column", 0), ("diagonal", 1), ("diagonal", -1)):
        first = {}
        for row, column in enumerate(columns):
            other = first.setdefault(column + slope * row, row)
            if other != row:
                raise ValueError("queens in rows %d and %d share a %s" % (other, row, what))


def shown(text):
    """Return the start of a text, bytes, as it can be shown in one line."""
    text = text[:200].strip()
    return (repr(text[:20])[1:] + "..." * (len(text) > 20)) if text else "the end"


def check(numbers, stream):
    """Raise ValueError if the output is not a board for each of the numbers in turn.

    The output is a binary stream.
    """
    lines = (line for line in stream if line.strip())
    for case, n in enumerate(numbers, 1):
        try:
            check_attacks(board(lines, n))
        except ValueError as fault:
            raise ValueError("case %d: %s" % (case, fault))
    rest = next(lines, None)
    if rest:
        raise ValueError("%s after the last of %d cases" % (shown(rest), len(numbers)))


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as given:
        numbers = [int(word) for word in given.read().split()]
    try:
        with open(sys.argv[2], "rb") as output:
            check(numbers[1:], output)
    except ValueError as fault:
        print(fault)
        sys.exit(43)
    sys.exit(42)
