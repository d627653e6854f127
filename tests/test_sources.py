"""Sources: how they are compiled and run. In most tests, stand-ins replace the compilers."""
import os
import shutil
import subprocess

import pytest

import rooms as runner
from harness import COMPILER, populate, write

CASE = {"cases/1.in": "", "cases/1.out": "2\n"}
C = """#include <math.h>
#include <stdio.h>
int main(int c) { printf("%.0f\\n", sqrt(c + 3)); }
"""
C_PLUS_PLUS = '#include "header.h"\nint main() { puts("2"); }\n'
JAVA = """package of.mine;

class Aid { static void main(int number) {} }
public final class Named {
    static class Aid { public static void main(String[] words) {} }
    public static void main(String[] words) {
        new java.util.ArrayList().add(2);       // javac has a note on this
        System.out.println(2);
    }
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
def test_source_is_compiled_and_judged(kit, main, monkeypatch, name, text, command):
    """Nothing is left beside it. Headers are found from the current folder."""
    found = shutil.which(command)
    if command == "rustc" and found:        # rustup's rustc may have no compiler to start
        found = subprocess.call([command, "--version"], stdout=subprocess.DEVNULL) == 0
    if not found:
        pytest.skip(f"no {command} here")
    if not os.access(os.path.expanduser("~"), os.W_OK):
        monkeypatch.setenv("GOCACHE", str(kit / "cache"))
    quick = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"      # takes half the time
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", quick)
    monkeypatch.setenv("CXXFLAGS", "-Iheaders")
    populate(kit, {**CASE, "headers/header.h": "#include <cstdio>"})
    source = write(kit / "my sources" / name, text)
    source.chmod(0o755)             # as on some file systems
    done = main(f"my sources/{name}", "cases")
    assert (done.status, "Note: " in done.err) == (0, False)
    assert os.listdir("my sources") == [name]


def test_c_and_cpp_have_the_usual_flags_unless_the_environment_sets_others(
        kit, main, monkeypatch, compilers):
    def words(name):
        """Return the words of the compiler up to its output, and those after it."""
        write(kit / name, "echo 2\n")
        assert main(name, "cases")[0::2] == (0, "")
        compilation, = compilers()
        at = compilation.index("-o")
        assert compilation[at + 2] == str(kit / name)
        return compilation[:at], compilation[at + 3:]

    populate(kit, CASE)
    assert words("a.c") == (["-O2", "-DONLINE_JUDGE", "-pipe"], ["-lm"])
    assert words("a.cpp") == (["-O2", "-DONLINE_JUDGE", "-pipe"], [])
    monkeypatch.setenv("CFLAGS", "-g  '-DX=a b'")
    monkeypatch.setenv("CXXFLAGS", "")
    assert words("a.c") == (["-g", "-DX=a b", "-DONLINE_JUDGE", "-pipe"], ["-lm"])
    assert words("a.cpp") == (["-DONLINE_JUDGE", "-pipe"], [])
    monkeypatch.setenv("CXXFLAGS", "'")
    assert main("a.cpp", "cases") == (2, "", "run.py: CXXFLAGS \"'\": no closing quotation\n")


def test_messages_of_a_compiler_are_shown_with_the_path_as_typed(kit, main, stand_in):
    says = f"{{ echo {kit}/sub/a.c:1: odd; printf 'x\\033%0600d\\n' 2; seq 3 $last; }} >&2\n"
    populate(kit, {**CASE, "sub/a.c": "echo 2\n"})
    stand_in("cc", f"last=40; {says}{COMPILER.format(folder=kit)}")
    done = main("sub/a.c", "cases")
    assert done.status == 0
    lines = done.err.splitlines()
    assert lines[:2] == ["run.py: sub/a.c: cc says", "sub/a.c:1: odd"]
    assert lines[2] == r"x\x1b" + "2".zfill(600)
    assert lines[40:] == ["40"]
    stand_in("cc", f"last=41; {says}exit 3")
    done = main("./sub/a.c", "cases")
    assert done.status == 2
    assert done.err.startswith("run.py: ./sub/a.c: compile error\n./sub/a.c:1: odd\nx")
    assert done.err.splitlines()[40:] == ["40", "... 1 more line"]


def complaint(main, kit, name):
    """Return the line on stderr about an empty source that cannot be compiled or run."""
    write(kit / name, "")
    done = main("2", name, "-k", "sample")
    assert done[:2] == (2, "")
    line, = done.err.splitlines()
    return line


def test_compiler_that_takes_too_long_is_ended(kit, main, monkeypatch, stand_in):
    stand_in("cc", "sleep 60")
    limits = runner.COMPILER_LIMITS._replace(idle_seconds=0.1)
    monkeypatch.setattr(runner, "COMPILER_LIMITS", limits)
    assert complaint(main, kit, "a.c").startswith("run.py: a.c: cc failed: still running after ")


def test_missing_compiler_is_named(kit, main, monkeypatch):
    monkeypatch.setenv("PATH", str(kit))
    assert complaint(main, kit, "a.c") == "run.py: a.c needs cc, which is not installed"
    assert complaint(main, kit, "a.js") == "run.py: a.js needs node, which is not installed"


def test_programs_of_any_kind_work_together(kit, main, compilers, stand_in):
    """A source is compiled once, even if it begins with #!. A compiler may be without -E."""
    stand_in("cc", '[ "$1" != -E ] || exit 1\n' + COMPILER.format(folder=kit))
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
    assert len(compilers()) == 2


