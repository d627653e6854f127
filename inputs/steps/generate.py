"""Print a random input of the steps: generate.py SEED SIZE makes SIZE pairs n k, one a line."""
import random
import sys

seed, size = map(int, sys.argv[1:])
pairs = random.Random(seed)
for _ in range(size):
    n = pairs.randint(1, 5 + (pairs.random() < 0.2))
    if pairs.random() < 0.05:
        n = pairs.randint(7, 12)
    if n > 6:
        k = pairs.randint(1, 2)
    else:
        k = pairs.choice((0, 1, 2, 10 ** 18, pairs.randint(1, 15)))
    print(n, k)
