"""Print a random input of the nearest boards: generate.py SEED SIZE makes SIZE placements.

They are one a line: a board with up to five queens moved, a line of queens, and for up to ten
queens any rows. The boards are those of E. Pauls, 1874.
"""
import random
import sys

seed, size = map(int, sys.argv[1:])
chance = random.Random(seed)
for _ in range(size):
    n = chance.choice((chance.randint(1, 4), chance.randint(4, 10), chance.randint(11, 26), 1, 26))
    even = n - n % 2
    upper = [(even // 2 - 1 if even % 6 == 2 else 1) + 2 * row for row in range(even // 2)]
    board = [row % even + 1 for row in upper]
    board += [even + 1 - row for row in reversed(board)] + [n] * (n % 2)
    line = chance.choice(([chance.randint(1, n)] * n, list(range(1, n + 1))))
    anything = [chance.randint(1, n) for _ in range(n)]
    rows = chance.choice((board, board, line, anything if n <= 10 else board))
    for _ in range(chance.randint(0, min(5, n))):
        rows[chance.randrange(n)] = chance.randint(1, n)
    print(*(rows if chance.random() < 0.5 else rows[::-1]))
