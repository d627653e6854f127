"""The files of a problem, and their rules. test_validators.py and programs.py ask more of some."""
import re
import sys

import pytest

from whole_kit import (CASES, EXPECTED, INPUTS, SOLUTIONS, answer, cases_of, check, expected,
                       generate, given, refer, run_command)

PROBLEMS = sorted(path.name for path in INPUTS.glob("[!.]*") if path.is_dir())
# A solution is slow on these. `pytest -m slow` runs it on them, and so does `python3 run.py`.
SLOW = {"boj9663-thirteen", "boj9663-largest", "census-one-to-thirteen", "census-largest"}
SLOW_FOR_THE_REFERENCE = {
    *SLOW, "boj9663-twelve", "census-eleven-and-twelve",
    "boj9175-from-103-to-152", "boj9175-from-153-to-202",
    "boj9175-from-203-to-252", "boj9175-from-253-to-300",
    "nearest-climbed-16", "nearest-climbed-22", "nearest-climbed-26",
}
every_problem = pytest.mark.parametrize("problem", PROBLEMS)


def every_case(slow):
    """Run a test on every case, but on some only with `pytest -m slow`."""
    cases = []
    for problem, case in CASES:
        marks = [pytest.mark.slow] if f"{problem}-{case}" in slow else []
        cases.append(pytest.param(problem, case, marks=marks))
    return pytest.mark.parametrize("problem, case", cases)


@every_problem
def test_each_case_has_an_answer_and_limits_are_seconds_and_megabytes(problem):
    cases = cases_of(problem)
    assert "sample" in cases and expected(problem, "sample"), (
        f"Write inputs/{problem}/sample.in, a first case whose answer is not empty.")
    answers = {path.stem for path in (EXPECTED / problem).glob("*.out")}
    assert answers == set(cases), f"Let each X.in have its X.out in expected/{problem}."
    limits = INPUTS / problem / "limits"
    assert not limits.exists() or re.fullmatch(r"[1-9]\d* [1-9]\d*\n", limits.read_text()), (
        f"Let inputs/{problem}/limits be a line with the seconds and the MB of the judge: 3 512")


@pytest.mark.filterwarnings("error")
@every_case(SLOW)
def test_solution_is_accepted(problem, case):
    text = given(problem, case)
    right = expected(problem, case)
    output, fault = answer(problem, text)
    todo = f"Run `python3 run.py {problem} -k {case}` and see what is wrong."
    assert fault is None, todo
    if not (EXPECTED / problem / "check.py").exists():
        assert output == right, todo
        return
    for text_to_check in {output, right}:
        reason, status = check(problem, text, text_to_check, right)
        assert status == 42, todo
        assert reason == b"", (
            f"Let expected/{problem}/check.py print nothing when it ends with 42.")


@pytest.fixture
def no_solutions(monkeypatch):
    """Until the test ends, no module of solutions/ can be imported."""
    names = [path.stem for path in SOLUTIONS.iterdir()]
    for module in [*names, *sys.modules]:
        if module.split(".")[0] in names:
            monkeypatch.setitem(sys.modules, module, None)


@pytest.mark.timeout(600)
@every_case(SLOW_FOR_THE_REFERENCE)
def test_reference_prints_the_answer_without_the_solutions(no_solutions, problem, case):
    assert refer(problem, given(problem, case)) == expected(problem, case), (
        f"Correct expected/{problem}/reference.py, or {case}.out, by "
        f"`python3 run.py expect {problem} --force`.")


@every_problem
def test_generator_follows_seed_and_size(problem):
    first = generate(problem, 1, 20)
    again = run_command([sys.executable, INPUTS / problem / "generate.py", 1, 20]).stdout
    assert again.split() == first.split(), (
        f"Let inputs/{problem}/generate.py take everything random from random.Random(seed).")
    assert any(generate(problem, seed, 20) != first for seed in (2, 3, 4)), (
        f"Let inputs/{problem}/generate.py print something else for another seed.")
    small = sum(len(generate(problem, seed, 1)) for seed in range(9))
    large = sum(len(generate(problem, seed, 20)) for seed in range(9))
    assert small < large, (
        f"Let inputs/{problem}/generate.py print more for a larger size.")
