"""The levels of the search tree: in how many ways queens can stand in the first columns.

The queens placed so far are one integer: the squares that they leave free in the columns to come.
Each column has n bits, with row 1 as the lowest, and the next column has the highest bits. A new
queen has a mask: the squares in the columns after hers that she does not attack. One `&` adds her,
and drops her own column, as her mask has no bits there. For n = 4:

    1100 1010 0110      a queen on row 1 of column 1 leaves rows 4 and 3 of column 2, rows 4 and 2
                        of column 3, rows 3 and 2 of column 4
         0011 0101      one on row 4 of column 2 leaves two rows of column 3, two of column 4
         0010 0100      together they leave row 2 of column 3 and row 3 of column 4
"""


def mask_of(n, row, later):
    """Return the squares that a queen on a row, 0..n-1, leaves free in the `later` columns after."""
    every_row = (1 << n) - 1
    queen = 1 << row
    free = 0
    for far in range(1, later + 1):
        attacked = queen | (queen << far) | (queen >> far)
        free = (free << n) | (every_row & ~attacked)
    return free


def subsets(masks):
    """Return a list of 2**n tuples: item s has the masks of the rows whose bits are set in s."""
    found = [()]
    for mask in masks:      # found has the sets without this mask: append each of them with it
        found += [others + (mask,) for others in found]
    return found


def count_levels(n):
    """Return in how many ways queens fill the first 1, 2, ... n columns, none attacking another.

    The last of these n numbers counts the boards.
    """
    tables = []     # tables[later][rows]: the masks of queens on these rows, with `later` to come
    for later in range(n):
        masks = [mask_of(n, row, later) for row in range(n)]
        tables.append(subsets(masks))
    ways = [0] * n      # by the number of columns to come

    def extend(level, later):
        """Count a level, with `later` columns to come, and the levels below it, in `ways`."""
        ways[later] += len(level)
        if later == 0:
            return
        table = tables[later - 1]
        shift = n * (later - 1)     # free >> shift is the set of free rows of the next column
        # In pieces, because a whole level may not fit in memory.
        for start in range(0, len(level), 1000):
            piece = level[start:start + 1000]
            following = [free & mask for free in piece for mask in table[free >> shift]]
            extend(following, later - 1)

    # Queens turned upside down are queens again. So as many ways begin in the lower half of column
    # 1 as in the upper half. If n is odd, those that begin in its middle row are counted once.
    column_1 = tables[n - 1][-1]        # the masks of queens on all rows
    half = n // 2
    extend(column_1[:half], n - 1)
    for later in range(n):
        ways[later] *= 2
    extend(column_1[half:n - half], n - 1)
    return ways[::-1]
