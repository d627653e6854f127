"""Census: how many possibilities are left after each idea about the queens.

Input:   numbers of queens, each 1 to 14, on any lines. (14 takes seconds. Each
         further queen would take more than six times as long.)
Output:  for each n a line of seven numbers. For n = 8, they are:
                  8  n
         4426165368  choices of n squares among n * n
           16777216  choices with one queen in each column: n ** n
              40320  choices with one queen in each column and row: n!
              15720  attempts: the squares that a search by columns tries
               2056  nodes: the queens that it places
                 92  the boards that it finds
Idea:    level k of the search tree has all ways to place queens in the first k
         columns without attacks. Count each level. All levels together
         are the nodes; the last level is the boards.
Why:     before the first queen, and after each queen that does not complete a
         board, the search tries the n squares of the next column. So
         attempts = n * (1 + nodes - boards).
Cost:    about half the nodes are visited; the others are their mirror images.
         The line of an n is kept, in case it comes again.
Checked: every n to 14, against a search that compares sets of lines, and the
         boards against OEIS A000170; attempts and nodes for 8, 13 and 14,
         against a text of 2014 on the tree of positions.
"""
from functools import lru_cache
from math import factorial

from shared.contest import integer, script, tokens
from shared.levels import level_sizes


@lru_cache(maxsize=14)
def census_line(n):
    """Return the line for n, as bytes."""
    choices = factorial(n * n) // factorial(n) // factorial(n * n - n)
    levels = level_sizes(n)
    nodes, boards = sum(levels), levels[-1]
    attempts = n * (1 + nodes - boards)
    return b"%d %d %d %d %d %d %d\n" % (n, choices, n ** n, factorial(n), attempts, nodes, boards)


def answers(lines):
    """Yield the line for each number."""
    for case, token in enumerate(tokens(lines), 1):
        yield census_line(integer(token, "a number of queens", 1, 14, case))


if __name__ == "__main__":
    script(answers)
