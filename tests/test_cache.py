"""A compiled program and bits/stdc++.h are kept until something that they are made from changes."""
import json
import os
import re
import shutil
import subprocess
import tempfile

import pytest

from harness import COMPILER, populate, run_py, touch, values, write
from judge.folders.programs import program_at
from judge.running.cache import SAFE_FLAG
from judge.running.executables import make_ready
from judge.running.header import STARTS_WITH_STD
from judge.running.kept import cache_folder
from judge.running.workers import start_workers

STD = "#include <bits/stdc++.h>\n"
SOURCE = '#include "number.h"\necho $NUMBER\n'


@pytest.fixture
def folder(kit, compilers, tmp_path, monkeypatch):
    """The current folder: sources that print NUMBER, headers in `lib` that define it, a case."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
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
def build(folder, compilers, signals, tmp_path, monkeypatch):
    """A function that builds a source, and returns (whether it prints 2, what was compiled)."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def call(source="a.c"):
        executable, _ = make_ready(program_at(source))
        printed = subprocess.check_output(executable.words)
        return printed == b"2\n", list(map(kind, compilers()))

    return call


COMPILED, KEPT, CHANGED = (True, [""]), (True, []), (False, [""])
WITH_HEADER, USING_HEADER = (True, [".gch", "header"]), (True, ["header"])


def test_whatever_changes_compiles_again(folder, build, stand_in, monkeypatch):
    assert build() == COMPILED
    assert build() == KEPT
    stand_in("cc", COMPILER.format(folder=folder) + "# new\n")
    assert build() == COMPILED
    write(folder / "a.c", SOURCE + "# new\n")
    assert build() == COMPILED
    assert build("./a.c") == KEPT
    write(folder / "more/a.c", SOURCE + "# new\n")
    assert build("more/a.c") == COMPILED    # as the source may print its path
    for name, value in [("CFLAGS", "-Ilib -DX"), ("LIBRARY_PATH", "lib")]:
        monkeypatch.setenv(name, value)
        assert build() == COMPILED
    write(folder / "number.h", "NUMBER=3\n")        # it hides the other
    assert build() == CHANGED


def test_compiling_in_the_same_worker_does_not_add_to_a_programs_memory(folder):
    kept = run_py("a.c", "--json", ".", kit=folder)
    other = run_py("-c", "true", "--json", ".", kit=folder)
    assert json.loads(kept.out)["memory"] < json.loads(other.out)["memory"] + 2000


@pytest.mark.parametrize("flags, line, code", [
    ("-Ilib two.o", "", ""),
    ("-Ilib", "# .incbin 'data'", ""), ("-Ilib", "# .include 'data'", ""),
    ("-Ilib", "# embed <data>", ""),
    ("-Ilib", "", '[ "$1" != -E ] || exit 1'), ("-Ilib", "", "echo a warning >&2"),
])
def test_program_is_not_kept_if_e_does_not_show_all_of_it_or_if_a_warning_must_show_again(
        flags, line, code, folder, build, stand_in, monkeypatch):
    monkeypatch.setenv("CFLAGS", flags)
    write(folder / "a.c", SOURCE + line)
    stand_in("cc", f"{code}\n{COMPILER.format(folder=folder)}")
    assert build() == COMPILED
    assert not cache_folder().exists()


SAFE = ["-O2", "-DX=a b", "-I/opt/ac library", "-Ux", "-march=native", "-g", "-g3", "-s", "-w",
        "-static", "-pipe", "-pthread", "-lm", "-std=c++20", "-pedantic-errors", "-Wall",
        "-Wformat=2", "-Wno-unused-result", "-fsanitize=address,undefined", "-fno-exceptions",
        "-fmax-errors=1", "-ftrapv", "-fwrapv", "-ffast-math", "-fconstexpr-depth=9",
        "-fdiagnostics-color=never"]
UNSAFE = ["-Wl,two.o", "-Wa,-adhln=x", "-lx", "-L.", "-B.", "-specs=x", "-fprofile-use",
          "-fplugin=x", "-include", "-dM", "@x", "-save-temps", "-gsplit-dwarf", "x", "two.c"]


def test_safe_flags_name_no_file_but_headers():
    assert list(filter(SAFE_FLAG.fullmatch, SAFE + UNSAFE)) == SAFE


def test_source_edited_during_its_compilation_is_compiled_again(folder, build, stand_in):
    write(folder / "3.c", "echo 3")
    stand_in("cc", '[ "$1" = -E ] || mv 3.c a.c 2>/dev/null\n' + COMPILER.format(folder=folder))
    assert build() == CHANGED
    write(folder / "a.c", SOURCE)
    assert build() == COMPILED


def test_damaged_file_in_the_cache_is_replaced(build):
    assert build() == COMPILED
    kept, = cache_folder().iterdir()
    data = kept.read_bytes()
    write(kept, data[:-9])
    assert build() == COMPILED
    assert kept.read_bytes() == data


def test_cache_is_below_home_and_not_used_if_it_is_relative_or_no_folder(build, monkeypatch):
    for value, home, folder in [("", "/dev/null", "/dev/null/.cache/queens"), ("", "", "queens"),
                                ("mine", "/dev/null", "mine/queens")]:
        monkeypatch.setenv("XDG_CACHE_HOME", value)
        monkeypatch.setenv("HOME", home)
        assert str(cache_folder()) == folder
        assert build("a.cpp") == COMPILED
        assert not os.path.exists(folder)


def test_runs_at_once_do_not_disturb_each_other(folder, signals):
    with start_workers(4) as workers:
        for executable, _ in values(workers, make_ready, [(program_at("a.cpp"),)] * 4):
            assert subprocess.check_output(executable.words) == b"2\n"
    assert {path.suffix for path in cache_folder().iterdir()} == {".header", ".program"}


