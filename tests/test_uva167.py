"""UVa 167: the largest sum, proved on all ways to put a queen in each column."""
from kit import ALL_BOARDS, answer, peak_memory
from conftest import memory
from uva167 import largest_sum


def sums_of_eight(rows):
    """Yield the ways to go on after rows that have a sum of 8 with ones on their squares only.

    They have eight queens. If the sum is less even with ones on all squares of the columns to come,
    no way to go on can have it.
    """
    ones = [1] * 64
    for column, queen in enumerate(rows):
        for row in range(1, 9):
            if row != queen:
                ones[8 * (row - 1) + column] = 0
    if largest_sum(ones) < 8:
        return
    if len(rows) == 8:
        yield rows
        return
    for row in range(1, 9):
        yield from sums_of_eight(rows + (row,))


def test_every_way_to_put_a_queen_in_each_column():
    assert list(sums_of_eight(())) == ALL_BOARDS


def test_numbers_of_eighteen_digits_are_exact():
    most = 10 ** 18 - 1
    first = b"%d " % most + b"%d " % -most * 63
    second = b"%d " % most * 64
    output = b"%d\n%d\n" % (-6 * most, 8 * most)
    assert answer("uva167", b"2\n" + first + b"\n" + second) == (output, None)


@memory
def test_memory_does_not_grow_with_the_ways_to_write_a_number():
    """Each of 38,400 tokens is met once."""
    cases = []
    for first in range(0, 38400, 640):
        cases.append(b" ".join(b"%024d" % number for number in range(first, first + 640)) + b"\n")
    assert peak_memory("uva167", [b"600\n"] + cases) < 24 * 1024
