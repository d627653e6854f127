"""queens.py: the search against five others and all partial placements; the reading of tokens."""
import io
import re
import sys
from collections import Counter
from itertools import product

import pytest

from kit import ALL_BOARDS, SOLUTIONS
from searches import COUNTING, SEARCHES

sys.path.insert(0, str(SOLUTIONS))
import queens  # noqa: E402


def test_the_92_boards():
    assert queens.BOARDS == ALL_BOARDS
    assert queens.BOARDS[0] == (1, 5, 8, 6, 3, 7, 2, 4) and queens.BOARDS[-1] == (8, 4, 1, 3, 6, 2, 7, 5)


@pytest.mark.parametrize("n", range(9))
@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_searches_agree_board_by_board(search, n):
    assert list(search(n)) == list(queens.boards(n))


@pytest.mark.parametrize("n", range(1, 9))
@pytest.mark.parametrize("search", COUNTING, ids=lambda search: search.__name__)
def test_searches_agree_on_attempts_and_nodes(search, n):
    count = Counter()
    boards = len(list(search(n, count)))
    nodes = sum(queens.census(n))
    assert (count["nodes"], count["attempts"]) == (nodes, n * (1 + nodes - boards))
    assert queens.census(n)[-1] == boards


@pytest.mark.parametrize("n", range(6))
def test_every_partial_placement(n):
    every = list(queens.boards(n))
    for length in range(n + 1):
        for placement in product(range(n + 1), repeat=length):
            assert list(queens.boards(n, placement)) == [
                board for board in every if all(row in (0, own) for row, own in zip(placement, board))]


def test_placements_on_eight_columns():
    assert len(list(queens.boards(8, (0, 0, 0, 0, 1)))) == 18
    assert list(queens.boards(8, (5, 7, 1))) == [(5, 7, 1, 3, 8, 6, 4, 2), (5, 7, 1, 4, 2, 8, 6, 3)]
    assert list(queens.boards(8, (9,))) == []


@pytest.mark.parametrize("text, words", [
    (b"", []), (b" \n", []), (b"1", [b"1"]), (b"1 2\r\n3\x1a", [b"1", b"2", b"3"]), (b"\x1a", []),
    (b"\x1a 1", [b"\x1a", b"1"]), (b"1\r\n\x1a\r\n", [b"1"]), (b"1\x1a\x1a \n", [b"1"]),
    (b"1\x1a 2", [b"1\x1a", b"2"]), (b"12\t34\v\f56\n\n", [b"12", b"34", b"56"]),
])
def test_tokens(text, words):
    assert list(queens.tokens(io.BytesIO(text))) == words


def test_tokens_across_blocks():
    for text in (b"", b" ", b"7", b"1234 567", b" 12\r\n345 6 \x1a", b"1 2\x1a3 \x1a\x1a\r\n", b"8\x1a \x1a", b"\x1a"):
        words = re.sub(rb"\x1a+\s*$", b"", text).split()
        for size in range(1, 20):
            blocks = list(queens.blocks(io.BytesIO(text), size))
            assert b" ".join(blocks).split() == b"".join(blocks).split() == words
            assert all(block == b"" or block[-1:].isspace() for block in blocks)


def test_a_huge_token_is_not_collected():
    """It is no number anyway, and adding block after block to it would take quadratic time."""
    pieces = list(queens.tokens(io.BytesIO(b"9" * 1000000 + b" 1")))
    assert b"".join(pieces) == b"9" * 1000000 + b"1" and max(map(len, pieces)) <= 1 << 17


@pytest.mark.parametrize("token, number", [(b"1", 1), (b"+7", 7), (b"-0", 0), (b"008", 8), (b"0" * 5000 + b"3", 3)],
                         ids=lambda value: repr(value)[:20])
def test_integer(token, number):
    assert queens.integer(token, 0, 8, "a row") == number


@pytest.mark.parametrize("token, fault", [
    (b"9", "9 is not a row"), (b"-1", "-1 is not a row"), (b"1_0", "'1_0' is not an integer"),
    (b"1" * 5000, "1" * 24 + "... is not a row"), (b"0" * 10000, "0" * 24 + "... is not a row"), (b"\xd9\xa3", "'\\xd9\\xa3' is not an integer"),
    (b"--1", "'--1' is not an integer"), (b"1.0", "'1.0' is not an integer"), (b"'", '"\'" is not an integer'),
], ids=lambda value: repr(value)[:20])
def test_integer_faults(token, fault):
    with pytest.raises(ValueError) as caught:
        queens.integer(token, 0, 8, "a row")
    assert str(caught.value) == fault
