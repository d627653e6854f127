"""The command line: what it means, what is refused in one line, and what surrounds run.py."""
import os
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import run as runner
from conftest import posix
from harness import PROCESSORS, RIGHT_RUN, populate, python, reported, row_id, run_py, write
from kit import ROOT

pytestmark = posix


@pytest.fixture
def here(kit):
    """The small kit with more files in it."""
    populate(kit, {"a.py": "", "b.py": "", "data": "", "1.in": "", "2/1.in": "",
                   "samples/1.in": "x\n", "samples/1.out": "x\n"})
    for name in "12":
        populate(kit, {f"all/in/{name}.txt": "", f"all/out/{name}.txt": ""})
    for name in ("[a]?", "a2"):
        populate(kit, {f"odd/{name}.in": "", f"odd/{name}.out": ""})
    for name in ("copy", "my copy"):
        write(kit / name, "#!/bin/sh\ncat\n").chmod(0o755)
    return kit


def meant(words):
    """Return what a command line means: {name: value} of its command, problems and options."""
    options = runner.parse(words)
    return {name: getattr(options, name) for name in ("command", "problems", *runner.OPTIONS)}


# --- what is chosen -------------------------------------------------------------------------------

EVERY = ["double2 empty", "double2 sample", "double11 empty", "double11 sample"]
CHOSEN = {          # by a command line
    "": EVERY,
    "11 double2": EVERY[2:] + EVERY[:2],
    "2 double2 solutions/double2.py": EVERY[:2],
    "-k s*le": EVERY[1::2],
    "-k [es]?p*": EVERY[::2],
    "2 -k sample 11": EVERY[1::2],
    "2 -k empty.in": EVERY[:1],
    "2 -k inputs/double2/empty.in": EVERY[:1],
    "inputs/double2/empty.in -c cat": ["double2 empty"],
    "all/in/2.txt a.py": ["all in/2"],
    "odd -c cat -k [a]?": ["odd [a]?"],         # a case of just this name goes first
}


@pytest.fixture
def chosen(here, main, monkeypatch):
    """A function that returns the names of the cases that a command line would judge."""
    names = []

    def note(problems, cases, session):
        names.extend(map(runner.full_name, cases))
        return 0

    def call(*words):
        assert main(*words) == (0, "", "")
        return names

    monkeypatch.setattr(runner, "judge_cases", note)
    return call


@pytest.mark.parametrize("line", CHOSEN, ids=row_id)
def test_what_is_judged(chosen, line):
    assert chosen(*line.split()) == CHOSEN[line]


SHORT_FOR = {       # a command line: one with options that means the same
    "a.py": "-c a.py --cases .",
    "samples a.py": "-c a.py --cases samples",
    "judge samples -c cat": "-c cat --cases samples",
    "a.py 2": "2 -c a.py",
    "solutions/library.py": "-c solutions/library.py --cases .",
    "a.py 1.in": "-c a.py --cases . -k 1.in",
    "copy samples": "-c ./copy --cases samples",
    "'my copy'": "-c \"'./my copy'\" --cases .",
    "./2 a.py": "-c a.py --cases ./2",
    "expect samples/1.in a.py": "expect --reference a.py --cases samples -k samples/1.in",
    "stress samples a.py": "stress -c a.py --cases samples",
    "bundle solutions/double2.py": "bundle 2",
    "expect --reference cat": "expect --reference cat --cases .",
}


@pytest.mark.parametrize("line", SHORT_FOR, ids=row_id)
def test_a_word_without_an_option_means_what_it_is(here, line):
    """A problem goes before a folder with the same name."""
    assert meant(shlex.split(line)) == meant(shlex.split(SHORT_FOR[line]))


def test_there_is_a_job_for_each_processor():
    assert runner.parse([]).worker_count == PROCESSORS


@pytest.mark.parametrize("count, workers", [(3, 3), (None, 1)], ids=["three", "unknown"])
def test_another_system_tells_how_many_processors_there_are(monkeypatch, count, workers):
    def cpu_count():
        return count

    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", cpu_count)
    assert runpy.run_path(str(ROOT / "run.py"))["parse"]([]).worker_count == workers


