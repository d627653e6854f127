"""ALDS1_13_A the obvious way: look at all boards. Shares nothing with solutions/."""
import sys


def is_safe(columns, column):
    """Return whether a queen in this column of the next row attacks none of the earlier ones."""
    return column not in columns and all(abs(other - column) != len(columns) - row
                                         for row, other in enumerate(columns))


BOARDS = [()]
for _ in range(8):
    BOARDS = [columns + (column,) for columns in BOARDS for column in range(8)
              if is_safe(columns, column)]
numbers = [int(word) for word in sys.stdin.read().split()]
squares = set(zip(numbers[1::2], numbers[2::2]))
for columns in BOARDS:
    if squares <= set(enumerate(columns)):
        for column in columns:
            print("." * column + "Q" + "." * (7 - column))
        break
