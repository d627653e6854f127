"""The nearest boards: all small placements; all boards up to 12 queens; beyond, the queens that stay; the checker."""
import random
from itertools import combinations, islice, product
from operator import eq

import pytest

import completion
from boj9175 import construct
from completion import nearest
from kit import COUNTS, INPUTS, answer, calls, check, is_board, peak_memory, text_of
from marks import memory
from queens import boards


def moves(rows, board):
    return len(rows) - sum(map(eq, rows, board))


def moved(rows, count, chance):
    """Return rows with the queens of `count` columns put anywhere."""
    rows = list(rows)
    for column in chance.sample(range(len(rows)), count):
        rows[column] = chance.randint(1, len(rows))
    return tuple(rows)


def pauls(n):
    """Return E. Pauls' board of n > 3 queens."""
    return tuple(column + 1 for column in construct(n))


def first_nearest(rows, every):
    """Return the first of those boards, of every one, that agree with rows in the most columns."""
    return max(every, key=lambda board: sum(map(eq, rows, board)), default=None)


def drawn(placed, staying, free, least):
    """Return the rows of a position of four queens, as in the header of completion.py."""
    signs = ["P" if placed >> square & 1 else "S" if staying >> square & 1 else "." if free >> square & 1 else "x"
             for square in range(16)]
    return [" ".join(signs[row::4]) for row in range(4)]


def test_the_example_in_the_header_of_completion():
    first = 0, sum(1 << square for square in (1, 7, 8, 12)), (1 << 16) - 1, 3
    then = completion.put(4, 1 << 8, *first)
    assert then[3] == 2
    picture = "".join("    %s     %s\n" % pair for pair in zip(drawn(*first), drawn(*then)))
    assert "\n\n" + picture + "\n" in completion.__doc__
    assert nearest((2, 4, 1, 1)) == (2, 4, 1, 3)


@pytest.mark.parametrize("n, step", [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 13)])
def test_all_placements_up_to_five_queens(n, step):
    """And every thirteenth of six."""
    every = list(boards(n))
    for rows in islice(product(range(1, n + 1), repeat=n), 0, None, step):
        assert nearest(rows) == first_nearest(rows, every), rows


@pytest.mark.parametrize("n, count", [(7, 200), (8, 300), (9, 100), (10, 60), (11, 30), (12, 15)])
def test_against_all_boards(n, count):
    """All boards: each one is a board, they ascend, and there are as many as there should be."""
    chance, every = random.Random(n), list(boards(n))
    assert every == sorted(set(filter(is_board, every)))
    assert len(every) == COUNTS[n - 1]
    for trial in range(count):
        rows = moved(chance.choice(every), chance.choice((chance.randint(0, n), n)), chance)
        assert nearest(rows) == first_nearest(rows, every), rows


