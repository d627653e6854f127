"""Sources: how they are compiled and run. In most tests, stand-ins replace the compilers."""
import os
import shutil
import subprocess

import pytest

from harness import COMPILER, populate, write
from judge.languages import LANGUAGES
from judge.running.sources import COMPILER_LIMITS, JAVA_MAIN, CompileError, Source
from judge.running.workers import start_workers
from judge.text import Failure

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
    for name in ("a.cpp", "a.c++", "b.C"):      # where case does not count, a.C is a.c
        assert words(name) == (["-O2", "-DONLINE_JUDGE", "-pipe"], [])
    monkeypatch.setenv("CFLAGS", "-g  '-DX=a b'")
    monkeypatch.setenv("CXXFLAGS", "")
    assert words("a.c") == (["-g", "-DX=a b", "-DONLINE_JUDGE", "-pipe"], ["-lm"])
    assert words("a.cpp") == (["-DONLINE_JUDGE", "-pipe"], [])
    monkeypatch.setenv("CXXFLAGS", "'")
    assert main("a.cpp", "cases") == (2, "", "run.py: CXXFLAGS \"'\": no closing quotation\n")


@pytest.fixture
def compiled(kit, tmp_path, signals):
    """A function that compiles a source; it returns (class of a Failure or None, lines)."""
    def call(name, text="", **limits):
        language = LANGUAGES[os.path.splitext(name)[1]]
        source = Source(name, write(kit / name, text), language, str(tmp_path),
                        COMPILER_LIMITS._replace(**limits))
        with start_workers(1) as workers:
            result, = workers.map(Source.compile, [(source,)])
        return (type(result), result.args) if isinstance(result, Failure) else (None, result[1])

    return call


def test_messages_of_a_compiler_are_shown_with_the_path_as_typed(kit, compiled, stand_in):
    says = f"{{ echo {kit}/sub/a.c:1: odd; printf 'x\\033%0600d\\n' 2; seq 3 $last; }} >&2\n"
    stand_in("cc", f"last=40; {says}{COMPILER.format(folder=kit)}")
    failure, lines = compiled("sub/a.c")
    assert (failure, lines[:2]) == (None, ["sub/a.c: cc says", "sub/a.c:1: odd"])
    assert lines[2] == r"x\x1b" + "2".zfill(600)
    assert lines[40:] == ["40"]
    stand_in("cc", f'case "$*" in *a.c*) last=41; {says}exit 3 ;; esac')
    failure, lines = compiled("./sub/a.c")
    assert failure is CompileError
    assert lines[:2] == ("./sub/a.c: compile error", "./sub/a.c:1: odd")
    assert lines[40:] == ("40", "... 1 more line")


@pytest.mark.parametrize("name, compiler", [
    ("a.c", "cc"), ("a.cpp", "c++"), ("a.rs", "rustc"), ("a.go", "go"), ("a.java", "javac"),
])
def test_source_is_to_blame_only_if_the_compiler_works_without_it(
        kit, compiled, stand_in, monkeypatch, name, compiler):
    """One that never works is rustup's rustc, for example, without a toolchain."""
    line = f"{name}:1: error"
    stand_in(compiler, f'case "$*" in *{name}*) echo "{line}"; exit 1 ;; esac')
    assert compiled(name) == (CompileError, (f"{name}: compile error", line))
    stand_in(compiler, f'echo "{line}" >&2; exit 1')
    message = f"{name}: {compiler} failed: exit status 1: {line}"
    assert compiled(name) == (Failure, (message, line))
    monkeypatch.setenv("PATH", str(kit))
    assert compiled(name) == (Failure, (f"{name} needs {compiler}, which is not installed",))


