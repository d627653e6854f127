"""UVa 11085 - Back to the 8-Queens: the fewest moves from a placement to a board.

Input:   placements, on any lines: the row of the queen in each of eight
         columns, 1 to 8. A move takes a queen to another row of her column.
Output:  for each a line such as "Case 1: 7", its number and the fewest moves.
Idea:    only 92 boards exist. Count for each board the columns in which the
         placement agrees with it. The left four columns can look in only 4,096
         ways, and so can the right four. So a half is counted once, and kept.
Why:     to reach a board, exactly the queens that are not on it must move, each
         once. So the answer is 8 minus the largest of the 92 counts. Every
         column is in one of the halves, so their counts add up.
Cost:    four additions for each half that occurs; for a case, one addition of
         92 counts to 92 others, and a search for the largest.
Checked: all 8^8 placements, against a table made column by column.
"""
from functools import lru_cache
from itertools import zip_longest

from shared.contest import Fault, integer, script, tokens
from shared.queens import BOARDS

# 92 counts are one integer, with a byte for each board. WITH[column][row] has 1 for the boards
# with a queen on this square, and 0 for the others.
WITH = [[0] * 9 for column in range(8)]
for number, board in enumerate(BOARDS):
    for column, row in enumerate(board):
        WITH[column][row] += 1 << 8 * number


@lru_cache(maxsize=2 * 4096)
def counts(half, first):
    """Return in how many columns a half agrees with each board; its first column is 0 or 4."""
    rows = [integer(token, "a row", 1, 8) for token in half]
    return sum(WITH[column][row] for column, row in enumerate(rows, first))


def fewest_moves(placement):
    """Return the fewest moves from a placement, eight tokens, to a board."""
    both = counts(placement[:4], 0) + counts(placement[4:], 4)
    agreements = both.to_bytes(92, "little")
    for moves in range(9):
        if 8 - moves in agreements:
            return moves


def answers(stream):
    """Yield the line for each case of a binary stream."""
    placements = zip_longest(*[tokens(stream)] * 8, fillvalue=b"")      # eight tokens at a time
    for case, placement in enumerate(placements, 1):
        try:
            moves = fewest_moves(placement)
        except Fault as fault:
            raise Fault(fault, case)
        yield b"Case %d: %d\n" % (case, moves)


if __name__ == "__main__":
    script(answers)
