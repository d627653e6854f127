"""Every case of every problem: what the solution answers, and that the reference wrote what is expected."""
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from kit import EXPECTED, INPUTS, SCRIPTS, SOLUTIONS, run

CASES = sorted((path.parent.name, path.stem) for path in INPUTS.glob("*/*.in"))
every_case = pytest.mark.parametrize("problem, case", CASES)


def read(folder, problem, name):
    return (folder / problem / name).read_bytes()


def run_on(script, problem, case):
    return run([sys.executable, script], read(INPUTS, problem, case + ".in"), cwd=os.sep)


@pytest.fixture(scope="module")
def done(request):
    """A function from (script, problem, case) to the finished process; all that are asked for run side by side."""
    scripts = {"test_solution": "solution", "test_expected_is_what_the_reference_writes": "reference"}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = {}
        for item in request.session.items:
            kind = item.module is request.module and scripts.get(item.originalname)
            if kind:
                problem, case = item.callspec.params["problem"], item.callspec.params["case"]
                script = (SOLUTIONS / (problem + ".py") if kind == "solution" else
                          EXPECTED / problem / "reference.py")
                runs[script, problem, case] = pool.submit(run_on, script, problem, case)
        yield lambda *what: runs[what].result()


@every_case
def test_solution(done, problem, case, tmp_path):
    answer = done(SOLUTIONS / (problem + ".py"), problem, case)
    assert (answer.returncode, answer.stderr) == (0, b"")
    checker = EXPECTED / problem / "check.py"
    if checker.exists():
        output = tmp_path / "output"
        output.write_bytes(answer.stdout)
        judged = run([sys.executable, checker, INPUTS / problem / (case + ".in"), output,
                      EXPECTED / problem / (case + ".out")])
        assert judged.returncode == 42, judged.stdout
    else:
        assert answer.stdout == read(EXPECTED, problem, case + ".out")


@every_case
def test_expected_is_what_the_reference_writes(done, problem, case):
    answer = done(EXPECTED / problem / "reference.py", problem, case)
    assert (answer.returncode, answer.stdout) == (0, read(EXPECTED, problem, case + ".out"))


@pytest.mark.parametrize("problem", sorted({problem for problem, _ in CASES}))
def test_reference_shares_nothing_with_the_solutions(problem):
    """It runs with no other file of the kit in sight."""
    reference = (EXPECTED / problem / "reference.py").read_bytes()
    case = next(case for name, case in CASES if name == problem)
    done = subprocess.run([sys.executable, "-I", "-c", reference.decode()], cwd=os.sep,
                          input=read(INPUTS, problem, case + ".in"), stdout=subprocess.PIPE)
    assert done.stdout == read(EXPECTED, problem, case + ".out")


@pytest.mark.parametrize("problem", sorted({problem for problem, _ in CASES}))
def test_generator_is_deterministic_and_grows(problem):
    generator = INPUTS / problem / "generate.py"

    def made(*arguments):
        done = run([sys.executable, generator, *arguments])
        assert done.returncode == 0
        return done.stdout

    assert made(1, 20) == made(1, 20)
    assert len({made(seed, 20) for seed in range(5)}) > 1
    assert len(made(1, 20)) > len(made(1, 1))


def test_cases_stay_small():
    size = sum(path.stat().st_size for folder in (INPUTS, EXPECTED) for path in folder.rglob("*"))
    assert size < 2000000


def test_every_solution_has_cases_a_reference_and_a_generator():
    assert set(SCRIPTS) == {problem for problem, _ in CASES}
    for problem in SCRIPTS:
        assert (EXPECTED / problem / "reference.py").exists() and (INPUTS / problem / "generate.py").exists()