# --- what is refused ------------------------------------------------------------------------------

@pytest.fixture
def refused(here, main):
    """A function that returns what run.py says of a command line that it refuses, in one line."""
    def call(line):
        done = main(*shlex.split(line))
        assert done.status == 2
        assert re.fullmatch(r"(seed \d+\n)?", done.out)
        start, text = done.err.split("run.py: ")
        assert start == ""
        assert text.count("\n") == 1
        return text.rstrip("\n")

    return call


REFUSED = {         # a command line: the complaint
    # words that mean nothing
    "nothing": "no problem, folder or file 'nothing'",
    "DUOBLE11": "no problem, folder or file 'DUOBLE11'; did you mean double11?",
    "do": "no problem, folder or file 'do'; did you mean double2 or double11?",
    "jugde": "no problem, folder or file 'jugde'; did you mean judge?",
    "stress new": "no problem, folder or file 'new'; --cases new makes this folder",
    "-q stress": "the command stress has to come first",
    # words that are too many
    "a.py b.py": "two programs, a.py and b.py",
    "-c pypy3 a.py": "two programs, pypy3 and a.py; "
                     "quote a command of several words: -c 'pypy3 a.py'",
    "samples solutions a.py": "two folders, samples and solutions",
    "1.in samples/1.in a.py": "two inputs, 1.in and samples/1.in",
    "bundle a.py": "bundle takes no programs: a.py",
    # options
    "--bundeld": "judge has no option --bundeld; did you mean --bundled?",
    "expect 2 --checker x": "expect has no option --checker",
    "2 -q -q": "-q is given twice",
    # what is missing, or does not fit together
    "samples": "judge needs -c PROGRAM, or a built-in problem",
    "data": "data is taken for an input, as its ending is not one of a known language;"
            " -c PROGRAM is needed",
    "stress a.py": "stress needs --reference PROGRAM and --generator PROGRAM, "
                   "or a built-in problem",
    "bundle": "bundle needs a built-in problem",
    "2 11 samples": "several problems are only judged, and with what the kit has for them",
    "2 -k nothing": "no case matches nothing",
    "2 --cases ''": "--cases : no such folder",
    "expect --reference cat --cases data": "--cases data: no such folder",
    "2 --checker true -e 1": "-e cannot be used: double2 has a checker",
    "2 -c true --bundled": "--python and --bundled are only for the solutions of the kit",
    # programs that cannot be run
    "2 -c 'no-such 1'": "-c: no such file or command: no-such",
    "2 --python no-such": "--python: no such file or command: no-such",
    "2 -c data": "-c: data is not a program that can be run",
    "2 -c \"'\"": "-c \"'\": no closing quotation",
    "2 -c ' '": "-c needs a command",
    "2 -c 'cat < 1.in | cat'": "-c: run.py gives the program its input; leave out < and the file",
    "expect 2 --reference 'cat<1.in'":
        "--reference: run.py gives the program its input; leave out < and the file",
    # values
    "2 -q -v": "argument -v: not allowed with argument -q (see run.py judge --help)",
    "2 -t 0": "argument -t: '0' is not a number from 0.01 to 1000000000 (see run.py judge --help)",
}


@pytest.mark.parametrize("line", REFUSED, ids=row_id)
def test_what_is_refused(refused, line):
    assert refused(line) == REFUSED[line]


@pytest.mark.parametrize("line", [
    "2 -t soon", "2 -t inf", "2 -m 1.5", "2 -j 0", "2 -j 401", "2 -e -1", "2 -e nan",
    "stress 2 --seconds -1", "stress 2 --seed x", "stress 2 --size 0",
], ids=row_id)
def test_a_number_that_is_out_of_range(refused, line):
    *_, option, value = line.split()
    start = refused(line).partition(" number ")[0]
    assert start.startswith(f"argument {option}: '{value}' is not a")


def test_a_number_that_means_several_problems(kit, main):
    populate(kit, {"solutions/twice11.py": "", "inputs/twice11/a.in": ""})
    complaint = "run.py: no problem, folder or file '11'; did you mean double11 or twice11?\n"
    assert main("11") == (2, "", complaint)


