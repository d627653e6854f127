"""The command line: what is chosen, what is refused in one line, and the streams that it is given."""
import os
import re
import shlex
import subprocess
import sys

import pytest

import run as runner
from harness import objects, ordinary, populate, posix, python, run_py, small_kit, verdicts, write


EVERY = [("double2", "empty"), ("double2", "sample"), ("double11", "empty"), ("double11", "sample")]


@pytest.mark.parametrize("arguments, chosen", [
    ("", EVERY), ("11", EVERY[2:]), ("11 double2", EVERY[2:] + EVERY[:2]),
    ("2 double2 solutions/double2.py", EVERY[:2]),
    ("-k sample", EVERY[1::2]), ("-k s*le", EVERY[1::2]), ("-k m", EVERY), ("11 -k emp", EVERY[2:3]),
    ("-k e 2", EVERY[:2]), ("-k [es]?p*", EVERY[::2]), ("2 -k sample 11", EVERY[1::2]),
])
def test_what_is_judged(kit, arguments, chosen):
    cases, complaints = runner.choose(runner.parse(arguments.split()))
    assert [(case.problem, case.name) for case in cases] == chosen and complaints == []


def test_a_case_of_just_this_name_goes_first(kit):
    populate(kit, {"inputs/double2/[a]?.in": "", "expected/double2/[a]?.out": "",
                   "inputs/double2/sample2.in": "", "expected/double2/sample2.out": ""})
    for name in ("[a]?", "sample"):
        cases, _ = runner.choose(runner.parse(["2", "-k", name]))
        assert [case.name for case in cases] == [name]


@posix
def test_judging_is_the_default(kit, main):
    assert [main(*words, "--json").status for words in ([], ["judge"], ["double11"], ["--bundled"])] == [0, 0, 0, 0]


@pytest.mark.parametrize("arguments, line", [
    (["jugde"], "no problem 'jugde'; did you mean judge?"),
    (["double2", "nothing"], "no problem 'nothing'; the problems are double2, double11"),
    (["-k", "nothing"], "no case matches -k nothing"),
    (["--cases", "solutions", "-c", "true"], "no cases in solutions; looked for X.in with X.out or X.ans, "),
    (["--cases", "inputs"], "--cases needs one problem"),
    (["--cases", "inputs", "2", "11"], "--cases needs one problem, as in `run.py double2 --cases ...`"),
    (["-c", "true"], "-c needs one problem, as in `run.py double2 -c ...`"),
    (["-c", "true", "2", "11"], "-c needs one problem, as in `run.py double2 -c ...`"),
    (["double2", "--cases", "nowhere"], "--cases nowhere: no such folder"),
    (["double2", "-c", "./nothing"], "-c ./nothing: ./nothing is not there"),
    (["double2", "-c", "./solutions"], "-c ./solutions: ./solutions is not a program that can be run"),
    (["double2", "-c", "no-such-command"], "no-such-command is not there"),
    (["double2", "-c", "run.py.x"], "run.py.x is not there"),
    (["double2", "-c", "prog 1"], "-c prog 1: prog is not a program that can be run; did you mean ./prog?"),
    (["double2", "--python", "no-such-python"], "no-such-python is not there"),
    (["double2", "-c", "'"], "-c \"'\": no closing quotation"),
    (["double2", "-c", " "], "-c needs a command"),
    (["double2", "-c", ""], "-c needs a command"),
    (["double2", "--python", ""], "--python needs a command"),
    (["double2", "-c", "sort | uniq"], "-c is no shell; write -c 'sh -c '\"'\"'sort | uniq'\"'\"''"),
    (["double2", "-c", "cat < x"], "-c is no shell"), (["double2", "-c", "cat >x > y"], "-c is no shell"),
    (["double2", "-c", "true ; true"], "-c is no shell"), (["double2", "-c", "true && true"], "-c is no shell"),
    (["double2", "-c", "true &"], "-c is no shell"), (["double2", "-c", "cat 2>&1"], "-c is no shell"),
    (["double2", "-c", "true", "--bundled"], "-c runs a command of your own: leave out --python and --bundled"),
    (["double2", "-c", "true", "--python", "python3"], "-c runs a command of your own"),
    (["-t", "soon"], "argument -t: 'soon' is not a number from 0.01 to 1000000000"),
    (["-t", "0"], "argument -t: '0' is not a number"), (["-t", "-1"], "argument -t: "),
    (["-t", "nan"], "argument -t: 'nan' is not a number"), (["-t", "inf"], "argument -t: 'inf' is not a number"),
    (["-m", "0"], "argument -m: '0' is not a whole number from 1 to 1000000000"),
    (["-m", "1.5"], "argument -m: '1.5' is not a whole number"),
    (["-j", "0"], "argument -j: '0' is not a whole number"),
    (["-j", "1000"], "argument -j: '1000' is not a whole number from 1 to 999"),
    (["-e", "-1"], "argument -e: "), (["-e", "nan"], "argument -e: 'nan' is not a number"),
    (["-q", "-v"], "argument -v: not allowed with argument -q"),
    (["--json", "-q"], "argument -q: not allowed with argument --json"),
    (["-x"], "unrecognized arguments: -x (see run.py judge --help)"), (["--bund"], "unrecognized arguments: --bund"),
    (["bundle"], "the following arguments are required: PROBLEM"), (["bundle", "nothing"], "no problem 'nothing'"),
    (["bundle", "2", "11"], "unrecognized arguments: 11"), (["bundle", "2", "-o", ""], "Is a directory"),
    (["bundle", "2", "-o", "."], "Is a directory"), (["bundle", "2", "-o", "no/such/folder"], "No such file"),
    (["expect"], "the following arguments are required: PROBLEM"), (["expect", "nothing"], "no problem 'nothing'"),
    (["stress", "double2", "-j", "3"], "unrecognized arguments: -j 3 (see run.py stress --help)"),
    (["stress", "nothing"], "no problem 'nothing'"),
    (["stress", "double2", "--seconds", "-1"], "argument --seconds: "),
    (["stress", "double2", "--seed", "x"], "argument --seed: 'x' is not a whole number"),
    (["stress", "double2", "-c", "./nothing"], "./nothing is not there"),
])
@posix
def test_bad_use_gets_one_line(kit, main, arguments, line):
    write(kit / "prog", "").chmod(0o755)
    done = main(*arguments)
    assert done.status == 2 and re.fullmatch(r"(seed \d+\n)?", done.out)
    assert done.err.startswith("run.py") and done.err.count("\n") == 1 and line in done.err


