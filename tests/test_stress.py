"""run.py stress: a wrong program is found, its input shrunk to what matters, and saved; a right one is not accused."""
import os
import re
import signal
import subprocess
import sys
import time
import uuid

import pytest

from kit import ROOT
from harness import left_over, linux, python, run_py, small_kit, write

sys.path.insert(0, str(ROOT))
import run as runner        # noqa: E402

# uva11085, but for a queen in row 3 of column 1 with one in row 4 of column 2.
RARELY_WRONG = """
import re, subprocess, sys
given = sys.stdin.buffer.read()
out = subprocess.run([sys.executable, {!r}], input=given, stdout=subprocess.PIPE).stdout.split(b"\\n")
for number, line in enumerate(given.splitlines()):
    if line.startswith(b"3 4 "):
        out[number] = out[number][:-1] + b"8"
sys.stdout.buffer.write(b"\\n".join(out))
"""


@pytest.fixture
def kit(tmp_path):
    """A small kit whose references are the solutions, to be quick."""
    kit = small_kit(tmp_path)
    for problem in ("uva11085", "uva750"):
        write(kit / "expected" / problem / "reference.py", "import runpy, sys\nsys.path.insert(0, {!r})\n"
              "runpy.run_path({!r}, run_name='__main__')\n".format(
                  str(kit / "solutions"), str(kit / "solutions" / (problem + ".py"))))
    return kit


def saved(kit, problem):
    """Return the new cases of a problem: {name: (input, expected)}."""
    return {path.stem: (path.read_text(), (kit / "expected" / problem / (path.stem + ".out")).read_text())
            for path in (kit / "inputs" / problem).glob("stress-*.in")}


def test_a_rare_placement_is_found_shrunk_and_saved(kit, tmp_path):
    program = write(tmp_path / "program.py", RARELY_WRONG.format(str(kit / "solutions" / "uva11085.py")))
    done = run_py("stress", "uva11085", "--seed", "7", "--seconds", "60", "-c", python(program), kit=kit, cwd=str(kit))
    (name, (given, expected)), = saved(kit, "uva11085").items()
    assert (done.status, done.err) == (1, "")
    assert re.fullmatch(r"3 4( [1-8]){6}\n", given) and re.fullmatch(r"Case 1: [0-7]\n", expected)
    assert re.fullmatch(r"stress-seed-7-input-\d+", name)
    rows = done.out.splitlines()
    assert rows[0] == "seed 7" and rows[1].startswith("WA   uva11085 " + name)
    assert rows[1].endswith("line 1: expected {!r}, got 'Case 1: 8'".format(expected.rstrip()))
    assert [row.strip() for row in rows[2:4]] == ["1 - " + expected.rstrip(), "1 + Case 1: 8"]
    assert rows[4] == "saved {} and {}".format(os.path.join("inputs", "uva11085", name + ".in"),
                                               os.path.join("expected", "uva11085", name + ".out"))
    # The new case belongs to the problem: the program fails it, the solution does not.
    assert run_py("uva11085", "-k", name, "-c", python(program), kit=kit).status == 1
    assert run_py("uva11085", "-k", name, kit=kit).status == 0
    # The seed tells all: the same again.
    again = run_py("stress", "uva11085", "--seed", "7", "--seconds", "60", "-c", python(program), kit=kit, cwd=str(kit))
    assert re.sub(r"\d+\.\d+", "", again.out) == re.sub(r"\d+\.\d+", "", done.out) and len(saved(kit, "uva11085")) == 1


def test_a_wrong_solution_with_a_count_on_the_first_line(kit):
    """The solution itself is judged, and the count is kept in step with the squares."""
    path = kit / "solutions" / "uva750.py"
    write(kit / "expected" / "uva750" / "reference.py", (ROOT / "expected" / "uva750" / "reference.py").read_bytes())
    write(path, path.read_text().replace("enumerate(found, 1)", "enumerate(found, 1 + (row == 5 and column > 2))"))
    done = run_py("stress", "750", "--seed", "1", "--seconds", "60", kit=kit)
    (name, (given, expected)), = saved(kit, "uva750").items()
    assert done.status == 1 and re.fullmatch(r"1\n5 [3-8]\n", given) and expected.startswith("SOLN")


