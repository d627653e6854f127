"""The founding documents' five ways to search, each by itself: references for queens.py and for each other.

Each yields the boards of n queens in the order it finds them, as tuples of n numbers from 1. The documents fill
rows (A, A', E) or columns (B, C); reflected in the main diagonal one is the other, and so are the tuples.
Those that count do it in a Counter: attempts (squares tried) and nodes (queens placed).
"""
from collections import Counter


def three_sets(n):
    """Document A: a queen on column x of row y takes x, x + y and x - y, one id in each of three sets."""
    columns, rising, falling = set(), set(), set()

    def fill(board):
        y = len(board)
        if y == n:
            yield board
            return
        for x in range(n):
            if x not in columns and x + y not in rising and x - y not in falling:
                columns.add(x), rising.add(x + y), falling.add(x - y)
                yield from fill(board + (x + 1,))
                columns.remove(x), rising.remove(x + y), falling.remove(x - y)

    return fill(())


def bit_board(n):
    """Document A': the attacked squares are the bits of one integer, so there is nothing to undo."""
    squares = [(row, column) for row in range(n) for column in range(n)]
    attacks = [sum(1 << n * row + column for row, column in squares
                   if row == y or column == x or abs(row - y) == abs(column - x)) for y, x in squares]

    def fill(board, attacked):
        y = len(board)
        if y == n:
            yield board
            return
        for x in range(n):
            if attacked & 1 << n * y + x == 0:
                yield from fill(board + (x + 1,), attacked | attacks[n * y + x])

    return fill((), 0)


def place_and_compare(n, count=None):
    """Document B: a row is valid if no earlier queen shares it or its diagonal; the array is never cleared."""
    count = Counter() if count is None else count
    rows = [0] * n

    def valid(row, column):
        count["attempts"] += 1
        for earlier in range(column):
            if rows[earlier] == row or abs(rows[earlier] - row) == column - earlier:
                return False
        return True

    def place(column):
        if column == n:
            yield tuple(rows)
            return
        for row in range(1, n + 1):
            if valid(row, column):
                rows[column] = row
                count["nodes"] += 1
                yield from place(column + 1)

    return place(0)


def array(n):
    """Document C: an n x n array with a queen or none on each square; each line to the left is looked along."""
    board = [[False] * n for _ in range(n)]

    def attacked(row, column):
        for step in (-1, 0, 1):
            y, x = row + step, column - 1
            while 0 <= y < n and x >= 0:
                if board[y][x]:
                    return True
                y, x = y + step, x - 1
        return False

    def place(column):
        if column == n:
            yield tuple([board[row][x] for row in range(n)].index(True) + 1 for x in range(n))
            return
        for row in range(n):
            if not attacked(row, column):
                board[row][column] = True
                yield from place(column + 1)
                board[row][column] = False

    return place(0)


def linked_tree(n, count=None):
    """Document E: a tree of positions, each (row, column, parent), grown a row at a time and read off backwards."""
    count = Counter() if count is None else count

    def safe(row, column, node):
        count["attempts"] += 1
        while node:
            y, x, node = node
            if x == column or abs(x - column) == row - y:
                return False
        return True

    level = [None]
    for row in range(n):
        level = [(row, column, node) for node in level for column in range(n) if safe(row, column, node)]
        count["nodes"] += len(level)
    for node in level:
        board = []
        while node:
            board.append(node[1] + 1)
            node = node[2]
        yield tuple(reversed(board))


SEARCHES = (three_sets, bit_board, place_and_compare, array, linked_tree)
COUNTING = (place_and_compare, linked_tree)
