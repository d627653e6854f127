"""UVa 750 the obvious way: look at all permutations of the rows. Shares nothing with solutions/."""
import sys
from itertools import permutations

BOARDS = [rows for rows in permutations(range(1, 9))
          if all(abs(rows[a] - rows[b]) != b - a for a in range(8) for b in range(a + 1, 8))]

count, *numbers = [int(word) for word in sys.stdin.read().split()]
for case in range(count):
    row, column = numbers[2 * case:2 * case + 2]
    if case > 0:
        print()
    print("SOLN       COLUMN")
    print(" #      1 2 3 4 5 6 7 8")
    print()
    found = [rows for rows in BOARDS if rows[column - 1] == row]
    for number, rows in enumerate(found, 1):
        print("{:2}      {} {} {} {} {} {} {} {}".format(number, *rows))
