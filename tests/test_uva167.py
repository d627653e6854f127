"""UVa 167: the largest sum, proved on all ways to stand in different rows and columns, and bad input."""
import itertools
from itertools import permutations

import pytest

from kit import ALL_BOARDS, CPYTHON, LINUX, answer, peak_memory
from uva167 import largest_sum

ONES = b"1 " * 64


def test_every_way_to_stand_in_different_rows_and_columns():
    """With ones on eight squares and zeros elsewhere, the sum is 8 exactly where these are a board's."""
    safe = set(ALL_BOARDS)
    for rows in permutations(range(1, 9)):
        numbers = [0] * 64
        for column, row in enumerate(rows):
            numbers[8 * (row - 1) + column] = 1
        assert (largest_sum(numbers) == 8) == (rows in safe), rows


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
    """Each of 64,000 long tokens is met once."""
    cases = (b" ".join(b"%0*d" % (599, number) for number in range(at, at + 640)) + b"\n"
             for at in range(0, 64000, 640))
    assert peak_memory("uva167", itertools.chain([b"1000\n"], cases)) < 32 * 1024


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
