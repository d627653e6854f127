"""UVa 750 - 8 Queens Chess Problem: the boards with a queen on a given square.

Input:   a number of cases, then for each the row and the column of a square, 1
         to 8, on any lines.
Output:  for each case the boards, numbered from 1, below two lines of heads; a
         board is the row of the queen in each column. A blank line stands
         between two cases.
Idea:    only 64 answers exist. Each is made from the 92 boards when its square
         is first met; after that, a case is one look-up in a cache whose key
         is the two tokens of the input.
Cost:    a look-up a case, and the writing of its answer.
Checked: all 64 squares and every layout of the input, against a search over
         all permutations.
"""
from functools import lru_cache
from itertools import chain, islice, repeat, starmap

from shared.contest import Fault, integer, script, tokens
from shared.queens import BOARDS

HEADER = "\nSOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"


@lru_cache(maxsize=256)     # more than 64, as a row may be written 1, 01 or +1
def answer(row, column):
    """Return the answer for the queen on a square, below a blank line; the tokens are checked."""
    row = integer(row, 1, 8, "a row from 1 to 8")
    column = integer(column, 1, 8, "a column from 1 to 8")
    found = [" ".join(map(str, board)) for board in BOARDS if board[column - 1] == row]
    lines = ["%2d      %s\n" % numbered for numbered in enumerate(found, 1)]
    return (HEADER + "".join(lines)).encode()


def answers(stream):
    """Yield the answers to the cases of a binary stream, with a blank line between two."""
    numbers = tokens(stream)
    count = integer(next(numbers, b"0"), 0, 10 ** 18, "a number of cases")
    numbers = chain(numbers, repeat(b""))       # b"" says that the input ends too early
    texts = starmap(answer, islice(zip(numbers, numbers), count))
    size = 1 if stream.isatty() else 1000       # at a terminal each case is answered at once
    for done in range(0, count, size):
        batch, fault = [], None
        try:
            batch.extend(islice(texts, size))
        except Fault as error:
            fault = Fault("case %d: %s" % (done + len(batch) + 1, error))
        output = b"".join(batch)
        yield output if done else output[1:]    # no blank line above the first answer
        if fault:
            raise fault


if __name__ == "__main__":
    script(answers)
