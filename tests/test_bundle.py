"""The bundle: one source that does the same as a script and its modules, or a refusal."""
import ast
import io
import random
import re
import shutil
import subprocess
import sys
import tokenize
from collections import Counter
from pathlib import Path

import pytest

from harness import command, populate, touch, write
from judge.commands.bundle import ORIGIN, READ_AND_WRITE, bundle
from judge.text import Failure
from whole_kit import CASES, SCRIPTS, SOLUTIONS, answer, generate, given, run_command, script

MOST_LINES = {"uva750": 118, "uva11085": 118, "uva167": 106, "boj9663": 126, "draw": 340,
              "nearest": 245, "census": 145, "boj9175": 135}
# A file, a command, an option, the kit's folder of modules, the first words of a command line.
NOT_THERE = re.compile(r"\w\.(?:py|md|in|out|txt)\b|\bpy(?:test|thon3?)\b"
                       r"|(?<![\w-])--?[a-z]\w*\b|\bshared\b|\$ |\brun\b")
MAIN = 'if __name__ == "__main__":\n    script(answers)\n'
CONTEST = "import sys\ndef clean_lines(file): return file\ndef script(answers): " + READ_AND_WRITE

FAR = "# Far away.\nFAR = 3     # the numbers that are far"
NEAR = '''# This belongs to near,
# both lines.
def near(n):
    return [int(k) for k in islice(count(n), FAR) if os.sep]
'''
WIDE = "WIDE = near(2 * FAR)\n# Twice.\nLONG = list(chain(WIDE, WIDE))\n"
ANSWERS = '''def answers(lines):
    n = FAR = 9         # its own names
    yield repr((len(list(lines)), LONG, near(n), FAR, os.sep)).encode()
'''
FILES = {
    "shared/contest.py": CONTEST,
    "shared/library.py": f'''"""Numbers."""
import os
from itertools import count, islice
{FAR}
KEPT = 1

# Detached.

{NEAR}

def unused():
    return KEPT
''',
    "shared/far.py": f"from itertools import chain\nfrom shared.library import FAR, near\n{WIDE}",
    "new.py": f'''#!/usr/bin/env python3
"""The script."""
import os
from shared.contest import script
from shared.far import LONG
from shared.library import (
    near)

{ANSWERS}
{MAIN}''',
}
BUNDLE = f'''"""The script."""
{ORIGIN}
import os
import sys
from itertools import chain, count, islice
def clean_lines(file): return file
{FAR}
KEPT = 1

# Detached.

{NEAR.strip()}
{WIDE.strip()}

{ANSWERS.strip()}


{READ_AND_WRITE}
'''
PRINTED = "(2, [6, 7, 8, 6, 7, 8], [9, 10, 11], 9, '/')"


def alone(source, text=b"", python=sys.executable):
    """Return what a source prints with the standard library alone."""
    done = run_command([python, "-I", "-S", "-c", source], text)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


SMALL = f"""from shared.contest import script
{{}}
def answers(lines): yield repr(({{}})).encode()
{MAIN}"""


def small(folder, source, value, module, other=""):
    """Return the path of a script that prints a value, in a folder with modules m and n."""
    populate(folder, {"new.py": SMALL.format(source, value), "shared/m.py": module,
                      "shared/n.py": other, "shared/contest.py": CONTEST})
    return folder / "new.py"


