"""A checker: what it is given, and what each way to end means."""
import pytest

from harness import values
from judge.running.limits import HELPER_LIMITS
from judge.running.process import Executable
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
        finding, = values(workers, ask_checker, [(checker, texts, limits)])
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
    assert ask("exit 1") == ("WA", "the checker exited with 1")


ENDS = [            # a line on stderr, the status, and the verdict
    ("line 3: an Error: in it", 1, "WA"),
    ("Error: expected 3", 1, "WA"),
    ("ValueError: a word", 43, "WA"),
    ("points are collinear", 42, "AC"),
    ("it says: partially correct (1)", 42, "AC"),
    ("wrong answer", 2, "JE"),
    ("wrong output format no number", 5, "JE"),
    # With testlib 0.9.45, when it ends by the function that is named behind the row.
    ("ok 3 numbers", 0, "AC"),                                  # quitf(_ok)
    ("wrong output format no number", 2, "WA"),                 # quitf(_pe)
    ("wrong output format Extra information", 4, "WA"),         # quitf(_dirt), DIRT_EXIT_CODE
    ("unexpected eof Unexpected end of file", 8, "WA"),         # ENABLE_UNEXPECTED_EOF
    ("points got 3 of 5", 7, "WA"),                             # quitf(_points)
    ("points 40 half", 7, "WA"),                                # quitp(40)
    ("points 0.5", 0, "WA"),                                    # quitp(0.5), old POINTS_EXIT_CODE
    ("points points_info=40", 7, "WA"),                         # quitpi
    ("partially correct (42) some", 42, "WA"),                  # quitf(_pc(42))
    ("FAIL jury has no answer", 3, "JE"),                       # quitf(_fail)
]


@pytest.mark.parametrize("says, status, verdict", ENDS)
def test_checker_ends_with_0_or_42_1_or_43_or_as_in_testlib(ask, says, status, verdict):
    """Points and a part of them are no full mark, whatever the status."""
    message = f"{FAILED}exit status {status}: {says}" if verdict == "JE" else says
    assert ask(f"echo '{says}' >&2; exit {status}") == (verdict, message)


@pytest.mark.parametrize("says, reason", [
    ("Traceback (most recent call last):\n  File ...\nmy.Stop", "my.Stop"),
    ("  File \"a.py\", line 1\n    x x\nSyntaxError: x", "SyntaxError: x"),
    ("TypeError: x\n    at a.js:1:1\n\nNode.js v20", "TypeError: x"),
    ("Error: x\n    at f (a.js:1:1)\n\nNode.js v20", "Error: x"),
    ("Exception in thread \"main\" java.lang.Error\n\tat M.main(M.java:3)",
     "Exception in thread \"main\" java.lang.Error"),
    ("Error: Could not find or load main class A\nCaused by: java.lang.ClassNotFoundException: A",
     "Error: Could not find or load main class A"),
    ("a.cpp:3:5: runtime error: signed overflow", "a.cpp:3:5: runtime error: signed overflow"),
    ("  + Exception Group Traceback (most recent call last):\n  |   File \"a.py\"\n"
     "  | ExceptionGroup: both (2 sub-exceptions)", "ExceptionGroup: both (2 sub-exceptions)"),
], ids=["Python", "no Python", "Node.js", "Node.js Error", "Java", "no Java", "sanitizer", "Python group"])
def test_checker_that_ends_by_an_exception_has_failed_though_its_status_is_1(ask, says, reason):
    hint = "a checker refuses with 43, or with 1 and no exception"
    message = f"{FAILED}exit status 1: {reason}; {hint}"
    assert ask(f"printf '%s\n' '{says}' >&2; exit 1") == ("JE", message)


def test_checker_that_crashes_or_exceeds_a_limit_has_failed(ask):
    assert ask("echo points 1 >&2; kill -ABRT $$") == ("JE", f"{FAILED}SIGABRT: points 1")
    verdict, message = ask("sleep 60", HELPER_LIMITS._replace(idle_seconds=0.1))
    assert (verdict, message[:len(FAILED) + 13]) == ("JE", f"{FAILED}still running")
    floods = ask("while echo x; do :; done", HELPER_LIMITS._replace(output_bytes=1 << 10))
    assert floods == ("JE", f"{FAILED}more than 0.000977 MB on stdout")
