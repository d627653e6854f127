"""A compiled program is kept, and used again until its source, a header or an option changes.

So is bits/stdc++.h, precompiled. The installed compilers stand behind scripts that note the words of
their calls, except for those with -E and -M, which compile nothing.
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
from kit import on_terminal

CC, CXX = map(shutil.which, ["cc", "c++"])
pytestmark = pytest.mark.skipif(not (CC and CXX), reason="needs compilers for C and C++")
COMPILER = """#!/bin/sh
[ "$1" = -E -o "$1" = -M ] || echo "$@" >>{folder}/calls
exec {path} "$@"
"""
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
    for path in (CC, CXX):
        script = COMPILER.format(folder=kit, path=path)
        write(kit / "bin" / os.path.basename(path), script).chmod(0o755)
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


@pytest.mark.parametrize("change", [
    {"a.c": SOURCE.replace("NUMBER)", '"3")')}, {"lib/number.h": defined(3)},
    {"number.h": defined(3)},
], ids=["source", "header", "nearer-header"])
def test_changed_source_or_header_compiles_again(folder, judge, change):
    """The size and the time of the file need not change. A new header may hide another one."""
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
    monkeypatch.setenv("CFLAGS", "-Ilib3")
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
    edited = COMPILER.replace("|| echo", "|| mv 3.c a.c 2>/dev/null; [ \"$1\" = -E ] || echo")
    write(folder / "bin/cc", edited.format(folder=folder, path=CC))
    assert judge() == (False, 1)
    write(folder / "a.c", SOURCE)
    assert judge() == (True, 1)


def test_programs_used_last_are_kept(folder, cache, judge, monkeypatch):
    """A folder that a killed run has left goes; what others keep there stays."""
    monkeypatch.setattr(runner, "MOST_KEPT", {"*.program": 2, ".saving-*": 1})
    for name in (".saving-x", ".saving-y", "mine"):
        write(cache / name / "new", "half")
        os.utime(cache / name, (0, 0))
    for name in ("b.c", "c.c"):
        write(folder / name, SOURCE)
    calls = [judge(name) for name in ("a.c", "b.c", "a.c", "c.c", "a.c", "b.c")]
    assert calls == [(True, count) for count in (1, 1, 0, 1, 0, 1)]
    assert len(list(filter(Path.is_file, cache.iterdir()))) == 2
    left = [path.name for path in cache.iterdir() if path.is_dir()]
    assert sorted(left) in ([".saving-x", "mine"], [".saving-y", "mine"])


@pytest.mark.parametrize("damage", [lambda data: b"", bytes.swapcase, lambda data: data[:-9],
                                    lambda data: b"5\n"], ids=["empty", "case", "cut", "other"])
def test_damaged_file_in_the_cache_is_replaced(cache, judge, damage):
    assert judge() == (True, 1)
    kept, = cache.iterdir()
    write(kept, damage(kept.read_bytes()))
    assert judge() == (True, 1)
    assert judge() == (True, 0)


@pytest.mark.parametrize("flags", ["two.o", "@flags", "-Wl,two.o", "-L. -ltwo", "two.c"])
def test_program_that_is_made_from_a_file_in_the_flags_is_compiled_each_time(
        folder, cache, judge, monkeypatch, flags):
    populate(folder, {"a.c": OTHER, "flags": "two.o"})
    monkeypatch.setenv("CFLAGS", flags)
    for digit, right in (("2", True), ("3", False)):
        write(folder / "two.c", f'char *two = "{digit}";')
        subprocess.check_call([CC, "-c", "two.c"])
        subprocess.check_call(["ar", "rc", "libtwo.a", "two.o"])
        if flags == "-L. -ltwo":        # a library stands behind the object that needs it
            monkeypatch.setenv("CFLAGS", "-Wl,--undefined=two -L. -ltwo")
        assert judge() == (right, 1)
    assert not cache.exists()


@pytest.mark.parametrize("flag, is_safe", [
    ("-O2", True), ("-O", True), ("-g", True), ("-std=c++20", True), ("-Wall", True),
    ("-Wno-unused-result", True), ("-DX=a b", True), ("-I/opt/ac library", True),
    ("-march=native", True), ("-fsanitize=address,undefined", True), ("-lm", True),
    ("-Wl,two.o", False), ("-Wa,-adhln=x", False), ("-lx", False), ("-L.", False), ("-B.", False),
    ("-specs=x", False), ("-fprofile-use", False), ("-fplugin=x", False), ("-include", False),
    ("-dM", False), ("@x", False), ("-save-temps", False), ("-gsplit-dwarf", False), ("x", False),
])
def test_flag_is_safe_if_it_names_no_file_but_headers(flag, is_safe):
    assert bool(runner.SAFE_FLAG.fullmatch(flag)) == is_safe


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
    write(folder / "bin/cc", compiler.replace("|| echo", "|| exec sleep 60 >begun; echo"))
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


# --- bits/stdc++.h --------------------------------------------------------------------------------

STD = "#include <bits/stdc++.h>\n"
MAIN = "int main() { puts(NUMBER); }\n"
is_gcc = CXX and b"Free Software" in subprocess.check_output([CXX, "--version"])
gcc = pytest.mark.skipif(not is_gcc, reason="needs GCC")


@pytest.fixture
def std(folder, cache, monkeypatch, judge):
    """A function that judges a.cpp with a small bits/stdc++.h, which defines NUMBER as 2.

    It returns (accepted?, the kinds of compilations).
    """
    monkeypatch.setenv("CXXFLAGS", "-Ilib")
    write(folder / "lib/bits/stdc++.h", f"#include <stdio.h>\n{defined(2)}")

    def call(text=STD + MAIN, *words):
        write(folder / "a.cpp", text)
        accepted, _ = judge("a.cpp", *words)
        kinds = []
        for line in (folder / "calls").read_text().splitlines():
            found = [kind for kind in (".gch", ".header") if kind in line]
            kinds.append(found[0] if found else "")
        return accepted, kinds

    return call


@gcc
def test_header_is_compiled_once_until_it_changes(folder, std):
    """The size and the time of the header need not change."""
    header = folder / "lib/bits/stdc++.h"
    assert std() == (True, [".gch", ".header"])
    assert std(STD + MAIN + "// edited\n int x;") == (True, [".header"])
    times = os.stat(str(header))
    write(header, header.read_text().replace('"2"', '"3"'))
    os.utime(str(header), ns=(times.st_atime_ns, times.st_mtime_ns))
    assert std(STD + MAIN + "int y;") == (False, [".gch", ".header"])
    assert std(STD + MAIN + "int z;") == (False, [".header"])


@gcc
def test_header_in_a_nearer_folder_takes_the_place_of_another(folder, std, monkeypatch):
    monkeypatch.setenv("CXXFLAGS", "-Inear -Ilib")
    assert std() == (True, [".gch", ".header"])
    write(folder / "near/bits/stdc++.h", f"#include <stdio.h>\n{defined(3)}")
    assert std() == (False, [".gch", ".header"])


@pytest.mark.parametrize("text, is_first", [
    (STD, True), ("\n\t # include<bits/stdc++.h>", True),
    ("// mine\n\n" + STD, True), ("/* a * b\n // */ /***/ " + STD, True),
    ("#define X\n" + STD, False), ("#pragma GCC optimize(3)\n" + STD, False),
    ("int x;\n" + STD, False), ("/* " + STD, False), ("// " + STD, False),
])
def test_source_begins_with_the_header_even_behind_comments(text, is_first):
    assert bool(runner.STARTS_WITH_STD.match(text.encode())) == is_first


@gcc
def test_header_that_is_not_first_or_comes_twice_has_no_other_effect(folder, std):
    assert std("#define MORE\n" + STD + MAIN) == (True, [""])
    assert std(STD + STD + MAIN) == (True, [".gch", ".header"])


@gcc
def test_headers_for_the_flags_used_last_are_kept(cache, std, monkeypatch):
    def kinds(flag):
        monkeypatch.setenv("CXXFLAGS", f"-Ilib {flag}")
        accepted, found = std(f"{STD}{MAIN}int x{len(os.listdir(str(cache)))};")
        assert accepted
        return found

    cache.mkdir(parents=True)
    assert kinds("-O1") == kinds("-O2") == [".gch", ".header"]
    assert kinds("-O1") == [".header"]
    assert kinds("-O3") == [".gch", ".header"]
    assert kinds("-O1") == [".header"]
    assert kinds("-O2") == [".gch", ".header"]
    assert len(list(cache.glob("*.header/bits/stdc++.h.gch"))) == 2


@gcc
def test_program_is_compiled_as_usual_if_the_header_cannot_be(folder, cache, std, monkeypatch):
    """It is tried once. Without room, nothing is written."""
    with monkeypatch.context() as without_room:
        without_room.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(1, 1, 0))
        assert std() == (True, [""])
        assert not list(cache.glob("*.header"))
    compiler = (folder / "bin/c++").read_text()
    write(folder / "bin/c++", compiler.replace("exec", 'case "$*" in *.gch*) exit 1; esac\nexec'))
    assert std(STD + MAIN + "int x;") == (True, [".gch", ".header"])
    assert std(STD + MAIN + "int y;") == (True, [".header"])


@gcc
@pytest.mark.parametrize("damage", [lambda data: b"", lambda data: data[:99],
                                    lambda data: data[:len(data) // 2]], ids=["empty", "99", "half"])
def test_damaged_header_is_compiled_again(cache, std, damage):
    assert std() == (True, [".gch", ".header"])
    path, = cache.glob("*/bits/*.gch")
    write(path, damage(path.read_bytes()))
    accepted, kinds = std(STD + MAIN + "int x;")
    assert accepted and kinds in ([".header"], [".header", ""])
    assert std(STD + MAIN + "int y;")[0]


@gcc
def test_progress_tells_that_the_header_is_compiled(folder, std):
    write(folder / "a.cpp", STD + MAIN)
    environment = {"XDG_CACHE_HOME": os.environ["XDG_CACHE_HOME"], "PATH": os.environ["PATH"]}
    command = [sys.executable, folder / "run.py", "a.cpp", "--cases", "."]
    status, written = on_terminal(command, **environment)
    assert status == 0
    assert "\r\033[Kprecompiling bits/stdc++.h" in written
