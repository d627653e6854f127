#!/usr/bin/env python3
"""Judge the solutions of this kit, or any program, on files of cases.

A problem is a script solutions/NAME.py; its cases are inputs/NAME/CASE.in with expected/NAME/CASE.out.

The sections, in the order in which a case goes through them, after one on showing what others wrote:
    problems and cases      find the files
    running a program       start it, watch it, end all that it has started, and return a Run: what was measured
    workers                 the processes that do this, side by side
    verdicts                from a Run to a verdict
    comparing               from the output to a verdict, and the lines that differ
    judging a case          all of that for one case: an Outcome
    reporting               print the Outcomes
Then come bundles, expected files and stress tests, the program to judge (a command, or a source to compile), and
the command line.
"""
import signal

if __name__ == "__main__" and hasattr(signal, "SIGQUIT") \
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)    # Ctrl-C just ends this, until there is something to clean up

import argparse
import ast
import collections
import contextlib
import difflib
import fnmatch
import io
import itertools
import json
import math
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import textwrap
import time
import tokenize
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
MEASURED = bool(resource) and hasattr(os, "fork") and hasattr(os, "wait4")

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
DIFFERENCE = {"expected": GREEN, "got": RED}

Case = collections.namedtuple("Case", "problem name input expected")        # the last two are paths
Limits = collections.namedtuple("Limits", "time sleep memory output")
# time: seconds of CPU time; sleep: seconds after which a program that sleeps is ended; memory: MB; output: bytes
Job = collections.namedtuple("Job", "command folder checker tolerance limits")
# command and checker: words; folder: where to run, None for an empty one; tolerance: how far numbers may differ
Run = collections.namedtuple("Run", "status signal cpu wall memory output errors ended")
# status: int, or None after a signal (its name); cpu and wall: seconds; memory: KiB; output and errors: bytes;
# ended: why the program had to be ended, or "". cpu and memory are None where they are not measured.
Outcome = collections.namedtuple("Outcome", "case verdict message details given run")
# details: [(label, line number or "", text)] to show below the message; given: how the input begins, in bytes

LEAST_OUTPUT = 8 << 20                              # bytes; twice the expected size where that is more
HELPER_LIMITS = Limits(10, 10, 2048, 64 << 20)      # for checkers, references and generators
COMPILER_LIMITS = Limits(60, 60, 4096, 1 << 20)
MOST_PROCESSES = 500                                # of one program at the same time


class SetupError(Exception):
    """Something that the user has to mend, not the program: lines to show as they are, and status 2."""


# --- showing what others wrote ----------------------------------------------------------------------------

SHOWN = 50              # characters of a line that are shown
BLANKS = str.maketrans({" ": "·", "\t": "→", "\r": "␍", "\n": "↵", "\v": "␋", "\f": "␌"})


def printable(text):
    """Return text with an escape for each character that would not show as itself."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def visible(line, start=0, length=SHOWN, blanks=False):
    """Return a part of a line of bytes as printable text, with dots where it is cut; blanks shows white space."""
    if not line:
        return "(the end)"
    start = max(0, start)
    while start and line[start:start + 1] > b"\x7f" and line[start] & 0xc0 == 0x80:      # within a character
        start -= 1
    text = line[start:start + 4 * length + 4].decode("utf-8", "backslashreplace")
    text = printable(text.translate(BLANKS) if blanks else text.rstrip("\n"))
    return "..." * (start > 0) + text[:length] + "..." * (len(text) > length)


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


def some_lines(text, first, last):
    """Return the lines of some bytes that are not blank, or so many at both ends, as printable text."""
    lines = [line.expandtabs(4) for line in text.splitlines() if line.strip()]
    if len(lines) > first + last:
        lines[first:-last] = [b"..."]
    return [visible(line, length=150) for line in lines]


def last_words(errors):
    """Return [the line in which a program that crashed says why, printable], [] if it said nothing."""
    lines = some_lines(errors, 99, 99)
    reasons = [line for line in lines if re.match(r"Exception in |==\d+==ERROR: |\w+Error: |panic: ", line)]
    return reasons[:1] or lines[-1:]


# --- problems and cases -----------------------------------------------------------------------------------

# How people name the two files of a case, as seen from the folder: the input, and where its answer may be.
CASE_FILES = [
    (r"(?s)(.*)\.in", r"\1.out"),
    (r"(?s)(.*)\.in", r"\1.ans"),
    (r"(?s)(.*/)?input([^/]*)\.txt", r"\1output\2.txt"),
    (r"(?s)(.*/)?in/([^/]+)", r"\1out/\2"),
]
CASE_FILES_SHOWN = "X.in with X.out or X.ans, inputX.txt with outputX.txt, in/X with out/X"


def natural(name):
    """Return a sort key under which uva750 comes before uva11085."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"([0-9]+)", name)]


def find_problems():
    """Return the sorted names of the problems: the scripts in solutions/ with a __main__ part. SetupError if none."""
    names = []
    for path in SOLUTIONS.glob("[!.]*.py"):
        with contextlib.suppress(OSError):
            if path.is_file() and re.search(rb"__name__ *== *['\"]__main__", path.read_bytes()):
                names.append(path.stem)
    if not names:
        raise SetupError(f"there are no problems in {shown(SOLUTIONS)}")
    return sorted(names, key=natural)


def find_problem(text):
    """Return the problem that text means: a name, the number at its end, or a path in the kit that has the name."""
    problems, path = find_problems(), Path(text)
    name = (path.stem if path.suffix == ".py" else path.name).lower()
    if path.name != text and Path(os.path.realpath(str(path.parent))) not in (SOLUTIONS, INPUTS, EXPECTED):
        name = None
    meant = [problem for problem in problems if name in (problem, re.sub(r".*\D(?=\d+$)", "", problem))]
    if len(meant) == 1:
        return meant[0]
    near = difflib.get_close_matches(text.lower(), [*COMMANDS, *problems], 1)
    hint = f"did you mean {near[0]}?" if near else f"the problems are {', '.join(problems)}"
    raise SetupError(f"{text!r} could be {' or '.join(meant)}" if meant else f"no problem {text!r}; {hint}")


