"""The boards of n queens, found by backtracking, and the 92 boards of eight.

Idea:    fill the columns from left to right. In each, try the rows from the top
         down: if no earlier queen attacks the square, put a queen there and go
         on with the next column. When no row is left, go back to the column
         before, and try its next row.
Why:     each column has one queen. So two queens attack each other if and only
         if they share a row, a rising diagonal (row + column is equal) or a
         falling one (row - column is equal). Every row that no earlier queen attacks is
         tried, smaller rows first. So no board is missed, and they come in
         lexicographic order.
Cost:    for eight queens, 15,720 squares are tried; each further queen takes
         some five times as many.
Checked: every n to 7, against all permutations; 8 and 10, against the published
         counts.

A board is a tuple of rows 1..n: item i is the row of the queen in column i + 1, row 1 at the top.
"""


def boards(n):
    """Yield the boards of n queens in lexicographic order."""
    def extend(rows, taken, rising, falling):
        """Yield the boards that begin with these rows; the sets have their rows and diagonals."""
        column = len(rows) + 1
        if column > n:
            yield rows
            return
        for row in range(1, n + 1):
            up, down = row + column, row - column
            if row not in taken and up not in rising and down not in falling:
                # The new sets are for this row alone, so going back has nothing to undo.
                yield from extend(rows + (row,), taken | {row}, rising | {up}, falling | {down})

    return extend((), set(), set(), set())


BOARDS = list(boards(8))
