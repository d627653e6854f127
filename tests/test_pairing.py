"""Which files are cases: the names of inputs and answers, and the folders that are searched."""
import os

import pytest

from harness import touch, write
from judge.folders.case_names import cases_called, cases_ending_in
from judge.folders.cases import read_cases
from judge.folders.pairing import case_name
from judge.folders.search import files_below


def cases_in(folder):
    """Return (Cases, the texts of complaints) for a folder with both inputs and answers."""
    paths, _ = files_below(folder, directly=False, onerror=print)
    names = sorted(os.path.relpath(path, str(folder)) for path in paths)
    cases, complaints = read_cases(folder, names, folder)
    return cases, [complaint.text for complaint in complaints]


def pairs_in(folder):
    """Return the cases of a folder, say {"1.in+1.out", "2.in+"}; the latter has no answer."""
    cases, complaints = cases_in(folder)
    assert complaints == []
    paths = [[path.relative_to(folder).as_posix() for path in case.paths()] for case in cases]
    return {"{}+{}".format(*names, "") for names in paths}


# By an id: the files of a folder, with a + between an input and its answer.
FOLDERS = {
    "endings": "1.in+1.out 2.in+2.ans 3.in+3.answer 4.in+4.a 5.in+5.expected 6.in+6.sol 7.in+7.ok"
               " 8.in+ 8.diff 8.ref 04+04.a 05.txt+05.txt.a",
    "words": "in1+out1 in2+output2 in3+outputs3 in4+ans4 in5+answer5 in6+answers6 in7+expected7",
    "word in the folder": "in/2+out/2 inputs/1.in+expected/1.out input/3.txt+expected_output/3.txt"
                          " input/input4.txt+accepted_output/output4.txt sample_in/5+sample_out/5",
    "word in the extension": "3.in.txt+3.out.txt kap.in.1+kap.out.1 x.in2+x.out2",
    "word alone": "input.txt+expected.txt a/in+a/out",
    # Words that all have in the same place tell nothing.
    "same words": "fade-in.in+fade-in.out in/max_ans_2.txt+out/max_ans_2.txt in/1.in+out/1.in"
                  " in/all_in_04+out/all_in_04 ans/5.in+ans/5.out min.in+min.out maout",
    "upper case": "A.IN+A.OUT T1.INP+T1.OUT Input1.txt+Output1.txt b.in+B.OUT",
    "names that differ in case": "n.in+n.out N.in+N.out t.in+t.out T.in+T.ANS m.in+m.out M.in+",
    "two equal answers": "2.in+2.ans 2.out",
    "a note": "1.in+1.out 1.txt",
    "other numbers": "1.10 1.9 1.out 2.aa 2.dat+2.out",
    "other files": "1.in+1.out README.md notes.txt 1.ans.bak 1.in~ check-in.md in/n.pdf in/a.case"
                   " in.cpp in/gen.c a.py a.out out/1 out/2.txt plug-in.txt limits"
                   " lone.out lone.ans",
    "other alphabets": "\u0131nput.txt \u0131n.in+ \u0130N.in+\u0130N.out \u00fcin.txt \u00e9in1.txt",
    "no answer": "02+ 07.txt+ 5.dat+ INPUT2.TXT+ in/b.txt+ kap.in.4+ x.in1+ a.in+ in.txt+ x/a.out",
}


@pytest.mark.parametrize("row", FOLDERS)
def test_names_decide_which_answer_an_input_has(tmp_path, row):
    text = FOLDERS[row]
    touch(tmp_path, text.replace("+", " "))
    assert pairs_in(tmp_path) == {word for word in text.split() if "+" in word}


def test_files_with_the_same_key_that_are_no_case_are_a_complaint(contest):
    """Root can read any file, so a link to nothing stands for one that cannot be read."""
    touch(contest, "1.in 1.txt 2.dat 2.txt 2.out 4.out 5.in 6.in 6.out 7.txt 7.out in/3 out/3"
                   " 8.in 8.IN 8.out")
    write(contest / "out/3.ans", "x")
    for name in ("4.in", "5.out", "6.ans", "6.inp", "7.dat", ".#x.in"):
        (contest / name).symlink_to("nothing")
    cases, complaints = cases_in(contest)
    assert [[path.name for path in case.paths()] for case in cases] == [
        ["6.in", "6.out"], ["7.txt", "7.out"]]
    assert complaints == [
        "1.in and 1.txt are inputs of one case; keep one of them",
        "2.dat and 2.txt are inputs of one case; keep one of them",
        "4.in cannot be read", "5.out cannot be read",
        "8.IN and 8.in are inputs of one case; keep one of them",
        "in/3: its answers out/3 and out/3.ans differ; keep one of them"]


