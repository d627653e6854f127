"""The command line: what is chosen, what is refused in one line, and the streams that it is given."""
import os
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import run as runner
from harness import PROCESSORS, RIGHT_RUN, populate, python, reported, run_py, write
from kit import ROOT
from marks import posix

pytestmark = posix
EVERY = [("double2", "empty"), ("double2", "sample"), ("double11", "empty"), ("double11", "sample")]


@pytest.mark.parametrize("arguments, chosen", [
    ("", EVERY), ("judge", EVERY), ("11", EVERY[2:]), ("11 double2", EVERY[2:] + EVERY[:2]),
    ("2 double2 solutions/double2.py", EVERY[:2]),
    ("-k sample", EVERY[1::2]), ("-k s*le", EVERY[1::2]), ("-k m", EVERY), ("11 -k emp", EVERY[2:3]),
    ("-k e 2", EVERY[:2]), ("-k [es]?p*", EVERY[::2]), ("2 -k sample 11", EVERY[1::2]),
    ("2 -k empty.in", EVERY[:1]), ("2 -k inputs/double2/empty.in", EVERY[:1]),
    ("2 -k [a]?", [("double2", "[a]?")])])       # a case of just this name goes first
def test_what_is_judged(kit, main, monkeypatch, arguments, chosen):
    judged = []
    monkeypatch.setattr(runner, "report", lambda outcomes, cases, options, screen: judged.extend(cases) or 0)
    if "[a]?" in arguments:
        populate(kit, {f"{place}/double2/{name}.{end}": "" for name in ("[a]?", "a2")
                       for place, end in (("inputs", "in"), ("expected", "out"))})
    assert main(*arguments.split()) == (0, "", "")
    assert [(case.problem_name, case.name) for case in judged] == chosen


