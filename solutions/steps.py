"""Steps: every square that a search tries on its way to a board, one a line.

Input:   pairs n k, on any lines; n is 1 to 99. If k is 0 or above the number of
         boards, the search runs to its end.
Output:  for each pair the lines of the search for board number k of n queens,
         and a blank line between two pairs. The columns are filled from the
         left, and in each the rows are tried from the top. After each new
         queen a line shows the array of rows: 0 where no queen has stood yet;
         to the right of the new queen, rows left over from earlier tries. If
         no row of a column is valid, a line says that the search backtracks.
Idea:    backtracking with three sets: the rows that are taken, and the rows
         that the diagonals of the queens reach in the next column.
Why:     every queen has a column of her own, so a new queen can be attacked
         only along her row or one of her two diagonals.
Cost:    the union of the sets once for each column, and one `&` and a line for
         each square. Lines are written as the search goes, so memory does not
         grow.
Checked: the published numbers of attempts, queens and boards for n = 8; every
         whole search to n = 8, against a search that compares queens in pairs.
"""
from shared.contest import integer, script, tokens

FOUND = "*** Found a valid board ***\n"


def search(n):
    """Yield the steps of the search for all boards of n queens; FOUND is one."""
    rows = [0] * n

    def extend(column, taken, rising, falling):
        """Yield the steps from a column on; the sets are the rows attacked there."""
        if column > n:
            yield FOUND
            return
        attacked = taken | rising | falling
        stuck = True
        for row in range(1, n + 1):
            queen = 1 << row
            if attacked & queen:
                yield "(row %d, col %d) is not a valid placement\n" % (row, column)
                continue
            stuck = False
            rows[column - 1] = row
            yield "placed queen at (row %d, col %d)\n" % (row, column)
            yield " ".join(map(str, rows)) + "\n"
            yield from extend(column + 1, taken | queen,
                              (rising | queen) >> 1, (falling | queen) << 1)
        if stuck:
            yield "No valid position found in column %d; backtracking\n" % column

    return extend(1, 0, 0, 0)


def steps(n, k):
    """Yield the steps for n queens up to board number k; to the end if k is 0 or too large."""
    for step in search(n):
        yield step
        if step == FOUND:
            k -= 1
            if k == 0:
                return


def answers(stream):
    """Yield the steps for each pair of a binary stream, a blank line between two."""
    numbers = tokens(stream)
    for case, token in enumerate(numbers, 1):
        n = integer(token, "a number of queens", 1, 99, case)
        k = integer(next(numbers, b""), "a number of boards", 0, 10 ** 18, case)
        if case > 1:
            yield b"\n"
        for step in steps(n, k):
            yield step.encode()


if __name__ == "__main__":
    script(answers)
