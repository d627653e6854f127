"""UVa 11085 the obvious way: compare each placement with each board.

Shares nothing with solutions/.
"""
import sys


def is_safe(rows, row):
    """Return whether a queen on this row of the next column attacks none of the earlier ones."""
    return row not in rows and all(abs(other - row) != len(rows) - column
                                   for column, other in enumerate(rows))


BOARDS = [()]
for _ in range(8):
    BOARDS = [rows + (row,) for rows in BOARDS for row in range(1, 9) if is_safe(rows, row)]
for case, line in enumerate(filter(str.strip, sys.stdin), 1):
    placement = [int(word) for word in line.split()]
    fewest = 8
    for board in BOARDS:
        moves = sum(row != other for row, other in zip(placement, board))
        fewest = min(fewest, moves)
    print("Case {}: {}".format(case, fewest))
