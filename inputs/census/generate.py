"""Print a random input of the census: generate.py SEED SIZE makes SIZE numbers.

None is above SIZE or 10. A stress test runs many of these, and each further queen makes the
reference up to five times as slow.
"""
import random
import sys

seed, size = map(int, sys.argv[1:])
numbers = random.Random(seed)
for _ in range(size):
    print(numbers.randint(1, min(10, size)))
