"""The nearest board by brute force: every choice of the columns that change.

Shares nothing with solutions/.
"""
import sys


def attacks(a, b):
    """Return whether two queens (column, row) attack each other."""
    return a[1] == b[1] or abs(a[1] - b[1]) == abs(a[0] - b[0])


def keepers(rows, count, queens=()):
    """Yield every choice of `count` queens (column, row) none of which attacks another."""
    if len(queens) == count:
        yield queens
        return
    for column in range(queens[-1][0] + 1 if queens else 0, len(rows) - count + len(queens) + 1):
        queen = column, rows[column]
        if not any(attacks(queen, other) for other in queens):
            yield from keepers(rows, count, queens + (queen,))


def complete(n, queens, free):
    """Return the rows of a board with these queens, or None.

    In `free` are the rows left in each open column. Up to n = 16 the columns are filled from the
    left, so this is the first board in lexicographic order.
    """
    if not free:
        return tuple(row for _, row in sorted(queens))
    column = min(free) if n <= 16 else min(free, key=lambda column: len(free[column]))
    for row in free[column]:
        left = {other: [r for r in free[other] if not attacks((column, row), (other, r))]
                for other in free if other != column}
        board = all(left.values()) and complete(n, queens + ((column, row),), left)
        if board:
            return board
    return None


def rows_left(n, queens):
    """Return the rows that none of these queens attacks, for each column without a queen."""
    kept = dict(queens)
    free = {}
    for column in range(n):
        if column not in kept:
            free[column] = [row for row in range(1, n + 1)
                            if not any(attacks((column, row), queen) for queen in queens)]
    return free


def nearest(rows):
    """Return the board that differs from rows in the fewest columns, or None."""
    n = len(rows)
    for moves in range(n + 1):
        best = None
        for queens in keepers(rows, n - moves):
            free = rows_left(n, queens)
            board = all(free.values()) and complete(n, queens, free)
            if board and n > 16:
                return board
            if board:
                best = min(best or board, board)
        if best:
            return best
    return None


def main():
    """Answer the placements of standard input."""
    for case, line in enumerate(filter(str.strip, sys.stdin), 1):
        rows = [int(word) for word in line.split()]
        board = nearest(rows)
        if board:
            print("Case {}: {}".format(case, sum(a != b for a, b in zip(rows, board))))
            print(*board)
        else:
            print("Case {}: none".format(case))


if __name__ == "__main__":
    main()
