"""contest.py: blocks, tokens, lines, integers and faults; every script at a terminal; the frame in a process."""
import importlib
import io
import os
import re
import signal
import subprocess
import sys
import time

import pytest

import contest
import draw
from kit import INPUTS, SCRIPTS, SOLUTIONS, answer, calls, feed, on_terminal, run, script, solve
from marks import linux, posix

SAMPLE = {name: (INPUTS / name / "sample.in").read_bytes() for name in SCRIPTS}
MARK = b"\xef\xbb\xbf"


def split(text):
    """Return the tokens of a text by the definition: a mark at the start is none, nor are bytes of DOS at the end."""
    return re.sub(rb"^\xef\xbb\xbf|\x1a+\s*$", b"", text).split()


def test_tokens():
    """By the definition, however the blocks of the reader fall."""
    for text in (b"", b" \n", b"7", b"1234 567", b" 12\r\n345 6 \x1a", b"1 2\x1a3 \x1a\x1a\r\n", b"8\x1a \x1a",
                 b"\x1a", b"\x1a 1", b"1\x1a     ", b"1\x1a 2", b"\x1a \n   \n     2", b"12\t34\v\f56\n\n",
                 MARK, MARK + b"12 3", MARK + b"\n 1", MARK + b"\x1a", MARK + MARK + b"1", b" " + MARK, b"1 " + MARK,
                 MARK[:2] + b"1"):
        words = split(text)
        assert list(contest.tokens(io.BytesIO(text))) == words
        for size in range(3 if text.startswith(MARK) else 1, 20):
            blocks = list(contest.blocks(io.BytesIO(text), size))
            assert b" ".join(blocks).split() == b"".join(blocks).split() == words
            assert all(block == b"" or block[-1:].isspace() for block in blocks)


def test_the_end_of_file_byte_before_a_megabyte_of_white_space():
    for text in (b"1\x1a", b"1 \x1a"):
        for blanks in (b" " * 10 ** 6, b"\r\n" * 10 ** 6):
            blocks = list(contest.blocks(io.BytesIO(text + blanks)))
            assert b"".join(blocks).split() == [b"1"]
            assert sum(map(len, blocks)) < 100000


@pytest.mark.parametrize("before", [b"", b"7 " * 32700], ids=["first", "cut by the end of a block"])
@pytest.mark.parametrize("size", [599, 600, 200000])
@pytest.mark.parametrize("end", [b" 8 9\n1", b"\x1a", b"\x1a\n", b"\x1a\n8", b"\x1a7"])
def test_a_huge_token_is_one_but_not_kept_whole(before, size, end):
    """It is no number anyway, and adding block after block to it would take quadratic time."""
    text = before + b"9" * size + end
    words, found = split(text), list(contest.tokens(io.BytesIO(text)))
    assert [word[:24] for word in found] == [word[:24] for word in words]
    assert [len(word) >= contest.LONGEST for word in found] == [len(word) >= contest.LONGEST for word in words]
    assert max(map(len, found)) < 1 << 17
    assert list(map(len, contest.lines(io.BytesIO(text), 10 ** 6))) == [len(split(line)) for line in text.splitlines()]


@pytest.mark.parametrize("text, lines", [
    (b"", []), (b"\n \r\n", []), (b"1", [[b"1"]]),
    (b"1 2\n\n3\r\n \n 4 5 6", [[b"1", b"2"], [b"3"], [b"4", b"5", b"6"]]),
    (b"1 2 3 4 5\n6\n", [[b"1", b"2", b"3"], [b"6"]]), (b"1\r2\v3\n4\x1a\n\n", [[b"1", b"2", b"3"], [b"4"]]),
    (b"1" + b" " * 200000 + b"2\n" + b"\n" * 200000 + b"3" + b"\n" * 200000 + b"4",
     [[b"1", b"2"], [b"3"], [b"4"]]),
    (b"7 " * 100000 + b"\n8", [[b"7"] * 3, [b"8"]]),
], ids=lambda value: repr(value)[:40])
def test_lines(text, lines):
    assert list(contest.lines(io.BytesIO(text), 3)) == lines


