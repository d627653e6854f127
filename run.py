#!/usr/bin/env python3
"""Judge programs on files of cases, as an online judge does: solutions of this kit, or any other.

A problem is a folder of cases. Four programs may belong to it: the solution, which is judged, and
its helpers: a checker, a reference and a generator. Each is a source, an executable or a command.

Each section uses only the sections above it:

    tables and records      the options, and the records that functions pass to each other
    text                    showing paths, lines of files and errors
    cases                   finding the files of a problem, saving new ones
    running                 starting a program, watching it, ending all that it started: a Run;
                            the verdict on a Run that failed
    workers                 signals, and processes that run programs side by side
    sources                 compiling them
    compiled once           keeping programs in C and C++, and a precompiled header
    programs                sources, executables and commands, ready to run
    comparing               the verdict on an output, and the lines that differ
    judging                 all of this for one case: an Outcome
    reporting               printing Outcomes
    judge, expect, stress, receive      the commands
    the kit                 its built-in problems, and bundles of its solutions
    the command line        options
    words                   folders, programs, cases and problems on the command line
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

import argparse
import contextlib
import fnmatch
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
import signal
import subprocess
import tempfile
import time
import zlib
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any, Callable, List, NamedTuple, Optional, Sequence, Tuple

# --- tables and records ---------------------------------------------------------------------------

LINUX = sys.platform == "linux"
MOST_WORKERS = 400      # two files each, and select() takes those numbered up to 1023
PROCESSORS = os.cpu_count() or 1
if hasattr(os, "sched_getaffinity"):
    PROCESSORS = len(os.sched_getaffinity(0))


class Failure(Exception):
    """Why there is no verdict. Its arguments are the lines to print."""


class SetupError(Failure):
    """A mistake that the user has to mend."""


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
    "cases": Option("--cases", "judge expect stress", "DIR", "the folder of the cases"),
    "patterns": Option("-k", "judge expect", "NAME", "only cases with this in their name", ()),
    "solution": Option("-c", "judge stress", "PROGRAM", "a command or a source to judge"),
    "checker": Option("--checker", "judge stress", "PROGRAM", "decides if an output is right"),
    "reference": Option("--reference", "expect stress", "PROGRAM", "prints the answers"),
    "generator": Option("--generator", "stress", "PROGRAM", "prints an input for $1, a seed, and"
                        " $2, a size"),
    "cpu_seconds": Option("-t", "judge bundle expect stress", "SECONDS",
                          "limit of CPU time (file limits, or 10; expect: 60)",
                          None, number_from(0.01)),
    "memory_mb": Option("-m", "judge bundle stress", "MB",
                        "limit of memory (from the file limits, or 512)", None, number_from(1)),
    "tolerance": Option("-e", "judge stress", "EPS",
                        "ignore white space; numbers may differ by EPS", None, number_from(0.0)),
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


class Program(NamedTuple):
    typed: str              # a command, or the path of a source or an executable
    option: str = ""        # the option before it, such as -c; "" for a word
    is_found: bool = False  # whether it was not typed, but lies beside the cases


class Problem(NamedTuple):
    name: str
    input_folder: Path
    answer_folder: Path     # often the same folder
    home_folders: Sequence[Path] = ()       # may contain helpers and `limits`; the first wins
    skipped_folders: Sequence[Path] = ()    # are not searched for cases
    script: Optional[Path] = None   # of the kit's solution; then each blank of an answer counts
    solution: Optional[Program] = None
    checker: Optional[Program] = None
    reference: Optional[Program] = None
    generator: Optional[Program] = None
    cpu_seconds: float = 10     # limits of the solution
    memory_mb: int = 512


class Case(NamedTuple):
    problem_name: str
    name: str
    input_path: Path
    answer_path: Optional[Path]
    other_answers: Sequence[Path] = ()      # under less usual names, with the same text

    def paths(self):
        """Return the paths of its files."""
        return [path for path in (self.input_path, self.answer_path, *self.other_answers) if path]

    def places(self):
        """Return the set of its files' paths, and of all folders around them."""
        return {place for file in self.paths() for place in (file, *file.parents)}


class Request(NamedTuple):      # what the words of a command line mean
    problems: Sequence[Problem]
    paths: Sequence[Path] = ()      # of files and folders: if there are any, only their cases count


class Executable(NamedTuple):   # a program, compiled if needed
    label: str              # its name in messages
    words: List[str]        # its command line
    folder: Optional[Path]  # the folder to run in; None for a new, empty one each time


class Limits(NamedTuple):
    cpu_seconds: float
    idle_seconds: float     # wall time if it uses almost no CPU; otherwise ten times as much
    memory_mb: int
    output_bytes: int       # for stdout, and for stderr


class Settings(NamedTuple):         # for judging the cases of a problem
    solution: Executable
    checker: Optional[Executable]
    tolerance: Optional[float]      # the value of -e; None if white space counts
    is_exact: bool          # whether white space counts at the end of a line, too
    limits: Limits
    text_width: int         # of lines from files in the report, in columns
    verbose: bool = False   # whether accepted cases are shown in full, too


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


class Session(NamedTuple):  # all that a command works with; only run.py has it, not its workers
    options: Any            # as they were parsed
    problems: Any           # {name: Problem}
    screen: Any             # a Screen
    workers: Any            # Workers


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
    ".java": Language(      # compile_program() adds the name of the class to the command
        "javac -d {folder} {source} -cp {classes} -encoding UTF-8 -J-Duser.language=en"
        " -XDsuppressNotes",
        "java -XX:+UseSerialGC -XX:NewRatio=15 -Xss64m -Xmx{heap}m -cp {folder}:{classes}"),
    ".py": Language("", "{python} {source}"),
    ".js": Language("", "node {source}"),
}
INTERPRETERS = {            # of other sources, by their file extension
    ".hs": "runghc", ".jl": "julia", ".lua": "lua", ".ml": "ocaml", ".php": "php", ".pl": "perl",
    ".rb": "ruby", ".sh": "sh", ".ts": "ts-node",
}


# --- text -----------------------------------------------------------------------------------------

MOST_CHARACTERS = 500       # of a line are shown: some lines of a terminal
END_LINES = 10              # lines at each end of a long text are shown
MOST_SEARCHED = 1 << 16     # bytes at each end of stderr: Java's 1,024 frames fit in
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
    stderr = stderr.strip()
    if len(stderr) > 2 * MOST_SEARCHED:
        stderr = stderr[:MOST_SEARCHED] + b"\n" + stderr[-MOST_SEARCHED:]
    lines = [printable_line(line, MOST_CHARACTERS).strip() for line in stderr.split(b"\n")]
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
    if isinstance(error, MemoryError):
        return "not enough memory"
    file = getattr(error, "filename", None)
    reason = getattr(error, "strerror", None) or repr(error)
    return f"{shown_path(file) if file else 'system'}: {reason}"


def complain(*lines):
    """Print lines on stderr, the first with the name of this program."""
    first, *others = map(printable, lines)
    with contextlib.suppress(OSError):
        print(f"run.py: {first}", *others, sep="\n", file=sys.stderr, flush=True)


# --- cases ----------------------------------------------------------------------------------------

# An answer is named like its input, with answer words for the input words (in the file,
# its folders or both), or with an answer ending (added, or in place of the extension).
USUAL_WORDS = {"in": "out", "inp": "out", "input": "output", "inputs": "outputs"}
ANSWER_NAMES = ("out", "output", "outputs", "ans", "answer", "answers", "expected",
                "expected_output", "accepted_output")
BACKUP_ENDINGS = ("~", ".bak", ".orig")     # of copies that editors and git leave
RARE_ENDINGS = (".sol", ".ok", ".ref", ".gold", ".res", ".correct", ".judge", ".diff")
ANSWER_ENDINGS = (".out", ".ans", ".answer", ".a", ".expected", *RARE_ENDINGS)
INPUT_WORD, ANSWER_WORD = (     # with no letter beside it; (?a) because a dotless i is no I
    re.compile(rf"(?<![^\W\d_])(?ai:{'|'.join(words)})(?![^\W\d_])")
    for words in (USUAL_WORDS, ANSWER_NAMES))
# Extensions of inputs that have no answer: none, .txt, .dat, .in, .in1, .1, ...
INPUT_EXTENSION = re.compile(r"(?i)(\.txt|\.dat|\.inp?|\.input|\.(in|input)?\d+[a-z]?)?")
NAMES_HINT = "names look like 1.in and 1.out, in1.txt and out1.txt, in/1 and out/1, 01 and 01.a"
HELPER_NAMES = {            # of the files beside the cases, without their extensions
    "checker": ("check", "checker"),
    "reference": ("reference", "brute"),
    "generator": ("generate", "gen"),
}


def natural(name):
    """Return a sort key under which uva750 comes before uva11085, and 1.in before 1.TXT."""
    parts = re.split(r"([0-9]+)", name.lower())
    key = [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]
    return key, name        # 1 and 01 have the same key


def find_cases(problem):
    """Return the Cases of a Problem, and complaints: no cases, or folders that cannot be read."""
    input_names, complaints = files_below(problem.input_folder, problem.skipped_folders)
    answer_names = input_names
    in_one_folder = problem.input_folder == problem.answer_folder
    if not in_one_folder:
        answer_names, more_complaints = files_below(problem.answer_folder)
        complaints += more_complaints
    pairs = pair_names(input_names, answer_names, in_one_folder)
    if not pairs:
        complaints.append(no_cases_in(problem.input_folder))
    counts = Counter(map(case_name, pairs))
    cases = []
    for input_name, answer_names in pairs.items():
        name = case_name(input_name)
        if counts[name] > 1:
            name = input_name
        input_path = problem.input_folder / input_name
        answer, *others = [problem.answer_folder / answer for answer in answer_names] or [None]
        cases.append(Case(problem.name, name, input_path, answer, tuple(others)))
    cases.sort(key=lambda case: natural(case.name))
    return cases, complaints


def fault_of_files(input_path, *answer_paths):
    """Return why the files of a case cannot be used: unreadable, or answers that differ; or ""."""
    for path in (input_path, *answer_paths):
        if not os.access(path, os.R_OK):
            return f"{shown_path(path)} cannot be read"
    if len({path.read_bytes() for path in answer_paths}) > 1:
        names = " and ".join(map(shown_path, answer_paths))
        return f"{shown_path(input_path)}: its answers {names} differ; keep one of them"
    return ""


def case_name(input_name):
    """Return the short name of a case: the name of its input without .in or .txt."""
    return re.sub(r"(\.(in|txt))+$", "", input_name, flags=re.IGNORECASE)


def files_below(folder, skipped_folders=()):
    """Return the names of files below a folder, such as a/b, and complaints about its folders.

    Programs, backups and hidden files are left out. Not searched are the skipped folders (real
    paths), hidden ones, folders of packages, and problems of their own.
    """
    names, errors = [], []
    if not os.path.exists(folder):
        return [], []
    seen = {os.path.realpath(folder), *map(str, skipped_folders)}       # links may form a circle
    for path, folders, files in os.walk(folder, onerror=errors.append, followlinks=True):
        for name in list(folders):
            below = os.path.join(path, name)
            real_path = os.path.realpath(below)
            if real_path in seen or is_closed(below):
                folders.remove(name)
            seen.add(real_path)
        for name in files:
            file = os.path.join(path, name)
            is_left_out = name.startswith(".") or name.endswith(BACKUP_ENDINGS)
            if not (is_left_out or is_special(file) or is_program(file)):
                names.append(os.path.relpath(file, folder))
    return sorted(names, key=natural), list(map(describe, errors))


