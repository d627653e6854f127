"""Print a random input of ALDS1_13_A: generate.py SEED SIZE gives queens of one board.

They are as many as rule out all other boards, and up to SIZE more.
"""
import random
import sys

boards = [()]       # the column of the queen in each row so far
for row in range(8):
    boards = [board + (column,) for board in boards for column in range(8)
              if column not in board and not any(
                  abs(column - other) == row - above for above, other in enumerate(board))]

seed, size = map(int, sys.argv[1:])
chance = random.Random(seed)
squares = list(enumerate(chance.choice(boards)))
chance.shuffle(squares)
count = 0
while sum(set(squares[:count]) <= set(enumerate(board)) for board in boards) > 1:
    count += 1
most = min(8, count + size)
count = chance.choice((count, most, chance.randint(count, most)))
print(count)
for row, column in squares[:count]:
    print(row, column)
