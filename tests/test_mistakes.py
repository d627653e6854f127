"""The cases refuse typical mistakes (a case for each), and accept right programs in any style."""
import signal

import pytest

from harness import write
from judge.verdicts.compare import compare
from whole_kit import EXPECTED, INPUTS, cases_of, check, execute, expected, given

SEARCH = """
def boards(n, rows=()):
    if len(rows) == n:
        yield rows
        return
    for row in range(1, n + 1):
        if row not in rows and all(abs(row - other) != len(rows) - left
                                   for left, other in enumerate(rows)):
            yield from boards(n, rows + (row,))
"""
# These read by lines. The references of the other problems are such programs, too.
RIGHT = {
    "uva750": SEARCH + """
BOARDS = list(boards(8))
for case in range(int(input())):
    input()
    row, column = map(int, input().split())
    if case > 0:
        print()
    print("SOLN       COLUMN\\n #      1 2 3 4 5 6 7 8\\n")
    number = 0
    for rows in BOARDS:
        if rows[column - 1] == row:
            number += 1
            print("%2d     " % number, *rows)
""",
    "boj9663": SEARCH + """
n = int(input())
print(sum(1 for board in boards(n)))
""",
    "aizu_alds1_13_a": SEARCH + """
queens = {}
for _ in range(int(input())):
    row, column = map(int, input().split())
    queens[row] = column + 1
board, = [board for board in boards(8) if set(queens.items()) <= set(enumerate(board))]
for column in board:
    print("." * (column - 1) + "Q" + "." * (8 - column))
""",
}
# The cases of boj9663 on which the plain search takes too long.
TOO_LARGE = {"ten", "eleven", "twelve", "thirteen", "largest"}

# {problem: [(a part of the program in RIGHT or else of the reference, a wrong one, the verdict, the
# case), ...]}
WRONG = {
    "uva750": [
        ("row, column =", "column, row =", "WA", "row-is-not-column"),
        ("    if case > 0:\n        print()", "    print()", "PE", "sample"),
        ("        print()\n    print(", "        pass\n    print(", "PE", "two-squares"),
        ("%2d ", " %d ", "PE", "most-boards"),
        ("in BOARDS:", "in filter(is_board, permutations(range(1, 9))):", "TLE", "all-squares"),
    ],
    "uva11085": [
        ("zip(placement,", "zip(placement[:7],", "WA", "one-move-in-each-column"),
        ("    fewest = 8\n", "    fewest = 6\n", "WA", "seven-moves"),
        ("    fewest = 8\n", "    fewest = 8 if case == 1 else fewest\n",
         "WA", "every-number-of-moves"),
        ("in BOARDS:", "in BOARDS[:1]:", "WA", "boards"),
        ("min(fewest, moves)", "8 - len(without_attacks(enumerate(placement)))",
         "WA", "one-attack-many-moves"),
        ("min(fewest, moves)", "attacks(placement)", "WA", "many-attacks-one-move"),
        ("in BOARDS:", "in filter(is_board, permutations(range(1, 9))):", "TLE", "random-999"),
    ],
    "uva167": [
        ("{:5}", "{}", "PE", "sample"),
        ("max(sums)", "max(1, *sums)", "WA", "widths"),
        ("    sums = []\n", "    sums = vars().get('sums', [])\n", "WA", "falling-sums"),
        ("in BOARDS:", "in BOARDS[:-1]:", "WA", "boards-81-to-92"),
        ("max(sums)", "greedy(squares)", "WA", "largest-number-is-a-trap"),
    ],
    "boj9663": [
        ("range(1, n + 1)", "range(1, n + 1 if rows else n // 2 + 1)", "WA", "odd"),
        ("in boards(n)", "in boards(n) if n > 3", "WA", "smallest"),
        ("sum(1 for board in boards(n))", "len(list(boards(n))) or ''", "WA", "no-board-of-three"),
        ("abs(row - other)", "row - other", "WA", "four"),
        ("enumerate(rows))", "enumerate(rows) if left > len(rows) - 2)", "WA", "five"),
        ("sum(1 for board in boards(n))", "[1, 0, 0, 2, 10, 4, 40, 92][n - 1]", "RE", "nine"),
        ("", "", "TLE", "largest"),
    ],
    "boj9175": [
        ("print(*board)", "print(*[column + 1 for column in board])", "WA", "sample"),
        ("    print(n)\n", "", "WA", "smallest"),
        ("[0] * n,", "[0] * 256,", "RE", "largest"),
        ("[1:]", "[1:2]", "WA", "repeated"),
    ],
    "aizu_alds1_13_a": [
        ("row, column =", "column, row =", "WA", "row-is-not-column"),
        ("column + 1", "column", "RE", "corner"),
        ("range(int(input()))", "range(min(2, int(input())))", "RE", "no-queen-too-many"),
        ("queens[row] =", "queens[len(queens)] =", "WA", "bottom-up"),
        ("in board:", "in board[::-1]:", "WA", "sample"),
        ("in boards(8)", "in filter(is_board, product(range(1, 9), repeat=8))",
         "TLE", "only-the-last-rows"),
    ],
}

# Functions for the wrong programs.
PARTS = """
from itertools import combinations, permutations, product

def attack(a, b):
    return a[1] == b[1] or a[0] == b[0] or abs(a[1] - b[1]) == abs(a[0] - b[0])

def attacks(rows):
    return sum(attack(a, b) for a, b in combinations(enumerate(rows), 2))

def is_board(rows):
    return attacks(rows) == 0

def without_attacks(queens):
    kept = []
    for queen in queens:
        if not any(attack(queen, other) for other in kept):
            kept.append(queen)
    return kept

def greedy(squares):
    places = sorted(product(range(8), range(8)), key=lambda at: -squares[at[0]][at[1]])
    return sum(squares[row][column] for row, column in without_attacks(places))
"""
MISTAKES = [(problem, *mistake) for problem in WRONG for mistake in WRONG[problem]]
SLOW = 0.1      # CPU seconds, far less than a program takes that is too slow for its judge


def verdict(problem, program, case, seconds=10):
    """Return the verdict of a Python program, a path, on a case."""
    signal.signal(signal.SIGVTALRM, signal.default_int_handler)     # raises a KeyboardInterrupt
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        output, _ = execute(program, given(problem, case))
    except KeyboardInterrupt:
        return "TLE"
    except Exception:
        return "RE"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    right = expected(problem, case)
    if (EXPECTED / problem / "check.py").exists():
        _, status = check(problem, given(problem, case), output, right)
        return "AC" if status == 42 else "WA"
    return compare(right, output, tolerance=None, is_exact=True).verdict


@pytest.mark.parametrize("problem", RIGHT)
def test_right_program_is_accepted(tmp_path, problem):
    program = write(tmp_path / "a.py", RIGHT[problem])
    for case in cases_of(problem):
        if problem != "boj9663" or case not in TOO_LARGE:
            assert verdict(problem, program, case) == "AC", case


@pytest.mark.parametrize("problem, part, mistake, refusal, case", MISTAKES)
def test_wrong_program_is_refused(tmp_path, problem, part, mistake, refusal, case):
    assert (INPUTS / problem / "limits").is_file()      # of the judge
    right = RIGHT.get(problem) or (EXPECTED / problem / "reference.py").read_text()
    assert part in right
    program = write(tmp_path / "a.py", PARTS + right.replace(part, mistake))
    seconds = SLOW if refusal == "TLE" else 10
    assert verdict(problem, program, case, seconds) == refusal
