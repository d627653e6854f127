"""Print a random input of UVa 11085: generate.py SEED SIZE makes SIZE placements, one a line."""
import random
import sys

seed, size = map(int, sys.argv[1:])
rows = random.Random(seed)
for _ in range(size):
    print(*(rows.randint(1, 8) for _ in range(8)))
