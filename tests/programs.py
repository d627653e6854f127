"""Programs for the judges' problems, as contestants write them: right ones and wrong ones."""
from typing import NamedTuple

BOARDS = """
def boards(rows=()):
    if len(rows) == 8:
        yield rows
        return
    for row in range(1, 9):
        if all(row != other and abs(row - other) != len(rows) - left
               for left, other in enumerate(rows)):
            yield from boards(rows + (row,))

BOARDS = list(boards())
"""
# Each reads by lines.
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
    "boj9663": """
n = int(input())

def boards(rows=()):
    if len(rows) == n:
        return 1
    count = 0
    for row in range(n):
        if all(row != other and abs(row - other) != len(rows) - left
               for left, other in enumerate(rows)):
            count += boards(rows + (row,))
    return count

print(boards())
""",
    "boj9175": """
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
    "aizu_alds1_13_a": """
queens = {}
for _ in range(int(input())):
    row, column = map(int, input().split())
    queens[row] = column

def solve(board):
    row = len(board)
    if row == 8:
        return board
    for column in range(8):
        if queens.get(row, column) == column and all(
                column != other and abs(column - other) != row - above
                for above, other in enumerate(board)):
            found = solve(board + [column])
            if found:
                return found
    return None

for column in solve([]):
    print("." * column + "Q" + "." * (7 - column))
""",
}


# Other manners: {name: (problem, program)}.
MORE_RIGHT = {
    "lines-with-blank-ones-skipped-and-a-search-for-each-case": ("uva750", """
import sys

def extend(rows, row, column):
    if len(rows) == 8:
        boards.append(rows)
        return
    for new in [row] if len(rows) == column - 1 else range(1, 9):
        if all(new != old and abs(new - old) != len(rows) - left
               for left, old in enumerate(rows)):
            extend(rows + [new], row, column)

cases = 0
sys.stdin.readline()
for line in sys.stdin:
    if line == "\\n":
        continue
    if cases > 0:
        print()
    cases += 1
    print("SOLN       COLUMN")
    print(" #      1 2 3 4 5 6 7 8")
    print()
    boards = []
    extend([], int(line[0]), int(line[2]))
    for number, rows in enumerate(boards, 1):
        print(str(number).rjust(2) + "      " + " ".join(map(str, rows)))
"""),
    "tokens-without-a-count": ("uva11085", BOARDS + """
