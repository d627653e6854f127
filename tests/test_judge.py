"""The command judge: several programs and problems, and a fault of one stops nobody else."""
import json
import os
import re
import signal
import subprocess

import pytest

from harness import in_short, linux, populate, squeezed, write
from judge.options import parse
from judge.request.tasks import read_request
from judge.text import columns

# Compiles shell scripts. It refuses those with ERROR, notes what it compiles, and waits for so many
# calls at once as $TOGETHER says.
CC = r"""for word; do [ "$word" = -E ] && is_text=1; done
while [ "$2" != -lm ]; do
    case $1 in -c) exit 0 ;; -o) output=$2 source=$3 ;; esac
    shift
done
if [ -z "$is_text" ]; then
    echo "${{source##*/}}" >>{folder}/calls
    while [ "$(wc -l <{folder}/calls)" -lt "${{TOGETHER:-0}}" ]; do
        tries=x$tries; [ ${{#tries}} = 200 ] && exit 1; sleep 0.02
    done
    grep -q ERROR "$source" && seq -f "$source:%.0f: error: no" 45 && exit 1
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
    """The compiler's first lines stand below the line of the program, but not with -q."""
    populate(shell, {"ce.c": "ERROR", "a.c": "while read n; do echo $((2 * n)); done", "b.c": ""})
    words = "2", "ce.c", "a.c", "b.c"
    done = main(*words)
    assert (done.status, done.err) == (1, "")
    lines = in_short(done.out)
    errors = [f"ce.c:{number}: error: no" for number in range(1, 41)]
    assert lines[:42] == ["CE ce.c 0 of 2 accepted, 2 CE", *errors, "... 5 more lines"]
    assert lines[42] == "AC a.c 2 of 2 accepted"
    assert lines[43].startswith("WA b.c sample line 1: ")
    totals = ["CE ce.c 0 of 2 accepted, 2 CE", "AC a.c 2 of 2 accepted",
              "WA b.c 1 of 2 accepted, 1 WA", "CE all 3 of 6 accepted, 1 WA, 2 CE in"]
    assert [re.sub("in .*", "in", line) for line in in_short(main(*words, "-q").out)] == totals
    assert in_short(main("2", "ce.c").out)[0] == "CE double2 0 of 2 accepted, 2 CE"
    assert in_short(main("2", "ce.c", "-v").out) == in_short(main("2", "ce.c").out)


def test_json_of_a_program_that_does_not_compile_is_one_object(cc, shell, main):
    populate(shell, {"ce.c": "ERROR", "a.c": "cat"})
    done = main("2", "ce.c", "a.c", "--json")
    assert (done.status, done.err) == (1, "")
    refused, *others = map(json.loads, done.out.splitlines())
    assert refused == {"problem": "ce.c", "case": None, "verdict": "CE", "cpu": None, "wall": None,
                       "memory": None, "status": None, "signal": None,
                       "message": "ce.c:1: error: no", "program": "ce.c", "checker": None}
    assert [(other["problem"], other["case"]) for other in others] == [
        ("a.c", "empty"), ("a.c", "sample")]


FAULTS = {          # files of the folder bad, and what is told on stderr about it
    "checker": ({"check.c": "ERROR"}, "bad/check.c: compile error\nbad/check.c:1: error: no\n"),
    "compiler": ({"a.py": None, "a.rs": ""}, "bad/a.rs: rustc failed: exit status 3\n"),
    "two checkers": ({"check.c": "", "check.py": ""},
                     "bad: which checker (--checker) is it, bad/check.c or bad/check.py?\n"),
    "two programs": ({"b.c": ""}, "bad: which program for bad is it, bad/a.py or bad/b.c?\n"),
    "limits": ({"limits": "soon"},
               "bad: bad/limits: needs seconds, or seconds and MB, such as 2 256\n"),
}