def is_closed(folder):
    """Return whether a folder is not searched for cases of the problem around it."""
    name = os.path.basename(os.path.realpath(folder))
    if os.path.basename(folder).startswith(".") or name in ("__pycache__", "node_modules"):
        return True
    if os.path.exists(os.path.join(folder, "pyvenv.cfg")):      # a virtual environment of Python
        return True
    if not os.path.isfile(os.path.join(folder, "limits")):
        return False
    is_word = INPUT_WORD.fullmatch(name) or ANSWER_WORD.fullmatch(name)
    return not is_word or has_answers(Path(folder))     # in `in`, `limits` may be an input


def no_cases_in(folder):
    """Return the complaint about a folder without cases. It names the problems in it, if any."""
    paths = sorted(folder.glob("*/limits"))
    names = [printable(path.parent.name) for path in paths if path.is_file()]
    hint = f"but in {', '.join(names)}" if names else NAMES_HINT
    return f"no cases in {shown_path(folder)}; {hint}"


def has_answers(folder, skipped_folders=()):
    """Return whether there is a case with an answer below a folder."""
    cases, _ = find_cases(Problem("", folder, folder, skipped_folders=skipped_folders))
    return any(case.answer_path for case in cases)


def root_of(folder, skipped_folders=()):
    """Return the folder of the problem that a folder is part of.

    Usually that is the folder itself. But if `out` has the answers to its inputs, `in` is a part of
    the folder around both.
    """
    for part in filter(has_partner, (folder, *folder.parents)):
        around = part.parent
        cases, _ = find_cases(Problem("", around, around, skipped_folders=skipped_folders))
        for case in cases:
            if folder in case.places() and not all(part in path.parents for path in case.paths()):
                return around
    return folder


def has_partner(folder):
    """Return whether a folder beside this one has a name for its answers, or their inputs."""
    name = folder.name.lower()
    is_word = INPUT_WORD.search(name) or ANSWER_WORD.search(name)
    if not (is_word and folder.is_dir()):
        return False
    others = {other.lower() for other in os.listdir(folder.parent)} - {name}
    return any(other in with_answer_words(name) or name in with_answer_words(other)
               for other in others)


def is_special(path):
    """Return whether there is something else than a usual file, such as a pipe or a terminal."""
    is_file = os.path.isfile(path) and not str(path).startswith("/dev/")
    return os.path.exists(path) and not is_file


def is_source(path):
    """Return whether there is a file with the extension of a source."""
    return os.path.splitext(path)[1] in LANGUAGES and os.path.isfile(path)


def is_program(path):
    """Return whether a file is an executable binary, or an executable script with #!."""
    if not (os.path.isfile(path) and os.access(path, os.R_OK | os.X_OK)):
        return False
    extension = os.path.splitext(path)[1]
    if extension and INPUT_EXTENSION.fullmatch(extension):      # some file systems let all execute
        return False
    with open(path, "rb") as file:
        head = file.read(64)
    return b"\0" in head or head.startswith(b"#!")


def pair_names(input_names, answer_names, in_one_folder):
    """Return {name of an input: names of its answers, the most usual name first}."""
    never_inputs = (*ANSWER_ENDINGS, *LANGUAGES)
    inputs = [name for name in input_names if not name.lower().endswith(never_inputs)]
    pairs = {}
    used = set()            # names of answers
    stems = set()           # of inputs with answers
    for name, answer in possible_pairs(inputs, answer_names):
        stem, _ = os.path.splitext(name.lower())
        # In one folder, no file is both an input and an answer.
        has_two_roles = name in used or answer in pairs or answer.lower() == name.lower()
        # If 1.in has 1.out, 1.diff and 1.log may be files of the user's own.
        is_doubtful = stem in stems and answer.lower().endswith(RARE_ENDINGS)
        if not (answer in used or is_doubtful or (in_one_folder and has_two_roles)):
            pairs.setdefault(name, []).append(answer)
            used.add(answer)
            stems.add(stem)
    for name in filter(is_clearly_input, inputs):
        if not (in_one_folder and name in used):
            pairs.setdefault(name, [])
    return {name: pairs[name] for name in inputs if name in pairs}


def possible_pairs(inputs, answer_names):
    """Return a list of (input, answer) for all answers that fit; the best pairs come first."""
    by_lower_case = defaultdict(list)
    for answer in answer_names:
        by_lower_case[answer.lower()].append(answer)
    pairs = []              # (rank, (input, answer))
    for name in inputs:
        is_unclear = not is_clearly_input(name)
        for rank, possible in possible_answers(name):
            for answer in by_lower_case.get(possible.lower(), ()):
                is_inexact = answer != possible     # in upper and lower case
                is_rare = answer.lower().endswith(RARE_ENDINGS)
                pairs.append(((is_unclear, is_rare, is_inexact, rank), (name, answer)))
    pairs.sort(key=operator.itemgetter(0))      # pairs of equal rank stay in order: 1.9, 1.10
    return [pair for _, pair in pairs]


def possible_answers(name):
    """Yield (rank, name) for each name that the answer to an input may have; the best is least."""
    folder, slash, file = name.rpartition("/")
    stem, _ = os.path.splitext(file)
    kinds = [[os.path.basename(usual_answer(name))],
             [file + ending for ending in ANSWER_ENDINGS],
             with_answer_words(file),
             [stem + ending for ending in ANSWER_ENDINGS]]
    for kind, new_files in enumerate(kinds):
        for folder_rank, new_folder in enumerate(with_answer_words(folder)):
            for file_rank, new_file in enumerate(new_files):
                yield (kind, folder_rank, file_rank), new_folder + slash + new_file


def usual_answer(name):
    """Return the usual name of the answer to an input. The command `expect` writes it there."""
    # 1.in: 1.out, in1.txt: out1.txt, in/1.txt: out/1.txt, in/1.in: out/1.out, 1.txt: 1.out, 1: 1.a
    folder, slash, file = name.rpartition("/")
    stem, extension = os.path.splitext(file)
    new_file = with_answer_words(file)[0]
    is_plain_text = extension.lower() == ".txt" and not INPUT_WORD.search(name)
    if extension.lower() == ".in" or is_plain_text:
        new_file = stem + ".out"
    usual = with_answer_words(folder)[0] + slash + new_file
    return usual if usual != name else name + ".a"


@functools.lru_cache(maxsize=1 << 10)
def with_answer_words(name):
    """Return a name with its input words replaced by answer words: the usual first, itself last."""
    usual = INPUT_WORD.sub(lambda found: USUAL_WORDS[found[0].lower()], name)
    others = [INPUT_WORD.sub(word, name) for word in ANSWER_NAMES]
    return list(dict.fromkeys([usual, *others, name]))


def is_clearly_input(name):
    """Return whether a file is an input even if it has no answer: 01, 01.txt, in/a.txt, in.big."""
    stem, extension = os.path.splitext(os.path.basename(name))
    if not INPUT_EXTENSION.fullmatch(extension):
        return stem == "in"
    is_number = stem.isdecimal() and not ANSWER_WORD.search(name)
    return is_number or bool(INPUT_WORD.search(name))


def named_role(path):
    """Return the role that the name of a program says: checker for check.py, solution for a.py."""
    for role, names in HELPER_NAMES.items():
        if Path(path).stem.lower() in names:
            return role
    return "solution"


def find_program(role, folders, others):
    """Return the Program for a role from the first folder with one, or None.

    None of the `others` counts, even if compiled. A source counts more than an executable, which
    is no solution. Raise SetupError if there are two sources.
    """
    words = [word for program in others for word in (program.typed, *program.typed.split())]
    stems = set(map(real_stem, words))
    for folder in filter(os.path.isdir, folders):
        paths = [path for path in sorted(Path(folder).iterdir())
                 if named_role(path) == role and real_stem(path) not in stems]
        found = list(filter(is_source, paths))
        if len(found) > 1:
            noun = "program" if role == "solution" else f"{role} ({OPTIONS[role].flag})"
            raise SetupError(f"which {noun} is it, {' or '.join(map(shown_path, found))}?")
        if role != "solution":
            found += filter(is_program, paths)
        if found:
            return Program(relative_path(found[0]), is_found=True)
    return None


def real_stem(path):
    """Return the real path of a file without its ending: the same for a.cpp and a."""
    stem, _ = os.path.splitext(os.path.realpath(path))
    return stem


def find_limits(folders):
    """Return {"cpu_seconds": 2.0, "memory_mb": 256} from the first file `limits`, or {}."""
    paths = [folder / "limits" for folder in folders if (folder / "limits").is_file()]
    if not paths:
        return {}
    words = decoded(paths[0].read_bytes()).split()
    if len(words) not in (1, 2):
        raise SetupError(f"{shown_path(paths[0])}: needs seconds, or seconds and MB, such as 2 256")
    try:
        return {name: OPTIONS[name].convert(word)
                for name, word in zip(("cpu_seconds", "memory_mb"), words)}
    except argparse.ArgumentTypeError as error:
        raise SetupError(f"{shown_path(paths[0])}: {error}")


def chosen_cases(request, patterns):
    """Return the Cases of a Request whose names patterns of -k match, by problem; and complaints.

    A pattern is a part of a name, or a glob for one.
    """
    cases, complaints = [], []
    for problem in request.problems:
        cases_there, complaints_there = find_cases(problem)
        cases += cases_there
        complaints += complaints_there
    if request.paths:           # then other files do not matter
        cases, complaints = cases_at_paths(request, cases)
    if patterns and cases:
        names = [case.name for case in cases]
        matched = set()
        for pattern in patterns:
            same = fnmatch.filter(names, f"*{pattern}*")
            same = same or fnmatch.filter(names, f"*{case_name(pattern)}*")
            if not same:
                complaints.append(f"no case matches {pattern}")
            matched.update(same)
        cases = [case for case in cases if case.name in matched]
    faults = [fault_of_files(*case.paths()) for case in cases]
    complaints += filter(None, faults)
    return [case for case, fault in zip(cases, faults) if not fault], complaints


def cases_at_paths(request, cases):
    """Return the Cases with a file at a path of a Request or below it, by problem; and complaints.

    A file that is no case of any problem becomes an input of each.
    """
    known = {place for case in cases for place in case.places()}
    chosen, others, complaints = set(), [], []
    for path in dict.fromkeys(request.paths):
        place = path if path in known else path.resolve()
        if place in known:
            chosen.add(place)
        elif path.is_dir():
            complaints.append(no_cases_in(path))
        else:
            others.append(path)
    in_order = []
    for problem in request.problems:
        there = [case for case in cases if case.problem_name == problem.name]
        there = [case for case in there if chosen & case.places()]
        there += [Case(problem.name, path.name, path, None) for path in others]
        in_order += sorted(there, key=lambda case: natural(case.name))
    return in_order, complaints


def save(path, data):
    """Write bytes to a file, all or nothing. A link stays; the file that it leads to changes."""
    target = Path(os.path.realpath(path))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".saving-") as folder:
            new = Path(folder, "new")
            new.write_bytes(data)
            os.replace(new, target)
    except OSError as error:
        raise SetupError(f"{shown_path(path)}: {error.strerror}")


def numbered_names(name):
    """Yield a name, then name-2, name-3, ..."""
    yield name
    for number in itertools.count(2):
        yield f"{name}-{number}"


def may_save(path, data):
    """Return whether saving bytes would replace no other ones: there is no file, or the same."""
    if not os.path.lexists(path):
        return True
    with contextlib.suppress(OSError):      # it cannot be read
        return path.read_bytes() == data
    return False


# --- running --------------------------------------------------------------------------------------

STAT_PARENT, STAT_SESSION, STAT_PAGES = 1, 3, 21        # fields of /proc/PID/stat after the name
STAT_TICKS = slice(11, 15)  # user and system time, of the process and of its children
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
SIGNAL_NAMES = {int(number): number.name for number in signal.Signals}
LOOK_SECONDS = 0.05         # between two looks at a program's time and memory
WAIT_SECONDS = 0.0002       # between two looks for its end, once it has closed its output


