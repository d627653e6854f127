"""Judging a case: the folder of a program, its files, its limits, and the excerpts kept."""
import pytest

from harness import objects, populate, run_py, squeezed, write
from judge.request.naming import Case
from judge.running.process import Executable
from judge.running.workers import start_workers
from judge.verdicts.helpers import Helper
from judge.verdicts.judging import Rules, excerpt, idle_seconds, judge_case

AWAY = "here = os.getcwd(); os.chdir('/'); "
FOLDERS = {         # code that does harm to the folder of its program; each has to be accepted
    "leaves-files": "open('left', 'w').close(); os.makedirs('a/b'); os.mkfifo('x')",
    "leaves-odd-names": "open(b'\\xff\\n', 'w').close(); os.symlink('.', 'round');"
                        " open('-rf', 'w').close()",
    "forbids-it": "os.makedirs('d/e'); os.chmod('d', 0); os.chmod('.', 0)",
    "moves-it": AWAY + "os.rename(here, here + '-moved')",
    "replaces-it-by-a-file": AWAY + "os.rmdir(here); open(here, 'w').close()",
}
LINK = AWAY + "os.rmdir(here); os.symlink({!r}, here)"       # to the folder of others
EXECUTES = "import os, sys\nassert os.listdir('.') == []\nexec(sys.stdin.read())\n"


def test_source_starts_in_an_empty_folder_whatever_earlier_runs_did(main, tmp_path, clean):
    """No temporary file is left, and others' files still exist."""
    precious = write(tmp_path / "precious" / "file", "")
    inputs = dict(FOLDERS, link=LINK.format(str(precious.parent)))
    source = write(tmp_path / "a.py", EXECUTES)
    cases = {f"{name}.in": code for name, code in inputs.items()}
    cases.update((f"{name}.out", "") for name in inputs)
    answers = objects(main("--json", populate(tmp_path / "cases", cases), source, "-j1"))
    messages = {name: answer["message"] for name, answer in answers.items()}
    assert messages == dict.fromkeys(inputs, "")
    assert precious.exists()


def test_source_is_judged_on_the_sample_beside_it_and_cannot_overwrite_it(tmp_path):
    populate(tmp_path, {"1.in": "", "1.out": "right\n", "helper.py": "print('right')"})
    write(tmp_path / "a.py", "print('wrong', file=open('1.out', 'w'))")
    wrong = run_py("a.py", cwd=str(tmp_path))
    assert (wrong.status, wrong.out[:3], wrong.err) == (1, "WA ", "")
    assert (tmp_path / "1.out").read_text() == "right\n"
    write(tmp_path / "a.py", "import helper")
    right = objects(run_py("--json", "a.py", cwd=str(tmp_path)))
    assert right["1"]["program"] == "a.py"


@pytest.mark.parametrize("words", [[], ["--checker", "sh check"]], ids=["compared", "checked"])
def test_program_that_changes_input_and_answer_is_judged_by_the_old_ones(kit, main, words):
    """A command can do that, as it runs in the current folder."""
    write(kit / "check", 'grep -q mine "$1" "$3" && exit 42; exit 43')
    paths = "inputs/double2/sample.in", "expected/double2/sample.out"
    command = "echo mine | tee " + " ".join(paths)
    assert main("double2", "-k", "sample", "-c", command, *words).out.startswith("WA ")
    for path in paths:
        assert (kit / path).read_text() == "mine\n"


def test_output_limit_is_8_mb_or_twice_the_answer(main, tmp_path):
    populate(tmp_path, {"3.in": "", "3.out": " " * (3 << 20), "5.in": "", "5.out": " " * (5 << 20)})
    command = "head -c 12000000 /dev/zero"
    answers = objects(main("--json", tmp_path, "-c", command))
    assert answers["3"]["message"] == "more than 8 MB on stdout"
    assert answers["5"]["message"] == "more than 10 MB on stdout"


def test_program_that_sleeps_has_a_second_more_than_twice_its_limit(judged):
    """One that computes has ten times as much wall time, as the machine may be busy."""
    assert [idle_seconds(seconds) for seconds in (1, 10)] == [3, 21]
    outcome = judged("sleep 60", cpu_seconds=0.05)
    assert outcome[1:3] == ("TLE", f"still running after {outcome.run.wall_seconds:.1f} s"
                                   f" ({outcome.run.cpu_seconds:.3f} s of CPU time)")
    assert 1.1 <= outcome.run.wall_seconds < 5


