"""The command judge: several programs and problems, and a fault of one stops nobody else."""
import json
import os
import pty
import shutil
import subprocess

import pytest

import judge.session
from harness import in_short, populate, squeezed, touch, write

DOUBLE = "while read n; do echo $((2 * n)); done"
# Compiles shell scripts, but none with ERROR: --edition 2021 ... -o PROGRAM SOURCE.
RUSTC = """shift 6
grep -Hn ERROR "$2" && exit 1
grep -Hn ODD "$2" >&2
(echo "#!/bin/sh"; cat "$2") >"$1"
chmod +x "$1"
"""


@pytest.fixture
def rustc(shell, stand_in):
    """The kit, with a stand-in for rustc."""
    stand_in("rustc", RUSTC)
    return shell


def test_program_that_does_not_compile_is_ce_and_the_others_are_judged(rustc, main):
    """Below its first line are the compiler's, once. In JSON it is one object for all cases."""
    populate(rustc, {"ce.rs": "ERROR", "a.rs": DOUBLE})
    done = main("2", "11", "ce.rs", "a.rs")
    assert (done.status, done.err) == (1, "")
    assert in_short(done.out)[:4] == [
        "CE ce.rs double2 0 of 2 accepted, 2 CE", "ce.rs:1:ERROR",
        "CE ce.rs double11 0 of 2 accepted, 2 CE", "AC a.rs double2 2 of 2 accepted"]
    done = main("2", "ce.rs", "a.rs", "-k", "empty", "--json")
    refused, other = map(json.loads, done.out.splitlines())
    assert refused == {"problem": "double2", "case": "empty", "verdict": "CE", "cpu": None, "wall": None,
                       "memory": None, "status": None, "signal": None,
                       "message": "ce.rs:1:ERROR", "program": "ce.rs", "checker": None}
    assert (other["problem"], other["program"], other["case"]) == ("double2", "a.rs", "empty")


def test_warnings_of_a_compiler_are_told_once_and_change_no_status(rustc, main):
    write(rustc / "a.rs", f"{DOUBLE} # ODD")
    done = main("2", "11", "a.rs")
    assert (done.status, done.err) == (0, f"run.py: a.rs: rustc says\na.rs:1:{DOUBLE} # ODD\n")
    assert main("2", "11", "a.rs", "-q").err == ""


def test_task_whose_helper_or_compiler_fails_is_told_others_are_judged(rustc, main, stand_in):
    """An error that several tasks share is told once."""
    stand_in("go", "exit 3")
    for folder in ("bad", "worse", "good", "wrong"):
        program = "a.go" if folder == "worse" else "a.py"
        populate(rustc / folder, {"1.in": "", "1.out": "", program: ""})
    populate(rustc, {"bad/check.rs": "ERROR", "wrong/1.out": "1"})
    checker = "run.py: bad/check.rs: compile error\nbad/check.rs:1:ERROR\n"
    compiler = "run.py: worse/a.go: go failed: exit status 3\n"
    done = main("bad", "worse", "good", "wrong", "-q")
    assert (done.status, done.err) == (2, checker + compiler)
    names = [line.split()[:2] for line in done.out.splitlines()]
    assert names == [["AC", "good"], ["WA", "wrong"], ["WA", "all"]]
    assert main("2", "good/a.py", "wrong/a.py", "--checker", "bad/check.rs") == (2, "", checker)
    write(rustc / "bad/limits", "soon")
    assert main("bad").status == 2          # nothing is left to judge


def test_each_program_is_compiled_once_a_command_line_and_side_by_side(rustc, main, stand_in):
    """Each compiler waits for the two others."""
    wait = "echo >>calls; until [ $(wc -l <calls) -ge 3 ]; do sleep 0.02; done"
    stand_in("rustc", f"{wait}\n{RUSTC}")
    populate(rustc, {"a.rs": "cat", "b.rs": "cat", "check.rs": "exit 42"})
    done = main("2", "11", "a.rs", "b.rs", "--checker", "check.rs", "-k", "empty", "-j3")
    assert (done.status, done.err) == (0, "")
    assert (rustc / "calls").read_text() == 3 * "\n"


