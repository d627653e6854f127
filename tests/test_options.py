"""The options and commands of a command line, and its mistakes."""
import importlib
import os
import re
import shlex

import pytest

from judge.options import COMMANDS, OPTIONS, ROLES, parse
from harness import linux, run_py, write
from whole_kit import ROOT


@linux
def test_default_of_j_is_the_number_of_usable_processors():
    processor = min(os.sched_getaffinity(0))
    done = run_py("--help", preexec_fn=lambda: os.sched_setaffinity(0, [processor]))
    assert "one for each processor (1)" in done.out


REFUSED = {         # a command line: its complaint
    "--vrebose": "judge has no option --vrebose; --help lists them",
    "--cheker x": "judge has no option --cheker; did you mean --checker?",
    "expect 2 --checker x": "expect has no option --checker; --help lists them",
    "stres --seed 1 2": "judge has no option --seed; did you mean stress?",
    "a.cpp -std=c++20": "judge has no option -std=c++20; for a compiler, type"
                        " CXXFLAGS='-O2 -std=c++20' before run.py",
    "2 sort -r": "judge has no option -r; --help lists them",
    "2 -t 0": "argument -t: '0' is not a number from 0.01 to 1000000000",
    "2 -j 401": "argument -j: '401' is not a whole number from 1 to 400",
    "2 -j 1.5": "argument -j: '1.5' is not a whole number from 1 to 400",
    "2 -e nan": "argument -e: 'nan' is not a number from 0.0 to 1000000000",
}


@pytest.mark.parametrize("line", REFUSED)
def test_option_that_does_not_fit_is_refused_in_one_line(main, line):
    assert main(*shlex.split(line)) == (2, "", f"run.py: {REFUSED[line]}\n")


def test_two_dashes_after_an_option_are_refused_in_one_line(kit, main):
    """Python 3.13 takes them for a value, older ones do not."""
    done = main("2", "-k=--")
    assert (done.status, done.out) == (2, "")
    assert re.match("run.py: (-k: -- is no value|no case matches --)", done.err)


def test_options_may_stand_before_the_command_and_later_ones_count(kit):
    """An alias may have them. Only the first word is a command if a file has its name."""
    options = parse("-e 0 -j 9 stress 2 -e 1e-6".split())
    assert (options.command, options.tolerance, options.worker_count) == ("stress", 1e-6, 9)
    assert parse(["2", "expect"]).command == "expect"
    write(kit / "expect", "")
    assert parse(["2", "expect"]).command == "judge"
    assert parse(["-t", "9", "expect", "2"]).command == "expect"
    assert parse(["judge", "2", "stress"]).words == ["2", "stress"]


def test_option_that_is_not_typed_has_its_default():
    options = parse(["-k", "a", "x.cpp", "-k", "b"])
    assert (options.words, options.patterns) == (["x.cpp"], ["a", "b"])
    for name, option in OPTIONS.items():
        assert name == "patterns" or getattr(options, name) == option.default, name


def test_command_is_a_file_and_a_row_of_the_table():
    paths = (ROOT / "judge/commands").glob("[!_]*.py")
    assert sorted(path.stem for path in paths) == sorted(COMMANDS)
    for name, command in COMMANDS.items():
        assert callable(importlib.import_module(f"judge.commands.{name}").run)
        assert {*command.needed, *command.helpers} <= {*ROLES}
    for option in OPTIONS.values():
        assert {*option.commands.split()} <= COMMANDS.keys()


def test_help_fits_into_80_columns(main, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    done = main("stress", "--help")
    assert done.status == 0
    assert max(map(len, done.out.splitlines())) <= 79
    for name in COMMANDS:
        assert f"\n  {name} " in done.out
    for option in OPTIONS.values():
        assert f"\n  {option.flag} " in done.out
