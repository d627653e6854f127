"""Steps: every square that a search tries on its way to a board, one a line.

Input:   pairs n k, on any lines; n is 1 to 99, and k = 0 asks for the search
         to its end, as does a k above the number of boards.
Output:  for each pair the lines of the search for board number k of n queens,
         and a blank line between two pairs. The columns are filled from the
         left, and in each the rows are tried from the top. The line of rows
         after a queen is the array as it stands: 0 where no queen has stood
         yet, and to the right of the new queen, rows left over from earlier
         tries. When no row of a column is valid, a line says that the search
         backtracks.
Idea:    the refused rows between two queens are a slice of ready-made lines.
Cost:    a few operations a queen, then the writing; memory does not grow with
         the output.
Checked: the published numbers of attempts, queens and boards for n = 8; every
         search to n = 8, whole, against one that compares the queens in pairs.
"""
from itertools import islice

from shared.contest import Fault, integer, script, tokens

FOUND = "*** Found a valid board ***\n"


def search(n):
    """Yield the steps of the search for all boards of n queens in pieces of text; FOUND is one."""
    every = (1 << n) - 1
    rows = ["0"] * n
    refused = [["(row %d, col %d) is not a valid placement\n" % (row, column)
                for row in range(1, n + 1)] for column in range(1, n + 1)]
    stuck = ["".join(lines) + "No valid position found in column %d; backtracking\n" % column
             for column, lines in enumerate(refused, 1)]

    def extend(column, taken, rising, falling):
        """Yield the steps from a column, 0..n, on; the sets are the rows attacked there."""
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
            yield from extend(column + 1, taken | queen,
                              (rising | queen) >> 1, (falling | queen) << 1)
            tried = row
        yield "".join(refused[column][tried:])

    return extend(0, 0, 0, 0)


def steps(n, k):
    """Yield the steps for n queens up to board number k; to the end if there is none, or k is 0."""
    for text in search(n):
        yield text
        if text is FOUND:
            k -= 1
            if k == 0:
                return


def answers(stream):
    """Yield the steps for each pair of a binary stream, a blank line between two, in blocks."""
    numbers = tokens(stream)
    for case, number in enumerate(numbers, 1):
        try:
            n = integer(number, 1, 99, "a number of queens from 1 to 99")
            k = integer(next(numbers, b""), 0, 10 ** 18, "a number of boards")
        except Fault as fault:
            raise Fault("case %d: %s" % (case, fault))
        if case > 1:
            yield b"\n"
        texts = steps(n, k)
        yield from iter(lambda: "".join(islice(texts, 1000)).encode(), b"")


if __name__ == "__main__":
    script(answers)
