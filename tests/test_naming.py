"""Which files are cases: the names of inputs and answers, and the folders that are searched."""
import os
import random

import pytest

from judge.request.naming import (NAMES_HINT, case_name, cases_called, files_below, read_cases,
                                  usual_answer)
from harness import populate, write


def cases_in(folder):
    """Return (Cases, the texts of complaints) for a folder with both inputs and answers."""
    paths = files_below(folder, directly=False, onerror=print)
    names = sorted(os.path.relpath(path, str(folder)) for path in paths)
    cases, complaints = read_cases(folder, names, folder)
    return cases, [complaint.text for complaint in complaints]


def names_in(folder):
    """Return the names of the cases of a folder, as one text."""
    cases, complaints = cases_in(folder)
    assert complaints == []
    return " ".join(case.name for case in cases)


# By an id: the files of a folder, and its cases: {input: answer}.
PAIRS = {
    "endings": ("1.in 1.out 2.in 2.ans 3.in 3.answer 4.in 4.a 5.in 5.expected 6.in 6.sol 7.in 7.ok"
                " 8.in 8.diff 8.ref 04 04.a 05.txt 05.txt.a",
                {"1.in": "1.out", "2.in": "2.ans", "3.in": "3.answer", "4.in": "4.a",
                 "5.in": "5.expected", "6.in": "6.sol", "7.in": "7.ok", "8.in": None,
                 "04": "04.a", "05.txt": "05.txt.a"}),
    "words": ("in1 out1 in2 output2 in3 outputs3 in4 ans4 in5 answer5 in6 answers6 in7 expected7",
              {"in1": "out1", "in2": "output2", "in3": "outputs3", "in4": "ans4",
               "in5": "answer5", "in6": "answers6", "in7": "expected7"}),
    "word-in-the-folder": ("in/2 out/2 inputs/1.in expected/1.out input/3.txt expected_output/3.txt"
                           " input/input4.txt accepted_output/output4.txt sample_in/5 sample_out/5",
                           {"inputs/1.in": "expected/1.out", "in/2": "out/2",
                            "input/3.txt": "expected_output/3.txt", "sample_in/5": "sample_out/5",
                            "input/input4.txt": "accepted_output/output4.txt"}),
    "word-in-the-extension": (
        "3.in.txt 3.out.txt kap.in.1 kap.out.1 x.in2 x.out2",
        {"3.in.txt": "3.out.txt", "kap.in.1": "kap.out.1", "x.in2": "x.out2"}),
    "word-alone": ("input.txt expected.txt a/in a/out",
                   {"input.txt": "expected.txt", "a/in": "a/out"}),
    # Words that all have in the same place tell nothing.
    "same-words": ("fade-in.in fade-in.out in/max_ans_2.txt out/max_ans_2.txt in/1.in out/1.in"
                   " in/all_in_04 out/all_in_04 ans/5.in ans/5.out min.in min.out maout",
                   {"fade-in.in": "fade-in.out", "in/max_ans_2.txt": "out/max_ans_2.txt",
                    "in/1.in": "out/1.in", "in/all_in_04": "out/all_in_04", "ans/5.in": "ans/5.out",
                    "min.in": "min.out"}),
    "upper-case": (
        "A.IN A.OUT T1.INP T1.OUT Input1.txt Output1.txt b.in B.OUT",
        {"A.IN": "A.OUT", "Input1.txt": "Output1.txt", "T1.INP": "T1.OUT", "b.in": "B.OUT"}),
    "two-answers": ("1.in 1.ans= 1.out= 2.in 2.ans 2.out", {"1.in": "1.ans", "2.in": "2.ans"}),
    "a-note": ("1.in 1.txt 1.out", {"1.in": "1.out"}),
    "other-numbers": ("1.10 1.9 1.out 2.aa 2.dat 2.out", {"2.dat": "2.out"}),
    "other-files": ("1.in 1.out README.md notes.txt 1.ans.bak 1.in~ check-in.md in/n.pdf in/a.case"
                    " in.cpp in/gen.c a.py a.out out/1 out/2.txt plug-in.txt limits",
                    {"1.in": "1.out"}),
    "other-alphabets": ("\u0131nput.txt \u0131n.in \u0130N.in \u0130N.out \u00fcin.txt",
                        {"\u0131n.in": None, "\u0130N.in": "\u0130N.out"}),
    "no-answer": ("02 07.txt 5.dat INPUT2.TXT in/b.txt kap.in.4 x.in1 a.in x/a.out in.txt",
                  dict.fromkeys("02 07.txt 5.dat INPUT2.TXT in/b.txt kap.in.4 x.in1 a.in in.txt"
                                .split())),
}