@posix
@pytest.mark.parametrize("content", ["#!/no/such/shell\n", b"\0\1 no program"], ids=["no such shell", "no program"])
@pytest.mark.parametrize("option", ["-c", "--python"])
def test_a_command_that_cannot_be_started_is_no_verdict(kit, main, option, content):
    write(kit / "program", content).chmod(0o755)
    done = main("double2", option, "./program")
    assert (done.status, done.out, done.err.count("\n")) == (2, done.out, 1)
    assert re.fullmatch(r"run\.py: cannot start \S*program: .+\n", done.err) and "accepted" not in done.out


def test_what_is_the_default():
    options = runner.parse([])
    assert (options.problem, options.time, options.memory, options.jobs, options.tolerance) == (
        [], 3, 512, runner.processors(), None)
    options = runner.parse(["stress", "2"])
    assert (options.problem, options.time, options.memory, options.seconds, options.program) == ("2", 3, 512, 10,
                                                                                                 None)
    assert runner.parse(["stress", "2"]).seed != options.seed < 1 << 24
    assert 1 <= runner.processors() <= os.cpu_count()


@pytest.mark.parametrize("command", ["", *runner.COMMANDS])
def test_help(main, command):
    done = main(*command.split(), "--help")
    assert (done.status, done.err) == (0, "") and done.out.startswith("usage: run.py " + command)
    assert max(map(len, done.out.splitlines())) <= 100
    assert command or all(f"run.py {name}" in done.out and text in done.out for name, text in runner.COMMANDS.items())


OPTIONS = ["--cases=my cases", "-c=./a 'b c'", "--python=pypy3 -B", "-t=0.5", "-t=3.5", "-m=100", "-e=1e-06",
           "--bundled"]


