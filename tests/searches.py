"""Three of the founding documents' ways to search: references for queens.py and for each other.

The other two are in the kit: a board that is one integer in completion.py and levels.py, a row that
is compared with each earlier queen in expected/steps/reference.py.
Each yields the boards of n queens in the order it finds them, as tuples of n numbers from 1. The
documents fill rows (A, E) or columns (C); reflected in the main diagonal one is the other, and so
are the tuples.
"""


def three_sets(n):
    """Document A: a queen on column x of row y takes x, x + y and x - y, in three sets."""
    columns, rising, falling = set(), set(), set()

    def fill(board):
        y = len(board)
        if y == n:
            yield board
            return
        for x in range(n):
            if x not in columns and x + y not in rising and x - y not in falling:
                columns.add(x)
                rising.add(x + y)
                falling.add(x - y)
                yield from fill(board + (x + 1,))
                columns.remove(x)
                rising.remove(x + y)
                falling.remove(x - y)

    return fill(())


def array(n):
    """Document C: an n x n array of squares; each line to the left is looked along."""
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
            columns = zip(*board)
            yield tuple(squares.index(True) + 1 for squares in columns)
            return
        for row in range(n):
            if not attacked(row, column):
                board[row][column] = True
                yield from place(column + 1)
                board[row][column] = False

    return place(0)


def linked_tree(n):
    """Document E: a tree of positions (row, column, parent), grown row by row, read backwards."""
    def safe(row, column, node):
        while node:
            y, x, node = node
            if x == column or abs(x - column) == row - y:
                return False
        return True

    level = [None]
    for row in range(n):
        level = [(row, column, node) for node in level for column in range(n)
                 if safe(row, column, node)]
    for node in level:
        board = []
        while node:
            board.append(node[1] + 1)
            node = node[2]
        yield tuple(reversed(board))


SEARCHES = (three_sets, array, linked_tree)
