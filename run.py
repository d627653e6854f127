#!/usr/bin/env python3
"""Judge the solutions of this kit, or any program, on files of cases.

All that is started is a program: a command, or a source that is compiled once. A problem is a set of cases and up to
four programs: a solution, a checker, a reference and a generator. A problem of the kit is a script solutions/NAME.py
that has a folder inputs/NAME; options give the programs for any other folder, or in place of the kit's.

The sections, in the order in which a case goes through them, after two on signals and on showing what others wrote:
    problems and cases      find the files
    running a program       start it, watch it, end all that it has started, and return a Run: what was measured
    workers                 the processes that do this, side by side
    verdicts                from a Run to a verdict
    comparing               from the output to a verdict, and the lines that differ
    judging a case          all of that for one case: an Outcome
    reporting               print the Outcomes
Then come bundles, expected files and stress tests, the programs of a problem, and the command line.
"""
import os
import signal

if __name__ == "__main__" and os.name == "posix" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)    # Ctrl-C just ends this, until there is something to clean up

import argparse
import collections
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
import textwrap
import time
from multiprocessing.connection import Pipe, wait
from pathlib import Path

try:
    import resource
except ImportError:     # not on Windows
    resource = None

if sys.version_info < (3, 8):
    sys.exit("run.py needs Python 3.8 or later")

ROOT = Path(__file__).resolve().parent
SOLUTIONS, INPUTS, EXPECTED = ROOT / "solutions", ROOT / "inputs", ROOT / "expected"
MEASURED = resource is not None

GREEN, RED, YELLOW, MAGENTA = 32, 31, 33, 35
VERDICTS = {                # from the mildest to the gravest; a problem has the gravest verdict of its cases
    "AC": GREEN,            # accepted
    "PE": MAGENTA,          # presentation error: the right tokens, other white space
    "WA": RED,              # wrong answer
    "RE": RED,              # run-time error
    "TLE": YELLOW,          # time limit exceeded
    "OLE": YELLOW,          # output limit exceeded
    "MLE": YELLOW,          # memory limit exceeded
}

Problem = collections.namedtuple("Problem", "name inputs answers solution checker reference generator")
# inputs and answers: folders; each of the four programs: a Path in the kit, a text from the command line, or None
Case = collections.namedtuple("Case", "problem name input expected")        # the last two are paths
Program = collections.namedtuple("Program", "label command folder")
# label: how messages call it; command: words; folder: where to run, None for an empty one
Limits = collections.namedtuple("Limits", "time sleep memory output")   # CPU seconds, seconds if it sleeps, MB, bytes
Job = collections.namedtuple("Job", "solution checker tolerance limits given")
# tolerance: how far numbers may differ, or None; given: how long an input is shown whole, in lines
Run = collections.namedtuple("Run", "status signal cpu wall memory floor output errors ended")
# status: int, or None after a signal (its name); cpu and wall: seconds; memory: KiB, known only if above the floor;
# output and errors: bytes; ended: why the program had to be ended, or "". cpu and memory: None if not measured.
Row = collections.namedtuple("Row", "label number text mark", defaults=[None])
# a line to show: its number or ""; mark: the columns (start, end) of what is wrong in it
Outcome = collections.namedtuple("Outcome", "case verdict message rows given run")
# rows: what to show of a case that failed; given: its input, as Rows

LEAST_OUTPUT = 8 << 20                              # bytes; twice the expected size where that is more
HELPER_LIMITS = Limits(10, 10, 2048, 64 << 20)      # for checkers, references and generators
COMPILER_LIMITS = Limits(60, 60, 4096, 1 << 20)
MOST_PROCESSES = 500                                # of one program at the same time


class SetupError(Exception):
    """Something that the user has to mend, not the program: lines to show as they are, and status 2."""


# --- signals ----------------------------------------------------------------------------------------------

ENDING = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)}


def hold_signals():
    """Let a signal that asks this process to end raise KeyboardInterrupt(its number), but only where that is safe."""
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    for number in ENDING:
        if signal.getsignal(number) != signal.SIG_IGN:      # as nohup has it for SIGHUP
            signal.signal(number, interrupt)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)           # ignored, it would hide how a process ended


def interrupt(number, frame):
    """Handle a signal. The next one waits, so that this one can be cleaned up after."""
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    raise KeyboardInterrupt(number)


@contextlib.contextmanager
def interruptible():
    """Make it safe to be interrupted: where this process waits for an answer, or prints."""
    if not hasattr(signal, "pthread_sigmask"):      # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- showing what others wrote ----------------------------------------------------------------------------

LONGEST = 500           # characters of one line of a program that are shown
SANITIZER = re.compile(rb"(?m)^(SUMMARY: | *#0 ).*")
REASON = re.compile(r"Exception in |==\d+==ERROR: |\w+Error: |panic: |thread '.*panicked at")       # of a crash


def printable(text):
    """Return text with an escape for each character that would not show as itself."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def cut(text, width):
    """Return text, with dots at its end if it is longer than the width."""
    return text if len(text) <= width else text[:width - 3] + "..."


def visible(line, blanks=False, length=2 * LONGEST):
    """Return a line of bytes as printable text, cut to a length; with blanks, white space can be seen."""
    text = line[:4 * length + 4].decode("utf-8", "backslashreplace")        # a character has up to four bytes
    return cut(printable(text.replace(" ", "·") if blanks else text.rstrip("\n").expandtabs(4)), length)


def marked(line, start, end, blanks=False):
    """Return (text, mark): a line of bytes, from not far before its part from start to end, and where that part is."""
    head = re.sub(rb"^[\x80-\xbf]*", b"...", line[start - LONGEST:start]) if start > LONGEST else line[:start]
    before, part, after = (visible(piece, blanks) for piece in (head, line[start:end], line[end:]))
    return before + part + after, (len(before), len(before + part))


def narrow(text, mark, width):
    """Return (text, mark), cut to a width around the mark; how much goes on the left depends on its start alone."""
    start, end = mark
    skip = max(0, start - width // 2)
    text = cut("..." * (skip > 0) + text[skip + 3 * (skip > 0):], width)
    return text, (start - skip, min(end - skip, len(text)))


def excerpt(label, text, most=20, last=10):
    """Return the Rows of some bytes: up to `most` lines, or of more than that the first ten and some of the last.

    With these goes what a sanitizer says in between: where an error is, and its summary.
    """
    body = text[:-1] if text.endswith(b"\n") else text
    lines = list(enumerate(body.split(b"\n", most), 1)) if text else []
    dots = []
    if len(lines) > most:
        end, count = body.rsplit(b"\n", last)[1:], body.count(b"\n") + 1
        middle = SANITIZER.finditer(body, sum(len(line) + 1 for _, line in lines[:10]),
                                    len(body) - sum(len(line) + 1 for line in end)) if last else ()
        kept = [(body.count(b"\n", 0, found.start()) + 1, found[0]) for found in itertools.islice(middle, 10)]
        dots = [Row(label, "", f"... {count - 10 - len(kept) - last} more lines")]
        lines[10:] = kept + list(enumerate(end, count - last + 1))
    rows = [Row(label, number, visible(line, length=LONGEST)) for number, line in lines]
    return rows[:10] + dots + rows[10:]


def shown(path):
    """Return a path as its user would type it: relative if it is below the current folder."""
    path = os.path.abspath(str(path))
    below = os.path.relpath(path)
    return printable(path if below.startswith(os.pardir) else below)


def described(error):
    """Return an exception, such as an OSError, as one line."""
    if isinstance(error, MemoryError):
        return "not enough memory"
    name, reason = getattr(error, "filename", None), getattr(error, "strerror", None)
    return f"{shown(name) if name else 'system'}: {reason or repr(error)}"


def first_lines(text, count):
    """Return up to so many lines at the start of some bytes, each with its end."""
    return list(itertools.islice(io.BytesIO(text), count))


def last_words(errors):
    """Return [the line in which a program that crashed says why], [] if it said nothing."""
    errors = errors.strip()
    ends = errors.split(b"\n", 99)[:99] + errors.rsplit(b"\n", 99)[-99:]
    lines = [visible(line.strip(), length=LONGEST) for line in ends if line.strip()]
    return [line for line in lines if REASON.match(line)][:1] or lines[-1:]


# --- problems and cases -----------------------------------------------------------------------------------

# The answer to a case has the name of its input with out, output, ans or answer for the word in or input, in the name
# of the file or of a folder; or, as Polygon has it, the same name and .a. The last of these words tells which it is.
WORD = re.compile(r"(?<![^\W\d_])(in|input|out|output|ans|answer)(?![^\W\d_])")     # no letter stands beside it
ANSWER_WORDS = {"in": "out", "input": "output"}         # the usual ones
INPUT_ENDINGS = ("", ".in", ".txt")     # of inputs that are missed an answer; a file of another ending may be anything
NAMES = "1.in with 1.out or 1.ans, in1.txt with out1.txt, in/1 with out/1, 01 with 01.a"


def natural(name):
    """Return a sort key under which uva750 comes before uva11085."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"([0-9]+)", name)]


