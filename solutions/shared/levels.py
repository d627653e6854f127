"""The levels of the search tree: how many ways there are to place queens in the first columns.

A placement is one integer: the squares that are still free in the columns to come. Each of these
columns has n bits, the next column the highest ones; row 1 is the lowest bit of each. A queen is
the set of squares that she leaves free in the columns after hers, so `&` places her. For n = 4:

    1100 1010 0110      a queen on row 1 of column 1 leaves rows 4 and 3 of column 2, rows 4 and 2
                        of column 3, rows 3 and 2 of column 4
         0011 0101      one on row 4 of column 2 leaves two rows of column 3, two of column 4
         0010 0100      together they leave row 2 of column 3 and row 3 of column 4
"""


def leaves(n, row, later):
    """Return what a queen on a row, 0..n-1, leaves free in the `later` columns after hers."""
    every_row = (1 << n) - 1
    queen = 1 << row
    squares = 0
    for far in range(1, later + 1):
        attacked = queen | queen << far | queen >> far
        squares = squares << n | every_row & ~attacked
    return squares


def subsets(queens):
    """Return the queens on each set of rows, as a list: a set of rows, as an integer, is its index.

    queens[0] stands on row 1, and so on.
    """
    found = [()]
    for queen in queens:        # all sets without her, then the same sets with her
        found += [others + (queen,) for others in found]
    return found


def count_levels(n):
    """Return a list: item k - 1 is the number of ways to place k queens in the first k columns.

    No queen attacks another. The last item counts the boards.
    """
    # choices[later][rows]: a queen for each row in a set; `later` columns come after hers.
    choices = []
    for later in range(n):
        queens = [leaves(n, row, later) for row in range(n)]
        choices.append(subsets(queens))
    ways = [0] * n

    def extend(level, later, weight):
        """Count some placements, and all that begin with them, `weight` times; `later` as above."""
        ways[n - 1 - later] += weight * len(level)
        if later == 0:
            return
        later -= 1
        queens = choices[later]
        shift = n * later           # free >> shift: the free rows of the next column
        # In pieces, because a whole level may not fit in memory.
        for start in range(0, len(level), 1000):
            piece = level[start:start + 1000]
            following = [free & queen for free in piece for queen in queens[free >> shift]]
            extend(following, later, weight)

    # Upside down, a placement is a placement again. So those that begin in the lower half of
    # column 1 are as many as those that begin in the upper half, and count by the weight 2.
    first = list(choices[n - 1][-1])
    half = n // 2
    extend(first[:half], n - 1, 2)
    extend(first[half:n - half], n - 1, 1)      # the middle row, if n is odd
    return ways