# --- commands -------------------------------------------------------------------------------------

@pytest.mark.parametrize("command", [
    "cat | cat", "ulimit -s 4096; cat", "N=1 cat", "~/copy", "true\ncat", "cat samples/1.i*",
    "cat <&0", "N=; awk \"1$N<5\"",
], ids=row_id)
def test_a_command_with_a_sign_of_the_shell_is_run_by_it(here, main, monkeypatch, command):
    monkeypatch.setenv("HOME", str(here))
    assert main("samples/1.in", "-c", command).status == 0


def test_the_shell_passes_arguments_on(kit, main):
    """A checker gets an input, an output and an answer, a generator two numbers."""
    write(kit / "check", 'echo $X $(cat "$@") >>log; exit 42')
    write(kit / "generate", 'echo $X $* >>log; echo 1')
    words = ["-k", "sample", "-c", "echo mine", "--checker", "X=check sh check"]
    assert main("2", *words).status == 0
    assert main("2", "-k", "empty", "--python", f"X=1 {python()}").status == 0
    words = ["--generator", "X=generate sh generate", "--seed", "7", "--seconds", "0"]
    assert main("stress", "2", *words).status == 0
    assert (kit / "log").read_text() == "check 1 20 mine 2 40\ngenerate 7 1\n"


def test_a_command_may_place_its_arguments(kit, main):
    words = ["--generator", "echo $2 $1 | tail -n 1", "--seed", "7", "--seconds", "0"]
    done = main("stress", "-c", "cat; echo 1", "--reference", "cat", "--cases", "new", *words)
    assert done.status == 1
    assert (kit / "new/stress-7-1.in").read_text() == "1 7\n"


def test_other_cases_than_the_chosen_one_may_be_wrong(kit, main):
    populate(kit, {"cases/in/1.txt": "x", "cases/out/1.txt": "x", "cases/2.in": "",
                   "cases/2.out": "", "cases/2.ans": "other"})
    done = main("cases/in/1.txt", "-c", "cat")
    assert (done.status, done.err) == (0, "")


def test_a_command_runs_where_its_user_is(kit, main, monkeypatch):
    """It is found there. Its words are split as a shell splits them."""
    populate(kit, {"cases/1.in": "in", "cases/1.out": "in|a b|sub\n"})
    write(kit / "sub/program", '#!/bin/sh\necho "$(cat)|$1|${PWD##*/}"').chmod(0o755)
    monkeypatch.chdir(str(kit / "sub"))
    assert main("../cases", "-c", "program 'a b'").status == 0


def test_another_interpreter(kit, main):
    """It runs the scripts as they are, or the bundles without the modules of the kit."""
    log = shlex.quote(str(kit / "log"))
    write(kit / "fake-python", f'#!/bin/sh\necho "$@" >>{log}\nexec {python()} "$@"\n').chmod(0o755)
    for words in (["./fake-python"], ["./fake-python", "--bundled"], ["./fake-python -B"]):
        assert main("double2", "-k", "empty", "--python", *words).status == 0
    plain, isolated, option = (kit / "log").read_text().splitlines()
    assert plain == str(kit / "solutions" / "double2.py")
    assert option == f"-B {plain}"
    assert re.fullmatch(r"-I /.*/double2\.py", isolated)
    assert str(kit) not in isolated


# --- the command that judges a case again ---------------------------------------------------------

def words_again(capsys, line, name):
    """Return the words after run.py with which the report of a failing case says to repeat it."""
    case = runner.Case("double2", name, Path("in"), Path("out"))
    outcome = runner.Outcome(case, "WA", "", rows=[], input_bytes=0, run=RIGHT_RUN)
    report = reported(capsys, [outcome], *shlex.split(line))
    again = re.search("^ +again +(.*)$", report, re.M)[1]
    python3, path, *words = shlex.split(again)
    assert python3 == "python3"
    assert os.path.basename(path) == "run.py"
    return words


