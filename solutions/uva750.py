"""UVa 750 - 8 Queens Chess Problem: the boards with a queen on a given square.

Idea:    only 64 answers exist; each is made from the 92 boards when it is first asked for. From then on a
         thousand cases are one `join` of what is known.
Cost:    a look-up a case, and the writing of its answer.
Checked: all 64 squares and every layout of the input, against a search over all permutations.
"""
from itertools import islice, zip_longest

from queens import BOARDS, integer, script, tokens

HEADER = "SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"


def answer(row, column):
    """Return the answer for the queen on (row, column), two tokens; ValueError unless both are 1..8."""
    row = integer(row, 1, 8, "a row from 1 to 8")
    if not column:
        raise ValueError("the input ends before its column")
    column = integer(column, 1, 8, "a column from 1 to 8")
    found = [board for board in BOARDS if board[column - 1] == row]
    lines = ["%2d      %s\n" % (number, " ".join(map(str, board))) for number, board in enumerate(found, 1)]
    return (HEADER + "".join(lines)).encode()


def answers(stream):
    """Yield the answers to the cases of a binary stream, with a blank line between two."""
    numbers = tokens(stream)
    count = integer(next(numbers, b"0"), 0, 10 ** 18, "a number of cases")
    squares = islice(zip_longest(numbers, numbers, fillvalue=b""), count)
    known, done, fault = {}, 0, None
    for batch in iter(lambda: list(islice(squares, 1000)), []):
        for square in sorted(set(batch).difference(known), key=batch.index):
            try:
                known[square] = b"\n" + answer(*square)
            except ValueError as error:
                fault, batch = error, batch[:batch.index(square)]
                break
        text = b"".join(map(known.__getitem__, batch))
        yield text if done else text[1:]
        done += len(batch)
        if fault:
            raise ValueError("case %d: %s" % (done + 1, fault))
    if done < count:
        raise ValueError("case %d: the input ends before it, of %d promised" % (done + 1, count))


if __name__ == "__main__":
    script(answers)
