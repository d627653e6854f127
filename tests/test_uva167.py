"""UVa 167: the largest sum, against the plain sums under all boards."""
import random
from operator import getitem

from whole_kit import ALL_BOARDS, answer
from uva167 import largest_sum

# For each board the rows 0..7 of its queens.
ROWS = [[row - 1 for row in board] for board in ALL_BOARDS]


def test_largest_sum_is_found_under_any_board():
    """Each of the 92 boards has the largest sum of some list."""
    chance = random.Random(167)
    best = set()
    for _ in range(3000):
        numbers = chance.choices(range(-10 ** 6, 10 ** 6), k=64)
        columns = [numbers[column::8] for column in range(8)]
        sums = [sum(map(getitem, columns, rows)) for rows in ROWS]
        largest = max(sums)
        assert largest_sum(numbers) == largest
        best.add(sums.index(largest))
    assert len(best) == 92


def test_numbers_of_eighteen_digits_are_added_exactly():
    most = 10 ** 18 - 1
    first = b"%d " % most + b"%d " % -most * 63
    second = b"%d " % most * 64
    output = b"%d\n%d\n" % (-6 * most, 8 * most)
    assert answer("uva167", b"2\n" + first + b"\n" + second) == (output, None)
