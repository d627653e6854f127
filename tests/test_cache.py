"""A compiled program and bits/stdc++.h are kept until something that they are made from changes."""
import json
import os
import re
import shutil
import subprocess

import pytest

from harness import COMPILER, populate, run_py, write
from judge.request.programs import program_at
from judge.running.cache import SAFE_FLAG, STARTS_WITH_STD
from judge.running.executables import make_ready
from judge.running.workers import start_workers

STD = "#include <bits/stdc++.h>\n"
SOURCE = '#include "number.h"\necho $NUMBER\n'


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """The folder in which programs are kept; it does not exist yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "queens"


@pytest.fixture
def folder(kit, cache, compilers, monkeypatch):
    """The current folder: sources that print NUMBER, headers in `lib` that define it, a case."""
    for name in ("CFLAGS", "CXXFLAGS"):
        monkeypatch.setenv(name, "-Ilib")
    return populate(kit, {"1.in": "", "1.out": "2\n", "a.c": SOURCE, "lib/number.h": "NUMBER=2\n",
                          "a.cpp": f"{STD}echo $NUMBER\n",
                          "system/bits/stdc++.h": "NUMBER=2\n"})


def kind(words):
    """Return what a call of the compiler makes, or what it uses to make a program."""
    line = " ".join(words)
    return ".gch" if ".gch" in line else "header" if re.search(r"[.-]header\b", line) else ""


@pytest.fixture
def build(folder, compilers, signals):
    """A function that builds a source, and returns (whether it prints 2, what was compiled)."""
    def call(source="a.c", count=1):
        with start_workers(count) as workers:
            built = list(workers.map(make_ready, [(program_at(source),)] * count))
            printed = [subprocess.check_output(executable.words) for executable, _ in built]
        calls = [words for words in compilers() if "-x" not in words]    # a test of the compiler
        return set(printed) == {b"2\n"}, list(map(kind, calls))

    return call


COMPILED, KEPT, CHANGED = (True, [""]), (True, []), (False, [""])


def test_changed_compiler_option_or_variable_compiles_again(folder, build, monkeypatch):
    write(folder / "lib3/number.h", "NUMBER=3\n")
    assert build() == COMPILED
    assert build() == KEPT
    with open("bin/cc", "a") as compiler:
        compiler.write("# new\n")
    assert build() == COMPILED
    monkeypatch.setenv("CFLAGS", "-Ilib3")
    assert build() == CHANGED
    assert build() == (False, [])
    monkeypatch.setenv("CFLAGS", "")
    monkeypatch.setenv("C_INCLUDE_PATH", "lib")
    assert build() == COMPILED
    monkeypatch.setenv("C_INCLUDE_PATH", "lib3")
    assert build() == CHANGED
    monkeypatch.setenv("LIBRARY_PATH", "lib")
    assert build() == CHANGED


def test_compiling_in_the_same_worker_does_not_add_to_a_programs_memory(folder):
    kept, other = [json.loads(run_py(*words, "--json", ".", kit=folder).out)["memory"]
                   for words in (["a.c"], ["-c", "true"])]
    assert kept < other + 2000


def test_warnings_are_shown_each_time(folder, stand_in, main):
    stand_in("cc", COMPILER.format(folder=folder) + 'echo "$source:1: careful" >&2')
    for name in ("a.c", "a.c", "./a.c"):
        done = main(name, ".")
        assert (done.status, done.err) == (0, f"run.py: {name}: cc says\n{name}:1: careful\n")


def test_source_edited_during_its_compilation_is_compiled_again(folder, build, stand_in):
    write(folder / "3.c", "echo 3")
    stand_in("cc", '[ "$1" = -E ] || mv 3.c a.c 2>/dev/null\n' + COMPILER.format(folder=folder))
    assert build() == CHANGED
    write(folder / "a.c", SOURCE)
    assert build() == COMPILED


def test_fifty_programs_used_last_are_kept(folder, cache, build):
    """Folders that killed runs have left go; what others keep there stays."""
    for number in range(48):
        os.utime(write(cache / f"{number}.program", ""), (number, number))
    for name in (".saving-w", ".saving-x", ".saving-y", ".saving-z", "mine"):
        write(cache / name / "new", "half")
        os.utime(cache / name, (0, 0))
    for name in ("b.c", "c.c", "d.c"):
        write(folder / name, SOURCE)
    assert build("a.c") == COMPILED
    kept, = cache.glob("?" * 9 + "*.program")
    os.utime(kept, (0, 0))      # as if it were the one used longest ago
    calls = [build(name) for name in ("a.c", "b.c", "c.c", "d.c", "a.c")]
    assert calls == [KEPT, COMPILED, COMPILED, COMPILED, KEPT]
    left = {path.name for path in cache.iterdir()}
    assert {"2.program", "47.program", kept.name, "mine"} <= left
    assert not {"0.program", "1.program"} & left
    assert len(left) == 50 + 3 + 1


def test_damaged_file_in_the_cache_is_replaced(cache, build):
    assert build() == COMPILED
    kept, = cache.iterdir()
    data = kept.read_bytes()
    for damaged in (b"", data.swapcase(), data[:-9], b"5\n"):
        write(kept, damaged)
        assert build() == COMPILED
        assert kept.read_bytes() == data
    assert build() == KEPT


SAFE = ["-O2", "-O", "-DX=a b", "-I/opt/ac library", "-Ux", "-march=native", "-g", "-g3", "-s",
        "-w", "-static", "-pipe", "-pthread", "-lm", "-std=c++20", "-pedantic-errors", "-Wall",
        "-Wformat=2", "-Wno-unused-result", "-fsanitize=address,undefined", "-fno-exceptions",
        "-fmax-errors=1", "-ftrapv", "-fwrapv", "-ffast-math", "-fconstexpr-depth=9",
        "-fdiagnostics-color=never"]
UNSAFE = ["-Wl,two.o", "-Wa,-adhln=x", "-lx", "-L.", "-B.", "-specs=x", "-fprofile-use",
          "-fplugin=x", "-include", "-dM", "@x", "-save-temps", "-gsplit-dwarf", "x", "two.c"]


def test_program_is_not_kept_if_a_flag_names_a_file_but_headers(cache, build, monkeypatch):
    assert list(filter(SAFE_FLAG.fullmatch, SAFE + UNSAFE)) == SAFE
    monkeypatch.setenv("CFLAGS", "-Ilib two.o")
    assert build() == build() == COMPILED
    assert not cache.exists()


@pytest.mark.parametrize("place", ["", "relative", "/dev/null"])
def test_programs_are_kept_below_home_if_xdg_cache_home_is_empty(folder, build, monkeypatch, place):
    """They are compiled each time if XDG_CACHE_HOME is a relative path or no folder."""
    monkeypatch.setenv("HOME", str(folder / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", place)
    assert build() == COMPILED
    assert build() == (COMPILED if place else KEPT)
    assert (folder / "home/.cache/queens").exists() == (place == "")
    assert not os.path.exists("relative")


def test_runs_at_once_do_not_disturb_each_other(cache, build):
    right, _ = build(count=6)
    assert right
    kept, = cache.iterdir()
    assert kept.is_file()


WITH_HEADER, USING_HEADER = (True, [".gch", "header"]), (True, ["header"])


@pytest.mark.parametrize("text, is_first", [
    (STD, True), ("\n\t # include<bits/stdc++.h>", True),
    ("// mine\n\n" + STD, True), ("/* a * b\n // */ /***/ " + STD, True),
    ("#define X\n" + STD, False), ("/* " + STD, False), ("// " + STD, False),
])
def test_source_begins_with_the_header_even_behind_comments(text, is_first):
    assert bool(STARTS_WITH_STD.match(text.encode())) == is_first


def edit(folder):
    """Add a line without an effect to a.cpp, so that it is compiled again."""
    with open(folder / "a.cpp", "a") as file:
        file.write(f"#define X{file.tell()}\n")


def test_headers_for_the_flags_used_last_are_kept(folder, cache, build, monkeypatch):
    monkeypatch.delenv("CXXFLAGS")
    assert build("a.cpp") == WITH_HEADER        # it stays, and four others
    for number, kinds in [(0, WITH_HEADER), (1, WITH_HEADER), (2, WITH_HEADER), (3, WITH_HEADER),
                          (0, USING_HEADER), (4, WITH_HEADER), (0, USING_HEADER),
                          (1, WITH_HEADER)]:
        monkeypatch.setenv("CXXFLAGS", f"-Ilib -DX={number}")
        edit(folder)
        assert build("a.cpp") == kinds
    assert len(list(cache.glob("*header/bits/stdc++.h.gch"))) == 5
    monkeypatch.delenv("CXXFLAGS")
    edit(folder)
    assert build("a.cpp") == USING_HEADER


def test_program_is_compiled_as_usual_if_the_header_cannot_be(folder, build, stand_in):
    """It is tried once."""
    fails = '\ncase $output in *.gch) rm "$output"; exit 1 ;; esac'
    stand_in("c++", COMPILER.format(folder=folder) + fails)
    assert build("a.cpp") == WITH_HEADER
    edit(folder)
    assert build("a.cpp") == USING_HEADER


def test_error_that_a_damaged_header_makes_is_not_the_sources(folder, cache, build, stand_in):
    fails = 'if [ "$1" = -I ] && grep -q zeros "$2/bits/stdc++.h.gch"; then exit 1; fi\n'
    stand_in("c++", fails + COMPILER.format(folder=folder))
    assert build("a.cpp") == WITH_HEADER
    path, = cache.glob("*/bits/*.gch")
    write(path, "zeros")
    edit(folder)
    assert build("a.cpp") == (True, ["", ""])       # with and without other lines
    edit(folder)
    assert build("a.cpp") == WITH_HEADER


CC, CXX = map(shutil.which, ["cc", "c++"])
has_gcc = CXX and b"Free Software" in subprocess.check_output([CXX, "--version"])
gcc = pytest.mark.skipif(not has_gcc, reason="needs GCC")
NOTING = """case $1 in -E|-M*) ;; *) echo "$*|" >>{folder}/calls ;; esac
exec {path} "$@" -isystem system
"""
MAIN = "int main() { puts(NUMBER); }\n"
C = 'int puts(const char *);\n#include "number.h"\n' + MAIN
DEFINED = '#define NUMBER "2"\n'
STANDARD = "#include <stdio.h>\n" + DEFINED        # a small bits/stdc++.h


@pytest.fixture
def installed(folder, stand_in):
    """The folder, with the installed compilers, and with sources and headers for them."""
    for path in filter(None, [CC, CXX]):
        stand_in(os.path.basename(path), NOTING.format(folder=folder, path=path))
    return populate(folder, {"a.c": C, "a.cpp": STD + MAIN, "lib/number.h": DEFINED,
                             "system/bits/stdc++.h": STANDARD})


def rewrite(path):
    """Let a file define NUMBER as 3, with the same size and the same time."""
    before = os.stat(path)
    path.write_text(path.read_text().replace('"2"', '"3"'))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.mark.skipif(not CC, reason="needs a C compiler")
def test_changed_source_or_header_compiles_again(installed, build):
    """A new header may hide another one."""
    assert build() == COMPILED
    assert build() == KEPT
    rewrite(installed / "lib/number.h")
    assert build() == CHANGED
    write(installed / "number.h", DEFINED)
    assert build() == COMPILED
    write(installed / "a.c", C.replace("NUMBER);", '"3");   '))
    assert build() == CHANGED


@gcc
def test_header_is_compiled_once_until_it_changes(installed, build):
    assert build("a.cpp") == WITH_HEADER
    edit(installed)
    assert build("a.cpp") == USING_HEADER
    rewrite(installed / "system/bits/stdc++.h")
    assert build("a.cpp") == (False, [".gch", "header"])
    edit(installed)
    assert build("a.cpp") == (False, ["header"])


@gcc
def test_header_that_is_not_the_systems_is_not_precompiled(installed, build, monkeypatch):
    """#pragma would not have its effect, and -M does not show all that CPATH hides."""
    write(installed / "lib/bits/stdc++.h", "#pragma pack(1)\n" + STANDARD)
    assert build("a.cpp") == COMPILED
    (installed / "lib/bits/stdc++.h").unlink()
    monkeypatch.setenv("CPLUS_INCLUDE_PATH", str(installed))
    edit(installed)
    assert build("a.cpp") == COMPILED


