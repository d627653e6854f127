"""UVa 750 - 8 Queens Chess Problem: the boards with a queen on a given square.

Idea:    only 64 answers exist; each is made from the 92 boards when it is first asked for.
Cost:    a look-up a case, and the writing of its answer.
Checked: all 64 squares and every layout of the input, against a search over all permutations.
"""
from itertools import islice

from queens import BOARDS, integer, script, tokens

HEADER = "SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"


def answer(row, column):
    """Return the answer for the queen on (row, column), both tokens; ValueError if one is out of 1..8."""
    row = integer(row, 1, 8, "a row from 1 to 8")
    column = integer(column, 1, 8, "a column from 1 to 8")
    found = [board for board in BOARDS if board[column - 1] == row]
    lines = ["%2d      %s\n" % (number, " ".join(map(str, board))) for number, board in enumerate(found, 1)]
    return (HEADER + "".join(lines)).encode()


def answers(stream):
    """Yield the answer to each case of a binary stream, a blank line between two."""
    numbers = tokens(stream)
    promised = next(numbers, None)
    if promised is None:
        return
    count = integer(promised, 0, 10 ** 18, "a number of cases")
    known = {}
    case = 0
    for case, square in enumerate(islice(zip(numbers, numbers), count), 1):
        if square not in known:
            try:
                known[square] = answer(*square)
            except ValueError as fault:
                raise ValueError("case %d: %s" % (case, fault))
        yield b"\n" + known[square] if case > 1 else known[square]
    if case < count:
        raise ValueError("case %d: the input ends before it, of %d promised" % (case + 1, count))


if __name__ == "__main__":
    script(answers)
