"""Draw: placements as pictures, the attacked queens marked, and the nearest board beside.

Input:   a placement a line: the row of the queen in each column, 1 to 26 of them; blank lines do not count.
Output:  the drawings, a blank line between two. First the squares by column: a4 is the queen of column a, on
         row 4. Then, if there is one queen a row, their columns from the top row down. Then the picture,
         row 1 on top: Q is a queen, X one under attack. If some are attacked, the nearest board stands beside
         and the moves that lead there below; two or three queens have none. Of several boards it is the first
         in lexicographic order up to 16 queens, and any of them beyond that.
         On a terminal the picture is a chequered board in colour, an attacked queen outlined on red, a
         moved one on green. NO_COLOR=1 or TERM=dumb ask for the plain picture.
Idea:    a column is a queen between stars; zip turns the columns into the lines of the picture.
Cost:    n * n squares a drawing, and the search of nearest.py.
Checked: against all pairs of queens and all permutations; the moves against UVa 11085 and nearest.py.
"""
import os
import sys

from completion import nearest
from contest import placements, script

FILES = "abcdefghijklmnopqrstuvwxyz"
# Mark (* no queen, Q a queen, X one under attack, M one that has moved), symbol, ink, light and dark square.
COLOURS = [("*", " ", 16, 223, 137), ("Q", "\u265b", 16, 223, 137),
           ("X", "\u2655", 231, 160, 124), ("M", "\u265b", 16, 113, 71)]
CELLS = {mark: ["\33[38;5;%d;48;5;%dm %s " % (ink, shade, symbol) for shade in shades]
         for mark, symbol, ink, *shades in COLOURS}
LETTERS = str.maketrans("\u265b\u2655", "QX")       # for a terminal without the symbols


def attacked(rows):
    """Return for the queen in each column whether she shares her row or a diagonal with another."""
    rising = [row + column for column, row in enumerate(rows)]
    falling = [row - column for column, row in enumerate(rows)]
    return [rows.count(row) > 1 or rising.count(up) > 1 or falling.count(down) > 1
            for row, up, down in zip(rows, rising, falling)]


def squares(rows):
    """Return the names of the squares, by column."""
    return [file + str(row) for file, row in zip(FILES, rows)]


def picture(rows, marks, colour):
    """Return the lines of the picture, row 1 first; in colour there are files above and numbers of the rows."""
    grid = zip(*("*" * (row - 1) + mark + "*" * (len(rows) - row) for row, mark in zip(rows, marks)))
    if not colour:
        return ["  ".join(line).replace("M", "Q") for line in grid]
    text = ["   " + "  ".join(FILES[:len(rows)]) + " "]
    for row, line in enumerate(grid, 1):
        cells = [CELLS[mark][(row + column) % 2] for column, mark in enumerate(line, 1)]
        text.append("%2d%s\33[m" % (row, "".join(cells)))
    return text


def panel(rows, marks, colour):
    """Return the lines of one placement, of equal width to the eye: squares, columns by row or blank, picture."""
    heads = [" ".join(squares(rows)), ""]
    if len(set(rows)) == len(rows):
        heads[1] = "from the top: " + "".join(file for row, file in sorted(zip(rows, FILES)))
    below = picture(rows, marks, colour)
    seen = len(below[0])        # the first line has no colours in it
    width = max(seen, *map(len, heads))
    return [head.ljust(width) for head in heads] + [line + " " * (width - seen) for line in below]


def drawing(rows, colour):
    """Return the drawing of a placement as text, plain or in colour."""
    hits = attacked(rows)
    text = panel(rows, ["X" if hit else "Q" for hit in hits], colour)
    board = nearest(rows) if any(hits) else None
    if board:
        beside = panel(board, ["Q" if old == new else "M" for old, new in zip(rows, board)], colour)
        text = [left + "      " + right for left, right in zip(text, beside)]
        moves = [old + "-" + new for old, new in zip(squares(rows), squares(board)) if old != new]
        text.append("%d move%s: %s" % (len(moves), "s" if len(moves) > 1 else "", " ".join(moves)))
    return "".join(line.rstrip() + "\n" for line in text if line.strip())


def answers(stream):
    """Yield the drawing of each placement of a binary stream, a blank line between two."""
    colour = sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")
    encoding = sys.stdout.encoding if colour else "ascii"
    for case, rows in enumerate(placements(stream), 1):
        text = "\n" * (case > 1) + drawing(rows, colour)
        try:
            yield text.encode(encoding)
        except UnicodeEncodeError:
            yield text.translate(LETTERS).encode(encoding)


if __name__ == "__main__":
    script(answers)
