"""The cases refuse typical mistakes, and accept right programs in any style.

A wrong program is a right one with a part replaced. It is judged on the case that must find the
mistake.
"""
import contextlib
import signal

import pytest

from kit import EXPECTED, INPUTS, cases_of, check, execute, expected, given
from programs import MORE_RIGHT, PARTS, RIGHT, WRONG

LARGE = {"eleven", "twelve", "thirteen", "largest"}     # these take a plain search too long
MISTAKES = [(problem, name) for problem in WRONG for name in WRONG[problem]]
SLOW = 0.2      # CPU seconds, far less than a program takes that is too slow for its judge


class TooSlow(BaseException):
    """The program has used up its time."""


@contextlib.contextmanager
def time_limit(seconds):
    """Raise TooSlow in the block after so many seconds of CPU time."""
    def stop(*_):
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def verdict(problem, program, case, seconds=10):
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


@pytest.mark.parametrize("problem", RIGHT)
def test_limits_of_the_judge_stand_beside_the_inputs(problem):
    assert (INPUTS / problem / "limits").is_file()


@pytest.mark.parametrize("problem", RIGHT)
def test_right_program_is_accepted(problem):
    for case in cases_of(problem):
        if problem != "boj9663" or case not in LARGE:
            assert verdict(problem, PARTS + RIGHT[problem], case) == "AC", case


@pytest.mark.parametrize("name", MORE_RIGHT)
def test_right_program_in_another_style_is_accepted(name):
    problem, program = MORE_RIGHT[name]
    for case in cases_of(problem):
        assert verdict(problem, program, case) == "AC", case


@pytest.mark.parametrize("problem, name", MISTAKES)
def test_wrong_program_is_refused(problem, name):
    part, mistake, refusal, case = WRONG[problem][name]
    assert part in RIGHT[problem]
    program = PARTS + RIGHT[problem].replace(part, mistake)
    seconds = SLOW if refusal == "TLE" else 10
    assert verdict(problem, program, case, seconds) == refusal
