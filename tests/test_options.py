"""The options and commands of a command line, and its mistakes."""
import os
import runpy
import sys

import pytest

from harness import meaning, write
from judge import options as room
from judge.options import COMMANDS, OPTIONS, parse


def test_default_of_j_is_the_number_of_usable_processors(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {4, 6, 7}, raising=False)
    options = runpy.run_path(room.__file__)["OPTIONS"]
    assert options["worker_count"].default == 3


REFUSED = {         # a command line: its complaint
    "--vrebose": "! judge has no option --vrebose; did you mean -v?",
    "--cheker x": "! judge has no option --cheker; did you mean --checker?",
    "expect 2 --checker x": "! expect has no option --checker; --help lists them",
    "expect 2 --cheker x": "! expect has no option --cheker; --help lists them",
    "stres --seed 1 2": "! judge has no option --seed; did you mean stress?",
    "a.cpp -std=c++20": "! judge has no option -std=c++20; for a compiler, type"
                        " CXXFLAGS='-O2 -std=c++20' before run.py",
    "2 -t 0": "! argument -t: '0' is not a number from 0.01 to 1000000000",
    "2 -j 401": "! argument -j: '401' is not a whole number from 1 to 400",
    "2 -j 1.5": "! argument -j: '1.5' is not a whole number from 1 to 400",
    "2 -e nan": "! argument -e: 'nan' is not a number from 0.0 to 1.0",
    "2 -e 1e6": "! argument -e: '1e6' is not a number from 0.0 to 1.0",     # 1e-6 was meant
}


def test_option_that_does_not_fit_is_refused_in_one_line():
    assert {line: meaning(line) for line in REFUSED} == REFUSED


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="argparse takes it as a value")
def test_two_hyphens_behind_an_equals_sign_are_no_value():
    for line in ("-k=--", "-k a -k=--", "-t=--", "-c cat -c=--"):
        assert meaning(line) == f"! {line[-5:-3]}: -- is no value"


def test_options_stand_anywhere_later_ones_count_and_others_have_their_default():
    """An alias may begin with some."""
    options = parse("-t 1 -k a expect x.cpp -k b -t 2.5".split())
    assert (options.command, options.words) == ("expect", ["x.cpp"])
    typed = {"patterns": ["a", "b"], "cpu_seconds": 2.5}
    for name, option in OPTIONS.items():
        assert getattr(options, name) == typed.get(name, option.default), name
    assert (options.size, options.seconds) == (200, 10)     # as in the manual


def test_only_the_first_word_is_a_command_if_a_file_has_its_name(kit):
    assert parse(["2", "expect"]).command == "expect"
    write(kit / "expect.in", "")
    assert parse(["2", "expect"]).command == "judge"
    (kit / "expect.in").unlink()
    write(kit / "expect", "")
    assert parse(["2", "expect"]).command == "judge"
    assert parse(["-t", "9", "expect", "2"]).command == "expect"
    assert parse(["judge", "2", "stress"]).words == ["2", "stress"]


def test_help_fits_into_80_columns_and_ends_with_the_problems_of_the_kit(kit, main, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    done = main("stress", "--help")
    assert done.status == 0
    assert max(map(len, done.out.splitlines())) <= 79
    for word in [*COMMANDS, *(option.flag for option in OPTIONS.values())]:
        assert f"\n  {word} " in done.out
    assert done.out.endswith("\nproblems of the kit:\n  double2, double11\n")
