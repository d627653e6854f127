"""Problems and cases: which files they are."""
import os
import re

import pytest

import run as runner
from harness import populate, write
from marks import posix

LISTED = "names are such as 1.in with 1.out or 1.ans, in1.txt with out1.txt, in/1 with out/1, 01 with 01.a"


@posix
def test_a_problem_is_a_script_with_a_folder_of_inputs(kit):
    """What stands in the script does not matter; links that lead nowhere and folders are left alone."""
    populate(kit, {"solutions/new.py": b"\xe9", "inputs/new/x": "", "inputs/other/a.in": "", "expected/other/a.out": "",
                   "solutions/folder.py/x": "", "solutions/double2.txt": "", "solutions/._double2.py": "",
                   "inputs/file": "", "solutions/file.py": "if __name__ == '__main__': pass"})
    for name, target in ("nowhere.py", "nothing"), (".#double2.py", "me@here:1"):
        (kit / "solutions" / name).symlink_to(target)
    assert runner.problem_names() == ["double2", "double11", "new"]


def test_the_programs_of_a_problem(kit):
    """Each is found by its name without the ending, and one without an ending goes first."""
    places = {"checker": "expected/double2/check", "reference": "expected/double2/reference",
              "generator": "inputs/double2/generate"}
    for name in "reference", "generator":
        (kit / f"{places[name]}.py").unlink()
    plain = runner.find_problem("2")
    assert plain == runner.Problem(
        "double2", input_folder=kit / "inputs/double2", answer_folder=kit / "expected/double2", checker=None,
        solution=runner.Program(str(kit / "solutions/double2.py"), None), reference=None, generator=None)
    for ending in (*reversed([*runner.LANGUAGES]), ""):
        for path in places.values():
            write(kit / (path + ending), "")
        assert runner.find_problem("2") == plain._replace(**{
            role: runner.Program(str(kit / (path + ending)), None) for role, path in places.items()})


@posix
def test_a_program_that_a_link_does_not_reach_is_missed(kit, main):
    """A link that leads nowhere is not silently no checker."""
    (kit / "expected/double2/check.py").symlink_to("nothing")
    done = main("double2", "-k", "empty")
    assert done.status == 2 and re.fullmatch(r"run\.py: .*check\.py.*\n", done.err)


@pytest.mark.parametrize("text", [
    "double2", "2", "DOUBLE2", "double2.py", "Double2.py", "solutions/double2.py",
    "inputs/double2", "expected/double2/", "./solutions/../solutions/double2.py", "{}/inputs/double2"])
def test_ways_to_name_a_problem(kit, text):
    assert runner.find_problem(text.format(kit)).name == "double2"


def test_a_runner_without_problems(main, monkeypatch, tmp_path):
    """It judges a folder of cases, and says of all else what is missing."""
    monkeypatch.setattr(runner, "SOLUTIONS", tmp_path)
    for words in ([], ["2"], ["2", "-c", "cat"], ["bundle", "2"]):
        assert main(*words) == (2, "", f"run.py: there are no problems in {tmp_path}\n")
    populate(tmp_path / "cases", {"a.in": "1\n", "a.out": "1\n"})
    assert main("-c", "cat", "--cases", tmp_path / "cases").status == 0


def test_a_path_is_seen_from_the_current_folder(kit, monkeypatch):
    monkeypatch.chdir(str(kit / "solutions"))
    assert runner.find_problem("./double2.py").name == "double2"
    with pytest.raises(runner.SetupError):
        runner.find_problem("solutions/double2.py")


PROBLEMS = "the problems are double2, double11, twice11"


