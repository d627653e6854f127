"""From a command line to Tasks, in each folder of contestants and setters."""
import glob
import shlex

import pytest

from judge.options import parse
from judge.request.naming import NAMES_HINT
from judge.request.tasks import read_request
from judge.text import Failure
from harness import populate, write


def samples(*names):
    """Return inputs and answers with these names."""
    return [f"{name}{ending}" for name in names for ending in (".in", ".out")]


RECEIVED = [*samples("A/1", "A/2", "B/1", "C/1"), "A/limits", "B/limits", "C/limits"]
OLD = samples("1", "2", "old/1", "old/3", "pkg/1")
LAYOUTS = {
    "received, sources beside": ([*RECEIVED, "a.cpp", "b.py", "my.txt"], {
        ". a.cpp": "A 1 2: a.cpp",
        ". a 2": "A 2: a.cpp",
        ". A": "A 1 2: a.cpp",
        ". A b.py": "A 1 2: b.py",
        ". ": "A 1 2: a.cpp; B 1: b.py",
        ". A B": "A 1 2: a.cpp; B 1: b.py",
        ". a.cpp B/1.in A/2.in": "B 1: a.cpp; A 2: a.cpp",
        ". C": "! which program for C is it, a.cpp or b.py?",
        ". a.cpp my.txt": "w my.txt: a.cpp",
        ". A my.txt": "w my.txt: a.cpp",
        ". A B my.txt": "A my.txt: a.cpp; B my.txt: b.py",
        ". A B 1": "A 1: a.cpp; B 1: b.py",
        ". A B 2": "A 2: a.cpp",
        ". A C": "A 1 2: a.cpp; ! C: which program for C is it, a.cpp or b.py?",
        ". a.cpp b.py": "A 1 2: a.cpp; B 1: b.py",
        ". -c ./a.out A": "A 1 2: ./a.out",
        "A ": "A 1 2: {w}/a.cpp",
        "A ../a.cpp": "A 1 2: ../a.cpp",
        "A 1": "A 1: {w}/a.cpp",
        "A 1.in": "A 1: {w}/a.cpp",
        "A ../b.py": "B 1: ../b.py",
        "A ../b.py .": "A 1 2: ../b.py",
    }),
    "received, sources inside": ([*RECEIVED, "A/a.cpp", "B/sol.py", "C/x.py", "C/y.py", "my.txt"], {
        ". ": "A 1 2: A/a.cpp; B 1: B/sol.py; ! C: which program for C is it, C/x.py or C/y.py?",
        ". A B": "A 1 2: A/a.cpp; B 1: B/sol.py",
        ". A/a.cpp": "A 1 2: A/a.cpp",
        ". my.txt": "! judge needs a program: a source such as a.cpp, or -c COMMAND",
        "A ": "A 1 2: a.cpp",
        "C *.py": "x.py 1: x.py; y.py 1: y.py",
    }),
    "one source beside the folders, one inside": (
        [*samples("A/1", "B/1"), "A.py", "B/b.py"], {
            ". ": "A 1: A.py; B 1: B/b.py",
            ". A.py": "A 1: A.py",
        }),
    "by hand, all in one folder": ([*samples("a1", "a2", "a-3", "b1", "ab"), "a.cpp", "b.cpp"], {
        ". a.cpp": "w a1 a2 a-3: a.cpp",
        ". b": "w b1: b.cpp",
        ". b.cpp a1": "! no program, folder, file, case or problem 'a1'; the cases are b1",
        ". *.cpp": "a.cpp a1 a2 a-3: a.cpp; b.cpp b1: b.cpp",
        ". a.cpp .": "w a1 a2 a-3 ab b1: a.cpp",
        ". ": "! which program for w is it, a.cpp or b.cpp?",
    }),
    "numbers": ([*samples("1000", "1000-1", "10001", "2557"), "1000.py", "2557.py", "2.cpp"], {
        ". 1000": "w 1000 1000-1: 1000.py",
        ". 2.cpp": "w 1000 1000-1 2557 10001: 2.cpp",
    }),
    "old samples below": ([*OLD, "a.cpp", "pkg/Main.java"], {
        ". ": "w 1 2: a.cpp",
        ". a old": "old 1 3: a.cpp",
        ". a old/1": "old 1: a.cpp",
        ". a old/1.in 2.in": "old 1: a.cpp; w 2: a.cpp",
        ". a . old/1.in": "old 1: a.cpp",
        ". a 3": "! no program, folder, file, case or problem '3'; the cases are 1, 2",
        "pkg ": "pkg 1: Main.java",
        "old ": "! judge needs a program: a source such as a.cpp, or -c COMMAND",
        "old ../a.cpp": "w 1 2: ../a.cpp",
        "old ../a.cpp .": "old 1 3: ../a.cpp",
    }),
    "AtCoder, Codeforces tools": (["in/1.txt", "in/2.txt", "out/1.txt", "out/2.txt", "a.py"], {
        ". a.py in": "w in/1 in/2: a.py",
        ". a.py out": "w in/1 in/2: a.py",
        ". a.py in/2.txt": "w in/2: a.py",
        ". a.py out/2.txt": "w in/2: a.py",
        ". a.py in/2": "w in/2: a.py",
        ". ": "w in/1 in/2: a.py",
        "in ../a.py": "w in/1 in/2: ../a.py",
        "in ../a.py 1.txt": "w in/1: ../a.py",
    }),
    "HackerRank": (["input/input00.txt", "input/input01.txt", "output/output00.txt",
                    "output/output01.txt", "sol.py"], {
        ". sol 00": "w input/input00: sol.py",
        ". sol 0": "! no program, folder, file, case or problem '0'; the cases are input/input00,"
                  " input/input01",
        ". sol input01": "w input/input01: sol.py",
    }),
    "Polygon": (["tests/01", "tests/01.a", "tests/02", "tests/02.a", "check.cpp", "gen.cpp",
                 "solutions/sol.cpp", "solutions/slow.py", "statements/x.tex"], {
        ". solutions/sol.cpp": "w tests/01 tests/02: solutions/sol.cpp",
        ". solutions/sol.cpp tests": "tests 01 02: solutions/sol.cpp",
        ". solutions/sol.cpp tests/02": "tests 02: solutions/sol.cpp",
        ". solutions/*.cpp solutions/*.py tests":
            "solutions/sol.cpp 01 02: solutions/sol.cpp;"
            " solutions/slow.py 01 02: solutions/slow.py",
        "solutions sol.cpp ../tests": "tests 01 02: sol.cpp",
    }),
    "ICPC, Kattis": (["data/sample/1.in", "data/sample/1.ans", "data/secret/01-x.in",
                      "data/secret/01-x.ans", "submissions/accepted/a.py", "sol.py"], {
        ". ": "w data/sample/1 data/secret/01-x: sol.py",
        ". sol.py data/*": "sample 1: sol.py; secret 01-x: sol.py",
        ". sol.py 01-x": "w data/secret/01-x: sol.py",
        ". sol.py data/secret/01-x": "w data/secret/01-x: sol.py",
        ". data/secret/01-x.in": "secret 01-x: sol.py",
    }),
    "a class": ([*samples("P/1", "Q/1"), "P/limits", "notes.txt", "studs/B.cpp", "studs/a.py",
                 "studs/readme.txt", "studs/below/c.py", "more/d.py"], {
        ". P studs": "studs/B.cpp 1: studs/B.cpp; studs/a.py 1: studs/a.py",
        ". studs more P 1": "studs/B.cpp 1: studs/B.cpp; studs/a.py 1: studs/a.py;"
                            " more/d.py 1: more/d.py",
        ". Q more/ P": "Q 1: more/d.py; P 1: more/d.py",
        ". P notes.txt more studs/*.cpp":
            "studs/B.cpp notes.txt: studs/B.cpp; more/d.py notes.txt: more/d.py",
        ". studs": f"! no cases in studs; {NAMES_HINT}",
        "studs ../P .": "./B.cpp 1: ./B.cpp; ./a.py 1: ./a.py",
    }),
    "names that are the same": ([*samples("a/1", "b/a/1"), "a.cpp", "c.py"], {
        ". a": "a 1: a.cpp",
        ". a.cpp": "a 1: a.cpp",
        ". c.py a b/a": "a 1: c.py; b/a 1: c.py",
        ". a c.py": "a 1: c.py",
    }),
}
ROWS = [(layout, row) for layout, (_, rows) in LAYOUTS.items() for row in rows]