def find_problems():
    """Return the sorted names of the problems: the scripts in solutions/ that have a folder in inputs/."""
    names = [path.stem for path in SOLUTIONS.glob("[!.]*.py") if (INPUTS / path.stem).is_dir()]
    if not names:
        raise SetupError(f"there are no problems in {shown(SOLUTIONS)}")
    return sorted(names, key=natural)


def find_problem(text):
    """Return the Problem that text means: a name, the number at its end, or a path in the kit that has the name."""
    problems, path = find_problems(), Path(text)
    name = re.sub(r"\.py$", "", path.name.lower())
    ours = path.name == text or Path(os.path.realpath(path.parent)) in (SOLUTIONS, INPUTS, EXPECTED)
    meant = [problem for problem in problems if ours and name in (problem, re.sub(r".*\D(?=\d+$)", "", problem))]
    if len(meant) != 1:
        raise SetupError(f"no problem {text!r}; {hint_for(text, name, meant, problems)}")
    inputs, answers = INPUTS / meant[0], EXPECTED / meant[0]
    return Problem(meant[0], inputs, answers, SOLUTIONS / f"{meant[0]}.py", find_program(answers, "check"),
                   find_program(answers, "reference"), find_program(inputs, "generate"))


def hint_for(text, name, meant, problems):
    """Return what to do about a text that means no problem, or several."""
    if name not in problems and os.path.isfile(SOLUTIONS / f"{name}.py"):
        return f"solutions/{name}.py needs a folder of cases, inputs/{name}"
    if not meant and os.path.exists(text):
        command = f"-c PROGRAM --cases {text}" if os.path.isdir(text) else f"-c {text} --cases DIR"
        return f"a program is judged by `run.py {command}`"
    near = meant or difflib.get_close_matches(text.lower(), {*COMMANDS, *problems} - {text}, 1)
    return f"did you mean {' or '.join(near)}?" if near else f"the problems are {', '.join(problems)}"


def find_program(folder, name):
    """Return the path of a program of the kit, by its name without the ending of its source; None if there is none."""
    return next((folder / (name + ending) for ending in ("", *LANGUAGES)
                 if os.path.lexists(folder / (name + ending))), None)


def files_below(folder):
    """Return the sorted names (a/b) of the files below a folder, [] if it is not there; none begins with a dot."""
    names, folders = [], [folder] if folder.exists() else []
    while folders:
        below = [path for path in folders.pop().iterdir() if not path.name.startswith(".")]
        folders += [path for path in below if path.is_dir() and not path.is_symlink()]
        names += [path.relative_to(folder).as_posix() for path in below if path.is_file()]
    return sorted(names, key=natural)


def answer_name(name):
    """Return the name that the answer to an input has if it is yet to be written."""
    return WORD.sub(lambda word: ANSWER_WORDS.get(word[0], word[0]), name) if WORD.search(name) else f"{name}.a"


def pair(inputs, answers):
    """Return {name of an input: names of its answers, the usual one first} of the files below two folders."""
    found = collections.defaultdict(list)       # the names of answers, by what they have in common with their inputs
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
                  key=lambda answer: answer != answer_name(name))


def find_cases(problem):
    """Return (cases, complaints): the complete cases of a Problem, and what is missing, in lines."""
    ours = problem.inputs != problem.answers
    hint = f"`run.py expect {problem.name}` makes the .out of each .in" if ours else f"names are such as {NAMES}"
    cases, complaints, alone = [], [], []
    for name, answers in pair(problem.inputs, problem.answers).items():
        paths = [problem.answers / answer for answer in answers]
        if len(paths) > 1 and len({path.read_bytes() for path in paths}) > 1:
            complaints.append(f"{shown(paths[0])} and {shown(paths[1])} differ")
        elif paths:
            short = re.sub(r"(\.(in|txt))+$", "", name)
            cases.append(Case(problem.name, short, problem.inputs / name, paths[0]))
        else:
            alone.append(shown(problem.inputs / name))
    if alone:
        more = f" and {len(alone) - 1} more" * (len(alone) > 1)
        complaints.append(f"no expected file for {alone[0]}{more}; {hint}")
    if not cases and not complaints:
        complaints.append(f"no cases in {shown(problem.inputs)}; {hint}")
    return cases, complaints


# --- running a program ------------------------------------------------------------------------------------

STATE, PARENT, SESSION, BEGUN, PAGES = 0, 1, 3, 19, 21      # of /proc/PID/stat, after the name
TIMES = slice(11, 15)       # its own time, and that of the children it has waited for: user and system, in ticks
HERTZ = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100     # ticks a second
SIGNALS = {int(number): number.name for number in signal.Signals}
LOOK = 0.05                 # seconds between two looks at what a program has used


def adopt_orphans():
    """Become the parent of all orphans among the descendants; return whether this system can do that (Linux)."""
    with contextlib.suppress(ImportError, AttributeError, OSError):
        import ctypes
        set_child_subreaper = 36
        return os.path.exists("/proc/self/stat") and ctypes.CDLL(None).prctl(set_child_subreaper, 1, 0, 0, 0) == 0
    return False


def read_stats(folder, names=None):
    """Return {number: fields} of the stat files in a folder of processes or threads: of some numbers, or of all."""
    stats = {}
    with contextlib.suppress(OSError):
        for name in filter(str.isdigit, os.listdir(folder)) if names is None else names:
            with contextlib.suppress(OSError), open(f"{folder}/{name}/stat", "rb", 0) as file:
                stats[int(name)] = file.read().rpartition(b")")[2].split()
    return stats


def descendants(spare=()):
    """Return {pid: fields} of all living descendants of this process, without some and theirs; {} without /proc."""
    children = collections.defaultdict(list)
    for pid, stat in read_stats("/proc").items():
        children[int(stat[PARENT])].append(pid)
    pids, parents = [], [os.getpid()]
    while parents:
        parents = [pid for parent in parents for pid in children[parent] if pid not in spare]
        pids += parents
    return read_stats("/proc", pids)        # again, parents first: so no time counts for a child and its parent


def kill(pids):
    """Kill processes, those that are still there."""
    for pid in pids:
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)


def kilobytes(usage):
    """Return the peak memory of a process, in KiB, from its resource usage."""
    return usage.ru_maxrss >> (10 if sys.platform == "darwin" else 0)       # bytes there


