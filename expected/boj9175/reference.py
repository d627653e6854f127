"""BOJ 9175 by repair: queens that are attacked move to where the fewest attack them.

This is repeated until none is attacked. It is the min-conflicts heuristic of S. Minton,
M. D. Johnston, A. B. Philips and P. Laird, Artificial Intelligence 58, 1992, from a random start.
Shares nothing with solutions/.
"""
import random
import sys


def repair(n, chance):
    """Return a board as the columns 0..n-1 of rows 0..n-1.

    None if n + 100 moves do not find one.
    """
    columns = [chance.randrange(n) for row in range(n)]
    # How many queens stand in each column, and on each diagonal.
    across, rising, falling = [0] * n, [0] * 2 * n, [0] * 2 * n

    def count(row, queens):
        across[columns[row]] += queens
        rising[row + columns[row]] += queens
        falling[row - columns[row] + n] += queens

    for row in range(n):
        count(row, 1)
    for _ in range(n + 100):
        attacked = [row for row, column in enumerate(columns) if across[column] > 1
                    or rising[row + column] > 1 or falling[row - column + n] > 1]
        if not attacked:
            return columns
        row = chance.choice(attacked)
        count(row, -1)
        attackers = list(map(sum, zip(across, rising[row:], falling[row + n:row:-1])))
        fewest = min(attackers)
        columns[row] = chance.choice([column for column in range(n) if attackers[column] == fewest])
        count(row, 1)
    return None


for n in [int(word) for word in sys.stdin.read().split()][1:]:
    chance = random.Random(n)
    board = None
    while board is None:
        board = repair(n, chance)
    print(n)
    print(*board)