def files_below(folder):
    """Return the names of the files below a folder, relative to it, with /; without those that begin with a dot.

    OSError if a folder cannot be read; one that is not there has no files.
    """
    def refuse(error):
        raise error

    names = []
    for place, folders, files in os.walk(folder, onerror=refuse) if folder.exists() else ():
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths = [Path(place, name) for name in files if not name.startswith(".")]
        names += [path.relative_to(folder).as_posix() for path in paths if os.path.isfile(str(path))]
    return sorted(names, key=natural)


def find_cases(problem, folder=None):
    """Return (cases, complaints): the complete cases of a problem or of a folder, and what is missing, in lines."""
    inputs, expected = (folder, folder) if folder else (INPUTS / problem, EXPECTED / problem)
    answers = {name: expected / name for name in files_below(expected)}
    cases, complaints, alone = [], [], []
    for name in files_below(inputs):
        fitting = [re.sub(pattern, form, name) for pattern, form in CASE_FILES if re.fullmatch(pattern, name)]
        paths = [answers.pop(answer) for answer in fitting if answer in answers]
        if len({path.read_bytes() for path in paths}) > 1:
            complaints.append(f"{shown(paths[0])} and {shown(paths[1])} differ")
        elif paths:
            cases.append(Case(problem, re.sub(r"\.(in|txt)$", "", name), inputs / name, paths[0]))
        elif fitting:
            alone.append(inputs / name)
    strays = [] if folder else [path for name, path in answers.items() if name.endswith(".out")]
    looked = f"looked for {CASE_FILES_SHOWN}"
    for paths, what in (
            (alone, f"no expected file; {looked if folder else f'`run.py expect {problem}` makes it'}"),
            (strays, "no input of that name")):
        if paths:
            have = f"and {len(paths) - 1} more have" if len(paths) > 1 else "has"
            complaints.append(f"{shown(paths[0])} {have} {what}")
    if not cases and not complaints:
        complaints.append(f"no cases in {shown(folder)}; {looked}" if folder else
                          f"{problem} has no cases; put an input at {shown(inputs)}{os.sep}NAME.in, and"
                          f" `run.py expect {problem}` makes its expected file")
    return cases, complaints


def find_checker(problem):
    """Return the command of the problem's checker, or None: the output is compared with the expected file."""
    for path in (EXPECTED / problem / "check", EXPECTED / problem / "check.py"):
        if path.exists():
            return [sys.executable, str(path)] if path.suffix == ".py" else [str(path)]
    return None


# --- running a program ------------------------------------------------------------------------------------

# Linux charges a program with the memory of the process that it was forked from, as it was before the exec; of
# Python that would be some 10 MB. So a shell forks it: this costs a millisecond, and a tiny program reads as 1 MB.
# Its standard input is a socket at first: by that the fork tells its number, and waits until it has been adopted. If
# nobody is there any more to adopt it, it ends. The braces keep the socket open until the program has been started.
START = '(read pid rest </proc/self/stat; echo $pid >&0; read go && { exec "$@"; } <"$0"); :'

STATE, PARENT, SESSION, FLAGS, BEGUN, PAGES = 0, 1, 3, 6, 19, 21     # of /proc/PID/stat, after the name
TIMES = slice(11, 15)       # its own time, and that of the children it has waited for: user and system, in ticks
HERTZ = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100     # ticks a second
NEVER_STARTED = 0x44        # flags: it ends, and no program was started (PF_EXITING, PF_FORKNOEXEC)
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
    pids = [os.getpid()]
    for parent in pids:
        pids += [pid for pid in children[parent] if pid not in spare]
    return read_stats("/proc", pids[1:])        # again, parents first: so no time counts for a child and its parent


def kill(pids):
    """Kill processes, those that are still there."""
    for pid in pids:
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)


