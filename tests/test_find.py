"""Which files are cases: the names of inputs and answers, and the folders that are searched."""
import os
import random
import re
import shutil

import pytest

import run as runner
from harness import objects, populate, write


def cases_in(folder):
    """Return (Cases, complaints) for a folder with both inputs and answers."""
    return runner.find_cases(runner.Problem(folder.name, folder, folder))


# --- names of case files --------------------------------------------------------------------------

# By an id: the files of a folder, and its cases, each with the file of its answer.
PAIRS = {
    "endings": ("1.in 1.out 2.in 2.ans 3.in 3.answer 4.in 4.a 5.in 5.expected",
                {"1": "1.out", "2": "2.ans", "3": "3.answer", "4": "4.a", "5": "5.expected"}),
    "rare-endings": ("1.in 1.sol 2.in 2.ok 3.in 3.ref 4.in 4.gold 5.in 5.res 6.in 6.correct"
                     " 7.in 7.judge 8.in 8.in.diff",
                     {"1": "1.sol", "2": "2.ok", "3": "3.ref", "4": "4.gold", "5": "5.res",
                      "6": "6.correct", "7": "7.judge", "8": "8.in.diff"}),
    "ending-added": ("04 04.a c 1.in 1.in.expected", {"1": "1.in.expected", "04": "04.a"}),
    "words": ("in1 out1 in2 output2 in3 outputs3 in4 ans4 in5 answer5 in6 answers6 in7 expected7",
              {"in1": "out1", "in2": "output2", "in3": "outputs3", "in4": "ans4",
               "in5": "answer5", "in6": "answers6", "in7": "expected7"}),
    "word-in-the-folder": ("x/in/2 x/out/2 inputs/1.in expected/1.out input/3.txt"
                           " expected_output/3.txt input/4.txt accepted_output/4.txt",
                           {"inputs/1": "expected/1.out", "x/in/2": "x/out/2",
                            "input/3": "expected_output/3.txt",
                            "input/4": "accepted_output/4.txt"}),
    "word-in-both": ("input/input1.txt answer/output1.txt",
                     {"input/input1": "answer/output1.txt"}),
    "word-in-the-extension": ("3.in.txt 3.out.txt kap.in.1 kap.out.1",
                              {"3": "3.out.txt", "kap.in.1": "kap.out.1"}),
    "two-equal-answers": ("a.in a.out a.ans", {"a": "a.out"}),
    "upper-case": ("A.IN A.OUT T1.INP T1.OUT Input1.txt Output1.txt b.in B.OUT",
                   {"A": "A.OUT", "Input1": "Output1.txt", "T1.INP": "T1.OUT", "b": "B.OUT"}),
    "exact-case-first": ("a.in A.in a.out A.out=", {"a": "a.out", "A": "A.out"}),
    "only-upper-case-differs": ("A.in a.in README.txt readme.txt", {"A": None, "a": None}),
    "two-kinds-of-folders": ("inputs/1.in expected/1.out in/1.txt answers/1.txt=",
                             {"inputs/1": "expected/1.out", "in/1": "answers/1.txt"}),
    "words-within-names": ("fade-in.in fade-in.out fade-out.in fade-out.out= in/max_ans_2.txt"
                           " out/max_ans_2.txt min.in min.out min maout",
                           {"fade-in": "fade-in.out", "fade-out": "fade-out.out",
                            "in/max_ans_2": "out/max_ans_2.txt", "min": "min.out"}),
    "an-answer-is-no-input": ("in1.txt out1.txt out1.out", {"in1": "out1.txt"}),
    "an-input-is-no-answer": ("in/1.in ans/1.in ans/1.out", {"ans/1": "ans/1.out", "in/1": None}),
    "an-answer-serves-one": ("in1.txt out1.txt input1.txt", {"in1": "out1.txt", "input1": None}),
    "in-before-upper-case-txt": ("1.in 1.TXT 1.out", {"1.in": "1.out", "1.TXT": None}),
    "natural-order-decides": ("1.10 1.9 1.out", {"1.10": None, "1.9": "1.out"}),
    "names-differ": ("1 1.in 1.txt 1.in.txt 1.a 1.out 1.txt.out 1.out.txt",
                     {"1": "1.a", "1.in": "1.out", "1.in.txt": "1.out.txt", "1.txt": "1.txt.out"}),
    "other-files": ("1.in 1.out README.md notes.txt 1.ans.bak 1.in~ check-in.md in/n.pdf in/a.case"
                    " in.cpp in/gen.c a.py a.out out/1 out/2.txt", {"1": "1.out"}),
    "no-answer": ("a.in x/a.out b.in b.out", {"a": None, "b": "b.out"}),
    "other-alphabets": ("\u0131nput.txt \u0131n.in \u0130N.in \u0130N.out \u00fcin.txt",
                        {"\u0131n": None, "\u0130N": "\u0130N.out"}),
    "surely-inputs": ("02 07.txt 5.dat INPUT2.TXT in/b.txt kap.in.4 x.in1 in.big",
                      {"02": None, "07": None, "5.dat": None, "INPUT2": None, "in/b": None,
                       "kap.in.4": None, "x.in1": None, "in.big": None}),
}


@pytest.mark.parametrize("row", PAIRS)
def test_names_decide_which_answer_an_input_has(tmp_path, row):
    """A file contains x, or = if its name has = after it."""
    files, wanted = PAIRS[row]
    for name in files.split():
        write(tmp_path / name.rstrip("="), "=" if "=" in name else "x")
    cases, _ = cases_in(tmp_path)
    found = {}
    for case in cases:
        answer = case.answer_path
        found[case.name] = answer and answer.relative_to(tmp_path).as_posix()
    assert found == wanted