import sys
numbers = sys.stdin.read().split()
for case in range(len(numbers) // 8):
    rows = tuple(map(int, numbers[8 * case:8 * case + 8]))
    agreeing = max(sum(map(int.__eq__, rows, board)) for board in BOARDS)
    print(f"Case {case + 1}: {8 - agreeing}")
"""),
    "lines-until-there-are-none": ("uva11085", BOARDS + """
import sys
case = 1
line = sys.stdin.readline()
while line:
    rows = [int(word) for word in line[:-1].split(" ")]
    print("Case", str(case) + ":", min(sum(map(int.__ne__, rows, board)) for board in BOARDS))
    case += 1
    line = sys.stdin.readline()
"""),
    "all-lines-at-once": ("uva167", BOARDS + """
import sys
count, *lines = sys.stdin.read().split("\\n")
squares = [list(map(int, line.split(" "))) for line in lines[:-1]]
assert len(squares) == 8 * int(count)
while squares:
    print(str(max(sum(line[row - 1] for line, row in zip(squares, rows))
                  for rows in BOARDS)).rjust(5))
    del squares[:8]
"""),
}
SCANF = r"""
#include <cstdio>
int rows[8], placed[8], fewest;
void extend(int column, int moves) {
    if (column == 8 && moves < fewest) fewest = moves;
    if (column == 8) return;
    for (int row = 1; row <= 8; ++row) {
        bool free = true;
        for (int left = 0; left < column; ++left) {
            int rise = placed[left] - row, run = column - left;
            free = free && rise != 0 && rise != run && rise != -run;
        }
        placed[column] = row;
        if (free) extend(column + 1, moves + (row != rows[column]));
    }
}
int main() {
    int *r = rows;
    for (int k = 1; scanf("%d %d %d %d %d %d %d %d", r, r + 1, r + 2, r + 3, r + 4, r + 5, r + 6,
                          r + 7) == 8; ++k) {
        fewest = 8;
        extend(0, 0);
        printf("Case %d: %d\n", k, fewest);
    }
}
"""


class Wrong(NamedTuple):
    name: str
    part: str           # of the right program
    replacement: str
    verdict: str
    case: str           # that finds it


WRONG = {
    "uva750": [
        Wrong("square-by-column-and-row", "row, column =", "column, row =",
              "WA", "row-is-not-column"),
        Wrong("columns-printed-by-row", "*rows)", "*[rows.index(row) + 1 for row in range(1, 9)])",
              "WA", "sample"),
        Wrong("blank-line-after-the-last", "    if case > 0:\n        print()", "    print()",
              "PE", "sample"),
        Wrong("no-blank-line-between", "        print()\n    print(", "        pass\n    print(",
              "PE", "two-squares"),
        Wrong("no-width", "%2d     ", "%d      ", "PE", "sample"),
        Wrong("width-of-one-digit", "%2d     ", " %d     ", "PE", "most-boards"),
        Wrong("numbers-from-0", "print(\"%2d     \" % number", "print(\"%2d     \" % (number - 1)",
              "WA", "sample"),
        Wrong("numbers-go-on", "\n    number = 0", "", "WA", "two-squares"),
        Wrong("first-board-only", "*rows)", "*rows)\n            break", "WA", "sample"),
        Wrong("one-header-for-all", "    print(\"SOLN ", "    case or print(\"SOLN ",
              "WA", "two-squares"),
        Wrong("without-mirror-images", "list(boards())", "list(boards())[:46]", "WA", "corners"),
        Wrong("no-blank-lines-in-the-input", "    input()\n", "", "RE", "sample"),
        Wrong("first-square-only", "range(int(input()))", "range(1 + 0 * int(input()))",
              "WA", "same-square-twice"),
        Wrong("permutations-for-each-square", "in BOARDS:",
              "in filter(is_board, permutations(range(1, 9))):", "TLE", "all-squares"),
    ],
    "uva11085": [
        Wrong("seven-of-eight-columns", "zip(rows,", "zip(rows[:7],",
              "WA", "one-move-in-each-column"),
        Wrong("never-more-than-six", "    moves = 8\n", "    moves = 6\n", "WA", "seven-moves"),
        Wrong("minimum-of-all-cases", "\n        moves = 8\n", "\n",
              "WA", "every-number-of-moves"),
        Wrong("first-board-only", "in BOARDS:", "in BOARDS[:1]:", "WA", "boards"),
        Wrong("without-mirror-images", "list(boards())", "list(boards())[:46]", "WA", "boards"),
        Wrong("keeps-queens-from-the-left", "sum(a != b for a, b in zip(rows, board))",
              "8 - len(kept_from_the_left(rows))", "WA", "one-attack-many-moves"),
        Wrong("counts-attacks", "sum(a != b for a, b in zip(rows, board))", "attacks(rows)",
              "WA", "many-attacks-one-move"),
        Wrong("cases-from-0", "(case, moves)", "(case - 1, moves)", "WA", "sample"),
        Wrong("number-of-one-digit", "(case, moves)", "(case % 10, moves)", "WA", "boards"),
        Wrong("two-blanks", "%d: %d", "%d:  %d", "PE", "sample"),
        Wrong("blank-line-between", "%d: %d", "%d: %d\\n", "PE", "sample"),
        Wrong("a-count-first", "with contextlib", "int(input())\nwith contextlib", "RE", "sample"),
        Wrong("a-search-for-each-case", "in BOARDS:", "in boards():", "TLE", "random-999"),
    ],
    "uva167": [
        Wrong("no-width", "%5d", "%d", "PE", "sample"),
        Wrong("blank-line-between", "%5d", "%5d\\n", "PE", "sample"),
        Wrong("sum-starts-too-high", "    best = 0", "    best = 1", "WA", "widths"),
        Wrong("largest-of-all-boards", "\n    best = 0", "", "WA", "falling-sums"),
        Wrong("first-board-only", "in BOARDS:", "in BOARDS[:1]:", "WA", "boards-1-to-20"),
        Wrong("last-board-missed", "list(boards())", "list(boards())[:-1]",
              "WA", "boards-81-to-92"),
        Wrong("seven-of-eight-columns", "enumerate(rows))", "enumerate(rows[:7]))",
              "WA", "sample"),
        Wrong("rooks", "in BOARDS:", "in islice(permutations(range(1, 9)), 5000):",
              "WA", "random-20"),
        Wrong("largest-number-first", "best = max(best,", "best = greedy(squares) or (",
              "WA", "largest-number-is-a-trap"),
        Wrong("first-chessboard-only", "range(int(input()))", "range(1 + 0 * int(input()))",
              "WA", "one-square"),
        Wrong("counts-from-1", "squares[row - 1]", "squares[row]", "RE", "sample"),
        Wrong("every-way-to-place-eight", "in BOARDS:",
              "in filter(is_board, product(range(1, 9), repeat=8)):", "TLE", "sample"),
    ],
    "boj9663": [
        Wrong("middle-row-forgotten", "for row in range(n):",
              "for row in range(n if rows else n // 2):", "WA", "odd"),
        Wrong("nothing-below-four", "print(boards())", "print(boards() if n > 3 else 0)",
              "WA", "smallest"),
        Wrong("silent-if-none", "print(boards())", "print(boards() or '')",
              "WA", "no-board-of-three"),
        Wrong("one-diagonal", "abs(row - other)", "row - other", "WA", "four"),
        Wrong("neighbours-only", "enumerate(rows))", "enumerate(rows) if left > len(rows) - 2)",
              "WA", "five"),
        Wrong("without-mirror-images", "print(boards())", "print(boards() // 2)", "WA", "sample"),
        Wrong("table-from-0", "print(boards())", "print([0, 1, 0, 0, 2, 10, 4, 40, 92][n - 1])",
              "WA", "sample"),
        Wrong("table-too-short", "print(boards())", "print([1, 0, 0, 2, 10, 4, 40, 92][n - 1])",
              "RE", "nine"),
        Wrong("plain-search", "", "", "TLE", "largest"),
    ],
    "boj9175": [
        Wrong("columns-from-1", "column - 1 for", "column for", "WA", "sample"),
        Wrong("n-not-printed", "    print(n)\n", "", "WA", "smallest"),
        Wrong("n-on-the-line-of-the-board", "print(n)", "print(n, end=' ')", "WA", "smallest"),
        Wrong("remainder-2-forgotten", "n % 6 == 2", "False", "WA", "sample"),
        Wrong("remainder-3-forgotten", "n % 6 == 3", "False", "WA", "sample"),
        Wrong("remainder-by-12", "n % 6 == 2", "n % 12 == 2", "WA", "sample"),
        Wrong("too-small-an-array", "    return [", "    assert n <= 256\n    return [",
              "RE", "largest"),
        Wrong("first-case-only", "range(int(input()))", "range(1 + 0 * int(input()))",
              "WA", "repeated"),
        Wrong("search", "*board(n)", "*search(n)", "TLE", "largest"),
    ],
    "aizu_alds1_13_a": [
        Wrong("column-before-row", "row, column =", "column, row =", "WA", "row-is-not-column"),
        Wrong("squares-from-1", "= column\n\ndef", "= column - 1\n\ndef", "RE", "corner"),
        Wrong("queens-ignored", "queens.get(row, column) == column", "True", "WA", "sample"),
        Wrong("two-queens-only", "range(int(input()))", "range(min(2, int(input())))",
              "WA", "no-queen-too-many"),
        Wrong("in-order-of-rows", "queens[row] = column", "queens[len(queens)] = column",
              "WA", "bottom-up"),
        Wrong("first-free-column", "if found:\n                return found", "return found",
              "RE", "sample"),
        Wrong("one-diagonal", "abs(column - other)", "column - other", "WA", "sample"),
        Wrong("mirror-image", "\".\" * column + \"Q\" + \".\" * (7 - column)",
              "\".\" * (7 - column) + \"Q\" + \".\" * column", "WA", "sample"),
        Wrong("blanks-between", "\".\" * column + \"Q\" + \".\" * (7 - column)",
              "*\".\" * column + \"Q\" + \".\" * (7 - column)", "WA", "sample"),
        Wrong("blank-line-at-the-end", "(7 - column))\n", "(7 - column))\nprint()\n",
              "PE", "sample"),
        Wrong("every-choice-of-eight-squares", "in solve([]):", "in choose():",
              "TLE", "only-the-last-rows"),
    ],
}

# Parts of some wrong programs.
PARTS = """
import contextlib
from itertools import combinations, islice, permutations, product

def attack(a, b):
    return a[1] == b[1] or a[0] == b[0] or abs(a[1] - b[1]) == abs(a[0] - b[0])

def is_board(rows):
    return not any(attack(a, b) for a, b in combinations(enumerate(rows), 2))

def attacks(rows):
    return sum(attack(a, b) for a, b in combinations(enumerate(rows), 2))

def kept_from_the_left(rows):
    kept = []
    for queen in enumerate(rows):
        if not any(attack(queen, other) for other in kept):
            kept.append(queen)
    return kept

def greedy(squares):
    kept = []
    for row, column in sorted(product(range(8), range(8)), key=lambda at: -squares[at[0]][at[1]]):
        if not any(attack((row, column), other) for other in kept):
            kept.append((row, column))
    return sum(squares[row][column] for row, column in kept)

def search(n, columns=()):
    if len(columns) == n:
        return columns
    for column in range(n):
        if not any(attack((len(columns), column), other) for other in enumerate(columns)):
            found = search(n, columns + (column,))
            if found:
                return found

def choose():
    for squares in combinations(product(range(8), range(8)), 8):
        if not any(attack(a, b) for a, b in combinations(squares, 2)):
            if set(queens.items()) <= set(squares):
                return [column for _, column in squares]
"""
