"""Compiled once: a program is kept, and used again as long as nothing that it is made from changes.

The compiler is the one that is installed, behind a script that counts its calls but for those of
its preprocessor.
"""
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import run as runner
from harness import populate, run_py, write
from conftest import posix

CC = shutil.which("cc")
pytestmark = [posix, pytest.mark.skipif(not CC, reason="needs a C compiler")]
COUNT = '[ "$1" = -E ] || echo >>"{}"/calls\n'
START = "int puts(const char *);\n"
SOURCE = START + '#include "number.h"\nint main() { puts(NUMBER); }\n'


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """The folder in which programs are kept; it does not exist yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "queens"


@pytest.fixture
def folder(kit, cache, monkeypatch):
    """The current folder: a source that prints what a header in `lib` says, and a case for 2."""
    for name in ("CPATH", "C_INCLUDE_PATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CFLAGS", "-Ilib -Inew")
    monkeypatch.setenv("PATH", f"{kit / 'bin'}{os.pathsep}{os.environ['PATH']}")
    write(kit / "bin/cc", f'#!/bin/sh\n{COUNT.format(kit)}exec {CC} "$@"\n').chmod(0o755)
    populate(kit, {"1.in": "", "1.out": "2\n", "a.c": SOURCE, "lib/number.h": defined(2)})
    return kit


def defined(number):
    """Return a header that defines NUMBER."""
    return f'#define NUMBER "{number}"\n'


@pytest.fixture
def judge(folder, main):
    """A function that judges a source; returns whether it was right, and the compiler's calls."""
    def call(*words):
        write(folder / "calls", "")
        done = main(*(words or ["a.c"]), "--cases", folder)
        assert done.status in (0, 1)
        return done.status == 0, (folder / "calls").read_text().count("\n")

    return call


def test_a_program_is_compiled_once(judge):
    assert judge() == (True, 1)
    assert judge() == (True, 0)


def test_a_checker_is_compiled_once(folder, judge):
    populate(folder, {"check.c": "int main() { return 42; }", "a.c": "int main() {}"})
    assert judge("a.c", "--checker", "check.c") == (True, 2)
    assert judge("a.c", "--checker", "check.c") == (True, 0)


HAS_INCLUDE = START + """#if __has_include("new.h")
#define NUMBER "3"
#else
#define NUMBER "2"
#endif
int main() { puts(NUMBER); }
"""


@pytest.mark.parametrize("before, change", [
    ({}, {"a.c": SOURCE.replace("NUMBER)", '"3")')}),
    ({}, {"lib/number.h": defined(3)}),
    ({}, {"number.h": defined(3)}),
    ({"lib/number.h": '#include "sub/x.h"\n', "lib/sub/x.h": defined(2)},
     {"lib/sub/x.h": defined(3)}),
    ({"a.c": HAS_INCLUDE}, {"new.h": ""}),
    ({"a.c": HAS_INCLUDE}, {"new/new.h": ""}),
    ({"my $ #header:.h": defined(2), "a.c": SOURCE.replace("number.h", "my $ #header:.h")},
     {"my $ #header:.h": defined(3)}),
], ids=["source", "header", "nearer-header", "header-of-header", "has-include", "in-new-folder",
        "name"])
def test_a_changed_file_is_compiled_again(folder, judge, before, change):
    """So is a header that takes the place of another. Neither size nor time need change."""
    populate(folder, before)
    assert judge() == (True, 1)
    for name in change:
        if (folder / name).exists():
            times = os.stat(folder / name)
            write(folder / name, change[name])
            os.utime(folder / name, ns=(times.st_atime_ns, times.st_mtime_ns))
    populate(folder, change)
    assert judge() == (False, 1)
    assert judge() == (False, 0)


