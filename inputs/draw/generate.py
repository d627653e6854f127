"""Print a random input of the drawings: generate.py SEED SIZE makes SIZE placements, one a line.

A board with some queens moved, a line of queens, and for up to ten queens any rows. Of more than 16
queens at most one moves, to the row of her neighbour: then no other board is as near as hers.
"""
import random
import sys


def board_of(n):
    """Return the board of n > 3 queens by E. Pauls, 1874; of fewer, some rows."""
    even = n - n % 2
    start = even // 2 - 1 if even % 6 == 2 else 1
    left = [(start + 2 * column) % even + 1 for column in range(even // 2)]
    right = [even + 1 - row for row in reversed(left)]
    return left + right + [n] * (n % 2)


seed, size = map(int, sys.argv[1:])
chance = random.Random(seed)
for _ in range(size):
    n = chance.choice((8, chance.randint(1, 10), chance.randint(4, 16), chance.randint(17, 26)))
    rows = board_of(n)
    if n > 16:
        column = chance.randrange(n)
        rows[column] = rows[chance.choice((column, column - 1))]
    else:
        line = chance.choice(([chance.randint(1, n)] * n, list(range(1, n + 1))))
        kinds = [rows, rows, line]
        if n <= 10:
            kinds.append([chance.randint(1, n) for _ in range(n)])
        rows = chance.choice(kinds)
        for column in chance.sample(range(n), chance.randint(0, min(n, 4))):
            rows[column] = chance.randint(1, n)
    if chance.random() < 0.5:
        rows.reverse()
    print(*rows)