@pytest.mark.parametrize("text, hint", [
    ("jugde", "did you mean judge?"), ("duoble11", "did you mean double11?"), ("DUOBLE11", "did you mean double11?"),
    ("11", "did you mean double11 or twice11?"), ("1", PROBLEMS), ("", PROBLEMS), ("2.py/x", PROBLEMS),
    ("judge", PROBLEMS), ("stress", PROBLEMS),      # as in `run.py judge judge`
    ("tests/double2", "did you mean double2?"),
    *((text, "solutions/library.py needs a folder of cases, inputs/library") for text in ("library", "library.py")),
    ("sol.cpp", "a program is judged by `run.py -c sol.cpp --cases DIR`"),
    ("samples", "a program is judged by `run.py -c PROGRAM --cases samples`"),
])
def test_a_problem_that_is_not_there(kit, text, hint):
    populate(kit, {"solutions/twice11.py": "", "inputs/twice11/a.in": "", "sol.cpp": "", "samples/1.in": ""})
    with pytest.raises(runner.SetupError) as error:
        runner.find_problem(text)
    assert str(error.value) == f"no problem {text!r}; {hint}" and runner.find_problem("double11").name == "double11"


# --- cases of the kit -------------------------------------------------------------------------------------

@posix
def test_cases_are_in_natural_order_also_below(kit):
    """And are files: no folder, pipe, or link that leads nowhere."""
    square, folder = os.fsdecode("10\u00b2".encode()), kit / "inputs" / "double2"
    for name in ("10", "9", square, "b/1", "b/.x/1", ".x", "-k"):
        populate(kit, {f"inputs/double2/{name}.in": "", f"expected/double2/{name}.out": ""})
    for name, target in (".#x.in", "nothing"), ("itself.in", "itself.in"), ("round", "."), ("nowhere.in", "nothing"):
        (folder / name).symlink_to(target)
    os.mkfifo(str(folder / "pipe.in")), (folder / "folder.in").mkdir()
    cases, complaints = runner.find_cases(runner.find_problem("double2"))
    assert [case.name for case in cases] == ["9", "10", square, "-k", "b/1", "empty", "sample"] and complaints == []
    assert cases[4] == ("double2", "b/1", folder / "b/1.in", kit / "expected/double2/b/1.out")


def test_what_is_missing_does_not_stop_the_others(kit, main):
    """All else is judged; then a line for each says what is missing, and the status is 2."""
    populate(kit, {"inputs/double2/a.in": "", "inputs/double2/b.in": "", "expected/double2/c.out": "",
                   "solutions/new.py": "", "inputs/new/notes.txt": "", "inputs/other/x.in": ""})
    done = main("judge", "-q")
    assert done.status == 2 and done.out.startswith("4 of 4 accepted in ")
    assert done.err.replace(os.sep, "/") == "".join(f"run.py: {line}\n" for line in [
        "no expected file for inputs/double2/a.in and 1 more; `run.py expect double2` makes the .out of each .in",
        "no cases in inputs/new; `run.py expect new` makes the .out of each .in"])
    assert main("double11").status == 0         # another problem is none the worse


# --- a folder from elsewhere ------------------------------------------------------------------------------

