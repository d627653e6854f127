#!/usr/bin/env python3
"""Judge programs on files of cases, as an online judge does: solutions of this kit, or any other.

A problem is a folder of cases. Four programs may belong to it: the solution, which is judged, and
its helpers: a checker, a reference and a generator. Each is a source, an executable or a command.

Each section uses only the sections above it:

    tables and records      the options, and the records that functions pass to each other
    text                    showing paths, lines of files and errors
    cases                   files that are inputs and answers; saving files
    problems                which cases, programs and limits belong to a folder or a program
    running                 starting a program, watching it, ending all that it started: a Run;
                            the verdict on a Run that failed
    workers                 signals, and processes that run programs side by side
    sources                 compiling them; keeping programs in C and C++, and a precompiled header
    programs                sources, executables and commands, ready to run
    comparing               the verdict on an output, and the lines that differ
    judging                 all of this for one case: an Outcome
    reporting               printing Outcomes
    judge, expect, stress, receive, bundle      the commands
    the command line        options
    words                   from the words of a command line to Problems, each with its program
    main                    all of it

Three kinds of processes take part:

    run.py      reads the command line, finds the cases, hands out jobs and prints the results
    workers     are forked from run.py, and do one job at a time: they judge a case, for example
    programs    are started by workers, which watch them and end everything they leave behind

Workers must stay small: on Linux, the peak memory of a program includes the peak of its worker.
So they import few modules, and run.py replaces a worker that has grown.
"""
import sys

if sys.version_info < (3, 8) or sys.platform == "win32":
    sys.exit("run.py needs Python 3.8 or later, on Linux or macOS; on Windows, use WSL")

import signal
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)    # Ctrl-C during the imports

import argparse
import contextlib
import functools
import io
import itertools
import math
import operator
import os
import pickle
import re
import resource
import select
import shlex
import shutil
import subprocess
import tempfile
import time
import zlib
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any, Callable, NamedTuple, Optional, Sequence, Tuple

# --- tables and records ---------------------------------------------------------------------------

ROOT = Path(__file__).resolve().parent
SOLUTIONS, INPUTS, EXPECTED = ROOT / "solutions", ROOT / "inputs", ROOT / "expected"
LINUX = sys.platform == "linux"
MOST_WORKERS = 400      # two files each, and select() takes those numbered up to 1023
PROCESSORS = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


class Failure(Exception):
    """Why there is no verdict. Its arguments are the lines to print."""


def number_from(least, most=10 ** 9):
    """Return a function that converts text to a number: an int if `least` is one, or a float."""
    kind = type(least)

    def convert(text):
        with contextlib.suppress(ValueError):
            if least <= kind(text) <= most:
                return kind(text)
        noun = "whole number" if kind is int else "number"
        raise argparse.ArgumentTypeError(f"{text!r} is not a {noun} from {least} to {most}")

    return convert


class Option(NamedTuple):
    flag: str               # such as -k
    commands: str           # the commands that have it
    metavar: Optional[str]  # its value in the help; None for a switch
    help: str
    default: Any = None
    convert: Callable = str     # from text to the value


OPTIONS = {
    "patterns": Option("-k", "judge expect", "NAME", "only cases with this in their name", ()),
    "solution": Option("-c", "judge stress", "PROGRAM", "a command or a source to judge"),
    "checker": Option("--checker", "judge stress", "PROGRAM", "decides if an output is right"),
    "reference": Option("--reference", "expect stress", "PROGRAM", "prints the answers"),
    "generator": Option("--generator", "stress", "PROGRAM", "prints an input for seed $1, size $2"),
    "cpu_seconds": Option("-t", "judge stress expect bundle", "SECONDS", "limit of CPU time",
                          None, number_from(0.01)),
    "memory_mb": Option("-m", "judge stress bundle", "MB", "limit of memory", None, number_from(1)),
    "tolerance": Option("-e", "judge stress", "EPS", "compare words; numbers may differ by EPS",
                        None, number_from(0.0)),
    "worker_count": Option("-j", "judge stress", "N", "jobs at once, one for each processor",
                           min(PROCESSORS, MOST_WORKERS), number_from(1, MOST_WORKERS)),
    "quiet": Option("-q", "judge", None, "print only the summary"),
    "verbose": Option("-v", "judge", None, "print every case, every failure in full"),
    "json": Option("--json", "judge", None, "print a JSON object for every case, nothing else"),
    "size": Option("--size", "stress", "N", "the largest size", 200, number_from(1)),
    "seconds": Option("--seconds", "stress", "S", "how long to search", 10, number_from(0.0)),
    "seed": Option("--seed", "stress", "N", "repeat a run of this seed", None, number_from(0)),
    "force": Option("--force", "expect", None, "replace answers that differ"),
}
ROLES = ("solution", "checker", "reference", "generator")
NEEDED = {          # what to tell if a program is missing
    "solution": "a program: a source such as a.cpp, or -c COMMAND",
    "reference": "a reference: --reference PROGRAM, or reference.* or brute.* beside the cases",
    "generator": "a generator: --generator PROGRAM, or generate.* or gen.* beside the cases",
}


class Program(NamedTuple):
    typed: str              # a command, or the path of a source or an executable
    option: str = ""        # the option before it, such as -c; "" for a word
    is_found: bool = False  # whether it was not typed, but lies beside the cases
    words: Sequence[str] = ()       # its command line; these two once it is ready to run
    folder: Optional[Path] = None   # the folder to run in; None for a new, empty one each time


class Case(NamedTuple):
    name: str
    input_path: Path
    answer_path: Optional[Path]
    problem_name: str = ""

    def paths(self):
        """Return the paths of its files."""
        return list(filter(None, [self.input_path, self.answer_path]))


class Problem(NamedTuple):
    name: str
    folder: Path            # new inputs are saved here
    answer_folder: Path     # and new answers here; often the same
    beside: Path            # the folder around the files of all its cases, also of those not meant
    cases: Sequence[Case]
    complaints: Sequence[str]
    solution: Optional[Program] = None
    script: Optional[Path] = None       # of the kit's solution; then each blank of an answer counts
    named: Optional[Path] = None        # folder of the problem that a word names: this, or a lender
    spare_homes: Sequence[Path] = ()    # may have limits and helpers if there are none around it
    checker: Optional[Program] = None
    reference: Optional[Program] = None
    generator: Optional[Program] = None
    cpu_seconds: float = 10     # limits of the solution
    memory_mb: int = 512
    tolerance: Optional[float] = None   # the value of -e; None if white space counts


class Limits(NamedTuple):
    cpu_seconds: float
    idle_seconds: float     # wall time if it uses almost no CPU; otherwise ten times as much
    memory_mb: int
    output_bytes: int       # for stdout, and for stderr


class Run(NamedTuple):      # a program's run, once it has ended
    exit_status: Optional[int]      # None if a signal ended it
    signal_name: Optional[str]      # None if no signal ended it
    cpu_seconds: float
    wall_seconds: float
    memory_kib: int         # the peak of its largest process
    floor_kib: int          # the least that can be measured: the peak of its worker, or 0
    stdout: bytes
    stderr: bytes
    stopped_for: str        # memory, output, processes, time or sleep; "" if it ended by itself


class Row(NamedTuple):      # a line below a verdict in the report
    label: str
    number: Any             # of a line in a file, or ""
    text: str
    mark: Optional[Tuple[int, int]] = None      # (start, end) of the wrong characters in the text


class Finding(NamedTuple):  # a verdict and its reason
    verdict: str
    message: str = ""       # one line
    rows: Sequence[Row] = ()


class Outcome(NamedTuple):  # the result of judging a case
    case: Case
    verdict: str
    message: str
    rows: Sequence[Row]
    input_bytes: int
    run: Run                # without stdout and stderr


GREEN, RED, YELLOW, MAGENTA = 32, 31, 33, 35
VERDICTS = {                # from least to most severe; a problem has the most severe of its cases
    "AC": GREEN,            # accepted
    "NA": MAGENTA,          # no answer to compare with
    "PE": MAGENTA,          # presentation error: only white space differs
    "WA": RED,              # wrong answer
    "RE": RED,              # run-time error
    "TLE": YELLOW,          # time limit exceeded
    "OLE": YELLOW,          # output limit exceeded
    "MLE": YELLOW,          # memory limit exceeded
}

OUTPUT_LIMIT = 8 << 20      # bytes; twice the size of the answer if that is more
HELPER_LIMITS = Limits(cpu_seconds=10, idle_seconds=10, memory_mb=2048, output_bytes=64 << 20)
COMPILER_LIMITS = Limits(cpu_seconds=60, idle_seconds=60, memory_mb=4096, output_bytes=64 << 20)
MOST_PROCESSES = 500        # of one program at the same time


class Language(NamedTuple):     # Source.words() fills in the {names}
    compiler: str           # the command line that compiles a source; "" if none is needed
    command: str            # the command line that runs the program
    is_kept: bool = False   # whether the program is: the compiler shows all of a source by -E


C_PLUS_PLUS = Language("c++ CXXFLAGS -DONLINE_JUDGE -pipe -o {program} {source}", "{program}", True)
LANGUAGES = {               # by the file extension of a source
    ".c": Language("cc CFLAGS -DONLINE_JUDGE -pipe -o {program} {source} -lm", "{program}", True),
    ".cc": C_PLUS_PLUS,
    ".cpp": C_PLUS_PLUS,
    ".cxx": C_PLUS_PLUS,
    ".rs": Language("rustc -O --crate-name program -o {program} {source}", "{program}"),
    ".go": Language("go build -o {program} {source}", "{program}"),
    ".java": Language(      # make_ready() adds the name of the class to the command
        "javac -d {folder} {source} -cp {classes} -encoding UTF-8 -J-Duser.language=en"
        " -XDsuppressNotes",
        "java -XX:+UseSerialGC -XX:NewRatio=15 -Xss64m -Xmx{heap}m -cp {folder}:{classes}"),
    ".py": Language("", "{python} {source}"),
    ".js": Language("", "node {source}"),
}
INTERPRETERS = {            # of other sources, by their file extension
    ".hs": "runghc", ".jl": "julia", ".lua": "lua", ".ml": "ocaml", ".php": "php", ".pl": "perl",
    ".rb": "ruby", ".sh": "bash", ".ts": "ts-node",
}


# --- text -----------------------------------------------------------------------------------------

MOST_CHARACTERS = 500       # of a line are shown: some lines of a terminal
END_LINES = 10              # lines at each end of a long text are shown
MOST_SEARCHED = 1 << 18     # bytes at the end of stderr: Java's 1,024 frames fit in
CRASH_REASON = re.compile(r"Exception in |==\d+==ERROR: |[\w.]*(Error|Exception)(: |$)|"
                          r"fatal error: |panic: |thread '.*panicked at")


def printable(text):
    """Return text with escapes for characters that cannot be seen."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode()
                   for char in text)


def cut(text, width):
    """Return text; if it is longer than `width`, with dots in place of its end."""
    return text if len(text) <= width else text[:width - 3] + "..."


def amount(number, noun):
    """Return a number with its noun: 1 line, 2 lines."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def decoded(data):
    """Return bytes as text, with escapes for bytes that are not UTF-8."""
    return data.decode("utf-8", "backslashreplace")


def without_newline(text):
    """Return a line of text without its newline, with four blanks for each tab."""
    return text.rstrip("\n").replace("\t", "    ")


def printable_line(line, width, show=without_newline):
    """Return show(line) as printable text of at most `width` columns; the line is in bytes."""
    text = decoded(line[:4 * width + 4])        # a character has up to four bytes
    return cut(printable(show(text)), width)


def excerpt(label, data):
    """Return Rows for the first and the last lines of `data`; the first Row has the label."""
    lines = io.BytesIO(data).readlines()
    numbers = range(1, len(lines) + 1)
    shown = sorted({*numbers[:END_LINES], *numbers[-END_LINES:]})
    hidden = len(lines) - len(shown)
    rows = [Row(label if number == 1 else "", number,
                printable_line(lines[number - 1], MOST_CHARACTERS)) for number in shown]
    if hidden:
        rows.insert(END_LINES, Row("", "", f"... {amount(hidden, 'more line')}"))
    return rows


def crash_reason(stderr):
    """Return the last line of stderr that says why a program crashed, or else its last line."""
    end = stderr.strip()[-MOST_SEARCHED:]
    lines = [printable_line(line, MOST_CHARACTERS).strip() for line in end.split(b"\n")]
    found = [number for number, line in enumerate(lines) if CRASH_REASON.match(line)]
    number = found[-1] if found else len(lines) - 1
    if re.search("panicked at .*:$", lines[number]):        # Rust: the reason is the next line
        number = min(number + 1, len(lines) - 1)
    return lines[number]


def relative_path(path):
    """Return a path as its user would type it: relative below the current folder, else absolute."""
    relative = os.path.relpath(os.path.abspath(path))      # relpath() refuses an empty path
    return os.path.abspath(path) if relative.startswith("..") else relative


def shown_path(path):
    """Return the relative_path of a path as printable text."""
    return printable(relative_path(path))


def describe(error):
    """Return a line about an exception, usually an OSError."""
    file = getattr(error, "filename", None)
    reason = getattr(error, "strerror", None) or repr(error)
    return f"{shown_path(file) if file else 'system'}: {reason}"


def complain(*lines):
    """Print lines on stderr, the first with the name of this program."""
    first, *others = map(printable, lines)
    with contextlib.suppress(OSError):
        print(f"run.py: {first}", *others, sep="\n", file=sys.stderr, flush=True)


# --- cases ----------------------------------------------------------------------------------------

USUAL_ANSWERS = {"in": "out", "inp": "out", "input": "output", "inputs": "outputs"}
ANSWER_WORDS = ("expected_output", "accepted_output", "expected", "out", "output", "outputs",
                "ans", "answer", "answers")
ANSWER_ENDINGS = ("sol", "ok", "a")
# These words have no letter beside them. (?a) because a dotless i is no I.
ALONE = r"(?ai:(?<![^\W\d_])(?:%s)(?![^\W\d_]))"
IN_WORD = re.compile(ALONE % "|".join(USUAL_ANSWERS))
ENDING = r"(?<=\.)(?i:%s)\Z" % "|".join(ANSWER_ENDINGS)
OUT_WORD = re.compile(ALONE % "|".join(ANSWER_WORDS) + f"|{ENDING}")
WORD = re.compile(f"{IN_WORD.pattern}|{OUT_WORD.pattern}")
# Extensions of inputs that have no answer: none, .txt, .dat, .in, .in1, .1, ...
INPUT_EXTENSION = re.compile(r"(?i)(\.txt|\.dat|\.inp?|\.input|\.(in|input)?\d+[a-z]?)?")
OTHER_FOLDER = re.compile(r"\.|node_modules$")      # without cases
OTHER_FILE_NAME = re.compile(r"\.|limits$|.*~$")    # no input and no answer
NAMES_HINT = "names look like 1.in and 1.out, in1.txt and out1.txt, in/1 and out/1, 01 and 01.a"


