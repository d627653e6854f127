#!/usr/bin/env python3
"""Judge the solutions of this kit, or any program, on files of cases.

A problem has a folder of cases and up to four programs: a solution, a checker, a reference and a
generator. A program is a command, or a source that is compiled once. A built-in problem is a script
solutions/NAME.py with a folder inputs/NAME. Options name the programs for any other folder of
cases, or replace those of a built-in problem.

The sections, in the order in which a case goes through them:

    tables and records      what can be chosen, and what the sections hand to each other
    signals                 where Ctrl-C may interrupt
    text                    show what others wrote
    the command line        read it; write the one that judges a case again
    problems and cases      find the files
    programs                compile their sources
    running                 start a program, watch it, end all that it has started: a Run
    workers                 the processes that do this, side by side
    verdicts                from a Run to a verdict
    comparing               from an output to a verdict, and to the lines that differ
    judging                 all of that for one case: an Outcome
    reporting               print the Outcomes
    judge, bundle, expect, stress       the commands
    main
"""
import os
import signal

if __name__ == "__main__" and os.name == "posix":
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # Until there is something to clean up, Ctrl-C just ends this.
        signal.signal(signal.SIGINT, signal.SIG_DFL)

import argparse
import contextlib
import difflib
import errno
import fnmatch
import functools
import io
import itertools
import json
import math
import operator
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict, deque, namedtuple
from multiprocessing.connection import Pipe, wait
from pathlib import Path

try:
    import resource
except ImportError:     # not on Windows
    resource = None

if sys.version_info < (3, 8):
    sys.exit("run.py needs Python 3.8 or later")


# --- tables and records -----------------------------------------------------------------------------

ROOT = Path(__file__).resolve().parent
SOLUTIONS, INPUTS, EXPECTED = ROOT / "solutions", ROOT / "inputs", ROOT / "expected"
MEASURED = resource is not None     # whether CPU time and memory can be measured: not on Windows
LINUX = sys.platform == "linux"
PROCESSORS = os.cpu_count() or 1
if hasattr(os, "sched_getaffinity"):
    PROCESSORS = len(os.sched_getaffinity(0))

COMMANDS = {        # the first one if none is named
    "judge": "Judge a program on cases, or all solutions of the kit.",
    "bundle": "Print a solution as one file that an online judge takes.",
    "expect": "Write the missing answers to cases, by a reference.",
    "stress": "Compare a program with a reference on random inputs.",
}

Option = namedtuple("Option", [
    "flag",         # as it is typed
    "commands",     # those that have it
    "metavar",      # what the help calls its value; None for a switch, which has no value
    "help",
    "default",      # its value if it is not typed
    "bounds",       # (least, most) of a number, whole if they are; None for a text
    "repeated",     # whether it is part of the command that judges a case again
], defaults=[None, None, False])
MOST = 10 ** 9
OPTIONS = {
    "cases": Option("--cases", "judge expect stress", "DIR",
                    "take the cases from this folder; stress saves them there", repeated=True),
    "pattern": Option("-k", "judge", "NAME",
                      "only the case of this name, or all whose name contains it", "", repeated=True),
    "solution": Option("-c", "judge stress", "PROGRAM",
                       "program to judge: a command or a source file", repeated=True),
    "checker": Option("--checker", "judge stress", "PROGRAM",
                      "program that decides whether an output is right", repeated=True),
    "reference": Option("--reference", "expect stress", "PROGRAM", "program that prints the answers"),
    "generator": Option("--generator", "stress", "PROGRAM",
                        "program that prints an input for SEED SIZE"),
    "python": Option("--python", "judge", "COMMAND", "run the solutions under this interpreter",
                     repeated=True),
    "cpu_seconds": Option("-t", "judge stress", "SECONDS", "limit of CPU time (%(default)s)",
                          3, (0.01, MOST), repeated=True),
    "memory_mb": Option("-m", "judge stress", "MB", "limit of memory (%(default)s)",
                        512, (1, MOST), repeated=True),
    "tolerance": Option("-e", "judge stress", "EPS",
                        "ignore white space; numbers may differ by EPS", None, (0.0, MOST), repeated=True),
    "bundled": Option("--bundled", "judge", None, "judge the bundles instead of the solutions",
                      repeated=True),
    "jobs": Option("-j", "judge", "N", "cases at once (%(default)s, one for each processor)",
                   PROCESSORS, (1, 999)),
    "quiet": Option("-q", "judge", None, "print the summary alone"),
    "verbose": Option("-v", "judge", None, "print every case, every failure in full"),
    "json": Option("--json", "judge", None, "print a JSON object for every case, nothing else"),
    "seconds": Option("--seconds", "stress", "S", "how long to search (%(default)s)", 10, (0.0, MOST)),
    "seed": Option("--seed", "stress", "N", "repeat a run of this seed", None, (0, MOST)),
    "file": Option("-o", "bundle", "FILE", "write it to this file"),
    "force": Option("--force", "expect", None, "replace answers that differ"),
}
FORMS = ("quiet", "verbose", "json")        # of the report; they exclude each other

ROLES = ("solution", "checker", "reference", "generator")
NEEDED = {          # what has to be given if no problem is named
    "judge": ("solution", "cases"),
    "expect": ("reference", "cases"),
    "stress": ("solution", "reference", "generator"),
}
Problem = namedtuple("Problem", ["name", "input_folder", "answer_folder", *ROLES])
# of the four programs each is a Program, or None
Program = namedtuple("Program", [
    "text",         # as it was given: a command or the path of a source; in the kit, a path
    "option",       # that gave it, such as -c; None for a program of the kit
])
Executable = namedtuple("Executable", [
    "label",        # what messages call it
    "words",        # of its command line
    "folder",       # where it runs; None for a new, empty one each time
])
Case = namedtuple("Case", [
    "problem_name",
    "name",
    "input_path",
    "answer_path",
])
Limits = namedtuple("Limits", [
    "cpu_seconds",
    "idle_seconds",     # wall time after which a program that sleeps is ended
    "memory_mb",
    "output_bytes",     # of stdout, and of stderr
])
Job = namedtuple("Job", [
    "solution",         # an Executable
    "checker",          # an Executable, or None
    "tolerance",        # by how much numbers may differ; None if white space counts
    "limits",
    "most_input_lines",     # an input with more lines is not shown whole
    "text_width",       # columns that the report has for a line of text
])
Run = namedtuple("Run", [
    "exit_status",      # None after a signal
    "signal_name",      # of the signal that ended it; None without one
    "cpu_seconds",      # None if not measured
    "wall_seconds",
    "memory_kib",       # the peak of its largest process, but at least floor_kib; None if not measured
    "floor_kib",        # what it is charged with from its start; less cannot be measured
    "stdout",           # bytes
    "stderr",           # bytes
    "stopped_for",      # why it had to be ended: output, memory, processes, time or idle; else ""
])
Finding = namedtuple("Finding", ["verdict", "message", "rows"], defaults=["", ()])
Row = namedtuple("Row", [       # a line of the report below the verdict
    "label",
    "number",           # of the line in its file; "" if it has none
    "text",
    "mark",             # (start, end): the columns of what is wrong in the text; None if nothing is
], defaults=[None])
Outcome = namedtuple("Outcome", [
    "case",
    "verdict",
    "message",          # what went wrong, in a line; "" if nothing did
    "rows",             # what the report shows of the programs' output
    "input_rows",       # what it shows of the input
    "run",              # without stdout and stderr
])

GREEN, RED, YELLOW, MAGENTA = 32, 31, 33, 35
VERDICTS = {                # from the mildest to the gravest; a problem has the gravest of its cases
    "AC": GREEN,            # accepted
    "PE": MAGENTA,          # presentation error: only white space differs
    "WA": RED,              # wrong answer
    "RE": RED,              # run-time error
    "TLE": YELLOW,          # time limit exceeded
    "OLE": YELLOW,          # output limit exceeded
    "MLE": YELLOW,          # memory limit exceeded
}

LEAST_OUTPUT = 8 << 20      # bytes; the limit is twice the answer's size where that is more
HELPER_LIMITS = Limits(10, 10, 2048, 64 << 20)      # of checkers, references and generators
COMPILER_LIMITS = Limits(60, 60, 4096, 1 << 20)
MOST_PROCESSES = 500        # of one program at the same time

Language = namedtuple("Language", [
    "compiler",         # the line that compiles {source} into {folder}; "" if nothing does
    "program",          # the line that runs it
])
C_PLUS_PLUS = Language("c++ {CXXFLAGS} -pipe -o {folder}/program {source}", "{folder}/program")
LANGUAGES = {           # by the ending of a source
    ".c": Language("cc {CFLAGS} -pipe -o {folder}/program {source} -lm", "{folder}/program"),
    ".cc": C_PLUS_PLUS,
    ".cpp": C_PLUS_PLUS,
    ".cxx": C_PLUS_PLUS,
    ".rs": Language("rustc -O -o {folder}/program {source}", "{folder}/program"),
    ".go": Language("go build -o {folder}/program {source}", "{folder}/program"),
    ".java": Language(
        "javac -d {folder} {source} -encoding UTF-8 -J-Duser.language=en",
        "java -XX:+UseSerialGC -XX:NewRatio=15 -Xss64m -Xmx{heap}m -cp {folder} {name}"),
    ".py": Language("", "{python} {source}"),
    ".js": Language("", "node {source}"),
}


class SetupError(Exception):
    """What the user has to mend, not the judged program: lines to show as they are, and status 2."""


# --- signals ----------------------------------------------------------------------------------------

ENDING_SIGNALS = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
                  if hasattr(signal, name)}


def hold_signals():
    """From now on a signal that ends this process waits until it is interruptible()."""
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
    for number in ENDING_SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:      # as nohup has it for SIGHUP
            signal.signal(number, interrupt)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)   # ignored, it would hide how a process ended


def interrupt(number, frame):
    """Handle a signal: raise KeyboardInterrupt(its number). The next one waits for the clean-up."""
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
    raise KeyboardInterrupt(number)


@contextlib.contextmanager
def interruptible():
    """Let signals through inside: where this process waits for others, or prints."""
    if not hasattr(signal, "pthread_sigmask"):      # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING_SIGNALS)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- text -------------------------------------------------------------------------------------------

MOST_CHARACTERS = 500       # of a line that are shown
HEAD_LINES = 10             # shown of a text that is too long to be shown whole
SANITIZER = re.compile(rb"(?m)^(SUMMARY: | *#0 ).*")        # where a sanitizer found an error, and what
CRASH_REASON = re.compile(
    r"Exception in |==\d+==ERROR: |\w+Error: |panic: |thread '.*panicked at")


