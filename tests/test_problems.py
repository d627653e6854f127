"""What a folder, a program or a name of the kit stands for, and the limits and helpers around."""
import os
import shutil
import tempfile
from pathlib import Path

import pytest

from harness import meaning, populate, requested, touch, write
from judge.files import is_special
from judge.folders import readings as room
from judge.folders.case_folders import CaseFolders
from judge.folders.homes import folders_above, homes_of
from judge.folders.kit import INPUTS
from judge.folders.limits_files import find_limits
from judge.folders.programs import program_at
from judge.folders.usual_problem import usual_problem


@pytest.fixture
def case_folders():
    """The CaseFolders of a command line that needs answers."""
    return CaseFolders(needs_answers=True)


def text_of(problem):
    """Return the names of a Problem and of its cases."""
    return " ".join([problem.name, *(case.name for case in problem.cases)])


@pytest.mark.parametrize("words", ["A/a.py", "A/a", "A", "-c A/a", "A/a.py A/brute.py A/gen.py"])
def test_search_without_cases_is_where_its_programs_are(contest, words):
    touch(contest, "A/a.py A/brute.py A/gen.py")
    (task,), _ = requested("stress", *words.split())
    assert task.problem.folder == contest / "A"
    assert task.programs["reference"].typed == "A/brute.py"


SEARCHES = {        # a command line: the folders that are searched, with all below or directly
    "a.py": ["A directly", ". directly"], "A a.py": ["A directly"], "a.py A/1.in A/2.in": ["A directly"],
    "a.py 1": ["A directly"], "-c cat A/1.in A/2.in data/x": ["A directly", "data directly"],
    "750 a.py": [], "a.py A B data": ["A directly", "B directly", "B", "data directly", "data"],
    "data/x": ["data directly"],
    "my.txt a.py": [". directly", "A directly"], "x/in": ["x directly", "x/in directly"],
    "own/p own/q my.txt": ["own/p directly", "own/q directly", ". directly"],
    "own/p/p.c own/p/r.c own/p/s.c A": ["A directly"],
    "own/p/p.c own/p/check.py A": ["A directly"],
    "own/p/p.c own/p/r.c own/p/check.py A": ["A directly", "own/p directly"],
}


def test_each_folder_is_searched_once_if_its_cases_are_needed(contest, kit, monkeypatch):
    """Below, there may be many other files."""
    touch(kit, "solutions/x750.py inputs/x750/1.in expected/x750/1.out")
    touch(contest, "a.py A/1.* A/2.* B/b/3.* data/x data/y my.txt x/in/1 x/out/1"
                   " own/p/p.c own/p/r.c own/p/s.c own/p/check.py own/p/1.* own/q/q.c own/q/1.*")
    searched, search = [], room.files_below

    def noted(folder, directly, onerror):
        if kit not in (folder, *folder.parents):
            searched.append(os.path.relpath(folder, contest) + " directly" * directly)
        return search(folder, directly, onerror)

    monkeypatch.setattr(room, "files_below", noted)
    for line, folders in SEARCHES.items():
        searched.clear()
        meaning(line)
        assert searched == folders, line


def test_problem_of_the_kit_without_answers_is_searched_once(kit, case_folders, monkeypatch):
    touch(kit, "solutions/new.py inputs/new/1.in")
    searched, search = [], room.files_below

    def noted(folder, *more):
        searched.append(folder)
        return search(folder, *more)

    monkeypatch.setattr(room, "files_below", noted)
    assert text_of(case_folders[kit / "inputs/new"].problem) == "new 1"
    assert searched == [kit / "inputs/new"]


def test_link_to_a_folder_above_is_no_way_into_it(contest):
    touch(contest, "A/a.c A/1.* B/x/2.* other/9.*")
    for name in ("A/up", "B/up"):
        (contest / name).symlink_to("..")
    assert meaning("A/a.c B") == "B x/2: A/a.c"
    assert meaning("") == "A 1: A/a.c; (no program for B/x and other)"
    (contest / "A/7.in").symlink_to("../other/9.in")
    assert meaning("A/a.c A/7.in") == "A 7: A/a.c"


