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
Then come bundles, expected files and stress tests, the program to judge, and the command line.
"""
import os
import signal

if __name__ == "__main__" and os.name == "posix" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
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
DIFFERENCE = {"expected": GREEN, "got": RED}

Case = collections.namedtuple("Case", "problem name input expected")        # the last two are paths
Limits = collections.namedtuple("Limits", "time sleep memory output")   # CPU seconds, seconds if it sleeps, MB, bytes
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

def printable(text):
    """Return text with an escape for each character that would not show as itself."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def visible(line, length=50, blanks=False):
    """Return a line of bytes as printable text, with dots if it is cut; with blanks, white space can be seen."""
    text = line[:4 * length + 4].decode("utf-8", "backslashreplace")        # a character has up to four bytes
    text = printable(text.replace(" ", "·") if blanks else text.rstrip("\n"))
    return text[:length] + "..." * (len(text) > length)


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
    lines = (line.rstrip().expandtabs(4) for line in io.BytesIO(text) if line.strip())
    start, end = list(itertools.islice(lines, first)), collections.deque(lines, last + 1)
    if len(end) > last:
        end[0] = b"..."
    return [visible(line, length=150) for line in [*start, *end]]


def last_words(errors):
    """Return [the line in which a program that crashed says why, printable], [] if it said nothing."""
    lines = some_lines(errors, 99, 99)
    reasons = [line for line in lines if re.match(r"Exception in |==\d+==ERROR: |\w+Error: |panic: ", line)]
    return reasons[:1] or lines[-1:]


# --- problems and cases -----------------------------------------------------------------------------------

# How people name the input of a case, and where its answer may be, in a folder or below.
CASE_FILES = {"X.in": ["X.out", "X.ans"], "inputX.txt": ["outputX.txt"], "in/X": ["out/X"]}
CASE_FILES_SHOWN = ", ".join(f"{name} with {' or '.join(answers)}" for name, answers in CASE_FILES.items())
CASE_PATTERNS = [("(?s)(.*/)?" + re.escape(name).replace("X", "([^/]*)"), r"\1" + answer.replace("X", r"\2"))
                 for name, answers in CASE_FILES.items() for answer in answers]


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
    name = re.sub(r"\.py$", "", path.name.lower())
    ours = path.name == text or Path(os.path.realpath(path.parent)) in (SOLUTIONS, INPUTS, EXPECTED)
    meant = [problem for problem in problems if ours and name in (problem, re.sub(r".*\D(?=\d+$)", "", problem))]
    if len(meant) == 1:
        return meant[0]
    near = meant or difflib.get_close_matches(text.lower(), [*COMMANDS, *problems], 1)
    hint = f"did you mean {' or '.join(near)}?" if near else f"the problems are {', '.join(problems)}"
    raise SetupError(f"no problem {text!r}; {hint}")


def files_below(folder):
    """Return the sorted names (a/b) of the files below a folder, [] if it is not there; none begins with a dot."""
    paths = [folder] if folder.exists() else []
    for path in paths:
        if path == folder or path.is_dir() and not path.is_symlink():
            paths += [below for below in path.iterdir() if not below.name.startswith(".")]
    return sorted([path.relative_to(folder).as_posix() for path in paths if path.is_file()], key=natural)


