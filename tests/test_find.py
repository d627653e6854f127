"""Problems and cases: which files they are."""
import os
import random
import re
import shutil

import pytest

import run as runner
from conftest import posix
from harness import populate, write


def cases_in(folder):
    """Return (Cases, complaints) of a folder with both inputs and answers."""
    return runner.find_cases(runner.Problem(folder.name, folder, folder))


def slashed(text):
    """Return text with a slash in paths on any system."""
    return text.replace(os.sep, "/")


# --- cases of the kit -----------------------------------------------------------------------------

@posix
def test_cases_are_in_natural_order_also_below(kit):
    square = os.fsdecode("10\u00b2".encode())
    for name in ("10", "9", square, "b/1", "b/.x/1", ".x", "-k", "sample10", "sample2"):
        populate(kit, {f"inputs/double2/{name}.in": "", f"expected/double2/{name}.out": ""})
    cases, complaints = runner.find_cases(runner.built_in_problem("double2"))
    names = [case.name for case in cases]
    assert names == ["9", "10", square, "-k", "b/1", "empty", "sample", "sample2", "sample10"]
    assert cases[4] == runner.Case(
        "double2", "b/1", kit / "inputs/double2/b/1.in", kit / "expected/double2/b/1.out")
    assert complaints == []


@posix
def test_what_cannot_be_read_is_told_and_the_rest_is_found(kit, main):
    """Root can read all files, but not where a link leads nowhere. Other things are no files."""
    folder = populate(kit / "c", {"1.in": "2\n", "1.out": "2\n", "2.out": "", "3.in": ""})
    for name in ("2.in", "3.out", ".#x.in"):
        (folder / name).symlink_to("nothing")
    os.mkfifo(str(folder / "pipe.in"))
    (folder / "folder.in").mkdir()
    done = main("-c", "cat", "--cases", "c")
    assert done.err == "run.py: c/2.in cannot be read\nrun.py: c/3.out cannot be read\n"
    assert done.status == 2
    assert "1 of 1 accepted" in done.out
    assert main("expect", "--reference", "cat", "--cases", "c").out == "c/1.out: same\n"


def test_what_is_missing_does_not_stop_the_others(kit, main):
    populate(kit, {"inputs/double2/a.in": "", "inputs/double2/b.in": "",
                   "expected/double2/c.out": "", "solutions/new.py": "",
                   "inputs/new/notes.txt": "", "inputs/other/x.in": ""})
    done = main("judge", "-q")
    assert done.status == 2
    assert done.out.startswith("4 of 6 accepted, 2 NA in ")
    no_cases, no_answer = slashed(done.err).splitlines()
    assert no_cases.startswith("run.py: no cases in inputs/new; ")
    assert no_answer.startswith("run.py: no answer for inputs/double2/a.in and 1 more; ")


@posix
def test_a_file_in_place_of_the_folder_of_answers_is_named(kit):
    shutil.rmtree(str(kit / "expected/double2"))
    write(kit / "expected/double2", "")
    cases, complaints = runner.find_cases(runner.built_in_problem("double2"))
    assert [case.answer_path for case in cases] == [None, None]
    assert complaints == ["expected/double2: Not a directory"]


# --- names of case files --------------------------------------------------------------------------