BAD_USE = [         # a command line, and what is said about it
    ("bundle", "arguments are required: PROBLEM"),
    *((f"{command} nothing", "no problem 'nothing'; the problems are double2, double11")
      for command in ("2", "bundle", "expect", "stress")),
    ("-k nothing", "no case matches -k nothing"), ("2 --cases nowhere", "--cases nowhere: no such folder"),
    ("--cases solutions -c true", "no cases in solutions; names are such as 1.in with 1.out or 1.ans, "),
    ("-c true", "no cases in .; "),         # those of the problems are not the folder's
    # What is needed for a folder: a problem of the kit, or one program for each part in it.
    *((line, f"{command} needs {missing}, or a built-in problem\n") for line, command, missing in (
        ("--cases inputs", "judge", "-c PROGRAM"), ("--checker true", "judge", "-c PROGRAM"),
        ("expect", "expect", "--reference PROGRAM"),
        ("expect --cases inputs", "expect", "--reference PROGRAM"),
        ("stress", "stress", "-c PROGRAM and --reference PROGRAM and --generator PROGRAM"),
        ("stress -c true --reference true --cases inputs", "stress", "--generator PROGRAM"))),
    ("--cases run.py -c true", "--cases run.py: not a folder; use --cases . -k run.py\n"),
    ("--cases inputs/double2/sample.in -c true",
     "--cases inputs/double2/sample.in: not a folder; use --cases inputs/double2 -k sample\n"),
    ("--cases x.tar.gz -c true", "--cases x.tar.gz: not a folder; unpack it first\n"),
    *((line, "programs or cases of your own need one problem\n") for line in (
        "--cases inputs 2 11", "-c true 2 11", "--checker true 2 11")),
    ("expect 2 11", "expect needs one problem\n"), ("stress 2 11", "stress needs one problem\n"),
    ("stress 2 11 --generator true", "stress needs one problem\n"),
    ("2 --checker true -e 1", "-e cannot be used: double2 has a checker"),
    ("2 -c ./nothing", "-c: no such file or command: ./nothing\n"),
    ("2 --python no-such", "--python: no such file or command: no-such\n"),
    ("stress 2 --generator ./nothing", "--generator: no such file or command: ./nothing\n"),
    ("2 -c ./solutions", "-c: ./solutions is not a program that can be run\n"),
    ("2 -c 'prog 1'", "-c: prog is not a program that can be run; did you mean ./prog?\n"),
    ("2 -c \"'\"", "-c \"'\": no closing quotation"), ("2 -c ' '", "-c needs a command"),
    ("2 --python ''", "--python needs a command"),
    ("2 -c 'sort | uniq'", "-c does not start a shell; write -c \"sh -c 'sort | uniq'\"\n"),
    ("2 -c '$HOME/a | b'", "write -c 'sh -c '\"'\"'$HOME/a | b'\"'\"''\n"),
    *((f"2 -c '{command}'", "-c does not start a shell") for command in (
        "true ; true", "true; true", "true && true", "true&&true", "cat|cat", "cat 2>&1",
        # What would not start without a shell is understood without blanks, too.
        "ulimit -s unlimited; ./prog", "./prog|cat", "N=1 ./prog", "~/prog", "$HOME/prog")),
    *((f"2 -c '{command}'", "-c: leave out < and >; run.py gives the input and reads the output\n") for command in (
        "./prog < 1.in", "./prog<1.in", "cat < x > y", "cat 2>/dev/null")),
    # What gets arguments passes them on.
    *((f"2 {option} 'X=1 ./prog'", f"write {option} 'sh -c '\"'\"'X=1 ./prog \"$@\"'\"'\"' sh'\n") for option in (
        "--checker", "--python")),
    ("stress 2 --generator 'cat < x'", "write --generator 'sh -c '\"'\"'cat < x \"$@\"'\"'\"' sh'\n"),
    ("expect --reference true --cases data", "--cases data: not a folder; use --cases .\n"),
    *((f"2 -c '{words}'", f"{words.split()[0]} is not a program that can be run{ends}\n") for words, ends in (
        ("data", ""),
        ("r.xyz", "; sources end in " + " ".join(runner.LANGUAGES)))),
    ("2 -c 'solutions/library.py 1'", "-c: solutions/library.py is a source; give it without words after it\n"),
    ("2 -c true --bundled", "-c runs a program of your own: leave out --python and --bundled"),
    ("2 -c true --python python3", "-c runs a program of your own"), ("-c true --cases ''", "--cases : no such folder"),
    ("-t soon", "argument -t: 'soon' is not a number from 0.01 to 1000000000"), ("-t -1", "argument -t: "),
    *((f"-t {text}", f"argument -t: '{text}' is not a number") for text in ("0", "nan", "inf")),
    ("-m 1.5", "argument -m: '1.5' is not a whole number from 1 to 1000000000"),
    ("-j 0", "argument -j: '0' is not a whole number"), ("-j 1000", "'1000' is not a whole number from 1 to 400"),
    ("-e -1", "argument -e: "), ("-e nan", "argument -e: 'nan' is not a number"),
    ("-q -v", "argument -v: not allowed with argument -q"), ("--json -q", "-q: not allowed with argument --json"),
    ("-x", "unrecognized arguments: -x (see run.py judge --help)"), ("--bund", "unrecognized arguments: --bund"),
    ("bundle 2 11", "unrecognized arguments: 11"), ("bundle 2 -o ''", "Is a directory"),
    ("bundle 2 -o .", "-o . is not a bundle, and is not replaced"), ("bundle 2 -o no/such/folder", "No such file"),
    ("stress 2 -j 3", "unrecognized arguments: -j 3 (see run.py stress --help)"),
    *((f"{words} x", f"unrecognized arguments: {words.partition(' 2 ')[2]} x (see run.py ") for words in (
        "judge 2 --reference", "judge 2 --generator", "expect 2 -c", "expect 2 --checker", "bundle 2 --cases")),
    ("stress 2 --seconds -1", "argument --seconds: "), ("stress 2 --seed x", "'x' is not a whole number"),
]


