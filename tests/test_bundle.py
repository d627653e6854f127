"""run.py bundle: a bundle behaves as its script, or is refused; every solution makes one file."""
import ast
import os
import re
import sys

import pytest

import run as runner
from harness import populate, run_py, write
from kit import SCRIPTS, run
from conftest import linux, posix

LIBRARY = """import os
import sys
from itertools import count, islice

FAR = 3


def near(n):
    numbers = islice(count(n), FAR)
    return [int(k) for k in numbers if os.sep and sys.path]
"""
OTHER = """from library import FAR, near

WIDE = 2 * FAR


def wide():
    return near(WIDE)
"""
MAIN = b'\n\nif __name__ == "__main__":\n    main()\n'
SCRIPT = '"""The script."""\nimport os\n{}\n\n\ndef main():\n    print({})' + MAIN.decode()


@pytest.fixture
def modules(kit):
    return populate(kit, {"solutions/library.py": LIBRARY, "solutions/other.py": OTHER})


# The beginning of a script, and what it prints.
SAME = {
    "a-function": ("from library import near", "near(4), os.sep"),
    "brackets": ("from library import (\n    FAR,  # as it is;\n    near,\n)", "near(FAR)"),
    "two-imports": ("from library import FAR  # far\nfrom library import near", "near(FAR)"),
    "a-module-twice": ("from library import near\nfrom other import wide", "near(1), wide()"),
    "the-same-import": ("from itertools import count\nfrom library import near",
                        "near(0), next(count())"),
    "no-ends-of-lines": ("# \x0b \x0c \x1c \x1d \x1e \x85 \u2028 \u2029\nfrom library import FAR",
                         "FAR"),
    "form-feed": ("\x0c\nfrom library import FAR\n\u00e4 = '\u265b'", "\u00e4 == '\\u265b', FAR"),
    "local-names": ("from library import near\n\n\ndef f(FAR):\n    n = FAR\n    return n",
                    "near(f(9))"),
    "class-with-names": ("from library import near\n\n\nclass C:\n    near = FAR = 9",
                         "C.near, C.FAR, near(1)"),
    "import-in-a-function": ("from library import near\n\n\ndef f():\n    import sys\n"
                             "    from os import path\n    return len(path.sep)", "f(), near(1)"),
}
NEAR = b"from library import near\ndef main(): print(near(1))"
SAME_TEXTS = {
    "byte-order-mark": b"\xef\xbb\xbf" + NEAR + MAIN,
    "coding": b"# coding: utf-8\n" + NEAR + MAIN.rstrip(),
    "import-last": b"print(1)\nfrom library import near",
}
SAME_TEXTS.update({name: SCRIPT.format(*parts) for name, parts in SAME.items()})


@pytest.mark.parametrize("text", SAME_TEXTS.values(), ids=list(SAME_TEXTS))
def test_a_bundle_behaves_as_its_script(modules, text):
    script = write(modules / "solutions" / "double2.py", text)
    bundle = write(modules / "alone" / "file.py", runner.bundle("double2"))
    alone = run([sys.executable, "-Xutf8", script])
    bundled = run([sys.executable, "-Xutf8", "-I", bundle])
    assert alone.stdout
    assert bundled.stdout == alone.stdout
    assert bundled.returncode == 0


def refused(main, text):
    """Return the message with which `bundle` refuses a script, and -o file.py writes nothing."""
    write(runner.SOLUTIONS / "double2.py", text)
    done = main("bundle", "double2", "-o", "file.py")
    assert not os.path.exists("file.py")
    assert main("--bundled", "double2") == done
    assert (done.status, done.out) == (2, "")
    message, = done.err.splitlines()
    return message.replace(os.sep, "/")


# After another import, in the second line.
FORMS = {
    "module": "import library",
    "name-as": "from library import FAR as far",
    "star": "from library import *",
    "after-a-statement": "x = 1; from library import FAR",
    "before-a-statement": "from library import FAR; x = 1",
    "in-a-function": "def f(): from library import FAR",
}


@pytest.mark.parametrize("lines", FORMS.values(), ids=list(FORMS))
def test_other_forms_of_import_are_refused(modules, main, lines):
    message = refused(main, f"from library import near\n{lines}")
    assert message.startswith("run.py: solutions/double2.py, line 2: ")
    assert "from MODULE import a, b" in message


@pytest.mark.parametrize("text", ["def f(:", "\0", b"# coding: latin-1\nx = '\xe9'"],
                         ids=["syntax", "nul", "latin-1"])
def test_a_script_that_python_cannot_read_is_refused(modules, main, text):
    assert refused(main, text).startswith("run.py: solutions/double2.py: ")


def test_modules_that_import_each_other_are_refused(modules, main):
    write(modules / "solutions/library.py", "from other import WIDE\nFAR = near = 1\n")
    assert "imports itself" in refused(main, "from library import FAR")


