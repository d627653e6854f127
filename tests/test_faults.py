"""The verdict on a run that failed, and the line that says why it crashed."""
import pytest

from harness import RIGHT_RUN
from judge.running.faults import crash_reason, find_fault, shown_memory
from judge.running.process import Limits

LIMITS = Limits(cpu_seconds=1, idle_seconds=3, memory_mb=64, output_bytes=3 << 19)
MOST = b"x" * LIMITS.output_bytes
# It has used and written as much as is allowed.
RIGHT = RIGHT_RUN._replace(cpu_seconds=1.0, wall_seconds=2.9, memory_kib=64 << 10,
                           floor_kib=16 << 10, stdout=MOST, stderr=b" " * len(MOST))
FAULTS = [          # (changes of RIGHT, verdict, message): each hides the faults after it
    ({"memory_kib": 70 << 10, "floor_kib": 65 << 10}, "MLE", "70.0 MB, the limit is 64 MB"),
    ({"memory_kib": (64 << 10) + 1}, "MLE", "64.1 MB, the limit is 64 MB"),
    ({"stopped_for": "memory"}, "MLE", "more than 64 MB"),
    ({"stdout": MOST + b"x"}, "OLE", "more than 1.5 MB on stdout"),
    ({"stderr": MOST + b"x"}, "OLE", "more than 1.5 MB on stderr"),
    ({"cpu_seconds": 1.01}, "TLE", "1.010 s, the limit is 1 s"),
    ({"stopped_for": "time"}, "TLE", "1.000 s, the limit is 1 s"),
    ({"stopped_for": "sleep"}, "TLE", "still running after 2.9 s (1.000 s of CPU time)"),
    ({"stopped_for": "processes"}, "RE", "more than 500 processes at once"),
    ({"exit_status": None, "signal_name": "SIGSEGV"}, "RE", "SIGSEGV"),
    ({"exit_status": 3}, "RE", "exit status 3"),
    ({"exit_status": 1, "stderr": b"ValueError: x"}, "RE", "exit status 1: ValueError: x"),
]


def fault_of(**changes):
    """Return the Finding for a changed RIGHT; None if it is no fault."""
    return find_fault(RIGHT._replace(**changes), LIMITS)


def test_run_at_all_limits_is_no_fault_nor_is_the_memory_of_the_worker():
    assert fault_of() is None
    assert fault_of(memory_kib=65 << 10, floor_kib=65 << 10) is None
    assert fault_of(memory_kib=66 << 10, floor_kib=65 << 10) is None        # it is not exact


@pytest.mark.parametrize("first", range(len(FAULTS)))
def test_fault_hides_the_faults_after_it(first):
    changes, verdict, message = FAULTS[first]
    assert fault_of(**changes)[:2] == (verdict, message)
    for later_changes, *_ in FAULTS[first + 1:]:
        assert fault_of(**{**later_changes, **changes}).verdict == verdict


def test_memory_that_the_worker_hides_is_less_than_the_next_megabyte():
    assert shown_memory(RIGHT._replace(memory_kib=16 << 10)) == "<16"
    assert shown_memory(RIGHT._replace(memory_kib=17409, floor_kib=17409)) == "<18"


PYTHON = "Traceback (most recent call last):\n  File ...\n"
JAVA = 'Exception in thread "main" java.lang.IllegalStateException: bad board'
OLD_RUST = "thread 'main' panicked at 'index out of bounds', a.rs:1:50"
ASAN = "==7==ERROR: AddressSanitizer: heap-use-after-free"
REASONS = [         # (stderr, the line that says why): the last exception, or else the last line
    ("", ""),
    ("first\nlast \r\n\r\n", "last"),
    (f"{PYTHON}ValueError: x\nand more\n", "ValueError: x"),
    (f"{PYTHON}AssertionError\nand more\n", "AssertionError"),
    (f"{PYTHON}of.mine.Stop\n", "of.mine.Stop"),
    (f"{PYTHON}KeyError: 3\n\nDuring ...\n\n{PYTHON}TypeError: x\n", "TypeError: x"),
    (f"{JAVA}\n\tat Main.main(Main.java:1)\n", JAVA),
    ("throw x\n^\n\nTypeError: x\n    at a.js:1:1\n\nNode.js v20\n", "TypeError: x"),
    ("panic: bad board\n\ngoroutine 1 [running]:\n", "panic: bad board"),
    ("fatal error: deadlock!\n\na.go:2 +0x2c\n", "fatal error: deadlock!"),
    ("\nthread 'main' (7) panicked at a.rs:1:50:\nindex\nnote: run with\n", "index"),
    (f"\n{OLD_RUST}\nnote: run with\n", OLD_RUST),
    (f"=====\n{ASAN}\nREAD of size 4\n==7==ABORTING\n", ASAN),
    ("ValueError: x\n" + "line\n" * 50000, "ValueError: x"),     # the last 256 KB are searched
    ("ValueError: x\n" + "line\n" * 60000, "line"),
]


def test_reason_is_the_last_exception_or_else_the_last_line():
    for stderr, reason in REASONS:
        assert crash_reason(stderr.encode()) == reason