@pytest.mark.parametrize("line, complaint", BAD_USE)
def test_bad_use_gets_one_line(kit, main, line, complaint):
    write(kit / "prog", "").chmod(0o755)
    populate(kit, {"data": "", "r.xyz": "", "x.tar.gz": ""})
    done = main(*shlex.split(line))
    assert done.status == 2
    assert re.fullmatch(r"(seed \d+\n)?", done.out)
    assert re.fullmatch(r"run\.py.*\n", done.err)
    assert complaint in done.err


def meant(line):
    """Return {name: value, as text} of the options of a command line."""
    return {name: str(value) for name, value in vars(runner.parse(line.split())).items()}


def test_what_is_the_default(monkeypatch):
    for line, usual in [
            ("", f"judge -t 10 -m 512 -j {PROCESSORS}"), ("stress 2", "-t 10 -m 512 --seconds 10 --size 200"),
            ("bundle 2", "-t 10 -m 512"), ("-c a", "--cases ."), ("expect --reference a", "--cases .")]:
        assert meant(line) == meant(f"{line} {usual}")
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)         # as on other systems
    for count, workers in (3, 3), (None, 1):
        monkeypatch.setattr(os, "cpu_count", lambda: count)
        assert runpy.run_path(str(ROOT / "run.py"))["parse"]([]).worker_count == workers


@pytest.mark.parametrize("command", ["", "judge", "bundle", "expect", "stress"])
def test_help(command):
    """Nothing wraps on a terminal of 80 columns; all of it reaches a pipe, though Python keeps it back at first."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = run_py(*command.split(), "--help", env={**environment, "COLUMNS": "80"})
    assert (done.status, done.err) == (0, "") and done.out.startswith("usage: run.py " + command)
    assert max(map(len, done.out.splitlines())) <= 79
    assert command or all(f"  run.py {name} " in done.out for name in ("judge", "bundle", "expect", "stress"))


@pytest.mark.parametrize("option", [
    "", "--cases=my cases", "-c=./a 'b c'", "--python=pypy3 -B", "-t=1", "-t=0.50", "-m=09", "-e=1e-6", "--bundled",
    "--checker=./check 'b c'"])
@pytest.mark.parametrize("problem, name", [("2", "a b/[1]"), ("", "a b/[1]"), ("2", "--v")])
def test_the_command_that_judges_a_case_again(capsys, problem, name, option):
    """Read again it means the same problem, case and options, as they were typed; a folder needs no problem."""
    words, case = [problem, *option.split("=")], runner.Case("double2", name, Path("in"), Path("out"))
    outcome = runner.Outcome(case, "WA", "", rows=[], input_rows=[], input_bytes=0, run=RIGHT_RUN)
    report = reported(capsys, [outcome], *filter(None, words))
    line, = [line for line in report.splitlines() if line.startswith("     again ")]
    python3, path, *rest = shlex.split(line)[1:]
    problem = [] if {"--cases", "-c", "--checker"} & set(words) and not problem else ["double2"]
    wanted = [*problem, *([f"-k={name}"] if name[0] == "-" else ["-k", name]), *filter(None, words[1:])]
    if not problem and "--cases" not in words:
        wanted += ["--cases", "."]
    assert python3 == "python3" and os.path.basename(path) == "run.py" and len(rest) == len(wanted)
    assert runner.parse(rest) == runner.parse(wanted)


def test_a_command_runs_where_its_user_is(kit, main):
    """It is found there, its words are split as a shell splits them, and the input is its standard input."""
    populate(kit, {"cases/1.in": "in", "cases/1.out": "in|a b|sub\n", "sub/program": 'echo "$(cat)|$1|${PWD##*/}"'})
    os.chdir("sub")
    assert main("2", "--cases", "../cases", "-c", "sh program 'a b'").status == 0


def test_another_interpreter(kit, main):
    """--python runs the scripts as they are, or the bundles in isolated mode; it is found where its user is."""
    write(kit / "fake-python",
          f"#!/bin/sh\necho \"$@\" >>{shlex.quote(str(kit / 'log'))}\nexec {python()} \"$@\"\n").chmod(0o755)
    for words in (["./fake-python"], ["./fake-python", "--bundled"], ["./fake-python -B"]):
        assert main("double2", "-k", "empty", "--python", *words).status == 0
    plain, isolated, option = (kit / "log").read_text().splitlines()
    assert plain == str(kit / "solutions" / "double2.py") and option == "-B " + plain
    assert re.fullmatch(r"-I /.*/double2\.py", isolated) and str(kit) not in isolated


def test_a_checker_of_ones_own(kit, main):
    """It gets the names of input, output and answer; the other programs stay the kit's, or are given, too."""
    write(kit / "checker", '[ "$(cat "$2")" = mine ] && exit 42; cat "$1" "$3" >&2; exit 43')
    done = main("2", "-k", "sample", "--checker", "sh checker")
    assert done.status == 1 and re.findall(r"^ +checker +1  1\n +2  20\n +3  2\n +4  40$", done.out, re.M)
    assert main("2", "-c", "echo mine", "--checker", "sh checker").status == 0


