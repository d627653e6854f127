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
    the command line        read it; write a command line that judges one case again
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
        # Until there is something to clean up, Ctrl-C just ends this program.
        signal.signal(signal.SIGINT, signal.SIG_DFL)

import argparse
import atexit
import contextlib
import errno
import fnmatch
import functools
import io
import itertools
import math
import operator
import pickle
import re
import select
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict, deque, namedtuple
from pathlib import Path

try:
    import resource
except ImportError:     # not on Windows
    resource = None

if sys.version_info < (3, 8):
    sys.exit("run.py needs Python 3.8 or later")


# --- tables and records ---------------------------------------------------------------------------

ROOT = Path(__file__).resolve().parent
SOLUTIONS, INPUTS, EXPECTED = ROOT / "solutions", ROOT / "inputs", ROOT / "expected"
MEASURED = resource is not None     # whether CPU time and memory can be measured: not on Windows
LINUX = sys.platform == "linux"
MOST_WORKERS = 400      # two files each, and select() takes those numbered up to 1023
PROCESSORS = min(os.cpu_count() or 1, MOST_WORKERS)
if hasattr(os, "sched_getaffinity"):
    PROCESSORS = min(len(os.sched_getaffinity(0)), MOST_WORKERS)

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
    "default",      # its value if it is not typed; what is typed stays a text
    "bounds",       # (least, most) of a number, a whole one if `least` is an int; None for a text
    "judges_again",     # whether it is part of the command that judges a case again
], defaults=[None, None, False])
MOST = 10 ** 9
OPTIONS = {
    "cases": Option("--cases", "judge expect stress", "DIR",
                    "take the cases from this folder; stress saves them there", judges_again=True),
    "pattern": Option("-k", "judge", "NAME",
                      "only the case with this name, or all that contain it", "",
                      judges_again=True),
    "solution": Option("-c", "judge stress", "PROGRAM",
                       "program to judge: a command or a source file", judges_again=True),
    "checker": Option("--checker", "judge stress", "PROGRAM",
                      "program that decides whether an output is right", judges_again=True),
    "reference": Option("--reference", "expect stress", "PROGRAM",
                        "program that prints the answers"),
    "generator": Option("--generator", "stress", "PROGRAM",
                        "program that prints an input for SEED SIZE"),
    "python": Option("--python", "judge", "COMMAND", "run the solutions under this interpreter",
                     judges_again=True),
    "cpu_seconds": Option("-t", "judge bundle stress", "SECONDS", "limit of CPU time (%(default)s)",
                          10, (0.01, MOST), judges_again=True),
    "memory_mb": Option("-m", "judge bundle stress", "MB", "limit of memory (%(default)s)",
                        512, (1, MOST), judges_again=True),
    "tolerance": Option("-e", "judge stress", "EPS",
                        "ignore white space; numbers may differ by EPS", None, (0.0, MOST),
                        judges_again=True),
    "bundled": Option("--bundled", "judge", None, "judge the bundles instead of the solutions",
                      judges_again=True),
    "worker_count": Option("-j", "judge", "N", "cases at once (%(default)s, one for each processor)",
                           PROCESSORS, (1, MOST_WORKERS)),
    "quiet": Option("-q", "judge", None, "print only the summary"),
    "verbose": Option("-v", "judge", None, "print every case, every failure in full"),
    "json": Option("--json", "judge", None, "print a JSON object for every case, nothing else"),
    "size": Option("--size", "stress", "N", "the largest size (%(default)s)", 200, (1, MOST)),
    "seconds": Option("--seconds", "stress", "S", "how long to search (%(default)s)",
                      10, (0.0, MOST)),
    "seed": Option("--seed", "stress", "N", "repeat a run with this seed", None, (0, MOST)),
    "file": Option("-o", "bundle", "FILE", "write it to this file, or over an older bundle"),
    "force": Option("--force", "expect", None, "replace answers that differ"),
}
FORMS = ("quiet", "verbose", "json")        # of the report; they exclude each other

ROLES = ("solution", "checker", "reference", "generator")
NEEDED = {          # what has to be given if no problem is named
    "judge": ("solution",),
    "expect": ("reference",),
    "stress": ("solution", "reference", "generator"),
}
Problem = namedtuple("Problem", [
    "name",
    "input_folder",
    "answer_folder",    # the same for a folder of cases, another one for a built-in problem
    *ROLES,             # a Program each, or None
], defaults=[None] * len(ROLES))
Program = namedtuple("Program", [
    "text",         # as it was given: a command or the path of a source; in the kit, a path
    "option",       # that gave it, such as -c; None for a program of the kit
])
Executable = namedtuple("Executable", [
    "label",        # what messages call it
    "words",        # of its command line
    "folder",       # where it runs; None for a new, empty one each time
    "to_copy",      # the command line with which its user can run it
], defaults=[""])
Case = namedtuple("Case", [
    "problem_name",
    "name",
    "input_path",
    "answer_path",  # None if there is no answer
    "conflict",     # why none of several answers is taken; else ""
], defaults=[""])
Limits = namedtuple("Limits", [
    "cpu_seconds",
    "idle_seconds",     # wall time after which a program that sleeps is ended; others after ten times it
    "memory_mb",
    "output_bytes",     # of stdout, and of stderr; inf: any amount, of which the first MB is kept
])
Job = namedtuple("Job", [       # how the cases of a problem are judged
    "solution",         # an Executable
    "checker",          # an Executable, or None
    "tolerance",        # by how much numbers may differ, as text; None if white space counts
    "limits",
    "most_input_lines",     # an input with more lines is not shown whole
    "text_width",       # columns that the report has for a line of text
])
Run = namedtuple("Run", [
    "exit_status",      # None after a signal
    "signal_name",      # of the signal that ended it; None without one
    "cpu_seconds",      # None if not measured
    "wall_seconds",
    "memory_kib",       # the peak of its largest process, at least floor_kib; None if not measured
    "floor_kib",        # the peak of what started it, which Linux counts as its own; elsewhere 0
    "stdout",           # bytes
    "stderr",           # bytes
    "stopped_for",      # why it had to be ended: output, memory, processes, time or idle; else ""
])
Finding = namedtuple("Finding", [       # what a part of the judge says of a Run; see Outcome
    "verdict",
    "message",
    "rows",
], defaults=["", ()])
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
    "rows",             # what the report shows of what the programs wrote
    "input_rows",       # what it shows of the input
    "input_bytes",      # the size of the input
    "run",              # without stdout and stderr
])

GREEN, RED, YELLOW, MAGENTA = 32, 31, 33, 35
VERDICTS = {                # from mild to grave; a problem has the gravest of its cases
    "AC": GREEN,            # accepted
    "NA": MAGENTA,          # no answer to compare with
    "PE": MAGENTA,          # presentation error: only white space differs
    "WA": RED,              # wrong answer
    "RE": RED,              # run-time error
    "TLE": YELLOW,          # time limit exceeded
    "OLE": YELLOW,          # output limit exceeded
    "MLE": YELLOW,          # memory limit exceeded
}

OUTPUT_LIMIT = 8 << 20      # bytes; or twice the size of the answer, if that is more
HELPER_LIMITS = Limits(     # of checkers, references and generators
    cpu_seconds=10, idle_seconds=10, memory_mb=2048, output_bytes=64 << 20)
COMPILER_LIMITS = Limits(cpu_seconds=60, idle_seconds=60, memory_mb=4096, output_bytes=math.inf)
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
    ".rs": Language("rustc -O --crate-name program -o {folder}/program {source}",
                    "{folder}/program"),
    ".go": Language("go build -o {folder}/program {source}", "{folder}/program"),
    ".java": Language(
        "javac -d {folder} {source} -encoding UTF-8 -J-Duser.language=en",
        "java -XX:+UseSerialGC -XX:NewRatio=15 -Xss64m -Xmx{heap}m -cp {folder} {name}"),
    ".py": Language("", "{python} {source}"),
    ".js": Language("", "node {source}"),
}


class SetupError(Exception):
    """Something that the user has to put right, not a verdict.

    Its arguments are the lines to show, and the exit status is 2.
    """


# --- signals --------------------------------------------------------------------------------------

ENDING_SIGNALS = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
                  if hasattr(signal, name)}


def hold_signals():
    """From now on a signal that would end this process waits, except inside interruptible()."""
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
    for number in ENDING_SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:      # nohup ignores SIGHUP
            signal.signal(number, interrupt)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)   # if it is ignored, exit statuses are lost


def interrupt(number, frame):
    """Handle a signal: raise KeyboardInterrupt(its number). The next one waits for the clean-up."""
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
    raise KeyboardInterrupt(number)


@contextlib.contextmanager
def interruptible():
    """Let signals raise KeyboardInterrupt inside: where this process waits for others, or prints."""
    if not hasattr(signal, "pthread_sigmask"):      # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())       # blocks none, but returns the mask
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING_SIGNALS)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- text -----------------------------------------------------------------------------------------

MOST_CHARACTERS = 500       # of a line that are shown
HEAD_LINES = TAIL_LINES = 10        # shown of a text that is too long to be shown whole
# Lines in which sanitizers and compilers say what is wrong, and where.
ERROR_LINE = re.compile(rb"(?m)^(SUMMARY: | *#0 |error[:\[]|[^:\n]+:[\d:]* (fatal )?error: ).*")
CRASH_REASON = re.compile(
    r"Exception in |==\d+==ERROR: |\w*Error: |fatal error: |panic: |thread '.*panicked at")
TRACEBACK = "Traceback (most recent call last):"


def printable(text):
    """Return text with an escape for each character that would not show as itself."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode()
                   for char in text)


def columns(text):
    """Return how many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(map(columns_of_character, text))


@functools.lru_cache(maxsize=1 << 12)
def columns_of_character(char):
    """Return 2 for a wide character such as a Chinese one, 0 for a combining accent, else 1."""
    import unicodedata      # here, as workers need to be small
    if unicodedata.category(char) in ("Mn", "Me"):      # marks on the character before
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def cut(text, width):
    """Return text, with dots at its end if it takes more columns than the width."""
    if columns(text) <= width:
        return text
    kept, used = 0, 0
    while used + columns_of_character(text[kept]) <= width - 3:
        used += columns_of_character(text[kept])
        kept += 1
    return text[:kept] + "..."


def pad(text, width):
    """Return text with blanks added, up to a width in columns."""
    return text + " " * (width - columns(text))


