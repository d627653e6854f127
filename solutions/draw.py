"""Draw: placements as pictures, attacked queens marked, and the nearest board.

Input:   a placement a line: the row of the queen in each column, 1 to 26 of
         them; blank lines do not count.
Output:  the squares by column: a4 is the queen of column a, on row 4. If there
         is one queen a row, the columns from the top row down. The picture,
         row 1 on top: Q is a queen, X an attacked one. If there is an X, the
         board that nearest.py finds, beside it or, on a narrow terminal,
         below, and the moves; two and three queens have no board. A blank line
         stands between two drawings. On a terminal attacked queens are on red,
         moved ones on green, unless NO_COLOR=1 or TERM=dumb.
Idea:    a column is a queen between stars; zip turns columns into lines.
Cost:    the search of nearest.py.
Checked: all placements of up to four queens, every 61st of five, and the 92
         boards, by pairs and every choice of those that stay.
"""
import os
import sys

from shared.completion import nearest_board
from shared.contest import script
from shared.placements import placements

FILES = "abcdefghijklmnopqrstuvwxyz"
# Mark (* no queen, Q a queen, X an attacked one, M a moved one), symbol, ink, light and dark
# square.
COLOURS = [("*", " ", 16, 223, 137), ("Q", "\u265b", 16, 223, 137),
           ("X", "\u2655", 231, 160, 124), ("M", "\u265b", 16, 113, 71)]
CELLS = {mark: ["\33[38;5;%d;48;5;%dm %s " % (ink, shade, symbol) for shade in shades]
         for mark, symbol, ink, *shades in COLOURS}
LETTERS = str.maketrans("\u265b\u2655", "QX")       # if the terminal lacks the symbols


def attacked(rows):
    """Return for the queen in each column whether another attacks her."""
    queens = list(enumerate(rows))
    return [any(abs(row - other) in (0, abs(a - b)) for b, other in queens if b != a)
            for a, row in queens]


def squares(rows):
    """Return the names of the squares, by column."""
    return [file + str(row) for file, row in zip(FILES, rows)]


def picture(rows, marks, colour):
    """Return the lines of the picture, row 1 first; in colour, files and rows are named."""
    columns = ["*" * (row - 1) + mark + "*" * (len(rows) - row) for row, mark in zip(rows, marks)]
    grid = zip(*columns)
    if not colour:
        return ["  ".join(line).replace("M", "Q") for line in grid]
    text = ["   " + "  ".join(FILES[:len(rows)]) + " "]
    for row, line in enumerate(grid, 1):
        cells = [CELLS[mark][(row + column) % 2] for column, mark in enumerate(line, 1)]
        text.append("%2d%s\33[m" % (row, "".join(cells)))
    return text


def panel(rows, marks, colour):
    """Return the lines of a placement, equally wide: squares, columns by row, picture."""
    heads = [" ".join(squares(rows)), ""]
    if len(set(rows)) == len(rows):
        heads[1] = "from the top: " + "".join(file for row, file in sorted(zip(rows, FILES)))
    below = picture(rows, marks, colour)
    seen = len(below[0])        # the first line has no colours in it
    width = max(seen, *map(len, heads))
    return [head.ljust(width) for head in heads] + [line + " " * (width - seen) for line in below]


def drawing(rows, colour, width):
    """Return the drawing of a placement; two panels stand side by side if width allows."""
    hits = attacked(rows)
    text = panel(rows, ["X" if hit else "Q" for hit in hits], colour)
    board = nearest_board(rows) if any(hits) else None
    if board:
        beside = panel(board, ["Q" if old == new else "M" for old, new in zip(rows, board)], colour)
        if len(text[0]) + 6 + len(beside[0]) <= width:
            text = [left + "      " + right for left, right in zip(text, beside)]
        else:
            text += [""] + beside
        moves = [old + "-" + new for old, new in zip(squares(rows), squares(board)) if old != new]
        text.append("%d move%s: %s" % (len(moves), "s" * (len(moves) > 1), " ".join(moves)))
    elif any(hits):
        text.append("no board of %d queens exists" % len(rows))
    return "".join(line.rstrip() + "\n" for line in text if not line.isspace())


def answers(stream):
    """Yield the drawing of each placement of a binary stream, a blank line between two."""
    terminal = sys.stdout.isatty()
    width = sys.maxsize
    if terminal:
        import shutil       # takes longer than a small input
        width = shutil.get_terminal_size().columns or 80
    colour = terminal and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")
    encoding = sys.stdout.encoding if colour else "ascii"
    for case, rows in enumerate(placements(stream), 1):
        text = "\n" * (case > 1) + drawing(rows, colour, width)
        try:
            yield text.encode(encoding)
        except UnicodeEncodeError:
            yield text.translate(LETTERS).encode(encoding)


if __name__ == "__main__":
    script(answers)
