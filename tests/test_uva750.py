"""UVa 750: all squares."""
from itertools import product

from whole_kit import ALL_BOARDS, answer

HEADS = b"SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"


def test_every_square_has_all_its_boards():
    for row, column in product(range(1, 9), repeat=2):
        lines = [HEADS]
        for board in ALL_BOARDS:
            if board[column - 1] == row:
                lines.append(b"%2d      " % len(lines) + b"%d %d %d %d %d %d %d %d\n" % board)
        assert answer("uva750", b"1\n%d %d\n" % (row, column)) == (b"".join(lines), None)
