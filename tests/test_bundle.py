"""The bundle: one source that does the same as a script and its modules, or a refusal."""
import ast
import io
import shutil
import sys
from pathlib import Path

import pytest

from harness import populate, touch
from judge.commands.bundle import ORIGIN, READ_AND_WRITE, bundle
from judge.text import Failure
from whole_kit import CASES, SCRIPTS, SOLUTIONS, answer, generate, given, run_command, script

MOST_LINES = {"draw": 340, "nearest": 240, "census": 140}

FAR = "# Far away.\nFAR = 3     # the numbers that are far"
NEAR = '''# This belongs to near,
# both lines.
def near(n):
    return [int(k) for k in islice(count(n), FAR) if os.sep]
'''
WIDE = "WIDE = near(2 * FAR)\n# Twice.\nLONG = list(chain(WIDE, WIDE))\n"
ANSWERS = '''def answers(lines):
    n = FAR = 9         # its own names
    yield repr((len(list(lines)), LONG, near(n), FAR, os.sep, __doc__)).encode()
'''
FILES = {
    "shared/contest.py": f"import sys\ndef script(answers): {READ_AND_WRITE}\n",
    "shared/library.py": f'''"""Numbers."""
{FAR}
import os
from itertools import count, islice
UNUSED = 1

# Detached.

{NEAR}

def unused():
    return UNUSED
''',
    "shared/far.py": f"from itertools import chain\nfrom shared.library import FAR, near\n{WIDE}",
    "new.py": f'''#!/usr/bin/env python3
"""The script."""
import os
from shared.contest import script
from shared.far import LONG
from shared.library import near

{ANSWERS}
if __name__ == "__main__":
    script(answers)
''',
}
BUNDLE = f'''"""The script."""
{ORIGIN}
import os
import sys
from itertools import chain, count, islice


{FAR}


{NEAR}

{WIDE}

{ANSWERS}

{READ_AND_WRITE}
'''
PRINTED = "(2, [6, 7, 8, 6, 7, 8], [9, 10, 11], 9, '/', 'The script.')"


def alone(source, text=b"", python=sys.executable):
    """Return what a source prints with the standard library alone."""
    done = run_command([python, "-I", "-S", "-c", source], text)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


SMALL = "{}\ndef answers(lines): yield repr(({})).encode()\n"


@pytest.mark.parametrize("source, value, module, output", [
    ("from shared.m import d", "d", "d = {}\nd[3] = 4", b"{3: 4}"),
    ("from shared.m import a", "a", "a = [1]\nb = a\nb += [2]\nif a:\n    a.append(3)",
     b"[1, 2, 3]"),
    ("from shared.m import f, a", "f(), a", "a = 1\ndef f(): return a\n\f\na = 2", b"(2, 2)"),
    ("from shared.m import A\nsize = 9", "A().size, size", "class A:\n    size = 3", b"(3, 9)"),
    ("from shared.m import f", "f()()", "n = 3\ndef f(): return lambda: [n for _ in (1, 2)]",
     b"[3, 3]"),
    ("from shared.m import g", "g(3)",
     "def twice(f): return lambda n: f(2 * n)\n@twice\ndef g(n): return n", b"6"),
    ("a = [n for n in (1, 2)]\nx = 3\n'Late.'", "a, x, __doc__", "", b"([1, 2], 3, None)"),
    ("a = 3\n# Above.\nif __name__ == '__main__':\n    a = 4", "a", "", b"3"),
    ("a = 3\nif '__main__'==__name__: a = 4", "a", "", b"3"),
    ("\ufeffa = '\u00e9'\r\n", "ord(a)", "", b"233"),        # as on Windows
])
def test_bundle_does_the_same(source, value, module, output, tmp_path):
    populate(tmp_path, {"new.py": SMALL.format(source, value), "shared/m.py": module})
    assert alone(bundle(tmp_path / "new.py")) == output


FORM = "a bundle needs `from shared.x import a, b` on a line of its own"
NO_IMPORTS = ["import shared.n", "from shared import n", "from shared.n import *",
              "from shared.n import x as y", "    from shared.n import x"]
ODD_IMPORTS = {"from math import *": "*", "from math import sqrt as root": "root",
               "from . import n": "n", "from .n import x": "x", "import os.path": "os.path",
               "from __future__ import division": "division"}