@pytest.mark.parametrize("row", PAIRS)
def test_names_decide_which_answer_an_input_has(tmp_path, row):
    """A file contains x, or = if its name has = after it."""
    files, wanted = PAIRS[row]
    for name in files.split():
        write(tmp_path / name.rstrip("="), "=" if "=" in name else "x")
    cases, complaints = cases_in(tmp_path)
    found = {}
    for case in cases:
        names = [path.relative_to(tmp_path).as_posix() for path in case.paths()]
        found[names[0]] = names[1] if case.answer_path else None
    assert (found, complaints) == (wanted, [])


@pytest.mark.parametrize("files, complaint", [
    ("1.in 1.txt", "1.in and 1.txt are inputs of one case; keep one of them"),
    ("1.dat 1.txt 1.out", "1.dat and 1.txt are inputs of one case; keep one of them"),
    ("A.in a.in", "A.in and a.in are inputs of one case; keep one of them"),
    ("in/1 out/1 out/1.ans=", "in/1: its answers out/1 and out/1.ans differ; keep one of them"),
])
def test_files_with_the_same_key_that_are_no_case_are_a_complaint(
        tmp_path, monkeypatch, files, complaint):
    monkeypatch.chdir(str(tmp_path))
    for name in ("9.in", "9.out", *files.split()):
        write(tmp_path / name.rstrip("="), "=" if "=" in name else "x")
    cases, complaints = cases_in(tmp_path)
    assert ([case.name for case in cases], complaints) == (["9"], [complaint])


NAMES = {           # an input: the name of its case
    "1.in": "1", "in/1.txt": "in/1", "in2.txt": "in2", "input.txt": "input", "A.IN": "A",
    "sample-in.txt": "sample-in", "kap.in.1": "kap.in.1", "in/max_ans_2.txt": "in/max_ans_2",
    "-5.in": "-5", "07.dat": "07", "x.INP": "x", "x.y.input": "x.y", "in/.txt": "in/.txt",
    "data/secret/01-x.in": "data/secret/01-x", "one-move-in-each-column": "one-move-in-each-column",
}


def test_name_of_a_case_is_that_of_its_input_without_the_extension():
    assert {path: case_name(path) for path in NAMES} == NAMES


CALLED = {          # a typed name: the names of the cases that it may mean
    "x": "x", "x.in": "x", "deep/x": "deep/x", "deep/x.txt": "deep/x", "y": "deep/y in/y",
    "in/y": "in/y", "1": "in1 a/input_1", "in1.txt": "in1", "2": "kap.in.2", "00": "deep/input00",
    "0": "", "3": "", "ax": "", "input00": "deep/input00", "X": "", "ma.n": "",
}


def test_typed_name_is_that_of_a_case_or_its_end_behind_a_slash_or_an_in_word(tmp_path):
    files = ("x.in deep/x.in deep/y.in in/y in1.txt a/input_1.txt kap.in.2 deep/input00"
             " max.in main.3")
    cases, _ = cases_in(populate(tmp_path, dict.fromkeys(files.split(), "")))
    found = {name: " ".join(case.name for case in cases_called(name, cases)) for name in CALLED}
    assert {name: set(text.split()) for name, text in found.items()} == {
        name: set(text.split()) for name, text in CALLED.items()}


def test_executable_and_pipe_are_no_answers(tmp_path):
    """The command `g++ a.cpp` writes a.out, which has the name of an answer to a.in."""
    populate(tmp_path, {"a.in": "", "a.ans": "", "b.in": ""})
    write(tmp_path / "a.out", b"\x7fELF\2\1\1\0\0").chmod(0o755)
    os.mkfifo(str(tmp_path / "b.out"))
    cases, complaints = cases_in(tmp_path)
    assert ([case.answer_path for case in cases], complaints) == ([tmp_path / "a.ans", None], [])


