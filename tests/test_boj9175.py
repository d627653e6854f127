"""BOJ 9175: every n to 400 and some far beyond, and the checker on right and wrong outputs."""
import pytest

import boj9175
from kit import answer, check, is_board

# Whether n is odd, and what it leaves when divided by 6, is all that matters: twelve in a row.
FAR = [*range(99989, 100001), boj9175.LIMIT]


@pytest.mark.parametrize("numbers", [range(4, 401), FAR], ids=["to-400", "far-beyond-the-judge"])
def test_boards(numbers):
    for n in numbers:
        board = boj9175.construct(n)
        assert len(board) == n
        assert is_board(board, 0), n


def test_the_limit_is_answered(monkeypatch):
    monkeypatch.setattr(boj9175, "construct", lambda n: [n - 1])
    assert answer("boj9175", b"1 1000000") == (b"1000000\n999999\n", None)


def judged(text, output):
    """Return (status, reason) of the checker for an input and an output."""
    printed, status = check("boj9175", text, output)
    lines_of_reason = 1 if status == 43 else 0
    assert printed.count(b"\n") == lines_of_reason
    return status, printed.decode().rstrip()


@pytest.mark.parametrize("output", [
    b"4\n1 3 0 2\n5\n0 2 4 1 3\n",
    b"4\n2 0 3 1\n5\n4 2 0 3 1",
    b"4\r\n1 3 0 2\r\n5\r\n0 2 4 1 3\r\n",
    b"\n 4 \n\n1\n3\n\t0 2\n\n5\n0  2 4\n1 3 \n\n",
], ids=["plain", "other-boards", "crlf", "white-space"])
def test_checker_accepts(output):
    assert judged(b"2\n4\n5\n", output) == (42, "")


@pytest.mark.parametrize("output, reason", [
    (b"", "case 1: 4 alone on a line was expected, not the end"),
    (b"4 1 3 0 2\n5\n0 2 4 1 3\n", "case 1: 4 alone on a line was expected, not '4 1 3 0 2'"),
    (b"5\n0 2 4 1 3\n4\n1 3 0 2\n", "case 1: 4 alone on a line was expected, not '5'"),
    (b"4\n1 3 0 2\n", "case 2: 5 alone on a line was expected, not the end"),
    (b"4\n1 3 0 2 5\n0 2 4 1 3\n", "case 1: '5' after the last of 4 columns"),
    (b"4\n1 3 0\n5\n0 2 4 1 3\n", "case 1: row 3: '5' is not a column from 0 to 3"),
    (b"4\n1 3 0 2\n5\n0 2 4 1\n", "case 2: the output ends after 4 of 5 columns"),
    (b"4\n1 3 0 2\n5\n1 3 5 2 4\n", "case 2: row 2: '5' is not a column from 0 to 4"),
    (b"4\n1 3 0 2\n5\n0 2 4 1 -3\n", "case 2: row 4: '-3' is not a column from 0 to 4"),
    (b"4\n1 3 0 2\n5\n0 2 4 0 3\n", "case 2: queens in rows 0 and 3 share a column"),
    (b"4\n1 3 0 2\n5\n0 2 4 3 1\n", "case 2: queens in rows 2 and 3 share a diagonal"),
    (b"4\n1 3 2 0\n5\n0 2 4 1 3\n", "case 1: queens in rows 1 and 2 share a diagonal"),
    (b"4\n0 3 1 2\n5\n0 2 4 1 3\n", "case 1: queens in rows 2 and 3 share a diagonal"),
    (b"4\n1 3 0 2\n5\n0 2 4 1 3\n4\n", "'4' after the last of 2 cases"),
    (b"4\n1 3 0 2\n5\n0 2 4 1 3\n\x1a", "'\\x1a' after the last of 2 cases"),
], ids=["empty", "n-not-alone", "other-n", "case-missing", "column-too-many", "column-missing",
        "short", "column-n", "column-negative", "shared-column", "falling-diagonal",
        "rising-diagonal", "last-rows", "case-too-many", "end-of-file-byte"])
def test_checker_refuses(output, reason):
    assert judged(b"2\n4\n5\n", output) == (43, reason)


def test_checker_survives_garbage():
    status, reason = judged(b"2\n4\n5\n", bytes(range(256)) * 1000)
    assert status == 43
    assert reason.isprintable()
    assert judged(b"1\n4\n", b"4\n" + b"9" * 10 ** 6) == (
        43, "case 1: row 0: '99999999999999999999'... is not a column from 0 to 3")
    assert judged(b"1\n4\n", b"4\n1 3 0 2 " + b"1 " * 10 ** 6) == (
        43, "case 1: '1 1 1 1 1 1 1 1 1 1 '... after the last of 4 columns")
