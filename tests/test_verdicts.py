"""From a Run to a verdict."""
import pytest

import run as runner

LIMITS = runner.Limits(time=1, sleep=3, memory=64, output=1000)
RIGHT = runner.Run(status=0, signal=None, cpu=1.0, wall=2.9, memory=64 << 10, floor=16 << 10, output=b"x" * 1000,
                   errors=b" " * 1000, ended="")
FAULTS = [          # in the order in which one hides the next: what is at fault, verdict, message
    (dict(memory=(64 << 10) + 1), "MLE", "64.1 MB, the limit is 64 MB"),
    (dict(ended="memory"), "MLE", "more than 64 MB"),     # what was seen counts, even if it has given it back
    (dict(output=b"x" * 1001), "OLE", "more than 0.000954 MB on stdout"),
    (dict(errors=b"x" * 1001), "OLE", "more than 0.000954 MB on stderr"),
    (dict(cpu=1.01), "TLE", "1.010 s, the limit is 1 s"),
    (dict(ended="time"), "TLE", "1.000 s, the limit is 1 s"),
    (dict(ended="sleep"), "TLE", "still running after 2.9 s (1.000 s of CPU time)"),
    (dict(ended="processes"), "RE", "more than 500 processes at once"),
    (dict(status=None, signal="SIGSEGV"), "RE", "SIGSEGV"),
    (dict(status=3), "RE", "exit status 3"),
]


@pytest.mark.parametrize("first", range(len(FAULTS)))
def test_a_fault_hides_those_after_it(first):
    """At the limits the output decides."""
    assert runner.verdict(RIGHT, LIMITS) is None
    fault, *found = FAULTS[first]
    assert runner.verdict(RIGHT._replace(**fault), LIMITS) == tuple(found)
    for later, *_ in FAULTS[first + 1:]:
        assert runner.verdict(RIGHT._replace(**{**later, **fault}), LIMITS)[0] == found[0]


UNKNOWN = dict(cpu=None, memory=None, floor=0)


@pytest.mark.parametrize("changes, limits, found", [
    (dict(memory=1025, floor=0), dict(memory=1), ("MLE", "1.1 MB, the limit is 1 MB")),      # never as the limit
    # What the system charges a program with from its start is not its own.
    (dict(memory=65 << 10, floor=65 << 10), {}, None),
    (dict(memory=70 << 10, floor=65 << 10), {}, ("MLE", "70.0 MB, the limit is 64 MB")),
    *((dict(output=bytes(limit + 1)), dict(output=limit), ("OLE", f"more than {text} MB on stdout"))
      for limit, text in ((8 << 20, "8"), (2 * 5 << 20, "10"), (3 << 19, "1.5"))),
    # Wall time counts where CPU time is unknown.
    (UNKNOWN, {}, ("TLE", "2.900 s, the limit is 1 s")), (dict(UNKNOWN, wall=1.0), {}, None),
    # A crash says why: in the line that names the exception (in Java not the last one), or in the last.
    *((dict(status=1, errors=errors), {}, ("RE", ": ".join(["exit status 1", *why]))) for errors, *why in [
        (b"Traceback (most recent call last):\n  File \"a.py\", line 1\nZeroDivisionError: division by zero\n",
         "ZeroDivisionError: division by zero"),
        (b"\nthread 'main' (7) panicked at a.rs:1:50:\nindex out of bounds\nnote: run with\n",
         "thread 'main' (7) panicked at a.rs:1:50:"),
        (b"Exception in thread \"main\" java.lang.IllegalStateException: bad board\n\tat Main.main(Main.java:1)\n",
         "Exception in thread \"main\" java.lang.IllegalStateException: bad board"),
        (b"=====\n==7==ERROR: AddressSanitizer: heap-use-after-free\nREAD of size 4\n==7==ABORTING\n",
         "==7==ERROR: AddressSanitizer: heap-use-after-free"),
        (b"a.js:1\n\nTypeError: x is no function\n    at a.js:1:1\n\nNode.js v20\n", "TypeError: x is no function"),
        (b"first\nlast \r\n\r\n", "last"), (b"",)])])
def test_what_is_said(changes, limits, found):
    assert runner.verdict(RIGHT._replace(**changes), LIMITS._replace(**limits)) == found
