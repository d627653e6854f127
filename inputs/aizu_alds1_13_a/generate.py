"""Print a random input of ALDS1_13_A: generate.py SEED SIZE gives squares of a board.

There are up to SIZE of them, often none or as many as possible.
"""
import random
import sys

seed, size = map(int, sys.argv[1:])
chance = random.Random(seed)
columns = list(range(8))
while any(abs(columns[a] - columns[b]) == b - a for a in range(8) for b in range(a + 1, 8)):
    chance.shuffle(columns)
most = min(8, size)
squares = chance.sample(list(enumerate(columns)), chance.choice((most, 0, chance.randint(0, most))))
print(len(squares))
for row, column in squares:
    print(row, column)
