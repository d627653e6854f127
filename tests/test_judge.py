"""The command judge: several programs and problems, and a fault of one stops nobody else."""
import json
import os
import signal
import subprocess

import pytest

from harness import in_short, linux, populate, squeezed, write

DOUBLE = "while read n; do echo $((2 * n)); done"
# Compiles shell scripts. It refuses ERROR, notes what it compiles, and waits for so many calls at
# once as $TOGETHER says.
CC = r"""for word; do [ "$word" = -E ] && is_text=1; done
while [ "$2" != -lm ]; do
    case $1 in -c) exit 0 ;; -o) output=$2 source=$3 ;; esac
    shift
done
if [ -z "$is_text" ]; then
    echo "${{source##*/}}" >>{folder}/calls
    while [ "$TOGETHER" ] && [ "$(wc -l <{folder}/calls)" -lt "$TOGETHER" ]; do
        tries=x$tries; [ ${{#tries}} = 200 ] && exit 1; sleep 0.05
    done
    read -r line <"$source"
    [ "$line" = ERROR ] && echo "$source:1: error: no" && exit 1
fi
(echo "#!/bin/sh"; cat "$source") >"$output"
chmod +x "$output"
"""


@pytest.fixture
def cc(shell, stand_in):
    """A function that returns the names of the sources that were compiled."""
    stand_in("cc", CC.format(folder=shell))
    write(shell / "calls", "")
    return lambda: sorted((shell / "calls").read_text().split())


def test_program_that_does_not_compile_is_ce_and_the_others_are_judged(cc, shell, main):
    """The compiler's lines stand below its line. In JSON it is one object for all cases."""
    populate(shell, {"ce.c": "ERROR", "a.c": DOUBLE})
    done = main("2", "ce.c", "a.c")
    assert (done.status, done.err) == (1, "")
    lines = ["CE ce.c 0 of 2 accepted, 2 CE", "ce.c:1: error: no", "AC a.c 2 of 2 accepted"]
    assert in_short(done.out)[:3] == lines
    done = main("2", "ce.c", "a.c", "-k", "empty", "--json")
    refused, other = map(json.loads, done.out.splitlines())
    assert refused == {"problem": "ce.c", "case": None, "verdict": "CE", "cpu": None, "wall": None,
                       "memory": None, "status": None, "signal": None,
                       "message": "ce.c:1: error: no", "program": "ce.c", "checker": None}
    assert (other["problem"], other["case"]) == ("a.c", "empty")


def test_task_whose_helper_or_compiler_fails_is_told_on_stderr_and_the_others_are_judged(
        cc, shell, main, stand_in):
    """An error that several tasks share is told once."""
    stand_in("rustc", "exit 3")         # as that of rustup without a toolchain
    for folder in ("bad", "worse", "good", "wrong"):
        program = "a.rs" if folder == "worse" else "a.py"
        populate(shell / folder, {"1.in": "", "1.out": "", program: ""})
    populate(shell, {"bad/check.c": "ERROR", "wrong/1.out": "1"})
    checker = "run.py: bad/check.c: compile error\nbad/check.c:1: error: no\n"
    compiler = "run.py: worse/a.rs: rustc failed: exit status 3\n"
    done = main("bad", "worse", "good", "wrong", "-q")
    assert (done.status, done.err) == (2, checker + compiler)
    names = [line.split()[:2] for line in done.out.splitlines()]
    assert names == [["AC", "good"], ["WA", "wrong"], ["WA", "all"]]
    assert main("2", "good/a.py", "wrong/a.py", "--checker", "bad/check.c") == (2, "", checker)
    write(shell / "bad/limits", "soon")
    assert main("bad").status == 2          # nothing is left to judge


CHECK = """case $(cat "$2") in 2) echo bad luck >&2; exit 3 ;; 3) exit 43 ;; esac
exit 42
"""


def test_case_whose_checker_fails_is_je_and_the_others_are_judged(shell, main):
    for name in "123":
        populate(shell / "cases", {f"{name}.in": f"{name}\n", f"{name}.out": ""})
    write(shell / "check", CHECK)
    done = main("cases", "-c", "cat", "--checker", "sh check")
    assert (done.status, done.err) == (2, "")
    assert in_short(done.out) == [
        "WA cases 3 the checker exited with 43",
        "JE cases 2 checker sh check failed: exit status 3: bad luck", "input cases/2.in", "1 2",
        "checker 1 bad luck", "stdout 1 2", "again", "JE cases 1 of 3 accepted, 1 WA, 1 JE"]