class Running:
    """A program that runs, and all that it has started: what they have used and written so far.

    What it writes comes through pipes: no file that it could replace, and none for which a disk could be full.
    """

    def __init__(self, command, folder, source):
        """Start a command (words) in a folder with a file as its input; SetupError if that is impossible."""
        self.began = time.monotonic()
        with open(source, "rb") as stdin:
            try:
                process = subprocess.Popen(command, cwd=folder, bufsize=0, stdin=stdin, stdout=subprocess.PIPE,
                                           stderr=subprocess.PIPE, start_new_session=True)
            except OSError as error:
                raise SetupError(cannot_start(command[0], error))
        process.returncode = 0      # it is reaped here
        self.pid, self.status = process.pid, None
        self.written = {process.stdout: bytearray(), process.stderr: bytearray()}
        for pipe in self.written:
            os.set_blocking(pipe.fileno(), False)
        self.cpu = self.memory = 0      # of all that has been reaped, or was seen to use more: seconds, KiB
        self.seen = {}      # seconds of each process when last seen: one whose parent ignores its end is never reaped
        self.asleep = 0     # looks in a row that found nothing running
        # Linux charges a program with the peak memory of the process that started it, as if it were its own.
        self.floor = kilobytes(resource.getrusage(resource.RUSAGE_SELF)) if sys.platform == "linux" else 0

    def watch(self, limits, alarm, lifeline):
        """Wait until the program ends or has to be ended; return why it has to, or ""."""
        why, look, sources = "", self.began + LOOK, [alarm, lifeline, *self.written]
        while self.status is None and not why:
            for source in wait(sources, max(0, look - time.monotonic())):
                self.asleep = 0
                if source == lifeline:
                    sys.exit()
                elif source == alarm:
                    os.read(alarm, 1 << 16)
                else:
                    block = source.read(1 << 16)
                    self.written[source] += block or b""
                    if block == b"" or len(self.written[source]) > limits.output:       # nothing more comes, or counts
                        sources.remove(source)
            self.reap()
            now, used = time.monotonic(), time.thread_time()
            if now >= look and self.status is None:
                why = self.look(limits, now - self.began)
                look = now + max(LOOK, 5 * (time.thread_time() - used))    # among many processes a look takes long
        return why

    def look(self, limits, wall):
        """Return why all has to be ended now, wall seconds after its start, or ""."""
        alive = descendants()
        threads = [thread for pid in alive for thread in read_stats(f"/proc/{pid}/task").values()]
        times = {(pid, stat[BEGUN]): [int(ticks) / HERTZ for ticks in stat[TIMES]] for pid, stat in alive.items()}
        self.seen.update((process, sum(parts[:2])) for process, parts in times.items())
        cpu = max(self.cpu + sum(map(sum, times.values())), sum(self.seen.values()))
        self.asleep = 0 if any(stat[STATE] == b"R" for stat in threads) else self.asleep + 1
        self.memory = max([self.memory, *(int(stat[PAGES]) * resource.getpagesize() >> 10 for stat in threads)])
        return ("output" if any(len(text) > limits.output for text in self.written.values()) else
                "memory" if self.memory > limits.memory << 10 else
                "processes" if len(alive) > MOST_PROCESSES else
                "time" if cpu > limits.time else
                "sleep" if wall > limits.sleep and self.asleep > 3 or wall > 10 * limits.sleep else "")

    def reap(self):
        """Reap the children that have ended, add up what they used, and return whether any is left."""
        while True:
            try:
                pid, status, usage = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                return False
            if not pid:
                return True
            self.status = status if pid == self.pid else self.status
            self.cpu += usage.ru_utime + usage.ru_stime
            self.memory = max(self.memory, kilobytes(usage))

    def end(self, adopts):
        """Kill and reap all that is left; what the system does not let go in a thousand tries is given up."""
        if not adopts:
            kill([-self.pid])       # its process group is all that is known
        for _ in range(1000):
            if not self.reap():
                break
            kill(descendants())
            time.sleep(0.001)

    def result(self, limits, wall, ended):
        """Return the Run, once all has ended."""
        for pipe, text in self.written.items():
            with pipe:
                text += pipe.read(limits.output + 1) or b""
        status = signal.SIGKILL if self.status is None else self.status
        name = SIGNALS.get(os.WTERMSIG(status), "signal") if os.WIFSIGNALED(status) else None
        return Run(None if name else os.WEXITSTATUS(status), name, max(self.cpu, sum(self.seen.values())), wall,
                   max(self.memory, self.floor), self.floor, *map(bytes, self.written.values()), ended)


def cannot_start(file, error):
    """Return what to say of a file that the system refuses to start."""
    script = error.errno in (errno.ENOENT, errno.ENOEXEC) and os.path.exists(file)
    return f"cannot start {printable(file)}: {error.strerror}" + " (does it begin with #! and an interpreter?)" * script


class Worker:
    """What runs programs, one at a time, in a process that adopts all that they leave behind."""

    def __init__(self, lifeline):
        """Take a connection that can be read once nobody wants the answer any more."""
        self.lifeline, self.adopts = lifeline, adopt_orphans()
        self.alarm, writing = os.pipe()         # can be read once a child has ended
        os.set_blocking(writing, False)
        signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda number, frame: None)
        for kind, most in ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, 4 << 30), (resource.RLIMIT_STACK, None)):
            hard = resource.getrlimit(kind)[1]
            soft = hard if most is None or 0 <= hard < most else most
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(kind, (soft, hard))      # programs inherit it

    def launch(self, command, folder, source, limits):
        """Return the Run of a command (words) in a folder with a file as its input; SetupError if it cannot start."""
        running = Running(command, folder, source)
        try:
            ended = running.watch(limits, self.alarm, self.lifeline)
        finally:
            wall = time.monotonic() - running.began
            running.end(self.adopts)
        return running.result(limits, wall, ended)

    def apart(self, function, *arguments):
        """Return function(*arguments) from a process of its own: it can be ended, and takes its memory with it."""
        ours, its = Pipe(duplex=False)
        pid = os.fork()
        if not pid:
            try:
                os.setsid()
                self.lifeline.close()       # else run.py would not notice that the worker was killed
                its.send(function(*arguments))
            finally:
                os._exit(0)
        its.close()
        try:
            with ours:
                if self.lifeline in wait([self.lifeline, ours]):
                    sys.exit()
                return ours.recv()
        except EOFError:
            raise SetupError("comparing failed, perhaps for lack of memory")
        finally:
            kill([pid])
            os.waitpid(pid, 0)


class PlainWorker:
    """The same where only wall time can be measured (Windows)."""

    def launch(self, command, folder, source, limits):
        """Return the Run of a command, as a Worker does."""
        with open(source, "rb") as stdin, tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            began, status = time.monotonic(), None
            with contextlib.suppress(subprocess.TimeoutExpired):
                status = subprocess.call(command, cwd=folder, stdin=stdin, stdout=output, stderr=errors,
                                         timeout=limits.time)
            wall = time.monotonic() - began
            output.seek(0), errors.seek(0)
            return Run(status, None, None, wall, None, 0, output.read(limits.output + 1),
                       errors.read(limits.output + 1), "")

    def apart(self, function, *arguments):
        """Return function(*arguments)."""
        return function(*arguments)


# --- workers ----------------------------------------------------------------------------------------------

MOST_GROWTH = 8 << 10       # KiB by which a worker may grow: the programs that it starts are charged with it


class Workers(contextlib.AbstractContextManager):
    """Does tasks, up to `count` at once, each in a worker: a forked process, which ends all that it has started.

    At the end of the with block nothing is left that was started; nor after a SIGKILL, as a worker ends when its pipe
    does. Temporary files of the workers are made in a folder.
    """

    def __init__(self, count, folder):
        self.count, self.folder, self.idle = count, str(folder), []
        self.pids = {}          # {our end of the pipe to a worker: its pid}
        adopt_orphans()         # of workers that were killed

    def __exit__(self, *_):
        for worker in list(self.pids):
            self.dismiss(worker)

    def __call__(self, function, items):
        """Yield function(worker, *item) for each item, in their order.

        SetupError if the function raised it, or if the system refused something or killed a worker.
        """
        waiting, answers, doing = collections.deque(enumerate(items)), {}, {}       # doing: {worker: number}
        for number in range(len(waiting)):
            while number not in answers:
                while waiting and len(doing) < self.count:
                    worker = self.idle.pop() if self.idle else self.hire()
                    doing[worker], item = waiting.popleft()
                    with contextlib.suppress(OSError):          # it was killed, and will not answer
                        worker.send((function, *item))
                for worker in self.ready(doing):
                    answers[doing.pop(worker)] = self.answer(worker)
            answer = answers.pop(number)
            if isinstance(answer, SetupError):
                raise answer
            yield answer

    def ready(self, doing):
        """Return the workers that have something to say, within a second or so."""
        with interruptible():
            ready = wait([*doing], 1)
        if not ready:               # a worker that a program has stopped is as good as killed
            stats = read_stats("/proc", self.pids.values())
            kill(pid for pid, stat in stats.items() if stat[STATE] == b"T")
        return ready

    def answer(self, worker):
        """Return the answer of a worker, and dismiss it if it was its last one."""
        try:
            answer, grown = worker.recv()
        except (EOFError, OSError):
            answer, grown = SetupError("a process of the judge was killed, perhaps by the program it ran"), True
        self.dismiss(worker) if grown else self.idle.append(worker)
        return answer

    def hire(self):
        """Fork a worker; return our end of the pipe to it."""
        ours, its = Pipe()
        pid = os.fork()
        if not pid:
            status = 1
            try:
                os.setpgid(0, 0)                        # Ctrl-C and Ctrl-Z reach the judge alone
                signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
                tempfile.tempdir = self.folder
                for other in [ours, *self.pids]:        # else the others would not end with the judge
                    other.close()
                with contextlib.suppress(EOFError, OSError, SystemExit):    # nobody wants an answer any more
                    work(its)
                status = 0
            finally:
                os._exit(status)
        its.close()
        self.pids[ours] = pid
        return ours

    def dismiss(self, worker):
        """Wait for the end of a worker, and end what it left if it was killed."""
        worker.close()
        pid, status = os.waitpid(self.pids.pop(worker), os.WUNTRACED)
        if os.WIFSTOPPED(status):
            kill([pid])
        strays = status != 0
        while strays:           # they are in sessions of their own
            strays = [pid for pid, stat in descendants(self.pids.values()).items()
                      if stat[STATE] != b"Z" and int(stat[SESSION]) != os.getsid(0)]
            kill(strays)


