"""Judging a case: its folder, its files, its checker, its limit of output."""
import json
import re
import shutil
import subprocess
import sys

import pytest

import run as runner
from harness import MOST_MB, judged, objects, populate, side_by_side, small_kit, write
from kit import LINUX
from marks import posix

pytestmark = posix
AWAY = "here = os.getcwd(); os.chdir('/')\n"
FOLDERS = {         # what programs do to their folder; each has to be accepted
    "leaves some files": "open('left', 'w').close(); os.makedirs('a/b')",
    "finds it empty": "assert os.listdir('.') == []",
    "forbids it": "os.makedirs('d/e'); os.chmod('d', 0); os.chmod('.', 0)",
    "nests folders": "for _ in range(1050): os.mkdir('d'); os.chdir('d')",
    "removes it": AWAY + "os.rmdir(here)",
    "moves it": AWAY + "os.rename(here, here + '-moved'); open(here + '-moved/x', 'w').close()",
    "replaces it by a file": AWAY + "os.rmdir(here); open(here, 'w').close()",
    "replaces it by a pipe": AWAY + "os.rmdir(here); os.mkfifo(here)",
    "replaces it by a link": AWAY + "os.rmdir(here); os.symlink('/nowhere', here)",
    "replaces it by a link to others": AWAY + "os.rmdir(here); os.symlink({!r}, here)",
    "leaves a pipe": "os.mkfifo('x')",
    "leaves odd names": "open(b'\\xff\\n', 'w').close(); os.symlink('.', 'round'); open('-rf', 'w').close()",
}


def test_folders(kit, main, clean):
    """Each program finds an empty one, whatever those before it did; and nothing is left, but what is not its own."""
    precious = write(kit / "precious" / "file", "")
    write(kit / "solutions/double2.py", "import os, sys\nif __name__ == '__main__':\n    exec(sys.stdin.read())\n")
    for name, code in FOLDERS.items():
        populate(kit, {f"inputs/double2/{name}.in": code.format(str(precious.parent)),
                       f"expected/double2/{name}.out": ""})
    answers = objects(main("double2", "-k", "* *", "--json", "-j1"))
    assert {name: answer["message"] for name, answer in answers.items()} == dict.fromkeys(sorted(FOLDERS), "")
    assert precious.exists()


@pytest.mark.parametrize("checker", [False, True], ids=["compared", "checked"])
@pytest.mark.parametrize("place, end", [("inputs", "in"), ("expected", "out")])
def test_a_program_cannot_change_what_it_is_judged_by(kit, main, place, end, checker):
    if checker:
        write(kit / "expected/double2/check", '#!/bin/sh\ngrep -q mine "$1" "$3" && exit 42; exit 43').chmod(0o755)
    write(kit / "program", f"echo mine >{place}/double2/sample.{end}; echo mine")
    assert main("double2", "-k", "sample", "-c", "sh program").out.startswith("WA ")
    assert (kit / place / "double2" / f"sample.{end}").read_text() == "mine\n"


def test_the_limit_of_output_grows_with_the_answer(main, tmp_path):
    """Twice the expected size, where that is more than 8 MB."""
    for size, most in (0, 8), (3, 8), (5, 10):
        given = {f"{size} {excess}": f"head -c {(most << 20) + excess} /dev/zero" for excess in (0, 1)}
        fits, more = judged(main, tmp_path / str(size), given, "-c", "sh", expected=bytes(size << 20)).values()
        assert fits["verdict"] == "WA" and more["message"] == f"more than {most} MB on stdout"


CHECKER = """import sys
given, output, expected = [open(path).read() for path in sys.argv[1:]]
assert (given, expected) == (output, output + "!")
{}
sys.exit(42 if output == "any" else 43)
"""