def amount(number, what):
    """Return a number of things as text, such as 1 line or 2 lines."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def printable_line(line, width):
    """Return a line of bytes as printable text, cut to a width."""
    return cut(printable(decoded(line, width).rstrip("\n").expandtabs(4)), width)


def printable_blanks(line, width):
    """Return the same as printable_line, but with white space that can be seen."""
    return cut(printable(decoded(line, width).replace(" ", "\u00b7")), width)


def decoded(line, width):
    """Return a line of bytes as text; of a long line a beginning that is still wider than a width."""
    return line[:4 * (width + 1)].decode("utf-8", "backslashreplace")   # a character has up to 4 bytes


def excerpt(label, text, most_lines=HEAD_LINES + TAIL_LINES, tail_lines=TAIL_LINES):
    """Return the lines of some bytes as Rows: all if they are few, else the first and the last ones.

    Few are at most most_lines. If tail_lines is not 0, up to ten ERROR_LINEs in the middle go with
    them.
    """
    if not text:
        return []
    if text.endswith(b"\n"):
        text = text[:-1]
    line_count = text.count(b"\n") + 1
    if line_count <= most_lines:
        lines = enumerate(text.split(b"\n"), 1)
    else:
        *head, rest = text.split(b"\n", HEAD_LINES)
        middle, *tail = rest.rsplit(b"\n", tail_lines)
        lines = [*enumerate(head, 1),
                 *(error_lines(middle) if tail_lines else []),
                 *enumerate(tail, line_count - len(tail) + 1)]
    rows, last = [], 0
    for number, line in lines:
        rows += left_out(label, last, number)
        rows.append(Row(label, number, printable_line(line, MOST_CHARACTERS)))
        last = number
    return rows + left_out(label, last, line_count + 1)


def left_out(label, last, following):
    """Return [the Row that stands for the lines between two], [] if there are none."""
    if last + 1 == following:
        return []
    return [Row(label, "", f"... {amount(following - last - 1, 'more line')}")]


def error_lines(text):
    """Return (number, line) of up to ten ERROR_LINEs in what follows the first HEAD_LINES."""
    found = itertools.islice(ERROR_LINE.finditer(text), 10)
    return [(HEAD_LINES + 1 + text.count(b"\n", 0, match.start()), match[0]) for match in found]


def crash_reason(stderr):
    """Return the line in which a program that crashed says why; "" if it said nothing.

    Where Python shows several exceptions, that is the last, which ended the program.
    """
    stderr = stderr.strip()
    # The first and the last lines; if they are few, each comes twice, which does no harm.
    ends = stderr.split(b"\n", 99)[:99] + stderr.rsplit(b"\n", 99)[-99:]
    lines = [printable_line(line.rstrip(), MOST_CHARACTERS) for line in ends]
    if TRACEBACK in lines:
        after = len(lines) - lines[::-1].index(TRACEBACK)
        for line in lines[after:]:
            if line and not line.startswith(" "):
                return line
    for line, next_line in zip(lines, lines[1:] + [""]):
        if CRASH_REASON.match(line.strip()):
            if "panicked at" in line and line.endswith(":"):    # newer Rust says why in the next line
                return next_line.strip()
            return line.strip()
    return lines[-1].strip()


def shown_path(path):
    """Return a path as its user would type it: relative if it is below the current folder."""
    path = Path(os.path.abspath(str(path)))
    with contextlib.suppress(ValueError):       # it is not below
        path = path.relative_to(Path.cwd())
    return printable(str(path))


def describe(error):
    """Return in one line what an exception, such as an OSError, says."""
    if isinstance(error, MemoryError):
        return "not enough memory"
    file = getattr(error, "filename", None)
    reason = getattr(error, "strerror", None) or repr(error)
    return f"{shown_path(os.fsdecode(file)) if file else 'system'}: {reason}"


def first_lines(text, most):
    """Return the first lines of some bytes, each with its newline."""
    return list(itertools.islice(io.BytesIO(text), most))


def complain(*lines):
    """Print lines on stderr, the first with the name of this program, if stderr is open."""
    first, *others = map(printable, lines)
    with contextlib.suppress(OSError), interruptible():
        print(f"run.py: {first}", *others, sep="\n", file=sys.stderr, flush=True)


# --- the command line -----------------------------------------------------------------------------

class Parser(argparse.ArgumentParser):
    """A parser whose errors are SetupErrors."""

    def error(self, message):
        raise SetupError(f"{message} (see {self.prog} --help)")


def parse(arguments):
    """Return the options of a command line, named as in OPTIONS; raise SetupError if it makes no sense.

    They include `command`, one of COMMANDS, and `problem`, a list of texts (for bundle one text). If
    a program is given, but neither a problem nor --cases, --cases is the current folder.
    """
    command = "judge"
    if arguments and arguments[0] in COMMANDS:
        command, *arguments = arguments
    options = make_parser(command).parse_intermixed_args(arguments)
    if not options.problem and options.cases is None and programs_given(options):
        options.cases = "."
    return options


def programs_given(options):
    """Return the roles of the programs that a command line gives."""
    return [role for role in ROLES if getattr(options, role) is not None]


def make_parser(command):
    """Return the parser for one of COMMANDS."""
    lines = [f"  run.py {name:8}{text}" for name, text in COMMANDS.items()]
    parser = Parser(prog=f"run.py {command}", description=COMMANDS[command], allow_abbrev=False,
                    epilog="\n".join(["commands, judge if none is named:", *lines]),
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
    """Add an Option to a parser, or to a group of one; its value becomes the attribute `name`."""
    if option.metavar is None:
        parser.add_argument(option.flag, dest=name, help=option.help, default=option.default,
                            action="store_true")
    else:
        check = number_between(*option.bounds) if option.bounds else str
        parser.add_argument(option.flag, dest=name, help=option.help, default=option.default,
                            metavar=option.metavar, type=check)


def number_between(least, most):
    """Return a function with which argparse checks a number: a whole one if `least` is an int.

    The value stays the text that was typed.
    """
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
    if options.problem or options.cases is None:        # else the name is that of the folder
        words.append(case.problem_name)
    for name, option in OPTIONS.items():
        value = getattr(options, name)
        if name == "pattern":           # of this case alone
            value = case.name
        if option.judges_again and value != option.default:
            words += option_words(option, value)
    return printable(shlex.join(words))


def option_words(option, value):
    """Return an Option with its value as words of a command line."""
    if option.metavar is None:
        return [option.flag]
    if str(value).startswith("-"):      # as a separate word it would be taken for an option
        return [f"{option.flag}={value}"]
    return [option.flag, str(value)]


# --- problems and cases ---------------------------------------------------------------------------

# An answer has the name of its input with one of ANSWER_WORDS in place of the word "in" or "input", in
# the file's name, in that of folders, or in both; or with one of ANSWER_ENDINGS, added or in place of
# .in or .txt.
USUAL_WORDS = {"in": "out", "input": "output"}
ANSWER_WORDS = ("out", "output", "ans", "answer")
ANSWER_ENDINGS = (".out", ".ans", ".answer", ".a")
INPUT_WORD, ANSWER_WORD = (re.compile(rf"(?<![^\W\d_])({'|'.join(words)})(?![^\W\d_])")
                           for words in (USUAL_WORDS, ANSWER_WORDS))    # no letter stands beside it
# The endings of an input without an answer: none, .txt, .dat, .in, .in1, .1, .1a, ...
INPUT_ENDING = re.compile(r"(\.txt|\.dat|\.in|\.input|\.(in|input)?\d+[a-z]?)?")
NAMES_HINT = ("names are such as 1.in with 1.out or 1.ans, in1.txt with out1.txt, in/1 with out/1,"
              " 01 with 01.a")


def natural(name):
    """Return a sort key under which uva750 comes before uva11085."""
    parts = re.split(r"([0-9]+)", name)
    key = [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]
    return key, name        # 1 and 01 have the same key


def chosen_problems(options):
    """Return the Problems that a command line means, with the programs that it gives.

    Raise SetupError if it asks for what is not there, or leaves out what is needed.
    """
    given = programs_given(options)
    needed = [role for role in NEEDED[options.command] if role not in given]
    is_own = bool(given) or options.cases is not None       # not just built-in problems
    if options.problem:
        found = [find_problem(text, options.command) for text in options.problem]
        problems = list(dict.fromkeys(found))       # each once
    elif options.command == "judge" and not is_own:
        problems = list(map(built_in_problem, problem_names()))
    elif needed:
        missing = " and ".join(f"{OPTIONS[role].flag} PROGRAM" for role in needed)
        raise SetupError(f"{options.command} needs {missing}, or a built-in problem")
    else:
        folder = Path(os.path.abspath(options.cases))       # which parse has set, if it was not given
        problems = [Problem(folder.name, folder, folder)]
    if len(problems) > 1 and options.command != "judge":
        raise SetupError(f"{options.command} needs one problem")
    if len(problems) > 1 and is_own:
        raise SetupError("programs or cases of your own need one problem")
    return [with_options(problem, options) for problem in problems]


def with_options(problem, options):
    """Return a Problem with the folder and the programs of a command line in place of its own."""
    if options.cases is not None:
        check_folder(options.cases, options.command)
        folder = Path(os.path.abspath(options.cases))
        problem = problem._replace(input_folder=folder, answer_folder=folder)
    for role in programs_given(options):
        program = Program(getattr(options, role), OPTIONS[role].flag)
        problem = problem._replace(**{role: program})
    return problem


def check_folder(path, command):
    """Raise SetupError, with what to do, unless --cases names a folder."""
    if os.path.isdir(path):
        return
    if not os.path.exists(path):
        raise SetupError(f"--cases {path}: no such folder")
    hint = one_case_hint(path, command)
    if re.search(r"\.(zip|tar|tgz|gz|xz|bz2|7z|rar)$", path.lower()):
        hint = "unpack it first"
    raise SetupError(f"--cases {path}: not a folder; {hint}")


def problem_names():
    """Return the sorted names of the built-in problems; raise SetupError if there are none."""
    names = [path.stem for path in SOLUTIONS.glob("[!.]*.py") if (INPUTS / path.stem).is_dir()]
    if not names:
        raise SetupError(f"there are no problems in {shown_path(SOLUTIONS)}")
    return sorted(names, key=natural)


def find_problem(text, command="judge"):
    """Return the built-in Problem that text means; raise SetupError if it means none, or several.

    It is a name, in upper or lower case, or the number at its end, or a path such as
    solutions/NAME.py.
    """
    names = problem_names()
    path = Path(text)
    wanted = re.sub(r"\.py$", "", path.name.lower())
    meant = []
    if path.name == text or Path(os.path.realpath(path.parent)) in (SOLUTIONS, INPUTS, EXPECTED):
        meant = [name for name in names if name.lower() == wanted]
        if wanted.isdecimal() and not meant:
            meant = [name for name in names if re.search(r"\d*$", name)[0] == wanted]
    if len(meant) != 1:
        hint = problem_hint(text, wanted, meant, names, command)
        raise SetupError(f"no problem {text!r}; {hint}")
    return built_in_problem(meant[0])


def built_in_problem(name):
    """Return the built-in Problem of a name."""
    inputs, answers = INPUTS / name, EXPECTED / name
    return Problem(name, inputs, answers,
                   solution=Program(str(SOLUTIONS / f"{name}.py"), None),
                   checker=find_program(answers, "check"),
                   reference=find_program(answers, "reference"),
                   generator=find_program(inputs, "generate"))


def find_program(folder, stem):
    """Return the Program of the kit with this name, whatever its ending; None if there is none."""
    for ending in ("", *LANGUAGES):
        path = os.path.join(str(folder), stem + ending)
        if os.path.lexists(path):       # that a link leads nowhere is told later
            return Program(path, None)
    return None


HOW_TO_GIVE = {         # by the command: how to give it a program and a folder of cases
    "judge": "run.py -c {} --cases {}",
    "expect": "run.py expect --reference {} --cases {}",
    "stress": "run.py stress -c {} --reference PROGRAM --generator PROGRAM --cases {}",
}


def problem_hint(text, wanted, meant, names, command):
    """Return what to do about a text that means no problem, or several."""
    if text in COMMANDS:
        return f"a command comes first: run.py {text}"
    module = SOLUTIONS / f"{wanted}.py"
    is_other_file = os.path.isfile(text) and os.path.realpath(text) != str(module)
    if module.is_file() and wanted not in names and not is_other_file:
        return f"solutions/{wanted}.py needs a folder of cases, inputs/{wanted}"
    if not meant and os.path.isdir(text):
        how = HOW_TO_GIVE[command].format("PROGRAM", shlex.quote(text))
        return f"a folder of cases is given by `{how}`"
    if not meant and os.path.isfile(text) and is_surely_input(text):
        return one_case_hint(text, command)
    if not meant and os.path.exists(text):
        how = HOW_TO_GIVE[command].format(shlex.quote(text), "DIR")
        return f"a program is given by `{how}`"
    if not meant and text:
        meant = [name for name in names if name.startswith(text.lower())]
    if not meant:
        import difflib      # here, as workers need to be small
        meant = difflib.get_close_matches(text.lower(), [*COMMANDS, *names], 1)
    if meant:
        return f"did you mean {' or '.join(meant)}?"
    return f"the problems are {', '.join(names)}"


def one_case_hint(path, command):
    """Return how to have a command take one input, or the folder in which it is."""
    folder, name = os.path.split(path)
    hint = f"use --cases {shlex.quote(folder or '.')}"
    if command == "judge":
        hint += f" -k {shlex.quote(case_name(name))}"
    return hint


def find_cases(problem):
    """Return (Cases, complaints) of a Problem; these are lines on what could not be read or found."""
    pairs, _, complaints = find_pairs(problem)
    counts = Counter(map(case_name, pairs))
    cases = []
    for name, answers in pairs.items():
        short = case_name(name)
        unique = short if counts[short] == 1 else name
        answer_path, conflict = one_answer([problem.answer_folder / answer for answer in answers])
        cases.append(Case(problem.name, unique, problem.input_folder / name, answer_path, conflict))
    cases.sort(key=lambda case: natural(case.name))
    return cases, complaints


def find_pairs(problem):
    """Return (pairs, (names of possible inputs, of possible answers), complaints) of a Problem.

    The pairs are as pair_names returns them; those with a file that cannot be read are left out.
    """
    answer_names, complaints = files_below(problem.answer_folder)
    input_names = answer_names
    if problem.input_folder != problem.answer_folder:
        input_names, more_complaints = files_below(problem.input_folder)
        complaints = more_complaints + complaints
    pairs = pair_names(input_names, answer_names)
    if not pairs:
        complaints.append(f"no cases in {shown_path(problem.input_folder)}; {NAMES_HINT}")
    for name, answers in list(pairs.items()):
        paths = [problem.answer_folder / answer for answer in answers]
        for path in [problem.input_folder / name, *paths]:
            if not os.access(path, os.R_OK):
                complaints.append(f"{shown_path(path)} cannot be read")
                pairs.pop(name, None)
    return pairs, (input_names, answer_names), complaints


def case_name(input_name):
    """Return the short name of a case: that of its input without .in or .txt."""
    return re.sub(r"(\.(in|txt))+$", "", input_name)


def one_answer(paths):
    """Return (answer_path, conflict) of a Case for the files that may be its answer."""
    for path in paths[1:]:
        if path.read_bytes() != paths[0].read_bytes():
            names = f"{shown_path(paths[0])} and {shown_path(path)}"
            return None, f"two answers that differ, {names}: keep one"
    return (paths[0] if paths else None), ""


def files_below(folder):
    """Return (sorted names, such as a/b, of the files below a folder, complaints).

    The complaints are on folders that cannot be read. Names that begin with a dot are left out.
    Links to folders are followed, unless they lead in a circle. A file that cannot be read is
    included.
    """
    names, errors = [], []
    if not os.path.exists(folder):
        return [], []
    for path, folders, files in os.walk(str(folder), onerror=errors.append, followlinks=True):
        path = Path(path)
        folders[:] = [name for name in folders if is_searched(path / name)]
        for file in (path / name for name in files):
            if not file.name.startswith(".") and not is_special(file):
                names.append(file.relative_to(folder).as_posix())
    return sorted(names, key=natural), list(map(describe, errors))


def is_special(path):
    """Return whether a path is that of a device or a pipe, or of a program that is called a.out."""
    if not os.path.isfile(path):
        return os.path.exists(path)
    if path.name == "a.out":
        with contextlib.suppress(OSError), open(path, "rb") as file:
            return b"\0" in file.read(64)
    return False


def is_searched(folder):
    """Return whether a folder inside another is searched for cases."""
    target = Path(os.path.realpath(folder))
    if folder.name.startswith("."):
        return False
    if target in (INPUTS, EXPECTED):    # the cases of the kit are not those of a folder around it
        return False
    if os.path.islink(folder):
        return target not in map(Path, map(os.path.realpath, folder.parents))
    return True


def pair_names(input_names, answer_names):
    """Return {name of an input: names of its answers, the usual one first}.

    An answer serves one input: the one for which it is more usual. An input without an answer is
    included only if it is surely an input.
    """
    existing = set(answer_names)
    inputs = [name for name in input_names if not is_never_input(name)]
    choices = []
    for index, name in enumerate(inputs):
        for rank, answer in enumerate(possible_answers(name)):
            if answer in existing:
                choices.append((rank, index, name, answer))
    pairs = defaultdict(list)
    used = set()            # as answers
    for _, _, name, answer in sorted(choices):      # first what is usual, then what is less so
        if name not in used and answer not in used and answer not in pairs:
            pairs[name].append(answer)
            used.add(answer)
    alone = {name for name in inputs if name not in used and is_surely_input(name)}
    return {name: pairs[name] for name in inputs if name in pairs or name in alone}


def possible_answers(name):
    """Return the names that the answer to an input may have, the usual one first."""
    folder, slash, file = name.rpartition("/")
    added = [name + ending for ending in ANSWER_ENDINGS]
    renamed = []
    for new_folder, new_file in itertools.product(renamings(folder), renamings(file)):
        renamed.append(new_folder + slash + new_file)
    renamed.remove(name)        # where both are as they were
    in_place = []
    stem, input_ending = os.path.splitext(name)
    if input_ending in (".in", ".txt"):
        in_place = [stem + ending for ending in ANSWER_ENDINGS]
    return list(dict.fromkeys([usual_answer(name), *added, *renamed, *in_place]))


def usual_answer(name):
    """Return the name that the answer to an input usually has, and gets if it has to be written.

    1.in 1.out, in1.txt out1.txt, in/1.txt out/1.txt, in/1.in out/1.out, 1.txt 1.out, 01 01.a
    """
    folder, slash, file = name.rpartition("/")
    stem, ending = os.path.splitext(file)
    if ending == ".in" or (ending == ".txt" and not INPUT_WORD.search(name)):
        new_file = stem + ".out"
    else:
        new_file = renamings(file)[0]
    usual = renamings(folder)[0] + slash + new_file
    return usual if usual != name else name + ".a"


def renamings(text):
    """Return the names that a name becomes with words for an answer in place of those for an input.

    The usual one is first, and last the name as it is.
    """
    texts = []
    if INPUT_WORD.search(text):
        texts.append(INPUT_WORD.sub(lambda found: USUAL_WORDS[found[0]], text))
        texts += [INPUT_WORD.sub(word, text) for word in ANSWER_WORDS]
    return list(dict.fromkeys([*texts, text]))


def is_never_input(name):
    """Return whether a file has the ending of a source or of an answer."""
    return os.path.splitext(name)[1] in (*ANSWER_ENDINGS, *LANGUAGES)


def is_surely_input(name):
    """Return whether a file without an answer is an input, such as 01, 01.txt or in/a.txt."""
    stem, ending = os.path.splitext(os.path.basename(name))
    if not INPUT_ENDING.fullmatch(ending):
        return False
    if INPUT_WORD.search(name):
        return True
    return stem.isdecimal() and not ANSWER_WORD.search(name)


# --- programs -------------------------------------------------------------------------------------

# A command of which the input or output is from or to a file, and that needs no shell else.
REDIRECTED = re.compile(r"[^|;&<>]*([<>]\s*[^|;&<>\s][^|;&<>]*)+")
JAVA_MAIN = b"([Ljava/lang/String;)V"       # in a class that has a method main, or one like it
JAVAP_MAIN = re.compile(rb"public static [\w ]*void main\(java\.lang\.String(\[\]|\.\.\.)\)")
JAVA_FILE_NAME = re.compile(rb"(\S+) is public, should be declared in a file")


def prepare_programs(problem, roles, options, in_workers, folder, screen):
    """Return {role: Executable, or None for no checker}, with the sources compiled in a folder.

    Workers compile them (see start_workers); what the compilers say is printed. Raise SetupError if
    a program is missing or a compiler fails.
    """
    python = [sys.executable]
    solution_python = python
    if options.python is not None:
        words = command_words(options.python, "--python")
        program = os.path.abspath(shutil.which(words[0]))       # it is started in another folder
        solution_python = [program, *words[1:]]
    if options.bundled:
        problem = problem._replace(solution=write_bundle(problem.name, folder))
        solution_python = [*solution_python, "-I"]      # without the modules of the kit
    items = {}          # by the role, the arguments of `build`
    for role in roles:
        program = getattr(problem, role)
        new_folder = tempfile.mkdtemp(dir=str(folder))
        if role == "solution":
            items[role] = program, new_folder, solution_python, int(options.memory_mb)
        elif program is not None:
            items[role] = program, new_folder, python, HELPER_LIMITS.memory_mb
        elif role != "checker":         # which may be missing
            raise SetupError(f"{problem.name} has no {role}; {OPTIONS[role].flag} gives one")
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
    """Return (Executable, lines that its compiler says) for a Program, compiled into a folder.

    `python` is the list of words that start Python, and memory_mb the limit for Java. Raise
    SetupError, with the compiler's lines, if it fails.
    """
    label = shown_program(program)
    working_folder = Path.cwd() if program.option else None     # a program of the kit gets an empty one
    if not is_source(program):
        words = [program.text]          # in the kit, a script with a #! line
        if program.option:
            words = command_words(program.text, program.option)
        return Executable(label, words, working_folder, label), []
    path = Path(os.path.abspath(program.text))
    language = LANGUAGES[path.suffix]
    parts = {           # of the lines in LANGUAGES, as a shell would have them
        "source": shlex.quote(str(path)),
        "folder": shlex.quote(folder),
        "python": shlex.join(python),
        "heap": max(memory_mb // 2, memory_mb - 96),    # MB; the rest is for Java itself, and stacks
        "CFLAGS": os.environ.get("CFLAGS", "-O2"),
        "CXXFLAGS": os.environ.get("CXXFLAGS", "-O2"),
    }
    compiler_lines = []
    if language.compiler:
        path, compiler_lines = compile_source(program, path, folder, language, parts)
    if path.suffix == ".java":
        parts["name"] = shlex.quote(find_main_class(program, folder, path.stem))
    words = split_line(language.program, parts, program)
    if not shutil.which(words[0]):
        raise SetupError(f"{label} needs {words[0]}, which is not installed")
    # The same lines once more, for the user to copy, with a new folder for what is compiled.
    source, lines = shlex.quote(label), []
    if language.compiler:
        lines = ["d=$(mktemp -d)"]
    if path.name != os.path.basename(program.text):
        copied = f'"$d"/{path.name}'
        lines.append(f"cp {source} {copied}")
        source = copied
    parts.update(source=source, folder='"$d"', python="python3")
    lines += [line.format(**parts) for line in (language.compiler, language.program) if line]
    return Executable(label, words, working_folder, " && ".join(lines)), compiler_lines


def is_source(program):
    """Return whether a Program is a file with the ending of a source."""
    return os.path.splitext(program.text)[1] in LANGUAGES and os.path.isfile(program.text)


def shown_program(program):
    """Return a Program as its user typed it, or would type it."""
    if program.option is None:
        return shown_path(program.text)
    return program.text


def split_line(line, parts, program):
    """Return a line of LANGUAGES, with its {parts} filled in, as words."""
    try:
        return shlex.split(line.format(**parts))
    except ValueError as error:
        raise SetupError(f"{shown_program(program)}: {str(error).lower()} in CFLAGS or CXXFLAGS")


def command_words(command, option, windows=os.name == "nt"):
    """Return the words of a command; raise SetupError unless the first is a program that can be run.

    On Windows a backslash is part of a path.
    """
    lexer = shlex.shlex(command, posix=True)
    lexer.whitespace_split = True
    lexer.commenters = ""
    if windows:
        lexer.escape = ""
    try:
        words = list(lexer)
    except ValueError as error:
        raise SetupError(f"{option} {command!r}: {str(error).lower()}")
    if not words:
        raise SetupError(f"{option} needs a command")
    unquoted = re.sub(r"\\.|'[^']*'|\"(\\.|[^\"])*\"", "_", command)
    if option in ("-c", "--reference") and REDIRECTED.fullmatch(unquoted):
        raise SetupError(f"{option}: leave out < and >; run.py gives the input and reads the output")
    is_program = shutil.which(words[0]) is not None
    if needs_shell(unquoted, is_program):
        better = f"{option} {command_for_shell(command, option)}"
        raise SetupError(f"{option} does not start a shell; write {better}")
    if not is_program:
        raise SetupError(f"{option}: {why_not_run(words[0])}")
    return words


def command_for_shell(command, option):
    """Return a command that has a shell run another, quoted, so that it can be typed."""
    in_shell = f"sh -c {shlex.quote(command)}"
    if option in ("--checker", "--generator", "--python"):      # which get arguments
        in_shell = "sh -c {} sh".format(shlex.quote(command + ' "$@"'))
    if re.search(r'["$`\\!]', in_shell):
        return shlex.quote(in_shell)
    return f'"{in_shell}"'          # the same, and easier to read


def needs_shell(unquoted, is_program):
    """Return whether a command, of which quoted parts are left out, is meant for a shell.

    If its first word is not a program, weaker signs are enough, such as a $ or NAME=.
    """
    if re.search(r"[|&<>]|;(\s|$)", unquoted):
        return True
    return not is_program and re.search(r"[;$]|^~|^\w+=", unquoted) is not None


def why_not_run(word):
    """Return why the first word of a command cannot be run, and what may have been meant."""
    why = f"no such file or command: {word}"
    if os.path.exists(word):
        why = f"{word} is not a program that can be run"
    if shutil.which(os.path.join(".", word)):
        return f"{why}; did you mean ./{word}?"
    ending = os.path.splitext(word)[1]
    if os.path.isfile(word) and ending in LANGUAGES:
        return f"{word} is a source; give it without words after it"
    if os.path.isfile(word) and ending:
        return f"{why}; sources end in {' '.join(LANGUAGES)}"
    return why


def compile_source(program, path, folder, language, parts):
    """Return (path of the source that was compiled, lines that the compiler says).

    The path is that of a copy if a Java source needs another name. Raise SetupError, with the
    lines, if the compiler fails.
    """
    name = shown_program(program)
    words = split_line(language.compiler, parts, program)
    fault, text = run_compiler(words, name, folder, path)
    wanted = JAVA_FILE_NAME.search(text)
    if fault and wanted:        # in Java the file must be named like its public class
        path = Path(shutil.copy(str(path), os.path.join(folder, f"{os.fsdecode(wanted[1])}.java")))
        words = split_line(language.compiler, {**parts, "source": shlex.quote(str(path))}, program)
        fault, text = run_compiler(words, name, folder, path)
    if path.suffix == ".java" and not fault:    # javac's warnings are shown, not its notes
        text = re.sub(rb"(?m)^Note: .*\n?", b"", text)
    lines = [row.text for row in excerpt("", text, most_lines=40)]
    if fault.startswith("exit status"):
        raise SetupError(f"{name}: compile error", *lines)
    if fault:
        raise SetupError(f"{name}: {words[0]} failed: {fault}", *lines)
    if lines:
        lines = [f"{name}: {words[0]} says", *lines]
    return path, lines


def run_compiler(words, name, folder, path):
    """Return (how a compiler failed or "", what it says as bytes).

    In what it says, the path of a source is replaced by `name`.
    """
    if not shutil.which(words[0]):
        raise SetupError(f"{name} needs {words[0]}, which is not installed")
    run = run_tool(words, folder)
    # Of "exit status 1: REASON" the first part: the reason is in the text anyway.
    fault = helper_fault(run, COMPILER_LIMITS).partition(": ")[0]
    return fault, (run.stderr + run.stdout).replace(os.fsencode(path), os.fsencode(name))


def run_tool(words, folder):
    """Return the Run of a compiler, or of a tool such as javap, in the current folder."""
    if os.name == "posix":      # its temporary files are removed with the folder
        words = ["env", f"TMPDIR={folder}", *words]
    return run_words(words, Path.cwd(), os.devnull, COMPILER_LIMITS)


def find_main_class(program, folder, stem):
    """Return the name of a Java class below a folder that has a method main; raise SetupError if none.

    Of several it is the one that is named like the source, or Main, or the first.
    """
    paths = {}
    for path in sorted(Path(folder).rglob("*.class")):
        if JAVA_MAIN in path.read_bytes():
            paths[".".join(path.relative_to(folder).with_suffix("").parts)] = path
    names = sorted(paths, key=lambda name: (name != stem, name != "Main"))      # False goes first
    if len(names) > 1:
        names = [name for name in names if has_method_main(paths[name], folder)] or names
    if not names:
        raise SetupError(f"{shown_program(program)}: no class in it has a method main")
    return names[0]


def has_method_main(path, folder):
    """Return whether the file of a Java class has a method main; True if javap is not there to ask."""
    if not shutil.which("javap"):
        return True
    run = run_tool(["javap", str(path)], folder)
    return JAVAP_MAIN.search(run.stdout) is not None


# --- running --------------------------------------------------------------------------------------

STATE, PARENT, SESSION, START_TIME, PAGES = 0, 1, 3, 19, 21     # in /proc/PID/stat, after the name
TICKS = slice(11, 15)       # there: user and system time, its own and its children's
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
SIGNAL_NAMES = {int(number): number.name for number in signal.Signals}
LOOK_SECONDS = 0.05         # between two looks at what a program has used


def run_program(executable, input_path, limits, *arguments):
    """Return the Run of an Executable with a file as its standard input and further arguments.

    Raise SetupError if it cannot be started.
    """
    words = [*executable.words, *map(str, arguments)]
    if executable.folder:
        return run_words(words, executable.folder, input_path, limits)
    with temporary_folder() as folder:
        return run_words(words, folder, input_path, limits)


def run_words(words, folder, input_path, limits):
    """Return the Run of a command line in a folder with a file as its standard input.

    Raise SetupError if it cannot be started.
    """
    if not MEASURED:
        return run_unmeasured(words, folder, input_path, limits)
    running = Running(words, folder, input_path)
    try:
        stopped_for = running.watch(limits)
    finally:
        wall_seconds = time.monotonic() - running.start_time
        running.end()
    return running.measured(limits, wall_seconds, stopped_for)


def run_unmeasured(words, folder, input_path, limits):
    """Return the Run of a command line where only wall time can be measured (Windows)."""
    with open(input_path, "rb") as stdin, tempfile.TemporaryFile() as stdout, \
            tempfile.TemporaryFile() as stderr:
        start_time = time.monotonic()
        status, stopped_for = None, ""
        try:
            status = subprocess.call(words, cwd=folder, stdin=stdin, stdout=stdout, stderr=stderr,
                                     timeout=limits.cpu_seconds)
        except subprocess.TimeoutExpired:
            stopped_for = "time"
        except OSError as error:
            raise SetupError(cannot_start(words[0], error))
        wall_seconds = time.monotonic() - start_time
        texts = []
        for file in (stdout, stderr):
            file.seek(0)
            texts.append(file.read(kept_bytes(limits)))
    stdout_text, stderr_text = texts
    return Run(exit_status=status, signal_name=None, cpu_seconds=None, wall_seconds=wall_seconds,
               memory_kib=None, floor_kib=0, stdout=stdout_text, stderr=stderr_text,
               stopped_for=stopped_for)


class Running:
    """A running program and all that it has started: what they have used and written so far.

    What it writes comes through pipes: no file that it can replace, and no disk that can be full.
    On Linux this process adopts orphans, so whatever the program starts becomes its child in the end.
    """

    def __init__(self, words, folder, input_path):
        """Start a command line in a folder with a file as its input; raise SetupError if it cannot."""
        self.start_time = time.monotonic()
        with open(input_path, "rb") as stdin:
            try:
                process = subprocess.Popen(words, cwd=folder, bufsize=0, stdin=stdin,
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                           start_new_session=True)
            except OSError as error:
                raise SetupError(cannot_start(words[0], error))
        process.returncode = 0          # reap() waits for it, so Popen must not
        self.pid = process.pid
        self.status = None              # as os.wait4 has it, once it has ended
        self.stdout, self.stderr = process.stdout, process.stderr
        self.written = {self.stdout: bytearray(), self.stderr: bytearray()}
        for pipe in self.written:
            os.set_blocking(pipe.fileno(), False)
        self.reaped_seconds = 0         # CPU time of all that has ended and was waited for
        self.seen_seconds = {}          # CPU time of each process when it was last seen
        self.most_kib = 0               # the most memory of any process
        self.idle_looks = 0             # looks in a row that found nothing running
        self.floor_kib = 0
        if LINUX:           # where a program's peak memory is at least that of what started it
            self.floor_kib = own_peak_kib()

    def watch(self, limits):
        """Wait until the program ends or has to be stopped; return what for, or ""."""
        next_look = self.start_time + LOOK_SECONDS
        pipes = [child_pipe, *self.written]     # prepare_worker makes child_pipe
        while self.status is None:
            ready, _, _ = select.select(pipes, [], [], max(0, next_look - time.monotonic()))
            for pipe in ready:
                self.idle_looks = 0
                if pipe == child_pipe:      # what is in it means only that some child has ended
                    os.read(child_pipe, 1 << 16)
                elif self.read(pipe, limits) == b"":
                    pipes.remove(pipe)
            self.reap()
            now, look_start = time.monotonic(), time.thread_time()
            if now >= next_look and self.status is None:
                stopped_for = self.look(limits, now - self.start_time)
                if stopped_for:
                    return stopped_for
                # Looking at many processes takes long, so it is done less often then.
                look_seconds = time.thread_time() - look_start
                next_look = now + max(LOOK_SECONDS, 5 * look_seconds)
        return ""

    def read(self, pipe, limits):
        """Return the next block from a pipe: b"" at its end, None if there is nothing yet.

        What there is room for is kept.
        """
        block = pipe.read(1 << 16)
        text = self.written[pipe]
        text += block or b""
        del text[kept_bytes(limits):]
        return block

    def look(self, limits, wall_seconds):
        """Return what the program has to be stopped for after this time; or ""."""
        alive = descendants()       # {} without /proc: then a busy program looks idle, too
        threads = []
        alive_seconds = 0           # CPU time of what lives, and of the children it has waited for
        for pid, stat in alive.items():
            threads += read_stats(f"/proc/{pid}/task").values()
            user, system, *waited_for = (int(ticks) / TICKS_A_SECOND for ticks in stat[TICKS])
            self.seen_seconds[pid, stat[START_TIME]] = user + system
            alive_seconds += user + system + sum(waited_for)
        self.idle_looks += 1
        for stat in threads:
            self.most_kib = max(self.most_kib, int(stat[PAGES]) * resource.getpagesize() >> 10)
            if stat[STATE] == b"R":
                self.idle_looks = 0
        # A process whose parent ignores its end is never waited for: only seen_seconds has its time.
        cpu_seconds = max(self.reaped_seconds + alive_seconds, sum(self.seen_seconds.values()))
        if any(len(text) > limits.output_bytes for text in self.written.values()):
            return "output"
        if self.most_kib > limits.memory_mb << 10:
            return "memory"
        if len(alive) > MOST_PROCESSES:
            return "processes"
        if cpu_seconds > limits.cpu_seconds:
            return "time"
        if self.idle_looks > 3 and wall_seconds > limits.idle_seconds:
            return "idle"
        if wall_seconds > 10 * limits.idle_seconds:     # it seldom gets a processor, or seldom sleeps
            return "idle"
        return ""

    def reap(self):
        """Add up what children that have ended have used; return whether others are left."""
        ended, others_left = wait_for_ended()
        for pid, status, usage in ended:
            if pid == self.pid:
                self.status = status
            self.reaped_seconds += usage.ru_utime + usage.ru_stime
            self.most_kib = max(self.most_kib, peak_kib(usage))
        return others_left

    def end(self):
        """End all that is left of the program."""
        if not adopts_orphans:      # then descendants() misses some, or all
            with contextlib.suppress(OSError):
                os.killpg(self.pid, signal.SIGKILL)
        end_children(self.reap)

    def measured(self, limits, wall_seconds, stopped_for):
        """Return the Run, once all has ended."""
        for pipe in self.written:
            with pipe:
                while self.read(pipe, limits):
                    pass
        status = self.status
        if status is None:              # it could not be reaped
            status = signal.SIGKILL     # this is also the status of what the signal has ended
        exit_status = signal_name = None
        if os.WIFSIGNALED(status):
            signal_name = SIGNAL_NAMES.get(os.WTERMSIG(status), "signal")
        else:
            exit_status = os.WEXITSTATUS(status)
        cpu_seconds = max(self.reaped_seconds, sum(self.seen_seconds.values()))
        memory_kib = max(self.most_kib, self.floor_kib)
        return Run(exit_status, signal_name, cpu_seconds, wall_seconds, memory_kib, self.floor_kib,
                   bytes(self.written[self.stdout]), bytes(self.written[self.stderr]), stopped_for)


def kept_bytes(limits):
    """Return how many bytes of an output are kept: one more than allowed shows that it is too much."""
    if limits.output_bytes == math.inf:
        return 1 << 20
    return limits.output_bytes + 1


def cannot_start(file, error):
    """Return what to say about a file that the system refuses to start."""
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
    """Return ([(pid, status, usage) of each child that has ended], whether others are left)."""
    ended = []
    while True:
        try:
            pid, status, usage = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return ended, False
        if pid == 0:
            return ended, True
        ended.append((pid, status, usage))


def children_left():
    """Return whether there are children, once those that have ended are waited for."""
    _, others_left = wait_for_ended()
    return others_left


def end_children(reap):
    """Kill all descendants. reap() waits for those that have ended; it returns whether any is left.

    After a thousand tries it gives up, as the system may be unable to end a process.
    """
    for _ in range(1000):
        if not reap():
            return
        kill(descendants())
        time.sleep(0.001)


def descendants():
    """Return {pid: fields of its stat} of the descendants of this process; {} without /proc.

    Those in run.py's own session are left out: each program gets a new session, so they are not of
    a program. A shell that has called exec may have left them.
    """
    children = defaultdict(list)
    for pid, stat in read_stats("/proc").items():
        children[int(stat[PARENT])].append(pid)
    pids = []
    generation = children[os.getpid()]
    while generation:
        pids += generation
        generation = [child for pid in generation for child in children[pid]]
    # Read again, parents first. So if a parent waits for a child meanwhile, the child's time is
    # missed by this look, and not counted twice.
    stats = read_stats("/proc", pids)
    return {pid: stat for pid, stat in stats.items() if int(stat[SESSION]) != os.getsid(0)}


def read_stats(folder, names=None):
    """Return {number: fields} of the stat files of all processes or threads in a folder, or of some."""
    stats = {}
    if names is None:
        try:
            names = filter(str.isdigit, os.listdir(folder))
        except OSError:
            names = []
    for name in names:
        with contextlib.suppress(OSError), open(f"{folder}/{name}/stat", "rb", 0) as file:
            fields = file.read().rpartition(b")")[2]        # after a name, which may have blanks
            stats[int(name)] = fields.split()
    return stats


def kill(pids):
    """Kill those processes that are still there."""
    for pid in pids:
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)


@contextlib.contextmanager
def temporary_folder():
    """Give the path of a new folder, and remove it, whatever a program has done to it."""
    # A program may rename its folder, or replace it. What it leaves is in `around`, and is removed.
    around = os.path.abspath(tempfile.mkdtemp(prefix="judge-"))
    folder = Path(around, "empty")
    try:
        folder.mkdir()
        yield folder
    finally:
        with contextlib.suppress(OSError):          # usually it is empty, and this is quick
            folder.rmdir()
            os.rmdir(around)
        with contextlib.suppress(RecursionError):   # from a thousand nested folders
            shutil.rmtree(around, ignore_errors=True)
        if os.name == "posix" and os.path.exists(around):   # the permissions of a folder forbid it
            subprocess.run(["sh", "-c", 'chmod -R u+rwx "$0"; rm -rf "$0"', around],
                           stderr=subprocess.DEVNULL)


# --- workers --------------------------------------------------------------------------------------

MOST_GROWTH_KIB = 8 << 10       # a worker that has grown more is replaced: see floor_kib of a Run
ADOPT_ORPHANS, SIGNAL_AT_PARENTS_DEATH = 36, 1      # for Linux's prctl
SOFT_LIMITS = [] if resource is None else [         # of all programs; None is the hard limit
    (resource.RLIMIT_CORE, 0),
    (resource.RLIMIT_FSIZE, 4 << 30),
    (resource.RLIMIT_STACK, None),
]
# What a worker knows of its own process; be_worker sets it.
child_pipe = None           # the end of a pipe that can be read once a child has ended
adopts_orphans = False      # whether orphans among its descendants become its children


@contextlib.contextmanager
def start_workers(count=1):
    """Give (in_workers, folder): a function that passes calls to workers, and a temporary folder.

    in_workers(function, items) yields function(*item) for each item, in their order. It raises
    SetupError if a call raised anything, or if a worker was killed.
    """
    if not MEASURED:
        with temporary_folder() as folder:
            yield itertools.starmap, folder
        return
    hold_signals()
    if ":" in tempfile.gettempdir():        # it separates the folders of a Java class path
        tempfile.tempdir = "/tmp"
    with temporary_folder() as folder, Workers(count, folder) as workers:
        yield workers.do, folder


Worker = namedtuple("Worker", [
    "pid",
    "requests",         # the file to which (function, item) is sent
    "replies",          # the file from which its replies are read
])


class Workers(contextlib.AbstractContextManager):
    """Up to `count` workers: forked processes, each of which ends all that it has started.

    Nothing that was started outlives the with block. On Linux this holds even if this process is
    killed: the system signals its workers then. They make their temporary files in a folder.
    """

    def __init__(self, count, folder):
        self.count = count
        self.folder = str(folder)
        self.workers = {}       # all of them, by the files of their replies
        self.idle = []          # those that have nothing to do
        self.some_killed = False
        control_process(ADOPT_ORPHANS, 1)       # so as to end what a killed worker leaves
        with contextlib.suppress(ImportError, AttributeError, OSError):
            system_library().malloc_trim(0)     # give back free memory: workers begin with a copy

    def __exit__(self, *_):
        for worker in self.workers.values():        # all at once, before any is waited for
            os.kill(worker.pid, signal.SIGTERM)
        for worker in list(self.workers.values()):
            self.dismiss(worker)
        if self.some_killed:        # what they have left is adopted by this process
            end_children(children_left)

    def do(self, function, items):
        """Yield function(*item) for each item, as start_workers says."""
        waiting = deque(enumerate(items))
        count = len(waiting)
        busy = {}               # {replies of a worker: number of the item that it has}
        results = {}            # by number
        for number in range(count):
            while number not in results:
                while waiting and len(busy) < self.count:
                    next_number, item = waiting.popleft()
                    worker = self.idle.pop() if self.idle else self.hire()
                    busy[worker.replies] = next_number
                    with contextlib.suppress(OSError):      # it was killed, and will not reply
                        send(worker.requests, (function, item))
                with interruptible():
                    ready, _, _ = select.select(list(busy), [], [])
                for replies in ready:
                    results[busy.pop(replies)] = self.receive(self.workers[replies])
            result = results.pop(number)
            if isinstance(result, SetupError):
                raise result
            yield result

    def receive(self, worker):
        """Return the result that a worker sends, and dismiss the worker if it is spent."""
        try:
            result, is_spent = pickle.load(worker.replies)
        except (EOFError, pickle.UnpicklingError):
            message = "a process of the judge was killed, perhaps by the program it ran"
            result, is_spent = SetupError(message), True
        if is_spent:
            self.dismiss(worker)
        else:
            self.idle.append(worker)
        return result

    def hire(self):
        """Return a new Worker, forked from this process."""
        requests, replies = open_pipe(), open_pipe()
        judge_pid = os.getpid()
        pid = os.fork()
        if pid == 0:
            for other in self.workers.values():     # else they would keep each other's pipes open
                close_pipes(other)
            requests.writing.close()
            replies.reading.close()
            tempfile.tempdir = self.folder
            be_worker(requests.reading, replies.writing, judge_pid)     # which does not return
        requests.reading.close()
        replies.writing.close()
        worker = Worker(pid, requests.writing, replies.reading)
        self.workers[worker.replies] = worker
        return worker

    def dismiss(self, worker):
        """End a worker and wait until it has ended."""
        del self.workers[worker.replies]
        os.kill(worker.pid, signal.SIGTERM)
        os.kill(worker.pid, signal.SIGCONT)     # in case its program has stopped it
        close_pipes(worker)
        _, status = os.waitpid(worker.pid, 0)
        if os.WIFSIGNALED(status):      # else it has exited, as SIGTERM makes it do
            self.some_killed = True


Ends = namedtuple("Ends", ["reading", "writing"])       # of a pipe, as files


def close_pipes(worker):
    """Close this process's ends of the pipes of a Worker."""
    for file in (worker.replies, worker.requests):
        with contextlib.suppress(OSError):      # it was killed before it read all
            file.close()


