"""UVa 167: the largest sum, against the plain sums under all boards."""
import random

from kit import ALL_BOARDS, answer
from uva167 import largest_sum


def plain_sums(numbers):
    """Return the sums of 64 numbers, row by row, under all boards."""
    sums = []
    for board in ALL_BOARDS:
        total = 0
        for column in range(8):
            total += numbers[8 * (board[column] - 1) + column]
        sums.append(total)
    return sums


def test_largest_sum_is_found_wherever_it_is():
    """With so many lists, each of the 92 boards has the largest sum of some."""
    chance = random.Random(167)
    largest_under = set()
    for _ in range(3000):
        numbers = chance.choices(range(-10 ** 6, 10 ** 6), k=64)
        sums = plain_sums(numbers)
        assert largest_sum(numbers) == max(sums)
        largest_under.add(sums.index(max(sums)))
    assert len(largest_under) == 92


def test_numbers_of_eighteen_digits_are_exact():
    most = 10 ** 18 - 1
    first = b"%d " % most + b"%d " % -most * 63
    second = b"%d " % most * 64
    output = b"%d\n%d\n" % (-6 * most, 8 * most)
    assert answer("uva167", b"2\n" + first + b"\n" + second) == (output, None)
