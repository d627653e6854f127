"""Print a random input of UVa 167: generate.py SEED SIZE prints SIZE boards, at most 20."""
import random
import sys

seed, size = map(int, sys.argv[1:])
chance = random.Random(seed)
count = min(size, 20)
print(count)
for _ in range(count):
    low, high = chance.choice(((0, 99), (0, 99), (0, 9), (0, 1), (0, 0), (99, 99)))
    for _ in range(8):
        print(*(chance.randint(low, high) for _ in range(8)))
