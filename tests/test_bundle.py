"""The bundle: one source that does the same as a script and its modules, or a refusal."""
import ast
import io
import re
import shutil
import sys
from pathlib import Path

import pytest

from harness import populate, write
from judge.commands.bundle import ORIGIN, READ_AND_WRITE, bundle
from judge.text import Failure
from whole_kit import CASES, SCRIPTS, SOLUTIONS, answer, generate, given, run_command, script

JUDGES_PROBLEMS = [name for name in SCRIPTS if re.match("uva|boj|aizu", name)]
MOST_LINES = {"uva750": 125, "uva11085": 125, "uva167": 125, "boj9663": 150}
PYTHONS = ["python3", "python3.6", "python3.13", "pypy3"]

LIBRARY = '''"""Numbers."""
import os
from itertools import count, islice

UNUSED = 1
FAR = 3     # the numbers that are far


# Detached.

# This belongs to near,
# both lines.
def near(n):
    """Return three numbers."""
    return [int(k) for k in islice(count(n), FAR) if os.sep]


def unused():
    return UNUSED
'''
TOOLS = '''"""More numbers."""
from itertools import chain
from shared.library import FAR, near

WIDE = near(2 * FAR)
LONG = list(chain(WIDE, WIDE))
'''
SCRIPT = '''#!/usr/bin/env python3
"""The script."""
import os
from shared.contest import script
from shared.far import LONG, WIDE
from shared.library import near

FIRST = near(1)
SECOND = FIRST


def answers(lines):
    n = FAR = 9         # its own names
    yield repr((len(list(lines)), LONG, near(n), FIRST, FAR, os.sep, __doc__)).encode()


if __name__ == "__main__":
    script(answers)
'''
PRINTED = b"(2, [6, 7, 8, 6, 7, 8], [9, 10, 11], [1, 2, 3], 9, '/', 'The script.')"
BUNDLE = f'''"""The script."""
{ORIGIN}
import os
import sys
from itertools import chain, count, islice


FAR = 3     # the numbers that are far


# This belongs to near,
# both lines.
def near(n):
    """Return three numbers."""
    return [int(k) for k in islice(count(n), FAR) if os.sep]


WIDE = near(2 * FAR)
LONG = list(chain(WIDE, WIDE))


FIRST = near(1)


def answers(lines):
    n = FAR = 9         # its own names
    yield repr((len(list(lines)), LONG, near(n), FIRST, FAR, os.sep, __doc__)).encode()


sys.stdout.buffer.writelines(answers(sys.stdin.buffer))
'''
CONTEST = """import sys


def script(answers):
    sys.stdout.buffer.writelines(answers(sys.stdin.buffer))
"""
MODULES = {"contest": CONTEST, "library": LIBRARY, "far": TOOLS}
SMALL = """from shared.contest import script
{}


def answers(lines):
    yield repr({}).encode()


if __name__ == "__main__":
    script(answers)
"""


@pytest.fixture
def make(tmp_path):
    """A function that writes a script, and modules by name, and returns the script's path."""
    def call(source, **modules):
        files = {f"shared/{name}.py": text for name, text in modules.items()}
        populate(tmp_path / "solutions", {"new.py": source, **files})
        return tmp_path / "solutions/new.py"

    return call


@pytest.fixture
def alone(tmp_path):
    """A function that runs a source in an empty folder, with the standard library alone."""
    def call(source, text=b"", python=sys.executable):
        path = write(tmp_path / "alone/bundle.py", source)
        done = run_command([python, "-I", "-S", path.name], text, cwd=str(path.parent))
        shutil.rmtree(str(path.parent))
        return done.returncode, done.stdout, done.stderr

    return call


def test_bundle_has_what_is_used_and_prints_the_same(make, alone):
    path = make(SCRIPT, **MODULES)
    assert bundle(path) == BUNDLE
    done = run_command([sys.executable, path], b"1\n2\n")
    assert (done.returncode, done.stdout) == (0, PRINTED)
    assert alone(BUNDLE, b"1\n2\n") == (0, PRINTED, b"")


