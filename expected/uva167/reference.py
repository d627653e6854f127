"""UVa 167 the obvious way: add up the squares of each board. Shares nothing with solutions/."""
import sys
from itertools import permutations


def is_board(rows):
    """Return whether no two of eight queens, in different rows and columns, share a diagonal."""
    return all(abs(rows[a] - rows[b]) != b - a for a in range(8) for b in range(a + 1, 8))


BOARDS = list(filter(is_board, permutations(range(8))))
count = int(sys.stdin.readline())
for _ in range(count):
    squares = []
    for _ in range(8):
        squares.append([int(word) for word in sys.stdin.readline().split()])
    sums = []
    for rows in BOARDS:
        sums.append(sum(squares[row][column] for column, row in enumerate(rows)))
    print("{:5}".format(max(sums)))
