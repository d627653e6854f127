"""BOJ 9663 by parts: a left and a right part of a board whose queens attack none of the other's.

A part is the set of its lines: the rows, the rising and the falling diagonals, a bit each. Parts
are found by placing queens and comparing their lines. Then a left and a right part are compared if
each leaves the other the rows that it needs. Shares nothing with solutions/.
"""
import sys


def extended(parts, n, columns):
    """Return the parts after one more queen is placed in each of the columns."""
    for column in columns:
        lines = [1 << row | 1 << n + row + column | 1 << 4 * n + row - column for row in range(n)]
        parts = [part | line for part in parts for line in lines if not part & line]
    return parts


def pairs(lefts, rights, n):
    """Return how many pairs of a left and a right part make a board."""
    every = 2 ** n - 1
    diagonals = {}
    for part in rights:
        diagonals.setdefault(part & every, []).append(part >> n)
    total = 0
    for part in lefts:
        left = part >> n
        total += [left & right for right in diagonals.get(every - (part & every), [])].count(0)
    return total


def count(n):
    """Return the number of boards of n queens."""
    middle = (n + 1) // 2
    lefts = extended([0], n, range(middle))
    rights = extended([0], n, range(middle, n))
    return pairs(lefts, rights, n)


print(count(int(sys.stdin.read())))