def run_program(executable, input_path, limits, *arguments):
    """Return the Run of an Executable on an input file. SetupError if it cannot start."""
    words = [*executable.words, *map(str, arguments)]
    if executable.folder:
        return run_words(words, executable.folder, input_path, limits)
    with temporary_folder() as folder:
        return run_words(words, folder, input_path, limits)


def run_words(words, folder, input_path, limits):
    """Return the Run of a command line in a folder; raise SetupError if it cannot start."""
    process = Process(words, folder, input_path)
    try:
        stopped_for = process.watch(limits)
    finally:
        wall_seconds = time.monotonic() - process.start_time
        process.end()
    return process.result(limits, wall_seconds, stopped_for)


class Process:
    """A running program with all its processes. On Linux, they end up as children of the worker."""

    def __init__(self, words, folder, input_path):
        """Start a command line in a folder, on an input file; raise SetupError if that fails."""
        self.start_time = time.monotonic()
        with open(input_path, "rb") as stdin:
            try:
                popen = subprocess.Popen(words, cwd=folder, bufsize=0, stdin=stdin,
                                         stdout=subprocess.PIPE,        # a file could fill a disk
                                         stderr=subprocess.PIPE, start_new_session=True)
            except OSError as error:
                raise SetupError(f"cannot start {words[0]}: {error.strerror}")
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

    def map(self, function, items):
        """Yield function(*item) for each item, in order. Raise the Failure of a call that fails."""
        self.dismiss(self.busy())       # they have jobs of an earlier map()
        waiting = enumerate(items)
        self.results = {}
        for number in itertools.count():
            while number not in self.results:
                for job in itertools.islice(waiting, self.count - len(self.busy())):
                    self.give(function, job)
                if not self.busy():
                    return
                ready, _, _ = select.select(self.busy(), [], [])
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

    def give(self, function, job):
        """Give a job to an idle worker, or to a new one."""
        idle = [worker for worker, other in self.jobs.items() if not other]
        worker = idle[0] if idle else self.hire()
        self.jobs[worker] = job
        with contextlib.suppress(OSError):      # if the worker was killed, receive() says so
            send(worker.requests, (function, job[1]))

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
    """Set up a new worker: limits for its programs, a folder for temporary files, signals."""
    for file in to_close:
        os.close(file)
    os.setpgid(0, 0)                # Ctrl-C and Ctrl-Z reach run.py alone
    tempfile.tempdir = os.environ["TMPDIR"] = str(folder)
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

JAVA_FILE_NAME = re.compile(rb"(\S+) is public, should be declared in a file")      # javac says


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
            raise SetupError(f"{self.label} needs {words[0]}, which is not installed")
        return words


def split_words(text, name):
    """Return the words of a text as a shell reads them. The error names the option or variable."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise SetupError(f"{name} {text!r}: {str(error).lower()}")


def source_of(program, memory_mb=0):
    """Return the Source of a Program with a memory limit; None for a command or an executable."""
    path = Path(os.path.abspath(program.typed))
    if not is_source(path):
        return None
    heap_mb = max(memory_mb // 2, memory_mb - 96)       # the rest is for Java itself
    return Source(program.typed, path, LANGUAGES[path.suffix], heap_mb)


def compile_source(source, flags=()):
    """Compile a Source; return it, or its copy for Java, and the compiler's lines."""
    label, path, folder = source.label, source.path, Path(source.folder)
    compiler, *words = source.words(source.language.compiler)
    run = run_words([compiler, *flags, *words], Path.cwd(), os.devnull, COMPILER_LIMITS)
    wanted = JAVA_FILE_NAME.search(run.stderr)
    if wanted and run.exit_status and path.parent != folder:
        copy = folder / f"{os.fsdecode(wanted[1])}.java"
        shutil.copy(str(path), str(copy))
        return compile_source(source._replace(path=copy))
    messages = (run.stderr + run.stdout).replace(os.fsencode(path), os.fsencode(label))
    lines = [printable_line(line, 10 ** 4) for line in messages.splitlines()]
    fault = find_fault(run, COMPILER_LIMITS)
    if fault:
        reason = "compile error" if run.exit_status else f"{compiler} failed: {fault.message}"
        raise SetupError(f"{label}: {reason}", *lines)
    return source, [f"{label}: {compiler} says", *lines] if lines else []


def main_class(words, folder, stem):
    """Return the name of the Java class to start: the first with a main, tried with `words`."""
    source = os.fsencode(f"{stem}.java")    # its name is in its classes, not in those of helpers
    paths = [path for path in Path(folder).rglob("*.class") if source in path.read_bytes()]
    paths.sort(key=lambda path: (path.stem != stem, path.stem != "Main", path))
    names = [str(path.relative_to(folder).with_suffix("")) for path in paths]
    for name in names:
        dry_run = [words[0], "--dry-run", *words[1:], name]
        if run_words(dry_run, Path.cwd(), os.devnull, COMPILER_LIMITS).exit_status == 0:
            return name
    return names[0] if names else stem      # Java 8 has no --dry-run


# --- compiled once --------------------------------------------------------------------------------

# Flags that name no file but headers, so that -E shows all that a program is made from.
SAFE_FLAG = re.compile(r"-([DIUOm].*|g(gdb)?\d?|s|w|static(-lib(gcc|stdc\+\+))?|pipe|pthread"
                       r"|l(m|pthread)|std=.*|ansi|pedantic.*|(no-)?pie|W[a-z][\w+-]*(=[\w-]+)?"
                       r"|f(sanitize=|no-|max-errors=|stack-|trapv|wrapv|openmp|fast-math|unroll"
                       r"|omit-|tree-|pic|PIC|permissive|diagnostics-|template-|constexpr-"
                       r"|concepts|coroutines|signed-|unsigned-)[\w,=-]*)")
VARIABLES = ("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "LD_RUN_PATH",
             "COMPILER_PATH", "GCC_EXEC_PREFIX", "SDKROOT")     # that change what compilers do
# The header for -O2 is not dropped for those with other flags.
MOST_KEPT = {"*.program": 50, "*.usual-header": 1, "*.header": 4, ".saving-*": 3}
OTHER_FILE = re.compile(rb"\.incbin|#\s*embed")      # that -E does not show
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
BAD_HEADER = re.compile(r"\.gch|PCH|precompiled header|internal compiler error")


def compile_once(source):
    """Compile C or C++, or take the program kept from before; return lines from the compiler."""
    import json
    compiler, *flags = source.words(source.language.compiler, source="-s", program="-s")
    is_safe = all(SAFE_FLAG.fullmatch(flag) for flag in flags if flag != "-o")
    if not (is_safe and cache_folder().is_absolute()):
        return compile_with(None, source)
    header = header_folder(source)
    text = preprocessed(source, header)
    kept = cached("program", source, source.label, os.getcwd(), text)
    program = Path(source.folder, "program")
    with contextlib.suppress(OSError, zlib.error):      # it was not kept, or is damaged
        messages, _, data = zlib.decompress(kept.read_bytes()).partition(b"\n")
        os.utime(str(kept))         # it was used now
        program.write_bytes(data)
        program.chmod(0o755)
        return json.loads(messages)
    messages = compile_with(header, source)
    if text and preprocessed(source, header) == text:       # no file was edited meanwhile
        data = json.dumps(messages).encode() + b"\n" + program.read_bytes()
        with contextlib.suppress(OSError, SetupError):
            save(kept, zlib.compress(data, 1))
            remove_unused()
    return messages


def compile_with(header, source):
    """Compile a Source with a header_folder() or None; return lines from the compiler.

    If the precompiled header is damaged, it is removed, and the source compiled without it.
    """
    try:
        _, messages = compile_source(source, include_flags(header))
    except SetupError as error:
        if not header or is_sound(header) and not any(map(BAD_HEADER.search, error.args)):
            raise
        shutil.rmtree(str(header), ignore_errors=True)
        _, messages = compile_source(source)
    return messages


def include_flags(header):
    """Return the compiler's flags for a header_folder() or None."""
    return ["-I", str(header)] if header else []


def preprocessed(source, header):
    """Return a Source's text, and this with its headers but without comments.

    Return None if -E fails, or does not show all that the program is made from.
    """
    path = f"{source.folder}/preprocessed"
    compiler, *words = source.words(source.language.compiler, program=path)
    if header:
        words.append("-fpch-preprocess")    # names stdc++.h.gch in place of its text
    words = [compiler, "-E", *include_flags(header), *words]
    run = run_words(words, Path.cwd(), os.devnull, COMPILER_LIMITS)
    if find_fault(run, COMPILER_LIMITS):
        return None
    data = Path(path).read_bytes()
    precompiled = [name + b".gch" for name in set(HEADER_NAME.findall(data))]
    if OTHER_FILE.search(data) or any(map(os.path.exists, precompiled)):
        return None
    return source.path.read_bytes(), data


def cache_folder():
    """Return the folder of what is kept; without a home it is relative, and nothing is kept."""
    home = os.environ.get("HOME")
    usual = f"{home}/.cache" if home else ""
    return Path(os.environ.get("XDG_CACHE_HOME") or usual, "queens")


def cached(kind, source, *facts):
    """Return the path in the cache of what a Source's compiler makes from some facts."""
    import hashlib      # here, as workers have to be small
    compiler, *words = source.words(source.language.compiler, source="", program="")
    facts = [*facts, *words, *os.uname(), *map(os.environ.get, VARIABLES),
             version(shutil.which(compiler))]
    return cache_folder() / f"{hashlib.sha256(ascii(facts).encode()).hexdigest()}.{kind}"


def version(path):
    """Return what changes with a file: its path, size and times."""
    status = os.stat(path)
    return path, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def header_folder(source):
    """Return the folder with bits/stdc++.h precompiled for a Source, made if needed; or None.

    It is None if the source does not begin with this header, or if the header is not the system's.
    """
    if not STARTS_WITH_STD.match(source.path.read_bytes()) or any(map(os.environ.get, VARIABLES)):
        return None
    with contextlib.suppress(OSError):
        std = Path(source.folder, "std.hpp")
        std.write_text(STD_SOURCE)
        headers = headers_of(std, source, "-M")
        kind = "header" if "CXXFLAGS" in os.environ else "usual-header"
        folder = cached(kind, source, *map(version, headers))
        if not folder.exists():
            if headers_of(std, source, "-MM"):      # some are not the system's
                return None
            precompile(source, std, folder)
        os.utime(str(folder))       # it was used now
        return folder
    return None


def headers_of(std, source, flag):
    """Return the paths of the headers of a file that is compiled like a Source; -MM: its own."""
    list_path = f"{source.folder}/list"
    compiler, *words = source.words(source.language.compiler, source=std, program=list_path)
    run_words([compiler, flag, *words], Path.cwd(), os.devnull, COMPILER_LIMITS)
    # PROGRAM: SOURCE HEADER..., with a backslash at the end of each line but the last
    return os.fsdecode(Path(list_path).read_bytes()).replace("\\\n", "").split()[2:]


def precompile(source, std, folder):
    """Make a folder with bits/stdc++.h precompiled for a Source.

    If that fails, it has only a header without effect, so that it is not tried again.
    """
    cache = cache_folder()
    cache.mkdir(parents=True, exist_ok=True)
    if shutil.disk_usage(str(cache)).free < 1 << 30:
        raise OSError("no room")
    with tempfile.TemporaryDirectory(dir=str(cache), prefix=".saving-") as new:
        header = Path(new, "new/bits/stdc++.h")
        header.parent.mkdir(parents=True)
        header.write_text(STD_HEADER)
        words = source.words(source.language.compiler, source=std, program=f"{header}.gch")
        run_words([*words, "-c"], Path.cwd(), os.devnull, COMPILER_LIMITS)
        Path(new, "new/checksum").write_text(checksum(f"{new}/new"))
        os.rename(f"{new}/new", str(folder))
    remove_unused()


