"""Print a random input of UVa 750: generate.py SEED SIZE makes SIZE squares, one a line, after their count."""
import random
import sys

seed, size = map(int, sys.argv[1:])
squares = random.Random(seed)
print(size)
for _ in range(size):
    print(squares.randint(1, 8), squares.randint(1, 8))