@pytest.mark.parametrize("names, chosen", [
    (["Aid", "of/mine/Named", "Main"], "of/mine/Named"),
    (["Aid", "Main", "Named$Main", "Other"], "Main"),
    (["Abc", "Zed"], "Zed"),
    (["Abc"], "Abc"),
    ([], "Named"),
], ids=["like-the-source", "main", "first-that-starts", "none-starts", "none"])
def test_likeliest_java_class_is_started(tmp_path, stand_in, signals, names, chosen):
    """No class of a helper is, and none that has no main, as Abc here."""
    stand_in("java", '[ "$1" = --dry-run ] && [ "$2" != Abc ]')
    populate(tmp_path / "classes", {f"{name}.class": "Named.java" for name in names})
    write(tmp_path / "classes/A.class", "A.java")
    source = runner.Source("Named.java", tmp_path / "Named.java", runner.LANGUAGES[".java"], 512,
                           str(tmp_path / "classes"))
    with runner.start_workers(1) as workers:
        assert list(workers.map(runner.Source.main_class, [(source, ["java"])])) == [chosen]


# The words of javac begin with -d FOLDER SOURCE -cp CLASSES.
JAVAC = r"""echo "$5" >classes
if [ "${3##*/}" != Named.java ]; then
    echo "error: class Named is public, should be declared in a file named Named.java" >&2
    exit 1
fi
echo Named.java >"$2/Named.class"
"""


@pytest.mark.parametrize("memory_mb, heap", [(512, "-Xmx416m"), (96, "-Xmx48m")])
def test_java_gets_file_name_class_path_and_a_heap_below_the_limit(
        kit, main, monkeypatch, stand_in, memory_mb, heap):
    """Classes are found beside the source, although its copy is compiled, and in CLASSPATH."""
    monkeypatch.setenv("CLASSPATH", f"{os.pathsep}lib")
    stand_in("javac", JAVAC)
    stand_in("java", f'echo $@ >{kit}/words; echo 2')
    populate(kit, {**CASE, "my/a.java": ""})
    done = main("my/a.java", "cases", "-m", memory_mb)
    assert done[0::2] == (0, "")
    *options, _, classes, name = (kit / "words").read_text().split()
    assert name == "Named"
    assert {"-Xss64m", heap} <= set(options)
    _, *others = classes.split(os.pathsep)
    assert others == [f"{kit}/my", f"{kit}", f"{kit}/lib"]
    assert (kit / "classes").read_text().rstrip() == os.pathsep.join(others)
