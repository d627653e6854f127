"""UVa 750 the obvious way: look at all boards. Shares nothing with solutions/."""
import sys


def is_safe(rows, row):
    """Return whether a queen on this row of the next column attacks none of the earlier ones."""
    return row not in rows and all(abs(other - row) != len(rows) - column
                                   for column, other in enumerate(rows))


BOARDS = [()]
for _ in range(8):
    BOARDS = [rows + (row,) for rows in BOARDS for row in range(1, 9) if is_safe(rows, row)]
count, *numbers = [int(word) for word in sys.stdin.read().split()]
for case in range(count):
    row, column = numbers[2 * case:2 * case + 2]
    if case > 0:
        print()
    print("SOLN       COLUMN")
    print(" #      1 2 3 4 5 6 7 8")
    print()
    number = 0
    for rows in BOARDS:
        if rows[column - 1] == row:
            number += 1
            print("{:2}      {} {} {} {} {} {} {} {}".format(number, *rows))
