"""Census: what a search looks at, and how much each observation spares it.

Input:   numbers of queens, each 1 to 14, on any lines.
Output:  for each a line of seven numbers: n; the ways to choose n of the n * n
         squares; those with one queen in each column, n ** n; those with one
         queen in each row as well, n!; and for the search column by column the
         squares it tries (attempts), the queens it places (nodes) and the
         boards it finds.
Idea:    a node that is not a board tries the n squares of the next column, and
         so does the empty board: attempts = n * (1 + nodes - boards). The
         nodes are the sum of the levels: see levels.py.
Cost:    one `&` for each node that begins in the upper half of column 1, once
         for each different n.
Checked: every n, against a search with sets of rows and diagonals; the
         published figures.
"""
from math import factorial

from shared.contest import Fault, integer, script, tokens
from shared.levels import count_levels


def line(n):
    """Return the line for n, as bytes."""
    levels = count_levels(n)
    nodes, found = sum(levels), levels[-1]
    choices = factorial(n * n) // factorial(n) // factorial(n * n - n)
    attempts = n * (1 + nodes - found)
    return b"%d %d %d %d %d %d %d\n" % (n, choices, n ** n, factorial(n), attempts, nodes, found)


def answers(stream):
    """Yield the line for each number of a binary stream."""
    known = {}
    for case, token in enumerate(tokens(stream), 1):
        try:
            n = integer(token, 1, 14, "a number of queens from 1 to 14")
        except Fault as fault:
            raise Fault("case %d: %s" % (case, fault))
        if n not in known:
            known[n] = line(n)
        yield known[n]


if __name__ == "__main__":
    script(answers)
