"""ALDS1_13_A: every part of every board and every pair of squares, and bad input."""
from functools import lru_cache
from itertools import combinations_with_replacement, permutations, product

import pytest

import aizu_alds1_13_a
from aizu_alds1_13_a import complete
from kit import ALL_BOARDS, answer

NAME = "aizu_alds1_13_a"
# The same 92 read in the other direction: the column 0..7 of the queen in each row, from the top.
BOARDS = [tuple(column - 1 for column in board) for board in ALL_BOARDS]


@lru_cache(maxsize=None)
def lines(row, column):
    """Return the four lines through a square, each a bit."""
    return 1 << row | 1 << 8 + column | 1 << 16 + row + column | 1 << 39 + row - column


def test_every_part_of_every_board():
    """The boards are seen in lexicographic order, so the first with these squares is the answer."""
    answer = {}
    for columns in BOARDS:
        for chosen in product((False, True), repeat=8):
            squares = tuple(square for square, taken in zip(enumerate(columns), chosen) if taken)
            answer.setdefault(squares, list(columns))
    assert len(answer) == 19657
    for squares, columns in answer.items():
        assert complete(squares[::-1]) == columns, squares


def test_every_pair_of_squares():
    on_a_board = {pair for columns in BOARDS for pair in permutations(enumerate(columns), 2)}
    for a, b in product(product(range(8), repeat=2), repeat=2):
        if a == b:
            line = "two queens stand on %d %d" % a
        elif lines(*a) & lines(*b):
            line = "the queens on %d %d and %d %d attack each other" % (a + b)
        elif (a, b) not in on_a_board:
            line = "no board contains these 2 queens"
        else:
            assert {a, b} <= set(enumerate(complete([a, b])))
            continue
        with pytest.raises(ValueError) as fault:
            complete([a, b])
        assert str(fault.value) == line


def test_no_queen_given():
    output, fault = answer(NAME, b"0\n")
    assert fault is None
    assert [row.index(b"Q") for row in output.split()] == list(BOARDS[0])


@pytest.mark.parametrize("text, line", [
    (b"3\n0 0\n4 3\n7 0\n", "the queens on 0 0 and 7 0 attack each other"),
    (b"3\n2 2\n5 3\n7 1\n", "the queens on 5 3 and 7 1 attack each other"),
    (b"3\n0 0\n1 2\n2 4\n", "no board contains these 3 queens"),
])
def test_bad_input(text, line):
    assert answer(NAME, text) == (b"", line)


def placed(given):
    """Return how many queens a search row by row places up to the first board with the given {row: column}."""
    queens = []

    def fill(row, attacked):
        for column in [given[row]] if row in given else range(8):
            if not attacked & lines(row, column):
                queens.append((row, column))
                if row == 7 or fill(row + 1, attacked | lines(row, column)):
                    return True

    fill(0, 0)
    return len(queens)


def test_the_cost_that_the_header_states():
    squares = product(range(8), repeat=2)
    most = max(placed(dict(pair)) for pair in combinations_with_replacement(squares, 2)
               if pair[0] == pair[1] or not lines(*pair[0]) & lines(*pair[1]))
    assert "at most {:,} queens placed for one or two given queens".format(most) in aizu_alds1_13_a.__doc__
