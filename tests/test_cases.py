"""What the kit asks of a problem that stays in it. A test that fails says in its message what to do.

A problem NAME has

- solutions/NAME.py: a header, which tells the problem, the idea, the cost and how it was checked; it reads with
  contest.py and ends with `script(answers)`. Judges have Python 3.5, so there are no f-strings; modules of the kit
  are imported at the top by `from MODULE import a, b`; the bundle is below 16 KB (all this in test_bundle.py);
- inputs/NAME/*.in: the inputs of ten cases or more. One is sample.in, whose answer is not empty. All files of all
  problems together are below 2 MB;
- inputs/NAME/generate.py: prints the same for the same seed and size, something else for another seed, and more
  for a larger size;
- expected/NAME/reference.py: reads sys.stdin, writes by print, and needs neither another file nor ten seconds a case.
  What it makes before it reads, it does not change: the tests make it once for all cases;
- expected/NAME/*.out: exactly what the reference prints for each case (`python3 run.py expect NAME` writes them);
- expected/NAME/check.py, only if a case has several right answers: ends with 42 and prints nothing if the output is
  right;
- in README.md a row in the table of scripts, and a line in the report at the top (test_readme.py).
"""
import io
import json
import re
import runpy
import sys
from functools import lru_cache, partial

import pytest

import boj9663
import census
import contest
import levels
from kit import EXPECTED, INPUTS, ROOT, answer, begin, check, generate, run

CASES = sorted((path.parent.name, path.stem) for path in INPUTS.glob("*/*.in"))
every_problem = pytest.mark.parametrize("problem", sorted(
    {path.name for place in (INPUTS, EXPECTED) for path in place.glob("[!.]*") if path.is_dir()}))
# These take a reference long. Their expected files are checked by the checkers, the published figures, or the table of
# all placements.
SLOW = {("boj9663", "thirteen"), ("boj9663", "largest"), ("census", "one-to-thirteen"), ("census", "largest"),
        ("uva11085", "large"), ("boj9175", "largest"), ("nearest", "climbed-16"), ("nearest", "climbed-22"),
        ("nearest", "climbed-26")}


def cases_of(problem):
    return [case for name, case in CASES if name == problem]


def there(name, task):
    """Return the path of a file that a problem must have."""
    path = ROOT / name
    assert path.exists(), f"Write {name}, which {task}."
    return path


def given(problem, case):
    return (INPUTS / problem / (case + ".in")).read_bytes()


def expected(problem, case):
    path = EXPECTED / problem / (case + ".out")
    assert path.exists(), f"Run `python3 run.py expect {problem}`, which writes {path.name}."
    return path.read_bytes()


@every_problem
def test_cases(problem):
    cases = cases_of(problem)
    assert len(cases) >= 10, (
        f"Add cases until there are ten, such as: python3 inputs/{problem}/generate.py 1 20 > "
        f"inputs/{problem}/random-1.in && python3 run.py expect {problem}")
    assert "sample" in cases and expected(problem, "sample"), (
        f"Write inputs/{problem}/sample.in, a first case whose answer is not empty.")
    known = {"reference.py", "check.py", "__pycache__"}.union(f"{case}.out" for case in cases)
    others = {path.name for path in (EXPECTED / problem).glob("[!.]*")} - known
    assert not others, f"Remove {others} from expected/{problem}, or rename: X.out is for X.in, a checker is check.py."


def test_all_files_are_small():
    size = sum(path.stat().st_size for folder in (INPUTS, EXPECTED) for path in folder.rglob("*"))
    assert size < 2000000, (
        f"Make cases smaller: all files of inputs/ and expected/ have {size} bytes, and the limit is 2 MB.")


@every_problem
def test_script(problem, monkeypatch):
    frames = []
    monkeypatch.setattr(contest, "script", frames.append)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    path = there(f"solutions/{problem}.py", "solves the problem")
    names = runpy.run_path(str(path), run_name="__main__")
    assert names["__doc__"], f"Begin solutions/{problem}.py with a header: the problem, idea, cost, how it was checked."
    assert frames and frames == [names.get("answers")], (
        f"End solutions/{problem}.py with `if __name__ == \"__main__\":` and `script(answers)`, of contest.py.")


