"""Every case of every problem: what the solution answers, and that the reference wrote what is expected."""
import ast
import sys
from functools import lru_cache

import pytest

import boj9663
import census
import queens
from kit import EXPECTED, INPUTS, SCRIPTS, answer, execute, run

CASES = sorted((path.parent.name, path.stem) for path in INPUTS.glob("*/*.in"))
every_problem = pytest.mark.parametrize("problem", sorted({problem for problem, _ in CASES}))
# These take a reference seconds. The published figures check them, and the distances of all placements.
SLOW = {("boj9663", "thirteen"), ("boj9663", "largest"), ("census", "one-to-thirteen"), ("census", "largest"),
        ("uva11085", "large")}


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
def test_solution(problem, case, tmp_path):
    output, fault = answer(problem, given(problem, case))
    assert fault is None
    checker = EXPECTED / problem / "check.py"
    if checker.exists():
        (tmp_path / "output").write_bytes(output)
        code = compile(checker.read_bytes(), "check.py", "exec")
        files = [INPUTS / problem / (case + ".in"), tmp_path / "output", EXPECTED / problem / (case + ".out")]
        assert execute(code, {"__name__": "__main__"}, b"", "check.py", *files) == (b"", 42)
    else:
        assert output == expected(problem, case)


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
    path = INPUTS / problem / "generate.py"
    generator = compile(path.read_bytes(), "generate.py", "exec")

    def made(*arguments):
        output, status = execute(generator, {"__name__": "__main__"}, b"", "generate.py", *arguments)
        assert status == 0
        return output

    once_more = run([sys.executable, path, 1, 20]).stdout.replace(b"\r\n", b"\n")
    assert made(1, 20) == made(1, 20) == once_more
    assert len({made(seed, 20) for seed in range(5)}) > 1
    assert len(made(1, 20)) > len(made(1, 1))


def test_cases_stay_small():
    size = sum(path.stat().st_size for folder in (INPUTS, EXPECTED) for path in folder.rglob("*"))
    assert size < 2000000


def test_every_solution_has_cases_a_reference_and_a_generator():
    assert set(SCRIPTS) == {problem for problem, _ in CASES}
    for problem in SCRIPTS:
        assert (EXPECTED / problem / "reference.py").exists() and (INPUTS / problem / "generate.py").exists()
