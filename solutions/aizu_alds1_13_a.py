"""Aizu ALDS1_13_A - 8 Queens Problem: the board that contains some queens.

Input:   a number of queens, 0 to 8, then the row and the column of each, 0 to
         7. Row 0 is at the top.
Output:  the board in eight lines, `Q` for a queen and `.` for none.
Idea:    only 92 boards exist: look for one with all the given queens. The judge
         promises that there is exactly one. If there are more, the
         lexicographically first is taken.
Why:     BOARDS has the row of the queen in each column, and this problem asks
         for the column in each row. Mirror a board in its main diagonal: rows
         become columns, and it is a board again. Different boards have
         different mirror images. So the images of all 92 are the same 92, in
         another order, and BOARDS may be read by rows.
Cost:    each board is compared with the given queens.
Checked: a fourth of the 19,657 sets of queens that fit on a board, and every
         pair of squares, against the boards among all permutations.
"""
from shared.contest import Fault, integer, script, tokens
from shared.queens import BOARDS


def board_with(squares):
    """Return the first board with queens on the squares (row, column); Fault if there is none.

    A board is the column 0..7 of the queen in each row.
    """
    for board in BOARDS:
        columns = [column - 1 for column in board]      # read by rows, see Why
        if all(columns[row] == column for row, column in squares):
            return columns
    raise Fault("no board contains these queens")


def answers(lines):
    """Yield the lines of the board; nothing if the input is empty."""
    words = tokens(lines)
    first = next(words, b"")
    if not first:
        return
    squares = []
    for _ in range(integer(first, "a number of queens", 0, 8)):
        row = integer(next(words, b""), "a row", 0, 7)
        column = integer(next(words, b""), "a column", 0, 7)
        squares.append((row, column))
    for column in board_with(squares):
        yield b"." * column + b"Q" + b"." * (7 - column) + b"\n"


if __name__ == "__main__":
    script(answers)
