"""Print a random input of BOJ 9175: generate.py SEED SIZE prints a count and SIZE / 10 numbers n."""
import random
import sys

seed, size = map(int, sys.argv[1:])
chance = random.Random(seed)
count = 1 + size // 10
print(count)
for _ in range(count):
    print(chance.randint(4, min(300, 4 + size)))
