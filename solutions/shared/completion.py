"""The board nearest to a placement: search with no move, then with one, two, and so on.

A set of squares is an integer: n bits per column, row 1 the lowest of them. A queen is the set of
her square. A *position* of the search is three values:

    queens     the queens that stand: those of the placement that have not moved, and those put
    free       the squares that no queen put by the search attacks; she attacks her own square, too
    moves      how many queens of the placement may still move

The search puts a queen on a free square, and she stays there. She costs a move for each queen that
she attacks: all of these must move. To put a queen of the placement on her own square means that
she stays. So `queens & free` are the queens of the placement that may still move.

1.  While two queens attack each other, take the queen with the most attackers. In the board that we
    look for, either she stays or she has moved. Both are tried (some_board).
2.  Then take a column or a row without a queen. The board has a queen there. Each free square is
    tried, also one from which the queen makes others move (complete).

In 2 4 1 1, on the left, the last two queens attack each other. With one move allowed, the search
first puts the third queen (P) on her own square: the last must move, the squares x are no longer
free, and no move is left.

    . . Q Q     x x P x
    Q . . .     Q x x x
    . . . .     x . x .
    . Q . .     . Q x .

Column 4 has two free squares. A queen on row 4 would attack the second queen, who cannot move; row
3 makes a board. To fill up a board like this is NP-complete (Gent et al., "Complexity of n-Queens
Completion", 2017).
"""
from collections import defaultdict
from functools import lru_cache


@lru_cache(maxsize=None)
def attacks(n):
    """Return {queen: the squares that she attacks, her own among them}."""
    names = {}                      # {queen: the names of her four lines}
    squares = defaultdict(int)      # {name of a line: its squares}
    for column in range(n):
        for row in range(n):
            queen = 1 << n * column + row
            names[queen] = ("|", column), ("-", row), ("/", row + column), ("\\", row - column)
            for name in names[queen]:
                squares[name] |= queen
    attacked = {}
    for queen in names:
        a, b, c, d = [squares[name] for name in names[queen]]
        attacked[queen] = a | b | c | d
    return attacked


@lru_cache(maxsize=None)
def columns_and_rows(n):
    """Return the n columns and then the n rows, each a set of squares."""
    columns = [(1 << n) - 1 << n * column for column in range(n)]
    rows = [sum(1 << n * column + row for column in range(n)) for row in range(n)]
    return columns + rows


def size(squares):
    """Return the number of squares in a set."""
    return bin(squares).count("1")


def queens_on(squares):
    """Yield a queen on each square of a set, column by column, top row first."""
    while squares:
        yield squares & -squares
        squares &= squares - 1


def put(n, queen, queens, free, moves):
    """Return the position after the search has put a queen on a free square."""
    attacked = attacks(n)[queen]
    moving = queens & attacked & ~queen
    return queens & ~attacked | queen, free & ~attacked, moves - size(moving)


@lru_cache(maxsize=1 << 10)
def too_costly(n, queens, moves):
    """Return the squares from which a queen would attack more of the queens than may move."""
    every = (1 << n * n) - 1
    levels = [every] + [0] * (moves + 1)        # item k: the squares that k queens or more attack
    for queen in queens_on(queens):
        attacked = attacks(n)[queen]
        for k in range(moves, -1, -1):
            levels[k + 1] |= levels[k] & attacked
    return levels[-1]


def complete(n, queens, free, moves):
    """Return a board of a position in which no queen attacks another; 0 if there is none.

    The column or row with the fewest squares is filled first.
    """
    unmoved = queens & free
    free &= ~too_costly(n, unmoved, moves)
    empty = [line & free for line in columns_and_rows(n) if not line & queens]
    if not empty:
        return queens
    if not all(empty):
        return 0
    for queen in queens_on(min(empty, key=size)):
        board = complete(n, *put(n, queen, queens, free, moves))
        if board:
            return board
    return 0


def least_moves(n, queens):
    """Return a lower bound of the moves until no queen attacks another.

    The queens are divided into groups. In a group each attacks each, so all but one must move.
    """
    attacked = attacks(n)
    moves = 0
    while queens:
        rivals = queens         # the queens who attack the whole group so far
        while rivals:
            queen = rivals & -rivals
            rivals &= attacked[queen] ^ queen
            queens ^= queen
            moves += 1
        moves -= 1              # one of the group stays
    return moves


def some_board(n, queens, free, moves):
    """Return a board of a position; 0 if there is none."""
    if least_moves(n, queens) > moves:
        return 0
    attacked = attacks(n)
    worst = max(queens_on(queens), key=lambda queen: size(queens & attacked[queen]))
    if queens & attacked[worst] == worst:       # no queen attacks another
        return complete(n, queens, free, moves)
    board = some_board(n, *put(n, worst, queens, free, moves))      # she stays, or she moves
    return board or some_board(n, queens ^ worst, free ^ worst, moves - 1)


def first_board(n, board, queens, free, moves):
    """Return the lexicographically first board of a position; `board` is one."""
    for column in columns_and_rows(n)[:n]:
        before = (board & column) - 1       # the squares before the board's queen in this column
        for queen in queens_on(column & before & free):
            better = some_board(n, *put(n, queen, queens, free, moves))
            if better:
                board = better
                break
        queens, free, moves = put(n, board & column, queens, free, moves)
    return board


def nearest_board(rows):
    """Return the board that differs from a placement in the fewest columns; None if there is none.

    Both are rows 1..n, by column. For n up to 16 it is the lexicographically first of these boards;
    beyond that, finding the first can take much longer.
    """
    n = len(rows)
    queens = sum(1 << n * column + row - 1 for column, row in enumerate(rows))
    every = (1 << n * n) - 1
    for moves in range(n + 1):
        board = some_board(n, queens, every, moves)
        if board and n <= 16:
            board = first_board(n, board, queens, every, moves)
        if board:
            squares = enumerate(queens_on(board))
            return tuple(queen.bit_length() - n * column for column, queen in squares)
    return None
