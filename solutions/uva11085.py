"""UVa 11085 - Back to the 8-Queens: the fewest moves from a placement to a board.

Input:   placements, on any lines: the row of the queen in each of eight
         columns, 1 to 8. A move takes a queen to another row of her column.
Output:  for each a line such as "Case 1: 7", its number and the fewest moves.
Idea:    only 92 boards exist. For each board, count the columns in which the
         placement has the same row. Cut the placement into two halves of four
         columns: each can be only one of 8**4 = 4,096. So the counts of a half
         are found once and kept, and a placement adds those of two halves.
Why:     to reach a board, exactly the queens whose row differs must move, each
         once. So the answer is 8 minus the largest of the 92 counts. The counts
         may be added, as each column is in one half.
Cost:    a look at each board for each square, and four additions for each half,
         once. For a case, one addition; then the largest of 92 bytes is looked
         for: is there an 8, a 7, and so on?
Checked: all 8**8 placements, against a table made column by column.
"""
from functools import lru_cache
from itertools import zip_longest

from shared.contest import Fault, integer, script, tokens
from shared.queens import BOARDS

# "92 counts" are one integer with a byte for each board. The sum of two such integers has the sums
# of their counts, as none is above 8. The caches have limits, as 1, 01 and +1 are three tokens.


@lru_cache(maxsize=1 << 10)
def boards_with(column, token):
    """Return 92 counts: 1 if the board has this row in a column, 0..7, else 0."""
    row = integer(token, "a row", 1, 8)
    return int.from_bytes([board[column] == row for board in BOARDS], "little")


@lru_cache(maxsize=1 << 13)
def same_rows(half, first):
    """Return 92 counts: how many of four rows, in the columns from `first` on, the board has."""
    columns = range(first, first + 4)
    return sum(map(boards_with, columns, half))


def fewest_moves(placement):
    """Return the fewest moves from a placement, eight tokens, to a board."""
    total = same_rows(placement[:4], 0) + same_rows(placement[4:], 4)
    counts = total.to_bytes(92, "little")
    for same in range(8, -1, -1):
        if same in counts:      # a board has this many rows of the placement, and none has more
            return 8 - same


def answers(lines):
    """Yield the line for each case."""
    words = tokens(lines)
    placements = zip_longest(*[words] * 8, fillvalue=b"")       # one iterator: eight words each
    for case, placement in enumerate(placements, 1):
        try:
            moves = fewest_moves(placement)
        except Fault as fault:
            raise Fault(fault, case)        # now with the number of the case
        yield b"Case %d: %d\n" % (case, moves)


if __name__ == "__main__":
    script(answers)