def work(pipe):
    """Be a worker: for each (function, *item) that comes by a pipe, send (function(worker, *item), whether it grew)."""
    worker, first = None, kilobytes(resource.getrusage(resource.RUSAGE_SELF))
    while True:
        function, *item = pipe.recv()
        try:
            worker = worker or Worker(pipe)
            answer = function(worker, *item)
        except Exception as error:          # the machine's fault, or this program's, but no verdict
            answer = error if isinstance(error, SetupError) else SetupError(described(error))
        pipe.send((answer, kilobytes(resource.getrusage(resource.RUSAGE_SELF)) > first + MOST_GROWTH))


@contextlib.contextmanager
def workshop(count=1):
    """Give (run, folder): a function as Workers.__call__ is one, and a folder for what is made for it."""
    if not MEASURED:
        with temporary_folder() as folder:
            yield lambda function, items: (function(PlainWorker(), *item) for item in items), folder
        return
    hold_signals()
    with temporary_folder() as folder, Workers(count, folder) as workers:
        yield workers, folder


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
            folder.rmdir(), os.rmdir(around)
        with contextlib.suppress(RecursionError):   # by a thousand folders in each other
            shutil.rmtree(around, ignore_errors=True)
        if MEASURED and os.path.exists(around):     # it minds permissions
            subprocess.run(["sh", "-c", 'chmod -R u+rwx "$0"; rm -rf "$0"', around], stderr=subprocess.DEVNULL)


# --- verdicts ---------------------------------------------------------------------------------------------

def seconds(run):
    """Return the time that counts: CPU time, or wall time where that is not measured."""
    return run.wall if run.cpu is None else run.cpu


def megabytes(run):
    """Return the memory of a run in MB, rounded up, as text: with < if only a bound is known."""
    return f"<{math.ceil(run.floor / 1024)}" if run.memory <= run.floor else f"{math.ceil(run.memory / 102.4) / 10:.1f}"


def verdict(run, limits):
    """Return (verdict, message) of a run at fault; None after a normal end, when its output decides.

    Of several faults a cause goes before its effects: MLE and OLE, which can end in a crash or a crawl, TLE, RE.
    """
    if (run.memory or 0) > max(run.floor, limits.memory << 10):
        return "MLE", f"{megabytes(run)} MB, the limit is {limits.memory} MB"
    if run.ended == "memory":
        return "MLE", f"more than {limits.memory} MB"
    for stream, text in (("stdout", run.output), ("stderr", run.errors)):
        if len(text) > limits.output:
            return "OLE", f"more than {limits.output / (1 << 20):.3g} MB on {stream}"
    if seconds(run) > limits.time or run.ended == "time":
        return "TLE", f"{seconds(run):.3f} s, the limit is {limits.time:g} s"
    if run.ended == "sleep":
        return "TLE", f"still running after {run.wall:.1f} s ({seconds(run):.3f} s of CPU time)"
    crash = (f"more than {MOST_PROCESSES} processes at once" if run.ended == "processes" else
             f"exit status {run.status}" if run.status else run.signal)
    return ("RE", ": ".join([crash, *last_words(run.errors)])) if crash else None


# --- comparing --------------------------------------------------------------------------------------------