def open_alarm():
    """Return a descriptor that can be read, the signal's number, once a signal has come that is handled."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    return reading


class Launcher:
    """Runs programs, one at a time, in a process that is the only adopter of whatever a program starts."""

    def __init__(self, lifeline):
        """Take a connection that can be read once nobody wants the answer any more."""
        self.lifeline, self.alarm, self.adopts = lifeline, open_alarm(), adopt_orphans()
        signal.signal(signal.SIGCHLD, lambda number, frame: None)
        for kind, most in ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, 4 << 30)):    # programs inherit them
            hard = resource.getrlimit(kind)[1]
            resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))

    def __call__(self, command, folder, source, limits):
        """Return the Run of a command (words) in a folder with a file as its input; SetupError if it cannot start.

        What it writes comes through pipes: no file that it could replace, and none for which a disk could be full.
        """
        self.status, self.cpu, self.memory = None, 0, 0     # of the program; of all: seconds, KiB
        self.seen = {}      # seconds of each process when last seen: one whose parent ignores its end is never reaped
        self.asleep = 0     # looks in a row that found nothing running
        self.pid, self.pipes, began = None, {}, time.monotonic()        # pipes: {pipe: what was read of it}
        try:
            self.start(command, folder, source)
            ended = self.watch(limits, began)
        finally:
            wall = time.monotonic() - began
            self.end()
            for pipe in self.pipes:
                with pipe:
                    self.pipes[pipe] += pipe.read() or b""
        output, errors = map(bytes, self.pipes.values())
        status = signal.SIGKILL if self.status is None else self.status
        name = SIGNALS.get(os.WTERMSIG(status), "signal") if os.WIFSIGNALED(status) else None
        cpu = max(self.cpu, sum(self.seen.values()))
        return Run(None if name else os.WEXITSTATUS(status), name, cpu, wall, self.memory, output, errors, ended)

    def start(self, command, folder, source):
        """Start a command, and keep its number and its pipes."""
        ours, its = socket.socketpair()
        with ours, its, open(source, "rb") as stdin:
            shell = ["/bin/sh", "-c", START, os.path.abspath(source)] if self.adopts else []
            try:
                process = subprocess.Popen([*shell, *command], cwd=folder, bufsize=0, stdin=its if shell else stdin,
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
            except OSError as error:
                raise SetupError(f"cannot start {printable(command[0])}: {error.strerror}")
            for pipe in (process.stdout, process.stderr):
                os.set_blocking(pipe.fileno(), False)
                self.pipes[pipe] = bytearray()
            if not shell:
                self.pid, process.returncode = process.pid, 0       # it is reaped elsewhere
                return
            its.close()
            line = ours.recv(99)
            process.kill()
            process.wait()                      # with that, its fork is a child of this process
            if not line:
                raise SetupError("cannot start a process")
            self.pid = int(line)
            ours.send(b"\n")
            ours.recv(1)                        # until the socket is closed: by the start of the program, or the end
        stat = read_stats("/proc", [self.pid]).get(self.pid)
        if stat and int(stat[FLAGS]) & NEVER_STARTED == NEVER_STARTED:
            reason = last_words(process.stderr.read() or b"?")[0].split(": ")[-1]       # here the shell speaks
            raise SetupError(f"cannot start {printable(command[0])}: {reason}")

    def watch(self, limits, began):
        """Wait until the program ends or has to be ended; return why it has to, or ""."""
        why, look, sources = "", began + LOOK, [self.alarm, self.lifeline, *self.pipes]
        while self.status is None and not why:
            for source in wait(sources, max(0, look - time.monotonic())):
                self.asleep = 0
                if source == self.lifeline:
                    sys.exit()
                elif source == self.alarm:
                    os.read(self.alarm, 1 << 16)
                else:
                    block = source.read(1 << 16)
                    self.pipes[source] += block or b""
                    if block == b"" or len(self.pipes[source]) > limits.output:     # nothing more comes, or counts
                        sources.remove(source)
            self.reap()
            now, used = time.monotonic(), time.thread_time()
            if now >= look and self.status is None:
                why = self.look(limits, now - began)
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
        return ("output" if any(len(text) > limits.output for text in self.pipes.values()) else
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
            self.memory = max(self.memory, usage.ru_maxrss >> (10 if sys.platform == "darwin" else 0))  # bytes there

    def end(self):
        """Kill and reap all that is left; what the system does not let go in a thousand tries is given up."""
        if self.pid and not self.adopts:
            kill([-self.pid])       # its process group is all that is known
        for _ in range(1000):
            if not self.reap():
                break
            kill(descendants())
            time.sleep(0.001)


def launch_plainly(command, folder, source, limits):
    """Return the Run of a command as a Launcher does, where only wall time can be measured (Windows)."""
    with open(source, "rb") as stdin, tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        began, status = time.monotonic(), None
        with contextlib.suppress(subprocess.TimeoutExpired):
            status = subprocess.call(command, cwd=folder, stdin=stdin, stdout=output, stderr=errors,
                                     timeout=limits.time)
        wall = time.monotonic() - began
        output.seek(0), errors.seek(0)
        return Run(status, None, None, wall, None, output.read(limits.output + 1), errors.read(limits.output + 1), "")


# --- workers ----------------------------------------------------------------------------------------------

class Workers(contextlib.AbstractContextManager):
    """Does tasks, up to `count` at once, each in a worker: a forked process, which ends all that it has started.

    A signal that asks this process to end raises KeyboardInterrupt(its number), but only where it waits for an
    answer, or prints. At the end of the with block nothing is left that was started; nor after a SIGKILL, as a
    worker ends when its pipe does.
    """

    def __init__(self, count):
        self.count, self.idle, self.alarm = count, [], open_alarm()
        self.pids = {}          # {our end of the pipe to a worker: its pid}
        adopt_orphans()         # of workers that were killed
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            if signal.getsignal(number) != signal.SIG_IGN:      # as nohup has it for SIGHUP
                signal.signal(number, Screen.interrupt)

    def __exit__(self, *_):
        for worker in list(self.pids):
            self.dismiss(worker)

    def __call__(self, function, items, lost=None):
        """Yield function(launch, *item) for each item, in their order; lost(*item) if its worker was killed.

        SetupError if the function raised it, if the system refused something, or for what was lost.
        """
        waiting, answers, doing = collections.deque(enumerate(items)), {}, {}       # doing: {worker: (number, item)}
        for number in range(len(waiting)):
            while number not in answers:
                while waiting and len(doing) < self.count:
                    worker = self.idle.pop() if self.idle else self.hire()
                    doing[worker] = waiting.popleft()
                    with contextlib.suppress(OSError):          # it was killed, and will not answer
                        worker.send((function, *doing[worker][1]))
                ready = wait([self.alarm, *doing], 1)
                if self.alarm in ready:
                    raise KeyboardInterrupt(os.read(self.alarm, 1)[0])
                if not ready:               # a worker that a program has stopped is as good as killed
                    stats = read_stats("/proc", self.pids.values())
                    kill(pid for pid, stat in stats.items() if stat[STATE] == b"T")
                for worker in ready:
                    at, item = doing.pop(worker)
                    try:
                        answers[at] = worker.recv()
                        self.idle.append(worker)
                    except (EOFError, OSError):
                        self.dismiss(worker)
                        answers[at] = lost(*item) if lost else SetupError("a process of the judge was killed")
            answer = answers.pop(number)
            if isinstance(answer, SetupError):
                raise answer
            yield answer

    def hire(self):
        """Fork a worker; return our end of the pipe to it."""
        ours, its = Pipe()
        pid = os.fork()
        if not pid:
            try:
                os.setpgid(0, 0)                        # Ctrl-C and Ctrl-Z reach the judge alone
                for other in [ours, *self.pids]:        # else the others would not end with the judge
                    other.close()
                work(its)
            finally:
                os._exit(0)
        its.close()
        self.pids[ours] = pid
        return ours

    def dismiss(self, worker):
        """Wait for the end of a worker, and end what is left if it was killed."""
        worker.close()
        pid, status = os.waitpid(self.pids.pop(worker), os.WUNTRACED)
        if os.WIFSTOPPED(status):
            kill([pid])
        strays = not os.WIFEXITED(status)
        while strays:           # they are in sessions of their own
            strays = [pid for pid, stat in descendants(self.pids.values()).items()
                      if stat[STATE] != b"Z" and int(stat[SESSION]) != os.getsid(0)]
            kill(strays)


def work(pipe):
    """Be a worker: for each (function, *item) that comes by a pipe, send function(launch, *item)."""
    signal.set_wakeup_fd(-1)
    launch = None
    while True:
        function, *item = pipe.recv()
        try:
            launch = launch or Launcher(pipe)
            answer = function(launch, *item)
        except Exception as error:          # the machine's fault, or this program's, but no verdict
            answer = error if isinstance(error, SetupError) else SetupError(described(error))
        pipe.send(answer)


def workshop(count=1):
    """Return a context manager that gives a function as Workers.__call__ is one."""
    if MEASURED:
        return Workers(count)
    return contextlib.nullcontext(lambda function, items, lost=None: (
        function(launch_plainly, *item) for item in items))


@contextlib.contextmanager
def temporary_folder():
    """Give the path of a new folder, and remove it, whatever a program has made of it."""
    around = os.path.abspath(tempfile.mkdtemp(prefix="judge-"))     # stays, if the program moves its own
    folder = Path(around, "empty")
    try:
        folder.mkdir()
        yield folder
    finally:
        with contextlib.suppress(RecursionError):   # by a thousand folders in each other
            shutil.rmtree(around, ignore_errors=True)
        if MEASURED and os.path.exists(around):     # it minds permissions
            subprocess.run(["sh", "-c", 'chmod -R u+rwx "$0"; rm -rf "$0"', around], stderr=subprocess.DEVNULL)


# --- verdicts ---------------------------------------------------------------------------------------------

def seconds(run):
    """Return the time that counts: CPU time, or wall time where that is not measured."""
    return run.wall if run.cpu is None else run.cpu


def verdict(run, limits):
    """Return (verdict, message) of a run at fault; None after a normal end, when its output decides.

    A run can be at fault in several ways. The first in this order is its verdict, a cause before its effects:
    MLE and OLE, which can end in a crash or a crawl; TLE; RE.
    """
    if run.memory is not None and run.memory > limits.memory << 10:
        return "MLE", f"{math.ceil(run.memory / 102.4) / 10} MB, the limit is {limits.memory} MB"
    for stream, text in (("stdout", run.output), ("stderr", run.errors)):
        if len(text) > limits.output:
            return "OLE", f"more than {limits.output / (1 << 20):.3g} MB on {stream}"
    if seconds(run) > limits.time or run.ended == "time":
        return "TLE", f"{seconds(run):.2f} s, the limit is {limits.time:g} s"
    if run.ended == "sleep":
        return "TLE", f"not ended after {run.wall:.1f} s ({seconds(run):.2f} s of CPU time)"
    if run.ended == "processes":
        return "RE", f"more than {MOST_PROCESSES} processes at once"
    if run.signal or run.status:
        return "RE", ": ".join([run.signal or f"exit status {run.status}", *last_words(run.errors)])
    return None


# --- comparing --------------------------------------------------------------------------------------------

NUMBER = re.compile(rb"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)


def compare(expected, output, tolerance=None):
    """Return (verdict, message, details) for an output: AC, PE (the same tokens) or WA. CRLF is LF.

    With a tolerance white space does not matter, and numbers are the same if they differ by no more than that,
    absolutely or relative to the expected one; nan and inf are no numbers.
    """
    texts = left, right = [text.replace(b"\r\n", b"\n") for text in (expected, output)]
    if left == right:
        return "AC", "", []
    if tolerance is None:
        # Millions of tokens take much memory, so they are made only if they can be the same.
        solid = [text.translate(None, b" \t\n\v\f\r") for text in texts]
        blank = solid[0] == solid[1] and left.split() == right.split()
        return ("PE" if blank else "WA", *difference(texts, [common_length(*texts)] * 2, blank))
    for tokens in itertools.zip_longest(*(re.finditer(rb"\S+", text) for text in texts)):
        if None in tokens or not same(*(token[0] for token in tokens), tolerance):
            places = [token.start() if token else len(text) for token, text in zip(tokens, texts)]
            return ("WA", *difference(texts, places))
    return "AC", "", []


def common_length(left, right, block=1 << 16):
    """Return how many bytes two texts have in common at their start."""
    at = next((at for at in range(0, len(left), block) if left[at:at + block] != right[at:at + block]), len(left))
    return at + len(os.path.commonprefix([left[at:at + block], right[at:at + block]]))


def same(left, right, tolerance):
    """Return whether two tokens are the same text, or numbers that differ by no more than the tolerance."""
    if left == right or not (NUMBER.fullmatch(left) and NUMBER.fullmatch(right)):
        return left == right
    wanted = float(left)
    return math.isfinite(wanted) and abs(wanted - float(right)) <= tolerance * max(1, abs(wanted))


def difference(texts, places, blank=False):
    """Return (message, details) for an expected text and an output that first differ at these offsets.

    `blank` says that only white space differs. It is made visible then, or if nothing else differs in that line.
    """
    starts = [text.rfind(b"\n", 0, place) + 1 for text, place in zip(texts, places)]
    numbers = [text.count(b"\n", 0, start) + 1 for text, start in zip(texts, starts)]
    wanted, got = lines = [first_lines(text[start:], 4) or [b""] for text, start in zip(texts, starts)]
    at, blanks = common_length(wanted[0], got[0]), blank or wanted[0].split() == got[0].split()
    rows = [[(number + index, visible(line, 0 if index else at - SHOWN // 2, blanks=blanks))
             for index, line in enumerate(side)] for side, number in zip(lines, numbers)]
    before = texts[1][:starts[1]].rsplit(b"\n", 3)[-3:-1]
    details = [("", number, visible(line + b"\n", blanks=blanks))
               for number, line in enumerate(before, numbers[1] - len(before))]
    for kind, a, b, c, d in difflib.SequenceMatcher(None, wanted, got, autojunk=False).get_opcodes():
        details += [("expected", *row) for row in rows[0][a:b] if kind != "equal"]
        details += [("" if kind == "equal" else "got", *row) for row in rows[1][c:d]]
    ends = [f"'{visible(side[0], at - 20, 40, blanks)}'" if side[0] else "the end" for side in lines]
    what = "only white space differs" if blank else "expected {}, got {}".format(*ends)
    return f"line {numbers[0]}: {what}", details


# --- judging a case ---------------------------------------------------------------------------------------

GIVEN = 2000            # bytes of the input that are kept to be shown


def judge(launch, case, job):
    """Return the Outcome of a job on a case. SetupError if the program cannot be started, or its checker fails."""
    expected = case.expected.read_bytes()       # before the program can touch it
    with open(case.input, "rb") as file:
        given = file.read(-1 if job.checker else GIVEN)
    limits = job.limits._replace(output=max(job.limits.output, 2 * len(expected)))
    with contextlib.nullcontext(job.folder) if job.folder else temporary_folder() as folder:
        run = launch(job.command, folder, case.input, limits)
    code, message = verdict(run, limits) or ("", "")
    details = [("stderr", "", line) for line in some_lines(run.errors, 3, 5)] if code == "RE" else []
    if not code and job.checker:
        texts = {"input": given, "output": run.output, "expected": expected}
        code, message, details = ask_checker(launch, case, job.checker, texts)
    elif not code:
        code, message, details = compare(expected, run.output, job.tolerance)
    return Outcome(case, code, message, details, given[:GIVEN], run._replace(output=b"", errors=b""))


def ask_checker(launch, case, checker, texts):
    """Return (verdict, message, details) as a checker decides on files with three texts: 42 is AC, 43 is WA."""
    with temporary_folder() as folder:
        for name, text in texts.items():
            (folder / name).write_bytes(text)
        run = launch([*checker, *(str(folder / name) for name in texts)], folder, os.devnull, HELPER_LIMITS)
    if run.status not in (42, 43):
        raise SetupError(f"{full_name(case)}: the checker failed: {failure(run, HELPER_LIMITS) or 'exit status 0'}")
    lines = [visible(line) for line in first_lines(run.output if run.output.strip() else run.errors, 8)]
    return "AC" if run.status == 42 else "WA", "".join(lines[:1]), [("checker", "", line) for line in lines]


def failure(run, limits):
    """Return how the run of a helper failed, as text; "" if it did not."""
    code, message = verdict(run, limits) or ("", "")
    return f"ended after {limits.time} s" if code == "TLE" else message


def lost(case, job):
    """Return the Outcome of a job that killed the process that judged it."""
    return Outcome(case, "RE", "the process that judged it was killed or stopped", [],
                   case.input.read_bytes()[:GIVEN], Run(None, "SIGKILL", 0, 0, 0, b"", b"", ""))


# --- reporting --------------------------------------------------------------------------------------------

class Screen:
    """Standard output: with colour and progress on a terminal, plain lines elsewhere."""

    printing = False

    def __init__(self):
        self.terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self.colours = self.terminal and not os.environ.get("NO_COLOR")
        self.width = max(40, shutil.get_terminal_size().columns or 80)

    @staticmethod
    def interrupt(number, frame):
        """Handle a signal. Where this process waits it finds the number in the alarm; but a print could block."""
        if Screen.printing:
            raise KeyboardInterrupt(number)

    def write(self, text):
        """Write text to standard output, at once."""
        Screen.printing = True
        try:
            print(text, end="", flush=True)
        finally:
            Screen.printing = False

    def progress(self, text):
        """Show on a terminal, until the next line, what is going on."""
        if self.terminal:
            self.write("\r\033[K" + text[:self.width - 1])

    def say(self, line, colour=None, until=None, whole=False):
        """Print a line in place of the progress, cut to the width unless it is to be whole, in colour up to there."""
        if len(line) > self.width and not whole:
            line = line[:self.width - 3] + "..."
        if colour and self.colours:
            line = f"\033[{colour}m{line[:until]}\033[0m{line[until:] if until else ''}"
        self.progress("")
        self.write(line.rstrip() + "\n")

    def show(self, code, name, runs, text):
        """Print a verdict, on what, the most time and memory of the runs, and a text; return whether it was cut."""
        memory = f"{max(run.memory for run in runs) / 1024:8.1f} MB" if MEASURED else ""
        name = name if len(name) <= self.width // 2 else name[:self.width // 2 - 3] + "..."
        line = f"{code:3}  {name}  {max(map(seconds, runs)):6.2f} s{memory}  {text}".rstrip()
        self.say(line, VERDICTS[code], 3)
        return len(line) > self.width

    def show_failure(self, outcome, width, again):
        """Print all that is known of a failing case; again is the command that judges it again."""
        case, code, message, details, given, run = outcome
        cut = self.show(code, full_name(case).ljust(width), [run], message)
        lines = [("message", "", part) for part in textwrap.wrap(message, self.width - 23)] * cut
        lines += [("input", "", shown(case.input))]
        lines += [("", number, visible(line)) if number < 6 else ("", "", "...")
                  for number, line in enumerate(first_lines(given, 6), 1)]
        lines += [("output", "", "")] * any(label in DIFFERENCE for label, _, _ in details)
        before = None
        for label, number, text in lines + details + [("again", "", again)]:
            self.say(f"     {'' if label == before and not number else label:8} {number:>7}  {text}",
                     DIFFERENCE.get(label), whole=label == "again")
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
        lines.append(f"slowest     {seconds(slowest.run):8.2f} s   {full_name(slowest.case)}")
    if outcomes and MEASURED:
        largest = max(outcomes, key=lambda outcome: outcome.run.memory)
        lines.append(f"most memory {largest.run.memory / 1024:8.1f} MB  {full_name(largest.case)}")
    return lines + ["Not measured on this system: CPU time and memory. The times are wall time."] * (not MEASURED)


def report(outcomes, cases, options):
    """Print the outcomes of the cases as they come, and a summary, also if interrupted; return the exit status."""
    screen, began, known, interrupted = Screen(), time.monotonic(), [], None
    several = len({case.problem for case in cases}) > 1
    width = max(len(case.problem if several and not options.verbose else full_name(case)) for case in cases)
    try:
        for problem, group in itertools.groupby(cases, key=lambda case: case.problem):
            first, full = len(known), True
            for case in group:
                if not options.json:
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
    for line in () if options.json else summary(known, time.monotonic() - began) + end:
        screen.say(line)
    if interrupted:
        raise interrupted
    return int(any(outcome.verdict != "AC" for outcome in known))


# --- bundling ---------------------------------------------------------------------------------------------

REACHES_ANY_NAME = {"globals", "locals", "vars", "dir", "exec", "eval", "__import__", "importlib", "*"}
IMPORT = r"from \w+ import ((?!\bas\b)[\w\s,()\\])+(#.*)?\n?"        # of a module that can be bundled


def bundle(problem):
    """Return the solution of a problem as one file, with the kit's modules in place of their imports.

    SetupError if one is imported in another form than `from queens import a, b` at the top level, or if the file
    could behave otherwise than the script, as a name means one thing in one part and another in the other.
    """
    parts = {}
    text = merged(problem, {path.stem for path in SOLUTIONS.glob("[!.]*.py")}.difference(find_problems()), parts)
    for (one, (bound, _)), (other, (others, used)) in itertools.permutations(parts.items(), 2):
        for name in sorted(used):
            if name in REACHES_ANY_NAME or name in bound and bound[name] != others.get(name):
                raise SetupError(f"{problem} cannot be bundled: {name} could mean one thing in {one}.py and another"
                                 f" in {other}.py")
    return text


def merged(name, modules, parts):
    """Return the text of a script or module, with the modules that it imports and that are not in parts yet.

    parts is filled: {script or module: ({name: its meanings}, the names that it uses)}.
    """
    path = SOLUTIONS / f"{name}.py"
    try:
        with tokenize.open(str(path)) as file:
            rows = list(file)
        if file.encoding not in ("utf-8", "utf-8-sig", "utf8"):
            raise ValueError("only UTF-8 can be bundled")
        tree = ast.parse("".join(rows), path.name)
    except (SyntaxError, ValueError) as error:
        raise SetupError(f"{shown(path)}: {error}")
    parts[name] = names_in(name, tree)
    for node in ast.walk(tree):
        words = ([node.module] if isinstance(node, ast.ImportFrom) else [node.value] if isinstance(node, ast.Constant)
                 else [alias.name for alias in node.names] if isinstance(node, ast.Import) else [])
        if not modules.isdisjoint(words):
            first, last = node.lineno - 1, node.end_lineno
            statement = "".join(rows[first:last])
            if node not in tree.body or not re.fullmatch(IMPORT, statement):
                raise SetupError(f"{shown(path)}, line {node.lineno}: only `from MODULE import a, b`, on lines of its"
                                 " own at the top level, can be bundled")
            rows[first:last] = [""] * (last - first)
            if node.module not in parts:
                rows[first] = (f"# --- solutions/{node.module}.py ---\n{merged(node.module, modules, parts)}\n"
                               f"# --- solutions/{name}.py ---\n")
    return "".join(rows)


def names_in(part, tree):
    """Return ({name bound at the top level: {(module, name there), ...}}, names used but not local) of a part."""
    import dis
    imports = [node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]
    bound, used = collections.defaultdict(set), set()
    for node, alias in ((node, alias) for node in imports for alias in node.names):
        bound[alias.asname or alias.name.split(".")[0]].add((getattr(node, "module", ""), alias.name))
    others = [node for node in tree.body[ast.get_docstring(tree) is not None:] if node not in imports]
    codes = [compile(ast.Module(others, []), part, "exec")]
    for code in codes:
        codes += [constant for constant in code.co_consts if isinstance(constant, type(code))]
        for step in dis.get_instructions(code):
            if re.search("_NAME$|_GLOBAL", step.opname):
                used.add(step.argval)
                if step.opname.startswith(("STORE", "DELETE")) and (code is codes[0] or "GLOBAL" in step.opname):
                    bound[step.argval].add((part, step.argval))
    return bound, used.union(bound)


# --- expected files and stress tests ----------------------------------------------------------------------

def make(launch, path, source, *arguments):
    """Return what a helper, a Python file, prints with the file source as its input; SetupError if it fails."""
    if not path.exists():
        raise SetupError(f"{shown(path)} does not exist")
    with temporary_folder() as folder:
        run = launch([sys.executable, str(path), *arguments], folder, source, HELPER_LIMITS)
    if failure(run, HELPER_LIMITS):
        raise SetupError(f"{shown(path)} failed: {failure(run, HELPER_LIMITS)}")
    return run.output


def save(path, text):
    """Write bytes to a file, all or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(text)
        os.replace(str(part), str(path))
    finally:
        with contextlib.suppress(OSError):
            part.unlink()


