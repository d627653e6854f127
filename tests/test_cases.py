"""Every case of every problem: what the solution answers, and that the reference wrote what is expected."""
import ast
import sys
from functools import lru_cache

import pytest

import boj9663
import census
import queens
from kit import EXPECTED, INPUTS, SCRIPTS, answer, check, execute, generate, run

CASES = sorted((path.parent.name, path.stem) for path in INPUTS.glob("*/*.in"))
every_problem = pytest.mark.parametrize("problem", sorted({problem for problem, _ in CASES}))
# These take a reference a second or more. The published figures check them, the checkers, the distances of all placements.
SLOW = {("boj9663", "thirteen"), ("boj9663", "largest"), ("census", "one-to-thirteen"), ("census", "largest"),
        ("uva11085", "large"), ("boj9175", "largest"), ("nearest", "climbed-26")}


def given(problem, case):
    return (INPUTS / problem / (case + ".in")).read_bytes()


def expected(problem, case):
    return (EXPECTED / problem / (case + ".out")).read_bytes()


@pytest.fixture(scope="module", autouse=True)
def one_census():
    """The census of n is taken once for all the cases of the two problems that ask for it."""
    with pytest.MonkeyPatch.context() as patch:
        once = lru_cache(maxsize=None)(queens.census)
        patch.setattr(boj9663, "census", once)
        patch.setattr(census, "census", once)
        yield


@pytest.mark.parametrize("problem, case", CASES)
def test_solution(problem, case):
    text, right = given(problem, case), expected(problem, case)
    output, fault = answer(problem, text)
    assert fault is None
    if (EXPECTED / problem / "check.py").exists():
        for accepted in (output, right):
            assert check(problem, text, accepted, right) == (b"", 42)
    else:
        assert output == right


@every_problem
def test_expected_is_what_the_reference_writes(problem):
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
def test_reference_shares_nothing_with_the_solutions(problem, tmp_path):
    """It runs with no other file of the kit in sight."""
    reference = (EXPECTED / problem / "reference.py").read_text(encoding="utf-8")
    case = next(case for name, case in CASES if name == problem)
    done = run([sys.executable, "-I", "-c", reference], given(problem, case), cwd=str(tmp_path))
    assert done.stdout.replace(b"\r\n", b"\n") == expected(problem, case)


@every_problem
def test_generator_is_deterministic_and_grows(problem):
    made = [generate(problem, seed, 20) for seed in range(5)]
    once_more = run([sys.executable, INPUTS / problem / "generate.py", 1, 20]).stdout.replace(b"\r\n", b"\n")
    assert made[1] == generate(problem, 1, 20) == once_more
    assert len(set(made)) > 1
    assert len(made[1]) > len(generate(problem, 1, 1))


def test_cases_stay_small():
    size = sum(path.stat().st_size for folder in (INPUTS, EXPECTED) for path in folder.rglob("*"))
    assert size < 2000000


def test_every_solution_has_cases_a_reference_and_a_generator():
    assert set(SCRIPTS) == {problem for problem, _ in CASES}
    for problem in SCRIPTS:
        assert (EXPECTED / problem / "reference.py").exists() and (INPUTS / problem / "generate.py").exists()
