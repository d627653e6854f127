"""UVa 11085 the obvious way: compare each placement with each board.

Shares nothing with solutions/.
"""
import sys
from itertools import permutations

BOARDS = [rows for rows in permutations(range(1, 9))
          if all(abs(rows[a] - rows[b]) != b - a for a in range(8) for b in range(a + 1, 8))]

for case, line in enumerate(sys.stdin, 1):
    placement = [int(word) for word in line.split()]
    moves = min(sum(a != b for a, b in zip(placement, board)) for board in BOARDS)
    print("Case {}: {}".format(case, moves))