def test_executable_has_the_cases_named_after_it_like_a_source(contest):
    touch(contest, "a1.* b1.* b.py c.py")
    write(contest / "a", b"\x7fELF").chmod(0o755)
    assert [meaning(line) for line in ("a", "b.py", "c.py")] == [
        "contest a1: a",
        "contest b1: b.py; (a1.in: not judged unless typed)",
        "contest a1: c.py"]


def test_built_in_problem_has_its_inputs_and_answers_in_two_folders(kit, case_folders):
    touch(kit, "inputs/double2/b/1.in expected/double2/b/1.out")
    found = case_folders[kit / "inputs/double2"].problem
    assert text_of(found) == "double2 b/1 empty sample"
    folders = kit / "inputs/double2", kit / "expected/double2"
    assert (found.folder, found.answer_folder) == folders
    assert found.cases[0].paths() == [folders[0] / "b/1.in", folders[1] / "b/1.out"]
    (kit / "own.py").symlink_to("solutions/double2.py")
    (kit / "own").symlink_to("inputs/double2")
    for program in ("solutions/double2.py", "own.py"):
        assert usual_problem(program_at(program), case_folders) == found
    for place in ("inputs/double2/b", "expected/double2", "own"):
        assert case_folders[kit / place].problem == found
    touch(kit, "inputs/double2.old/7.*")
    assert text_of(case_folders[kit / "inputs/double2.old"].problem) == "double2.old 7"
    assert meaning("own/sample.in own.py") == "double2 sample: own.py"


def test_answer_of_the_kit_without_an_input_and_an_unreadable_folder_are_named(kit):
    touch(kit, "expected/double2/lost.out expected/double2/lost7.out expected/double2/notes.md")
    assert meaning("2 -k sam") == ("double2 sample: solutions/double2.py; "
                                   "! expected/double2/lost.out: an answer without its input; "
                                   "! expected/double2/lost7.out: an answer without its input")
    shutil.rmtree(str(kit / "expected/double2"))
    write(kit / "expected/double2", "")
    assert meaning("2").endswith("; ! expected/double2: Not a directory")


@pytest.mark.skipif(not os.access("/dev/shm", os.W_OK), reason="needs /dev/shm")
def test_file_below_dev_is_no_device():
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        assert not is_special(write(Path(folder, "1.in"), ""))
    assert is_special("/dev/null")


def test_checker_beside_the_cases_decides_despite_a_tolerance(shell, main):
    populate(shell, {"c/1.in": "", "c/1.out": "", "c/check.py": "exit 42"})
    assert main("-c", "echo 0", "c", "-e", "0").status == 0


HOMES = [           # the folder of the problem, a program; folders that are used, and those above
    ("more/samples", None, ["more/samples", "more", "."], []),
    ("more/deep", "A.py", ["more/deep", "more", "."], []),
    (".", None, ["."], []),
    ("../other", None, ["../other"], [".."]),
    ("more", "../other/b.py", ["more", "."], [".."]),
    ("../up/tests", "../up/a.py", ["../up/tests", "../up"], [".."]),
    ("../up", "A.py", ["../up/tests", "../up"], [".."]),
    ("more/x/y", "more/a.py", ["more/x/y", "more/x", "more", "."], []),
]


