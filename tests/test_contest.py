"""contest.py: integers, faults, terminals, processes. How words are read is in test_input."""
import os
import signal
import subprocess
import sys

import pytest

import steps
from shared import contest
from whole_kit import SOLUTIONS, answer, on_terminal, run_command, script


def test_integer_may_have_a_sign_and_zeros():
    numbers = {b"+7": 7, b"-0": 0, b"008": 8, b"0" * 23 + b"3": 3}
    for token, number in numbers.items():
        assert contest.integer(token, "a row", 0, 8) == number


FAULTS = {          # a token: its fault
    b"1" * 10 ** 6: "1" * 24 + "... is not a row from 0 to 8",
    b"0" * 24 + b"1": "0" * 24 + "... is not a row from 0 to 8",
    b"x" * 10 ** 6: "'" + "x" * 24 + "...' is not a row from 0 to 8",
}
for token in (b"1.5", b"1_0", b"+", b"--1", b"\x00", b"\xb2"):
    FAULTS[token] = repr(token)[1:] + " is not a row from 0 to 8"


def test_fault_of_a_token_is_one_short_line():
    for token, fault in FAULTS.items():
        with pytest.raises(contest.Fault) as caught:
            contest.integer(token, "a row", 0, 8)
        assert str(caught.value) == fault


TYPED = {           # a script: two lines that are typed; the script ends after them, or by \4
    "uva750": ("2\n1 1\n", "8 8\n"),
    "uva11085": ("1 2 3 4 5 6 7 8\n", "1 1 1 1 1 1 1 1\n\4"),
    "nearest": ("1\n", "2 2 2 2\n\4"),
    "draw": ("1 1\n", "1\n\4"),
    "census": ("4\n", "8\n\4"),
}


@pytest.mark.parametrize("name", TYPED)
def test_line_at_a_terminal_is_answered_before_the_next_is_typed(name):
    """A script that reads on after the end never ends."""
    first, second = TYPED[name]
    before, _ = answer(name, first.encode())
    whole, _ = answer(name, (first + second).replace("\4", "").encode())
    typed = [("", first), (before.decode(), second)]
    assert on_terminal(script(name), typed, NO_COLOR="1") == (0, whole.decode())


HELP = steps.__doc__ + "\n"
MISTAKE = "The input comes from stdin: python3 steps.py < sample.in\n"


@pytest.mark.parametrize("words, done", [
    ("-h", (0, HELP, "")), ("--help", (0, HELP, "")),
    ("sample.in", (2, "", MISTAKE)), ("-h sample.in", (2, "", MISTAKE)),
])
def test_help_prints_the_header_and_other_arguments_are_a_mistake(words, done):
    found = run_command([sys.executable, "steps.py", *words.split()], cwd=SOLUTIONS)
    assert (found.returncode, found.stdout.decode(), found.stderr.decode()) == done


CLOSED = "stdin or stdout: Bad file descriptor"
NO_SUCCESS = {      # redirections: the message
    "<&-": CLOSED, ">&-": CLOSED, "<&- >&-": CLOSED,
    ">/dev/full": "stdin or stdout: No space left on device",
}


@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize("redirections", NO_SUCCESS)
def test_input_or_output_that_fails_is_a_line_and_no_success(redirections, unbuffered):
    line = f'echo 1 1 1 | {{ "$0" "$1" {redirections}; }}'
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    done = run_command(["sh", "-c", line, *script("uva750")], env=environment)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode() == f"uva750: {NO_SUCCESS[redirections]}\n"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_input_in_utf_16_is_told_as_what_it_is(encoding):
    """The shell of Windows writes it."""
    done = run_command(script("uva11085"), "\ufeff1 1 1 1 1 1 1 1\r\n".encode(encoding))
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr == b"uva11085: the input is UTF-16; save it as UTF-8\n"


@pytest.mark.parametrize("end, number", [
    (lambda process: process.stdout.close(), signal.SIGPIPE),
    (lambda process: process.send_signal(signal.SIGINT), signal.SIGINT),
], ids=["no-reader", "ctrl-c"])
def test_ctrl_c_and_a_reader_that_goes_away_end_the_script_without_a_word(end, number):
    """It has begun to print more than anybody can read."""
    with subprocess.Popen(script("steps"), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as process:
        process.stdin.write(b"20 0\n")
        process.stdin.close()
        process.stdout.read(1)
        end(process)
        assert (process.stderr.read(), process.wait()) == (b"", -number)
