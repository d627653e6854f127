"""A class: which programs are judged, what is named instead, and by whose files nobody is judged."""
import os
import shlex
import shutil

import pytest

from harness import QUICK_JAVA, in_short, meaning, objects, populate, requested, touch, write

SUM = "print(sum(map(int, input().split())))\n"
CASES = {"tests/1.in": "1 2\n", "tests/1.out": "3\n"}


@pytest.fixture
def folder(contest):
    """The current folder: tests, and a class of two."""
    return populate(contest, {**CASES, "lab/ann.py": SUM, "lab/ben.py": SUM})


NAMES = "s2/main.py s10/s10.py s10/aid.py s1/src/app/Main.java s1/src/app/Node.java s7/a.py s7/b.py" \
        " s8/check.py s9/notes.txt Zoe.py anna.c HAL.JAVA node_modules/x.py __MACOSX/x.py .x.py x x.c"
STUDENTS = ("anna.c HAL.JAVA s1/src/app/Main.java s2/main.py s8/check.py s10/s10.py s11/s.py x.c Zoe.py")


def judged(line):
    """Return what is judged on the case 1 of tests, and what is told."""
    found = meaning(line).split("; ")
    return ([text.partition(" 1: ")[2] for text in found if " 1: " in text],
            [text for text in found if " 1: " not in text])


def test_students_hand_in_files_or_folders_and_come_in_natural_order(contest):
    populate(contest, CASES)
    touch(contest / "c/s11", "s.py")
    write(contest / "c/s11/tool", "#!/bin/sh\n").chmod(0o755)
    touch(contest / "c", f"{NAMES} s2/env/pyvenv.cfg s2/env/lib/x.py env/pyvenv.cfg env/lib/x.py")
    write(contest / "c/x", b"\x7fELF").chmod(0o755)
    programs, told = judged("c tests")
    assert programs == [f"c/{name}" for name in STUDENTS.split()]
    assert told == ["! which program is it, c/s7/a.py or c/s7/b.py? (c/s7/* judges all)",
                    "(c/env c/s9: no programs)"]


ODD = "eva.cs flo.RB notes.txt 1002.txt shot.png Ann.class ann.exe"
TOLD = ["(lab/1002.txt lab/Ann.class lab/ann.exe lab/foo.py lab/gus.py lab/notes.txt lab/shot.png:"
        " no programs)",
        "(lab/eva.cs: compile it, then -c ./PROGRAM runs it)",
        "(lab/flo.RB: -c 'ruby FILE.RB' runs it)"]


def test_all_that_is_not_judged_is_named_with_its_reason(folder):
    """On a disk of Windows, every file is executable. A stray number is no case."""
    for name in ODD.split():
        write(folder / "lab" / name, b"MZ\0").chmod(0o755)
    (folder / "lab/foo.py").mkdir()
    (folder / "lab/gus.py").symlink_to("nowhere")
    assert judged("lab tests") == (["lab/ann.py", "lab/ben.py"], TOLD)
    others = TOLD[0].replace("lab/foo.py ", "").replace(":", " lab/foo.py:")
    assert judged("lab lab/foo.py tests")[1] == [others, *TOLD[1:]]


NO_PROGRAMS = ["none tests", "none 2", "none none/tests", "notes tests", "tests none -q"]


@pytest.mark.parametrize("line", NO_PROGRAMS)
def test_folder_without_programs_never_means_the_kits_own_solution(folder, kit, main, line):
    touch(folder, "none/1.in none/notes.txt notes/x.md")
    populate(folder / "none", CASES if "none/tests" in line else {})
    done = main(*line.split())
    place = "notes" if "notes" in line else "none"
    assert (done.status, done.out) == (2, "")
    assert f"run.py: no programs in {place}\n" in done.err


def test_tests_may_lie_in_the_class_and_students_may_have_tests_of_their_own(folder):
    shutil.move("tests", "lab/tests")
    populate(folder, {"lab/s1/main.py": SUM, "lab/s1/1.in": "", "lab/s1/1.out": ""})
    assert judged("lab lab/tests") == (["lab/ann.py", "lab/ben.py", "lab/s1/main.py"], [])
    populate(folder, CASES)
    shutil.rmtree("lab/tests")
    assert judged("tests lab") == (["lab/ann.py", "lab/ben.py", "lab/s1/main.py"], [])


