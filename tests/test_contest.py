"""contest.py and placements.py: blocks, tokens, lines, integers, faults, terminals, processes."""
import importlib
import io
import os
import signal
import subprocess
import sys

import pytest

from shared import contest, placements
from kit import INPUTS, SCRIPTS, answer, calls, feed, on_terminal, peak_memory, run, script, solve
from conftest import memory, posix

MARK = b"\xef\xbb\xbf"


def sample(name):
    return (INPUTS / name / "sample.in").read_bytes()


# {text: its tokens}
TEXTS = {
    b"": [],
    b"1234 567": [b"1234", b"567"],
    b"12\t34\v\f56\n\n": [b"12", b"34", b"56"],
    b" 12\r\n345 6 \x1a": [b"12", b"345", b"6"],
    b"1 2\x1a3 \x1a\x1a\r\n": [b"1", b"2"],
    b"1\x1a     \n2": [b"1"],
    MARK + b"12 3": [b"12", b"3"],
    MARK + b"\x1a": [],
    MARK + MARK + b"1": [MARK + b"1"],
    MARK[:2] + b"1": [MARK[:2] + b"1"],
}


@pytest.mark.parametrize("text", TEXTS)
def test_blocks_of_any_size_have_the_same_whole_tokens(text):
    words = TEXTS[text]
    assert list(contest.tokens(io.BytesIO(text))) == words
    for size in range(4, 20):
        blocks = list(contest.blocks(io.BytesIO(text), size))
        assert b" ".join(blocks).split() == words
        assert b"".join(blocks).split() == words


def test_a_token_longer_than_a_block_is_one_token_but_not_kept_whole():
    text = b"7 " * 32700 + b"9" * 10 ** 6 + b" 8"
    *before, token, after = contest.tokens(io.BytesIO(text))
    assert before == [b"7"] * 32700
    assert after == b"8"
    assert 64 <= len(token) < 1 << 17


def words_by_line(text):
    return list(placements.words_by_line(io.BytesIO(text), 3))


@pytest.mark.parametrize("text, lines", [
    (b"\n \r\n", []),
    (b"1 2\n\n3\r\n \n 4 5 6", [[b"1", b"2"], [b"3"], [b"4", b"5", b"6"]]),
    (b"1 2 3 4 5\n6\n", [[b"1", b"2", b"3"], [b"6"]]),
    (b"7 " * 100000 + b"\n8", [[b"7"] * 3, [b"8"]]),
], ids=["blank", "layouts", "too-many", "long"])
def test_words_by_line(text, lines):
    assert words_by_line(text) == lines


def test_blank_lines_are_not_looked_at_one_by_one():
    """A gigabyte of them would take minutes."""
    text = b"1" + b" " * 10 ** 6 + b"2" + b"\n" * 10 ** 6 + b"3"
    assert calls(placements, words_by_line, text) < 200000
    assert words_by_line(text) == [[b"1", b"2"], [b"3"]]


@memory
@pytest.mark.parametrize("name, blank", [
    ("census", b" "), ("draw", b"\n"), ("draw", b" "),
], ids=["blanks", "blank-lines", "blanks-on-a-line"])
def test_memory_does_not_grow_with_the_input(name, blank):
    few = peak_memory(name, [b"1", blank * 60000])
    many = peak_memory(name, [b"1", *[blank * 60000] * 80])
    assert many < few + 1024


@pytest.mark.parametrize("token, number", [
    (b"+7", 7), (b"-0", 0), (b"008", 8), (b"0" * 23 + b"3", 3),
], ids=["plus", "minus", "zeros", "24-digits"])
def test_integer(token, number):
    assert contest.integer(token, 0, 8, "a row") == number


@pytest.mark.parametrize("token, fault", [
    (b"1" * 24, "1" * 24 + " is not a row"),
    (b"1" * 25, "1" * 24 + "... is not a row"),
    (b"x" * 24, "'" + "x" * 24 + "' is not an integer"),
    (b"x" * 25, "'" + "x" * 24 + "'... is not an integer"),
], ids=["24-digits", "25-digits", "word", "long-word"])
def test_integer_faults(token, fault):
    with pytest.raises(contest.Fault) as caught:
        contest.integer(token, 0, 8, "a row")
    assert str(caught.value) == fault


class Terminal(io.BytesIO):
    """A terminal: it gives a line at a time, and at the end of its input it says so once."""
    ended = False

    def isatty(self):
        return True

    def read1(self, size):
        assert not self.ended, "read again after the end of the input"
        line = self.readline()
        self.ended = not line
        return line


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_terminal_is_answered_at_the_first_end_of_input(name, monkeypatch):
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    text = sample(name)
    shown = b"".join(importlib.import_module(name).answers(Terminal(text)))
    assert (shown, None) == answer(name, text)


@pytest.mark.parametrize("name, first, line", [
    ("uva11085", b"", b"1 2 3 4 5 6 7 8\n"),
    ("draw", b"", b"1 1\n"),
    ("uva750", b"9\n", b"1 1\n"),
], ids=["uva11085", "draw", "uva750"])
def test_a_line_at_a_terminal_is_answered_before_the_next_is_read(name, first, line, monkeypatch):
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    stream = Terminal(first + line * 3)
    answers = filter(None, importlib.import_module(name).answers(stream))
    for read in (1, 2, 3):
        assert next(answers)
        assert stream.tell() == len(first) + read * len(line)


@posix
def test_a_line_at_a_terminal_is_answered_at_once():
    answered = "4 1820 256 24 60 16 2\n"
    assert on_terminal(script("census"), [("", "4\n"), (answered, "\4")]) == (0, answered)


def test_answers_are_written():
    done = solve("draw", sample("draw"), cwd=os.sep)
    assert (done.stderr, done.returncode) == (b"", 0)
    assert (done.stdout, None) == answer("draw", sample("draw"))


def test_a_fault_is_told_in_one_line_after_the_answers():
    text = sample("draw") + b"x"
    output, fault = answer("draw", text)
    done = solve("draw", text)
    assert done.stdout == output
    assert done.stderr.decode() == "draw: %s\n" % fault
    assert done.returncode == 1


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_is_the_header(option):
    done = run([*script("draw"), option])
    assert (done.stderr, done.returncode) == (b"", 0)
    assert done.stdout.decode() == importlib.import_module("draw").__doc__


@pytest.mark.parametrize("word", ["cases.in", "--version", ""], ids=["file", "option", "empty"])
def test_an_argument_is_answered_by_how_input_is_given(word, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["kit/draw.py", word])
    with pytest.raises(SystemExit, match="^2$"):
        contest.script(contest.tokens)
    assert capsys.readouterr() == ("", "draw: reads standard input: python3 kit/draw.py < FILE\n")


def test_a_reader_that_goes_away():
    with subprocess.Popen(script("uva750"), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as process:
        feed(process, [b"200000 ", b"1 1\n" * 200000])
        assert process.stdout.readline() == b"SOLN       COLUMN\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


# Python ends a script by KeyboardInterrupt, unless who starts it ignores SIGINT.
INTERRUPTIBLE = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, sys.argv[1]])
"""


@posix
def test_ctrl_c_is_quiet():
    command = [sys.executable, "-c", INTERRUPTIBLE, script("steps")[1]]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as process:
        process.stdin.write(b"20 0\n")
        process.stdin.close()
        process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.stderr.read() == b""
        assert process.wait() == 130
