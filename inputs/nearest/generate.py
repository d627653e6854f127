"""Print a random input of the nearest boards: generate.py SEED SIZE makes SIZE placements.

They are one a line: a board with up to five queens moved, a line of queens, and for up to ten
queens any rows.
"""
import random
import sys


def board_of(n):
    """Return the board of n > 3 queens by E. Pauls, 1874; of fewer, some rows."""
    even = n - n % 2
    start = even // 2 - 1 if even % 6 == 2 else 1
    left = [(start + 2 * column) % even + 1 for column in range(even // 2)]
    right = [even + 1 - row for row in reversed(left)]
    return left + right + [n] * (n % 2)


def main():
    """Print the placements for the seed and the size on the command line."""
    seed, size = map(int, sys.argv[1:])
    chance = random.Random(seed)
    for _ in range(size):
        n = chance.choice((chance.randint(1, 4), chance.randint(4, 10), chance.randint(11, 26), 1,
                           26))
        line = chance.choice(([chance.randint(1, n)] * n, list(range(1, n + 1))))
        kinds = [board_of(n), board_of(n), line]
        if n <= 10:
            kinds.append([chance.randint(1, n) for _ in range(n)])
        rows = chance.choice(kinds)
        for _ in range(chance.randint(0, min(5, n))):
            rows[chance.randrange(n)] = chance.randint(1, n)
        if chance.random() < 0.5:
            rows.reverse()
        print(*rows)


if __name__ == "__main__":
    main()
