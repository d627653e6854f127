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

WRONG = "import sys\nfor line in sys.stdin:\n    print(2 * int(line) + ({}))\n"
RARELY = "int(line) % 10 == 7"


def saved(kit):
    """Return the cases that stress saved: {name: (input, expected)}."""
    return {path.stem: (path.read_text(), (kit / "expected/double2" / f"{path.stem}.out").read_text())
            for path in (kit / "inputs/double2").glob("stress-*.in")}


# --- expected files ---------------------------------------------------------------------------------------

@posix
def test_expect(kit, main):
    """Missing files are written, also below; others are compared, and replaced only when that is asked for."""
    folder = kit / "expected" / "double2"

    def expect(*options):
        done = main("expect", "2", *options)
        assert done.err == "" and not list(folder.glob("**/*.part"))
        lines = [line.replace(os.sep, "/").split(": ") for line in done.out.splitlines()]
        return done.status, {re.sub(".*/double2/", "", name): word for name, word in lines}

    assert expect() == (0, {"empty.out": "same", "sample.out": "same"})
    (folder / "sample.out").unlink()
    write(kit / "inputs/double2/b/new.in", "4\n")
    assert expect() == (0, {"b/new.out": "written", "empty.out": "same", "sample.out": "written"})
    assert (folder / "sample.out").read_text() == "2\n40\n" and (folder / "b/new.out").read_text() == "8\n"
    write(folder / "sample.out", "2\n41\n")
    write(folder / "b/new.out", "8\r\n")
    differs = "differs, and is kept (--force replaces it)"
    assert expect() == (1, {"b/new.out": "same", "empty.out": "same", "sample.out": differs})
    assert (folder / "sample.out").read_text() == "2\n41\n"
    assert expect("--force") == (0, {"b/new.out": "same", "empty.out": "same", "sample.out": "replaced"})
    assert (folder / "sample.out").read_text() == "2\n40\n"


@posix
@pytest.mark.parametrize("arguments, files, complaint", [
    ("expect", {"expected/double2/reference.py": None}, "expected/double2/reference.py does not exist"),
    ("stress", {"expected/double2/reference.py": None}, "expected/double2/reference.py does not exist"),
    ("stress", {"inputs/double2/generate.py": None}, "inputs/double2/generate.py does not exist"),
    ("expect", {"inputs/double2/empty.in": None, "inputs/double2/sample.in": None},
     "double2 has no inputs in inputs/double2"),
    ("expect", {"expected/double2/reference.py": "raise SystemExit('no')"},
     "expected/double2/reference.py failed: exit status 1: no"),
    ("stress", {"expected/double2/reference.py": "raise SystemExit('no')"},
     "expected/double2/reference.py failed: exit status 1: no"),
    ("stress", {"inputs/double2/generate.py": "[][0]"},
     "inputs/double2/generate.py failed: exit status 1: IndexError: list index out of range"),
    ("stress", {"inputs/double2/generate.py": "while True: pass"},
     "inputs/double2/generate.py failed: ended after 0.5 s"),
    ("expect", {"expected/double2/reference.py": "import time; time.sleep(60)"},
     "expected/double2/reference.py failed: ended after 0.5 s"),
    ("stress", {"inputs/double2/generate.py": "while True: print('x' * 9999)"},
     "inputs/double2/generate.py failed: more than 1 MB on stdout"),
])
def test_a_helper_that_fails_is_no_verdict(kit, main, monkeypatch, arguments, files, complaint):
    """Nor is anything written."""
    monkeypatch.setattr(runner, "HELPER_LIMITS", runner.Limits(0.5, 0.5, 500, 1 << 20))
    for name, text in {"expected/double2/sample.out": None, **files}.items():
        (kit / name).unlink() if text is None else write(kit / name, text)
    done = main(arguments, "double2")
    assert done.status == 2 and re.fullmatch(r"(seed \d+\n)?", done.out)
    assert done.err.replace(os.sep, "/") == f"run.py: {complaint}\n"
    assert saved(kit) == {} and not (kit / "expected/double2/sample.out").exists()


@posix
def test_a_file_is_written_whole_or_not_at_all(kit, monkeypatch):
    target = write(kit / "x.out", "old")

    def refuse(*paths):
        raise OSError(28, "disk full")
    monkeypatch.setattr(runner.os, "replace", refuse)
    with pytest.raises(OSError):
        runner.save(target, b"new")
    assert target.read_text() == "old" and not list(kit.glob("*.part"))


