"""Judging a case: the folder of a program, its files, its checker, its limit of output."""
import pytest

import rooms as runner
from harness import objects, populate, run_py, squeezed, write

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
def ask(tmp_path, signals):
    """A function that returns (verdict, message) of a shell script as the checker, in a worker."""
    case = runner.Case("1", tmp_path / "1.in", tmp_path / "1.out", problem_name="p")

    def call(code):
        checker = runner.Program("check", words=["sh", "-c", code])
        try:
            finding, = workers.map(runner.ask_checker, [(case, checker, b"", b"", b"")])
        except runner.Failure as error:
            return "failed", str(error).partition("p 1: checker check failed: ")[2]
        return finding.verdict, finding.message

    with runner.start_workers(1) as workers:
        yield call


def test_message_of_a_checker_is_on_stdout_or_else_on_stderr(ask):
    assert ask("echo out; echo err >&2; exit 43") == ("WA", "out")
    assert ask("echo ' '; echo err >&2; exit 43") == ("WA", "err")
    assert ask("echo; echo out; seq 99; exit 42") == ("AC", "out")
    assert ask("exit 43") == ("WA", "the checker exited with 43")
    assert ask("exit 42") == ("AC", "")


HINT = "; a checker refuses with 43, or with 1 and no exception"


@pytest.mark.parametrize("says, status, verdict, message", [
    ("", 0, "AC", ""),
    ("", 1, "WA", "the checker exited with 1"),
    ("line 3: an Error: in it", 1, "WA", "line 3: an Error: in it"),
    ("wrong output format", 2, "WA", "wrong output format"),
    ("unexpected eof", 8, "WA", "unexpected eof"),
    ("ValueError: a word", 43, "WA", "ValueError: a word"),
    ("wrong answer", 2, "failed", "exit status 2: wrong answer"),
    ("wrong output format", 3, "failed", "exit status 3: wrong output format"),
    ("Traceback (most recent call last):\n  File ...\nmy.Stop", 1,
     "failed", f"exit status 1: my.Stop{HINT}"),
    ("TypeError: x\n    at a.js:1:1\n\nNode.js v20", 1,
     "failed", f"exit status 1: TypeError: x{HINT}"),
    ("", "$(kill -ABRT $$)", "failed", "SIGABRT"),
])
def test_checker_may_end_as_in_testlib_or_else_has_failed(ask, says, status, verdict, message):
    assert ask(f"printf '%s\n' '{says}' >&2; exit {status}") == (verdict, message)


@pytest.mark.parametrize("text, limits, reason", [
    ("sleep 60", {"idle_seconds": 0.1}, "still running after "),
    ("while echo x; do :; done", {"output_bytes": 1 << 10}, "more than 0.000977 MB on stdout"),
], ids=["sleeps", "floods"])
def test_checker_that_exceeds_a_limit_has_failed(ask, monkeypatch, text, limits, reason):
    monkeypatch.setattr(runner, "HELPER_LIMITS", runner.HELPER_LIMITS._replace(**limits))
    verdict, message = ask(text)
    assert (verdict, message[:len(reason)]) == ("failed", reason)


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
