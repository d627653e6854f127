"""UVa 750: faults after thousands of cases, that an answer is made once, and memory."""
import pytest

import uva750
from kit import INPUTS, answer, peak_memory
from marks import memory

FIRST = answer("uva750", b"1 1 1")[0]


@pytest.mark.parametrize("count", [1000, 2999])
def test_fault_after_thousands_of_cases(count):
    cases = b"1 1\n" * count
    output = b"\n".join([FIRST] * count)
    assert answer("uva750", b"%d " % count + cases) == (output, None)
    assert answer("uva750", b"%d " % (count + 1) + cases + b"1 z") == (
        output, "case %d: 'z' is not an integer" % (count + 1))
    assert answer("uva750", b"%d " % (count + 2) + cases) == (
        output, "case %d is missing; the input announces %d cases" % (count + 1, count + 2))


def test_an_answer_is_made_once_for_each_spelling():
    uva750.answer.cache_clear()
    squares = b"".join(form % (row, column) for row in range(1, 9) for column in range(1, 9)
                       for form in (b"%d %d\n", b"0%d +%d\n"))
    output, fault = answer("uva750", b"12800\n" + squares * 100)
    assert (output.count(b"SOLN"), fault) == (12800, None)
    assert uva750.answer.cache_info().misses == 128


@memory
def test_memory_does_not_grow_with_the_input():
    """Not with the number of cases, nor with the ways to write them."""
    peaks = [peak_memory("uva750", [b"%d\n" % (1000 * count)] + [b"1 1\n" * 1000] * count) for count in (5, 50)]
    assert peaks[1] < 1.1 * peaks[0] < 32 * 1024
    spelt = [b"%0599d %0*d\n" % (row, width, 8) for row in range(1, 9) for width in range(1, 600)]
    assert peak_memory("uva750", [b"4792\n"] + spelt) < peaks[0] + 5 * 1024


def test_cases_are_what_they_say():
    text = (INPUTS / "uva750" / "all-squares.in").read_text().split()
    rows = list(map(str, range(1, 9)))
    assert set(zip(text[1::2], text[2::2])) == {(row, column) for row in rows for column in rows}
    assert len((INPUTS / "uva750" / "large.in").read_text().split()) == 1 + 2 * 1000
