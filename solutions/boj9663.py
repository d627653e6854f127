"""BOJ 9663 - N-Queen: the number of boards of n queens.

Input:   n, 1 to 14.
Output:  the number of boards.
Idea:    fill the columns from left to right. The queens so far are one integer:
         the set of squares that they leave free in the columns to come. A new
         queen is a mask: the squares that she leaves free. One `&` adds her.
         The bits of the next column are its free rows. For each set of rows, a
         table has the masks of the queens on them. So one list comprehension
         turns ways to fill some columns into all that fill one column more.
         Only the upper half of column 1 is searched, and counted twice.
Why:     a square is free if and only if every queen leaves it free. So each way
         to fill the columns is reached once: by its queens from left to right.
         Turned upside down, a board is a board.
Cost:    13.7 million `&` and 39 MB for n = 14.
Checked: every n to 14, against OEIS A000170, and against a search that joins
         left and right halves of boards.
"""
from shared.contest import integer, script, tokens
from shared.levels import level_sizes


def answers(lines):
    """Yield the line for the first number; nothing if the input is empty."""
    first = next(tokens(lines), b"")
    if first:
        n = integer(first, "a number of queens", 1, 14)
        yield b"%d\n" % level_sizes(n)[-1]


if __name__ == "__main__":
    script(answers)