USE = "from shared.m import x\n"
# (a script, the module shared/m.py): a part of the refusal.
REFUSED = {
    **{(line, ""): f"new.py: {line.strip()}: {FORM}" for line in NO_IMPORTS},
    **{(line, ""): f"new.py: a bundle cannot have this import of {name}"
       for line, name in ODD_IMPORTS.items()},
    **{(f"{name}('x')", ""): f"new.py: a bundle cannot follow {name}"
       for name in ("globals", "exec", "eval", "__import__", "locals", "vars")},
    ("A = 1; B = 2", ""): "new.py: A = 1; B = 2: a bundle needs one statement a line",
    (USE + "from re import count", "from itertools import count\nx = 1"):
        "new.py: a bundle cannot have this import of count",
    (USE, "from shared.n import x"): "m.py: it imports itself",
    (USE + "x = 2", "x = 1"): "x has two meanings, in ",
    (USE + "def y(): pass", "y = 1\nx = y"): "y has two meanings, in ",
    (USE + "count = 1", "from itertools import count\nx = 1"): "count has two meanings, in ",
    (USE + "print(sum([1]))", "def sum(_): pass\nx = 1"): "m.py is a built-in elsewhere",
}


@pytest.mark.parametrize("source, module", REFUSED)
def test_what_could_mean_something_else_is_refused(source, module, tmp_path):
    populate(tmp_path, {"new.py": source, "shared/m.py": module, "shared/n.py": USE})
    with pytest.raises(Failure) as caught:
        bundle(tmp_path / "new.py")
    line, = caught.value.args
    assert REFUSED[source, module] in line
    assert "\n" not in line


@pytest.mark.parametrize("problem", SCRIPTS)
def test_bundle_is_short_and_valid_python_3_5(problem):
    text = bundle(SOLUTIONS / f"{problem}.py")
    assert len(text.encode()) < 16000, "BOJ takes no more"
    assert text.count("\n") <= MOST_LINES.get(problem, 130)
    newer = (ast.JoinedStr, ast.NamedExpr)      # the parser takes them nevertheless
    for node in ast.walk(ast.parse(text, feature_version=(3, 5))):
        assert not isinstance(node, newer)


@pytest.mark.parametrize("problem", SCRIPTS)
def test_bundle_prints_alone_the_same_as_the_solution(problem):
    text = bundle(SOLUTIONS / f"{problem}.py")
    for numbers in (given(problem, "sample"), generate(problem, 7, 5), b""):
        output, _ = answer(problem, numbers)
        assert alone(text, numbers) == output


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", ["python3", "python3.6", "python3.13", "pypy3"])
def test_bundles_print_alone_the_same_on_all_inputs(name):
    found = [*Path.home().glob(f".pyenv/versions/*/bin/{name}"), shutil.which(name)]
    if not found[0]:
        pytest.skip("not installed")
    for problem, case in CASES:
        numbers = given(problem, case)
        output = run_command(script(problem), numbers).stdout
        text = bundle(SOLUTIONS / f"{problem}.py")
        assert alone(text, numbers, found[0]) == output, (problem, case)


class SmallWrites(io.BytesIO):
    """A file that takes at most 100 bytes at once, as a pipe or a full disk may do."""

    def write(self, data):
        return super().write(data[:100])


def test_bundle_has_what_is_used_and_is_printed_whole(kit, main, monkeypatch):
    populate(kit / "solutions", FILES)
    populate(kit, {"inputs/new/1.in": "1\n2\n", "expected/new/1.out": PRINTED})
    assert main("new").status == 0      # the script prints PRINTED, too
    output = SmallWrites()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(output))
    assert main("bundle", "solutions/new.py") == (0, "", "")
    assert output.getvalue().decode() == BUNDLE


NOT_PRINTED = {         # a command line: the start of its complaint
    "2 a.py": "bundle takes one problem of the kit, such as uva11085",
    "a.py": "bundle takes one problem of the kit, such as uva11085",
    "2": "the bundle is not accepted, PE on double2 sample: ",
    "odd": "SyntaxError: ", "old": "UnicodeDecodeError: ",
    "none": "no cases in inputs/none;",
}


def test_bundle_that_its_cases_do_not_accept_is_not_printed(kit, main):
    touch(kit, "a.py 1.* inputs/odd/1.in expected/odd/1.out inputs/none/notes.md"
               " inputs/old/1.in expected/old/1.out")
    code = "def answers(lines): yield b'2 40' * (lines.read() > b'')"
    populate(kit / "solutions", {"double2.py": code, "odd.py": "def", "none.py": "",
                                 "old.py": b"# coding: latin-1\n# \xe9"})
    for words, complaint in NOT_PRINTED.items():
        done = main("bundle", *words.split())
        line, = done.err.splitlines()
        assert (done.status, done.out) == (2, ""), words
        assert line.startswith(f"run.py: {complaint}"), words
