"""Nearest: the fewest moves from a placement to a board, for up to 26 queens.

Input:   one placement per line: the row of the queen in each column, 1 to 26 of
         them. Blank lines do not count. A queen moves in her column.
Output:  for each placement "Case 1: 4", the number of moves, and on the next
         line the rows of a nearest board. Of several, it is the
         lexicographically first for up to 16 queens. Beyond that it may be any
         of them, because finding the first can take much longer. Two and three
         queens have no board: "Case 2: none".
Idea:    for eight queens this is UVa 11085: all 92 boards can be looked
         through. But 16 queens have 14,772,512 (OEIS A000170). So look for a
         board with no move, then with one, two, and so on. While two queens
         attack each other, take one of them, and try both: she stays, and all
         that she attacks move; or she moves. Then put queens into the empty
         columns and rows; those they attack move, too.
Why:     a queen stays or moves, and both are tried. Every column and row of a
         board has a queen, and each square for her is tried. So a board is
         found if one is within the limit of moves. The limit grows one by one,
         so the first board that is found is a nearest.
Cost:    exponential. Random placements take some milliseconds, whether of
         eight, 16 or 26 queens. The hardest found, with 26, take seconds.
Checked: all placements of up to five queens, and random ones of up to twelve,
         against all boards. Some of up to 26, against every choice of the
         queens that stay.
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
