"""Print a random input of UVa 167: generate.py SEED SIZE makes SIZE boards, one a line, after their count."""
import random
import sys

seed, size = map(int, sys.argv[1:])
chance = random.Random(seed)
print(size)
for _ in range(size):
    low, high = chance.choice([(0, 99), (0, 1), (0, 0), (-99, 99), (-99, -1), (1 - 10 ** 18, 10 ** 18 - 1),
                               (10 ** 18 - 1, 10 ** 18 - 1), (1 - 10 ** 18, 1 - 10 ** 18)])
    print(*(chance.randint(low, high) for _ in range(64)))