def printable(text):
    """Return text with an escape for each character that would not show as itself."""
    return "".join(char if char.isprintable() else escaped(char) for char in text)


def escaped(char):
    """Return the escape of a character, such as \\x1b."""
    return char.encode("unicode_escape").decode()


def cut(text, width):
    """Return text, with dots at its end if it is longer than the width."""
    if len(text) <= width:
        return text
    return text[:width - 3] + "..."


def printable_line(line, most=2 * MOST_CHARACTERS):
    """Return a line of bytes as printable text of at most so many characters."""
    text = line[:4 * most + 4].decode("utf-8", "backslashreplace")  # a character has up to four bytes
    return cut(printable(text.rstrip("\n").expandtabs(4)), most)


def excerpt(label, text, most_lines=20, tail_lines=10):
    """Return Rows of some bytes: all lines if they are few, or the first ten and the last of them.

    With these go the lines in between in which a sanitizer says where an error is.
    """
    if not text:
        return []
    if text.endswith(b"\n"):
        text = text[:-1]
    count = text.count(b"\n") + 1
    if count <= most_lines:
        return numbered_rows(label, enumerate(text.split(b"\n"), 1))
    *head, rest = text.split(b"\n", HEAD_LINES)
    middle, *tail = rest.rsplit(b"\n", tail_lines)
    kept = sanitizer_lines(middle) if tail_lines else []
    left_out = count - len(head) - len(kept) - len(tail)
    return [*numbered_rows(label, enumerate(head, 1)),
            Row(label, "", f"... {left_out} more lines"),
            *numbered_rows(label, kept),
            *numbered_rows(label, enumerate(tail, count - len(tail) + 1))]


def numbered_rows(label, lines):
    """Return a Row for each of some (number, line of bytes)."""
    return [Row(label, number, printable_line(line, MOST_CHARACTERS)) for number, line in lines]


def sanitizer_lines(text):
    """Return (number, line) of up to ten lines of a sanitizer, in a text after the first ten lines."""
    found = itertools.islice(SANITIZER.finditer(text), 10)
    return [(HEAD_LINES + 1 + text.count(b"\n", 0, line.start()), line[0]) for line in found]


def crash_reason(stderr):
    """Return the line in which a program that crashed says why; "" if it said nothing."""
    stderr = stderr.strip()
    ends = stderr.split(b"\n", 99)[:99] + stderr.rsplit(b"\n", 99)[-99:]
    lines = [printable_line(line.strip(), MOST_CHARACTERS) for line in ends if line.strip()]
    for line in lines:
        if CRASH_REASON.match(line):
            return line
    return lines[-1] if lines else ""


def shown_path(path):
    """Return a path as its user would type it: relative if it is below the current folder."""
    path = os.path.abspath(str(path))
    relative = os.path.relpath(path)
    if relative.startswith(os.pardir):
        return printable(path)
    return printable(relative)


def describe(error):
    """Return an exception, such as an OSError, as one line."""
    if isinstance(error, MemoryError):
        return "not enough memory"
    file = getattr(error, "filename", None)
    reason = getattr(error, "strerror", None) or repr(error)
    return f"{shown_path(file) if file else 'system'}: {reason}"


def first_lines(text, most):
    """Return the first lines of some bytes, each with its newline."""
    return list(itertools.islice(io.BytesIO(text), most))


def complain(*lines):
    """Print lines on stderr, the first with the name of this program, if stderr is open."""
    first, *others = map(printable, lines)
    with contextlib.suppress(OSError), interruptible():
        print(f"run.py: {first}", *others, sep="\n", file=sys.stderr, flush=True)


# --- the command line -------------------------------------------------------------------------------

class Parser(argparse.ArgumentParser):
    """A parser whose errors are SetupErrors."""

    def error(self, message):
        raise SetupError(f"{message} (see {self.prog} --help)")


def parse(arguments):
    """Return the options of a command line, by their names in OPTIONS; SetupError if they make no sense.

    With them go `command`, one of COMMANDS, and `problem`, a list of what was named (bundle: a text).
    """
    command = "judge"
    if arguments and arguments[0] in COMMANDS:
        command, *arguments = arguments
    options = make_parser(command).parse_intermixed_args(arguments)
    if command == "stress" and not options.problem and options.cases is None:
        options.cases = "."
    return options


