"""Judging a case: its folder, its files, its checker, its limit of output."""
import re
import shutil
import subprocess
import sys

import pytest

import run as runner
from harness import (MOST_MB, RIGHT_RUN, judged, populate, settings_of, small_kit,
                     squeezed, write)
from kit import LINUX
from conftest import posix

pytestmark = posix

# --- folders --------------------------------------------------------------------------------------

AWAY = "here = os.getcwd(); os.chdir('/'); "
FOLDERS = {         # what programs do to their folder; each has to be accepted
    "leaves-files": "open('left', 'w').close(); os.makedirs('a/b'); os.mkfifo('x')",
    "leaves-odd-names": "open(b'\\xff\\n', 'w').close(); os.symlink('.', 'round');"
                        " open('-rf', 'w').close()",
    "forbids-it": "os.makedirs('d/e'); os.chmod('d', 0); os.chmod('.', 0)",
    "moves-it": AWAY + "os.rename(here, here + '-moved')",
    "replaces-it-by-a-file": AWAY + "os.rmdir(here); open(here, 'w').close()",
    "replaces-it-by-a-link-to-others": AWAY + "os.rmdir(here); os.symlink({others!r}, here)",
}
EXECUTES = "import os, sys\nassert os.listdir('.') == []\nexec(sys.stdin.read())\n"


def test_a_source_finds_an_empty_folder_whatever_those_before_it_did(main, tmp_path, clean):
    """In the end nothing is left but what is not its own."""
    precious = write(tmp_path / "precious" / "file", "")
    others = str(precious.parent)
    inputs = {name: code.format(others=others) for name, code in FOLDERS.items()}
    source = write(tmp_path / "a.py", EXECUTES)
    answers = judged(main, tmp_path / "cases", inputs, source, "-j1")
    assert set(answers) == set(FOLDERS)
    for name, answer in answers.items():
        assert answer["message"] == "", name
    assert precious.exists()


def test_a_source_cannot_overwrite_a_sample_beside_it(main, tmp_path, monkeypatch):
    monkeypatch.chdir(str(tmp_path))
    populate(tmp_path, {"a.in": "", "a.out": "right\n", "helper.py": "print('right')"})
    write(tmp_path / "a.py", "print('wrong', file=open('a.out', 'w'))")
    assert main("a.py").out.startswith("WA ")
    assert (tmp_path / "a.out").read_text() == "right\n"
    write(tmp_path / "a.py", "import helper")
    assert main("a.py").status == 0


@pytest.mark.parametrize("checker", ["", '#!/bin/sh\ngrep -q mine "$1" "$3" && exit 42; exit 43'],
                         ids=["compared", "checked"])
def test_a_program_cannot_change_what_it_is_judged_by(kit, main, checker):
    """A command runs in the current folder, so it can change the files; it is judged as before."""
    if checker:
        write(kit / "expected/double2/check", checker).chmod(0o755)
    paths = "inputs/double2/sample.in", "expected/double2/sample.out"
    write(kit / "program", "echo mine | tee " + " ".join(paths))
    assert main("double2", "-k", "sample", "-c", "sh program").out.startswith("WA ")
    for path in paths:
        assert (kit / path).read_text() == "mine\n"


def test_the_limit_of_output_is_8_mb_or_twice_the_answer(tmp_path, monkeypatch):
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


def test_a_checker_has_the_three_files_and_decides(main, tmp_path):
    checker = write(tmp_path / "check.py", CHECKER)
    answers = judged(main, tmp_path / "cases", {"1": "right", "2": "left"}, "-c", "cat",
                     "--checker", checker, expected="right")
    assert answers["1"]["verdict"] == "AC"
    assert answers["2"]["verdict"] == "WA"


def test_what_a_checker_refuses_is_shown_beside_the_answer(kit, main):
    write(kit / "expected/double2/check", "#!/bin/sh\nexit 43").chmod(0o755)
    lines = squeezed(main("2", "-k", "sample", "-c", "cat").out)
    start = lines.index("stdout 1 1")
    assert lines[start + 1:start + 4] == ["2 20", "answer 1 2", "2 40"]
    assert main("2", "-k", "sample", "-c", "false").out.startswith("RE ")       # it is not asked


@pytest.fixture
def ask(tmp_path, signals):
    """A function that returns what ask_checker does with a script of the shell, in a worker."""
    case = runner.Case("p", "1", tmp_path / "1.in", tmp_path / "1.out")

    def call(code):
        checker = runner.Executable("check", ["sh", "-c", code], None)
        finding, = workers.map(runner.ask_checker, [(case, checker, b"", b"", b"")])
        return finding

    with runner.start_workers(1) as workers:
        yield call


def test_the_reason_of_a_checker_is_on_stdout_or_else_on_stderr(ask):
    assert ask("echo out; echo err >&2; exit 43").message == "out"
    assert ask("echo ' '; echo err >&2; exit 43").message == "err"
    assert ask("echo; echo out; seq 99; exit 42").message == "out"
    assert ask("exit 43").message == ""


@pytest.mark.parametrize("says, status, verdict", [
    ("", 0, "AC"),
    ("ok 3 numbers", 0, "AC"),
    ("", 1, "WA"),
    ("wrong answer 2nd numbers differ", 1, "WA"),
    ("line 3: an Error: in it", 1, "WA"),
    ("wrong output format", 2, "WA"),
    ("unexpected eof", 2, "WA"),
    ("unexpected eof", 8, "WA"),
    ("ValueError: a word", 43, "WA"),
])
def test_a_checker_may_end_with_0_or_1_or_as_testlib_has_it(ask, says, status, verdict):
    assert ask(f"echo '{says}' >&2; exit {status}").verdict == verdict