def run_expect(options):
    """Write the missing expected files of a problem; return the exit status, 1 if an existing one differs."""
    problem = find_problem(options.problem)
    reference, status = EXPECTED / problem / "reference.py", 0
    inputs = [INPUTS / problem / name for name in files_below(INPUTS / problem) if name.endswith(".in")]
    if not inputs:
        raise SetupError(f"{problem} has no inputs in {shown(INPUTS / problem)}")
    with workshop(processors()) as run:
        for path, text in zip(inputs, run(make, [(reference, path) for path in inputs])):
            target = (EXPECTED / path.relative_to(INPUTS)).with_suffix(".out")
            word = ("written" if not target.exists() else
                    "same" if compare(target.read_bytes(), text)[0] == "AC" else
                    "replaced" if options.force else "differs, and is kept (--force replaces it)")
            if word in ("written", "replaced"):
                save(target, text)
            status |= word.startswith("differs")
            print(f"{shown(target)}: {word}", flush=True)
    return status


def attempt(launch, problem, job, reference, given):
    """Return (outcome, expected output) of a job on one input. SetupError if the reference does not take it."""
    with temporary_folder() as folder:
        case = Case(problem, "stress", folder / "input", folder / "expected")
        case.input.write_bytes(given)
        expected = make(launch, reference, case.input)
        case.expected.write_bytes(expected)
        return judge(launch, case, job), expected