TOKEN, BLANKS = re.compile(rb"\S+|\Z"), re.compile(rb"\s*")        # the end is a token, too
NUMBER = re.compile(rb"[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)     # but not nan, inf or 1_000
LONG = 50               # characters of a word that are shown in a message
Side = collections.namedtuple("Side", "number before lines start end")
# one of two texts: the number of the line that is wrong, up to two lines before it, up to four from it on (bytes), and
# from where to where it is wrong


def compare(expected, output, tolerance=None):
    """Return (verdict, message, rows) for an output: AC, PE (the same tokens) or WA. CRLF is LF.

    With a tolerance white space does not matter, and numbers may differ by it, absolutely or relatively.
    """
    texts = [text.replace(b"\r\n", b"\n") for text in (expected, output)]
    if texts[0] == texts[1]:
        return "AC", "", []
    same = operator.eq if tolerance is None else functools.partial(close, tolerance)
    common = common_length(*texts)
    lines = [text if text[-1:] in (b"", b"\n") else text + b"\n" for text in texts]     # the end is on the next line
    wrong = first_wrong_token(lines, common, same)
    if wrong:
        sides = [surroundings(text, *span) for text, span in zip(lines, wrong)]
        return "WA", wrong_word(*sides), wrong_lines(*sides, same)
    if tolerance is None:
        sides = [surroundings(text, *BLANKS.match(text, common).span()) for text in texts]
        message = f"line {sides[0].number}: only white space differs (-e 0 accepts it)"
        return "PE", message, wrong_lines(*sides, operator.eq, blanks=True)
    return "AC", "", []


def close(tolerance, left, right):
    """Return whether two tokens are the same text, or numbers that differ by no more than the tolerance."""
    if left == right or not (NUMBER.fullmatch(left) and NUMBER.fullmatch(right)):
        return left == right
    wanted = float(left)
    return math.isfinite(wanted) and abs(wanted - float(right)) <= tolerance * max(1, abs(wanted))


def common_length(left, right, block=1 << 16):
    """Return how many bytes two texts have in common at their start, in whole characters."""
    at = next((at for at in range(0, len(left), block) if left[at:at + block] != right[at:at + block]), len(left))
    at += len(os.path.commonprefix([left[at:at + block], right[at:at + block]]))
    while at and re.match(rb"[\x80-\xbf]", left[at:at + 1] + right[at:at + 1]):       # inside a character
        at -= 1
    return at


def first_wrong_token(texts, common, same):
    """Return [(start, end), (start, end)] of the first tokens of two texts that are not the same; None if all are."""
    begin = 1 + max(texts[0].rfind(blank, 0, common) for blank in b" \t\n\v\f\r")
    for tokens in zip(*(TOKEN.finditer(text, begin) for text in texts)):
        if not same(*(token[0] for token in tokens)):
            return [token.span() for token in tokens]
    return None


def surroundings(text, start, end):
    """Return the Side of a text of which the part from start to end is wrong."""
    *before, head = text[:start].rsplit(b"\n", 3)[-3:]
    lines = first_lines(head + text[start:], 4) or [b""]
    return Side(text.count(b"\n", 0, start) + 1, before, lines, len(head), len(head) + end - start)


def wrong_word(wanted, got):
    """Return the message for two Sides of which a word is wrong: where it is, what it should be and what it is."""
    words = [side.lines[0][side.start:side.end] for side in (wanted, got)]
    line, before = next((side.lines[0], side) for side, word in zip((wanted, got), words) if word)
    place = f"line {before.number}" + f", word {len(line[:before.start].split()) + 1}" * (len(line.split(None, 1)) > 1)
    at = long_part(*words)
    return f"{place}: expected {quoted(words[0], at)}, got {quoted(words[1], at)}"


def quoted(word, at):
    """Return a word for a message, if it is long cut around a place in it; a word of no length is the end."""
    text, mark = marked(word, at, len(word))
    return f"'{text if len(text) <= LONG else narrow(text, mark, LONG)[0]}'" if word else "the end"


def long_part(one, other):
    """Return how much words have in common at their start if one is too long to be shown whole, else 0."""
    return common_length(one, other) if max(len(one), len(other)) > LONG else 0


def wrong_lines(wanted, got, same, blanks=False):
    """Return the Rows of two Sides. Lines with the same tokens count as equal; with blanks, only the same lines do."""
    keys = [[(line,) if blanks or not line else tuple(line[:1 << 16].split()) for line in side.lines]
            for side in (wanted, got)]
    keys[1] = [next((one for one in keys[0] if len(one) == len(other) and all(map(same, one, other))), other)
               for other in keys[1]]
    if keys[0][0] == keys[1][0]:        # the same words on another line
        keys[1][0] = None
    at = long_part(*(side.lines[0][side.start:side.end] for side in (wanted, got)))
    first = got.number - len(got.before)
    rows = [Row("", number, visible(line + b"\n", blanks)) for number, line in enumerate(got.before, first)]
    for kind, a, b, c, d in difflib.SequenceMatcher(None, *keys).get_opcodes():
        rows += [line_row("expected", wanted, number, at, blanks) for number in range(a, b) if kind != "equal"]
        rows += [line_row("got" if kind != "equal" else "", got, number, at, blanks) for number in range(c, d)]
    return rows


def line_row(label, side, number, at, blanks):
    """Return the Row of a line of a Side; in its first line, what is wrong is marked from there on."""
    line = side.lines[number]
    if label and line and number == 0:
        return Row(label, side.number, *marked(line, side.start + at, side.end, blanks))
    return Row(label, side.number + number, visible(line, blanks) if line else "(the end)")


# --- judging a case ---------------------------------------------------------------------------------------

# How a checker may end: {status: (verdict, how its stderr begins)}; those below 42 are testlib's.
CHECKER_ENDS = {42: ("AC", ""), 43: ("WA", ""), 0: ("AC", "ok"), 1: ("WA", "wrong answer"),
                2: ("WA", "wrong output format|unexpected eof"), 8: ("WA", "unexpected eof")}


def start(worker, program, source, limits, *arguments):
    """Return the Run of a Program with a file as its input. SetupError if it cannot be started."""
    with contextlib.nullcontext(program.folder) if program.folder else temporary_folder() as folder:
        return worker.launch([*program.command, *map(str, arguments)], folder, source, limits)


def judge(worker, case, job):
    """Return the Outcome of a job on a case. SetupError if a program cannot be started, or its checker fails."""
    expected = case.expected.read_bytes()       # before the program can touch it
    text = case.input.read_bytes() if job.checker else b""
    limits = job.limits._replace(output=max(job.limits.output, 2 * len(expected)))
    run = start(worker, job.solution, case.input, limits)
    fault = verdict(run, limits)
    code, message, rows = (
        (*fault, []) if fault else
        ask_checker(worker, case, job.checker, text, run.output, expected) if job.checker else
        ("AC", "", []) if run.output == expected else
        worker.apart(compare, expected, run.output, job.tolerance))
    given = []
    if code != "AC":
        rows += excerpt("stdout", run.output) if fault or job.checker else []
        rows += excerpt("stderr", run.errors)
        given = excerpt("input", case.input.read_bytes() if case.input.is_file() else b"", job.given, 0)
    return Outcome(case, code, message, rows, given, run._replace(output=b"", errors=b""))


def ask_checker(worker, case, checker, *texts):
    """Return (verdict, message, rows) as a checker decides on input, output and answer."""
    with temporary_folder() as folder:
        paths = [folder / name for name in ("input", "output", "expected")]
        for path, text in zip(paths, texts):
            path.write_bytes(text)
        run = start(worker, checker, os.devnull, HELPER_LIMITS, *paths)
    code, words = CHECKER_ENDS.get(run.status, ("", ""))
    if not code or not re.match(words, run.errors.decode("utf-8", "replace")):
        reason = failure(run, HELPER_LIMITS) or "exit status 0"
        raise SetupError(f"{full_name(case)}: the checker failed: {reason}")
    rows = excerpt("checker", run.output if run.output.strip() else run.errors)
    return code, next((row.text for row in rows if row.text), ""), rows


def make(worker, program, what, source, *arguments):
    """Return what a reference or a generator prints with a file as its input; SetupError, on what, if it fails."""
    run = start(worker, program, source, HELPER_LIMITS, *arguments)
    reason = failure(run, HELPER_LIMITS)
    if reason:
        raise SetupError(f"{program.label} failed on {what}: {reason}")
    return run.output


def failure(run, limits):
    """Return how the run of a helper failed, as text; "" if it did not."""
    code, message = verdict(run, limits) or ("", "")
    return f"ended after {limits.time} s" if code == "TLE" else message


# --- reporting --------------------------------------------------------------------------------------------

LABELS = {"expected": GREEN, "got": RED}
INDENT = 23             # columns before the text of a Row


class Screen:
    """Standard output: with colour and progress on a terminal, plain lines elsewhere."""

    def __init__(self, plain=False):
        terminal = not plain and sys.stdout.isatty()
        self.moves = terminal and os.environ.get("TERM") != "dumb"
        self.colours = self.moves and not os.environ.get("NO_COLOR")
        self.width = max(40, shutil.get_terminal_size().columns or 80) if terminal else sys.maxsize

    def write(self, text):
        """Write text to standard output, at once."""
        with interruptible():
            print(text, end="", flush=True)

    def progress(self, text):
        """Show on a terminal, until the next line, what is going on."""
        if self.moves:
            self.write("\r\033[K" + text[:self.width - 1])

    def say(self, line, colour=None, until=None):
        """Print a line in place of the progress, in colour up to there."""
        if colour and self.colours:
            line = f"\033[{colour}m{line[:until]}\033[0m{line[until:] if until else ''}"
        self.progress("")
        self.write(line.rstrip() + "\n")

    def show(self, code, name, runs, text):
        """Print a verdict, on what, the most time and memory of the runs, and a text; return whether it was cut."""
        largest = max(runs, key=lambda run: run.memory or 0)
        memory = f"{megabytes(largest):>8} MB" if MEASURED else ""
        line = f"{code:3}  {cut(name, self.width // 2)}  {max(map(seconds, runs)):7.3f} s{memory}  {text}".rstrip()
        self.say(cut(line, self.width), VERDICTS[code], 3)
        return len(line) > self.width

    def show_failure(self, outcome, width, again):
        """Print all that is known of a failing case; again is the command that judges it again."""
        case, code, message, rows, given, run = outcome
        long = self.show(code, full_name(case).ljust(width), [run], message)
        room = min(LONGEST, self.width - INDENT)
        if any(row.mark and len(row.text) > room for row in rows):      # both sides are cut the same way
            rows = [row._replace(**dict(zip(("text", "mark"), narrow(row.text, row.mark, room)))) if row.mark else row
                    for row in rows]
        self.rows([*[Row("message", "", message)] * long, Row("input", "", shown(case.input)), *given,
                   *[Row("output", "", "")] * any(row.label in LABELS for row in rows), *rows], room)
        self.say(f"     {'again':16}  {again}")

    def rows(self, rows, room):
        """Print rows with so much room for their text: those of the comparison are cut, the others wrap."""
        before = None
        for label, number, text, mark in rows:
            compared = label == "" or label in LABELS
            name = label if compared or label != before else ""
            parts = [cut(text, room)] if compared else textwrap.wrap(
                text, room, expand_tabs=False, replace_whitespace=False, drop_whitespace=label == "message")
            for part in parts or [""]:
                self.say(f"     {name:8} {number:>7}  {part}", LABELS.get(label))
                name = number = ""
            if mark and mark[0] < mark[1] and mark != (0, len(text)):
                self.say(" " * (INDENT + mark[0]) + "^" * (mark[1] - mark[0]), LABELS[label])
            before = label


def full_name(case):
    """Return the name of a case with that of its problem, fit to be shown."""
    return printable(f"{case.problem} {case.name}")


def tally(outcomes):
    """Return how many of the outcomes have which verdict, as text."""
    codes = collections.Counter(outcome.verdict for outcome in outcomes)
    return ", ".join([f"{codes['AC']} of {len(outcomes)} accepted"] +
                     [f"{codes[code]} {code}" for code in VERDICTS if codes[code] and code != "AC"])


def as_json(outcome):
    """Return an outcome as a line of JSON."""
    case, run = outcome.case, outcome.run
    return json.dumps({
        "problem": case.problem, "case": case.name, "verdict": outcome.verdict,
        "cpu": None if run.cpu is None else round(run.cpu, 6), "wall": round(run.wall, 6), "memory": run.memory,
        "status": run.status, "signal": run.signal, "message": outcome.message}) + "\n"


def summary(outcomes, wall):
    """Return the last lines of a report: how many were accepted, the slowest case, the one with the most memory."""
    lines = [f"{tally(outcomes)} in {wall:.1f} s"]
    if outcomes:
        slowest = max(outcomes, key=lambda outcome: seconds(outcome.run))
        lines.append(f"slowest     {seconds(slowest.run):9.3f} s   {full_name(slowest.case)}")
    if outcomes and MEASURED:
        largest = max(outcomes, key=lambda outcome: outcome.run.memory)
        lines.append(f"most memory {megabytes(largest.run):>9} MB  {full_name(largest.case)}")
    return lines + ["Not measured on this system: CPU time and memory. The times are wall time."] * (not MEASURED)


def report(outcomes, cases, options):
    """Print the outcomes of the cases as they come, and a summary, also if interrupted; return the exit status."""
    screen, began, known, interrupted = Screen(plain=options.json), time.monotonic(), [], None
    several = len({case.problem for case in cases}) > 1
    width = max(len(case.problem if several and not options.verbose else full_name(case)) for case in cases)
    try:
        for problem, group in itertools.groupby(cases, key=lambda case: case.problem):
            first, full = len(known), True
            for case in group:
                screen.progress(f"{len(known)} of {len(cases)}  {full_name(case)}")
                outcome = next(outcomes)
                known.append(outcome)
                wrong = outcome.verdict != "AC"
                if options.json:
                    screen.write(as_json(outcome))
                elif wrong and full and not options.quiet:
                    screen.show_failure(outcome, width, again(case, options))
                    full = options.verbose
                elif options.verbose or wrong and not options.quiet:
                    screen.show(outcome.verdict, full_name(case).ljust(width), [outcome.run], outcome.message)
            if several and not (options.json or options.quiet):
                ours = known[first:]
                code = max((outcome.verdict for outcome in ours), key=list(VERDICTS).index)
                screen.show(code, problem.ljust(width), [outcome.run for outcome in ours], tally(ours))
    except KeyboardInterrupt as error:
        interrupted = error
    finally:
        screen.progress("")
    end = [f"Interrupted after {len(known)} of {len(cases)} cases."] if interrupted else []
    for line in () if options.json else [*(summary(known, time.monotonic() - began) if known else []), *end]:
        screen.say(line)
    if interrupted:
        raise interrupted
    return int(any(outcome.verdict != "AC" for outcome in known))


# --- bundling ---------------------------------------------------------------------------------------------

IMPORT = r"from \w+ import ((?!\bas\b)[\w\s,()\\])+(#.*)?\n?"        # of a module that can be bundled


def bundle(script):
    """Return a script of the kit as one file, with the kit's modules in place of their imports.

    SetupError if one is imported in another form than `from queens import a, b` at the top level, or if two parts
    bind the same name at the top level, other than by the same import.
    """
    parts = {}
    text = merged(script, parts)
    for (one, bound), (other, others) in itertools.combinations(parts.items(), 2):
        for name in sorted(bound):
            if name in others and bound[name] != others[name]:
                raise SetupError(f"{script} cannot be bundled: {name} means one thing in {one}.py and another in"
                                 f" {other}.py")
    return text


def merged(name, parts):
    """Return the text of a script or module, with the modules that it imports and that are not in parts yet.

    parts is filled: {script or module: {name bound at the top level: its meaning}}.
    """
    import ast      # here, as workers need to be small
    path = SOLUTIONS / f"{name}.py"
    try:
        tree = ast.parse(path.read_bytes(), path.name)
        text = path.read_text(encoding="utf-8-sig")
        compile(tree, path.name, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        raise SetupError(f"{shown(path)}: {error}")
    rows = list(io.StringIO(text))
    if parts and re.search(r"(?m)^if\b.*\b__name__\b", text):
        raise SetupError(f"{shown(path)} is a script of its own, and cannot be bundled with another")
    imports = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))]
    ours = [node for node in imports if any((SOLUTIONS / f"{word}.py").exists() for word in (
        [node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]))]
    parts[name] = bound_names(tree, name, ours)
    for node in ours:
        first, last = node.lineno - 1, node.end_lineno
        if node not in tree.body or not re.fullmatch(IMPORT, "".join(rows[first:last])):
            raise SetupError(f"{shown(path)}, line {node.lineno}: only `from MODULE import a, b`, on lines of its own"
                             " at the top level, can be bundled")
        rows[first:last] = [""] * (last - first)
        if node.module not in parts:
            rows[first] = (f"# --- solutions/{node.module}.py ---\n{merged(node.module, parts)}\n"
                           f"# --- solutions/{name}.py ---\n")
    return "".join(rows)


