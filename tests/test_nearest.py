"""The nearest boards, against all boards and all choices of the queens that stay; the checker."""
import random
import sys
from collections import Counter
from itertools import product
from operator import ne

import pytest

from shared import completion
from boj9175 import construct
from shared.completion import nearest_board
from whole_kit import answer, check, given, refer, text_of
from shared.queens import boards


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
    """Return the first board, of every one in order, with the fewest moves; None without boards."""
    return min(every, key=lambda board: sum(map(ne, rows, board)), default=None)


@pytest.mark.parametrize("n, count", [
    (8, 200), (10, 30), pytest.param(12, 5, marks=pytest.mark.slow)])
def test_random_placements_have_their_first_nearest_board(n, count):
    chance = random.Random(n)
    every = list(boards(n))
    for trial in range(count):
        columns = chance.choice((chance.randint(0, n), n))
        rows = moved(chance.choice(every), columns, chance)
        assert nearest_board(rows) == first_nearest(rows, every), rows


def set_of(rows):
    """Return the squares of a placement as completion.py has them."""
    return sum(1 << (len(rows) * column + row - 1) for column, row in enumerate(rows))


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_small_placements_have_their_first_nearest_board(n, monkeypatch):
    """Each position of the search finds one of its boards, if it has any. No queen comes back."""
    def watched(search):
        def watch(position):
            return found.setdefault((search, position), search(position))
        return watch

    for name in ("find_board", "complete"):
        monkeypatch.setattr(completion, name, watched(getattr(completion, name)))
    every = {board: set_of(board) for board in boards(n)}
    for rows in product(range(1, n + 1), repeat=n):
        found = {}
        assert nearest_board(rows) == first_nearest(rows, every), rows
        for (_, (_, queens, free, moves_left)), board in found.items():
            assert not set_of(rows) & ~queens & free
            right = [other for other in every.values()
                     if not queens & ~free & ~other and not other & ~queens & ~free
                     and bin(queens & ~other).count("1") <= moves_left]
            assert board in (right or [0])


@pytest.mark.parametrize("n", [16, 17, 20, 26])
def test_no_board_is_nearer_for_many_queens(n):
    """The reference tries every choice of the queens that stay."""
    chance = random.Random(n)
    board = pauls(n)
    text = text_of(moved(board, count, chance) for count in (1, 2, 3))
    output, _ = answer("nearest", text)
    assert check("nearest", text, output, refer("nearest", text)) == (b"", 42)


def test_search_of_hard_placements_takes_few_steps():
    """They were found by hill climbing, or have all queens on a few lines."""
    steps, placements = Counter(), []

    def look(frame, event, _):
        steps[event, frame.f_code.co_filename] += 1

    for case in ("climbed-22", "two-rows", "diagonals", "lattices"):
        for line in given("nearest", case).splitlines():
            placements.append(tuple(map(int, line.split())))
    sys.setprofile(look)
    list(map(nearest_board, placements))
    sys.setprofile(None)
    assert sum(steps[event, completion.__file__] for event in ("call", "c_call")) < 240000


# All queens in row 1: every board is a nearest one. Up to 16 queens the first of them is wanted.
GIVEN = b"1 5 8 6 3 7 2 2\n1 1\n" + b"1 " * 16 + b"\n" + b"1 " * 17
SEVENTEEN = pauls(17)
BOARDS = [nearest_board([1] * 16), pauls(16), SEVENTEEN, SEVENTEEN[::-1]]
FIRST, OTHER, ANY, ANY_OTHER = text_of(BOARDS).splitlines()
RIGHT = b"Case 1: 1\n1 5 8 6 3 7 2 4\nCase 2: none\nCase 3: 15\n%s\nCase 4: 16\n%s" % (FIRST, ANY)


@pytest.mark.parametrize("old, new, reason", [
    (b" 2 4\n", b" 02 4\n", ""),
    (b"\n", b"\r\n", ""),
    (ANY, ANY_OTHER, ""),
    (FIRST, OTHER, "case 3: there is a nearest board that comes before this one"),
    (b": 1\n", b": 2\n", "'Case 1: 1' was expected, not 'Case 1: 2'"),
    (b" 2 4\n", b" 4 2\n", "case 1: queens in columns 3 and 7 attack each other"),
    (b" 2 4\n", b" 2 9\n", "case 1: '9' is not a row from 1 to 8"),
    (b"1 5 8 6 3 7 2 4", b"1 6 8 3 7 4 2 5", "case 1: 5 queens have moved, not 1"),
    (RIGHT, b"", "'Case 1: 1' was expected, not the end"),
    (ANY, b"", "case 4: 0 rows, not 17"),
    (ANY, ANY + b"\n1", "'1' after the last of 4 cases"),
])
def test_checker_wants_a_nearest_board(old, new, reason):
    said, status = check("nearest", GIVEN, RIGHT.replace(old, new), RIGHT)
    assert (said.decode().strip(), status) == (reason, 43 if reason else 42)
