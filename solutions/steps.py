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

         The third is the array of rows. To the right of the new queen, ignore
         what it has: 0, or a row left over from an earlier try. (So has the
         trace in the text on UVa 11085 with which this kit began.)
         A column that had a valid row is left without a line.
Idea:    backtracking, with three sets for the rows and the diagonals that are
         taken.
Why:     every queen has a column of her own, so a new queen can be attacked
         only along her row or one of her two diagonals.
Cost:    up to three searches in sets and a line for each square. A new queen
         takes another line, and copies of the sets with her row and diagonals.
Checked: the numbers of squares, queens and boards for n = 8, against the texts
         with which this kit began; every whole search to n = 8, against a
         search that compares queens in pairs.
"""
from shared.contest import integer, script, tokens

FOUND = "*** Found a valid board ***\n"


def trace(n):
    """Yield the lines of the search for all boards of n queens; after each board comes FOUND."""
    rows = [0] * n

    def extend(column, taken, rising, falling):
        """Yield the lines from a column on; the sets have the rows and diagonals taken."""
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
        k = integer(next(words, b""), "a number of boards", 0, 10 ** 18, case)
        if case > 1:
            yield b"\n"
        for line in steps(n, k):
            yield line.encode()


if __name__ == "__main__":
    script(answers)
