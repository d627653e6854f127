"""Print a random input of BOJ 9175: generate.py SEED SIZE prints a count and that many n.

The count is 1 + SIZE // 10. Each n is at most 4 + SIZE; from SIZE 10 on it may be 300, the largest.
"""
import random
import sys

seed, size = map(int, sys.argv[1:])
chance = random.Random(seed)
most = min(300, 4 + size)
largest = 300 if size >= 10 else most
count = 1 + size // 10
print(count)
for _ in range(count):
    print(chance.choice((4, most, largest, chance.randint(4, most), chance.randint(4, most))))