def by_shell(kit, line, words, **options):
    """Run run.py with some words as a line of the shell has it; return (status, output, number of lines on stderr)."""
    done = subprocess.run(["sh", "-c", line, sys.executable, str(kit / "run.py"), *words],
                          **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options})
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr.count(b"\n")


@pytest.mark.parametrize("words", [["2", "-v"], ["bundle", "2"], ["--json", "2"], ["stress", "2", "--seconds", "0"]])
def test_output_that_cannot_be_written(kit, words):
    """No word to a reader who has gone; one line, and status 2, about a full disk."""
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb", 0) as stdout:
        assert by_shell(kit, 'exec "$0" "$@"', words, stdout=stdout) == (1, None, 0)
    if os.path.exists("/dev/full"):
        assert by_shell(kit, 'exec "$0" "$@" >/dev/full', words) == (2, b"", 1)


@pytest.mark.parametrize("closing, lines", [("<&-", 1), (">&-", 1), ("2>&-", 0), ("<&- >&- 2>&-", 0)])
def test_standard_streams_that_are_closed(kit, closing, lines):
    """An error is not printed instead to what is left."""
    line = f'exec "$0" "$@" {closing}'
    assert by_shell(kit, line, ["-q", "2", "-k", "empty"])[::2] == (0, 0)
    assert by_shell(kit, line, ["nothing"]) == (2, b"", lines)


def test_surroundings(kit, tmp_path):
    """Options and variables of Python, and odd folders for temporary files, change nothing."""
    odd = "a b\udcff\n'\"$(x)" + "t" * 200
    (tmp_path / odd).mkdir()
    for option, variables, words in [
            ("-OO", {}, []), ("-I", {}, []), ("-Werror", {"PYTHONSAFEPATH": "1"}, []),
            ("-B", {"TMPDIR": "nowhere"}, []), *(("-B", {"TMPDIR": name}, ["--bundled"]) for name in (".", odd))]:
        done = run_py("2", "-k", "sample", *words, kit=kit, before=[option], cwd=str(tmp_path),
                      env={**os.environ, **variables})
        assert (done.status, done.err) == (0, ""), (option, variables)


def test_what_the_system_refuses_is_no_verdict(kit):
    """One line and status 2, or all is judged as it should be; and stress saves nothing."""
    write(kit / "expected/double2/check.py", "raise SystemExit(42)")
    limits = ["ulimit -n 9", "ulimit -n 12", "ulimit -f 0"]
    if os.geteuid():        # root may start as many processes as there can be
        limits += [f"ulimit -u {most} 2>&- || ulimit -p {most}" for most in (1, 12)]
    for limit in limits:
        for words in ["--json", "-j", "9", "double2"], ["stress", "2", "--seconds", "0"]:
            status, output, lines = by_shell(kit, f'{limit}; exec "$0" "$@"', words)
            assert (status, lines) in [(0, 0), (2, 1)], (limit, words)
            assert not re.search(b'"(RE|WA)"', output), (limit, words)
    assert not list(kit.glob("inputs/*/stress*"))