def open_pipe():
    """Return the Ends of a new pipe."""
    reading, writing = os.pipe()
    return Ends(open(reading, "rb"), open(writing, "wb"))


def send(file, message):
    """Write a message, of any type, to a pipe."""
    pickle.dump(message, file)
    file.flush()


def be_worker(requests, replies, judge_pid):
    """In a process that was just forked, do what is requested until the judge ends it.

    To each (function, item) it replies a pair: function(*item), and whether this process is spent,
    because it has grown or could not end all that it has started.
    """
    try:                # the outer finally is reached even if a signal interrupts the inner one
        try:
            prepare_worker(judge_pid)
            most_kib = own_peak_kib() + MOST_GROWTH_KIB
            while True:
                function, item = pickle.load(requests)
                result = result_of(function, item)
                send(replies, (result, own_peak_kib() > most_kib or children_left()))
        finally:        # a signal may end the above at any moment, but not what follows
            signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
    finally:
        end_children(children_left)
        os._exit(0)


def result_of(function, item):
    """Return function(*item), or a SetupError: an error of the judge is no verdict."""
    try:
        return function(*item)
    except SetupError as error:
        return error
    except Exception as error:
        return SetupError(describe(error))


def prepare_worker(judge_pid):
    """Let this process start programs with soft limits, notice their ends, and end with the judge."""
    global child_pipe, adopts_orphans
    os.setpgid(0, 0)                # Ctrl-C and Ctrl-Z reach the judge alone
    if os.path.exists("/proc/self/stat"):       # where orphans can be found
        adopts_orphans = control_process(ADOPT_ORPHANS, 1)
    child_pipe, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)       # else nothing would be written
    for kind, most in SOFT_LIMITS:
        hard = resource.getrlimit(kind)[1]
        soft = hard
        if most is not None and (hard == resource.RLIM_INFINITY or hard > most):
            soft = most
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (soft, hard))
    control_process(SIGNAL_AT_PARENTS_DEATH, signal.SIGTERM)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING_SIGNALS)
    if os.getppid() != judge_pid:   # it died before this process could be told
        sys.exit()


