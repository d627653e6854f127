"""Expected files and stress tests: a wrong program is found, its input shrunk and saved; a right one not accused."""
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import run as runner
from harness import populate, python, small_kit, write
from marks import linux, posix

pytestmark = posix
REFERENCE, GENERATE = "expected/double2/reference.py", "inputs/double2/generate.py"
KEPT = "differs, and is kept (--force replaces it)"


def saved(kit):
    """Return the cases that stress saved: {name: (input, expected)}."""
    return {path.stem: (path.read_text(), (kit / "expected/double2" / f"{path.stem}.out").read_text())
            for path in (kit / "inputs/double2").glob("stress-*.in")}


@pytest.fixture
def shell(kit, monkeypatch):
    """The kit, where helpers and solutions are run by the shell, which starts sooner than Python."""
    monkeypatch.setattr(sys, "executable", "/bin/sh")
    return kit


def test_expect(shell, main):
    """Missing files are written, also below; others are compared, and replaced only when that is asked for."""
    folder = populate(shell / "expected/double2", {"reference.py": "while read n; do echo $((n + n)); done"})
    write(shell / "inputs/double2/b/new.in", "4\n")
    right = {"b/new.out": "8\n", "empty.out": "", "sample.out": "2\n40\n"}

    def expect(status, words, texts, *options):
        done = main("expect", "2", *options)
        assert (done.status, done.err, list(folder.glob("**/.*"))) == (status, "", [])
        assert done.out == "".join(f"expected/double2/{name}: {word}\n" for name, word in zip(right, words))
        assert {name: (folder / name).read_bytes().decode() for name in right} == texts

    (folder / "sample.out").unlink()
    expect(0, ["written", "same", "written"], right)
    wrong = {**right, "b/new.out": "8\r\n", "sample.out": "2\n41\n"}
    populate(folder, wrong)
    expect(1, ["same", "same", KEPT], wrong)
    expect(0, ["same", "same", "replaced"], {**right, "b/new.out": "8\r\n"}, "--force")


def test_expect_in_a_folder(shell, main):
    """An answer gets the first name that the rule for names gives; one that is there, by any name, is compared."""
    written = {"1.in": "1.out", "in2.txt": "out2.txt", "deep/in/3": "deep/out/3", "04": "04.a",
               "sample_input.txt": "sample_output.txt", "input/5.txt": "output/5.txt", "6.in.txt": "6.out.txt",
               "10.in": "10.out", "10.txt": "10.txt.a"}
    folder = populate(shell / "my cases", {**{name: f"{name}\n" for name in written}, "notes.txt": "", "main.py": "",
                                           "7.in": "7.in\n", "7.ans": "7.in\r\n", "8.in": "8.in", "8.ans": "old\n",
                                           "9.in": "9.in\n", "9.ans": "old\n", "9.out": "9.in\n"})
    done = main("expect", "--reference", "cat", "--cases", "my cases")
    words = {**dict.fromkeys(written.values(), "written"), "7.ans": "same", "8.ans": KEPT, "9.out": "same"}
    lines = sorted(f"my cases/{name}: {word}" for name, word in words.items())
    assert (done.status, done.err, sorted(done.out.splitlines())) == (1, "", lines)
    assert all((folder / name).read_text() == f"{given}\n" for given, name in written.items())
    assert len(runner.files_below(folder)[0]) == 9 + 2 * len(written)
    assert (folder / "8.ans").read_text() == "old\n"
    (folder / "9.ans").unlink()
    done = main("--cases", "my cases", "-c", "cat")         # now they are cases
    assert done.status == 1 and re.findall(r"(?m)^(?!AC)[A-Z]+ +my cases (\S+ )?", done.out) == ["8 ", ""]


@pytest.mark.parametrize("there", [
    os.mkfifo, os.mkdir, lambda path: write(Path(path), b"\x7fELF\2\1\1\0\0")], ids=["pipe", "folder", "program"])
def test_what_is_called_like_an_answer(shell, main, there):
    """It stays as it is, and judge takes what expect writes in place of it."""
    populate(shell, {"a.in": "2\n"})
    there("a.out")
    assert main("expect", "--force", "--reference", "cat") == (0, "a.in.a: written\n", "")
    assert main("-c", "cat").status == 0


