"""Standard output: colours, progress and the width of a terminal."""
import re
import shlex
import sys

import pytest

from harness import command, objects, populate
from judge.report import RED
from judge.screen import Screen
from whole_kit import on_terminal

LONG = " ".join(map(str, range(10, 90)))        # wider than a terminal


@pytest.fixture
def screen(monkeypatch):
    """A function that makes standard output a terminal, with variables; it returns the Screen."""
    def call(is_terminal=True, plain=False, **variables):
        monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal)
        for name, value in {"TERM": "xterm", "NO_COLOR": "", "COLUMNS": "40", **variables}.items():
            monkeypatch.setenv(name, value)
        return Screen(plain)

    return call


@pytest.mark.parametrize("settings, written", [
    ({}, "\r\033[Ka\r\033[K\033[31mline\033[0m\n"),
    ({"NO_COLOR": "1"}, "\r\033[Ka\r\033[Kline\n"),
    ({"TERM": "dumb"}, "line\n"),
    ({"is_terminal": False}, "line\n"),
    ({"plain": True}, "line\n"),
])
def test_terminal_and_no_color_decide_on_colours_and_progress(screen, capsys, settings, written):
    shown = screen(**settings)
    shown.progress("a")
    shown.print("line  ", RED)
    assert capsys.readouterr().out == written


def test_width_is_that_of_the_terminal_and_80_if_unknown(screen):
    for columns, width in {"132": 132, "20": 20, "0": 80}.items():
        assert screen(COLUMNS=columns).width == screen(COLUMNS=columns, TERM="dumb").width == width
    assert screen(is_terminal=False).width == screen(plain=True).width == sys.maxsize


def test_progress_stays_on_its_line(screen, capsys):
    """It is as wide as the terminal but for the last column, and has no control characters."""
    for text in ("\u7b54" * 20, "x" * 40, "\n" * 2 + "x" * 35):
        screen().progress(text)
    _, *lines = capsys.readouterr().out.split("\r\033[K")
    assert lines == ["\u7b54" * 18 + "...", "x" * 36 + "...", r"\n\n" + "x" * 35]


@pytest.fixture
def cases(contest):
    """The current folder, with two cases and a source that cannot be compiled."""
    populate(contest, {"a.c": "", "cases/a.in": "a\n", "cases/a.out": "a\n"})
    populate(contest / "cases", {"b.in": f"{LONG} b\n", "b.out": f"{LONG} b\n"})


def test_terminal_shows_colours_and_progress_that_is_gone_at_the_end(cases):
    """The lines of a difference are cut to its width, others are not."""
    status, written = on_terminal(command("cases", "-c", "tr b x", "-v"), columns=80)
    assert status == 1
    words = re.findall(r"\033\[(3\dm) *(\w+)", written)
    assert list(map("".join, words)) == ["32mAC", "31mWA", "32mexpected", "31mgot", "31mWA"]
    assert "\r\033[K0 of 2  cases a\r\033[K" in written
    assert "\r\033[K1 of 2  cases b\r\033[K" in written
    lines = re.sub(r".*\r\033\[K|\033\[\d*m", "", written).split("\n")
    assert f"{' ' * 20}1  {LONG} b" in lines
    cut = [len(line) for line in lines if re.fullmatch(" +(expected|got) .* 89 [bx]", line)]
    assert len(cut) == 2 and max(cut) <= 80


def test_json_stands_alone_on_a_terminal_even_with_v(cases, screen, main):
    screen()
    answers = objects(main("cases", "-c", "tr b x", "--json", "-v"))
    assert [answer["verdict"] for answer in answers.values()] == ["AC", "WA"]


@pytest.mark.parametrize("line, progress, error", [
    ("cases a.c", "compiling a.c (the first time takes some seconds)",
     "run.py: a.c: cc failed: exit status 1\noh\n"),
    ("stress -c cat --reference cat --generator '[ $1 = 1 ] && echo' --seed 1 -j1",
     "input 2, size 1",
     "run.py: generator [ $1 = 1 ] && echo failed on seed 2, size 1: exit status 1\n"),
])
def test_error_replaces_progress(stand_in, cases, screen, main, monkeypatch, line, progress, error):
    screen(COLUMNS="200")
    monkeypatch.setattr(sys, "stderr", sys.stdout)
    stand_in("cc", "echo oh; exit 1")
    done = main(*shlex.split(line))
    assert done.status == 2
    assert done.out.endswith(f"\r\033[K{progress}\r\033[K{error}")