def control_process(what, value):
    """Call Linux's prctl for this process; return whether it succeeded."""
    with contextlib.suppress(ImportError, AttributeError, OSError):
        return system_library().prctl(what, int(value), 0, 0, 0) == 0
    return False


@functools.lru_cache(maxsize=None)      # found once, so that workers need not
def system_library():
    """Return the system's C library; what it lacks raises an AttributeError."""
    import ctypes       # not available everywhere
    return ctypes.CDLL(None)


# --- verdicts -------------------------------------------------------------------------------------

def find_fault(run, limits):
    """Return the Finding of a Run at fault; None after a normal end, when its output decides.

    Of several faults a cause goes before its effects: MLE and OLE, which can cause a crash or slow
    a program down, then TLE, then RE.
    """
    # Memory up to floor_kib may not be its own.
    if (run.memory_kib or 0) > max(run.floor_kib, limits.memory_mb << 10):
        return Finding("MLE", f"{shown_memory(run)} MB, the limit is {limits.memory_mb} MB")
    if run.stopped_for == "memory":
        return Finding("MLE", f"more than {limits.memory_mb} MB")
    for stream, text in (("stdout", run.stdout), ("stderr", run.stderr)):
        if len(text) > limits.output_bytes:     # no more than that byte is kept
            most_mb = limits.output_bytes / (1 << 20)
            return Finding("OLE", f"more than {most_mb:.3g} MB on {stream}")
    seconds = counted_seconds(run)
    if seconds > limits.cpu_seconds or run.stopped_for == "time":
        return Finding("TLE", f"{seconds:.3f} s, the limit is {limits.cpu_seconds:g} s")
    if run.stopped_for == "idle":
        late = f"still running after {run.wall_seconds:.1f} s ({seconds:.3f} s of CPU time)"
        return Finding("TLE", late)
    if run.stopped_for == "processes":
        return run_time_error(f"more than {MOST_PROCESSES} processes at once", run)
    if run.exit_status:
        return run_time_error(f"exit status {run.exit_status}", run)
    if run.signal_name:
        return run_time_error(run.signal_name, run)
    return None


