"""What a folder, a program or a name of the kit holds, and the limits and helpers around it."""
import os
import shutil
import tempfile
from pathlib import Path

import pytest

from harness import meaning, populate, touch, write
from judge.files import is_special
from judge.options import parse
from judge.request import problems
from judge.request.problems import (find_limits, find_problem, home_folders, kit_problem,
                                    own_problem, problem_of_file, problems_in)
from judge.request.programs import program_at
from judge.request.tasks import read_request
from judge.text import Failure


def text_of(found):
    """Return the names of a Found and of its cases."""
    return " ".join([found.name, *(case.name for case in found.cases)])


@pytest.mark.parametrize("words", ["A/a.py", "A/a", "A", "-c A/a", "A/a.py A/brute.py A/gen.py"])
def test_search_without_cases_is_where_its_programs_are(contest, words):
    touch(contest, "A/a.py A/brute.py A/gen.py")
    (task,), _ = read_request(parse(["stress", *words.split()]))
    assert task.problem.folder == contest / "A"
    assert task.programs["reference"].typed == "A/brute.py"


def test_folder_without_cases_is_searched_once(contest, monkeypatch):
    """A search of many other files takes a second."""
    searched = []
    monkeypatch.setattr(problems, "files_below", lambda *words: searched.append(words[:2]) or [])
    touch(contest, "a.py")
    assert own_problem(program_at("a.py")).folder == contest
    assert searched == [(contest, True), (contest, False)]


def test_expect_takes_the_inputs_of_a_folder_and_judge_those_with_answers(contest):
    touch(contest, "A.py new/1.in new/old/2.*")
    assert meaning("expect new --reference cat") == "new 1: cat"
    assert meaning("A.py new") == "new 1 old/2: A.py"


def test_built_in_problem_has_its_inputs_and_answers_in_two_folders(kit, monkeypatch):
    touch(kit, "inputs/double2/b/1.in expected/double2/b/1.out")
    found = kit_problem("double2")
    assert text_of(found) == "double2 b/1 empty sample"
    folders = kit / "inputs/double2", kit / "expected/double2"
    assert (found.folder, found.answer_folder) == folders
    assert found.cases[0].paths() == [folders[0] / "b/1.in", folders[1] / "b/1.out"]
    (kit / "own.py").symlink_to("solutions/double2.py")
    (kit / "own").symlink_to("inputs/double2")
    for program in ("solutions/double2.py", "own.py"):
        assert own_problem(program_at(program)) == found
    for place in ("inputs/double2/b", "inputs/double2", "expected/double2"):
        assert find_problem(kit / place) == found
    monkeypatch.chdir(str(kit / "inputs/double2"))
    assert problems_in(Path.cwd()) == [own_problem(None)] == [found]
    assert problem_of_file(kit / "own/sample.in") == (found, found.cases[2])


def test_answer_of_the_kit_without_an_input_is_named(kit):
    touch(kit, "expected/double2/lost.out expected/double2/notes.md")
    found = kit_problem("double2")
    assert [text for text, _ in found.complaints] == [
        "expected/double2/lost.out: an answer without its input"]


def test_unreadable_folder_is_named(kit):
    shutil.rmtree(str(kit / "expected/double2"))
    write(kit / "expected/double2", "")
    found = kit_problem("double2")
    assert [case.answer_path for case in found.cases] == [None, None]
    assert [text for text, _ in found.complaints] == ["expected/double2: Not a directory"]


def test_file_is_one_of_its_case_or_an_input_alone(contest):
    touch(contest, "deep/in/7.txt deep/out/7.txt x.* more/1.*")
    found, case = problem_of_file(contest / "deep/out/7.txt")
    assert (found.folder, case.name) == (contest / "deep", "in/7")
    notes = write(contest / "notes", "5\n")
    found, case = problem_of_file(notes)
    assert (found.folder, case) == (contest, ("notes", notes, None))
    found, case = problem_of_file(contest / "x.in")     # without the cases below
    assert (text_of(found), case.name) == ("contest x", "x")


@pytest.mark.skipif(not os.access("/dev/shm", os.W_OK), reason="needs /dev/shm")
def test_file_below_dev_is_no_device():
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        assert not is_special(write(Path(folder, "1.in"), ""))
    assert is_special("/dev/null")


def test_checker_beside_the_cases_decides_despite_a_tolerance(shell, main):
    populate(shell, {"c/1.in": "", "c/1.out": "", "c/check.py": "exit 42"})
    assert main("-c", "echo 0", "c", "-e", "0").status == 0


HOMES = [           # the folder of the cases, a program, and the folders that may have the rest
    ("more/samples", None, ["more/samples", "more", "."]),
    ("more/deep", "A.py", ["more/deep", "more", "."]),
    (".", None, ["."]),
    ("../other", None, ["../other", ".."]),
    ("more", "../other/b.py", ["more", ".", ".."]),
]


def test_limits_and_helpers_lie_up_to_the_folder_with_the_cases_the_program_and_the_user(contest):
    touch(contest.parent, "other/b.py other/1.*")
    touch(contest, "A.py 1.* more/x.* more/samples/1.* more/deep/in/7.txt more/deep/out/7.txt")
    for place, program, wanted in HOMES:
        found = home_folders(find_problem(contest / place), program and program_at(program))
        assert [os.path.relpath(str(home), str(contest)) for home in found] == wanted
    found = kit_problem("double2")
    assert home_folders(found, None) == [found.folder, found.answer_folder]


def test_limits_are_those_of_the_first_folder_with_such_a_file(contest):
    """Some editors put a mark at its start."""
    assert find_limits([contest]) == {}
    populate(contest, {"limits": b"\xef\xbb\xbf2.5\n", "more/limits": "1 64",
                       "more/x/limits/1": ""})
    assert find_limits([contest / "more/x", contest, contest / "more"]) == {"cpu_seconds": 2.5}
    assert find_limits([contest / "more", contest]) == {"cpu_seconds": 1, "memory_mb": 64}


def test_file_limits_without_valid_numbers_is_refused(contest):
    for text in ("", "1 2 3", "2 -1", b"\xff"):
        write(contest / "limits", text)
        with pytest.raises(Failure, match="^limits: needs seconds, or seconds and MB, such as"):
            find_limits([contest])
