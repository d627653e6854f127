"""What the kit asks of a problem that stays in it. A test that fails says what to do.

A problem NAME has

- solutions/NAME.py: a header, which tells the problem, the idea, the cost and how it was checked;
  it reads with contest.py and ends with `script(answers)` (what judges ask is in test_bundle.py);
- inputs/NAME/*.in: the cases, one of them sample.in;
- inputs/NAME/limits, only if a judge has the problem: its limits, seconds and MB;
- inputs/NAME/generate.py: prints the same for the same seed and size, something else for another
  seed, and more for a larger size;
- expected/NAME/reference.py: reads sys.stdin, writes by print, and needs neither another file nor
  ten seconds a case. The line that reads is not indented, and no line after it changes what was
  made before;
- expected/NAME/*.out: exactly what the reference prints for each case;
- expected/NAME/check.py, only if a case has several right answers: ends with 42 and prints nothing
  if the output is right;
- in README.md a row in the table of scripts, and a line in the report at the top.

More is asked of the problems in validators.py and programs.py.
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
# These take a reference long. Their expected files are checked by the checkers or by published
# figures.
SLOW = {
    ("boj9663", "thirteen"), ("boj9663", "largest"),
    ("census", "one-to-thirteen"), ("census", "largest"),
    ("nearest", "climbed-16"), ("nearest", "climbed-22"), ("nearest", "climbed-26"),
}


@every_problem
def test_cases(problem):
    cases = cases_of(problem)
    todo = f"Write inputs/{problem}/sample.in, a first case whose answer is not empty."
    assert "sample" in cases, todo
    assert expected(problem, "sample"), todo
    answers = {path.stem for path in (EXPECTED / problem).glob("*.out")}
    assert answers == set(cases), f"Let each X.in have its X.out in expected/{problem}."


LIMITED = [problem for problem in PROBLEMS if (INPUTS / problem / "limits").exists()]


@pytest.mark.parametrize("problem", LIMITED)
def test_limits(problem):
    limits = (INPUTS / problem / "limits").read_text()
    assert re.fullmatch(r"[1-9]\d* [1-9]\d*\n", limits), (
        f"Let inputs/{problem}/limits be a line with the seconds and the MB of the judge: 3 512")


@every_problem
def test_script(problem, monkeypatch):
    frames = []
    monkeypatch.setattr(contest, "script", frames.append)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    names = runpy.run_path(str(SOLUTIONS / f"{problem}.py"), run_name="__main__")
    assert names["__doc__"], (
        f"Begin solutions/{problem}.py with a header: the problem, idea, cost, how it was checked.")
    todo = (f"End solutions/{problem}.py with `if __name__ == \"__main__\":` and "
            "`script(answers)`, of contest.py.")
    assert "answers" in names, todo
    assert frames == [names["answers"]], todo


@pytest.fixture(scope="module")
def levels_counted_once(large_censuses):
    """boj9663 and census count the levels for each n once."""
    process, output = large_censuses

    @lru_cache(maxsize=None)
    def once(n):
        if n < 13:
            return levels.count_levels(n)
        assert process.wait() == 0
        return json.loads(output.read_text())[n - 13]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(boj9663, "count_levels", once)
        patch.setattr(census, "count_levels", once)
        yield


@pytest.mark.parametrize("problem, case", CASES)
def test_solution(problem, case, levels_counted_once):
    text = given(problem, case)
    right = expected(problem, case)
    output, fault = answer(problem, text)
    todo = f"Run `python3 run.py {problem} -k {case}` and see what is wrong."
    assert fault is None, todo
    if not (EXPECTED / problem / "check.py").exists():
        assert output == right, todo
        return
    accepted = {output}
    if (problem, case) in SLOW:
        accepted.add(right)
    for text_to_check in accepted:
        said, status = check(problem, text, text_to_check, right)
        assert status == 42, todo
        assert said == b"", f"Let expected/{problem}/check.py print nothing when it ends with 42."


# Runs a reference on many inputs. What it prepares before it reads is made once.
ISOLATED = """
import contextlib, io, json, sys, time
before, rest, *inputs = json.load(sys.stdin)
names, found = {"__name__": "__main__"}, []
exec(before, names)
prepared = dict(names)
for text in inputs:
    names.clear()
    names.update(prepared)
    began, output = time.process_time(), io.StringIO()
    sys.stdin = io.StringIO(text, newline=None)
    with contextlib.redirect_stdout(output), contextlib.suppress(SystemExit):
        exec(rest, names)
    found.append((output.getvalue(), time.process_time() - began))
json.dump(found, sys.stdout)
"""


@every_problem
def test_reference(problem, tmp_path):
    """In an empty folder, without the kit."""
    program = (EXPECTED / problem / "reference.py").read_text(encoding="utf-8")
    reads = re.search(r"^\S.*sys\.stdin", program, re.M)
    at = reads.start() if reads else 0
    cases = [case for case in cases_of(problem) if (problem, case) not in SLOW]
    inputs = [given(problem, case).decode() for case in cases]
    task = json.dumps([program[:at], program[at:], *inputs])
    done = run([sys.executable, "-I", "-c", ISOLATED], task.encode(), cwd=str(tmp_path))
    assert done.returncode == 0, (
        f"Let expected/{problem}/reference.py read sys.stdin, print, and do without the kit and "
        f"other files: {done.stderr.decode()}")
    for case, (output, seconds) in zip(cases, json.loads(done.stdout.decode())):
        assert output.encode() == expected(problem, case), (
            f"Correct expected/{problem}/reference.py, or {case}.out, by "
            f"`python3 run.py expect {problem} --force`.")
        assert seconds < 10, (
            f"Make {case} smaller, it takes reference.py {seconds:.0f} s; or put it in SLOW above.")


@every_problem
def test_generator(problem):
    made = generate(problem, 1, 20)
    again = run([sys.executable, INPUTS / problem / "generate.py", 1, 20]).stdout
    assert again.split() == made.split(), (
        f"Let inputs/{problem}/generate.py take all that is random from random.Random(seed).")
    assert any(generate(problem, seed, 20) != made for seed in (2, 3, 4)), (
        f"Let inputs/{problem}/generate.py print something else for another seed.")
    small, large = [sum(len(generate(problem, seed, size)) for seed in range(9))
                    for size in (1, 20)]
    assert small < large, (
        f"Let inputs/{problem}/generate.py print more for a larger size.")
