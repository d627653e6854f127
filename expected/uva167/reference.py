"""UVa 167 the obvious way: every permutation of the rows is looked at.

Shares nothing with solutions/.
"""
import sys
from itertools import permutations

BOARDS = [rows for rows in permutations(range(8))
          if all(abs(rows[a] - rows[b]) != b - a for a in range(8) for b in range(a + 1, 8))]

numbers = [int(word) for word in sys.stdin.read().rstrip("\x1a").split()]
for case in range(numbers[0] if numbers else 0):
    squares = numbers[1 + 64 * case:65 + 64 * case]
    assert len(squares) == 64
    best = None
    for rows in BOARDS:
        total = 0
        for column in range(8):
            total += squares[8 * rows[column] + column]
        if best is None or total > best:
            best = total
    print(str(best).rjust(5))