def test_nothing_is_written_if_all_names_are_taken(shell, main):
    populate(shell, {"a.in": "2\n"})
    os.mkfifo("a.out"), os.mkfifo("a.in.a")
    assert main("expect", "--reference", "cat") == (2, "", "run.py: a.out is not a file\n")


def test_a_link_that_leads_nowhere_is_no_answer(shell, main):
    populate(shell, {"1.in": ""})
    os.symlink("nowhere", "1.out")
    assert main("expect", "--force", "--reference", "cat") == (2, "", "run.py: 1.out cannot be read\n")


@pytest.mark.parametrize("command, files, complaint", [
    *((command, {REFERENCE: None}, "double2 has no reference; --reference gives one")
      for command in ("expect", "stress")),
    ("stress", {GENERATE: None}, "double2 has no generator; --generator gives one"),
    ("expect", {"inputs/double2/empty.in": None, "inputs/double2/sample.in": None},
     f"no cases in inputs/double2; {runner.NAMES_HINT}"),
    ("stress", {"expected/double2/check.py": "exit(3)"}, "double2 stress: the checker failed: exit status 3"),
    *((command, {REFERENCE: "raise SystemExit('no')"}, REFERENCE + " failed on {}: exit status 1: no")
      for command in ("expect", "stress")),
    ("stress", {GENERATE: "while True: pass"}, GENERATE + " failed on {}: stopped after 0.1 s"),
    ("expect", {REFERENCE: "import time; time.sleep(60)"}, REFERENCE + " failed on {}: stopped after 0.1 s"),
    ("stress", {GENERATE: "while True: print('x' * 9999)"}, GENERATE + " failed on {}: more than 1 MB on stdout"),
    ("expect --reference 'sh -c \"echo no >&2; kill $$\"'", {},
     "sh -c \"echo no >&2; kill $$\" failed on {}: SIGTERM: no"),
    ("stress --generator false", {}, "false failed on {}: exit status 1"),
    ("stress", {REFERENCE: "import time; time.sleep(60)"}, REFERENCE + " failed on {}: stopped after 0.1 s")])
def test_a_helper_that_fails_is_no_verdict(kit, main, monkeypatch, command, files, complaint):
    """Nor is anything written."""
    seconds = 0.1 if "0.1 s" in complaint else 9
    monkeypatch.setattr(runner, "HELPER_LIMITS", runner.Limits(seconds, seconds, 500, 1 << 20))
    for name, text in {"expected/double2/sample.out": None, **files}.items():
        (kit / name).unlink() if text is None else write(kit / name, text)
    done = main(*shlex.split(command), "double2")
    assert done.status == 2 and re.fullmatch(r"(seed \d+\n)?", done.out)
    what = os.path.join("inputs", "double2", "empty.in") if "expect" in command else f"{done.out.strip()}, size 1"
    assert done.err == f"run.py: {complaint.format(what)}\n"
    assert saved(kit) == {} and not (kit / "expected/double2/sample.out").exists()


def test_what_cannot_be_saved_is_shown(shell, main, monkeypatch):
    """Then one line says why, and nothing is left."""
    populate(shell, {GENERATE: "echo 3", REFERENCE: "echo 6"})
    monkeypatch.setattr(os, "replace", lambda *paths: open(str(shell)))      # an OSError
    done = main("stress", "double2", "--seed", "1", "-c", "echo 7")
    assert "expected       1  6" in done.out
    assert "saved" not in done.out
    assert saved(shell) == {} and not list(shell.glob("inputs/double2/.*"))
    assert (done.status, done.err) == (2, f"run.py: {os.path.join('inputs', 'double2', 'stress-1-1.in')}: "
                                          "Is a directory\n")


def test_an_answer_that_is_a_link_stays_one(shell, main):
    """What it leads to is replaced."""
    populate(shell, {"1.in": "new\n", "elsewhere": "old\n"})
    (shell / "1.out").symlink_to("elsewhere")
    assert main("expect", "--reference", "cat", "--force").out == "1.out: replaced\n"
    assert (shell / "1.out").is_symlink() and (shell / "elsewhere").read_text() == "new\n"


DOUBLES = "import sys\nfor line in sys.stdin: print(2 * int(line))"