def checksum(folder):
    """Return a text that changes with the precompiled header in a folder; "" without one."""
    try:
        return str(zlib.crc32(Path(folder, "bits/stdc++.h.gch").read_bytes()))
    except OSError:
        return ""


def is_sound(folder):
    """Return whether the precompiled header in a folder is as it was made."""
    try:
        return Path(folder, "checksum").read_text() == checksum(folder)
    except (OSError, ValueError):
        return False


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
SHELL_WORDS = "! . : { case cd command eval exec export for if set trap ulimit umask unset while"
SHELL_START = rf"^\s*(\w+=|({'|'.join(map(re.escape, SHELL_WORDS.split()))})(\s|$))"
SHELL_SIGN = re.compile(rf"[|&;<>()$`*?\[\n\\#]|(^|\s)~|{SHELL_START}")
SEVERAL_PROGRAMS = re.compile(rf"[|&;(){{}}\n]|{SHELL_START}")      # or it may have
ARGUMENTS = {"--checker": "the files", "--generator": "seed and size"}  # that run.py adds
# `< FILE` in the first command of a line, if nothing is quoted before it; but not <<, <& or <(.
INPUT_FROM_FILE = re.compile(r"([^|;&'\"]*[^<|;&'\"])?<\s*[^\s<&(]")
MOST_LINES = 40             # of a compiler: the first of 1,000 errors would scroll away


def prepare_programs(problem, roles, session):
    """Return {role: Executable}, or None for a missing checker. Print messages of compilers."""
    workers, screen = session.workers, session.screen
    executables = dict.fromkeys(roles)
    to_compile = {}         # {role: Source}
    for role in roles:
        program = getattr(problem, role)
        memory_mb = problem.memory_mb if role == "solution" else HELPER_LIMITS.memory_mb
        source = program and source_of(program, memory_mb)
        if source and source.language.compiler:
            to_compile[role] = source
        elif program:
            executables[role] = without_compiler(program, source)
    if to_compile:
        labels = " ".join(source.label for source in to_compile.values())
        screen.progress(f"compiling {labels} (the first time takes some seconds)")
    try:
        built = workers.map(compile_program, [(source,) for source in to_compile.values()])
        for role, (executable, messages) in zip(to_compile, built):
            executables[role] = executable
            screen.progress("")
            if messages:
                complain(*first_lines(messages, session.options.verbose))
    except Failure as error:
        raise Failure(*first_lines(error.args, session.options.verbose))
    workers.dismiss(list(workers.jobs))     # they have grown, and programs would seem larger
    return executables


def first_lines(lines, is_verbose):
    """Return the first lines of a compiler, and how many more there are; with -v all lines."""
    hidden = len(lines) - MOST_LINES
    if is_verbose or hidden <= 0:
        return lines
    return [*lines[:MOST_LINES], f"... {amount(hidden, 'more line')} (-v shows all)"]


def without_compiler(program, source):
    """Return the Executable for a Program that is not compiled; it may have a Source."""
    label = program.typed
    if source:
        return Executable(label, source.words(source.language.command), None)
    if program.option:
        return Executable(label, command_words(label, program.option), Path.cwd())
    return Executable(label, [os.path.abspath(label)], None)


def command_words(command, option):
    """Return the words that start a command, in a shell if it needs one. Arguments may follow."""
    words = split_words(command, option)
    if not words:
        raise SetupError(f"{option} needs a command")
    if option in ("-c", "--reference") and INPUT_FROM_FILE.match(command):
        raise SetupError(f"{option}: run.py gives the program its input; leave out < and the file")
    if SHELL_SIGN.search(command):
        if option in ARGUMENTS and "$" not in re.sub("'[^']*'", "", command):
            raise SetupError(f'{option}: write "$@" where {ARGUMENTS[option]} belong')
        # With `exec`, a signal that ends the program is seen.
        line = command if SEVERAL_PROGRAMS.search(command) else f"exec {command}"
        return ["sh", "-c", line, "sh"]     # the last word is $0; what follows is "$@"
    for name in (words[0], os.path.join(".", words[0])):
        if shutil.which(name):
            return [name, *words[1:]]
    if os.path.exists(words[0]):
        raise SetupError(f"{option}: {words[0]} is not a program that can be run")
    raise SetupError(f"{option}: no such file or command: {words[0]}")


def compile_program(source):
    """Return the Executable for a Source, and lines from its compiler."""
    # The folder of the workers, in which this one is made, is removed at the end.
    source = source._replace(folder=tempfile.mkdtemp())
    if source.language.is_kept:
        messages = compile_once(source)
    else:
        source, messages = compile_source(source)
    words = source.words(source.language.command)
    if source.path.suffix == ".java":
        words.append(main_class(words, source.folder, source.path.stem))
    return Executable(source.label, words, None), messages


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
    start = start_of_difference(answer, output)
    first_number = answer.count(b"\n", 0, start) + 1
    answer, output = answer[start:], output[start:]
    finding = compare_words(answer, output, first_number, tolerance, width)
    if not finding and tolerance is None:
        if not is_exact:
            answer, output = without_blank_ends(answer), without_blank_ends(output)
        if output != answer:
            finding = compare_blanks(answer, output, first_number, width)
    return finding or Finding("AC")


def start_of_difference(answer, output):
    """Return where the line begins that stands SHOWN_ABOVE lines above the first difference."""
    start = common_length(answer, output) + 1
    for _ in range(1 + SHOWN_ABOVE):
        start = answer.rfind(b"\n", 0, max(0, start - 1)) + 1
    return start


def common_length(left, right):
    """Return the length of the common start of two texts. (commonprefix alone is slow.)"""
    start, size = 0, 1 << 16
    while start < len(left) and left[start:start + size] == right[start:start + size]:
        start += size
    blocks = left[start:start + size], right[start:start + size]
    return start + len(os.path.commonprefix(blocks))


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
    message = wrong_word_message(expected, got)
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
    if hasattr(sys, "set_int_max_str_digits"):      # PyPy's decimals are made of integers
        sys.set_int_max_str_digits(0)
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
            return expected.span(), got.span()
    return None


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


def wrong_word_message(expected, got):
    """Return the place of the wrong word, and what both texts have there."""
    side = expected if expected.wrong else got      # one has a word there
    place = f"line {side.line_number}"
    if side.word_number > 1 or side.after.strip():
        place += f", word {side.word_number}"
    return f"{place}: expected {quoted(expected)}, got {quoted(got)}"


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


class TooSlow(SetupError):
    """A reference or a generator ran out of time. (stress then tries smaller inputs.)"""


def make_settings(problem, executables, session):
    """Return the Settings for judging the solution of a Problem."""
    limits = Limits(problem.cpu_seconds, 2 * problem.cpu_seconds + 1, problem.memory_mb,
                    OUTPUT_LIMIT)
    options, screen = session.options, session.screen
    return Settings(executables["solution"], executables["checker"], options.tolerance,
                    bool(problem.script), limits, screen.text_width, bool(options.verbose))


def judge_case(case, settings):
    """Return the Outcome of a Case; raise SetupError if no program starts, or the checker fails."""
    # Read these before the program can touch them.
    answer = case.answer_path.read_bytes() if case.answer_path else b""
    checker_input = case.input_path.read_bytes() if settings.checker else b""
    input_bytes = os.path.getsize(case.input_path)
    most_bytes = max(settings.limits.output_bytes, 2 * len(answer))
    limits = settings.limits._replace(output_bytes=most_bytes)
    run = run_program(settings.solution, case.input_path, limits)
    fault = find_fault(run, limits)
    if fault:
        finding = fault
    elif case.answer_path is None:
        finding = Finding("NA", "no answer to compare with")
    elif settings.checker:
        finding = ask_checker(case, settings.checker, checker_input, run.stdout, answer)
    else:
        finding = compare(answer, run.stdout, settings.tolerance, settings.is_exact,
                          settings.text_width)
    rows = []
    if finding.verdict != "AC" or settings.verbose:
        rows = rows_to_show(case, finding, run, answer, settings.checker)
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
    """Return the checker's Finding on an output; raise SetupError if the checker fails."""
    files = {"input": input_data, "output": output, "answer": answer}
    with temporary_folder() as folder:
        for name, data in files.items():
            (folder / name).write_bytes(data)
        paths = [folder / name for name in files]
        run = run_program(checker, os.devnull, HELPER_LIMITS, *paths)
    verdict = checker_verdict(run)
    if not verdict:
        reason = find_fault(run, HELPER_LIMITS).message
        if run.exit_status == 1:
            reason += "; a checker refuses with 43, or with 1 and no exception"
        raise SetupError(f"{full_name(case)}: checker {checker.label} failed: {reason}")
    rows = excerpt("checker", run.stdout if run.stdout.strip() else run.stderr)
    silence = "" if verdict == "AC" else f"the checker exited with {run.exit_status}"
    message = next((row.text for row in rows if row.text), silence)
    return Finding(verdict, message, rows)


def checker_verdict(run):
    """Return the verdict that a checker tells by its exit status; "" if it failed."""
    status = run.exit_status
    if status in (0, 42):
        return "AC"
    if status == 43 or status in (2, 8) and TESTLIB_REFUSES.match(run.stderr):
        return "WA"
    has_traceback = re.search(rb"(?m)^Traceback \(most recent call last\)", run.stderr)
    is_exception = has_traceback or CRASH_REASON.match(crash_reason(run.stderr))
    return "WA" if status == 1 and not is_exception else ""


def full_name(case):
    """Return the names of a case's problem and of the case, as printable text."""
    return printable(f"{case.problem_name} {case.name}")


def helper_output(role, helper, task, limits, input_path, *arguments):
    """Return what a reference or a generator prints, or raise an error that names its task."""
    run = run_program(helper, input_path, limits, *arguments)
    fault = find_fault(run, limits)
    if fault:
        error = TooSlow if fault.verdict == "TLE" else SetupError
        raise error(f"{role} {helper.label} failed on {task}: {fault.message}")
    return run.stdout


# --- reporting ------------------------------------------------------------------------------------

LABEL_COLOURS = {"expected": GREEN, "got": RED}
ROW = "     {:8} {:>7}  "     # what stands before the text of a Row: its label and its number
INDENT = len(ROW.format("", ""))
TOTAL = "all"               # in place of a name, in the line that sums up several problems


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


@contextlib.contextmanager
def start_session(options, problems, plain=False):
    """Yield the Session of a command. A plain Screen has no colour and no progress."""
    screen = Screen(plain)
    known_root_of.cache_clear()     # files may have changed since an earlier session
    with start_workers(options.worker_count) as workers:
        try:
            yield Session(options, {problem.name: problem for problem in problems}, screen, workers)
        finally:
            screen.progress("")     # or an error would stand behind it


def print_line(name, outcomes, text, screen):
    """Print the most severe verdict of some Outcomes, their most time and memory, and a text."""
    verdict = max((outcome.verdict for outcome in outcomes), key=list(VERDICTS).index)
    shown_verdict = screen.coloured(f"{verdict:3}", VERDICTS[verdict])
    runs = [outcome.run for outcome in outcomes]
    seconds = max(run.cpu_seconds for run in runs)
    memory = shown_memory(max(runs, key=lambda run: run.memory_kib))
    screen.print(f"{shown_verdict}  {name}  {seconds:7.3f} s{memory:>8} MB  {text}")


def print_outcome(outcome, name_width, screen):
    """Print the line of a case, its name padded to a width."""
    name = full_name(outcome.case).ljust(name_width)
    print_line(name, [outcome], outcome.message, screen)


