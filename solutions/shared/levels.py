"""The levels of the search tree: in how many ways queens can stand in the first columns.

A placement is one integer: the squares that are still free in the columns to come. Each column has
n bits, with row 1 as the lowest. The next column has the highest bits. A queen is an integer, too:
the squares in the columns after hers that she does not attack. So one `&` places her. For n = 4:

    1100 1010 0110      a queen on row 1 of column 1 leaves rows 4 and 3 of column 2, rows 4 and 2
                        of column 3, rows 3 and 2 of column 4
         0011 0101      one on row 4 of column 2 leaves two rows of column 3, two of column 4
         0010 0100      together they leave row 2 of column 3 and row 3 of column 4
"""


def leaves(n, row, later):
    """Return the free squares of the `later` columns after a queen on a row, 0..n-1."""
    every_row = (1 << n) - 1
    queen = 1 << row
    squares = 0
    for far in range(1, later + 1):
        attacked = queen | queen << far | queen >> far
        squares = squares << n | every_row & ~attacked
    return squares


def subsets(queens):
    """Return a list: item s has the queens on the rows in s, a set of rows as an integer.

    queens[0] stands on row 1, queens[1] on row 2, and so on.
    """
    found = [()]
    for queen in queens:        # all sets without her, then the same sets with her
        found += [others + (queen,) for others in found]
    return found


def count_levels(n):
    """Return the ways to place one queen in column 1, two in the first two, and so on: n numbers.

    No queen attacks another. The last number counts the boards.
    """
    # choices[later][rows]: a queen for each row in a set, with `later` columns after hers.
    choices = []
    for later in range(n):
        queens = [leaves(n, row, later) for row in range(n)]
        choices.append(subsets(queens))
    ways = [0] * n      # by the number of columns to come

    def extend(level, later):
        """Count these placements and all that begin with them; `later` columns are to come."""
        ways[later] += len(level)
        if later == 0:
            return
        later -= 1
        queens = choices[later]
        shift = n * later       # free >> shift: the free rows of the next column
        # In pieces, because a whole level may not fit in memory.
        for start in range(0, len(level), 1000):
            piece = level[start:start + 1000]
            following = [free & queen for free in piece for queen in queens[free >> shift]]
            extend(following, later)

    # A placement turned upside down is a placement, too. So the lower half of column 1 begins as
    # many as the upper half. If n is odd, the middle row comes on top.
    first = list(choices[n - 1][-1])
    half = n // 2
    extend(first[:half], n - 1)
    ways = [2 * number for number in ways]
    extend(first[half:n - half], n - 1)
    return ways[::-1]
