"""Which programs and cases words mean, in each folder of contestants and setters."""
import glob
import shlex

import pytest

import rooms as runner
from harness import populate


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
        ". a.cpp b.py": "A 1 2: a.cpp; B 1: b.py",
        ". -c ./a.out A": "A 1 2: ./a.out",
        "A ": "A 1 2: {w}/a.cpp",
        "A ../a.cpp": "A 1 2: ../a.cpp",
        "A 1": "A 1: {w}/a.cpp",
        "A 1.in": "A 1: {w}/a.cpp",
        "A ../b.py": "B 1: ../b.py",
        "A ../b.py .": "A 1 2: ../b.py",
    }),
    "received, sources inside": ([*RECEIVED, "A/a.cpp", "B/sol.py", "C/x.py", "C/y.py"], {
        ". ": "! which program for C is it, C/x.py or C/y.py?",
        ". A B": "A 1 2: A/a.cpp; B 1: B/sol.py",
        ". A/a.cpp": "A 1 2: A/a.cpp",
        "A ": "A 1 2: a.cpp",
        "C *.py": "x.py 1: x.py; y.py 1: y.py",
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
        ". a.py in": "w 1 2: a.py",
        ". a.py out": "w 1 2: a.py",
        ". a.py in/2.txt": "w 2: a.py",
        ". a.py out/2.txt": "w 2: a.py",
        ". a.py in/2": "w 2: a.py",
        ". ": "w 1 2: a.py",
        "in ../a.py": "w 1 2: ../a.py",
        "in ../a.py 1.txt": "w 1: ../a.py",
    }),
    "HackerRank": (["input/input00.txt", "input/input01.txt", "output/output00.txt",
                    "output/output01.txt", "sol.py"], {
        ". sol 00": "w 00: sol.py",
        ". sol 0": "! no program, folder, file, case or problem '0'; the cases are 00, 01",
        ". sol input01": "w 01: sol.py",
    }),
    "Polygon": (["tests/01", "tests/01.a", "tests/02", "tests/02.a", "check.cpp", "gen.cpp",
                 "solutions/sol.cpp", "solutions/slow.py", "statements/x.tex"], {
        ". solutions/sol.cpp": "w tests/01 tests/02: solutions/sol.cpp",
        ". solutions/sol.cpp tests": "tests 01 02: solutions/sol.cpp",
        ". solutions/sol.cpp tests/02": "tests 02: solutions/sol.cpp",
        ". solutions/*.cpp solutions/*.py tests":
            "solutions/sol.cpp 01 02: solutions/sol.cpp; solutions/slow.py 01 02: solutions/slow.py",
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
        problems = runner.read_request(runner.parse(words))
    except runner.Failure as error:
        assert f"! {error}" == rows[row]
        return
    texts = [" ".join([problem.name, *(case.name for case in problem.cases)])
             + f": {problem.solution.typed.replace(str(folder), '{w}')}" for problem in problems]
    assert "; ".join(texts) == rows[row]