def test_programs_are_judged_on_the_same_pipe(shell, main):
    """It can be read only once. Without an answer, a case is NA, and each output is shown."""
    populate(shell, {"a.py": "cat", "b.py": "tr 5 6"})
    os.mkfifo(str(shell / "given"))
    with subprocess.Popen("echo 5 >given", shell=True):
        lines = squeezed(main("a.py", "b.py", "given").out)
    assert [line for line in lines if line.startswith("stdout")] == ["stdout 1 5", "stdout 1 6"]


def test_input_that_is_typed_ends_with_one_end_of_file(shell, main):
    ours, terminal = pty.openpty()
    os.write(ours, b"5\n\x04")          # Ctrl-D
    given = os.ttyname(terminal)
    assert "stdout 1 5" in squeezed(main("-c", "cat", given).out)
    os.close(ours)
    os.close(terminal)


def test_endless_pipe_is_refused(shell, main, monkeypatch):
    monkeypatch.setattr(judge.session, "MOST_BYTES_OF_A_PIPE", 1 << 20)
    os.mkfifo(str(shell / "given"))
    with subprocess.Popen("yes 2>&- >given", shell=True):
        done = main("-c", "cat", "given")
    assert done == (2, "interrupted: 0 of 1 case judged\n", "run.py: given: more than 1 MB\n")


@pytest.mark.parametrize("option", ["-q", "--json"])
def test_folders_without_a_program_are_named_and_others_judged(shell, main, monkeypatch, option):
    populate(shell / "w", {"A/a.py": "cat", "B.py": "cat", "C/x.py": "", "C/y.py": ""})
    touch(shell / "w", "A/1.* B/1.* C/1.* D/1.* E/e/1.*")
    monkeypatch.chdir(str(shell / "w"))
    done = main(option)
    which = "C: which program for C is it, C/x.py or C/y.py?"
    assert (done.status, done.err) == (2, f"run.py: no program for D and E/e\nrun.py: {which}\n")
    shutil.rmtree("C")
    done = main(option)
    assert (done.status, done.err) == (0, "run.py: no program for D and E/e\n")


def test_ctrl_c_ends_the_report_with_the_failure_in_full(shell, main):
    populate(shell / "cases", {"1.in": "1", "1.out": "x", "2.in": "2", "2.out": ""})
    code = f'[ "$(cat)" = 1 ] || {{ kill -INT {os.getpid()}; sleep 60; }}'
    done = main("cases", "-c", code, "-j1")
    assert (done.status, done.err) == (130, "")
    assert in_short(done.out)[0].startswith("WA cases 1 ")
    assert in_short(done.out)[-2:] == ["again", "interrupted: 1 of 2 cases judged"]
    done = main("cases", "-c", code, "-j1", "-k", "2")
    assert in_short(done.out) == ["interrupted: 0 of 1 case judged"]


def test_copy_of_a_solution_without_its_modules_gets_a_hint(kit, main):
    source = (kit / "solutions/double2.py").read_text()
    populate(kit / "copy", {"a.py": source, "1.in": "", "1.out": ""})
    hint = "hint a copy needs its modules; run.py bundle {} makes one file of them"
    assert hint.format("double2") in squeezed(main("2", "copy/a.py", "-k", "empty").out)
    assert hint.format("NAME") in squeezed(main("copy/a.py").out)


def test_case_of_the_kit_without_an_answer_says_how_to_get_one(shell, main):
    populate(shell, {"inputs/double2/new.in": "", "more/1.in": ""})
    for line, hints in {"2 new": ["hint run.py expect double2 writes the answer"], "more": [],
                        "2 sample": []}.items():
        lines = squeezed(main("-c", "cat", *line.split()).out)
        assert [line for line in lines if line.startswith("hint")] == hints