AGAIN = {           # a command line: the one that judges a case again, without its name
    "": "double2",                      # the problem of the case
    "2 -v -j 3": "double2",             # options of the report are not repeated
    "-c cat": "-c cat --cases .",
    "2 --cases 'my cases' -c \"./a 'b c'\" --checker \"./check 'b c'\"":
        "2 --cases 'my cases' -c \"./a 'b c'\" --checker \"./check 'b c'\"",
    "2 --python 'pypy3 -B' --bundled -t 0.50 -m 09 -e 0.0125":
        "2 --python 'pypy3 -B' --bundled -t 0.5 -m 9 -e 0.0125",
}


@pytest.mark.parametrize("line", AGAIN, ids=row_id)
def test_a_case_is_judged_again_with_the_same_options(here, capsys, line):
    words = words_again(capsys, line, "a b/[1]")
    assert meant(words) == meant([*shlex.split(AGAIN[line]), "-k", "a b/[1]"])


def test_a_case_whose_name_looks_like_an_option(here, capsys):
    assert words_again(capsys, "2", "--v") == ["double2", "-k=--v"]


# --- help, streams and surroundings ---------------------------------------------------------------

@pytest.mark.parametrize("command", ["judge", "bundle", "expect", "stress"])
def test_help_fits_into_80_columns(main, monkeypatch, command):
    monkeypatch.setenv("COLUMNS", "80")
    done = main(command, "--help")
    assert done.status == 0
    assert done.out.startswith(f"usage: run.py {command} ")
    assert max(map(len, done.out.splitlines())) <= 79
    for name in runner.COMMANDS:
        assert f"  run.py {name} " in done.out


def by_shell(kit, line, words, **options):
    """Return (status, output, number of lines on stderr) of run.py, run by a line of the shell."""
    done = subprocess.run(["sh", "-c", line, sys.executable, str(kit / "run.py"), *words],
                          **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options})
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr.count(b"\n")


LINES = ["2 -v", "bundle 2"]


@pytest.mark.parametrize("line", LINES, ids=row_id)
def test_a_reader_that_has_gone_gets_no_word(here, line):
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb", 0) as stdout:
        done = by_shell(here, 'exec "$0" "$@"', line.split(), stdout=stdout)
    assert done == (1, None, 0)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("line", LINES, ids=row_id)
def test_a_full_disk_gets_one_line(here, line):
    assert by_shell(here, 'exec "$0" "$@" >/dev/full', line.split()) == (2, b"", 1)


def test_options_and_variables_of_python_change_nothing(here):
    environment = {**os.environ, "PYTHONSAFEPATH": "1"}
    done = run_py("2", "-k", "sample", kit=here, before=["-OO", "-Werror"], env=environment)
    assert (done.status, done.err) == (0, "")


def test_any_folder_for_temporary_files_will_do(kit):
    name = "a b\udcff\n'\"$(x)" + "t" * 200
    os.mkdir(name)
    environment = {**os.environ, "TMPDIR": name}
    done = run_py("2", "-k", "sample", "--bundled", kit=kit, before=["-I"], env=environment)
    assert (done.status, done.err) == (0, "")


LIMITS = ["ulimit -n 9", "ulimit -f 0"]
if os.name == "posix" and os.geteuid():     # root may start as many processes as there can be
    LIMITS += ["ulimit -u 1 2>&- || ulimit -p 1", "ulimit -u 12 2>&- || ulimit -p 12"]


@pytest.mark.parametrize("limit", LIMITS, ids=row_id)
def test_what_the_system_refuses_is_no_verdict(kit, limit):
    """It gets one line and status 2, or all is judged as it should be. Nothing is saved."""
    write(kit / "expected/double2/check.py", "raise SystemExit(42)")
    for words in (["--json", "-j", "9", "double2"], ["stress", "2", "--seconds", "0"]):
        status, output, lines = by_shell(kit, f'{limit}; exec "$0" "$@"', words)
        assert (status, lines) in [(0, 0), (2, 1)]
        assert not re.search(b'"(RE|WA)"', output)
    assert not list(kit.glob("inputs/*/stress*"))
