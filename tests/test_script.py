"""How every solution meets its user: at a terminal, with a stream closed or full, on Ctrl-C."""
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from kit import INPUTS, SOLUTIONS, solve

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
NAMES = sorted(path.stem for path in SOLUTIONS.glob("*.py") if path.stem != "queens")
SAMPLE = {name: (INPUTS / name / "sample.in").read_bytes() for name in NAMES}


def shell(name, redirection):
    """Run a solution in a shell with its streams redirected; return (stdout, stderr, status)."""
    command = "'{}' '{}' {}".format(sys.executable, SOLUTIONS / (name + ".py"), redirection)
    done = subprocess.run(["sh", "-c", command], input=SAMPLE[name], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.stdout, done.stderr.decode(), done.returncode


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("redirection", ["<&-", ">&-"])
def test_a_closed_stream(name, redirection):
    assert shell(name, redirection) == (b"", name + ": standard input or output is closed\n", 1)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("name", NAMES)
def test_a_full_disk(name):
    assert shell(name, ">/dev/full") == (b"", name + ": No space left on device\n", 1)


@pytest.mark.parametrize("name", NAMES)
def test_a_terminal_is_answered_at_the_first_end_of_input(name):
    import pty
    ours, its = pty.openpty()
    process = subprocess.Popen([sys.executable, str(SOLUTIONS / (name + ".py"))], stdin=its,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    os.close(its)
    lines = SAMPLE[name].splitlines(keepends=True)[:60]     # a terminal holds some 4,000 bytes at most
    for line in lines:
        os.write(ours, line)
    os.write(ours, b"\4")
    output, errors = process.communicate(timeout=20)
    os.close(ours)
    assert (output, errors) == (solve(name, b"".join(lines)).stdout, b"")


def test_a_line_at_a_terminal_is_answered_at_once():
    import pty
    ours, its = pty.openpty()
    process = subprocess.Popen([sys.executable, str(SOLUTIONS / "census.py")], stdin=its, stdout=its)
    os.write(ours, b"4\n")
    seen = b""
    while b"24 60 16 2" not in seen:
        seen += os.read(ours, 1000)
    os.write(ours, b"\4")
    assert process.wait() == 0
    os.close(ours), os.close(its)


@pytest.mark.parametrize("name, text", [("trace", b"20 0\n"), ("boj9663", b"14\n")])
def test_ctrl_c_is_quiet(name, text):
    process = subprocess.Popen([sys.executable, str(SOLUTIONS / (name + ".py"))], stdin=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))
    process.stdin.write(text)
    process.stdin.close()
    time.sleep(0.4)
    process.send_signal(signal.SIGINT)
    assert process.stderr.read() == b"" and process.wait() == 130


def test_a_fault_is_named_after_the_file():
    done = solve("census", b"x")
    assert re.fullmatch(rb"census: case 1: 'x' is not an integer\n", done.stderr)
