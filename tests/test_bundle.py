"""run.py bundle: one file does the same as a script and its modules, or the bundle is refused."""
import ast
import io
import os
import re
import sys

import pytest

import run as runner
from harness import populate, run_py, write
from kit import SCRIPTS, SOLUTIONS, run

JUDGES_PROBLEMS = [name for name in SCRIPTS if re.match("uva|boj|aizu", name)]

LIBRARY = '''"""Numbers that are far and near."""
import os
from itertools import count, islice

FAR = 3     # after a form feed \f and a line separator \u2028


def near(n):
    return [int(k) for k in islice(count(n), FAR) if os.sep]
'''
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


PRINTED = "[6, 7, 8] [9, 10, 11] [1, 2, 3] 9 / The script.\n"


@pytest.fixture
def solutions(kit):
    """The folder of solutions in the small kit, with a script new.py, its modules and its case."""
    populate(kit, {"inputs/new/1.in": "", "expected/new/1.out": PRINTED,
                   "solutions/library.py": LIBRARY, "solutions/tools/far.py": TOOLS,
                   "solutions/new.py": SCRIPT})
    return kit / "solutions"


def printed_by(path):
    """Return the output of a program."""
    done = run([sys.executable, path])
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def test_bundle_prints_alone_the_same_as_its_script(solutions, kit, main):
    alone = write(kit / "alone/file.py", main("bundle", "new").out)
    assert printed_by(alone) == printed_by(solutions / "new.py") == PRINTED


def test_bundle_has_the_docstring_first_and_each_module_once(solutions, main):
    head, *parts = re.split(r"\n\n\n# --- (.+) ---\n\n", main("bundle", "new").out)
    assert head == "'''The script.'''"
    assert parts[::2] == ["library.py", "tools/far.py", "new.py"]
    library, tools, script = parts[1::2]
    assert library == LIBRARY.partition("\n")[2].rstrip()
    assert tools.startswith("\nWIDE = near(2 * FAR)")
    assert script.startswith("# Mine.\nimport os\n\nFIRST")


def test_package_is_bundled(solutions, kit):
    populate(solutions, {"pack/__init__.py": "ONE = 1", "a.py": "from pack import ONE\nprint(ONE)"})
    text = runner.bundle(solutions / "a.py")
    assert "# --- pack/__init__.py ---\n\nONE = 1\n" in text
    assert printed_by(write(kit / "alone/file.py", text)) == "1\n"


def test_bundle_of_a_source_from_windows_is_plain_utf_8(solutions, kit):
    """It has a byte order mark and other newlines; the terminal knows ASCII only."""
    write(solutions / "new.py", b"\xef\xbb\xbfprint(ascii('\xc3\xa9'))\r\n")
    write(kit / "expected/new/1.out", "'\\xe9'\n")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = run_py("bundle", "new", kit=kit, env=environment)
    assert done == (0, "# --- new.py ---\n\nprint(ascii('\u00e9'))\n", "")
    write(solutions / "new.py", b"# coding: latin-1\nprint(ascii('\xe9'))\n")
    done = run_py("bundle", "new", kit=kit)
    assert done.out.endswith("\nprint(ascii('\u00e9'))\n")


FORM = "a bundle needs `from MODULE import a, b`"
ALONE = "for a bundle, this must stand on lines of its own, not indented"
REFUSED_IMPORTS = {     # the end of a script: why its last line is refused
    "import library": FORM,
    "import os, tools.far": FORM,
    "from library import FAR as far": FORM,
    "from library import *": FORM,
    "from tools import far": FORM,
    "from .library import FAR": FORM,
    "from library import FAR; FAR += 1": ALONE,
    "near(1); from library import FAR": ALONE,
    "if near: from library import FAR": ALONE,
    "def now():\n    from library import FAR": ALONE,
}


def test_import_of_another_form_is_refused(solutions, main):
    for text, reason in REFUSED_IMPORTS.items():
        write(solutions / "new.py", f"from library import near\n{text}")
        line = 2 + text.count("\n")
        complaint = f"run.py: solutions/new.py, line {line}: {reason}\n"
        assert main("bundle", "new") == (2, "", complaint)


REFUSED = {             # a script: the start of its complaint
    "from tools.one import x": "solutions/new.py: modules import each other in a circle",
    "from tools.main import x": "solutions/tools/main.py uses __name__, so it cannot be bundled",
    "return": "solutions/new.py: 'return' outside function (new.py, line 1)",
    "'''Doc.'''; N = 1": f"solutions/new.py, line 1: {ALONE}",
    "from library import near\nFAR = 9":
        "FAR means one thing in solutions/library.py, another in solutions/new.py",
    "from library import FAR\ndef near(): pass": "near means one thing",
    "from library import FAR\nfrom re import sub as count": "count means one thing",
    "from library import FAR\nfrom re import count": "count means one thing",
    "from library import FAR\nfrom itertools import islice as count": "count means one thing",
    "\0": "solutions/new.py: source code ",
}


def test_script_without_a_right_bundle_is_refused_in_one_line(solutions, main):
    populate(solutions, {"tools/one.py": "from tools.two import x",
                         "tools/two.py": "from tools.one import x",
                         "tools/main.py": "x = 1\nif __name__ == '__main__': print(x)"})
    for source, complaint in REFUSED.items():
        write(solutions / "new.py", source)
        done = main("bundle", "new")
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
        assert done.err.startswith(f"run.py: {complaint}")


NOT_PRINTED = {         # a command line: the start of its complaint
    "a.py": "bundle takes one problem of the kit, such as uva11085\n",
    "2 a.py": "bundle takes one problem of the kit, such as uva11085\n",
    "11": "the bundle is not accepted, RE on double11 empty: ",
    "new": "no cases in inputs/new;",
    "blank": "the bundle is not accepted, PE on blank 1: ",
    "none": "the bundle is not accepted, NA on none 1: ",
}


def test_bundle_that_its_cases_do_not_accept_is_not_printed(kit, main):
    populate(kit, {"a.py": "print(2)", "solutions/new.py": "", "inputs/new/notes": "",
                   "solutions/double11.py": "print(__import__('library').double(1))",
                   "expected/double11/empty.out": "2\n",
                   "solutions/blank.py": "print(1, '')", "inputs/blank/1.in": "",
                   "expected/blank/1.out": "1\n",
                   "solutions/none.py": "print(1)", "inputs/none/1.in": ""})
    assert main("11", "-k", "empty").status == 0
    for words, complaint in NOT_PRINTED.items():
        done = main("bundle", *words.split())
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
        assert done.err.startswith(f"run.py: {complaint}")


def test_slow_bundle_is_accepted_with_a_higher_limit(kit, main):
    busy = "import time\nwhile time.process_time() < 0.1: pass\nprint(end='2\\n40\\n')"
    write(kit / "solutions/double2.py", busy)
    (kit / "inputs/double2/empty.in").unlink()
    assert main("bundle", "2", "-t", 0.01).status == 2
    assert main("bundle", "2", "-t", 30).status == 0


class SmallWrites(io.BytesIO):
    """A file that takes at most 100 bytes at once, as a pipe or a full disk may do."""

    def write(self, data):
        return super().write(data[:100])


def test_bundle_is_printed_whole_in_several_writes(kit, main, monkeypatch):
    text = main("bundle", "2").out
    output = SmallWrites()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(output))
    assert main("bundle", "2").status == 0
    assert len(text) > 100
    assert output.getvalue().decode() == text


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
