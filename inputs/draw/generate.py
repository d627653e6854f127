"""Print a random input of the drawings: generate.py SEED SIZE makes SIZE placements, one a line."""
import random
import sys

seed, size = map(int, sys.argv[1:])
queens = random.Random(seed)
for _ in range(size):
    n = queens.choice((8, 8, 8, queens.randint(1, 9), queens.randint(1, 26)))
    rows = list(range(1, n + 1))
    queens.shuffle(rows)
    if n == 8 and queens.random() < 0.5:
        rows = queens.choice(([1, 5, 8, 6, 3, 7, 2, 4], [3, 5, 2, 8, 1, 7, 4, 6], [5, 7, 1, 4, 2, 8, 6, 3]))
        rows = [9 - row for row in rows] if queens.random() < 0.5 else rows[::-1]
    for _ in range(queens.choice((0, 0, 1, 2, 3, n))):
        rows[queens.randrange(n)] = queens.randint(1, n)
    print(*rows)