# {(lines of a script, what its function answers yields): the module shared/m.py}
SAME = {
    ("from shared.m import a, c", "(a, c)"): "a = 1\nb = 2\nc = 3",
    ("from shared.m import d", "d"): "d = {}\nd[3] = 4",
    ("from shared.m import a", "a"): "a = [1]\nb = a\nb += [2]\nif a:\n    a.append(3)",
    ("from shared.m import f, a", "(f(), a)"): "a = 1\ndef f(): return a\na = 2",
    ("from shared.m import A\nsize = 9", "(A().size, size)"): "class A:\n    size = 3",
    ("from shared.m import f", "f()()"):
        "n = 3\ndef f():\n    def g():\n        return [n for _ in (1, 2)]\n    return g",
    ("from shared.m import g", "g(3)"):
        "from functools import lru_cache\n\n\n# Kept.\n@lru_cache(None)\ndef g(n): return n",
    ("a = [n for n in (1, 2)]\nx = 3\n'Late.'", "(a, x)"): "",
}


@pytest.mark.parametrize("source, value", SAME)
def test_bundle_does_the_same(source, value, make, alone):
    path = make(SMALL.format(source, value), m=SAME[source, value], contest=CONTEST)
    done = run_command([sys.executable, "-S", path])
    assert done.returncode == 0
    assert alone(bundle(path)) == (0, done.stdout, b"")


def test_source_of_windows_is_read_as_python_reads_it(make):
    source = "X = '\u00e9'\ndef answers(lines): yield X"
    path = make("\ufeff" + source.replace("\n", "\r\n"))
    assert bundle(path) == f"{ORIGIN}\nimport sys\n\n\n{source}\n\n\n{READ_AND_WRITE}\n"


FORM = "a bundle needs `from shared.x import a, b` on a line of its own"
REFUSED_IMPORTS = [
    "import shared.library", "from shared import library", "from shared.library import *",
    "from shared.library import FAR as far", "from shared.library import FAR; FAR += 1",
    "from shared.library import FAR  # far", "    from shared.library import FAR",
]
USE = "from shared.m import x\n"
# (a script, the module shared/m.py): a part of the refusal.
REFUSED = {
    **{(line, ""): f"new.py: {line.strip()}: {FORM}" for line in REFUSED_IMPORTS},
    **{(f"{name}('x')", ""): f"new.py: a bundle cannot follow {name}"
       for name in ("globals", "exec", "eval", "__import__", "locals", "vars")},
    ("from math import *", ""): "new.py: a bundle cannot have this import of *",
    ("from math import sqrt as root", ""): "new.py: a bundle cannot have this import of root",
    (USE + "from re import count", "from itertools import count\nx = 1"):
        "new.py: a bundle cannot have this import of count",
    (USE, USE): "m.py: it imports itself",
    (USE, "from shared.n import x"): "m.py: it imports itself",
    (USE + "x = 2", "x = 1"): "x has two meanings, in ",
    (USE + "def y(): pass", "y = 1\nx = y"): "y has two meanings, in ",
    (USE + "count = 1", "from itertools import count\nx = 1"): "count has two meanings, in ",
    (USE + "print(sum([1]))", "def sum(_): pass\nx = 1"): "m.py is a built-in elsewhere",
}


@pytest.mark.parametrize("source, module", REFUSED)
def test_what_could_mean_something_else_is_refused(source, module, make):
    path = make(source, m=module, n=USE, library="FAR = 1", contest=CONTEST)
    with pytest.raises(Failure) as caught:
        bundle(path)
    line, = caught.value.args
    assert REFUSED[source, module] in line and "\n" not in line


@pytest.mark.parametrize("problem", JUDGES_PROBLEMS)
def test_bundle_of_a_judges_problem_is_small(problem):
    text = bundle(SOLUTIONS / f"{problem}.py")
    assert len(text.encode()) < 16000, "BOJ takes no more"


