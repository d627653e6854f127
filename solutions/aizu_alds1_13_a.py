"""Aizu ALDS1_13_A - 8 Queens Problem: the board that contains some queens.

Input:   a number of queens, 0 to 8, then the row and the column of each, 0 to
         7. Row 0 is at the top.
Output:  the board in eight lines, `Q` for a queen and `.` for none.
Idea:    the search of queens.py fills the columns from the left. With rows and
         columns exchanged, it fills the rows from the top, and a row with a
         given queen has one choice. The judge promises that only one board
         contains the queens; if there are more, the answer is the first that
         the search finds.
Cost:    at most 1,703 queens placed for one or two given queens; a few
         milliseconds.
Checked: every part of every board, against a search over all permutations;
         every pair of squares.
"""
from itertools import combinations, islice

from contest import Fault, integer, script, tokens
from queens import boards


def check_attacks(squares):
    """Raise Fault if two queens share one of the squares (row, column), or attack each other."""
    for (row, column), (other_row, other_column) in combinations(squares, 2):
        across, down = abs(column - other_column), abs(row - other_row)
        if across == down == 0:
            raise Fault("two queens stand on %d %d" % (row, column))
        if across == 0 or down == 0 or across == down:
            raise Fault("the queens on %d %d and %d %d attack each other"
                             % (row, column, other_row, other_column))


def complete(squares):
    """Return the columns 0..7, from the top row down, of the first board with queens on the squares.

    Fault if there is none.
    """
    check_attacks(squares)
    placement = [0] * 8
    for row, column in squares:
        placement[row] = column + 1
    for board in boards(8, placement):
        return [column - 1 for column in board]
    raise Fault("no board contains these %d queens" % len(squares))


def answers(stream):
    """Yield the lines of the board for the queens that a binary stream gives; nothing if it is empty."""
    numbers = tokens(stream)
    promised = next(numbers, None)
    if promised is None:
        return
    count = integer(promised, 0, 8, "a number of queens from 0 to 8")
    given = [integer(number, 0, 7, "%s from 0 to 7" % ("a column" if at % 2 else "a row"))
             for at, number in enumerate(islice(numbers, 2 * count))]
    if len(given) < 2 * count:
        raise Fault("the input ends after %d of its %d rows and columns" % (len(given), 2 * count))
    for column in complete(list(zip(given[::2], given[1::2]))):
        yield b"." * column + b"Q" + b"." * (7 - column) + b"\n"


if __name__ == "__main__":
    script(answers)
