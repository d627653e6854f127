"""A compiled program is kept, and used again until its source, a header or an option changes.

The installed compiler stands behind a script that counts its calls, except for the preprocessor.
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import run as runner
from harness import populate, run_py, write

CC = shutil.which("cc")
pytestmark = pytest.mark.skipif(not CC, reason="needs a C compiler")
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
    """The current folder: a source that prints NUMBER of a header in `lib`, and a case for 2."""
    for name in ("CPATH", "C_INCLUDE_PATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CFLAGS", "-Ilib")
    monkeypatch.setenv("PATH", f"{kit / 'bin'}{os.pathsep}{os.environ['PATH']}")
    write(kit / "bin/cc", f'#!/bin/sh\n{COUNT.format(kit)}exec {CC} "$@"\n').chmod(0o755)
    populate(kit, {"1.in": "", "1.out": "2\n", "a.c": SOURCE, "lib/number.h": defined(2)})
    return kit


def defined(number):
    """Return a header that defines NUMBER."""
    return f'#define NUMBER "{number}"\n'


@pytest.fixture
def judge(folder, main):
    """A function that judges a source; it returns (accepted?, number of compilations)."""
    def call(*words):
        write(folder / "calls", "")
        done = main(*(words or ["a.c"]), "--cases", folder)
        assert done.status in (0, 1)
        return done.status == 0, (folder / "calls").read_text().count("\n")

    return call


def test_program_is_compiled_once_until_the_compiler_changes(folder, judge):
    assert judge() == (True, 1)
    assert judge() == (True, 0)
    with open("bin/cc", "a") as compiler:
        compiler.write("# new\n")
    assert judge() == (True, 1)


OTHER = START + "extern char *two; int main() { puts(two); }"


@pytest.mark.parametrize("flags, before, change", [
    ("-Ilib", {}, {"a.c": SOURCE.replace("NUMBER)", '"3")')}),
    ("-Ilib", {}, {"lib/number.h": defined(3)}),
    ("-Ilib", {}, {"number.h": defined(3)}),
    ("other.c", {"a.c": OTHER, "other.c": 'char *two = "2";'}, {"other.c": 'char *two = "3";'}),
], ids=["source", "header", "nearer-header", "second-source-in-the-flags"])
def test_changed_source_or_header_compiles_again(folder, judge, monkeypatch, flags, before, change):
    """The size and the time of the file need not change. A new header may hide another one."""
    monkeypatch.setenv("CFLAGS", flags)
    populate(folder, before)
    assert judge() == (True, 1)
    for name in change:
        if (folder / name).exists():
            times = os.stat(folder / name)
            write(folder / name, change[name])
            os.utime(folder / name, ns=(times.st_atime_ns, times.st_mtime_ns))
    populate(folder, change)
    assert judge() == (False, 1)


def test_changed_option_or_variable_compiles_again(folder, judge, monkeypatch):
    source = SOURCE.replace('#include "number.h"', '#ifndef NUMBER\n#include <number.h>\n#endif')
    populate(folder, {"a.c": source, "lib3/number.h": defined(3)})
    assert judge() == (True, 1)
    write(folder / "three.h", defined(3))
    monkeypatch.setenv("CFLAGS", "-Ilib -include three.h")
    assert judge() == (False, 1)
    assert judge() == (False, 0)
    monkeypatch.setenv("CFLAGS", "")
    monkeypatch.setenv("C_INCLUDE_PATH", "lib")
    assert judge() == (True, 1)
    monkeypatch.setenv("C_INCLUDE_PATH", "lib3")
    assert judge() == (False, 1)


def test_compiling_in_the_same_worker_does_not_add_to_a_programs_memory(folder, cache):
    def memory(*words):
        done = run_py(*words, "--json", "--cases", ".", kit=folder)
        return json.loads(done.out)["memory"]

    assert memory("a.c") < memory("-c", "true") + 2000


def test_messages_of_the_compiler_are_shown_again(folder, main):
    write(folder / "a.c", "#warning careful\n" + SOURCE)
    first, second, other = [main(name, "--cases", ".").err for name in ("a.c", "a.c", "./a.c")]
    assert "a.c:1:2: warning: #warning careful" in first
    assert second == first
    assert other == first.replace("a.c", "./a.c")


def test_source_edited_during_its_compilation_is_compiled_again(folder, judge):
    write(folder / "3.c", SOURCE.replace("NUMBER)", '"3")'))
    edit = '[ "$1" = -E ] || mv 3.c a.c 2>/dev/null\n'
    write(folder / "bin/cc", f'#!/bin/sh\n{edit}{COUNT.format(folder)}exec {CC} "$@"\n')
    assert judge() == (False, 1)
    write(folder / "a.c", SOURCE)
    assert judge() == (True, 1)


def test_programs_used_last_are_kept(folder, cache, judge, monkeypatch):
    monkeypatch.setattr(runner, "MOST_KEPT", 2)
    """A folder that a killed run has left goes; what others keep there stays."""
    for name in (".saving-x", "mine"):
        write(cache / name / "new", "half")
        os.utime(cache / name, (0, 0))
    for name in ("b.c", "c.c"):
        write(folder / name, SOURCE)
    calls = [judge(name) for name in ("a.c", "b.c", "a.c", "c.c", "a.c", "b.c")]
    assert calls == [(True, count) for count in (1, 1, 0, 1, 0, 1)]
    assert len(list(filter(Path.is_file, cache.iterdir()))) == 2
    assert [path.name for path in cache.iterdir() if path.is_dir()] == ["mine"]


@pytest.mark.parametrize("damage", [lambda data: b"", bytes.swapcase, lambda data: data[:-9],
                                    lambda data: b"5\n"], ids=["empty", "case", "cut", "other"])
def test_damaged_file_in_the_cache_is_replaced(cache, judge, damage):
    assert judge() == (True, 1)
    kept, = cache.iterdir()
    write(kept, damage(kept.read_bytes()))
    assert judge() == (True, 1)
    assert judge() == (True, 0)


def test_object_in_the_flags_that_changes_compiles_again(folder, judge, monkeypatch):
    write(folder / "a.c", START + "extern char *two; int main() { puts(two); }")
    for digit, right in (("2", True), ("3", False)):
        write(folder / "two.c", f'char *two = "{digit}";')
        subprocess.check_call([CC, "-c", "two.c"])
        monkeypatch.setenv("CFLAGS", "two.o")
        assert judge() == (right, 1)


@pytest.mark.parametrize("place", ["", "relative", "/dev/null"])
def test_programs_are_kept_below_home_if_xdg_cache_home_is_empty(folder, judge, monkeypatch, place):
    """They are compiled each time if XDG_CACHE_HOME is a relative path or no folder."""
    monkeypatch.setenv("HOME", str(folder / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", place)
    assert judge() == (True, 1)
    assert judge() == (True, 1 if place else 0)
    assert (folder / "home/.cache/queens").exists() == (place == "")
    assert not os.path.exists("relative")


def test_runs_at_once_do_not_disturb_each_other(folder, cache):
    words = [sys.executable, str(folder / "run.py"), "a.c", "--cases", "."]
    runs = [subprocess.Popen(words, stdout=subprocess.DEVNULL) for _ in range(6)]
    assert [run.wait() for run in runs] == [0] * 6
    kept, = cache.iterdir()
    assert kept.is_file()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL], ids=["SIGTERM", "SIGKILL"])
def test_run_killed_while_it_compiles_keeps_nothing(folder, cache, clean, number):
    compiler = (folder / "bin/cc").read_text()
    sleep = '[ "$1" = -E ] || exec sleep 60 >begun\nexec '
    write(folder / "bin/cc", compiler.replace("exec ", sleep))
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
