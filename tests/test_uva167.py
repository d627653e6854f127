"""UVa 167: the largest sum, proved on all ways to put a queen in each column, and bad input."""
import pytest

from kit import ALL_BOARDS, CPYTHON, LINUX, answer, peak_memory
from uva167 import largest_sum

ONES = b"1 " * 64


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


def test_tokens_of_the_same_value_are_the_same_number():
    assert answer("uva167", b"+1 " + b"007 +7 7 -0 " * 16) == answer("uva167", b"1 " + b"7 7 7 0 " * 16)


@pytest.mark.skipif(not (LINUX and CPYTHON), reason="the memory of CPython, from /proc")
def test_memory_does_not_grow_with_the_ways_to_write_a_number():
    """Each of 38,400 long tokens is met once."""
    cases = [b" ".join(b"%0*d" % (599, number) for number in range(at, at + 640)) + b"\n"
             for at in range(0, 38400, 640)]
    assert peak_memory("uva167", [b"600\n"] + cases) < 24 * 1024


@pytest.mark.parametrize("text, output, line", [
    (b"x", b"", "'x' is not an integer"),
    (b"-1", b"", "-1 is not a number of cases"),
    (b"1000000000000000001", b"", "1000000000000000001 is not a number of cases"),
    (b"1000000000000000000", b"", "case 1: the input ends after 0 of its 64 numbers"),
    (b"1", b"", "case 1: the input ends after 0 of its 64 numbers"),
    (b"2\n" + ONES + ONES[:-2], b"    8\n", "case 2: the input ends after 63 of its 64 numbers"),
    (b"3\n" + ONES + ONES, b"    8\n" * 2, "case 3: the input ends after 0 of its 64 numbers"),
    (b"2\n" + ONES + b"1 1 1.5 " + ONES, b"    8\n", "case 2: '1.5' is not an integer"),
    (b"2\n" + ONES + b"1_0 " + ONES, b"    8\n", "case 2: '1_0' is not an integer"),
    (b"1\n1 Q 3", b"", "case 1: 'Q' is not an integer"),
    (b"1\n1000000000000000000 " + ONES, b"",
     "case 1: 1000000000000000000 is not an integer of at most 18 digits"),
    (b"1\n-1000000000000000000 " + ONES, b"",
     "case 1: -1000000000000000000 is not an integer of at most 18 digits"),
    (b"1\n" + b"9" * 19 + b" " + ONES, b"",
     "case 1: 9999999999999999999 is not an integer of at most 18 digits"),
    (b"1\n" + b"9" * 40 + b" " + ONES, b"",
     "case 1: 999999999999999999999999... is not an integer of at most 18 digits"),
])
def test_bad_input(text, output, line):
    assert answer("uva167", text) == (output, line)