def test_a_rare_case_is_found_shrunk_shown_and_saved(kit, main):
    """The fifth input is the first to have such a number: a seed tells all that is tried."""
    write(kit / "wrong.py", "import sys\nfor line in sys.stdin:\n    print(2 * int(line) + (int(line) % 10 == 7))\n")
    done = main("stress", "double2", "--seed", "18", "--seconds", "60", "-c", python("wrong.py"))
    assert (done.status, done.err, saved(kit)) == (1, "", {"stress-22-2": ("517\n", "1034\n")})
    rows = [re.sub(r" +", " ", row).strip() for row in done.out.splitlines()]
    assert rows[0] == "seed 18" and rows[1].startswith("WA double2 stress-22-2 ")
    name = "double2/stress-22-2"
    assert [row for row in rows[2:] if not row.startswith("again ")] == [
        f"input inputs/{name}.in", "1 517", "output", "expected 1 1034", "got 1 1035",
        f"shrunk from python3 {GENERATE} 22 2", f"saved inputs/{name}.in", f"saved expected/{name}.out"]


def test_what_another_reference_refuses_is_not_known(kit, main):
    """With it the input is not shrunk. Folders that are not there are made."""
    write(kit / "wrong.py", "import sys\nfor line in sys.stdin:\n    print(2 * int(line) + (int(line) % 10 == 7))\n")
    shutil.rmtree(str(kit / "expected/double2"))
    words = ["--seed", "18", "-c", python("wrong.py"), "--reference", python("-c", DOUBLES)]
    done = main("stress", "double2", *words)
    assert (done.status, done.err) == (1, "") and f"made by           python3 {GENERATE} 22 2\n" in done.out
    (given, answer), = saved(kit).values()
    assert (given.count("\n"), answer.count("\n")) == (2, 2)


@pytest.mark.parametrize("given, command, verdict", [
    ("3\n", "false", "RE"), ("3\n", python("-c", "while True: pass"), "TLE"), ("3\n", "cat", "WA"),
    ("3\n", "true", "WA"), ("3\n", "printf 6", "PE"), ("", "false", "RE")])
def test_every_fault_counts(shell, main, given, command, verdict):
    """Under the same limits as judge; with nothing to shrink, the first input of one case is saved."""
    populate(shell, {GENERATE: f"printf '{given}'", REFERENCE: "echo 6"})
    done = main("stress", "double2", "--seed", "1", "-t", "0.1", "-c", command)
    assert done.status == 1 and done.out.splitlines()[1].startswith(f"{verdict:3}  double2 stress-1-1 ")
    assert saved(shell) == {"stress-1-1": (given, "6\n")}


def test_a_right_solution_is_not_accused(kit, main):
    """It goes on for as long as it is told; the seed is new each time."""
    began = time.monotonic()
    first = main("stress", "double2", "--seconds", "0.2")
    assert (first.status, first.err, saved(kit)) == (0, "", {}) and time.monotonic() - began >= 0.2
    seed, last = first.out.splitlines()
    number, size = re.fullmatch(r"no disagreement on (\d+) inputs?, the largest of size (\d+)", last).groups()
    assert int(number) >= 1 and int(size) == min(200, int(1.25 ** (int(number) - 1)))
    assert main("stress", "double2", "--seconds", "0").out.splitlines()[0] != seed


def test_sizes_grow_from_one_and_stay_bounded(shell, main):
    """The generator is asked for seed, seed + 1, ... and for sizes from 1 to --size; at -e the tolerance counts."""
    populate(shell, {GENERATE: f"echo $@ >>{shlex.quote(str(shell / 'log'))}; echo 3", REFERENCE: "echo 6",
                     "program": "echo 6.001; [ $(wc -l <log) -lt 18 ]"})
    words = "stress double2 --seed 40 --size 30 --seconds 60 -e 0.01".split()
    assert main(*words, "-c", "sh program").status == 1
    seeds, sizes = zip(*(map(int, line.split()) for line in (shell / "log").read_text().splitlines()))
    assert seeds == tuple(range(40, 58))
    assert sizes[:3] == (1, 1, 1) and sizes[-2:] == (30, 30)
    assert all(before <= after <= 1.5 * before + 1 for before, after in zip(sizes, sizes[1:]))