@pytest.mark.parametrize("option", [None, *OPTIONS])
def test_the_command_that_judges_a_case_again(kit, option):
    """Read again it means the same problem, case and options."""
    words = ["2"] + (option.split("=") if option else [])
    options = runner.parse(words)
    case = runner.Case("double2", "a b/[1]", None, None)
    python3, path, *rest = shlex.split(runner.again(case, options))
    assert (python3, path) == ("python3", "run.py")
    assert vars(runner.parse(rest)) == {**vars(options), "problem": ["double2"], "pattern": "a b/[1]"}
    assert len(rest) == 1 + 2 + len(words) - 1      # nothing that is not needed


def test_without_a_problem_the_folder_is_enough(kit):
    options = runner.parse(["-c", "true", "--cases", "x"])
    assert shlex.split(runner.again(runner.Case("x", "1", None, None), options))[2:] == [
        "--cases", "x", "-k", "1", "-c", "true"]


# --- what is run ------------------------------------------------------------------------------------------

@posix
def test_a_command_runs_where_its_user_is(kit, main):
    """It is found there, its words are split as a shell splits them, and the input is its standard input."""
    populate(kit, {"cases/1.in": "given", "cases/1.out": "given|a b|sub\n", "sub/x": "",
                   "program.py": "import os, sys\nprint(sys.stdin.read(), sys.argv[1], os.path.basename(os.getcwd()), sep='|')"})
    os.chdir("sub")
    assert main("2", "--cases", "../cases", "-c", python("../program.py", "a b")).status == 0


@posix
def test_another_interpreter(kit, main):
    """--python runs the scripts as they are, or the bundles in isolated mode; it is found where its user is."""
    write(kit / "fake-python",
          f"#!/bin/sh\necho \"$@\" >> '{kit}/log'\nexec '{sys.executable}' \"$@\"\n").chmod(0o755)
    for words in (["./fake-python"], ["./fake-python", "--bundled"], ["./fake-python -B"]):
        assert main("double2", "-k", "empty", "--python", *words).status == 0
    plain, isolated, option = (kit / "log").read_text().splitlines()
    assert plain == str(kit / "solutions" / "double2.py") and option == "-B " + plain
    assert re.fullmatch(r"-I /.*/double2\.py", isolated) and str(kit) not in isolated


@posix
@pytest.mark.parametrize("ending, source", [
    (".c", '#include <stdio.h>\n#include <math.h>\nint main(int c, char **v) { printf("%.0f\\n", sqrt(c + 3)); }'),
    (".cpp", '#include <iostream>\nint main() { std::cout << 2 << std::endl; }'),
    (".cc", '#include <iostream>\nint main() { std::cout << 2 << std::endl; }'),
    (".java", 'class source { public static void main(String[] a) { System.out.println(2); } }'),
    (".java", 'class Main { public static void main(String[] a) { System.out.println(2); } }'),
    (".py", "print(2)"),
])
def test_a_source_is_compiled_and_judged(kit, main, ending, source):
    compiler = runner.LANGUAGES[ending][0].split(" ")[0]
    if compiler and not runner.shutil.which(compiler):
        pytest.skip(f"no {compiler} here")
    populate(kit, {"cases/1.in": "", "cases/1.out": "2\n", f"my sources/source{ending}": source})
    assert main("-c", f"my sources/source{ending}", "--cases", "cases").status == 0
    assert sorted(path.name for path in kit.glob("my sources/*")) == [f"source{ending}"]


@posix
def test_a_compiler_that_fails_is_heard(kit, main, monkeypatch):
    """And one that is not there is named. A stand-in for the compiler, as there may be none."""
    write(kit / "wrong.c", "int main(")
    write(kit / "bin/cc", "#!/bin/sh\necho wrong.c:1: expected something >&2; exit 1\n").chmod(0o755)
    path = os.environ["PATH"]
    monkeypatch.setenv("PATH", f"{kit / 'bin'}{os.pathsep}{path}")
    done = main("2", "-c", "wrong.c")
    assert (done.status, done.out, done.err) == (
        2, "", "run.py: -c wrong.c: cc failed: exit status 1: wrong.c:1: expected something\n"
        "wrong.c:1: expected something\n")
    monkeypatch.setenv("PATH", str(kit))
    assert main("2", "-c", "wrong.c").err == "run.py: -c wrong.c: cc is not installed\n"


