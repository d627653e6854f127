"""BOJ 9663 - N-Queen: the number of boards of n queens.

Input:   n, 1 to 14.
Output:  the number of boards.
Idea:    a placement is one integer, the set of its free squares, and an `&`
         places a queen; a thousand placements at a time go from one column to
         the next. See levels.py.
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
        n = integer(token, 1, 14, "a number of queens from 1 to 14")
        yield b"%d\n" % count_levels(n)[-1]


if __name__ == "__main__":
    script(answers)
