"""Census: how many placements are left to search, one observation after another.

Input:   numbers of queens, each 1 to 14, on any lines. (14 takes seconds. Each
         further queen would take six times as long.)
Output:  for each a line of seven numbers:
         n;
         the ways to choose n of the n * n squares;
         the ways with one queen in each column, n ** n;
         the ways with one queen in each row, too, n!;
         and of the search column by column: the squares that it tries
         (attempts), the queens that it places (nodes), the boards it finds.
Idea:    level k of the search tree has all ways to place queens in the first k
         columns. levels.py counts each level. The nodes are the sum of all
         levels, and the boards are the last level.
Why:     the search tries n squares of the next column on the empty board, and
         again after each node that is not a board:
         attempts = n * (1 + nodes - boards).
Cost:    one `&` for each node that begins in the upper half of column 1, with
         the middle row if n is odd, and n * 2**n tuples: 38 MB for n = 14. If
         an n comes again, its line is there already.
Checked: every n to 12, against a search that compares sets of lines; 8, 13 and
         14, against published figures.
"""
from functools import lru_cache
from math import factorial

from shared.contest import integer, script, tokens
from shared.levels import count_levels


@lru_cache(maxsize=14)
def line(n):
    """Return the line for n, as bytes."""
    choices = factorial(n * n) // factorial(n) // factorial(n * n - n)
    levels = count_levels(n)
    nodes, found = sum(levels), levels[-1]
    attempts = n * (1 + nodes - found)
    return b"%d %d %d %d %d %d %d\n" % (n, choices, n ** n, factorial(n), attempts, nodes, found)


def answers(stream):
    """Yield the line for each number of a binary stream."""
    for case, token in enumerate(tokens(stream), 1):
        yield line(integer(token, "a number of queens", 1, 14, case))


if __name__ == "__main__":
    script(answers)
