"""The plain drawings the obvious way: all pairs of queens, all permutations. Shares nothing with solutions/."""
import sys
from itertools import permutations

BOARDS = [rows for rows in permutations(range(1, 9))
          if all(abs(rows[a] - rows[b]) != b - a for a in range(8) for b in range(a + 1, 8))]


def draw(rows):
    """Return the lines of a drawing without what stands beside it; a blank one where letters are impossible."""
    n = len(rows)
    lines = [" ".join(chr(ord("a") + column) + str(rows[column]) for column in range(n)), ""]
    if sorted(rows) == list(range(1, n + 1)):
        lines[1] = "from the top: "
        for row in range(1, n + 1):
            lines[1] += chr(ord("a") + rows.index(row))
    attacked = set()
    for a in range(n):
        for b in range(n):
            if a != b and (rows[a] == rows[b] or abs(rows[a] - rows[b]) == abs(a - b)):
                attacked.add(a)
    for row in range(1, n + 1):
        squares = []
        for column in range(n):
            if rows[column] != row:
                squares.append("*")
            else:
                squares.append("X" if column in attacked else "Q")
        lines.append("  ".join(squares))
    return lines, bool(attacked)


first = True
for line in sys.stdin.read().rstrip("\x1a").split("\n"):
    rows = [int(word) for word in line.split()]
    if not rows:
        continue
    assert len(rows) <= 26 and all(1 <= row <= len(rows) for row in rows)
    if not first:
        print()
    first = False
    lines, unsafe = draw(rows)
    if len(rows) == 8 and unsafe:
        moves, board = min((sum(a != b for a, b in zip(rows, board)), board) for board in BOARDS)
        beside, _ = draw(board)
        for left, right in zip(lines, beside):
            print("{:23}      {}".format(left, right))
        steps = ["{0}{1}-{0}{2}".format("abcdefgh"[column], rows[column], board[column])
                 for column in range(8) if rows[column] != board[column]]
        print("1 move:" if moves == 1 else "{} moves:".format(moves), *steps)
    else:
        for line in lines:
            if line:
                print(line)