@pytest.mark.parametrize("does, limits, message", [
    ("sleep 60", {"idle_seconds": 0.1}, "still running after "),
    ("exit 1", {"cpu_seconds": 1e-6}, "0.0"),
    ("head -c 2000 /dev/zero >&2; exit 1", {"output_bytes": 1000}, "more than 0.000954 MB on "),
    ("kill -SEGV $$", {}, "SIGSEGV"),
], ids=["sleeps", "slow", "floods", "crashes"])
def test_compiler_that_crashes_or_exceeds_a_limit_has_failed(
        compiled, stand_in, does, limits, message):
    stand_in("cc", f'case "$*" in *a.c*) {does} ;; esac')
    failure, (first, *_) = compiled("a.c", **limits)
    assert failure is Failure
    assert first.startswith(f"a.c: cc failed: {message}")


@pytest.mark.parametrize("name, compiler", [("a.c", "cc"), ("a.cpp", "c++")])
@pytest.mark.parametrize("body, flags, expected", [
    ("return 0;", "-O2 -Werror", None),
    ("return x;", "-O2 -Werror", CompileError),
    ("int x;", "-Wall -Werror", CompileError),
    ("int f(void); return f();", "", CompileError),
    ("return 0;", "-std=no-such", Failure),
    ("return x;", "-std=no-such", Failure),
    ("return 0;", "-include no-such.h", Failure),
    ("return 0;", "-lno-such", Failure),
], ids=["right", "wrong", "warning", "undefined", "standard", "both", "header", "library"])
def test_real_compiler_refuses_a_source_or_its_flags_are_wrong(
        compiled, monkeypatch, name, compiler, body, flags, expected):
    if not shutil.which(compiler):
        pytest.skip(f"no {compiler} here")
    monkeypatch.setenv("CFLAGS", flags)
    monkeypatch.setenv("CXXFLAGS", flags)
    failure, lines = compiled(name, f"int main(void) {{ {body} }}\n")
    assert failure is expected
    starts = {CompileError: f"{name}: compile error", Failure: f"{name}: {compiler} failed: exit "}
    assert "".join(lines[:1]).startswith(starts.get(failure, ""))


def test_compiler_or_interpreter_that_is_missing_is_named(kit, main, monkeypatch):
    monkeypatch.setenv("PATH", str(kit))
    for name, program in [("a.c", "cc"), ("a.js", "node")]:
        write(kit / name, "")
        error = f"run.py: {name} needs {program}, which is not installed\n"
        assert main("2", name) == (2, "", error)


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
], ids=["like-the-source", "main", "first-with-a-main", "none-with-a-main", "none"])
def test_likeliest_java_class_is_started(tmp_path, names, chosen):
    """No class of a helper is, and none that has no main, as Abc here."""
    main = b"".join(JAVA_MAIN)
    populate(tmp_path, {f"{name}.class": b"Named.java" + main * (name != "Abc") for name in names})
    write(tmp_path / "A.class", b"A.java" + main)
    path = tmp_path / "Named.java"
    source = Source(path.name, path, LANGUAGES[".java"], str(tmp_path))
    assert source.main_class() == chosen


# The words of javac begin with -d FOLDER SOURCE -cp CLASSES.
JAVAC = r"""echo "$5" >classes
if [ "${3##*/}" != Named.java ]; then
    echo "error: class Named is public, should be declared in a file named Named.java" >&2
    exit 1
fi
echo Named.java >"$2/Named.class"
"""


def test_java_gets_file_name_class_path_and_a_heap_below_the_limit(
        kit, main, monkeypatch, stand_in):
    """Classes are found beside the source, although its copy is compiled, and in CLASSPATH."""
    monkeypatch.setenv("CLASSPATH", f"{os.pathsep}lib")
    stand_in("javac", JAVAC)
    stand_in("java", f'echo $@ >{kit}/words; echo 2')
    populate(kit, {**CASE, "my/a.java": ""})
    done = main("my/a.java", "cases", "-m", 192)
    assert done[0::2] == (0, "")
    *options, _, classes, name = (kit / "words").read_text().split()
    assert name == "Named"
    assert {"-Xss64m", "-Xmx96m"} <= set(options)
    _, *others = classes.split(os.pathsep)
    assert others == [f"{kit}/my", f"{kit}", f"{kit}/lib"]
    assert (kit / "classes").read_text().rstrip() == os.pathsep.join(others)