@pytest.mark.parametrize("n", range(4, 27))
def test_a_board_no_farther_than_one_that_is_known(n):
    chance = random.Random(n)
    known = pauls(n)
    for count in [0, 1, 2, 3, 4, n // 2, n]:
        rows = moved(known, count, chance)
        board = nearest(rows)
        assert len(board) == n
        assert is_board(board)
        assert moves(rows, board) <= moves(rows, known)


@pytest.mark.parametrize("n", [16, 17, 20, 23, 26])
def test_no_board_is_nearer(n):
    """One move less, and no choice of the queens that stay is part of a board."""
    chance = random.Random(n)
    for count in (1, 2, 3):
        distance = 0
        while not distance:
            rows = moved(pauls(n), count, chance)
            distance = moves(rows, nearest(rows))
        for columns in combinations(range(n), n - distance + 1):
            partial = [row if column in columns else 0 for column, row in enumerate(rows)]
            assert not list(islice(boards(n, partial), 1))


def test_the_search_takes_few_steps():
    """Counted on hard placements: found by hill climbing, and with all queens on a few lines."""
    names = ["climbed-16", "climbed-22", "one-row", "two-rows", "diagonals", "lattices"]
    lines = "".join((INPUTS / "nearest" / (name + ".in")).read_text() for name in names).splitlines()
    placements = [tuple(map(int, line.split())) for line in lines]
    assert calls(completion, list, map(nearest, placements)) < 210000


@memory
def test_memory_does_not_grow_with_the_input():
    """What the search keeps of one placement makes room for the next."""
    chance = random.Random(8)
    few, many = (peak_memory("nearest", [text_of(moved([1] * 8, 8, chance) for _ in range(count))])
                 for count in (100, 400))
    assert many < few + 1024


def test_what_is_written():
    assert answer("nearest", b"1 5 8 6 3 7 2 2\n\n2 1\n\n1 1 1\r\n4 2 1 3 \n1") == (
        b"Case 1: 1\n1 5 8 6 3 7 2 4\nCase 2: none\nCase 3: none\nCase 4: 2\n2 4 1 3\nCase 5: 0\n1\n", None)


GIVEN = b"1 5 8 6 3 7 2 2\n1 1\n" + b" ".join([b"1"] * 17)
FAR = b" ".join(b"%d" % row for row in pauls(17))
NEAR = b"Case 1: 1\n1 5 8 6 3 7 2 4\nCase 2: none\nCase 3: 16\n"


@pytest.mark.parametrize("output, reason", [
    (NEAR + FAR, b""), (NEAR + FAR + b"\n", b""), (NEAR.replace(b" 2 4\n", b" 02 4\n") + FAR, b""),
    (NEAR.replace(b"\n", b"\r\n") + b" ".join(FAR.split()), b""),
    (NEAR.replace(b": 1\n", b": 2\n") + FAR, b"'Case 1: 1' was expected, not 'Case 1: 2'"),
    (NEAR.replace(b"none", b"0") + FAR, b"'Case 2: none' was expected, not 'Case 2: 0'"),
    (NEAR.replace(b" 2 4\n", b" 4 2\n") + FAR, b"case 1: queens in columns 3 and 7 attack each other"),
    (NEAR.replace(b"\n1 5 ", b"\n5 5 ") + FAR, b"case 1: queens in columns 1 and 2 attack each other"),
    (NEAR.replace(b" 2 4\n", b" 2\n") + FAR, b"case 1: 7 rows, not 8"),
    (NEAR.replace(b" 2 4\n", b" 2 9\n") + FAR, b"case 1: '9' is not a row from 1 to 8"),
    (NEAR.replace(b" 2 4\n", b" 2 x\n") + FAR, b"case 1: 'x' is not a row from 1 to 8"),
    (NEAR.replace(b"1 5 8 6 3 7 2 4", b"1 6 8 3 7 4 2 5") + FAR, b"case 1: 5 queens have moved, not 1"),
    (NEAR, b"case 3: 0 rows, not 17"), (b"", b"'Case 1: 1' was expected, not the end"),
    (NEAR + FAR + b"\n1", b"'1' after the last of 3 cases"),
])
def test_checker(output, reason):
    said, status = check("nearest", GIVEN, output, NEAR + FAR + b"\n")
    assert (said.rstrip(), status) == (reason, 43 if reason else 42)


@pytest.mark.parametrize("n, status", [(4, 43), (16, 43), (17, 42), (26, 42)])
def test_checker_wants_the_first_board_up_to_sixteen_queens(n, status):
    """Every board has one queen in row 1."""
    second, first = pauls(n)[::-1], nearest([1] * n)
    assert first != second
    outputs = [b"Case 1: %d\n%s\n" % (n - 1, " ".join(map(str, board)).encode()) for board in (second, first)]
    reason = b"case 1: there is a nearest board that comes before this one\n" if status == 43 else b""
    assert check("nearest", b"1 " * n, *outputs) == (reason, status)