def bound_names(tree, part, ours):
    """Return {name that a script or module binds at the top level: its meaning}, without the kit's imports."""
    import ast
    import dis
    imports = [node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]
    rest = compile(ast.Module([node for node in tree.body if node not in imports], []), part, "exec")
    bound = {alias.asname or alias.name.split(".")[0]: (getattr(node, "module", None), alias.name)
             for node in imports if node not in ours for alias in node.names}
    return {**bound, **{step.argval: part for step in dis.get_instructions(rest)
                        if step.opname == "STORE_NAME" and not step.argval.startswith("__")}}


# --- expected files and stress tests ----------------------------------------------------------------------

def save(path, text):
    """Write bytes to a file, all or nothing; SetupError if that is impossible."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=str(path.parent), prefix=".") as folder:
            Path(folder, "new").write_bytes(text)
            os.replace(os.path.join(folder, "new"), str(path))
    except OSError as error:
        raise SetupError(f"{shown(path)}: {error.strerror}")


def run_expect(options):
    """Write the missing answers of a problem; return the exit status, 1 if an existing one differs."""
    problem, = problems_of(options)
    screen, status, pairs = Screen(), 0, pair(problem.inputs, problem.answers)
    if not pairs:
        raise SetupError(f"no inputs in {shown(problem.inputs)}; names are such as {NAMES}")
    with workshop(PROCESSORS) as (run, made):
        reference = prepare(problem, ["reference"], options, run, made)["reference"]
        texts = run(make, [(reference, shown(path), path) for path in map(problem.inputs.joinpath, pairs)])
        for (name, answers), text in zip(pairs.items(), texts):
            target = problem.answers / (answers[0] if answers else answer_name(name))
            if os.path.lexists(target) and not target.is_file():
                raise SetupError(f"{shown(target)} is not a file")
            word = ("written" if not target.exists() else
                    "same" if target.read_bytes().replace(b"\r\n", b"\n") == text.replace(b"\r\n", b"\n") else
                    "replaced" if options.force else "differs, and is kept (--force replaces it)")
            if word in ("written", "replaced"):
                save(target, text)
            status |= word.startswith("differs")
            screen.say(f"{shown(target)}: {word}")
    return status


def attempt(worker, name, job, reference, what, given):
    """Return (outcome, input, answer) if a job fails on an input, else None; SetupError if its reference fails."""
    with temporary_folder() as folder:
        case = Case(name, "stress", folder / "input", folder / "expected")
        case.input.write_bytes(given)
        expected = make(worker, reference, what, case.input)
        case.expected.write_bytes(expected)
        outcome = judge(worker, case, job)
    return (outcome, given, expected) if outcome.verdict != "AC" else None


def run_stress(options):
    """Compare a program with a reference on random inputs; return the exit status, 1 if they disagree.

    The first input on which they do is shown, and saved as a new case. If the generator is the kit's, it is shrunk
    before, for as long again at most.
    """
    problem, = problems_of(options)
    screen, failure, done, size = Screen(), None, 0, 1
    screen.say(f"seed {options.seed}")
    with workshop(PROCESSORS) as (run, made):
        programs = prepare(problem, ROLES, options, run, made)
        job = job_of(problem, programs, options, given=40)

        def fails(given):
            """Return what `attempt` does."""
            return next(run(attempt, [(problem.name, job, programs["reference"], what, given)]))

        def fails_in_time(given):
            """Return the same, or None if it is late; the reference need not take every part of an input."""
            screen.progress(f"input {done}: shrinking, {len(given.splitlines())} lines")
            with contextlib.suppress(SetupError):
                return fails(given) if time.monotonic() < deadline else None

        deadline = time.monotonic() + float(options.seconds)
        try:
            while not failure:
                if done and time.monotonic() > deadline:
                    screen.say(f"no disagreement on {done} inputs, the largest of size {size}")
                    return 0
                size = min(int(1.25 ** min(done, 99)), 200)
                screen.progress(f"input {done + 1}, size {size}")
                seed = int(options.seed) + done
                what = f"seed {seed}, size {size}"
                given, = run(make, [(programs["generator"], what, os.devnull, seed, size)])
                done += 1
                failure = fails(given)
            deadline = time.monotonic() + float(options.seconds)
            if isinstance(problem.generator, Path):
                for failure in shrink(given.splitlines(keepends=True), fails_in_time):
                    pass
        except KeyboardInterrupt:
            screen.say(f"Interrupted after {done} inputs.")
            raise
        finally:                # also after an interrupt
            screen.progress("")
            if failure:
                save_failure(problem, f"stress-{options.seed}-{done}", failure, screen, options)
    return 1


def save_failure(problem, name, failure, screen, options):
    """Save the input and answer of a failure, as `attempt` returns it, as a case of a problem, and show it."""
    outcome, given, expected = failure
    case = Case(problem.name, name, problem.inputs / f"{name}.in", problem.answers / f"{name}.out")
    try:
        save(case.input, given), save(case.expected, expected)
    finally:                    # afterwards, as a signal may cut this short; and even if it could not be saved
        screen.show_failure(outcome._replace(case=case), 0, again(case, options))
    for path in case.input, case.expected:
        screen.say(f"saved {shown(path)}")


def shrink(rows, fails):
    """Yield fails(input) for smaller and smaller inputs for which it is not None, in the end without all that can go.

    They have fewer and fewer of the lines; a count of them in front stays true.
    """
    counted = bool(rows) and rows[0].strip() == b"%d" % (len(rows) - 1)
    cases = rows[counted:]
    step = len(cases)
    while step:
        before = cases
        for at in reversed(range(0, len(cases), step)):
            fewer = cases[:at] + cases[at + step:]
            failure = fails(b"".join([b"%d\n" % len(fewer)] * counted + fewer)) if fewer else None
            if failure:
                cases = fewer
                yield failure
        step = step // 2 if cases == before else len(cases)


# --- the programs of a problem ----------------------------------------------------------------------------

ROLES = ("solution", "checker", "reference", "generator")
# By the ending of a source: what compiles it into {folder}, and what runs it.
LANGUAGES = {
    ".c": ("cc {CFLAGS} -pipe -o {folder}/program {source} -lm", "{folder}/program"),
    ".java": ("javac -d {folder} {source} -encoding UTF-8 -J-Duser.language=en",
              "java -XX:+UseSerialGC -XX:NewRatio=15 -Xss64m -Xmx{heap}m -cp {folder} {name}"),
    ".py": ("", "{python} {source}"),
    ".js": ("", "node {source}"),
    ".rs": ("rustc -O -o {folder}/program {source}", "{folder}/program"),
    ".go": ("go build -o {folder}/program {source}", "{folder}/program"),
    **dict.fromkeys((".cc", ".cpp", ".cxx"),
                    ("c++ {CXXFLAGS} -pipe -o {folder}/program {source}", "{folder}/program")),
}


def split_command(command, option, windows=os.name == "nt"):
    """Return a command split into words; SetupError unless its first word is a program that can be run."""
    try:
        lexer = shlex.shlex(command, posix=True)
        lexer.whitespace_split, lexer.commenters, lexer.escape = True, "", "" if windows else "\\"
        words = list(lexer)
    except ValueError as error:
        raise SetupError(f"{option} {command!r}: {str(error).lower()}")
    if not words:
        raise SetupError(f"{option} needs a command")
    bare = re.sub(r"\\.|'[^']*'|\"(\\.|[^\"])*\"", "_", command)      # nothing in quotes counts
    if any(re.fullmatch(r"[|;&]+|\d?[<>].*", word) for word in bare.split()):
        raise SetupError(f"{option} is no shell; write {option} {shlex.quote('sh -c ' + shlex.quote(command))}")
    if not shutil.which(words[0]):
        what = "is not a program that can be run" if os.path.exists(words[0]) else "is not there"
        hint = (f"; did you mean ./{words[0]}?" if shutil.which(os.path.join(".", words[0])) else
                f"; sources end in {' '.join(LANGUAGES)}" if os.path.isfile(words[0])
                and os.path.splitext(words[0])[1] not in ("", *LANGUAGES) else "")
        raise SetupError(f"{option} {command}: {words[0]} {what}{hint}")
    return words


def is_source(path):
    """Return whether a path is that of a source: by its ending, unless it is executable and says what runs it."""
    return path.suffix in LANGUAGES and path.is_file() and not (
        os.access(str(path), os.X_OK) and path.read_bytes()[:2] == b"#!")


def build(worker, what, option, folder, python, memory):
    """Return (Program, lines of its compiler) for a program of a Problem, which may use that many MB.

    What is compiled goes to a folder. SetupError, with the lines, if the compiler fails.
    """
    ours, path = isinstance(what, Path), Path(os.path.abspath(str(what)))
    label, here = (shown(what), None) if ours else (f"{option} {what}", Path.cwd())
    if not is_source(path):
        return Program(label, [str(what)] if ours else split_command(what, option), here), []
    names = {"source": path, "folder": folder, "name": path.stem,
             "heap": max(memory // 2, memory - 96)}         # the rest is for the virtual machine and stacks
    lists = {"python": shlex.join(python), **{name: os.environ.get(name, "-O2") for name in ("CFLAGS", "CXXFLAGS")}}

    def words(line):
        """Return a line of LANGUAGES as words."""
        try:
            return shlex.split(line.format(**lists, **{name: shlex.quote(str(text)) for name, text in names.items()}))
        except ValueError as error:
            raise SetupError(f"{label}: {str(error).lower()} in CFLAGS or CXXFLAGS")

    compiler, program = LANGUAGES[path.suffix]
    lines = []
    if compiler:
        try:
            lines = run_compiler(worker, words(compiler), label, folder, (str(path), str(what)))
        except SetupError as error:
            public = re.search(r"(\w+) is public, should be declared in a file", "\n".join(error.args))
            if not public:
                raise
            names.update(name=public[1], source=shutil.copy(str(path), str(folder / f"{public[1]}.java")))
            lines = run_compiler(worker, words(compiler), label, folder, (names["source"], str(what)))
    if path.suffix == ".java":
        names["name"] = main_class(folder, [names["name"], "Main"], label)
    return Program(label, words(program), here), lines


def run_compiler(worker, words, label, folder, names):
    """Return what a compiler says, as lines; of two names, the first is replaced in them. SetupError if it fails."""
    if not shutil.which(words[0]):
        raise SetupError(f"{label} needs {words[0]}, which is not there")
    keeps = ["env", f"TMPDIR={folder}"] if MEASURED else []     # its own files go with the folder, whatever ends it
    run = worker.launch([*keeps, *words], Path.cwd(), os.devnull, COMPILER_LIMITS)
    reason = failure(run, COMPILER_LIMITS).partition(": ")[0]
    said = (run.errors + run.output).replace(*map(os.fsencode, names))
    lines = [visible(line, length=LONGEST) for line in first_lines(said, 40)]
    if reason:
        raise SetupError(f"{label}: {words[0]} failed: {reason}", *lines)
    return [f"{label}: {words[0]} says"] * bool(lines) + lines


def main_class(folder, likely, label):
    """Return the name of a Java class below a folder that has a main method, a likely one first; SetupError if none."""
    names = [".".join(path.relative_to(folder).with_suffix("").parts) for path in sorted(folder.rglob("*.class"))
             if b"([Ljava/lang/String;)V" in path.read_bytes()]
    if not names:
        raise SetupError(f"{label}: no class in it has a main method")
    return next(name for name in [*likely, *names] if name in names)


def prepare(problem, roles, options, run, folder):
    """Return {role: Program or None} of a Problem, its sources compiled, side by side, in a folder.

    SetupError if a program is missing that is needed: all but a checker.
    """
    items, programs, python = {}, {"checker": None}, [sys.executable]
    if options.python is not None:
        words = split_command(options.python, "--python")
        python = [os.path.abspath(shutil.which(words[0])), *words[1:]]
    if options.bundled:
        problem, python = problem._replace(solution=write_bundle(problem.name, folder)), [*python, "-I"]
    for role in roles:
        what, own = getattr(problem, role), role == "solution"
        if what is not None:
            items[role] = (what, OPTIONS[role], Path(tempfile.mkdtemp(dir=str(folder))),
                           *((python, int(options.memory)) if own else ([sys.executable], HELPER_LIMITS.memory)))
        elif role != "checker":
            raise SetupError(f"{problem.name} has no {role}; {OPTIONS[role]} gives one")
    screen = Screen(plain=getattr(options, "json", False))
    screen.progress("compiling " + " ".join(str(what) for what, *_ in items.values()))
    for role, (programs[role], lines) in zip(items, run(build, items.values())):
        screen.progress("")
        if lines:
            complain(*lines)
    return programs


def job_of(problem, programs, options, given=20):
    """Return the Job that judges the solution of a Problem as the options say."""
    tolerance = None if options.tolerance is None else float(options.tolerance)
    if programs["checker"] and tolerance is not None:
        raise SetupError(f"{problem.name} has a checker, which decides alone: leave out -e")
    limits = Limits(float(options.time), 2 * float(options.time) + 1, int(options.memory), LEAST_OUTPUT)
    return Job(programs["solution"], programs["checker"], tolerance, limits, given)


def write_bundle(name, folder):
    """Return the path of the bundle of a problem, in a folder of its own."""
    path = folder / name / f"{name}.py"
    path.parent.mkdir()
    path.write_text(bundle(name), encoding="utf-8")
    return path


# --- the command line -------------------------------------------------------------------------------------

PROCESSORS = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
OPTIONS = {"cases": "--cases", "pattern": "-k", "solution": "-c", "checker": "--checker", "reference": "--reference",
           "generator": "--generator", "python": "--python", "time": "-t", "memory": "-m", "tolerance": "-e"}
USUAL = {"time": 3, "memory": 512}      # CPU seconds, MB
REPEATED = ("cases", "pattern", "solution", "checker", "python", "time", "memory", "tolerance")     # to judge again
NEEDS = {"judge": ("solution", "cases"), "expect": ("reference", "cases"),      # if no problem is named
         "stress": ("solution", "reference", "generator")}


def number(least, most=10 ** 9):
    """Return a check for argparse: it returns a number from least to most as it was typed; a whole one, if least is."""
    def check(text):
        with contextlib.suppress(ValueError):
            if least <= type(least)(text) <= most:
                return text
        kind = "whole number" if type(least) is int else "number"
        raise argparse.ArgumentTypeError(f"{text!r} is not a {kind} from {least} to {most}")
    return check


def parse(arguments):
    """Return the options of a command line; SetupError if they make no sense."""
    command = arguments[0] if arguments and arguments[0] in COMMANDS else "judge"
    commands = "".join(f"\n  run.py {name:8}{text}" for name, (_, text) in COMMANDS.items())
    parser = argparse.ArgumentParser(prog=f"run.py {command}", description=COMMANDS[command][1], allow_abbrev=False,
                                     epilog=f"commands:{commands}", formatter_class=argparse.RawTextHelpFormatter)

    def refuse(message):
        raise SetupError(f"{message} (see {parser.prog} --help)")

    parser.error = refuse
    add = parser.add_argument
    add("problem", metavar="PROBLEM", nargs=None if command == "bundle" else "*",
        help="a problem of the kit: uva11085, 11085, uva11085.py")
    if command in ("judge", "stress"):
        add("-c", metavar="PROGRAM", dest="solution", help="judge this: a command, or a source that is compiled")
        add("--checker", metavar="PROGRAM", help="what decides if an output is right")
        add("-t", metavar="SECONDS", dest="time", type=number(0.01), default=USUAL["time"],
            help="limit of CPU time (%(default)s)")
        add("-m", metavar="MB", dest="memory", type=number(1), default=USUAL["memory"],
            help="limit of memory (%(default)s)")
        add("-e", metavar="EPS", dest="tolerance", type=number(0.0),
            help="ignore white space; numbers may differ by EPS")
    if command in ("expect", "stress"):
        add("--reference", metavar="PROGRAM", help="what gives the right answers")
    if command == "stress":
        add("--generator", metavar="PROGRAM", help="what prints an input for SEED SIZE")
        add("--seconds", metavar="S", type=number(0.0), default=10, help="stop after that many (%(default)s)")
        add("--seed", metavar="N", type=number(0), default=time.time_ns() % 10 ** 8, help="repeat a run of this seed")
    if command != "bundle":
        add("--cases", metavar="DIR", help="take the cases from this folder" if command != "stress" else
            "save a failing input in this folder")
    if command == "judge":
        add("-k", metavar="NAME", dest="pattern", default="", help="the case of this name, or those with it inside")
        add("-j", metavar="N", dest="jobs", type=number(1, 999), default=PROCESSORS,
            help="cases at once (%(default)s, one for each processor)")
        add("--python", metavar="COMMAND", help="run the solutions under this interpreter")
        add("--bundled", action="store_true", help="judge the bundles instead of the solutions")
        form = parser.add_mutually_exclusive_group()
        form.add_argument("-q", dest="quiet", action="store_true", help="print the summary alone")
        form.add_argument("-v", dest="verbose", action="store_true", help="print every case, every failure in full")
        form.add_argument("--json", action="store_true", help="print a JSON object for every case, nothing else")
    elif command == "bundle":
        add("-o", metavar="FILE", dest="file", help="write it to this file")
    elif command == "expect":
        add("--force", action="store_true", help="replace those that differ")
    parser.set_defaults(command=command, python=None, bundled=False)
    options = parser.parse_intermixed_args(arguments[arguments[:1] == [command]:])
    if command == "stress" and not options.problem and options.cases is None:
        options.cases = "."
    return options


def again(case, options):
    """Return the command line that judges a case again, alone."""
    words = ["python3", shown(ROOT / "run.py")] + [case.problem] * bool(options.problem or options.cases is None)
    for name in REPEATED:
        value, option = case.name if name == "pattern" else getattr(options, name, None), OPTIONS[name]
        if value is not None and value != USUAL.get(name):      # one that begins like an option stands in its word
            words += [f"{option}={value}"] if str(value).startswith("-") else [option, str(value)]
    return printable(shlex.join(words + ["--bundled"] * getattr(options, "bundled", False)))


def problems_of(options):
    """Return the Problems that a command line means: of the kit, or of a folder, with the programs that it gives.

    SetupError if it asks for what is not there, or leaves out what is needed.
    """
    command = options.command
    given = {name: value for name, value in vars(options).items() if name in (*ROLES, "cases") and value is not None}
    missing = [OPTIONS[name] for name in NEEDS[command] if name not in given]
    what = OPTIONS[next(iter(given))] if given and command == "judge" else command
    if options.problem:
        problems = list(dict.fromkeys(map(find_problem, options.problem)))
    elif not missing:
        problems = [Problem(os.path.basename(os.path.abspath(options.cases)), *[None] * 6)]
    elif command == "judge" and not given:
        problems = [find_problem(name) for name in find_problems()]
    else:
        raise SetupError(f"{what} needs one problem, or {' and '.join(missing)} as well")
    if len(problems) > 1 and (given or command != "judge"):
        raise SetupError(f"{what} needs one problem")
    if options.cases is not None:
        if not os.path.isdir(options.cases):
            raise SetupError(f"--cases {options.cases}: no such folder")
        folder = Path(os.path.abspath(given.pop("cases")))
        given.update(inputs=folder, answers=folder)
    return [problem._replace(**given) for problem in problems]


def run_judge(options):
    """Judge what the options say; return the exit status."""
    problems = problems_of(options)
    if options.solution is not None and (options.python is not None or options.bundled):
        raise SetupError("-c runs a program of your own: leave out --python and --bundled")
    found, complaints = (sum(lists, []) for lists in zip(*map(find_cases, problems)))
    cases = ([case for case in found if case.name == options.pattern] or
             [case for case in found if fnmatch.fnmatchcase(case.name, f"*{options.pattern}*")])
    if found and not cases:
        raise SetupError(f"no case matches -k {options.pattern}")
    status, jobs = 0, {}
    if cases:
        with workshop(min(int(options.jobs), len(cases))) as (run, made):
            for problem in problems:
                if problem.name in {case.problem for case in cases}:
                    programs = prepare(problem, ["solution", "checker"], options, run, made)
                    jobs[problem.name] = job_of(problem, programs, options)
            status = report(run(judge, [(case, jobs[case.problem]) for case in cases]), cases, options)
    for complaint in () if options.pattern and cases else complaints:
        complain(complaint)
        status = 2
    return status


def run_bundle(options):
    """Print the bundle of a solution, or write it to a file that is none of the kit's; return the exit status."""
    text = bundle(find_problem(options.problem).name).encode()
    if options.file is None:
        sys.stdout.buffer.write(text)
        return 0
    if is_of_the_kit(options.file):
        raise SetupError(f"-o {options.file} would replace a file of the kit")
    Path(options.file).write_bytes(text)
    print(f"saved {shown(options.file)}")
    return 0