# A script that binds a name which means something else in library.py, and that name.
CLASHES = {
    "constant": ("FAR = 9", "FAR"),
    "function": ("def near(): pass", "near"),
    "deleted": ("FAR = 9\ndel FAR", "FAR"),
    "global": ("def f():\n    global FAR\n    FAR = 9", "FAR"),
    "import": ("import FAR", "FAR"),
    "import-as": ("import re as FAR", "FAR"),
    "other-import-of-the-name": ("from re import sub as count", "count"),
    "import-that-a-module-has": ("count = 7", "count"),
    "import-of-a-part": ("import os.path as sys", "sys"),
    "builtin-of-a-module": ("def int(k): return 0", "int"),
}


@pytest.mark.parametrize("lines, name", CLASHES.values(), ids=list(CLASHES))
def test_names_that_clash_are_refused(modules, main, lines, name):
    used = "near" if name == "FAR" else "FAR"
    message = refused(main, f"import os\nfrom library import {used}\n{lines}\nprint(1)")
    assert f"name {name} " in message
    assert "solutions/library.py " in message
    assert message.endswith("solutions/double2.py")


def test_a_module_that_changes_a_builtin_of_the_script_is_refused(modules, main):
    write(modules / "solutions/library.py", "FAR = 3\n\n\ndef sum(numbers):\n    return 0\n")
    assert "name sum " in refused(main, "from library import FAR\nprint(sum([FAR]))")


def test_names_that_clash_in_two_modules_are_refused(kit, main):
    populate(kit, {"solutions/one.py": "from os import sep as x\nONE = 1\n",
                   "solutions/two.py": "from os import path as x\nTWO = 2\n"})
    message = refused(main, "from one import ONE\nfrom two import TWO\nprint(ONE, TWO)")
    assert "name x " in message
    assert "one.py" in message
    assert "two.py" in message


def test_the_docstring_comes_first_and_each_marker_once(modules):
    lines = "from library import FAR\nfrom other import WIDE"
    write(modules / "solutions/double2.py", SCRIPT.format(lines, "FAR, WIDE"))
    head, *parts = re.split(r"\n\n# --- solutions/(\w+)\.py ---\n", runner.bundle("double2"))
    assert head == '# Bundled by run.py from solutions/double2.py\n"""The script."""'
    assert parts[::2] == ["library", "other", "double2"]
    library, other, script = parts[1::2]
    assert library == LIBRARY.rstrip()
    assert other == OTHER.replace("from library import FAR, near\n", "").rstrip()
    assert script.startswith("import os\n\n\ndef main():")


def test_the_file_is_what_is_printed(kit, tmp_path):
    write(kit / "solutions/double2.py", "print('2\\n40') # \u265b\n")
    (kit / "inputs/double2/empty.in").unlink()
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    printed = run_py("bundle", "2", kit=kit, env=environment)
    assert printed == (0, runner.bundle("double2"), "")
    assert "\u265b" in printed.out
    path = tmp_path / "new" / "file.py"
    assert run_py("bundle", "2", "-o", path, kit=kit) == (0, "", f"saved {path}\n")
    assert path.read_bytes() == printed.out.encode()


@posix
def test_a_bundle_is_replaced_and_a_link_to_it_stays(kit, main):
    write(kit / "target.py", "# Bundled by run.py from solutions/old.py\n")
    (kit / "link.py").symlink_to("target.py")
    assert main("bundle", "2", "-o", "link.py") == (0, "", "saved link.py\n")
    assert (kit / "link.py").is_symlink()
    assert (kit / "target.py").read_text(encoding="utf-8") == runner.bundle("double2")