def natural(name):
    """Return a sort key under which uva750 comes before uva11085, and 1.in before 1.TXT."""
    texts = re.split("[0-9]+", name.lower())
    numbers = map(int, re.findall("[0-9]+", name))
    return list(itertools.zip_longest(texts, numbers, fillvalue=-1)), name


def key_of(name):
    """Return what the names of an input and its answer have in common: */1 for in/1.txt, out/1.ans.

    Each in- or out-word becomes *. Endings that tell nothing go.
    """
    return re.sub(r"(\.\*|\.txt|\.dat)+\Z", "", WORD.sub("*", name).lower())


def case_name(name):
    """Return the name of a case: its input's, without in-words and endings: 2 for in/in2.txt."""
    stem = re.sub(r"(?i)(\.in|\.txt|\.dat)+\Z", "", name)
    return re.sub(r"^\0[/._-]*|[/._-]*\0", "", IN_WORD.sub("\0", stem)) or name


def is_clearly_input(name):
    """Return whether a file is an input even without an answer: 07, 07.txt, in3, x.in, in/b.txt."""
    _, extension = os.path.splitext(name)
    if extension.lower() == ".in":
        return True
    if OUT_WORD.search(name) or not INPUT_EXTENSION.fullmatch(extension):
        return False
    *folders, file = key_of(name).split("/")
    rest = file.replace("*", "")        # what an in-word leaves
    is_word = "*" in folders or file == "*"
    return is_word or rest.isdecimal() or file != rest and bool(re.search(r"\d", rest))


def usual_answer(name):
    """Return the usual name of the answer to an input. The command `expect` writes it there."""
    # 1.in: 1.out, in1.txt: out1.txt, in/1.txt: out/1.txt, in/1.in: out/1.out, 1.txt: 1.out, 1: 1.a
    usual = IN_WORD.sub(lambda word: USUAL_ANSWERS[word[0].lower()], name)
    stem, extension = os.path.splitext(name)
    if usual != name:
        return usual
    return stem + ".out" if extension.lower() == ".txt" else name + ".a"


def read_cases(folder, names):
    """Return the Cases among files of a folder, given by their names, and complaints.

    Files with the same key belong together. In-words and out-words that all of them have in the
    same place tell nothing. Of the others, an answer has an out-word, and the input has none.
    """
    groups = defaultdict(list)
    for name in names:
        groups[key_of(name)].append(name)
    cases, complaints = [], []
    for group in groups.values():
        if len(group) == 1 and not is_clearly_input(group[0]):
            continue        # the usual case, and a look at the file takes time
        group = [name for name in group if not is_special(folder / name)]
        group = [name for name in group if not is_program(folder / name)]
        words = [WORD.findall(name.lower()) for name in group]
        same = [len(set(place)) == 1 for place in itertools.zip_longest(*words)]
        inputs, answers = [], []
        for name, its_words in zip(group, words):
            telling = [word for word, is_same in zip(its_words, same) if not is_same]
            is_answer = not USUAL_ANSWERS.keys() >= set(telling)
            (answers if is_answer else inputs).append(name)
        if not answers:
            inputs = list(filter(is_clearly_input, inputs))
        case, fault = make_case(folder, inputs, answers)
        cases += [case] if case else []
        complaints += [fault] if fault else []
    cases.sort(key=lambda case: natural(case.name))
    return cases, complaints


def make_case(folder, inputs, answers):
    """Return (the Case of names of inputs and answers, or None; why they are none, or "")."""
    paths = [folder / name for name in (*inputs, *answers)]
    names = list(map(shown_path, paths))
    if not inputs:
        return None, ""
    if len(inputs) > 1:
        together = " and ".join(names[:len(inputs)])
        return None, f"{together} are inputs of one case; keep one of them"
    for path, name in zip(paths, names):
        if not os.access(path, os.R_OK):
            return None, f"{name} cannot be read"
    if len(answers) > 1 and len({path.read_bytes() for path in paths[1:]}) > 1:
        together = " and ".join(names[1:])
        return None, f"{names[0]}: its answers {together} differ; keep one of them"
    answer = paths[1] if answers else None
    return Case(case_name(inputs[0]), paths[0], answer), ""


def files_below(folder, directly, onerror):
    """Yield the paths of the files below a folder that may be inputs or answers by their names.

    Directly, the search goes only into folders such as `in`. It never goes into hidden folders and
    problems inside. onerror(OSError) is called for a folder that cannot be read.
    """
    for path, folders, files in os.walk(folder, onerror=onerror):
        is_top = path == str(folder)
        is_own = "limits" in files or "pyvenv.cfg" in files     # a problem, a Python's environment
        if not is_top and (is_own or Path(path) in (INPUTS, EXPECTED)):
            folders.clear()
            continue
        if directly and is_top:
            folders[:] = filter(WORD.fullmatch, folders)
        folders[:] = [name for name in folders if not OTHER_FOLDER.match(name)]
        for name in files:
            _, extension = os.path.splitext(name)
            if extension not in LANGUAGES and not OTHER_FILE_NAME.match(name):
                yield os.path.join(path, name)


def is_special(path):
    """Return whether there is something else than a usual file, such as a pipe or a terminal."""
    is_file = os.path.isfile(path) and not str(path).startswith("/dev/")
    return os.path.exists(path) and not is_file


def is_source(path):
    """Return whether there is a file with the extension of a source."""
    return os.path.splitext(path)[1] in LANGUAGES and os.path.isfile(path)


def is_program(path):
    """Return whether a file is an executable binary, or an executable script with #!."""
    if not (os.access(path, os.R_OK | os.X_OK) and os.path.isfile(path)):
        return False
    with open(path, "rb") as file:
        head = file.read(64)
    return b"\0" in head or head.startswith(b"#!")


def save(path, data):
    """Write bytes to a file, all or nothing. A link stays; the file that it leads to changes."""
    target = Path(os.path.realpath(path))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".saving-") as folder:
            new = Path(folder, "new")
            new.write_bytes(data)
            if target.exists():
                shutil.copymode(str(target), str(new))
            os.replace(new, target)
    except OSError as error:
        raise Failure(f"{shown_path(path)}: {error.strerror}")


def numbered_names(name):
    """Return an endless iterator over a name, name-2, name-3, ..."""
    return itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))


def may_save(path, data):
    """Return whether saving bytes would replace no other ones: there is no file, or the same."""
    if not os.path.lexists(path):
        return True
    return os.path.isfile(path) and os.access(path, os.R_OK) and path.read_bytes() == data


# --- problems -------------------------------------------------------------------------------------

HELPER_NAMES = {            # of the files beside the cases, without their extensions
    "checker": ("check", "checker"),
    "reference": ("reference", "brute"),
    "generator": ("generate", "gen"),
}
# Ends the name of a program in that of a case: a1 and a-1 are cases of a.cpp, 1000-1 of 1000.py.
NAME_END = r"((?<=\d)(?!\d)|(?<!\d)(?![^\W\d_]))"


def built_in_names():
    """Return the sorted names of the built-in problems."""
    names = [path.stem for path in SOLUTIONS.glob("[!.]*.py") if (INPUTS / path.stem).is_dir()]
    return sorted(names, key=natural)


def built_in_at(path):
    """Return the name of the built-in problem whose script or folder is at a path, or None."""
    path = Path(os.path.realpath(path))
    is_in_kit = path.parent in (SOLUTIONS, INPUTS, EXPECTED)
    return path.stem if is_in_kit and path.stem in built_in_names() else None


def built_in_called(word):
    """Return the name of the built-in problem with a name or number, or None; Failure for two."""
    numbers = {name: re.search(r"\d*$", name)[0] for name in built_in_names()}
    names = [name for name, number in numbers.items() if word.lower() in (name.lower(), number)]
    if len(names) > 1:
        raise Failure(f"{word} may be {' or '.join(names)}")
    return names[0] if names else None


def built_in_problem(name):
    """Return the built-in Problem of a name."""
    inputs, answers = INPUTS / name, EXPECTED / name
    problem = read_problem(ROOT, filter(Path.exists, [inputs, answers]))
    cases = [case._replace(name=case_name(os.path.relpath(case.input_path, inputs)))
             for case in problem.cases]
    script = SOLUTIONS / f"{name}.py"
    solution = Program(relative_path(script))
    return Problem(name, inputs, answers, ROOT, cases, problem.complaints, solution, script)


def read_problem(root, folders, directly=False):
    """Return the Problem with the cases among the files below some folders, named from `root`."""
    names, errors = [], []
    for folder in folders:
        paths = files_below(folder, directly, errors.append)
        names += [os.path.relpath(path, root) for path in paths]
    cases, complaints = read_cases(root, sorted(names))
    complaints += map(describe, errors)
    folders = [path.parent for case in cases for path in case.paths()]
    beside = Path(os.path.commonpath(folders or [root]))
    return Problem(root.name, root, root, beside, cases, complaints)


def has_answers(problem):
    """Return whether any case of a Problem has an answer."""
    return any(case.answer_path for case in problem.cases)


def with_cases(problem, is_meant):
    """Return a Problem with only those of its cases that are meant."""
    return problem._replace(cases=list(filter(is_meant, problem.cases)))


def find_problem(folder, is_enough=has_answers, is_deep=True):
    """Return the Problem that a folder stands for, the first that is enough.

    It has the cases directly in the folder, or else all below it. A folder whose name is an in- or
    out-word stands for its part of the folder around it.
    """
    folder = Path(os.path.abspath(folder))
    for name in filter(None, map(built_in_at, (folder, *folder.parents))):
        return built_in_problem(name)
    if WORD.fullmatch(folder.name):
        around = read_problem(folder.parent, [folder.parent], directly=True)
        part = with_cases(around, lambda case: any(folder in path.parents for path in case.paths()))
        if is_enough(part):
            return part
    problem = read_problem(folder, [folder], directly=True)
    if is_enough(problem) or not is_deep:
        return problem
    return read_problem(folder, [folder])


def problem_of_file(path):
    """Return the Problem with the case of a file alone, which may be an input without an answer."""
    is_pipe = is_special(path)
    if any(map(built_in_at, path.parents)):     # perhaps through a link
        path = path.resolve()

    def only(problem):
        return with_cases(problem, lambda case: path in case.paths())

    folder = Path.cwd() if is_pipe else path.parent
    problem = find_problem(folder, lambda problem: only(problem).cases, is_deep=False)
    if only(problem).cases:
        return only(problem)
    if OUT_WORD.search(path.name):
        raise Failure(f"{shown_path(path)}: an answer without its input")
    if not is_pipe and b"\0" in path.read_bytes()[:64]:
        raise Failure(f"{shown_path(path)}: not a text")
    complaints = [complaint for complaint in problem.complaints if shown_path(path) in complaint]
    case = Case(path.name, path, None)
    return problem._replace(cases=[case], complaints=complaints)


def own_problem(program, is_enough=has_answers):
    """Return the Problem of a Program, which may be None, if no word names cases."""
    path, here = path_of(program), Path.cwd()
    if not path:
        return find_problem(here, is_enough)
    stem = path.stem
    namesakes = map(path.with_name, dict.fromkeys([stem, stem.upper(), stem.lower()]))
    usual = path.parent if here in path.parents else here
    for folder in (*filter(Path.is_dir, namesakes), path.parent, here, usual):
        problem = find_problem(folder, is_enough)
        if is_enough(problem):
            break
    stems = [source.stem.lower() for source in sources_in(path.parent)]
    if path.parent != problem.folder or len(stems) == 1:
        return problem
    # In a folder with several programs, the cases named like this one are its cases.
    named_alike = with_cases(problem, lambda case: program_of_name(case, stems) == stem.lower())
    return named_alike if named_alike.cases else problem


def program_of_name(case, stems):
    """Return the longest name of a program with which that of a case begins; "" if none does."""
    alike = [stem for stem in stems if re.match(re.escape(stem) + NAME_END, case.name.lower())]
    return max(alike, key=len, default="")


def problems_in(folder):
    """Return the Problems that a folder stands for if no program is typed.

    If it has neither cases of its own nor one program, they are the folders inside that have both.
    """
    folder = Path(os.path.abspath(folder))
    if folder.resolve() in (ROOT, SOLUTIONS, INPUTS, EXPECTED):
        return list(map(built_in_problem, built_in_names()))
    if has_answers(find_problem(folder, is_deep=False)):
        return [find_problem(folder)]
    sources = sources_in(folder)
    if len(sources) == 1:
        problem = own_problem(Program(str(sources[0])))
        if folder in (problem.folder, *problem.folder.parents):
            return [problem]
    inside = []
    for path in sorted(folder.iterdir(), key=lambda path: natural(path.name)):
        if path.is_dir() and (sources_in(path) or sources_in(folder, path.name)):
            inside.append(find_problem(path))
    return list(filter(has_answers, inside)) or [find_problem(folder)]


def path_of(program):
    """Return the path of a Program that is a file; None for a command, or without a Program."""
    is_file = program and os.path.isfile(program.typed)
    return Path(os.path.abspath(program.typed)) if is_file else None


def sources_in(folder, stem=None, role="solution"):
    """Return the paths of the sources in a folder for a role, perhaps only those with a name."""
    sources = sorted(filter(is_source, folder.glob("*")))       # none if it cannot be read
    paths = [path for path in sources if named_role(path) == role and path != ROOT / "run.py"]
    return [path for path in paths if not stem or path.stem.lower() == stem.lower()]


def named_role(path):
    """Return the role that the name of a program says: checker for check.py, solution for a.py."""
    stem, _ = os.path.splitext(os.path.basename(path))
    for role, names in HELPER_NAMES.items():
        if stem.lower() in names:
            return role
    return "solution"


def find_program(role, noun, places, typed=()):
    """Return the Program for a role from the first place with one, or None; Failure for two.

    A place is a folder, with a name that the program must have, or None. Typed ones do not count.
    """
    taken = list(map(path_of, typed))
    for folder, stem in places:
        found = sources_in(folder, stem, role)
        if role != "solution" and not found:
            found = list(filter(is_program, map(folder.joinpath, HELPER_NAMES[role])))
        found = [path for path in found if path not in taken]
        if len(found) > 1:
            raise Failure(f"which {noun} is it, {' or '.join(map(shown_path, found))}?")
        if found:
            return Program(relative_path(found[0]), is_found=True)
    return None


def find_limits(folders):
    """Return {"cpu_seconds": 2.0, "memory_mb": 256} from the first file `limits`, or {}."""
    for path in [folder / "limits" for folder in folders]:
        if not path.is_file():
            continue
        words = decoded(path.read_bytes()).split()
        with contextlib.suppress(argparse.ArgumentTypeError):
            limits = {name: OPTIONS[name].convert(word)
                      for name, word in zip(("cpu_seconds", "memory_mb"), words)}
            if words and len(limits) == len(words):
                return limits
        raise Failure(f"{shown_path(path)}: needs seconds, or seconds and MB, such as 2 256")
    return {}


