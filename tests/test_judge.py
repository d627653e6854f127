"""Judging a case: its folder, its files, its checker, its limit of output."""
import shutil
import subprocess
import sys

import pytest

import run as runner
from harness import RIGHT_RUN, judged, populate, settings_of, small_kit, squeezed, write


# --- folders --------------------------------------------------------------------------------------

AWAY = "here = os.getcwd(); os.chdir('/'); "
FOLDERS = {         # code that does harm to the folder of its program; each has to be accepted
    "leaves-files": "open('left', 'w').close(); os.makedirs('a/b'); os.mkfifo('x')",
    "leaves-odd-names": "open(b'\\xff\\n', 'w').close(); os.symlink('.', 'round');"
                        " open('-rf', 'w').close()",
    "forbids-it": "os.makedirs('d/e'); os.chmod('d', 0); os.chmod('.', 0)",
    "moves-it": AWAY + "os.rename(here, here + '-moved')",
    "replaces-it-by-a-file": AWAY + "os.rmdir(here); open(here, 'w').close()",
    "replaces-it-by-a-link-to-others": AWAY + "os.rmdir(here); os.symlink({others!r}, here)",
}
EXECUTES = "import os, sys\nassert os.listdir('.') == []\nexec(sys.stdin.read())\n"


def test_source_starts_in_an_empty_folder_whatever_earlier_runs_did(main, tmp_path, clean):
    """In the end no temporary file is left, and others' files still exist."""
    precious = write(tmp_path / "precious" / "file", "")
    others = str(precious.parent)
    inputs = {name: code.format(others=others) for name, code in FOLDERS.items()}
    source = write(tmp_path / "a.py", EXECUTES)
    answers = judged(main, tmp_path / "cases", inputs, source, "-j1")
    assert set(answers) == set(FOLDERS)
    for name, answer in answers.items():
        assert answer["message"] == "", name
    assert precious.exists()


def test_source_cannot_overwrite_a_sample_beside_it(main, tmp_path, monkeypatch):
    monkeypatch.chdir(str(tmp_path))
    populate(tmp_path, {"a.in": "", "a.out": "right\n", "helper.py": "print('right')"})
    write(tmp_path / "a.py", "print('wrong', file=open('a.out', 'w'))")
    assert main("a.py").out.startswith("WA ")
    assert (tmp_path / "a.out").read_text() == "right\n"
    write(tmp_path / "a.py", "import helper")
    assert main("a.py").status == 0


@pytest.mark.parametrize("checker", ["", '#!/bin/sh\ngrep -q mine "$1" "$3" && exit 42; exit 43'],
                         ids=["compared", "checked"])
def test_program_that_changes_input_and_answer_is_judged_by_the_old_ones(kit, main, checker):
    """A command can do that, as it runs in the current folder."""
    if checker:
        write(kit / "expected/double2/check", checker).chmod(0o755)
    paths = "inputs/double2/sample.in", "expected/double2/sample.out"
    write(kit / "program", "echo mine | tee " + " ".join(paths))
    assert main("double2", "-k", "sample", "-c", "sh program").out.startswith("WA ")
    for path in paths:
        assert (kit / path).read_text() == "mine\n"


def test_output_limit_is_8_mb_or_twice_the_answer(tmp_path, monkeypatch):
    most_mb = []

    def run_program(executable, input_path, limits):
        most_mb.append(limits.output_bytes / (1 << 20))
        return RIGHT_RUN

    monkeypatch.setattr(runner, "run_program", run_program)
    case = runner.Case("p", "1", write(tmp_path / "1.in", ""), tmp_path / "1.out")
    settings = settings_of(["program"], runner.Limits(1, 1, 100, runner.OUTPUT_LIMIT))
    for answer_mb in (0, 3, 5):
        write(case.answer_path, b" " * (answer_mb << 20))
        runner.judge_case(case, settings)
    assert most_mb == [8, 8, 10]


# --- checkers -------------------------------------------------------------------------------------

CHECKER = """import sys
given, output, expected = [open(path).read() for path in sys.argv[1:]]
assert given == output
assert expected == "right"
sys.exit(42 if output == "right" else 43)
"""


def test_checker_gets_three_files_and_decides(main, tmp_path):
    checker = write(tmp_path / "check.py", CHECKER)
    answers = judged(main, tmp_path / "cases", {"1": "right", "2": "left"}, "-c", "cat",
                     "--checker", checker, expected="right")
    assert answers["1"]["verdict"] == "AC"
    assert answers["2"]["verdict"] == "WA"


def test_output_that_a_checker_refuses_is_shown_beside_the_answer(kit, main):
    write(kit / "expected/double2/check", "#!/bin/sh\nexit 43").chmod(0o755)
    lines = squeezed(main("2", "-k", "sample", "-c", "cat").out)
    start = lines.index("stdout 1 1")
    assert lines[start + 1:start + 4] == ["2 20", "answer 1 2", "2 40"]
    assert main("2", "-k", "sample", "-c", "false").out.startswith("RE ")       # it is not asked


@pytest.fixture
def ask(tmp_path, signals):
    """A function that returns the Finding of a shell script as the checker, from a worker."""
    case = runner.Case("p", "1", tmp_path / "1.in", tmp_path / "1.out")

    def call(code):
        checker = runner.Executable("check", ["sh", "-c", code], None)
        finding, = workers.map(runner.ask_checker, [(case, checker, b"", b"", b"")])
        return finding

    with runner.start_workers(1) as workers:
        yield call


