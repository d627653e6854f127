"""The cases refuse typical mistakes (a case for each), and accept right programs in any style."""
import signal

import pytest

from harness import write
from whole_kit import EXPECTED, INPUTS, cases_of, check, execute, expected, given
from programs import PARTS, RIGHT, TOO_LARGE, WRONG

MISTAKES = [(problem, *mistake) for problem in WRONG for mistake in WRONG[problem]]
SLOW = 0.1      # CPU seconds, far less than a program takes that is too slow for its judge


def verdict(problem, program, case, seconds=10):
    """Return the verdict of a Python program, a path, on a case."""
    signal.signal(signal.SIGVTALRM, signal.default_int_handler)     # raises a KeyboardInterrupt
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        output, _ = execute(program, given(problem, case))
    except KeyboardInterrupt:
        return "TLE"
    except Exception:
        return "RE"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    right = expected(problem, case)
    if (EXPECTED / problem / "check.py").exists():
        _, status = check(problem, given(problem, case), output, right)
        return "AC" if status == 42 else "WA"
    if output == right:
        return "AC"
    return "PE" if output.split() == right.split() else "WA"


@pytest.mark.parametrize("problem", RIGHT)
def test_right_program_is_accepted(tmp_path, problem):
    program = write(tmp_path / "a.py", RIGHT[problem])
    for case in cases_of(problem):
        if problem != "boj9663" or case not in TOO_LARGE:
            assert verdict(problem, program, case) == "AC", case


@pytest.mark.parametrize("problem, part, mistake, refusal, case", MISTAKES)
def test_wrong_program_is_refused(tmp_path, problem, part, mistake, refusal, case):
    assert (INPUTS / problem / "limits").is_file()      # of the judge
    right = RIGHT.get(problem) or (EXPECTED / problem / "reference.py").read_text()
    assert part in right
    program = write(tmp_path / "a.py", PARTS + right.replace(part, mistake))
    seconds = SLOW if refusal == "TLE" else 10
    assert verdict(problem, program, case, seconds) == refusal