def find_cases(problem, folder=None):
    """Return (cases, complaints): the complete cases of a problem or of a folder, and what is missing, in lines."""
    inputs, expected = (folder, folder) if folder else (INPUTS / problem, EXPECTED / problem)
    answers = {name: expected / name for name in files_below(expected)}
    hint = f"looked for {CASE_FILES_SHOWN}" if folder else f"`run.py expect {problem}` makes the .out of each .in"
    cases, complaints, alone = [], [], []
    for name in files_below(inputs):
        fitting = [re.sub(pattern, form, name) for pattern, form in CASE_PATTERNS if re.fullmatch(pattern, name)]
        paths = [answers.pop(answer) for answer in fitting if answer in answers]
        if len(paths) > 1 and len({path.read_bytes() for path in paths}) > 1:
            complaints.append(f"{shown(paths[0])} and {shown(paths[1])} differ")
        elif paths:
            cases.append(Case(problem, re.sub(r"\.(in|txt)$", "", name), inputs / name, paths[0]))
        elif fitting:
            alone.append(shown(inputs / name))
    if alone:
        more = f" and {len(alone) - 1} more" * (len(alone) > 1)
        complaints.append(f"no expected file for {alone[0]}{more}; {hint}")
    if not folder:
        complaints += [f"no input for {shown(path)}" for name, path in answers.items() if name.endswith(".out")]
    if not cases and not complaints:
        complaints.append(f"no cases in {shown(inputs)}; {hint}")
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
# nobody is there any more to adopt it, it ends.
START = '(read pid rest </proc/self/stat; echo $pid >&0; read go && exec "$@" <"$0"); :'

STATE, PARENT, SESSION, FLAGS, BEGUN, PAGES = 0, 1, 3, 6, 19, 21     # of /proc/PID/stat, after the name
TIMES = slice(11, 15)       # its own time, and that of the children it has waited for: user and system, in ticks
HERTZ = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100     # ticks a second
NEVER_STARTED = 0x40        # a flag: forked, but no program was started (PF_FORKNOEXEC)
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
        self.flags = self.asleep = 0        # of the program at its end; looks in a row that found nothing running
        self.pid, self.pipes, began = None, {}, time.monotonic()        # pipes: {pipe: what was read of it}
        try:
            self.start(command, folder, source)
            ended = self.watch(limits, began)
        finally:
            wall = time.monotonic() - began
            self.end()
            for pipe in self.pipes:
                with pipe:
                    self.pipes[pipe] += pipe.read(limits.output + 1) or b""
        output, errors = map(bytes, self.pipes.values())
        status = signal.SIGKILL if self.status is None else self.status
        if self.flags & NEVER_STARTED and status >> 8 in (126, 127):        # bash runs a script without #! itself
            reason = last_words(errors or b"?")[0].split(": ")[-1]          # here the shell speaks
            raise SetupError(f"cannot start {printable(command[0])}: {reason}")
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
            stat = read_stats("/proc", [self.pid]).get(self.pid)
            if not stat or stat[STATE] == b"Z":         # not earlier: only then are its flags the last ones
                self.flags = int(stat[FLAGS]) if stat else 0
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
        for pid, stat in alive.items():
            if stat[STATE] == b"Z" and int(stat[PARENT]) == os.getpid() and pid != self.pid:
                self.reap(pid)
        return ("output" if any(len(text) > limits.output for text in self.pipes.values()) else
                "memory" if self.memory > limits.memory << 10 else
                "processes" if len(alive) > MOST_PROCESSES else
                "time" if cpu > limits.time else
                "sleep" if wall > limits.sleep and self.asleep > 3 or wall > 10 * limits.sleep else "")

    def reap(self, which=-1):
        """Reap the children that have ended, or one, add up what they used, and return whether any is left."""
        while True:
            try:
                pid, status, usage = os.wait4(which, os.WNOHANG)
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


def verdict(run, limits):
    """Return (verdict, message, details) of a run at fault; None after a normal end, when its output decides.

    Of several faults a cause goes before its effects: MLE and OLE, which can end in a crash or a crawl, TLE, RE.
    """
    if (run.memory or 0) > limits.memory << 10:
        return "MLE", f"{math.ceil(run.memory / 102.4) / 10} MB, the limit is {limits.memory} MB", []
    for stream, text in (("stdout", run.output), ("stderr", run.errors)):
        if len(text) > limits.output:
            return "OLE", f"more than {limits.output / (1 << 20):.3g} MB on {stream}", []
    if seconds(run) > limits.time or run.ended == "time":
        return "TLE", f"{seconds(run):.2f} s, the limit is {limits.time:g} s", []
    if run.ended == "sleep":
        return "TLE", f"not ended after {run.wall:.1f} s ({seconds(run):.2f} s of CPU time)", []
    crash = (f"more than {MOST_PROCESSES} processes at once" if run.ended == "processes" else
             f"exit status {run.status}" if run.status else run.signal)
    if crash:
        details = [("stderr", "", line) for line in some_lines(run.errors, 3, 5)]
        return "RE", ": ".join([crash, *last_words(run.errors)]), details
    return None


