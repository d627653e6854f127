"""Print a random input of UVa 750: generate.py SEED SIZE makes SIZE squares.

Their count comes first, then each square on a line. A blank line stands before each square or
before none, as both forms have been published.
"""
import random
import sys

seed, size = map(int, sys.argv[1:])
squares = random.Random(seed)
blank = squares.choice(("", "\n"))
print(size)
for _ in range(size):
    print(blank + "%d %d" % (squares.randint(1, 8), squares.randint(1, 8)))
