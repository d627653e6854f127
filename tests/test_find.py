"""Problems and cases: which files they are."""
import os
import re

import pytest

import run as runner
from harness import linux, populate, posix, write

LOOKED_FOR = "looked for X.in with X.out or X.ans, inputX.txt with outputX.txt, in/X with out/X"


@posix
def test_a_problem_is_a_script_with_a_main_part(kit):
    """And a file: no folder, pipe, or link that leads nowhere."""
    populate(kit / "solutions", {"shared.py": "import library\n", "._double2.py": b"\0\xff__name__ == '__main__'",
                                 "latin.py": b"# caf\xe9\nif __name__=='__main__': pass\n", "folder.py/x": "",
                                 "double2.txt": "if __name__ == '__main__': pass\n"})
    for name, target in ("nowhere.py", "nothing"), (".#double2.py", "me@here:1"), ("itself.py", "itself.py"):
        (kit / "solutions" / name).symlink_to(target)
    os.mkfifo(str(kit / "solutions" / "pipe.py"))
    assert runner.find_problems() == ["double2", "double11", "latin"]


@pytest.mark.parametrize("text", [
    "double2", "2", "DOUBLE2", "double2.py", "Double2.py", "solutions/double2.py",
    "inputs/double2", "expected/double2/", "./solutions/../solutions/double2.py", "{}/inputs/double2"])
def test_ways_to_name_a_problem(kit, text):
    assert runner.find_problem(text.format(kit)) == "double2"


def test_a_runner_without_problems(main, monkeypatch, tmp_path):
    """It judges a folder of cases, and says of all else what is missing."""
    monkeypatch.setattr(runner, "SOLUTIONS", tmp_path)
    for words in ([], ["2"], ["-c", "cat"], ["bundle", "2"]):
        assert main(*words) == (2, "", f"run.py: there are no problems in {tmp_path}\n")
    populate(tmp_path / "cases", {"a.in": "1\n", "a.out": "1\n"})
    assert main("-c", "cat", "--cases", tmp_path / "cases").status == 0


def test_a_path_is_seen_from_the_current_folder(kit, monkeypatch):
    monkeypatch.chdir(str(kit / "solutions"))
    assert runner.find_problem("./double2.py") == "double2"
    with pytest.raises(runner.SetupError):
        runner.find_problem("solutions/double2.py")


@pytest.mark.parametrize("text, complaint", [
    ("jugde", "no problem 'jugde'; did you mean judge?"),
    ("duoble11", "no problem 'duoble11'; did you mean double11?"),
    ("DUOBLE11", "no problem 'DUOBLE11'; did you mean double11?"),
    ("library", "no problem 'library'; the problems are double2, double11, twice11"),
    ("1", "no problem '1'; the problems are double2, double11, twice11"),
    ("", "no problem ''; the problems are double2, double11, twice11"),
    ("tests/double2", "no problem 'tests/double2'; did you mean double2?"),
    ("2.py/x", "no problem '2.py/x'; the problems are double2, double11, twice11"),
    ("11", "no problem '11'; did you mean double11 or twice11?"),
])
def test_a_problem_that_is_not_there(kit, text, complaint):
    write(kit / "solutions" / "twice11.py", "if __name__ == '__main__': pass")
    with pytest.raises(runner.SetupError) as error:
        runner.find_problem(text)
    assert str(error.value) == complaint and runner.find_problem("double11") == "double11"


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
    cases, complaints = runner.find_cases("double2")
    assert [case.name for case in cases] == ["9", "10", square, "-k", "b/1", "empty", "sample"] and complaints == []
    assert cases[4] == ("double2", "b/1", folder / "b/1.in", kit / "expected/double2/b/1.out")


def test_what_is_missing_does_not_stop_the_others(kit, main):
    """All else is judged; then a line for each says what is missing, and the status is 2."""
    populate(kit, {"inputs/double2/a.in": "", "inputs/double2/b.in": "", "expected/double2/c.out": "",
                   "solutions/new.py": "if __name__ == '__main__': pass",
                   "inputs/other/x.in": "", "expected/other/x.out": "", "inputs/.x/y.in": ""})
    done = main("judge", "-q")
    assert done.status == 2 and done.out.startswith("4 of 4 accepted in ")
    assert done.err.replace(os.sep, "/") == "".join(f"run.py: {line}\n" for line in [
        "no expected file for inputs/double2/a.in and 1 more; `run.py expect double2` makes the .out of each .in",
        "no input for expected/double2/c.out",
        "no cases in inputs/new; `run.py expect new` makes the .out of each .in",
        "inputs/other belongs to no script in solutions/ with a __main__ part",
        "expected/other belongs to no script in solutions/ with a __main__ part"])
    assert main("double11").status == 0         # another problem is none the worse


