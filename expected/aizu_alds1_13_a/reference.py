"""ALDS1_13_A the obvious way: it looks at all permutations. Shares nothing with solutions/."""
import sys
from itertools import permutations


def is_board(columns):
    """Return whether no two of eight queens, in different rows and columns, share a diagonal."""
    return all(abs(columns[a] - columns[b]) != b - a for a in range(8) for b in range(a + 1, 8))


numbers = [int(word) for word in sys.stdin.read().rstrip("\x1a").split()]
if not numbers:
    sys.exit()
count, places = numbers[0], numbers[1:1 + 2 * numbers[0]]
squares = set(zip(places[::2], places[1::2]))
assert 0 <= count <= 8 and len(places) == 2 * count and len(squares) == count
for columns in permutations(range(8)):
    if squares <= set(enumerate(columns)) and is_board(columns):
        for column in columns:
            print("".join("Q" if column == other else "." for other in range(8)))
        break
else:
    sys.exit("no board contains these queens")
