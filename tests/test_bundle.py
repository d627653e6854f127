"""run.py bundle: one file does what a script and its modules do, or the bundle is refused."""
import ast
import os
import re
import sys

import pytest

import run as runner
from harness import populate, run_py, write
from kit import SCRIPTS, SOLUTIONS, run
from conftest import linux

JUDGES_PROBLEMS = [name for name in SCRIPTS if re.match("uva|boj|aizu", name)]
MOST_LINES = dict.fromkeys(JUDGES_PROBLEMS, 170)        # of a bundle
MOST_LINES.update(uva750=155, uva11085=200)

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

WIDE = 2 * FAR


def wide():
    return near(WIDE)
"""
SCRIPT = """# Mine.
'''The script.'''
import os
from tools.far import wide  # far
from library import near        # (near)

FIRST = near(1)


def main():
    n = FAR = 9         # names of its own
    print(wide(), near(n), FIRST, FAR, os.sep, __doc__)


if __name__ == "__main__":
    main()
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current folder: a script, and a library that it needs."""
    monkeypatch.chdir(str(tmp_path))
    files = {"library.py": LIBRARY, "tools/far.py": TOOLS, "script.py": SCRIPT}
    return populate(tmp_path, files)


def run_alone(text, folder):
    """Return what a program prints that is the only file of a folder."""
    path = write(folder / "alone" / "file.py", text)
    done = run([sys.executable, path], cwd=str(path.parent))
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


# --- what is merged -------------------------------------------------------------------------------

def test_bundle_of_a_library_of_ones_own_does_what_the_script_does(folder):
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
    assert tools.startswith("\nWIDE = 2 * FAR\n")
    assert script.startswith("# Mine.\nimport os\n\nFIRST")


@pytest.mark.parametrize("source", [
    b"\xef\xbb\xbfprint(ascii('\xc3\xa9'))\r\n",
    b"# coding: latin-1\r\nprint(ascii('\xe9'))\r\n",
    b"#!/usr/bin/python3\n# coding: latin-1\nfrom library import FAR\nprint(ascii('\xe9'))",
], ids=["byte-order-mark", "first-line", "second-line"])
def test_bundle_of_a_source_in_any_encoding_is_utf_8(folder, source):
    write(folder / "a.py", source)
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    text = run([sys.executable, runner.__file__, "bundle", "a.py"], env=environment).stdout
    assert "\u00e9" in text.decode()
    assert b"\r" not in text
    assert run_alone(text, folder).split() == [b"'\\xe9'"]


# --- what is refused ------------------------------------------------------------------------------

@pytest.fixture
def refusal(folder, main):
    """A function that returns the line with which run.py refuses to bundle a.py."""
    def call(source):
        write(folder / "a.py", source)
        done = main("bundle", "a.py")
        assert (done.status, done.out) == (2, "")
        message, = done.err.splitlines()
        return message

    return call


@pytest.mark.parametrize("line", [
    "import library",
    "import os, tools.far",
    "from library import FAR as far",
    "from library import *",
    "from tools import far",
    "from .library import FAR",
    "from library import FAR; FAR += 1",
    "def f(): from library import FAR",
    "if near: from library import FAR",
])
def test_import_that_text_cannot_replace_is_refused(refusal, line):
    assert refusal("from library import near\n" + line) == (
        "run.py: a.py, line 2: a bundle needs `from MODULE import a, b`, on lines of its own")


REFUSED = {             # a script: how the message begins
    "from tools.one import x": "a.py: modules import each other in a circle",
    "x = (": "a.py: ",
    "x = 1\ndef f():\n    x = 1\n    global x": "a.py: name 'x' is assigned to before global",
    "return": "a.py: 'return' outside function (a.py, line 1)",
    "from library import near\nfrom __future__ import division": "a.py: from __future__ imports",
    "\0": "a.py: ",
    b"# coding: nothing": "a.py: unknown encoding",
    b"'\xe9'": "a.py: ",
}


@pytest.mark.parametrize("source", REFUSED, ids=range(len(REFUSED)))
def test_script_that_makes_no_program_is_refused(folder, refusal, source):
    populate(folder, {"tools/one.py": "from tools.two import x",
                      "tools/two.py": "from tools.one import x"})
    assert refusal(source).startswith("run.py: " + REFUSED[source])


CLASHES = {             # a line of a script that imports library.py: the name that clashes
    "FAR = 9": "FAR",
    "def near(): pass": "near",
    "for os in []: pass": "os",
    "from re import sub as count": "count",
}


@pytest.mark.parametrize("line", CLASHES)
def test_name_that_two_files_bind_differently_is_refused(refusal, line):
    used = "near" if CLASHES[line] == "FAR" else "FAR"
    assert refusal(f"from library import {used}\n{line}") == (
        f"run.py: {CLASHES[line]} means one thing in library.py, another in a.py")


def test_module_that_asks_for_its_name_is_refused(folder, refusal):
    """Its tests below `if __name__ == "__main__"` would run in a bundle."""
    write(folder / "library.py", "x = 1\nif __name__ == '__main__': print(x)")
    assert refusal("from library import x") == (
        "run.py: library.py uses __name__, so it cannot be bundled")


def test_source_that_is_not_python_is_refused(folder, main):
    write(folder / "a.c", "")
    assert main("bundle", "a.c") == (2, "", "run.py: bundle needs a Python source, not a.c\n")


# --- judging --------------------------------------------------------------------------------------

def test_bundle_that_still_needs_a_module_is_not_accepted_and_not_printed(kit, main):
    write(kit / "solutions/double2.py", "print(__import__('library').double(1))")
    write(kit / "expected/double2/empty.out", "2\n")
    assert main("2", "-k", "empty").status == 0
    done = main("bundle", "2")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("run.py: the bundle is not accepted, RE on double2 empty: ")
    assert done.err.count("\n") == 1


def test_bundle_of_ones_own_program_is_judged_only_if_a_problem_is_named(kit, main):
    write(kit / "a.py", "print(2)")
    assert main("bundle", "a.py") == (0, "# --- a.py ---\n\nprint(2)\n", "")
    done = main("bundle", "2", "a.py")
    assert (done.status, done.out) == (2, "")
    assert "not accepted, WA on double2 empty" in done.err


def test_bundle_for_a_problem_without_cases_is_not_printed(kit, main):
    populate(kit, {"solutions/new.py": "print(1)\n", "inputs/new/notes.md": ""})
    done = main("bundle", "new")
    assert (done.status, done.out) == (2, "")
    assert "no cases in inputs" in done.err


def test_bundle_that_is_slow_can_have_more_time(kit, main):
    busy = "import time\nwhile time.process_time() < 0.1: pass\nprint(end='2\\n40\\n')"
    write(kit / "solutions/double2.py", busy)
    (kit / "inputs/double2/empty.in").unlink()
    assert main("bundle", "2", "-t", 0.01).status == 2
    assert main("bundle", "2", "-t", 30).status == 0


# --- printing -------------------------------------------------------------------------------------

FULL = """
mount -t tmpfs -o size=64k none full || exit 99
exec "$@" >full/file
"""


@linux
@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize("before", [
    ["sh", "-c", 'exec "$@" >/dev/full', "sh"],
    ["unshare", "-rm", "sh", "-c", FULL, "sh"],
], ids=["no-room", "room-for-a-part"])
def test_bundle_on_a_full_disk_gets_a_line_and_status_2(folder, before, unbuffered):
    write(folder / "a.py", "#" * 200000)
    (folder / "full").mkdir()
    words = [*before, sys.executable, runner.__file__, "bundle", "a.py"]
    done = run(words, env={**os.environ, "PYTHONUNBUFFERED": unbuffered})
    if b"unshare" in done.stderr or done.returncode == 99:
        pytest.skip("cannot mount a small disk")
    assert done.returncode == 2
    assert done.stderr.endswith(b"No space left on device\n")
    assert done.stderr.count(b"\n") == 1


# --- the bundles of the kit -----------------------------------------------------------------------

@pytest.mark.parametrize("problem", JUDGES_PROBLEMS)
def test_bundle_of_a_judges_problem_alone_in_a_folder_is_accepted(problem, tmp_path, main):
    path = write(tmp_path / "bundle.py", runner.bundle(SOLUTIONS / f"{problem}.py"))
    assert main(problem, path, "-k", "sample").status == 0


@pytest.mark.parametrize("problem", SCRIPTS)
def test_bundle_is_a_program_of_python_3_5(problem):
    tree = ast.parse(runner.bundle(SOLUTIONS / f"{problem}.py"), feature_version=(3, 5))
    newer = (ast.JoinedStr, ast.NamedExpr)      # which this parser takes nevertheless
    assert not [node for node in ast.walk(tree) if isinstance(node, newer)]


@pytest.mark.parametrize("problem", JUDGES_PROBLEMS)
def test_bundle_of_a_judges_problem_is_short(problem):
    text = runner.bundle(SOLUTIONS / f"{problem}.py")
    assert text.count("\n") <= MOST_LINES[problem]
    assert len(text.encode()) < 16000, "BOJ takes no more"
