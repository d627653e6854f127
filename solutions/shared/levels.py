"""The levels of the search tree: the number of ways to fill the first columns.

Idea:    fill the columns from left to right. The queens placed so far are one
         integer: the set of squares that they leave free in the columns to
         come. Each column has n bits, row 1 the lowest of them. The next column
         has the highest bits. A new queen has a mask: the squares that she
         leaves free in the columns after hers. One `&` with it adds her. It
         drops her own column, where the mask has no bits. For n = 4:

             1100 1010 0110     a queen on row 1 of column 1 leaves rows 4 and 3
                                of column 2, 4 and 2 of column 3, 3 and 2 of
                                column 4
                  0011 0101     one on row 4 of column 2 leaves rows 2 and 1 of
                                column 3, rows 3 and 1 of column 4
                  0010 0100     both leave row 2 of column 3, row 3 of column 4

         The bits of the next column are a number, too: its free rows. For each
         such number, a table has the masks of the queens on these rows.
         Turn a way to fill the columns upside down, and it is one, too. So only
         the upper half of column 1 is searched, and counted twice. If n is odd,
         its middle row is searched, too, and counted once.
Why:     a square is free if and only if every queen leaves it free. So the next
         queen may stand on exactly the free squares of her column. Each way to
         fill the columns is reached once: by its queens from left to right.
Cost:    each way to fill two or more columns takes one `&`. The mirror saves
         half of them: 13.7 million are left for n = 14. The tables have
         n * 2**n tuples, of n/2 masks on average (the process takes 39 MB for
         n = 14).
Checked: every n to 7, against all permutations.
"""


def mask_of(n, row, columns):
    """Return the squares that a queen on a row, 0..n-1, leaves free in the next `columns` columns.

    Each column has n bits, row 0 the lowest of them; the next column has the highest bits.
    """
    every_row = (1 << n) - 1
    queen = 1 << row
    free = 0
    for distance in range(1, columns + 1):
        attacked = queen | (queen << distance) | (queen >> distance)
        free = (free << n) | (every_row & ~attacked)
    return free


def subsets(masks):
    """Return a list of 2**n tuples: item s has the masks of the rows whose bits are set in s."""
    found = [()]
    for mask in masks:      # found has the sets without this mask: append each of them with it
        found += [others + (mask,) for others in found]
    return found


def level_sizes(n):
    """Return in how many ways queens fill the first 1, 2, ... n columns without attacks.

    The last of these n numbers counts the boards.
    """
    tables = []     # tables[column][rows]: the masks of the queens on these rows of the column
    for column in range(n):
        masks = [mask_of(n, row, n - 1 - column) for row in range(n)]
        tables.append(subsets(masks))
    sizes = [0] * n     # sizes[column]: the number of ways to fill all columns to this one

    def extend(level, column):
        """Count ways to fill all columns to this one, and all ways that begin with one of them."""
        sizes[column] += len(level)
        if column == n - 1:
            return
        table = tables[column + 1]
        shift = n * (n - 2 - column)    # free >> shift is the set of free rows of the next column
        # In pieces, as a whole level may not fit in memory. A piece is finished, down to the last
        # column, before the next begins: memory holds a few pieces, as in a depth-first search.
        # And one list comprehension extends a whole piece, as fast as in a breadth-first search.
        for start in range(0, len(level), 1000):
            piece = level[start:start + 1000]
            following = [free & mask for free in piece for mask in table[free >> shift]]
            extend(following, column + 1)

    first_queens = tables[0][-1]        # the masks of the queens on all rows of column 1
    half = n // 2
    extend(first_queens[:half], 0)
    for column in range(n):     # the lower half of column 1 begins as many ways as the upper half
        sizes[column] *= 2
    extend(first_queens[half:n - half], 0)
    return sizes
