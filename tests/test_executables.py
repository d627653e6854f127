"""Programs become ready: sources, executables, commands, and the shell that some of these need."""
import os
import sys

import pytest

from harness import populate, write
from judge.request.programs import program_at, program_of_option
from judge.running.executables import command_words, make_ready, with_heap
from judge.running.process import Executable
from judge.running.workers import start_workers
from judge.text import Failure


def test_source_and_executable_get_an_empty_folder_and_a_command_the_current_one(
        kit, signals, stand_in):
    """A source is started by its language, even if it can be executed."""
    stand_in("node", "")
    for name in ("a.py", "b.js", "program"):
        write(kit / name, "#!/bin/sh\n").chmod(0o755)
    programs = [program_at("a.py"), program_of_option("b", "-c"), program_at("program"),
                program_of_option("program 'x y'", "-c"), program_of_option("no-such", "-c")]
    with start_workers(1) as workers:
        *ready, failure = workers.map(make_ready, [(program,) for program in programs])
    assert ready == [
        (Executable([sys.executable, str(kit / "a.py")], is_copied=True), []),
        (Executable(["node", str(kit / "b.js")], is_copied=True), []),
        (Executable([str(kit / "program")]), []),
        (Executable(["./program", "x y"], kit), []),
    ]
    assert failure.args == ("-c: 'no-such' is no command, and no file that can be run",)


def test_commands_that_cannot_be_found_or_read_are_refused(kit):
    """A folder, and a file that cannot be executed, are no commands."""
    write(kit / "data", "")
    for command in ("data", "inputs", " "):
        with pytest.raises(Failure, match=f"^-c: '{command.strip()}' is no command, and no file"):
            command_words(command, "-c")
    with pytest.raises(Failure, match="^-c \"'\": no closing quotation$"):
        command_words("'", "-c")


def test_heap_of_java_is_what_a_limit_leaves_for_it():
    java = Executable(["java", "-Xmx\0m"])
    heaps = [with_heap(java, megabytes).words[1] for megabytes in (96, 192, 512, 2048)]
    assert heaps == ["-Xmx48m", "-Xmx96m", "-Xmx416m", "-Xmx1952m"]
    other = Executable(["./heap"], os.curdir)
    assert with_heap(other, 96) == other


@pytest.mark.parametrize("start, end", [("", ""), ("X=2 ", ' "$@"'), ("", ' "$@" || exit 42')],
                         ids=["words", "variable", "or"])
def test_checker_gets_three_files_and_generator_two_numbers(kit, main, start, end):
    write(kit / "check", 'cat "$@" >>log; exit 42')
    write(kit / "generate", 'echo $* >>log; echo 1')
    words = ["-k", "sample", "-c", "echo mine", "--checker", f"{start}sh check{end}"]
    assert main("2", *words).status == 0
    words = ["--generator", f"{start}sh generate{end}", "--seed", "7", "--seconds", "0"]
    assert main("stress", "2", *words).status == 0
    assert (kit / "log").read_text() == "1\n20\nmine\n2\n40\n7 1\n"


@pytest.mark.parametrize("command", [
    "./check && exit 42 || exit 43", "./it | awk '{print $1}'", "X=1 ./it",
])
def test_shell_command_without_a_place_for_its_arguments_is_refused(kit, main, command):
    done = main("2", "--checker", command)
    assert done == (2, "", 'run.py: --checker: write "$@" where the files belong\n')
    done = main("stress", "2", "--generator", command)
    assert done.status == 2
    assert done.err.endswith('--generator: write "$@" where seed and size belong\n')


@pytest.mark.parametrize("command, start", [
    *((command, "exec ") for command in ("cat $HOME/x", "cat 'a[1]'", "cat 1.i*", "~/cat", "cat <1",
                                         "cat # it", "cat 1\\ 2", "echo `cat`", "cat 1?")),
    *((command, "") for command in ("cat a | cat", "cat;cat", "cat & cat", "true\ncat", "(cat)",
                                    "X=1 cat", "! cat", " ulimit -s", "{ cat; }", ": a",
                                    "awk '{ print $1 }'")),
])
def test_shell_replaces_itself_if_one_program_follows(command, start):
    """Then a signal that ends the program is seen."""
    assert command_words(command, "-c") == ["sh", "-c", start + command, "sh"]


def test_command_is_found_and_runs_in_the_current_folder_with_its_words(kit, main, monkeypatch):
    populate(kit, {"cases/1.in": "in", "cases/1.out": "in|a b|sub\n"})
    write(kit / "sub/program", '#!/bin/sh\necho "$(cat)|$1|${PWD##*/}"').chmod(0o755)
    monkeypatch.chdir(str(kit / "sub"))
    assert main("../cases", "-c", "program 'a b'").status == 0