@pytest.mark.parametrize("files, told", FAULTS.values(), ids=FAULTS)
def test_task_that_cannot_be_judged_is_told_on_stderr_and_the_others_are_judged(
        cc, shell, main, stand_in, files, told):
    stand_in("rustc", "exit 3")         # as that of rustup without a toolchain
    files = {"1.in": "1\n", "1.out": "1\n", "a.py": "cat", **files}
    populate(shell / "bad", {name: text for name, text in files.items() if text is not None})
    for folder, answer in (("good", "1\n"), ("wrong", "2\n")):
        populate(shell / folder, {"1.in": "1\n", "1.out": answer, "a.py": "cat"})
    done = main("bad", "good", "wrong", "-q")
    assert (done.status, done.err[:len(told) + 8]) == (2, f"run.py: {told}")
    names = [line.split()[:2] for line in done.out.splitlines()]
    assert names == [["AC", "good"], ["WA", "wrong"], ["WA", "all"]]
    done = main("bad", "-q")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"run.py: {told.replace('bad: ', '')}")


def test_error_that_several_tasks_share_is_told_once(cc, shell, main):
    populate(shell, {"a.py": "", "b.py": "", "check.c": "ERROR"})
    done = main("2", "a.py", "b.py", "--checker", "check.c")
    assert (done.status, done.out, done.err.count("compile error")) == (2, "", 1)
    assert cc().count("check.c") == 1


CHECK = """case $(cat "$2") in 2) echo bad luck >&2; exit 3 ;; 3) kill -9 $$ ;; 5) exit 43 ;; esac
exit 42
"""


def test_case_whose_checker_fails_is_je_and_the_others_are_judged(shell, main):
    for number in range(1, 6):
        populate(shell / "cases", {f"{number}.in": f"{number}\n", f"{number}.out": ""})
    write(shell / "check", CHECK)
    done = main("cases", "-c", "cat", "--checker", "sh check")
    assert (done.status, done.err) == (2, "")
    failed = "checker sh check failed:"
    assert in_short(done.out) == [
        f"JE cases 3 {failed} SIGKILL", "WA cases 5 the checker exited with 43",
        f"JE cases 2 {failed} exit status 3: bad luck", "input cases/2.in", "1 2",
        "checker 1 bad luck", "stdout 1 2", "again", "JE cases 2 of 5 accepted, 1 WA, 2 JE"]
    answers = list(map(json.loads, main("cases", "-c", "cat", "--checker", "sh check",
                                        "--json").out.splitlines()))
    assert [answer["verdict"] for answer in answers] == ["AC", "JE", "JE", "AC", "WA"]
    assert answers[1]["message"] == f"{failed} exit status 3: bad luck"


@linux
def test_case_that_cannot_be_judged_is_je_and_the_others_are_judged(shell, main):
    """Its program kills its worker, or does not start, or its input cannot be read any more."""
    names = "1", "2", "3"
    for name in names:
        populate(shell / "cases", {f"{name}.in": name, f"{name}.out": name})
    kill = "read n; [ $n != 2 ] || kill -9 $PPID; echo $n"
    done = main("cases", "-c", kill, "-j1")
    message = "a process of run.py was killed, perhaps by the program it ran"
    assert (done.status, done.err) == (2, "")
    assert in_short(done.out) == [f"JE cases 2 {message}", "input cases/2.in", "again",
                                  "JE cases 2 of 3 accepted, 1 JE"]
    write(shell / "prog", "#!/no/such\n").chmod(0o755)
    done = main("cases", "prog", "-q")
    assert (done.status, done.err) == (2, "")
    assert in_short(done.out) == ["JE cases 0 of 3 accepted, 3 JE"]
    done = main("cases", "-c", "rm -f cases/2.in; cat", "-j1")
    assert (done.status, in_short(done.out)[-1]) == (2, "JE cases 2 of 3 accepted, 1 JE")