def home_folders(problem):
    """Return the folders that may have the limits and the helpers of a Problem, the nearest first.

    They are beside all its cases, or around them up to the one that contains the cases, the program
    and the current folder.
    """
    if problem.script:
        return list(filter(Path.is_dir, [problem.folder, problem.answer_folder]))
    beside, here = problem.beside, Path.cwd()
    program = path_of(problem.solution) or here
    top = Path(os.path.commonpath([beside, here, program]))
    return [home for home in (beside, *beside.parents) if top in (home, *home.parents)]


def chosen_cases(problems, patterns):
    """Return Problems with only the cases that the patterns of -k choose, and complaints."""
    complaints = []
    for problem in problems:
        complaints += problem.complaints
        if not (problem.cases or problem.complaints):
            complaints.append(f"no cases in {shown_path(problem.folder)}; {NAMES_HINT}")
    names = {case.name for problem in problems for case in problem.cases}
    chosen = set() if patterns else names
    for pattern in patterns:
        part = case_name(pattern)
        found = [name for name in names if part in name]
        chosen.update(found)
        if names and not found:
            known = ", ".join(sorted(names, key=natural))
            complaints.append(f"no case matches {pattern}; the cases are {known}")
    left = []
    for problem in problems:
        cases = [case for case in problem.cases if case.name in chosen]
        left.append(problem._replace(cases=cases))
    return left, complaints


# --- running --------------------------------------------------------------------------------------

STAT_PARENT, STAT_SESSION, STAT_PAGES = 1, 3, 21        # fields of /proc/PID/stat after the name
STAT_TICKS = slice(11, 15)  # user and system time, of the process and of its children
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
SIGNAL_NAMES = {int(number): number.name for number in signal.Signals}
LOOK_SECONDS = 0.05         # between two looks at a program's time and memory
WAIT_SECONDS = 0.0002       # between two looks for its end, once it has closed its output


def run_program(program, input_path, limits, *arguments):
    """Return the Run of a Program that is ready on an input file; Failure if it cannot start."""
    with contextlib.ExitStack() as stack:
        folder = program.folder or stack.enter_context(temporary_folder())
        process = Process([*program.words, *map(str, arguments)], folder, input_path)
        try:
            stopped_for = process.watch(limits)
        finally:
            wall_seconds = time.monotonic() - process.start_time
            process.end()
        return process.result(limits, wall_seconds, stopped_for)


def run_tool(words):
    """Return the Run of a compiler, or of another tool for sources, in the current folder."""
    tool = Program(words[0], words=words, folder=Path.cwd())
    return run_program(tool, os.devnull, COMPILER_LIMITS)


class Process:
    """A running program with all its processes. On Linux, they end up as children of the worker."""

    def __init__(self, words, folder, input_path):
        """Start a command line in a folder, on an input file; raise Failure if that fails."""
        self.start_time = time.monotonic()
        with open(input_path, "rb") as stdin:
            try:
                popen = subprocess.Popen(words, cwd=folder, bufsize=0, stdin=stdin,
                                         stdout=subprocess.PIPE,        # a file could fill a disk
                                         stderr=subprocess.PIPE, start_new_session=True)
            except OSError as error:
                raise Failure(f"cannot start {words[0]}: {error.strerror}")
        popen.returncode = 0            # Popen must not wait for the program: reap() does
        self.pid = popen.pid
        self.status = None              # the wait status, once it has ended
        self.written = {popen.stdout: bytearray(), popen.stderr: bytearray()}
        for pipe in self.written:
            os.set_blocking(pipe.fileno(), False)
        self.reaped_seconds = 0         # CPU time of the processes that have ended
        self.cpu_seconds = 0            # CPU time of all processes, at the last look
        self.most_kib = 0               # the peak memory of any process
        self.floor_kib = own_peak_kib() if LINUX else 0

    def watch(self, limits):
        """Wait for the program's end; return "". If it must be stopped, return the reason."""
        next_look = self.start_time + LOOK_SECONDS
        pipes = list(self.written)
        while self.status is None:
            seconds = next_look - time.monotonic() if pipes else WAIT_SECONDS
            ready, _, _ = select.select(pipes, [], [], max(0, seconds))
            for pipe in ready:
                if self.read(pipe, limits) == b"":
                    pipes.remove(pipe)
            reap(self.note)
            now = time.monotonic()
            if now >= next_look and self.status is None:
                look_start = time.thread_time()
                stopped_for = self.look(limits, now - self.start_time)
                if stopped_for:
                    return stopped_for
                # The more processes there are, the longer a look takes: look less often then.
                look_seconds = time.thread_time() - look_start
                next_look = now + max(LOOK_SECONDS, 5 * look_seconds)
        return ""

    def read(self, pipe, limits):
        """Return the next block from a pipe: b"" at its end, None if nothing has come yet."""
        block = pipe.read(1 << 16)
        data = self.written[pipe]
        data += block or b""
        del data[limits.output_bytes + 1:]      # one byte over the limit proves an OLE
        return block

    def look(self, limits, wall_seconds):
        """Measure the program now. Return why it must be stopped, or ""."""
        alive = descendants()       # {} without /proc, where every program seems to sleep
        ticks = 0
        for stat in alive.values():
            ticks += sum(map(int, stat[STAT_TICKS]))
            self.most_kib = max(self.most_kib, int(stat[STAT_PAGES]) * resource.getpagesize() >> 10)
        self.cpu_seconds = max(self.cpu_seconds, self.reaped_seconds + ticks / TICKS_A_SECOND)
        if any(len(data) > limits.output_bytes for data in self.written.values()):
            return "output"
        if self.most_kib > limits.memory_mb << 10:
            return "memory"
        if len(alive) > MOST_PROCESSES:
            return "processes"
        if self.cpu_seconds > limits.cpu_seconds:
            return "time"
        # Even on a busy machine, a program that computes gets 2 % of a processor.
        is_asleep = self.cpu_seconds < wall_seconds / 50
        patience = limits.idle_seconds if is_asleep else 10 * limits.idle_seconds
        return "sleep" if wall_seconds > patience else ""

    def note(self, pid, status, usage):
        """Add the time and memory of a child that has ended."""
        if pid == self.pid:
            self.status = status
        self.reaped_seconds += usage.ru_utime + usage.ru_stime
        self.most_kib = max(self.most_kib, peak_kib(usage))

    def end(self):
        """End everything that is left of the program."""
        with contextlib.suppress(OSError):      # its group first: descendants() may miss a process
            os.killpg(self.pid, signal.SIGKILL)
        end_children(self.note)

    def result(self, limits, wall_seconds, stopped_for):
        """Return the Run, once all processes have ended."""
        for pipe in self.written:
            with pipe:
                while self.read(pipe, limits):
                    pass
        # A process that could not be reaped has been sent SIGKILL, which is also a wait status.
        status = signal.SIGKILL if self.status is None else self.status
        exit_status = signal_name = None
        if os.WIFSIGNALED(status):
            signal_name = SIGNAL_NAMES.get(os.WTERMSIG(status), "signal")
        else:
            exit_status = os.WEXITSTATUS(status)
        cpu_seconds = max(self.cpu_seconds, self.reaped_seconds)
        memory_kib = max(self.most_kib, self.floor_kib)
        return Run(exit_status, signal_name, cpu_seconds, wall_seconds, memory_kib, self.floor_kib,
                   *map(bytes, self.written.values()), stopped_for)


def peak_kib(usage):
    """Return the peak memory of a process from its resource usage."""
    return usage.ru_maxrss >> 10 if sys.platform == "darwin" else usage.ru_maxrss


def own_peak_kib():
    """Return the peak memory of this process."""
    return peak_kib(resource.getrusage(resource.RUSAGE_SELF))


def reap(note=None):
    """Call note(pid, status, usage) for each child that has ended. Return whether any is left."""
    while True:
        try:
            pid, status, usage = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return False
        if pid == 0:
            return True
        if note:
            note(pid, status, usage)


def end_children(note=None):
    """Kill and reap all descendants. Give up after a second if a process cannot be ended."""
    for _ in range(1000):
        if not reap(note):
            return
        for pid in descendants():
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.001)


def descendants():
    """Return {pid: fields of /proc/PID/stat} for all programs below this process, or {}."""
    pids = []
    if os.path.exists("/proc/self/stat"):
        pids = [int(name) for name in os.listdir("/proc") if name.isdigit()]
    children = defaultdict(list)
    for pid, stat in read_stats(pids).items():
        children[int(stat[STAT_PARENT])].append(pid)
    found, generation = [], children[os.getpid()]
    while generation:
        found += generation
        generation = [child for pid in generation for child in children[pid]]
    # Read again, parents before children: the time of a child that is reaped in between is then
    # missed in this look. Children before parents, it would count twice.
    stats = read_stats(found)
    # Each program has its own session. Others may be jobs of the shell that ran `exec run.py`.
    return {pid: stat for pid, stat in stats.items() if int(stat[STAT_SESSION]) != os.getsid(0)}


def read_stats(pids):
    """Return {pid: fields of /proc/PID/stat} for the processes that still exist."""
    stats = {}
    for pid in pids:
        with contextlib.suppress(OSError), open(f"/proc/{pid}/stat", "rb", 0) as file:
            stats[pid] = file.read().rpartition(b")")[2].split()    # a name may have any characters
    return stats


@contextlib.contextmanager
def temporary_folder():
    """Yield the path of a new folder. Finally, remove it, even if a program has replaced it."""
    folder = tempfile.TemporaryDirectory(prefix="judge-")
    try:
        yield Path(folder.name)
    finally:
        with contextlib.suppress(OSError):      # cleanup() would wait for ever if a program has
            os.unlink(folder.name)              # put a pipe there
        with contextlib.suppress(OSError, RecursionError):
            folder.cleanup()


def find_fault(run, limits):
    """Return the Finding for a run that failed, or None. The output is not judged here."""
    # Causes come before effects: too much memory or output can make a program slow, or crash it.
    # Up to floor_kib, the memory may be its worker's.
    if run.memory_kib > max(run.floor_kib, limits.memory_mb << 10):
        return Finding("MLE", f"{shown_memory(run)} MB, the limit is {limits.memory_mb} MB")
    if run.stopped_for == "memory":
        return Finding("MLE", f"more than {limits.memory_mb} MB")
    for stream, data in (("stdout", run.stdout), ("stderr", run.stderr)):
        if len(data) > limits.output_bytes:     # only one byte over the limit is kept
            most_mb = limits.output_bytes / (1 << 20)
            return Finding("OLE", f"more than {most_mb:.3g} MB on {stream}")
    seconds = run.cpu_seconds
    if seconds > limits.cpu_seconds or run.stopped_for == "time":
        return Finding("TLE", f"{seconds:.3f} s, the limit is {limits.cpu_seconds:g} s")
    if run.stopped_for == "sleep":
        late = f"still running after {run.wall_seconds:.1f} s ({seconds:.3f} s of CPU time)"
        return Finding("TLE", late)
    if run.stopped_for == "processes":
        end = f"more than {MOST_PROCESSES} processes at once"
    elif run.exit_status:
        end = f"exit status {run.exit_status}"
    elif run.signal_name:
        end = run.signal_name
    else:
        return None
    reason = crash_reason(run.stderr)
    return Finding("RE", f"{end}: {reason}" if reason else end)


def shown_memory(run):
    """Return the memory of a Run in MB as text, or "<14" if its worker hides the exact number."""
    if run.memory_kib <= run.floor_kib:
        return f"<{math.ceil(run.floor_kib / 1024)}"
    return f"{math.ceil(run.memory_kib / 102.4) / 10:.1f}"


# --- workers --------------------------------------------------------------------------------------

MOST_GROWTH_KIB = 8 << 10       # a worker that has grown more is replaced: it raises floor_kib
ADOPT_ORPHANS, SIGNAL_AT_PARENTS_DEATH = 36, 1      # numbers of Linux's prctl
ENDING_SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]
SOFT_LIMITS = [             # of all programs; None stands for the hard limit
    (resource.RLIMIT_CORE, 0),
    (resource.RLIMIT_FSIZE, 4 << 30),       # a program can fill no disk
    (resource.RLIMIT_STACK, None),
]


def handle_signals(handler):
    """Call handler(number, frame) for each signal that would otherwise end this process."""
    for number in ENDING_SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:      # nohup ignores SIGHUP
            signal.signal(number, handler)


def interrupt(number, frame):
    """Raise KeyboardInterrupt(number). Ignore later signals: they must not disturb the clean-up."""
    handle_signals(do_nothing)
    raise KeyboardInterrupt(number)


def do_nothing(number, frame):
    """Ignore a signal. (With SIG_IGN, Python may complain about one that is arriving.)"""


@contextlib.contextmanager
def signals_held():
    """Delay signals until the end of the block."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Worker(NamedTuple):
    pid: int
    requests: Any       # the file to which (function, item) is sent
    replies: Any        # the file from which (result, is_spent) is read

    def fileno(self):
        """Return the descriptor for select()."""
        return self.replies.fileno()


@contextlib.contextmanager
def start_workers(count):
    """Yield Workers. Finally, end everything that they have started, and remove their folder."""
    workers = Workers(count)
    try:
        try:
            with signals_held():
                workers.folder = Path(os.path.abspath(tempfile.mkdtemp(prefix="judge-")))
            control_process(ADOPT_ORPHANS, 1)       # to end the programs of a killed worker
            yield workers
        finally:
            workers.end()
    finally:            # once more: the first signal may have interrupted it; others do nothing
        workers.end()


class Workers:
    """Up to `count` forked processes that do jobs. A job is a pair: (number of an item, item)."""

    def __init__(self, count):
        self.count = count
        self.folder = None      # for all temporary files
        self.jobs = {}          # {worker: its job, or None}
        self.results = {}       # {number: result}, until map() yields it
        self.some_killed = False

    def end(self):
        """End all workers, and remove the folder."""
        self.dismiss(list(self.jobs))
        if self.some_killed:        # run.py has adopted their programs
            end_children()
        if self.folder:
            with contextlib.suppress(RecursionError):
                shutil.rmtree(str(self.folder), ignore_errors=True)

    def map(self, function, items, deadline=None):
        """Yield function(*item) for each item, in order, until a deadline; raise its Failure."""
        self.dismiss(self.busy())       # they have jobs of an earlier map()
        waiting = enumerate(items)
        self.results = {}
        for number in itertools.count():
            while number not in self.results:
                for job in itertools.islice(waiting, self.count - len(self.busy())):
                    idle = [worker for worker, other in self.jobs.items() if not other]
                    worker = idle[0] if idle else self.hire()
                    self.jobs[worker] = job
                    with contextlib.suppress(OSError):      # it was killed, and receive() says so
                        send(worker.requests, (function, job[1]))
                if not self.busy():
                    return
                seconds = deadline and max(0, deadline - time.monotonic())
                ready, _, _ = select.select(self.busy(), [], [], seconds)
                if not ready:
                    return
                for worker in ready:
                    done_number, result = self.receive(worker)
                    self.results[done_number] = result
            result = self.results.pop(number)
            if isinstance(result, Failure):
                raise result
            yield result

    def busy(self):
        """Return the workers with a job."""
        return [worker for worker, job in self.jobs.items() if job]

    def receive(self, worker):
        """Return (number, result) of a worker's job. If the worker is spent, dismiss it."""
        number, _ = self.jobs[worker]
        self.jobs[worker] = None
        try:
            result, is_spent = pickle.load(worker.replies)
        except (EOFError, pickle.UnpicklingError):
            message = "a process of run.py was killed, perhaps by the program it ran"
            result, is_spent = Failure(message), True
        if is_spent:
            self.dismiss([worker])
        return number, result

    def hire(self):
        """Return a new worker, forked from this process."""
        its_requests, our_requests = os.pipe()
        our_replies, its_replies = os.pipe()
        our_pid = os.getpid()
        # A new worker inherits these. If it kept them, other workers would not see run.py end.
        to_close = [our_requests, *(other.requests.fileno() for other in self.jobs)]
        with signals_held():
            pid = os.fork()
            if pid == 0:        # this is the worker; be_worker() never returns
                be_worker(its_requests, its_replies, to_close, self.folder, our_pid)
            os.close(its_requests)
            os.close(its_replies)
            worker = Worker(pid, open(our_requests, "wb"), open(our_replies, "rb"))
            self.jobs[worker] = None
        return worker

    def dismiss(self, workers):
        """Tell some workers to end, then wait for each."""
        for worker in workers:
            with contextlib.suppress(OSError):          # it has ended already
                os.kill(worker.pid, signal.SIGTERM)
                os.kill(worker.pid, signal.SIGCONT)     # its program may have stopped it
        for worker in workers:
            worker.replies.close()
            with contextlib.suppress(OSError):          # it has not read a request to the end
                worker.requests.close()
            with contextlib.suppress(OSError):
                _, status = os.waitpid(worker.pid, 0)
                if os.WIFSIGNALED(status):      # killed: after SIGTERM, a worker exits by itself
                    self.some_killed = True
            self.jobs.pop(worker, None)


