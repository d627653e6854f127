"""Judging a case: the folder of a program, its files, its limits, and the excerpts kept."""
import pytest

from harness import populate, values, write
from judge.folders.cases import Case
from judge.running.limits import solution_limits
from judge.running.process import Executable
from judge.running.workers import start_workers
from judge.verdicts.helpers import Helper
from judge.verdicts.judging import Rules, judge_case

FOLDERS = {         # code that does harm to the folder of its program; each has to be accepted
    "leaves-files": "touch left && mkdir -p a/b && mkfifo x",
    "leaves-odd-names": "touch ./-rf \"$(printf '\\377\\nx')\" && ln -s . round",
    "forbids-it": "mkdir -p d/e && chmod 0 d .",
    "moves-it": 'mv "$PWD" "$PWD-moved"',
    "replaces-it-by-a-file": 'cd /; rmdir "$OLDPWD" && : >"$OLDPWD"',
    "replaces-it-by-a-link": 'cd /; rmdir "$OLDPWD" && ln -s "$HOME" "$OLDPWD"',
}


def test_source_starts_in_an_empty_folder_of_its_own(shell, main, tmp_path, clean, monkeypatch):
    """No temporary file is left, and others' files still exist."""
    precious = write(tmp_path / "home" / "file", "")
    monkeypatch.setenv("HOME", str(precious.parent))
    for name, code in FOLDERS.items():
        populate(tmp_path / "cases", {f"{name}.in": code, f"{name}.out": ""})
    source = write(tmp_path / "a.py", 'ls -A; eval "$(cat)"')
    done = main(tmp_path / "cases", source, "-j1")
    assert (done.status, done.err) == (0, "")
    assert precious.exists()


@pytest.fixture
def judged(tmp_path, signals):
    """A function that returns the Outcome of a shell script, with changes of its Rules."""
    case = Case("1", write(tmp_path / "1.in", "given\n"), write(tmp_path / "1.out", "right\n"))

    def call(code, case=case, **changes):
        rules = Rules(Executable(["sh", "-c", code]), checker=None,
                      limits=solution_limits(10, 512), tolerance=None, is_exact=False, keeps_all=False)
        outcome, = values(workers, judge_case, [(case, rules._replace(**changes))])
        return outcome

    with start_workers(1) as workers:
        yield call


# Refuses, and prints the input, the output and the answer.
CHECKER = Helper("checker", "check", Executable(["sh", "-c", 'cat "$@"; exit 43', "sh"]))


def test_program_that_changes_input_and_answer_is_judged_by_the_old_ones(judged, tmp_path):
    outcome = judged(f"cd {tmp_path}; echo mine | tee 1.in 1.out", checker=CHECKER)
    assert outcome.verdict == "WA"
    assert outcome.excerpts == {
        "input": [(1, b"mine\n")], "stdout": [(1, b"mine\n")], "answer": [(1, b"right\n")],
        "checker": [(1, b"given\n"), (2, b"mine\n"), (3, b"right\n")]}


@pytest.mark.parametrize("answer_mb, most_mb", [(3, 8), (5, 10)])
def test_output_limit_is_8_mb_or_twice_the_answer(judged, tmp_path, answer_mb, most_mb):
    write(tmp_path / "1.out", " " * (answer_mb << 20))
    outcome = judged("head -c 12000000 /dev/zero")
    assert outcome.message == f"more than {most_mb} MB on stdout"


def test_excerpts_are_kept_of_a_failure_or_of_all_cases(judged):
    """The streams themselves are dropped: run.py keeps the Outcomes of all cases."""
    given, answer = {"input": [(1, b"given\n")]}, {"answer": [(1, b"right\n")]}
    outcome = judged("echo wrong")
    assert outcome.verdict == "WA"
    assert outcome.excerpts == {**given, **answer, "stdout": [(1, b"wrong\n")]}
    assert outcome.difference[1].parts == ["", "wrong", "\n"]
    assert (outcome.run.stdout, outcome.run.stderr, outcome.input_bytes) == (b"", b"", 6)
    crash = judged("echo x >&2; exit 1", checker=CHECKER)       # it is not asked
    assert crash.excerpts == {**given, **answer, "stderr": [(1, b"x\n")]}
    failing = CHECKER._replace(executable=Executable(["sh", "-c", "echo no; exit 3"]))
    failed = judged("echo x", checker=failing)
    assert (failed.verdict, failed.excerpts["checker"]) == ("JE", [(1, b"no\n")])
    right = {"stdout": [(1, b"right\n")]}
    assert judged("echo right").excerpts == {}
    assert judged("echo right", keeps_all=True).excerpts == {**given, **answer, **right}


def test_case_without_an_answer_is_run_and_its_output_kept(judged, tmp_path):
    """A crash is found. A checker is not asked."""
    case = Case("1", tmp_path / "1.in", None)
    outcome = judged("echo out", case, checker=CHECKER)
    assert (outcome.verdict, outcome.message) == ("NA", "no answer to compare with")
    assert outcome.excerpts["stdout"] == [(1, b"out\n")]
    assert judged("exit 3", case).verdict == "RE"
