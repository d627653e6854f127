"""What a folder, a program or a name of the kit holds, and the limits and helpers around it."""
import os
import shlex
import shutil
from pathlib import Path

import pytest

from judge.options import parse
from judge.request.problems import (find_limits, find_problem, has_answers, has_cases, home_folders,
                                    kit_problem, own_problem, problem_of_file, problems_in)
from judge.request.programs import program_at
from judge.request.tasks import read_request
from judge.text import Failure
from harness import populate, write


def samples(*names):
    """Return inputs and answers with these names."""
    return dict.fromkeys([f"{name}{end}" for name in names for end in (".in", ".out")], "1\n")


@pytest.fixture
def folder(kit, tmp_path, monkeypatch):
    """The current folder, a contestant's, outside the kit."""
    folder = populate(tmp_path / "contest", {
        **samples("1", "more/samples/1", "more/samples/3", "more/x"), "A.py": "print(0)",
        "more/deep/in/7.txt": "", "more/deep/out/7.txt": "7\n"})
    monkeypatch.chdir(str(folder))
    return folder


def text_of(found):
    """Return the names of a Found and of its cases."""
    return " ".join([found.name, *(case.name for case in found.cases)])


@pytest.mark.parametrize("line", ["A/a.py", "A/a", "-c A/a.py", "-c A/a", "-c ./A/prog", "A/prog"])
def test_cases_are_where_the_program_is_however_it_is_typed(tmp_path, monkeypatch, line):
    populate(tmp_path, {**samples("A/1", "B/3"), "A/a.py": "", "A/prog": "#!/bin/sh\n"})
    (tmp_path / "A/prog").chmod(0o755)
    monkeypatch.chdir(str(tmp_path))
    (task,), _ = read_request(parse(line.split()))
    assert text_of(task.problem) == "A 1"


def test_search_without_cases_is_where_its_programs_are(kit, tmp_path, monkeypatch):
    """Cases of the kit below are not one's own."""
    populate(tmp_path, {"A/a.py": "", "A/brute.py": "", "A/gen.py": ""})
    monkeypatch.chdir(str(tmp_path))
    for words in ("A/a.py", "A/a", "A", "-c A/a", "A/a.py A", "A/a.py A/brute.py A/gen.py"):
        (task,), _ = read_request(parse(["stress", *words.split()]))
        assert task.problem.folder == tmp_path / "A"
        assert task.programs["reference"].typed == "A/brute.py"


def test_expect_takes_the_inputs_of_a_folder_and_judge_those_with_answers(folder):
    populate(folder, {"new/1.in": "", **samples("new/old/2")})
    assert text_of(find_problem(Path("new"), has_cases)) == "new 1"
    assert text_of(find_problem(Path("new"), has_answers)) == "new 1 old/2"
    for line, cases in [("expect new --reference cat", ["1"]), ("A.py new", ["1", "old/2"])]:
        (task,), _ = read_request(parse(shlex.split(line)))
        assert [case.name for case in task.cases] == cases


def test_built_in_problem_has_its_inputs_and_answers_in_two_folders(kit, monkeypatch):
    populate(kit, {"inputs/double2/b/1.in": "", "expected/double2/b/1.out": ""})
    found = kit_problem("double2")
    assert text_of(found) == "double2 b/1 empty sample"
    folders = kit / "inputs/double2", kit / "expected/double2"
    assert (found.folder, found.answer_folder) == folders
    assert found.cases[0].paths() == [folders[0] / "b/1.in", folders[1] / "b/1.out"]
    (kit / "own.py").symlink_to("solutions/double2.py")
    for program in ("solutions/double2.py", "own.py"):
        assert own_problem(program_at(program)) == found
    for place in ("inputs/double2/b", "inputs/double2", "expected/double2"):
        assert find_problem(kit / place) == found
    monkeypatch.chdir(str(kit / "inputs/double2"))
    assert problems_in(Path.cwd()) == [found] and own_problem(None) == found
    assert problem_of_file(Path("sample.in").absolute()) == (found, found.cases[2])


