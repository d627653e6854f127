"""Print a random input of UVa 750: generate.py SEED SIZE prints SIZE squares."""
import random
import sys

seed, size = map(int, sys.argv[1:])
chance = random.Random(seed)
print(size)
for _ in range(size):
    print()
    print(chance.randint(1, 8), chance.randint(1, 8))