def test_limits_and_helpers_lie_up_to_the_folder_of_the_user_or_of_the_program(contest, case_folders):
    """Further up they are named, but not used. If neither is above the cases, theirs is enough."""
    touch(contest.parent, "other/b.py other/1.* up/a.py up/tests/1.* up/tests/x.*")
    touch(contest, "A.py 1.* more/x.* more/samples/1.* more/deep/in/7.txt more/deep/out/7.txt"
                   " more/a.py more/x/y/1.*")

    def shown(folders):
        return [os.path.relpath(str(folder), str(contest)) for folder in folders]

    for place, program, used, above in HOMES:
        problem = case_folders[Path(os.path.abspath(place))].problem
        program = program and program_at(program)
        homes = homes_of(problem, program)
        assert shown(homes) == used
        assert shown(folders_above(homes, program)) == above
    found = case_folders[INPUTS / "double2"].problem
    homes = homes_of(found, None)
    assert homes == [found.folder, found.answer_folder]


def test_checker_or_limits_that_nobody_meant_are_named_and_not_used(contest, kit):
    touch(contest, "A.py")
    touch(contest.parent, "foo/1.* check.py brute.py foo/more/2.*")
    write(contest.parent / "limits", "1")
    above = contest.parent
    notes = (f"; ({above}/check.py is not used: it is above the cases; --checker takes it)"
             f"; ({above}/limits is not used: it is above the cases; -t and -m set limits)")
    below = f"; ({above}/foo/more: not judged unless typed)"
    assert meaning("A.py ../foo/1.in") == "foo 1: A.py" + notes
    assert meaning("A.py ../foo") == "foo 1: A.py" + notes + below
    assert meaning("A.py ../foo --checker cat -t 1 -m 9").endswith(f"-t and -m set limits){below}")
    write(kit / "check.py", "")
    assert meaning("A.py 2 -k sample") == "double2 sample: A.py"        # it is for no problem
    populate(contest.parent, {"foo/check.py": "", "foo/limits": "1"})
    assert meaning("A.py ../foo") == "foo 1: A.py" + below


def test_limits_are_those_of_the_first_folder_with_such_a_file(contest):
    """Some editors put a mark at its start."""
    assert find_limits([contest]) == {}
    populate(contest, {"limits": b"\xef\xbb\xbf2.5\n", "more/limits": "1 64",
                       "more/x/limits/1": ""})
    assert find_limits([contest / "more/x", contest, contest / "more"]) == {"cpu_seconds": 2.5}
    assert find_limits([contest / "more", contest]) == {"cpu_seconds": 1, "memory_mb": 64}


def test_file_limits_without_valid_numbers_is_refused(contest):
    touch(contest, "1.*")
    for text in ("", "1 2 3", "2 -1", b"\xff"):
        write(contest / "limits", text)
        assert meaning("-c cat").startswith("! limits: needs seconds, or seconds and MB, such as")


def test_limits_that_cannot_be_read_stop_nobody_else(contest, monkeypatch):
    """Root may read any file."""
    touch(contest, "A/1.* B/2.* B/limits a.c")
    closed = contest / "B/limits"
    read = type(closed).read_bytes

    def read_bytes(path):
        if path == closed:
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)
    monkeypatch.setattr(type(closed), "read_bytes", read_bytes)
    assert meaning("a.c A B") == "A 1: a.c; ! B: B/limits: Permission denied"


def test_input_beside_several_programs_is_a_note_if_the_kits_problem_is_typed(contest, kit):
    touch(contest, "a.py b.py 1.in")
    assert meaning("2 a.py b.py 1.in -k sample") == (
        "a.py sample: a.py; b.py sample: b.py; (1.in: not judged beside several programs)")


def test_students_with_answers_are_no_problems_beside_one_of_the_kit(contest, kit):
    touch(contest, "s/ann/a.py s/ann/1.* s/ben/b.py")
    assert meaning("2 s/ann s/ben -k sample") == (
        "s/ann/a.py sample: s/ann/a.py; s/ben/b.py sample: s/ben/b.py")


def test_checker_of_the_problem_decides_in_a_class_with_a_check(contest):
    touch(contest, "t/1.* t/check.py lab/ann.py lab/check.py")
    tasks, _ = requested("t", "lab")
    assert [task.programs["checker"].typed for task in tasks] == ["t/check.py"] * 2
    assert not any("--checker" in task.again_start for task in tasks)