@pytest.mark.parametrize("source, value, module, output", [
    ("from shared.m import f, a", "f(), a", "a = 1\ndef f(): return a\n\f\na = '''\f'''",
     b"('\\x0c', '\\x0c')"),
    ("from shared.m import A\nsize = 9", "A().size, size", "class A:\n    size = 3", b"(3, 9)"),
    ("from shared.m import f", "f()()", "n = 3\ndef f(): return lambda: [n for _ in (1, 2)]",
     b"[3, 3]"),
    ("from shared.m import g", "g(3)",
     "def twice(f): return lambda n: f(2 * n)\n@twice\ndef g(n): return n", b"6"),
    ("x, y = 3, [n for n in (1, 2)]", "x, y", "", b"(3, [1, 2])"),
    ("b = [1]\nb[0] = 2\nb[0], c = 3, 4", "b, c", "", b"([3], 4)"),
    ("import sys\nfrom shared.m import y\nx = {}\nx[sys.maxsize] = y", "len(x)",
     "import sys\ny = sys.maxsize", b"1"),
    # What is left out has no effect: calls and decorators have one, and classes may.
    ("from shared.m import A", "A", "A = []\n_ = A.append(50)\ndef f(n=A.append(51)): pass\n"
     "def g(*, n=A.append(52)): pass", b"[50, 51, 52]"),
    # From Python 3.14 on, annotations wait until they are asked for.
    ("from shared.m import A", "A",
     "A = []\ndef f(n: A.append(53)): pass\ndef g() -> A.append(54): pass",
     b"[53, 54]" if sys.version_info < (3, 14) else b"[]"),
    ("from shared.m import A", "len(A)", "A = []\n@A.append\ndef f(): pass", b"1"),
    ("from shared.m import A", "A",
     "A = []\nclass B:\n    def __init_subclass__(cls): A.append(5)\nclass C(B): pass", b"[5]"),
    ("import logging\nfrom logging import handlers", "logging.handlers.SYSLOG_UDP_PORT", "",
     b"514"),
    ("import xml\nfrom xml.etree import ElementTree", "len(xml.etree.ElementTree.fromstring('<a/>'))",
     "", b"0"),
    ("a, *b = [1, 2]\n[c] = b\nclass A:\n    def __add__(self, n): return super() and n\n"
     "    __radd__ = __add__", "c, 4 + A()", "", b"(2, 4)"),
    # The kind of each name is known: these are variables, not built-ins.
    ("from shared.m import f\ndef g(sum): return sum", "f([2]), g(3)",
     "def f(max):\n    sum = max\n    return sum", b"([2], 3)"),
    ("from shared.m import pow", "pow(2, 3)", "def pow(*_): return 4", b"4"),
    # Within a file, the last one counts.
    ("from math import sqrt\nfrom cmath import sqrt", "sqrt(4)", "", b"(2+0j)"),
    ("from math import sqrt\nx = sqrt(4)\ndef sqrt(_): return 3", "x, sqrt(4)", "", b"(2.0, 3)"),
    ("def f(): return 3\nf = [f]", "4", "", b"4"),
    ("x = [n for n in (1, 2)]\ndef f(): return len([n for n in x])", "x, f()",
     "n = 3\ny = [len for len in (1, 2)]", b"([1, 2], 2)"),
])
def test_bundle_does_the_same(source, value, module, output, tmp_path):
    path = small(tmp_path, source, value, module)
    assert alone(bundle(path)) == run_command([sys.executable, path]).stdout == output


USE = "from shared.m import x\n"
KINDS = ("a bundle takes one statement a line: imports, then def, class and assignments, without"
         " `import`, `global` and `:=` in them")
IMPORTS = ("a bundle takes `import a`, `from a import b` and `from shared.a import b`, but no"
           " builtins, importlib or inspect")
