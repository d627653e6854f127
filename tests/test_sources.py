"""Sources: how they are compiled and run. In most tests, stand-ins replace the compilers."""
import os
import shutil
import subprocess

import pytest

from harness import COMPILER, QUICK_JAVA, in_worker, populate, write
from judge.languages import LANGUAGES
from judge.running.java import main_class, package_root
from judge.running.limits import COMPILER_LIMITS
from judge.running.sources import CompileError, Source

CASE = {"cases/1.in": "", "cases/1.out": "2\n"}
C = """#include <math.h>
#include <stdio.h>
int main(int c) { printf("%.0f\\n", sqrt(c + 3)); }
"""
JAVA = """package of.mine;
class Aid { static void main(int number) {} }
public final class Named {
    public static void main(String[] words) {
        new java.util.ArrayList().add(2);       // javac has a note on this
        System.out.println(2);
    }
}
"""
GO = 'package main; import "os"; func main() { os.Stdout.WriteString("2\\n") }'


@pytest.mark.parametrize("name, text, command", [
    ("a.c", C, "cc"),
    ("a.cpp", '#include "header.h"\nint main() { puts("2"); }', "c++"),
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
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", QUICK_JAVA)
    monkeypatch.setenv("CXXFLAGS", "-Iheaders")
    header = "#include <cstdio>"
    populate(kit, {**CASE, f"my sources/{name}": text, "headers/header.h": header})
    done = main(f"my sources/{name}", "cases")
    assert (done.status, "Note: " in done.err) == (0, False)
    assert os.listdir("my sources") == [name]


def test_flags_are_of_the_environment_and_libraries_go_behind_the_source(compilers, monkeypatch):
    source = Source("a.c", "my/a.c", LANGUAGES[".c"], "out")
    line = LANGUAGES[".c"].compiler
    assert " ".join(source.words(line)) == "cc -O2 -DONLINE_JUDGE -pipe -o out/program my/a.c -lm"
    monkeypatch.setenv("CFLAGS", "-g '-DX=a b' -lx -I y lib/z.a -Wl,-rpath,. a.o")
    assert source.words(line) == [
        "cc", "-g", "-DX=a b", "-I", "y", "a.o", "-DONLINE_JUDGE", "-pipe", "-o", "out/program",
        "my/a.c", "-lx", "lib/z.a", "-Wl,-rpath,.", "-lm"]
    assert source.words("{source} CXXFLAGS") == ["my/a.c", "-O2"]
    monkeypatch.setenv("CXXFLAGS", "")
    assert source.words("{source} CXXFLAGS") == ["my/a.c"]


@pytest.fixture
def compiled(kit, tmp_path, signals):
    """A function that compiles a source; it returns what Source.compile() does, or a Failure."""
    def call(name, text="", **limits):
        path = write(kit / name, text)
        its_limits = COMPILER_LIMITS._replace(**limits)
        source = Source(name, path, LANGUAGES[path.suffix], str(tmp_path), limits=its_limits)
        result, = in_worker(Source.compile, (source,))
        return result

    return call


def test_messages_of_a_compiler_are_shown_with_the_path_as_typed(kit, compiled, stand_in):
    says = f"{{ echo {kit}/sub/a.c:1: odd; printf 'x\\033%0600d\\n' 2; seq 3 $last; }} >&2\n"
    stand_in("cc", f"last=40; {says}{COMPILER.format(folder=kit)}")
    _, lines = compiled("sub/a.c")
    assert lines[:2] == ["sub/a.c: cc says", "sub/a.c:1: odd"]
    assert lines[2] == r"x\x1b" + "2".zfill(600)
    assert lines[40:] == ["40"]
    stand_in("cc", f'case "$*" in *a.c*) last=41; {says}exit 3 ;; esac')
    failure = compiled("./sub/a.c")
    assert type(failure) is CompileError
    assert failure.args[:2] == ("./sub/a.c: compile error", "./sub/a.c:1: odd")
    assert failure.args[40:] == ("40", "... 1 more line")


COLOURED = r"\033[01m\033[Ka.c:1:\033[m\033[K \033[01;31merror: \033[mno"


def test_colours_and_what_java_says_of_its_variables_are_no_messages(compiled, stand_in):
    picked = "Picked up JAVA_TOOL_OPTIONS: -Dx=1"
    stand_in("javac", f"echo {picked}; echo NOTE: Picked up JDK_JAVA_OPTIONS: -y; >$2/A.class")
    assert compiled("A.java")[1] == []
    stand_in("cc", f"case $* in *a.c*) printf '{picked}\n{COLOURED}\n'; exit 1 ;; esac")
    assert compiled("a.c").args == ("a.c: compile error", "a.c:1: error: no")


def test_flags_that_are_no_words_and_a_missing_compiler_are_named(kit, compiled, monkeypatch):
    monkeypatch.setenv("CXXFLAGS", "'")
    assert compiled("a.cpp").args == ("CXXFLAGS \"'\": no closing quotation",)
    monkeypatch.setenv("PATH", str(kit))
    assert compiled("a.rs").args == ("a.rs needs rustc, which is not installed",)


@pytest.mark.parametrize("of_all, of_this, limits, message", [
    ("echo bad >&2; exit 1", "", {}, "cc failed: exit status 1: bad"),
    ("", "head -c 9 /dev/zero >&2; exit 1", {"output_bytes": 8}, "cc failed: more than "),
    ("", "kill -SEGV $$", {}, "cc failed: SIGSEGV"),
])
def test_source_is_to_blame_only_if_the_compiler_works_without_it(
        compiled, stand_in, of_all, of_this, limits, message):
    """One that never works is rustup's rustc, for example, without a toolchain."""
    stand_in("cc", f'{of_all}\ncase "$*" in *a.c*) {of_this} ;; esac')
    failure = compiled("a.c", **limits)
    assert failure.args[0].startswith(f"a.c: {message}")


@pytest.mark.parametrize("name, compiler", [("a.c", "cc"), ("a.cpp", "c++")])
@pytest.mark.parametrize("body, flags, message", [
    ("return x;", "", "compile error"),
    ("int x;", "-Wall -Werror", "compile error"),       # a warning
    ("return 0;", "-std=no-such", "{} failed: exit "),
    ("return x;", "-lno-such", "{} failed: exit "),
])
def test_real_compiler_refuses_a_source_or_its_flags_are_wrong(
        compiled, monkeypatch, name, compiler, body, flags, message):
    if not shutil.which(compiler):
        pytest.skip(f"no {compiler} here")
    monkeypatch.setenv("CFLAGS", flags)
    monkeypatch.setenv("CXXFLAGS", flags)
    failure = compiled(name, f"int main(void) {{ {body} }}\n")
    assert failure.args[0].startswith(f"{name}: {message.format(compiler)}")


def class_file(method, source="Named.java"):
    """Return what javap, of which `cat` is the stand-in, prints for a class, and a bit of it."""
    return f"""Compiled from "{source}"
public class Named {{
  {method} throws java.lang.Exception;
}}
// main ([Ljava/lang/String;)V
"""


MAIN = class_file("public static void main(java.lang.String[])")
FINAL = class_file("public static final void main(java.lang.String...)")
OTHER = class_file("public static void main(java.lang.String[])", "Other.java")
NO_MAIN = class_file("public void main(java.lang.String[])")        # it is not static


@pytest.mark.parametrize("classes, chosen", [
    ({"Aid": MAIN, "of/mine/Named": FINAL, "Main": MAIN}, "of/mine/Named"),
    ({"Aid": MAIN, "Main": MAIN, "Named$Main": MAIN, "Other": MAIN}, "Main"),
    ({"Abc": NO_MAIN, "Zed": MAIN}, "Zed"),
    ({"Named": NO_MAIN, "Zed": MAIN}, "Zed"),
    ({"Abc": NO_MAIN}, "Abc"),
    ({"A": OTHER, "Zed": MAIN}, "Zed"),      # a helper's
    ({"Base": OTHER, "Zed": NO_MAIN}, "Base"),       # inherited
    ({}, "Named"),
], ids=["like-the-source", "main", "first-with-a-main", "usual-without", "none-with-a-main",
        "other-source", "inherited", "none"])
def test_class_that_has_the_method_is_started(tmp_path, signals, stand_in, classes, chosen):
    stand_in("javap", 'exec cat "$@"')
    populate(tmp_path, {f"{name}.class": text for name, text in classes.items()})
    assert in_worker(main_class, (str(tmp_path), tmp_path / "Named.java")) == [chosen]


def test_java_gets_file_name_class_path_and_heap_below_the_limit(kit, main, monkeypatch, stand_in):
    """Sources are found beside it, although its copy is compiled; classes in CLASSPATH alone."""
    monkeypatch.setenv("CLASSPATH", f"{kit}/lib")
    told = "class Named is public, should be declared in a file named Named.java"
    words = f"-d $2 $2/Named.java -sourcepath {kit}/my -cp {kit}/lib"      # the first ones
    stand_in("javac", f'case "$*" in "{words} "*) exec touch $2/Named.class ;; esac\n'
                      f'echo "{told}" >&2; exit 1')
    stand_in("java", f'case "$*" in *" -Xss64m -Xmx96m "*":{kit}/lib Named") echo 2 ;; esac')
    populate(kit, {**CASE, "my/a.java": ""})
    assert main("my/a.java", "cases", "-m", 192)[0::2] == (0, "")


PACKAGES = {        # a source and its first line: the folder in which its package begins
    ("src/app/Main.java", "package app;"): "src", ("a/b/C.java", " package a.b ;"): "",
    ("x/Main.java", "package app;"): "x", ("x/a.cpp", ""): "x", ("x/Main.java", "int a;"): "x",
}


def test_package_begins_above_its_folders_if_the_source_is_in_them(tmp_path):
    for (name, line), folder in PACKAGES.items():
        assert package_root(write(tmp_path / name, line)) == tmp_path / folder, name
