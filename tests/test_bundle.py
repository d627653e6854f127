"""run.py bundle: what is in a bundle, what is refused, and that every solution makes one file for an old judge."""
import ast
import os
import shutil
import subprocess
import sys

import pytest

from kit import ROOT
from harness import posix, run_py, small_kit, write

sys.path.insert(0, str(ROOT))
import run as runner        # noqa: E402

LIBRARY = '''"""The library."""
import os
import sys
from itertools import (
    count,
    islice,
)

# How far.
FAR = 3
LONG = [
    1,
    2,
]
UNUSED = len(LONG)
TABLE = {}
for at in LONG:
    TABLE[at] = FAR
SUMS = [1]
SUMS += [2]


def near(n):
    """Use a constant and an import."""
    return list(islice(count(n), FAR))


# Above the decorator.
@staticmethod
def decorated(n):
    return near(n)


def first(n):
    return second(n) if n else os.sep


def second(n):
    return first(n - 1)


class Box:
    size = LONG
'''
PROGRAM = '''"""The program."""
import os
from queens import {}


def main():
    print({})


if __name__ == "__main__":
    main()
'''


@pytest.fixture
def kit(tmp_path):
    kit = small_kit(tmp_path)
    write(kit / "solutions" / "queens.py", LIBRARY)
    return kit


def bundle(kit, text):
    """Return the bundle of a program with this text, and what its names at the top level are."""
    write(kit / "solutions" / "uva750.py", text)
    done = run_py("bundle", "750", kit=kit)
    assert (done.status, done.err) == (0, "")
    return done.out, {name for node in ast.parse(done.out).body for name in runner.bound(node)}


@pytest.mark.parametrize("wanted, use, names, output", [
    ("FAR", "FAR", {"FAR"}, "3"),
    ("near", "near(4)", {"near", "islice", "count", "FAR"}, "[4, 5, 6]"),
    ("decorated", "callable(decorated) or 1", {"decorated", "near", "islice", "count", "FAR"}, None),
    ("first", "first(2) == os.sep", {"first", "second", "os"}, "True"),
    ("SUMS", "SUMS", {"SUMS"}, "[1, 2]"),
    ("TABLE", "TABLE", {"TABLE", "LONG", "FAR", "at"}, "{1: 3, 2: 3}"),
    ("(\n    FAR,\n    near,\n)", "FAR", {"near", "islice", "count", "FAR"}, "3"),
    ("FAR\nfrom queens import SUMS", "FAR, SUMS", {"FAR", "SUMS"}, "3 [1, 2]"),
])
def test_a_bundle_has_what_is_needed_and_nothing_else(kit, tmp_path, wanted, use, names, output):
    text, bound = bundle(kit, PROGRAM.format(wanted, use))
    assert bound == names | {"os", "main"}
    assert "queens import" not in text
    rows = text.splitlines()
    assert rows[0] == "# One file, made by `run.py bundle uva750` from solutions/uva750.py and solutions/queens.py."
    assert "# --- from solutions/queens.py" in rows and "# --- solutions/uva750.py" in rows
    assert rows[1] == '"""The program."""' and rows[-3:] == PROGRAM.splitlines()[-3:]
    assert ("# How far.\nFAR = 3" in text) == ("FAR" in names)
    assert ("# Above the decorator.\n@staticmethod\ndef decorated" in text) == ("decorated" in names)
    assert "\n\n\n\n" not in text and text.endswith("main()\n") and not any(row.endswith(" ") for row in rows)
    if output:
        alone = write(tmp_path / "alone" / "program.py", text)
        done = subprocess.run([sys.executable, "-I", str(alone)], stdout=subprocess.PIPE, universal_newlines=True)
        assert done.stdout == output + "\n"


def test_the_same_import_in_both_is_no_clash(kit):
    text, _ = bundle(kit, PROGRAM.format("near", "near(0)").replace("import os", "from itertools import (\n    count,\n"
                                                                    "    islice,\n)\nimport os"))
    assert "def near" in text


def test_bundles_are_judged_alone(kit):
    """The folder of a bundle holds nothing else, and none of the kit's modules can be imported."""
    write(kit / "solutions" / "queens.py", "")
    for problem in ("uva750", "uva11085"):
        write(kit / "solutions" / (problem + ".py"), "import os, sys\nif __name__ == '__main__':\n"
              "    print(os.listdir(os.path.dirname(os.path.abspath(__file__))), sys.flags.isolated, os.listdir('.'))")
        for case in ("empty", "sample"):
            write(kit / "expected" / problem / (case + ".out"), "['{}.py'] 1 []\n".format(problem))
    done = run_py("--bundled", kit=kit)
    assert done.status == 0, done.out


