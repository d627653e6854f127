"""The cases find the mistakes that contestants make, and refuse nothing that is right.

A wrong program is a right one in which a part is replaced; it is judged on the case that is to find
the mistake. A program that is too slow would take longer than the judge's limit. Here it is stopped
after half a second of CPU time.
"""
import contextlib
import shutil
import signal
import subprocess

import pytest

from kit import EXPECTED, INPUTS, cases_of, check, execute, expected, given, run
from conftest import posix
from programs import MORE_RIGHT, PARTS, RIGHT, SCANF, WRONG

SLOW = {"eleven", "twelve", "thirteen", "largest"}      # of BOJ 9663, for a plain search


class TooSlow(BaseException):
    """The program has used up its time."""


@contextlib.contextmanager
def time_limit(seconds):
    """End what runs below by TooSlow after so many seconds of CPU time."""
    def stop(*_):
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def verdict(problem, program, case, seconds):
    """Return the verdict of a Python program on a case."""
    text, right = given(problem, case), expected(problem, case)
    try:
        with time_limit(seconds):
            output, _ = execute(compile(program, "program", "exec"), {}, text)
    except TooSlow:
        return "TLE"
    except Exception:
        return "RE"
    if (EXPECTED / problem / "check.py").exists():
        _, status = check(problem, text, output, right)
        return "AC" if status == 42 else "WA"
    if output == right:
        return "AC"
    return "PE" if output.split() == right.split() else "WA"


def program_of(wrong, problem):
    """Return the text of a wrong program."""
    assert wrong.part in RIGHT[problem]
    return PARTS + RIGHT[problem].replace(wrong.part, wrong.replacement)


@pytest.mark.parametrize("problem", RIGHT)
def test_limits_of_the_judge_stand_beside_the_inputs(problem):
    assert (INPUTS / problem / "limits").is_file()


@posix
@pytest.mark.parametrize("problem", RIGHT)
def test_right_program_is_accepted(problem):
    for case in cases_of(problem):
        if problem != "boj9663" or case not in SLOW:
            assert verdict(problem, PARTS + RIGHT[problem], case, 10) == "AC", case


@posix
@pytest.mark.parametrize("name", MORE_RIGHT)
def test_right_program_of_another_manner_is_accepted(name):
    problem, program = MORE_RIGHT[name]
    for case in cases_of(problem):
        assert verdict(problem, program, case, 10) == "AC", case


@pytest.mark.skipif(not shutil.which("c++"), reason="needs a C++ compiler")
def test_right_program_that_reads_eight_numbers_by_scanf_is_accepted(tmp_path):
    source = tmp_path / "scanf.cpp"
    source.write_text(SCANF)
    program = tmp_path / "scanf"
    subprocess.check_call(["c++", "-O1", "-o", str(program), str(source)])
    for case in cases_of("uva11085"):
        assert run([program], given("uva11085", case)).stdout == expected("uva11085", case), case


@posix
@pytest.mark.parametrize("problem, wrong", [(problem, wrong) for problem in WRONG
                                            for wrong in WRONG[problem]],
                         ids=lambda value: getattr(value, "name", value))
def test_wrong_program_is_refused(problem, wrong):
    assert verdict(problem, program_of(wrong, problem), wrong.case, 0.5) == wrong.verdict