def test_class_of_one_student_has_the_same_names(folder, main):
    """His program is an executable."""
    shutil.rmtree("lab")
    write(folder / "lab/cy", "#!/bin/sh\necho 3\n").chmod(0o755)
    assert in_short(main("lab", "tests", "-q").out) == ["AC lab/cy 1 of 1 accepted"]
    found = objects(main("lab", "tests", "--json"))["1"]
    assert (found["problem"], found["program"]) == ("tests", "lab/cy")


def test_source_that_cannot_be_read_is_je_and_never_ce(folder, main, monkeypatch):
    """Root may read any file."""
    access = os.access
    unreadable = folder / "lab/ann.py"
    monkeypatch.setattr(os, "access", lambda path, mode: path != unreadable and access(path, mode))
    assert "lab/ann.py cannot be read\n" in main("lab", "tests").out
    done = main("lab", "tests", "-q")
    assert (done.status, done.err) == (2, "")
    assert in_short(done.out)[:2] == ["JE lab/ann.py 0 of 1 accepted, 1 JE",
                                      "AC lab/ben.py 1 of 1 accepted"]


@pytest.mark.parametrize("line", ["lab tests", "lab/ann.py lab/ben.py lab/check.py tests",
                                  "lab lab/tests", "lab/tests lab/ann.py lab/check.py lab/ben.py"])
def test_check_of_a_student_is_a_program_and_accepts_nobody(folder, main, line):
    populate(folder, {"lab/check.py": "print('hi')\n", "lab/ben.py": "print(4)\n"})
    if "lab/tests" in line:
        shutil.move("tests", "lab/tests")
    lines = in_short(main(*line.split(), "-q").out)
    assert sorted(lines[:3]) == ["AC lab/ann.py 1 of 1 accepted",
                                 "WA lab/ben.py 0 of 1 accepted, 1 WA",
                                 "WA lab/check.py 0 of 1 accepted, 1 WA"]


def test_student_alone_is_not_checked_by_another_either(folder, main):
    """The case is a lone file. The folder of the program alone would lend its checker."""
    populate(folder, {"lab/check.py": "", "lab/ben.py": "print(4)\n", "lab/limits": "1"})
    shutil.move("tests", "../p")
    for words in ("lab", "lab/ann.py lab/ben.py lab/check.py"):
        done = main(*words.split(), "../p/1.in")
        lines = [line for line in done.out.splitlines() if "again" in line and "lab/ben.py" in line]
        _, _, line = lines[0].partition("run.py ")
        alone = main(*shlex.split(line), "-q")
        assert alone.out.startswith("WA") and alone.status == 1
        assert "--checker ''" in line


def test_student_lends_nobody_limits(folder):
    populate(folder, {"lab/cy/main.py": SUM, "lab/cy/1.in": "", "lab/cy/1.out": "",
                      "lab/cy/limits": "7", "tests/limits": "3"})
    touch(folder, "my.in")
    for words, seconds in (("lab tests/1.in", 3), ("lab tests", 3), ("lab tests tests/1.in", 3),
                           ("lab my.in", 10)):
        tasks, _ = requested(*words.split())
        assert [task.limits.cpu_seconds for task in tasks] == [seconds] * 3, words


def test_check_beside_the_cases_is_the_checker_of_all_programs(folder, main):
    populate(folder, {"check.py": "", "a.py": SUM, "b.py": SUM, "1.in": "1 2\n", "1.out": ""})
    lines = in_short(main("a.py", "b.py", "check.py", "-q").out)
    assert lines[:2] == ["AC a.py 1 of 1 accepted, checker check.py",
                         "AC b.py 1 of 1 accepted, checker check.py"]


def test_checker_that_is_typed_among_programs_is_named(folder, main):
    populate(folder, {"check.py": "", "a.py": SUM})
    for line in ("a.py check.py tests", "lab/ann.py lab/ben.py check.py tests", "lab check.py tests"):
        assert ", checker check.py" in main(*line.split(), "-q").out
    assert ", checker" not in main("a.py", "tests", "--checker", "check.py", "-q").out


