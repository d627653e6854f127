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
from itertools import islice, starmap, zip_longest

from contest import Case, Fault, integer, missing, script, tokens, until_fault
from queens import BOARDS

HEADER = "SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"


@lru_cache(maxsize=256)     # more than 64, as a row may be written 1, 01 or +1
def answer(row, column):
    """Return the answer for the queen on a square; raise a Fault if the tokens are not one."""
    row = integer(row, 1, 8, "a row from 1 to 8")
    if not column:
        raise Fault("the input ends before its column")
    column = integer(column, 1, 8, "a column from 1 to 8")
    found = [" ".join(map(str, board)) for board in BOARDS if board[column - 1] == row]
    lines = ["%2d      %s\n" % numbered for numbered in enumerate(found, 1)]
    return (HEADER + "".join(lines)).encode()


def batches(items, size):
    """Return an iterator over lists of `size` items, the last of which may be shorter."""
    return iter(lambda: list(islice(items, size)), [])


def answers(stream):
    """Yield the answers to the cases of a binary stream, with a blank line between two."""
    numbers = tokens(stream)
    count = integer(next(numbers, b"0"), 0, 10 ** 18, "a number of cases")
    squares = islice(zip_longest(numbers, numbers, fillvalue=b""), count)
    size = 1 if stream.isatty() else 1000       # at a terminal each case is answered at once
    done = 0
    for batch in batches(squares, size):
        texts, fault = until_fault(starmap(answer, batch))
        before = [b""] if done and texts else []        # a blank line stands between two batches, too
        yield b"\n".join(before + texts)
        done += len(texts)
        if fault:
            with Case(done + 1):
                raise fault
    if done < count:
        raise missing(done + 1, count)


if __name__ == "__main__":
    script(answers)
