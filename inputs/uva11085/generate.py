"""Print a random input of UVa 11085: generate.py SEED SIZE prints SIZE placements, at most 999.

Each is a board, or a placement that is seven moves away, with up to eight queens put anywhere.
"""
import random
import sys

boards = [()]
for column in range(8):
    boards = [rows + (row,) for rows in boards for row in range(1, 9)
              if all(abs(row - other) not in (0, column - left)
                     for left, other in enumerate(rows))]
farthest = [[row] * 8 for row in range(1, 9)]
farthest += [range(1, 9), range(8, 0, -1), [1, 4, 3, 4, 4, 3, 4, 1], [8, 5, 6, 5, 5, 6, 5, 8]]

seed, size = map(int, sys.argv[1:])
chance = random.Random(seed)
for _ in range(min(size, 999)):
    rows = list(chance.choice(chance.choice((boards, boards, boards, farthest))))
    moved = chance.choice((0, 1, 8, chance.randint(0, 8)))
    for column in chance.sample(range(8), moved):
        rows[column] = chance.randint(1, 8)
    print(*rows)
