"""Draw: placements as pictures, with the attacked queens and the nearest board.

Input:   one placement per line: the row of the queen in each column, 1 to 26 of
         them. Blank lines do not count.
Output:  for each placement
         - the squares of its queens by column: a4 is row 4 of column a;
         - "from the top:" and the letters of the queens' columns row by row, if
           each row has one queen;
         - a picture, row 1 on top: Q is a queen, X an attacked one, * no queen.
         If there is an X, a nearest board stands beside the picture, and the
         last line has the moves, such as a4-a7. (Two and three queens have no
         board.) A blank line stands between two placements.
         A terminal shows a coloured chess board, with attacked queens on red
         and moved ones on green, unless NO_COLOR is set or TERM=dumb. If it is
         too narrow, the nearest board stands below.
Idea:    a column is a queen between stars; zip turns columns into lines. The
         nearest board is searched with no move, then with one, two, and so on.
Why:     two queens in different columns attack each other if and only if their
         rows are equal, or differ by as much as the columns.
Cost:    that of the search. Random placements take some milliseconds.
Checked: all placements of up to four queens, the 92 boards and 120 random
         placements, against a comparison of all pairs of queens and a search
         through every choice of the queens that stay.
"""
import os
import shutil
import sys
from itertools import combinations

from shared.completion import nearest_board
from shared.contest import script
from shared.placements import placements

FILES = "abcdefghijklmnopqrstuvwxyz"        # chess players call a column a file
# For each mark: a symbol, and numbers of 256 colours: of ink, of a light and a dark square.
COLOURS = {
    "*": (" ", 16, 223, 137),               # no queen
    "Q": ("\u265b", 16, 223, 137),          # a queen
    "X": ("\u2655", 231, 160, 124),         # an attacked queen, on red
    "M": ("\u265b", 16, 113, 71),           # a queen that has moved, on green
}


def attacked(rows):
    """Return the set of columns, from 0 on, whose queens are attacked."""
    found = set()
    for a, b in combinations(range(len(rows)), 2):
        if abs(rows[a] - rows[b]) in (0, b - a):
            found |= {a, b}
    return found


def squares(rows):
    """Return the names of the squares, by column."""
    return [file + str(row) for file, row in zip(FILES, rows)]


def coloured(grid):
    """Return the picture for a terminal as lines: the names of the columns, then the rows."""
    files = "  ".join(FILES[:len(grid)])
    lines = ["   " + files + " "]
    for row, marks in enumerate(grid):
        line = "%2d" % (row + 1)
        for column, mark in enumerate(marks):
            symbol, ink, light, dark = COLOURS[mark]
            shade = dark if (row + column) % 2 else light
            line += "\33[38;5;%d;48;5;%dm %s " % (ink, shade, symbol)
        lines.append(line + "\33[m")
    return lines


def letters(rows):
    """Return the letters of the columns, row by row from the top; "" if two queens share a row."""
    if len(set(rows)) < len(rows):
        return ""
    return "from the top: " + "".join(file for row, file in sorted(zip(rows, FILES)))


def panel(rows, marks, colour):
    """Return the lines of a placement, equally wide: squares, letters, picture."""
    n = len(rows)
    columns = ["*" * (row - 1) + mark + "*" * (n - row) for row, mark in zip(rows, marks)]
    grid = list(zip(*columns))
    if colour:
        picture = coloured(grid)
    else:
        picture = ["  ".join(line).replace("M", "Q") for line in grid]
    names = [" ".join(squares(rows)), letters(rows)]
    picture_width = len(picture[0])     # on the screen: the first line has no colours in it
    width = max(picture_width, *map(len, names))
    blanks = " " * (width - picture_width)
    return [name.ljust(width) for name in names] + [line + blanks for line in picture]


def side_by_side(left, right, width):
    """Return the lines of two panels side by side, or below each other if they are too wide."""
    if len(left[0]) + 6 + len(right[0]) > width:
        return left + [""] + right
    return [a + "      " + b for a, b in zip(left, right)]


def moves(rows, board):
    """Return the line with the moves from a placement to a board."""
    pairs = zip(squares(rows), squares(board))
    moved = [old + "-" + new for old, new in pairs if old != new]
    noun = "move" if len(moved) == 1 else "moves"
    return "%d %s: %s" % (len(moved), noun, " ".join(moved))


def drawing(rows, colour, width):
    """Return the drawing of a placement, with a nearest board if queens attack each other."""
    hits = attacked(rows)
    marks = ["X" if column in hits else "Q" for column in range(len(rows))]
    lines = panel(rows, marks, colour)
    if hits:
        board = nearest_board(rows)
        if board:
            marks = ["Q" if old == new else "M" for old, new in zip(rows, board)]
            lines = side_by_side(lines, panel(board, marks, colour), width)
            lines.append(moves(rows, board))
        else:
            lines.append("no board of %d queens exists" % len(rows))
    if not lines[1].strip():    # it has no letters
        del lines[1]
    return "".join(line.rstrip() + "\n" for line in lines)


def answers(lines):
    """Yield the drawing of each placement, a blank line between two."""
    terminal = sys.stdout.isatty()
    width = shutil.get_terminal_size().columns or 80
    colour = terminal and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")
    for case, rows in enumerate(placements(lines), 1):
        text = drawing(rows, colour, width if terminal else sys.maxsize)
        if case > 1:
            yield b"\n"
        yield text.encode()


if __name__ == "__main__":
    script(answers)