def test_an_option_or_a_variable_that_changes_is_compiled_again(folder, judge, monkeypatch):
    source = SOURCE.replace('#include "number.h"', '#ifndef NUMBER\n#include "number.h"\n#endif')
    populate(folder, {"a.c": source, "lib3/number.h": defined(3)})
    assert judge() == (True, 1)
    monkeypatch.setenv("CFLAGS", "-Ilib -Inew -DNUMBER='\"3\"'")
    assert judge() == (False, 1)
    monkeypatch.setenv("CFLAGS", "")
    monkeypatch.setenv("CPATH", "lib")
    assert judge() == (True, 1)
    monkeypatch.setenv("CPATH", "lib3")
    assert judge() == (False, 1)
    monkeypatch.setenv("C_INCLUDE_PATH", "lib")
    monkeypatch.delenv("CPATH")
    assert judge() == (True, 1)
    write(folder / "lib/number.h", defined(3))      # here a header of the system
    assert judge() == (False, 1)


def test_in_another_folder_it_is_compiled_again(folder, judge, monkeypatch):
    """The folders in CFLAGS are others there."""
    monkeypatch.setenv("CFLAGS", f"-Isome -I{folder}/all")
    populate(folder, {"a.c": SOURCE.replace("number.h", "number"), "all/number": defined(2),
                      "sub/some/number": defined(3)})
    assert judge(folder / "a.c") == (True, 1)
    monkeypatch.chdir("sub")
    assert judge(folder / "a.c") == (False, 1)


def test_another_compiler_compiles_again(folder, judge):
    assert judge() == (True, 1)
    with open("bin/cc", "a") as compiler:
        compiler.write("# new\n")
    assert judge() == (True, 1)


def test_forty_random_edits_never_leave_a_stale_program(folder, main):
    """Each file gives a digit of the number that is printed. Many contents come again."""
    names = ["a.c", "lib/b.h", "lib/c.h", "c.h", "new/b.h"]
    draw = random.Random(1)

    def edit(name):
        digit = draw.choice("12")
        if name == "a.c":
            text = f'#include "b.h"\n#include "c.h"\n{START}int main() {{ puts("{digit}" B C); }}\n'
        else:
            text = f'#define {Path(name).stem.upper()} "{digit}"\n'
        write(folder / name, text)
        return digit

    digits = {name: edit(name) for name in names[:3]}
    for _ in range(40):
        name = draw.choice(names)
        if name in names[3:] and name in digits:
            os.remove(name)
            del digits[name]
        else:
            digits[name] = edit(name)
        c = digits.get("c.h", digits["lib/c.h"])
        write(folder / "1.out", digits["a.c"] + digits["lib/b.h"] + c + "\n")
        assert main("a.c", "--cases", ".").status == 0


def test_a_program_does_not_seem_larger_as_its_source_was_compiled(folder, cache):
    """What a worker needs to compare files is not counted."""
    def memory(*words):
        done = run_py(*words, "--json", "--cases", ".", kit=folder)
        return json.loads(done.out)["memory"]

    assert memory("a.c") < memory("-c", "true") + 2000


def test_what_the_compiler_said_is_shown_again(folder, main):
    write(folder / "a.c", "#warning careful\n" + SOURCE)
    first, second, other = [main(name, "--cases", ".").err for name in ("a.c", "a.c", "./a.c")]
    assert "a.c:1:2: warning: #warning careful" in first
    assert second == first
    assert other == first.replace("a.c", "./a.c")


def test_a_program_of_several_sources_is_not_kept(folder, judge, monkeypatch):
    """Compilers list the files of one source only."""
    monkeypatch.setenv("CFLAGS", "other.c")
    populate(folder, {"a.c": START + "extern char *two; int main() { puts(two); }",
                      "other.c": 'char *two = "2";'})
    assert judge() == (True, 1)
    write(folder / "other.c", 'char *two = "3";')
    assert judge() == (False, 1)


def test_a_header_in_the_flags_is_listed(folder, judge, monkeypatch):
    monkeypatch.setenv("CFLAGS", "-include lib/number.h")
    write(folder / "a.c", START + "int main() { puts(NUMBER); }")
    assert judge() == (True, 1)
    assert judge() == (True, 0)
    write(folder / "lib/number.h", defined(3))
    assert judge() == (False, 1)


