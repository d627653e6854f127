"""Print a random input of the drawings: generate.py SEED SIZE makes SIZE placements, one a line.

A board with some queens moved, a line of queens, and for up to ten queens any rows. Of more than 16
queens at most one moves, to the row of her neighbour: then no other board is as near as hers.
"""
import random
import sys
from pathlib import Path
from runpy import run_path

board_of = run_path(str(Path(__file__).parent.parent / "nearest" / "generate.py"))["board_of"]

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
