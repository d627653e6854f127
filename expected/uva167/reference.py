"""UVa 167 the obvious way: try each board. Shares nothing with solutions/."""
import sys
from itertools import permutations

BOARDS = [rows for rows in permutations(range(8))
          if all(abs(rows[a] - rows[b]) != b - a for a in range(8) for b in range(a + 1, 8))]

count, *numbers = [int(word) for word in sys.stdin.read().split()]
for first in range(0, 64 * count, 64):
    squares = numbers[first:first + 64]
    best = max(sum(squares[8 * row + column] for column, row in enumerate(rows)) for rows in BOARDS)
    print("{:5}".format(best))
