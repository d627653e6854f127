"""UVa 750 the obvious way: every permutation of the rows is looked at.

Shares nothing with solutions/.
"""
import sys
from itertools import permutations

BOARDS = [rows for rows in permutations(range(1, 9))
          if all(abs(rows[a] - rows[b]) != b - a for a in range(8) for b in range(a + 1, 8))]

numbers = [int(word) for word in sys.stdin.read().rstrip("\x1a").split()]
for case in range(numbers[0] if numbers else 0):
    row, column = numbers[1 + 2 * case], numbers[2 + 2 * case]
    assert 1 <= row <= 8 and 1 <= column <= 8
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