# The files of a folder (= gives one a content of its own), and the cases in them, each with the file of its answer.
PAIRS = [
    ("2.in 2.out 10.in 10.out", {"2": "2.out", "10": "10.out"}), ("a.in a.out a.ans", {"a": "a.out"}),
    ("a.in a.ans b.in b.answer", {"a": "a.ans", "b": "b.answer"}),
    ("sample/1.in sample/1.ans secret/a/01.in secret/a/01.ans",
     {"sample/1": "sample/1.ans", "secret/a/01": "secret/a/01.ans"}),
    ("in1.txt out1.txt in2.txt ans2.txt", {"in1": "out1.txt", "in2": "ans2.txt"}),
    ("input1.txt output1.txt input_b.txt output_b.txt x/input2.txt x/output2.txt",
     {"input1": "output1.txt", "input_b": "output_b.txt", "x/input2": "x/output2.txt"}),
    ("input output 1_in.txt 1_out.txt 1.in.txt 1.out.txt", {"input": "output", "1_in": "1_out.txt", "1": "1.out.txt"}),
    ("in/1 out/1 in/b.txt out/b.txt x/in/2 x/out/2", {"in/1": "out/1", "in/b": "out/b.txt", "x/in/2": "x/out/2"}),
    ("in/a.in out/a.out in/b.in in/b.out", {"in/a": "out/a.out", "in/b": "in/b.out"}),
    ("fade-in.in fade-in.out fade-out.in fade-out.out=", {"fade-in": "fade-in.out", "fade-out": "fade-out.out"}),
    ("input/input00.txt output/output00.txt", {"input/input00": "output/output00.txt"}),
    ("input/input1.txt answer/output1.txt", {"input/input1": "answer/output1.txt"}),
    ("01 01.a tests/02 tests/02.a b b.a c", {"01": "01.a", "tests/02": "tests/02.a", "b": "b.a"}),
    # These contain the letters, not the word.
    ("min.in min.out min maout main.txt maoutp", {"min": "min.out"}), ("in/main out/main", {"in/main": "out/main"}),
    ("input/within.in output/within.out", {"input/within": "output/within.out"}),
    # Other files are left alone.
    ("1.in 1.out a.out README.md notes.txt 1.ans.bak", {"1": "1.out"}),
    ("1.in 1.out 1.in~ input.h check-in.md in/notes.pdf", {"1": "1.out"}),
    ("1.in 1.out .2.in .2.out .g/3.in", {"1": "1.out"}), ("1.in 1.out in.cpp input.py in/gen.c", {"1": "1.out"}),
    ("\n/1\n.in \n/1\n.out", {"\n/1\n": "\n/1\n.out"}),
]
WRONG = [           # the same, and what is missing
    ("a.in x/a.out b.in b.out", {"b": "b.out"}, "no expected file for {0}/a.in; {1}"),
    ("in/1 out/1 in/2", {"in/1": "out/1"}, "no expected file for {0}/in/2; {1}"),
    ("input1.txt input2.txt", {}, "no expected file for {0}/input1.txt and 1 more; {1}"),
    ("01 01.a 02", {"01": "01.a"}, "no expected file for {0}/02; {1}"),
    ("a.in a.out a.ans=", {}, "{0}/a.out and {0}/a.ans differ"),
    ("1.in out/1.out b.in b.out", {"b": "b.out"}, "no expected file for {0}/1.in; {1}"),
    ("a.txt", {}, "no cases in {0}; {1}"), ("1.out 2.ans", {}, "no cases in {0}; {1}"),
]


@pytest.mark.parametrize("files, wanted, missing", [(*each, "")[:3] for each in PAIRS + WRONG])
def test_names_of_case_files(tmp_path, files, wanted, missing):
    populate(tmp_path, {name.rstrip("="): name[-1:] if "=" in name else "x" for name in files.split(" ")})
    cases, complaints = runner.find_cases(runner.folder_problem(tmp_path))
    assert {case.name: case.answer_path.relative_to(tmp_path).as_posix() for case in cases} == wanted
    assert all(case.problem_name == tmp_path.name and case.input_path.is_file() for case in cases)
    assert [line.replace(os.sep, "/") for line in complaints] == [
        missing.format(tmp_path.as_posix(), LISTED)] * bool(missing)


@posix
def test_cases_need_no_problem(kit, main):
    """The report names the folder. If a part of it cannot be read, not all of its cases would be judged."""
    populate(kit, {"cases/one.in": "", "cases/one.ans": "x\n", "cases/a/two.in": "", "cases/a/two.out": "x\n"})
    (kit / "link").symlink_to("cases")
    assert main("-c", "echo x", "--cases", "link").out.startswith("2 of 2 ")
    assert re.match(r"AC   cases a/two .*\nAC   cases one ", main("-c", "echo x", "--cases", "cases", "-v").out)
    (kit / "cases/a").chmod(0)
    done = main("-c", "echo x", "--cases", "cases")
    (kit / "cases/a").chmod(0o700)
    assert os.geteuid() == 0 or done[::2] == (2, f"run.py: {os.path.join('cases', 'a')}: Permission denied\n")
