"""The line `again` of a report: pasted, it judges the same case with the same verdict."""
import os
import shlex
import shutil
import sys

import pytest

from judge.again import again
from judge.options import parse
from judge.request.tasks import read_request
from harness import populate, squeezed, write

WRONG = "echo 0"
# Below the folder of a contestant. The shell runs all sources.
CONTEST = {
    "A.py": WRONG, "brute.py": WRONG, "double2.py": WRONG, "notes": "5\n",
    "-5.in": "", "-5.out": "5\n",
    "1.in": "1\n", "1.out": "1\n",
    "samples/1.in": "1\n", "samples/1.out": "1\n", "samples/1.ans": "1\n",
    "deep/in/7.txt": "7\n", "deep/out/7.txt": "7\n",
    "parts/x_in/8.txt": "8\n", "parts/x_out/8.txt": "8\n",
    "sets/sample/8.in": "8\n", "sets/sample/8.out": "8\n", "sets/limits": "8 88",
    "sets/secret/8.in": "8\n", "sets/secret/8.out": "8\n", "sets/secret/limit": "",
    "judge/1.in": "1\n", "judge/1.out": "1\n",
    "checked/check.py": "echo wrong; exit 43", "checked/1.in": "", "checked/1.out": "0\n",
    "P/B.py": WRONG, "P/1.in": "1\n", "P/1.out": "1\n", "P/limits": "9 99",
    "Output/1.in": "1\n", "Output/1.out": "1\n",
    "blank/1.in": "", "blank/1.out": " 0\n",
    "named/-e/input.txt": "", "named/-e/output.txt": "1\n", "named/in/input.txt": "",
    "named/2/input.txt": "", "named/2/output.txt": "1\n",
    "studs/x.py": WRONG, "studs/y.py": WRONG, "check.py": "exit 43",
    **{f"odd/{name}{end}": "1\n" for end in (".in", ".out")
       for name in ("stress", "11", "2", "A", "notes", "a b", "-k", "prog", "double2", "in/A",
                    "free")},
}


@pytest.fixture
def contest(shell, tmp_path):
    """The folder of a contestant, outside the kit. In the kit, an answer is wrong."""
    write(shell / "expected/double2/sample.out", "2\n41\n")
    populate(shell, {"solutions/double2.py": "echo 2; echo 40", "solutions/double11.py": WRONG})
    folder = populate(tmp_path / "contest", CONTEST)
    write(folder / "prog", "#!/bin/sh\necho 0").chmod(0o755)
    for name in ("11", "tools/check"):
        write(folder / name, "#!/bin/sh\necho 0; exit $#").chmod(0o755)
    return folder


def judged_by(words):
    """Return (files, how they are judged, words of `again`) for each case of a command line."""
    tasks, complaints = read_request(parse(words))
    assert complaints == []
    judged = []
    for task in tasks:
        programs = [program and (program.kind, program.path or program.typed)
                    for program in map(task.programs.get, ("solution", "checker"))]
        how = (*programs, task.cpu_seconds, task.memory_mb, task.problem.is_of_kit, task.tolerance)
        judged += [(case.paths(), how, shlex.split(again(task, case))) for case in task.cases]
    return judged


# A folder, below the kit or the contestant's, and command lines that judge a wrong program there.
LINES = {
    "kit": [
        "", "11 2", "-k sample", "solutions/double2.py", "inputs/double2", "2 sample", "-e 0",
        "2 -t 9 -m 99", "2 -c 'echo 5'", "11 2 -c cat", "2 --checker 'sh -c \"exit 43\"'",
    ],
    "kit/inputs": ["", "double2"],
    "kit/solutions": ["", "double2.py"],
    "kit/inputs/double2": ["", "sample", "sample.in"],
    "contest": [
        "A", "A.py samples/1.in", "prog samples", "A.py . samples/1.in", "A.py deep", "A.py parts",
        "A.py parts/x_in/8.txt", "A.py sets", "A.py sets/secret", "A.py deep/in", "A.py -- -5.in",
        "A.py notes", "./11 1", "A.py ./judge", "-c 'echo 0' judge", "A.py checked", "P", "A.py P",
        "A.py Output", "prog blank", "2 A.py", "2 A.py samples", "A.py 2 1.in", "2 notes",
        "A.py double11 2", "2 double2.py notes", "-c brute.py 1", "A.py P notes",
        "A.py double2.py samples judge/1", "P judge A.py",
        "A.py double2.py samples judge", "P/B.py samples", "A.py 1 tools/check", "A.py named",
        "A.py brute.py judge/1.in samples/1.in", "A.py odd", "A.py odd samples -k n", "prog odd",
        "A.py 2 11 notes", "A.py samples deep notes", "2 11 notes", "2 studs", "studs samples",
        "samples studs notes", "A.py check.py samples", "A.py samples --checker check",
        "A.py samples prog", "A.py 11 2 sample", "{kit}/solutions/double2.py -k sample",
        "{kit}", "{kit}/solutions/double11.py odd", "{kit}/solutions/double11.py 2 sample",
        "-c 'echo 0' samples/1.in -t 0.50 -m 64 -e 0.0125 --checker 'sh -c \"exit 43\"'",
    ],
}