@pytest.mark.parametrize("layout, row", ROWS, ids=[f"{layout}: {row}" for layout, row in ROWS])
def test_line_means_problems_with_cases_and_programs(tmp_path, monkeypatch, layout, row):
    files, rows = LAYOUTS[layout]
    limits = [name for name in files if name.endswith("limits")]
    folder = populate(tmp_path / "w", {**dict.fromkeys(files, ""), **dict.fromkeys(limits, "1")})
    place, _, line = row.partition(" ")
    monkeypatch.chdir(str(folder / place))
    words = []
    for word in shlex.split(line):
        words += sorted(glob.glob(word)) or [word]
    try:
        tasks, complaints = read_request(parse(words))
    except Failure as error:
        tasks, complaints = [], error.args
    texts = [" ".join([task.name, *(case.name for case in task.cases)])
             + f": {task.programs['solution'].typed.replace(str(folder), '{w}')}" for task in tasks]
    assert "; ".join([*texts, *(f"! {line}" for line in complaints)]) == rows[row]


@pytest.fixture
def contest(kit, tmp_path, monkeypatch):
    """The current folder, a contestant's, outside the kit."""
    files = [*samples("samples/1", "samples/3"), "A.py", "B.py", "notes"]
    monkeypatch.chdir(str(populate(tmp_path / "contest", dict.fromkeys(files, ""))))
    return tmp_path / "contest"


