"""Expected files and stress tests: a wrong program is found, its input shrunk and saved; a right one not accused."""
import os
import re
import signal
import subprocess
import sys
import time

import pytest

import run as runner
from harness import linux, populate, posix, python, small_kit, write

pytestmark = posix
REFERENCE, GENERATE = "expected/double2/reference.py", "inputs/double2/generate.py"


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
        assert [line.replace(os.sep, "/") for line in done.out.splitlines()] == [
            f"expected/double2/{name}: {word}" for name, word in zip(right, words)]
        assert {name: (folder / name).read_bytes().decode() for name in right} == texts

    (folder / "sample.out").unlink()
    expect(0, ["written", "same", "written"], right)
    wrong = {**right, "b/new.out": "8\r\n", "sample.out": "2\n41\n"}
    populate(folder, wrong)
    expect(1, ["same", "same", "differs, and is kept (--force replaces it)"], wrong)
    expect(0, ["same", "same", "replaced"], {**right, "b/new.out": "8\r\n"}, "--force")


@pytest.mark.parametrize("command, files, complaint", [
    *((command, {REFERENCE: None}, REFERENCE + ": No such file or directory") for command in ("expect", "stress")),
    ("stress", {GENERATE: None}, GENERATE + ": No such file or directory"),
    ("expect", {"inputs/double2/empty.in": None, "inputs/double2/sample.in": None},
     "double2 has no inputs in inputs/double2"),
    *((command, {REFERENCE: "raise SystemExit('no')"}, REFERENCE + " failed: exit status 1: no")
      for command in ("expect", "stress")),
    ("stress", {GENERATE: "while True: pass"}, GENERATE + " failed: ended after 0.1 s"),
    ("expect", {REFERENCE: "import time; time.sleep(60)"}, REFERENCE + " failed: ended after 0.1 s"),
    ("stress", {GENERATE: "while True: print('x' * 9999)"}, GENERATE + " failed: more than 1 MB on stdout")])
def test_a_helper_that_fails_is_no_verdict(kit, main, monkeypatch, command, files, complaint):
    """Nor is anything written."""
    seconds = 0.1 if "0.1 s" in complaint else 9
    monkeypatch.setattr(runner, "HELPER_LIMITS", runner.Limits(seconds, seconds, 500, 1 << 20))
    for name, text in {"expected/double2/sample.out": None, **files}.items():
        (kit / name).unlink() if text is None else write(kit / name, text)
    done = main(command, "double2")
    assert done.status == 2 and re.fullmatch(r"(seed \d+\n)?", done.out)
    assert done.err.replace(os.sep, "/") == f"run.py: {complaint}\n"
    assert saved(kit) == {} and not (kit / "expected/double2/sample.out").exists()


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    target = write(tmp_path / "x.out", "old")
    monkeypatch.setattr(os, "replace", lambda *paths: open(str(tmp_path)))      # an OSError
    with pytest.raises(OSError):
        runner.save(target, b"new")
    assert target.read_text() == "old" and os.listdir(str(tmp_path)) == ["x.out"]


def test_a_rare_case_is_found_shrunk_shown_and_saved(kit, main):
    """The fifth input is the first to have such a number: a seed tells all that is tried."""
    write(kit / "wrong.py", "import sys\nfor line in sys.stdin:\n    print(2 * int(line) + (int(line) % 10 == 7))\n")
    done = main("stress", "double2", "--seed", "18", "--seconds", "60", "-c", python("wrong.py"))
    assert (done.status, done.err, saved(kit)) == (1, "", {"stress-18-5": ("517\n", "1034\n")})
    rows = [re.sub(r" +", " ", row).strip() for row in done.out.splitlines()]
    assert rows[0] == "seed 18" and rows[1].startswith("WA double2 stress-18-5 ")
    name = os.path.join("double2", "stress-18-5")
    assert [row for row in rows[2:] if row.split()[0] not in ("message", "again")] == [
        f"input {os.path.join('inputs', name)}.in", "1 517", "output", "expected 1 1034", "got 1 1035",
        f"saved {os.path.join('inputs', name)}.in", f"saved {os.path.join('expected', name)}.out"]
    # The new case belongs to the problem: the program fails it, the solution does not.
    assert main("double2", "-k", "stress-18-5", "-c", python("wrong.py")).status == 1
    assert main("double2", "-k", "stress-18-5").status == 0


