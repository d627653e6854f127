"""The line `again` of a report: pasted, it judges the same case with the same verdict."""
import os
import shlex
import shutil
import sys

from harness import requested, touch, write
from judge.request.again import again
from judge.text import quoted

# Below the folder of a contestant.
CONTEST = """
    A.py brute.py double2.py check.py notes 11 prog tools/check -5.* 1.* samples/1.* samples/1.ans
    judge/1.* Output/1.* deep/in/7.txt deep/out/7.txt parts/x_in/8.txt parts/x_out/8.txt
    sets/sample/8.* sets/secret/8.* checked/check.py checked/1.* P/B.py P/1.* studs/x.py studs/y.py
    named/-e/input.txt named/-e/output.txt named/in/input.txt named/2/input.txt named/2/output.txt
    odd/stress.* odd/11.* odd/2.* odd/A.* odd/notes.* odd/-k.* odd/prog.* odd/double2.* odd/in/A.*
    odd/free.* q/a.py q/s/prog.* q/s/prog q/s/check.py q/t/1.*
    flat/A.py flat/A2.py flat/B.py flat/A1.* flat/A2.* flat/B1.*
    w/2.* w/in/1.txt w/out/1.txt w/out/a.py
    title/a_sum.py title/b_dif.py title/a1.* title/b1.* title/A/a1.* title/A/1.*
    dash/-k/brute.py dash/1.*
    class/check.py class/lab/ann.py class/lab/check.py class/lab/t/1.*
"""
SHORT = {           # a command line: the words of `again` after run.py, as few as possible
    "A.py -k 1": "A.py 1", "check.py samples -k 1": "samples -c check.py 1",
    "prog deep": "deep prog in/7",
    "A.py sets -k secret": "sets A.py secret/8",
    "2 A.py 1.in": "2 A.py 1.in",
    "2 A.py -k sample": "2 A.py sample",
    "2 studs": "2 studs/y.py sample",
    "double11 2 -c 'echo 2; echo 40'": "double11 -c 'echo 2; echo 40' sample",
    "-c 'echo 0' 1 -t 0.50 -m 64 -e 0.0125 -j 1": "-c 'echo 0' -t 0.5 -m 64 -e 0.0125 1",
    "A.py 1 tools/check -q": "tools/check A.py 1",
    "A.py samples judge --checker check": "./judge A.py --checker check.py 1",
    "A.py -- -5.in": "A.py ./-5.in",
    "A.py checked --checker ''": "checked A.py --checker '' 1",
    # A name is a path if it has another meaning here, too.
    "A.py odd": "odd A.py free", "A.py odd -k b": "odd A.py 'a b'",
    "A.py odd -k /": "odd A.py in/A",
    "prog odd": "odd prog odd/prog.in", "./prog odd -k 11": "odd ./prog odd/11.in",
    "A.py odd -k str": "odd A.py odd/stress.in", "A.py odd -k=-k": "odd A.py odd/-k.in",
    "prog odd -k A": "odd prog odd/A.in", "A.py odd -k notes": "odd A.py odd/notes.in",
}
# By the current folder: command lines.
LINES = {
    "kit": ["", "solutions/double2.py", "inputs/double2", "11 2 -e 0 -m 99", "11 2 -c cat",
            "2 --checker 'sh -c \"exit 43\"'"],
    "kit/inputs": ["", "double2"],
    "kit/solutions": ["", "double2.py"],
    "kit/inputs/double2": ["", "sample.in"],
    "contest": [
        *SHORT, "A", "A.py samples/1.in", "A.py . samples/1.in", "A.py parts/x_in/8.txt",
        "A.py sets/secret", "A.py deep/in", "A.py notes", "./11 1", "-c 'echo 0' judge",
        "A.py checked", "P", "P/1.in", "flat/B1.in", "A.py P", "A.py Output", "2 A.py samples",
        "2 double2.py notes", "-c brute.py 1", "A.py P notes", "A.py double2.py samples judge/1",
        "P/B.py samples", "A.py named", "A.py samples deep notes",
        "samples studs/x.py notes", "A.py check.py samples", "A.py samples prog", "{kit}",
        "{kit}/solutions/double11.py odd", "{kit}/solutions/double11.py 2 sample",
    ],
    "contest/odd": ["-c 'echo 0' --checker true ../samples 2"],        # 2 is a case here
    "contest/q": ["a.py"],          # the path alone would have the checker beside it
    "contest/w/out": [""],          # 2 is not near by, so it could be the kit's
    "contest/title": ["", "a_sum.py"],      # a_sum.py alone means A
    "contest/dash": ["./-k ."],
    "contest/class": ["lab lab/t"],         # alone, ann.py would have the checker of the class
    "contest/flat": ["", ".", "1", "../P .", "A1.in"],
    "contest/P": ["2", "2 1", "2 ../notes", "2 ../samples -k sam"],
    "contest/checked": ["check.py ../tools/check ../1.in", "../tools/check check.py ../1.in"],
    "contest/samples": ["2", "2 ../notes", "2 11 ../notes"],
}


