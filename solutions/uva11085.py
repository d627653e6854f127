"""UVa 11085 - Back to the 8-Queens: the fewest moves from a placement to a board.

Input:   placements, on any lines: the row of the queen in each of eight
         columns, 1 to 8. A move takes a queen to another row of her column.
Output:  for each a line such as "Case 1: 7": the case number, the fewest moves.
Idea:    a board is a placement without attacks. Only 92 exist; backtracking
         finds them. To reach one, each queen whose row differs moves once; the
         others stay. So the answer, with eq for ==, is

             8 - max(sum(map(eq, placement, board)) for board in BOARDS)

         That takes 92 * 8 comparisons. Eight additions do the same. Each of the
         64 squares has a number of 92 bytes, one for each board: 1 if the board
         has a queen on the square, else 0. Add the numbers of the placement's
         eight squares. Now each byte counts the queens that stay, and the
         largest byte is the max above.
Why:     no count is above 8, so no byte of a sum spills over into the next.
Cost:    for each case eight additions, and nine searches in 92 bytes.
Checked: all 8**8 placements, against another algorithm.
"""
from functools import lru_cache

from shared.contest import Fault, in_groups, integer, script, tokens
from shared.queens import BOARDS


@lru_cache(maxsize=1000)    # a limit, as a row can be written in many ways: 1, 01, 001, +1, ...
def number_of_square(column, token):
    """Return an integer of 92 bytes: byte b is 1 if board b has a queen on the square."""
    row = integer(token, "a row", 1, 8)
    ones_and_zeros = [board[column] == row for board in BOARDS]     # True is 1
    return int.from_bytes(ones_and_zeros, "little")


def fewest_moves(placement):
    """Return the fewest moves from a placement, eight tokens, to a board."""
    total = sum(map(number_of_square, range(8), placement))
    counts = total.to_bytes(92, "little")
    return 8 - max(stay for stay in range(9) if stay in counts)     # faster than 8 - max(counts)


def answers(lines):
    """Yield the line for each case."""
    for case, placement in enumerate(in_groups(tokens(lines), 8), 1):
        try:
            yield b"Case %d: %d\n" % (case, fewest_moves(placement))
        except Fault as fault:      # say in which case
            raise Fault(str(fault), case) from None


if __name__ == "__main__":
    script(answers)
