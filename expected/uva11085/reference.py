"""UVa 11085 the obvious way: compare each placement with each board.

Shares nothing with solutions/.
"""
import sys
from itertools import permutations


def is_board(rows):
    """Return whether no two of eight queens, in different rows and columns, share a diagonal."""
    return all(abs(rows[a] - rows[b]) != b - a for a in range(8) for b in range(a + 1, 8))


BOARDS = list(filter(is_board, permutations(range(1, 9))))
for case, line in enumerate(sys.stdin, 1):
    placement = [int(word) for word in line.split()]
    fewest = 8
    for board in BOARDS:
        moves = sum(row != other for row, other in zip(placement, board))
        fewest = min(fewest, moves)
    print("Case {}: {}".format(case, fewest))