def print_details(outcome, session):
    """Print the Rows of a case below its line, with ^^^ below wrong characters.

    The first is the path of its input, and the last the command that judges it again.
    """
    case = outcome.case
    rows = [Row("input", "", shown_path(case.input_path)), *outcome.rows]
    if outcome.verdict != "AC" and not is_special(case.input_path):
        rows.append(Row("again", "", command_to_repeat(case, session)))
    for row in rows:
        colour = LABEL_COLOURS.get(row.label)
        session.screen.print(ROW.format(row.label, row.number) + row.text, colour)
        start, end = row.mark or (0, 0)
        if start < end and (start, end) != (0, len(row.text)):      # if all are wrong, no ^^^
            session.screen.print(" " * (INDENT + start) + "^" * (end - start), colour)


def command_to_repeat(case, session):
    """Return the command line that judges a Case alone, with the same programs and limits."""
    problem = session.problems[case.problem_name]
    script, solution, checker = problem.script, problem.solution, problem.checker
    words = []
    if script and problem.input_folder == problem.answer_folder:    # so it has the user's cases
        words.append(as_word(script))
    if solution and solution.option:
        words += [solution.option, solution.typed]
    elif solution and not (script and solution.typed == relative_path(script)):
        words.append(as_word(solution.typed))
    if checker and not checker.is_found:
        words += [OPTIONS["checker"].flag, checker.typed]
    for name in ("cpu_seconds", "memory_mb", "tolerance"):
        number = getattr(session.options, name)
        if number is not None:
            words += [OPTIONS[name].flag, format(number, ".15g")]
    if known_root_of(case.input_path.parent, *problem.skipped_folders) != problem.input_folder:
        words.append(as_word(problem.input_folder))
    words.append(as_word(case.input_path))
    name = os.path.basename(sys.executable)
    python = name if shutil.which(name) else sys.executable
    words = [python, relative_path(__file__), *words]
    parts = [" ".join(map(shell_word, words))]
    programs = filter(None, [solution, checker])
    compilers = [source.language.compiler for source in map(source_of, programs) if source]
    for name in ("CXXFLAGS", "CFLAGS"):
        if name in os.environ and name in " ".join(compilers):
            parts.insert(0, f"{name}={shell_word(os.environ[name])}")
    return " ".join(parts)


@functools.lru_cache(maxsize=None)
def known_root_of(folder, *skipped_folders):
    """Return root_of() a folder. It is asked for each case, and searches all of them."""
    return root_of(folder, skipped_folders)


def shell_word(text):
    """Return a word that the shells bash and zsh read as a text, all of it printable."""
    if text.isprintable():
        return shlex.quote(text)
    word = ""
    for char in text:
        escapes = "".join(f"\\x{byte:02x}" for byte in os.fsencode(char))
        word += char if char.isprintable() and char not in "'\\" else escapes
    return f"$'{word}'"


def as_word(path):
    """Return a path as a word of a command line that is no option, no command and no name."""
    word = relative_path(path)
    is_clear = re.search("[./]", word) and not (word.startswith("-") or sources_called(word))
    return word if is_clear else os.path.join(".", word)


def programs_of(problem, is_found=False):
    """Return a text that names the programs of a Problem, or only those that were not typed."""
    text = ""
    for role, noun in (("solution", "program"), *zip(HELPER_NAMES, HELPER_NAMES)):
        program = getattr(problem, role)
        if program and (program.is_found or not is_found):
            text += f", {noun} {printable(program.typed)}"
    return text


def print_report(outcomes, cases, session):
    """Print the Outcomes of Cases as they come, and a summary; return the exit status."""
    options, screen = session.options, session.screen
    start_time = time.monotonic()
    counts = Counter(case.problem_name for case in cases)
    several = len(counts) > 1
    names = list(map(full_name, cases))
    if several and not options.verbose:     # then the lines of cases are not aligned
        names = [*map(printable, counts), TOTAL]
    width = max(map(len, names))
    judged = []
    outcomes = with_progress(outcomes, cases, judged, screen)
    try:
        for problem_name, count in counts.items():
            print_cases(itertools.islice(outcomes, count), width, session)
            if not (options.quiet and several):
                name = printable(problem_name).ljust(width)
                of_problem = judged[-count:]
                found = programs_of(session.problems[problem_name], is_found=True)
                print_line(name, of_problem, tally(of_problem) + found, screen)
    except KeyboardInterrupt:
        awaited = cases[min(len(judged), len(cases) - 1)]
        progress = f"{len(judged)} of {amount(len(cases), 'case')}"
        screen.print(f"Interrupted after {progress}. Running: {full_name(awaited)}")
        raise
    if several:
        seconds = time.monotonic() - start_time
        print_line(TOTAL.ljust(width), judged, f"{tally(judged)} in {seconds:.1f} s", screen)
    return int(any(outcome.verdict != "AC" for outcome in judged))


def with_progress(outcomes, cases, judged, screen):
    """Yield the Outcomes of Cases and append them to `judged`. Meanwhile, show the next case."""
    for case in cases:
        screen.progress(f"{len(judged)} of {len(cases)}  {full_name(case)}")
        outcome = next(outcomes)
        judged.append(outcome._replace(rows=()))        # to save memory
        yield outcome


def print_cases(outcomes, name_width, session):
    """Print the failures of a problem, and one of them in full; with -v all cases in full."""
    options, screen = session.options, session.screen
    chosen = last_printed = None        # Outcomes; the chosen one is shown in full
    try:
        for outcome in outcomes:
            if options.verbose:
                print_outcome(outcome, name_width, screen)
                print_details(outcome, session)
            elif outcome.verdict != "AC" and not options.quiet:
                print_outcome(outcome, name_width, screen)
                last_printed = outcome
                chosen = min(chosen or outcome, outcome, key=helpfulness)
    finally:                    # after Ctrl-C, too
        screen.progress("")
        if chosen:
            if chosen is not last_printed:      # else its line is right above
                print_outcome(chosen, name_width, screen)
            print_details(chosen, session)


def helpfulness(outcome):
    """Return a sort key: the failure with the smallest input comes first, PE and NA last."""
    return outcome.verdict == "NA", outcome.verdict == "PE", outcome.input_bytes


def tally(outcomes):
    """Return how many of the Outcomes have each verdict, as text."""
    counts = Counter(outcome.verdict for outcome in outcomes)
    text = f"{counts.pop('AC', 0)} of {len(outcomes)} accepted"
    for verdict in filter(counts.get, VERDICTS):
        text += f", {counts[verdict]} {verdict}"
    return text


def print_json(outcomes, session):
    """Print a line of JSON for each Outcome; return the exit status."""
    import json     # here, as workers have to be small
    status = 0
    for outcome in outcomes:
        case, run = outcome.case, outcome.run
        problem = session.problems[case.problem_name]
        line = json.dumps({
            "problem": case.problem_name,
            "case": case.name,
            "verdict": outcome.verdict,
            "cpu": round(run.cpu_seconds, 6),
            "wall": round(run.wall_seconds, 6),
            "memory": run.memory_kib,
            "status": run.exit_status,
            "signal": run.signal_name,
            "message": outcome.message,
            "program": problem.solution.typed,
            "checker": problem.checker and problem.checker.typed,
        })
        session.screen.print(line)
        if outcome.verdict != "AC":
            status = 1
    return status


# --- judge ----------------------------------------------------------------------------------------

def judge_command(request, options):
    """Judge the cases of a Request; return the exit status."""
    cases, complaints = chosen_cases(request, options.patterns)
    unanswered = [case for case in cases if case.answer_path is None]
    unexpected = [case for case in unanswered if case.input_path not in request.paths]
    if unexpected:
        more = f" and {len(unexpected) - 1} more" if len(unexpected) > 1 else ""
        first = shown_path(unexpected[0].input_path)
        complaints.append(f"no answer for {first}{more}; {NAMES_HINT}")
    status = 0
    try:
        if cases:
            status = judge_cases(cases, request, options)
    finally:            # below the report, or above another error
        for complaint in complaints:
            complain(complaint)
    return 2 if complaints or unanswered else status


def judge_cases(cases, request, options):
    """Judge Cases of a Request, and print the report; return the exit status."""
    names = {case.problem_name for case in cases}
    problems = [problem for problem in request.problems if problem.name in names]
    with start_session(options, problems, plain=options.json) as session:
        if options.verbose and not options.json:
            for problem in problems:
                if find_limits(problem.home_folders):
                    session.screen.print(f"{printable(problem.name)}: limits"
                                         f" {problem.cpu_seconds:g} s, {problem.memory_mb} MB")
        settings = {}
        for problem in problems:
            executables = prepare_programs(problem, ["solution", "checker"], session)
            settings[problem.name] = make_settings(problem, executables, session)
        copies = copies_of_pipes(cases, session.workers.folder)
        items = [(case._replace(input_path=copies.get(case.input_path, case.input_path)),
                  settings[case.problem_name]) for case in cases]
        outcomes = session.workers.map(judge_case, items)
        outcomes = (outcome._replace(case=case) for case, outcome in zip(cases, outcomes))
        if options.json:
            return print_json(outcomes, session)
        return print_report(outcomes, cases, session)


def copies_of_pipes(cases, folder):
    """Return {path of an input that is a pipe: path of its copy}, as it can be read only once."""
    copies = {}
    for path in {case.input_path for case in cases if is_special(case.input_path)}:
        copies[path] = folder / f"input-{len(copies)}"
        copies[path].write_bytes(path.read_bytes())
    return copies


# --- expect ---------------------------------------------------------------------------------------

KEPT = "differs, and is kept (--force replaces it)"
EXPECT_SECONDS = 60     # for a reference, as nobody waits for it


def expect_command(request, options):
    """Write the missing answers of a problem; return the exit status, 1 if an answer differs."""
    problem, = request.problems
    cases, complaints = chosen_cases(request, options.patterns)
    for complaint in complaints:
        complain(complaint)
    every_case, _ = find_cases(problem)
    paths = paths_of_answers([*every_case, *cases], problem)    # so no name is taken twice
    seconds = options.cpu_seconds or EXPECT_SECONDS
    limits = HELPER_LIMITS._replace(cpu_seconds=seconds, idle_seconds=seconds)
    status = 2 if complaints else 0
    with start_session(options, [problem]) as session:
        reference = prepare_programs(problem, ["reference"], session)["reference"]
        if problem.reference.is_found:
            session.screen.print(f"reference {printable(problem.reference.typed)}")
        items = [(reference, case.input_path, limits) for case in cases]
        answers = session.workers.map(try_reference, items)
        for case, (answer, failure) in zip(cases, answers):
            if failure:
                complain(failure)
                status = 2
                continue
            path = paths[case.input_path]
            done = write_answer(path, answer, options.force)
            session.screen.print(f"{shown_path(path)}: {done}")
            status = max(status, int(done == KEPT))
    return status


def try_reference(reference, input_path, limits):
    """Return (the answer to an input, ""), or (b"", why the reference failed)."""
    try:
        return helper_output("reference", reference, shown_path(input_path), limits, input_path), ""
    except SetupError as error:
        return b"", str(error)


def paths_of_answers(cases, problem):
    """Return {path of an input: path of its answer}; a missing answer gets the usual name."""
    paths = {}
    used = set()
    for case in dict.fromkeys(cases):
        name = os.path.relpath(case.input_path, problem.input_folder)
        path = problem.answer_folder / usual_answer(name)
        if path in used or os.path.lexists(path):       # 1.out is for 1.in, so 1.txt has 1.txt.a
            path = problem.answer_folder / (name + ".a")
        used.add(path)
        paths[case.input_path] = case.answer_path or path
    return paths


