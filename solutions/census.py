"""Census: how many possibilities are left after each idea about the queens.

Input:   numbers of queens, each 1 to 14, on any lines. (14 takes seconds. Each
         further queen would take six times as long.)
Output:  for each a line of seven numbers:
         n;
         the ways to choose n of the n * n squares;
         the ways with one queen in each column, n ** n;
         the ways with one queen in each column and each row, n!;
         and of the search column by column: the squares that it tries
         (attempts), the queens that it places (nodes), the boards it finds.
Idea:    level k of the search tree has all ways to place queens in the first k
         columns, none attacking another. levels.py counts each level. The nodes
         are the sum of all levels, and the boards are the last level.
Why:     on the empty board, and after each queen that does not complete a
         board, the search tries the n squares of the next column. So
         attempts = n * (1 + nodes - boards).
Cost:    one `&` for each node; a mirror saves half of them. The tables have
         n * 2**n tuples, of n/2 masks on average (the process takes 39 MB for
         n = 14). The line of an n is kept, in case it comes again.
Checked: every n to 14, against a search that compares sets of lines; 8, 13 and
         14, against published figures.
"""
from functools import lru_cache
from math import factorial

from shared.levels import count_levels
from shared.contest import integer, script, tokens


@lru_cache(maxsize=14)
def census_line(n):
    """Return the line for n, as bytes."""
    choices = factorial(n * n) // factorial(n) // factorial(n * n - n)
    levels = count_levels(n)
    nodes, boards = sum(levels), levels[-1]
    attempts = n * (1 + nodes - boards)
    return b"%d %d %d %d %d %d %d\n" % (n, choices, n ** n, factorial(n), attempts, nodes, boards)


def answers(lines):
    """Yield the line for each number."""
    for case, token in enumerate(tokens(lines), 1):
        yield census_line(integer(token, "a number of queens", 1, 14, case))


if __name__ == "__main__":
    script(answers)
