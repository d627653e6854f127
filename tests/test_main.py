"""From arguments to exit status: the streams and limits around run.py, and Python's options."""
import os
import re
import shlex
import subprocess
import sys

import pytest

from harness import command, populate, write

MISTAKES = {        # a command line: its complaint
    "2 -k nothing": "no case matches nothing; the cases are empty, sample",
    "2 -c 'no-such 1'": "-c: 'no-such' is no command, and no file that can be run",
    "2 -c data": "-c: 'data' is no command, and no file that can be run",
    "2 -c \"'\"": "-c \"'\": no closing quotation",
    "2 -c ' '": "-c: '' is no command, and no file that can be run",
    "3": "no program, folder, file, case or problem '3'; the problems are double2, double11",
}


@pytest.mark.parametrize("line", MISTAKES)
def test_mistake_in_a_command_line_is_told_in_one_line(kit, main, line):
    write(kit / "data", "")
    assert main(*shlex.split(line)) == (2, "", f"run.py: {MISTAKES[line]}\n")


def test_module_of_a_command_is_imported_only_when_it_runs(kit):
    """The others would cost time at each start."""
    code = ("import sys; sys.path.insert(0, '.'); from judge.main import main; main(sys.argv[1:]);"
            " print([name[15:] for name in sys.modules if name.startswith('judge.commands.')])")
    for words, modules in {"--help": [], "3": ["judge"], "bundle 3": ["bundle"]}.items():
        done = subprocess.run([sys.executable, "-c", code, *words.split()], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
        assert done.stdout.decode().splitlines()[-1] == str(modules)


def by_shell(kit, line, words, **options):
    """Return (status, stdout, number of lines on stderr) of run.py, run by a line of shell."""
    done = subprocess.run(["sh", "-c", line, *command(*words, kit=kit)],
                          **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options})
    print(done)         # pytest shows it if the test fails
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr.count(b"\n")


BUNDLED = """import sys
def answers(lines):
    for line in lines:
        yield b"%d\\n" % (2 * int(line))
if __name__ == "__main__":
    sys.stdout.buffer.writelines(answers(sys.stdin.buffer))
"""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("words", ["2 -v -c cat", "bundle 2"])
def test_run_py_is_silent_without_a_reader_and_tells_of_a_full_disk_in_one_line(kit, words):
    write(kit / "solutions/double2.py", BUNDLED)
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


@pytest.mark.parametrize("limit, lines, verdicts", [
    ("-n 9", 1, None), ("-f 0", 1, None), ("-f 9", 0, ["AC", "AC", "JE"]),  # the checker's files
])
def test_low_limit_of_the_system_is_told_without_a_wrong_verdict(kit, limit, lines, verdicts):
    large = "x" * (1 << 20)
    populate(kit, {"inputs/double2/x.in": large, "expected/double2/x.out": large})
    write(kit / "expected/double2/check", "#!/bin/sh\nexit 42").chmod(0o755)
    words = ["2", "--json", "-j9", "-c", "cat"]
    status, output, told = by_shell(kit, f'ulimit {limit}; exec "$0" "$@"', words)
    found = re.findall(r'"verdict": "(\w+)"', output.decode())
    assert (status, told) == (2, lines)
    assert found == verdicts or not verdicts and not {"RE", "WA"} & set(found)


def test_large_tolerance_is_told_but_not_refused(kit, main):
    """It is hardly ever meant: 1e6 may have been typed for 1e-6."""
    done = main("2", "-e", "1e6")
    assert done.status == 0
    assert done.err == "run.py: -e 1000000 accepts any error up to 1000000, or 1000000 times the answer\n"
    assert main("2", "-e", "0.09").err == ""


def test_help_ends_with_the_problems_of_the_kit(kit, main):
    assert main("--help").out.endswith("\nproblems of the kit:\n  double2, double11\n")


def test_mistyped_problem_in_the_root_of_the_kit_lists_the_problems(kit, main):
    done = main("xyz")
    assert done.err.endswith(" or problem 'xyz'; the problems are double2, double11\n")