def contents(folder):
    """Return {path: bytes} of the files in a folder."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@posix
def test_only_a_bundle_is_replaced(kit, main):
    write(kit / "empty.py", "")
    (kit / "link.py").symlink_to("solutions/library.py")
    before = contents(kit)
    os.mkfifo("pipe")
    for name in ("empty.py", "link.py", "inputs/double2/sample.in", "pipe", "/dev/null"):
        message = f"run.py: -o {name} is not a bundle, and is not replaced\n"
        assert main("bundle", "2", "-o", name) == (2, "", message)
    assert contents(kit) == before


# Bundles without judging, as the bundle that is judged would be too large, too.
UNJUDGED = """
import run
run.check_bundle = print
raise SystemExit(run.main(["bundle", "2", "-o", "old.py"]))
"""


@posix
def test_a_bundle_is_saved_whole_or_not_at_all(kit):
    resource = pytest.importorskip("resource")
    populate(kit, {"solutions/double2.py": "#" * 200000,
                   "old.py": "# Bundled by run.py from solutions/old.py\n"})
    before = contents(kit)

    def limit_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000))

    done = run([sys.executable, "-B", "-c", UNJUDGED], cwd=str(kit), preexec_fn=limit_files)
    assert done.stderr == b"run.py: old.py: File too large\n"
    assert done.returncode == 2
    assert contents(kit) == before


@linux
def test_a_full_disk_is_told_if_a_bundle_is_printed(kit):
    done = run(["sh", "-c", '"$0" run.py bundle 2 >/dev/full', sys.executable], cwd=str(kit))
    assert done.returncode != 0
    assert b"No space left on device" in done.stderr


@pytest.mark.parametrize("words", [[], ["-o", "file.py"]], ids=["printed", "saved"])
def test_a_bundle_that_is_not_accepted_is_not_handed_over(kit, main, words):
    write(kit / "solutions/double2.py", "import os\n"
          "print(os.path.exists(os.path.join(os.path.dirname(__file__), 'library.py')))")
    write(kit / "expected/double2/empty.out", "True\n")
    assert main("2", "-k", "empty").status == 0
    done = main("bundle", "2", *words)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("run.py: the bundle is not accepted, WA on double2 empty: ")
    assert not (kit / "file.py").exists()


def test_a_bundle_that_cannot_be_tried_is_not_handed_over(kit, main):
    populate(kit, {"solutions/new.py": "print(1)\n", "inputs/new/notes.md": ""})
    done = main("bundle", "new", "-o", "file.py")
    assert done.status == 2
    assert "no cases in inputs" in done.err
    assert not (kit / "file.py").exists()


def test_a_bundle_that_is_slow_can_have_more_time(kit, main):
    busy = "import time\nwhile time.process_time() < 0.1: pass\nprint(end='2\\n40\\n')"
    write(kit / "solutions/double2.py", busy)
    (kit / "inputs/double2/empty.in").unlink()
    assert main("bundle", "2", "-t", 0.01).status == 2
    assert main("bundle", "2", "-t", 30).status == 0


@posix
def test_bundles_are_judged_alone(kit, main):
    """The folder of a bundle holds nothing else, and no module of the kit can be imported."""
    write(kit / "solutions/double2.py", "import os, sys\n"
          "print(os.listdir(os.path.dirname(__file__)), sys.flags.isolated, os.listdir('.'))")
    write(kit / "expected/double2/empty.out", "['double2.py'] 1 []\n")
    assert main("2", "-k", "empty", "--bundled").status == 0


@pytest.mark.parametrize("problem", SCRIPTS)
def test_a_bundle_is_one_file_for_an_old_judge(problem):
    text = runner.bundle(problem)
    newer = newer_than_3_5(text)
    assert newer == [], (
        f"Write solutions/{problem}.py and its modules without {newer}: judges have Python 3.5.")
    if re.match("uva|boj|aizu", problem):
        size = len(text.encode())
        assert size < 16000, f"Shorten solutions/{problem}.py: judges take 16 KB, not {size}."


@posix
def test_bundles_are_right(main):
    done = main("--bundled", "-q", "-k", "sample")
    assert done.status == 0, done.out


# What came to the standard library after Python 3.5, and might be used here; keywords end in =.
NEWER = set("""
    bit_count removeprefix removesuffix isascii prod comb perm isqrt dist lcm nextafter cbrt sumprod
    pairwise batched cache cached_property nullcontext dataclass dataclasses secrets breakpoint
    fromisoformat time_ns to_thread get_running_loop TypedDict zoneinfo tomllib graphlib contextvars
    aclosing randbytes choices strict= initial= counts= capture_output= text= default_factory=
    cumulative= delimiter=
    """.split())


def newer_than_3_5(text):
    """Return what in a program Python 3.5 does not take, or might not."""
    try:
        tree = ast.parse(text, feature_version=(3, 5))
    except SyntaxError as error:
        return [str(error)]
    newer = re.findall(r"\bwith *\(", text)     # there it begins no list
    for node in ast.walk(tree):
        kind = type(node).__name__      # each Python knows some of its own news
        names = {getattr(node, "attr", None), getattr(node, "module", None)}
        if kind == "keyword":
            names.add(f"{node.arg}=")
        if kind == "alias":
            names.add(node.name)
        if kind in ("JoinedStr", "NamedExpr") or names & NEWER:
            newer.append(f"{kind} {names & NEWER}")
        if getattr(getattr(node, "args", None), "posonlyargs", None):
            newer.append(f"{node.name}(/)")
    return newer


@pytest.mark.parametrize("text", [
    "f'{x}'", "(x := 1)", "x: int = 1", "def f(a, /): pass", "from itertools import pairwise",
    "with (open(a) as b, open(c) as d): pass", "n.bit_count()", "zip(a, strict=True)"])
def test_what_is_newer_is_seen(text):
    assert newer_than_3_5(text)
