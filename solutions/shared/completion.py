"""The board nearest to a placement: choose the queens that stay, then place the others.

A set of squares is an integer: n bits a column, row 1 the lowest of them. A queen is the set of her
square. A *position* of the search is four values:

    placed     the queens that are fixed
    staying    the queens of the placement that may still stay: no placed queen attacks them
    free       the squares that no placed queen attacks, those of the staying queens among them
    least      how many of the staying queens have to stay

A board of a position has the placed queens, `least` or more of the staying ones, and the others on
free squares.

In 2 4 1 1, on the left, two of the staying queens (S) attack each other, so three can stay. First
the search keeps the one in column 3: she is placed (P), the squares that she attacks (x) are not
free, and two of the others have to stay.

    . . S S     x x P x
    S . . .     S x x x
    . . . .     x . x .
    . S . .     . S x .

Column 4 has two free squares. A queen on row 4 would attack one of the two; row 3 makes a board.
In general this is NP-complete (Gent et al., "Complexity of n-Queens Completion", 2017).
"""
from collections import defaultdict, namedtuple
from functools import lru_cache

Geometry = namedtuple("Geometry", "columns, straight, lines, attacks")
KEPT = 1 << 10      # results that a function keeps, so that memory does not grow


@lru_cache(maxsize=None)
def geometry(n):
    """Return the columns, the columns and rows, {queen: her four lines}, {queen: their squares}."""
    names = {}          # {queen: the names of her lines}
    sets = defaultdict(int)
    for column in range(n):
        for row in range(n):
            queen = 1 << n * column + row
            names[queen] = ("|", column), ("-", row), ("/", row + column), ("\\", row - column)
            for name in names[queen]:
                sets[name] |= queen
    columns = [sets["|", column] for column in range(n)]
    rows = [sets["-", row] for row in range(n)]
    lines = {queen: [sets[name] for name in names[queen]] for queen in names}
    attacks = {queen: a | b | c | d for queen, (a, b, c, d) in lines.items()}
    return Geometry(columns, columns + rows, lines, attacks)


def size(squares):
    """Return the number of squares in a set."""
    return bin(squares).count("1")


def queens_on(squares):
    """Yield a queen on each square of a set, column by column, top row first."""
    while squares:
        yield squares & -squares
        squares &= squares - 1


def shortest(lines):
    """Return the line with the fewest squares."""
    left = lines        # a race: every line loses a square a round, and the first to be empty wins
    while all(left):
        left = [line & line - 1 for line in left]
    return lines[left.index(0)]


def put(n, queen, placed, staying, free, least):
    """Return the position with one more queen placed."""
    attacked = geometry(n).attacks[queen]       # her own square, too
    return placed | queen, staying & ~attacked, free & ~attacked, least - bool(staying & queen)


@lru_cache(maxsize=KEPT)
def costly(n, staying, least):
    """Return the squares from which a queen attacks too many of the staying ones."""
    attacks = geometry(n).attacks
    spare = size(staying) - least
    attacking = [-1] + [0] * (spare + 1)        # item k: what attacks k or more; -1 is all squares
    for queen in queens_on(staying):
        for k in range(spare, -1, -1):
            attacking[k + 1] |= attacking[k] & attacks[queen]
    return attacking[-1]


def complete(n, placed, staying, free, least):
    """Return a board of a position in which no staying queen attacks another; 0 if there is none.

    The column or row with the fewest squares is filled first.
    """
    kept = placed | staying
    free &= ~costly(n, staying, least)
    empty = [line & free for line in geometry(n).straight if not line & kept]
    if not empty:
        return kept
    for queen in queens_on(shortest(empty)):
        board = complete(n, *put(n, queen, placed, staying, free, least))
        if board:
            return board
    return 0


@lru_cache(maxsize=KEPT)
def bound(n, staying):
    """Return an upper bound of how many of the staying queens can be kept together.

    They are divided into groups, each on one line. Of a group at most one queen can be kept.
    """
    lines = geometry(n).lines
    groups = 0
    while staying:
        queen = staying & -staying
        for line in lines[queen]:
            group = staying & line
            if group != queen:      # she shares this line
                break
        staying ^= group
        groups += 1
    return groups


@lru_cache(maxsize=KEPT)
def worst(n, staying):
    """Return the staying queen who attacks the most of the others; 0 if none attacks another."""
    attacks = geometry(n).attacks
    attackers = [queen for queen in queens_on(staying) if staying & attacks[queen] != queen]
    return max(attackers, key=lambda queen: size(staying & attacks[queen]), default=0)


def some_board(n, placed, staying, free, least):
    """Return a board of a position; 0 if there is none."""
    if bound(n, staying) < least:
        return 0
    queen = worst(n, staying)
    if not queen:
        return complete(n, placed, staying, free, least)
    board = some_board(n, *put(n, queen, placed, staying, free, least))
    return board or some_board(n, placed, staying ^ queen, free ^ queen, least)    # without her


def first_board(n, board, placed, staying, free, least):
    """Return the lexicographically first board of a position; `board` is one."""
    for column in geometry(n).columns:
        before = (board & column) - 1       # the squares before the board's queen in this column
        for queen in queens_on(column & before & free):
            better = some_board(n, *put(n, queen, placed, staying, free, least))
            if better:
                board = better
                break
        placed, staying, free, least = put(n, board & column, placed, staying, free, least)
    return board


def nearest_board(rows):
    """Return the board that differs from a placement in the fewest columns; None if there is none.

    Both are rows 1..n, by column. For n up to 16 it is the lexicographically first of these boards;
    beyond that, finding the first can take much longer.
    """
    n = len(rows)
    given = sum(1 << n * column + row - 1 for column, row in enumerate(rows))
    every = (1 << n * n) - 1
    for least in range(n, -1, -1):
        board = some_board(n, 0, given, every, least)
        if board and n <= 16:
            board = first_board(n, board, 0, given, every, least)
        if board:
            queens = enumerate(queens_on(board))
            return tuple(queen.bit_length() - n * column for column, queen in queens)
    return None
