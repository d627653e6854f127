"""Sources: what compiles and runs them, mostly with stand-ins for the compilers, as there may be none."""
import os
import re
import shutil
import subprocess
import tempfile

import pytest

import run as runner
from harness import populate, write
from marks import posix

pytestmark = posix
CASE = {"cases/1.in": "", "cases/1.out": "2\n"}
TWO = "#!/bin/sh\necho 2\n"
# What a stand-in for cc and c++ does: it notes its words, a line each; the program is the source, a script.
COMPILES = """printf '%s\\n' "$@" >>words
while [ "$1" != -o ]; do shift; done
cat "$3" >"$2"; chmod +x "$2"
"""
# javac gets -d FOLDER SOURCE. A class that has a main method has this text in it.
MAIN = "([Ljava/lang/String;)V"
JAVA = "class %s { public static void main(String[] words) { System.out.println(2); } }"
SOURCES = {
    "a.c": '#include <stdio.h>\n#include <math.h>\nint main(int c) { printf("%.0f\\n", sqrt(c + 3)); }',
    "a.cpp": '#include <cstdio>\nint main() {\n#include "puts.h"\n}',
    "a.java": f"package of.mine;\n\npublic final {JAVA % 'Named'}\n"
              "class Aid { static void main(int n) {} static void help(String[] main) { Named.main(main); } }\n",
    "a b.py": "#!/bin/false\nprint(2)", "a.js": "console.log(2)", "my a.b.rs": 'fn main() { println!("2"); }',
    "a.go": 'package main\n\nimport "os"\n\nfunc main() { os.Stdout.WriteString("2\\n") }\n'}
COMPILERS = {".c": "cc", ".java": "javac", ".py": "sh", ".js": "node", ".rs": "rustc", ".go": "go"}     # others: c++


@pytest.fixture
def stand_in(kit, monkeypatch):
    """A function that puts a script of the shell in the place of a compiler; the kit has a case whose answer is 2."""
    populate(kit, CASE)
    monkeypatch.setenv("PATH", f"{kit / 'bin'}{os.pathsep}{os.environ['PATH']}")
    for name in ("CFLAGS", "CXXFLAGS"):
        monkeypatch.delenv(name, raising=False)
    return lambda name, code: write(kit / "bin" / name, f"#!/bin/sh\n{code}\n").chmod(0o755)


@pytest.mark.parametrize("name", SOURCES)
def test_a_source_is_compiled_and_judged(kit, main, monkeypatch, name):
    """Nothing is left beside it. Headers are found from the current folder. A class of Java may be in a package.

    Neither its name nor its permissions matter, nor how it begins, nor a colon in the name of the temporary folder.
    """
    compiler = COMPILERS.get(os.path.splitext(name)[1], "c++")
    if not shutil.which(compiler) or compiler == "rustc" and subprocess.call([compiler, "-V"]):     # rustup's is empty
        pytest.skip(f"no {compiler} here")
    if not os.access(os.path.expanduser("~"), os.W_OK):
        monkeypatch.setenv("HOME", str(kit))        # Go keeps what it has compiled there
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1")      # half the time
    monkeypatch.setenv("CXXFLAGS", "-Iheaders")
    (kit / "t:mp").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(kit / "t:mp"))
    populate(kit, {**CASE, "headers/puts.h": 'puts("2");'})
    write(kit / "my sources" / name, SOURCES[name]).chmod(0o755)        # as on some file systems
    assert main("-c", f"my sources/{name}", "--cases", "cases", "-t", "9").status == 0
    assert os.listdir("my sources") == [name]


@pytest.mark.parametrize("compiler, name, variable, other", [
    ("cc", "a.c", "CFLAGS", "CXXFLAGS"), ("c++", "a.cpp", "CXXFLAGS", "CFLAGS")])
@pytest.mark.parametrize("flags, words", [(None, ["-O2"]), ("", []), ("-g  -DX='a b'", ["-g", "-DX=a b"])])
def test_the_flags_of_a_compiler(kit, main, monkeypatch, stand_in, compiler, name, variable, other, flags, words):
    """A variable replaces -O2, as make has it, also an empty one. The source may be a link to a file of any name."""
    stand_in(compiler, COMPILES)
    os.symlink(write(kit / "source.txt", TWO), f"cases/{name}")
    monkeypatch.setenv(other, "-wrong")
    if flags is not None:
        monkeypatch.setenv(variable, flags)
    assert main("-c", f"cases/{name}", "--cases", "cases")[::2] == (0, "")
    found = (kit / "words").read_text().splitlines()
    assert found[:len(words) + 2] == [*words, "-pipe", "-o"]
    assert found[len(words) + 3:] == [str(kit / "cases" / name), *["-lm"] * (compiler == "cc")]


