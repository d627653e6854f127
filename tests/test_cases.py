"""Every case of every problem: what the solution answers, and that the reference wrote what is expected."""
import os
import subprocess
import sys

import pytest

from kit import EXPECTED, INPUTS, ROOT, run, solve

CASES = sorted((path.parent.name, path.stem) for path in INPUTS.glob("*/*.in"))


def read(folder, problem, name):
    return (folder / problem / name).read_bytes()


@pytest.mark.parametrize("problem, case", CASES)
def test_solution(problem, case, tmp_path):
    done = solve(problem, read(INPUTS, problem, case + ".in"), cwd=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, b"")
    checker = EXPECTED / problem / "check.py"
    if checker.exists():
        output = tmp_path / "output"
        output.write_bytes(done.stdout)
        judged = run([sys.executable, checker, INPUTS / problem / (case + ".in"), output,
                      EXPECTED / problem / (case + ".out")])
        assert judged.returncode == 42, judged.stdout
    else:
        assert done.stdout == read(EXPECTED, problem, case + ".out")


@pytest.mark.parametrize("problem, case", CASES)
def test_expected_is_what_the_reference_writes(problem, case):
    done = run([sys.executable, EXPECTED / problem / "reference.py"], read(INPUTS, problem, case + ".in"))
    assert (done.returncode, done.stdout) == (0, read(EXPECTED, problem, case + ".out"))


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
    scripts = {path.stem for path in (ROOT / "solutions").glob("*.py")} - {"queens"}
    assert scripts == {problem for problem, _ in CASES}
    for problem in scripts:
        assert (EXPECTED / problem / "reference.py").exists() and (INPUTS / problem / "generate.py").exists()