def run_time_error(what, run):
    """Return the Finding RE of a Run: what it did, and why if it says so."""
    reason = crash_reason(run.stderr)
    return Finding("RE", f"{what}: {reason}" if reason else what)


def counted_seconds(run):
    """Return the time of a Run that counts: CPU time, or wall time where that is not measured."""
    if run.cpu_seconds is None:
        return run.wall_seconds
    return run.cpu_seconds


def shown_memory(run):
    """Return the memory of a Run in MB, rounded up, as text: "" if it was not measured.

    <14 says that it is not known how much less than 14 it was.
    """
    if run.memory_kib is None:
        return ""
    if run.memory_kib <= run.floor_kib:
        return f"<{math.ceil(run.floor_kib / 1024)}"
    return f"{math.ceil(run.memory_kib / 102.4) / 10:.1f}"


# --- comparing ------------------------------------------------------------------------------------

BLANKS = re.compile(rb"\s*")
WORD_OR_END = re.compile(rb"\S+|\Z")
NUMBER_CHARACTERS = b"0123456789.eE+-"      # so nan, inf and 1_0 are not numbers
INTEGER = re.compile(rb"-?\d+")
MOST_DIGITS = 10 ** 4       # of sums and products; what is beyond is rounded off
MOST_COMPARED = 1 << 16     # bytes of a line that is shown beside another
MOST_IN_MESSAGE = 50        # columns of a word
SHOWN_BEFORE, SHOWN_FROM = 2, 4     # lines before the one that is wrong, and from it on

Side = namedtuple("Side", [     # where one of two compared texts is wrong
    "line_number",
    "lines_before",     # up to two, bytes without a newline
    "lines",            # up to four from the wrong one on, bytes with it; none at the end of the text
    "start",            # where in the first of them the wrong part starts
    "end",
])


