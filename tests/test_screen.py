"""Standard output: colours, progress and the width of a terminal."""
import re
import sys
from pathlib import Path

import pytest

from harness import Done, command, objects, populate, write
from judge.report import RED
from judge.screen import Screen
from whole_kit import on_terminal


@pytest.fixture
def screen(monkeypatch):
    """A function that returns the Screen of a terminal, with variables of the environment."""
    def call(is_terminal=True, plain=False, **variables):
        monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal)
        for name, value in {"TERM": "xterm", "NO_COLOR": "", "COLUMNS": "40", **variables}.items():
            monkeypatch.setenv(name, value)
        return Screen(plain)

    return call


SCREENS = [
    ({}, "\r\033[Ka\r\033[K\033[31mline\033[0m\n"),
    ({"NO_COLOR": "1"}, "\r\033[Ka\r\033[Kline\n"),
    ({"TERM": "dumb"}, "line\n"),
    ({"is_terminal": False}, "line\n"),
    ({"plain": True}, "line\n"),
]


@pytest.mark.parametrize("settings, written", SCREENS)
def test_no_colours_with_no_color_and_no_progress_without_a_terminal(
        screen, capsys, settings, written):
    shown = screen(**settings)
    shown.progress("a")
    shown.print("line  ", RED)
    assert capsys.readouterr().out == written


def test_width_is_that_of_the_terminal_but_at_least_40_and_80_if_unknown(screen):
    assert screen(COLUMNS="132").width == screen(COLUMNS="132", TERM="dumb").width == 132
    assert screen(COLUMNS="9").width == 40
    assert screen(COLUMNS="0").width == 80
    assert screen(is_terminal=False).width == screen(plain=True).width == sys.maxsize


def test_progress_stays_on_its_line(screen, capsys):
    """It is as wide as the terminal but for the last column, and has no control characters."""
    for text in ("\u7b54" * 20, "x" * 40, "\n" * 2 + "x" * 35):
        screen().progress(text)
    _, wide, narrow, escaped = capsys.readouterr().out.split("\r\033[K")
    assert wide == "\u7b54" * 18 + "..."
    assert narrow == "x" * 36 + "..."
    assert escaped == r"\n\n" + "x" * 35


@pytest.fixture
def cases(tmp_path, monkeypatch):
    """The current folder, with two cases."""
    for name in "ab":
        populate(tmp_path / "cases", {f"{name}.in": f"{name}\n", f"{name}.out": f"{name}\n"})
    monkeypatch.chdir(str(tmp_path))


def left(written):
    """Return the lines that a terminal shows at the end, without colours."""
    *lines, last = re.sub(r".*\r\033\[K|\033\[\d*m", "", written).split("\n")
    assert last == ""       # the cursor stands at the start of a line
    return lines


def test_terminal_shows_colours_and_progress_that_is_gone_at_the_end(cases):
    status, written = on_terminal(command("cases", "-c", "tr b x", "-v"), columns=200)
    assert status == 1
    for text in ("AC ", "     expected       1  b"):
        assert f"\033[32m{text}\033[0m" in written
    for text in ("WA ", "     got            1  x"):
        assert f"\033[31m{text}\033[0m" in written
    assert "\r\033[K0 of 2  cases a" in written
    assert "\r\033[K1 of 2  cases b" in written
    assert " of 2  " not in "\n".join(left(written))


def test_both_lines_of_a_difference_are_cut_to_the_width_of_the_terminal(cases):
    """The wrong words stay and are marked by ^^^. Other lines are not cut."""
    write(Path("program"), "(cat; echo ' wrong') | tee /dev/stderr")
    long_line = "  " + " ".join(map(str, range(10, 90)))
    write(Path("cases/a.in"), long_line)
    write(Path("cases/a.out"), f"{long_line} rightright")
    _, written = on_terminal(command("cases", "-c", "sh program", "-k", "a"), columns=80)
    lines = left(written)
    start = lines.index("     output")
    expected, right_mark, got, wrong_mark = lines[start + 1:start + 5]
    column = expected.index("rightright")
    assert len(expected) <= 80
    assert (right_mark, wrong_mark) == (" " * column + "^" * 10, " " * column + "^" * 5)
    assert got[column:] == "wrong"
    assert f"     stderr         1  {long_line} wrong" in lines


def test_json_stands_alone_on_a_terminal_even_with_v(cases):
    status, written = on_terminal(command("cases", "-c", "tr b x", "--json", "-v"), columns=80)
    answers = objects(Done(status, written, ""))
    assert {name: answer["verdict"] for name, answer in answers.items()} == {"a": "AC", "b": "WA"}


def test_error_stands_on_a_line_of_its_own_on_a_terminal(stand_in, cases):
    """Progress is shown before."""
    generator = "[ $1 = 1 ] || exit 3; echo 1"
    words = ["-c", "cat", "--reference", "cat", "--generator", generator, "--seed", 1]
    status, written = on_terminal(command("stress", *words, "-j1"))
    assert status == 2
    assert "\r\033[Kinput 2, size 1" in written
    assert left(written)[-1].startswith(f"run.py: generator {generator} failed on seed 2, size 1")
    stand_in("cc", "echo oh; exit 1")
    write(Path("a.c"), "")
    status, written = on_terminal(command("cases", "a.c"))
    assert status == 2
    assert "\r\033[Kcompiling a.c (the first time takes some seconds)" in written
    assert left(written) == ["run.py: a.c: cc failed: exit status 1", "oh"]