def test_executable_and_pipe_are_no_answers(tmp_path):
    """The command `g++ a.cpp` writes a.out, which has the name of an answer to a.in."""
    populate(tmp_path, {"a.in": "1\n", "a.ans": "2\n", "b/a.in": "", "b/a.out": "3\n"})
    write(tmp_path / "a.out", b"\x7fELF\2\1\1\0\0").chmod(0o755)
    (tmp_path / "c").mkdir()
    os.mkfifo(str(tmp_path / "c/a.out"))
    cases, complaints = cases_in(tmp_path)
    assert [case.answer_path for case in cases] == [tmp_path / "a.ans", tmp_path / "b/a.out"]
    assert complaints == []


def random_input(chance, number):
    """Return a random name for an input, which no other number gets."""
    folder = chance.choice(["", "in/", "inputs/", "in1/out/"])
    words = chance.choices(["in", "INPUT", "ans", "out", "max"], k=chance.randint(0, 2))
    return folder + "_".join([*words, f"n{number}"]) + chance.choice([".in", ".txt", ".dat", ""])


def test_judge_finds_each_answer_that_expect_writes(tmp_path):
    chance = random.Random(1)
    for round_number in range(50):
        folder = tmp_path / str(round_number)
        for number in range(chance.randint(1, 3)):
            name = random_input(chance, number)
            stem = os.path.splitext(name)[0]
            for similar in (name, stem, stem + ".in", stem + ".txt"):
                if chance.random() < 0.5:
                    write(folder / similar, "")
        cases, _ = cases_in(folder)
        paths = runner.answer_paths(cases, runner.Problem("name", folder, folder))
        for path in paths.values():
            runner.write_answer(path, b"", force=False)
        again, _ = cases_in(folder)
        assert {case.input_path: case.answer_path for case in again} == paths


# --- folders --------------------------------------------------------------------------------------

def test_cases_come_in_natural_order_without_hidden_files(kit):
    square = os.fsdecode("10\u00b2".encode())
    for name in ("10", "9", square, "b/1", "b/.x/1", ".x", "-k", "sample10", "sample2"):
        populate(kit, {f"inputs/double2/{name}.in": "", f"expected/double2/{name}.out": ""})
    cases, complaints = runner.find_cases(runner.built_in_problem("double2"))
    names = [case.name for case in cases]
    assert names == ["9", "10", square, "-k", "b/1", "empty", "sample", "sample2", "sample10"]
    assert cases[4] == runner.Case(
        "double2", "b/1", kit / "inputs/double2/b/1.in", kit / "expected/double2/b/1.out")
    assert complaints == []


def test_unreadable_files_are_named_and_the_other_cases_are_judged(kit, main):
    """Root can read any file, so here these are broken links."""
    folder = populate(kit / "c", {"1.in": "2\n", "1.out": "2\n", "2.out": "", "3.in": ""})
    for name in ("2.in", "3.out", ".#x.in"):
        (folder / name).symlink_to("nothing")
    os.mkfifo(str(folder / "pipe.in"))
    done = main("-c", "cat", "--cases", "c")
    assert done.err == "run.py: c/2.in cannot be read\nrun.py: c/3.out cannot be read\n"
    assert done.status == 2
    assert "1 of 1 accepted" in done.out
    assert main("expect", "--reference", "cat", "--cases", "c").out == "c/1.out: same\n"


def test_missing_cases_and_answers_are_named_and_the_others_are_judged(kit, main):
    populate(kit, {"inputs/double2/a.in": "", "inputs/double2/b.in": "",
                   "expected/double2/c.out": "", "solutions/new.py": "",
                   "inputs/new/notes.txt": "", "inputs/other/x.in": ""})
    done = main("judge", "-q")
    assert done.status == 2
    assert done.out.startswith("4 of 6 accepted, 2 NA in ")
    no_cases, no_answer = done.err.splitlines()
    assert no_cases.startswith("run.py: no cases in inputs/new; ")
    assert no_answer.startswith("run.py: no answer for inputs/double2/a.in and 1 more; ")


def test_unreadable_folder_of_answers_is_named(kit):
    shutil.rmtree(str(kit / "expected/double2"))
    write(kit / "expected/double2", "")
    cases, complaints = runner.find_cases(runner.built_in_problem("double2"))
    assert [case.answer_path for case in cases] == [None, None]
    assert complaints == ["expected/double2: Not a directory"]


def test_linked_folders_are_searched_once_even_in_a_circle(tmp_path):
    populate(tmp_path, {"cases/1.in": "", "cases/below/2.in": "", "other/3.in": ""})
    folder = tmp_path / "cases"
    (folder / "link").symlink_to("../other")
    for link in "xy":
        (folder / link).symlink_to(".")
        (folder / "below" / link).symlink_to("..")
    cases, _ = cases_in(folder)
    assert [case.name for case in cases] == ["1", "below/2", "link/3"]


def test_linked_folder_is_reported_as_it_was_typed(kit, main):
    populate(kit, {"cases/one.in": "", "cases/one.ans": "x\n"})
    (kit / "link").symlink_to("cases")
    assert re.match(r"AC   link ", main("-c", "echo x", "--cases", "link").out)


def test_folder_that_contains_the_kit_does_not_contain_its_cases(kit, main):
    populate(kit, {"one.in": "", "one.ans": "x\n", "a/two.in": "", "a/two.out": "x\n"})
    assert list(objects(main("-c", "echo x", "--json"))) == ["a/two", "one"]