def is_of_the_kit(path):
    """Return whether a path, once its links are followed, is one in the kit's own folders or of its own files."""
    path = Path(os.path.realpath(path))
    first = path.relative_to(ROOT).parts[:1] if ROOT in path.parents else ()
    return bool(first) and (first[0].startswith(".") or first[0] in (
        "solutions", "inputs", "expected", "tests", "run.py", "README.md"))


def complain(*lines):
    """Print lines on stderr, the first with the name of this program, if stderr is open."""
    with contextlib.suppress(OSError), interruptible():
        print(*map(printable, [f"run.py: {lines[0]}", *lines[1:]]), sep="\n", file=sys.stderr, flush=True)


COMMANDS = {        # the first one if none is named
    "judge": (run_judge, "Judge a program on cases, or all solutions of the kit."),
    "bundle": (run_bundle, "Print a solution as one file that an online judge takes."),
    "expect": (run_expect, "Write the missing answers to cases, by a reference."),
    "stress": (run_stress, "Compare a program with a reference on random inputs."),
}


def main(arguments):
    """Do what a command line asks; return the exit status."""
    status = 0
    try:
        with contextlib.suppress(SystemExit):       # argparse has printed the help
            options = parse(arguments)
            status = COMMANDS[options.command][0](options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:                 # whoever read the report has gone
        return 1
    except KeyboardInterrupt as error:      # without a number it is Python's, for Ctrl-C
        return 128 + (error.args or [signal.SIGINT])[0]
    except SetupError as error:
        complain(*error.args)
    except (OSError, MemoryError) as error:
        complain(described(error))
    return 2


if __name__ == "__main__":
    while os.open(os.devnull, os.O_RDWR) < 3:   # a closed stream must not be given to the next file that is opened
        pass
    sys.stdout, sys.stderr = (stream or open(os.devnull, "w") for stream in (sys.stdout, sys.stderr))
    if hasattr(os, "set_blocking"):             # not on Windows
        os.set_blocking(1, True), os.set_blocking(2, True)
    # Buffered, even with -u: what is written in part only would not be noticed.
    sys.stdout = open(1, "w", encoding=sys.stdout.encoding, errors="backslashreplace", closefd=False)
    os.environ.pop("PYTHONSAFEPATH", None)      # it would hide the kit's modules from the solutions
    os._exit(main(sys.argv[1:]))    # Python's own exit would try once more to write what could not be written
