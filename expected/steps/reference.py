"""The steps of the search the obvious way: each square is compared with each earlier queen.

Shares nothing with solutions/.
"""
import sys


class Enough(Exception):
    """The last board asked for is found."""


def attacked(row, column):
    return any(rows[left] == row or abs(rows[left] - row) == column - left
               for left in range(column))


def try_column(column):
    global wanted
    found_valid_row = False
    for row in range(1, n + 1):
        if attacked(row, column):
            print("(row {}, col {}) is not a valid placement".format(row, column + 1))
            continue
        found_valid_row = True
        rows[column] = row
        print("placed queen at (row {}, col {})".format(row, column + 1))
        print(*rows)
        if column < n - 1:
            try_column(column + 1)
        else:
            print("*** Found a valid board ***")
            wanted -= 1
            if wanted == 0:
                raise Enough
    if not found_valid_row:
        print("No valid position found in column {}; backtracking".format(column + 1))


numbers = [int(word) for word in sys.stdin.read().split()]
for case, (n, wanted) in enumerate(zip(numbers[::2], numbers[1::2])):
    if case > 0:
        print()
    rows = [0] * n
    try:
        try_column(0)
    except Enough:
        pass
