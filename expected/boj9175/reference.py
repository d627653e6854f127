"""BOJ 9175 by repair: queens that are attacked move to where the fewest attack them.

This is repeated until none is attacked. It is the min-conflicts heuristic of S. Minton,
M. D. Johnston, A. B. Philips and P. Laird, Artificial Intelligence 58, 1992, from a random start.
Shares nothing with solutions/.
"""
import random
import sys
from collections import Counter


def repair(n, chance):
    """Return a board as the columns 0..n-1 of rows 0..n-1.

    None if n + 100 moves do not find one.
    """
    columns = [chance.randrange(n) for row in range(n)]
    for _ in range(n + 100):
        across = Counter(columns)
        rising = Counter(row + column for row, column in enumerate(columns))
        falling = Counter(row - column for row, column in enumerate(columns))
        attacked = [row for row, column in enumerate(columns)
                    if max(across[column], rising[row + column], falling[row - column]) > 1]
        if not attacked:
            return columns
        row = chance.choice(attacked)
        attackers = [across[column] + rising[row + column] + falling[row - column]
                     for column in range(n)]
        attackers[columns[row]] -= 3        # the queen itself, three times
        fewest = min(attackers)
        columns[row] = chance.choice([column for column in range(n) if attackers[column] == fewest])
    return None


for n in [int(word) for word in sys.stdin.read().split()][1:]:
    chance = random.Random(n)
    board = None
    while board is None:
        board = repair(n, chance)
    print(n)
    print(*board)
