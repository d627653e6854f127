"""UVa 750 - 8 Queens Chess Problem: the boards with a queen on a given square.

Input:   a number of cases, then for each the row and the column of a square, 1
         to 8, on any lines.
Output:  for each case two header lines, a blank line, and the boards in
         lexicographic order, numbered from 1. A board is written as the row of
         the queen in each column. A blank line stands between two cases.
Idea:    only 92 boards exist. Find them once; for each case pick those with a
         queen on the square.
Why:     the search of queens.py misses no board, and finds them in
         lexicographic order.
Cost:    one search for the 92 boards. The first case of a square looks at all
         of them; its answer is kept.
Checked: all 64 squares, against a search through all permutations.
"""
from functools import lru_cache

from shared.queens import BOARDS
from shared.contest import integer, script, tokens

HEADER = "SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"


@lru_cache(maxsize=64)
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
    count = integer(next(words, b"0"), "a number of cases", 0, 10 ** 18)
    for case in range(1, count + 1):
        row = integer(next(words, b""), "a row", 1, 8, case)
        column = integer(next(words, b""), "a column", 1, 8, case)
        if case > 1:
            yield b"\n"
        yield answer(row, column)


if __name__ == "__main__":
    script(answers)
