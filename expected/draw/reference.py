"""The plain drawings: all pairs of queens are compared. The nearest board is that of its reference.

Shares nothing with solutions/.
"""
import sys
from pathlib import Path
from runpy import run_path

nearest = run_path(str(Path(__file__).parent.parent / "nearest" / "reference.py"))["nearest"]


def draw(rows):
    """Return (lines, whether queens attack): a drawing without the board beside it.

    Its second line is blank if letters are impossible.
    """
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


for case, line in enumerate(filter(str.strip, sys.stdin)):
    rows = [int(word) for word in line.split()]
    if case > 0:
        print()
    lines, unsafe = draw(rows)
    board = nearest(rows) if unsafe else None
    if board:
        width = max(map(len, lines))
        beside, _ = draw(board)
        for left, right in zip(lines, beside):
            print(left.ljust(width) + " " * 6 + right)
        steps = ["{0}{1}-{0}{2}".format(chr(ord("a") + column), rows[column], board[column])
                 for column in range(len(rows)) if rows[column] != board[column]]
        print("1 move:" if len(steps) == 1 else "{} moves:".format(len(steps)), *steps)
    else:
        for line in lines:
            if line:
                print(line)
        if unsafe:
            print("no board of", len(rows), "queens exists")