def write_answer(path, answer, force):
    """Write an answer to a file, and return a word for the report. Only `force` replaces one."""
    if not os.path.lexists(path):
        save(path, answer)
        return "written"
    if path.read_bytes().replace(b"\r\n", b"\n") == answer.replace(b"\r\n", b"\n"):
        return "same"
    if not force:
        return KEPT
    save(path, answer)
    return "replaced"


# --- stress ---------------------------------------------------------------------------------------

SIZE_GROWTH = 1.25      # of every second input; the 25th of these has size 200
FEW_SIZES = 10          # up to this --size, each size is tried as often
REFERENCE_LIMITS = HELPER_LIMITS._replace(cpu_seconds=2, idle_seconds=2)    # then sizes fall
SMALLER_SECONDS = 2     # the least time to look for a smaller input
ENOUGH_SEEDS = 100      # for each size, to find one


class Trial(NamedTuple):    # of the programs, on an input that the generator made
    seed: int
    size: int
    input_hash: int         # by hash(): workers are forked, so all of them have the same one
    too_slow: str = ""      # the message if the reference was too slow
    space_differs: bool = False     # white space alone is no disagreement
    outcome: Optional[Outcome] = None       # these three only if the programs disagree
    input: bytes = b""
    answer: bytes = b""     # the reference's


def stress_command(request, options):
    """Compare a program with a reference on random inputs; return the exit status."""
    problem, = request.problems
    seed = time.time_ns() % 10 ** 8 if options.seed is None else options.seed
    with start_session(options, [problem]) as session:
        session.screen.print(f"seed {seed}{programs_of(problem)}")
        executables = prepare_programs(problem, ROLES, session)
        settings = make_settings(problem, executables, session)
        try_call = functools.partial(try_input, problem.name, executables, settings)
        trials = []
        start_time = time.monotonic()
        try:
            try_growing_sizes(trials, seed, try_call, session)
        except KeyboardInterrupt:
            session.screen.print(f"Interrupted after {amount(len(trials), 'input')}.")
            raise
        if not trials[-1].outcome:
            session.screen.print(search_summary(trials))
            return 0
        next_seed = seed + len(trials)
        found = smallest_disagreement(trials[-1], next_seed, start_time, try_call, session)
        handle_signals(do_nothing)      # or an input may be saved without its answer
        save_disagreement(found, problem, executables["generator"], session)
        return 1


def try_input(problem_name, executables, settings, seed, size):
    """Return the Trial for a seed and a size; raise SetupError if a helper fails."""
    generator = executables["generator"]
    call = f"seed {seed}, size {size}"
    data = helper_output("generator", generator, call, HELPER_LIMITS, os.devnull, seed, size)
    if not data:
        raise SetupError(f"generator {generator.label} printed nothing for {call}")
    trial = Trial(seed, size, hash(data))
    with temporary_folder() as folder:
        case = Case(problem_name, "stress", folder / "input", folder / "expected")
        case.input_path.write_bytes(data)
        try:
            answer = helper_output("reference", executables["reference"], call, REFERENCE_LIMITS,
                                   case.input_path)
        except TooSlow as error:
            return trial._replace(too_slow=str(error))
        case.answer_path.write_bytes(answer)
        outcome = judge_case(case, settings)
    if outcome.verdict in ("AC", "PE"):
        return trial._replace(space_differs=outcome.verdict == "PE")
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
            session.screen.progress(f"input {len(trials) + 1}, size {trial.size}")
            if trial.outcome or trial.too_slow:
                break
        if trial.too_slow:
            most_size = int(trial.size / SIZE_GROWTH)
        if most_size == 0:
            raise SetupError(trial.too_slow)


def growing_calls(seed, first, most_size, deadline):
    """Yield (seed, size) for inputs from number `first` on, at least one, until a deadline."""
    for number, size in itertools.islice(enumerate(sizes_up_to(most_size)), first, None):
        yield seed + number, size
        if time.monotonic() >= deadline:
            return


def sizes_up_to(most):
    """Yield sizes for ever: small ones (1; 1, 2; 1, 2, 3; ...), and after each a larger one."""
    if most <= FEW_SIZES:
        yield from itertools.cycle(range(1, most + 1))
    large = 1
    for most_small in itertools.count(1):
        for small in range(1, most_small + 1):
            yield min(small, most)
            yield int(large)
            large = min(large * SIZE_GROWTH, most)


def smallest_disagreement(first, next_seed, start_time, try_call, session):
    """Search once more as long as from the start; return the Trial with the smallest input."""
    now = time.monotonic()
    deadline = now + min(session.options.seconds, max(SMALLER_SECONDS, now - start_time))
    found = [first]         # each Trial is smaller than the one before
    calls = itertools.takewhile(lambda call: time.monotonic() < deadline,
                                smaller_calls(found, next_seed))
    with contextlib.suppress(KeyboardInterrupt, Failure):       # then the best so far counts
        for trial in session.workers.map(try_call, calls):
            session.screen.progress(f"found one of size {found[-1].size}; looking for a smaller"
                                    f" one, size {trial.size}")
            if trial.outcome and len(trial.input) < len(found[-1].input):
                found.append(trial)
    return found[-1]


def smaller_calls(found, next_seed):
    """Yield (seed, size) for inputs that may be smaller than that of the last Trial in `found`."""
    # Many generators print fewer lines of the same input if only the size changes: try that first.
    new_seeds = itertools.count(next_seed)
    for round_number in range(1 + ENOUGH_SEEDS):
        size = 1
        while size <= found[-1].size:       # the caller adds smaller ones
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
    text += f", the largest of size {max(trial.size for trial in compared)}"
    space_count = sum(trial.space_differs for trial in compared)
    if space_count:
        text += f"; on {space_count} of them only white space differs"
    slow_sizes = [trial.size for trial in trials if trial.too_slow]
    if slow_sizes:
        text += f"; the reference was too slow from size {min(slow_sizes)} on"
    return text


def save_disagreement(trial, problem, generator, session):
    """Save a Trial as a case, and show it, even if it cannot be saved."""
    for name in numbered_names(f"stress-{trial.seed}-{trial.size}"):
        input_path = problem.input_folder / f"{name}.in"
        answer_path = problem.answer_folder / f"{name}.out"
        if may_save(input_path, trial.input) and may_save(answer_path, trial.answer):
            break
    case = Case(problem.name, name, input_path, answer_path)
    made_by = printable(f"{generator.label}, seed {trial.seed}, size {trial.size}")
    rows = [*trial.outcome.rows, Row("made by", "", made_by)]
    outcome = trial.outcome._replace(case=case, rows=rows)
    try:
        save(input_path, trial.input)
        save(answer_path, trial.answer)
    finally:
        print_outcome(outcome, 0, session.screen)
        print_details(outcome, session)
    for path in (input_path, answer_path):
        session.screen.print(f"saved {shown_path(path)}")


# --- receive --------------------------------------------------------------------------------------

PORTS = (10045, 10043, 10042, 6174, 4244, 1327, 27121)      # to which Competitive Companion sends
LABEL = re.compile(r"(?:Problem )?([^\W_]{1,5})([.:]| -)\s*")       # of a name such as `A. Sum`
MOST_LETTERS = 60           # of a folder's name: file systems allow 255 bytes
CLIENT_SECONDS = 10         # for a message


def receive_command(request, options):
    """Save the problems that the browser sends until all have come; return the exit status."""
    if "://" in str(options.words):
        raise SetupError("receive takes a folder, no address; click the icon in the browser")
    folder = Path(*options.words)
    folder.mkdir(parents=True, exist_ok=True)
    received = []
    came = defaultdict(set)     # {(id, size) of a batch: its problems}
    signal.signal(signal.SIGALRM, stop_slow_client)
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
                signal.alarm(CLIENT_SECONDS)
                try:
                    super().handle()
                finally:
                    signal.alarm(0)

        def do_POST(self):
            try:
                received.append(read_message(self.headers, self.rfile))
                self.send_response_only(200)
                self.end_headers()
            except Exception as error:      # the next message may be right
                self.send_error(400, f"{type(error).__name__}: {error}")

        def send_error(self, code, message="", explain=""):     # called for other methods, too
            complain(f"refused a message ({message})")
            self.send_response_only(400)
            self.end_headers()

        def log_message(self, *arguments):
            """Do not print that a client was silent."""

    for port in PORTS:
        with contextlib.suppress(OSError):      # it is not free
            return HTTPServer(("127.0.0.1", port), Handler)
    raise SetupError(f"no port is free: {', '.join(map(str, PORTS))}")


def stop_slow_client(number, frame):
    """Stop reading from a client that sends bytes slowly."""
    raise TimeoutError(f"not all of it came in {CLIENT_SECONDS} s")


def read_message(headers, file):
    """Return what read_problem finds in a message; raise an exception if there is no problem."""
    import json
    length = int(headers["Content-Length"])
    if length < 0:
        raise ValueError("Content-Length is negative")
    body = file.read(min(length, 100 << 20))
    # Browsers let no other page send this type, nor this host, even if its name leads here.
    if headers.get_content_type() != "application/json":
        raise ValueError("Content-Type is not application/json")
    if headers["Host"].partition(":")[0] not in ("localhost", "127.0.0.1"):
        raise ValueError("Host is not this machine")
    return read_problem(json.loads(body))


def read_problem(message):
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
    if message.get("interactive"):
        text += "; interactive, so not for run.py"
    elif "file" in (message["input"]["type"], message["output"]["type"]):
        text += "; reads or writes a file, so not for run.py"
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

    A new folder has all files or does not exist. In a folder that is there, nothing is replaced.
    """
    for name in numbered_names(folder_name):
        path = parent / name
        line = f"{shown_path(path)}  {text}"
        if not os.path.lexists(path):
            break
        new = [file for file in files if not os.path.lexists(path / file)]
        if path.is_dir() and all(may_save(path / file, files[file]) for file in files):
            with signals_held():        # or an input may be saved without its answer
                for file in new:
                    save(path / file, files[file])
            return f"{line}; {amount(len(new), 'file')} added" if new else f"{line}; already there"
    with signals_held(), tempfile.TemporaryDirectory(dir=str(parent), prefix=".") as hidden:
        folder = Path(hidden, "new")
        folder.mkdir()
        for name, data in files.items():
            (folder / name).write_bytes(data)
        folder.rename(path)
    return line


# --- the kit --------------------------------------------------------------------------------------

ROOT = Path(__file__).resolve().parent
SOLUTIONS, INPUTS, EXPECTED = ROOT / "solutions", ROOT / "inputs", ROOT / "expected"
SHARED_IMPORT = re.compile(r"(?m)^from shared\.(\w+) import \w+(?:, \w+)*$\n?")
ANY_SHARED_IMPORT = re.compile(r"(?m)^[ \t]*(?:from|import)[ \t]+shared\b.*\n?")
DOCSTRING = re.compile(r"(?s)(\"\"\".*?\"\"\"|)(.*)")


def built_in_names():
    """Return the sorted names of the built-in problems."""
    names = [path.stem for path in SOLUTIONS.glob("[!.]*.py") if (INPUTS / path.stem).is_dir()]
    return sorted(names, key=natural)


def built_in_at(path):
    """Return the name of the built-in problem whose script or folder is at a path, or None."""
    path = Path(os.path.realpath(path))
    if path.parent in (SOLUTIONS, INPUTS, EXPECTED):
        is_script = path.parent == SOLUTIONS and path.suffix == ".py"
        name = path.stem if is_script else path.name
        return name if name in built_in_names() else None
    return None


def built_in_called(word):
    """Return the name of the built-in problem with this name or number, or None.

    In the kit's folder, the name of its script will do. Raise SetupError if a number means two.
    """
    names = built_in_names()
    ending = ".py" if Path.cwd() == ROOT else ""
    meant = [name for name in names if word.lower() in (name.lower(), name.lower() + ending)]
    if word.isdecimal() and not meant:
        meant = [name for name in names if re.search(r"\d*$", name)[0] == word]
    if len(meant) > 1:
        raise SetupError(f"{word} may be {' or '.join(meant)}")
    return meant[0] if meant else None


def built_in_problem(name):
    """Return the built-in Problem of a name."""
    inputs, answers = INPUTS / name, EXPECTED / name
    script = SOLUTIONS / f"{name}.py"
    return Problem(name, inputs, answers, home_folders=[inputs, answers], script=script,
                   skipped_folders=[INPUTS, EXPECTED], solution=Program(relative_path(script)))


def problem_in(folder):
    """Return the Problem that a folder is part of: of the kit, or the user's own."""
    folder = Path(os.path.abspath(folder))
    for place in (folder, *folder.parents):
        if built_in_at(place):
            return built_in_problem(built_in_at(place))
    kit = [INPUTS, EXPECTED]        # a folder that contains the kit does not contain its cases
    root = root_of(folder, kit)
    return Problem(root.name, root, root, home_folders=[root], skipped_folders=kit)