def send(file, message):
    """Write an object to a pipe."""
    pickle.dump(message, file)
    file.flush()


def be_worker(requests_fd, replies_fd, to_close, folder, parent_pid):
    """Do jobs in a new worker until it is told to end; never return."""
    try:                # the outer `finally` is reached even if a signal interrupts the inner one
        try:
            prepare_worker(to_close, folder, parent_pid)
            requests, replies = open(requests_fd, "rb"), open(replies_fd, "wb")
            limit_kib = own_peak_kib() + MOST_GROWTH_KIB
            while True:
                function, item = pickle.load(requests)
                try:
                    result = function(*item)
                except Failure as error:
                    result = error
                except Exception as error:      # a bug or the system
                    result = Failure(describe(error))
                is_spent = own_peak_kib() > limit_kib or reap()     # or a program is left
                send(replies, (result, is_spent))
        finally:
            end_children()
    finally:
        end_children()
        os._exit(0)


def prepare_worker(to_close, folder, parent_pid):
    """Set up a new worker: limits and variables for its programs, temporary files, signals."""
    for file in to_close:
        os.close(file)
    os.setpgid(0, 0)                # Ctrl-C and Ctrl-Z reach run.py alone
    tempfile.tempdir = os.environ["TMPDIR"] = str(folder)
    for name in ("FORCE_COLOR", "PYTHON_COLORS"):       # with them, a crash's message has escapes
        os.environ.pop(name, None)
    control_process(ADOPT_ORPHANS, 1)
    for kind, most in SOFT_LIMITS:
        _, hard = resource.getrlimit(kind)
        with contextlib.suppress(ValueError, OSError):      # the hard limit is lower
            resource.setrlimit(kind, (hard if most is None else most, hard))
    signal.signal(signal.SIGTERM, interrupt)        # even if run.py was told to ignore it
    control_process(SIGNAL_AT_PARENTS_DEATH, signal.SIGTERM)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING_SIGNALS)      # hire() blocked them
    if os.getppid() != parent_pid:  # run.py died before the line above
        sys.exit()


def control_process(setting, value):
    """Call prctl for this process on Linux; do nothing on other systems."""
    if LINUX:
        with contextlib.suppress(ImportError, AttributeError, OSError):
            import ctypes       # some Pythons are built without it
            ctypes.CDLL(None).prctl(setting, int(value), 0, 0, 0)


# --- sources --------------------------------------------------------------------------------------

MOST_LINES = 40             # of a compiler: the first of 1,000 errors would scroll away
JAVA_FILE_NAME = re.compile(rb"(\S+) is public, should be declared in a file")      # javac says
# Flags that name no file but headers, so that -E shows all that a program is made from.
SAFE_FLAG = re.compile(r"-([DIUOm].*|g\d?|s|w|static|pipe|pthread|lm|std=.*|pedantic.*"
                       r"|W[a-z][\w+-]*(=[\w-]+)?|f(sanitize=|no-|max-errors=|trapv|wrapv|fast-math"
                       r"|constexpr-|diagnostics-)[\w,=-]*)")
VARIABLES = ("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "LD_RUN_PATH",
             "COMPILER_PATH", "GCC_EXEC_PREFIX", "SDKROOT")     # that change what compilers do
# The header for -O2 is not dropped for those with other flags.
MOST_KEPT = {"*.program": 50, "*.usual-header": 1, "*.header": 4, ".saving-*": 3}
OTHER_FILE = re.compile(rb"\.inc(bin|lude)|#\s*embed")      # that -E does not show
HEADER_NAME = re.compile(rb'(?m)^# \d+ "(.+?)"')     # in the output of -E
STARTS_WITH_STD = re.compile(rb"(\s|//.*\n|/\*[^*]*\*+([^/*][^*]*\*+)*/)*"   # after comments
                             rb"#[ \t]*include[ \t]*<bits/stdc\+\+\.h>")
STD_SOURCE = """#ifdef __clang__
#error it would not take the precompiled header
#endif
#line 1 "bits/stdc++.h"
#include <bits/stdc++.h>
"""
# GCC takes stdc++.h.gch, which lies beside this header, for an #include that is the first one.
STD_HEADER = """#pragma GCC system_header
#include_next <bits/stdc++.h>
"""


class Source(NamedTuple):   # of a program in one of LANGUAGES
    label: str              # its path as typed
    path: Path
    language: Language
    heap_mb: int            # for Java
    folder: str = ""        # for the program and whatever else the compiler writes

    def words(self, line, **others):
        """Return the words of a line of LANGUAGES. Other values may take the place of its own."""
        beside = os.path.dirname(self.label)    # also for a copy
        classes = [beside, *os.environ.get("CLASSPATH", "").split(os.pathsep)]
        values = {
            "python": sys.executable,
            "source": self.path,
            "folder": self.folder,
            "program": f"{self.folder}/program",
            "classes": os.pathsep.join(map(os.path.abspath, classes)),
            "heap": self.heap_mb,
            **others,
        }
        words = []
        for word in line.split():
            if word in ("CFLAGS", "CXXFLAGS"):
                words += split_words(os.environ.get(word, "-O2"), word)
            else:
                words.append(word.format(**values))
        if os.sep not in words[0] and not shutil.which(words[0]):
            raise Failure(f"{self.label} needs {words[0]}, which is not installed")
        return words

    def call(self, *flags, **others):
        """Return the Run of the compiler with these flags before its own."""
        compiler, *words = self.words(self.language.compiler, **others)
        return run_tool([compiler, *flags, *words])

    def compile(self, flags=()):
        """Compile it; return it, or its copy for Java, and the compiler's lines."""
        run = self.call(*flags)
        wanted = JAVA_FILE_NAME.search(run.stderr)
        if wanted and run.exit_status and self.path.parent != Path(self.folder):
            copy = Path(self.folder, f"{os.fsdecode(wanted[1])}.java")
            shutil.copy(str(self.path), str(copy))
            return self._replace(path=copy).compile()
        messages = run.stderr + run.stdout
        messages = messages.replace(os.fsencode(self.path), os.fsencode(self.label))
        lines = [printable_line(line, 10 ** 4) for line in messages.splitlines()]
        hidden = len(lines) - MOST_LINES
        if hidden > 0:
            lines[MOST_LINES:] = [f"... {amount(hidden, 'more line')}"]
        compiler, *_ = self.language.compiler.split()
        fault = find_fault(run, COMPILER_LIMITS)
        if fault:
            reason = "compile error" if run.exit_status else f"{compiler} failed: {fault.message}"
            raise Failure(f"{self.label}: {reason}", *lines)
        return self, [f"{self.label}: {compiler} says", *lines] if lines else []

    def compile_once(self):
        """Compile C or C++, or take the program kept from before; return the compiler's lines."""
        _, *words = self.words(self.language.compiler, source="-s", program="-s")
        is_safe = all(SAFE_FLAG.fullmatch(word) for word in words if word != "-o")
        if not (is_safe and cache_folder().is_absolute()):
            return self.compile()[1]
        flags = self.header_flags()
        text = self.preprocessed(flags)
        form = "program alone"      # an earlier run.py kept messages with it
        kept = self.cached("program", form, self.label, os.getcwd(), text)
        program = Path(self.folder, "program")
        with contextlib.suppress(OSError, zlib.error):      # it was not kept, or is damaged
            program.write_bytes(zlib.decompress(kept.read_bytes()))
            program.chmod(0o755)
            os.utime(str(kept))         # it was used now
            return []
        try:
            _, messages = self.compile(flags)
        except Failure:
            if not flags:
                raise
            _, messages = self.compile()
            shutil.rmtree(flags[1], ignore_errors=True)     # the header must be damaged
        # It is kept if nobody has edited a file meanwhile, and if no warning must show again.
        if text and not messages and self.preprocessed(flags) == text:
            with contextlib.suppress(OSError, Failure):
                save(kept, zlib.compress(program.read_bytes(), 1))
                remove_unused()
        return messages

    def preprocessed(self, flags):
        """Return its text, and this with its headers but without comments.

        Return None if -E fails, or does not show all that the program is made from.
        """
        path = f"{self.folder}/preprocessed"
        options = ["-fpch-preprocess"] if flags else []     # names stdc++.h.gch, not its text
        if find_fault(self.call("-E", *options, *flags, program=path), COMPILER_LIMITS):
            return None
        data = Path(path).read_bytes()
        precompiled = [name + b".gch" for name in set(HEADER_NAME.findall(data))]
        if OTHER_FILE.search(data) or any(map(os.path.exists, precompiled)):
            return None
        return self.path.read_bytes(), data

    def cached(self, kind, *facts):
        """Return the path in the cache of what the compiler makes of it, given some facts."""
        import hashlib      # here, as workers have to be small
        compiler, *words = self.words(self.language.compiler, source="", program="")
        facts = [*facts, *words, *os.uname(), *map(os.environ.get, VARIABLES)]
        facts.append(version(shutil.which(compiler)))
        return cache_folder() / f"{hashlib.sha256(ascii(facts).encode()).hexdigest()}.{kind}"

    def header_flags(self):
        """Return the flags for bits/stdc++.h, precompiled if it was not; or [].

        There are none if the source does not begin with it, or if it is not the system's.
        """
        is_first = STARTS_WITH_STD.match(self.path.read_bytes())
        if not is_first or any(map(os.environ.get, VARIABLES)):
            return []
        with contextlib.suppress(OSError):
            std = Path(self.folder, "std.hpp")
            std.write_text(STD_SOURCE)
            kind = "header" if "CXXFLAGS" in os.environ else "usual-header"
            folder = self.cached(kind, *map(version, self.headers_of(std, "-M")))
            if not folder.exists():
                if self.headers_of(std, "-MM"):     # those that are not the system's
                    return []
                self.precompile(std, folder)
            os.utime(str(folder))       # it was used now
            return ["-I", str(folder)]
        return []

    def headers_of(self, std, flag):
        """Return the paths of the headers of a file that is compiled like this one: -M or -MM."""
        list_path = Path(self.folder, "list")
        self.call(flag, source=std, program=list_path)
        # PROGRAM: SOURCE HEADER..., with a backslash at the end of each line but the last
        return os.fsdecode(list_path.read_bytes()).replace("\\\n", "").split()[2:]

    def precompile(self, std, folder):
        """Make a folder with bits/stdc++.h precompiled, or with a header without effect."""
        cache = cache_folder()
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=str(cache), prefix=".saving-") as new:
            header = Path(new, "new/bits/stdc++.h")
            header.parent.mkdir(parents=True)
            header.write_text(STD_HEADER)
            self.call("-c", source=std, program=f"{header}.gch")
            os.rename(f"{new}/new", str(folder))
        remove_unused()

    def main_class(self, words):
        """Return the name of the Java class to start: the first with a main, tried with `words`."""
        source = os.fsencode(self.path.name)    # its name is in its classes, not in helpers'
        paths = [path for path in Path(self.folder).rglob("*.class") if source in path.read_bytes()]
        paths.sort(key=lambda path: (path.stem != self.path.stem, path.stem != "Main", path))
        names = [str(path.relative_to(self.folder).with_suffix("")) for path in paths]
        for name in names:
            if run_tool([words[0], "--dry-run", *words[1:], name]).exit_status == 0:
                return name
        return names[0] if names else self.path.stem        # Java 8 has no --dry-run


