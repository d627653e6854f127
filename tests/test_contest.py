"""contest.py and placements.py: tokens, integers, faults, terminals, processes."""
import importlib
import io
import os
import signal
import subprocess
import sys

import pytest

from shared import contest, placements
from whole_kit import SOLUTIONS, answer, given, on_terminal, run_command, script


def test_tokens_are_the_words_of_all_lines():
    text = b"\n12\t34\v\f56\n\r\n 7 8\r\n9"
    assert list(contest.tokens(io.BytesIO(text))) == [b"12", b"34", b"56", b"7", b"8", b"9"]


def test_placements_are_the_lines_that_are_not_blank():
    text = b"\n1 2\n\n3 1 1\r\n \n 1"
    assert list(placements.placements(io.BytesIO(text))) == [[1, 2], [3, 1, 1], [1]]


def test_integer_may_have_a_sign_and_zeros():
    numbers = {b"+7": 7, b"-0": 0, b"008": 8, b"0" * 23 + b"3": 3}
    for token, number in numbers.items():
        assert contest.integer(token, "a row", 0, 8) == number


# {token: its fault}
FAULTS = {
    b"9": "9 is not a row from 0 to 8",
    b"1" * 10 ** 6: "1" * 24 + "... has more than 24 characters",
    b"0" * 24 + b"1": "0" * 24 + "... has more than 24 characters",
    b"x" * 10 ** 6: "'" + "x" * 24 + "' is not an integer",
    b"": "the input ends too early",
}
for token in (b"1.5", b"1_0", b"+", b"--1", b"\x00", b"\xb2"):
    FAULTS[token] = repr(token)[1:] + " is not an integer"


def test_fault_of_a_token_is_one_short_line():
    for token, fault in FAULTS.items():
        for case, start in ((0, ""), (7, "case 7: ")):
            with pytest.raises(contest.Fault) as caught:
                contest.integer(token, "a row", 0, 8, case)
            assert str(caught.value) == start + fault


@pytest.mark.parametrize("name, first, second", [
    ("uva750", "2\n1 1\n", "8 8\n"),
    ("uva11085", "1 2 3 4 5 6 7 8\n", "1 1 1 1 1 1 1 1\n\4"),
    ("nearest", "1\n", "2 2 2 2\n\4"),
    ("draw", "1 1\n", "1\n\4"),
    ("census", "4\n", "8\n\4"),
], ids=["uva750", "uva11085", "nearest", "draw", "census"])
def test_line_at_a_terminal_is_answered_before_the_next_is_typed(name, first, second):
    """\\4 ends the input; a script that reads on after it never ends."""
    before, _ = answer(name, first.encode())
    whole, _ = answer(name, (first + second).replace("\4", "").encode())
    typed = [("", first), (before.decode(), second)]
    assert on_terminal(script(name), typed, NO_COLOR="1") == (0, whole.decode())


def test_fault_is_told_in_one_line_after_the_answers():
    text = given("uva11085", "sample") + b"1 9 x"
    output, fault = answer("uva11085", text)
    done = run_command(script("uva11085"), text)
    assert fault == "case 3: 9 is not a row from 1 to 8"
    assert (done.stdout, done.returncode) == (output, 1)
    assert done.stderr.decode() == f"uva11085: {fault}\n"


def test_byte_order_mark_before_the_input_does_not_matter():
    done = run_command(script("boj9663"), b"\xef\xbb\xbf8")
    assert (done.stdout, done.stderr, done.returncode) == (b"92\n", b"", 0)


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_prints_the_header(option):
    done = run_command([*script("draw"), option])
    assert (done.stderr, done.returncode) == (b"", 0)
    assert done.stdout.decode() == importlib.import_module("draw").__doc__ + "\n"


@pytest.mark.parametrize("words", [["sample.in"], ["-x"], ["--help", "sample.in"]], ids=" ".join)
def test_other_arguments_are_a_mistake_told_in_one_line(words):
    done = run_command([sys.executable, "steps.py", *words], given("steps", "sample"), cwd=SOLUTIONS)
    assert (done.stdout, done.returncode) == (b"", 2)
    assert done.stderr == b"The input comes from stdin: python3 steps.py < sample.in\n"


@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize("output", ["/dev/full", "&-"], ids=["full-disk", "closed"])
def test_output_that_cannot_be_written_is_no_success(output, unbuffered):
    command = 'echo "1 1 1" | "$0" "$1" >' + output
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    assert run_command(["sh", "-c", command, *script("uva750")], env=environment).returncode == 1


def begin_endless_output():
    """Return a process of steps.py that has begun to print more than anybody can read."""
    process = subprocess.Popen(script("steps"), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    process.stdin.write(b"20 0\n")
    process.stdin.close()
    process.stdout.read(1)
    return process


def test_help_without_a_reader_is_silent():
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb", 0) as stdout:
        done = subprocess.run([*script("uva750"), "-h"], stdout=stdout, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (-signal.SIGPIPE, b"")


def test_reader_that_goes_away_ends_the_script_without_a_word():
    with begin_endless_output() as process:
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == -signal.SIGPIPE


def test_ctrl_c_ends_the_script_without_a_word():
    with begin_endless_output() as process:
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.stderr.read() == b""
        assert process.wait() == -signal.SIGINT
