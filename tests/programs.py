"""Right and wrong programs for the judges' problems, as contestants write them."""

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
BOARDS = SEARCH + "BOARDS = list(boards(8))\n"
# These read by lines.
RIGHT = {
    "uva750": BOARDS + """
number = 0
for case in range(int(input())):
    input()
    row, column = map(int, input().split())
    if case > 0:
        print()
    print("SOLN       COLUMN")
    print(" #      1 2 3 4 5 6 7 8")
    print()
    number = 0
    for rows in BOARDS:
        if rows[column - 1] == row:
            number += 1
            print("%2d     " % number, *rows)
""",
    "uva11085": BOARDS + """
case, moves = 0, 8
with contextlib.suppress(EOFError):
    while True:
        rows = list(map(int, input().split()))
        case += 1
        moves = 8
        for board in BOARDS:
            moves = min(moves, sum(a != b for a, b in zip(rows, board)))
        print("Case %d: %d" % (case, moves))
""",
    "uva167": BOARDS + """
best = 0
for _ in range(int(input())):
    squares = [list(map(int, input().split())) for _ in range(8)]
    best = 0
    for rows in BOARDS:
        best = max(best, sum(squares[row - 1][column] for column, row in enumerate(rows)))
    print("%5d" % best)
""",
    "boj9663": SEARCH + """
n = int(input())
print(sum(1 for board in boards(n)))
""",
    "boj9175": SEARCH + """
def board(n):
    even, odd = list(range(2, n + 1, 2)), list(range(1, n + 1, 2))
    if n % 6 == 2:
        odd = [3, 1] + odd[3:] + [5]
    if n % 6 == 3:
        even, odd = even[1:] + [2], odd[2:] + [1, 3]
    return [column - 1 for column in even + odd]

for _ in range(int(input())):
    n = int(input())
    print(n)
    print(*board(n))
""",
    "aizu_alds1_13_a": BOARDS + """
queens = {}
for _ in range(int(input())):
    row, column = map(int, input().split())
    queens[row] = column + 1
board, = [board for board in BOARDS if set(queens.items()) <= set(enumerate(board))]
for column in board:
    print("." * (column - 1) + "Q" + "." * (8 - column))
""",
}

# The cases of boj9663 on which the plain search takes too long.
TOO_LARGE = {"ten", "eleven", "twelve", "thirteen", "largest"}

# {problem: [(a part of the right program, a wrong one, the verdict, the case), ...]}
WRONG = {
    "uva750": [
        ("row, column =", "column, row =", "WA", "row-is-not-column"),
        ("    if case > 0:\n        print()", "    print()", "PE", "sample"),
        ("        print()\n    print(", "        pass\n    print(", "PE", "two-squares"),
        ("%2d     ", " %d     ", "PE", "most-boards"),
        ("\n    number = 0", "", "WA", "two-squares"),
        ("in BOARDS:", "in filter(is_board, permutations(range(1, 9))):", "TLE", "all-squares"),
    ],
    "uva11085": [
        ("zip(rows,", "zip(rows[:7],", "WA", "one-move-in-each-column"),
        ("    moves = 8\n", "    moves = 6\n", "WA", "seven-moves"),
        ("\n        moves = 8\n", "\n", "WA", "every-number-of-moves"),
        ("in BOARDS:", "in BOARDS[:1]:", "WA", "boards"),
        ("sum(a != b for a, b in zip(rows, board))", "8 - len(without_attacks(enumerate(rows)))",
         "WA", "one-attack-many-moves"),
        ("sum(a != b for a, b in zip(rows, board))", "attacks(rows)",
         "WA", "many-attacks-one-move"),
        ("in BOARDS:", "in boards(8):", "TLE", "random-999"),
    ],
    "uva167": [
        ("%5d", "%d", "PE", "sample"),
        ("    best = 0", "    best = 1", "WA", "widths"),
        ("\n    best = 0", "", "WA", "falling-sums"),
        ("list(boards(8))", "list(boards(8))[:-1]", "WA", "boards-81-to-92"),
        ("best = max(best,", "best = greedy(squares) or (", "WA", "largest-number-is-a-trap"),
        ("in BOARDS:", "in filter(is_board, product(range(1, 9), repeat=8)):", "TLE", "sample"),
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
        ("column - 1 for", "column for", "WA", "sample"),
        ("    print(n)\n", "", "WA", "smallest"),
        ("n % 6 == 2", "False", "WA", "sample"),
        ("    return [", "    assert n <= 256\n    return [", "RE", "largest"),
        ("range(int(input()))", "range(1 + 0 * int(input()))", "WA", "repeated"),
        ("*board(n)", "*next(boards(n))", "TLE", "largest"),
    ],
    "aizu_alds1_13_a": [
        ("row, column =", "column, row =", "WA", "row-is-not-column"),
        ("column + 1", "column", "RE", "corner"),
        ("range(int(input()))", "range(min(2, int(input())))", "RE", "no-queen-too-many"),
        ("queens[row] =", "queens[len(queens)] =", "WA", "bottom-up"),
        ("in board:", "in board[::-1]:", "WA", "sample"),
        ("in BOARDS", "in filter(is_board, product(range(1, 9), repeat=8))",
         "TLE", "only-the-last-rows"),
    ],
}

# Functions for the wrong programs.
PARTS = """
import contextlib
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
