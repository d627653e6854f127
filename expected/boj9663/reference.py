"""BOJ 9663 by parts: a board is a left and a right part that share no line.

A part is the set of its lines: the rows, the rising and the falling diagonals, a bit each. Parts
are found by placing queens and comparing their lines. Then a left and a right part are compared if
each leaves the other the rows that it needs. A board's mirror image is a board, too: so only the
upper rows of the first column are tried, and a board from above the middle row counts twice.
"""
import sys


def extended(parts, n, columns):
    """Return the parts with a queen more in each of the columns."""
    for column in columns:
        lines = [1 << row | 1 << n + row + column | 1 << 4 * n + row - column for row in range(n)]
        parts = [part | line for part in parts for line in lines if not part & line]
    return parts


def pairs(lefts, rights, n):
    """Return how many pairs of a left and a right part share no line."""
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
    cut = min(n, n // 2 + 2)      # the first row is given, so this is quicker than the middle
    rights = extended([0], n, range(cut, n))
    total = 0
    for row in range((n + 1) // 2):
        first = 1 << row | 1 << n + row | 1 << 4 * n + row
        found = pairs(extended([first], n, range(1, cut)), rights, n)
        total += found if 2 * row + 1 == n else 2 * found
    return total


print(count(int(sys.stdin.read())))