# --- a folder from elsewhere ------------------------------------------------------------------------------

# The files of a folder, the cases in them, each with the file of its answer, and what is missing.
FOREIGN = [
    ("2.in 2.out 10.in 10.out", {"2": "2.out", "10": "10.out"}),
    ("a.in a.ans", {"a": "a.ans"}), ("a.in a.out a.ans", {"a": "a.out"}),
    ("sample/1.in sample/1.ans secret/a/01.in secret/a/01.ans",
     {"sample/1": "sample/1.ans", "secret/a/01": "secret/a/01.ans"}),
    ("input1.txt output1.txt input_b.txt output_b.txt input.txt output.txt x/input2.txt x/output2.txt",
     {"input": "output.txt", "input1": "output1.txt", "input_b": "output_b.txt", "x/input2": "x/output2.txt"}),
    ("in/1 out/1 in/b.txt out/b.txt x/in/2 x/out/2", {"in/1": "out/1", "in/b": "out/b.txt", "x/in/2": "x/out/2"}),
    ("1.in 1.out a.out 1-in", {"1": "1.out"}),      # two of them are programs
    ("1.in 1.out .2.in .2.out .git/3.in .git/3.out", {"1": "1.out"}), ("\n/1\n.in \n/1\n.out", {"\n/1\n": "\n/1\n.out"}),
    ("a.in x/a.out b.in b.out", {"b": "b.out"}, "no expected file for {}/a.in; " + LOOKED_FOR),
    ("in/1 out/1 in/2", {"in/1": "out/1"}, "no expected file for {}/in/2; " + LOOKED_FOR),
    ("input1.txt", {}, "no expected file for {}/input1.txt; " + LOOKED_FOR),
    ("a.in a.out a.ans=", {}, "{0}/a.out and {0}/a.ans differ"),
    ("a.txt", {}, f"no cases in {{}}; {LOOKED_FOR}"),
]


@pytest.mark.parametrize("files, wanted, missing", [(*each, "")[:3] for each in FOREIGN])
def test_names_of_case_files(tmp_path, files, wanted, missing):
    populate(tmp_path, {name.rstrip("="): name[-1:] if "=" in name else "x" for name in files.split(" ")})
    cases, complaints = runner.find_cases("problem", tmp_path)
    assert {case.name: case.expected.relative_to(tmp_path).as_posix() for case in cases} == wanted
    assert all(case.problem == "problem" and case.input.is_file() for case in cases)
    assert [line.replace(os.sep, "/") for line in complaints] == [missing.format(tmp_path.as_posix())] * bool(missing)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_cannot_be_read(main, tmp_path):
    """Not all of its cases would be judged."""
    populate(tmp_path, {"a.in": "", "a.out": "", "secret/b.in": ""})
    (tmp_path / "secret").chmod(0)
    done = main("-c", "true", "--cases", tmp_path)
    (tmp_path / "secret").chmod(0o700)
    assert done.status == 2 and done.err.endswith("secret: Permission denied\n")


@posix
def test_cases_need_no_problem(kit, main):
    """The report names the folder; with a problem, its checker is asked."""
    populate(kit, {"cases/one.in": "", "cases/one.ans": "x\n", "cases/two.in": "", "cases/two.out": "x\n"})
    (kit / "link").symlink_to("cases")
    assert main("-c", "echo x", "--cases", "link").out.startswith("2 of 2 ")
    done = main("-c", "echo x", "--cases", "cases", "-v")
    assert done.status == 0 and re.match(r"AC   cases one .*\nAC   cases two ", done.out)
    write(kit / "expected/double2/check.py", "print('no')\nraise SystemExit(43)")
    done = main("double2", "-c", "echo x", "--cases", "cases")
    assert done.status == 1 and done.out.startswith("WA   double2 one ")


# --- checkers ---------------------------------------------------------------------------------------------

@linux
def test_the_checker_of_a_problem(kit):
    folder = kit / "expected" / "double2"
    assert runner.find_checker("double2") is None
    for name, words in ("check.py", 2), ("check", 1):      # the one without an ending goes first
        write(folder / name, "")
        found = runner.find_checker("double2")
        assert found[-1] == str(folder / name) and len(found) == words