@pytest.mark.parametrize("code, verdict", [
    ("raise SystemExit('no')", "RE"), ("import time; time.sleep(60)", "TLE"), ("print(open(0).read())", "WA")])
def test_every_fault_counts(kit, tmp_path, code, verdict):
    """Under the same limits as judge; with nothing to shrink, the first input of one case is saved."""
    program = write(tmp_path / "program.py", code)
    done = run_py("stress", "uva11085", "--seed", "1", "-t", "0.1", "-c", python(program), kit=kit)
    assert done.status == 1 and done.out.splitlines()[1].startswith(
        "{:3}  uva11085 stress-seed-1-input-1 ".format(verdict))


def test_a_right_solution_is_not_accused(kit):
    began = time.monotonic()
    done = run_py("stress", "uva11085", "--seconds", "1", kit=kit)
    assert (done.status, done.err, saved(kit, "uva11085")) == (0, "", {})
    assert 1 <= time.monotonic() - began < 10
    seed, last = done.out.splitlines()
    assert re.fullmatch(r"seed \d+", seed)
    number, size = map(int, re.fullmatch(r"no disagreement on (\d+) inputs, the largest of size (\d+)", last).groups())
    assert number >= 1 and 1 <= size <= 200


def test_the_seed_is_new_each_time(kit):
    first, second = (run_py("stress", "uva11085", "--seconds", "0", kit=kit).out.splitlines()[0] for _ in range(2))
    assert first != second


def test_sizes_grow_from_one_and_stay_bounded(kit, tmp_path):
    """The generator is asked for seed, seed + 1, ... and for sizes from 1 to 200, however long it goes on."""
    log = tmp_path / "log"
    write(kit / "inputs" / "uva11085" / "generate.py", "import sys\n"
          "open({!r}, 'a').write(' '.join(sys.argv[1:]) + '\\n')\nprint(1, 2, 3, 4, 5, 6, 7, 8)".format(str(log)))
    assert run_py("stress", "uva11085", "--seed", "40", "--seconds", "1.5", kit=kit).status == 0
    asked = [tuple(map(int, line.split())) for line in log.read_text().splitlines()]
    assert [seed for seed, _ in asked] == list(range(40, 40 + len(asked)))
    sizes = [size for _, size in asked]
    assert sizes[0] == 1 and sizes == sorted(sizes) and sizes[-1] <= 200


@pytest.mark.parametrize("missing", ["expected/uva11085/reference.py", "inputs/uva11085/generate.py"])
def test_what_is_missing_is_named(kit, missing):
    (kit / missing).unlink()
    done = run_py("stress", "uva11085", kit=kit, cwd=str(kit))
    assert (done.status, done.out) == (2, "")
    assert done.err == "run.py stress: {} does not exist\n".format(os.path.normpath(missing))


@pytest.mark.parametrize("broken", ["expected/uva11085/reference.py", "inputs/uva11085/generate.py"])
def test_a_helper_that_fails_is_no_verdict(kit, broken):
    write(kit / broken, "raise SystemExit('broken')")
    done = run_py("stress", "uva11085", "--seed", "1", kit=kit, cwd=str(kit))
    assert (done.status, done.out) == (2, "seed 1\n")
    assert done.err == "run.py stress: {} ended with status 1: broken\n".format(os.path.normpath(broken))


def test_an_empty_input(kit, tmp_path):
    """A program that is wrong about no case at all: the empty input is the smallest."""
    write(kit / "inputs" / "uva11085" / "generate.py", "")
    program = write(tmp_path / "program.py", "print('Case 1: 0')")
    done = run_py("stress", "uva11085", "--seed", "1", "-c", python(program), kit=kit)
    assert done.status == 1 and list(saved(kit, "uva11085").values()) == [("", "")]