@gcc
def test_program_is_not_kept_if_e_does_not_show_all_of_it(installed, cache, build, stand_in):
    """The assembler, or a header that somebody has precompiled, brings in another file."""
    populate(installed, {"data": "2", "empty": ""})
    for line in ('.section .rodata\\n.incbin \\"data\\"', '.include \\"empty\\"'):
        write(installed / "a.c", f'asm("{line}");\n' + C)
        assert build() == build() == COMPILED
    write(installed / "a.c", C)
    write(installed / "lib/number.h.gch", "")
    assert build() == build() == COMPILED
    (installed / "lib/number.h.gch").unlink()
    stand_in("cc", '[ "$1" != -E ] || exit 1\n' + NOTING.format(folder=installed, path=CC))
    assert build() == build() == COMPILED
    assert not cache.exists()


@gcc
def test_header_that_comes_twice_has_no_other_effect(installed, build):
    write(installed / "a.cpp", STD + STD + MAIN)
    assert build("a.cpp") == WITH_HEADER


@gcc
def test_error_of_the_source_is_told_and_the_header_stays(installed, cache, main):
    write(installed / "a.cpp", STD + "int main() { return x; }")
    done = main("a.cpp", ".")
    assert (done.status, done.err) == (1, "")
    assert "CE   kit" in done.out
    assert "a.cpp:2:21: error: " in done.out
    assert list(cache.glob("*header"))