def test_blank_lines_are_not_looked_at_one_by_one():
    """A gigabyte of them would take minutes."""
    lines, found = contest.lines(io.BytesIO(b"1" + b"\n" * 10 ** 6 + b"2"), 3), []
    assert calls(contest, found.extend, lines) < 200000
    assert found == [[b"1"], [b"2"]]


@pytest.mark.parametrize("token, number", [
    (b"1", 1), (b"+7", 7), (b"-0", 0), (b"008", 8), (b"0" * 598 + b"3", 3)], ids=lambda value: repr(value)[:20])
def test_integer(token, number):
    assert contest.integer(token, 0, 8, "a row") == number


@pytest.mark.parametrize("token, fault", [
    (b"9", "9 is not a row"), (b"1" * 24, "1" * 24 + " is not a row"), (b"1" * 25, "1" * 24 + "... is not a row"),
    (b"0" * 599 + b"3", "0" * 24 + "... is not a row"), (b"x" * 25, "'" + "x" * 24 + "'... is not an integer"),
    (b"", "'' is not an integer"), (b"'", '"\'" is not an integer'),
], ids=lambda value: repr(value)[:20])
def test_integer_faults(token, fault):
    with pytest.raises(contest.Fault) as caught:
        contest.integer(token, 0, 8, "a row")
    assert str(caught.value) == fault


def test_a_fault_names_its_case():
    with pytest.raises(contest.Fault, match="^case 7: 9 is not a row$"):
        with contest.Case(7):
            contest.integer(b"9", 0, 8, "a row")
    with pytest.raises(ValueError, match="^not a fault$"):
        with contest.Case(7):
            raise ValueError("not a fault")


MISTAKES = [        # the end of a script, its input, what it writes after "known ", the end of what stands on stderr
    ("yield next(numbers)", b"", b"", b"mine: the input ends too early\n"),
    ("with Case(2): yield next(numbers)", b"", b"", b"mine: case 2: the input ends too early\n"),
    ("yield next(lines(stream, 3))[0]", b" \n", b"", b"mine: the input ends too early\n"),
    ("yield next(numbers, b'none')", b"", b"none", b""),
    ("yield (1, 2)", b"", b"", b"mine: answers() yielded (1, 2), but it has to yield bytes\n"),
    ("yield 'x' * 99", b"", b"", b"mine: answers() yielded '" + b"x" * 39 + b", but it has to yield bytes\n"),
    ("yield next(iter(()))", b"", b"", b"RuntimeError: generator raised StopIteration\n"),
    ("yield b'' + ''", b"", b"", b"TypeError: can't concat str to bytes\n"),
]


@pytest.mark.parametrize("code, text, out, err", MISTAKES)
def test_mistakes_of_a_script(code, text, out, err, tmp_path):
    """One line where it helps its author or user; all else is a traceback, as in any program."""
    path = tmp_path / "mine.py"
    path.write_text("from contest import Case, lines, script, tokens\ndef answers(stream):\n    yield b'known '\n"
                    "    numbers = tokens(stream)\n    " + code + "\nscript(answers)\n")
    done = run([sys.executable, path], text, env=dict(os.environ, PYTHONPATH=str(SOLUTIONS)))
    assert (done.stdout, done.returncode) == (b"known " + out, 1 if err else 0)
    assert done.stderr.endswith(err)
    assert done.stderr.startswith(b"Traceback") or done.stderr == err


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
    shown = b"".join(importlib.import_module(name).answers(Terminal(SAMPLE[name])))
    assert shown == answer(name, SAMPLE[name])[0]


@pytest.mark.parametrize("name, first, line", [
    ("uva11085", b"", b"1 2 3 4 5 6 7 8\n"), ("census", b"", b"4\n"), ("draw", b"", b"1 1\n"),
    ("uva750", b"9\n", b"1 1\n")])
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


@pytest.mark.parametrize("name", ["uva11085", "draw"])
def test_the_frame_in_a_process(name):
    """A sample, and a fault behind it: what is known, then the fault in one line."""
    for text in (SAMPLE[name], MARK + SAMPLE[name] + b"x"):
        output, fault = answer(name, text)
        done = solve(name, text, cwd=os.sep)
        assert (done.stdout, done.returncode) == (output, 1 if fault else 0)
        assert done.stderr.decode() == ("%s: %s\n" % (name, fault) if fault else "")


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_help_fits_eighty_columns(name):
    wide = [line for line in importlib.import_module(name).__doc__.splitlines() if len(line) > 79]
    assert not wide, "Break these lines in the header of solutions/%s.py: %s" % (name, wide)


