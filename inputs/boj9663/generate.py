"""Print a random input of BOJ 9663: generate.py SEED SIZE makes an n near SIZE, and 12 at most."""
import random
import sys

seed, size = map(int, sys.argv[1:])
most = min(12, size)
print(random.Random(seed).randint(max(1, most - 3), most))
