"""The boards of n queens, found by backtracking, and the 92 boards of eight.

A board is a tuple of rows 1..n: item i is the row of the queen in column i + 1, row 1 at the top.
"""


def boards(n):
    """Yield the boards of n queens in lexicographic order.

    Three sets hold the rows that are attacked in the next column: integers, with bit r - 1 for
    row r. For n = 4, after queens on rows 2 and 4:

        . .     free
        Q .     taken: a queen stands in this row
        . .     rising: the diagonal up from row 4. One column on, it is one row higher: >> 1
        . Q     taken, and falling: the diagonal down from row 2. One column on: << 1
    """
    every = (1 << n) - 1

    def extend(rows, taken, rising, falling):
        """Yield the boards that begin with these rows."""
        if len(rows) == n:
            yield rows
            return
        free = every & ~(taken | rising | falling)
        while free:
            queen = free & -free        # the lowest bit: the highest free row
            free ^= queen
            row = queen.bit_length()
            yield from extend(rows + (row,), taken | queen,
                              (rising | queen) >> 1, (falling | queen) << 1)

    return extend((), 0, 0, 0)


BOARDS = list(boards(8))