# --- comparing --------------------------------------------------------------------------------------------

NUMBER = re.compile(rb"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)      # but not nan, inf or 1_000


def compare(expected, output, tolerance=None):
    """Return (verdict, message, details) for an output: AC, PE (the same tokens) or WA. CRLF is LF.

    With a tolerance white space does not matter, and numbers may differ by it, absolutely or relatively.
    """
    texts = left, right = [text.replace(b"\r\n", b"\n") for text in (expected, output)]
    if left == right:
        return "AC", "", []
    if tolerance is None:
        # Millions of tokens take much memory, so they are made only if they can be the same.
        solid = [text.translate(None, b" \t\n\v\f\r") for text in texts]
        blank = solid[0] == solid[1] and left.split() == right.split()
        return ("PE" if blank else "WA", *difference(texts, [common_length(*texts)] * 2, blank))
    for one, other in zip(*(re.finditer(rb"\S+|\Z", text) for text in texts)):          # the end is a token, too
        if not same(one[0], other[0], tolerance):
            return ("WA", *difference(texts, [one.start(), other.start()]))
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
    numbers, sides = [], []
    for text, place in zip(texts, places):
        *before, start = text[:place].rsplit(b"\n", 3)[-3:]
        start = re.sub(rb".+(?=.{25}$)[\x80-\xbf]*", b"...", start)         # a long one is cut between two characters
        numbers.append(text.count(b"\n", 0, place) + 1)
        sides.append(first_lines(start + text[place:], 4) or [b""])
    wanted, got = sides
    details = [("", numbers[1] - len(before) + at, line + b"\n") for at, line in enumerate(before)]
    for kind, a, b, c, d in difflib.SequenceMatcher(None, wanted, got).get_opcodes():
        details += [("expected", numbers[0] + at, wanted[at]) for at in range(a, b) if kind != "equal"]
        details += [("" if kind == "equal" else "got", numbers[1] + at, got[at]) for at in range(c, d)]
    blanks = blank or wanted[0].split() == got[0].split()
    ends = [f"'{visible(side[0], blanks=blanks)}'" if side[0] else "the end" for side in sides]
    what = "only white space differs" if blank else "expected {}, got {}".format(*ends)
    return f"line {numbers[0]}: {what}", [
        (label, number, visible(line, blanks=blanks) if line else "(the end)") for label, number, line in details]


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
    found = verdict(run, limits) or (
        ask_checker(launch, case, job.checker, given, run.output, expected) if job.checker else
        compare(expected, run.output, job.tolerance))
    return Outcome(case, *found, given[:GIVEN], run._replace(output=b"", errors=b""))


def ask_checker(launch, case, checker, *texts):
    """Return (verdict, message, details) as a checker decides on input, output and answer: 42 is AC, 43 is WA."""
    with temporary_folder() as folder:
        paths = [folder / name for name in ("input", "output", "expected")]
        for path, text in zip(paths, texts):
            path.write_bytes(text)
        run = launch([*checker, *map(str, paths)], folder, os.devnull, HELPER_LIMITS)
    if run.status not in (42, 43):
        raise SetupError(f"{full_name(case)}: the checker failed: {failure(run, HELPER_LIMITS) or 'exit status 0'}")
    lines = some_lines(run.output, 7, 1) or some_lines(run.errors, 7, 1)
    return "AC" if run.status == 42 else "WA", "".join(lines[:1]), [("checker", "", line) for line in lines]


def failure(run, limits):
    """Return how the run of a helper failed, as text; "" if it did not."""
    code, message, _ = verdict(run, limits) or ("", "", [])
    return f"ended after {limits.time} s" if code == "TLE" else message


def lost(case, job):
    """Return the Outcome of a job that killed the process that judged it."""
    return Outcome(case, "RE", "the process that judged it was killed or stopped", [],
                   case.input.read_bytes()[:GIVEN], Run(None, "SIGKILL", 0, 0, 0, b"", b"", ""))


# --- reporting --------------------------------------------------------------------------------------------

class Screen:
    """Standard output: with colour and progress on a terminal, plain lines elsewhere."""

    printing = False

    def __init__(self, plain=False):
        self.terminal = not plain and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
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
    figures = [("slowest     {:8.2f} s   {}", seconds), ("most memory {:8.1f} MB  {}", lambda run: run.memory / 1024)]
    for form, figure in figures[:1 + MEASURED] if outcomes else ():
        most = max(outcomes, key=lambda outcome: figure(outcome.run))
        lines.append(form.format(figure(most.run), full_name(most.case)))
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
    path.stat()         # OSError if it is not there
    with temporary_folder() as folder:
        run = launch([sys.executable, *map(str, [path, *arguments])], folder, source, HELPER_LIMITS)
    if failure(run, HELPER_LIMITS):
        raise SetupError(f"{shown(path)} failed: {failure(run, HELPER_LIMITS)}")
    return run.output


def save(path, text):
    """Write bytes to a file, all or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=str(path.parent), prefix=".") as folder:
        Path(folder, "new").write_bytes(text)
        os.replace(os.path.join(folder, "new"), str(path))


def run_expect(options):
    """Write the missing expected files of a problem; return the exit status, 1 if an existing one differs."""
    problem = find_problem(options.problem)
    reference, status = EXPECTED / problem / "reference.py", 0
    inputs = [INPUTS / problem / name for name in files_below(INPUTS / problem) if name.endswith(".in")]
    if not inputs:
        raise SetupError(f"{problem} has no inputs in {shown(INPUTS / problem)}")
    with workshop(PROCESSORS) as run:
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


def attempt(launch, problem, job, given):
    """Return [(outcome, input, expected)] if a job fails on an input, else []; SetupError if its reference fails."""
    with temporary_folder() as folder:
        case = Case(problem, "stress", folder / "input", folder / "expected")
        case.input.write_bytes(given)
        expected = make(launch, EXPECTED / problem / "reference.py", case.input)
        case.expected.write_bytes(expected)
        outcome = judge(launch, case, job)
    return [(outcome, given, expected)] if outcome.verdict != "AC" else []


def run_stress(options):
    """Compare a program with the reference on random inputs; return the exit status, 1 if they disagree.

    The first input on which they do is shrunk, for as long again at most, shown, and saved as a new case.
    """
    problem, screen, done, failures = find_problem(options.problem), Screen(), 0, []
    screen.say(f"seed {options.seed}")
    with workshop() as run, temporary_folder() as made:
        job = job_of(problem, options, made, run)

        def fails(rows):
            screen.progress(f"input {done}: shrinking, {len(rows)} lines")
            before = len(failures)
            with contextlib.suppress(SetupError):       # the reference does not take every part of an input
                if time.monotonic() < deadline:
                    failures.extend(next(run(attempt, [(problem, job, b"".join(rows))])))
            return len(failures) > before

        deadline = time.monotonic() + options.seconds
        try:
            while not failures:
                if done and time.monotonic() > deadline:
                    screen.say(f"no disagreement on {done} inputs, the largest of size {size}")
                    return 0
                size = min(int(1.25 ** min(done, 99)), 200)
                screen.progress(f"input {done + 1}, size {size}")
                given, = run(make, [(INPUTS / problem / "generate.py", os.devnull, options.seed + done, size)])
                done += 1
                failures += next(run(attempt, [(problem, job, given)]))
            deadline = time.monotonic() + options.seconds
            shrink(given.splitlines(keepends=True), fails)
        except KeyboardInterrupt:
            screen.say(f"Interrupted after {done} inputs.")
            raise
        finally:                # also after an interrupt
            screen.progress("")
            for outcome, given, expected in failures[-1:]:
                name = f"stress-{options.seed}-{done}"
                case = Case(problem, name, INPUTS / problem / f"{name}.in", EXPECTED / problem / f"{name}.out")
                screen.show_failure(outcome._replace(case=case), 0, again(case, options))
                for path, text in (case.input, given), (case.expected, expected):
                    save(path, text)
                    screen.say(f"saved {shown(path)}")
    return 1


def shrink(rows, fails):
    """Return the lines of an input that fails, less all that can go; a count of them in front stays true."""
    def whole(cases):
        return [b"%d\n" % len(cases)] * counted + cases

    counted = bool(rows) and rows[0].strip() == b"%d" % (len(rows) - 1)
    cases = rows[counted:]
    step = len(cases)
    while step:
        before = cases
        for at in reversed(range(0, len(cases), step)):
            fewer = cases[:at] + cases[at + step:]
            if fewer and fails(whole(fewer)):
                cases = fewer
        step = step // 2 if cases == before else len(cases)
    return whole(cases)


# --- the program to judge ---------------------------------------------------------------------------------

# By the ending of a source: what compiles it into {folder}, and what runs it; its {name} is without the ending.
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
        hint = f"; did you mean ./{words[0]}?" if shutil.which(os.path.join(".", words[0])) else ""
        what = "is not a program that can be run" if os.path.exists(words[0]) else "is not there"
        raise SetupError(f"{option} {command}: {words[0]} {what}{hint}")
    return words


def compiled(launch, source, folder):
    """Return the command that runs a source, once compiled into a folder; SetupError with what the compiler says."""
    path = Path(source).resolve()
    names = {"source": path, "folder": folder, "name": path.stem, "python": sys.executable}
    compiler, program = ([word.format(**names) for word in line.split()] for line in LANGUAGES[path.suffix])
    if compiler:
        split_command(compiler[0], f"-c {source} needs")
        result = launch(compiler, folder, os.devnull, COMPILER_LIMITS)
        reason = failure(result, COMPILER_LIMITS).partition(": ")[0]
        if reason:
            lines = [visible(line, length=200) for line in first_lines(result.errors + result.output, 40)]
            raise SetupError(f"-c {source}: {compiler[0]} failed: {reason}", *lines)
    if path.suffix == ".java" and not (folder / f"{path.stem}.class").exists():
        program[-1] = "Main"        # as most judges have it
        if not (folder / "Main.class").exists():
            raise SetupError(f"-c {source}: there is no class {path.stem} in it, nor Main")
    return program


def job_of(problem, options, made, run):
    """Return the Job that judges a problem. What has to be made for it, a bundle or a program, goes to a folder."""
    limits = Limits(options.time, 2 * options.time + 1, options.memory, LEAST_OUTPUT)
    checker, folder, command = find_checker(problem), None, [sys.executable, str(SOLUTIONS / f"{problem}.py")]
    if checker and options.tolerance is not None:
        raise SetupError(f"{problem} has a checker, which decides alone: leave out -e")
    if options.program is not None:
        folder, path = Path.cwd(), Path(options.program)
        if path.suffix in LANGUAGES and path.is_file() and not (
                os.access(options.program, os.X_OK) and path.read_bytes().startswith(b"#!")):   # it says what runs it
            command, = run(compiled, [(options.program, made)])
        else:
            command = split_command(options.program, "-c")
    if options.python is not None:
        python = split_command(options.python, "--python")
        command[:1] = [os.path.abspath(shutil.which(python[0])), *python[1:]]
    if options.bundled:
        script = made / problem / f"{problem}.py"
        script.parent.mkdir()
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
PROCESSORS = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def number(least, most=10 ** 9):
    """Return a converter for argparse to a number from least to most; a whole one, if least is."""
    def convert(text):
        with contextlib.suppress(ValueError):
            if least <= type(least)(text) <= most:
                return type(least)(text)
        kind = "whole number" if type(least) is int else "number"
        raise argparse.ArgumentTypeError(f"{text!r} is not a {kind} from {least} to {most}")
    return convert


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
    add("problem", metavar="PROBLEM", nargs="*" if command == "judge" else None, help="uva11085, 11085, uva11085.py")
    if command in ("judge", "stress"):
        add("-c", metavar="COMMAND", dest="program", help=f"run this command or source ({' '.join(LANGUAGES)})")
        add("-t", metavar="SECONDS", dest="time", type=number(0.01), default=3, help="limit of CPU time (3)")
        add("-m", metavar="MB", dest="memory", type=number(1), default=512, help="limit of memory (512)")
        add("-e", metavar="EPS", dest="tolerance", type=number(0.0), help="numbers may differ by so much")
    if command == "judge":
        add("-k", metavar="NAME", dest="pattern", default="", help="the case of this name, or those with it inside")
        add("-j", metavar="N", dest="jobs", type=number(1, 999), default=PROCESSORS,
            help=f"cases at once ({PROCESSORS}, one for each processor)")
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
        add("--seconds", metavar="S", type=number(0.0), default=10, help="stop after so many (10)")
        add("--seed", metavar="N", type=number(0), default=time.time_ns() % 10 ** 8, help="repeat a run of this seed")
    parser.set_defaults(run=globals()[f"run_{command}"], cases=None, python=None, bundled=False)
    return parser.parse_intermixed_args(arguments[arguments[:1] == [command]:])


def again(case, options):
    """Return the command line that judges a case again, alone."""
    words = ["python3", shown(ROOT / "run.py")] + [case.problem] * bool(options.cases is None or options.problem)
    values = [("--cases", options.cases, None), ("-k", case.name, ""), ("-c", options.program, None),
              ("--python", options.python, None), ("-t", options.time, 3), ("-m", options.memory, 512),
              ("-e", options.tolerance, None)]
    for option, value, usual in values:
        if value != usual:      # a value that begins like an option goes with its own in one word
            words += [f"{option}={value}"] if str(value).startswith("-") else [option, str(value)]
    return printable(shlex.join(words + ["--bundled"] * options.bundled))


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
    everything = not problems and not folder
    problems = problems or ([folder.name] if folder else find_problems())
    cases, complaints = (sum(lists, []) for lists in zip(*(find_cases(problem, folder) for problem in problems)))
    for path in sorted(INPUTS.glob("[!.]*")) + sorted(EXPECTED.glob("[!.]*")):
        if everything and path.is_dir() and path.name not in problems:
            complaints.append(f"{shown(path)} belongs to no script in solutions/ with a __main__ part")
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
        with workshop(min(options.jobs, len(cases))) as run, temporary_folder() as made:
            jobs = {problem: job_of(problem, options, made, run) for problem in {case.problem: 0 for case in cases}}
            status = report(run(judge, [(case, jobs[case.problem]) for case in cases], lost), cases, options)
    for complaint in complaints:
        complain(complaint)
    return 2 if complaints else status


def run_bundle(options):
    """Print the bundle of a solution, or write it to a file; return the exit status."""
    write = sys.stdout.buffer.write if options.file is None else Path(options.file).write_bytes
    write(bundle(find_problem(options.problem)).encode())
    return 0


def complain(*lines):
    """Print lines on stderr, the first with the name of this program, if stderr is open."""
    with contextlib.suppress(OSError):
        print(*map(printable, [f"run.py: {lines[0]}", *lines[1:]]), sep="\n", file=sys.stderr, flush=True)


def main(arguments):
    """Do what a command line asks; return the exit status."""
    status = 0
    try:
        with contextlib.suppress(SystemExit):       # argparse has printed the help
            options = parse(arguments)
            status = options.run(options)
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
    sys.stdout.reconfigure(errors="backslashreplace")       # as stderr has it from the start
    if hasattr(signal, "SIGCHLD"):      # ignored, it would hide how a program ended
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.pop("PYTHONSAFEPATH", None)      # it would hide the kit's modules from the solutions
    os._exit(main(sys.argv[1:]))    # Python's own exit would try once more to write what could not be written
