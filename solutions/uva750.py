"""UVa 750 - 8 Queens Chess Problem: the boards with a queen on a given square.

Idea:    only 64 answers exist. Each is made from the 92 boards when its square is first met; after that, a
         case is one look-up in a cache whose key is the two tokens of the input.
Cost:    a look-up a case, and the writing of its answer.
Checked: all 64 squares and every layout of the input, against a search over all permutations.
"""
from functools import lru_cache
from itertools import islice, starmap, zip_longest

from contest import Case, Fault, integer, script, tokens, until_fault
from queens import BOARDS

HEADER = "\nSOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"


@lru_cache(maxsize=256)     # more than 64, as a row may be written 1, 01 or +1
def answer(row, column):
    """Return the answer for the queen on a square, after a blank line; raise a Fault if the tokens are not one."""
    row = integer(row, 1, 8, "a row from 1 to 8")
    if not column:
        raise Fault("the input ends before its column")
    column = integer(column, 1, 8, "a column from 1 to 8")
    found = [board for board in BOARDS if board[column - 1] == row]
    lines = ["%2d      %s\n" % (number, " ".join(map(str, board))) for number, board in enumerate(found, 1)]
    return (HEADER + "".join(lines)).encode()


def answers(stream):
    """Yield the answers to the cases of a binary stream, with a blank line between two."""
    numbers = tokens(stream)
    count = integer(next(numbers, b"0"), 0, 10 ** 18, "a number of cases")
    squares = islice(zip_longest(numbers, numbers, fillvalue=b""), count)
    done, size = 0, 1 if stream.isatty() else 1000      # cases at a time: at a terminal each is answered at once
    for batch in iter(lambda: list(islice(squares, size)), []):
        texts, fault = until_fault(starmap(answer, batch))
        text = b"".join(texts)
        yield text if done else text[1:]
        done += len(texts)
        if fault:
            with Case(done + 1):
                raise fault
    if done < count:
        with Case(done + 1):
            raise Fault("the input ends before it, of %d promised" % count)


if __name__ == "__main__":
    script(answers)
