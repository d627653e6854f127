"""The backtracking search for boards, and the 92 boards of eight queens.

A board is a tuple of rows 1..n: item i is the row of the queen in column i + 1, row 1 at the top.
A placement is written the same way and may be partial: 0, or nothing at the end, is an open column.
"""


def boards(n, placement=()):
    """Yield the boards of n queens that contain a placement, in lexicographic order.

    ValueError if the placement has a row beyond n, or more than n columns.
    Column by column, rows ascending; a set of rows is an integer with bit r - 1 for row r.
    """
    if len(placement) > n or not all(0 <= row <= n for row in placement):
        raise ValueError("no placement on a board of %d columns and rows: %s" % (n, list(placement)))
    every = (1 << n) - 1
    allowed = [1 << row - 1 if row else every for row in placement]
    allowed += [every] * (n - len(allowed))

    def extend(rows, taken, rising, falling):
        """Yield the boards that begin with rows; the sets are the rows attacked in the next column."""
        if len(rows) == n:
            yield rows
            return
        free = allowed[len(rows)] & ~(taken | rising | falling)
        while free:
            queen = free & -free        # the lowest bit
            free ^= queen
            yield from extend(rows + (queen.bit_length(),), taken | queen,
                              (rising | queen) >> 1, (falling | queen) << 1)

    return extend((), 0, 0, 0)


BOARDS = list(boards(8))
