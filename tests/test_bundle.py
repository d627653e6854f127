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
from kit import SCRIPTS, run
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
    ("from library import (\n    FAR,  # as it is;\n    near,\n)", "near(FAR)"), ("from  library\timport FAR", "FAR"),
    ("from library import \\\n    FAR", "FAR"),
    ("from library import FAR  # how far\nfrom library import near", "near(FAR)"), ("from other import wide", "wide()"),
    ("from library import near\nfrom other import WIDE, wide", "near(WIDE), wide()"),
    ("from itertools import count, islice\nfrom library import near", "near(0), list(islice(count(), 2))"),
    ("from library import FAR\nx = 'library', 'from library import near'", "x, FAR"),
    ("# from library import near\nx = 5", "x"), ("from library import FAR\r\nx = \'\'\'a\r\nb\'\'\'", "x, FAR"),
    ("# no ends of a line: \x0b \x0c \x1c \x1d \x1e \x85 \u2028 \u2029\nfrom library import FAR", "FAR"),
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
    alone = run([sys.executable, "-Xutf8", script])
    bundled = run([sys.executable, "-Xutf8", "-I", bundle])
    assert alone.stdout
    assert (bundled.stdout, bundled.returncode) == (alone.stdout, 0)


# --- what is refused --------------------------------------------------------------------------------------

FORMS = [
    "import library", "import library as lib", "import os, library", "from library import FAR as far",
    "from library import *", "x = 1; from library import FAR; y = 2", "from library import FAR; x = 1",
    "if 1:\n    from library import FAR", "def f():\n    from library import FAR"]
UNREADABLE = ["def f(:", "\0", b"# \xe9", b"# coding: latin-1\nx = '\xe9'", "# coding: nothing"]
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
    """Each once, in place of its first import; the first line tells the script."""
    write(modules / "solutions/double2.py", SCRIPT.format("from library import FAR\nfrom other import WIDE", "WIDE"))
    head, *parts = re.split(r"# --- solutions/(\w+)\.py ---\n", runner.bundle("double2"))
    assert head == '# Bundled by run.py from solutions/double2.py\n"""The script."""\nimport os\n'
    assert parts[::2] == ["library", "double2", "other", "double2"]
    assert parts[1] == LIBRARY + "\n"


def test_the_file_is_what_is_printed(kit, tmp_path):
    """In UTF-8, wherever it is written; only that is on standard output. A link is followed, and permissions stay."""
    write(kit / "solutions/double2.py", (kit / "solutions/double2.py").read_text() + "# \u265b\n")
    printed, said = run_py("bundle", "2", kit=kit, env={**os.environ, "PYTHONIOENCODING": "ascii"})[1:]
    assert printed == runner.bundle("double2") and "\u265b" in printed and said == ""
    target, link = write(tmp_path / "target.py", "# Bundled by run.py from solutions/old.py\n"), tmp_path / "link.py"
    link.symlink_to(target)
    target.chmod(0o640)
    assert run_py("bundle", "2", "-o", link, kit=kit) == (0, "", f"saved {link}\n") and link.is_symlink()
    assert target.read_bytes() == printed.encode() and target.stat().st_mode & 0o777 == 0o640


@posix
def test_only_a_bundle_is_replaced(kit, main):
    """Not even an empty file is, through a link or not, nor a pipe, which nobody reads."""
    populate(kit, {"mine.py": "print(1)", "empty.py": ""})
    (kit / "link.py").symlink_to("solutions/library.py")
    before = {path: path.read_bytes() for path in kit.rglob("*") if path.is_file()}
    os.mkfifo("pipe")
    for name in ("mine.py", "empty.py", "link.py", "run.py", "inputs/double2/sample.in", "pipe", "/dev/null"):
        assert main("bundle", "2", "-o", name) == (2, "", f"run.py: -o {name} is not a bundle, and is not replaced\n")
    assert {path: path.read_bytes() for path in kit.rglob("*") if path.is_file()} == before
    for name in ("new.py", "new.py"):
        assert main("bundle", "2", "-o", name) == (0, "", f"saved {name}\n")
    assert (kit / "new.py").read_text(encoding="utf-8") == runner.bundle("double2")


@pytest.mark.parametrize("words", [[], ["-o", "file.py"]])
def test_a_bundle_that_is_not_accepted_is_not_handed_over(kit, main, words):
    """The first case that is not is named; nothing is printed or written. As a bundle this script has another sum()."""
    populate(kit, {"solutions/library.py": "def total(n):\n    return sum(range(n))\n",
                   "solutions/double2.py": "from library import total\ndef sum(rows): return 0\nprint(total(3))\n",
                   "expected/double2/empty.out": "3\n", "expected/double2/sample.out": "3\n"})
    assert main("2").status == 0
    message = "WA on double2 empty: line 1: expected '3', got '0'"
    assert main("bundle", "2", *words) == (2, "", f"run.py: the bundle is not accepted, {message}\n")
    assert not (kit / "file.py").exists()