def make_parser(command):
    """Return the parser for one of COMMANDS."""
    lines = [f"  run.py {name:8}{text}" for name, text in COMMANDS.items()]
    parser = Parser(prog=f"run.py {command}", description=COMMANDS[command], allow_abbrev=False,
                    epilog="\n".join(["commands:", *lines]),
                    formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("problem", metavar="PROBLEM", nargs=None if command == "bundle" else "*",
                        help="a built-in problem: uva11085, 11085, uva11085.py")
    parser.set_defaults(command=command)
    forms = None
    for name, option in OPTIONS.items():
        if command not in option.commands.split():
            parser.set_defaults(**{name: option.default})
        elif name in FORMS:
            forms = forms or parser.add_mutually_exclusive_group()
            add_option(forms, name, option)
        else:
            add_option(parser, name, option)
    return parser


def add_option(parser, name, option):
    """Let a parser know an Option by a name."""
    if option.metavar is None:
        parser.add_argument(option.flag, dest=name, help=option.help, default=option.default,
                            action="store_true")
    else:
        check = number_between(*option.bounds) if option.bounds else str
        parser.add_argument(option.flag, dest=name, help=option.help, default=option.default,
                            metavar=option.metavar, type=check)


def number_between(least, most):
    """Return a check for argparse: it returns a number as it was typed, a whole one if `least` is."""
    kind = type(least)

    def check(text):
        with contextlib.suppress(ValueError):
            if least <= kind(text) <= most:
                return text
        what = "whole number" if kind is int else "number"
        raise argparse.ArgumentTypeError(f"{text!r} is not a {what} from {least} to {most}")

    return check


def command_to_repeat(case, options):
    """Return the command line that judges a case again, alone."""
    words = ["python3", shown_path(ROOT / "run.py")]
    if options.problem or options.cases is None:
        words.append(case.problem_name)
    for name, option in OPTIONS.items():
        value = case.name if name == "pattern" else getattr(options, name)
        if option.repeated and value != option.default:
            words += option_words(option, value)
    return printable(shlex.join(words))


def option_words(option, value):
    """Return an Option with its value as words of a command line."""
    if option.metavar is None:
        return [option.flag]
    if str(value).startswith("-"):      # a word of its own would be taken for an option
        return [f"{option.flag}={value}"]
    return [option.flag, str(value)]


# --- problems and cases -----------------------------------------------------------------------------

# The answer to a case has the name of its input with out, output, ans or answer for the word in or input, in the name
# of the file or of a folder; or, as Polygon has it, the same name and .a. The last of these words tells which it is.
WORD = re.compile(r"(?<![^\W\d_])(in|input|out|output|ans|answer)(?![^\W\d_])")     # no letter stands beside it
ANSWER_WORDS = {"in": "out", "input": "output"}         # the usual ones
INPUT_ENDINGS = ("", ".in", ".txt")     # of inputs that are missed an answer; a file of another ending may be anything
NAMES = "1.in with 1.out or 1.ans, in1.txt with out1.txt, in/1 with out/1, 01 with 01.a"


def natural(name):
    """Return a sort key under which uva750 comes before uva11085."""
    parts = re.split(r"([0-9]+)", name)
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def chosen_problems(options):
    """Return the Problems that a command line means, with the programs that it gives.

    SetupError if it asks for what is not there, or leaves out what is needed.
    """
    given = [name for name in (*ROLES, "cases") if getattr(options, name) is not None]
    missing = [name for name in NEEDED[options.command] if name not in given]
    subject = options.command
    if given and options.command == "judge":
        subject = OPTIONS[given[0]].flag
    if options.problem:
        problems = list(dict.fromkeys(map(find_problem, options.problem)))
    elif not missing:
        problems = [folder_problem(options.cases)]
    elif options.command == "judge" and not given:
        problems = list(map(find_problem, problem_names()))
    else:
        flags = " and ".join(OPTIONS[name].flag for name in missing)
        raise SetupError(f"{subject} needs one problem, or {flags} as well")
    if len(problems) > 1 and (given or options.command != "judge"):
        raise SetupError(f"{subject} needs one problem")
    return [with_options(problem, options) for problem in problems]


def folder_problem(folder):
    """Return the Problem of a folder of cases: it has the folder's name, and no programs yet."""
    folder = Path(os.path.abspath(folder))
    return Problem(folder.name, folder, folder, None, None, None, None)


def with_options(problem, options):
    """Return a Problem with the folder and the programs of a command line in place of its own."""
    if options.cases is not None:
        if not os.path.isdir(options.cases):
            raise SetupError(f"--cases {options.cases}: no such folder")
        folder = Path(os.path.abspath(options.cases))
        problem = problem._replace(input_folder=folder, answer_folder=folder)
    for role in ROLES:
        text = getattr(options, role)
        if text is not None:
            problem = problem._replace(**{role: Program(text, OPTIONS[role].flag)})
    return problem


def problem_names():
    """Return the sorted names of the built-in problems; SetupError if there are none."""
    names = [path.stem for path in SOLUTIONS.glob("[!.]*.py") if (INPUTS / path.stem).is_dir()]
    if not names:
        raise SetupError(f"there are no problems in {shown_path(SOLUTIONS)}")
    return sorted(names, key=natural)


def find_problem(text):
    """Return the built-in Problem that text means; SetupError if it means none, or several.

    It is a name, the number at the end of a name, or a path in the kit that has the name.
    """
    names = problem_names()
    path = Path(text)
    name = re.sub(r"\.py$", "", path.name.lower())
    meant = []
    if path.name == text or Path(os.path.realpath(path.parent)) in (SOLUTIONS, INPUTS, EXPECTED):
        meant = [known for known in names if name in (known, number_of(known))]
    if len(meant) != 1:
        raise SetupError(f"no problem {text!r}; {problem_hint(text, name, meant, names)}")
    return built_in_problem(meant[0])


def number_of(name):
    """Return the number at the end of a problem's name; the name if it has none."""
    return re.sub(r".*\D(?=\d+$)", "", name)


def built_in_problem(name):
    """Return the built-in Problem of a name."""
    inputs, answers = INPUTS / name, EXPECTED / name
    return Problem(name, inputs, answers, Program(str(SOLUTIONS / f"{name}.py"), None),
                   find_program(answers, "check"), find_program(answers, "reference"),
                   find_program(inputs, "generate"))


def find_program(folder, stem):
    """Return the Program of the kit with this name before its ending; None if there is none."""
    for ending in ("", *LANGUAGES):
        path = os.path.join(str(folder), stem + ending)
        if os.path.lexists(path):
            return Program(path, None)
    return None


def problem_hint(text, name, meant, names):
    """Return what to do about a text that means no problem, or several."""
    if name not in names and os.path.isfile(SOLUTIONS / f"{name}.py"):
        return f"solutions/{name}.py needs a folder of cases, inputs/{name}"
    if not meant and os.path.isdir(text):
        return f"a program is judged by `run.py -c PROGRAM --cases {text}`"
    if not meant and os.path.exists(text):
        return f"a program is judged by `run.py -c {text} --cases DIR`"
    near = meant
    if not near:
        others = {*COMMANDS, *names} - {text}
        near = difflib.get_close_matches(text.lower(), others, 1)
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"the problems are {', '.join(names)}"


def files_below(folder):
    """Return the sorted names (a/b) of the files below a folder, [] if it is not there; none begins with a dot."""
    names, folders = [], [folder] if folder.exists() else []
    while folders:
        below = [path for path in folders.pop().iterdir() if not path.name.startswith(".")]
        folders += [path for path in below if path.is_dir() and not path.is_symlink()]
        names += [path.relative_to(folder).as_posix() for path in below if path.is_file()]
    return sorted(names, key=natural)


def usual_answer_name(name):
    """Return the name that the answer to an input has if it is yet to be written."""
    return WORD.sub(lambda word: ANSWER_WORDS.get(word[0], word[0]), name) if WORD.search(name) else f"{name}.a"


def pair_names(inputs, answers):
    """Return {name of an input: names of its answers, the usual one first} of the files below two folders."""
    found = defaultdict(list)       # the names of answers, by what they have in common with their inputs
    for name in files_below(answers):
        words = WORD.findall(name)
        if name.endswith(".a") or words and words[-1] not in ANSWER_WORDS:
            found[WORD.sub("*", re.sub(r"\.a$", "", name))].append(name)
    pairs = {}
    for name in files_below(inputs):
        words, common = WORD.findall(name), WORD.sub("*", name)
        is_input = words[-1] in ANSWER_WORDS if words else common in found or name.rpartition("/")[2].isdecimal()
        own = nearest_answers(name, words, found.get(common, []))
        ending = Path(name).suffix
        if is_input and ending not in (".a", *LANGUAGES) and (own or ending in INPUT_ENDINGS):
            pairs[name] = own
    return pairs


def nearest_answers(name, words, answers):
    """Return those of some names with other words that replace the fewest of an input's words, the usual one first."""
    changed = {answer: [one for one, other in zip(words, WORD.findall(answer)) if one != other] for answer in answers}
    fitting = [answer for answer in answers if ANSWER_WORDS.keys() >= set(changed[answer])]
    least = min((len(changed[answer]) for answer in fitting), default=0)
    return sorted([answer for answer in fitting if len(changed[answer]) == least],
                  key=lambda answer: answer != usual_answer_name(name))


def find_cases(problem):
    """Return (cases, complaints): the complete cases of a Problem, and what is missing, in lines."""
    inputs, answers = problem.input_folder, problem.answer_folder
    hint = f"names are such as {NAMES}"
    if inputs != answers:
        hint = f"`run.py expect {problem.name}` makes the .out of each .in"
    cases, complaints, alone = [], [], []
    for name, answer_names in pair_names(inputs, answers).items():
        paths = [answers / answer for answer in answer_names]
        if len(paths) > 1 and len({path.read_bytes() for path in paths}) > 1:
            complaints.append(f"{shown_path(paths[0])} and {shown_path(paths[1])} differ")
        elif paths:
            short = re.sub(r"(\.(in|txt))+$", "", name)
            cases.append(Case(problem.name, short, inputs / name, paths[0]))
        else:
            alone.append(shown_path(inputs / name))
    if alone:
        more = f" and {len(alone) - 1} more" if len(alone) > 1 else ""
        complaints.append(f"no expected file for {alone[0]}{more}; {hint}")
    if not cases and not complaints:
        complaints.append(f"no cases in {shown_path(inputs)}; {hint}")
    return cases, complaints


# --- programs ---------------------------------------------------------------------------------------

def prepare_programs(problem, roles, options, in_workers, folder):
    """Return {role: Executable, or None for no checker}, with the sources compiled in a folder.

    What their compilers say is printed. SetupError if a program is missing, or if a compiler fails.
    """
    python = [sys.executable]
    solution_python = python
    if options.python is not None:
        words = command_words(options.python, "--python")
        solution_python = [os.path.abspath(shutil.which(words[0])), *words[1:]]
    if options.bundled:
        problem = problem._replace(solution=write_bundle(problem.name, folder))
        solution_python = [*solution_python, "-I"]
    items = {}          # for each role what `build` takes
    for role in roles:
        program = getattr(problem, role)
        if program is None and role == "checker":
            continue
        if program is None:
            raise SetupError(f"{problem.name} has no {role}; {OPTIONS[role].flag} gives one")
        new_folder = tempfile.mkdtemp(dir=str(folder))
        if role == "solution":
            items[role] = program, new_folder, solution_python, int(options.memory_mb)
        else:
            items[role] = program, new_folder, python, HELPER_LIMITS.memory_mb
    screen = Screen(plain=options.json)
    screen.progress("compiling " + " ".join(program.text for program, *_ in items.values()))
    executables = {"checker": None}
    for role, (executable, compiler_lines) in zip(items, in_workers(build, items.values())):
        executables[role] = executable
        screen.progress("")
        if compiler_lines:
            complain(*compiler_lines)
    return executables


def write_bundle(name, folder):
    """Return the Program that is the bundle of a problem, written in a folder of its own."""
    path = folder / name / f"{name}.py"
    path.parent.mkdir()
    path.write_text(bundle(name), encoding="utf-8")
    return Program(str(path), None)


def build(program, folder, python, memory_mb):
    """Return (Executable, lines that its compiler says) of a Program that may use so much memory.

    python is the words that start Python. What is compiled goes to a folder. SetupError, with the
    compiler's lines, if that fails.
    """
    label = program_label(program)
    working_folder = Path.cwd() if program.option else None
    path = Path(os.path.abspath(program.text))
    if not is_source(path):
        words = command_words(program.text, program.option) if program.option else [program.text]
        return Executable(label, words, working_folder), []
    language = LANGUAGES[path.suffix]
    heap_mb = max(memory_mb // 2, memory_mb - 96)   # the rest is for Java's machine and its stacks
    parts = {                   # of the lines in LANGUAGES, as a shell would have them
        "source": shlex.quote(str(path)),
        "folder": shlex.quote(folder),
        "python": shlex.join(python),
        "heap": heap_mb,
        "CFLAGS": os.environ.get("CFLAGS", "-O2"),
        "CXXFLAGS": os.environ.get("CXXFLAGS", "-O2"),
        "name": "",
    }
    compiler_lines = []
    if language.compiler:
        path, compiler_lines = compile_source(program, path, folder, language, parts)
    if path.suffix == ".java":
        parts["name"] = find_main_class(folder, path.stem, label)
    words = split_line(language.program, parts, label)
    return Executable(label, words, working_folder), compiler_lines


def program_label(program):
    """Return what messages call a Program."""
    if program.option is None:
        return shown_path(program.text)
    return f"{program.option} {program.text}"


def is_source(path):
    """Return whether a path is that of a source: by its ending, unless it is a script that can be run."""
    if path.suffix not in LANGUAGES or not path.is_file():
        return False
    return not (os.access(str(path), os.X_OK) and path.read_bytes()[:2] == b"#!")


def split_line(line, parts, label):
    """Return a line of LANGUAGES, with its {parts} filled in, as words."""
    try:
        return shlex.split(line.format(**parts))
    except ValueError as error:
        raise SetupError(f"{label}: {str(error).lower()} in CFLAGS or CXXFLAGS")


def command_words(command, option, windows=os.name == "nt"):
    """Return the words of a command; SetupError unless the first is a program that can be run."""
    lexer = shlex.shlex(command, posix=True)
    lexer.whitespace_split = True
    lexer.commenters = ""
    if windows:         # there a backslash is part of a path
        lexer.escape = ""
    try:
        words = list(lexer)
    except ValueError as error:
        raise SetupError(f"{option} {command!r}: {str(error).lower()}")
    if not words:
        raise SetupError(f"{option} needs a command")
    if needs_shell(command):
        in_shell = "sh -c " + shlex.quote(command)
        raise SetupError(f"{option} is no shell; write {option} {shlex.quote(in_shell)}")
    if not shutil.which(words[0]):
        raise SetupError(f"{option} {command}: {words[0]} {why_not_run(words[0])}")
    return words


def needs_shell(command):
    """Return whether a command has an operator of a shell, outside quotes."""
    bare = re.sub(r"\\.|'[^']*'|\"(\\.|[^\"])*\"", "_", command)
    return any(re.fullmatch(r"[|;&]+|\d?[<>].*", word) for word in bare.split())


def why_not_run(word):
    """Return why the first word of a command cannot be run, and what may have been meant."""
    why = "is not there"
    if os.path.exists(word):
        why = "is not a program that can be run"
    if shutil.which(os.path.join(".", word)):
        return f"{why}; did you mean ./{word}?"
    ending = os.path.splitext(word)[1]
    if os.path.isfile(word) and ending not in ("", *LANGUAGES):
        return f"{why}; sources end in {' '.join(LANGUAGES)}"
    return why


def compile_source(program, path, folder, language, parts):
    """Return (path of what was compiled, what the compiler says) for a source.

    SetupError, with what it says, if it fails.
    """
    label = program_label(program)
    words = split_line(language.compiler, parts, label)
    fault, lines = run_compiler(words, label, folder, (str(path), program.text))
    wanted = re.search(r"(\w+) is public, should be declared in a file", "\n".join(lines))
    if fault and wanted:        # Java: the file of a public class must have its name
        path = Path(shutil.copy(str(path), os.path.join(folder, f"{wanted[1]}.java")))
        words = split_line(language.compiler, {**parts, "source": shlex.quote(str(path))}, label)
        fault, lines = run_compiler(words, label, folder, (str(path), program.text))
    if fault:
        raise SetupError(f"{label}: {words[0]} failed: {fault}", *lines)
    if lines:
        lines = [f"{label}: {words[0]} says", *lines]
    return path, lines


def run_compiler(words, label, folder, names):
    """Return (how a compiler failed or "", its first lines); of two names, one is replaced in them."""
    if not shutil.which(words[0]):
        raise SetupError(f"{label} needs {words[0]}, which is not there")
    if MEASURED:        # what it leaves goes with the folder, however it ends
        words = ["env", f"TMPDIR={folder}", *words]
    run = start_program(words, Path.cwd(), os.devnull, COMPILER_LIMITS)
    fault = helper_fault(run, COMPILER_LIMITS).partition(": ")[0]
    text = (run.stderr + run.stdout).replace(*map(os.fsencode, names))
    return fault, [printable_line(line, MOST_CHARACTERS) for line in first_lines(text, 40)]


def find_main_class(folder, stem, label):
    """Return the name of a Java class below a folder that has a main method; SetupError if none has.

    Of several, the one that is named like the source, or Main, goes first.
    """
    names = []
    for path in sorted(Path(folder).rglob("*.class")):
        if b"([Ljava/lang/String;)V" in path.read_bytes():
            names.append(".".join(path.relative_to(folder).with_suffix("").parts))
    if not names:
        raise SetupError(f"{label}: no class in it has a main method")
    for name in (stem, "Main"):
        if name in names:
            return name
    return names[0]


# --- running ----------------------------------------------------------------------------------------

STATE, PARENT, SESSION, START_TIME, PAGES = 0, 1, 3, 19, 21     # in /proc/PID/stat, after the name
TICKS = slice(11, 15)       # there: user and system time, its own and that of the children it waited for
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
SIGNAL_NAMES = {int(number): number.name for number in signal.Signals}
LOOK_SECONDS = 0.05         # between two looks at what a program has used


def run_program(executable, input_path, limits, *arguments):
    """Return the Run of an Executable with a file as its standard input and further arguments.

    SetupError if it cannot be started.
    """
    words = [*executable.words, *map(str, arguments)]
    if executable.folder:
        return start_program(words, executable.folder, input_path, limits)
    with temporary_folder() as folder:
        return start_program(words, folder, input_path, limits)


def start_program(words, folder, input_path, limits):
    """Return the Run of a command line in a folder with a file as its standard input.

    In a worker only. SetupError if it cannot be started.
    """
    if not MEASURED:
        return start_unmeasured(words, folder, input_path, limits)
    running = Running(words, folder, input_path)
    try:
        stopped_for = running.watch(limits)
    finally:
        wall_seconds = time.monotonic() - running.start_time
        running.end()
    return running.measured(limits, wall_seconds, stopped_for)


def start_unmeasured(words, folder, input_path, limits):
    """Return the Run of a command line where only wall time can be measured (Windows)."""
    with open(input_path, "rb") as stdin, tempfile.TemporaryFile() as stdout, \
            tempfile.TemporaryFile() as stderr:
        start_time = time.monotonic()
        status = None
        with contextlib.suppress(subprocess.TimeoutExpired):
            status = subprocess.call(words, cwd=folder, stdin=stdin, stdout=stdout, stderr=stderr,
                                     timeout=limits.cpu_seconds)
        wall_seconds = time.monotonic() - start_time
        texts = []
        for file in (stdout, stderr):
            file.seek(0)
            texts.append(file.read(limits.output_bytes + 1))
    return Run(status, None, None, wall_seconds, None, 0, *texts, stopped_for="")


class Running:
    """A running program and all that it has started: what they have used and written so far.

    What it writes comes through pipes: no file that it could replace, and no disk that could be full.
    """

    def __init__(self, words, folder, input_path):
        """Start a command line in a folder with a file as its input; SetupError if that is impossible."""
        self.start_time = time.monotonic()
        with open(input_path, "rb") as stdin:
            try:
                process = subprocess.Popen(words, cwd=folder, bufsize=0, stdin=stdin,
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                           start_new_session=True)
            except OSError as error:
                raise SetupError(cannot_start(words[0], error))
        process.returncode = 0          # it is waited for here, so Popen need not
        self.pid = process.pid
        self.status = None              # as os.wait4 has it, once it has ended
        self.stdout, self.stderr = process.stdout, process.stderr
        self.written = {self.stdout: bytearray(), self.stderr: bytearray()}
        for pipe in self.written:
            os.set_blocking(pipe.fileno(), False)
        self.reaped_seconds = 0         # CPU time of all that has ended and was waited for
        self.seen_seconds = {}          # CPU time of each process when it was last seen
        self.peak_kib = 0               # the most memory of any process
        self.idle_looks = 0             # looks in a row that found nothing running
        self.floor_kib = 0
        if LINUX:           # which charges a program with the peak memory of what started it
            self.floor_kib = own_peak_kib()

    def watch(self, limits):
        """Wait until the program ends or has to be stopped; return what for, or ""."""
        next_look = self.start_time + LOOK_SECONDS
        sources = [child_ended, *self.written]
        while self.status is None:
            for source in wait(sources, max(0, next_look - time.monotonic())):
                self.idle_looks = 0
                if source == child_ended:
                    os.read(child_ended, 1 << 16)
                elif not self.read(source, limits):
                    sources.remove(source)
            self.reap()
            now, used = time.monotonic(), time.thread_time()
            if now >= next_look and self.status is None:
                stopped_for = self.look(limits, now - self.start_time)
                if stopped_for:
                    return stopped_for
                # Among many processes a look takes long: then there are fewer.
                next_look = now + max(LOOK_SECONDS, 5 * (time.thread_time() - used))
        return ""

    def read(self, pipe, limits):
        """Read what is there; return whether more may come that counts."""
        block = pipe.read(1 << 16)
        if block is None:           # nothing yet
            return True
        self.written[pipe] += block
        return block != b"" and len(self.written[pipe]) <= limits.output_bytes

    def look(self, limits, wall_seconds):
        """Return what the program has to be stopped for, so long after its start; "" if for nothing."""
        alive = descendants()
        threads = []
        alive_seconds = 0           # with those of the children that they have waited for
        for pid, stat in alive.items():
            threads += read_stats(f"/proc/{pid}/task").values()
            user, system, *waited_for = (int(ticks) / TICKS_A_SECOND for ticks in stat[TICKS])
            self.seen_seconds[pid, stat[START_TIME]] = user + system
            alive_seconds += user + system + sum(waited_for)
        self.idle_looks += 1
        for stat in threads:
            self.peak_kib = max(self.peak_kib, int(stat[PAGES]) * resource.getpagesize() >> 10)
            if stat[STATE] == b"R":
                self.idle_looks = 0
        cpu_seconds = max(self.reaped_seconds + alive_seconds, sum(self.seen_seconds.values()))
        if any(len(text) > limits.output_bytes for text in self.written.values()):
            return "output"
        if self.peak_kib > limits.memory_mb << 10:
            return "memory"
        if len(alive) > MOST_PROCESSES:
            return "processes"
        if cpu_seconds > limits.cpu_seconds:
            return "time"
        if self.idle_looks > 3 and wall_seconds > limits.idle_seconds:
            return "idle"
        if wall_seconds > 10 * limits.idle_seconds:     # it seldom gets a processor
            return "idle"
        return ""

    def reap(self):
        """Wait for the children that have ended, and add up what they used; return whether any is left."""
        ended, others_left = wait_for_ended()
        for pid, status, usage in ended:
            if pid == self.pid:
                self.status = status
            self.reaped_seconds += usage.ru_utime + usage.ru_stime
            self.peak_kib = max(self.peak_kib, peak_kib(usage))
        return others_left

    def end(self):
        """End all that is left of the program."""
        if not adopts_orphans:      # its process group is all that is known
            kill([-self.pid])
        end_children(self.reap)

    def measured(self, limits, wall_seconds, stopped_for):
        """Return the Run, once all has ended."""
        for pipe, text in self.written.items():
            with pipe:
                text += pipe.read(limits.output_bytes + 1) or b""
        status = signal.SIGKILL if self.status is None else self.status
        exit_status = signal_name = None
        if os.WIFSIGNALED(status):
            signal_name = SIGNAL_NAMES.get(os.WTERMSIG(status), "signal")
        else:
            exit_status = os.WEXITSTATUS(status)
        # A process whose parent ignores how it ends is never waited for.
        cpu_seconds = max(self.reaped_seconds, sum(self.seen_seconds.values()))
        memory_kib = max(self.peak_kib, self.floor_kib)
        return Run(exit_status, signal_name, cpu_seconds, wall_seconds, memory_kib, self.floor_kib,
                   bytes(self.written[self.stdout]), bytes(self.written[self.stderr]), stopped_for)


def cannot_start(file, error):
    """Return what to say of a file that the system refuses to start."""
    hint = ""
    if error.errno in (errno.ENOENT, errno.ENOEXEC) and os.path.exists(file):
        hint = " (does it begin with #! and an interpreter?)"
    return f"cannot start {printable(file)}: {error.strerror}{hint}"


def peak_kib(usage):
    """Return the peak memory of a process from its resource usage."""
    if sys.platform == "darwin":        # bytes there
        return usage.ru_maxrss >> 10
    return usage.ru_maxrss


def own_peak_kib():
    """Return the peak memory of this process."""
    return peak_kib(resource.getrusage(resource.RUSAGE_SELF))


def wait_for_ended():
    """Return ([(pid, status, usage) of each child that has ended], whether other children are left)."""
    ended = []
    while True:
        try:
            pid, status, usage = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return ended, False
        if pid == 0:
            return ended, True
        ended.append((pid, status, usage))


def end_children(reap):
    """Kill all descendants; reap() waits for those that have ended, and returns whether any is left.

    What the system does not let go in a thousand tries is given up.
    """
    for _ in range(1000):
        if not reap():
            return
        kill(descendants())
        time.sleep(0.001)


def descendants():
    """Return {pid: fields of its stat} of all living descendants of this process; {} without /proc."""
    children = defaultdict(list)
    for pid, stat in read_stats("/proc").items():
        children[int(stat[PARENT])].append(pid)
    pids = []
    generation = children[os.getpid()]
    while generation:
        pids += generation
        generation = [child for pid in generation for child in children[pid]]
    return read_stats("/proc", pids)    # again, parents first: so no time counts for two of them


def read_stats(folder, names=None):
    """Return {number: fields} of the stat files in a folder of processes or threads: all, or of some."""
    stats = {}
    with contextlib.suppress(OSError):
        for name in os.listdir(folder) if names is None else map(str, names):
            if name.isdigit():
                with contextlib.suppress(OSError), open(f"{folder}/{name}/stat", "rb", 0) as file:
                    stats[int(name)] = file.read().rpartition(b")")[2].split()
    return stats


def kill(pids):
    """Kill processes, those that are still there."""
    for pid in pids:
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)


@contextlib.contextmanager
def temporary_folder():
    """Give the path of a new folder, and remove it, whatever a program has made of it."""
    around = os.path.abspath(tempfile.mkdtemp(prefix="judge-"))     # stays, if the program moves its own
    folder = Path(around, "empty")
    try:
        folder.mkdir()
        yield folder
    finally:
        with contextlib.suppress(OSError):          # mostly it is empty, and no descriptor is needed
            folder.rmdir()
            os.rmdir(around)
        with contextlib.suppress(RecursionError):   # by a thousand folders in each other
            shutil.rmtree(around, ignore_errors=True)
        if MEASURED and os.path.exists(around):     # it minds permissions
            subprocess.run(["sh", "-c", 'chmod -R u+rwx "$0"; rm -rf "$0"', around],
                           stderr=subprocess.DEVNULL)


# --- workers ----------------------------------------------------------------------------------------

MOST_GROWTH_KIB = 8 << 10       # of a worker: what it starts is charged with its memory
ADOPT_ORPHANS, SIGNAL_AT_PARENTS_DEATH = 36, 1      # for Linux's prctl
SOFT_LIMITS = [] if resource is None else [         # that all programs get; None: as much as can be
    (resource.RLIMIT_CORE, 0),
    (resource.RLIMIT_FSIZE, 4 << 30),
    (resource.RLIMIT_STACK, None),
]
# What a worker knows of its own process; be_worker sets it.
child_ended = None          # a pipe that can be read once a child has ended
adopts_orphans = False      # whether orphans among its descendants become its children


@contextlib.contextmanager
def start_workers(count=1):
    """Give (in_workers, folder): a function that has workers do something, and a temporary folder.

    in_workers(function, items) yields function(*item) for each item, in their order. SetupError if
    the function raised it, or if the system refused something or killed a worker.
    """
    if not MEASURED:
        with temporary_folder() as folder:
            yield lambda function, items: itertools.starmap(function, items), folder
        return
    hold_signals()
    with temporary_folder() as folder, Workers(count, folder) as workers:
        yield workers.do, folder


class Workers(contextlib.AbstractContextManager):
    """Up to `count` workers: forked processes, each of which ends all that it has started.

    At the end of the with block nothing is left that was started; nor after a SIGKILL, as a worker
    gets a signal then (on Linux). Temporary files of the workers are made in a folder.
    """

    def __init__(self, count, folder):
        self.count = count
        self.folder = str(folder)
        self.pids = {}          # {our end of the pipe to a worker: its pid}
        self.idle = []          # the pipes of those that have nothing to do
        self.some_killed = False
        control_process(ADOPT_ORPHANS, 1)       # of workers that were killed

    def __exit__(self, *_):
        for pid in self.pids.values():
            os.kill(pid, signal.SIGTERM)
        for pipe in list(self.pids):
            self.dismiss(pipe)
        while self.some_killed and self.kill_strays():
            time.sleep(0.001)

    def do(self, function, items):
        """Yield function(*item) for each item, as start_workers says."""
        waiting = deque(enumerate(items))
        busy = {}               # {pipe: the number of the item that its worker has}
        replies = {}            # by number
        for number in range(len(waiting)):
            while number not in replies:
                while waiting and len(busy) < self.count:
                    pipe = self.idle.pop() if self.idle else self.hire()
                    busy[pipe], item = waiting.popleft()
                    with contextlib.suppress(OSError):      # it was killed, and will not reply
                        pipe.send((function, item))
                with interruptible():
                    ready = wait(list(busy))
                for pipe in ready:
                    replies[busy.pop(pipe)] = self.receive(pipe)
            reply = replies.pop(number)
            if isinstance(reply, SetupError):
                raise reply
            yield reply

    def receive(self, pipe):
        """Return the reply of a worker, and dismiss it if it has grown."""
        try:
            reply, has_grown = pipe.recv()
        except (EOFError, OSError):
            message = "a process of the judge was killed, perhaps by the program it ran"
            reply, has_grown = SetupError(message), True
        if has_grown:
            self.dismiss(pipe)
        else:
            self.idle.append(pipe)
        return reply

    def hire(self):
        """Fork a worker; return our end of the pipe to it."""
        ours, its = Pipe()
        judge_pid = os.getpid()
        pid = os.fork()
        if pid == 0:
            for pipe in [ours, *self.pids]:     # else they would not end with the judge
                pipe.close()
            tempfile.tempdir = self.folder
            be_worker(its, judge_pid)
        its.close()
        self.pids[ours] = pid
        return ours

    def dismiss(self, pipe):
        """End a worker and wait for that."""
        pipe.close()
        pid = self.pids.pop(pipe)
        os.kill(pid, signal.SIGTERM)
        os.kill(pid, signal.SIGCONT)        # in case its program has stopped it
        _, status = os.waitpid(pid, 0)
        self.some_killed |= os.WIFSIGNALED(status)

    def kill_strays(self):
        """Kill what killed workers have left; return whether there was anything."""
        strays = []
        for pid, stat in descendants().items():     # others may have been there before run.py
            if stat[STATE] != b"Z" and int(stat[SESSION]) != os.getsid(0):
                strays.append(pid)
        kill(strays)
        return bool(strays)


def be_worker(pipe, judge_pid):
    """Do what comes by a pipe until the judge ends this process; in a process that was just forked.

    For each (function, item) that comes, (function(*item), whether this process has grown) is sent.
    """
    status = 1
    try:
        prepare_worker(judge_pid)
        most_kib = own_peak_kib() + MOST_GROWTH_KIB
        with contextlib.suppress(EOFError, OSError):        # the judge has gone
            while True:
                function, item = pipe.recv()
                pipe.send((reply_to(function, item), own_peak_kib() > most_kib))
        status = 0
    finally:
        end_children(lambda: wait_for_ended()[1])       # a signal may have come at any moment
        os._exit(status)


def reply_to(function, item):
    """Return function(*item), or a SetupError: what went wrong is no verdict."""
    try:
        return function(*item)
    except SetupError as error:
        return error
    except Exception as error:
        return SetupError(describe(error))


def prepare_worker(judge_pid):
    """Let this process start programs and notice when they end; it ends with the judge."""
    global child_ended, adopts_orphans
    os.setpgid(0, 0)                # Ctrl-C and Ctrl-Z reach the judge alone
    adopts_orphans = os.path.exists("/proc/self/stat") and control_process(ADOPT_ORPHANS, 1)
    child_ended, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    for kind, most in SOFT_LIMITS:
        hard = resource.getrlimit(kind)[1]
        soft = hard
        if most is not None and not 0 <= hard < most:       # -1 is no limit
            soft = most
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (soft, hard))
    control_process(SIGNAL_AT_PARENTS_DEATH, signal.SIGTERM)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING_SIGNALS)
    if os.getppid() != judge_pid:   # it died before it could be noticed
        sys.exit()


