"""Census: how much the observations one after the other save, for boards of n queens.

A line for each n: n, the ways to choose n of the n * n squares, those with one queen in each column, those
with one in each row as well, and what a search column by column meets of them: the squares it tries
(attempts), the queens it places (nodes) and the boards it finds.

Idea:    a node that is not a board tries the n squares of the next column, and so does the empty board:
         attempts = n * (1 + nodes - boards). The nodes are the sum of the levels: see census in queens.py.
Cost:    one `&` for each node that begins in the upper half of column 1, once for each different n.
Checked: every n, against a search with sets of rows and diagonals; the published figures.
"""
from math import factorial

from contest import Case, integer, script, tokens
from queens import census


def line(n):
    """Return the line for n, as bytes."""
    ways = census(n)
    nodes, boards = sum(ways), ways[-1]
    choices = factorial(n * n) // factorial(n) // factorial(n * n - n)
    attempts = n * (1 + nodes - boards)
    return b"%d %d %d %d %d %d %d\n" % (n, choices, n ** n, factorial(n), attempts, nodes, boards)


def answers(stream):
    """Yield the line for each number of a binary stream."""
    known = {}
    for case, token in enumerate(tokens(stream), 1):
        with Case(case):
            n = integer(token, 1, 14, "a number of queens from 1 to 14")
        if n not in known:
            known[n] = line(n)
        yield known[n]


if __name__ == "__main__":
    script(answers)