@pytest.mark.parametrize("text, is_first", [
    (STD, True), ("\n\t # include<bits/stdc++.h>", True),
    ("// mine\n\n" + STD, True), ("/* a * b\n // */ /***/ " + STD, True),
    ("#define X\n" + STD, False), ("/* " + STD, False), ("// " + STD, False),
])
def test_source_begins_with_the_header_even_behind_comments(text, is_first):
    assert bool(STARTS_WITH_STD.match(text.encode())) == is_first


def build_edited(build):
    """Build a.cpp with one more line that has no effect: its program is not kept yet."""
    with open("a.cpp", "a") as file:
        file.write(f"#define X{file.tell()}\n")
    return build("a.cpp")


def test_header_is_precompiled_once_for_the_same_flags(build, monkeypatch):
    for name, value, kinds in [
            ("CXXFLAGS", "-DX=1", WITH_HEADER), ("CXXFLAGS", "-DX=2", WITH_HEADER),
            ("CXXFLAGS", "-DX=1", USING_HEADER), ("CPLUS_INCLUDE_PATH", "lib", COMPILED)]:
        monkeypatch.setenv(name, value)
        assert build_edited(build) == kinds


def test_what_was_saved_last_is_kept(build, monkeypatch):
    """Folders that killed runs have left go; what others keep there stays."""
    monkeypatch.delenv("CXXFLAGS")
    cache = cache_folder()
    touch(cache, "0.program 1.program 0.header/bits .saving-0/new mine")
    old = list(cache.iterdir())
    new = [f"{number}.program" for number in range(2, 51)]
    new += ["1.header", "2.header", "3.header", "4.header", ".saving-1", ".saving-2", ".saving-3"]
    touch(cache, " ".join(new))
    for path in old:
        os.utime(path, (0, 0))
    assert build("a.cpp") == WITH_HEADER
    assert list(filter(os.path.exists, old)) == [cache / "mine"]
    left = set(os.listdir(cache))
    assert left > {*new, "mine"}
    made = [cache / name for name in left - {*new, "mine"}]
    assert {path.suffix for path in made} == {".program", ".header"}


def test_damaged_header_is_replaced_but_not_for_a_wrong_source(folder, build, compilers, stand_in,
                                                               main):
    fails = 'if [ "$1" = -I ] && grep -q zeros "$2/bits/stdc++.h.gch"; then exit 1; fi\n'
    error = '\nif grep -q ^error "$source"; then echo "$source:2: error" >&2; exit 1; fi'
    stand_in("c++", fails + COMPILER.format(folder=folder) + error)
    assert build("a.cpp") == WITH_HEADER
    path, = cache_folder().glob("*/bits/*.gch")
    write(path, "zeros")
    assert build_edited(build) == (True, ["", ""])      # a program without mistakes, and a.cpp
    assert build_edited(build) == WITH_HEADER
    write(folder / "a.cpp", f"{STD}error\n")
    compilers()
    assert "a.cpp:2: error\n" in main("a.cpp", ".").out
    assert list(map(kind, compilers())) == ["header", ""]
    assert path.exists()


def test_header_that_cannot_be_precompiled_is_not_kept(folder, build, stand_in):
    """Clang refuses it, or a disk is full."""
    stand_in("c++", f'case "$*" in *.gch*) exit 1 ;; esac\n{COMPILER.format(folder=folder)}')
    assert build("a.cpp") == COMPILED
    assert build("a.cpp") == KEPT
    assert list(cache_folder().glob("*/bits/*.gch")) == []


CC, CXX = map(shutil.which, ["cc", "c++"])
has_gcc = CXX and b"Free Software" in subprocess.check_output([CXX, "--version"])
NOTING = """case $1 in -E|-M*) ;; *) echo "$*|" >>{folder}/calls ;; esac
exec {path} "$@" -isystem system
"""
MAIN = "int main() { puts(NUMBER); }\n"
HEADER = '#include <stdio.h>\n#define NUMBER "2"\n'
OTHER_HEADER = HEADER.replace("2", "3")


@pytest.fixture
def installed(folder, stand_in):
    """The folder, with the installed compilers, and with sources and headers for them."""
    for path in filter(None, [CC, CXX]):
        stand_in(os.path.basename(path), NOTING.format(folder=folder, path=path))
    return populate(folder, {"a.c": '#include "number.h"\n' + MAIN, "lib/number.h": HEADER,
                             "a.cpp": STD + STD + MAIN,     # the second line has no other effect
                             "system/bits/stdc++.h": HEADER})


@pytest.mark.skipif(not CC, reason="needs a C compiler")
def test_changed_header_compiles_again_and_a_precompiled_one_each_time(installed, build):
    """-E does not show what is in a header that somebody has precompiled."""
    assert build() == COMPILED
    assert build() == KEPT
    write(installed / "lib/number.h.gch", "")
    assert build() == COMPILED
    (installed / "lib/number.h.gch").unlink()
    write(installed / "lib/number.h", OTHER_HEADER)
    assert build() == CHANGED


@pytest.mark.skipif(not has_gcc, reason="needs GCC")
def test_systems_header_is_precompiled_once_until_it_changes(installed, build):
    """In another one, #pragma would not have its effect."""
    assert build("a.cpp") == WITH_HEADER
    assert build_edited(build) == USING_HEADER
    write(installed / "system/bits/stdc++.h", OTHER_HEADER)
    assert build("a.cpp") == (False, [".gch", "header"])
    write(installed / "lib/bits/stdc++.h", "#pragma pack(1)\n" + HEADER)
    assert build("a.cpp") == COMPILED
