"""ALDS1_13_A the obvious way: look at all permutations. Shares nothing with solutions/."""
import sys
from itertools import permutations


def is_board(columns):
    """Return whether no two of eight queens, in different rows and columns, share a diagonal."""
    return all(abs(columns[a] - columns[b]) != b - a for a in range(8) for b in range(a + 1, 8))


numbers = [int(word) for word in sys.stdin.read().split()]
squares = set(zip(numbers[1::2], numbers[2::2]))
for columns in permutations(range(8)):
    if squares <= set(enumerate(columns)) and is_board(columns):
        for column in columns:
            print("." * column + "Q" + "." * (7 - column))
        break
