"""UVa 750: all squares, and faults after many cases."""
from itertools import product

from kit import ALL_BOARDS, answer

HEADS = b"SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"


def test_every_square_has_all_its_boards():
    for row, column in product(range(1, 9), repeat=2):
        lines = [HEADS]
        for board in ALL_BOARDS:
            if board[column - 1] == row:
                lines.append(b"%2d      " % len(lines) + b"%d %d %d %d %d %d %d %d\n" % board)
        assert answer("uva750", b"1\n%d %d\n" % (row, column)) == (b"".join(lines), None)


def test_fault_after_thousands_of_cases_comes_after_their_answers():
    first, _ = answer("uva750", b"1 1 1")
    cases = b"1 1\n" * 1000
    output = b"\n".join([first] * 1000)
    assert answer("uva750", b"1000 " + cases) == (output, None)
    assert answer("uva750", b"1001 " + cases + b"1 z") == (
        output, "case 1001: 'z' is not an integer")
    assert answer("uva750", b"1002 " + cases) == (
        output, "case 1001: the input ends too early")