def compare(answer, output, tolerance, width):
    """Return the Finding for an output: AC, PE or WA, with Rows at most `width` columns wide.

    CRLF counts as LF.
    If an answer that is not empty lacks its last newline, the output may have it. With a tolerance
    (text) white space does not matter, and numbers may differ by it, absolutely or relatively.
    """
    answer, output = answer.replace(b"\r\n", b"\n"), output.replace(b"\r\n", b"\n")
    ended_answer, ended_output = with_last_newline(answer), with_last_newline(output)
    if output in (answer, ended_answer):
        return Finding("AC")
    same = operator.eq
    if tolerance is not None:
        same = same_by_value(tolerance)
    common = common_length(answer, output)
    spans = first_wrong_words(ended_answer, ended_output, common, same)
    if spans:
        expected, got = side_around(ended_answer, *spans[0]), side_around(ended_output, *spans[1])
        same_line = functools.partial(same_words, same)
        rows = difference_rows(expected, got, same_line, printable_line, width)
        return Finding("WA", wrong_word_message(expected, got), rows)
    if tolerance is not None:
        return Finding("AC")
    # All words are the same, so white space differs.
    if output.startswith(ended_answer):     # not in the newline that the answer may lack
        answer, common = ended_answer, len(ended_answer)
    expected = side_around(answer, *BLANKS.match(answer, common).span())
    got = side_around(output, *BLANKS.match(output, common).span())
    rows = difference_rows(expected, got, operator.eq, printable_blanks, width)
    message = f"line {expected.line_number}: only white space differs (-e 0 accepts it)"
    return Finding("PE", message, rows)


def with_last_newline(text):
    """Return text with a newline at its end, unless it is empty.

    So a word that is missing at the end is missing on the line after the last one.
    """
    if text.endswith(b"\n") or not text:
        return text
    return text + b"\n"


def same_by_value(tolerance):
    """Return a function of two words: whether they are equal, or numbers within a tolerance."""
    # Imported here, as workers need to be small.
    from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, setcontext
    setcontext(Context(prec=MOST_DIGITS, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[]))
    limit = Decimal(tolerance)
    is_exact = limit == 0

    def same(word, other):
        if word == other:
            return True
        if (word + other).translate(None, NUMBER_CHARACTERS):       # other characters are left
            return False
        if is_exact and INTEGER.fullmatch(word) and INTEGER.fullmatch(other):
            return False        # 0012 is not 12
        try:                    # what is not a number, such as 1e, becomes NaN, which equals nothing
            expected, got = Decimal(word.decode()), Decimal(other.decode())
            if is_exact:
                return expected == got
            difference = abs(expected - got)
            return difference <= limit or difference <= limit * abs(expected)
        except ValueError:      # PyPy limits the number of digits
            return False

    return same


def same_words(same, left, right):
    """Return whether two lines have the same words, as far as they are compared."""
    left_words, right_words = left[:MOST_COMPARED].split(), right[:MOST_COMPARED].split()
    return len(left_words) == len(right_words) and all(map(same, left_words, right_words))


def common_length(left, right, block=1 << 16):
    """Return how many bytes two different texts have in common at the start, in whole characters."""
    start = 0
    while start < len(left) and left[start:start + block] == right[start:start + block]:
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
    """Return [(start, end), (start, end)] of the first words that differ; None if none do.

    The first `common` bytes of the texts are the same. The end of a text counts as a word.
    """
    # The start of the word in which the common part ends.
    start = 1 + max(answer.rfind(blank, 0, common) for blank in b" \t\n\v\f\r")
    words = zip(WORD_OR_END.finditer(answer, start), WORD_OR_END.finditer(output, start))
    for expected, got in words:
        if not same(expected[0], got[0]):
            return [expected.span(), got.span()]
    return None


def side_around(text, start, end):
    """Return the Side of a text of which the part from start to end is wrong."""
    line_number = text.count(b"\n", 0, start) + 1
    line_start = text.rfind(b"\n", 0, start) + 1
    lines_before = text[:line_start].split(b"\n")[:-1][-SHOWN_BEFORE:]
    lines = first_lines(text[line_start:], SHOWN_FROM)
    return Side(line_number, lines_before, lines, start - line_start, end - line_start)


def wrong_part(side):
    """Return the part of a Side that is wrong; b"" at the end of its text."""
    first = side.lines[0] if side.lines else b""
    return first[side.start:side.end]


def wrong_word_message(expected, got):
    """Return which word is wrong, what it should be and what it is."""
    side = expected if wrong_part(expected) else got    # the one that has a word there
    place = f"line {side.line_number}"
    line = side.lines[0]
    if len(line.split(None, 1)) > 1:
        place += f", word {len(line[:side.start].split()) + 1}"
    start = place_to_mark(expected, got)
    words = quoted_word(wrong_part(expected), start), quoted_word(wrong_part(got), start)
    return "{}: expected {}, got {}".format(place, *words)


def place_to_mark(expected, got):
    """Return from which byte on the wrong words of two Sides are marked, and cut around if need be.

    It is where they differ if one of them is long, else 0.
    """
    words = wrong_part(expected), wrong_part(got)
    if any(is_long(word) for word in words):
        return common_length(*words)
    return 0


def is_long(word):
    """Return whether a word is too long to be shown whole in a message."""
    return columns(printable_line(word, MOST_IN_MESSAGE + 1)) > MOST_IN_MESSAGE


def quoted_word(word, start):
    """Return a word for a message, cut around a place in it if it is long; an empty one is the end."""
    if not word:
        return "the end"
    text = printable_line(word, MOST_IN_MESSAGE)
    if is_long(word):
        text, _ = marked_line(word, start, len(word), printable_line, MOST_IN_MESSAGE)
    return f"'{text}'"


def difference_rows(expected, got, same_line, show, width):
    """Return the Rows of two Sides: what is expected and what was got, line against line.

    A line that both have is shown once, without a label. show(line, width) makes text of a line.
    """
    first_number = got.line_number - len(got.lines_before)
    rows = []
    for number, line in enumerate(got.lines_before, first_number):
        rows.append(Row("", number, show(line + b"\n", width)))
    start = place_to_mark(expected, got)
    for index, (left, right) in enumerate(itertools.zip_longest(expected.lines, got.lines)):
        both = left is not None and right is not None
        if index > 0 and both and same_line(left, right):
            rows.append(Row("", got.line_number + index, show(right, width)))
            continue
        for label, side, line in (("expected", expected, left), ("got", got, right)):
            text, mark = "(the end)", None
            if line is not None and index == 0:
                text, mark = marked_line(line, side.start + start, side.end, show, width)
            elif line is not None:
                text = show(line, width)
            rows.append(Row(label, side.line_number + index, text, mark))
        if not both:        # what follows the end of the other text is not shown
            break
    return rows


