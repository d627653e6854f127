"""Print a random input of UVa 11085: generate.py SEED SIZE makes SIZE placements, one a line.

A board, or one of the twelve placements that are seven moves away, with up to eight queens put
anywhere.
"""
import random
import sys
from itertools import permutations

seed, size = map(int, sys.argv[1:])
chance = random.Random(seed)
boards = [rows for rows in permutations(range(1, 9))
          if len({row + column for column, row in enumerate(rows)}) == 8
          and len({row - column for column, row in enumerate(rows)}) == 8]
farthest = [[row] * 8 for row in range(1, 9)] + [range(1, 9), [1, 4, 3, 4, 4, 3, 4, 1]]
for _ in range(size):
    kind = chance.randrange(8)
    rows = list(chance.choice(farthest if kind == 0 else boards))
    count = chance.choice((0, 1, 8)) if kind < 3 else chance.randrange(8)
    for column in chance.sample(range(8), count):
        rows[column] = chance.randint(1, 8)
    print(*chance.choice((rows, [9 - row for row in rows])))