def test_files_beside_a_class_that_are_no_inputs_are_passed_over(folder):
    touch(folder, "lab/add.h lab/notes.txt lab/eva.cs my.in")
    told = ["(lab/add.h lab/notes.txt: no programs)",
            "(lab/eva.cs: compile it, then -c ./PROGRAM runs it)"]
    assert judged("lab tests") == (["lab/ann.py", "lab/ben.py"], told)
    told[0] = "(lab/add.h lab/notes.txt: not judged beside several programs (inputs end in .in))"
    assert judged("lab/* tests") == (["lab/ann.py", "lab/ben.py"], told)
    assert meaning("lab/*.py tests my.in") == (
        "lab/ann.py my: lab/ann.py; lab/ben.py my: lab/ben.py")


NEIGHBOURS = {      # a file of the class: its code
    "lab/heapq.py": "print('mine')", "lab/ann.py": f"import heapq\nheapq.heapify([])\n{SUM}",
    "lab/ben.py": "import ann", "lab/s1/main.py": f"import aid\n{SUM}", "lab/s1/aid.py": "",
}


@pytest.mark.parametrize("line", ["lab", "lab/heapq.py lab/ann.py lab/ben.py lab/s1"])
def test_program_sees_no_source_of_its_neighbours_and_writes_none(folder, main, monkeypatch, line):
    """But it sees what lies in a folder of its own."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    populate(folder, NEIGHBOURS)
    before = sorted(folder.glob("lab/**/*"))
    lines = in_short(main(*line.split(), "tests", "-q").out)
    verdicts = {name: verdict for verdict, name, *_ in map(str.split, lines[:-1])}
    assert verdicts == {"lab/ann.py": "AC", "lab/ben.py": "RE", "lab/heapq.py": "WA",
                        "lab/s1/main.py": "AC"}
    assert sorted(folder.glob("lab/**/*")) == before


def test_program_that_needs_a_neighbour_gets_a_hint(folder, main):
    populate(folder, {"lab/ben.py": "import ann", "lab/cy.py": "import ann2"})
    assert [line.split() for line in main("lab", "tests").out.splitlines() if "hint" in line] == [
        "hint judged together with ann.py, it does not see that; type it alone".split()]


def test_file_that_a_program_writes_above_is_not_seen_by_the_next(folder, main):
    populate(folder, {"lab/ann.py": f"open('../x', 'w')\n{SUM}",
                      "lab/ben.py": f"import os\nassert not os.path.exists('../x')\n{SUM}"})
    assert main("lab", "tests", "-j1").status == 0


JAVA = "public class {} {{ public static void main(String[] words) {{ System.out.println({}); }} }}"
MAIN = "package app;\n" + JAVA.format("Main", "Aid.three()")
AID = "package app; class Aid { static int three() { return 3; } }"


@pytest.mark.skipif(not shutil.which("javac"), reason="no javac here")
def test_java_takes_sources_of_its_package_but_no_others_and_no_classes(folder, main, monkeypatch):
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", QUICK_JAVA)
    shutil.rmtree("lab")
    odd = os.fsdecode(b"\xff")
    populate(folder, {
        "lab/s1/src/app/Main.java": MAIN, "lab/s1/src/app/Aid.java": AID,
        "lab/Node.java": JAVA.format("Node", 3).replace("{ public", "{ static int x = 3; public", 1),
        "lab/Thief.java": JAVA.format("Thief", "Node.x"), "lab/BIG.JAVA": JAVA.format("BIG", 3),
        f"lab/{odd}/{odd}.java": JAVA.format("Q", '"3"'),
        "lab/Old.java": JAVA.format("Old", 3), "lab/Old.class": b"\xca\xfe\xba\xbe",
    })
    found = {}
    for line in in_short(main("lab", "tests", "-q").out)[:-1]:
        verdict, name, *_ = line.split()
        found[name] = verdict
    assert found.pop("lab/Thief.java") == "CE"
    out = main("lab/Thief.java", "lab/Node.java", "tests").out
    assert out.count("\n     judged together, it does not see Node.java; type it alone\n") == 1
    assert set(found.values()) == {"AC"} and len(found) == 5
