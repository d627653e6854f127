"""Programs become ready: sources, executables, commands, and the shell that some of these need."""
import os
import sys

import pytest

from harness import in_worker, populate, write
from judge.folders.programs import program_at, program_of_option
from judge.running.executables import make_ready
from judge.running.limits import solution_limits
from judge.running.process import Executable, run_program
from judge.running.shell import command_words
from judge.text import Failure


def test_source_and_executable_get_an_empty_folder_and_a_command_the_current_one(kit, signals):
    """A source is started by its language, even if it can be executed."""
    for name in ("a.py", "program"):
        write(kit / name, "#!/bin/sh\n").chmod(0o755)
    command = program_of_option("program 'x y'", "-c")
    programs = [program_at("a.py"), program_at("program"), command]
    assert in_worker(make_ready, *[(program,) for program in programs]) == [
        (Executable([sys.executable, "-B", str(kit / "a.py")], is_copied=True), []),
        (Executable([str(kit / "program")]), []),
        (Executable(["./program", "x y"], kit), []),
    ]


@pytest.mark.parametrize("typed, beside", [("a.PY", "a.py"), ("\udcfc.py", "Main.py")])
def test_renamed_copy_of_a_source_overwrites_none_beside_it(tmp_path, main, typed, beside):
    """With neighbours, each source is a copy among links to the others."""
    populate(tmp_path, {typed: "print(7)", beside: "mine", "b.py": "", "1.in": "", "1.out": "7"})
    done = main(tmp_path / typed, tmp_path / "b.py", tmp_path / "1.in", "-q")
    assert [line.split()[0] for line in done.out.splitlines()] == ["AC", "WA", "WA"]
    assert (tmp_path / beside).read_text() == "mine"


def test_copy_of_a_linked_source_sees_what_lies_beside_its_target(tmp_path, main):
    populate(tmp_path, {"lib/aid.py": "V = 3", "lib/a.py": "import aid; print(aid.V)",
                        "p/1.in": "", "p/1.out": "3", "p/b.py": "print(3)"})
    (tmp_path / "p/a.py").symlink_to("../lib/a.py")
    assert main(tmp_path / "p/a.py", tmp_path / "p/b.py", "-q").status == 0


def test_script_is_started_as_a_shell_starts_it(kit, main):
    """Also without #!, with CRLF after it, and as a helper."""
    texts = {"bare": "cat", "dos": "#!/bin/sh -u\r\ncat #\r\n", "plain": "#!/bin/sh\ncat\n",
             "binary": b"\x7fELF\0"}
    for name, text in texts.items():
        write(kit / name, text).chmod(0o755)
    words = [command_words(f"./{name} x", "-c")[:-1] for name in texts]
    assert words == [["sh", "./bare"], ["/bin/sh", "-u", "./dos"], ["./plain"], ["./binary"]]
    write(kit / "accept", "exit 42").chmod(0o755)
    assert main("-c", "./bare", "2", "--checker", "./accept").status == 0


@pytest.mark.parametrize("option, command, error", [
    ("-c", "inputs", ": 'inputs' is no command, and no file that can be run"),    # it is a folder
    ("-c", " ", ": '' is no command, and no file that can be run"),
    ("-c", "'", " \"'\": no closing quotation"),
    ("--checker", "./check && exit 42 || exit 43", ': write "$@" where the files belong'),
    ("--generator", "./it | awk '{print $1}'", ': write "$@" where seed and size belong'),
])
def test_command_without_a_program_or_place_for_arguments_is_refused(kit, option, command, error):
    with pytest.raises(Failure) as caught:
        command_words(command, option)
    assert caught.value.args == (f"{option}{error}",)


def test_heap_of_java_is_what_a_limit_leaves_for_it(signals):
    java = Executable(["echo", "-Xmx\0m"])
    jobs = [(java, os.devnull, solution_limits(1, megabytes)) for megabytes in (96, 192, 512)]
    heaps = [run.stdout for run in in_worker(run_program, *jobs)]
    assert heaps == [b"-Xmx48m\n", b"-Xmx96m\n", b"-Xmx416m\n"]


def test_shell_gives_a_checker_three_files_and_a_generator_two_numbers(kit, main):
    write(kit / "check", 'cat "$@" >>log; exit 42')
    write(kit / "generate", 'echo $* >>log; echo 1')
    helpers = ["--generator", 'sh generate "$@" || exit 42', "--checker", 'X=2 sh check "$@"']
    assert main("stress", "2", *helpers, "--seed", "7", "--seconds", "0").status == 0
    assert (kit / "log").read_text() == "7 1\n1\n2\n2\n"


def test_dollar_counts_between_double_quotes_even_beside_single_ones():
    for command in ("echo \"'$1'\"", 'x -c "print(\'$1\')"', "echo '$2' \"$1\""):
        assert command_words(command, "--generator")[:2] == ["sh", "-c"]


@pytest.mark.parametrize("command", [
    "cat $HOME/x", "cat 'a[1]'", "cat 1.i*", "~/cat", "cat <1", "cat # it", "cat 1\\ 2",
    "echo `cat`", "cat 1?", "cat a | cat", "cat;cat", "cat & cat", "true\ncat", "(cat)", "X=1 cat",
    "! cat", " ulimit -s", "{ cat; }", ": a", "awk '{ print $1 }'"])
def test_command_that_needs_a_shell_is_given_to_it(command):
    assert command_words(command, "-c") == ["sh", "-c", command, "sh"]
