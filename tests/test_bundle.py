"""run.py bundle: a bundle behaves as its script, or is refused; every solution makes one file for an old judge."""
import ast
import io
import os
import re
import shutil
import subprocess
import sys
import tokenize

import pytest

import run as runner
from harness import populate, posix, run_py, write
from kit import ROOT, SCRIPTS

LIBRARY = '''"""The library."""
import os
import sys
from itertools import (
    count,
    islice,
)

FAR = 3


def near(n):
    return [int(k) for k in islice(count(n), FAR)]


def here():
    return bool(os.sep and sys.path and __name__)
'''
OTHER = '"""Another."""\nfrom library import FAR, near\n\nWIDE = 2 * FAR\n\n\ndef wide():\n    return near(WIDE)\n'
MAIN = b'\n\nif __name__ == "__main__":\n    main()\n'
SCRIPT = '"""The script."""\nimport os\n{}\n\n\ndef main():\n    print({})' + MAIN.decode()


def both_ways(folder, text):
    """Return (what a script prints and its status, what its bundle does); None if that is refused."""
    script = write(folder / "solutions" / "double2.py", text)
    try:
        bundle = write(folder / "alone" / "file.py", runner.bundle("double2"))
    except runner.SetupError as error:
        assert str(error) and "\n" not in str(error)
        return None
    runs = [subprocess.Popen([sys.executable, "-Xutf8", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            for words in ([str(script)], ["-I", str(bundle)])]
    return tuple((process.communicate()[0], process.returncode) for process in runs)


@pytest.fixture
def modules(kit):
    return populate(kit, {"solutions/library.py": LIBRARY, "solutions/other.py": OTHER})


# --- the same behaviour -----------------------------------------------------------------------------------

# What can be bundled: the imports of a script, and what it prints.
SAME = [
    ("from library import FAR", "FAR"), ("from library import near", "near(4)"), ("x = 5", "x"),
    ("from library import here", "here(), os.sep"),
    ("from library import (\n    FAR,\n    near,\n)", "near(FAR)"), ("from library import \\\n    FAR", "FAR"),
    ("from library import FAR\nfrom library import near", "near(FAR)"),
    ("from library import near\nfrom other import WIDE, wide", "near(WIDE), wide()"),
    ("from itertools import count, islice\nfrom library import near", "near(0), list(islice(count(), 2))"),
    ("from other import wide", "wide()"), ("from library import FAR  # how far", "FAR"),
    ("from library import FAR\nx = 'from library import near'", "x, FAR"), ("# from library import near\nx = 5", "x"),
    *((f"# a{sign}b\nfrom library import FAR", "FAR") for sign in "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"),
    ("\x0c\nfrom library import FAR", "FAR"),
    ("from library import FAR\n\u00e4 = '\u265b' == '\\u265b'", "\u00e4, FAR"),
    ("from library import near\n\n\ndef f():\n    FAR = 9\n    return FAR", "near(f())"),
    ("from library import FAR\r\nx = '''a\r\nb'''", "x, FAR"),
    ("from library import near\nx = [FAR for FAR in range(3)]", "x, near(1)"),
]
# Odd but legal: where the bundle would differ, it is refused. The imports of a script that prints near(1).
BOUND = "FAR = 4"
ODD = [
    # A name of the module is bound.
    BOUND, "def islice(*_): return [7]", "async def islice(): pass", "class islice: pass", "for FAR in 1, 2: pass",
    "with open(__file__) as FAR: pass", "try: [][0]\nexcept IndexError as FAR: pass",
    "if True:\n    def islice(*_): return [7]", "def f():\n    global FAR\n    FAR = 5\nf()",
    "class C:\n    global FAR\n    FAR = 5", "(FAR := 5)", "[FAR := 5 for _ in '1']",
    "match 5:\n    case FAR: pass" if sys.version_info > (3, 10) else "FAR = 5", "import os as count",
    "from os.path import join as count", "from math import fsum as islice", "from os.path import *\ncount = 1",
    "from itertools import count\ndel count", "FAR = 1\nFAR += 1", "(FAR, *count), x = (1, 2), 3", "FAR: int = 9",
    "int = float", "def f():\n    global int\n    int = float\nf()",
    # The names of the module are reached in other ways.
    "globals()['FAR'] = 9", "vars()['FAR'] = 9", "locals()['FAR'] = 9", "exec('FAR = 9')",
    "eval('globals().update(FAR=9)')", "import library\nlibrary.FAR = 9", "import library as lib\nlib.FAR = 9",
    "from library import FAR as far", "from library import *", "__import__('library').FAR = 9",
    "import importlib\nimportlib.import_module('library').FAR = 9",
    "import importlib\nimportlib.import_module('lib' + 'rary').FAR = 9", "import sys\nsys.modules['library'].FAR = 9",
    # The import stands elsewhere.
    "x = 1; from library import FAR; y = 2", "from library import FAR; FAR += 1",
    "if 1:\n    from library import FAR", "def f():\n    from library import FAR\nf()",
    "try:\n    from library import FAR\nexcept ImportError:\n    FAR = 9",
    "assert __doc__ == 'The script.'", "assert __file__.endswith('.py')",
]
NEAR = b"from library import near\ndef main(): print(near(1))"
TEXTS = [           # whole, in bytes
    b"\xef\xbb\xbf" + SCRIPT.format("from library import near", "near(1)").encode(),
    b"from __future__ import generator_stop\n" + NEAR + MAIN,
    b"# -*- coding: latin-1 -*-\nfrom library import near\ndef main(): print(near(1), '\xe9')" + MAIN,
    b"\n# vim: set fileencoding=cp1252 :\nfrom library import FAR\ndef main(): print('\x80')" + MAIN,
    b"# coding: utf-8\nfrom library import near\ndef main(): print(near(1), '\xc3\xa9')" + MAIN,
    NEAR + b"  # \xe9" + MAIN, NEAR.replace(b"()", b"(") + MAIN, NEAR.replace(b"\n", b"\0\n") + MAIN,
    (NEAR + MAIN).replace(b"\n", b"\r"), NEAR + MAIN.rstrip(),
    b"print(1)\nif __name__ == '__main__': pass\nfrom library import near",
    b"from library import near; print(near(1), __name__ == '__main__')",
]


@pytest.mark.parametrize("text", [SCRIPT.format(*each) for each in SAME])
def test_a_bundle_behaves_as_its_script(modules, text):
    script, bundle = both_ways(modules, text)
    assert script == bundle and script[0] and script[1] == 0


@pytest.mark.parametrize("odd", ODD + TEXTS)
def test_a_bundle_behaves_as_its_script_or_is_refused(modules, odd):
    text = odd if odd in TEXTS else SCRIPT.format(f"from library import near\n{odd}", "near(1)")
    found = both_ways(modules, text)
    assert found is None or found[0] == found[1]


@pytest.mark.parametrize("odd, complaint", [
    (BOUND, "double2 cannot be bundled: FAR could mean one thing in double2.py and another in library.py"),
    ("import library\nlibrary.FAR = 9",
     "double2.py, line 4: only `from MODULE import a, b`, on lines of its own at the top level, can be bundled"),
    ("globals()['FAR'] = 9",
     "double2 cannot be bundled: globals could mean one thing in library.py and another in double2.py"),
    ("int = float", "int could mean one thing in double2.py and another in library.py"),
])
def test_why_a_bundle_is_refused(modules, main, odd, complaint):
    """In one line, and by --bundled, too."""
    write(modules / "solutions/double2.py", SCRIPT.format(f"from library import near\n{odd}", "near(1)"))
    for words in (["bundle", "double2"], ["--bundled", "double2"]):
        done = main(*words)
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1) and complaint in done.err


def test_where_the_modules_stand(modules):
    """Each once, in place of its first import, and the script around them as it was."""
    write(modules / "solutions/double2.py", SCRIPT.format("from library import FAR\nfrom other import WIDE",
                                                          "FAR, WIDE"))
    parts = re.split(r"# --- (.*)\n", runner.bundle("double2"))
    assert parts[0] == '"""The script."""\nimport os\n' and parts[2] == LIBRARY + "\n"
    assert parts[1::2] == [f"solutions/{name}.py ---" for name in ("library", "double2", "other", "double2")]
    assert parts[4] == "" and parts[6] == OTHER.replace("from library import FAR, near\n", "") + "\n"
    assert parts[8] == SCRIPT.partition("{}\n")[2].format("FAR, WIDE")


def test_the_file_is_what_is_printed(modules, tmp_path):
    """In UTF-8, wherever it is written; a link is followed, and permissions stay."""
    write(modules / "solutions/double2.py", SCRIPT.format("from library import FAR", "'\u265b', FAR"))
    printed = run_py("bundle", "2", kit=modules, env={**os.environ, "PYTHONIOENCODING": "ascii"}).out
    assert printed == runner.bundle("double2") and "\u265b" in printed
    target, link = write(tmp_path / "target.py", "old"), tmp_path / "link.py"
    link.symlink_to(target)
    target.chmod(0o640)
    assert run_py("bundle", "2", "-o", link, kit=modules) == (0, "", "") and link.is_symlink()
    assert target.read_bytes() == printed.encode() and target.stat().st_mode & 0o777 == 0o640


@posix
def test_bundles_are_judged_alone(modules, main):
    """The folder of a bundle holds nothing else, and none of the kit's modules can be imported."""
    populate(modules, {"solutions/double2.py": "import os, sys\nif __name__ == '__main__':\n    print("
                       "os.listdir(os.path.dirname(os.path.abspath(__file__))), sys.flags.isolated, os.listdir('.'))",
                       "expected/double2/empty.out": "['double2.py'] 1 []\n"})
    assert main("11", "2", "-k", "empty", "--bundled").status == 0


# --- every solution there is ------------------------------------------------------------------------------

@pytest.mark.parametrize("problem", SCRIPTS)
def test_a_bundle_is_one_file_for_an_old_judge(problem):
    """Valid Python 3.5, below 15 KB, without an import of the kit."""
    assert sorted(runner.find_problems()) == SCRIPTS
    text = runner.bundle(problem)
    assert newer_than_3_5(text) == [] and len(text.encode()) < 15000
    imported = {name.split(".")[0] for node in ast.walk(ast.parse(text)) for name in (
        [alias.name for alias in node.names] if isinstance(node, ast.Import) else
        [node.module] if isinstance(node, ast.ImportFrom) else [])}
    assert [name for name in imported if (ROOT / "solutions" / f"{name}.py").exists()] == []


@posix
def test_bundles_are_right(main):
    """By this Python, and by PyPy if it is here."""
    for options in [[], ["--python", "pypy3"]][:1 + bool(shutil.which("pypy3"))]:
        done = main("--bundled", "-q", "-k", "sample", *options)
        assert done.status == 0, done.out


def newer_than_3_5(text):
    """Return what in a program Python 3.5 does not take, or might not: there `with (` begins no list."""
    try:
        tree = ast.parse(text, feature_version=(3, 5))
    except SyntaxError as error:
        return [str(error)]
    kinds = ("JoinedStr", "NamedExpr", "AnnAssign", "Match", "TryStar", "TypeAlias")
    return ([type(node).__name__ for node in ast.walk(tree) if type(node).__name__ in kinds or any(
             getattr(node, name, None) for name in ("posonlyargs", "is_async", "type_params"))] +
            [token.string for token in tokenize.generate_tokens(io.StringIO(text).readline)
             if token.type == tokenize.NUMBER and "_" in token.string] + re.findall(r"\bwith *\(", text))


def test_newer_syntax_is_seen():
    for text in ("f'{x}'", "(x := 1)", "x: int = 1", "def f(a, /): pass", "x = 1_0", "match x:\n    case 1: pass",
                 "async def f(): return [x async for x in y]", "with (open(a) as b, open(c) as d): pass"):
        assert newer_than_3_5(text), text
    assert newer_than_3_5(
        "from os import (path as p)\n\ndef f(*a, b=1, **c) -> int:\n    with open(b) as d, open(c) as e:\n"
        "        return [*a, b, {**c}, 10 ** 6, 'f_{}'.format(b), b'1_0']\n\nasync def g():\n    await g()\n") == []
