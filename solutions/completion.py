"""Completion: which queens of a placement can stay, and how they are completed to a board.

A set of squares is an integer: n bits a column, row 1 the lowest of them.
The question is NP-complete in general: Gent, Jefferson, Nightingale, "Complexity of n-Queens Completion", 2017.
"""
from functools import lru_cache


@lru_cache(maxsize=None)
def geometry(n):
    """Return (columns, rows, {square: the four lines through it}, {square: all squares on them}), all as sets."""
    numbers = {1 << n * column + row: (column, n + row, 2 * n + row + column, 5 * n + row - column)
               for column in range(n) for row in range(n)}
    lines = [0] * 6 * n         # the columns, the rows, the diagonals of both kinds
    for square in numbers:
        for number in numbers[square]:
            lines[number] |= square
    through = {square: [lines[number] for number in numbers[square]] for square in numbers}
    reach = {square: a | b | c | d for square, (a, b, c, d) in through.items()}
    return lines[:n], lines[n:2 * n], through, reach


def count(some):
    """Return the size of a set."""
    return bin(some).count("1")


def each(some):
    """Yield the squares of a set, the first column's first."""
    while some:
        yield some & -some
        some &= some - 1


def nearest(rows):
    """Return the board that differs from a placement, a queen in every column, in the fewest; None if n has none.

    Of several boards it is the first in lexicographic order for n up to 16. Beyond that it is any of them, as to
    find the first can take a minute.
    """
    n = len(rows)
    columns, ranks, through, reach = geometry(n)
    given = sum(1 << n * column + row - 1 for column, row in enumerate(rows))

    def peaceful(queens, least):
        """Yield sets of `least` or more of the queens, free of attacks; any other such set is part of one."""
        groups, rest = 0, queens        # a group stands on one line, so one of it stays at most
        while rest:
            rest &= ~max([rest & line for line in through[rest & -rest]], key=count)
            groups += 1
        if least <= groups == count(queens):
            yield queens
        elif least <= groups:
            worst = max(each(queens), key=lambda queen: count(queens & reach[queen]))
            yield from peaceful(queens & ~reach[worst] | worst, least)
            yield from peaceful(queens ^ worst, least)

    def place(queen, placed, staying, free):
        return placed | queen, staying & ~reach[queen], free & ~reach[queen]

    def complete(placed, staying, free, spare):
        """Return a board with the placed queens and all that are staying but `spare`, 0 if there is none.

        A queen may be placed where she attacks no more than `spare` of them. The column or row with the
        fewest such squares comes first.
        """
        attacked = [free] + [0] * (spare + 1)       # by 0, 1, 2, ... or more of those that are staying
        for queen in each(staying):
            for times in range(spare, -1, -1):
                attacked[times + 1] |= attacked[times] & reach[queen]
        free &= ~attacked[-1]
        empty = [line & free for line in columns + ranks if not line & (placed | staying)]
        if not empty:
            return placed | staying
        for queen in each(min(empty, key=count)):
            board = complete(*place(queen, placed, staying, free), spare - count(staying & reach[queen]))
            if board:
                return board
        return 0

    def search(placed, staying, free):
        """Return a board with the placed queens that keeps `stay` of those given, 0 if there is none."""
        least = stay - count(placed & given)
        for queens in peaceful(staying, least):
            board = complete(placed, queens, free, count(queens) - least)
            if board:
                return board
        return 0

    state = 0, given, sum(columns)
    for stay in range(n, -1, -1):
        board = search(*state)
        if board:
            break
    else:
        return None
    for column in columns if n <= 16 else ():
        for queen in each(column & state[2]):
            after = place(queen, *state)
            better = board if queen & board else search(*after)
            if better:
                board, state = better, after
                break
    return tuple((board & column).bit_length() - n * index for index, column in enumerate(columns))