def test_each_folder_has_its_limits_and_its_checker_for_each_program(contest):
    populate(contest, {"P/1.in": "", "P/1.out": "", "P/limits": "3",
                       "Q/1.in": "", "Q/1.out": "", "Q/check.py": ""})
    tasks, _ = read_request(parse(["A.py", "B.py", "P", "Q"]))
    found = [(task.name, task.cpu_seconds, "checker" in task.programs) for task in tasks]
    assert found == [(f"{name} {folder}", seconds, folder == "Q") for name in ("A.py", "B.py")
                     for folder, seconds in (("P", 3), ("Q", 10))]


@pytest.mark.parametrize("text, words, limits", [
    ("1.5\n", "", (1.5, 512)), ("2\n256\n", "-t 3", (3, 256)), ("2 256", "-m 64", (2, 64)),
    (None, "", (10, 512)), ("2 256", "2 samples/1.in", (2, 256)), (None, "2 notes", (7, 77)),
], ids=["seconds", "t", "m", "none", "own-first", "built-in"])
def test_limits_come_from_the_options_or_else_from_the_file_limits(
        contest, kit, text, words, limits):
    """A file that is typed has those of its own folder, or else of the problem that is named."""
    write(kit / "inputs/double2/limits", "7 77")
    if text:
        write(contest / "samples/limits", text)
    words = words.split() if "2" in words else ["samples", *words.split()]
    (task,), _ = read_request(parse(["A.py", *words]))
    assert (task.cpu_seconds, task.memory_mb) == limits


def test_typed_problem_lends_its_limits_and_helpers_to_a_file_if_nothing_nearer_has_any(
        contest, kit):
    """So a folder of cases does, whose own cases are not judged then."""
    populate(contest, {"P/1.in": "", "P/1.out": "", "P/limits": "3 33", "P/check.py": "",
                       "my/5.in": "", "my/limits": "4 44", "6.in": ""})
    write(kit / "expected/double2/check.py", "")
    lent = {"P my/5.in": (4, "P/check.py"), "P 6.in": (3, "P/check.py"),
            "2 my/5.in": (4, str(kit / "expected/double2/check.py")), "my/5.in": (4, None)}
    for words, wanted in lent.items():
        (task,), complaints = read_request(parse(["A.py", *words.split()]))
        checker = task.programs.get("checker")
        assert (task.cpu_seconds, checker and checker.typed) == wanted, words
        assert ([case.name for case in task.cases], complaints) == ([words[-4]], [])


def test_task_that_cannot_be_made_is_a_complaint_and_the_others_are_judged(contest, main):
    populate(contest, {"P/1.in": "", "P/1.out": "", "P/limits": "soon", "samples/limits": "9",
                       "Q/1.in": "", "Q/1.out": "", "Q/check.py": "", "Q/check.c": ""})
    done = main("-c", "cat", "P", "Q", "samples", "-q")
    assert (done.status, done.err) == (
        2, "run.py: P: P/limits: needs seconds, or seconds and MB, such as 2 256\n"
           "run.py: Q: which checker (--checker) is it, Q/check.c or Q/check.py?\n")
    assert "2 of 2 accepted" in done.out
    assert main("-c", "cat", "Q/1.in") == (
        2, "", "run.py: which checker (--checker) is it, Q/check.c or Q/check.py?\n")


TWO_INPUTS = "c/2.dat and c/2.txt are inputs of one case; keep one of them"
ASKED = {           # the words behind -c cat: the complaints
    "c": [TWO_INPUTS, "c/3.in: its answers c/3.ans and c/3.out differ; keep one of them"],
    "c/1.in": [], "c 1": [], "c c/1.out": [], "notes": [], "c/2.dat": [TWO_INPUTS],
    "samples -k 1 -k 7 -k nothing": ["no case matches 7; the cases are 1, 3",
                                     "no case matches nothing; the cases are 1, 3"],
    "samples empty -k 1": ["no cases in empty; " + NAMES_HINT],
}


@pytest.mark.parametrize("words", ASKED)
def test_only_files_and_names_that_were_asked_for_are_complained_about(contest, words):
    populate(contest, {"c/1.in": "", "c/1.out": "", "c/2.dat": "", "c/2.txt": "", "c/2.out": "",
                       "c/3.in": "", "c/3.out": "a", "c/3.ans": "b"})
    (contest / "empty").mkdir()
    _, complaints = read_request(parse(["-c", "cat", *words.split()]))
    assert complaints == ASKED[words]
