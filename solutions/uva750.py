"""UVa 750 - 8 Queens Chess Problem: the boards with a queen on a given square.

Idea:    only 64 answers exist; each is made from the 92 boards when it is first asked for, and from then on
         thousands of cases are one `join`.
Cost:    two look-ups a case, and the writing of its answer.
Checked: all 64 squares and every layout of the input, against a search over all permutations.
"""
from functools import lru_cache
from itertools import islice, zip_longest

from contest import Fault, integer, script, tokens
from queens import BOARDS

HEADER = "\nSOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"


@lru_cache(maxsize=None)
def answer(row, column):
    """Return the answer for the queen on (row, column), each 1..8, after a blank line."""
    found = [board for board in BOARDS if board[column - 1] == row]
    lines = ["%2d      %s\n" % (number, " ".join(map(str, board))) for number, board in enumerate(found, 1)]
    return (HEADER + "".join(lines)).encode()


def square(row, column):
    """Return two tokens as a square (row, column); Fault if one is not from 1 to 8, or missing."""
    row = integer(row, 1, 8, "a row from 1 to 8")
    if not column:
        raise Fault("the input ends before its column")
    return row, integer(column, 1, 8, "a column from 1 to 8")


def answers(stream):
    """Yield the answers to the cases of a binary stream, with a blank line between two."""
    numbers = tokens(stream)
    count = integer(next(numbers, b"0"), 0, 10 ** 18, "a number of cases")
    pairs = islice(zip_longest(numbers, numbers, fillvalue=b""), count)
    done, fault = 0, None
    for batch in iter(lambda: list(islice(pairs, 4000)), []):
        known = {}
        for at, pair in enumerate(batch):
            if pair not in known:
                try:
                    known[pair] = answer(*square(*pair))
                except Fault as found:
                    fault, batch = found, batch[:at]
                    break
        text = b"".join(map(known.__getitem__, batch))
        yield text if done else text[1:]
        done += len(batch)
        if fault:
            raise Fault("case %d: %s" % (done + 1, fault))
    if done < count:
        raise Fault("case %d: the input ends before it, of %d promised" % (done + 1, count))


if __name__ == "__main__":
    script(answers)
