"""Every case of every problem: what the solution answers, and that the reference wrote what is expected."""
import ast
import sys
from functools import lru_cache, partial
from pathlib import Path

import pytest

import boj9663
import census
import levels
from kit import EXPECTED, INPUTS, ROOT, SCRIPTS, SOLUTIONS, answer, begin, check, execute, generate, run

CASES = sorted((path.parent.name, path.stem) for path in INPUTS.glob("*/*.in"))
every_problem = pytest.mark.parametrize("problem", sorted({problem for problem, _ in CASES}))
# These take a reference long. The published figures check them, the checkers, the distances of all placements.
SLOW = {("boj9663", "thirteen"), ("boj9663", "largest"), ("census", "one-to-thirteen"), ("census", "largest"),
        ("uva11085", "large"), ("boj9175", "largest"), ("nearest", "climbed-16"), ("nearest", "climbed-22"),
        ("nearest", "climbed-26")}


def given(problem, case):
    return (INPUTS / problem / (case + ".in")).read_bytes()


def expected(problem, case):
    return (EXPECTED / problem / (case + ".out")).read_bytes()


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
        return ast.literal_eval((folder / "output").read_text())[n - 13]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(boj9663, "census", once)
        patch.setattr(census, "census", once)
        yield


@pytest.mark.parametrize("problem, case", CASES)
def test_solution(problem, case, one_census):
    text, right = given(problem, case), expected(problem, case)
    output, fault = answer(problem, text)
    assert fault is None
    if (EXPECTED / problem / "check.py").exists():
        for accepted in {output, right}:
            assert check(problem, text, accepted, right) == (b"", 42)
    else:
        assert output == right


@pytest.fixture
def nothing_of_the_kit(monkeypatch, tmp_path):
    """What is imported or opened meanwhile is no file of the kit."""
    monkeypatch.chdir(tmp_path)
    kit = ROOT, SOLUTIONS, ROOT / "tests"
    monkeypatch.setattr(sys, "path", [path for path in sys.path if Path(path).resolve() not in kit])
    for path in SOLUTIONS.glob("*.py"):
        monkeypatch.delitem(sys.modules, path.stem, raising=False)


@every_problem
def test_expected_is_what_the_reference_writes(problem, nothing_of_the_kit):
    """What a reference does before it reads, such as finding all boards, is done once for all of the cases."""
    body = ast.parse((EXPECTED / problem / "reference.py").read_text(encoding="utf-8")).body
    reads = next(at for at, node in enumerate(body) if "stdin" in ast.dump(node))
    prepared, rest = [compile(ast.Module(part, []), "reference.py", "exec") for part in (body[:reads], body[reads:])]
    names = {"__name__": "__main__"}
    exec(prepared, names)
    known = dict(names)
    cases = [case for name, case in CASES if name == problem and (name, case) not in SLOW]
    for case in cases:
        assert execute(rest, names, given(problem, case)) == (expected(problem, case), 0), case
        names.clear(), names.update(known)
    assert len(cases) >= 10


@every_problem
def test_generator_makes_other_inputs_for_other_seeds_and_sizes(problem):
    made = generate(problem, 1, 20)
    assert any(generate(problem, seed, 20) != made for seed in (2, 3, 4))
    assert len(made) > len(generate(problem, 1, 1))


def test_generators_are_deterministic():
    """In another process they print the same, too."""
    program = ("import runpy, sys\nfor path in sys.argv[1:]:\n    sys.argv = [path, '1', '20']\n"
               "    runpy.run_path(path, run_name='__main__')\n")
    done = run([sys.executable, "-c", program, *(INPUTS / problem / "generate.py" for problem in SCRIPTS)])
    assert done.stdout.replace(b"\r\n", b"\n") == b"".join(generate(problem, 1, 20) for problem in SCRIPTS)


def test_cases_stay_small():
    size = sum(path.stat().st_size for folder in (INPUTS, EXPECTED) for path in folder.rglob("*"))
    assert size < 2000000


def test_every_solution_has_cases_a_reference_and_a_generator():
    assert set(SCRIPTS) == {problem for problem, _ in CASES}
    for problem in SCRIPTS:
        assert (EXPECTED / problem / "reference.py").exists() and (INPUTS / problem / "generate.py").exists()