def split_words(text, name):
    """Return the words of a text as a shell reads them. The error names the option or variable."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise Failure(f"{name} {text!r}: {str(error).lower()}")


def source_of(program, memory_mb=0):
    """Return the Source of a Program with a memory limit; None if it is no source."""
    path = Path(os.path.abspath(program.typed))
    if not is_source(path):
        return None
    heap_mb = max(memory_mb // 2, memory_mb - 96)       # the rest is for Java itself
    return Source(program.typed, path, LANGUAGES[path.suffix], heap_mb)


def cache_folder():
    """Return the folder of what is kept; without a home it is relative, and nothing is kept."""
    home = os.environ.get("HOME")
    usual = f"{home}/.cache" if home else ""
    return Path(os.environ.get("XDG_CACHE_HOME") or usual, "queens")


def version(path):
    """Return what changes with a file: its path, size and times."""
    status = os.stat(path)
    return path, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def remove_unused():
    """Remove what was not used for longest from the cache; keep what others have put there."""
    for pattern, most in MOST_KEPT.items():
        for path in sorted(cache_folder().glob(pattern), key=os.path.getmtime)[:-most]:
            shutil.rmtree(str(path), ignore_errors=True)
            with contextlib.suppress(OSError):
                path.unlink()


# --- programs -------------------------------------------------------------------------------------

# A command with such a sign, quoted or not, needs a shell; so does one that begins with a variable
# or with a word that only a shell knows.
SHELL_WORDS = "! . : { case cd command eval exec exit export for if set trap ulimit unset while"
SHELL_START = rf"^\s*(\w+=|({'|'.join(map(re.escape, SHELL_WORDS.split()))})(\s|$))"
SHELL_SIGN = re.compile(rf"[|&;<>()$`*?\[\n\\#]|(^|\s)~|{SHELL_START}")
SEVERAL_PROGRAMS = re.compile(rf"[|&;(){{}}\n]|{SHELL_START}")      # or it may have
ARGUMENTS = {"--checker": "the files", "--generator": "seed and size"}  # that run.py adds


def with_ready_programs(problem, roles, session):
    """Return a Problem, without its cases, whose programs can run. Print messages of compilers."""
    workers = session.workers
    items = {}              # {role: (Program, its memory limit)}
    for role in filter(lambda role: getattr(problem, role), roles):
        memory_mb = problem.memory_mb if role == "solution" else HELPER_LIMITS.memory_mb
        items[role] = getattr(problem, role), memory_mb
    sources = [source for source in itertools.starmap(source_of, items.values())
               if source and source.language.compiler]
    if sources:
        labels = " ".join(source.label for source in sources)
        session.progress(f"compiling {labels} (the first time takes some seconds)")
    ready = {"cases": ()}
    for role, (program, messages) in zip(items, workers.map(make_ready, items.values())):
        ready[role] = program
        if messages:
            session.progress("")
            complain(*messages)
    if sources:             # the workers have grown, and programs would seem larger
        workers.dismiss(list(workers.jobs))
    return problem._replace(**ready)


def make_ready(program, memory_mb):
    """Return a Program that can run, with a memory limit, and lines from its compiler."""
    source, messages = source_of(program, memory_mb), []
    if not source and program.option:
        words = command_words(program.typed, program.option)
        return program._replace(words=words, folder=Path.cwd()), []
    if not source:
        return program._replace(words=[os.path.abspath(program.typed)]), []
    if source.language.compiler:
        # The folder of the workers, in which this one is made, is removed at the end.
        source = source._replace(folder=tempfile.mkdtemp())
        if source.language.is_kept:
            messages = source.compile_once()
        else:
            source, messages = source.compile()
    words = source.words(source.language.command)
    if source.path.suffix == ".java":
        words.append(source.main_class(words))
    return program._replace(words=words), messages


def command_words(command, option):
    """Return the words that start a command, in a shell if it needs one. Arguments may follow."""
    words = split_words(command, option) or [""]
    if SHELL_SIGN.search(command):
        if option in ARGUMENTS and "$" not in re.sub("'[^']*'", "", command):
            raise Failure(f'{option}: write "$@" where {ARGUMENTS[option]} belong')
        # With `exec`, a signal that ends the program is seen.
        line = command if SEVERAL_PROGRAMS.search(command) else f"exec {command}"
        return ["sh", "-c", line, "sh"]     # the last word is $0; what follows is "$@"
    for name in (words[0], os.path.join(".", words[0])):
        if shutil.which(name):
            return [name, *words[1:]]
    raise Failure(f"{option}: {words[0]!r} is no command, and no file that can be run")


# --- comparing ------------------------------------------------------------------------------------

BLANKS = re.compile(rb"\s*")
WORD_OR_END = re.compile(rb"\S+|\Z")
NUMBERS = re.compile(rb"[-+.eE\d]+")    # so nan, inf and 1_0 are not numbers
INTEGER = re.compile(rb"-?\d+")
MOST_DIGITS = 10 ** 4       # of differences and products, so that 1e999999999 - 1 takes no memory
MOST_IN_MESSAGE = 50        # characters of a word: two of them fit in a line
SHOWN_ABOVE, SHOWN_BELOW = 2, 3     # lines around the one that differs
USUAL_TOLERANCE = "1e-6"    # of problems with real numbers


class Side(NamedTuple):     # the answer or the output, and where it differs from the other
    text: bytes             # without the lines that are the same far above
    first_number: int       # of the first line of the text
    line_number: int        # of the line that differs
    word_number: int        # of the first wrong word in that line
    before: str             # that line up to the wrong part
    wrong: str              # the wrong part; "" if something is missing
    after: str              # the rest of the line

    def line(self, number):
        """Return a line of the text; b"" if the text ends before it."""
        lines = io.BytesIO(self.text)
        return next(itertools.islice(lines, number - self.first_number, None), b"")


def compare(answer, output, tolerance, is_exact, width):
    """Return the Finding for an output: AC, PE or WA, with Rows at most `width` columns wide.

    CRLF counts as LF. With a tolerance, white space does not matter, and numbers may differ by
    that much, absolutely or relatively. Unless `is_exact`, white space does not matter at the end
    of a line and of the text.
    """
    answer, output = answer.replace(b"\r\n", b"\n"), output.replace(b"\r\n", b"\n")
    if answer and not answer.endswith(b"\n"):
        answer += b"\n"         # without it, the output may have it or not
        if output and not output.endswith(b"\n"):
            output += b"\n"
    if output == answer:
        return Finding("AC")
    start = common_length(answer, output) + 1
    for _ in range(1 + SHOWN_ABOVE):        # to the line that stands so far above
        start = answer.rfind(b"\n", 0, max(0, start - 1)) + 1
    first_number = answer.count(b"\n", 0, start) + 1
    answer, output = answer[start:], output[start:]
    finding = compare_words(answer, output, first_number, tolerance, width)
    if not finding and tolerance is None:
        if not is_exact:
            answer, output = without_blank_ends(answer), without_blank_ends(output)
        if output != answer:
            finding = compare_blanks(answer, output, first_number, width)
    return finding or Finding("AC")


def common_length(left, right):
    """Return the length of the common start of two texts."""
    start, size = 0, 1 << 16        # blocks, as a loop over a long text would be slow
    while start < len(left) and left[start:start + size] == right[start:start + size]:
        start += size
    blocks = left[start:start + size], right[start:start + size]
    wrong = (place for place, (one, other) in enumerate(zip(*blocks)) if one != other)
    return start + next(wrong, min(map(len, blocks)))


def without_blank_ends(text):
    """Return a text without white space at the end of its lines, and at its own end."""
    return b"\n".join(map(bytes.rstrip, text.split(b"\n"))).rstrip()


def compare_words(answer, output, first_number, tolerance, width):
    """Return the Finding WA for an output with a wrong word; None if all words are right."""
    same = operator.eq if tolerance is None else same_by_value(tolerance)
    spans = first_wrong_words(answer, output, same)
    if spans is None:
        return None
    expected = side_around(answer, first_number, *spans[0])
    got = side_around(output, first_number, *spans[1])
    expected, got = without_common_start(expected, got)
    side = expected if expected.wrong else got      # one has a word there
    message = f"line {side.line_number}"
    if side.word_number > 1 or side.after.strip():
        message += f", word {side.word_number}"
    message += f": expected {quoted(expected)}, got {quoted(got)}"
    if not tolerance and NUMBERS.fullmatch((expected.wrong + got.wrong).encode()):
        nearly_same = same_by_value(USUAL_TOLERANCE, exact_integers=True)
        if first_wrong_words(answer, output, nearly_same) is None:
            message += f" (-e {USUAL_TOLERANCE} accepts it)"

    def same_line(left, right):
        return first_wrong_words(left, right, same) is None

    rows = difference_rows(expected, got, same_line, without_newline, width)
    return Finding("WA", message, rows)


def compare_blanks(answer, output, first_number, width):
    """Return the Finding PE for an output with the right words and wrong white space."""
    common = common_length(answer, output)
    expected = side_around(answer, first_number, *BLANKS.match(answer, common).span())
    got = side_around(output, first_number, *BLANKS.match(output, common).span())
    message = f"line {expected.line_number}: only white space differs (-e 0 accepts it)"
    with_dots = operator.methodcaller("replace", " ", "\u00b7")     # tabs and newlines get escapes
    rows = difference_rows(expected, got, operator.eq, with_dots, width)
    return Finding("PE", message, rows)


def same_by_value(tolerance, exact_integers=False):
    """Return a function that tells if two words are equal, or numbers within the tolerance.

    With exact_integers, or a tolerance of 0, integers need the same digits: 012 is not 12, and -0
    is not 0. But +12 and 12.0 equal 12.
    """
    from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, setcontext    # workers stay small
    setcontext(Context(prec=MOST_DIGITS, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[]))
    limit = Decimal(str(tolerance))
    exact_integers = exact_integers or limit == 0

    def same(word, other):
        if word == other:
            return True
        if not NUMBERS.fullmatch(word + other):
            return False
        if exact_integers and INTEGER.fullmatch(word) and INTEGER.fullmatch(other):
            return False
        # A word like 1e is no number and becomes NaN, which equals nothing.
        expected, got = Decimal(word.decode()), Decimal(other.decode())
        difference = abs(expected - got)
        return difference <= limit or difference <= limit * abs(expected)

    return same


def first_wrong_words(answer, output, same):
    """Return two pairs (start, end), of the first wrong word in both texts; None if all agree."""
    common = common_length(answer, output)
    # Start with the whole word in which the common part ends.
    start = 1 + max(answer.rfind(blank, 0, common) for blank in b" \t\n\v\f\r")
    words = zip(WORD_OR_END.finditer(answer, start), WORD_OR_END.finditer(output, start))
    for expected, got in words:
        if not same(expected[0], got[0]):
            return (expected.span() if expected[0] else gap(answer, output, got.start()),
                    got.span() if got[0] else gap(output, answer, expected.start()))
    return None


def gap(text, other, start):
    """Return the empty span in a text that ends before a word of the other, if it can on its line."""
    end = len(text.rstrip())
    is_same_line = text.count(b"\n", 0, end) == other.count(b"\n", 0, start)
    return (end, end) if is_same_line else (len(text), len(text))


def side_around(text, first_number, start, end):
    """Return the Side of a text that is wrong from start to end. The line's end cuts it off."""
    line_start = text.rfind(b"\n", 0, start) + 1
    line_end = text.find(b"\n", start) + 1 or len(text)
    end = min(end, line_end)
    most = 4 * MOST_CHARACTERS      # bytes; a character has up to four
    return Side(
        text=text,
        first_number=first_number,
        line_number=first_number + text.count(b"\n", 0, start),
        word_number=len(text[line_start:start].split()) + 1,
        before=decoded(text[max(line_start, start - most):start]),
        wrong=decoded(text[start:end]),
        after=decoded(text[end:min(line_end, end + most)]))


def without_common_start(expected, got):
    """Return both Sides. If a wrong word is long, their common start no longer counts as wrong."""
    words = expected.wrong, got.wrong
    lengths = [len(word) for word in words]
    if max(lengths) <= MOST_IN_MESSAGE or min(lengths) == 0:
        return expected, got
    common = min(common_length(*words), min(lengths) - 1)
    return [side._replace(before=side.before + side.wrong[:common], wrong=side.wrong[common:])
            for side in (expected, got)]


def quoted(side):
    """Return the wrong part of a Side for a message."""
    if not side.wrong:
        return "nothing"
    dots = "..." if re.search(r"\S$", side.before) else ""      # the word began before
    wrong = printable(side.wrong[:MOST_IN_MESSAGE + 1])     # of a word that may have megabytes
    return f"'{dots}{cut(wrong, MOST_IN_MESSAGE)}'"


def difference_rows(expected, got, same_line, show, width):
    """Return Rows that compare two Sides: the lines that differ, and the lines around them."""
    rows = []
    first = min(expected.line_number, got.line_number)
    for number in range(max(1, first - SHOWN_ABOVE), first + SHOWN_BELOW + 1):
        lines = expected.line(number), got.line(number)
        if number != first and all(lines) and same_line(*lines):
            rows.append(Row("", number, printable_line(lines[1], width, show)))
        elif any(lines):
            rows.append(difference_row("expected", expected, number, show, width))
            rows.append(difference_row("got", got, number, show, width))
        if not all(lines):      # the rest of the longer text is not shown
            break
    return rows


def difference_row(label, side, number, show, width):
    """Return the Row for a line of a Side, cut to a width. The wrong part stays in view."""
    line = side.line(number)
    if not line:
        return Row(label, number, "(the end)")
    if number != side.line_number:
        return Row(label, number, printable_line(line, width, show))
    # Two lines that are the same up to the wrong part are cut alike, so they stay aligned.
    before = printable(show(side.before[-width:]))
    if len(before) > width // 2:
        kept = width // 2 - 3
        before = "..." + before[-kept:]
    wrong = side.wrong[:width + 1]      # one more, so that a cut shows
    up_to_end = before + printable(show(wrong))
    text = cut(up_to_end + printable(show(side.after)), width)
    return Row(label, number, text, (len(before), min(len(up_to_end), len(text))))


# --- judging --------------------------------------------------------------------------------------

# testlib's statuses 2 and 8, which other programs use for errors, begin stderr like this.
TESTLIB_REFUSES = re.compile(rb"wrong output format|unexpected eof")


class TooSlow(Failure):
    """A reference or a generator ran out of time. (stress then tries smaller inputs.)"""


def judge_case(case, problem, text_width, is_verbose):
    """Return the Outcome of a Case; raise Failure if no program starts, or the checker fails.

    The programs of its Problem are ready. Lines from files are cut to the width in the report.
    """
    # Read these before the program can touch them.
    answer = case.answer_path.read_bytes() if case.answer_path else b""
    checker_input = case.input_path.read_bytes() if problem.checker else b""
    input_bytes = os.path.getsize(case.input_path)
    limits = Limits(problem.cpu_seconds, 2 * problem.cpu_seconds + 1, problem.memory_mb,
                    max(OUTPUT_LIMIT, 2 * len(answer)))
    run = run_program(problem.solution, case.input_path, limits)
    fault = find_fault(run, limits)
    if fault:
        finding = fault
    elif case.answer_path is None:
        finding = Finding("NA", "no answer to compare with")
    elif problem.checker:
        finding = ask_checker(case, problem.checker, checker_input, run.stdout, answer)
    else:
        is_exact = problem.script is not None
        finding = compare(answer, run.stdout, problem.tolerance, is_exact, text_width)
    rows = []
    if finding.verdict != "AC" or is_verbose:
        rows = rows_to_show(case, finding, run, answer, problem.checker)
    run = run._replace(stdout=b"", stderr=b"")
    return Outcome(case, finding.verdict, finding.message, rows, input_bytes, run)


def rows_to_show(case, finding, run, answer, checker):
    """Return the Rows of a case: its input, the output or its faults, the answer, and stderr."""
    rows = []
    if case.input_path.is_file():
        rows += excerpt("", case.input_path.read_bytes())       # below the Row with its path
    if finding.verdict in ("WA", "PE") and not checker:
        rows += [Row("output", "", ""), *finding.rows]
    else:
        rows += [*finding.rows, *excerpt("stdout", run.stdout)]
    if finding.verdict == "WA" and checker:
        rows += excerpt("answer", answer)
    return rows + excerpt("stderr", run.stderr)


