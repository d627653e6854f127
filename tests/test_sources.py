"""Sources: what compiles and runs them.

Mostly stand-ins take the place of the compilers, as there may be none.
"""
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

import run as runner
from harness import populate, write
from conftest import posix

pytestmark = posix
CASE = {"cases/1.in": "", "cases/1.out": "2\n"}


# --- real compilers -------------------------------------------------------------------------------

C = """#include <math.h>
#include <stdio.h>
int main(int c) { printf("%.0f\\n", sqrt(c + 3)); }
"""
C_PLUS_PLUS = '#include "header.h"\nint main() { puts("2"); }\n'
JAVA = """package of.mine;

class Aid { static void main(int number) {} }
public final class Named {
    static class Aid { public static void main(String[] words) {} }
    public static void main(String[] words) { System.out.println(2); }
}
"""
GO = 'package main; import "os"; func main() { os.Stdout.WriteString("2\\n") }'


@pytest.mark.parametrize("name, text, command", [
    ("a.c", C, "cc"),
    ("a.cpp", C_PLUS_PLUS, "c++"),
    ("my a.b.rs", 'fn main() { println!("2"); }', "rustc"),
    ("a.go", GO, "go"),
    ("a.java", JAVA, "javac"),
    ("a b.py", "#!/bin/false\nprint(2)", "sh"),
    ("a.js", "console.log(2)", "node"),
], ids=["c", "cpp", "rust", "go", "java", "python", "javascript"])
def test_a_source_is_compiled_and_judged(kit, main, monkeypatch, name, text, command):
    """Nothing is left beside it. Headers are found from the current folder."""
    found = shutil.which(command)
    if command == "rustc" and found:        # that of rustup may have nothing to start
        found = subprocess.call([command, "--version"], stdout=subprocess.DEVNULL) == 0
    if not found:
        pytest.skip(f"no {command} here")
    if not os.access(os.path.expanduser("~"), os.W_OK):
        monkeypatch.setenv("GOCACHE", str(kit / "cache"))
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1")      # half the time
    monkeypatch.setenv("CXXFLAGS", "-Iheaders")
    populate(kit, {**CASE, "headers/header.h": "#include <cstdio>"})
    source = write(kit / "my sources" / name, text)
    source.chmod(0o755)             # as on some file systems
    assert main(f"my sources/{name}", "cases").status == 0
    assert os.listdir("my sources") == [name]


# --- stand-ins for compilers ----------------------------------------------------------------------