def run_stress(options):
    """Compare a program with the reference on random inputs; return the exit status, 1 if they disagree.

    The first input on which they do is shrunk, for as long again at most, shown, and saved as a new case.
    """
    problem = find_problem(options.problem)
    generator, reference = INPUTS / problem / "generate.py", EXPECTED / problem / "reference.py"
    screen, done, size, failures = Screen(), 0, 1, []
    screen.say(f"seed {options.seed}")
    with workshop() as run, contextlib.ExitStack() as stack:
        job = job_of(problem, options, stack, run)

        def fails(given):
            outcome, expected = next(run(attempt, [(problem, job, reference, given)]))
            if outcome.verdict != "AC":
                failures.append((outcome, given, expected))
            return outcome.verdict != "AC"

        def still_fails(rows):
            screen.progress(f"input {done}: shrinking, {len(rows)} lines")
            with contextlib.suppress(SetupError):       # the reference does not take every part of an input
                return time.monotonic() < deadline and fails(b"".join(rows))

        deadline = time.monotonic() + options.seconds
        try:
            while not failures:
                if done and time.monotonic() > deadline:
                    screen.say(f"no disagreement on {done} inputs, the largest of size {size}")
                    return 0
                size = min(int(1.25 ** min(done, 99)), 200)
                screen.progress(f"input {done + 1}, size {size}")
                given, = run(make, [(generator, os.devnull, str(options.seed + done), str(size))])
                done += 1
                fails(given)
            deadline = time.monotonic() + options.seconds
            shrink(given.splitlines(keepends=True), still_fails)
        except KeyboardInterrupt:
            screen.say(f"Interrupted after {done} inputs.")
            raise
        finally:                # also after an interrupt
            for outcome, given, expected in failures[-1:]:
                name = f"stress-{options.seed}-{done}"
                case = Case(problem, name, INPUTS / problem / f"{name}.in", EXPECTED / problem / f"{name}.out")
                screen.show_failure(outcome._replace(case=case), 0, again(case, options))
                for path, text in (case.input, given), (case.expected, expected):
                    save(path, text)
                    screen.say(f"saved {shown(path)}")
    return 1


