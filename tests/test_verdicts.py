"""From a Run to a verdict."""
import pytest

import run as runner
from harness import RIGHT_RUN

LIMITS = runner.Limits(cpu_seconds=1, idle_seconds=3, memory_mb=64, output_bytes=1000)
RIGHT = RIGHT_RUN._replace(cpu_seconds=1.0, wall_seconds=2.9, memory_kib=64 << 10, floor_kib=16 << 10,
                           stdout=b"x" * 1000, stderr=b" " * 1000)
FAULTS = [          # in the order in which one hides the next: what is at fault, verdict, message
    (dict(memory_kib=(64 << 10) + 1), "MLE", "64.1 MB, the limit is 64 MB"),
    (dict(stopped_for="memory"), "MLE", "more than 64 MB"),     # what was seen counts, even if it has given it back
    (dict(stdout=b"x" * 1001), "OLE", "more than 0.000954 MB on stdout"),
    (dict(stderr=b"x" * 1001), "OLE", "more than 0.000954 MB on stderr"),
    (dict(cpu_seconds=1.01), "TLE", "1.010 s, the limit is 1 s"),
    (dict(stopped_for="time"), "TLE", "1.000 s, the limit is 1 s"),
    (dict(stopped_for="idle"), "TLE", "still running after 2.9 s (1.000 s of CPU time)"),
    (dict(stopped_for="processes"), "RE", "more than 500 processes at once"),
    (dict(exit_status=None, signal_name="SIGSEGV"), "RE", "SIGSEGV"),
    (dict(exit_status=3), "RE", "exit status 3"),
]


@pytest.mark.parametrize("first", range(len(FAULTS)))
def test_a_fault_hides_those_after_it(first):
    """At the limits the output decides."""
    assert runner.find_fault(RIGHT, LIMITS) is None
    fault, verdict, message = FAULTS[first]
    assert runner.find_fault(RIGHT._replace(**fault), LIMITS) == runner.Finding(verdict, message)
    for later, *_ in FAULTS[first + 1:]:
        assert runner.find_fault(RIGHT._replace(**{**later, **fault}), LIMITS).verdict == verdict


TRACE = b"Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\n    f()\n"
UNKNOWN = dict(cpu_seconds=None, memory_kib=None, floor_kib=0)


@pytest.mark.parametrize("changes, limits, found", [
    (dict(memory_kib=1025, floor_kib=0), dict(memory_mb=1), ("MLE", "1.1 MB, the limit is 1 MB")),  # never as the limit
    # What the system charges a program with from its start is not its own.
    (dict(memory_kib=65 << 10, floor_kib=65 << 10), {}, None),
    (dict(memory_kib=70 << 10, floor_kib=65 << 10), {}, ("MLE", "70.0 MB, the limit is 64 MB")),
    *((dict(stdout=bytes(limit + 1)), dict(output_bytes=limit), ("OLE", f"more than {text} MB on stdout"))
      for limit, text in ((8 << 20, "8"), (2 * 5 << 20, "10"), (3 << 19, "1.5"))),
    # Wall time counts where CPU time is unknown.
    (UNKNOWN, {}, ("TLE", "2.900 s, the limit is 1 s")), (dict(UNKNOWN, wall_seconds=1.0), {}, None),
    # A crash says why: in the line that names the exception (in Java not the last one), or in the last.
    *((dict(exit_status=1, stderr=errors), {}, ("RE", ": ".join(["exit status 1", *why]))) for errors, *why in [
        (b"Traceback (most recent call last):\n  File \"a.py\", line 1\nZeroDivisionError: division by zero\n",
         "ZeroDivisionError: division by zero"),
        (b"\nthread 'main' (7) panicked at a.rs:1:50:\nindex out of bounds\nnote: run with\n",
         "index out of bounds"),
        (b"\nthread 'main' panicked at 'index out of bounds', a.rs:1:50\n",         # before Rust 1.73
         "thread 'main' panicked at 'index out of bounds', a.rs:1:50"),
        (b"a.js:1\nthrow x\n^\n\nError: my message\n    at a.js:1:1\n\nNode.js v20.20.2\n", "Error: my message"),
        (b"fatal error: all goroutines are asleep - deadlock!\n\ngoroutine 1\na.go:2 +0x2c\n",
         "fatal error: all goroutines are asleep - deadlock!"),
        (b"Exception in thread \"main\" java.lang.IllegalStateException: bad board\n\tat Main.main(Main.java:1)\n",
         "Exception in thread \"main\" java.lang.IllegalStateException: bad board"),
        (b"=====\n==7==ERROR: AddressSanitizer: heap-use-after-free\nREAD of size 4\n==7==ABORTING\n",
         "==7==ERROR: AddressSanitizer: heap-use-after-free"),
        (b"a.js:1\n\nTypeError: x is no function\n    at a.js:1:1\n\nNode.js v20\n", "TypeError: x is no function"),
        (b"first\nlast \r\n\r\n", "last"), (b"",),
        # Of exceptions that follow each other the last one ended it.
        (TRACE + b"KeyError: 3\n\nDuring handling of the above exception, another exception occurred:\n\n" + TRACE
         + b"ValueError: x\nand more\n", "ValueError: x"),
        (TRACE + b"KeyError: 3\n\nThe above exception was the direct cause of the following exception:\n\n" + TRACE
         + b"of.mine.Stop\n", "of.mine.Stop"),
        (TRACE + b"Exit: 3\n" + b"  x\n" * 200 + TRACE + b"Last: 4\n", "Last: 4"),
        (b"KeyError: 3 (ignored)\n" + TRACE + b"SystemError: 4\n", "SystemError: 4")])])
def test_what_is_said(changes, limits, found):
    fault = runner.find_fault(RIGHT._replace(**changes), LIMITS._replace(**limits))
    assert fault == (found and runner.Finding(*found))