TWO = "#!/bin/sh\necho 2\n"
# What stands in for cc and c++ notes its words, a line each. The program is the source, a script.
COMPILES = """[ "$1" != -E ] || exit 1      # so it has no preprocessor
printf '%s\\n' "$@" >>words
while [ "$1" != -o ]; do shift; done
cat "$3" >"$2"
chmod +x "$2"
"""
@pytest.fixture
def stand_in(kit, monkeypatch):
    """A function that puts a script of the shell in the place of a command."""
    populate(kit, CASE)
    monkeypatch.setenv("PATH", f"{kit / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.delenv("CFLAGS", raising=False)
    monkeypatch.delenv("CXXFLAGS", raising=False)

    def put(name, code):
        write(kit / "bin" / name, f"#!/bin/sh\n{code}\n").chmod(0o755)

    return put


@pytest.fixture
def compiler_words(kit, main, stand_in):
    """A function that judges a source; it returns the words of its compiler."""
    stand_in("cc", COMPILES)
    stand_in("c++", COMPILES)

    def call(name):
        write(kit / name, TWO)
        write(kit / "words", "")
        done = main(name, "cases")
        assert done.status == 0
        assert done.err == ""
        return (kit / "words").read_text().splitlines()

    return call


def test_c_and_cpp_are_optimised_and_know_of_the_judge(kit, compiler_words):
    words = compiler_words("a.c")
    assert words[:3] == ["-O2", "-DONLINE_JUDGE", "-pipe"]
    assert words[-2:] == [str(kit / "a.c"), "-lm"]
    words = compiler_words("a.cpp")
    assert words[:3] == ["-O2", "-DONLINE_JUDGE", "-pipe"]
    assert words[-1] == str(kit / "a.cpp")


def test_flags_in_the_environment_replace_the_usual_one(monkeypatch, compiler_words):
    """As make has it."""
    monkeypatch.setenv("CFLAGS", "-g  -DX='a b'")
    monkeypatch.setenv("CXXFLAGS", "")
    assert compiler_words("a.c")[:3] == ["-g", "-DX=a b", "-DONLINE_JUDGE"]
    assert compiler_words("a.cpp")[0] == "-DONLINE_JUDGE"


def test_a_source_may_be_a_link_to_a_file_of_any_name(kit, compiler_words):
    write(kit / "source.txt", "")
    os.symlink("source.txt", "a.c")
    assert compiler_words("a.c")[-2] == str(kit / "a.c")


def test_what_a_compiler_says_is_shown(kit, main, stand_in):
    """All of it, up to a thousand lines. A path is the one that was typed."""
    says = f"{{ echo {kit}/sub/a.c:1: odd; printf 'x\\033%0600d\\n' 2; seq 3 1234; }} >&2\n"
    write(kit / "sub/a.c", TWO)
    stand_in("cc", says + COMPILES)
    done = main("sub/a.c", "cases")
    assert done.status == 0
    lines = done.err.splitlines()
    assert lines[:2] == ["run.py: sub/a.c: cc says", "sub/a.c:1: odd"]
    assert lines[2] == r"x\x1b" + "2".zfill(600)
    assert lines[-2:] == ["1000", "... 234 more lines"]
    stand_in("cc", says + "exit 3")
    done = main("./sub/a.c", "cases")
    assert done.status == 2
    assert done.err.startswith("run.py: ./sub/a.c: compile error\n./sub/a.c:1: odd\nx")


def complaint(main, kit, name):
    """Return the line that run.py says of an empty source that cannot be compiled or run."""
    write(kit / name, "")
    done = main("2", name)
    assert done.status == 2
    assert done.out == ""
    said, = done.err.splitlines()
    return said


def test_a_compiler_that_takes_too_long_is_ended(kit, main, monkeypatch, stand_in):
    stand_in("cc", "sleep 60")
    limits = runner.COMPILER_LIMITS._replace(idle_seconds=0.1)
    monkeypatch.setattr(runner, "COMPILER_LIMITS", limits)
    said = complaint(main, kit, "a.c")
    assert said.startswith("run.py: a.c: cc failed: still running after ")


def test_a_compiler_that_is_missing_is_named(kit, main, monkeypatch):
    monkeypatch.setenv("PATH", str(kit))
    assert complaint(main, kit, "a.c") == "run.py: a.c needs cc, which is not installed"
    assert complaint(main, kit, "a.js") == "run.py: a.js needs node, which is not installed"


def test_a_program_that_may_not_be_executed_is_no_missing_program(kit, main, stand_in):
    """As where the folder of temporary files was mounted with noexec."""
    stand_in("cc", COMPILES.replace("chmod", ": chmod"))
    said = complaint(main, kit, "a.c")
    assert said == ("run.py: a.c: programs cannot run in the folder of temporary files;"
                    " set TMPDIR to another one")


def test_flags_that_cannot_be_read_are_named(kit, main, monkeypatch, stand_in):
    stand_in("cc", "")
    monkeypatch.setenv("CFLAGS", "'")
    said = complaint(main, kit, "a.c")
    assert said == "run.py: a.c: no closing quotation in CFLAGS or CXXFLAGS"


def test_programs_of_any_kind_work_together(kit, main, stand_in):
    """A source is compiled once, also if it begins with #!; a script may say what runs it."""
    stand_in("cc", COMPILES)
    stand_in("c++", COMPILES)
    write(kit / "generate", "#!/bin/sh\necho $1\n").chmod(0o755)
    populate(kit, {
        "a.c": "#!/bin/sh\ntrue\n",
        "brute.py": "#!/bin/false\nprint(int(input()) + 1)",
        "check.cpp": '#!/bin/sh\n[ $(($(cat "$1") + 1)) = $(cat "$3") ] && exit 43\n',
    })
    words = ["-c", "a.c", "--reference", "brute.py", "--generator", "./generate",
             "--checker", "check.cpp", "--seed", "5", "--size", "1", "--seconds", "0"]
    assert main("stress", *words).status == 1
    assert (kit / "stress-5-1.in").read_text() == "5\n"
    assert (kit / "stress-5-1.out").read_text() == "6\n"
    assert (kit / "words").read_text().count("-pipe") == 2


# --- Java -----------------------------------------------------------------------------------------

# In the file of a class: a name, and what a method takes and returns.
HAS_MAIN = b"\1\0\4main\1\0\x16([Ljava/lang/String;)V"


def test_the_likeliest_class_of_java_goes_first(tmp_path):
    """A class without a main is none of them; the word in a longer name, or alone, is no method."""
    def chosen(*names, source="Named.java"):
        folder = Path(tempfile.mkdtemp(dir=str(tmp_path)))
        for name in names:
            write(folder / f"{name}.class", HAS_MAIN + source.encode())
        write(folder / "A" / "Named.class", HAS_MAIN.replace(b"\4main", b"\7mainAid"))
        write(folder / "B" / "Named.class", HAS_MAIN[:7])
        write(folder / "Helper.class", HAS_MAIN + b"Helper.java")
        return runner.main_classes("Named.java", str(folder), "Named")[0]

    assert chosen("Aid", "of/mine/Named", "Main") == "of.mine.Named"
    assert chosen("Aid", "Main", "Named$Main", "Other") == "Main"
    assert chosen("a/Aid$Inner", "z/Other") == "z.Other"
    assert chosen("B", "A", "C") == "A"
    assert chosen("Gr\u00f6\u00dfe") == "Gr\u00f6\u00dfe"
    assert chosen("Zed") == "Zed"
    assert chosen("Zed", source="Other.java") == "Helper"


@pytest.mark.skipif(not shutil.which("javac"), reason="needs Java")
@pytest.mark.parametrize("is_compiled", [False, True], ids=["source", "class"])
def test_a_java_helper_is_found_beside_the_source(kit, main, monkeypatch, is_compiled):
    """From any folder, compiled before or not; so is what is in CLASSPATH.

    A class that only calls the main of another one is not started.
    """
    monkeypatch.setenv("CLASSPATH", "")
    populate(kit, {
        **CASE,
        "its folder/a.java": "class Abc { void x() { Zed.main(null); } }\n"
                             "class Zed { public static void main(String[] words) {"
                             " System.out.println(Helper.one() + Other.one()); } }\n",
        "its folder/Helper.java": "class Helper { static int one() { return 1; } }",
        "Other.java": "class Other { static int one() { return 1; } }",
    })
    if is_compiled:
        subprocess.check_call(["javac", "its folder/Helper.java", "Other.java"])
        os.remove("its folder/Helper.java")
        os.rename("Other.class", "cases/Other.class")
        os.remove("Other.java")
        monkeypatch.setenv("CLASSPATH", "none:cases")
    assert main("its folder/a.java", "cases").status == 0


def test_a_java_source_without_a_main_is_refused(kit, main, stand_in):
    stand_in("javac", 'echo main >"$2/A.class"')
    said = complaint(main, kit, "a.java")
    assert said == "run.py: a.java: no class in it has a method main"


# javac gets -d FOLDER SOURCE, and wants a name for the source.
JAVAC = r"""if [ "${3##*/}" != Named.java ]; then
    echo "error: class Named is public, should be declared in a file named Named.java" >&2
    exit 1
fi
echo "Note: it is old" >&2
printf '\001\000\004main ([Ljava/lang/String;)V' >"$2/Named.class"
"""


@pytest.mark.parametrize("memory_mb, heap", [(512, "-Xmx416m"), (96, "-Xmx48m")])
def test_a_java_source_gets_the_name_and_the_memory_that_it_needs(kit, main, stand_in, memory_mb,
                                                                  heap):
    """The heap is smaller than the limit, as Java itself takes some. Notes are not shown."""
    stand_in("javac", JAVAC)
    stand_in("java", f"echo $@ >{kit}/words; echo 2")
    write(kit / "a.java", "")
    done = main("a.java", "cases", "-m", memory_mb)
    assert done.status == 0
    assert done.err == ""
    *options, _, _, name = (kit / "words").read_text().split()
    assert name == "Named"
    assert "-Xss64m" in options
    assert heap in options


def test_all_that_javac_says_is_shown_if_it_fails(kit, main, stand_in):
    """Also its notes, and names that are not in UTF-8."""
    says = r"Note: L\366 is public, should be declared in a file"
    stand_in("javac", f"printf '{says}\\n' >&2; exit 1")
    write(kit / "a.java", "")
    said = says.replace("366", "xf6")
    assert main("2", "a.java").err == f"run.py: a.java: compile error\n{said}\n"