def bundle(script):
    """Return a script and the modules that it imports from `shared` as one source.

    The script's docstring stands first, and each module before the file that imports it.
    """
    codes = {}
    add_file(script, codes)
    check_names(codes)
    docstring, code = DOCSTRING.fullmatch(codes.pop(script)).groups()
    parts = [docstring.strip()]
    for path, module in codes.items():
        parts.append(f"# --- shared/{path.name} ---\n\n{module.strip()}")
    parts.append(f"# --- {script.name} ---\n\n{code.strip()}")
    return "\n\n\n".join(parts).lstrip() + "\n"


def add_file(path, codes):
    """Add {path: code} for a file to `codes`, after the modules that it imports from `shared`."""
    code = path.read_text(encoding="utf-8-sig")
    codes[path] = ""        # so that a circle of imports ends
    for line in ANY_SHARED_IMPORT.findall(code):
        found = SHARED_IMPORT.fullmatch(line)
        if not found:
            raise SetupError(f"{shown_path(path)}: {line.strip()}: a bundle needs"
                             " `from shared.x import a, b` on a line of its own")
        module = SOLUTIONS / "shared" / f"{found[1]}.py"
        if module not in codes:
            add_file(module, codes)
    del codes[path]
    codes[path] = SHARED_IMPORT.sub("", code)


def check_names(codes):
    """Raise SetupError if a global name has several meanings in a bundle of {path: code}."""
    import builtins
    meanings = {path: global_names(path, code) for path, code in codes.items()}
    for path, other in itertools.permutations(codes, 2):
        for name, meaning in meanings[path].items():
            differs = meanings[other].get(name, meaning) != meaning
            hides = hasattr(builtins, name) and re.search(rf"\b{name}\b", codes[other])
            if differs or hides:
                raise SetupError(f"{name} means one thing in {shown_path(path)}, another in"
                                 f" {shown_path(other)}")


def global_names(path, code):
    """Return {name: meaning} for the global names of a file; an import means the same in all."""
    import dis
    try:
        steps = dis.get_instructions(compile(code, path.name, "exec", dont_inherit=True))
    except (SyntaxError, ValueError) as error:
        raise SetupError(f"{shown_path(path)}: {error}")
    meanings = {step.argval: path for step in steps if step.opname == "STORE_NAME"}
    for module, names in re.findall(r"(?m)^(?:from (\S+) )?import (.+)$", code):
        meanings.update(dict.fromkeys(names.split(", "), module))
    meanings.pop("__doc__", None)
    return meanings


def bundle_command(request, options):
    """Print a solution of the kit and its modules as one file, if it is accepted on all cases."""
    problem, = request.problems
    text = bundle(problem.script).encode()
    check_bundle(text, problem, options)
    while text:             # a pipe or a full disk may take a part
        text = text[sys.stdout.buffer.write(text):]
    return 0


def check_bundle(text, problem, options):
    """Raise SetupError, naming the first case that fails, unless a bundle is accepted on all."""
    cases, complaints = chosen_cases(Request([problem]), ())
    if complaints:
        raise SetupError(*complaints)
    with start_session(options, [problem], plain=True) as session:
        path = session.workers.folder / "bundle.py"     # not beside the modules
        path.write_bytes(text)
        problem = problem._replace(solution=Program(str(path), None))
        executables = prepare_programs(problem, ["solution", "checker"], session)
        settings = make_settings(problem, executables, session)
        items = [(case, settings) for case in cases]
        for outcome in session.workers.map(judge_case, items):
            if outcome.verdict != "AC":
                what = f"{outcome.verdict} on {full_name(outcome.case)}: {outcome.message}"
                raise SetupError(f"the bundle is not accepted, {what}")


# --- the command line -----------------------------------------------------------------------------

class Command(NamedTuple):
    run: Any                # a function of (Request, options) that returns the exit status
    help: str
    needed: Sequence[str] = ()      # roles of the programs that it needs, in the order of words
    helpers: Sequence[str] = ()     # roles that programs beside the cases may have
    words: str = ("a folder of cases, a source, an input, a case\n"
                  "or a built-in problem (uva11085 or 11085)")


COMMANDS = {
    "judge": Command(judge_command, "Judge a program on cases, or all solutions of the kit.",
                     ["solution"], ["checker"]),
    "bundle": Command(bundle_command, "Print a solution of the kit as one file, for a judge.",
                      [], ["checker"], "a built-in problem (uva11085 or 11085)"),
    "expect": Command(expect_command, "Write the missing answers to cases, with a reference.",
                      ["reference"], ["reference"]),
    "stress": Command(stress_command, "Compare a program with a reference on random inputs.",
                      ["solution", "reference", "generator"],
                      ["checker", "reference", "generator"]),
    "receive": Command(receive_command, "Save samples from Competitive Companion, until all have"
                       " come.", words="the folder in which each problem gets its folder"),
}
# An alias such as `run.py -e 0` may have these; a command without them ignores them.
FOR_AN_ALIAS = ("cpu_seconds", "memory_mb", "tolerance", "worker_count", "quiet", "verbose")


class Parser(argparse.ArgumentParser):
    def error(self, message):       # argparse itself would exit
        raise SetupError(message)


def parse(arguments):
    """Return the options of a command line, named as in OPTIONS, with its command and words."""
    with signals_held():        # Ctrl-C inside this call would break argparse's own clean-up
        options, unknown = make_parser(OPTIONS).parse_known_intermixed_args(arguments)
    options.command = command_among(options.words)
    check_for_command(options)
    flags = [OPTIONS[name].flag for name in options_of(options.command)]
    for name, option in OPTIONS.items():
        values = getattr(options, name) or []
        if [] in values:            # argparse before Python 3.13 reads -k=-- like this
            raise SetupError(f"{option.flag}: -- is no value")
        if values and option.flag not in flags and name not in FOR_AN_ALIAS:
            unknown.append(option.flag)
        if len(values) > 1 and option.metavar in ("DIR", "PROGRAM"):
            raise SetupError(f"{option.flag} is given twice")
        if name != "patterns":      # the last number counts: an alias may have the first
            values = values[-1] if values else option.default
        setattr(options, name, values)
    if unknown:
        hint = did_you_mean(unknown[0], flags) or "; --help lists them"
        raise SetupError(f"{options.command} has no option {unknown[0]}{hint}")
    return options


def options_of(command):
    """Return the names of a command's options."""
    return [name for name, option in OPTIONS.items() if command in option.commands.split()]


def command_among(words):
    """Return the command among some words, and remove it from them."""
    for word in words:      # from the second on, a file or a folder may have the name of a command
        if word in COMMANDS and (word == words[0] or not os.path.exists(word)):
            words.remove(word)
            return word
    return "judge"


def check_for_command(options):
    """Raise SetupError if the first word is a misspelt command, and no file has such a name."""
    word, = options.words[:1] or [""]
    hint = did_you_mean(word.lower(), COMMANDS) if word.isalpha() else ""
    if options.command == "judge" and hint and not list(Path.cwd().glob(f"{word}*")):
        raise SetupError(f"no folder, file, case or problem {word!r}{hint}")


def make_parser(names, words_help="", **texts):
    """Return a parser for some of OPTIONS, which gives a list of values for each."""
    parser = Parser(formatter_class=argparse.RawTextHelpFormatter, allow_abbrev=False,
                    add_help=False, **texts)
    parser.add_argument("words", metavar="WORD", nargs="*", help=words_help)
    parser.add_argument("-h", "--help", action="store_true", help="show this help")
    parser.set_defaults(**dict.fromkeys(OPTIONS))
    for name in names:
        option = OPTIONS[name]
        kind = {"action": "append_const", "const": True}
        if option.metavar:
            kind = {"action": "append", "metavar": option.metavar, "type": option.convert}
        default = f" ({option.default})" if option.default else ""
        parser.add_argument(option.flag, dest=name, help=option.help + default, **kind)
    return parser


def help_text(command):
    """Return the text of --help for a command."""
    lines = [f"  run.py {name:9}{other.help}" for name, other in COMMANDS.items()]
    parser = make_parser(options_of(command), COMMANDS[command].words, prog=f"run.py {command}",
                         description=COMMANDS[command].help,
                         epilog="\n".join(["commands, judge if none is named:", *lines]))
    return parser.format_help()


def did_you_mean(typed, known):
    """Return a question with the names that the user may have meant, or ""."""
    import difflib      # here, as workers must stay small
    meant = [name for name in known if name.startswith(typed) and len(typed) > 2]
    meant = meant or difflib.get_close_matches(typed, known, 1, cutoff=0.75)
    return f"; did you mean {' or '.join(meant)}?" if meant else ""


# --- words ----------------------------------------------------------------------------------------

class Words(NamedTuple):    # of a command line, by what is there under their names
    folders: List[str]      # of cases, also the one after --cases
    programs: List[str]     # paths of sources and executables
    files: List[str]        # paths of others: inputs and answers
    problems: List[str]     # names of built-in ones
    names: List[str]        # others: of cases, of sources without their endings, of problems


def read_request(options):
    """Return the Request of a command line. Raise SetupError for a word that cannot be used."""
    if options.command == "receive":        # its word is a folder that may not exist yet
        if len(options.words) > 1:
            names = " and ".join(options.words)
            raise SetupError(f"receive takes one folder, not {names}")
        return Request(())
    if options.command == "bundle":
        names = {built_in_at(word) or built_in_called(word) for word in options.words}
        if len(names) != 1 or None in names:
            raise SetupError("bundle takes one problem of the kit, such as uva11085")
        problem = built_in_problem(names.pop())
        return Request([with_programs(problem, {}, [], options)])
    words = sorted_words(options)
    named = named_problem(words)
    own = named or problem_in(usual_folder(words, options))
    own = own._replace(home_folders=helper_folders(own))
    is_named = place_names(words, own) or named is not None
    kit = list(map(built_in_problem, dict.fromkeys(words.problems)))
    cases = [case for problem in kit for case in find_cases(problem)[0]]
    for name in words.names:
        paths = case_paths(name, cases)
        words.files.extend(paths)
        if not paths:
            hint = did_you_mean(name.lower(), built_in_names())
            if " " in name or shutil.which(name):
                hint = "; a command needs -c and quotes"
            raise SetupError(f"no folder, file, case or problem {name!r}{hint}")
    programs = placed_programs(words.programs, options)
    is_in_kit = own.input_folder in (ROOT, SOLUTIONS, INPUTS, EXPECTED)
    if is_in_kit and options.command == "judge" and not (kit or programs or words.files):
        kit, is_named = list(map(built_in_problem, built_in_names())), False
    problems = requested_problems(kit, own, is_named, options)
    problems = [with_programs(problem, programs, words.files, options) for problem in problems]
    return Request(problems, chosen_paths(words, options.command))