@pytest.mark.parametrize("name, compiler, source, makes", [
    ("a.c", "cc", "$5", COMPILES), ("a.java", "javac", "$3", f"echo '{MAIN}' >\"$2/A.class\"")])
def test_what_a_compiler_says_is_shown(kit, main, stand_in, name, compiler, source, makes):
    """Of some megabytes the first lines and the last, with the path that was typed; Java's notes only if it fails."""
    populate(kit, {f"sub/{name}": TWO, "cases/2.in": "", "cases/2.out": "2\n"})
    says = f'echo "{source}:1: odd" >&2; echo "Note: it is old" >&2; yes warning | head -n 400000; '
    odd, note = f"sub/{name}:1: odd", "Note: it is old"
    stand_in("java", "echo 2")
    stand_in(compiler, says + makes)
    done = main("-c", f"sub/{name}", "--cases", "cases")
    first, *lines = done.err.splitlines()
    assert (done.status, first) == (0, f"run.py: sub/{name}: {compiler} says")
    shown = [odd, *[note] * (compiler == "cc")]
    assert lines[:10] == shown + ["warning"] * (10 - len(shown))
    assert re.fullmatch(r"\.\.\. \d+ more lines", lines[10]) and lines[11:] == ["warning"] * 10
    stand_in(compiler, says + "exit 3")
    done = main("-c", f"./sub/{name}", "--cases", "cases")
    assert (done.status, done.err.splitlines()[:3]) == (2, [f"run.py: ./sub/{name}: compile error", f"./{odd}", note])


def test_an_error_among_warnings_is_shown(kit, main, stand_in):
    populate(kit, {"my a.cpp": ""})
    errors = ["my a.cpp:7:5: error: no x", "a.cpp:8: fatal error: no y", "error[E0425]: no z", "collect2: error: no v"]
    echo = "; ".join(f"seq 30; echo '{error}'" for error in errors)
    stand_in("c++", f"({echo}; seq 30) >&2; exit 1")
    done = main("2", "-c", "my a.cpp")
    assert done.status == 2 and [line for line in done.err.splitlines() if "error" in line][1:] == errors


def test_what_runs_a_source_is_missed_like_a_compiler(kit, main, monkeypatch):
    write(kit / "a.js", "")
    monkeypatch.setitem(runner.LANGUAGES, ".js", runner.Language("", "no-node {source}"))
    assert main("2", "-c", "a.js") == (2, "", "run.py: a.js needs no-node, which is not installed\n")


def test_a_name_that_is_not_in_utf_8(kit, main, stand_in):
    """As javac writes it elsewhere: what it says is shown."""
    write(kit / "a.java", "")
    stand_in("javac", "printf 'class L\\366 is public, should be declared in a file\\n' >&2; exit 1")
    done = main("2", "-c", "a.java")
    assert done == (2, "", "run.py: a.java: compile error\nclass L\\xf6 is public, should be declared in a file\n")


def test_a_checker_that_cannot_be_compiled(kit, main, stand_in):
    write(kit / "expected/double2/check.c", "")
    stand_in("cc", "exit 3")
    assert main("double2").err == "run.py: expected/double2/check.c: compile error\n"


def test_a_source_that_cannot_be_compiled(kit, main, monkeypatch, stand_in):
    def complaint(name):
        done = main("2", "-c", write(kit / name, "").name)
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
        return done.err[len(f"run.py: {name}"):].rstrip()

    stand_in("javac", 'echo "(I)V" >"$2/A.class"')
    assert complaint("a.java") == ": no class in it has a method main"
    stand_in("cc", "sleep 60")
    monkeypatch.setattr(runner, "COMPILER_LIMITS", runner.COMPILER_LIMITS._replace(cpu_seconds=0.1, idle_seconds=0.1))
    assert complaint("a.c") == ": cc failed: stopped after 0.1 s"
    monkeypatch.setenv("PATH", str(kit))
    assert complaint("a.c") == " needs cc, which is not installed"
    monkeypatch.setenv("CFLAGS", "'")
    assert complaint("a.c") == ": no closing quotation in CFLAGS or CXXFLAGS"