def test_a_bundle_that_could_not_be_tried(kit, main):
    """That is told, and it is printed."""
    populate(kit, {"solutions/new.py": "print(1)\n", "inputs/new/notes.md": ""})
    done = main("bundle", "new")
    assert (done.status, done.out) == (0, runner.bundle("new"))
    assert done.err.startswith("run.py: no cases in inputs")
    assert done.err.endswith("\nrun.py: the bundle was not tried\n")
    (kit / "inputs/double2/b.in").symlink_to("nothing")
    write(kit / "expected/double2/b.out", "")
    assert main("bundle", "2").err == "run.py: inputs/double2/b.in cannot be read\n"


def test_a_bundle_that_is_slow_can_have_more_time(kit, main):
    write(kit / "solutions/double2.py", "import time\nwhile time.process_time() < 0.1: pass\nprint(end='2\\n40\\n')")
    (kit / "inputs/double2/empty.in").unlink()
    assert [main("bundle", "2", "-t", seconds).status for seconds in (0.01, 3)] == [2, 0]


@posix
def test_a_bundle_is_whole_or_an_error(kit):
    """Also where a write takes a part only: in a pipe that is full and does not block, and on a full disk."""
    text = (kit / "solutions/double2.py").read_text() + "#" * 200000
    write(kit / "solutions/double2.py", text)
    command = [sys.executable, str(kit / "run.py"), "bundle", "2"]
    for environment in os.environ, {**os.environ, "PYTHONUNBUFFERED": "1"}:
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        with open(reading, "rb", 0) as pipe, subprocess.Popen(command, stdout=writing, env=environment) as process:
            os.close(writing)
            first = pipe.read(1)
            time.sleep(0.05)            # so that it is full
            assert (first + pipe.readall()).decode() == runner.bundle("double2") and process.wait() == 0
    if os.path.exists("/dev/full"):
        done = run(["sh", "-c", 'exec "$0" "$@" >/dev/full', *command])
        assert done.returncode == 2 and re.fullmatch(b"run.py: .*No space left on device\n", done.stderr)


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
    newer = newer_than_3_5(text)
    assert newer == [], f"Write solutions/{problem}.py and its modules without {newer}: judges have Python 3.5."
    size = len(text.encode())
    assert size < 16000 or not re.match("uva|boj|aizu", problem), (
        f"Shorten solutions/{problem}.py, for its bundle has {size} bytes, and the limit of judges is 16 KB.")


@posix
def test_bundles_are_right(main):
    """By this Python, and by PyPy if it is here."""
    for options in [[], ["--python", "pypy3"]][:1 + bool(shutil.which("pypy3"))]:
        done = main("--bundled", "-q", "-k", "sample", *options)
        assert done.status == 0, done.out


# What came to the standard library after Python 3.5, and might be used here; keywords end in =.
NEWER = set("""bit_count removeprefix removesuffix isascii prod comb perm isqrt dist lcm nextafter cbrt sumprod pairwise
    batched cache cached_property nullcontext dataclass dataclasses secrets breakpoint fromisoformat time_ns to_thread
    get_running_loop TypedDict zoneinfo tomllib graphlib contextvars aclosing randbytes choices
    strict= initial= counts= capture_output= text= default_factory= cumulative= delimiter=""".split())


def newer_than_3_5(text):
    """Return what in a program Python 3.5 does not take, or might not: there `with (` begins no list."""
    try:
        tree = ast.parse(text, feature_version=(3, 5))
    except SyntaxError as error:
        return [str(error)]
    newer = re.findall(r"\bwith *\(", text)
    for node in ast.walk(tree):
        kind = type(node).__name__      # each Python knows some of its own news
        names = {getattr(node, "attr", None), getattr(node, "module", None)}
        names |= {f"{node.arg}="} if kind == "keyword" else {node.name} if kind == "alias" else set()
        if kind in ("JoinedStr", "NamedExpr") or names & NEWER:
            newer.append(f"{kind} {names & NEWER}")
        if getattr(getattr(node, "args", None), "posonlyargs", None):
            newer.append(f"{node.name}(/)")
    return newer


def test_what_is_newer_is_seen():
    for text in ("f'{x}'", "(x := 1)", "x: int = 1", "def f(a, /): pass", "x = 1_0", "match x:\n    case 1: pass",
                 "async def f(): return [x async for x in y]", "with (open(a) as b, open(c) as d): pass",
                 "n.bit_count()", "import math; math.prod(x)", "from itertools import pairwise", "zip(a, strict=True)"):
        assert newer_than_3_5(text), text
    assert newer_than_3_5("def f(*a, b=1, **c) -> int:\n    with open(b) as d, open(c) as e:\n"
                          "        return [*a, {**c}, 10 ** 6, 'f_{}'.format(b), b'1_0']") == []