def marked_line(line, start, end, show, width):
    """Return (text, mark): a line of bytes as text, cut to a width around a part of it.

    What is left out at the left depends on the start alone, so two lines that are the same up to
    there stay aligned. The mark is the columns of the part.
    """
    head = line[max(0, start - 4 * width):start]        # a character has up to four bytes
    if len(head) < start:       # then its first character may lack its first bytes
        head = re.sub(rb"^[\x80-\xbf]{1,3}", b"", head)
    before = show(head, 4 * len(head))                  # a byte takes up to four columns
    before = cut(before[::-1], width // 2)[::-1]        # what is cut off is at the left
    up_to_end = before + show(line[start:end], width)
    text = cut(up_to_end + show(line[end:], width), width)
    return text, (columns(before), min(columns(up_to_end), columns(text)))


# --- judging --------------------------------------------------------------------------------------

CHECKER_STATUSES = {        # how a checker may end: the verdict, and a pattern for the start of stderr
    42: ("AC", ""),
    43: ("WA", ""),
    0: ("AC", "ok"),    # from here on as testlib has it
    1: ("WA", "wrong answer"),
    2: ("WA", "wrong output format|unexpected eof"),
    8: ("WA", "unexpected eof"),
}


class TooSlow(SetupError):
    """A reference or a generator took too long."""


def judge(case, job):
    """Return the Outcome of a Job on a Case.

    Raise SetupError if a program cannot start, or if the checker fails.
    """
    # What is compared is read before the program can touch it.
    answer = case.answer_path.read_bytes() if case.answer_path else b""
    checker_input = case.input_path.read_bytes() if job.checker else b""
    input_bytes = os.path.getsize(case.input_path)
    most_bytes = max(job.limits.output_bytes, 2 * len(answer))
    limits = job.limits._replace(output_bytes=most_bytes)
    run = run_program(job.solution, case.input_path, limits)
    fault = find_fault(run, limits)
    if fault:
        finding = fault
    elif case.answer_path is None:
        finding = Finding("NA", case.conflict or "no answer to compare with")
    elif job.checker:
        finding = ask_checker(case, job.checker, checker_input, run.stdout, answer)
    else:
        finding = compare(answer, run.stdout, job.tolerance, job.text_width)
    rows, input_rows = list(finding.rows), []
    if finding.verdict != "AC":
        is_compared = finding.verdict in ("WA", "PE") and not job.checker
        if not is_compared:         # if it is, the rows show it
            rows += excerpt("stdout", run.stdout)
        if finding.verdict == "WA" and job.checker:
            rows += excerpt("expected", answer)
        rows += excerpt("stderr", run.stderr)
        if case.input_path.is_file():
            input_text = case.input_path.read_bytes()
            input_rows = excerpt("input", input_text, job.most_input_lines, tail_lines=0)
    run = run._replace(stdout=b"", stderr=b"")
    return Outcome(case, finding.verdict, finding.message, rows, input_rows, input_bytes, run)


def ask_checker(case, checker, input_text, output, answer):
    """Return the Finding of a checker on an output; raise SetupError if it fails."""
    texts = {"input": input_text, "output": output, "expected": answer}
    with temporary_folder() as folder:
        for name, text in texts.items():
            (folder / name).write_bytes(text)
        paths = [folder / name for name in texts]
        run = run_program(checker, os.devnull, HELPER_LIMITS, *paths)
    verdict, pattern = CHECKER_STATUSES.get(run.exit_status, ("", ""))
    if not verdict or not re.match(pattern, run.stderr.decode("utf-8", "replace")):
        reason = helper_fault(run, HELPER_LIMITS) or "exit status 0"    # without the word ok
        if run.exit_status in (0, 1):
            reason += "; a checker ends with 42 (right) or 43 (wrong)"
        raise SetupError(f"{full_name(case)}: the checker failed: {reason}")
    rows = excerpt("checker", run.stdout if run.stdout.strip() else run.stderr)
    message = next((row.text for row in rows if row.text), "")
    return Finding(verdict, message, rows)


def helper_output(helper, what, input_path, *arguments):
    """Return what a reference or a generator prints; raise SetupError if it fails.

    `what` is how the message calls its input.
    """
    run = run_program(helper, input_path, HELPER_LIMITS, *arguments)
    finding = find_fault(run, HELPER_LIMITS)
    if finding is None:
        return run.stdout
    error = TooSlow if finding.verdict == "TLE" else SetupError
    raise error(f"{helper.label} failed on {what}: {helper_fault(run, HELPER_LIMITS)}")


def helper_fault(run, limits):
    """Return how the Run of a helper failed, as text; "" if it did not."""
    fault = find_fault(run, limits)
    if fault is None:
        return ""
    if fault.verdict == "TLE":
        return f"stopped after {limits.cpu_seconds} s"
    return fault.message


def make_job(problem, executables, options, text_width, most_input_lines=20):
    """Return the Job that judges the solution of a Problem as the options say."""
    if executables["checker"] and options.tolerance is not None:
        raise SetupError(f"-e cannot be used: {problem.name} has a checker")
    cpu_seconds = float(options.cpu_seconds)
    limits = Limits(cpu_seconds, 2 * cpu_seconds + 1, int(options.memory_mb), OUTPUT_LIMIT)
    return Job(executables["solution"], executables["checker"], options.tolerance, limits,
               most_input_lines, text_width)


# --- reporting ------------------------------------------------------------------------------------

LABEL_COLOURS = {"expected": GREEN, "got": RED}
INDENT = 23                 # columns before the text of a Row


class Screen:
    """Standard output: with colour and progress on a terminal, plain lines elsewhere."""

    def __init__(self, plain=False):
        terminal = not plain and sys.stdout.isatty()
        self.has_cursor = terminal and os.environ.get("TERM") != "dumb"
        self.has_colours = self.has_cursor and not os.environ.get("NO_COLOR")
        self.width = sys.maxsize
        if terminal:
            self.width = max(40, shutil.get_terminal_size().columns or 80)
        self.text_width = min(MOST_CHARACTERS, self.width - INDENT)

    def write(self, text):
        """Write text to standard output, at once; a signal may interrupt it."""
        with interruptible():
            print(text, end="", flush=True)

    def progress(self, text):
        """Show on a terminal, until the next line, what is going on."""
        if self.has_cursor:
            self.write("\r\033[K" + cut(printable(text), self.width - 1))

    def print(self, line, colour=None):
        """Print a line in place of the progress, in a colour."""
        self.progress("")
        self.write(self.coloured(line.rstrip(), colour) + "\n")

    def coloured(self, text, colour):
        """Return text that shows in a colour, if there are colours and one is given."""
        if colour and self.has_colours:
            return f"\033[{colour}m{text}\033[0m"
        return text

    def print_verdict(self, verdict, name, runs, text):
        """Print a verdict on something, the most time and memory of its runs, and a text."""
        seconds = max(map(counted_seconds, runs))
        memory = shown_memory(max(runs, key=lambda run: run.memory_kib or 0))
        if memory:
            memory = f"{memory:>8} MB"
        shown_verdict = self.coloured(f"{verdict:3}", VERDICTS[verdict])
        self.print(f"{shown_verdict}  {name}  {seconds:7.3f} s{memory}  {text}")

    def print_outcome(self, outcome, name_width):
        """Print the line of a case, its name padded to a width."""
        name = pad(full_name(outcome.case), name_width)
        self.print_verdict(outcome.verdict, name, [outcome.run], outcome.message)

    def print_details(self, outcome, commands):
        """Print what is known of a failing case below its line, then {label: command to copy}."""
        self.print_rows([Row("input", "", shown_path(outcome.case.input_path)), *outcome.input_rows])
        if any(row.mark for row in outcome.rows):       # these are expected and got
            self.print_rows([Row("output", "", "")])
        self.print_rows(outcome.rows)
        for label, command in commands.items():
            self.print(f"     {label:16}  {command}")

    def print_rows(self, rows):
        """Print Rows; a label is not repeated."""
        last_label = ""
        for row in rows:
            self.print_row(row, "" if row.label == last_label else row.label)
            last_label = row.label

    def print_row(self, row, label):
        """Print a Row with a label, and below what is wrong in it a mark, unless all of it is."""
        colour = LABEL_COLOURS.get(row.label)
        self.print(f"     {label:8} {row.number:>7}  {row.text}", colour)
        start, end = row.mark or (0, 0)
        if start < end and (start, end) != (0, columns(row.text)):
            self.print(" " * (INDENT + start) + "^" * (end - start), colour)


def full_name(case):
    """Return the name of a case after that of its problem, as printable text."""
    return printable(f"{case.problem_name} {case.name}")


def tally(outcomes):
    """Return how many of the outcomes have each verdict, as text."""
    counts = Counter(outcome.verdict for outcome in outcomes)
    parts = [f"{counts['AC']} of {len(outcomes)} accepted"]
    for verdict in VERDICTS:
        if verdict != "AC" and counts[verdict]:
            parts.append(f"{counts[verdict]} {verdict}")
    return ", ".join(parts)


def as_json(outcome):
    """Return an outcome as a line of JSON."""
    import json
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


def summary(outcomes, several_problems, wall_seconds):
    """Return the last lines of a report: how many were accepted, the slowest case, the largest."""
    lines = []
    if several_problems and outcomes:
        lines.append(f"{tally(outcomes)} in {wall_seconds:.1f} s")
    if len(outcomes) > 1:
        slowest = max(outcomes, key=lambda outcome: counted_seconds(outcome.run))
        largest = max(outcomes, key=lambda outcome: outcome.run.memory_kib or 0)
        seconds, memory = counted_seconds(slowest.run), shown_memory(largest.run)
        lines.append(f"slowest     {seconds:9.3f} s   {full_name(slowest.case)}")
        if memory and not memory.startswith("<"):
            lines.append(f"most memory {memory:>9} MB  {full_name(largest.case)}")
    if not MEASURED:
        lines.append("Not measured on this system: CPU time and memory. The times are wall time.")
    return lines


def report(outcomes, cases, options, screen):
    """Print the outcomes of cases as they come, and a summary; return the exit status."""
    start_time = time.monotonic()
    printer = Report(screen, cases, options)
    interrupted = None
    try:
        for _, group in itertools.groupby(cases, key=lambda case: case.problem_name):
            printer.print_problem(group, outcomes)
    except KeyboardInterrupt as error:
        interrupted = error
    known = printer.known
    lines = summary(known, printer.several_problems, time.monotonic() - start_time)
    if interrupted:
        lines.append(f"Interrupted after {len(known)} of {amount(len(cases), 'case')}.")
    if not options.json:
        for line in lines:
            screen.print(line)
    if interrupted:
        raise interrupted
    return int(any(outcome.verdict != "AC" for outcome in known))


class Report:
    """Prints the outcomes of cases, problem by problem, in as much detail as was asked for."""

    def __init__(self, screen, cases, options):
        self.screen = screen
        self.cases = cases
        self.options = options
        self.known = []             # all outcomes so far, without their rows
        self.to_show = None         # the failure to show in full at the end of the problem
        self.last_printed = None    # the outcome in the line that was printed last
        problem_names = {printable(case.problem_name) for case in cases}
        self.several_problems = len(problem_names) > 1
        self.problem_width = max(map(columns, problem_names))
        self.case_width = self.problem_width        # a line of a case may stick out
        if options.verbose or not self.several_problems:
            self.case_width = max(columns(full_name(case)) for case in cases)

    def print_problem(self, cases, outcomes):
        """Print the outcomes of the cases of a problem, a failure in full, the line of the problem."""
        known_before = len(self.known)
        self.to_show = self.last_printed = None
        try:
            for case in cases:
                done = f"{len(self.known)} of {len(self.cases)}"
                self.screen.progress(f"{done}  {full_name(case)}")
                self.print_case(next(outcomes))
        finally:                    # also if that is interrupted
            self.screen.progress("")
            if len(self.known) > known_before and not self.options.json:
                self.end_problem(self.known[known_before:])

    def print_case(self, outcome):
        """Print the line of a case if it fails; with -v always, and a failure in full."""
        self.known.append(outcome._replace(rows=(), input_rows=()))
        fails = outcome.verdict != "AC"
        if self.options.json:
            self.screen.write(as_json(outcome))
        elif not self.options.quiet and (fails or self.options.verbose):
            self.screen.print_outcome(outcome, self.case_width)
            self.last_printed = outcome
            if self.options.verbose and fails:
                self.print_details(outcome)
            elif fails:
                self.to_show = first_to_show(self.to_show, outcome)

    def end_problem(self, outcomes):
        """Print a failure in full, and the line of the problem."""
        if self.to_show:
            if self.to_show is not self.last_printed:       # its line is not right above
                self.screen.print_outcome(self.to_show, self.case_width)
            self.print_details(self.to_show)
        if self.several_problems and self.options.quiet:
            return
        width = self.case_width if self.last_printed else self.problem_width
        gravest = max((outcome.verdict for outcome in outcomes), key=list(VERDICTS).index)
        runs = [outcome.run for outcome in outcomes]
        name = printable(outcomes[0].case.problem_name)
        self.screen.print_verdict(gravest, pad(name, width), runs, tally(outcomes))

    def print_details(self, outcome):
        """Print all that is known of a failure, below its line."""
        again = command_to_repeat(outcome.case, self.options)
        self.screen.print_details(outcome, {"again": again})


def first_to_show(one, other):
    """Return the one of two failures with the smaller input, but NA last; the first may be None."""
    if one is None:
        return other
    return min(one, other, key=lambda outcome: (outcome.verdict == "NA", outcome.input_bytes))


# --- judge ----------------------------------------------------------------------------------------

def judge_command(options):
    """Judge what the options say; return the exit status."""
    problems = chosen_problems(options)
    if options.solution is not None and (options.python is not None or options.bundled):
        raise SetupError("-c runs a program of your own: leave out --python and --bundled")
    found, complaints = [], []
    for problem in problems:
        new_cases, new_complaints = find_cases(problem)
        found += new_cases
        complaints += new_complaints
    cases = matching_cases(found, options.pattern)
    if found and not cases:
        raise SetupError(f"no case matches -k {options.pattern}", *complaints)
    status = 0
    if cases:
        status = judge_cases(problems, cases, options)
    for problem in problems:
        own = [case for case in cases if case.problem_name == problem.name]
        complaints += missing_answers(problem, own)
    for complaint in complaints:
        complain(complaint)
        status = 2
    return status


def matching_cases(cases, pattern):
    """Return the cases whose name is a pattern; if there are none, those whose name contains it.

    It may also be the name of the input, or its path. Where a name only has to contain it, *, ? and
    [...] are wildcards.
    """
    path = os.path.abspath(pattern)
    for name in (pattern, case_name(pattern)):
        exact = [case for case in cases if case.name == name or str(case.input_path) == path]
        if exact:
            return exact
    return [case for case in cases if fnmatch.fnmatchcase(case.name, f"*{pattern}*")]


def missing_answers(problem, cases):
    """Return complaints, in lines, about the cases of a Problem that have no answer."""
    complaints = [f"{shown_path(case.input_path)} has {case.conflict}"
                  for case in cases if case.conflict]
    alone = [case for case in cases if case.answer_path is None and not case.conflict]
    if alone:
        more = f" and {len(alone) - 1} more" if len(alone) > 1 else ""
        first = shown_path(alone[0].input_path)
        complaints.append(f"no answer for {first}{more}; {answers_hint(problem)}")
    return complaints


def answers_hint(problem):
    """Return what to do if a Problem lacks answers."""
    folder = problem.input_folder
    if folder != problem.answer_folder:
        return f"`run.py expect {problem.name}` writes the .out of each .in"
    *new_names, _ = renamings(folder.name)      # the last one is the old name
    for name in new_names:
        if folder.with_name(name).is_dir():
            parent = shlex.quote(shown_path(folder.parent))
            return f"with --cases {parent} those in {name} are found"
    return NAMES_HINT


def judge_cases(problems, cases, options):
    """Judge some cases of some problems, and print the report; return the exit status."""
    screen = Screen(plain=options.json)
    with start_workers(min(int(options.worker_count), len(cases))) as (in_workers, folder):
        jobs = {}
        for problem in problems:
            if any(case.problem_name == problem.name for case in cases):
                jobs[problem.name] = prepare_job(problem, options, in_workers, folder, screen)
        items = [(case, jobs[case.problem_name]) for case in cases]
        return report(in_workers(judge, items), cases, options, screen)


def prepare_job(problem, options, in_workers, folder, screen):
    """Return the Job that judges the solution of a Problem, its programs compiled in a folder."""
    roles = ("solution", "checker")
    executables = prepare_programs(problem, roles, options, in_workers, folder, screen)
    return make_job(problem, executables, options, screen.text_width)


# --- bundle ---------------------------------------------------------------------------------------

BUNDLE_HEAD = b"# Bundled by run.py from solutions/"     # how each bundle begins
# An import that can be bundled: of names without `as`, no *, and comments.
IMPORT = r"from\s+\w+\s+import((?!\bas\b)[\w\s,()\\]|#.*)+"


def bundle(name):
    """Return a script of the kit as one file, with the kit's modules in place of their imports.

    Raise SetupError if one is imported in any form but `from queens import a, b` at the top level.
    """
    return f"{BUNDLE_HEAD.decode()}{name}.py\n{merged_module(name, set())}"


def merged_module(name, merged):
    """Return the text of a script or module, with the modules that it imports in their place.

    Modules in `merged`, a set, are left out; the names of those in the text are added to it. It is
    empty for the script.
    """
    import ast      # here, as workers need to be small
    path = SOLUTIONS / f"{name}.py"
    try:
        tree = ast.parse(path.read_bytes(), path.name)
        text = path.read_text(encoding="utf-8-sig")
    except (SyntaxError, ValueError) as error:
        raise SetupError(f"{shown_path(path)}: {error}")
    is_script = not merged
    conditions = [ast.dump(node) for node in tree.body if isinstance(node, ast.If)]
    if not is_script and any("__name__" in condition for condition in conditions):
        raise SetupError(f"{shown_path(path)} is a script of its own, and cannot be bundled with"
                         " another")
    merged.add(name)
    lines = list(io.StringIO(text))     # which ends lines as ast does
    for node in ast.walk(tree):
        modules = imported_modules(node)
        modules = [module for module in modules if (SOLUTIONS / f"{module}.py").exists()]
        if not modules:
            continue
        first, last = node.lineno - 1, node.end_lineno
        if node not in tree.body or not re.fullmatch(IMPORT, "".join(lines[first:last])):
            place = f"{shown_path(path)}, line {node.lineno}"
            raise SetupError(f"{place}: only `from MODULE import a, b`, on lines of its own at the"
                             " top level, can be bundled")
        lines[first:last] = [""] * (last - first)
        module, = modules
        if module not in merged:
            lines[first] = (f"# --- solutions/{module}.py ---\n{merged_module(module, merged)}\n"
                            f"# --- solutions/{name}.py ---\n")
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
    """Judge the bundle of a solution, then print it or write it to a file; return the exit status."""
    problem = find_problem(options.problem)
    text = bundle(problem.name).encode()
    if options.file is not None and os.path.exists(options.file) and not is_bundle(options.file):
        raise SetupError(f"-o {options.file} is not a bundle, and is not replaced")
    cases, complaints = find_cases(problem)
    for complaint in complaints:
        complain(complaint)
    if cases:
        check_bundle(problem, cases, options)
    else:
        complain("the bundle was not tried")
    if options.file is None:
        sys.stdout.buffer.write(text)
    else:
        Path(options.file).write_bytes(text)
        print(f"saved {shown_path(options.file)}", file=sys.stderr)
    return 0


def is_bundle(path):
    """Return whether a file is one that `bundle` has written."""
    return os.path.isfile(path) and Path(path).read_bytes().startswith(BUNDLE_HEAD)


def check_bundle(problem, cases, options):
    """Raise SetupError, naming the first case that fails, unless a bundle is accepted on all."""
    options.bundled = True      # judge this, not the script
    with start_workers(PROCESSORS) as (in_workers, folder):
        job = prepare_job(problem, options, in_workers, folder, Screen(plain=True))
        for outcome in in_workers(judge, [(case, job) for case in cases]):
            if outcome.verdict != "AC":
                what = f"{outcome.verdict} on {full_name(outcome.case)}: {outcome.message}"
                raise SetupError(f"the bundle is not accepted, {what}")


# --- expect ---------------------------------------------------------------------------------------

KEPT = "differs, and is kept (--force replaces it)"


def expect_command(options):
    """Write the missing answers of a problem; return the exit status, 1 if an existing one differs."""
    problem, = chosen_problems(options)
    screen = Screen()
    pairs, names, complaints = find_pairs(problem)
    for complaint in complaints:
        complain(complaint)
    targets = names_to_write(*names, pairs, problem.answer_folder)
    status = 2 if complaints else 0
    with start_workers(PROCESSORS) as (in_workers, folder):
        executables = prepare_programs(problem, ["reference"], options, in_workers, folder, screen)
        inputs = [problem.input_folder / name for name in pairs]
        items = [(executables["reference"], shown_path(path), path) for path in inputs]
        for answer_name, text in zip(targets, in_workers(helper_output, items)):
            path = problem.answer_folder / answer_name
            word = what_to_do(path, text, options.force)
            if word in ("written", "replaced"):
                save(path, text)
            if word == KEPT:
                status = status or 1
            screen.print(f"{shown_path(path)}: {word}")
    return status


def names_to_write(input_names, answer_names, pairs, folder):
    """Return for each of some pairs the name of the answer file to write, or to compare.

    If it has to be written, it gets the usual name: 1.in gets 1.out, and so does 1.txt; but where
    both are there, 1.out belongs to 1.in, and 1.txt gets 1.txt.a. So does 1.in get 1.in.a if there
    is something else in the folder of answers that is called 1.out.
    """
    # Pair the inputs as if every possible name were there; later, judge pairs them in the same way.
    planned = set(answer_names)
    for name, answers in pairs.items():
        if not answers:
            names = [usual_answer(name), name + ".a"]
            new_names = [new for new in names if not os.path.lexists(folder / new)]
            planned.update(new_names or names)
    planned_pairs = pair_names(input_names, planned)
    return [(answers or planned_pairs[name])[0] for name, answers in pairs.items()]


def what_to_do(path, text, force):
    """Return what happens to an answer file, in words for the user.

    Raise SetupError if there is something else than a file.
    """
    if os.path.lexists(path) and not path.is_file():
        raise SetupError(f"{shown_path(path)} is not a file")
    if not path.exists():
        return "written"
    if path.read_bytes().replace(b"\r\n", b"\n") == text.replace(b"\r\n", b"\n"):
        return "same"
    return "replaced" if force else KEPT


def save(path, text):
    """Write bytes to a file, all or nothing; raise SetupError if that is impossible.

    A symbolic link is followed, not replaced.
    """
    target = Path(os.path.realpath(str(path)))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=str(target.parent), prefix=".") as folder:
            new = Path(folder, "new")
            new.write_bytes(text)
            os.replace(str(new), str(target))
    except OSError as error:
        raise SetupError(f"{shown_path(path)}: {error.strerror}")


