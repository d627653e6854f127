"""UVa 750 the obvious way: look at all permutations of the rows. Shares nothing with solutions/."""
import sys
from itertools import permutations


def is_board(rows):
    """Return whether no two of eight queens, in different rows and columns, share a diagonal."""
    return all(abs(rows[a] - rows[b]) != b - a for a in range(8) for b in range(a + 1, 8))


BOARDS = list(filter(is_board, permutations(range(1, 9))))
count, *numbers = [int(word) for word in sys.stdin.read().split()]
for case in range(count):
    row, column = numbers[2 * case:2 * case + 2]
    if case > 0:
        print()
    print("SOLN       COLUMN")
    print(" #      1 2 3 4 5 6 7 8")
    print()
    number = 0
    for rows in BOARDS:
        if rows[column - 1] == row:
            number += 1
            print("{:2}      {} {} {} {} {} {} {} {}".format(number, *rows))