NAMES = {           # an input: the name of its case
    "1.in": "1", "in/1.txt": "in/1", "in2.txt": "in2", "A.IN": "A", "kap.in.1": "kap.in.1",
    "-5.in": "-5", "07.dat": "07", "x.INP": "x", "x.y.input": "x.y", "in/.txt": "in/.txt",
}


def test_name_of_a_case_is_that_of_its_input_without_the_extension():
    assert {path: case_name(path) for path in NAMES} == NAMES


CALLED = {          # a typed name: the names of the cases that it may mean
    "x": {"x"}, "x.in": {"x"}, "deep/x": {"deep/x"}, "deep/x.txt": {"deep/x"}, "in/y": {"in/y"},
    "y": {"deep/y", "in/y"}, "1": {"in1", "a/input_1"}, "in1.txt": {"in1"}, "2": {"kap.in.2"},
    "00": {"deep/input00"}, "input00": {"deep/input00"},
    "12": {"B12"}, "7": {"sample-07"}, "07": {"sample-07"}, "0": {"deep/input00"},
    "B": set(), "ple-07": set(), "3": set(), "ax": set(), "X": set(), "ma.n": set(),
}


def test_typed_name_is_that_of_a_case_or_its_end_as_a_word_or_number(tmp_path):
    touch(tmp_path, "x.in deep/x.in deep/y.in in/y in1.txt a/input_1.txt kap.in.2 deep/input00"
                    " max.in main.3 B12.in sample-07.in")
    cases, _ = cases_in(tmp_path)
    found = {}
    for name in CALLED:
        called = cases_called(name, cases) or cases_ending_in(name, cases)
        found[name] = {case.name for case in called}
    assert found == CALLED


def test_executable_and_pipe_are_no_answers(tmp_path):
    """The command `g++ a.cpp` writes a.out, which has the name of an answer to a.in."""
    touch(tmp_path, "a.in a.ans b.in")
    write(tmp_path / "a.out", b"\x7fELF\2\1\1\0\0").chmod(0o755)
    os.mkfifo(str(tmp_path / "b.out"))
    assert pairs_in(tmp_path) == {"a.in+a.ans", "b.in+"}


def test_cases_come_in_natural_order_without_hidden_files(tmp_path):
    square = os.fsdecode("10\u00b2".encode())
    names = ["9", "10", square, "-k", "b/1", "sample2", "sample10"]
    touch(tmp_path, " ".join(f"{name}.in" for name in ["b/.x/1", ".x", *reversed(names)]))
    cases, _ = cases_in(tmp_path)
    assert [case.name for case in cases] == names


def test_folder_inside_with_limits_is_a_problem_of_its_own(tmp_path):
    touch(tmp_path, "b/1.in A/2.in A/limits .x/3.in node_modules/4.in env/pyvenv.cfg env/5.in")
    assert pairs_in(tmp_path) == {"b/1.in+"}
    assert pairs_in(tmp_path / "A") == {"2.in+"}


def test_links_to_folders_are_followed_once_and_circles_end(tmp_path):
    """A folder counts, not a link beside it."""
    c = touch(tmp_path, "c/1.in c/z/2.in away/in/3.in away/out/3.out c/z/deep/4.in") / "c"
    links = {"a": "z", "round": ".", "up": "..", "z/deep/top": "../..", "old": "../away",
             "z/same": "../../away"}
    for link, target in links.items():
        (c / link).symlink_to(target)
    assert pairs_in(c) == {"1.in+", "z/same/in/3.in+z/same/out/3.out", "z/2.in+", "z/deep/4.in+"}
    (c / "in").symlink_to("../away/in")         # such a folder belongs to the cases beside it
    found, _ = files_below(c, directly=True, onerror=print)
    assert set(found) == {str(c / "1.in"), str(c / "in/3.in")}