def shrink(rows, fails):
    """Return the lines of an input that fails, less as many cases as can go while it still does.

    A case is a line. A first line that counts the others is kept in step.
    """
    if rows and rows[0].strip() == b"%d" % (len(rows) - 1):
        def counted(cases):
            return [b"%d\n" % len(cases), *cases]

        rows = counted(shrink(rows[1:], lambda cases: fails(counted(cases))))
    before = None
    while rows != before:
        before, step = rows, len(rows)
        while step:
            at = 0
            while at < len(rows):
                fewer = rows[:at] + rows[at + step:]
                if fewer and fails(fewer):
                    rows = fewer
                else:
                    at += step
            step //= 2
    return rows


# --- the program to judge ---------------------------------------------------------------------------------

# By the ending of a source: how to compile it, and how to run what comes of it. {source} is its path, {name} its
# name without the ending, {folder} a temporary folder.
LANGUAGES = {
    ".c": ("cc -O2 -pipe -o {folder}/program {source} -lm", "{folder}/program"),
    ".cc": ("c++ -O2 -pipe -o {folder}/program {source}", "{folder}/program"),
    ".cpp": ("c++ -O2 -pipe -o {folder}/program {source}", "{folder}/program"),
    ".java": ("javac -d {folder} {source}", "java -cp {folder} {name}"),
    ".py": ("", "{python} {source}"),
}


