"""Check the nearest boards: check.py INPUT OUTPUT EXPECTED.

It ends with 42 if all is right, else with 43 and the reason. A line "Case 1: 4" must stand in the
expected file, too. The line below must be a board, with that many queens of the placement moved. Up
to 16 queens it must be the expected board, the first in lexicographic order.
"""
import sys


def shown(line):
    """Return the start of a line, bytes, as it can be shown."""
    return (repr(line[:40])[1:] + "..." * (len(line) > 40)) if line else "the end"


def check_board(line, rows, moves):
    """Raise ValueError unless a line has a board that differs from rows in `moves` columns.

    The line is bytes.
    """
    n, words = len(rows), line.split()
    for word in words:
        if not word.isdigit() or len(word) > 9 or not 1 <= int(word) <= n:
            raise ValueError("%s is not a row from 1 to %d" % (shown(word), n))
    board = list(map(int, words))
    if len(board) != n:
        raise ValueError("%d rows, not %d" % (len(board), n))
    for column in range(n):
        for other in range(column):
            if board[column] == board[other] or abs(board[column] - board[other]) == column - other:
                raise ValueError("queens in columns %d and %d attack each other"
                                 % (other + 1, column + 1))
    moved = sum(old != new for old, new in zip(rows, board))
    if moved != moves:
        raise ValueError("%d queens have moved, not %d" % (moved, moves))


def check(placements, output, expected):
    """Raise ValueError if the output is not an answer to the placements.

    The output is an iterator of lines, bytes; so is `expected`. A placement is a list of rows.
    """
    for case, rows in enumerate(placements, 1):
        head, wanted = next(output, b""), next(expected)
        if head != wanted:
            raise ValueError("%s was expected, not %s" % (shown(wanted), shown(head)))
        if wanted.endswith(b"none"):
            continue
        line, wanted = next(output, b""), next(expected)
        try:
            check_board(line, rows, int(head.split()[-1]))
            if len(rows) <= 16 and list(map(int, line.split())) != list(map(int, wanted.split())):
                raise ValueError("there is a nearest board that comes before this one")
        except ValueError as fault:
            raise ValueError("case %d: %s" % (case, fault))
    rest = next(output, None)
    if rest is not None:
        raise ValueError("%s after the last of %d cases" % (shown(rest), len(placements)))


def lines(path):
    """Return the lines of a file as a list of bytes, without their ends."""
    with open(path, "rb") as file:
        return file.read().splitlines()


if __name__ == "__main__":
    placements = [list(map(int, line.split())) for line in lines(sys.argv[1]) if line.strip()]
    try:
        check(placements, iter(lines(sys.argv[2])), iter(lines(sys.argv[3])))
    except ValueError as fault:
        print(fault)
        sys.exit(43)
    sys.exit(42)