# (a script, the modules m and n): the complaint without the file and the line before it.
REFUSED = {
    **{(line, "", ""): IMPORTS for line in (
        "import shared.n", "import shared", "from shared import n", "from shared.n import *",
        "from shared.n import x as y", "from . import n", "from .shared.n import x",
        "from .n import x", "from math import *", "from math import sqrt as root",
        "import os.path", "import os as o", "from shared.n.x import y",
        "from __future__ import division", "import os, shared", "import os, shared.n",
        "import __main__", "from builtins import sum", "from importlib import import_module",
        "import importlib.util", "import builtins", "import inspect")},
    **{(f"def f():\n    {line}", "", ""): KINDS for line in (
        "from shared.n import x", "import shared.n", "import os", "return [x := 3]",
        "global x\n    x = 2", "class A:\n        global x\n        x = 2")},
    **{("def answers(lines):\n    x = 1\n" + line, "", ""): KINDS for line in (
        "x += 1", "if x: x = 2", "for x in (): pass", "'Late.'", "print(3)",
        "try:\n    import x\nexcept ImportError:\n    x = 3", "del answers", "import os")},
    **{(line, "", ""): KINDS for line in (
        "A = 1; B = 2", "import os; A = 1", "'Text.'; A = 1", "A = 1; 'Text.'", "print(3)",
        "y = [z := 1]", "x = pow(3, 40)\nfrom math import pow")},
    **{(f"x = {name}", "", ""): f"a bundle cannot follow {name}" for name in (
        "globals", "exec", "eval", "__import__", "locals", "vars", "dir", "__file__", "__doc__")},
    **{(USE, f"x = {name}", ""): f"a bundle cannot follow {name}" for name in (
        "__name__", "__doc__", "__spec__", "__cached__")},
    (USE, "class A:\n    x = __module__\nx = 3", ""): "a bundle cannot follow __module__",
    ("__name__ = 'x'", "", ""): "a bundle cannot follow __name__",
    **{(USE + source, module, ""): f"{name} comes from elsewhere in new than in shared.m"
       for source, module, name in (
        ("from re import count", "from itertools import count\nx = 1", "count"),
        ("import datetime", "from datetime import datetime\nx = 1", "datetime"),
        ("x = 2", "x = 1", "x"), ("x[0] = 2", "x = [1]", "x"),
        ("a, (*x, b) = 2, [3, 4]", "x = 1", "x"),
        ("def y(): pass", "\ny = 1\nx = y", "y"),
        ("count = 1", "from itertools import count\nx = 1", "count"),
        ("def f(n): return sum(n)", "def sum(_): pass\nx = 1", "sum"),
        ("class A:\n    sum = sum([1])", "def sum(_): pass\nx = 1", "sum"),
        ("y = [pow(n, 2) for n in (3,)]", "from math import pow\nx = 1", "pow"),
        ("def f(): return y", "y = 3\nx = 1", "y"))},
    (USE, "from shared.n import x", "x = 1"): "x comes from elsewhere in new than in shared.n",
}


@pytest.mark.parametrize("source, module, other", REFUSED)
def test_what_could_mean_something_else_is_refused(source, module, other, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Failure) as caught:
        bundle(small(tmp_path, source, 0, module, other))
    complaint, = caught.value.args
    assert re.sub(r"^(new|shared/m).py:\d+: ", "", complaint) == REFUSED[source, module, other]


def test_source_may_be_from_windows_or_in_another_encoding(tmp_path):
    for coding, start in (("utf-8-sig", ""), ("latin-1", "# coding: latin-1\r\n")):
        path = small(tmp_path, "", "ord('\u00e9')", "")
        path.write_bytes((start + path.read_text(encoding="utf-8")).encode(coding))
        assert alone(bundle(path)) == b"233"


ENDS = {            # how a script ends: whether it has a bundle
    MAIN: True, MAIN + "# The end.\n": True, MAIN.replace('"', "'"): True,
    "script(answers)": False, MAIN + "x = 3": False, MAIN + "    x = 3": False, "": False,
    MAIN + MAIN: False,
    MAIN.replace("answers", "print"): False, "def script(_): pass\n" + MAIN: False,
}


@pytest.mark.parametrize("end", ENDS)
def test_script_ends_with_the_call_of_its_answers(end, tmp_path):
    path = small(tmp_path, "", 3, "")
    path.write_text(path.read_text().replace(MAIN, end))
    if ENDS[end]:
        assert alone(bundle(path)) == b"3"
    else:
        with pytest.raises(Failure):
            bundle(path)


def test_script_calls_that_of_its_module(tmp_path):
    path = small(tmp_path, "", 3, "")
    path.write_text(path.read_text().replace("import script", "import clean_lines"))
    with pytest.raises(Failure, match="which is that of shared.contest"):
        bundle(path)


@pytest.mark.parametrize("path", sorted(SOLUTIONS.glob("**/*.py")), ids=lambda path: path.stem)
def test_file_of_a_solution_begins_with_a_header_of_80_columns_that_names_no_files(path):
    text = path.read_text(encoding="utf-8")
    header = ast.get_docstring(ast.parse(text), clean=False)
    assert header, "Begin the file with a header: the problem, idea, cost, checks."
    assert max(map(len, header.splitlines())) <= 80
    assert max(map(len, text.splitlines())) <= 100
    assert not NOT_THERE.findall(header)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("problem", SCRIPTS)