def test_a_wrong_solution_with_a_count_on_the_first_line(kit, main):
    """The solution itself is judged, and the count is kept in step with the cases."""
    counted = ("import sys\nnumbers = list(map(int, sys.stdin))\nassert len(numbers) == 1 + numbers[0]\n"
               "for n in numbers[1:]: print(2 * n{})\nif __name__ == '__main__': pass\n")
    populate(kit, {GENERATE: (kit / GENERATE).read_text().replace("for n", "print(size)\nfor n"),
                   REFERENCE: counted.format(""), "solutions/double2.py": counted.format(" + (n % 10 == 7)")})
    assert main("stress", "double2", "--seed", "18", "--seconds", "60").status == 1
    assert list(saved(kit).values()) == [("1\n517\n", "1034\n")]


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
    number, size = re.fullmatch(r"no disagreement on (\d+) inputs, the largest of size (\d+)", last).groups()
    assert int(number) >= 1 and int(size) == min(200, int(1.25 ** (int(number) - 1)))
    assert main("stress", "double2", "--seconds", "0").out.splitlines()[0] != seed


def test_sizes_grow_from_one_and_stay_bounded(shell, main):
    """The generator is asked for seed, seed + 1, ... and for sizes from 1 to 200; at -e the tolerance counts."""
    populate(shell, {GENERATE: f"echo $@ >>'{shell}/log'; echo 3", REFERENCE: "echo 6",
                     "program": "echo 6.001; [ $(wc -l <log) -lt 27 ]"})
    assert main("stress", "double2", "--seed", "40", "--seconds", "60", "-e", "0.01", "-c", "sh program").status == 1
    asked = [tuple(map(int, line.split())) for line in (shell / "log").read_text().splitlines()]
    assert [seed for seed, _ in asked] == list(range(40, 67)) and asked[0][1] == 1 and asked[-1][1] == 200
    assert all(before <= after <= 1.5 * before + 1 for (_, before), (_, after) in zip(asked, asked[1:]))


def test_shrinking_stops_in_time(shell, main):
    """After as long again, though there are more lines to leave out; what is found by then is saved."""
    populate(shell, {GENERATE: "yes 1 | head -n 99", REFERENCE: "sleep 0.05",
                     "program": "echo >>log; [ $(wc -l) -ne 99 ]"})
    assert main("stress", "double2", "--seed", "1", "--seconds", "0.1", "-c", "sh program").status == 1
    assert [given for given, _ in saved(shell).values()] == ["1\n" * 99]
    assert 2 <= (shell / "log").read_text().count("\n") <= 4


def test_a_checker_is_asked(kit, main):
    """Where the answer is not unique, another than the reference's is no disagreement."""
    write(kit / "expected/double2/check.py",
          "import sys\nsys.exit(42 if open(sys.argv[2]).read() == 'another\\n' else 43)")
    assert main("stress", "double2", "--seconds", "0", "-c", "echo another").status == 0
    assert main("stress", "double2", "--seconds", "0").status == 1


@linux
def test_ctrl_c(tmp_path, clean):
    """Nothing is left; what is found while an input is shrunk is shown and saved."""
    wait = "import time\nopen({!r}, 'w').close()\ntime.sleep(60)\nif __name__ == '__main__': pass\n"
    less = "import sys\nif len(sys.stdin.readlines()) == 9: sys.exit()\n"
    processes = {}
    for number, sleeper in enumerate([GENERATE, REFERENCE, "solutions/double2.py", "solutions/double2.py"]):
        kit, shrinks = small_kit(tmp_path / str(number)), number == 3
        if shrinks:
            write(kit / GENERATE, "print('1\\n' * 9, end='')")
        write(kit / sleeper, less * shrinks + wait.format(str(kit / "started")))
        processes[kit] = shrinks, subprocess.Popen(
            [sys.executable, str(kit / "run.py"), "stress", "double2", "-t", "20"], cwd=str(kit),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
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
    calls, lines = [], [f"{word}\n".encode() for word in rows.split()]
    found = runner.shrink(lines, lambda some: calls.append(1) or fails([line.decode().strip() for line in some]))
    assert [line.decode().strip() for line in found] == least.split() and len(calls) < most