@pytest.mark.parametrize("says, message", [
    ("print(output, 'it is', end='')", "{} it is"), ("print('a\\n' * 99)", "a"), ("", ""),
    ("print('x' * 999)", "x" * 497 + "..."),
    ("print('a', file=sys.stderr)", "a"), ("print(' '); print('a', file=sys.stderr)", "a"),
    ("print('a', file=sys.stderr); print('b')", "b")])
def test_a_checker_decides(kit, main, says, message):
    """It has the three files; 42 accepts, 43 does not; its reason is on stdout, or else on stderr."""
    populate(kit, {"cases/any.in": "any", "cases/any.out": "any!", "cases/none.in": "none", "cases/none.out": "none!",
                   "expected/double2/check.py": CHECKER.format(says)})
    found = objects(main("--json", "double2", "--cases", "cases", "-c", "cat")).values()
    assert [(answer["verdict"], answer["message"].rstrip("\n")) for answer in found] == [
        ("AC", message.format("any")), ("WA", message.format("none"))]


def test_what_a_checker_refuses_is_shown_beside_the_answer(kit, main):
    write(kit / "expected/double2/check", "#!/bin/sh\nexit 43").chmod(0o755)
    report = re.sub(" +", " ", main("2", "-k", "sample", "-c", "cat").out)
    assert " stdout 1 1\n 2 20\n expected 1 2\n 2 40\n" in report


HOW_A_CHECKER_ENDS = "; a checker ends with 42 (right) or 43 (wrong)"


@pytest.mark.parametrize("status, says, verdict", [
    (0, "ok 3 numbers", "AC"), (1, "wrong answer 2nd numbers differ", "WA"), (2, "unexpected eof", "WA"),
    (2, "wrong output format Expected integer", "WA"), (8, "unexpected eof", "WA"),
    # What begins in another way, or ends with another status, is no verdict.
    (0, "fine", None), (0, "wrong answer", None), (0, "not ok", None), (1, "ok", None), (1, "unexpected eof", None),
    (1, "AssertionError: wrong answer", None), (2, "wrong answer", None), (2, "usage: check INPUT", None),
    (3, "FAIL wrong answer", None), (7, "points 0.5", None), (8, "wrong answer", None), (44, "ok", None)])
def test_a_checker_may_end_as_those_of_testlib(kit, main, status, says, verdict):
    write(kit / "expected/double2/check", f"#!/bin/sh\necho '{says}' >&2; exit {status}").chmod(0o755)
    done = main("--json", "double2", "-k", "sample")
    if verdict:
        answer, = objects(done).values()
        assert (answer["verdict"], answer["message"]) == (verdict, says)
    else:
        reason = f"exit status {status}: {says}" if status else "exit status 0"
        hint = HOW_A_CHECKER_ENDS if status in (0, 1) else ""
        assert done == (2, "", f"run.py: double2 sample: the checker failed: {reason}{hint}\n")


@pytest.mark.parametrize("name, text, reason", [
    ("check", "#!/bin/sh\n", ": exit status 0" + HOW_A_CHECKER_ENDS),
    ("check", "#!/bin/sh\nkill -ABRT $$", ": SIGABRT"), ("check", "#!/bin/sh\nsleep 60", ": stopped after 0.1 s"),
    ("check.py", "x = [b'x' * (1 << 20) for _ in range(2000)]", f" MB, the limit is {MOST_MB} MB"),
    ("check.py", "while True: print('x' * 9999)", ": more than 1 MB on stdout")])
def test_a_checker_that_fails_is_no_verdict(kit, main, monkeypatch, name, text, reason):
    assert runner.HELPER_LIMITS[:2] == (10, 10) and runner.HELPER_LIMITS.memory_mb >= 1024
    seconds = 0.1 if "0.1 s" in reason else 9
    monkeypatch.setattr(runner, "HELPER_LIMITS", runner.Limits(seconds, seconds, MOST_MB, 1 << 20))
    write(kit / "expected/double2" / name, text).chmod(0o755)
    done = main("--json", "double2", "-k", "sample", "-c", "true")
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert "double2 sample: the checker failed: " in done.err and done.err.endswith(reason + "\n")