# --- stress -----------------------------------------------------------------------------------------------

@posix
def test_a_rare_case_is_found_shrunk_shown_and_saved(kit, main):
    write(kit / "wrong.py", WRONG.format(RARELY))
    done = main("stress", "double2", "--seed", "7", "--seconds", "60", "-c", python("wrong.py"))
    (name, (given, expected)), = saved(kit).items()
    assert (done.status, done.err) == (1, "")
    assert re.fullmatch(r"\d*7\n", given) and expected == f"{2 * int(given)}\n"
    assert re.fullmatch(r"stress-7-\d+", name)
    rows = [re.sub(r" +", " ", row).strip() for row in done.out.splitlines()]
    assert rows[0] == "seed 7" and rows[1].startswith(f"WA double2 {name} ")
    assert rows[2:7] == [f"input {os.path.join('inputs', 'double2', name)}.in", f"1 {given.strip()}", "output",
                         f"expected 1 {expected.strip()}", f"got 1 {int(expected) + 1}"]
    assert rows[8:] == [f"saved {os.path.join(place, 'double2', name)}.{end}"
                        for place, end in (("inputs", "in"), ("expected", "out"))]
    # The new case belongs to the problem: the program fails it, the solution does not.
    assert main("double2", "-k", name, "-c", python("wrong.py")).status == 1
    assert main("double2", "-k", name).status == 0
    # The seed tells all: the same again.
    again = main("stress", "double2", "--seed", "7", "--seconds", "60", "-c", python("wrong.py"))
    assert re.sub(r"\d+\.\d+", "", again.out) == re.sub(r"\d+\.\d+", "", done.out) and len(saved(kit)) == 1


@posix
def test_a_wrong_solution_with_a_count_on_the_first_line(kit, main):
    """The solution itself is judged, and the count is kept in step with the cases."""
    counted = "import sys\nnumbers = list(map(int, sys.stdin))\nassert len(numbers) == 1 + numbers[0]\n"
    generate = (kit / "inputs/double2/generate.py").read_text()
    populate(kit, {
        "inputs/double2/generate.py": generate.replace("for _", "print(sys.argv[2])\nfor _"),
        "expected/double2/reference.py": counted + "for n in numbers[1:]:\n    print(n + n)\n",
        "solutions/double2.py": counted + f"for line in numbers[1:]:\n    print(2 * line + ({RARELY}))\n"
                                          "if __name__ == '__main__':\n    pass\n"})
    assert main("stress", "double2", "--seed", "1", "--seconds", "60").status == 1
    (given, expected), = saved(kit).values()
    assert re.fullmatch(r"1\n\d*7\n", given) and expected == f"{2 * int(given[2:])}\n"


@posix
@pytest.mark.parametrize("code, verdict", [
    ("raise SystemExit('no')", "RE"), ("import time; time.sleep(60)", "TLE"), ("print(open(0).read())", "WA"),
    ("", "WA")])
def test_every_fault_counts(kit, main, code, verdict):
    """Under the same limits as judge; with nothing to shrink, the first input of one case is saved."""
    write(kit / "program.py", code)
    done = main("stress", "double2", "--seed", "1", "-t", "0.1", "-c", python("program.py"))
    assert done.status == 1 and done.out.splitlines()[1].startswith(f"{verdict:3}  double2 stress-1-1 ")
    assert list(saved(kit)) == ["stress-1-1"]


@posix
def test_an_empty_input_that_fails(kit, main):
    write(kit / "inputs/double2/generate.py", "")
    assert main("stress", "double2", "--seed", "1", "-c", "echo 1").status == 1
    assert list(saved(kit).values()) == [("", "")]


@posix
def test_a_right_solution_is_not_accused(kit, main):
    """It goes on for as long as it is told; the seed is new each time."""
    began = time.monotonic()
    first = main("stress", "double2", "--seconds", "0.5")
    assert (first.status, first.err, saved(kit)) == (0, "", {}) and time.monotonic() - began >= 0.5
    seed, last = first.out.splitlines()
    number, size = map(int, re.fullmatch(r"no disagreement on (\d+) inputs, the largest of size (\d+)",
                                         last).groups())
    assert number >= 1 and size == min(200, int(1.25 ** (number - 1)))
    assert main("stress", "double2", "--seconds", "0").out.splitlines()[0] != seed


