"""The board nearest to a placement: choose the queens that stay, then complete them.

A set of squares is an integer: n bits a column, row 1 the lowest of them.
In general this is NP-complete (Gent et al., "Complexity of n-Queens Completion", 2017).
"""
from functools import lru_cache

from contest import Case, Fault, integer, lines


def placements(stream):
    """Yield each line that is not blank as rows: of the queens in columns 1 to n, for n up to 26."""
    for case, words in enumerate(lines(stream, 27), 1):
        with Case(case):
            if len(words) > 26:
                raise Fault("more than 26 rows, and the files go from a to z")
            what = "a row from 1 to %d, as many as the line has" % len(words)
            rows = [integer(word, 1, len(words), what) for word in words]
        yield rows


@lru_cache(maxsize=None)
def geometry(n):
    """Return (columns and rows, {square: the four lines through it}, {square: their squares}), lines as sets."""
    numbers = {1 << n * column + row: (column, n + row, 2 * n + row + column, 5 * n + row - column)
               for column in range(n) for row in range(n)}
    sets = [0] * 6 * n          # the columns, the rows, the diagonals of both kinds
    for square in numbers:
        for number in numbers[square]:
            sets[number] |= square
    through = {square: [sets[number] for number in numbers[square]] for square in numbers}
    reach = {square: a | b | c | d for square, (a, b, c, d) in through.items()}
    return sets[:2 * n], through, reach


def count(some):
    """Return the size of a set."""
    return bin(some).count("1")


def each(some):
    """Yield the squares of a set column by column, top row first."""
    while some:
        yield some & -some
        some &= some - 1


def peaceful(n, queens, least):
    """Yield peaceful sets of `least` or more queens; every set of that size is contained in one of them."""
    _, through, reach = geometry(n)
    groups, rest = 0, queens        # the queens of a group stand on one line, so at most one of them stays
    while rest:
        rest &= ~max([rest & line for line in through[rest & -rest]], key=count)
        groups += 1
    if least <= groups == count(queens):
        yield queens
    elif least <= groups:
        worst = max(each(queens), key=lambda queen: count(queens & reach[queen]))
        yield from peaceful(n, queens & ~reach[worst] | worst, least)
        yield from peaceful(n, queens ^ worst, least)


def complete(n, placed, staying, free, spare):
    """Return a board with the placed queens and all but at most `spare` of the staying ones; 0 if there is none.

    The column or row with the fewest squares that attack at most `spare` of them comes first.
    """
    straight, _, reach = geometry(n)
    attacked = [free] + [0] * (spare + 1)       # attacked[k]: squares that attack k or more of the staying
    for queen in each(staying):
        for k in range(spare, -1, -1):
            attacked[k + 1] |= attacked[k] & reach[queen]
    free &= ~attacked[-1]
    empty = [line & free for line in straight if not line & (placed | staying)]
    if not empty:
        return placed | staying
    for queen in each(min(empty, key=count)):
        hit = reach[queen]
        found = complete(n, placed | queen, staying & ~hit, free & ~hit, spare - count(staying & hit))
        if found:
            return found
    return 0


def search(n, placed, staying, free, least):
    """Return a board with the placed queens and at least `least` of the staying ones; 0 if there is none."""
    for queens in peaceful(n, staying, least):
        found = complete(n, placed, queens, free, count(queens) - least)
        if found:
            return found
    return 0


def first(n, board, staying, free, least):
    """Return the lexicographically first board with at least `least` of the staying queens; one is `board`."""
    straight, _, reach = geometry(n)
    placed = 0
    for column in straight[:n]:
        for queen in each(column & free):
            after = placed | queen, staying & ~reach[queen], free & ~reach[queen], least - bool(staying & queen)
            found = board if board & queen else search(n, *after)
            if found:
                board = found
                placed, staying, free, least = after
                break
    return board


def nearest(rows):
    """Return the board that differs from a placement in the fewest columns; None if n has none.

    Of several it is the lexicographically first for n up to 16; beyond that, finding the first can take a minute.
    """
    n = len(rows)
    columns = geometry(n)[0][:n]
    given, free = sum(1 << n * column + row - 1 for column, row in enumerate(rows)), (1 << n * n) - 1
    for stay in range(n, -1, -1):
        board = search(n, 0, given, free, stay)
        if board:
            board = first(n, board, given, free, stay) if n <= 16 else board
            return tuple((board & column).bit_length() - n * index for index, column in enumerate(columns))
    return None