BESIDE = {"one_census": partial(begin, "import levels; print([levels.census(n) for n in (13, 14)])")}    # 2 s


@pytest.fixture(scope="module")
def one_census(beside):
    """The census of n is taken once for all the cases of the two problems that ask for it."""
    folder, (process,) = beside["one_census"]

    @lru_cache(maxsize=None)
    def once(n):
        if n < 13:
            return levels.census(n)
        assert process.wait() == 0
        return json.loads((folder / "output").read_text())[n - 13]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(boj9663, "census", once)
        patch.setattr(census, "census", once)
        yield


@pytest.mark.parametrize("problem, case", CASES)
def test_solution(problem, case, one_census):
    text, right = given(problem, case), expected(problem, case)
    output, fault = answer(problem, text)
    todo = f"Run `python3 run.py {problem} -k {case}` and see what is wrong."
    assert fault is None, todo
    if not (EXPECTED / problem / "check.py").exists():
        assert output == right, todo
        return
    for accepted in [output, right][:1 + ((problem, case) in SLOW)]:
        said, status = check(problem, text, accepted, right)
        assert status == 42, todo
        assert said == b"", f"Let expected/{problem}/check.py print nothing when it ends with 42."


# Runs a reference on many inputs. What it prepares before it reads, such as all boards, is made once.
ISOLATED = """
import contextlib, io, json, sys, time
before, rest, *inputs = json.load(sys.stdin)
names, found = {"__name__": "__main__"}, []
exec(before, names)
prepared = dict(names)
for text in inputs:
    names.clear(), names.update(prepared)
    began, output, sys.stdin = time.process_time(), io.StringIO(), io.StringIO(text, newline=None)
    with contextlib.redirect_stdout(output), contextlib.suppress(SystemExit):
        exec(rest, names)
    found.append((output.getvalue(), time.process_time() - began))
json.dump(found, sys.stdout)
"""


@every_problem
def test_reference(problem, tmp_path):
    """In an empty folder, without the kit."""
    path = there(f"expected/{problem}/reference.py", "is slow and simple")
    program = path.read_text(encoding="utf-8")
    reads = re.search(r"^(\w+ = |for \w+ in ).*sys\.stdin", program, re.M)
    at = reads.start() if reads else 0
    cases = [case for case in cases_of(problem) if (problem, case) not in SLOW]
    inputs = [given(problem, case).decode() for case in cases]
    done = run([sys.executable, "-I", "-c", ISOLATED], json.dumps([program[:at], program[at:], *inputs]).encode(),
               cwd=str(tmp_path))
    assert done.returncode == 0, (f"Let expected/{problem}/reference.py read sys.stdin, print, and do without the kit "
                                  f"and other files: {done.stderr.decode()}")
    for case, (output, seconds) in zip(cases, json.loads(done.stdout.decode())):
        assert output.encode() == expected(problem, case), (
            f"Correct expected/{problem}/reference.py, or {case}.out, by `python3 run.py expect {problem} --force`.")
        assert seconds < 10, f"Make {case} smaller, it takes reference.py {seconds:.0f} s; or put it in SLOW above."


@every_problem
def test_generator(problem):
    path = there(f"inputs/{problem}/generate.py", "prints random inputs")
    made = generate(problem, 1, 20)
    assert run([sys.executable, path, 1, 20]).stdout.replace(b"\r\n", b"\n") == made, (
        f"Let inputs/{problem}/generate.py take all that is random from random.Random(seed).")
    assert any(generate(problem, seed, 20) != made for seed in (2, 3, 4)), (
        f"Let inputs/{problem}/generate.py print something else for another seed.")
    assert len(made) > len(generate(problem, 1, 1)), f"Let inputs/{problem}/generate.py print more for a larger size."