@posix
def test_a_script_that_says_what_runs_it_is_no_source(kit, main):
    populate(kit, {"cases/1.in": "", "cases/1.out": "mine\n"})
    write(kit / "script.py", "#!/bin/sh\necho mine\n").chmod(0o755)
    assert main("-c", "./script.py", "--cases", "cases").status == 0
    (kit / "script.py").chmod(0o644)
    assert main("-c", "./script.py", "--cases", "cases").status == 1


# --- streams and surroundings -----------------------------------------------------------------------------

@pytest.fixture
def other(tmp_path):
    """A small kit for run.py in a process of its own."""
    return small_kit(tmp_path / "kit")


@posix
@pytest.mark.parametrize("arguments", [["-v"], ["bundle", "2"], ["--json"], ["stress", "2", "--seconds", "0"]])
@pytest.mark.parametrize("full", [False, True], ids=["reader gone", "disk full"])
def test_output_that_cannot_be_written(other, arguments, full):
    """No word to a reader who has gone; one line, and status 2, about a full disk."""
    if full and not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    reading, writing = os.pipe()
    os.close(reading)
    if full:
        os.close(writing)
        writing = os.open("/dev/full", os.O_WRONLY)
    done = subprocess.run([sys.executable, str(other / "run.py"), *arguments], stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert (done.returncode, done.stderr.count(b"\n")) == ((2, 1) if full else (1, 0))


@posix
@pytest.mark.parametrize("closed", ["0", "1", "2", "0 1 2"])
def test_standard_streams_that_are_closed(other, closed):
    """An error is not printed instead to what is left."""
    closing = " ".join(f"{number}>&-" for number in closed.split())
    command = ["sh", "-c", f'exec "$0" "$@" {closing}', sys.executable, str(other / "run.py")]
    for words, status in (["-q"], 0), (["nothing"], 2), (["--json", "-k", "nothing"], 2):
        done = subprocess.run([*command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert done.returncode == status and b"Traceback" not in done.stderr
        assert b"nothing" not in done.stdout and (status == 0 or "2" in closed) == (done.stderr == b"")


@posix
@pytest.mark.parametrize("option", ["-OO", "-I", "-Werror"])
def test_options_of_python(other, option):
    done = run_py("--json", kit=other, before=[option])
    assert verdicts(done) == ["AC"] * len(objects(done)) != []


@posix
@pytest.mark.parametrize("name, value", [
    ("PYTHONSAFEPATH", "1"), ("PYTHONUNBUFFERED", "1"), ("TMPDIR", "nowhere"), ("TMPDIR", "."), ("TMPDIR", "t" * 200),
    ("TMPDIR", "a b\udcff\n'\"$(x)")])
def test_surroundings(other, tmp_path, name, value):
    if value != "nowhere" and name == "TMPDIR":
        (tmp_path / value).mkdir(exist_ok=True)
    for words, status in ([], 0), (["--bundled"], 0), (["--python", "no-such-python"], 2):
        done = run_py("double2", *words, kit=other, cwd=str(tmp_path), env={**os.environ, name: value})
        assert done.status == status


LIMITED = """
import os, resource, runpy, sys
kind, most = getattr(resource, sys.argv[1]), int(sys.argv[2])
resource.setrlimit(kind, (most, most))
sys.argv = sys.argv[3:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@posix
@pytest.mark.parametrize("kind, most", [
    ("RLIMIT_NOFILE", 9), ("RLIMIT_NOFILE", 12), ("RLIMIT_FSIZE", 1),
    pytest.param("RLIMIT_NPROC", 1, marks=ordinary), pytest.param("RLIMIT_NPROC", 12, marks=ordinary)])
def test_what_the_system_refuses_is_no_verdict(other, kind, most):
    """One line and status 2, or all is judged as it should be; and stress saves nothing."""
    write(other / "expected/double2/check.py", "raise SystemExit(42)")
    for words in (["--json", "-j", "9", "double2"], ["stress", "2", "--seconds", "0"]):
        done = run_py(*words, kit=other, before=["-c", LIMITED, kind, str(most)])
        assert done.status in (0, 2) and '"RE"' not in done.out and '"WA"' not in done.out
        assert done.err.count("\n") == (done.status == 2), done.err
        assert not list(other.glob("inputs/*/stress*"))