def test_message_of_a_checker_is_on_stdout_or_else_on_stderr(ask):
    assert ask("echo out; echo err >&2; exit 43").message == "out"
    assert ask("echo ' '; echo err >&2; exit 43").message == "err"
    assert ask("echo; echo out; seq 99; exit 42").message == "out"
    assert ask("exit 43").message == ""


@pytest.mark.parametrize("says, status, verdict", [
    ("", 0, "AC"),
    ("", 1, "WA"),
    ("wrong answer 2nd numbers differ", 1, "WA"),
    ("line 3: an Error: in it", 1, "WA"),
    ("wrong output format", 2, "WA"),
    ("unexpected eof", 2, "WA"),
    ("unexpected eof", 8, "WA"),
    ("ValueError: a word", 43, "WA"),
])
def test_checker_may_end_with_0_or_1_or_as_testlib_has_it(ask, says, status, verdict):
    assert ask(f"echo '{says}' >&2; exit {status}").verdict == verdict


TRACEBACK = "Traceback (most recent call last):\n  File ...\n"


@pytest.mark.parametrize("says, status, reason", [
    ("wrong answer", 2, "wrong answer"),
    ("FAIL wrong answer", 3, "FAIL wrong answer"),
    ("wrong answer", 8, "wrong answer"),
    (f"{TRACEBACK}my.Stop", 1, "my.Stop"),
    ('Exception in thread "main" X\n\tat Main', 1, 'Exception in thread "main" X'),
    ("TypeError: x\n    at a.js:1:1\n\nNode.js v20", 1, "TypeError: x"),
])
def test_checker_with_another_status_or_an_exception_has_failed(ask, says, status, reason):
    with pytest.raises(runner.SetupError) as error:
        ask(f"printf '%s\n' '{says}' >&2; exit {status}")
    hint = "; a checker refuses with 43, or with 1 and no exception" if status == 1 else ""
    assert str(error.value) == f"p 1: the checker failed: exit status {status}: {reason}{hint}"


@pytest.mark.parametrize("text, limits, reason", [
    ("kill -ABRT $$", {}, "SIGABRT"),
    ("sleep 60", {"idle_seconds": 0.1}, "still running after "),
    ("while echo x; do :; done", {"output_bytes": 1 << 10}, "more than 0.000977 MB on stdout"),
], ids=["crashes", "sleeps", "floods"])
def test_checker_that_crashes_or_exceeds_its_own_limits_has_failed(kit, main, monkeypatch, text,
                                                                   limits, reason):
    limits = runner.HELPER_LIMITS._replace(**limits)
    monkeypatch.setattr(runner, "HELPER_LIMITS", limits)
    write(kit / "expected/double2/check", f"#!/bin/sh\n{text}").chmod(0o755)
    done = main("--json", "double2", "-k", "sample", "-c", "true")
    assert done[:2] == (2, "")
    line, = done.err.splitlines()
    assert line.startswith(f"run.py: double2 sample: the checker failed: {reason}")


# --- no answer ------------------------------------------------------------------------------------

def test_case_without_an_answer_is_run_and_its_output_shown(main, tmp_path, monkeypatch):
    """A crash is found. A checker is not asked."""
    monkeypatch.chdir(str(tmp_path))
    populate(tmp_path, {"1.in": "echo out", "2.in": "exit 3", "right.in": "", "right.out": ""})
    done = main("-v", "-c", "sh")
    assert "stdout 1 out" in squeezed(done.out)
    assert "no answer to compare with" in done.out
    assert "1 of 3 accepted, 1 NA, 1 RE" in done.out
    assert done.err == f"run.py: no answer for 1.in and 1 more; {runner.NAMES_HINT}\n"
    assert done.status == 2
    assert main("-k", "right", "-c", "sh").status == 0
    assert "1 NA" in main("-k", "1", "-c", "sh", "--checker", "false").out


# --- a full disk ----------------------------------------------------------------------------------

# A block is left free: otherwise Python takes another folder.
FULL = """mount -t tmpfs -o size=64k judge "$0" &&
head -c 61440 /dev/zero >"$0/full" &&
TMPDIR="$0" exec "$@"
"""


def test_full_temporary_folder_is_an_error_and_no_verdict(tmp_path):
    """The files for a checker are written there, but no output of a program."""
    kit = small_kit(tmp_path / "kit")
    write(kit / "inputs/double2/x.in", "x" * (1 << 20))
    write(kit / "expected/double2/x.out", "x" * (1 << 20))
    (kit / "full").mkdir()
    mount = ["unshare", "-rm", "sh", "-c", FULL, str(kit / "full"), sys.executable]

    def on_full_disk():
        words = [*mount, str(kit / "run.py"), "2", "-k", "x", "-c", "cat"]
        return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    if not shutil.which("unshare") or subprocess.call([*mount, "-c", ""]) != 0:
        pytest.skip("needs a file system of its own")
    assert on_full_disk().returncode == 0
    write(kit / "expected/double2/check.py", "raise SystemExit(42)")
    done = on_full_disk()
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1
    assert b"No space left" in done.stderr