def test_bundle_is_short_and_valid_python_3_5_and_names_no_file_command_or_option(problem):
    text = bundle(SOLUTIONS / f"{problem}.py")
    assert len(text.encode()) < 16000, "BOJ takes no more"
    assert text.count("\n") <= MOST_LINES.get(problem, 130)
    newer = (ast.JoinedStr, ast.NamedExpr)      # the parser takes them nevertheless
    for node in ast.walk(ast.parse(text, feature_version=(3, 5))):
        assert not isinstance(node, newer)
    for kind, token, *_ in tokenize.generate_tokens(io.StringIO(text).readline):
        if kind == tokenize.COMMENT or token.startswith('"""'):
            assert not NOT_THERE.findall(token), token


@pytest.mark.parametrize("problem", SCRIPTS)
def test_bundle_prints_alone_the_same_as_the_solution_up_to_a_fault(problem):
    """The script tells the fault in one line."""
    text = bundle(SOLUTIONS / f"{problem}.py")
    sample = given(problem, "sample")
    for numbers in (sample, generate(problem, 7, 5)):
        output, _ = answer(problem, numbers)
        assert alone(text, numbers) == output
    odd = b"\xef\xbb\xbf" + sample.replace(b"\n", b"\0\x1a\r\n") + b"\x1a"
    output, _ = answer(problem, sample)
    assert alone(text, odd) == run_command(script(problem), odd).stdout == output
    for numbers in (b"", sample + b" x x x"):       # no fault where the cases are counted
        output, fault = answer(problem, numbers)
        done = run_command(script(problem), numbers)
        copy = run_command([sys.executable, "-I", "-S", "-c", text], numbers)
        assert copy.stdout == done.stdout == output, numbers
        assert copy.returncode == done.returncode == (1 if fault else 0), numbers
        assert done.stderr.decode() == (f"{problem}: {fault}\n" if fault else ""), numbers


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
        for given_numbers in (numbers, b"\xef\xbb\xbf" + numbers + b"\x1a"):
            assert alone(text, given_numbers, found[0]) == output, (problem, case)


# What may stand in a random file: {n} and {m} are names, {v} is a value.
VALUES = ("3", "[{n}]", "{n}", "max(3, 5)", "sum([4])", "pow(3, 40)", "len([{n}])", "LOG.append(5)",
          "[{m} for {m} in range(3)]", "(lambda {m}=4: {m})()", "list(LOG)")
STATEMENTS = (
    *["{n} = {v}", "def {n}(q=None): return {v}"] * 15, "{n}, {m}x = {v}, {v}",
    "def {n}(): return {v}", "def {n}(q={v}):\n    {m} = {v}\n    return {v}",
    "class {n}:\n    {m} = {v}\n    def f(self): return {v}", "class {n}({m}): pass",
    "class {n}:\n    {m} += {v}", "def {n}(q):\n    LOG.append(5)\n    return q",
    "@{m}\ndef {n}(q=3): return {v}", "{n} = [3]\n{n}[0] = {v}", "{n} = [3]\n{n}[0], {m} = 4, {v}",
    "{n} += {v}", "{n} = __name__, {v}", "def {n}(q=0):\n    global {m}\n    {m} = {v}",
)
SHOW = """
def text(value):
    if isinstance(value, (list, tuple)): return list(map(text, value))
    return value if isinstance(value, (float, int, str)) else type(value).__name__
def answers(lines):
    for call in (lambda: {0}, lambda: {0}(), lambda: {1}, lambda: {1}(), lambda: LOG):
        try: yield repr(text(call())).encode()
        except Exception as error: yield type(error).__name__.encode()
"""


