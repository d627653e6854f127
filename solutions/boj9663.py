"""BOJ 9663 - N-Queen: the number of boards of n queens.

Input:   n, 1 to 14.
Output:  the number of boards.
Idea:    fill the columns from the left. The queens placed so far are one
         integer: the set of squares that they leave free in the columns to come.
         One `&` adds a queen; a table gives the queens for all free rows of a
         column at once. Turned upside down, a board is a board again; so only
         the upper half of column 1 is searched, and counted twice. (If n is
         odd, its middle row is searched, too, and counted once.) See levels.py.
Why:     a square is free if and only if every queen leaves it free. So a queen
         may stand on exactly the free squares of the next column, and each
         board of the half is reached once: by its queens from left to right.
Cost:    one `&` for each way to fill the first 1, 2, ... n columns. The mirror
         saves half of them: 13.7 million are left for n = 14. The tables have
         n * 2**n tuples (the process takes 39 MB for n = 14).
Checked: every n to 14, against a search that joins left and right halves of
         boards, and against the published counts.
"""
from shared.levels import count_levels
from shared.contest import integer, script, tokens


def answers(lines):
    """Yield the line for the first number; nothing if the input is empty."""
    first = next(tokens(lines), b"")
    if first:
        n = integer(first, "a number of queens", 1, 14)
        yield b"%d\n" % count_levels(n)[-1]


if __name__ == "__main__":
    script(answers)
