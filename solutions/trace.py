"""The recursion traced: every square tried on the way to the k-th board of n queens.

Input:   pairs n k, whatever the lines; n is 1 to 99, and k = 0 traces to the end, as does a k above the
         number of boards.
Output:  the traces, a blank line between two. Each goes column by column, rows ascending. A line of
         rows shows the array as it stands, with what abandoned branches left in it; only a column
         without any valid row reports that it is backtracking.
Idea:    the rows refused between two queens are a slice of ready-made lines.
Cost:    a few operations a placement, then the writing; memory does not grow with the output.
Checked: attempts, placements and boards for n = 8; every trace to n = 8 against one that compares
         the queens in pairs.
"""
from itertools import islice

from contest import Case, Fault, integer, script, tokens

FOUND = "*** Found a valid board ***\n"


def search(n):
    """Yield the trace of the search for all boards of n queens in pieces of text; FOUND is one of its own."""
    every = (1 << n) - 1
    rows = ["0"] * n
    refused = [["(row %d, col %d) is not a valid placement\n" % (row, column) for row in range(1, n + 1)]
               for column in range(1, n + 1)]
    stuck = ["".join(lines) + "No valid position found in column %d; backtracking\n" % column
             for column, lines in enumerate(refused, 1)]

    def extend(column, taken, rising, falling):
        """Yield the trace from a column, 0..n, on; the sets are the rows attacked there, as in boards."""
        if column == n:
            yield FOUND
            return
        free = every & ~(taken | rising | falling)
        if not free:
            yield stuck[column]
            return
        tried = 0
        while free:
            queen = free & -free
            free ^= queen
            row = queen.bit_length()
            rows[column] = str(row)
            yield "%splaced queen at (row %d, col %d)\n%s\n" % (
                "".join(refused[column][tried:row - 1]), row, column + 1, " ".join(rows))
            yield from extend(column + 1, taken | queen, (rising | queen) >> 1, (falling | queen) << 1)
            tried = row
        yield "".join(refused[column][tried:])

    return extend(0, 0, 0, 0)


def trace(n, k):
    """Yield the trace of n queens up to board number k, or to the end if there are fewer or k is 0."""
    for text in search(n):
        yield text
        if text is FOUND:
            k -= 1
            if k == 0:
                return


def answers(stream):
    """Yield the trace of each pair of a binary stream, a blank line between two, in large blocks."""
    numbers = tokens(stream)
    for case, number in enumerate(numbers, 1):
        with Case(case):
            n = integer(number, 1, 99, "a number of queens from 1 to 99")
            number = next(numbers, None)
            if number is None:
                raise Fault("the input ends before its k")
            k = integer(number, 0, 10 ** 18, "a number of boards")
        if case > 1:
            yield b"\n"
        texts = trace(n, k)
        yield from iter(lambda: "".join(islice(texts, 1000)).encode(), b"")


if __name__ == "__main__":
    script(answers)
