"""Print a random input of UVa 11085: generate.py SEED SIZE prints SIZE placements, at most 999.

Each is a board, or a placement that is seven moves away, with up to eight queens put anywhere.
"""
import random
import sys

seed, size = map(int, sys.argv[1:])
chance = random.Random(seed)
board = list(range(1, 9))
while any(abs(board[a] - board[b]) == b - a for a in range(8) for b in range(a + 1, 8)):
    chance.shuffle(board)
farthest = [[row] * 8 for row in range(1, 9)] + [list(range(1, 9)), [1, 4, 3, 4, 4, 3, 4, 1]]
for _ in range(min(size, 999)):
    rows = list(chance.choice((board, board[::-1], chance.choice(farthest))))
    moved = chance.choice((0, 1, 8, chance.randint(0, 8)))
    for column in chance.sample(range(8), moved):
        rows[column] = chance.randint(1, 8)
    print(*chance.choice((rows, [9 - row for row in rows])))