WITHOUT_ANSWER = {
    "AC": "NA", "WA": "NA", "exit 3": "RE", "while :; do :; done": "TLE", "yes": "OLE",
    "dd if=/dev/zero of=/dev/null bs=200M count=1 2>&-": "MLE"}


def test_a_case_without_an_answer_is_run_too(main, tmp_path, monkeypatch):
    """What the program does wrong is found; else there is nothing to compare with. The missing file is named."""
    monkeypatch.chdir(str(tmp_path))
    for number, line in enumerate(WITHOUT_ANSWER):
        populate(tmp_path, {f"{number}.in": "exit 0" if len(line) == 2 else line})
    populate(tmp_path, {"0.in": "echo out; echo debug >&2", "right.in": "", "right.out": "",
                        "two.in": "", "two.out": "a", "two.ans": "b"})
    done = main("--json", "-t", "0.5", "-m", "50", "--cases", ".", "-c", "sh")
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert [answer["verdict"] for answer in answers] == [*WITHOUT_ANSWER.values(), "AC", "NA"]
    assert answers[0]["message"] == "no answer to compare with"
    assert answers[-1]["message"] == "two answers that differ, two.out and two.ans: keep one"
    complaints = ["two.in has two answers that differ, two.out and two.ans: keep one",
                  f"no answer for 0.in and 5 more; {runner.NAMES_HINT}"]
    assert (done.status, done.err) == (2, "".join(f"run.py: {line}\n" for line in complaints))
    done = main("-k", "0", "-c", "sh")
    assert re.search(r"(?m)^     stdout         1  out\n     stderr         1  debug$", done.out)
    assert (done.status, done.err) == (2, f"run.py: no answer for 0.in; {runner.NAMES_HINT}\n")
    assert main("-k", "right", "-c", "sh").status == 0         # another case is none the worse
    assert "0 of 1 accepted, 1 NA" in main("-k", "0", "-c", "sh", "--checker", "false").out


def test_what_is_none_of_a_checkers_business(kit, main):
    """A run at fault."""
    write(kit / "expected/double2/check.py", "")
    assert main("double2", "-k", "sample", "-c", "false").out.startswith("RE ")


# A block is left free: where there is none at all, Python takes another folder.
FULL = 'mount -t tmpfs -o size=64k judge "$0" && head -c 61440 /dev/zero >"$0/full" && TMPDIR="$0" exec "$@"'


@pytest.mark.skipif(not LINUX or not shutil.which("unshare") or subprocess.call(
    ["unshare", "-rm", "true"], stderr=subprocess.DEVNULL), reason="needs a file system of its own")
def test_a_full_temporary_folder_is_no_verdict(tmp_path):
    """What a program prints is not kept there; what a checker reads is: then one line, status 2, nothing saved."""
    kit = small_kit(tmp_path / "kit")
    (kit / "full").mkdir()

    def on_full_disk(words):
        return subprocess.run(["unshare", "-rm", "sh", "-c", FULL, str(kit / "full"), sys.executable,
                               str(kit / "run.py"), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    populate(kit, {"inputs/double2/x.in": "", "expected/double2/x.out": "x" * (1 << 20),
                   "solutions/double2.py": "print(end='x' * (1 << 20))\nif __name__ == '__main__': pass\n"})
    assert on_full_disk(["-q", "-k", "x"]).returncode == 0
    write(kit / "expected/double2/check.py", "raise SystemExit(42)")
    for done in side_by_side(on_full_disk, [["2"], ["2", "--bundled"], ["stress", "2", "--seconds", "1"]]):
        assert done.returncode == 2 and done.stderr.count(b"\n") == 1 and b"No space left" in done.stderr
        assert not any(code in done.stdout for code in (b"WA", b"RE"))
    assert not list(kit.glob("inputs/*/stress*"))