# By an id: the files of a folder, and the cases in them, each with the file of its answer.
PAIRS = {
    "endings": ("1.in 1.out 2.in 2.ans 3.in 3.answer 4.in 4.a 5.in 5.expected",
                {"1": "1.out", "2": "2.ans", "3": "3.answer", "4": "4.a", "5": "5.expected"}),
    "rare-endings": ("1.in 1.sol 2.in 2.ok 3.in 3.ref 4.in 4.gold 5.in 5.res 6.in 6.correct"
                     " 7.in 7.judge 8.in 8.in.diff x.md x.ok",
                     {"1": "1.sol", "2": "2.ok", "3": "3.ref", "4": "4.gold", "5": "5.res",
                      "6": "6.correct", "7": "7.judge", "8": "8.in.diff"}),
    "usual-ending-before-rare": ("1.in 1.OUT 1.diff= in/3 in/3.ok= out/3",
                                 {"1": "1.OUT", "in/3": "out/3"}),
    "ending-added": ("04 04.a c 1.in 1.in.expected", {"1": "1.in.expected", "04": "04.a"}),
    "words": ("in1 out1 in2 output2 in3 outputs3 in4 ans4 in5 answer5 in6 answers6 in7 expected7",
              {"in1": "out1", "in2": "output2", "in3": "outputs3", "in4": "ans4",
               "in5": "answer5", "in6": "answers6", "in7": "expected7"}),
    "word-in-the-folder": ("x/in/2 x/out/2 inputs/1.in expected/1.out",
                           {"inputs/1": "expected/1.out", "x/in/2": "x/out/2"}),
    "two-words": ("input/1.txt expected_output/1.txt input/2.txt accepted_output/2.txt",
                  {"input/1": "expected_output/1.txt", "input/2": "accepted_output/2.txt"}),
    "word-in-both": ("input/input1.txt answer/output1.txt",
                     {"input/input1": "answer/output1.txt"}),
    "word-in-the-extension": ("3.in.txt 3.out.txt kap.in.1 kap.out.1",
                              {"3": "3.out.txt", "kap.in.1": "kap.out.1"}),
    "two-equal-answers": ("a.in a.out a.ans", {"a": "a.out"}),
    "upper-case": ("A.IN A.OUT T1.INP T1.OUT Input1.txt Output1.txt",
                   {"A": "A.OUT", "Input1": "Output1.txt", "T1.INP": "T1.OUT"}),
    "upper-and-lower-case": ("a.in A.OUT", {"a": "A.OUT"}),
    "exact-case-first": ("a.in A.in a.out A.out=", {"a": "a.out", "A": "A.out"}),
    "only-upper-case-differs": ("A.in a.in README.txt readme.txt", {"A": None, "a": None}),
    "two-kinds-of-folders": ("inputs/1.in expected/1.out in/1.txt answers/1.txt=",
                             {"inputs/1": "expected/1.out", "in/1": "answers/1.txt"}),
    "only-words-for-an-input": ("in/max_ans_02.txt out/max_ans_02.txt",
                                {"in/max_ans_02": "out/max_ans_02.txt"}),
    "words-within-names": ("fade-in.in fade-in.out fade-out.in fade-out.out=",
                           {"fade-in": "fade-in.out", "fade-out": "fade-out.out"}),
    "an-answer-is-no-input": ("in1.txt out1.txt out1.out", {"in1": "out1.txt"}),
    "an-input-is-no-answer": ("in/1.in ans/1.in ans/1.out", {"ans/1": "ans/1.out", "in/1": None}),
    "an-answer-serves-one": ("in1.txt out1.txt input1.txt", {"in1": "out1.txt", "input1": None}),
    "in-before-upper-case-txt": ("1.in 1.TXT 1.out", {"1.in": "1.out", "1.TXT": None}),
    "names-differ": ("1 1.in 1.txt 1.in.txt 1.a 1.out 1.txt.out 1.out.txt",
                     {"1": "1.a", "1.in": "1.out", "1.in.txt": "1.out.txt", "1.txt": "1.txt.out"}),
    "letters-are-no-word": ("min.in min.out min maout main.txt maoutp", {"min": "min.out"}),
    "other-files": ("1.in 1.out README.md notes.txt 1.ans.bak 1.in~ input.h check-in.md in/n.pdf",
                    {"1": "1.out"}),
    "sources": ("1.in 1.out in.cpp in/gen.c a.py a.out", {"1": "1.out"}),
    "no-input": ("a.txt 1.out 2.ans out/1 out/2.txt", {}),
    "no-answer": ("a.in x/a.out b.in b.out", {"a": None, "b": "b.out"}),
    "inputs-by-their-place": ("in.big in/big.case x/Input/a.b 1.in.huge in/1.sol min.big in/a.in~",
                              {"in.big": None, "in/big.case": None, "x/Input/a.b": None,
                               "1.in.huge": None}),
    "place-takes-no-answer": ("in/input.case in/input.in in/input.a",
                              {"in/input.case": None, "in/input": "in/input.a"}),
    "other-alphabets": ("\u0131nput.txt \u0131n.in \u0130N.in \u0130N.out \u00fcin.txt",
                        {"\u0131n": None, "\u0130N": "\u0130N.out"}),
    "surely-inputs": ("02 07.txt 5.dat INPUT2.TXT in/b.txt kap.in.4 x.in1",
                      {"02": None, "07": None, "5.dat": None, "INPUT2": None, "in/b": None,
                       "kap.in.4": None, "x.in1": None}),
}