def ask_checker(case, checker, input_data, output, answer):
    """Return the checker's Finding on an output; raise Failure if the checker fails."""
    files = {"input": input_data, "output": output, "answer": answer}
    with temporary_folder() as folder:
        for name, data in files.items():
            (folder / name).write_bytes(data)
        paths = [folder / name for name in files]
        run = run_program(checker, os.devnull, HELPER_LIMITS, *paths)
    status = run.exit_status
    has_traceback = re.search(rb"(?m)^Traceback \(most recent call last\)", run.stderr)
    is_exception = has_traceback or CRASH_REASON.match(crash_reason(run.stderr))
    if status in (0, 42):
        verdict = "AC"
    elif status == 43 or status in (2, 8) and TESTLIB_REFUSES.match(run.stderr):
        verdict = "WA"
    elif status == 1 and not is_exception:
        verdict = "WA"
    else:
        reason = find_fault(run, HELPER_LIMITS).message
        if status == 1:
            reason += "; a checker refuses with 43, or with 1 and no exception"
        raise Failure(f"{full_name(case)}: checker {checker.typed} failed: {reason}")
    rows = excerpt("checker", run.stdout if run.stdout.strip() else run.stderr)
    silence = "" if verdict == "AC" else f"the checker exited with {status}"
    message = next((row.text for row in rows if row.text), silence)
    return Finding(verdict, message, rows)


def full_name(case):
    """Return the names of a case's problem and of the case, as printable text."""
    return printable(f"{case.problem_name} {case.name}")


def helper_output(role, helper, task, limits, input_path, *arguments):
    """Return what a reference or a generator prints, or raise an error that names its task."""
    run = run_program(helper, input_path, limits, *arguments)
    fault = find_fault(run, limits)
    if fault:
        error = TooSlow if fault.verdict == "TLE" else Failure
        raise error(f"{role} {helper.typed} failed on {task}: {fault.message}")
    return run.stdout


# --- reporting ------------------------------------------------------------------------------------

LABEL_COLOURS = {"expected": GREEN, "got": RED}
ROW = "     {:8} {:>7}  "     # what stands before the text of a Row: its label and its number
INDENT = len(ROW.format("", ""))
TOTAL = "all"               # in place of a name, in the line that sums up several problems


class Session:
    """All that a command works with: its options, the Problems, workers, and standard output.

    Only run.py has it. On a terminal there are colours and progress, elsewhere plain lines.
    """

    def __init__(self, options, problems, workers, plain=False):
        self.options, self.workers = options, workers
        self.problems = {problem.name: problem for problem in problems}
        terminal = not plain and sys.stdout.isatty()
        self.has_cursor = terminal and os.environ.get("TERM") != "dumb"
        self.has_colours = self.has_cursor and not os.environ.get("NO_COLOR")
        self.width = sys.maxsize
        if terminal:
            self.width = max(40, shutil.get_terminal_size().columns or 80)
        self.text_width = min(MOST_CHARACTERS, self.width - INDENT)

    def progress(self, text):
        """On a terminal, show text until the next line is printed."""
        if self.has_cursor:
            print("\r\033[K" + cut(printable(text), self.width - 1), end="", flush=True)

    def print(self, line, colour=None):
        """Print a line in place of the progress, in a colour."""
        self.progress("")
        print(self.coloured(line.rstrip(), colour), flush=True)

    def coloured(self, text, colour):
        """Return text in a colour, or as it is without colours."""
        if colour and self.has_colours:
            return f"\033[{colour}m{text}\033[0m"
        return text

    def print_line(self, name, outcomes, text):
        """Print the worst verdict of some Outcomes, their most time and memory, and a text."""
        verdict = max((outcome.verdict for outcome in outcomes), key=list(VERDICTS).index)
        shown_verdict = self.coloured(f"{verdict:3}", VERDICTS[verdict])
        runs = [outcome.run for outcome in outcomes]
        seconds = max(run.cpu_seconds for run in runs)
        memory = shown_memory(max(runs, key=lambda run: run.memory_kib))
        self.print(f"{shown_verdict}  {name}  {seconds:7.3f} s{memory:>8} MB  {text}")

    def print_outcome(self, outcome, name_width=0):
        """Print the line of a case, its name padded to a width."""
        self.print_line(full_name(outcome.case).ljust(name_width), [outcome], outcome.message)

    def print_details(self, outcome):
        """Print the Rows of a case below its line, with ^^^ below wrong characters."""
        case = outcome.case
        rows = [Row("input", "", shown_path(case.input_path)), *outcome.rows]
        if self.options.verbose and case.answer_path:
            rows.append(Row("answer", "", shown_path(case.answer_path)))
        if outcome.verdict != "AC" and os.path.isfile(case.input_path):
            repeat = command_to_repeat(case, self.problems[case.problem_name], self.options)
            rows.append(Row("again", "", repeat))
        for row in rows:
            colour = LABEL_COLOURS.get(row.label)
            self.print(ROW.format(row.label, row.number) + row.text, colour)
            start, end = row.mark or (0, 0)
            if start < end and (start, end) != (0, len(row.text)):      # if all are wrong, no ^^^
                self.print(" " * (INDENT + start) + "^" * (end - start), colour)

    def print_report(self, outcomes, cases):
        """Print the Outcomes of Cases as they come, and a summary; return the exit status."""
        start_time = time.monotonic()
        counts = Counter(case.problem_name for case in cases)
        several = len(counts) > 1
        names = list(map(full_name, cases))
        if several and not self.options.verbose:    # then the lines of cases are not aligned
            names = [*map(printable, counts), TOTAL]
        width = max(map(len, names))
        judged = []
        for name, count in counts.items():
            self.print_cases(itertools.islice(outcomes, count), width, judged)
            if not (self.options.quiet and several):
                text = tally(judged[-count:])
                if not self.problems[name].script:      # the kit's helpers are known
                    text += programs_of(self.problems[name], is_found=True)
                self.print_line(printable(name).ljust(width), judged[-count:], text)
        if several:
            seconds = time.monotonic() - start_time
            text = f"{tally(judged)} in {seconds:.1f} s"
            self.print_line(TOTAL.ljust(width), judged, text)
        return exit_status(judged)

    def print_cases(self, outcomes, name_width, judged):
        """Print failures, one of them in full; with -v all cases. Add Outcomes to `judged`."""
        chosen = last_printed = None        # Outcomes; the chosen one is shown in full
        try:
            for outcome in outcomes:
                judged.append(outcome._replace(rows=()))        # to save memory
                if self.options.verbose:
                    self.print_outcome(outcome, name_width)
                    self.print_details(outcome)
                elif outcome.verdict != "AC" and not self.options.quiet:
                    self.print_outcome(outcome, name_width)
                    last_printed = outcome
                    # The smallest input helps most, PE and NA least.
                    chosen = min(chosen or outcome, outcome, key=lambda outcome: (
                        outcome.verdict == "NA", outcome.verdict == "PE", outcome.input_bytes))
        finally:                    # after Ctrl-C, too
            self.progress("")
            if chosen:
                if chosen is not last_printed:      # else its line is right above
                    self.print_outcome(chosen, name_width)
                self.print_details(chosen)

    def print_json(self, outcomes, cases):
        """Print a line of JSON for each of the Outcomes of Cases; return the exit status."""
        import json     # here, as workers have to be small
        judged = []
        for outcome in outcomes:
            problem, run = self.problems[outcome.case.problem_name], outcome.run
            self.print(json.dumps({
                "problem": problem.name,
                "case": outcome.case.name,
                "verdict": outcome.verdict,
                "cpu": round(run.cpu_seconds, 6),
                "wall": round(run.wall_seconds, 6),
                "memory": run.memory_kib,
                "status": run.exit_status,
                "signal": run.signal_name,
                "message": outcome.message,
                "program": problem.solution.typed,
                "checker": problem.checker and problem.checker.typed,
            }))
            judged.append(outcome._replace(rows=()))
        return exit_status(judged)


@contextlib.contextmanager
def start_session(options, problems, plain=False):
    """Yield the Session of a command. If it is plain, there is no colour and no progress."""
    with start_workers(options.worker_count) as workers:
        session = Session(options, problems, workers, plain)
        try:
            yield session
        finally:
            session.progress("")    # or an error would stand behind it


def exit_status(outcomes):
    """Return the exit status for the Outcomes of all cases."""
    verdicts = {outcome.verdict for outcome in outcomes}
    return 2 if "NA" in verdicts else int(verdicts != {"AC"})


def tally(outcomes):
    """Return how many of the Outcomes have each verdict, as text."""
    counts = Counter(outcome.verdict for outcome in outcomes)
    text = f"{counts.pop('AC', 0)} of {len(outcomes)} accepted"
    for verdict in filter(counts.get, VERDICTS):
        text += f", {counts[verdict]} {verdict}"
    return text


def command_to_repeat(case, problem, options):
    """Return the command line that judges a Case alone, with the same programs and limits."""
    solution = problem.solution
    python = os.path.basename(sys.executable)
    found, in_venv = shutil.which(python), sys.prefix != sys.base_prefix
    if not found or in_venv and found != sys.executable:
        python = sys.executable
    words = [python, relative_path(__file__)]
    checker = problem.checker
    if checker and not checker.is_found:
        words += [checker.option, checker.typed] if checker.option else [as_word(checker.typed)]
    if solution.option:
        words += [solution.option, solution.typed]
    elif not problem.script or solution.typed != relative_path(problem.script):
        words.append(as_word(solution.typed))
    for name in ("cpu_seconds", "memory_mb", "tolerance"):
        number = getattr(options, name)
        if number is not None:
            words += [OPTIONS[name].flag, format(number, ".15g")]
    folder = case.input_path.parent
    is_part = WORD.fullmatch(folder.name) and folder.parent == problem.folder
    is_direct = problem.script or is_part or folder == problem.folder
    named = problem.named or (None if is_direct else problem.folder)
    if named:               # the path alone would mean another problem
        words.append(as_word(named))
    words.append(as_word(case.input_path))
    line = " ".join(map(shlex.quote, words))
    compilers = ""
    for program in filter(None, [solution, checker]):
        source = source_of(program)
        compilers += source.language.compiler if source else ""
    for name in ("CXXFLAGS", "CFLAGS"):
        if name in compilers and name in os.environ:
            line = f"{name}={shlex.quote(os.environ[name])} {line}"
    return line


def as_word(path):
    """Return a path as a word of a command line that is no option and no command."""
    word = relative_path(path)
    is_clear = re.search("[./]", word) and not word.startswith("-")
    return word if is_clear else os.path.join(".", word)


def programs_of(problem, is_found=False):
    """Return a text that names the programs of a Problem, or only those that were not typed."""
    text = ""
    for role, noun in (("solution", "program"), *zip(HELPER_NAMES, HELPER_NAMES)):
        program = getattr(problem, role)
        if program and (program.is_found or not is_found):
            text += f", {noun} {printable(program.typed)}"
    return text


# --- judge ----------------------------------------------------------------------------------------

def judge_command(problems, options):
    """Judge the programs of Problems on their cases; return the exit status."""
    problems, complaints = chosen_cases(problems, options.patterns)
    cases = [case for problem in problems for case in problem.cases]
    try:
        if not cases:
            return 2
        with start_session(options, problems, plain=options.json) as session:
            roles = ["solution", "checker"]
            ready = {problem.name: with_ready_programs(problem, roles, session)
                     for problem in problems if problem.cases}
            report = session.print_json if options.json else session.print_report
            status = report(judge_cases(cases, ready, session), cases)
            return 2 if complaints else status
    finally:            # below the report, or above another error
        for complaint in complaints:
            complain(complaint)


def judge_cases(cases, problems, session):
    """Yield Outcomes of Cases of Problems {name: Problem} that are ready. Show the next case."""
    copies = {}             # of inputs that are pipes, as they can be read only once
    for path in {case.input_path for case in cases if is_special(case.input_path)}:
        copies[path] = session.workers.folder / f"input-{len(copies)}"
        copies[path].write_bytes(path.read_bytes())
    view = session.text_width, session.options.verbose
    items = [(case._replace(input_path=copies.get(case.input_path, case.input_path)),
              problems[case.problem_name], *view) for case in cases]
    outcomes = session.workers.map(judge_case, items)
    for number, case in enumerate(cases):
        session.progress(f"{number} of {len(cases)}  {full_name(case)}")
        yield next(outcomes)._replace(case=case)


# --- expect ---------------------------------------------------------------------------------------

KEPT = "differs, and is kept (--force replaces it)"
EXPECT_SECONDS = 60     # for a reference, as nobody waits for it


def expect_command(problems, options):
    """Write the missing answers of a problem; return the exit status, 1 if an answer differs."""
    (problem,), complaints = chosen_cases(problems, options.patterns)
    for complaint in complaints:
        complain(complaint)
    seconds = options.cpu_seconds or EXPECT_SECONDS
    limits = HELPER_LIMITS._replace(cpu_seconds=seconds, idle_seconds=seconds)
    status = 2 if complaints else 0
    with start_session(options, [problem]) as session:
        reference = with_ready_programs(problem, ["reference"], session).reference
        if problem.reference.is_found:
            session.print(f"reference {printable(problem.reference.typed)}")
        items = [(reference, case.input_path, limits) for case in problem.cases]
        answers = session.workers.map(try_reference, items)
        for case, (answer, failure) in zip(problem.cases, answers):
            if failure:
                complain(failure)
                status = 2
                continue
            name = os.path.relpath(case.input_path, problem.folder)
            path = case.answer_path or problem.answer_folder / usual_answer(name)
            if not case.answer_path and os.path.lexists(path):      # of another kind
                path = problem.answer_folder / f"{name}.a"
            done = "same"
            if not os.path.lexists(path):
                done = "written"
            elif path.read_bytes().replace(b"\r\n", b"\n") != answer.replace(b"\r\n", b"\n"):
                may_replace = options.force and os.access(path, os.W_OK)
                done = "replaced" if may_replace else KEPT
            if done in ("written", "replaced"):
                save(path, answer)
            session.print(f"{shown_path(path)}: {done}")
            status = max(status, int(done == KEPT))
    return status


def try_reference(reference, input_path, limits):
    """Return (the answer to an input, ""), or (b"", why the reference failed)."""
    try:
        return helper_output("reference", reference, shown_path(input_path), limits, input_path), ""
    except Failure as error:
        return b"", str(error)


# --- stress ---------------------------------------------------------------------------------------

SIZE_GROWTH = 1.25      # of every second input; the 25th of these has size 200
SMALL_SIZES = range(1, 11)      # of the others
REFERENCE_LIMITS = HELPER_LIMITS._replace(cpu_seconds=2, idle_seconds=2)    # then sizes fall
SMALLER_SECONDS = 2     # the least time to look for a smaller input
ENOUGH_SEEDS = 100      # for each size, to find one


class Trial(NamedTuple):    # of the programs, on an input that the generator made
    seed: int
    size: int
    input_hash: int         # by hash(): workers are forked, so all of them have the same one
    input_bytes: int
    too_slow: str = ""      # the message if the reference was too slow
    outcome: Optional[Outcome] = None       # these three only if the programs disagree
    input: bytes = b""
    answer: bytes = b""     # the reference's