def test_the_help_is_empty_where_docstrings_are_left_out():
    done = run([sys.executable, "-OO", script("draw")[1], "--help"])
    assert (done.stdout, done.stderr, done.returncode) == (b"", b"", 0)


@pytest.mark.parametrize("words, shown", [
    (["--version"], "FILE"), ([""], "FILE"), (["my cases.in", "x"], "'my cases.in'"), (["it's"], "'it'\"'\"'s'")])
def test_how_input_is_given(words, shown, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["my kit/draw.py", *words])
    with pytest.raises(SystemExit, match="^2$"):
        contest.script(None)
    assert capsys.readouterr() == ("", "draw: reads standard input: python3 'my kit/draw.py' < %s\n" % shown)


CLOSED = "draw: standard input or output is closed\n"
FULL = "draw: No space left on device\n"


@posix
@pytest.mark.parametrize("redirection, out, err, status", [
    ("-h <&-", draw.__doc__, "", 0), ("--help <&-", draw.__doc__, "", 0), ("x 2>&-", "", "", 2),
    ("<&-", "", CLOSED, 1), (">&-", "", CLOSED, 1), pytest.param(">/dev/full", "", FULL, 1, marks=linux)])
def test_streams_that_are_closed_or_full(redirection, out, err, status):
    done = run(["sh", "-c", '"$0" "$1" ' + redirection, *script("draw")], SAMPLE["draw"])
    assert (done.stdout.decode(), done.stderr.decode(), done.returncode) == (out, err, status)


@posix
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_piece_is_written_whole_or_the_end_is_told(unbuffered, tmp_path):
    """The system writes what fits of a piece, and says only when asked for the rest that there is no place."""
    resource = pytest.importorskip("resource")
    with open(str(tmp_path / "output"), "wb") as output:
        done = subprocess.run(script("boj9175"), input=b"1 100000", stdout=output, stderr=subprocess.PIPE,
                              env=dict(os.environ, PYTHONUNBUFFERED=unbuffered),
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536)))
    assert (done.stderr, done.returncode) == (b"boj9175: File too large\n", 1)
    assert (tmp_path / "output").stat().st_size == 65536


@posix
def test_streams_that_do_not_block():
    """Input that comes late is waited for, and a reader that is slow."""
    stdin, ours = os.pipe()
    theirs, stdout = os.pipe()
    os.set_blocking(stdin, False)
    os.set_blocking(stdout, False)
    process = subprocess.Popen(script("boj9175"), stdin=stdin, stdout=stdout, stderr=subprocess.PIPE)
    os.close(stdin), os.close(stdout)
    time.sleep(0.1)
    os.write(ours, b"1 100000")
    os.close(ours)
    time.sleep(0.1)
    with os.fdopen(theirs, "rb") as stream:
        assert stream.read() == answer("boj9175", b"1 100000")[0]
    assert (process.stderr.read(), process.wait()) == (b"", 0)
    process.stderr.close()


@pytest.mark.parametrize("name, count, case, line", [
    ("uva11085", b"", b"1 2 3 4 5 6 7 8\n", b"Case 1: 7\n"),
    ("uva750", b"200000 ", b"1 1\n", b"SOLN       COLUMN\n")])
def test_a_reader_that_goes_away(name, count, case, line):
    with subprocess.Popen(script(name), stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        feed(process, [count, case * 200000])
        assert process.stdout.readline() == line
        process.stdout.close()
        assert (process.stderr.read(), process.wait()) == (b"", 0)


@posix
@pytest.mark.parametrize("already_read", [1, 1 << 20])
def test_ctrl_c_is_quiet(already_read):
    with subprocess.Popen(script("steps"), stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler)) as process:
        process.stdin.write(b"20 0\n")
        process.stdin.close()
        process.stdout.read(already_read)
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert (process.stderr.read(), process.wait()) == (b"", 130)
