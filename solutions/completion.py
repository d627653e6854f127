"""The board nearest to a placement: choose the queens that stay, then complete them.

A set of squares is an integer: n bits a column, row 1 the lowest of them. A queen is the set of her square.
`placed` queens are fixed. They attack neither the `staying` ones, which are kept if possible, nor `free` squares.
In general this is NP-complete (Gent et al., "Complexity of n-Queens Completion", 2017).
"""
from functools import lru_cache

from contest import Case, Fault, integer, lines


def placements(stream):
    """Yield each line that is not blank as rows: of the queens in columns 1 to n, for n up to 26 (a to z)."""
    for case, words in enumerate(lines(stream, 27), 1):
        with Case(case):
            if len(words) > 26:
                raise Fault("more than 26 rows on a line")
            what = "a row from 1 to %d, as many as the line has" % len(words)
            rows = [integer(word, 1, len(words), what) for word in words]
        yield rows


@lru_cache(maxsize=None)
def geometry(n):
    """Return (columns and rows, {queen: her four lines}, {queen: their squares}), lines as sets."""
    numbers = {1 << n * column + row: (column, n + row, 2 * n + row + column, 5 * n + row - column)
               for column in range(n) for row in range(n)}
    sets = [0] * 6 * n          # the columns, the rows, the diagonals of both kinds
    for queen in numbers:
        for number in numbers[queen]:
            sets[number] |= queen
    lines_of = {queen: [sets[number] for number in numbers[queen]] for queen in numbers}
    attacks = {queen: a | b | c | d for queen, (a, b, c, d) in lines_of.items()}
    return sets[:2 * n], lines_of, attacks


def size(squares):
    """Return the number of squares in a set."""
    return bin(squares).count("1")


def queens_on(squares):
    """Yield a queen on each square of a set, column by column, top row first."""
    while squares:
        yield squares & -squares
        squares &= squares - 1


def peaceful(n, queens, least):
    """Yield sets of `least` or more of the queens in which none attacks another.

    Every such set of that size is contained in one of them.
    """
    _, lines_of, attacks = geometry(n)
    groups, rest = 0, queens        # the queens of a group stand on one line, so at most one of them stays
    while rest:
        rest &= ~max([rest & line for line in lines_of[rest & -rest]], key=size)
        groups += 1
    if least <= groups == size(queens):
        yield queens
    elif least <= groups:
        worst = max(queens_on(queens), key=lambda queen: size(queens & attacks[queen]))
        yield from peaceful(n, queens & ~attacks[worst] | worst, least)
        yield from peaceful(n, queens ^ worst, least)


def complete(n, placed, staying, free, spare):
    """Return a board with the placed queens and all but at most `spare` of the staying ones; 0 if there is none.

    The staying ones do not attack each other. The column or row with the fewest squares that attack at most
    `spare` of them is filled first.
    """
    straight, _, attacks = geometry(n)
    attackers = [free] + [0] * (spare + 1)      # attackers[k]: free squares that attack k or more of the staying
    for queen in queens_on(staying):
        for k in range(spare, -1, -1):
            attackers[k + 1] |= attackers[k] & attacks[queen]
    free &= ~attackers[-1]
    empty = [line & free for line in straight if not line & (placed | staying)]
    if not empty:
        return placed | staying
    for queen in queens_on(min(empty, key=size)):
        hit = attacks[queen]
        board = complete(n, placed | queen, staying & ~hit, free & ~hit, spare - size(staying & hit))
        if board:
            return board
    return 0


def some_board(n, placed, staying, free, least):
    """Return a board with the placed queens and at least `least` of the staying ones; 0 if there is none."""
    for queens in peaceful(n, staying, least):
        board = complete(n, placed, queens, free, size(queens) - least)
        if board:
            return board
    return 0


def first_board(n, board, staying, free, least):
    """Return the lexicographically first board with at least `least` of the staying queens; `board` is one."""
    straight, _, attacks = geometry(n)
    placed = 0
    for column in straight[:n]:
        for queen in queens_on(column & free):
            then = placed | queen, staying & ~attacks[queen], free & ~attacks[queen], least - bool(staying & queen)
            # The board found so far has this queen, so it still is one; otherwise look for another.
            found = board if board & queen else some_board(n, *then)
            if found:
                board = found
                placed, staying, free, least = then
                break
    return board


def nearest(rows):
    """Return the board that differs from a placement in the fewest columns; None if there is none.

    Both are rows 1..n, by column.
    Of several it is the lexicographically first for n up to 16; beyond that, finding the first can take a minute.
    """
    n = len(rows)
    columns = geometry(n)[0][:n]
    given = sum(1 << n * column + row - 1 for column, row in enumerate(rows))
    free = (1 << n * n) - 1
    for least in range(n, -1, -1):
        board = some_board(n, 0, given, free, least)
        if board:
            board = first_board(n, board, given, free, least) if n <= 16 else board
            return tuple((board & column).bit_length() - n * index for index, column in enumerate(columns))
    return None
