"""run.py bundle: a bundle behaves as its script, or is refused; every solution makes one file for an old judge."""
import ast
import os
import re
import shutil
import subprocess
import sys
import time

import pytest

import run as runner
from harness import populate, run_py, write
from kit import ROOT, SCRIPTS, run
from marks import posix

LIBRARY = """import os
import sys
from itertools import (
    count,
    islice,
)

FAR = 3


def near(n):
    return [int(k) for k in islice(count(n), FAR) if os.sep and sys.path]
"""
OTHER = 'from library import FAR, near\n\nWIDE = 2 * FAR\n\n\ndef wide():\n    return near(WIDE)\n'
MAIN = b'\n\nif __name__ == "__main__":\n    main()\n'
SCRIPT = '"""The script."""\nimport os\n{}\n\n\ndef main():\n    print({})' + MAIN.decode()


@pytest.fixture
def modules(kit):
    return populate(kit, {"solutions/library.py": LIBRARY, "solutions/other.py": OTHER})


# --- the same behaviour -----------------------------------------------------------------------------------

# What can be bundled: the imports of a script, and what it prints.
SAME = [
    ("from library import near", "near(4), os.sep"), ("x = 5", "x"),
    ("from library import (\n    FAR,\n    near,\n)", "near(FAR)"), ("from library import \\\n    FAR", "FAR"),
    ("from library import FAR  # how far\nfrom library import near", "near(FAR)"), ("from other import wide", "wide()"),
    ("from library import near\nfrom other import WIDE, wide", "near(WIDE), wide()"),
    ("from itertools import count, islice\nfrom library import near", "near(0), list(islice(count(), 2))"),
    ("from library import FAR\nx = 'library', 'from library import near'", "x, FAR"),
    ("# from library import near\nx = 5", "x"), ("from library import FAR\r\nx = \'\'\'a\r\nb\'\'\'", "x, FAR"),
    *((f"# a{sign}b\nfrom library import FAR", "FAR") for sign in "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"),
    ("\x0c\nfrom library import FAR\n\u00e4 = '\u265b' == '\\u265b'", "\u00e4, FAR"),
    ("from library import near\n\n\ndef f():\n    FAR = 9\n    return FAR", "near(f())"),
    ("from library import near\nx = [FAR for FAR in range(3)]", "x, near(1)"),
]
NEAR = b"from library import near\ndef main(): print(near(1))"
SAME_TEXTS = [b"\xef\xbb\xbf" + NEAR + MAIN, (NEAR + MAIN).replace(b"\n", b"\r"),
              b"# coding: utf-8\n" + NEAR + MAIN.rstrip(), b"print(1)\nfrom library import near"]


@pytest.mark.parametrize("text", [*(SCRIPT.format(*each) for each in SAME), *SAME_TEXTS])
def test_a_bundle_behaves_as_its_script(modules, text):
    script = write(modules / "solutions" / "double2.py", text)
    bundle = write(modules / "alone" / "file.py", runner.bundle("double2"))
    alone, bundled = [subprocess.Popen([sys.executable, "-Xutf8", *words], stdout=subprocess.PIPE)
                      for words in ([str(script)], ["-I", str(bundle)])]
    output = alone.communicate()[0]
    assert output and bundled.communicate()[0] == output and alone.returncode == bundled.returncode == 0


# --- what is refused --------------------------------------------------------------------------------------

FORMS = [
    "import library", "import library as lib", "import os, library", "from library import FAR as far",
    "from library import *", "x = 1; from library import FAR; y = 2", "from library import FAR; x = 1",
    "if 1:\n    from library import FAR", "def f():\n    from library import FAR"]
UNREADABLE = ["x = 1; global x", "def f(:", "\0", b"# \xe9", b"# coding: latin-1\nx = '\xe9'", "# coding: nothing"]
REFUSED = [
    *((f"from library import near\n{lines}", r"solutions.double2\.py, line \d: only `from MODULE import a, b`, on "
       "lines of its own at the top level, can be bundled") for lines in FORMS),
    *((text, r"solutions.double2\.py: .+") for text in UNREADABLE),
    ("from double11 import x", r"solutions.double11\.py is a script of its own, and cannot be bundled with another"),
]


@pytest.mark.parametrize("text, complaint", REFUSED)
def test_why_a_bundle_is_refused(modules, main, text, complaint):
    """In one line, and by --bundled, too."""
    write(modules / "solutions/double2.py", text)
    for words in (["bundle", "double2"], ["--bundled", "double2"]):
        done = main(*words)
        assert (done.status, done.out) == (2, "") and re.fullmatch(f"run\\.py: {complaint}\n", done.err)


