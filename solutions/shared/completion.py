"""The board nearest to a placement: search with no move, then with one, two, and so on.

A set of squares is an integer: n bits for each column, row 1 the lowest of them. A queen is the set
of her square. A Position of the search is

    queens     those of the placement that have not moved, and those that the search has put
    free       the squares where the search may put a queen
    moves      how many queens may still move

A queen that is put on a free square stays there. All queens that she attacks must move, and none
may be put on a square that she attacks, her own square among them. So `queens & free` are the
queens that are undecided: they have not moved yet, and may. To put one on her own square decides
that she stays.

1.  While two queens attack each other, take the queen whom most others attack. The search tries
    both: she stays, or she moves (some_board).
2.  Then take a column or a row without a queen. Each board has a queen there. The search tries each
    free square, although some undecided queens may have to move for it (complete).

A try ends early if more queens must move than may (least_moves). A square is left out if a queen
there would make too many others move (too_costly).

In 2 4 1 1, on the left, the last two queens attack each other. With one move allowed, the search
first puts the third queen (P) on her own square: the last must move, the squares x are no longer
free, and no move is left.

    . . Q Q     x x P x
    Q . . .     Q x x x
    . . . .     x . x .
    . Q . .     . Q x .

Column 4 has two free squares. A queen on row 4 would attack the second queen, who cannot move; row
3 makes a board.

To complete a board when some queens are given is NP-complete (Gent et al., "Complexity of n-Queens
Completion", 2017).
"""
from collections import defaultdict, namedtuple
from functools import lru_cache

Position = namedtuple("Position", "n queens free moves")


@lru_cache(maxsize=None)
def attacks(n):
    """Return {queen: the squares that she attacks, her own among them}."""
    names = {}                      # {queen: the names of her four lines}
    squares = defaultdict(int)      # {name of a line: its squares}
    for column in range(n):
        for row in range(n):
            queen = 1 << (n * column + row)
            names[queen] = ("|", column), ("-", row), ("/", row + column), ("\\", row - column)
            for name in names[queen]:
                squares[name] |= queen
    attacked = {}
    for queen in names:
        attacked[queen] = 0
        for name in names[queen]:
            attacked[queen] |= squares[name]
    return attacked


@lru_cache(maxsize=None)
def columns_and_rows(n):
    """Return the n columns and then the n rows, each a set of squares."""
    columns = [((1 << n) - 1) << (n * column) for column in range(n)]
    rows = [sum(1 << (n * column + row) for column in range(n)) for row in range(n)]
    return columns + rows


def size(squares):
    """Return the number of squares in a set."""
    return bin(squares).count("1")


def queens_on(squares):
    """Yield a queen on each square of a set, column by column, top row first."""
    while squares:
        yield squares & -squares        # the lowest bit
        squares &= squares - 1          # the others


def put(position, queen):
    """Return the Position after a queen is put on a free square, or stays there."""
    n, queens, free, moves = position
    attacked = attacks(n)[queen]
    moving = queens & attacked & ~queen
    return Position(n, queens & ~attacked | queen, free & ~attacked, moves - size(moving))


@lru_cache(maxsize=1 << 10)     # many positions in a row have the same undecided queens
def too_costly(n, queens, moves):
    """Return the squares on which a new queen would attack more of the queens than may move."""
    every = (1 << n * n) - 1
    by = [every] + [0] * (moves + 1)        # item k: the squares attacked by k queens or more
    for queen in queens_on(queens):
        attacked = attacks(n)[queen]
        for k in range(moves, -1, -1):
            by[k + 1] |= by[k] & attacked
    return by[-1]


def complete(position):
    """Return a board of a Position whose queens do not attack each other; 0 if there is none.

    The column or row with the fewest squares is filled first.
    """
    n, queens, free, moves = position
    free &= ~too_costly(n, queens & free, moves)
    choices = [line & free for line in columns_and_rows(n) if not line & queens]
    if not choices:
        return queens
    if not all(choices):
        return 0
    for queen in queens_on(min(choices, key=size)):
        board = complete(put(Position(n, queens, free, moves), queen))
        if board:
            return board
    return 0


def least_moves(n, queens):
    """Return a bound: at least so many queens must move until none attacks another.

    The queens are divided into groups. In a group all attack each other, so all but one must move.
    """
    attacked = attacks(n)
    moves = 0
    while queens:
        rivals = queens         # the queens who attack the whole group so far
        while rivals:
            queen = rivals & -rivals
            rivals &= attacked[queen] & ~queen
            queens &= ~queen
            moves += 1
        moves -= 1              # one of the group stays
    return moves


def some_board(position):
    """Return a board of a Position; 0 if there is none."""
    n, queens, free, moves = position
    if least_moves(n, queens) > moves:
        return 0
    attacked = attacks(n)
    worst = max(queens_on(queens), key=lambda queen: size(queens & attacked[queen]))
    if queens & attacked[worst] == worst:       # no queen attacks another
        return complete(position)
    # She is undecided: who was put attacks nobody.
    board = some_board(put(position, worst))
    if board:
        return board
    return some_board(Position(n, queens & ~worst, free & ~worst, moves - 1))       # she moves


def first_board(position, board):
    """Return the lexicographically first board of a Position; `board` is one."""
    n = position.n
    for column in columns_and_rows(n)[:n]:
        for queen in queens_on(column & position.free):
            if queen >= board & column:     # no row above the board's queen is left
                break
            better = some_board(put(position, queen))
            if better:
                board = better
                break
        position = put(position, board & column)
    return board


def nearest_board(rows):
    """Return the board that differs from a placement in the fewest columns; None if there is none.

    Placement and board are the rows 1..n of the queens by column. For n up to 16 it is the
    lexicographically first of these boards; beyond that, finding the first can take much longer.
    """
    n = len(rows)
    queens = sum(1 << (n * column + row - 1) for column, row in enumerate(rows))
    every = (1 << n * n) - 1
    for moves in range(n + 1):
        start = Position(n, queens, every, moves)
        board = some_board(start)
        if board and n <= 16:
            board = first_board(start, board)
        if board:
            squares = enumerate(queens_on(board))
            return tuple(queen.bit_length() - n * column for column, queen in squares)
    return None
