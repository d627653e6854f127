"""Print a random input of BOJ 9663: generate.py SEED SIZE makes an n up to SIZE and 12.

It is often 1 or the largest. A stress test runs many of these, and each further queen makes the
reference up to five times as slow.
"""
import random
import sys

seed, size = map(int, sys.argv[1:])
most = max(1, min(12, size))
chance = random.Random(seed)
print(chance.choice((1, chance.randint(1, most), most)))
