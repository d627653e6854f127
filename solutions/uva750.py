"""UVa 750 - 8 Queens Chess Problem: the boards with a queen on a given square.

Input:   a number of cases, then for each the row and the column of a square, 1
         to 8, on any lines.
Output:  for each case two header lines, a blank line, and the boards in
         lexicographic order, numbered from 1. A board is written as the row of
         the queen in each column. A blank line stands between two cases.
Idea:    a board has eight queens, none of which attacks another. Only 92 exist.
         Find them once, by *backtracking*: fill the columns from left to right.
         In each, try the rows from the top down. If no earlier queen attacks
         the square, put a queen there and go on with the next column. When no
         row is left, go back to the column before, and try its next row.
         For each case, pick the boards with a queen on the square.
Why:     every square that no earlier queen attacks is tried, so no board is
         missed. Smaller rows are tried first, so the boards come in
         lexicographic order.
Cost:    the search tries 15,720 squares, once. The first case of a square looks
         at all 92 boards; its answer is kept for the others.
Checked: all 64 squares, against a search through all permutations.
"""
from functools import lru_cache

from shared.contest import case_numbers, integer, script, tokens
from shared.queens import BOARDS

HEADER = "SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"


@lru_cache(maxsize=64)      # one for each square
def answer(row, column):
    """Return the answer for a queen on this square."""
    found = [board for board in BOARDS if board[column - 1] == row]
    lines = [HEADER]
    for number, board in enumerate(found, 1):
        lines.append("%2d      %d %d %d %d %d %d %d %d\n" % (number, *board))
    return "".join(lines).encode()


def answers(lines):
    """Yield the answers to the cases, with a blank line between two."""
    words = tokens(lines)
    for case in case_numbers(words):
        row = integer(next(words, b""), "a row", 1, 8, case)
        column = integer(next(words, b""), "a column", 1, 8, case)
        if case > 1:
            yield b"\n"
        yield answer(row, column)


if __name__ == "__main__":
    script(answers)