# Refuses the input as the output, if the answer has 40.
CHECKER = '#!/bin/sh\ncmp -s "$1" "$2" && grep -q 40 "$3" && exit 43; exit 42'


def test_checker_gets_three_files_and_a_refused_output_is_shown_beside_the_answer(kit, main):
    write(kit / "expected/double2/check", CHECKER).chmod(0o755)
    lines = squeezed(main("2", "-k", "sample", "-c", "cat").out)
    start = lines.index("stdout 1 1")
    assert lines[start + 1:start + 4] == ["2 20", "answer 1 2", "2 40"]
    assert main("2", "-k", "sample", "-c", "true").status == 0
    assert main("2", "-k", "sample", "-c", "false").out.startswith("RE ")       # it is not asked


@pytest.fixture
def judged(tmp_path, signals):
    """A function that returns the Outcome of a shell script, with changes of its Rules."""
    case = Case("1", write(tmp_path / "1.in", "given\n"), write(tmp_path / "1.out", "right\n"))

    def call(code, **changes):
        rules = Rules(Executable(["sh", "-c", code]), checker=None, cpu_seconds=10, memory_mb=512,
                      tolerance=None, is_exact=False, keeps_all=False)
        outcome, = workers.map(judge_case, [(case, rules._replace(**changes))])
        return outcome

    with start_workers(1) as workers:
        yield call


def test_excerpts_are_kept_of_a_failure_or_of_all_cases(judged):
    """The streams themselves are dropped: run.py keeps the Outcomes of all cases."""
    checker = Helper("checker", "check", Executable(["sh", "-c", "echo no; exit 43"]))
    given, answer = {"input": [(1, b"given\n")]}, {"answer": [(1, b"right\n")]}
    wrong = {"stdout": [(1, b"wrong\n")]}
    said = {"checker": [(1, b"no\n")]}
    outcome = judged("echo wrong")
    assert outcome.verdict == "WA"
    assert outcome.excerpts == {**given, **answer, **wrong}
    assert outcome.difference.lines[0].got.wrong == "wrong"
    assert (outcome.run.stdout, outcome.run.stderr, outcome.input_bytes) == (b"", b"", 6)
    refused = judged("echo wrong", checker=checker)
    assert (refused.difference, refused.excerpts) == (None, {**given, **answer, **wrong, **said})
    assert judged("echo x >&2; exit 1").excerpts == {**given, **answer, "stderr": [(1, b"x\n")]}
    right = {"stdout": [(1, b"right\n")]}
    assert judged("echo right").excerpts == {}
    assert judged("echo right", keeps_all=True).excerpts == {**given, **answer, **right}


def test_excerpt_has_the_first_and_last_ten_lines_and_501_characters_of_a_line():
    numbered = [(number, b"%d\n" % number) for number in range(1, 5001)]
    text = b"".join(line for _, line in numbered)
    assert excerpt(text) == numbered[:10] + numbered[-10:]
    assert excerpt(b"\n2") == [(1, b"\n"), (2, b"2")]
    assert excerpt(b"") == []
    queens = "\U0001f451".encode() * 10 ** 6
    assert excerpt(queens) == [(1, queens[:4 * 501])]


def test_case_without_an_answer_is_run_and_its_output_shown(main, tmp_path, monkeypatch):
    """A crash is found. A checker is not asked."""
    monkeypatch.chdir(str(tmp_path))
    populate(tmp_path, {"1.in": "echo out", "2.in": "exit 3", "right.in": "", "right.out": ""})
    done = main("-v", "-c", "sh")
    assert "stdout 1 out" in squeezed(done.out)
    assert "no answer to compare with" in done.out
    assert "1 of 3 accepted, 1 NA, 1 RE" in done.out
    assert done.err == ""
    assert done.status == 2
    assert main("-k", "right", "-c", "sh").status == 0
    assert "1 NA" in main("-k", "1", "-c", "sh", "--checker", "false").out
