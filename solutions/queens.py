"""The backtracking module: the search for boards, the 92 boards of eight queens, and the sizes of the search tree.

A board is a tuple of rows 1..n: item i is the row of the queen in column i + 1, row 1 at the top.
A placement is written the same way and may be partial: 0, or nothing at the end, is an open column.
"""


def boards(n, placement=()):
    """Yield the boards of n queens that contain a placement, in lexicographic order.

    Column by column, rows ascending; a set of rows is an integer with bit r - 1 for row r.
    """
    every = (1 << n) - 1
    allowed = [1 << row - 1 & every if row else every for row in placement]
    allowed += [every] * (n - len(allowed))

    def extend(rows, taken, rising, falling):
        """Yield the boards that begin with rows; the sets are the rows attacked in the next column."""
        if len(rows) == n:
            yield rows
            return
        free = allowed[len(rows)] & ~(taken | rising | falling)
        while free:
            queen = free & -free
            free ^= queen
            yield from extend(rows + (queen.bit_length(),), taken | queen,
                              (rising | queen) >> 1, (falling | queen) << 1)

    return extend((), 0, 0, 0)


BOARDS = list(boards(8))


def census(n):
    """Return a list: item k - 1 is the number of ways to place k queens in the first k columns without attacks.

    The last item counts the boards. The items are the sizes of the levels of the tree that boards(n) searches.
    Here a placement is one integer, the set of the squares still free in its open columns: n bits a column, the
    next one in the highest bits. A queen is the set of the squares that she leaves free in the columns after
    hers; an `&` places her.
    """
    every = (1 << n) - 1
    queens = []     # queens[later][rows]: a queen for each of the rows, with `later` columns after hers
    for later in range(n):
        sets = [()]
        for row in range(n):
            queen = 0
            for far in range(1, later + 1):
                queen = queen << n | every & ~(1 << row | 1 << row + far | 1 << row >> far)
            sets += [others + (queen,) for others in sets]
        queens.append(sets)
    ways = [0] * n

    def extend(level, later, weight):
        """Count placements with `later` open columns, and all that begin with them, each as weight ways."""
        ways[n - 1 - later] += weight * len(level)
        if later:
            choices, shift = queens[later - 1], n * (later - 1)
            for start in range(0, len(level), 1000):    # in pieces, because a whole level may not fit in memory
                piece = level[start:start + 1000]
                below = [free & queen for free in piece for queen in choices[free >> shift]]
                extend(below, later - 1, weight)

    half, odd = divmod(n, 2)    # a placement and its mirror image begin in different halves, or in the middle
    first = queens[-1][every]
    extend(first[:half], n - 1, 2)
    extend(first[half:half + odd], n - 1, 1)
    return ways