def split_command(command, option):
    """Return a command split into words; SetupError unless its first word is a program that can be run."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise SetupError(f"{option} {command!r}: {str(error).lower()}")
    if not words:
        raise SetupError(f"{option} needs a command")
    bare = re.sub(r"\\.|'[^']*'|\"(\\.|[^\"])*\"", "_", command)      # nothing in quotes counts
    if any(re.fullmatch(r"[|;&]+|\d?[<>].*", word) for word in bare.split()):
        raise SetupError(f"{option} is no shell; write {option} {shlex.quote('sh -c ' + shlex.quote(command))}")
    if not shutil.which(words[0]):
        here = os.sep not in words[0] and shutil.which(os.path.join(".", words[0]))
        hint = f"; did you mean ./{words[0]}?" if here else ""
        what = "is not a program that can be run" if os.path.exists(words[0]) else "is not there"
        raise SetupError(f"{option} {command}: {words[0]} {what}{hint}")
    return words


def compiled(launch, source, folder):
    """Return the command that runs a source, once compiled into a folder; SetupError with what the compiler says."""
    path = Path(source).resolve()
    names = {"source": path, "folder": folder, "name": path.stem, "python": sys.executable}
    compiler, program = ([word.format(**names) for word in line.split()] for line in LANGUAGES[path.suffix])
    if compiler:
        if not shutil.which(compiler[0]):
            raise SetupError(f"-c {source}: {compiler[0]} is not installed")
        result = launch(compiler, folder, os.devnull, COMPILER_LIMITS)
        if failure(result, COMPILER_LIMITS):
            reason = failure(result, COMPILER_LIMITS).partition(": ")[0]
            raise SetupError(f"-c {source}: {compiler[0]} failed: {reason}", *(
                visible(line, length=200) for line in first_lines(result.errors + result.output, 40)))
    if path.suffix == ".java" and not (folder / f"{path.stem}.class").exists():
        program[-1] = "Main"        # as most judges have it
        if not (folder / "Main.class").exists():
            raise SetupError(f"-c {source}: there is no class {path.stem} in it, nor Main")
    return program


def job_of(problem, options, stack, run):
    """Return the Job that judges a problem. What is made for it, a bundle or a program, is removed by the stack."""
    limits = Limits(options.time, 2 * options.time + 1, options.memory, LEAST_OUTPUT)
    checker, folder, command = find_checker(problem), None, [sys.executable, str(SOLUTIONS / f"{problem}.py")]
    if checker and options.tolerance is not None:
        raise SetupError(f"{problem} has a checker, which decides alone: leave out -e")
    if options.program is not None:
        folder, path = Path.cwd(), Path(options.program)
        if path.suffix in LANGUAGES and path.is_file() and not (
                os.access(options.program, os.X_OK) and path.read_bytes().startswith(b"#!")):   # it says what runs it
            command, = run(compiled, [(options.program, stack.enter_context(temporary_folder()))])
        else:
            command = split_command(options.program, "-c")
    if options.python is not None:
        python = split_command(options.python, "--python")
        command[:1] = [os.path.abspath(shutil.which(python[0])), *python[1:]]
    if options.bundled:
        script = stack.enter_context(temporary_folder()) / f"{problem}.py"
        script.write_text(bundle(problem), encoding="utf-8")
        command[-1:] = ["-I", str(script)]
    return Job(command, folder, checker, options.tolerance, limits)


# --- the command line -------------------------------------------------------------------------------------

COMMANDS = {        # the first one if none is named
    "judge": "Judge problems on their cases; without a name, all of them.",
    "bundle": "Print a solution as one file that an online judge takes.",
    "expect": "Write the missing expected files of a problem, by its reference.",
    "stress": "Compare a solution with the reference on random inputs.",
}


def at_least(least, kind, most=10 ** 9):
    """Return a converter for argparse: a number from least to most."""
    def convert(text):
        with contextlib.suppress(ValueError):
            if least <= kind(text) <= most:
                return kind(text)
        whole = "whole " if kind is int else ""
        raise argparse.ArgumentTypeError(f"{text!r} is not a {whole}number from {least} to {most}")
    return convert


def processors():
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def parse(arguments):
    """Return the options of a command line; run is the function that does what it asks."""
    command = arguments[0] if arguments and arguments[0] in COMMANDS else "judge"
    commands = "".join(f"\n  run.py {name:8}{text}" for name, text in COMMANDS.items())
    parser = argparse.ArgumentParser(prog=f"run.py {command}", description=COMMANDS[command], allow_abbrev=False,
                                     epilog=f"commands:{commands}", formatter_class=argparse.RawTextHelpFormatter)

    def refuse(message):
        raise SetupError(f"{message} (see {parser.prog} --help)")

    parser.error = refuse
    add = parser.add_argument
    add("problem", metavar="PROBLEM", nargs="*" if command == "judge" else None,
        help="uva11085, 11085 or solutions/uva11085.py")
    if command in ("judge", "stress"):
        add("-c", metavar="COMMAND", dest="program", help="run this, or compile and run this source, not the solution"
            f"\n({' '.join(LANGUAGES)})")
        add("-t", metavar="SECONDS", dest="time", type=at_least(0.01, float), default=3, help="limit of CPU time (3)")
        add("-m", metavar="MB", dest="memory", type=at_least(1, int), default=512, help="limit of memory (512)")
        add("-e", metavar="EPS", dest="tolerance", type=at_least(0, float),
            help="numbers may differ by this, absolutely or relatively;\nwhite space does not matter")
        parser.set_defaults(cases=None, python=None, bundled=False)
    if command == "judge":
        add("-k", metavar="NAME", dest="pattern", default="",
            help="only the case of this name, or those with this in their name;\n* and ? match")
        add("-j", metavar="N", dest="jobs", type=at_least(1, int, 999), default=processors(),
            help="cases at once (one for each processor)")
        add("--cases", metavar="DIR", help=f"take the cases from here:\n{CASE_FILES_SHOWN}")
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
    else:
        add("--seconds", metavar="S", type=at_least(0, float), default=10, help="stop after so many (10)")
        add("--seed", metavar="N", type=at_least(0, int), default=int.from_bytes(os.urandom(3), "big"),
            help="repeat the run that printed this")
    parser.set_defaults(run=globals()[f"run_{command}"])
    return parser.parse_intermixed_args(arguments[arguments[:1] == [command]:])


def again(case, options):
    """Return the command line that judges a case again, alone."""
    words = ["python3", shown(ROOT / "run.py")] + [case.problem] * bool(options.cases is None or options.problem)
    values = [("--cases", options.cases, None), ("-k", case.name, ""), ("-c", options.program, None),
              ("--python", options.python, None), ("-t", options.time, 3), ("-m", options.memory, 512),
              ("-e", options.tolerance, None)]
    for option, value, usual in values:
        if value != usual:      # a value that begins like an option goes with its own in one word
            glue = "=" if option.startswith("--") else ""
            words += [f"{option}{glue}{value}"] if str(value).startswith("-") else [option, str(value)]
    return printable(" ".join(map(shlex.quote, words + ["--bundled"] * options.bundled)))


def choose(options):
    """Return (cases, complaints) as the command line wants them; SetupError if it asks for what is not there."""
    problems = list(dict.fromkeys(map(find_problem, options.problem)))
    if options.program is not None and (options.python is not None or options.bundled):
        raise SetupError("-c runs a command of your own: leave out --python and --bundled")
    given = [name for name, value in (("-c", options.program), ("--cases", options.cases)) if value is not None]
    if given and len(problems) != 1 and (problems or len(given) < 2):
        raise SetupError(f"{given[0]} needs one problem, as in `run.py {find_problems()[0]} {given[0]} ...`;"
                         " -c and --cases together need none")
    folder = None if options.cases is None else Path(os.path.abspath(options.cases))
    if folder and not os.path.isdir(options.cases):
        raise SetupError(f"--cases {options.cases}: no such folder")
    cases, complaints, everything = [], [], not problems and not folder
    problems = problems or ([folder.name] if folder else find_problems())
    for problem in problems:
        some, missing = find_cases(problem, folder)
        cases, complaints = cases + some, complaints + missing
    if everything:
        complaints += [f"{shown(path)} belongs to no script in solutions/ with a __main__ part"
                       for folder in (INPUTS, EXPECTED) for path in sorted(folder.glob("[!.]*"))
                       if path.is_dir() and path.name not in problems]
    chosen = ([case for case in cases if case.name == options.pattern] or
              [case for case in cases if fnmatch.fnmatchcase(case.name, f"*{options.pattern}*")])
    if cases and not chosen:
        raise SetupError(f"no case matches -k {options.pattern}")
    return chosen, [] if options.pattern and chosen else complaints


def run_judge(options):
    """Judge what the options say; return the exit status."""
    cases, complaints = choose(options)
    status = 0
    if cases:
        with workshop(min(options.jobs, len(cases))) as run, contextlib.ExitStack() as stack:
            jobs = {problem: job_of(problem, options, stack, run) for problem in {case.problem: 0 for case in cases}}
            status = report(run(judge, [(case, jobs[case.problem]) for case in cases], lost), cases, options)
    for complaint in complaints:
        complain(complaint)
    return 2 if complaints else status


def run_bundle(options):
    """Print the bundle of a solution, or write it to a file; return the exit status."""
    text = bundle(find_problem(options.problem)).encode()
    if options.file is None:
        sys.stdout.buffer.write(text)
    else:
        Path(options.file).write_bytes(text)
    return 0


def complain(*lines):
    """Print lines on stderr, the first with the name of this program, if stderr is open."""
    with contextlib.suppress(OSError):
        print(*map(printable, [f"run.py: {lines[0]}", *lines[1:]]), sep="\n", file=sys.stderr, flush=True)


def main(arguments):
    """Do what a command line asks; return the exit status."""
    try:
        options = parse(arguments)
        status = options.run(options)
        sys.stdout.flush()
        return status
    except SystemExit as error:             # argparse has printed the help
        return error.code
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
    for name in ("stdout", "stderr"):
        setattr(sys, name, getattr(sys, name) or open(os.devnull, "w"))
        getattr(sys, name).reconfigure(errors="backslashreplace")
    if hasattr(signal, "SIGCHLD"):      # ignored, it would hide how a program ended
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.pop("PYTHONSAFEPATH", None)      # it would hide the kit's modules from the solutions
    status = main(sys.argv[1:])
    os._exit(status)            # Python would try once more to write what could not be written