def test_shrinking_stops_in_time(shell, main):
    """After as long again, though there are more lines to leave out; what is found by then is saved."""
    populate(shell, {GENERATE: "yes 1 | head -n 99", REFERENCE: "sleep 0.05",
                     "program": "echo >>log; [ $(wc -l) -ne 99 ]"})
    assert main("stress", "double2", "--seed", "1", "--seconds", "0.1", "-c", "sh program").status == 1
    assert [given for given, _ in saved(shell).values()] == ["1\n" * 99]
    assert 2 <= (shell / "log").read_text().count("\n") <= 4


@pytest.mark.parametrize("lines, shows, folder", [(40, 40, ""), (41, 11, "my cases")])
def test_stress_in_a_folder(shell, main, lines, shows, folder):
    """A failing input is shown, whole up to 40 lines, and saved as it came, with its answer: a case of the folder."""
    populate(shell, {"generator": f"echo '  {lines - 1}'; seq 2 {lines}; [ $1 = 8 ] || echo fine", "my cases/1": ""})
    before = {*shell.rglob("*")}
    done = main("stress", "-c", "sh -c 'grep fine || true'", "--reference", "tail -n 1", "--generator",
                "sh generator", "--seed", "7", "--seconds", "60", *["--cases", folder] * bool(folder))
    given, answer = (os.path.join(folder, f"stress-8-1.{end}") for end in ("in", "out"))
    rows = [row.strip() for row in done.out.splitlines()]
    assert (done.status, done.err, rows[0], rows[-2:]) == (1, "", "seed 7", [f"saved {given}", f"saved {answer}"])
    shown = rows[rows.index(f"input             {given}") + 1:rows.index("output")]
    assert len(shown) == shows and shown[9] == "10  10" and ("... 31 more lines" == shown[-1]) == (lines == 41)
    assert {*shell.rglob("*")} - before == {shell / given, shell / answer}
    assert (shell / given).read_text() == "\n".join([f"  {lines - 1}", *map(str, range(2, lines + 1)), ""])
    assert (shell / answer).read_text() == f"{lines}\n"
    made_by, again = [row for row in rows if row.startswith(("made by ", "again "))]
    assert made_by.split() == "made by sh generator 8 1".split()
    assert subprocess.check_output(["sh", "-c", made_by[len("made by"):]]) == (shell / given).read_bytes()
    assert "0 of 1 accepted, 1 WA" in main(*shlex.split(again)[3:]).out


@pytest.mark.parametrize("seconds, last", [
    (0, "no disagreement on 1 input, the largest of size 1"),
    (1.5, r"no disagreement on \d+ inputs, \d+ of them different, the largest of size 4; "
          "the reference was too slow from size 5 on")])
def test_what_is_said_if_nothing_is_found(shell, main, monkeypatch, seconds, last):
    """A reference that is too slow limits the size, and the search goes on."""
    monkeypatch.setattr(runner, "HELPER_LIMITS", runner.Limits(9, 0.3, 500, 1 << 20))
    populate(shell, {GENERATE: "echo $2", REFERENCE: "read n; [ $n -lt 5 ] || sleep 60; echo $n",
                     "solutions/double2.py": "cat"})
    done = main("stress", "2", "--seconds", seconds)
    assert (done.status, done.err) == (0, "")
    assert re.fullmatch(last, done.out.splitlines()[1])


def test_no_file_is_replaced_by_what_stress_saves(shell, main):
    """If its name is taken, for the input or the answer, it gets another."""
    populate(shell, {"gen": "echo 3", "stress-1-1.in": "mine", "stress-1-1-2.out": "too"})
    words = ["stress", "-c", "true", "--reference", "cat", "--generator", "sh gen", "--seed", "1"]
    for name in "stress-1-1-3", "stress-1-1-4":
        assert main(*words).out.endswith(f"saved {name}.in\nsaved {name}.out\n")
    assert (shell / "stress-1-1.in").read_text() == "mine" and (shell / "stress-1-1-2.out").read_text() == "too"


@pytest.mark.skipif(not shutil.which("c++"), reason="needs a compiler of C++")
def test_the_call_of_a_generator_that_is_compiled(shell, main):
    """It compiles it in the current folder."""
    populate(shell, {"my gen.cpp": "#include <cstdio>\nint main(int n, char **words) { puts(words[n - 2]); }"})
    done = main("stress", "-c", "true", "--reference", "cat", "--generator", "my gen.cpp", "--seed", "7")
    call, = re.findall("(?m)^     made by (.*)$", done.out)
    assert subprocess.check_output(["sh", "-c", call]) == (shell / "stress-7-1.in").read_bytes() == b"7\n"