@pytest.mark.parametrize("place", LINES)
def test_again_judges_each_case_alone_in_the_same_way(contest, shell, monkeypatch, place):
    monkeypatch.chdir(str((shell.parent if "kit" in place else contest.parent) / place))
    for line in LINES[place]:
        judged = judged_by(shlex.split(line.replace("{kit}", str(shell))))
        assert judged, line
        for files, how, words in judged:
            assert words[0].endswith("sh")          # as Python, here
            (found, found_how, _), = judged_by(words[2:])
            assert (found, found_how) == (files, how), (line, words)


SHORT = {           # a command line: the words of `again` after run.py, as few as possible
    "A.py -k 1": "A.py 1",
    "prog deep": "prog deep in/7",
    "A.py sets -k secret": "A.py sets secret/8",
    "2 A.py 1.in": "2 A.py 1.in",
    "2 A.py -k sample": "2 A.py sample",
    "2 studs -k sample": "2 studs/y.py sample",
    "double11 2 -k sample -c 'echo 2; echo 40'": "double11 -c 'echo 2; echo 40' sample",
    "-c 'echo 0' 1 -t 9 -e 0.0125 -j 1": "-c 'echo 0' -t 9 -e 0.0125 1",
    "A.py 1 tools/check -q": "A.py tools/check 1",
    "A.py samples judge --checker check": "A.py ./judge --checker check.py 1",
    "A.py -- -5.in": "A.py ./-5.in",
    # A name is a path if it has another meaning here, too.
    "A.py odd": "A.py odd free", "A.py odd -k b": "A.py odd 'a b'",
    "A.py odd -k /": "A.py odd in/A",
    "prog odd": "prog odd odd/prog.in", "./prog odd -k 11": "./prog odd odd/11.in",
    "A.py odd -k str": "A.py odd odd/stress.in", "A.py odd -k=-k": "A.py odd odd/-k.in",
    "prog odd -k A": "prog odd odd/A.in", "A.py odd -k notes": "A.py odd odd/notes.in",
}


def test_again_is_short(contest, monkeypatch):
    monkeypatch.chdir(str(contest))
    for line, words in SHORT.items():
        assert shlex.split(words) in [again[2:] for _, _, again in judged_by(shlex.split(line))]


def test_again_keeps_the_flags_of_the_compiler(contest, monkeypatch):
    monkeypatch.chdir(str(contest))
    monkeypatch.setenv("CXXFLAGS", "-O0 -DANSWER=0")
    write(contest / "a.cpp", "")
    (_, _, compiled), (_, _, other) = judged_by(["a.cpp", "1.in"]) + judged_by(["A.py", "1.in"])
    (_, _, checked), = judged_by(["A.py", "1.in", "--checker", "a.cpp"])
    assert compiled[0] == checked[0] == "CXXFLAGS=-O0 -DANSWER=0"
    assert other[0].endswith("sh")


def test_input_that_can_be_read_only_once_has_no_again(contest, main, monkeypatch):
    monkeypatch.chdir(str(contest))
    reading, writing = os.pipe()
    os.write(writing, b"5\n")
    os.close(writing)
    done = main("-c", "cat", f"/dev/fd/{reading}")
    os.close(reading)
    assert squeezed(done.out)[1:4] == [f"input /dev/fd/{reading}", "1 5", "stdout 1 5"]
    assert "again" not in done.out


@pytest.mark.parametrize("found, prefix, word", [
    ("/usr/bin/python3", sys.base_prefix, "python3"), ("/venv/bin/python3", "/venv", "python3"),
    ("/usr/bin/python3", "/venv", "/venv/bin/python3"), (None, "/venv", "/venv/bin/python3"),
    (None, sys.base_prefix, "/venv/bin/python3"),
])
def test_python_is_named_by_its_path_if_its_name_means_another(contest, monkeypatch, found, prefix,
                                                               word):
    monkeypatch.chdir(str(contest))
    monkeypatch.setattr(sys, "executable", "/venv/bin/python3")
    monkeypatch.setattr(sys, "prefix", prefix)
    monkeypatch.setattr(shutil, "which", lambda name: found)
    (_, _, words), = judged_by(["A.py", "1"])
    assert words[0] == word


def test_characters_that_cannot_be_seen_are_escaped(contest, monkeypatch):
    monkeypatch.chdir(str(contest))
    write(contest / "odd/a\x1b[2Jb'.in", "")
    write(contest / "odd/a\x1b[2Jb'.out", "")
    (task,), _ = read_request(parse(["A.py", "odd"]))
    case, = [case for case in task.cases if "\x1b" in case.name]
    line = again(task, case)
    assert line.isprintable()
    assert line.endswith(" $'a\\x1b[2Jb\\''")