@pytest.mark.parametrize("row", PAIRS)
def test_names_of_case_files(tmp_path, row):
    """A file has the content x; with = after its name it has another one."""
    files, wanted = PAIRS[row]
    for name in files.split():
        write(tmp_path / name.rstrip("="), "=" if "=" in name else "x")
    cases, _ = cases_in(tmp_path)
    found = {}
    for case in cases:
        answer = case.answer_path
        found[case.name] = answer and answer.relative_to(tmp_path).as_posix()
    assert found == wanted


def test_two_answers_that_differ_are_told(tmp_path, monkeypatch):
    monkeypatch.chdir(str(tmp_path))
    populate(tmp_path, {"a.in": "", "a.out": "1", "a.ans": "2"})
    cases, complaints = cases_in(tmp_path)
    assert cases == []
    assert complaints == ["a.in: its answers a.out and a.ans differ; keep one of them"]


@posix
def test_a_compiled_program_is_no_answer(tmp_path):
    """The command `g++ a.cpp` writes a.out, which would be that of a.in."""
    populate(tmp_path, {"a.in": "1\n", "a.ans": "2\n", "b/a.in": "", "b/a.out": "3\n"})
    write(tmp_path / "a.out", b"\x7fELF\2\1\1\0\0").chmod(0o755)
    (tmp_path / "c").mkdir()
    os.mkfifo(str(tmp_path / "c/a.out"))            # is not even opened
    cases, complaints = cases_in(tmp_path)
    assert [case.answer_path for case in cases] == [tmp_path / "a.ans", tmp_path / "b/a.out"]
    assert complaints == []


def random_input(chance, number):
    """Return a random name of an input that no other number gets."""
    folder = chance.choice(["", "in/", "inputs/", "in1/out/"])
    words = chance.choices(["in", "INPUT", "ans", "out", "max"], k=chance.randint(0, 2))
    return folder + "_".join([*words, f"n{number}"]) + chance.choice([".in", ".txt", ".dat", ""])


def test_what_expect_writes_judge_accepts(tmp_path):
    """No input that stands beside others of nearly the same name is skipped."""
    chance = random.Random(1)
    for round_number in range(50):
        folder = tmp_path / str(round_number)
        for number in range(chance.randint(1, 3)):
            name = random_input(chance, number)
            stem = os.path.splitext(name)[0]
            for new in (name, stem, stem + ".in", stem + ".txt"):
                if chance.random() < 0.5:
                    write(folder / new, "")
        problem = runner.Problem("name", folder, folder)
        cases, _ = runner.find_cases(problem)
        written = runner.new_answer_paths(cases, problem)
        for path in written.values():
            runner.write_answer(path, b"", force=False)
        again, _ = runner.find_cases(problem)
        assert {case.input_path: case.answer_path for case in again} == written


# --- folders --------------------------------------------------------------------------------------

@posix
def test_folders_that_are_links_are_searched_once(tmp_path):
    """Links may lead back to where they are."""
    populate(tmp_path, {"cases/1.in": "", "cases/below/2.in": "", "other/3.in": ""})
    folder = tmp_path / "cases"
    (folder / "link").symlink_to("../other")
    for link in "xy":
        (folder / link).symlink_to(".")
        (folder / "below" / link).symlink_to("..")
    cases, _ = cases_in(folder)
    assert [case.name for case in cases] == ["1", "below/2", "link/3"]


@posix
def test_the_report_names_the_folder_as_it_was_typed(kit, main):
    populate(kit, {"cases/one.in": "", "cases/one.ans": "x\n"})
    (kit / "link").symlink_to("cases")
    assert re.match(r"AC   link ", main("-c", "echo x", "--cases", "link").out)


def test_the_current_folder_is_searched_but_not_the_cases_of_the_kit(kit, main):
    populate(kit, {"one.in": "", "one.ans": "x\n", "a/two.in": "", "a/two.out": "x\n"})
    lines = main("-c", "echo x", "-v").out.splitlines()
    assert re.match(r"AC   kit a/two ", lines[0])
    assert re.match(r"AC   kit one ", lines[1])
    assert "2 of 2 accepted" in lines[2]
