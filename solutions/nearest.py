"""Nearest: the fewest moves from a placement to a board, for up to 26 queens.

Input:   a placement a line: the row of the queen in each column, 1 to 26 of
         them; blank lines do not count. A queen moves in her column.
Output:  for each placement "Case 1: 4", the number of moves, and on the next
         line the rows of a nearest board. If several are as near, it is the
         lexicographically first for up to 16 queens. Beyond that it may be any
         of them, because finding the first can take much longer. Two and three
         queens have no board: "Case 2: none".
Idea:    look for a board with no move, then with one, two, and so on. While two
         queens attack each other, choose one. Either she stays, and all that
         she attacks must move; or she moves. Then fill the empty columns and
         rows; a new queen may make others move. See completion.py. UVa 11085 is
         the case of eight queens, where all 92 boards can be looked through; 16
         queens have 14,772,512.
Why:     a queen stays or moves, and both are tried. An empty column or row has
         a queen in each board, on a square that no queen who stays attacks:
         each such square is tried, and all that the new queen attacks must
         move. Only tries that need more moves than are left end early. So no
         board is missed, and the first number of moves with a board is the
         fewest.
Cost:    exponential. Random placements take some milliseconds, whether of
         eight, 16 or 26 queens; the hardest 26 that were found take seconds
         (python3 tests/benchmark.py nearest).
Checked: all placements of up to four queens, and random ones of up to 12,
         against all boards; some of up to 26 against every choice of the queens
         that stay.
"""
from shared.completion import nearest_board
from shared.contest import script
from shared.placements import placements


def answers(lines):
    """Yield the answer to each placement."""
    for case, rows in enumerate(placements(lines), 1):
        board = nearest_board(rows)
        if board:
            moves = sum(old != new for old, new in zip(rows, board))
            yield ("Case %d: %d\n%s\n" % (case, moves, " ".join(map(str, board)))).encode()
        else:
            yield b"Case %d: none\n" % case


if __name__ == "__main__":
    script(answers)
