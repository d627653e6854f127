"""The boards of n queens, found by backtracking, and the 92 boards of eight.

A board is a tuple of rows 1..n: item i is the row of the queen in column i + 1,
and row 1 is at the top.

Idea:    fill the columns from left to right. In each, try the rows from the top
         down: if no earlier queen attacks the square, put a queen there and go
         on with the next column. When no row is left, or a board is complete,
         go back to the column before, and try its next row.
Why:     two queens attack each other if they share a column, a row, a rising
         diagonal (row + column is equal) or a falling one (row - column is
         equal), even if a third queen stands between them.
         Only boards are found: each column gets a queen that no earlier queen
         attacks. No board is missed: in each column, every such square is
         tried. Each board comes once, and in lexicographic order, as in a
         dictionary: each row of a column is tried once, smaller rows first.
Cost:    for eight queens, the search tries 15,720 squares; for nine, 4.6 times
         as many. The factor grows: 4.8, 5.2, 5.6, 5.9, and 6.3 from 13 to 14.
Checked: every n to 7, against all permutations; 8 and 10, against the numbers
         of boards in OEIS A000170.
"""


def boards(n):
    """Yield the boards of n queens in lexicographic order."""
    def extend(rows, taken, rising, falling):
        """Yield the boards that begin with these rows; the sets hold their lines."""
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
