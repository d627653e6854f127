"""Print a random input of the drawings: generate.py SEED SIZE makes SIZE placements, one a line.

E. Pauls' boards (1874) with some queens moved, a line of queens, and for up to ten queens any rows.
Of more than 16 queens one at most moves, to the row of the queen on her left, or of the last one if
she is the first: then no other board is as near as hers.
"""
import random
import sys

seed, size = map(int, sys.argv[1:])
chance = random.Random(seed)
for _ in range(size):
    n = chance.choice((8, chance.randint(1, 10), chance.randint(4, 16), chance.randint(17, 26)))
    even = n - n % 2
    upper = [(even // 2 - 1 if even % 6 == 2 else 1) + 2 * row for row in range(even // 2)]
    board = [row % even + 1 for row in upper]
    board += [even + 1 - row for row in reversed(board)] + [n] * (n % 2)
    line = chance.choice(([chance.randint(1, n)] * n, list(range(1, n + 1))))
    anything = [chance.randint(1, n) for _ in range(n)]
    column = chance.randrange(n)
    if n > 16:
        rows = board
        rows[column] = rows[chance.choice((column, column - 1))]
    else:
        rows = chance.choice((board, board, line, anything if n <= 10 else board))
        for column in chance.sample(range(n), chance.randint(0, min(n, 4))):
            rows[column] = chance.randint(1, n)
    print(*(rows if chance.random() < 0.5 else rows[::-1]))
