"""The verdict on a run that failed, and the line that says why it crashed."""
import pytest

from harness import RIGHT_RUN
from judge.running.faults import crash_reason, find_fault, shown_memory
from judge.running.limits import Limits

LIMITS = Limits(cpu_seconds=1, idle_seconds=3, memory_mb=64, output_bytes=3 << 19)
MOST = b"x" * LIMITS.output_bytes
# It has used and written as much as is allowed.
RIGHT = RIGHT_RUN._replace(cpu_seconds=1.0, wall_seconds=2.9, memory_kib=64 << 10,
                           floor_kib=16 << 10, stdout=MOST, stderr=b" " * len(MOST))
FAULTS = [          # (changes of RIGHT, verdict, message): each hides the faults after it
    ({"memory_kib": 70 << 10, "floor_kib": 65 << 10}, "MLE", "more than 64 MB"),
    ({"memory_kib": (64 << 10) + 1}, "MLE", "more than 64 MB"),
    ({"stopped_for": "memory"}, "MLE", "more than 64 MB"),
    ({"stdout": MOST + b"x"}, "OLE", "more than 1.5 MB on stdout"),
    ({"stderr": MOST + b"x"}, "OLE", "more than 1.5 MB on stderr"),
    ({"cpu_seconds": 1.01}, "TLE", "1.010 s, the limit is 1 s"),
    ({"stopped_for": "time"}, "TLE", "1.000 s, the limit is 1 s"),
    ({"stopped_for": "sleep"}, "TLE", "still running after 2.9 s (1.000 s of CPU time)"),
    ({"stopped_for": "processes", "stderr": b"x"}, "RE", "more than 500 processes at once: x"),
    ({"exit_status": None, "signal_name": "SIGSEGV"}, "RE", "SIGSEGV"),
    ({"exit_status": 3}, "RE", "exit status 3"),
]


def test_fault_hides_the_faults_after_it():
    for number, (changes, *expected) in enumerate(FAULTS):
        for later_changes, *_ in FAULTS[number:]:
            run = RIGHT._replace(**{**later_changes, **changes})
            assert list(find_fault(run, LIMITS)[:2]) == expected


@pytest.mark.parametrize("memory_kib, floor_kib, shown", [
    (64 << 10, 16 << 10, "64.0"),
    (65 << 10, 65 << 10, "<65"),
    (66 << 10, 65 << 10, "66.0"),       # what is known of the worker is not exact
    (17 << 10, (17 << 10) + 1, "<18"),
])
def test_memory_up_to_that_of_the_worker_is_not_known_and_no_fault(memory_kib, floor_kib, shown):
    run = RIGHT._replace(memory_kib=memory_kib, floor_kib=floor_kib)
    assert find_fault(run, LIMITS) is None
    assert shown_memory(run) == shown


PYTHON = "Traceback (most recent call last):\n  File ...\n"
REASONS = [         # (stderr, the line that says why): the last exception, or else the last line
    ("", ""),
    ("first\nmy.Stop \r\n\r\n", "my.Stop"),
    (f"{PYTHON}KeyError: 3\n\nDuring ...\n\n{PYTHON}my.Error: x\nand more\n", "my.Error: x"),
    (f"{PYTHON}AssertionError\nand more\n", "AssertionError"),
    ("Exception in thread: x\n\tat a.java:1\n", "Exception in thread: x"),
    ("panic: bad board\n\ngoroutine 1 [running]:\n", "panic: bad board"),
    ("fatal error: deadlock!\n\na.go:2 +0x2c\n", "fatal error: deadlock!"),
    ("\nthread 'main' (7) panicked at a.rs:1:50:\nindex\nnote: run with\n", "index"),
    ("thread 'main' panicked at 'x', a.rs:1\nnote:\n", "thread 'main' panicked at 'x', a.rs:1"),
    ("=====\n==7==ERROR: ASan: use\nREAD of size 4\n==7==ABORTING\n", "==7==ERROR: ASan: use"),
    (f"{PYTHON}  more\nmy.Stop: two\nlines\n", "my.Stop: two"),
    ("  + Exception Group Traceback (most recent call last):\n  | ExceptionGroup: x (2 sub)\n"
     "  +-+------ 1 ------\n    | ValueError: a\n    +------ 2 ------\n    | KeyError: b\n"
     "    +-----------\n", "KeyError: b"),
    ("a.js:1\nthrow 'bad'\n^\nbad\n(Use `node --trace-uncaught ...`)\n\nNode.js v20.20.2\n", "bad"),
    ("Picked up JAVA_TOOL_OPTIONS: -Dx=1\n", ""),
    ("oh\nPicked up _JAVA_OPTIONS: -y\n", "oh"),
    ("a.cpp:2:4: runtime error: overflow\n    #0 in f a.cpp\n    #3 0x5 in _start\n",
     "a.cpp:2:4: runtime error: overflow"),
    ("ValueError: x\n" + "line\n" * 50000, "ValueError: x"),     # the last 256 KB are searched
    ("ValueError: x\n" + "line\n" * 60000, "line"),
]


def test_reason_is_the_last_exception_or_else_the_last_line():
    for stderr, reason in REASONS:
        assert crash_reason(stderr.encode()) == reason
