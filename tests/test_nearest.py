"""The nearest boards: all small placements, all boards up to 12 queens, the reference beyond; faults; the checker."""
import random
from itertools import combinations, islice, product
from operator import eq

import pytest

import completion
from completion import nearest
from kit import EXPECTED, INPUTS, answer, execute
from queens import boards


def moves(rows, board):
    return len(rows) - sum(map(eq, rows, board))


def is_board(rows):
    return all(rows[a] != rows[b] and abs(rows[a] - rows[b]) != b - a for a, b in combinations(range(len(rows)), 2))


def moved(rows, count, chance):
    """Return rows with the queens of so many columns put anywhere."""
    rows = list(rows)
    for column in chance.sample(range(len(rows)), count):
        rows[column] = chance.randint(1, len(rows))
    return tuple(rows)


def anywhere(n, chance):
    return moved([1] * n, n, chance)


def pauls(n):
    """Return E. Pauls' board of n > 3 queens, 1874."""
    even = n - n % 2
    upper = [((even // 2 - 1 if even % 6 == 2 else 1) + 2 * row) % even + 1 for row in range(even // 2)]
    board = upper + [even + 1 - row for row in reversed(upper)] + [n] * (n % 2)
    assert is_board(board)
    return tuple(board)


def check(rows, every):
    """Assert that the first of the nearest boards is found, among every board."""
    assert nearest(rows) == max(every, key=lambda board: sum(map(eq, rows, board)), default=None), rows


@pytest.mark.parametrize("n", range(1, 6))
def test_all_placements_up_to_five(n):
    every = list(boards(n))
    for rows in product(range(1, n + 1), repeat=n):
        check(rows, every)


def test_all_placements_of_six_up_to_symmetry():
    """A distance is that of the mirror images as well: all six queens, one of each four placements."""
    every = list(boards(6))
    seen = set()
    for rows in product(range(1, 7), repeat=6):
        images = rows, rows[::-1], tuple(7 - row for row in rows), tuple(7 - row for row in reversed(rows))
        if rows == min(images):
            check(rows, every)
            seen.update(images)
    assert len(seen) == 6 ** 6


@pytest.mark.parametrize("n, count", [(7, 300), (8, 200), (9, 150), (10, 100), (12, 30)])
def test_against_all_boards(n, count):
    chance, every = random.Random(n), list(boards(n))
    for trial in range(count):
        rows = moved(chance.choice(every), chance.randint(0, n), chance)
        check(rows, every)
    assert n != 12 or len(every) == 14200


def test_eight_queens_against_uva_11085():
    chance = random.Random(11085)
    placements = [anywhere(8, chance) for _ in range(2000)]
    text = "".join(" ".join(map(str, rows)) + "\n" for rows in placements).encode()
    fewest = list(map(int, answer("uva11085", text)[0].split()[2::3]))
    assert [moves(rows, nearest(rows)) for rows in placements] == fewest


@pytest.mark.parametrize("n", range(4, 27))
def test_a_board_no_farther_than_one_that_is_known(n):
    chance = random.Random(n)
    known = pauls(n)
    for count in [0, 1, 2, 3, 4, n // 2, n]:
        rows = moved(known, count, chance)
        board = nearest(rows)
        assert len(board) == n and is_board(board) and moves(rows, board) <= moves(rows, known)
        assert count or board == rows


def stay(rows, count):
    """Yield each choice of so many columns whose queens do not attack each other."""
    for columns in combinations(range(len(rows)), count):
        if all(rows[a] != rows[b] and abs(rows[a] - rows[b]) != b - a for a, b in combinations(columns, 2)):
            yield columns


@pytest.mark.parametrize("n", [16, 17, 20, 23, 26])
def test_no_board_is_nearer(n):
    """One move less, and no choice of the queens that stay is part of a board: boards(n) finds none."""
    chance = random.Random(n)
    for count in (1, 2, 3):
        distance = 0
        while not distance:
            rows = moved(pauls(n), count, chance)
            distance = moves(rows, nearest(rows))
        for columns in stay(rows, n - distance + 1):
            partial = [row if column in columns else 0 for column, row in enumerate(rows)]
            assert not list(islice(boards(n, partial), 1))


def best(rows):
    """Return the first nearest board by branch and bound: column by column, rows ascending, ever fewer moves."""
    n, found, fewest = len(rows), None, len(rows) + 1

    def extend(board, moved):
        nonlocal found, fewest
        column = len(board)
        if column == n:
            found, fewest = board, moved
            return
        for row in range(1, n + 1):
            more = moved + (row != rows[column])
            if more < fewest and all(row != other and abs(row - other) != column - at
                                     for at, other in enumerate(board)):
                extend(board + (row,), more)

    extend((), 0)
    return found


@pytest.mark.parametrize("n, count", [(8, 20), (9, 8), (10, 3), (11, 3), (12, 1)])
def test_far_placements_against_branch_and_bound(n, count):
    chance = random.Random(n)
    for rows in [anywhere(n, chance) for _ in range(count)]:
        assert nearest(rows) == best(rows)


def test_the_search_takes_few_steps(monkeypatch):
    """Counted on the hardest placements that were found: by hill climbing, and with all queens on a few lines."""
    steps = []
    monkeypatch.setattr(completion, "each", lambda some, each=completion.each: steps.append(some) or each(some))
    for name in ("climbed-16", "climbed-22", "climbed-26", "one-row", "two-rows", "diagonals", "lattices",
                 "one-to-five-moved"):
        for line in (INPUTS / "nearest" / (name + ".in")).read_text().splitlines():
            nearest(list(map(int, line.split())))
    assert len(steps) < 70000


def test_what_is_written():
    assert answer("nearest", b"1 5 8 6 3 7 2 2\n\n2 1\n\n1 1 1\r\n4 2 1 3 \n1") == (
        b"Case 1: 1\n1 5 8 6 3 7 2 4\nCase 2: none\nCase 3: none\nCase 4: 2\n2 4 1 3\nCase 5: 0\n1\n", None)


@pytest.mark.parametrize("text, fault", [
    (b"x", "case 2: 'x' is not an integer"),
    (b"1 2 9\n1", "case 2: 9 is not a row from 1 to 3, as many as the line has"),
    (b"1 2 0", "case 2: 0 is not a row from 1 to 3, as many as the line has"),
    (b"1 " * 27, "case 2: more than 26 rows, and the files go from a to z"),
])
def test_bad_input(text, fault):
    assert answer("nearest", b"1\n\n" + text) == (b"Case 1: 0\n1\n", fault)


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
def test_checker(output, reason, tmp_path):
    code = compile((EXPECTED / "nearest" / "check.py").read_bytes(), "check.py", "exec")
    files = [tmp_path / name for name in ("given", "output", "expected")]
    for path, text in zip(files, (GIVEN, output, NEAR + FAR + b"\n")):
        path.write_bytes(text)
    said, status = execute(code, {"__name__": "__main__"}, b"", "check.py", *files)
    assert (said.rstrip(), status) == (reason, 43 if reason else 42)


@pytest.mark.parametrize("n, status", [(4, 43), (16, 43), (17, 42), (26, 42)])
def test_checker_wants_the_first_board_up_to_sixteen_queens(n, status, tmp_path):
    """Every board has one queen in row 1."""
    second, first = pauls(n)[::-1], nearest([1] * n)
    assert first != second
    files = [tmp_path / name for name in ("given", "output", "expected")]
    files[0].write_bytes(b"1 " * n)
    for path, board in zip(files[1:], (second, first)):
        path.write_bytes(b"Case 1: %d\n%s\n" % (n - 1, " ".join(map(str, board)).encode()))
    code = compile((EXPECTED / "nearest" / "check.py").read_bytes(), "check.py", "exec")
    reason = b"case 1: there is a nearest board that comes before this one\n" if status == 43 else b""
    assert execute(code, {"__name__": "__main__"}, b"", "check.py", *files) == (reason, status)


def test_the_small_placements_are_all_there():
    lines = (INPUTS / "nearest" / "smallest.in").read_text().splitlines()
    assert len(set(lines)) == 1 + 4 + 27 + 256
