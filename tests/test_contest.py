"""contest.py and placements.py: blocks, tokens, integers, faults, terminals, processes."""
import importlib
import io
import os
import signal
import subprocess

import pytest

from shared import contest, placements
from kit import answer, given, on_terminal, run, script, solve

# {text: its tokens}
TEXTS = {
    b"": [],
    b"1234 567": [b"1234", b"567"],
    b"12\t34\v\f56\n\n": [b"12", b"34", b"56"],
    b" 12\r\n345 6 \x1a": [b"12", b"345", b"6"],
    b"1 2\x1a3 \x1a\x1a\r\n": [b"1", b"2", b"3"],
}


@pytest.mark.parametrize("text", TEXTS)
def test_blocks_of_any_size_have_the_same_whole_tokens(text):
    words = TEXTS[text]
    assert list(contest.tokens(io.BytesIO(text))) == words
    for size in range(1, 20):
        blocks = list(contest.blocks(io.BytesIO(text), size))
        assert b" ".join(blocks).split() == words
        assert b"".join(blocks).split() == words


def test_placements_are_the_lines_that_are_not_blank():
    text = b"\n1 2\n\n3 1 1\r\n \n 1 \x1a"
    assert list(placements.placements(io.BytesIO(text))) == [[1, 2], [3, 1, 1], [1]]


def test_integer_may_have_a_sign_and_zeros():
    numbers = {b"+7": 7, b"-0": 0, b"008": 8, b"0" * 23 + b"3": 3}
    for token, number in numbers.items():
        assert contest.integer(token, "a row", 0, 8) == number


# {token: its fault}
FAULTS = {
    b"9": "9 is not a row from 0 to 8",
    b"1" * 10 ** 6: "1" * 24 + " is not a row from 0 to 8",
    b"0" * 24 + b"1": "0" * 24 + " is not a row from 0 to 8",
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
    done = solve("uva11085", text, cwd=os.sep)
    assert fault == "case 3: 9 is not a row from 1 to 8"
    assert (done.stdout, done.stderr.decode()) == (output, f"uva11085: {fault}\n")
    assert done.returncode == 1


def test_any_argument_prints_the_header():
    done = run([*script("draw"), "--help"])
    assert (done.stderr, done.returncode) == (b"", 0)
    assert done.stdout.decode() == importlib.import_module("draw").__doc__ + "\n"


@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize("output", ["/dev/full", "&-"], ids=["full-disk", "closed"])
def test_output_that_cannot_be_written_is_no_success(output, unbuffered):
    command = 'echo "1 1 1" | "$0" "$1" >' + output
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    assert run(["sh", "-c", command, *script("uva750")], env=environment).returncode == 1


def begin_endless_output():
    """Return a process of steps.py that has begun to print more than anybody can read."""
    process = subprocess.Popen(script("steps"), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    process.stdin.write(b"20 0\n")
    process.stdin.close()
    process.stdout.read(1)
    return process


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
