"""The command line: its meaning, its mistakes, and the streams and limits around run.py."""
import os
import re
import shlex
import subprocess
import sys

import pytest

import rooms as runner
from harness import command, linux, populate, run_py, write


@linux
def test_default_of_j_is_the_number_of_usable_processors():
    processor = min(os.sched_getaffinity(0))
    done = run_py("--help", preexec_fn=lambda: os.sched_setaffinity(0, [processor]))
    assert "one for each processor (1)" in done.out


REFUSED = {         # a command line: its complaint
    "--vrebose": "judge has no option --vrebose; --help lists them",
    "--cheker x": "judge has no option --cheker; did you mean --checker?",
    "expect 2 --checker x": "expect has no option --checker; --help lists them",
    "stres --seed 1 2": "judge has no option --seed; did you mean stress?",
    "a.cpp -std=c++20": "judge has no option -std=c++20; for a compiler, type"
                        " CXXFLAGS='-O2 -std=c++20' before run.py",
    "2 sort -r": "judge has no option -r; --help lists them",
    "2 -k nothing": "no case matches nothing; the cases are empty, sample",
    "2 -c 'no-such 1'": "-c: 'no-such' is no command, and no file that can be run",
    "2 -c data": "-c: 'data' is no command, and no file that can be run",
    "2 -c \"'\"": "-c \"'\": no closing quotation",
    "2 -c ' '": "-c: '' is no command, and no file that can be run",
    "2 -t 0": "argument -t: '0' is not a number from 0.01 to 1000000000",
    "2 -j 401": "argument -j: '401' is not a whole number from 1 to 400",
    "2 -e nan": "argument -e: 'nan' is not a number from 0.0 to 1000000000",
}


@pytest.mark.parametrize("line", REFUSED)
def test_command_line_with_a_mistake_is_refused_in_one_line(kit, main, line):
    write(kit / "data", "")
    assert main(*shlex.split(line)) == (2, "", f"run.py: {REFUSED[line]}\n")


@pytest.mark.parametrize("change", ["platform = 'win32'", "version_info = (3, 7)"])
def test_windows_and_an_old_python_are_refused_in_one_line(change):
    code = f"import sys; sys.path.insert(0, {str(runner.ROOT)!r}); sys.{change}; import run"
    done = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE)
    assert done.stderr.startswith(b"run.py needs Python 3.8 or later, on Linux or macOS")


def test_two_dashes_after_an_option_are_refused_in_one_line(kit, main):
    """Python 3.13 takes them for a value, older ones do not."""
    done = main("2", "-k=--")
    assert (done.status, done.out) == (2, "")
    assert re.match("run.py: (-k: -- is no value|no case matches --)", done.err)


def test_options_may_stand_before_the_command_and_later_ones_count(kit):
    """An alias may have them. Only the first word is a command if a file has its name."""
    options = runner.parse("-e 0 -j 9 stress 2 -e 1e-6".split())
    assert (options.command, options.tolerance, options.worker_count) == ("stress", 1e-6, 9)
    assert runner.parse(["2", "expect"]).command == "expect"
    write(kit / "expect", "")
    assert runner.parse(["2", "expect"]).command == "judge"
    assert runner.parse(["-t", "9", "expect", "2"]).command == "expect"


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
    assert runner.command_words(command, "-c") == ["sh", "-c", start + command, "sh"]


def test_command_is_found_and_runs_in_the_current_folder_with_its_words(kit, main, monkeypatch):
    populate(kit, {"cases/1.in": "in", "cases/1.out": "in|a b|sub\n"})
    write(kit / "sub/program", '#!/bin/sh\necho "$(cat)|$1|${PWD##*/}"').chmod(0o755)
    monkeypatch.chdir(str(kit / "sub"))
    assert main("../cases", "-c", "program 'a b'").status == 0


def test_help_fits_into_80_columns(main, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    done = main("stress", "--help")
    assert done.status == 0
    assert max(map(len, done.out.splitlines())) <= 79
    for name in runner.COMMANDS:
        assert f"\n  {name} " in done.out
    for option in runner.OPTIONS.values():
        assert f"\n  {option.flag} " in done.out


def by_shell(kit, line, words, **options):
    """Return (status, stdout, number of lines on stderr) of run.py, run by a line of shell."""
    done = subprocess.run(["sh", "-c", line, *command(*words, kit=kit)],
                          **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options})
    print(done)         # pytest shows it if the test fails
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr.count(b"\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("words", ["2 -v -c cat", "bundle 2"])
def test_run_py_is_silent_without_a_reader_and_tells_of_a_full_disk_in_one_line(kit, words):
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb", 0) as stdout:
        done = by_shell(kit, 'exec "$0" "$@"', words.split(), stdout=stdout)
    assert done == (141, None, 0)
    assert by_shell(kit, 'exec "$0" "$@" >/dev/full', words.split()) == (2, b"", 1)


def test_status_tells_the_verdict_though_stdout_is_closed(kit):
    assert by_shell(kit, 'exec "$0" "$@" >&-', ["2", "-k", "sample"]) == (0, b"", 0)
    assert by_shell(kit, 'exec "$0" "$@" 2>&-', ["2", "-k", "none"]) == (2, b"", 0)


@pytest.mark.parametrize("program, status, start", [
    ("", 0, b"AC "), ("-c cat", 1, b"WA "),
    ("-c 'printf \"2\\n 40\\n\"'", 1, b"PE "), ("-c false", 1, b"RE "),
])
def test_options_and_variables_of_python_change_nothing(kit, program, status, start):
    """With -Werror, a warning would be an exception."""
    words = [sys.executable, "-OO", "-Werror", "run.py", "2", "-k", "sample"]
    environment = {**os.environ, "PYTHONSAFEPATH": "1"}
    done = subprocess.run([*words, *shlex.split(program)], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, env=environment)
    assert (done.returncode, done.stderr) == (status, b"")
    assert done.stdout.startswith(start)


@pytest.mark.parametrize("limit", ["-n 9", "-f 0", "-f 9"])     # 9: not for the checker's files
def test_low_limit_of_the_system_ends_run_py_in_one_line_without_a_wrong_verdict(kit, limit):
    large = "x" * (1 << 20)
    populate(kit, {"inputs/double2/x.in": large, "expected/double2/x.out": large})
    write(kit / "expected/double2/check", "#!/bin/sh\nexit 42").chmod(0o755)
    words = ["2", "--json", "-j9", "-c", "cat"]
    status, output, lines = by_shell(kit, f'ulimit {limit}; exec "$0" "$@"', words)
    assert (status, lines) == (2, 1)
    assert not re.search(b'"(RE|WA)"', output)