def control_process(what, value):
    """Return whether Linux's prctl did something to this process."""
    with contextlib.suppress(ImportError, AttributeError, OSError):
        import ctypes       # not everywhere
        return ctypes.CDLL(None).prctl(what, int(value), 0, 0, 0) == 0
    return False


# --- verdicts ---------------------------------------------------------------------------------------

def find_fault(run, limits):
    """Return the Finding of a Run at fault; None after a normal end, when its output decides.

    Of several faults a cause goes before its effects: MLE and OLE, which can end in a crash or a
    crawl, TLE, RE.
    """
    if (run.memory_kib or 0) > max(run.floor_kib, limits.memory_mb << 10):
        return Finding("MLE", f"{shown_memory(run)} MB, the limit is {limits.memory_mb} MB")
    if run.stopped_for == "memory":
        return Finding("MLE", f"more than {limits.memory_mb} MB")
    for stream, text in (("stdout", run.stdout), ("stderr", run.stderr)):
        if len(text) > limits.output_bytes:
            most_mb = limits.output_bytes / (1 << 20)
            return Finding("OLE", f"more than {most_mb:.3g} MB on {stream}")
    seconds = counted_seconds(run)
    if seconds > limits.cpu_seconds or run.stopped_for == "time":
        return Finding("TLE", f"{seconds:.3f} s, the limit is {limits.cpu_seconds:g} s")
    if run.stopped_for == "idle":
        late = f"still running after {run.wall_seconds:.1f} s ({seconds:.3f} s of CPU time)"
        return Finding("TLE", late)
    if run.stopped_for == "processes":
        return crash(f"more than {MOST_PROCESSES} processes at once", run)
    if run.exit_status:
        return crash(f"exit status {run.exit_status}", run)
    if run.signal_name:
        return crash(run.signal_name, run)
    return None


