"""The files of a problem, and their rules. A test that fails says how to mend it.

A problem NAME has

- solutions/NAME.py: a header with the problem, the idea, the cost and the checks; it reads with
  contest.py and ends with `script(answers)` (test_bundle.py has the judges' demands);
- inputs/NAME/*.in: the cases, one of them sample.in;
- inputs/NAME/limits, if a judge has the problem: its limits, seconds and MB;
- inputs/NAME/generate.py: prints the same for the same seed and size, something else for another
  seed, and more for a larger size;
- expected/NAME/reference.py: reads sys.stdin, prints, does without solutions/, and takes less than
  ten seconds for a case, unless SLOW below has it;
- expected/NAME/*.out: exactly the output of the reference for each case;
- expected/NAME/check.py, if a case has several right answers: ends with 42 and prints nothing if
  the output is right;
- in README.md a row in the table of scripts, and a line in the report at the top.

validators.py and programs.py ask more of the problems that they name.
"""
import io
import json
import re
import runpy
import sys
from functools import lru_cache

import pytest

import boj9663
import census
from shared import contest
from shared import levels
from kit import (CASES, EXPECTED, INPUTS, SOLUTIONS, answer, cases_of, check, expected, generate,
                 given, run)

PROBLEMS = sorted(path.name for path in INPUTS.glob("[!.]*") if path.is_dir())
every_problem = pytest.mark.parametrize("problem", PROBLEMS)
# These cases take a reference seconds, so `pytest -m slow` alone runs it on them.
SLOW = {
    ("boj9663", "thirteen"), ("boj9663", "largest"),
    ("census", "one-to-thirteen"), ("census", "largest"),
    ("nearest", "climbed-26"),
}


@every_problem
def test_each_case_has_an_answer(problem):
    cases = cases_of(problem)
    assert "sample" in cases and expected(problem, "sample"), (
        f"Write inputs/{problem}/sample.in, a first case whose answer is not empty.")
    answers = {path.stem for path in (EXPECTED / problem).glob("*.out")}
    assert answers == set(cases), f"Let each X.in have its X.out in expected/{problem}."


@every_problem
def test_limits_are_seconds_and_megabytes(problem):
    limits = INPUTS / problem / "limits"
    assert not limits.exists() or re.fullmatch(r"[1-9]\d* [1-9]\d*\n", limits.read_text()), (
        f"Let inputs/{problem}/limits be a line with the seconds and the MB of the judge: 3 512")


@every_problem
def test_solution_has_a_header_and_ends_with_its_script(problem, monkeypatch):
    started = []
    monkeypatch.setattr(contest, "script", started.append)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    names = runpy.run_path(str(SOLUTIONS / f"{problem}.py"), run_name="__main__")
    assert names["__doc__"], (
        f"Begin solutions/{problem}.py with a header: the problem, idea, cost, checks.")
    assert started == [names.get("answers")], (
        f"End solutions/{problem}.py with `if __name__ == \"__main__\":` and `script(answers)`.")


@pytest.fixture(scope="module")
def levels_counted_once():
    """boj9663 and census count the levels for each n once; n = 14 takes seconds."""
    once = lru_cache(maxsize=None)(levels.count_levels)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(boj9663, "count_levels", once)
        patch.setattr(census, "count_levels", once)
        yield


@pytest.mark.parametrize("problem, case", CASES)
def test_solution_is_accepted(problem, case, levels_counted_once):
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


# Runs a reference on many inputs, and prints its outputs and times.
REFERENCE_ON_INPUTS = """
import contextlib, io, json, runpy, sys, time
found = []
for text in json.load(sys.stdin):
    began, output = time.process_time(), io.StringIO()
    sys.stdin = io.StringIO(text)
    with contextlib.redirect_stdout(output):
        runpy.run_path(sys.argv[1], run_name="__main__")
    found.append((output.getvalue(), time.process_time() - began))
json.dump(found, sys.stdout)
"""


@pytest.mark.parametrize("slow", [False, pytest.param(True, marks=pytest.mark.slow)],
                         ids=["most", "slow"])
@pytest.mark.timeout(600)
@every_problem
def test_reference_prints_the_answers(problem, slow, tmp_path):
    """The reference runs in an empty folder, and finds no modules of solutions/."""
    cases = [case for case in cases_of(problem) if ((problem, case) in SLOW) == slow]
    texts = json.dumps([given(problem, case).decode() for case in cases])
    path = EXPECTED / problem / "reference.py"
    done = run([sys.executable, "-I", "-c", REFERENCE_ON_INPUTS, path], texts.encode(),
               cwd=str(tmp_path))
    assert done.returncode == 0, (
        f"Let expected/{problem}/reference.py read sys.stdin, print, and do without solutions/: "
        f"{done.stderr.decode()}")
    for case, (output, seconds) in zip(cases, json.loads(done.stdout.decode())):
        assert output.encode() == expected(problem, case), (
            f"Correct expected/{problem}/reference.py, or {case}.out, by "
            f"`python3 run.py expect {problem} --force`.")
        assert slow or seconds < 10, (
            f"Make {case} smaller, it takes reference.py {seconds:.0f} s; or put it in SLOW above.")


@every_problem
def test_generator_follows_seed_and_size(problem):
    first = generate(problem, 1, 20)
    again = run([sys.executable, INPUTS / problem / "generate.py", 1, 20]).stdout
    assert again.split() == first.split(), (
        f"Let inputs/{problem}/generate.py take everything random from random.Random(seed).")
    assert any(generate(problem, seed, 20) != first for seed in (2, 3, 4)), (
        f"Let inputs/{problem}/generate.py print something else for another seed.")
    small, large = [sum(len(generate(problem, seed, size)) for seed in range(9))
                    for size in (1, 20)]
    assert small < large, (
        f"Let inputs/{problem}/generate.py print more for a larger size.")