@pytest.mark.parametrize("public, run, memory, heap", [
    ("Other", "Other", 512, 416), ("Gr\u00f6\u00dfe", "Gr\u00f6\u00dfe", 200, 104), ("", "Main", 96, 48)])
def test_a_java_source(kit, main, stand_in, public, run, memory, heap):
    """javac says which name it wants; of the classes with a method main that one is run, or Main."""
    refusal = f"echo 'a.java:1: error: class {public} is public, should be declared in a file named {public}.java' >&2"
    refusal = f'[ "${{3##*/}}" = {public}.java ] || {{ {refusal}; exit 1; }}\n' if public else ""
    stand_in("javac", refusal + f"for name in A {run} Z; do echo '{MAIN}' >\"$2/$name.class\"; done")
    stand_in("javap", "echo '  public static void main(java.lang.String[]);'")
    stand_in("java", "echo $@ >words; echo 2")
    populate(kit, {"a.java": "", "c:s/1.in": "", "c:s/1.out": "2\n"})        # a colon would end a folder of -cp
    assert main("-c", "a.java", "--cases", "c:s", "-m", memory).status == 0
    words = (kit / "words").read_text(encoding="utf-8").split()
    assert words[-1] == run and {"-XX:+UseSerialGC", "-Xss64m", f"-Xmx{heap}m"} <= set(words)
    assert words[-3] == "-cp" and ":" not in words[-2]
    with runner.start_workers() as (in_workers, folder):
        (executable, _), = in_workers(runner.build, [(runner.Program("a.java", "-c"), str(folder), [], memory)])
    source = f'"$d"/{public}.java' if public else "a.java"
    copied = f"cp a.java {source} && " if public else ""
    assert executable.to_copy.startswith(f'd=$(mktemp -d) && {copied}javac -d "$d" {source} ')


def test_programs_of_any_kind(kit, main, stand_in):
    """In one run: sources, each compiled once, also if they begin with #!, and a script that says what runs it."""
    stand_in("cc", COMPILES)
    stand_in("c++", COMPILES)
    write(kit / "generate", "#!/bin/sh\necho $1\n").chmod(0o755)
    populate(kit, {"a.c": "#!/bin/sh\necho >>tried; [ $(wc -l <tried) -lt 3 ] && echo 8",
                   "brute.py": "#!/bin/false\nprint(int(input()) - 8)",
                   "check.cpp": '#!/bin/sh\n[ $(($(cat "$2") + $(cat "$3"))) = $(cat "$1") ] && exit 42; exit 43'})
    words = "stress -c a.c --reference brute.py --generator ./generate --checker check.cpp --seed 5 --seconds 60"
    assert main(*words.split())[::2] == (1, "")         # at the third input
    assert [(kit / f"stress-7-1.{end}").read_text() for end in ("in", "out")] == ["7\n", "-1\n"]
    assert (kit / "words").read_text().count("-pipe") == 2


def test_the_class_whose_main_is_public_and_static_is_started(kit, main, stand_in):
    """javap says so; what only looks like it is taken if there is nothing else."""
    stand_in("javac", f"for name in A B C D; do echo '{MAIN}' >\"$2/$name.class\"; done")
    stand_in("java", "shift 6; echo $1")
    lines = {"A": "void main(java.lang.String[]);", "B": "public void main(java.lang.String[]);",
             "C": "public static int main(java.lang.String[]);",
             "D": "public static final synchronized void main(java.lang.String...) throws x;"}
    populate(kit, {f"{name}.txt": line for name, line in lines.items()})
    populate(kit, {"a.java": "", "c/1.in": "", "c/1.out": "D\n"})
    stand_in("javap", 'cat "$(basename "$1" .class).txt"')
    assert main("-c", "a.java", "--cases", "c").status == 0
    populate(kit, {"D.txt": "", "c/1.out": "A\n"})
    assert main("-c", "a.java", "--cases", "c").status == 0


@pytest.mark.parametrize("command, words", [
    (r".\a.exe b\c 'd\e f'", [r".\a.exe", r"b\c", r"d\e f"]), (r'".\a b.exe" "c\d"', [r".\a b.exe", r"c\d"])])
def test_a_command_with_backslashes(stand_in, command, words):
    """On Windows they are no quotes."""
    stand_in(words[0], "")
    assert runner.command_words(command, "-c", windows=True) == words