def judged_by(words):
    """Return (files, how they are judged, words of `again`) for each case of a command line."""
    tasks, told = requested(*words)
    assert not any(told.values())
    judged = []
    for task in tasks:
        programs = [program and (program.kind, program.path or program.typed)
                    for program in map(task.programs.get, ("solution", "checker"))]
        how = (*programs, task.limits, task.is_exact, task.tolerance)
        judged += [(case.paths(), how, shlex.split(again(task, case))) for case in task.cases]
    return judged


def test_again_judges_each_case_alone_in_the_same_way_and_is_short(contest, kit, monkeypatch):
    touch(contest, CONTEST)
    write(contest / "odd/a b.in", "")
    write(contest / "sets/limits", "8 88")
    write(contest / "P/limits", "9 99")
    for name in ("11", "prog", "tools/check", "q/s/prog"):
        write(contest / name, "#!/bin/sh\n").chmod(0o755)
    for place, lines in LINES.items():
        monkeypatch.chdir(str((kit.parent if "kit" in place else contest.parent) / place))
        for line in lines:
            judged = judged_by(shlex.split(line.replace("{kit}", str(kit))))
            assert judged, line
            for files, how, words in judged:
                (found, found_how, _), = judged_by(words[2:])
                assert (found, found_how) == (files, how), (line, words)
            if line in SHORT:
                assert shlex.split(SHORT[line]) in [words[2:] for _, _, words in judged]


def test_again_keeps_the_flags_of_the_compiler(kit, monkeypatch):
    monkeypatch.delenv("CFLAGS", raising=False)
    monkeypatch.setenv("CXXFLAGS", "-O0 -DANSWER=0")
    monkeypatch.setenv("CLASSPATH", "lib")
    touch(kit, "a.cpp b.c c.java A.py 1.in")
    flags = "CXXFLAGS=-O0 -DANSWER=0"
    has = {"a.cpp 1": [flags], "A.py 1 --checker a.cpp": [flags], "A.py 1": [], "b.c 1": [],
           "c.java 1": ["CLASSPATH=lib"], "c.java --checker a.cpp 1": ["CLASSPATH=lib", flags]}
    for line in has:
        (_, _, words), = judged_by(line.split())
        assert [word for word in words if "=" in word] == has[line]


PYTHONS = [         # where PATH leads, and the environment: what the Python /venv/bin/python3 is
    ("/usr/bin/python3", sys.base_prefix, "python3"),
    ("/venv/bin/python3", "/venv", "python3"),
    ("/usr/bin/python3", "/venv", "/venv/bin/python3"),
    (None, "/venv", "/venv/bin/python3"),
    (None, sys.base_prefix, "/venv/bin/python3"),
]


def test_python_is_named_by_its_path_if_its_name_means_another(kit, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/venv/bin/python3")
    for found, prefix, word in PYTHONS:
        monkeypatch.setattr(sys, "prefix", prefix)
        monkeypatch.setattr(shutil, "which", {"python3": found}.get)
        (_, _, words), = judged_by(["2", "sample"])
        assert words[0] == word


def test_characters_that_cannot_be_seen_are_escaped_as_bytes():
    assert quoted("a\u00e9 b") == "'a\u00e9 b'"
    assert quoted(os.fsdecode(b"a\xc3\xa9\x1b'\\\xff")) == "$'a\u00e9\\x1b\\x27\\x5c\\xff'"