def stress_command(problems, options):
    """Compare a program with a reference on random inputs; return the exit status."""
    problem, = problems
    seed = time.time_ns() % 10 ** 8 if options.seed is None else options.seed
    with start_session(options, [problem]) as session:
        session.print(f"seed {seed}{programs_of(problem)}")
        # Even a program that sleeps ends in time for the search.
        cpu_seconds = min(problem.cpu_seconds, max(0.5, (options.seconds - 1) / 2))
        problem = problem._replace(cpu_seconds=cpu_seconds)
        ready = with_ready_programs(problem, ROLES, session)
        try_call = functools.partial(try_input, ready, session.text_width)
        trials = []
        start_time = time.monotonic()
        try_growing_sizes(trials, seed, try_call, session)
        if not trials[-1].outcome:
            session.print(search_summary(trials))
            return 0
        next_seed = seed + len(trials)
        found = smallest_disagreement(trials[-1], next_seed, start_time, try_call, session)
        handle_signals(do_nothing)      # they must not prevent that the input is shown
        save_disagreement(found, problem, session)
        return 1


def try_input(problem, text_width, seed, size):
    """Return the Trial for a seed and a size; raise Failure if a helper fails."""
    generator = problem.generator
    call = f"seed {seed}, size {size}"
    data = helper_output("generator", generator, call, HELPER_LIMITS, os.devnull, seed, size)
    if not data:
        raise Failure(f"generator {generator.typed} printed nothing for {call}")
    trial = Trial(seed, size, hash(data), len(data))
    with temporary_folder() as folder:
        case = Case("stress", folder / "input", folder / "expected", problem_name=problem.name)
        case.input_path.write_bytes(data)
        try:
            answer = helper_output("reference", problem.reference, call, REFERENCE_LIMITS,
                                   case.input_path)
        except TooSlow as error:
            return trial._replace(too_slow=str(error))
        case.answer_path.write_bytes(answer)
        outcome = judge_case(case, problem, text_width, is_verbose=False)
    if outcome.verdict in ("AC", "PE"):     # white space alone is no disagreement
        return trial
    return trial._replace(outcome=outcome, input=data, answer=answer)


def try_growing_sizes(trials, seed, try_call, session):
    """Add Trials from a seed on to a list until the programs disagree, or the time is over."""
    options = session.options
    most_size = options.size
    deadline = time.monotonic() + options.seconds
    while not trials or trials[-1].too_slow:
        calls = growing_calls(seed, len(trials), most_size, deadline)
        for trial in session.workers.map(try_call, calls):
            trials.append(trial)
            session.progress(f"input {len(trials) + 1}, size {trial.size}")
            if trial.outcome or trial.too_slow:
                break
        if trial.too_slow:
            most_size = int(trial.size / SIZE_GROWTH)
        if most_size == 0:
            raise Failure(trial.too_slow)


def growing_calls(seed, first, most_size, deadline):
    """Yield (seed, size) for inputs from number `first` on, at least one, until a deadline."""
    for number, size in itertools.islice(enumerate(sizes_up_to(most_size)), first, None):
        yield seed + number, size
        if time.monotonic() >= deadline:
            return


def sizes_up_to(most):
    """Yield sizes for ever, in turn a small one and one that grows."""
    large = 1
    for small in itertools.cycle(SMALL_SIZES):
        yield min(small, most)
        yield int(large)
        large = min(large * SIZE_GROWTH, most)


def smallest_disagreement(first, next_seed, start_time, try_call, session):
    """Search once more as long as from the start; return the Trial with the smallest input."""
    now, seconds = time.monotonic(), session.options.seconds
    deadline = min(now + max(SMALLER_SECONDS, now - start_time), start_time + 2 * seconds)
    found = [first]         # each Trial is smaller than the one before
    calls = itertools.takewhile(lambda call: time.monotonic() < deadline,
                                smaller_calls(found, next_seed))
    with contextlib.suppress(KeyboardInterrupt, Failure):       # then the best so far counts
        for trial in session.workers.map(try_call, calls, deadline):
            session.progress(f"found one of size {found[-1].size}; looking for a smaller"
                             f" one, size {trial.size}")
            if trial.outcome and trial.input_bytes < found[-1].input_bytes:
                found.append(trial)
    return found[-1]


def smaller_calls(found, next_seed):
    """Yield (seed, size) for inputs that may be smaller than that of the last Trial in `found`."""
    # Many generators print fewer lines of the same input if only the size changes: try that first.
    new_seeds = itertools.count(next_seed)
    for round_number in range(1 + ENOUGH_SEEDS):
        size = 1
        # The caller adds smaller ones. Nothing is smaller than one number.
        while size <= found[-1].size and len(found[-1].input.split()) > 1:
            seed = next(new_seeds) if round_number else found[0].seed
            yield seed, size
            size += 1


def search_summary(trials):
    """Return the line to print if the programs agree on all inputs."""
    compared = [trial for trial in trials if not trial.too_slow]
    distinct = len({trial.input_hash for trial in compared})
    text = f"no disagreement on {amount(len(compared), 'input')}"
    if distinct < len(compared):
        text += f" ({distinct} distinct)"
    text += f", the largest of {amount(max(trial.input_bytes for trial in compared), 'byte')}"
    slow_sizes = [trial.size for trial in trials if trial.too_slow]
    if slow_sizes:
        text += f"; the reference was too slow from size {min(slow_sizes)} on"
    return text


def save_disagreement(trial, problem, session):
    """Save a Trial as a case, and show it, even if it cannot be saved."""
    folder, answer_folder = problem.folder, problem.answer_folder
    if has_answers(problem) and not has_answers(find_problem(folder, is_deep=False)):
        # The folder stands for all below it while no case is directly in it.
        answered = next(case for case in problem.cases if case.answer_path)
        folder = answer_folder = answered.input_path.parent
    for name in numbered_names(f"stress-{trial.seed}-{trial.size}"):
        input_path, answer_path = folder / f"{name}.in", answer_folder / f"{name}.out"
        if may_save(input_path, trial.input) and may_save(answer_path, trial.answer):
            break
    case = Case(name, input_path, answer_path, problem_name=problem.name)
    made_by = printable(f"{problem.generator.typed}, seed {trial.seed}, size {trial.size}")
    rows = [*trial.outcome.rows, Row("made by", "", made_by)]
    outcome = trial.outcome._replace(case=case, rows=rows)
    try:
        save_all({input_path: trial.input, answer_path: trial.answer})
    finally:
        session.print_outcome(outcome)
        session.print_details(outcome)
    for path in (input_path, answer_path):
        session.print(f"saved {shown_path(path)}")


def save_all(files):
    """Save {path: bytes}, all of them or none. What is there already stays."""
    saved = []
    with signals_held():
        try:
            for path in itertools.filterfalse(os.path.lexists, files):
                save(path, files[path])
                saved.append(path)
        except Failure:
            for path in saved:
                path.unlink()
            raise


# --- receive --------------------------------------------------------------------------------------

PORTS = (10045, 10043, 10042, 6174, 4244, 1327, 27121)      # to which Competitive Companion sends
LABEL = re.compile(r"(?:Problem )?([^\W_]{1,5})([.:]| -)\s*")       # of a name such as `A. Sum`
MOST_LETTERS = 60           # of a folder's name: file systems allow 255 bytes


def receive_command(problems, options):
    """Save the problems that the browser sends until all have come; return the exit status."""
    if len(options.words) > 1 or "://" in str(options.words):
        raise Failure("receive takes one folder, no address; click the icon in the browser")
    folder = Path(*options.words)
    folder.mkdir(parents=True, exist_ok=True)
    received = []
    came = defaultdict(set)     # {(id, size) of a batch: its problems}
    with open_server(received) as server:
        print(f"waiting for Competitive Companion on port {server.server_port}, until all problems"
              " of the contest have come; Ctrl-C ends this", flush=True)
        while not came or any(len(problems) < size for (_, size), problems in came.items()):
            server.handle_request()
            for name, text, files, batch, size in received:
                print(save_received(name, text, files, folder), flush=True)
                came[batch, size].add((name, text))
            received.clear()
    return 0


def open_server(received):
    """Return a server for this machine alone that adds each problem to the list `received`."""
    from http.server import BaseHTTPRequestHandler, HTTPServer

    class Handler(BaseHTTPRequestHandler):
        timeout = 1         # second of silence; meanwhile other clients wait

        def handle(self):
            with contextlib.suppress(OSError):      # the client has gone
                super().handle()

        def do_POST(self):
            try:
                received.append(read_message(self.headers, self.rfile))
                self.send_response_only(200)
                self.end_headers()
            except Exception as error:      # the next message may be right
                complain(f"refused a message ({type(error).__name__}: {error})")
                self.send_response_only(400)
                self.end_headers()

        def log_message(self, *arguments):
            """Do not print that a client was silent."""

    for port in PORTS:
        with contextlib.suppress(OSError):      # it is not free
            return HTTPServer(("127.0.0.1", port), Handler)
    raise Failure(f"no port is free: {', '.join(map(str, PORTS))}")


def read_message(headers, file):
    """Return what received_problem finds in a message; raise an exception if it has no problem."""
    import json
    length = int(headers["Content-Length"])
    body = file.read(max(0, min(length, 100 << 20)))
    # Browsers let no other page send this type, nor this host, even if its name leads here.
    if headers.get_content_type() != "application/json":
        raise ValueError("Content-Type is not application/json")
    if headers["Host"].partition(":")[0] not in ("localhost", "127.0.0.1"):
        raise ValueError("Host is not this machine")
    return received_problem(json.loads(body))


def received_problem(message):
    """Return (name of a folder, text to print, files, batch, size of the batch) for a message."""
    folder_name, title = split_name(message["name"].strip())
    files = {}
    for number, test in enumerate(message["tests"], 1):
        files[f"{number}.in"] = test["input"].encode()
        files[f"{number}.out"] = test["output"].encode()
    seconds = (message.get("timeLimit") or 10000) / 1000    # null stands for an unknown limit
    megabytes = math.ceil(message.get("memoryLimit") or 512)
    for limit, name in ((seconds, "cpu_seconds"), (megabytes, "memory_mb")):
        OPTIONS[name].convert(str(limit))       # raises an exception if it can be no limit
    files["limits"] = f"{seconds:g} {megabytes}\n".encode()
    samples = amount(len(message["tests"]), "sample")
    title = printable(cut(title, MOST_LETTERS))
    text = f"{title}: {samples}, {seconds:g} s, {megabytes} MB"
    types = message["input"]["type"], message["output"]["type"]
    if message.get("interactive") or "file" in types:
        text += "; not for run.py: it is interactive, or names its files"
    batch = message["batch"]
    return folder_name, text, files, str(batch["id"]), int(batch["size"])


def split_name(name):
    """Return (a name for the folder of a problem, its title): `A. Sum` gives A and Sum."""
    match = LABEL.match(name)
    if match:
        return match[1], name[match.end():] or name
    label = re.sub(r"[\W_]+", "-", name.lower()).strip("-")
    return label[:MOST_LETTERS].rstrip("-") or "problem", name


def save_received(folder_name, text, files, parent):
    """Save {name: bytes} in a folder A, or A-2 if a file in A differs, ...; return a line on it.

    In a folder that is there, nothing is replaced.
    """
    for name in numbered_names(folder_name):
        path = parent / name
        is_new = not os.path.lexists(path)
        if is_new or path.is_dir() and all(may_save(path / file, files[file]) for file in files):
            save_all({path / file: data for file, data in files.items()})
            return f"{shown_path(path)}  {text}{'' if is_new else '; the folder was there'}"


# --- bundle ---------------------------------------------------------------------------------------

SHARED_IMPORT = re.compile(r"(?m)^from shared\.(\w+) import \w+(?:, \w+)*$\n?")
ANY_SHARED_IMPORT = re.compile(r"(?m)^[ \t]*(?:from|import)[ \t]+shared\b.*\n?")
GLOBAL_NAME = re.compile(r"(?m)^(?:def |class )?(\w+)(?=[(:]| = )")
IMPORT = re.compile(r"(?m)^(?:from (\S+) )?import (.+)$")
DOCSTRING = re.compile(r"(?s)(\"\"\".*?\"\"\"|)(.*)")


def bundle(script):
    """Return a script and the modules that it imports from `shared` as one source.

    The script's docstring stands first, and each module before the file that imports it. Raise
    Failure if a name would get another meaning.
    """
    import builtins
    codes = {}
    add_file(script, codes)
    docstring, codes[script] = DOCSTRING.fullmatch(codes[script]).groups()
    for path, other in itertools.permutations(codes, 2):
        meanings = global_names(path, codes[path])
        others = global_names(other, codes[other])
        for name, meaning in meanings.items():
            hides = hasattr(builtins, name) and re.search(rf"\b{name}\b", codes[other])
            if hides or others.get(name, meaning) != meaning:
                raise Failure(f"{name} means one thing in {shown_path(path)}, another in"
                              f" {shown_path(other)}")
    parts = [f"# --- {path.relative_to(SOLUTIONS).as_posix()} ---\n\n{code.strip()}"
             for path, code in codes.items()]
    return "\n\n\n".join([docstring, *parts]).lstrip() + "\n"


def add_file(path, codes):
    """Add {path: code} for a file to `codes`, after the modules that it imports from `shared`."""
    code = path.read_text(encoding="utf-8-sig")
    codes[path] = ""        # so that a circle of imports ends
    for line in ANY_SHARED_IMPORT.findall(code):
        found = SHARED_IMPORT.fullmatch(line)
        if not found:
            raise Failure(f"{shown_path(path)}: {line.strip()}: a bundle needs"
                          " `from shared.x import a, b` on a line of its own")
        module = SOLUTIONS / "shared" / f"{found[1]}.py"
        if module not in codes:
            add_file(module, codes)
    del codes[path]
    codes[path] = SHARED_IMPORT.sub("", code)


def global_names(path, code):
    """Return {name: meaning} for the global names of a file; an import means the same in all."""
    meanings = dict.fromkeys(GLOBAL_NAME.findall(code), path)
    for module, names in IMPORT.findall(code):
        meanings.update((name.split()[-1], module) for name in names.split(", "))
    return meanings


def bundle_command(problems, options):
    """Print a solution of the kit and its modules as one file, if it is accepted on all cases."""
    (problem,), complaints = chosen_cases(problems, ())
    if not problem.script or problem.solution.typed != relative_path(problem.script):
        raise Failure("bundle takes one problem of the kit, such as uva11085")
    if complaints:
        raise Failure(*complaints)
    text = bundle(problem.script).encode()
    with start_session(options, [problem], plain=True) as session:
        path = session.workers.folder / "bundle.py"     # not beside the modules
        path.write_bytes(text)
        alone = problem._replace(solution=Program(str(path)))
        ready = {problem.name: with_ready_programs(alone, ["solution", "checker"], session)}
        for outcome in judge_cases(problem.cases, ready, session):
            if outcome.verdict != "AC":
                what = f"{outcome.verdict} on {full_name(outcome.case)}: {outcome.message}"
                raise Failure(f"the bundle is not accepted, {what}")
    while text:             # without a buffer, a pipe or a full disk may take a part
        text = text[sys.stdout.buffer.write(text):]
    return 0


# --- the command line -----------------------------------------------------------------------------

