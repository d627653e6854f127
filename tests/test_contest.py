"""contest.py: the reading of tokens and integers; every script at a terminal, with a stream closed or full, on Ctrl-C."""
import io
import os
import re
import signal
import subprocess
import sys
import time

import pytest

import contest
from kit import INPUTS, SCRIPTS, SOLUTIONS, solve

posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
SAMPLE = {name: (INPUTS / name / "sample.in").read_bytes() for name in SCRIPTS}


@pytest.mark.parametrize("text, words", [
    (b"", []), (b" \n", []), (b"1", [b"1"]), (b"1 2\r\n3\x1a", [b"1", b"2", b"3"]), (b"\x1a", []),
    (b"\x1a 1", [b"\x1a", b"1"]), (b"1\r\n\x1a\r\n", [b"1"]), (b"1\x1a\x1a \n", [b"1"]),
    (b"1\x1a 2", [b"1\x1a", b"2"]), (b"12\t34\v\f56\n\n", [b"12", b"34", b"56"]),
])
def test_tokens(text, words):
    assert list(contest.tokens(io.BytesIO(text))) == words


def test_tokens_across_blocks():
    for text in (b"", b" ", b"7", b"1234 567", b" 12\r\n345 6 \x1a", b"1 2\x1a3 \x1a\x1a\r\n", b"8\x1a \x1a", b"\x1a"):
        words = re.sub(rb"\x1a+\s*$", b"", text).split()
        for size in range(1, 20):
            blocks = list(contest.blocks(io.BytesIO(text), size))
            assert b" ".join(blocks).split() == b"".join(blocks).split() == words
            assert all(block == b"" or block[-1:].isspace() for block in blocks)


def test_a_huge_token_is_not_collected():
    """It is no number anyway, and adding block after block to it would take quadratic time."""
    pieces = list(contest.tokens(io.BytesIO(b"9" * 1000000 + b" 1")))
    assert b"".join(pieces) == b"9" * 1000000 + b"1" and max(map(len, pieces)) <= 1 << 17


@pytest.mark.parametrize("token, number", [(b"1", 1), (b"+7", 7), (b"-0", 0), (b"008", 8), (b"0" * 5000 + b"3", 3)],
                         ids=lambda value: repr(value)[:20])
def test_integer(token, number):
    assert contest.integer(token, 0, 8, "a row") == number


@pytest.mark.parametrize("token, fault", [
    (b"9", "9 is not a row"), (b"-1", "-1 is not a row"), (b"1_0", "'1_0' is not an integer"),
    (b"1" * 5000, "1" * 24 + "... is not a row"), (b"0" * 10000, "0" * 24 + "... is not a row"), (b"\xd9\xa3", "'\\xd9\\xa3' is not an integer"),
    (b"--1", "'--1' is not an integer"), (b"1.0", "'1.0' is not an integer"), (b"'", '"\'" is not an integer'),
], ids=lambda value: repr(value)[:20])
def test_integer_faults(token, fault):
    with pytest.raises(ValueError) as caught:
        contest.integer(token, 0, 8, "a row")
    assert str(caught.value) == fault


def shell(name, redirection):
    """Run a solution in a shell with its streams redirected; return (stdout, stderr, status)."""
    command = "'{}' '{}' {}".format(sys.executable, SOLUTIONS / (name + ".py"), redirection)
    done = subprocess.run(["sh", "-c", command], input=SAMPLE[name], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.stdout, done.stderr.decode(), done.returncode


@posix
@pytest.mark.parametrize("name", SCRIPTS)
@pytest.mark.parametrize("redirection", ["<&-", ">&-"])
def test_a_closed_stream(name, redirection):
    assert shell(name, redirection) == (b"", name + ": standard input or output is closed\n", 1)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_full_disk(name):
    assert shell(name, ">/dev/full") == (b"", name + ": No space left on device\n", 1)


@posix
@pytest.mark.parametrize("name", SCRIPTS)
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


@posix
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


@posix
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
