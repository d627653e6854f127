"""UVa 750: faults after thousands of cases, and memory."""
from itertools import product

import pytest

from kit import INPUTS, answer, peak_memory
from conftest import memory

FIRST = answer("uva750", b"1 1 1")[0]


@pytest.mark.parametrize("count", [1000, 2999])
def test_fault_after_thousands_of_cases(count):
    cases = b"1 1\n" * count
    output = b"\n".join([FIRST] * count)
    assert answer("uva750", b"%d " % count + cases) == (output, None)
    no_integer = "case %d: 'z' is not an integer" % (count + 1)
    assert answer("uva750", b"%d " % (count + 1) + cases + b"1 z") == (output, no_integer)
    end = "case %d: the input ends too early" % (count + 1)
    assert answer("uva750", b"%d " % (count + 2) + cases) == (output, end)
    assert answer("uva750", b"%d " % (count + 2) + cases + b"1") == (output, end)


@memory
def test_memory_does_not_grow_with_the_number_of_cases():
    few, many = [peak_memory("uva750", [b"%d\n" % (1000 * count)] + [b"1 1\n" * 1000] * count)
                 for count in (5, 50)]
    assert many < 1.1 * few
    assert few < 32 * 1024


@memory
def test_memory_does_not_grow_with_the_ways_to_write_a_case():
    spelt = []
    for row, column in product(range(1, 9), range(1, 9)):
        for digits, more_digits in product(range(1, 16), range(1, 16)):
            spelt.append(b"%0*d %0*d\n" % (digits, row, more_digits, column))
    count = b"%d\n" % len(spelt)
    few = peak_memory("uva750", [count] + [b"1 1\n"] * len(spelt))
    assert peak_memory("uva750", [count] + spelt) < few + 4096      # if all were kept: 9 MB


def test_cases_are_what_they_say():
    count, *numbers = (INPUTS / "uva750" / "all-squares.in").read_text().split()
    assert len(set(zip(numbers[::2], numbers[1::2]))) == int(count) == 64
    assert (INPUTS / "uva750" / "large.in").read_text().split()[0] == "1000"
