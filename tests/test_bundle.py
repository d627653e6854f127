"""run.py bundle: one file does the same as a script and its modules, or the bundle is refused."""
import ast
import os
import re
import sys

import pytest

import run as runner
from harness import populate, run_py, write
from kit import SCRIPTS, SOLUTIONS, run

JUDGES_PROBLEMS = [name for name in SCRIPTS if re.match("uva|boj|aizu", name)]

LIBRARY = """'''Numbers that are far and near.'''
import os
from itertools import count, islice

FAR = 3


def near(n):
    return [int(k) for k in islice(count(n), FAR) if os.sep]
"""
TOOLS = """from library import (
    FAR,  # as it is;
    near,
)

WIDE = near(2 * FAR)
"""
SCRIPT = """# Mine.
'''The script.'''
import os
from tools.far import WIDE  # far
from library import near        # (near)

FIRST = near(1)


def main():
    n = FAR = 9         # its own names
    print(WIDE, near(n), FIRST, FAR, os.sep, __doc__)


if __name__ == "__main__":
    main()
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current folder, with a script and the modules that it needs."""
    monkeypatch.chdir(str(tmp_path))
    files = {"library.py": LIBRARY, "tools/far.py": TOOLS, "script.py": SCRIPT}
    return populate(tmp_path, files)


def run_alone(text, folder):
    """Return the output of a program that is alone in a folder."""
    path = write(folder / "alone" / "file.py", text)
    done = run([sys.executable, path], cwd=str(path.parent))
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


def test_bundle_prints_the_same_as_its_script(folder):
    expected = run([sys.executable, "script.py"]).stdout
    assert expected.startswith(b"[6, 7, 8] [9, 10, 11] [1, 2, 3] 9 ")
    status, text, err = run_py("bundle", "script.py")
    assert (status, err) == (0, "")
    assert run_alone(text, folder) == expected


def test_bundle_has_the_docstring_first_and_each_module_once(folder, main):
    head, *parts = re.split(r"\n\n\n# --- (.+) ---\n\n", main("bundle", "script.py").out)
    assert head == "'''The script.'''"
    assert parts[::2] == ["library.py", "tools/far.py", "script.py"]
    library, tools, script = parts[1::2]
    assert library == LIBRARY.partition("\n")[2].rstrip()
    assert tools.startswith("\nWIDE = near(2 * FAR)")
    assert script.startswith("# Mine.\nimport os\n\nFIRST")


def test_package_is_bundled(folder, main):
    populate(folder, {"pack/__init__.py": "ONE = 1", "a.py": "from pack import ONE\nprint(ONE)"})
    text = main("bundle", "a.py").out
    assert "# --- pack/__init__.py ---\n\nONE = 1\n" in text
    assert run_alone(text, folder) == b"1\n"


def test_bundle_of_a_source_from_windows_is_plain_utf_8(folder):
    """With a byte order mark and other newlines; the terminal knows ASCII only."""
    write(folder / "a.py", b"\xef\xbb\xbfprint(ascii('\xc3\xa9'))\r\n")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    status, text, _ = run_py("bundle", "a.py", env=environment)
    assert (status, text) == (0, "# --- a.py ---\n\nprint(ascii('\u00e9'))\n")
    assert run_alone(text, folder).split() == [b"'\\xe9'"]


@pytest.mark.parametrize("line", [
    "import library", "import os, tools.far", "from library import FAR as far",
    "from library import *", "from tools import far", "from .library import FAR",
    "from library import FAR; FAR += 1", "if near: from library import FAR",
])
def test_import_of_another_form_is_refused(folder, main, line):
    write(folder / "a.py", "from library import near\n" + line)
    form = "a bundle needs `from MODULE import a, b`, on lines of its own"
    assert main("bundle", "a.py") == (2, "", f"run.py: a.py, line 2: {form}\n")


REFUSED = {             # a script: the start of its complaint
    "from tools.one import x": "a.py: modules import each other in a circle",
    "from tools.main import x": "tools/main.py uses __name__, so it cannot be bundled",
    "return": "a.py: 'return' outside function (a.py, line 1)",
    "from library import near\nfrom __future__ import division": "a.py: from __future__ imports",
    "from library import near\nFAR = 9": "FAR means one thing in library.py, another in a.py",
    "from library import FAR\ndef near(): pass": "near means one thing",
    "from library import FAR\nfrom re import sub as count": "count means one thing",
}


@pytest.mark.parametrize("source", REFUSED)
def test_script_without_a_right_bundle_is_refused_in_one_line(folder, main, source):
    populate(folder, {"a.py": source, "tools/one.py": "from tools.two import x",
                      "tools/two.py": "from tools.one import x",
                      "tools/main.py": "x = 1\nif __name__ == '__main__': print(x)"})
    done = main("bundle", "a.py")
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith("run.py: " + REFUSED[source])


NOT_PRINTED = {         # a command line: the start of its complaint
    "a.c": "bundle needs a Python source, not a.c\n",
    "2 a.py": "the bundle is not accepted, WA on double2 empty",
    "11": "the bundle is not accepted, RE on double11 empty: ",
    "new": "no cases in inputs/new;",
}


@pytest.mark.parametrize("words", NOT_PRINTED)
def test_bundle_that_its_cases_do_not_accept_is_not_printed(kit, main, words):
    populate(kit, {"a.c": "", "a.py": "print(2)", "solutions/new.py": "", "inputs/new/notes": "",
                   "solutions/double11.py": "print(__import__('library').double(1))",
                   "expected/double11/empty.out": "2\n"})
    assert main("11", "-k", "empty").status == 0
    done = main("bundle", *words.split())
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith(f"run.py: {NOT_PRINTED[words]}")
    assert main("bundle", "a.py") == (0, "# --- a.py ---\n\nprint(2)\n", "")


def test_slow_bundle_is_accepted_with_a_higher_limit(kit, main):
    busy = "import time\nwhile time.process_time() < 0.1: pass\nprint(end='2\\n40\\n')"
    write(kit / "solutions/double2.py", busy)
    (kit / "inputs/double2/empty.in").unlink()
    assert main("bundle", "2", "-t", 0.01).status == 2
    assert main("bundle", "2", "-t", 30).status == 0


def test_bundle_that_is_printed_in_part_gets_a_line_and_status_2(folder):
    write(folder / "a.py", "#" * 200000)
    words = [sys.executable, "-u", runner.__file__, "bundle", "a.py"]
    done = run(["sh", "-c", 'ulimit -f 8; exec "$@" >file', "sh", *words])
    assert done.returncode == 2
    assert done.stderr.startswith(b"run.py: ")
    assert done.stderr.endswith(b"File too large\n")
    assert done.stderr.count(b"\n") == 1
    assert (folder / "file").stat().st_size > 0


@pytest.mark.parametrize("problem", JUDGES_PROBLEMS)
def test_bundle_of_a_judges_problem_is_accepted_alone(problem, tmp_path, main):
    text = runner.bundle(SOLUTIONS / f"{problem}.py")
    assert len(text.encode()) < 16000, "BOJ takes no more"
    path = write(tmp_path / "bundle.py", text)
    assert main(problem, path, "-k", "sample").status == 0


@pytest.mark.parametrize("problem", SCRIPTS)
def test_bundle_is_valid_python_3_5(problem):
    tree = ast.parse(runner.bundle(SOLUTIONS / f"{problem}.py"), feature_version=(3, 5))
    newer = (ast.JoinedStr, ast.NamedExpr)      # this parser takes them nevertheless
    assert not [node for node in ast.walk(tree) if isinstance(node, newer)]
