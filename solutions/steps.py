"""Steps: what a search tries on its way to a board.

Input:   pairs n k, on any lines; n is 1 to 99. If k is 0 or above the number of
         boards, the search runs to its end.
Output:  for each pair the lines of the search up to its k-th board, and a
         blank line between two pairs. The columns are filled from the
         left. In each, the rows are tried from the top. The lines are:

             (row 2, col 2) is not a valid placement
             placed queen at (row 3, col 2)
             1 3 0 0
             No valid position found in column 3; backtracking
             *** Found a valid board ***

         "1 3 0 0" has the row of the queen in each column. To the right of the
         new queen it has 0, or a row from an earlier try.
         "No valid position" is printed only if the column had no valid row at
         all. Otherwise the search goes back without a line.
Idea:    backtracking, with three sets: the rows, rising diagonals and falling
         diagonals of the queens so far.
Why:     every queen has a column of her own, so a new queen can be attacked
         only along her row or one of her two diagonals.
Cost:    for each square a line, and at most three look-ups in sets. For each
         queen another line, and copies of the three sets.
Checked: the numbers of squares, queens and boards for n = 8, against published
         figures; every whole search to n = 8, against a search that compares
         queens in pairs.
"""
from shared.contest import integer, script, tokens

FOUND = "*** Found a valid board ***\n"


def trace(n):
    """Yield the lines of the search for all boards of n queens; after each board comes FOUND."""
    rows = [0] * n

    def extend(column, taken, rising, falling):
        """Yield the lines from this column on. The sets are those of the queens so far."""
        if column > n:
            yield FOUND
            return
        stuck = True
        for row in range(1, n + 1):
            up, down = row + column, row - column
            if row in taken or up in rising or down in falling:
                yield "(row %d, col %d) is not a valid placement\n" % (row, column)
            else:
                stuck = False
                rows[column - 1] = row
                yield "placed queen at (row %d, col %d)\n" % (row, column)
                yield " ".join(map(str, rows)) + "\n"
                yield from extend(column + 1, taken | {row}, rising | {up}, falling | {down})
        if stuck:
            yield "No valid position found in column %d; backtracking\n" % column

    return extend(1, set(), set(), set())


def steps(n, k):
    """Yield the lines for n queens up to board number k; to the end if k is 0 or too large."""
    found = 0
    for line in trace(n):
        yield line
        if line == FOUND:
            found += 1
            if found == k:
                return


def answers(lines):
    """Yield the lines for each pair, a blank line between two."""
    words = tokens(lines)
    for case, token in enumerate(words, 1):
        n = integer(token, "a number of queens", 1, 99, case)
        k = integer(next(words, b""), "a number of boards", 0, case=case)
        if case > 1:
            yield b"\n"
        for line in steps(n, k):
            yield line.encode()


if __name__ == "__main__":
    script(answers)
