"""UVa 167 the obvious way: add up the squares of each board. Shares nothing with solutions/."""
import sys


def is_safe(rows, row):
    """Return whether a queen on this row of the next column attacks none of the earlier ones."""
    return row not in rows and all(abs(other - row) != len(rows) - column
                                   for column, other in enumerate(rows))


BOARDS = [()]
for _ in range(8):
    BOARDS = [rows + (row,) for rows in BOARDS for row in range(8) if is_safe(rows, row)]
count = int(sys.stdin.readline())
for _ in range(count):
    squares = []
    for _ in range(8):
        squares.append([int(word) for word in sys.stdin.readline().split()])
    sums = []
    for rows in BOARDS:
        sums.append(sum(squares[row][column] for column, row in enumerate(rows)))
    print("{:5}".format(max(sums)))
