"""The board nearest to a placement: search with no move, then one, two, and so on.

A Position of the search, defined below, has queens, and free squares for more.
A queen on a free square is undecided: she may still move. Any other is
decided: she stays, and attacks no queen and no free square. A queen that is put
on a free square is decided. The square may be an undecided queen's own. All
queens that she attacks move: they are gone, and their squares are not free.

Idea:    1. While two queens attack each other, take the queen that is attacked
            by the greatest number of others. Try both: she stays, or she moves
            (find_board).
         2. Then take a column or a row without a queen. Each board has a queen
            there. Try each free square. Undecided queens may have to move for
            it (complete).
         A branch is cut if more queens have to move than moves are left
         (least_moves). A square is left out if a queen there would attack more
         undecided queens than moves are left (too_costly).
Example: in 2 4 1 1, on the left, the last two queens attack each other. With a
         limit of one move, the search first puts the third queen (P) on her own
         square. The last queen moves, and no move is left. The squares x are
         not free.

             . . Q Q     x x P x
             Q . . .     Q x x x
             . . . .     x . x .
             . Q . .     . Q x .

         Column 4 has two free squares. A queen on row 4 would attack the second
         queen, who may not move. Row 3 makes a board.
Why:     take any board within the limit. One branch agrees with it at every
         choice: a queen stays if the board has her, and an empty column or row
         gets the board's queen. Her square is free, as no queen of the board
         attacks it. No bound cuts this branch, as the board needs no more moves
         than the limit. The branch ends with a board, this one or another. So
         the search finds a board at each limit that has one.
         A queen that has moved cannot come back, as her square is not free. So
         the moves are counted right, and a board that is found is within the
         limit. At the first limit that finds one, it is a nearest board.
Cost:    exponential. To complete a board when some queens are given is
         NP-complete (Gent et al., "Complexity of n-Queens Completion", 2017).
Checked: for all placements of up to five queens, each position that the search
         meets finds one of its boards, unless it has none.
"""
from collections import defaultdict, namedtuple
from functools import lru_cache

# A Position of the search. A set of squares is an integer: n bits for each column, row 1 the lowest
# of them. A queen is the set of her square.
#     n           the number of queens that a board has
#     queens      queens that have not moved, and those that the search has put
#     free        the squares where the search may put a queen
#     moves_left  how many more queens may move; below 0, find_board gives up
# A queen on a free square may still move: she is undecided. Any other is decided.
Position = namedtuple("Position", "n queens free moves_left")


@lru_cache(maxsize=None)
def reach(n):
    """Return {queen: the squares on her four lines, her own among them}."""
    names = {}                      # {queen: the names of her lines}
    squares = defaultdict(int)      # {name of a line: its squares}
    for column in range(n):
        for row in range(n):
            queen = 1 << (n * column + row)
            names[queen] = ("|", column), ("-", row), ("/", row + column), ("\\", row - column)
            for name in names[queen]:
                squares[name] |= queen
    reached = {}
    for queen in names:
        reached[queen] = 0
        for name in names[queen]:
            reached[queen] |= squares[name]
    return reached


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
    n, queens, free, moves_left = position
    reached = reach(n)[queen]
    moving = queens & reached & ~queen
    return Position(n, (queens & ~reached) | queen, free & ~reached, moves_left - size(moving))


@lru_cache(maxsize=1 << 10)     # successive positions have the same undecided queens
def too_costly(n, undecided, moves_left):
    """Return the squares where a queen would attack more than `moves_left` undecided queens."""
    every_square = (1 << (n * n)) - 1
    attacked_by = [every_square] + [0] * (moves_left + 1)   # item k: attacked by k or more of them
    for queen in queens_on(undecided):
        reached = reach(n)[queen]
        for k in range(moves_left, -1, -1):
            attacked_by[k + 1] |= attacked_by[k] & reached
    return attacked_by[-1]


def complete(position):
    """Return a board of a Position whose queens do not attack each other; 0 if there is none.

    The column or row with the fewest free squares is filled first.
    """
    n, queens, free, moves_left = position
    free &= ~too_costly(n, queens & free, moves_left)       # with no move left, all are decided
    choices = [line & free for line in columns_and_rows(n) if not (line & queens)]
    if not choices:
        return queens
    if not all(choices):
        return 0
    for queen in queens_on(min(choices, key=size)):
        board = complete(put(Position(n, queens, free, moves_left), queen))
        if board:
            return board
    return 0


def least_moves(n, queens):
    """Return a lower bound on the queens that must move before no two attack each other.

    The queens are divided into groups. In a group all attack each other, so all but one must move.
    """
    reached = reach(n)
    moves = 0
    while queens:
        rivals = queens         # the queens that attack the whole group so far
        while rivals:
            queen = rivals & -rivals
            rivals &= reached[queen] & ~queen
            queens &= ~queen
            moves += 1
        moves -= 1              # one of the group stays
    return moves


def find_board(position):
    """Return a board of a Position; 0 if there is none."""
    n, queens, free, moves_left = position
    if least_moves(n, queens) > moves_left:
        return 0
    reached = reach(n)
    worst = max(queens_on(queens), key=lambda queen: size(queens & reached[queen]))
    if (queens & reached[worst]) == worst:      # no queen attacks another
        return complete(position)
    # She is undecided, as a decided queen attacks no other. So she may stay or move.
    if_she_stays = put(position, worst)
    if_she_moves = Position(n, queens & ~worst, free & ~worst, moves_left - 1)
    return find_board(if_she_stays) or find_board(if_she_moves)


def first_board(position, board):
    """Return the lexicographically first board of a Position; `board` is any of its boards.

    The columns are fixed from the left, each to the smallest row that still has a board.
    """
    n = position.n
    for column in columns_and_rows(n)[:n]:
        for queen in queens_on(column & position.free):
            if queen >= (board & column):       # the row of `board` is the smallest
                break
            better = find_board(put(position, queen))
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
    every_square = (1 << (n * n)) - 1
    for limit in range(n + 1):
        start = Position(n, queens, every_square, limit)
        board = find_board(start)
        if board and n <= 16:
            board = first_board(start, board)
        if board:
            squares = enumerate(queens_on(board))
            return tuple(queen.bit_length() - n * column for column, queen in squares)
    return None