class Command(NamedTuple):
    run: Any                # a function of (Problems, options) that returns the exit status
    help: str
    needed: Sequence[str]   # roles of the programs that it needs, in the order of words
    helpers: Sequence[str]  # roles that programs beside the cases may have


COMMANDS = {
    "judge": Command(judge_command, "judge a program on cases; meant if no COMMAND is typed",
                     ["solution"], ["checker"]),
    "stress": Command(stress_command, "compare a program with a reference on random inputs",
                      ["solution", "reference", "generator"],
                      ["checker", "reference", "generator"]),
    "expect": Command(expect_command, "write missing answers with a reference",
                      ["reference"], ["reference"]),
    "bundle": Command(bundle_command, "print a solution of the kit as one file", [], ["checker"]),
    "receive": Command(receive_command, "save samples from Competitive Companion", [], []),
}
COMPILER_FLAG = re.compile(r"-(std=|[fgWDOI])")


class Parser(argparse.ArgumentParser):
    def error(self, message):       # argparse itself would exit
        raise Failure(message)


def make_parser():
    """Return the parser of command lines, which gives a list of values for each option."""
    lines = [f"  {name:9}{command.help}" for name, command in COMMANDS.items()]
    parser = Parser(prog="run.py", usage="run.py [COMMAND] [WORD ...] [OPTION ...]",
                    description="\n".join(["commands:", *lines]), allow_abbrev=False,
                    formatter_class=argparse.RawTextHelpFormatter, add_help=False)
    parser.add_argument("words", metavar="WORD", nargs="*", help="a program, a folder of cases, an"
                        " input, a case\nor a problem of the kit, such as uva11085 or 11085")
    parser.add_argument("-h", "--help", action="store_true", help="show this help")
    for name, option in OPTIONS.items():
        kind = {"action": "append_const", "const": True}
        if option.metavar:
            kind = {"action": "append", "metavar": option.metavar, "type": option.convert}
        commands = option.commands.replace(" ", ", ")
        default = f" ({option.default})" if option.default else ""
        text = f"{commands}: {option.help}{default}"
        parser.add_argument(option.flag, dest=name, help=text, default=[], **kind)
    return parser


def parse(arguments):
    """Return the options of a command line, named as in OPTIONS, with its command and words."""
    parser = make_parser()
    with signals_held():        # Ctrl-C inside this call would break argparse's own clean-up
        options, unknown = parser.parse_known_intermixed_args(arguments)
    options.command = "judge"
    for word in options.words:  # from the second on, a file or a folder may have such a name
        if word in COMMANDS and (word == options.words[0] or not os.path.exists(word)):
            options.words.remove(word)
            options.command = word
            break
    flags = []
    for name, option in OPTIONS.items():
        values = getattr(options, name)
        if [] in values:            # argparse before Python 3.13 reads -k=-- like this
            raise Failure(f"{option.flag}: -- is no value")
        if options.command in option.commands.split():
            flags.append(option.flag)
        elif values:
            unknown.append(option.flag)
        if name != "patterns":      # the last value counts: an alias may have the first
            setattr(options, name, values[-1] if values else option.default)
    if unknown:
        first_word = "".join(options.words[:1])
        hint = did_you_mean(unknown[0], flags) or did_you_mean(first_word, COMMANDS)
        hint = hint or "; --help lists them"
        if COMPILER_FLAG.match(unknown[0]):
            flags = " ".join(dict.fromkeys(["-O2", *unknown]))
            hint = f"; for a compiler, type CXXFLAGS='{flags}' before run.py"
        raise Failure(f"{options.command} has no option {unknown[0]}{hint}")
    if options.help:
        options.help = parser.format_help()
    return options


def did_you_mean(typed, known):
    """Return a question with the names that the user may have meant, or ""."""
    import difflib      # here, as workers must stay small
    by_lower_case = {name.lower(): name for name in known if name != typed}
    meant = difflib.get_close_matches(typed.lower(), by_lower_case, 1, cutoff=0.75)
    return f"; did you mean {by_lower_case[meant[0]]}?" if meant else ""


# --- words ----------------------------------------------------------------------------------------

def sort_words(typed):
    """Return (programs, folders, files, names) for the words of a command line.

    Programs are paths as typed, folders and files are Paths, names are of cases or of the kit. The
    file that stdin is redirected from is one of the files.
    """
    programs, folders, files, names = [], [], [], []
    for word in filter(None, typed):
        path = stdin_path() if word == "-" else Path(os.path.abspath(word))
        is_binary = is_program(path)
        source = source_called(word) if is_binary or not path.exists() else None
        if built_in_at(path):
            folders.append(INPUTS / built_in_at(path))
        elif path.is_dir():
            folders.append(path)
        elif source or is_binary or is_source(path):
            programs.append(source or word)
        elif path.name == "limits" and path.exists():   # one of samples/*
            folders.append(path.parent)
        elif path.exists() and path.suffix not in INTERPRETERS:
            files.append(path)
        else:
            names.append(word)
    with contextlib.suppress(OSError):      # it is closed
        if stdin_path().is_file() and os.lseek(0, 0, os.SEEK_CUR) == 0:     # nobody has read it
            files.append(stdin_path())
    return programs, folders, files, names


def source_called(name):
    """Return the path of the source with this name before its ending: a.cpp for a; or None."""
    paths = [name + ending for ending in LANGUAGES if os.path.isfile(name + ending)]
    if len(paths) > 1:
        raise Failure(f"{name} may be {' or '.join(paths)}")
    return paths[0] if paths else None


def stdin_path():
    """Return the path of the file that stdin is redirected from, or else of stdin itself."""
    path = Path(os.path.realpath("/dev/stdin"))
    return path if path.is_file() else Path("/dev/stdin")


def place_programs(paths, options):
    """Return {role: [Program, ...]} for the programs of options and of words.

    Words take the roles that the command needs, in order. Among several, one such as check.py has
    the role of its name.
    """
    command = COMMANDS[options.command]
    placed = {}
    for role in ROLES:
        text = getattr(options, role)
        if text is not None:
            # A source may be without its ending, but ./a is an executable.
            source = None if text.startswith("./") else source_called(text)
            placed[role] = [Program(source or text, OPTIONS[role].flag)]
    if options.command != "stress":     # there, one source may play two roles
        paths = list(dict.fromkeys(paths))
    are_several = len(paths) > 1 or len(command.needed) > 1
    for path in list(paths):
        role = named_role(path)
        if are_several and role in command.helpers and role not in placed:
            placed[role] = [Program(path)]
            paths.remove(path)
    free = [role for role in command.needed if role not in placed]
    free = free or command.needed[-1:] or ROLES[:1]
    for path in paths:
        placed.setdefault(free[0], []).append(Program(path))
        free = free[1:] or free         # the last role gets all others
    return placed


def problems_meant(folders, names, programs, solution, command):
    """Return (the Problems of folders and names, the Cases of names, files of other cases).

    The solution is typed, or None.
    """
    is_enough = operator.attrgetter("cases") if command == "expect" else has_answers
    may_be_several = command == "judge" and not solution
    named, cases, files = [], [], []
    for folder in folders:
        named += problems_in(folder) if may_be_several else [find_problem(folder, is_enough)]
    problems = named
    if not named and may_be_several:
        problems = problems_in(Path.cwd())
    elif not named:
        reference, *_ = programs.get("reference", [None])
        problems = [own_problem(solution or reference, is_enough)]
    for name in sorted(names, key=lambda name: not built_in_called(name)):
        found = cases_called(name, problems)
        cases += found
        if not found and built_in_called(name):
            named.append(built_in_problem(built_in_called(name)))
            problems = named
        elif not found:
            folder, end = os.path.split(name)       # of old/3 for old/3.in
            inside = [find_problem(folder)] if os.path.isdir(folder) else []
            found = cases_called(end, inside)
            files += [case.input_path for case in found]
            if not found:
                raise Failure(unknown_word(name, problems, programs, command))
    if named:
        problems = [problem._replace(named=problem.folder) for problem in named]
    return problems, cases, files


def problems_typed(problems, cases, files, command):
    """Return the Problems of Cases and files alone, which borrow from the first of the Problems.

    If a problem is named, a file of it stands for its case.
    """
    lender, *_ = problems
    of_named = set(files) if lender.named else set()

    def is_meant(case):
        return case in cases or of_named.intersection(case.paths())

    left = [with_cases(problem, is_meant) for problem in problems]
    typed = [problem._replace(complaints=()) for problem in left if problem.cases]
    known = {path for problem in typed for case in problem.cases for path in case.paths()}
    for path in itertools.filterfalse(known.__contains__, files):
        if command == "stress" or command == "expect" and is_special(path):
            raise Failure(f"{command} takes no such input: {shown_path(path)}")
        problem = problem_of_file(path)
        solution = problem.solution or lender.solution
        homes = home_folders(lender)
        typed.append(problem._replace(solution=solution, spare_homes=homes, named=lender.named))
    return typed


def merged(problems):
    """Return a Problem for each folder, with the cases of all Problems in this folder."""
    by_folder = {}
    for problem in problems:
        first = by_folder.setdefault(problem.folder, problem)
        cases = dict.fromkeys([*first.cases, *problem.cases])
        by_folder[problem.folder] = first._replace(cases=list(cases))
    return list(by_folder.values())


def cases_called(name, problems):
    """Return the Cases with a name or the end of one, at most one for each Problem, or Failure."""
    cases, name = [], case_name(name)
    for problem in problems:
        found = [case for case in problem.cases if case.name == name]
        if not found:
            end = f"/{name}"
            found = [case for case in problem.cases if case.name.endswith(end)]
        if len(found) > 1:
            names = " or ".join(case.name for case in found)
            raise Failure(f"{name} may be {names}")
        cases += found
    return cases


def unknown_word(word, problems, programs, command):
    """Return the complaint about a word without a meaning, with a hint at what it could be."""
    cases = [case.name for problem in problems for case in problem.cases]
    known = [*COMMANDS, *built_in_names(), *os.listdir("."), *cases]
    missing = [role for role in COMMANDS[command].needed if role not in programs]
    roles = [role for role in map(named_role, word.split()) if role in missing]
    role = (*roles, *missing, "solution")[0]
    _, extension = os.path.splitext(word)
    line = f"{INTERPRETERS.get(extension, '')} {word}".strip()
    is_command = missing and (" " in word or shutil.which(word))
    hint = did_you_mean(word, known)
    if extension in INTERPRETERS or is_command and not hint:
        hint = f"; {OPTIONS[role].flag} {shlex.quote(line)} runs it"
    elif not hint and command == "stress" and word.isdecimal():
        hint = "; a number needs its option: --size, --seconds or --seed"
    elif not hint:
        noun, names = ("cases", cases) if cases else ("problems", built_in_names())
        hint = cut(f"; the {noun} are {', '.join(names)}", MOST_CHARACTERS)
    return f"no program, folder, file, case or problem {word!r}{hint}"


def with_programs(problem, programs, options):
    """Return a Problem with its programs and limits: those that are typed, or else found."""
    command = COMMANDS[options.command]
    if "solution" in command.needed and not problem.solution:
        folder = problem.named or problem.folder
        places = (folder, None), (folder.parent, folder.name), (Path.cwd(), None)
        found = find_program("solution", f"program for {problem.name}", places)
        problem = problem._replace(solution=found)
    typed = {role: several[0] for role, several in programs.items()}
    typed["solution"] = problem.solution
    changes = {}
    homes = [*home_folders(problem), *problem.spare_homes]
    places = [(folder, None) for folder in homes]
    for role in command.helpers:
        noun = f"{role} ({OPTIONS[role].flag})"
        changes[role] = typed.get(role) or find_program(role, noun, places, typed.values())
    limits = find_limits(homes)
    for name in ("cpu_seconds", "memory_mb"):
        if getattr(options, name) is not None:
            limits[name] = getattr(options, name)
    problem = problem._replace(**{**typed, **changes, **limits}, tolerance=options.tolerance)
    for role in command.needed:
        if not getattr(problem, role):
            raise Failure(f"{options.command} needs {NEEDED[role]}")
    return problem


def read_request(options):
    """Return the Problems of a command line, each with its cases, limits and programs.

    Words are sorted, and programs get their roles. For each program to judge, folders and names
    become Problems. If cases or files are typed, only these are left of them. Last, each Problem
    gets its helpers and limits.
    """
    command = options.command
    if command == "receive":        # its word is a folder that may not exist yet
        return []
    paths, folders, files, names = sort_words(options.words)
    programs = place_programs(paths, options)
    problems = []
    for solution in programs.get("solution", [None]):
        meant, cases, others = problems_meant(folders, names, programs, solution, command)
        if cases or files or others:
            meant = problems_typed(meant, cases, [*files, *others], command)
        for problem in merged(meant):
            problem = problem._replace(solution=solution or problem.solution)
            problems.append(with_programs(problem, programs, options))
    for role, several in programs.items():
        if len(several) > 1 and (command != "judge" or several[0].option):
            names = " ".join(program.typed for program in several)
            raise Failure(f"too many programs: {names} (a command of several words needs quotes)")
    if len(problems) > 1 and command != "judge":
        names = " and ".join(problem.name for problem in problems)
        raise Failure(f"{command} takes one problem, not {names}")
    return with_names(problems)


def with_names(problems):
    """Return Problems under different names, also in their Cases: of folders, or of programs."""
    folders = Counter(problem.folder for problem in problems)
    names = Counter(problem.name for problem in problems)
    named = []
    for problem in problems:
        name = problem.name
        if names[name] > folders[problem.folder]:
            name = relative_path(problem.folder)
        if folders[problem.folder] > 1:
            folder = "" if len(folders) == 1 else f" {name}"
            name = f"{problem.solution.typed}{folder}"
        cases = [case._replace(problem_name=name) for case in problem.cases]
        named.append(problem._replace(name=name, cases=cases))
    return named


# --- main -----------------------------------------------------------------------------------------

def main(arguments):
    """Do what a command line asks; return the exit status, after a signal 128 + its number."""
    handle_signals(interrupt)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)       # if ignored, exit statuses would be lost
    try:
        return run_command(arguments)
    except KeyboardInterrupt as error:
        number, = error.args
        return 128 + number


def run_command(arguments):
    """Do what a command line asks; return the exit status. Errors are a line on stderr."""
    try:
        options = parse(arguments)
        if options.help:
            print(options.help, end="")
            status = 0
        else:
            status = COMMANDS[options.command].run(read_request(options), options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:                 # whoever read the report has gone
        return 128 + signal.SIGPIPE
    except Failure as error:
        complain(*error.args)
    except (OSError, MemoryError) as error:
        complain(describe(error))
    return 2


if __name__ == "__main__":
    os.environ.pop("PYTHONSAFEPATH", None)      # it would hide the kit's modules from the solutions
    sys.stdout = sys.stdout or open(os.devnull, "w")        # it is closed, as by >&-
    sys.stderr = sys.stderr or open(os.devnull, "w")
    sys.stdout.reconfigure(errors="backslashreplace")
    os._exit(main(sys.argv[1:]))        # Python's own exit would try again to write what is left
