"""Census by placing and comparing: every square of every column is tried.

A placement is the set of its lines: the rows, the rising and the falling diagonals, a bit each. A
queen can be added if her three lines are not in it. Shares nothing with solutions/.
"""
import sys
from functools import lru_cache


def product(numbers):
    result = 1
    for number in numbers:
        result *= number
    return result


@lru_cache(None)
def census(n):
    """Return attempts, nodes and boards for n queens."""
    lines = [[1 << row | 1 << n + row + column | 1 << 4 * n + row - column for row in range(n)]
             for column in range(n)]
    attempts, nodes, boards = n, 0, 0
    for first in lines[0]:      # one after the other, which takes less memory
        placements = [first]
        for queens in lines[1:]:
            nodes += len(placements)
            attempts += n * len(placements)
            placements = [placement | queen for queen in queens for placement in placements
                          if not placement & queen]
        nodes += len(placements)
        boards += len(placements)
    return attempts, nodes, boards


for word in sys.stdin.read().split():
    n = int(word)
    subsets = product(range(n * n - n + 1, n * n + 1)) // product(range(1, n + 1))
    print(n, subsets, product([n] * n), product(range(1, n + 1)), *census(n))
