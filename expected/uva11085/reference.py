"""UVa 11085 the obvious way: each placement is compared with each board.

Shares nothing with solutions/.
"""
import sys
from itertools import permutations

BOARDS = [rows for rows in permutations(range(1, 9))
          if all(abs(rows[a] - rows[b]) != b - a for a in range(8) for b in range(a + 1, 8))]

numbers = [int(word) for word in sys.stdin.read().rstrip("\x1a").split()]
assert len(numbers) % 8 == 0 and all(1 <= number <= 8 for number in numbers)
for case in range(len(numbers) // 8):
    placement = numbers[8 * case:8 * case + 8]
    moves = min(sum(a != b for a, b in zip(placement, board)) for board in BOARDS)
    print("Case {}: {}".format(case + 1, moves))
