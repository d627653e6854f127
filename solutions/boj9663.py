"""BOJ 9663 - N-Queen: the number of boards of n queens.

Input:   n, 1 to 14.
Output:  the number of boards.
Idea:    fill the columns from the left. A placement is one integer: the set of
         squares that are still free in the other columns. One `&` places a
         queen. See levels.py.
Why:     a square stays free if every queen leaves it free, so the free squares
         of the next column are all the ways to go on. Each board is reached
         once: by its queens from left to right.
Cost:    one `&` for each placement that begins in the upper half of column 1,
         with the middle row if n is odd: 13.7 million for n = 14. Its lists of
         queens are n * 2**n tuples, and take 38 MB.
Checked: every n to 12, against a search that joins left and right halves of
         boards; every n, against the published counts.
"""
from itertools import islice

from shared.contest import integer, script, tokens
from shared.levels import count_levels


def answers(stream):
    """Yield the line for the first number of a binary stream; nothing if it is empty."""
    for token in islice(tokens(stream), 1):
        n = integer(token, "a number of queens", 1, 14)
        yield b"%d\n" % count_levels(n)[-1]


if __name__ == "__main__":
    script(answers)