def test_judge_finds_each_answer_that_expect_writes(tmp_path):
    chance = random.Random(1)
    for round_number in range(50):
        folder = tmp_path / str(round_number)
        for number in range(chance.randint(1, 3)):
            words = chance.choices(["in", "INPUT", "ans", "out", "max"], k=chance.randint(0, 2))
            stem = "_".join([*words, f"n{number}"])
            place = folder / chance.choice(["", "in", "inputs", "in1/out"])
            write(place / (stem + chance.choice(["", ".in", ".txt", ".dat"])), "")
        cases, _ = cases_in(folder)
        paths = {}
        for case in cases:
            answer = usual_answer(case.input_path.relative_to(folder).as_posix())
            paths[case.input_path] = write(folder / answer, "")
        again, _ = cases_in(folder)
        assert {case.input_path: case.answer_path for case in again} == paths


def test_cases_come_in_natural_order_without_hidden_files(tmp_path):
    square = os.fsdecode("10\u00b2".encode())
    names = ["9", "10", square, "-k", "b/1", "sample2", "sample10"]
    populate(tmp_path, {f"{name}.in": "" for name in ["b/.x/1", ".x", *reversed(names)]})
    assert names_in(tmp_path) == " ".join(names)


def test_unreadable_files_are_named_and_the_other_cases_are_judged(kit, main):
    """Root can read any file, so here these are broken links."""
    folder = populate(kit / "c", {"1.in": "2\n", "1.out": "2\n", "2.out": "", "3.in": ""})
    for name in ("2.in", "3.out", ".#x.in"):
        (folder / name).symlink_to("nothing")
    os.mkfifo(str(folder / "pipe.in"))
    done = main("-c", "cat", "c")
    assert done.err == "run.py: c/2.in cannot be read\nrun.py: c/3.out cannot be read\n"
    assert done.status == 2
    assert "1 of 1 accepted" in done.out
    assert main("expect", "--reference", "cat", "c").out == "c/1.out: same\n"


def test_folder_inside_with_limits_is_a_problem_of_its_own(kit, main):
    populate(kit, {"c/b/1.in": "", "c/b/1.out": "", "c/A/2.in": "", "c/A/2.out": "",
                   "c/A/limits": "1", "c/.x/3.in": "", "c/node_modules/4.in": "",
                   "c/env/pyvenv.cfg": "", "c/env/5.in": ""})
    assert "1 of 1 accepted" in main("-c", "cat", "c").out
    assert "1 of 1 accepted" in main("-c", "cat", "c/A").out
    (kit / "c/b/1.in").unlink()
    assert main("-c", "cat", "c") == (2, "", f"run.py: no cases in c; {NAMES_HINT}\n")


def test_links_to_folders_are_followed_once_and_circles_end(tmp_path):
    """A folder's own path counts, not a link to it."""
    c = populate(tmp_path, {"c/1.in": "", "c/z/2.in": "", "away/in/3.in": "", "away/out/3.out": "",
                            "c/z/deep/4.in": ""}) / "c"
    links = {"a": "z", "round": ".", "up": "..", "z/deep/top": "../..", "old": "../away",
             "z/same": "../../away"}
    for link, target in links.items():
        (c / link).symlink_to(target)
    assert names_in(c) == "1 old/in/3 z/2 z/deep/4"
    assert sorted(files_below(c, directly=True, onerror=print)) == [str(c / "1.in")]
    (c / "in").symlink_to("../away/in")         # such a folder belongs to the cases beside it
    assert sorted(files_below(c, directly=True, onerror=print)) == [
        str(c / "1.in"), str(c / "in/3.in")]


def test_case_is_found_beside_a_broken_link(tmp_path):
    populate(tmp_path, {"1.in": "", "1.out": "", "2.txt": "", "2.out": ""})
    for name in ("1.ans", "1.inp", "2.dat"):
        (tmp_path / name).symlink_to("nothing")
    cases, complaints = cases_in(tmp_path)
    found = [[path.name for path in case.paths()] for case in cases]
    assert (found, complaints) == ([["1.in", "1.out"], ["2.txt", "2.out"]], [])