def test_only_the_inputs_of_the_kits_generator_are_shrunk(shell, main):
    """Wherever they are saved, with a count that stays true, and to what the reference takes."""
    populate(shell, {GENERATE: "echo 9; seq 9", "solutions/double2.py": "grep 10 || true",
                     REFERENCE: "read n; [ $n -ge 3 ] && tail -n 1"})
    for words, folder, given in ("--cases solutions", "solutions", "3 1 2 3"), (
            f"--generator 'sh {GENERATE}'", "inputs/double2", "9 1 2 3 4 5 6 7 8 9"):
        assert main("stress", "2", "--seed", "3", *shlex.split(words)).status == 1
        assert (shell / folder / "stress-3-1.in").read_text().split() == given.split()


@linux
def test_ctrl_c(tmp_path, clean):
    """Nothing is left, nor of a compiler; what is found while an input is shrunk is shown and saved."""
    wait = "import time\nopen({!r}, 'w').close()\ntime.sleep(60)\nif __name__ == '__main__': pass\n"
    less = "import sys\nif len(sys.stdin.readlines()) == 9: sys.exit()\n"
    compiler = '#!/bin/sh\nmkdir "$TMPDIR/made"; : >"$4"; : >started; exec sleep 60'
    processes = {}
    sleepers = [GENERATE, REFERENCE, "expected/double2/check.py", "a.c", *["solutions/double2.py"] * 2]
    for number, sleeper in enumerate(sleepers):
        kit, shrinks = small_kit(tmp_path / str(number)), number == 5
        write(kit / "bin/cc", compiler).chmod(0o755)
        if shrinks:
            write(kit / GENERATE, "print('1\\n' * 9, end='')")
        write(kit / sleeper, less * shrinks + wait.format(str(kit / "started")))
        words = ["stress", "double2", "-t", "20", *["-c", sleeper] * (sleeper == "a.c")]
        processes[kit] = shrinks, subprocess.Popen(
            [sys.executable, str(kit / "run.py"), *words], cwd=str(kit), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "PATH": f"{kit / 'bin'}{os.pathsep}{os.environ['PATH']}"},
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))
    for kit, (shrinks, process) in processes.items():
        while not (kit / "started").exists() and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
        assert (process.returncode, errors) == (130, b"")
        assert [given for given, _ in saved(kit).values()] == ["1\n" * 9] * shrinks
        assert (b"saved " in output) == shrinks


@pytest.mark.parametrize("rows, fails, least, most", [
    ("a b c d e", lambda rows: "c" in rows, "c", 20), ("a b c d e", lambda rows: {"a", "e"} <= set(rows), "a e", 20),
    ("a a a a a a a", lambda rows: len(rows) >= 3, "a a a", 20), ("a", lambda rows: True, "a", 20),
    ("a b c d e f g h i j k l m n", lambda rows: len(rows) % 2 == 0 and len(rows) > 5, "a b c d e f", 99),
    ("a b c d e", lambda rows: True, "a", 20), ("a b", lambda rows: rows == ["a", "b"], "a b", 20),
    ("4 a b c d", lambda rows: rows[0] == str(len(rows) - 1) and "b" in rows, "1 b", 20),
    ("4 a b c d", lambda rows: rows[0] == str(len(rows) - 1) and {"a", "d"} <= set(rows), "2 a d", 20),
    ("1 a", lambda rows: rows == ["1", "a"], "1 a", 20), ("", lambda rows: True, "", 20),
    pytest.param(" ".join(map(str, range(1000))), lambda rows: "700" in rows, "700", 40, id="a thousand")])
def test_shrink(rows, fails, least, most):
    """Lines go, as many as can; a count on the first line stays true; the calls stay few."""
    lines = [f"{word}\n".encode() for word in rows.split()]
    calls, failing = [], [b"".join(lines)]
    for text in runner.shrunk_inputs(lines, lambda text: text == failing[-1]):
        calls.append(text)
        if fails(text.decode().split()):
            failing.append(text)
    assert failing[-1].decode().split() == least.split() and len(calls) < most
    assert failing == sorted(failing, key=len, reverse=True)
