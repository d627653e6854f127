"""BOJ 9663 - N-Queen: the number of boards of n queens.

Input:   n, 1 to 14.
Output:  the number of boards.
Idea:    a placement of queens in the first columns is one integer, the set of
         the squares that are still free in the others. To place a queen takes
         one `&`, with the set of the squares that she leaves free.
Why:     a square stays free if all queens leave it free, so a column's free
         squares are just the ways to go on. After the last column, each
         placement is a board, and each board was reached once.
Cost:    one `&` for each placement that begins in the upper half of column 1:
         13.7 million for n = 14.
Checked: every n, against pairs of a left and a right part that share no line;
         the published counts.
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