@pytest.mark.parametrize("problem", SCRIPTS)
def test_bundle_is_short_and_valid_python_3_5(problem):
    text = bundle(SOLUTIONS / f"{problem}.py")
    assert text.count("\n") <= MOST_LINES.get(problem, 360)
    tree = ast.parse(text, feature_version=(3, 5))
    newer = (ast.JoinedStr, ast.NamedExpr)      # this parser takes them nevertheless
    assert not [node for node in ast.walk(tree) if isinstance(node, newer)]
    imports = (ast.Import, ast.ImportFrom)
    kinds = [isinstance(node, imports) for node in tree.body[1:]]
    assert kinds == sorted(kinds, reverse=True), "all imports are at the top"
    strings = [node for node in tree.body[1:] if isinstance(node, ast.Expr)
               and isinstance(node.value, ast.Constant)]
    assert not strings, "a module has left its docstring"


@pytest.mark.parametrize("problem", SCRIPTS)
def test_bundle_prints_alone_the_same_as_the_solution(problem, alone):
    text = bundle(SOLUTIONS / f"{problem}.py")
    for numbers in (given(problem, "sample"), generate(problem, 7, 5), b""):
        output, _ = answer(problem, numbers)
        assert alone(text, numbers) == (0, output, b"")


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", PYTHONS)
def test_bundles_print_the_same_on_all_inputs(name, alone):
    found = [*Path.home().glob(f".pyenv/versions/*/bin/{name}"), shutil.which(name)]
    if not found[0]:
        pytest.skip("not installed")
    for problem, case in CASES:
        output = run_command(script(problem), given(problem, case)).stdout
        text = bundle(SOLUTIONS / f"{problem}.py")
        done = alone(text, given(problem, case), found[0])
        assert done == (0, output, b""), (problem, case)


@pytest.fixture
def solutions(kit):
    """The folder of solutions in the small kit, with a script new.py, its modules and its case."""
    files = {f"solutions/shared/{name}.py": text for name, text in MODULES.items()}
    return populate(kit, {"inputs/new/1.in": "1\n2\n", "expected/new/1.out": PRINTED,
                          "solutions/new.py": SCRIPT, **files}) / "solutions"


def test_bundle_is_printed(solutions, main):
    assert main("bundle", "new") == (0, BUNDLE, "")
    assert main("bundle", "solutions/new.py").out == BUNDLE


NOT_PRINTED = {         # a command line: the start of its complaint
    "2 a.py": "bundle takes one problem of the kit, such as uva11085\n",
    "a.py": "bundle takes one problem of the kit, such as uva11085\n",
    "11": "the bundle is not accepted, RE on double11 empty: ",
    "new": "no cases in inputs/new;",
    "odd": "SyntaxError: ",
    "blank": "the bundle is not accepted, PE on blank 1: ",
    "none": "the bundle is not accepted, NA on none 1: ",
}


def test_bundle_that_its_cases_do_not_accept_is_not_printed(kit, main):
    blank = "def answers(lines): yield b'1 \\n'\n"
    populate(kit, {"a.py": "print(2)", "1.in": "", "1.out": "",
                   "solutions/new.py": "", "inputs/new/notes.md": "",
                   "solutions/double11.py": "def answers(lines): return open('no-such')",
                   "solutions/odd.py": "def", "inputs/odd/1.in": "", "expected/odd/1.out": "",
                   "solutions/blank.py": blank, "inputs/blank/1.in": "",
                   "expected/blank/1.out": "1\n",
                   "solutions/none.py": blank, "inputs/none/1.in": ""})
    for words, complaint in NOT_PRINTED.items():
        done = main("bundle", *words.split())
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1), words
        assert done.err.startswith(f"run.py: {complaint}"), words


def test_slow_bundle_is_accepted_with_a_higher_limit(kit, main):
    write(kit / "solutions/double2.py", """import time


def answers(lines):
    while time.process_time() < 0.1:
        pass
    yield b"2\\n40\\n"
""")
    (kit / "inputs/double2/empty.in").unlink()
    assert main("bundle", "2", "-t", 0.01).status == 2
    assert main("bundle", "2", "-t", 30).status == 0


class SmallWrites(io.BytesIO):
    """A file that takes at most 100 bytes at once, as a pipe or a full disk may do."""

    def write(self, data):
        return super().write(data[:100])


def test_bundle_is_printed_whole_in_several_writes(solutions, main, monkeypatch):
    output = SmallWrites()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(output))
    assert main("bundle", "new").status == 0
    assert output.getvalue().decode() == BUNDLE
