"""Print a random input of UVa 167: generate.py SEED SIZE makes SIZE boards.

Their count comes first, then each board on a line.
"""
import random
import sys

seed, size = map(int, sys.argv[1:])
chance = random.Random(seed)
most = 10 ** 18 - 1
ranges = [(0, 99), (0, 1), (0, 0), (-99, 99), (-99, -1),
          (-most, most), (most, most), (-most, -most)]
print(size)
for _ in range(size):
    low, high = chance.choice(ranges)
    print(*(chance.randint(low, high) for _ in range(64)))