def test_each_program_is_compiled_once_a_command_line_and_side_by_side(
        cc, shell, main, monkeypatch):
    """Each compiler waits for the two others."""
    populate(shell, {"a.c": "cat", "b.c": "cat", "check.c": "exit 42"})
    monkeypatch.setenv("TOGETHER", "3")
    done = main("2", "11", "a.c", "b.c", "--checker", "check.c", "-q", "-j3")
    assert (done.status, done.err, cc()) == (0, "", ["a.c", "b.c", "check.c"])
    names = [" ".join(line.split()[1:3]) for line in done.out.splitlines()]
    assert names[:4] == ["a.c double2", "a.c double11", "b.c double2", "b.c double11"]


def test_thirty_programs_of_a_folder_have_thirty_aligned_lines_and_the_total(cc, shell, main):
    """One of them does not compile, one crashes, one is an executable, one has a wide name."""
    right = "while read n; do echo $((2 * n)); done"
    names = [f"student-{number}.py" for number in range(26)]
    populate(shell / "studs", dict.fromkeys([*names, "a.py"], right))
    populate(shell / "studs", {"ce.c": "ERROR", "crash.py": "exit 1", "notes.txt": ""})
    write(shell / "studs" / "\u7b54\u3048", f"#!/bin/sh\n{right}").chmod(0o755)
    done = main("2", "studs", "-q", "-k", "sample")
    assert (done.status, done.err) == (1, "")
    lines = done.out.splitlines()
    assert len(lines) == 31
    assert lines[-1].startswith("CE   all ")
    assert lines[-1].partition(" in ")[0].endswith("28 of 30 accepted, 1 RE, 1 CE")
    shown = {line.split()[1]: line.split()[0] for line in lines[:-1]}
    others = {f"studs/{name}": "AC" for name in [*names, "a.py", "\u7b54\u3048"]}
    assert shown == {**others, "studs/ce.c": "CE", "studs/crash.py": "RE"}
    assert len({columns(line[:re.search(r"\d+ of ", line).start()]) for line in lines}) == 1
    typed = sorted(f"studs/{path.name}" for path in (shell / "studs").glob("[!n]*"))
    same, _ = read_request(parse(["2", *typed]))
    assert {task.name for task in same} == shown.keys()


def test_programs_are_judged_on_the_same_pipe(shell, main):
    """It can be read only once. Without an answer, a case is NA, and each output is shown."""
    populate(shell, {"a.py": "cat", "b.py": "tr 5 6"})
    os.mkfifo(str(shell / "given"))
    with subprocess.Popen("echo 5 >given", shell=True):
        lines = squeezed(main("a.py", "b.py", "given").out)
    assert [line for line in lines if line.startswith("stdout")] == ["stdout 1 5", "stdout 1 6"]


def test_complaints_stand_below_the_report_and_make_the_status_2(shell, main):
    populate(shell / "cases", {"1.in": "", "1.out": "", "2.dat": "", "2.txt": "", "2.out": ""})
    done = main("cases", "-c", "true", "-q")
    assert (done.status, done.err.count("run.py: ")) == (2, 1)
    assert in_short(done.out) == ["AC cases 1 of 1 accepted"]
    assert main("cases/1.in", "-c", "true", "-q").status == 0       # nobody asked for 2


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
    write(kit / "copy/a.py", source)
    hint = "hint a copy needs its modules; run.py bundle {} makes one file of them"
    assert hint.format("double2") in squeezed(main("2", "copy/a.py", "-k", "sample").out)
    populate(kit / "copy", {"1.in": "", "1.out": ""})
    assert hint.format("NAME") in squeezed(main("copy/a.py").out)
    assert "hint" not in main("2", "-c", "false").out


def test_program_of_a_class_is_no_checker_whatever_its_name(shell, main):
    populate(shell, {"studs/check.py": "exit 0", "studs/brute.py": "exit 0",
                     "studs/a.py": "while read n; do echo $((2 * n)); done"})
    lines = in_short(main("2", "studs", "-q").out)
    assert [line.split()[:2] for line in lines] == [
        ["AC", "studs/a.py"], ["WA", "studs/brute.py"], ["WA", "studs/check.py"], ["WA", "all"]]
