"""UVa 167: the largest sum, against the plain sums under all boards."""
import random

from kit import ALL_BOARDS, answer
from uva167 import largest_sum


def plain_sum(numbers, board):
    """Return the sum of 64 numbers, row by row, under a board."""
    total = 0
    for column, row in enumerate(board):
        total += numbers[8 * (row - 1) + column]
    return total


def test_largest_sum_is_found_under_any_board():
    """Each of the 92 boards has the largest sum of some list."""
    chance = random.Random(167)
    best = set()
    for _ in range(3000):
        numbers = chance.choices(range(-10 ** 6, 10 ** 6), k=64)
        sums = [plain_sum(numbers, board) for board in ALL_BOARDS]
        assert largest_sum(numbers) == max(sums)
        best.add(sums.index(max(sums)))
    assert len(best) == 92


def test_numbers_of_eighteen_digits_are_added_exactly():
    most = 10 ** 18 - 1
    first = b"%d " % most + b"%d " % -most * 63
    second = b"%d " % most * 64
    output = b"%d\n%d\n" % (-6 * most, 8 * most)
    assert answer("uva167", b"2\n" + first + b"\n" + second) == (output, None)