def test_unreadable_folder_is_named(kit):
    shutil.rmtree(str(kit / "expected/double2"))
    write(kit / "expected/double2", "")
    found = kit_problem("double2")
    assert [case.answer_path for case in found.cases] == [None, None]
    assert [text for text, _ in found.complaints] == ["expected/double2: Not a directory"]


def test_file_is_one_of_its_case_or_an_input_alone(folder):
    populate(folder, {"notes": "5\n", "left.out": "", "a.zip": "PK\x03\x04\x14\0"})
    found, case = problem_of_file(folder / "more/deep/out/7.txt")
    assert (found.folder, case.name) == (folder / "more/deep", "in/7")
    found, case = problem_of_file(folder / "notes")
    assert (found.folder, case) == (folder, ("notes", folder / "notes", None))
    found, case = problem_of_file(folder / "more/x.in")     # not below, though no case is beside it
    assert (text_of(found), case.name) == ("more x", "x")
    no_case = {"left.out": "an answer without its input", "a.zip": "not a text"}
    for name, complaint in no_case.items():
        with pytest.raises(Failure, match=f"{name}: {complaint}"):
            problem_of_file(folder / name)


def test_checker_beside_the_cases_decides_despite_a_tolerance_unless_another_is_typed(folder, main):
    write(folder / "more/samples/check.py", "raise SystemExit(42)")
    assert main("A.py", "more/samples", "-q", "-e", "0").status == 0
    assert main("A.py", "more/samples", "-q", "--checker", "sh -c 'exit 43'").status == 1
    assert "2 of 2 accepted, checker more/samples/check.py\n" in main("A.py", "more/samples").out
    write(folder / "more/samples/check.py", "")     # accepts everything, but not itself
    assert main("more/samples/check.py", "more/samples", "-q").status == 1


def test_checker_lies_with_all_cases_beside_them_or_further_up(folder, main):
    for words, path in [("more/samples", "more/samples/check.py"), ("more/samples", "check.py"),
                        ("more/samples/1.in", "more/check.py")]:
        checker = write(folder / path, "raise SystemExit(42)")
        assert f", checker {path}\n" in main("A.py", words).out
        checker.unlink()
    write(folder / "more/deep/out/check.py", "raise SystemExit(42)")
    assert ", checker " not in main("A.py", "more/deep").out
    write(folder / "more/samples/check.py", "raise SystemExit(42)")
    (folder / "more/x.in").unlink()
    for case in ("samples/1", "more/samples/1.in"):     # a part of the cases has none, either
        assert ", checker " not in main("A.py", "more", case).out


def test_limits_and_helpers_lie_up_to_the_folder_with_the_cases_the_program_and_the_user(folder):
    def homes(place, program=None):
        found = home_folders(find_problem(folder / place), program and program_at(program))
        return [os.path.relpath(str(home), str(folder)) for home in found]

    assert homes("more/samples") == ["more/samples", "more", "."]
    assert homes("more/deep") == ["more/deep", "more", "."]
    assert homes(".") == ["."]
    populate(folder.parent, {"other/b.py": "", **samples("other/1")})
    assert homes("more", "../other/b.py") == ["more", ".", ".."]
    assert homes("../other") == ["../other", ".."]
    assert home_folders(kit_problem("double2"), None) == [
        kit_problem("double2").folder, kit_problem("double2").answer_folder]


@pytest.mark.parametrize("text", ["", "1 2 3", "2 -1", b"\xff"])
def test_file_limits_without_valid_numbers_is_refused(folder, main, text):
    write(folder / "more/samples/limits", text)
    complaint = "more/samples/limits: needs seconds, or seconds and MB, such as 2 256"
    assert main("A.py", "more/samples") == (2, "", f"run.py: {complaint}\n")


def test_limits_are_those_of_the_first_folder_with_such_a_file(folder):
    """Some editors put a mark at its start."""
    assert find_limits([folder]) == {}
    populate(folder, {"limits": b"\xef\xbb\xbf2.5\n", "more/limits": "1 64", "more/x/limits/1": ""})
    assert find_limits([folder / "more/x", folder, folder / "more"]) == {"cpu_seconds": 2.5}
    assert find_limits([folder / "more", folder]) == {"cpu_seconds": 1, "memory_mb": 64}