TRACEBACK = "Traceback (most recent call last):\n  File ...\n"


@pytest.mark.parametrize("says, status, reason", [
    ("wrong answer", 2, "wrong answer"),
    ("FAIL wrong answer", 3, "FAIL wrong answer"),
    ("points 7", 7, "points 7"),
    ("wrong answer", 8, "wrong answer"),
    (f"{TRACEBACK}ValueError: x", 1, "ValueError: x"),
    (f"{TRACEBACK}AssertionError", 1, "AssertionError"),
    (f"{TRACEBACK}my.Stop", 1, "my.Stop"),
    ("SyntaxError: invalid syntax", 1, "SyntaxError: invalid syntax"),
    ('Exception in thread "main" X\n\tat Main', 1, 'Exception in thread "main" X'),
    ("TypeError: x\n    at a.js:1:1\n\nNode.js v20", 1, "TypeError: x"),
])
def test_a_checker_that_ends_otherwise_or_by_an_exception_gives_no_verdict(
        ask, says, status, reason):
    with pytest.raises(runner.SetupError) as error:
        ask(f"printf '%s\n' '{says}' >&2; exit {status}")
    hint = "; a checker refuses with 43, or with 1 and no exception" if status == 1 else ""
    assert str(error.value) == f"p 1: the checker failed: exit status {status}: {reason}{hint}"


FILLS_MEMORY = "x = [b'x' * (1 << 20) for _ in range(300)]"


@pytest.mark.parametrize("name, text, limits, reason", [
    ("check", "#!/bin/sh\nkill -ABRT $$", {}, "SIGABRT"),
    ("check.py", "while True: pass", {"cpu_seconds": 0.1}, " s, the limit is 0.1 s"),
    ("check", "#!/bin/sh\nsleep 60", {"idle_seconds": 0.1}, "still running after "),
    ("check.py", FILLS_MEMORY, {"memory_mb": MOST_MB}, f" MB, the limit is {MOST_MB} MB"),
    ("check.py", "while True: print('x' * 9999)", {"output_bytes": 1 << 20}, "more than 1 MB"),
], ids=["crashes", "loops", "sleeps", "fills-memory", "floods"])
def test_a_checker_that_fails_is_no_verdict(kit, main, monkeypatch, name, text, limits, reason):
    """It has limits of its own."""
    limits = runner.HELPER_LIMITS._replace(**limits)
    monkeypatch.setattr(runner, "HELPER_LIMITS", limits)
    write(kit / "expected/double2" / name, text).chmod(0o755)
    done = main("--json", "double2", "-k", "sample", "-c", "true")
    assert done.status == 2
    assert done.out == ""
    said, = done.err.splitlines()
    assert said.startswith("run.py: double2 sample: the checker failed: ")
    assert reason in said


# --- no answer ------------------------------------------------------------------------------------

def test_a_case_without_an_answer_is_run_too(main, tmp_path, monkeypatch):
    """What the program does wrong is found; else the output is shown, and no checker is asked."""
    monkeypatch.chdir(str(tmp_path))
    populate(tmp_path, {"1.in": "echo out", "2.in": "exit 3", "right.in": "", "right.out": ""})
    done = main("-v", "-c", "sh")
    lines = squeezed(done.out)
    assert "stdout 1 out" in lines
    assert done.status == 2
    assert "no answer to compare with" in done.out
    assert "1 of 3 accepted, 1 NA, 1 RE" in done.out
    assert done.err == f"run.py: no answer for 1.in and 1 more; {runner.NAMES_HINT}\n"
    assert main("-k", "right", "-c", "sh").status == 0
    assert "1 NA" in main("-k", "1", "-c", "sh", "--checker", "false").out


# --- a full disk ----------------------------------------------------------------------------------

# A block is left free: where there is none at all, Python takes another folder.
FULL = """mount -t tmpfs -o size=64k judge "$0" &&
head -c 61440 /dev/zero >"$0/full" &&
TMPDIR="$0" exec "$@"
"""


def has_own_file_systems():
    if not LINUX or not shutil.which("unshare"):
        return False
    return subprocess.call(["unshare", "-rm", "true"], stderr=subprocess.DEVNULL) == 0


@pytest.mark.skipif(not has_own_file_systems(), reason="needs a file system of its own")
def test_a_full_temporary_folder_is_no_verdict(tmp_path):
    """What a program prints is not kept there, what a checker reads is."""
    kit = small_kit(tmp_path / "kit")
    (kit / "full").mkdir()

    def on_full_disk(*words):
        mount = ["unshare", "-rm", "sh", "-c", FULL, str(kit / "full")]
        return subprocess.run([*mount, sys.executable, str(kit / "run.py"), *words],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    write(kit / "inputs/double2/x.in", "")
    write(kit / "expected/double2/x.out", "x" * (1 << 20))
    write(kit / "solutions/double2.py", "if __name__ == '__main__': print(end='x' * (1 << 20))\n")
    assert on_full_disk("double2", "-q", "-k", "x").returncode == 0
    write(kit / "expected/double2/check.py", "raise SystemExit(42)")
    for words in (["2"], ["bundle", "2"], ["stress", "2", "--seconds", "0"]):
        done = on_full_disk(*words)
        assert done.returncode == 2
        assert done.stderr.count(b"\n") == 1
        assert b"No space left" in done.stderr
        assert not re.search(b"WA|RE", done.stdout)
    assert not list(kit.glob("inputs/*/stress*"))