def test_uva11085_takes_nothing_that_others_need():
    text = run_py("bundle", "uva11085").out
    made = [node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    assert sorted(made) == sorted(["boards", "blocks", "integer", "script", "standing", "agreeing", "fewest_moves",
                                   "lines", "is_regular", "regular", "cases", "answers"])


def test_without_the_library_there_is_only_the_comment(kit):
    text = 'print("one file")\nif __name__ == "__main__": pass\n'
    assert bundle(kit, text)[0] == "# One file, made by `run.py bundle uva750` from solutions/uva750.py.\n" + text


@pytest.mark.parametrize("program, reason", [
    ("import sys; from queens import FAR; x = 1", "line 1: the import from queens shares its line"),
    ("import queens", "line 1: only `from queens import a, b` at the top level can be bundled"),
    ("import os, queens", "line 1: only `from queens import a, b` at the top level can be bundled"),
    ("x = 1\nfrom queens import FAR as far", "line 2: only `from queens import a, b` at the top level can be bundled"),
    ("def f():\n    from queens import FAR", "line 2: only `from queens import a, b` at the top level can be bundled"),
    ("if 1:\n    import queens", "line 2: only `from queens import a, b` at the top level can be bundled"),
    ("from queens import nothing, FAR", ": queens.py defines no nothing"),
    ("from queens import *", ": queens.py defines no *"),
    ("from queens import near\nFAR = 4", ": FAR is bound here and in what is needed of queens.py"),
    ("from queens import near\ndef islice(): pass", ": islice is bound here and in what is needed of queens.py"),
])
def test_what_cannot_be_bundled_is_refused(kit, program, reason):
    write(kit / "solutions" / "uva750.py", program + '\nif __name__ == "__main__": pass\n')
    for arguments in ("bundle", "uva750"), ("--bundled", "uva750"):
        done = run_py(*arguments, kit=kit, cwd=str(kit))
        assert (done.status, done.out) == (2, "") and done.err.count("\n") == 1
        assert os.path.join("solutions", "uva750.py") in done.err and reason in done.err


def test_the_file_is_what_is_printed(kit, tmp_path):
    write(kit / "solutions" / "uva750.py", PROGRAM.format("FAR", '"\u2655", FAR'))
    printed = subprocess.run([sys.executable, str(kit / "run.py"), "bundle", "750"], stdout=subprocess.PIPE,
                             env={**os.environ, "PYTHONIOENCODING": "utf-8"}).stdout
    target = write(tmp_path / "target.py", "old, and longer than the bundle\n" * 99)
    done = run_py("bundle", "uva750", "-o", "target.py", kit=kit, cwd=str(tmp_path))
    assert done == (0, "", "")
    assert target.read_bytes() == printed.replace(b"\r\n", b"\n") and b"\r" not in target.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kit", "target.py"]


@posix
def test_the_file_may_be_any_that_can_be_written(kit, tmp_path):
    """A link stays a link, a pipe a pipe, and the permissions stay."""
    target = write(tmp_path / "target.py", "")
    target.chmod(0o640)
    link = tmp_path / "link.py"
    link.symlink_to(target)
    assert run_py("bundle", "uva11085", "-o", link, kit=ROOT).status == 0
    assert link.is_symlink() and target.stat().st_size > 1000 and target.stat().st_mode & 0o777 == 0o640
    assert run_py("bundle", "uva11085", "-o", "/dev/stdout", kit=ROOT).out == target.read_text()


@pytest.mark.parametrize("target", [".", "", "no/such/folder/file.py", "kit"])
def test_a_file_that_cannot_be_written(kit, tmp_path, target):
    write(kit / "solutions" / "uva750.py", PROGRAM.format("FAR", "FAR"))
    done = run_py("bundle", "uva750", "-o", target, kit=kit, cwd=str(tmp_path))
    assert (done.status, done.out) == (2, "") and done.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["kit"]


# --- every solution there is ------------------------------------------------------------------------------

PROBLEMS = runner.find_problems()


def test_every_solution_is_a_problem():
    assert PROBLEMS and set(PROBLEMS) == {path.stem for path in (ROOT / "solutions").glob("*.py")} - {"queens"}


@pytest.mark.parametrize("problem", PROBLEMS)
def test_a_bundle_is_one_file_for_an_old_judge(problem, tmp_path):
    """Valid Python 3.5, alone in a folder of its own, and right about the first sample."""
    text = runner.bundle(problem)
    assert not newer_than_3_5(text)
    assert "queens" not in {name.split(".")[0] for node in ast.walk(ast.parse(text))
                            for name in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else
                                         [node.module] if isinstance(node, ast.ImportFrom) else [])}
    script = write(tmp_path / (problem + ".py"), text)
    case = runner.find_cases(problem)[0]
    done = subprocess.run([sys.executable, "-I", script.name], input=case.input.read_bytes(), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, cwd=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, b"")
    if not runner.find_checker(problem):
        assert done.stdout.replace(b"\r\n", b"\n") == case.expected.read_bytes().replace(b"\r\n", b"\n")


def newer_than_3_5(text):
    """Return what in a program Python 3.5 does not take."""
    found = []
    for node in ast.walk(ast.parse(text, feature_version=(3, 5))):
        if isinstance(node, (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign)) or getattr(node, "posonlyargs", None):
            found.append(type(node).__name__)
        if isinstance(node, (ast.AsyncFunctionDef, ast.comprehension)) and getattr(node, "is_async", 0):
            found.append("async comprehension")
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float, complex)) \
                and "_" in (ast.get_source_segment(text, node) or ""):
            found.append("_ in a number")
    return found


@pytest.mark.skipif(not shutil.which("pypy3"), reason="no pypy3 here")
def test_bundles_under_another_interpreter():
    done = run_py("--bundled", "--python", "pypy3", "-q", "-k", "[ls]a*", kit=ROOT)     # sample, layout, large, largest
    assert done.status == 0, done.out


@pytest.mark.parametrize("text", [
    "f'{x}'", "(x := 1)", "x: int = 1", "def f(a, /): pass", "x = 1_000", "def f(): return [x async for x in y]",
    "match x:\n    case 1: pass", "with (open(a) as b, open(c) as d): pass"])
def test_newer_syntax_is_seen(text):
    try:
        assert newer_than_3_5(text)
    except SyntaxError:
        pass


def test_old_syntax_is_not_mistaken():
    text = "def f(*a, b=1, **c) -> int:\n    return [*a, b, {**c}, 10 ** 6, 'f_{}'.format(b), b'1_0']"
    assert not newer_than_3_5(text)