def sorted_words(options):
    """Return the Words of a command line."""
    found = Words([], [], [], [], [])
    if options.cases is not None:
        is_new = options.command == "stress" and not os.path.lexists(options.cases)
        if not (is_new or os.path.isdir(options.cases)):
            raise SetupError(f"--cases {options.cases}: no such folder")
        found.folders.append(options.cases)
    for word in filter(None, options.words):
        folder, last = os.path.split(word)
        is_name = is_stem(word) or not os.path.exists(word)
        if built_in_at(word):
            found.problems.append(built_in_at(word))
        elif word == "-":
            found.files.append(stdin_path())
        elif os.path.isdir(word):
            source = None if cases_at(word) else only_source([word])
            if source and source.typed not in options.words:
                found.programs.append(source.typed)
            else:
                found.folders.append(word)
        elif is_name:
            paths = case_paths(last, cases_at(folder)) if os.path.isdir(folder) else []
            found.files.extend(paths)
            found.names.extend([] if paths else [word])
        elif is_source(word) or is_program(word):
            found.programs.append(word)
        elif last == "limits" and not cases_at(word):       # `samples/*` may contain it
            found.folders.append(folder or ".")
        else:
            found.files.append(word)
    if is_redirected() and stdin_path() not in found.files:
        found.files.append(stdin_path())
    if is_piped() and stdin_path() not in found.files:      # a loop may read it: `ls | while read`
        complain("standard input is not judged; the word - means it")
    return found


def is_stem(word):
    """Return whether an executable stands for the source beside it. `./a` does not."""
    return is_program(word) and not word.startswith("./") and bool(sources_called(word))


def is_redirected():
    """Return whether stdin is a file that nobody has begun to read, as after `<`."""
    with contextlib.suppress(OSError):      # it is closed
        is_file = os.path.isfile("/dev/stdin")
        return is_file and os.lseek(0, 0, os.SEEK_CUR) == 0 < os.path.getsize(0)
    return False


def stdin_path():
    """Return the path of the file that stdin is redirected from, or else of stdin itself."""
    path = os.path.realpath("/dev/stdin")
    return path if os.path.isfile(path) else "/dev/stdin"


def is_piped():
    """Return whether stdin is a pipe with something to read, as after `echo 5 |`."""
    import fcntl
    import termios
    with contextlib.suppress(OSError):      # it is closed
        return Path("/dev/stdin").is_fifo() and any(fcntl.ioctl(0, termios.FIONREAD, bytes(4)))
    return False


def named_problem(words):
    """Return the Problem of the user's own whose cases are named, or None.

    Folders and files of the kit name built-in problems instead. Of several folders, one has to be
    around the cases of all, or else the current one; raise SetupError if neither is.
    """
    files = [file for file in words.files if not is_special(file)]
    folders = dict.fromkeys([*words.folders, *map(os.path.dirname, files)])
    problems = list(map(problem_in, folders))
    words.problems.extend(problem.name for problem in problems if problem.script)
    own = {problem.input_folder: problem for problem in problems if not problem.script}
    if not own:
        return None
    outermost = min(own, key=lambda root: len(root.parts))
    for problem in (own[outermost], problem_in(Path.cwd())):
        cases = find_cases(problem)[0] if len(own) > 1 else []
        places = {problem.input_folder}.union(*map(Case.places, cases))
        if places >= own.keys():
            return problem
    names = " and ".join(map(relative_path, own))
    raise SetupError(f"cases of several folders, {names}")


def usual_folder(words, options):
    """Return the folder of the cases if no word names one.

    It is the first with answers or a file `limits` among these: a folder with the name of a program
    beside it, the folders from its own up to the current one, its own if it is elsewhere. If there
    is none, it is the program's own, or the current one if that is elsewhere.
    """
    here = Path.cwd()
    typed = [getattr(options, role) for role in COMMANDS[options.command].needed]
    typed = [program_typed(text, "").typed for text in typed if text]
    sources = [source for name in words.names for source in sources_called(name)]
    programs = [*filter(os.path.isfile, typed), *words.programs, *sources]
    paths = [Path(os.path.abspath(program)) for program in programs]
    folders = []
    for path in paths:
        stem = path.stem.lower()
        namesakes = [folder for folder in path.parent.iterdir() if folder.name.lower() == stem]
        folders += [folder for folder in (*namesakes, *path.parents) if here in folder.parents]
    folders += [here, *(path.parent for path in paths)]
    default = paths[0].parent if paths and here in paths[0].parents else here
    return next(filter(is_problem, folders), default)


def is_problem(folder):
    """Return whether a folder has a file `limits`, or cases with answers that are not the kit's."""
    return (folder / "limits").is_file() or has_answers(folder, [INPUTS, EXPECTED])


def helper_folders(problem):
    """Return the folders that may contain a Problem's helpers: its own, and those up to here.

    If all its inputs, or all its answers, are in a folder inside, that comes first.
    """
    cases, _ = find_cases(problem)
    inputs = [case.input_path.parent for case in cases]
    answers = [case.answer_path.parent for case in cases if case.answer_path]
    inner = [Path(os.path.commonpath(folders)) for folders in (inputs, answers) if folders]
    around = [folder for folder in problem.input_folder.parents
              if Path.cwd() in (folder, *folder.parents)]
    return [*inner, *problem.home_folders, *around]


def place_names(words, own):
    """Add what the names mean to the files, programs and problems of the Words.

    The names that are left may be cases of built-in problems. Return whether a name is that of a
    case of `own`, the Problem with the user's cases.
    """
    names = list(words.names)
    words.names.clear()
    cases = find_cases(own)[0] if names else []
    is_named = False
    for name in names:
        paths = case_paths(name, cases)
        sources = sources_called(name)
        if paths:
            words.files.extend(paths)
            is_named = True
        elif len(sources) > 1:
            raise SetupError(f"{name} may be {' or '.join(sources)}")
        elif sources:
            words.programs.extend(sources)
        elif built_in_called(name):
            words.problems.append(built_in_called(name))
        else:
            words.names.append(name)
    return is_named


def case_paths(name, cases):
    """Return the paths of the Cases with this name in reports, or as its last part."""
    found = [case for case in cases if case.name == name]
    if not found:
        found = [case for case in cases if case.name.endswith(f"/{name}")]
        if len(found) > 1:
            names = " or ".join(case.name for case in found)
            raise SetupError(f"{name} may be {names}")
    return [relative_path(path) for case in found for path in case.paths()]


def cases_at(path):
    """Return the Cases with a file, or with a file below a folder."""
    path = Path(os.path.abspath(path))
    cases, _ = find_cases(problem_in(path.parent if path.is_file() else path))
    return [case for case in cases if path in case.places()]


def sources_called(name):
    """Return the paths of the sources with this name before their ending: a.cpp for a."""
    return [name + ending for ending in LANGUAGES if os.path.isfile(name + ending)]


def only_source(folders):
    """Return the Program for the only source that is no helper, in the first folder with one.

    Return None if there is none. Raise SetupError if there are several.
    """
    return find_program("solution", folders, [Program(str(ROOT / "run.py"))])


def placed_programs(paths, options):
    """Return {role: Program} for the programs of options and of words, in the order of need."""
    command = COMMANDS[options.command]
    if options.command != "stress":     # there, one source may play two roles
        paths = list(dict.fromkeys(paths))
    placed = {}
    for role in ROLES:
        if getattr(options, role) is not None:
            placed[role] = program_typed(getattr(options, role), OPTIONS[role].flag)
    free = [role for role in command.needed if role not in placed]
    if len(paths) > 1 or len(free) > 1:         # then names such as check.py say the role
        for path in paths:
            role = named_role(path)
            if role in command.helpers:
                placed.setdefault(role, Program(path))
        typed = [program.typed for program in placed.values()]
        paths = [path for path in paths if path not in typed]
        free = [role for role in free if role not in placed]
    if len(paths) > len(free):
        typed = [placed[role].typed for role in command.needed if role in placed]
        names = " ".join([*typed, *paths])
        raise SetupError(f"too many programs: {names} (a command of several words needs quotes)")
    placed.update(zip(free, map(Program, paths)))
    return placed


def program_typed(text, option):
    """Return the Program of an option: a source without its ending, if it is no command."""
    sources = sources_called(text)
    is_command = shutil.which(text) or text.startswith("./")
    return Program(text if is_command or len(sources) != 1 else sources[0], option)


def requested_problems(kit, own, is_named, options):
    """Return the Problems that are meant, without the programs of words.

    `kit` are built-in ones. If words name cases of the user's `own`, they are judged on these.
    """
    if len(kit) > 1 and options.command != "judge":
        names = " and ".join(problem.name for problem in kit)
        raise SetupError(f"{options.command} takes one problem, not {names}")
    if kit and is_named:
        return [problem._replace(input_folder=own.input_folder, answer_folder=own.answer_folder,
                                 home_folders=[*own.home_folders, *problem.home_folders])
                for problem in kit]
    return kit or [own]


def with_programs(problem, programs, files, options):
    """Return a Problem with the programs and limits that are typed, or else beside its cases."""
    command = COMMANDS[options.command]
    changes = find_limits(problem.home_folders)
    for role in command.helpers:
        if role not in programs:
            changes[role] = find_program(role, problem.home_folders, programs.values())
    changes.update(programs)
    for name in ("cpu_seconds", "memory_mb"):
        if getattr(options, name) is not None:
            changes[name] = getattr(options, name)
    problem = problem._replace(**changes)
    for role in command.needed:
        if getattr(problem, role):
            continue
        flag = OPTIONS[role].flag
        check_for_source(files, flag)
        if role == "solution":
            folders = [problem.input_folder, Path.cwd()]
            problem = problem._replace(solution=only_source(folders))
            wanted = "a program: a source such as a.cpp, or -c COMMAND"
        else:
            names = " or ".join(f"{name}.*" for name in HELPER_NAMES[role])
            wanted = f"a {role}: {flag} PROGRAM, or {names} beside the cases"
        if not getattr(problem, role):
            raise SetupError(f"{options.command} needs {wanted}")
    return problem


def check_for_source(files, flag):
    """Raise SetupError if a file is no case, and may be meant as a source."""
    for file in files:
        extension = os.path.splitext(file)[1]
        if os.path.isfile(file) and not (INPUT_EXTENSION.fullmatch(extension) or cases_at(file)):
            command = f"{INTERPRETERS.get(extension, 'COMMAND')} {shlex.quote(file)}"
            raise SetupError(f"{file}: no source that run.py knows;"
                             f" {flag} {shlex.quote(command)} runs it")


def chosen_paths(words, command):
    """Return the paths of the Words that choose cases. Raise SetupError if the command takes none.

    A folder around other paths chooses none: it says where their problem is.
    """
    for file in words.files:
        if os.path.splitext(file)[1] in INTERPRETERS:
            check_for_source([file], "-c")
        if command == "stress":
            raise SetupError(f"stress takes no input: {file}")
        if command == "expect" and is_special(file):
            raise SetupError(f"expect takes no pipe: {file}")
    paths = [Path(os.path.abspath(path)) for path in (*words.folders, *words.files)]
    around = {folder for path in paths for folder in path.parents}
    return [path for path in paths if path not in around]


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
            print(help_text(options.command), end="")
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
    if sys.stdout is None:              # it is closed, as by >&-
        sys.stdout = open(os.devnull, "w")
    sys.stdout.reconfigure(errors="backslashreplace")
    os._exit(main(sys.argv[1:]))        # Python's own exit would try again to write what is left