def random_file(chance, letter, modules):
    """Return the text of a random file that imports from modules."""
    own = [letter + end for end in "abcd"]
    names = [module + end for module in modules for end in chance.sample("abcd", 2)] + own
    lines = ["from shared.contest import script"] if letter == "s" else []
    lines.append("from shared.m import LOG" if modules else "LOG = []")
    for module in modules:
        used = [name for name in names if name.startswith(module)]
        lines.append(f"from shared.{module} import {', '.join(used)}")
    lines.append(" = ".join(own) + " = 2")
    for name in own:
        other = chance.choice(names if chance.random() < 0.97 else ["sum", "pow", "len"])
        part = chance.choice(STATEMENTS)
        while "{v}" in part:
            part = part.replace("{v}", chance.choice(VALUES), 1)
        lines.append(part.format(n=name if chance.random() < 0.97 else other, m=other))
    return "\n".join(lines + [SHOW.format(*names)] * (letter == "s"))


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_bundle_of_a_random_kit_prints_the_same_or_is_refused(tmp_path):
    done = Counter()
    for seed in range(1500):
        chance = random.Random(seed)
        modules = chance.choice(["m", "mn"])
        files = {f"shared/{letter}.py": random_file(chance, letter, modules[:number])
                 for number, letter in enumerate(modules)}
        files["new.py"] = random_file(chance, "s", modules) + MAIN
        folder = populate(tmp_path / str(seed), {**files, "shared/contest.py": CONTEST})
        script = run_command([sys.executable, "-S", folder / "new.py"])
        try:
            text = bundle(folder / "new.py")
        except Failure:
            done["refused"] += 1
            continue
        copy = run_command([sys.executable, "-S", "-c", text])
        assert script.returncode or copy.stdout == script.stdout, folder
        done["same"] += script.returncode == 0
    assert done["same"] > 300, done


class SmallWrites(io.BytesIO):
    """A file that takes at most 100 bytes at once, as a pipe or a full disk may do."""

    def write(self, data):
        return super().write(data[:100])


def test_bundle_is_judged_on_its_cases_whatever_stdin_is(tmp_path):
    write(tmp_path / "notes", "3")
    with open(tmp_path / "notes", "rb") as file:
        done = subprocess.run(command("bundle", "uva750", kit=SOLUTIONS.parent), stdin=file,
                              capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


def test_bundle_has_what_is_used_and_is_printed_whole(kit, main, monkeypatch):
    populate(kit / "solutions", FILES)
    populate(kit, {"inputs/new/1.in": "1\n2\n", "expected/new/1.out": PRINTED})
    assert main("new").status == 0      # the script prints PRINTED, too
    populate(kit, {"inputs/new/big/limits": "1"})       # which is noted, but no error
    output = SmallWrites()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(output))
    note = "run.py: inputs/new/big: not judged unless typed\n"
    assert main("bundle", "solutions/new.py") == (0, "", note)
    assert output.getvalue().decode() == BUNDLE


ONE = "bundle takes one problem of the kit: double2, double11, none, odd, old"
NOT_PRINTED = {         # a command line: the start of its complaint
    **dict.fromkeys(["", "a.py", "2 11", "2 a.py", "2 sample", "2 2", "inputs/double2/9.in"], ONE),
    "2": "the bundle is not accepted, PE on double2 sample: ",
    "odd": "SyntaxError: invalid syntax (odd.py, line 1)", "old": "SyntaxError: ",
    "none": "no cases in inputs/none;",
}


def test_bundle_that_its_cases_do_not_accept_is_not_printed(kit, main):
    touch(kit, "a.py 1.* inputs/odd/1.in expected/odd/1.out inputs/none/notes.md"
               " inputs/old/1.in expected/old/1.out")
    code = (f"from shared.contest import script\n"
            f"def answers(lines): yield b'2 40' * (lines.read() > b'')\n{MAIN}")
    populate(kit / "solutions", {"double2.py": code, "none.py": code, "odd.py": "def",
                                 "old.py": b"# \xe9", "shared/contest.py": CONTEST})
    for words, complaint in NOT_PRINTED.items():
        done = main("bundle", *words.split())
        line, = done.err.splitlines()
        assert (done.status, done.out) == (2, ""), words
        assert line.startswith(f"run.py: {complaint}"), words