@linux
def test_case_whose_worker_is_killed_is_je_and_the_others_are_judged(shell, main):
    for name in "123":
        populate(shell / "cases", {f"{name}.in": name, f"{name}.out": name})
    done = main("cases", "-c", "read n; [ $n != 2 ] || kill -9 $PPID; echo $n", "-j1")
    message = "a process of run.py was killed, perhaps by the program it ran"
    assert (done.status, done.err) == (2, "")
    assert in_short(done.out) == [f"JE cases 2 {message}", "input cases/2.in", "again",
                                  "JE cases 2 of 3 accepted, 1 JE"]


def test_case_whose_input_cannot_be_read_any_more_is_je(shell, main):
    populate(shell / "cases", {"1.in": "", "1.out": "", "2.in": "", "2.out": ""})
    done = main("cases", "-c", "rm -f cases/2.in", "-j1")
    assert (done.status, in_short(done.out)[-1]) == (2, "JE cases 1 of 2 accepted, 1 JE")


def test_each_program_is_compiled_once_a_command_line_and_side_by_side(
        cc, shell, main, monkeypatch):
    """Each compiler waits for the two others."""
    populate(shell, {"a.c": "cat", "b.c": "cat", "check.c": "exit 42"})
    monkeypatch.setenv("TOGETHER", "3")
    done = main("2", "11", "a.c", "b.c", "--checker", "check.c", "-k", "empty", "-j3")
    assert (done.status, done.err, cc()) == (0, "", ["a.c", "b.c", "check.c"])


def test_programs_of_a_folder_have_a_line_each_and_the_total(cc, shell, main):
    """The names of helpers mean nothing there. One program is an executable with a wide name."""
    sources = {"a.py": DOUBLE, "ce.c": "ERROR", "check.py": "exit 0", "crash.py": "exit 1"}
    populate(shell / "studs", {**sources, "notes.txt": ""})
    write(shell / "studs" / "\u7b54\u3048", f"#!/bin/sh\n{DOUBLE}").chmod(0o755)
    done = main("2", "studs", "-q", "-k", "sample")
    *lines, total = in_short(done.out)
    assert (done.status, done.err) == (1, "")
    assert lines == [
        "AC studs/a.py 1 of 1 accepted", "CE studs/ce.c 0 of 1 accepted, 1 CE",
        "WA studs/check.py 0 of 1 accepted, 1 WA", "RE studs/crash.py 0 of 1 accepted, 1 RE",
        "AC studs/\u7b54\u3048 1 of 1 accepted"]
    assert total.startswith("CE all 2 of 5 accepted, 1 WA, 1 RE, 1 CE in ")


def test_programs_are_judged_on_the_same_pipe(shell, main):
    """It can be read only once. Without an answer, a case is NA, and each output is shown."""
    populate(shell, {"a.py": "cat", "b.py": "tr 5 6"})
    os.mkfifo(str(shell / "given"))
    with subprocess.Popen("echo 5 >given", shell=True):
        lines = squeezed(main("a.py", "b.py", "given").out)
    assert [line for line in lines if line.startswith("stdout")] == ["stdout 1 5", "stdout 1 6"]


def test_ctrl_c_ends_the_report_with_the_failure_in_full(shell, main, signals):
    signal.signal(signal.SIGINT, signal.default_int_handler)
    populate(shell / "cases", {"1.in": "1", "1.out": "x", "2.in": "2", "2.out": ""})
    code = f'[ "$(cat)" = 1 ] || {{ kill -INT {os.getpid()}; sleep 60; }}'
    done = main("cases", "-c", code, "-j1")
    assert (done.status, done.err) == (130, "")
    assert in_short(done.out)[0].startswith("WA cases 1 ")
    assert in_short(done.out)[-1] == "again"


def test_copy_of_a_solution_without_its_modules_gets_a_hint(kit, main):
    source = (kit / "solutions/double2.py").read_text()
    populate(kit / "copy", {"a.py": source, "1.in": "", "1.out": ""})
    hint = "hint a copy needs its modules; run.py bundle {} makes one file of them"
    assert hint.format("double2") in squeezed(main("2", "copy/a.py", "-k", "empty").out)
    assert hint.format("NAME") in squeezed(main("copy/a.py").out)