# --- the file ---------------------------------------------------------------------------------------------

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
    assert run_py("bundle", "2", "-o", link, kit=modules) == (0, f"saved {link}\n", "") and link.is_symlink()
    assert target.read_bytes() == printed.encode() and target.stat().st_mode & 0o777 == 0o640


@posix
def test_a_file_of_the_kit_is_not_replaced(modules, main, monkeypatch):
    """Nor is one added to its folders, through a link or from another current folder."""
    populate(modules, {"README.md": "", "tests/a.py": "", "mine/old.py": ""})
    (modules / "mine/link.py").symlink_to("../solutions/library.py")
    (modules / "mine/folder").symlink_to("../inputs")
    before = {path: path.read_bytes() for path in modules.rglob("*") if path.is_file()}
    monkeypatch.chdir(str(modules / "mine"))
    for name in ("solutions/double2.py", "solutions/new.py", "run.py", "README.md", "inputs/double2/sample.in",
                 "expected/double2/sample.out", "tests/a.py", ".git/config", "mine/link.py", "mine/folder/new.py"):
        for path in modules / name, os.path.join("..", name):
            done = main("bundle", "2", "-o", path)
            assert done == (2, "", f"run.py: -o {path} would replace a file of the kit\n")
    assert {path: path.read_bytes() for path in modules.rglob("*") if path.is_file()} == before
    assert main("bundle", "2", "-o", "old.py") == (0, "saved old.py\n", "")
    assert (modules / "mine/old.py").read_text(encoding="utf-8") == runner.bundle("double2")


@posix
def test_a_bundle_is_whole_or_an_error(modules):
    """Also where a write takes a part only: in a pipe that is full and does not block, and on a full disk."""
    text = write(modules / "solutions/double2.py", "#" * 200000).read_bytes()
    command = [sys.executable, str(modules / "run.py"), "bundle", "2"]
    for environment in os.environ, {**os.environ, "PYTHONUNBUFFERED": "1"}:
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        with open(reading, "rb", 0) as pipe, subprocess.Popen(command, stdout=writing, env=environment) as process:
            os.close(writing)
            first = pipe.read(1)
            time.sleep(0.05)            # so that it is full
            assert first + pipe.readall() == text and process.wait() == 0
        for words in (">file", "-o file"):
            done = run(["sh", "-c", f'ulimit -f 8; exec "$0" "$@" {words}', *command], env=environment)
            assert done.returncode == 2 and re.fullmatch(b"run.py: .*File too large\n", done.stderr)


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
    text = runner.bundle(problem)
    newer, size = newer_than_3_5(text), len(text.encode())
    assert newer == [], f"Write solutions/{problem}.py and its modules without {newer}: judges have Python 3.5."
    assert size < 16000, f"Shorten solutions/{problem}.py, for its bundle has {size} bytes, and the limit is 16 KB."
    imported = {name.split(".")[0] for node in ast.walk(ast.parse(text)) for name in (
        [alias.name for alias in node.names] if isinstance(node, ast.Import) else
        [node.module] if isinstance(node, ast.ImportFrom) else [])}
    ours = [name for name in imported if (ROOT / "solutions" / f"{name}.py").exists()]
    assert ours == [], f"Import {ours} at the top of solutions/{problem}.py, by `from MODULE import a, b`."


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
    names = [type(node).__name__ for node in ast.walk(tree)]        # each Python knows some of its own news
    return ([name for name in names if name in ("JoinedStr", "NamedExpr")] + re.findall(r"\bwith *\(", text) +
            [node.name for node in ast.walk(tree) if getattr(getattr(node, "args", None), "posonlyargs", None)])


def test_newer_syntax_is_seen():
    for text in ("f'{x}'", "(x := 1)", "x: int = 1", "def f(a, /): pass", "x = 1_0", "match x:\n    case 1: pass",
                 "async def f(): return [x async for x in y]", "with (open(a) as b, open(c) as d): pass"):
        assert newer_than_3_5(text), text
    assert newer_than_3_5("def f(*a, b=1, **c) -> int:\n    with open(b) as d, open(c) as e:\n"
                          "        return [*a, {**c}, 10 ** 6, 'f_{}'.format(b), b'1_0']") == []
