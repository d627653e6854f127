"""Placements drawn: the squares of the queens, their letters, a picture, and for eight the way to a board.

Input:   a placement a line: the row of the queen in each column, 1 to 26 of them; blank lines do not count.
Output:  the drawings, a blank line between two: the squares by column; the file letters from the top row
         down, if there is one queen a row; the picture, Q for a queen and X for one under attack. Eight
         queens of which some are attacked have the nearest board beside them, the first in lexicographic
         order if there are several, and below the moves that lead there.
         On a terminal the picture is a chequered board in colour: an outlined queen on red is attacked,
         one on green has moved. NO_COLOR=1 or TERM=dumb ask for the plain one.
Idea:    a column is a queen between stars; zip turns the columns into the lines of the picture.
Cost:    n * n squares a drawing, and 92 comparisons of eight rows for the nearest board.
Checked: against all pairs of queens and all permutations; the number of moves against UVa 11085.
"""
import os
import sys
from operator import eq

from contest import Fault, integer, script
from queens import BOARDS

FILES = "abcdefghijklmnopqrstuvwxyz"
LONGEST_LINE = 1 << 16           # bytes of a line
GAP = 6                     # blanks between a placement and its nearest board
# The marks in a picture: * no queen, Q a queen, X one under attack, M one that has moved.
CHESS = {"*": " ", "Q": "\u265b", "X": "\u2655", "M": "\u265b"}
LETTERS = str.maketrans("\u265b\u2655", "QX")     # for a terminal without these two
WOOD = (16, 223, 137)       # of 256 colours: the queen, a light square, a dark one
COLOURS = {"*": WOOD, "Q": WOOD, "X": (231, 160, 124), "M": (16, 113, 71)}


def attacked(rows):
    """Return for the queen in each column if it shares its row or a diagonal with another."""
    rising = [row + column for column, row in enumerate(rows)]
    falling = [row - column for column, row in enumerate(rows)]
    return [rows.count(row) > 1 or rising.count(up) > 1 or falling.count(down) > 1
            for row, up, down in zip(rows, rising, falling)]


def nearest(rows):
    """Return the first of the boards that agree with eight rows in most columns."""
    return max(BOARDS, key=lambda board: sum(map(eq, board, rows)))


def squares(rows):
    """Return the names of the squares, by column."""
    return [file + str(row) for file, row in zip(FILES, rows)]


def letters(rows):
    """Return the file letters from the top row down, or nothing unless there is one queen a row."""
    return "".join(file for _, file in sorted(zip(rows, FILES))) if len(set(rows)) == len(rows) else ""


def grid(rows, marks):
    """Return the picture as tuples of characters, top row first: stars, and each column's mark on its row."""
    return list(zip(*("*" * (row - 1) + mark + "*" * (len(rows) - row) for row, mark in zip(rows, marks))))


def plain(rows, marks):
    """Return the lines of the picture in ASCII; a queen that moved (M) is one like the others."""
    return ["  ".join(line).replace("M", "Q") for line in grid(rows, marks)]


def chequered(rows, marks):
    """Return the lines of the picture in colour, files above and rows to the left."""
    lines = ["  " + "".join(" %s " % file for file in FILES[:len(rows)])]
    for row, line in enumerate(grid(rows, marks), 1):
        text = "%2d" % row
        for column, mark in enumerate(line, 1):
            ink, *shades = COLOURS[mark]
            text += "\33[38;5;%d;48;5;%dm %s " % (ink, shades[(row + column) % 2], CHESS[mark])
        lines.append(text + "\33[m")
    return lines


def panel(rows, marks, picture):
    """Return the lines of one placement, of equal width to the eye: squares, letters or blank, picture."""
    lines = picture(rows, marks)
    names = " ".join(squares(rows))
    seen = len(lines[0])        # the first line has no colours in it
    width = max(len(names), seen)
    return [names.ljust(width), letters(rows).ljust(width)] + [line + " " * (width - seen) for line in lines]


def drawing(rows, picture):
    """Return the drawing of a placement as text; picture is plain or chequered."""
    hits = attacked(rows)
    lines = panel(rows, ["X" if hit else "Q" for hit in hits], picture)
    if len(rows) == 8 and any(hits):
        board = nearest(rows)
        moves = [(old, new) for old, new in zip(squares(rows), squares(board)) if old != new]
        beside = panel(board, ["Q" if old == new else "M" for old, new in zip(rows, board)], picture)
        lines = [left + " " * GAP + right for left, right in zip(lines, beside)]
        count = "1 move" if len(moves) == 1 else "%d moves" % len(moves)
        lines.append(count + ": " + " ".join(map("-".join, moves)))
    return "".join(line.rstrip() + "\n" for line in lines if line.strip())


def placement(line):
    """Return the rows on a line of bytes, none on a blank one; Fault if they are not a placement."""
    if not line.endswith(b"\n"):        # the last line, where DOS's end-of-file byte may be, or too long
        if len(line) == LONGEST_LINE:
            raise Fault("a line of more than %d bytes" % LONGEST_LINE)
        line = line.rstrip(b"\x1a")
    words = line.split()
    n = len(words)
    if n > len(FILES):
        raise Fault("%d rows are more than the %d files from a to z" % (n, len(FILES)))
    return [integer(word, 1, n, "a row from 1 to %d, as many as the line has" % n) for word in words]


def show(text):
    """Return text in the encoding of a terminal, with letters if it cannot show chess symbols."""
    try:
        return text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return text.translate(LETTERS).encode(sys.stdout.encoding)


def answers(stream):
    """Yield the drawing of each placement of a binary stream, as bytes, a blank line between two."""
    colour = sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")
    case = 0
    for line in iter(lambda: stream.readline(LONGEST_LINE), b""):
        try:
            rows = placement(line)
        except Fault as fault:
            raise Fault("case %d: %s" % (case + 1, fault))
        if rows:
            case += 1
            text = "\n" * (case > 1) + drawing(rows, chequered if colour else plain)
            yield show(text) if colour else text.encode()


if __name__ == "__main__":
    script(answers)