def test_a_source_that_is_edited_while_it_is_compiled_is_compiled_again(folder, judge):
    write(folder / "3.c", SOURCE.replace("NUMBER)", '"3")'))
    code = f'#!/bin/sh\n{COUNT.format(folder)}{CC} "$@" || exit\n[ "$1" = -E ] || cat 3.c >a.c\n'
    write(folder / "bin/cc", code)
    assert judge() == (True, 1)
    assert judge() == (False, 1)


# --- the folder -----------------------------------------------------------------------------------

def test_the_programs_used_last_are_kept(folder, cache, judge, monkeypatch):
    """What a killed run has left half-written is removed with the others."""
    monkeypatch.setattr(runner, "MOST_KEPT", 2)
    write(cache / ".half" / "new", "half")
    os.utime(cache / ".half", (0, 0))
    for name in ("b.c", "c.c"):
        write(folder / name, SOURCE)
    assert judge("a.c") == (True, 1)
    assert judge("b.c") == (True, 1)
    assert not (cache / ".half").exists()
    assert judge("a.c") == (True, 0)
    assert judge("c.c") == (True, 1)
    assert judge("a.c") == (True, 0)
    assert judge("b.c") == (True, 1)
    assert len(list(cache.iterdir())) == 2


@pytest.mark.parametrize("data", [b"", bytes(99)], ids=["empty", "zeros"])
def test_a_damaged_file_is_replaced(cache, judge, data):
    assert judge() == (True, 1)
    kept, = cache.iterdir()
    write(kept, data)
    assert judge() == (True, 1)
    assert judge() == (True, 0)


def test_the_folder_is_where_its_specification_says(folder, judge, monkeypatch):
    """XDG_CACHE_HOME is ignored if it is a relative path."""
    monkeypatch.setenv("HOME", str(folder / "home"))
    for place in ("", "relative"):
        monkeypatch.setenv("XDG_CACHE_HOME", place)
        judge()
    assert os.listdir(folder / "home/.cache/queens")
    assert not os.path.exists("relative")
    assert judge() == (True, 0)


def test_a_program_that_cannot_be_kept_is_compiled_each_time(folder, cache, judge, monkeypatch):
    """As its folder is a file, the disk is full, or there is no home."""
    write(cache, "a file")
    assert judge() == (True, 1)
    assert judge() == (True, 1)
    cache.unlink()

    def fail(*paths):
        raise OSError("no space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(runner.os, "replace", fail)
        assert judge() == (True, 1)
        assert os.listdir(cache) == []
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setattr(runner.os.path, "expanduser", lambda path: path)
    assert judge() == (True, 1)
    assert not os.path.exists("~")


def test_runs_at_once_do_not_disturb_each_other(folder, cache):
    words = [sys.executable, str(folder / "run.py"), "a.c", "--cases", "."]
    runs = [subprocess.Popen(words, stdout=subprocess.DEVNULL) for _ in range(6)]
    assert [run.wait() for run in runs] == [0] * 6
    kept, = cache.iterdir()
    assert kept.is_file()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL], ids=["SIGTERM", "SIGKILL"])
def test_a_run_that_is_killed_while_it_compiles_keeps_nothing(folder, cache, clean, number):
    compiler = (folder / "bin/cc").read_text()
    write(folder / "bin/cc", compiler.replace("exec ", 'case "$1" in -E) ;; *) echo >begun; sleep 60; esac; '))
    words = [sys.executable, str(folder / "run.py"), "a.c", "--cases", "."]
    with subprocess.Popen(words, stderr=subprocess.DEVNULL) as run:
        while not os.path.exists("begun"):
            time.sleep(0.01)
        run.send_signal(number)
    if number == signal.SIGKILL:
        time.sleep(0.3)
        for left in Path(os.environ["TMPDIR"]).iterdir():
            shutil.rmtree(str(left))
    assert not cache.exists()
    write(folder / "bin/cc", compiler)
    assert run_py("a.c", "--cases", ".", kit=folder).status == 0
