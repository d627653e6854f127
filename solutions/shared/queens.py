"""The boards of n queens, found by backtracking, and the 92 boards of eight.

A board is a tuple of rows 1..n: item i is the row of the queen in column i + 1, row 1 at the top.
"""


def boards(n):
    """Yield the boards of n queens in lexicographic order.

    Column by column, rows ascending; a set of rows is an integer with bit r - 1 for row r.
    """
    every = (1 << n) - 1

    def extend(rows, taken, rising, falling):
        """Yield the boards that begin with rows; the sets are attacked in the next column."""
        if len(rows) == n:
            yield rows
            return
        free = every & ~(taken | rising | falling)
        while free:
            queen = free & -free        # the lowest bit
            free ^= queen
            yield from extend(rows + (queen.bit_length(),), taken | queen,
                              (rising | queen) >> 1, (falling | queen) << 1)

    return extend((), 0, 0, 0)


BOARDS = list(boards(8))
