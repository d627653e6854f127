"""UVa 167: the largest sum, proved on all ways to put a queen in each column."""
from kit import ALL_BOARDS, answer, peak_memory
from marks import memory
from uva167 import largest_sum


def sums_of_eight(rows):
    """Yield the ways to go on after rows to eight queens that have a sum of 8 with ones on their squares only.

    If the sum is less even with ones on all squares of the columns to come, no way to go on can have it.
    """
    ones = [column >= len(rows) or rows[column] == row for row in range(1, 9) for column in range(8)]
    if largest_sum(ones) == 8:
        if len(rows) == 8:
            yield rows
            return
        for row in range(1, 9):
            yield from sums_of_eight(rows + (row,))


def test_every_way_to_put_a_queen_in_each_column():
    assert list(sums_of_eight(())) == ALL_BOARDS


def test_numbers_of_eighteen_digits_are_exact():
    most = 10 ** 18 - 1
    numbers = [-most] * 64
    numbers[0] = most
    text = b"2\n" + b" ".join(b"%d" % number for number in numbers) + b"\n" + b"%d " % most * 64
    assert answer("uva167", text) == (b"%d\n%d\n" % (-6 * most, 8 * most), None)


@memory
def test_memory_does_not_grow_with_the_ways_to_write_a_number():
    """Each of 38,400 long tokens is met once."""
    cases = [b" ".join(b"%0*d" % (599, number) for number in range(at, at + 640)) + b"\n"
             for at in range(0, 38400, 640)]
    assert peak_memory("uva167", [b"600\n"] + cases) < 24 * 1024
