"""A checker: what it is given, and what each way to end means."""
import pytest

from judge.running.process import HELPER_LIMITS, Executable
from judge.running.workers import start_workers
from judge.verdicts.checker import ask_checker
from judge.verdicts.helpers import Helper

pytestmark = pytest.mark.usefixtures("signals")
FAILED = "checker check failed: "


@pytest.fixture(scope="module")
def ask():
    """A function that returns (verdict, message) of a shell script as the checker, in a worker."""
    def call(code, limits=HELPER_LIMITS, texts=(b"", b"", b"")):
        checker = Helper("checker", "check", Executable(["sh", "-c", code, "sh"]))
        finding, = workers.map(ask_checker, [(checker, texts, limits)])
        return finding[:2]

    with start_workers(1) as workers:
        yield call


def test_checker_gets_three_files_beside_no_input(ask):
    """Their paths are its arguments: of the input, the output and the answer."""
    texts = b"given\n", b"printed\n", b"right\n"
    found = ask('cat; cat "$@" | tr "\n" " "; exit 43', texts=texts)
    assert found == ("WA", "given printed right")
    assert ask('[ $# = 3 ] && rm "$@"') == ("AC", "")


def test_message_of_a_checker_is_on_stdout_or_else_on_stderr(ask):
    assert ask("echo out; echo err >&2; exit 43") == ("WA", "out")
    assert ask("echo ' '; echo err >&2; exit 43") == ("WA", "err")
    assert ask("echo; echo out; seq 99; exit 42") == ("AC", "out")
    assert ask("printf '\\033[1m\\n'; exit 42") == ("AC", r"\x1b[1m")
    assert ask("exit 43") == ("WA", "the checker exited with 43")
    assert ask("exit 42") == ("AC", "")


# How checkers with testlib 0.9.45 end: the function that they call, a line on stderr, the status.
TESTLIB = [
    ("quitf(_ok)", "ok 3 numbers", 0, "AC"),
    ("quitf(_wa)", "wrong answer expected 1, found 2", 1, "WA"),
    ("quitf(_pe)", "wrong output format no number", 2, "WA"),
    ("quitf(_dirt)", "wrong output format Extra information in the output file", 2, "WA"),
    ("DIRT_EXIT_CODE", "wrong output format Extra information in the output file", 4, "WA"),
    ("end of file", "wrong output format Unexpected end of file - int32 expected", 2, "WA"),
    ("ENABLE_UNEXPECTED_EOF", "unexpected eof Unexpected end of file", 8, "WA"),
    ("quitp(40)", "points 40 half", 7, "WA"),
    ("quitp(0)", "points 0", 7, "WA"),
    ("POINTS_EXIT_CODE of old", "points 0.5", 0, "WA"),
    ("quitpi", "points points_info=40", 7, "WA"),
    ("quitf(_pc(0))", "partially correct (0) none", 0, "WA"),
    ("quitf(_pc(3))", "partially correct (3) few", 3, "WA"),
    ("quitf(_pc(40))", "partially correct (40) some", 40, "WA"),
    ("quitf(_pc(42))", "partially correct (42) some", 42, "WA"),
    ("quitf(_pc(100))", "partially correct (100) all", 100, "WA"),
    ("no testlib", "points are collinear", 42, "AC"),
    ("quitf(_fail)", "FAIL jury has no answer", 3, "JE"),
    ("_fail of EJUDGE", "FAIL jury has no answer", 6, "JE"),
    ("no quitf", "FAIL Checker must end with quit or quitf call.", 3, "JE"),
]


@pytest.mark.parametrize("says, status, verdict", [way[1:] for way in TESTLIB],
                         ids=[way[0] for way in TESTLIB])
def test_checker_may_end_as_in_testlib(ask, says, status, verdict):
    """Points and a part of them are no full mark, whatever the status. _fail is a judge error."""
    message = f"{FAILED}exit status {status}: {says}" if verdict == "JE" else says
    assert ask(f"echo '{says}' >&2; exit {status}") == (verdict, message)


HINT = "; a checker refuses with 43, or with 1 and no exception"
OTHER_ENDS = [      # a line on stderr, the status, the verdict and the message
    ("", 0, "AC", ""),
    ("", 1, "WA", "the checker exited with 1"),
    ("line 3: an Error: in it", 1, "WA", "line 3: an Error: in it"),
    ("ValueError: a word", 43, "WA", "ValueError: a word"),
    ("Points of a polygon", 42, "AC", "Points of a polygon"),
    ("it says: partially correct (1)", 42, "AC", "it says: partially correct (1)"),
    ("", 2, "JE", "exit status 2"),
    ("wrong answer", 2, "JE", "exit status 2: wrong answer"),
    ("wrong output format", 3, "JE", "exit status 3: wrong output format"),
    ("", 7, "JE", "exit status 7"),
    ("", 44, "JE", "exit status 44"),
    ("Traceback (most recent call last):\n  File ...\nmy.Stop", 1,
     "JE", f"exit status 1: my.Stop{HINT}"),
    ("TypeError: x\n    at a.js:1:1\n\nNode.js v20", 1,
     "JE", f"exit status 1: TypeError: x{HINT}"),
    ("points 1", "$(kill -ABRT $$)", "JE", "SIGABRT: points 1"),
]


@pytest.mark.parametrize("says, status, verdict, message", OTHER_ENDS)
def test_checker_accepts_with_0_or_42_refuses_with_1_or_43_or_else_has_failed(
        ask, says, status, verdict, message):
    prefix = FAILED if verdict == "JE" else ""
    assert ask(f"printf '%s\n' '{says}' >&2; exit {status}") == (verdict, prefix + message)


@pytest.mark.parametrize("text, limits, reason", [
    ("sleep 60", {"idle_seconds": 0.1}, "still running after "),
    ("while :; do :; done", {"cpu_seconds": 0.1}, "0.1"),
    ("while echo x; do :; done", {"output_bytes": 1 << 10}, "more than 0.000977 MB on stdout"),
    ("echo points 1 >&2; sleep 60", {"idle_seconds": 0.1}, "still running after "),
], ids=["sleeps", "computes", "floods", "sleeps-with-points"])
def test_checker_that_exceeds_a_limit_has_failed(ask, text, limits, reason):
    verdict, message = ask(text, HELPER_LIMITS._replace(**limits))
    assert (verdict, message[:len(FAILED + reason)]) == ("JE", FAILED + reason)
