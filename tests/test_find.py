"""Which files are cases: the names of inputs and answers, and the folders that are searched."""
import os
import random
import shutil

import pytest

import run as runner
from harness import objects, populate, write


def cases_in(folder):
    """Return (Cases, complaints) for a folder with both inputs and answers."""
    return runner.find_cases(runner.Problem(folder.name, folder, folder))


# By an id: the files of a folder, and its cases, each with the file of its answer.
PAIRS = {
    "rare-ending": ("1.in 1.ok 2.in 2.out 2.diff=", {"1": "1.ok", "2": "2.out"}),
    "endings": ("1.in 1.out 2.in 2.ans 3.in 3.answer 4.in 4.a 5.in 5.expected 6.in 6.sol 7.in 7.ok"
                " 8.in 8.ref 9.in 9.gold a.in a.res b.in b.correct c.in c.judge d.in d.in.diff 04"
                " 04.a",
                {"1": "1.out", "2": "2.ans", "3": "3.answer", "4": "4.a", "5": "5.expected",
                 "6": "6.sol", "7": "7.ok", "8": "8.ref", "9": "9.gold", "a": "a.res",
                 "b": "b.correct", "c": "c.judge", "d": "d.in.diff", "04": "04.a"}),
    "words": ("in1 out1 in2 output2 in3 outputs3 in4 ans4 in5 answer5 in6 answers6 in7 expected7",
              {"in1": "out1", "in2": "output2", "in3": "outputs3", "in4": "ans4",
               "in5": "answer5", "in6": "answers6", "in7": "expected7"}),
    "word-in-the-folder": ("in/2 out/2 inputs/1.in expected/1.out input/3.txt input/input4.txt"
                           " expected_output/3.txt accepted_output/output4.txt",
                           {"inputs/1": "expected/1.out", "in/2": "out/2",
                            "input/3": "expected_output/3.txt",
                            "input/input4": "accepted_output/output4.txt"}),
    "word-in-the-extension": ("3.in.txt 3.out.txt kap.in.1 kap.out.1",
                              {"3": "3.out.txt", "kap.in.1": "kap.out.1"}),
    "words-within-names": ("fade-in.in fade-in.out fade-out.in fade-out.out= in/max_ans_2.txt"
                           " out/max_ans_2.txt min.in min.out min maout",
                           {"fade-in": "fade-in.out", "fade-out": "fade-out.out",
                            "in/max_ans_2": "out/max_ans_2.txt", "min": "min.out"}),
    "upper-case": ("A.IN A.OUT T1.INP T1.OUT Input1.txt Output1.txt b.in B.OUT",
                   {"A": "A.OUT", "Input1": "Output1.txt", "T1.INP": "T1.OUT", "b": "B.OUT"}),
    "exact-case-first": ("a.in A.in a.out A.out= a.ans", {"a": "a.out", "A": "A.out"}),
    "only-upper-case-differs": ("A.in a.in README.txt readme.txt", {"A": None, "a": None}),
    "an-answer-is-no-input": ("in1.txt out1.txt out1.out", {"in1": "out1.txt"}),
    "an-input-is-no-answer": ("in/1.in ans/1.in ans/1.out", {"ans/1": "ans/1.out", "in/1": None}),
    "an-answer-serves-one": ("in1.txt out1.txt input1.txt", {"in1": "out1.txt", "input1": None}),
    "order-decides": ("1.10 1.9 1.out 2.aa 2.dat 2.out",
                      {"1.10": None, "1.9": "1.out", "2.dat": "2.out"}),
    "names-differ": ("1 1.in 1.txt 1.in.txt 1.a 1.out 1.txt.out 1.out.txt",
                     {"1": "1.a", "1.in": "1.out", "1.in.txt": "1.out.txt", "1.txt": "1.txt.out"}),
    "other-files": ("1.in 1.out README.md notes.txt 1.ans.bak 1.in~ check-in.md in/n.pdf in/a.case"
                    " in.cpp in/gen.c a.py a.out out/1 out/2.txt", {"1": "1.out"}),
    "other-alphabets": ("\u0131nput.txt \u0131n.in \u0130N.in \u0130N.out \u00fcin.txt",
                        {"\u0131n": None, "\u0130N": "\u0130N.out"}),
    "no-answer": ("02 07.txt 5.dat INPUT2.TXT in/b.txt kap.in.4 x.in1 in.big a.in x/a.out",
                  dict.fromkeys("02 07 5.dat INPUT2 in/b kap.in.4 x.in1 in.big a".split())),
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


def test_judge_finds_each_answer_that_expect_writes(tmp_path):
    chance = random.Random(1)
    for round_number in range(50):
        folder = tmp_path / str(round_number)
        for number in range(chance.randint(1, 3)):
            words = chance.choices(["in", "INPUT", "ans", "out", "max"], k=chance.randint(0, 2))
            stem = "_".join([*words, f"n{number}"])
            place = folder / chance.choice(["", "in", "inputs", "in1/out"])
            for extension in chance.choices(["", ".in", ".txt", ".dat"], k=3):
                write(place / (stem + extension), "")
        cases, _ = cases_in(folder)
        paths = runner.paths_of_answers(cases, runner.Problem("name", folder, folder))
        for path in paths.values():
            runner.write_answer(path, b"", force=False)
        again, _ = cases_in(folder)
        assert {case.input_path: case.answer_path for case in again} == paths


def test_cases_come_in_natural_order_without_hidden_files(kit):
    square = os.fsdecode("10\u00b2".encode())
    for name in ("10", "9", square, "b/1", "b/.x/1", ".x", "-k", "sample10", "sample2"):
        populate(kit, {f"inputs/double2/{name}.in": "", f"expected/double2/{name}.out": ""})
    cases, _ = runner.find_cases(runner.built_in_problem("double2"))
    names = [case.name for case in cases]
    assert names == ["9", "10", square, "-k", "b/1", "empty", "sample", "sample2", "sample10"]
    assert cases[4].answer_path == kit / "expected/double2/b/1.out"


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


def test_folder_inside_with_limits_is_a_problem_of_its_own(kit, main):
    populate(kit, {"c/1.in": "", "c/1.out": "", "c/A/2.in": "", "c/A/2.out": "", "c/A/limits": "1"})
    assert "1 of 1 accepted" in main("-c", "cat", "c").out
    assert "1 of 1 accepted" in main("-c", "cat", "c/A").out
    (kit / "c/1.in").unlink()
    assert main("-c", "cat", "c") == (2, "", "run.py: no cases in c; but in A\n")


def test_problem_without_cases_is_named_and_the_others_are_judged(kit, main):
    populate(kit, {"solutions/new.py": "", "inputs/new/notes.txt": ""})
    done = main("judge", "-q")
    assert " 4 of 4 accepted in " in done.out
    assert done.err == f"run.py: no cases in inputs/new; {runner.NAMES_HINT}\n"
    assert done.status == 2


def test_unreadable_folder_is_named(kit):
    shutil.rmtree(str(kit / "expected/double2"))
    write(kit / "expected/double2", "")
    cases, complaints = runner.find_cases(runner.built_in_problem("double2"))
    assert [case.answer_path for case in cases] == [None, None]
    assert complaints == ["expected/double2: Not a directory"]


def test_linked_folders_are_searched_once_even_in_a_circle(tmp_path):
    populate(tmp_path, {"cases/1.in": "", "cases/below/2.in": "", "other/3.in": ""})
    folder = tmp_path / "cases"
    (folder / "link").symlink_to("../other")
    for link, target in [("x", "."), ("below/x", ".."), ("below/y", ".")]:
        (folder / link).symlink_to(target)
    cases, _ = cases_in(folder)
    assert [case.name for case in cases] == ["1", "below/2", "link/3"]


def test_folder_that_contains_the_kit_does_not_contain_its_cases(kit, main):
    populate(kit, {"one.in": "", "one.ans": "x\n", "a/two.in": "", "a/two.out": "x\n"})
    assert list(objects(main("-c", "echo x", "--json"))) == ["a/two", "one"]