@posix
def test_sizes_grow_from_one_and_stay_bounded(kit, main):
    """The generator is asked for seed, seed + 1, ... and for sizes from 1 to 200; at -e the tolerance counts."""
    write(kit / "inputs/double2/generate.py", f"import sys\nwith open({str(kit / 'log')!r}, 'a') as log:\n"
          "    print(*sys.argv[1:], file=log)\nprint(3)")
    write(kit / "program.py", "import os\nos.write(1, b'6.001')\n"
          f"if open({str(kit / 'log')!r}).read().count('\\n') == 27: os._exit(1)")
    assert main("stress", "double2", "--seed", "40", "--seconds", "60", "-e", "0.01", "-c",
                python("program.py")).status == 1
    asked = [tuple(map(int, line.split())) for line in (kit / "log").read_text().splitlines()]
    assert [seed for seed, _ in asked] == list(range(40, 67)) and asked[0][1] == 1 and asked[-1][1] == 200
    assert all(before <= after <= 1.5 * before + 1 for (_, before), (_, after) in zip(asked, asked[1:]))


@posix
def test_shrinking_stops_in_time(kit, main):
    """After as long again, though there are more lines to leave out; what is found by then is saved."""
    write(kit / "program.py", f"import sys\nwith open({str(kit / 'log')!r}, 'a') as log:\n    print(file=log)\n"
          "sys.exit(len(sys.stdin.readlines()) == 99)")
    write(kit / "inputs/double2/generate.py", "print('1\\n' * 99, end='')")
    write(kit / "expected/double2/reference.py", "import time\ntime.sleep(0.1)\n")
    assert main("stress", "double2", "--seed", "1", "--seconds", "0.3", "-c", python("program.py")).status == 1
    assert [given for given, _ in saved(kit).values()] == ["1\n" * 99]
    assert 2 <= (kit / "log").read_text().count("\n") <= 5


@posix
def test_a_checker_is_asked(kit, main):
    """Where the answer is not unique, another than the reference's is no disagreement."""
    write(kit / "expected/double2/check.py",
          "import sys\nsys.exit(42 if open(sys.argv[2]).read() == 'another\\n' else 43)")
    assert main("stress", "double2", "--seconds", "0", "-c", "echo another").status == 0
    assert main("stress", "double2", "--seconds", "0").status == 1


@linux
@pytest.mark.parametrize("sleeper", [
    "inputs/double2/generate.py", "expected/double2/reference.py", "solutions/double2.py", "shrinking"])
def test_ctrl_c(tmp_path, sleeper, clean):
    """Nothing is left; what is found while an input is shrunk is shown and saved."""
    kit = small_kit(tmp_path / "kit")
    wait = f"import time\nopen({str(kit / 'started')!r}, 'w').close()\ntime.sleep(60)\nif __name__ == '__main__': pass\n"
    if sleeper == "shrinking":
        write(kit / "solutions/double2.py",
              "import sys\nif __name__ == '__main__' and len(sys.stdin.readlines()) < 9:\n"
              "    " + wait.replace("\n", "\n    ") + "\n")
        write(kit / "inputs/double2/generate.py", "print('1\\n' * 9, end='')")
    else:
        write(kit / sleeper, wait)
    process = subprocess.Popen([sys.executable, str(kit / "run.py"), "stress", "double2", "-t", "20"], cwd=str(kit),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))
    while not (kit / "started").exists() and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate()
    assert (process.returncode, errors) == (130, b"")
    assert [given.count("\n") for given, _ in saved(kit).values()] == [9] * (sleeper == "shrinking")
    assert (b"saved " in output) == (sleeper == "shrinking")


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
    ("", lambda rows: True, ""),
])
def test_shrink(rows, fails, least):
    """Lines go, as many as can; a count on the first line stays true; the calls stay few."""
    calls = []

    def count(lines):
        calls.append(lines)
        return fails([line.decode().strip() for line in lines])
    found = runner.shrink([word.encode() + b"\n" for word in rows.split()], count)
    assert found == [word.encode() + b"\n" for word in least.split()] and len(calls) < 99


def test_shrinking_a_thousand_lines_needs_few_tries():
    calls = []
    assert runner.shrink([b"%d\n" % n for n in range(1000)],
                         lambda rows: calls.append(1) or b"700\n" in rows) == [b"700\n"]
    assert len(calls) < 40
