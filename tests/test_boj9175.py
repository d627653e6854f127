"""BOJ 9175: every n to 400 and some far beyond; the checker on right and wrong outputs."""
import pytest

import boj9175
from whole_kit import check, is_board

# The construction depends on whether n is odd, and on n modulo 6. So twelve in a row are enough.
FAR = pytest.param([*range(99989, 100001), boj9175.LIMIT], marks=pytest.mark.slow)


@pytest.mark.parametrize("numbers", [range(4, 401), FAR], ids=["to-400", "far-beyond-the-judge"])
def test_construction_is_a_board(numbers):
    for n in numbers:
        board = boj9175.construct(n)
        assert len(board) == n
        assert is_board(board, 0), n
        parities = [column % 2 for column in board[:n - n % 2]]
        assert not set(parities[:n // 2]) & set(parities[n // 2:])


OUTPUTS = {         # for four and five queens: why it is refused
    b"4\n1 3 0 2\n5\n0 2 4 1 3\n": "",
    b"4\n2 0 3 1\n5\n4 2 0 3 1": "",
    b"4\r\n1 3 0 2\r\n5\r\n0 2 4 1 3\r\n": "",
    b"\n 4 \n\n1\n3\n\t0 2\n\n5\n0  2 4\n1 3 \n\n": "",
    b"4 1 3 0 2\n5\n0 2 4 1 3\n": "case 1: 4 alone on a line was expected, not '4 1 3 0 2'",
    b"5\n0 2 4 1 3\n4\n1 3 0 2\n": "case 1: 4 alone on a line was expected, not '5'",
    b"4\n1 3 0 2\n": "case 2: 5 alone on a line was expected, not the end",
    b"4\n1 3 0 2 5\n0 2 4 1 3\n": "case 1: '5' after the last of 4 columns",
    b"4\n1 3 0\n5\n0 2 4 1 3\n": "case 1: row 3: '5' is not a column from 0 to 3",
    b"4\n1 3 0 2\n5\n0 2 4 1\n": "case 2: the output ends after 4 of 5 columns",
    b"4\n1 3 0 2\n5\n0 2 4 1 -3\n": "case 2: row 4: '-3' is not a column from 0 to 4",
    b"4\n1 3 0 2\n5\n0 2 4 0 3\n": "case 2: queens in rows 0 and 3 share a column",
    b"4\n1 3 2 0\n5\n0 2 4 1 3\n": "case 1: queens in rows 1 and 2 share a diagonal",
    b"4\n0 3 1 2\n5\n0 2 4 1 3\n": "case 1: queens in rows 2 and 3 share a diagonal",
    b"4\n1 3 0 2\n5\n0 2 4 1 3\n\x1a": r"'\x1a' after the last of 2 cases",
    b"4\n" + b"9" * 10 ** 6: "case 1: row 0: '%s'... is not a column from 0 to 3" % ("9" * 20),
    b"4\n1 3 0 2 " + b"1 " * 10 ** 6: "case 1: '%s'... after the last of 4 columns" % ("1 " * 10),
}


def test_checker_accepts_any_boards_in_any_layout_and_refuses_others():
    for output, reason in OUTPUTS.items():
        said, status = check("boj9175", b"2\n4\n5\n", output)
        assert (said.decode().strip(), status) == (reason, 43 if reason else 42), output[:50]