def crash(what, run):
    """Return the Finding of a Run that crashed: what it did, and why if it says so."""
    reason = crash_reason(run.stderr)
    return Finding("RE", f"{what}: {reason}" if reason else what)


def counted_seconds(run):
    """Return the time of a Run that counts: CPU time, or wall time where that is not measured."""
    if run.cpu_seconds is None:
        return run.wall_seconds
    return run.cpu_seconds


def shown_memory(run):
    """Return the memory of a Run in MB, rounded up, as text: with < if only a bound is known."""
    if run.memory_kib <= run.floor_kib:
        return f"<{math.ceil(run.floor_kib / 1024)}"
    return f"{math.ceil(run.memory_kib / 102.4) / 10:.1f}"


# --- comparing --------------------------------------------------------------------------------------

BLANKS = re.compile(rb"\s*")
WORD_OR_END = re.compile(rb"\S+|\Z")
NUMBER = re.compile(rb"[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)    # not nan, inf, 1_0
MOST_IN_MESSAGE = 50        # characters of a word
SHOWN_BEFORE, SHOWN_FROM = 2, 4     # lines before the one that is wrong, and from it on

Side = namedtuple("Side", [     # where one of two compared texts is wrong
    "line_number",
    "lines_before",     # up to two, bytes
    "lines",            # up to four from the wrong one on, bytes; none at the end of the text
    "start",            # where in the first of them the wrong part starts
    "end",
])


def compare(answer, output, tolerance, width):
    """Return the Finding for an output: AC, PE or WA, with Rows of a width. CRLF is LF.

    With a tolerance white space does not matter, and numbers may differ by it, absolutely or
    relatively.
    """
    answer, output = answer.replace(b"\r\n", b"\n"), output.replace(b"\r\n", b"\n")
    if answer == output:
        return Finding("AC")
    same = operator.eq
    if tolerance is not None:
        same = functools.partial(are_close, tolerance)
    common = common_length(answer, output)
    wrong = first_wrong_words(end_line(answer), end_line(output), common, same)
    if wrong:
        expected = side_around(end_line(answer), *wrong[0])
        got = side_around(end_line(output), *wrong[1])
        rows = difference_rows(expected, got, functools.partial(same_words, same), printable_line, width)
        return Finding("WA", wrong_word_message(expected, got), rows)
    if tolerance is not None:
        return Finding("AC")
    expected = side_around(answer, *BLANKS.match(answer, common).span())
    got = side_around(output, *BLANKS.match(output, common).span())
    rows = difference_rows(expected, got, operator.eq, printable_blanks, width)
    message = f"line {expected.line_number}: only white space differs (-e 0 accepts it)"
    return Finding("PE", message, rows)


def end_line(text):
    """Return text with a newline at its end: what is missing then is missed on the next line."""
    if text.endswith(b"\n") or not text:
        return text
    return text + b"\n"


def are_close(tolerance, left, right):
    """Return whether two words are the same, or numbers that differ by no more than the tolerance."""
    if left == right:
        return True
    if not (NUMBER.fullmatch(left) and NUMBER.fullmatch(right)):
        return False
    wanted = float(left)
    return math.isfinite(wanted) and abs(wanted - float(right)) <= tolerance * max(1, abs(wanted))


def same_words(same, left, right):
    """Return whether two lines have the same words at their beginning."""
    left, right = left[:1 << 16].split(), right[:1 << 16].split()
    return len(left) == len(right) and all(map(same, left, right))


def common_length(left, right, block=1 << 16):
    """Return how many bytes two texts have in common at their start, in whole characters."""
    start = 0
    while left[start:start + block] == right[start:start + block] and start < len(left):
        start += block
    blocks = [text[start:start + block] for text in (left, right)]
    length = start + len(os.path.commonprefix(blocks))
    for _ in range(3):      # a character has up to four bytes
        if is_inside_character(left, length) or is_inside_character(right, length):
            length -= 1
    return length


def is_inside_character(text, place):
    """Return whether a place in a text in UTF-8 is between two bytes of a character."""
    return text[place - 1:place] >= b"\x80" and b"\x80" <= text[place:place + 1] <= b"\xbf"


def first_wrong_words(answer, output, common, same):
    """Return [(start, end), (start, end)] of the first words that are not the same; None if all are.

    The texts have a common part of this length. The end of a text counts as a word.
    """
    start = 1 + max(answer.rfind(blank, 0, common) for blank in b" \t\n\v\f\r")
    for left, right in zip(WORD_OR_END.finditer(answer, start), WORD_OR_END.finditer(output, start)):
        if not same(left[0], right[0]):
            return [left.span(), right.span()]
    return None


def side_around(text, start, end):
    """Return the Side of a text of which the part from start to end is wrong."""
    *before, head = text[:start].rsplit(b"\n", SHOWN_BEFORE + 1)[-SHOWN_BEFORE - 1:]
    lines = first_lines(head + text[start:], SHOWN_FROM)
    return Side(text.count(b"\n", 0, start) + 1, before, lines, len(head), len(head) + end - start)


def wrong_part(side):
    """Return the part of a Side that is wrong; b"" at the end of its text."""
    first = side.lines[0] if side.lines else b""
    return first[side.start:side.end]


def wrong_word_message(expected, got):
    """Return which word is wrong, what it should be and what it is."""
    side = expected if wrong_part(expected) else got
    place = f"line {side.line_number}"
    line = side.lines[0]
    if len(line.split(None, 1)) > 1:
        place += f", word {len(line[:side.start].split()) + 1}"
    start = difference_in(expected, got)
    words = quoted_word(wrong_part(expected), start), quoted_word(wrong_part(got), start)
    return "{}: expected {}, got {}".format(place, *words)


def difference_in(expected, got):
    """Return where two wrong words begin to differ if one is too long to be shown whole; else 0."""
    one, other = wrong_part(expected), wrong_part(got)
    if max(len(one), len(other)) <= MOST_IN_MESSAGE:
        return 0
    return common_length(one, other)


def quoted_word(word, start):
    """Return a word for a message, if it is long cut around a place in it; a word of no length is the end."""
    if not word:
        return "the end"
    text = printable_line(word, MOST_IN_MESSAGE + 1)
    if len(text) > MOST_IN_MESSAGE:
        text, _ = marked_line(word, start, len(word), printable_line, MOST_IN_MESSAGE)
    return f"'{text}'"


def difference_rows(expected, got, same, show, width):
    """Return the Rows of two Sides: what is expected and what was got, line against line.

    A line of both that is the same has one Row. show(line, most characters) makes a line text.
    """
    rows = []
    first_number = got.line_number - len(got.lines_before)
    for number, line in enumerate(got.lines_before, first_number):
        rows.append(Row("", number, show(line + b"\n", width)))
    start = difference_in(expected, got)
    lines = itertools.zip_longest(expected.lines, got.lines)
    for index, (left, right) in enumerate(lines):
        if index > 0 and left is not None and right is not None and same(left, right):
            rows.append(Row("", got.line_number + index, show(right, width)))
            continue
        for label, side, line in (("expected", expected, left), ("got", got, right)):
            number = side.line_number + index
            if line is not None and index == 0:
                text, mark = marked_line(line, side.start + start, side.end, show, width)
                rows.append(Row(label, number, text, mark))
            elif line is not None:
                rows.append(Row(label, number, show(line, width)))
            elif index == len(side.lines):
                rows.append(Row(label, number, "(the end)"))
    return rows


def marked_line(line, start, end, show, width):
    """Return (text, mark): a line of bytes as text, cut around its part from start to end, and where that is.

    What is left out at the left depends on the start alone, so two lines that are the same up to
    there stay in line.
    """
    head = line[max(0, start - 4 * width):start]
    if len(head) < start:
        head = re.sub(rb"^[\x80-\xbf]{1,3}", b"", head)
    before = show(head, 16 * width)     # an escape may take four characters for a byte
    if len(before) > width // 2:
        before = "..." + before[len(before) - width // 2 + 3:]
    part = before + show(line[start:end], 2 * width)
    text = cut(part + show(line[end:], 2 * width), width)
    return text, (len(before), min(len(part), len(text)))


def printable_blanks(line, most):
    """Return a line of bytes as printable text in which white space can be seen."""
    text = line[:4 * most + 4].decode("utf-8", "backslashreplace")
    return cut(printable(text.replace(" ", "\u00b7")), most)


# --- judging ----------------------------------------------------------------------------------------

CHECKER_ENDS = {        # by the status of a checker: the verdict, and how its stderr begins
    42: ("AC", ""),
    43: ("WA", ""),
    0: ("AC", "ok"),    # from here on as testlib has it
    1: ("WA", "wrong answer"),
    2: ("WA", "wrong output format|unexpected eof"),
    8: ("WA", "unexpected eof"),
}


def judge(case, job):
    """Return the Outcome of a Job on a Case. SetupError if a program cannot start, or its checker fails."""
    answer = case.answer_path.read_bytes()      # before the program can touch it
    text = case.input_path.read_bytes() if job.checker else b""
    most_bytes = max(job.limits.output_bytes, 2 * len(answer))
    limits = job.limits._replace(output_bytes=most_bytes)
    run = run_program(job.solution, case.input_path, limits)
    fault = find_fault(run, limits)
    if fault:
        finding = fault
    elif job.checker:
        finding = ask_checker(case, job.checker, text, run.stdout, answer)
    elif run.stdout == answer:
        finding = Finding("AC")
    else:
        finding = compare(answer, run.stdout, job.tolerance, job.text_width)
    rows, input_rows = list(finding.rows), []
    if finding.verdict != "AC":
        if fault or job.checker:
            rows += excerpt("stdout", run.stdout)
        rows += excerpt("stderr", run.stderr)
        if case.input_path.is_file():
            input_rows = excerpt("input", case.input_path.read_bytes(), job.most_input_lines, 0)
    run = run._replace(stdout=b"", stderr=b"")
    return Outcome(case, finding.verdict, finding.message, rows, input_rows, run)


def ask_checker(case, checker, *texts):
    """Return the Finding of a checker on the input, the output and the answer of a Case."""
    with temporary_folder() as folder:
        paths = [folder / name for name in ("input", "output", "expected")]
        for path, text in zip(paths, texts):
            path.write_bytes(text)
        run = run_program(checker, os.devnull, HELPER_LIMITS, *paths)
    verdict, words = CHECKER_ENDS.get(run.exit_status, ("", ""))
    if not verdict or not re.match(words, run.stderr.decode("utf-8", "replace")):
        reason = helper_fault(run, HELPER_LIMITS) or "exit status 0"
        raise SetupError(f"{full_name(case)}: the checker failed: {reason}")
    rows = excerpt("checker", run.stdout if run.stdout.strip() else run.stderr)
    message = next((row.text for row in rows if row.text), "")
    return Finding(verdict, message, rows)


def helper_output(helper, what, input_path, *arguments):
    """Return what a reference or a generator prints; SetupError, naming what it was for, if it fails."""
    run = run_program(helper, input_path, HELPER_LIMITS, *arguments)
    fault = helper_fault(run, HELPER_LIMITS)
    if fault:
        raise SetupError(f"{helper.label} failed on {what}: {fault}")
    return run.stdout


def helper_fault(run, limits):
    """Return how the Run of a helper failed, as text; "" if it did not."""
    fault = find_fault(run, limits)
    if fault is None:
        return ""
    if fault.verdict == "TLE":
        return f"ended after {limits.cpu_seconds} s"
    return fault.message


def make_job(problem, executables, options, most_input_lines=20):
    """Return the Job that judges the solution of a Problem as the options say."""
    tolerance = None
    if options.tolerance is not None:
        tolerance = float(options.tolerance)
    if executables["checker"] and tolerance is not None:
        raise SetupError(f"{problem.name} has a checker, which decides alone: leave out -e")
    cpu_seconds = float(options.cpu_seconds)
    limits = Limits(cpu_seconds, 2 * cpu_seconds + 1, int(options.memory_mb), LEAST_OUTPUT)
    text_width = Screen(plain=options.json).text_width
    return Job(executables["solution"], executables["checker"], tolerance, limits, most_input_lines, text_width)


# --- reporting --------------------------------------------------------------------------------------

LABEL_COLOURS = {"expected": GREEN, "got": RED}
INDENT = 23                 # columns before the text of a Row


class Screen:
    """Standard output: with colour and progress on a terminal, plain lines elsewhere."""

    def __init__(self, plain=False):
        terminal = not plain and sys.stdout.isatty()
        self.moves = terminal and os.environ.get("TERM") != "dumb"
        self.colours = self.moves and not os.environ.get("NO_COLOR")
        self.width = sys.maxsize
        if terminal:
            self.width = max(40, shutil.get_terminal_size().columns or 80)
        self.text_width = min(MOST_CHARACTERS, self.width - INDENT)

    def write(self, text):
        """Write text to standard output, at once."""
        with interruptible():
            print(text, end="", flush=True)

    def progress(self, text):
        """Show on a terminal, until the next line, what is going on."""
        if self.moves:
            self.write("\r\033[K" + text[:self.width - 1])

    def print(self, line, colour=None, end=None):
        """Print a line in place of the progress, in colour up to `end`."""
        line = line.rstrip()
        if colour and self.colours:
            coloured, plain = line[:end], line[len(line[:end]):]
            line = f"\033[{colour}m{coloured}\033[0m{plain}"
        self.progress("")
        self.write(line + "\n")

    def print_verdict(self, verdict, name, runs, text):
        """Print a verdict on something, the most time and memory of its runs, and a text.

        Return whether the line had to be cut.
        """
        name = cut(name, self.width // 2)
        seconds = max(map(counted_seconds, runs))
        memory = ""
        if MEASURED:
            largest = max(runs, key=lambda run: run.memory_kib)
            memory = f"{shown_memory(largest):>8} MB"
        line = f"{verdict:3}  {name}  {seconds:7.3f} s{memory}  {text}".rstrip()
        self.print(cut(line, self.width), VERDICTS[verdict], 3)
        return len(line) > self.width

    def print_failure(self, outcome, name_width, command):
        """Print all that is known of a failing case; a command judges it again."""
        name = full_name(outcome.case).ljust(name_width)
        is_cut = self.print_verdict(outcome.verdict, name, [outcome.run], outcome.message)
        if is_cut:
            self.print_row(Row("message", "", outcome.message))
        self.print_row(Row("input", "", shown_path(outcome.case.input_path)))
        self.print_rows(outcome.input_rows, "input")
        if any(row.label in LABEL_COLOURS for row in outcome.rows):
            self.print_row(Row("output", "", ""))
        self.print_rows(outcome.rows)
        self.print(f"     {'again':16}  {command}")

    def print_rows(self, rows, last_label=""):
        """Print Rows, the label of several in a row once, unless they compare lines."""
        for row in rows:
            label = row.label
            if label == last_label and label not in LABEL_COLOURS:
                label = ""
            self.print_row(row._replace(label=label))
            last_label = row.label

    def print_row(self, row):
        """Print a Row, and under it a line that marks what is wrong in it."""
        colour = LABEL_COLOURS.get(row.label)
        self.print(f"     {row.label:8} {row.number:>7}  {row.text}", colour)
        start, end = row.mark or (0, 0)
        if start < end and (start, end) != (0, len(row.text)):
            self.print(" " * (INDENT + start) + "^" * (end - start), colour)


def full_name(case):
    """Return the name of a case with that of its problem, fit to be shown."""
    return printable(f"{case.problem_name} {case.name}")


def tally(outcomes):
    """Return how many of the outcomes have which verdict, as text."""
    counts = Counter(outcome.verdict for outcome in outcomes)
    parts = [f"{counts['AC']} of {len(outcomes)} accepted"]
    for verdict in VERDICTS:
        if verdict != "AC" and counts[verdict]:
            parts.append(f"{counts[verdict]} {verdict}")
    return ", ".join(parts)


def as_json(outcome):
    """Return an outcome as a line of JSON."""
    case, run = outcome.case, outcome.run
    cpu = None
    if run.cpu_seconds is not None:
        cpu = round(run.cpu_seconds, 6)
    return json.dumps({
        "problem": case.problem_name,
        "case": case.name,
        "verdict": outcome.verdict,
        "cpu": cpu,
        "wall": round(run.wall_seconds, 6),
        "memory": run.memory_kib,
        "status": run.exit_status,
        "signal": run.signal_name,
        "message": outcome.message,
    }) + "\n"


def summary(outcomes, wall_seconds):
    """Return the last lines of a report: how many were accepted, the slowest case, the largest."""
    lines = []
    if outcomes:
        slowest = max(outcomes, key=lambda outcome: counted_seconds(outcome.run))
        lines.append(f"{tally(outcomes)} in {wall_seconds:.1f} s")
        lines.append(f"slowest     {counted_seconds(slowest.run):9.3f} s   {full_name(slowest.case)}")
    if outcomes and MEASURED:
        largest = max(outcomes, key=lambda outcome: outcome.run.memory_kib)
        lines.append(f"most memory {shown_memory(largest.run):>9} MB  {full_name(largest.case)}")
    if not MEASURED:
        lines.append("Not measured on this system: CPU time and memory. The times are wall time.")
    return lines


def report(outcomes, cases, options):
    """Print the outcomes of the cases as they come, and a summary, also if interrupted; return the exit status."""
    screen = Screen(plain=options.json)
    start_time = time.monotonic()
    several = len({case.problem_name for case in cases}) > 1
    names = [full_name(case) for case in cases]
    if several and not options.verbose:
        names = [case.problem_name for case in cases]
    name_width = max(map(len, names))
    known, interrupted = [], None
    try:
        for problem_name, group in itertools.groupby(cases, key=lambda case: case.problem_name):
            own = []            # the outcomes of this problem
            for case in group:
                screen.progress(f"{len(known)} of {len(cases)}  {full_name(case)}")
                outcome = next(outcomes)
                known.append(outcome)
                in_full = options.verbose or all(other.verdict == "AC" for other in own)
                own.append(outcome)
                report_case(screen, outcome, options, name_width, in_full)
            if several and not (options.json or options.quiet):
                grave = max((outcome.verdict for outcome in own), key=list(VERDICTS).index)
                runs = [outcome.run for outcome in own]
                screen.print_verdict(grave, problem_name.ljust(name_width), runs, tally(own))
    except KeyboardInterrupt as error:
        interrupted = error
    finally:
        screen.progress("")
    lines = summary(known, time.monotonic() - start_time) if known else []
    if interrupted:
        lines.append(f"Interrupted after {len(known)} of {len(cases)} cases.")
    if not options.json:
        for line in lines:
            screen.print(line)
    if interrupted:
        raise interrupted
    return int(any(outcome.verdict != "AC" for outcome in known))


def report_case(screen, outcome, options, name_width, in_full):
    """Print an outcome in as much detail as the options ask for."""
    wrong = outcome.verdict != "AC"
    if options.json:
        screen.write(as_json(outcome))
    elif options.quiet:
        pass
    elif wrong and in_full:
        screen.print_failure(outcome, name_width, command_to_repeat(outcome.case, options))
    elif wrong or options.verbose:
        name = full_name(outcome.case).ljust(name_width)
        screen.print_verdict(outcome.verdict, name, [outcome.run], outcome.message)


# --- judge ------------------------------------------------------------------------------------------

def judge_command(options):
    """Judge what the options say; return the exit status."""
    problems = chosen_problems(options)
    if options.solution is not None and (options.python is not None or options.bundled):
        raise SetupError("-c runs a program of your own: leave out --python and --bundled")
    found, complaints = [], []
    for problem in problems:
        its_cases, its_complaints = find_cases(problem)
        found += its_cases
        complaints += its_complaints
    cases = matching_cases(found, options.pattern)
    if found and not cases:
        raise SetupError(f"no case matches -k {options.pattern}")
    status = 0
    if cases:
        status = judge_cases(problems, cases, options)
    if options.pattern and cases:       # what is missing may not have been meant
        complaints = []
    for complaint in complaints:
        complain(complaint)
        status = 2
    return status


def matching_cases(cases, pattern):
    """Return the cases with the name that a pattern is, or else those whose name contains it."""
    exact = [case for case in cases if case.name == pattern]
    if exact:
        return exact
    return [case for case in cases if fnmatch.fnmatchcase(case.name, f"*{pattern}*")]


def judge_cases(problems, cases, options):
    """Judge some cases of some problems, and print the report; return the exit status."""
    with start_workers(min(int(options.jobs), len(cases))) as (in_workers, folder):
        jobs = {}
        for problem in problems:
            if any(case.problem_name == problem.name for case in cases):
                roles = ("solution", "checker")
                executables = prepare_programs(problem, roles, options, in_workers, folder)
                jobs[problem.name] = make_job(problem, executables, options)
        items = [(case, jobs[case.problem_name]) for case in cases]
        return report(in_workers(judge, items), cases, options)


# --- bundle -----------------------------------------------------------------------------------------

IMPORT = r"from \w+ import ((?!\bas\b)[\w\s,()\\])+(#.*)?\n?"        # of a module that can be bundled


def bundle(script):
    """Return a script of the kit as one file, with the kit's modules in place of their imports.

    SetupError if one is imported in another form than `from queens import a, b` at the top level.
    """
    return merged_module(script, set())


def merged_module(name, merged):
    """Return the text of a script or module, with the modules that it imports and that are not merged yet.

    merged is filled with the names of all of these.
    """
    import ast      # here, as workers need to be small
    path = SOLUTIONS / f"{name}.py"
    try:
        tree = ast.parse(path.read_bytes(), path.name)
        text = path.read_text(encoding="utf-8-sig")
        compile(tree, path.name, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        raise SetupError(f"{shown_path(path)}: {error}")
    if merged and re.search(r"(?m)^if\b.*\b__name__\b", text):
        raise SetupError(f"{shown_path(path)} is a script of its own, and cannot be bundled with another")
    merged.add(name)
    lines = list(io.StringIO(text))
    for node in ast.walk(tree):
        if not any((SOLUTIONS / f"{module}.py").exists() for module in imported_modules(node)):
            continue
        first, last = node.lineno - 1, node.end_lineno
        if node not in tree.body or not re.fullmatch(IMPORT, "".join(lines[first:last])):
            raise SetupError(f"{shown_path(path)}, line {node.lineno}: only `from MODULE import a, b`, on lines of"
                             " its own at the top level, can be bundled")
        lines[first:last] = [""] * (last - first)
        if node.module not in merged:
            module = merged_module(node.module, merged)
            lines[first] = f"# --- solutions/{node.module}.py ---\n{module}\n# --- solutions/{name}.py ---\n"
    return "".join(lines)


def imported_modules(node):
    """Return the names of the modules that a node of a syntax tree imports."""
    import ast
    if isinstance(node, ast.ImportFrom):
        return [node.module]
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return []


def bundle_command(options):
    """Print the bundle of a solution, or write it to a file that is none of the kit's; return the exit status."""
    text = bundle(find_problem(options.problem).name).encode()
    if options.file is None:
        sys.stdout.buffer.write(text)
        return 0
    if is_in_kit(options.file):
        raise SetupError(f"-o {options.file} would replace a file of the kit")
    Path(options.file).write_bytes(text)
    print(f"saved {shown_path(options.file)}")
    return 0


def is_in_kit(path):
    """Return whether a path, once its links are followed, is in the kit's own folders or one of its own files."""
    path = Path(os.path.realpath(path))
    if ROOT not in path.parents:
        return False
    first = path.relative_to(ROOT).parts[0]
    return first.startswith(".") or first in (
        "solutions", "inputs", "expected", "tests", "run.py", "README.md")


# --- expect -----------------------------------------------------------------------------------------

KEPT = "differs, and is kept (--force replaces it)"


def expect_command(options):
    """Write the missing answers of a problem; return the exit status, 1 if an existing one differs."""
    problem, = chosen_problems(options)
    screen = Screen()
    status = 0
    pairs = pair_names(problem.input_folder, problem.answer_folder)
    if not pairs:
        raise SetupError(f"no inputs in {shown_path(problem.input_folder)}; names are such as {NAMES}")
    with start_workers(PROCESSORS) as (in_workers, folder):
        executables = prepare_programs(problem, ["reference"], options, in_workers, folder)
        inputs = [problem.input_folder / name for name in pairs]
        items = [(executables["reference"], shown_path(path), path) for path in inputs]
        texts = in_workers(helper_output, items)
        for (name, answer_names), text in zip(pairs.items(), texts):
            answer_name = answer_names[0] if answer_names else usual_answer_name(name)
            path = problem.answer_folder / answer_name
            word = what_to_do(path, text, options.force)
            if word in ("written", "replaced"):
                save(path, text)
            if word == KEPT:
                status = 1
            screen.print(f"{shown_path(path)}: {word}")
    return status


def what_to_do(path, text, force):
    """Return what is to be done with the file of an answer, as a word for the user."""
    if os.path.lexists(path) and not path.is_file():
        raise SetupError(f"{shown_path(path)} is not a file")
    if not path.exists():
        return "written"
    if path.read_bytes().replace(b"\r\n", b"\n") == text.replace(b"\r\n", b"\n"):
        return "same"
    return "replaced" if force else KEPT


def save(path, text):
    """Write bytes to a file, all or nothing; SetupError if that is impossible."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=str(path.parent), prefix=".") as folder:
            new = Path(folder, "new")
            new.write_bytes(text)
            os.replace(str(new), str(path))
    except OSError as error:
        raise SetupError(f"{shown_path(path)}: {error.strerror}")


# --- stress -----------------------------------------------------------------------------------------

MOST_SIZE = 200             # of the inputs that a generator is asked for

Disagreement = namedtuple("Disagreement", [
    "outcome",
    "input",                # bytes
    "answer",               # the reference's, bytes
])


def stress_command(options):
    """Compare a program with a reference on random inputs; return the exit status, 1 if they disagree.

    The first input on which they do is shown, and saved as a new case. If the generator is the
    kit's, the input is shrunk before, for as long again at most.
    """
    problem, = chosen_problems(options)
    screen = Screen()
    if options.seed is None:
        options.seed = time.time_ns() % 10 ** 8
    screen.print(f"seed {options.seed}")
    with start_workers(PROCESSORS) as (in_workers, folder):
        executables = prepare_programs(problem, ROLES, options, in_workers, folder)
        job = make_job(problem, executables, options, most_input_lines=40)
        search = Search(problem.name, executables, job, in_workers, screen)
        try:
            search.try_inputs(int(options.seed), float(options.seconds))
            if search.found and problem.generator.option is None:
                search.shrink_input(float(options.seconds))
        except KeyboardInterrupt:
            screen.print(f"Interrupted after {search.tried} inputs.")
            raise
        finally:                # also after an interrupt
            screen.progress("")
            if search.found:
                name = f"stress-{options.seed}-{search.tried}"
                save_disagreement(problem, name, search.found, screen, options)
    if search.found:
        return 1
    screen.print(f"no disagreement on {search.tried} inputs, the largest of size {search.size}")
    return 0


class Search:
    """A search for an input on which a solution and a reference disagree."""

    def __init__(self, problem_name, executables, job, in_workers, screen):
        self.problem_name = problem_name
        self.executables = executables
        self.job = job
        self.in_workers = in_workers
        self.screen = screen
        self.tried = 0          # inputs of the generator
        self.size = 1           # of the last of them
        self.found = None       # the Disagreement on the smallest input that is known

    def try_inputs(self, seed, seconds):
        """Try one input at least, and more of them until one is found or the time is over."""
        deadline = time.monotonic() + seconds
        while not self.found and (self.tried == 0 or time.monotonic() <= deadline):
            self.size = min(int(1.25 ** min(self.tried, 99)), MOST_SIZE)
            self.screen.progress(f"input {self.tried + 1}, size {self.size}")
            arguments = seed + self.tried, self.size
            what = "seed {}, size {}".format(*arguments)
            item = (self.executables["generator"], what, os.devnull, *arguments)
            text, = self.in_workers(helper_output, [item])
            self.tried += 1
            self.found = self.try_input(text, what)

    def try_input(self, text, what):
        """Return the Disagreement on an input, or None. SetupError, on what, if the reference fails."""
        item = self.problem_name, self.job, self.executables["reference"], what, text
        disagreement, = self.in_workers(find_disagreement, [item])
        return disagreement

    def shrink_input(self, seconds):
        """Leave out lines of the input that was found, as long as there is time."""
        deadline = time.monotonic() + seconds

        def fails(text):
            """Return whether the programs disagree on an input; late or refused by the reference, it is no."""
            self.screen.progress(f"input {self.tried}: shrinking, {len(text.splitlines())} lines")
            disagreement = None
            with contextlib.suppress(SetupError):
                if time.monotonic() < deadline:
                    disagreement = self.try_input(text, "")
            self.found = disagreement or self.found
            return disagreement is not None

        shrink(self.found.input.splitlines(keepends=True), fails)


def find_disagreement(problem_name, job, reference, what, text):
    """Return the Disagreement of a Job and a reference on an input; None if they agree.

    SetupError, on what, if the reference fails.
    """
    with temporary_folder() as folder:
        case = Case(problem_name, "stress", folder / "input", folder / "expected")
        case.input_path.write_bytes(text)
        answer = helper_output(reference, what, case.input_path)
        case.answer_path.write_bytes(answer)
        outcome = judge(case, job)
    if outcome.verdict == "AC":
        return None
    return Disagreement(outcome, text, answer)


def save_disagreement(problem, name, disagreement, screen, options):
    """Save the input and the answer of a Disagreement as a case of a Problem, and show it."""
    case = Case(problem.name, name, problem.input_folder / f"{name}.in", problem.answer_folder / f"{name}.out")
    try:
        save(case.input_path, disagreement.input)
        save(case.answer_path, disagreement.answer)
    finally:                    # afterwards, as a signal may cut this short; and even if it could not be saved
        outcome = disagreement.outcome._replace(case=case)
        screen.print_failure(outcome, 0, command_to_repeat(case, options))
    for path in (case.input_path, case.answer_path):
        screen.print(f"saved {shown_path(path)}")


def shrink(lines, fails):
    """Call fails(input) on smaller and smaller inputs, until none without another line fails.

    An input has some of the lines (bytes); a count of them in the first line stays true. First
    large parts are left out, then smaller ones.
    """
    counted = bool(lines) and lines[0].strip() == b"%d" % (len(lines) - 1)
    cases = lines[1:] if counted else lines
    size = len(cases)           # of the part that is left out
    while size:
        before = cases
        for start in reversed(range(0, len(cases), size)):
            fewer = cases[:start] + cases[start + size:]
            head = [b"%d\n" % len(fewer)] if counted else []
            if fewer and fails(b"".join(head + fewer)):
                cases = fewer
        size = size // 2 if cases == before else len(cases)


# --- main -------------------------------------------------------------------------------------------

RUN_COMMAND = {"judge": judge_command, "bundle": bundle_command, "expect": expect_command, "stress": stress_command}


def main(arguments):
    """Do what a command line asks; return the exit status."""
    try:
        status = 0
        with contextlib.suppress(SystemExit):       # argparse has printed the help
            options = parse(arguments)
            status = RUN_COMMAND[options.command](options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:                 # whoever read the report has gone
        return 1
    except KeyboardInterrupt as error:      # without a number it is Python's, for Ctrl-C
        number, = error.args or [signal.SIGINT]
        return 128 + number
    except SetupError as error:
        complain(*error.args)
    except (OSError, MemoryError) as error:
        complain(describe(error))
    return 2


def open_streams():
    """Make standard output and error usable, whatever they were: closed, full pipes that do not block, ..."""
    while os.open(os.devnull, os.O_RDWR) < 3:   # a closed stream must not be given to the next file that is opened
        pass
    sys.stdout = sys.stdout or open(os.devnull, "w")
    sys.stderr = sys.stderr or open(os.devnull, "w")
    if hasattr(os, "set_blocking"):             # not on Windows
        os.set_blocking(1, True)
        os.set_blocking(2, True)
    # Buffered, even with -u: what is written in part only would not be noticed.
    sys.stdout = open(1, "w", encoding=sys.stdout.encoding, errors="backslashreplace", closefd=False)


if __name__ == "__main__":
    open_streams()
    os.environ.pop("PYTHONSAFEPATH", None)      # it would hide the kit's modules from the solutions
    os._exit(main(sys.argv[1:]))    # Python's own exit would try once more to write what could not be written
