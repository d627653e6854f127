"""run.py bundle: one file does the same as a script and its modules, or the bundle is refused."""
import ast
import io
import re
import sys

import pytest

import rooms as runner
from harness import populate, write
from whole_kit import SCRIPTS, SOLUTIONS, run_command

JUDGES_PROBLEMS = [name for name in SCRIPTS if re.match("uva|boj|aizu", name)]

LIBRARY = '''"""Numbers that are far and near."""
import os
from itertools import count, islice

FAR = 3     # after a form feed \f and a line separator \u2028


def near(n):
    return [int(k) for k in islice(count(n), FAR) if os.sep]
'''
TOOLS = """from shared.library import FAR, near

WIDE = near(2 * FAR)
"""
SCRIPT = '''"""The script."""
import os
from shared.far import WIDE
from shared.library import near

FIRST = near(1)


def main():
    n = FAR = 9         # its own names
    print(WIDE, near(n), FIRST, FAR, os.sep, __doc__)


if __name__ == "__main__":
    main()
'''
PRINTED = "[6, 7, 8] [9, 10, 11] [1, 2, 3] 9 / The script.\n"


@pytest.fixture
def solutions(kit):
    """The folder of solutions in the small kit, with a script new.py, its modules and its case."""
    return populate(kit, {"inputs/new/1.in": "", "expected/new/1.out": PRINTED,
                          "solutions/shared/library.py": LIBRARY,
                          "solutions/shared/far.py": TOOLS,
                          "solutions/new.py": SCRIPT}) / "solutions"


def test_bundle_prints_alone_the_same_as_its_script(solutions, kit, main):
    """It has the docstring first and each module once."""
    text = main("bundle", "new").out
    for path in (write(kit / "alone/file.py", text), solutions / "new.py"):
        done = run_command([sys.executable, path])
        assert (done.returncode, done.stdout.decode(), done.stderr) == (0, PRINTED, b"")
    head, *parts = re.split(r"\n\n\n# --- (.+) ---\n\n", text)
    assert head == '"""The script."""'
    assert parts[::2] == ["shared/library.py", "shared/far.py", "new.py"]
    library, far, script = parts[1::2]
    assert library == LIBRARY.rstrip()
    assert far == "WIDE = near(2 * FAR)"
    assert script.startswith("import os\n\nFIRST")


def test_bundle_of_a_source_from_windows_is_plain_utf_8(solutions, kit, main):
    """It has a byte order mark and other newlines."""
    write(solutions / "new.py", b"\xef\xbb\xbfprint(ascii('\xc3\xa9'))\r\n")
    write(kit / "expected/new/1.out", "'\\xe9'\n")
    assert main("bundle", "new") == (0, "# --- new.py ---\n\nprint(ascii('\u00e9'))\n", "")


FORM = "a bundle needs `from shared.x import a, b` on a line of its own"
REFUSED_IMPORTS = [
    "import shared.library", "from shared import library", "from shared.library import *",
    "from shared.library import FAR as far", "from shared.library import FAR; FAR += 1",
    "from shared.library import FAR  # far", "    from shared.library import FAR",
]
REFUSED = {             # a script: its complaint, or a part of it
    **{line: f"solutions/new.py: {line.strip()}: {FORM}\n" for line in REFUSED_IMPORTS},
    "from shared.none import FAR": "solutions/shared/none.py: No such file or directory",
    "return": "the bundle is not accepted, RE on new 1: exit status 1: SyntaxError: 'return'",
    "from shared.library import near\nFAR = 9":
        "FAR means one thing in solutions/shared/library.py, another in solutions/new.py",
    "from shared.library import FAR\ndef near(): pass": "near means one thing",
    "from shared.library import FAR\nfrom re import sub as count": "count means one thing",
    "from shared.library import FAR\nfrom re import count": "count means one thing",
    "from shared.sum import more\nprint(sum([1]))":
        "sum means one thing in solutions/shared/sum.py, another in solutions/new.py",
    "from shared.one import x": "the bundle is not accepted, WA on new 1: ",
}


def test_script_without_a_right_bundle_is_refused_in_one_line(solutions, main):
    populate(solutions, {"shared/one.py": "from shared.two import x",
                         "shared/two.py": "from shared.one import x",
                         "shared/sum.py": "def sum(numbers): pass\nmore = 1\n"})
    for source, complaint in REFUSED.items():
        write(solutions / "new.py", source + "\n")
        done = main("bundle", "new")
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1), source
        assert complaint in done.err


NOT_PRINTED = {         # a command line: the start of its complaint
    "2 a.py": "bundle takes one problem of the kit, such as uva11085\n",
    "11": "the bundle is not accepted, RE on double11 empty: ",
    "new": "no cases in inputs/new;",
    "blank": "the bundle is not accepted, PE on blank 1: ",
    "none": "the bundle is not accepted, NA on none 1: ",
}


def test_bundle_that_its_cases_do_not_accept_is_not_printed(kit, main):
    populate(kit, {"a.py": "print(2)", "solutions/new.py": "", "inputs/new/notes.md": "",
                   "solutions/double11.py": "print(__import__('shared.library').library.double(1))",
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
