"""The files of a problem, and their rules. test_mistakes.py asks more of some."""
import re
import sys

import pytest

from whole_kit import (ALL_BOARDS, CASES, EXPECTED, INPUTS, SOLUTIONS, answer, cases_of, check,
                       expected, generate, given, refer, run_command)

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
    assert small < large, f"Let inputs/{problem}/generate.py print more for a larger size."


# The inputs that the statement of each problem, or its header, allows. More rules are below.
FORMS = {
    "uva750": rb"[1-9]\d*\n(\n[1-8] [1-8]\n)+",
    "uva11085": rb"(([1-8] ){7}[1-8]\n){1,999}",
    "uva167": rb"[1-9]\d?\n(((N ){7}N\n){8})+".replace(b"N", rb"(0|[1-9]\d?)"),
    "boj9663": rb"([1-9]|1[0-4])\n",
    "boj9175": rb"[1-9]\d*\n(([4-9]|[1-9]\d|[12]\d\d|300)\n)+",
    "aizu_alds1_13_a": rb"[1-8]\n([0-7] [0-7]\n)+",
    "nearest": rb"(([1-9]|1\d|2[0-6])( ([1-9]|1\d|2[0-6]))*\n)+",
    "census": rb"(([1-9]|1[0-4])\n)+",
    "steps": rb"([1-9]\d? (0|[1-9]\d{0,17}|10{18})\n)+",
}
FORMS["draw"] = FORMS["nearest"]
CASE_LINES = {"uva750": 2, "uva167": 8, "boj9175": 1, "aizu_alds1_13_a": 1}    # after a count


def is_valid(problem, text):
    """Return whether a text (bytes) is a valid input of a problem."""
    if not re.fullmatch(FORMS[problem], text):
        return False
    lines = text.decode().splitlines()
    numbers = [list(map(int, line.split())) for line in lines]
    if problem in CASE_LINES and len(lines) - 1 != numbers[0][0] * CASE_LINES[problem]:
        return False
    if problem == "uva167":
        return numbers[0][0] <= 20      # programs may have arrays of so many
    if problem == "aizu_alds1_13_a":
        return is_of_one_board(numbers[1:])
    if problem in ("nearest", "draw"):
        return all(max(rows) <= len(rows) <= 26 for rows in numbers)
    return True


def is_of_one_board(squares):
    """Return whether the squares differ, and exactly one board has queens on them."""
    differ = len(set(map(tuple, squares))) == len(squares)
    boards = [board for board in ALL_BOARDS
              if all(board[column] == row + 1 for row, column in squares)]
    return differ and len(boards) == 1


# Each of these breaks any valid input, at its start and at the end of a line.
INTRUDERS = [b" ", b"\t", b"\n", b"\r", b"\x1a", b"\0", b"+", b"-", b"x"]
EIGHT = b"1 1 1 1 1 1 1 1\n"
# Each of these has the form of its problem, but breaks one of the other rules.
BROKEN = {
    "uva750": [b"2\n\n1 1\n", b"1\n\n1 1\n\n8 8\n"],
    "uva167": [b"2\n" + EIGHT * 8, b"1\n" + EIGHT * 16, b"21\n" + EIGHT * 8 * 21],
    "boj9175": [b"3\n4\n5\n", b"1\n4\n5\n"],
    "aizu_alds1_13_a": [
        b"3\n2 2\n5 3\n", b"1\n2 2\n5 3\n",
        b"3\n2 2\n5 3\n2 2\n",       # a square twice
        b"3\n0 0\n1 2\n2 4\n",       # no board has these queens
        b"1\n0 0\n",                  # several boards have this queen
    ],
    "nearest": [b"1 2 4\n", b"1 " * 26 + b"1\n"],
    "draw": [b"1 2 4\n", b"1 " * 26 + b"1\n"],
}
every_form = pytest.mark.parametrize("problem", FORMS)
SIZES = [1, 2, 3, 5, 8, 13, 21, 34, 55, 200] * 3 + [1500]       # of generated inputs


@every_form
def test_all_inputs_are_valid(problem):
    for case in cases_of(problem):
        assert is_valid(problem, given(problem, case)), case


@every_form
def test_generated_inputs_are_valid(problem):
    for seed, size in enumerate(SIZES):
        assert is_valid(problem, generate(problem, seed, size)), (seed, size)


@every_form
def test_broken_inputs_are_not_valid(problem):
    sample = given(problem, "sample")
    no_end = sample[:-1]
    texts = [b"", no_end, b"0" + sample, no_end + b"0" * 30 + b"\n", *BROKEN.get(problem, ())]
    for at in (0, sample.index(b"\n"), len(no_end), len(sample)):
        start, end = sample[:at], sample[at:]
        texts += [start + intruder + end for intruder in INTRUDERS]
    for text in texts:
        assert not is_valid(problem, text), text