# --- stress ---------------------------------------------------------------------------------------

Disagreement = namedtuple("Disagreement", [
    "outcome",
    "input",                # bytes
    "answer",               # the reference's, bytes
])


def stress_command(options):
    """Compare a program with a reference on random inputs; return the exit status.

    The first input on which they disagree is shown, and saved as a new case. If the generator and
    the reference are the kit's, the input is shrunk first, for at most --seconds more. Without some
    of its lines it may be malformed; the kit's references refuse it then, others may not.
    """
    problem, = chosen_problems(options)
    screen = Screen()
    seed = time.time_ns() % 10 ** 8
    if options.seed is not None:
        seed = int(options.seed)
    screen.print(f"seed {seed}")
    with start_workers(PROCESSORS) as (in_workers, folder):
        executables = prepare_programs(problem, ROLES, options, in_workers, folder, screen)
        job = make_job(problem, executables, options, screen.text_width, most_input_lines=40)
        search = Search(problem, executables, job, in_workers, screen)
        try:
            search.try_inputs(seed, int(options.size), float(options.seconds))
            is_of_the_kit = problem.generator.option is None and problem.reference.option is None
            if search.found and is_of_the_kit:
                search.shrink_input(float(options.seconds))
        except KeyboardInterrupt:
            screen.print(f"Interrupted after {amount(search.tried, 'input')}.")
            raise
        finally:                # also after an interrupt
            if search.found:
                save_disagreement(search, options)
            else:
                screen.progress("")
    if search.found:
        return 1
    screen.print(search.summary())
    return 0


class Search:
    """A search for an input on which a solution and a reference disagree."""

    def __init__(self, problem, executables, job, in_workers, screen):
        self.problem = problem
        self.executables = executables
        self.job = job
        self.in_workers = in_workers
        self.screen = screen
        self.tried = 0          # inputs on which the programs were compared
        self.hashes = set()     # of these inputs, so that different ones can be counted
        self.sizes = set()      # for which the generator made them
        self.slow_size = math.inf   # the least for which the reference was too slow
        self.call = None        # the last (seed, size) of the generator
        self.found = None       # the Disagreement on the smallest input that is known
        self.is_shrunk = False

    def try_inputs(self, seed, most_size, seconds):
        """Try one input at least, and more until the programs disagree or the time is over.

        If the reference is too slow for a size, the search goes on with smaller ones, and the time
        that was lost does not count.
        """
        deadline = time.monotonic() + seconds
        for number in itertools.count():
            size = min(int(1.25 ** min(number, 99)), most_size)     # 1.25 ** 99 is beyond any use
            self.call = seed + number, size
            self.screen.progress(f"input {number + 1}, size {size}")
            what = "seed {}, size {}".format(*self.call)
            item = (self.executables["generator"], what, os.devnull, *self.call)
            text, = self.in_workers(helper_output, [item])
            start_time = time.monotonic()
            try:
                self.found = self.try_input(text, what)
                self.tried += 1
                self.sizes.add(size)
                self.hashes.add(hash(text))
            except TooSlow:
                self.slow_size = size
                most_size = max((known for known in self.sizes if known < size), default=0)
                if most_size == 0:
                    raise
                deadline += time.monotonic() - start_time
            if self.found or time.monotonic() > deadline:
                return

    def try_input(self, text, what):
        """Return the Disagreement on an input, or None; raise SetupError if the reference fails.

        `what` is how messages call the input.
        """
        item = self.problem.name, self.job, self.executables["reference"], what, text
        disagreement, = self.in_workers(find_disagreement, [item])
        return disagreement

    def shrink_input(self, seconds):
        """Leave out lines of the input that was found, as long as there is time."""
        deadline = time.monotonic() + seconds
        lines = self.found.input.splitlines(keepends=True)
        # shrunk_inputs asks after each input whether it failed: then it is in self.found by now.
        for text in shrunk_inputs(lines, lambda text: self.found.input == text):
            if time.monotonic() > deadline:
                return
            self.screen.progress(f"shrinking, {amount(len(text.splitlines()), 'line')}")
            with contextlib.suppress(SetupError):       # the reference may refuse a part of an input
                disagreement = self.try_input(text, "")
                if disagreement:
                    self.found, self.is_shrunk = disagreement, True

    def summary(self):
        """Return the line to print if nothing was found."""
        text = f"no disagreement on {amount(self.tried, 'input')}"
        if len(self.hashes) < self.tried:
            text += f", {len(self.hashes)} of them different"
        text += f", the largest of size {max(self.sizes)}"
        if self.slow_size < math.inf:
            text += f"; the reference was too slow from size {self.slow_size} on"
        return text


def find_disagreement(problem_name, job, reference, what, text):
    """Return the Disagreement of a Job and a reference on an input; None if they agree.

    Raise SetupError, in which the input is called `what`, if the reference fails.
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


def save_disagreement(search, options):
    """Save the input and the answer of the Disagreement that was found as a case, and show it."""
    case = new_case(search.problem, "stress-{}-{}".format(*search.call))
    try:
        save(case.input_path, search.found.input)
        save(case.answer_path, search.found.answer)
    finally:            # even if saving failed; but saving goes first, as a signal may end printing
        made_by = "shrunk from" if search.is_shrunk else "made by"
        call = "{} {} {}".format(search.executables["generator"].to_copy, *search.call)
        commands = {made_by: call, "again": command_to_repeat(case, options)}
        outcome = search.found.outcome._replace(case=case)
        search.screen.print_outcome(outcome, name_width=0)
        search.screen.print_details(outcome, commands)
    for path in (case.input_path, case.answer_path):
        search.screen.print(f"saved {shown_path(path)}")


def new_case(problem, name):
    """Return a Case of a Problem whose files are new: with this name, or name-2, name-3, ..."""
    taken = set()
    for folder in (problem.input_folder, problem.answer_folder):
        if folder.is_dir():
            taken.update(file.partition(".")[0] for file in os.listdir(folder))
    names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
    new_name = next(name for name in names if name not in taken)
    return Case(problem.name, new_name, problem.input_folder / f"{new_name}.in",
                problem.answer_folder / f"{new_name}.out")


def shrunk_inputs(lines, fails):
    """Yield smaller and smaller inputs, until leaving out any further line makes them pass.

    The caller tries each; then fails(input) has to return whether it failed. An input consists of
    some of the lines (bytes); if the first one counts the others, it is kept up to date. Large
    parts are left out first.
    """
    has_count = bool(lines) and lines[0].strip() == b"%d" % (len(lines) - 1)
    kept = lines[1:] if has_count else lines
    size = len(kept)            # of the part that is left out
    while size:
        before = kept
        for start in reversed(range(0, len(kept), size)):       # so that the other starts stay valid
            fewer = kept[:start] + kept[start + size:]
            head = [b"%d\n" % len(fewer)] if has_count else []
            text = b"".join(head + fewer)
            if fewer:
                yield text
                if fails(text):
                    kept = fewer
        size = size // 2 if kept == before else len(kept)


# --- main -----------------------------------------------------------------------------------------

RUN_COMMAND = {
    "judge": judge_command,
    "bundle": bundle_command,
    "expect": expect_command,
    "stress": stress_command,
}


def main(arguments):
    """Do what a command line asks; return the exit status."""
    try:
        status = 0
        with contextlib.suppress(SystemExit):       # after --help; errors are SetupErrors
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
    """Make standard output and error usable, even if they are closed, or pipes that do not block."""
    while os.open(os.devnull, os.O_RDWR) < 3:   # or a file would get the number of a closed stream
        pass
    sys.stdout = sys.stdout or open(os.devnull, "w")
    sys.stderr = sys.stderr or open(os.devnull, "w")
    if os.name == "posix":
        os.set_blocking(1, True)
        os.set_blocking(2, True)
    # Buffered, even with -u: a stream without a buffer may write a part of a line, and not say so.
    encoding = sys.stdout.encoding
    sys.stdout = open(1, "w", encoding=encoding, errors="backslashreplace", closefd=False)


def run_as_script():
    """Do what this process's command line asks, and end the process."""
    open_streams()
    os.environ.pop("PYTHONSAFEPATH", None)      # it would hide the kit's modules from the solutions
    status = 1
    try:
        status = main(sys.argv[1:])
    except BaseException:                       # a bug
        sys.excepthook(*sys.exc_info())
    os._exit(status)    # Python's own exit would try once more to write what is left


if __name__ == "__main__":
    if sys.version_info < (3, 12):
        # While the lines of a script run, Python keeps their syntax tree, and Linux would count that
        # memory as each program's. What is registered runs after them.
        atexit.register(run_as_script)
    else:               # these Pythons may refuse to fork that late
        run_as_script()