def test_a_checker_is_asked(kit, tmp_path):
    """Where the answer is not unique, another than the reference's is no disagreement."""
    program = write(tmp_path / "program.py", "print('another')")
    write(kit / "expected" / "uva11085" / "check.py", "import sys\n"
          "sys.exit(42 if open(sys.argv[2]).read() == 'another\\n' else 43)")
    assert run_py("stress", "uva11085", "--seconds", "0", "-c", python(program), kit=kit).status == 0
    assert run_py("stress", "uva11085", "--seconds", "0", kit=kit).status == 1


@linux
@pytest.mark.parametrize("sleeper", [
    "inputs/uva11085/generate.py", "expected/uva11085/reference.py", "solutions/uva11085.py"])
def test_ctrl_c_ends_it_at_once(kit, tmp_path, sleeper):
    mark, place = uuid.uuid4().hex, tmp_path / "temporary"
    place.mkdir()
    write(kit / sleeper, "import time\nif __name__ == \"__main__\": time.sleep(60)")
    process = subprocess.Popen([sys.executable, str(kit / "run.py"), "stress", "uva11085", "-t", "20"],
                               env={**os.environ, "ZOO": mark, "TMPDIR": str(place)}, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))
    assert process.stdout.readline().startswith(b"seed ")
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    try:
        errors = process.communicate(timeout=5)[1]
    finally:
        process.kill()
    assert (process.returncode, errors) == (130, b"")
    assert left_over("ZOO=" + mark) == [] and list(place.iterdir()) == []


# Runs stress with a pause in the start of a program, and in the pause a signal.
SIGNALLED = """
import os, signal, subprocess, sys, threading, time
sys.path.insert(0, sys.argv[1])
import run
name = sys.argv[2]
usual = getattr(subprocess.Popen, name)
def slow(*words, **options):
    if name == "kill": time.sleep(0.3)
    usual(*words, **options)
    if name == "__init__": time.sleep(0.3)
setattr(subprocess.Popen, name, slow)
signal.signal(signal.SIGTERM, run.end)
threading.Timer(0.15, os.kill, (os.getpid(), getattr(signal, sys.argv[3]))).start()
sys.exit(run.main(["stress", "uva750"]))
"""


@linux
@pytest.mark.parametrize("moment", ["__init__", "kill"])
@pytest.mark.parametrize("name, status", [("SIGTERM", 143), ("SIGINT", 130)])
def test_a_signal_while_a_program_is_started(tmp_path, moment, name, status):
    mark = uuid.uuid4().hex
    program = write(tmp_path / "program.py", SIGNALLED)
    done = subprocess.run([sys.executable, str(program), str(ROOT), moment, name], timeout=20, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, env={**os.environ, "ZOO": mark, "TMPDIR": str(tmp_path)})
    assert (done.returncode, done.stderr) == (status, b"")
    assert left_over("ZOO=" + mark) == [] and list(tmp_path.iterdir()) == [program]


# --- shrinking as a function ------------------------------------------------------------------------------

@pytest.mark.parametrize("rows, fails, least", [
    ("a b c d e", lambda rows: "c" in rows, "c"),
    ("a b c d e", lambda rows: {"a", "e"} <= set(rows), "a e"),
    ("a a a a a a a", lambda rows: len(rows) >= 3, "a a a"),
    ("a", lambda rows: True, "a"),
    ("a b c d e f g h i j k l m n", lambda rows: len(rows) % 2 == 0 and len(rows) > 5, "g h i j k l"),
    ("a b c d e", lambda rows: True, "e"),
    ("a b", lambda rows: rows == ["a", "b"], "a b"),
    ("4 a b c d", lambda rows: rows[0] == str(len(rows) - 1) and "b" in rows, "1 b"),
    ("4 a b c d", lambda rows: rows[0] == str(len(rows) - 1) and {"a", "d"} <= set(rows), "2 a d"),
    ("1 a", lambda rows: rows == ["1", "a"], "1 a"),
])
def test_shrink(rows, fails, least):
    """Lines go, as many as can; a count on the first line stays true."""
    def ended(words):
        return [word.encode() + b"\n" for word in words]
    found = runner.shrink(ended(rows.split()), lambda rows: fails([row.decode().strip() for row in rows]))
    assert found == ended(least.split())
