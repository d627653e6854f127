#!/usr/bin/env python3
"""Judge the solutions of this kit, or any program, on its cases.

A problem is a script solutions/NAME.py; its cases are inputs/NAME/CASE.in with expected/NAME/CASE.out.
Data goes one way: find the cases, run a program on each, turn what was measured into a verdict, report.
"""
import argparse
import ast
import collections
import contextlib
import difflib
import fnmatch
import glob
import io
import itertools
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

try:
    import resource
except ImportError:     # not on Windows
    resource = None

ROOT = Path(__file__).resolve().parent
SOLUTIONS, INPUTS, EXPECTED = ROOT / "solutions", ROOT / "inputs", ROOT / "expected"
MEASURED = bool(resource) and hasattr(os, "wait4") and hasattr(os, "killpg")

GREEN, RED, YELLOW, MAGENTA = 32, 31, 33, 35
VERDICTS = {
    "AC": GREEN,            # accepted
    "PE": MAGENTA,          # presentation error: the right tokens, other white space
    "WA": RED,              # wrong answer
    "RE": RED,              # run-time error
    "TLE": YELLOW,          # time limit exceeded
    "OLE": YELLOW,          # output limit exceeded
    "MLE": YELLOW,          # memory limit exceeded
}

Case = collections.namedtuple("Case", "problem name input expected")        # the last two are paths
Limits = collections.namedtuple("Limits", "time memory output")             # seconds, MB, bytes
Job = collections.namedtuple("Job", "command folder checker limits")        # folder: None for an empty one
Run = collections.namedtuple("Run", "status signal cpu wall memory output errors overdue")
# status: int, or None after a signal (its name); cpu and wall: seconds; memory: KiB; output and errors: bytes
# written; overdue: ended at the wall-clock cap. cpu and memory are None where they are not measured.
Outcome = collections.namedtuple("Outcome", "case verdict message details run")

LEAST_OUTPUT = 64 << 20     # bytes; twice the expected size is the limit where that is more
SPARE_MEMORY = 4 << 30      # bytes of address space above the memory limit: much is reserved and never used
HELPER_LIMITS = Limits(60, 4096, 1 << 30)       # for checkers, references and generators


class SetupError(Exception):
    """Something that the user has to mend, not the program: shown as it is, and status 2."""


# --- finding problems and cases ---------------------------------------------------------------------------

def find_problems():
    """Return the names of the problems, sorted: the scripts in solutions/ that have a __main__ part."""
    return sorted((path.stem for path in SOLUTIONS.glob("*.py")
                   if re.search("__name__ *== *['\"]__main__", path.read_text(encoding="utf-8"))), key=natural)


def natural(name):
    """Return a sort key under which uva750 comes before uva11085."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name)]


def find_problem(text):
    """Return the problem that text means: a name, the number at the end of one (11085), or a script's path."""
    problems = find_problems()
    path = Path(text)
    if path.suffix == ".py" and path.stem in problems and path.resolve() == SOLUTIONS / path.name:
        return path.stem
    found = [name for name in problems if text in (name, re.sub(r".*\D(?=\d+$)", "", name))]
    if not found:
        raise SetupError(f"no problem {text!r}; the problems are {', '.join(problems)}")
    if len(found) > 1:
        raise SetupError(f"{text!r} could be {' or '.join(found)}")
    return found[0]


def find_cases(problem, folder=None, complete=True):
    """Return the cases of a problem, from another folder if one is given.

    SetupError if there is none, or, when they must be complete, if an input or an expected file stands alone;
    but another folder may hold any file that ends in .out, such as a program.
    """
    inputs, expected = (folder, folder) if folder else (INPUTS / problem, EXPECTED / problem)
    answers = {path.stem: path for path in expected.glob("*.out")}
    for path in expected.glob("*.ans"):
        if answers.setdefault(path.stem, path) != path:
            raise SetupError(f"{shown(path)} and {shown(answers[path.stem])} are both there")
    cases = [Case(problem, path.stem, path, answers.pop(path.stem, expected / f"{path.stem}.out"))
             for path in sorted(inputs.glob("*.in"), key=lambda path: natural(path.stem))]
    alone = [f"{shown(case.input)} has no expected file {shown(case.expected)}"
             for case in cases if not case.expected.exists()]
    if not folder:
        alone += [f"{shown(path)} has no input {shown(inputs / name)}.in"
                  for name, path in sorted(answers.items())]
    if alone and complete:
        raise SetupError("\n".join(alone))
    if not cases:
        raise SetupError(f"{problem} has no cases in {shown(inputs)}")
    return cases


def shown(path):
    """Return a path as the user would type it: relative, where it is below the current folder or the kit."""
    for base in (Path.cwd(), ROOT):
        with contextlib.suppress(ValueError):
            return str(path.resolve().relative_to(base.resolve()))
    return str(path)


def find_checker(problem):
    """Return the command of the problem's checker, or None: the output is compared with the expected file."""
    for path in (EXPECTED / problem / "check", EXPECTED / problem / "check.py"):
        if path.exists():
            return [sys.executable, str(path)] if path.suffix == ".py" else [str(path)]
    return None


# --- running one program under limits ---------------------------------------------------------------------

def adopt_orphans():
    """Become the parent of all orphans among the descendants; tell if this system can do that (Linux)."""
    try:
        import ctypes
        set_child_subreaper = 36
        return (os.path.exists("/proc/self/stat") and hasattr(resource, "prlimit")
                and ctypes.CDLL(None).prctl(set_child_subreaper, 1, 0, 0, 0) == 0)
    except (ImportError, AttributeError, OSError):
        return False


# Linux charges a process with the memory of the one it was forked from, as it was before the exec. Here that is
# a shell, not the runner: a subshell tells its number, waits to be given its limits, and becomes the program.
START = '(read pid rest </proc/self/stat; echo $pid; kill -STOP $pid; exec "$@" >"$0"); :'


class Launcher:
    """Runs programs. Any thread may call execute but the main one, where a signal could break in half-way."""

    def __init__(self):
        self.adopts, self.groups, self.cancelled = adopt_orphans(), set(), False

    def execute(self, command, folder, files, limits):
        """Return the Run of a command (words) in a folder, with three paths as its standard streams.

        The system ends the program at a whole second of CPU time above the limit, a guard at the wall-clock
        cap; what it leaves in its process group ends with it. SetupError if the command cannot be started.
        """
        cpu, memory, written = int(limits.time) + 1, (limits.memory << 20) + SPARE_MEMORY, limits.output + 1
        bounds = {"RLIMIT_CPU": (cpu, cpu + 1), "RLIMIT_AS": (memory, memory),
                  "RLIMIT_FSIZE": (written, written), "RLIMIT_CORE": (0, 0)}
        with open(files[0], "rb") as stdin, open(files[2], "wb") as stderr:
            start = self.start_small if self.adopts else self.start
            pid, group = start(command, folder, stdin, files[1], stderr, bounds)
        began, ended, overdue, reaped = time.monotonic(), threading.Event(), threading.Event(), None
        seen = 0            # bytes of memory; the system's own peak may lag a little behind

        def guard():
            """End a program that takes too much memory, or sleeps, at three looks, up to the wall-clock cap."""
            nonlocal seen
            asleep = 0
            while not ended.wait(0 if self.cancelled else 0.05):
                seen = max(seen, resident(pid))
                if time.monotonic() - began > wall_cap(limits) - 0.1:
                    asleep = 0 if busy(pid) else asleep + 1
                if self.cancelled or asleep == 3:
                    overdue.set()
                if overdue.is_set() or seen > limits.memory << 20:
                    kill(pid, group)
                    return

        threading.Thread(target=guard, daemon=True).start()
        try:
            if hasattr(os, "waitid"):       # does not reap, so that the number is nobody else's yet
                os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
            else:
                reaped = os.wait4(pid, 0)
        finally:
            wall = time.monotonic() - began
            ended.set()
            kill(None if reaped else pid, group)
            _, status, usage = reaped or os.wait4(pid, 0)
            reap(group)
            self.groups.discard(group)
        name = signal_name(os.WTERMSIG(status)) if os.WIFSIGNALED(status) else None
        code = None if name else os.WEXITSTATUS(status)
        if code in (126, 127) and first_line(files[2]).startswith(f"{files[1]}:"):      # the shell speaks
            raise SetupError(f"cannot start {command[0]}: {first_line(files[2]).split(': ')[-1]}")
        peak = usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1)         # macOS counts bytes
        return Run(code, name, usage.ru_utime + usage.ru_stime, wall, max(peak, seen >> 10),
                   size(files[1]), size(files[2]), overdue.is_set())

    def start_small(self, command, folder, stdin, output, stderr, bounds):
        """Start a command by way of a shell; return the numbers of its process and of its process group."""
        command = ["/bin/sh", "-c", START, str(output), *command]
        with self.open(command, folder, stdin, subprocess.PIPE, stderr) as shell:
            try:
                line = shell.stdout.readline()
            finally:
                shell.kill()
        if not line:
            raise SetupError("cannot start a process")
        pid = int(line)
        os.waitpid(pid, os.WUNTRACED)   # it has stopped; an orphan by now, it is a child of the runner
        set_bounds(bounds, lambda *bound: resource.prlimit(pid, *bound))
        os.kill(pid, signal.SIGCONT)
        return pid, shell.pid

    def start(self, command, folder, stdin, output, stderr, bounds):
        """Start a command directly; return the numbers of its process and of its process group."""
        with open(output, "wb") as stdout:
            process = self.open(command, folder, stdin, stdout, stderr,
                                preexec_fn=lambda: set_bounds(bounds, resource.setrlimit))
        process.returncode = 0          # it is execute that waits
        return process.pid, process.pid

    def open(self, command, folder, stdin, stdout, stderr, **options):
        """Return a started process, the leader of a session and a process group of its own."""
        if self.cancelled:
            raise KeyboardInterrupt
        process = popen(command, folder, stdin, stdout, stderr, start_new_session=True, **options)
        self.groups.add(process.pid)
        return process

    def cancel(self):
        """End every program that runs, and let no other start."""
        self.cancelled = True
        for group in list(self.groups):
            kill(group=group)


def popen(command, folder, stdin, stdout, stderr, **options):
    """Return a started process; SetupError if the command cannot be started."""
    try:
        return subprocess.Popen(command, cwd=folder, stdin=stdin, stdout=stdout, stderr=stderr, **options)
    except OSError as error:
        raise SetupError(f"cannot start {command[0]}: {error.strerror}")


def set_bounds(bounds, set_limit):
    """Call set_limit(kind, (soft, hard)) for each bound, as far as the user's own limits allow."""
    for name, pair in bounds.items():
        kind = getattr(resource, name)
        most = resource.getrlimit(kind)[1]
        if most != resource.RLIM_INFINITY:
            pair = tuple(min(bound, most) for bound in pair)
        with contextlib.suppress(ValueError, OSError):      # not on this system
            set_limit(kind, pair)


def kill(pid=None, group=None):
    """Kill a process, a process group, and the group that the process may have made its own."""
    for end, number in ((os.kill, pid), (os.killpg, pid), (os.killpg, group)):
        with contextlib.suppress(OSError):
            if number:
                end(number, signal.SIGKILL)


def reap(group):
    """Wait for the end of what was left in a killed process group, as far as it was adopted."""
    with contextlib.suppress(ChildProcessError):
        while True:
            os.waitpid(-group, 0)


def busy(pid):
    """Tell if a thread of a process runs or waits for a processor; False where the system does not tell."""
    states = [stat.rpartition(")")[2].split()[0] for stat in read_all(f"/proc/{pid}/task/*/stat")]
    return "R" in states


def resident(pid):
    """Return the bytes that a process has in memory; 0 where the system does not tell."""
    return sum(int(statm.split()[1]) * resource.getpagesize() for statm in read_all(f"/proc/{pid}/statm"))


def read_all(pattern):
    """Return the texts of the files that match a pattern, without those that vanish meanwhile."""
    texts = []
    for path in glob.glob(pattern):
        with contextlib.suppress(OSError), open(path, errors="replace") as file:
            texts.append(file.read())
    return texts


def size(path):
    """Return the bytes in a file; if the program removed it, it is there again, empty."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return path.stat().st_size


class PlainLauncher:
    """Runs programs where only wall time can be measured and only the program itself be ended."""

    def __init__(self):
        self.running, self.cancelled = set(), False

    def execute(self, command, folder, files, limits):
        """Return the Run of a command, as Launcher does, with None for what is not measured."""
        if self.cancelled:
            raise KeyboardInterrupt
        began = time.monotonic()
        with open(files[0], "rb") as stdin, open(files[1], "wb") as stdout, open(files[2], "wb") as stderr:
            process = popen(command, folder, stdin, stdout, stderr)
        self.running.add(process)
        try:
            while process.poll() is None and not self.cancelled:
                if time.monotonic() - began > limits.time or max(map(size, files[1:])) > limits.output:
                    break
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(0.05)
        finally:
            process.kill()
            code = process.wait()
            self.running.discard(process)
        name = signal_name(-code) if code < 0 else None
        return Run(None if name else code, name, None, time.monotonic() - began, None,
                   size(files[1]), size(files[2]), False)

    def cancel(self):
        """End every program that runs, and let no other start."""
        self.cancelled = True
        for process in list(self.running):
            process.kill()


def wall_cap(limits):
    """Return the seconds after which a program is ended even if it used no CPU time."""
    return 2 * limits.time + 1


def signal_name(number):
    """Return SIGSEGV for 11 and so on."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


# --- from what was measured to a verdict ------------------------------------------------------------------

def verdict(run, limits):
    """Return (verdict, message, details) of a run at fault; None after a normal end, when its output decides.

    A run can be at fault in several ways. The first in this order is its verdict, a cause before its effects:
    MLE and OLE, which can end in a crash or a crawl; TLE; RE.
    """
    if run.memory is not None and run.memory > limits.memory << 10:
        return "MLE", f"{run.memory / 1024:.0f} MB, the limit is {limits.memory} MB", []
    for stream, written in (("stdout", run.output), ("stderr", run.errors)):
        if written > limits.output:
            return "OLE", f"more than {limits.output / (1 << 20):.0f} MB on {stream}", []
    if seconds(run) > limits.time or run.signal == "SIGXCPU":
        return "TLE", f"{seconds(run):.2f} s, the limit is {limits.time:g} s", []
    if run.overdue:
        return "TLE", f"not ended after {run.wall:.1f} s ({seconds(run):.2f} s of CPU time)", []
    if run.signal:
        return "RE", run.signal, []
    if run.status:
        return "RE", f"exit status {run.status}", []
    return None


# --- comparing, in blocks, since either side may be huge --------------------------------------------------

BLOCK = 1 << 18         # bytes


def unix(stream):
    """Yield a binary stream in blocks, with LF for CRLF."""
    carry = b""
    for block in iter(lambda: stream.read(BLOCK), b""):
        block = carry + block
        carry = b"\r" if block.endswith(b"\r") else b""     # its LF may open the next block
        yield block[:len(block) - len(carry)].replace(b"\r\n", b"\n")
    yield carry


def words(stream):
    """Yield a binary stream in blocks, with one space for each run of white space and none at the ends."""
    started = spaced = False
    for block in iter(lambda: stream.read(BLOCK), b""):
        text = b" ".join(block.split())
        spaced = spaced or block[:1].isspace()
        if text:
            yield b" " + text if started and spaced else text
            started, spaced = True, block[-1:].isspace()


def same(left, right):
    """Tell if two iterators of bytes make the same whole."""
    a = b = b""
    while True:
        a = a or next(filter(None, left), b"")
        b = b or next(filter(None, right), b"")
        length = min(len(a), len(b))
        if a[:length] != b[:length] or not length:
            return not (a or b)
        a, b = a[length:], b[length:]


def compare(expected, path):
    """Return (verdict, message, details) for the output at path: AC, PE (the same tokens) or WA."""
    def agree(form):
        with open(path, "rb") as output:
            return same(form(io.BytesIO(expected)), form(output))

    if agree(unix):
        return "AC", "", []
    blank = agree(words)
    with open(path, "rb") as output:
        number, message, details = difference(io.BytesIO(expected), output, blank)
    return ("PE", f"line {number}: only white space differs", details) if blank else (
        "WA", f"line {number}: {message}", details)


def lines(stream):
    """Yield the lines of a binary stream, with LF for CRLF; one longer than a block comes in pieces."""
    for line in iter(lambda: stream.readline(BLOCK), b""):
        if line.endswith(b"\r"):
            line += stream.readline(1)
        yield line[:-2] + b"\n" if line.endswith(b"\r\n") else line


def difference(expected, output, blanks=False):
    """Return (number, message, details) for two streams: the first line that differs, and a few around it.

    A detail is (sign, text): " " in both, "-" expected, "+" got. White space is made visible if blanks says so,
    or if the first lines that differ do so in nothing else.
    """
    wanted, got = lines(expected), lines(output)
    before = collections.deque(maxlen=2)
    number, skipped = 1, 0              # skipped: bytes of this line in earlier pieces
    for left, right in itertools.zip_longest(wanted, got, fillvalue=b""):
        if left != right:
            break
        if left.endswith(b"\n"):
            before.append(left)
            number, skipped = number + 1, 0
        else:
            skipped += len(left)
    blanks = blanks or left.split() == right.split()
    column = len(os.path.commonprefix([left, right]))

    def show(sign, found, first, last):
        place = (column - SHOWN // 2, SHOWN, skipped)       # in the first of them
        texts = [visible(found[at], *(() if at else place), blanks=blanks) for at in range(first, last)]
        return [(sign, f"{number + at:>7} {sign} {text}") for at, text in enumerate(texts, first)]

    ends = [f"'{visible(line, column - 20, 40, skipped, blanks)}'" if line else "the end" for line in (left, right)]
    message = f"expected {ends[0]}, got {ends[1]}"
    details = [(" ", f"{at:>7}   {visible(line, blanks=blanks)}")
               for at, line in enumerate(before, number - len(before))]
    left, right = window(left, wanted), window(right, got)
    for kind, a, b, c, d in difflib.SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if kind == "equal":
            details += show(" ", left, a, b)
        else:
            details += show("-", left, a, b) + show("+", right, c, d)
    return number, message, details


def window(line, following):
    """Return a line, or b"" at the end, and up to three after it; nothing follows a piece of a line."""
    found = [line]
    while len(found) < 4 and found[-1].endswith(b"\n"):
        found.append(next(following, b""))
    return found if len(found) == 1 else list(filter(None, found))


SHOWN = 64              # characters of a line that are shown
BLANKS = str.maketrans({" ": "·", "\t": "→", "\r": "␍", "\n": "↵", "\v": "␋", "\f": "␌"})


def visible(line, start=0, length=SHOWN, skipped=0, blanks=False):
    """Return a part of a line of bytes as printable text, marked where cut; skipped bytes came before it."""
    if not line:
        return "(the end)"
    start = max(0, start)
    text = line[start:start + length].decode("utf-8", "backslashreplace")
    text = text.translate(BLANKS) if blanks else text.rstrip("\n")
    text = "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
    cut = len(line.rstrip(b"\n")) > start + length or len(line) >= BLOCK or len(text) > length
    return "..." * (start + skipped > 0) + text[:length] + "..." * cut


# --- judging ----------------------------------------------------------------------------------------------

def judge(case, job, launcher, folder):
    """Return the Outcome of a job on a case; folder is a place for what is made on the way."""
    place = Path(tempfile.mkdtemp(dir=folder))
    output, errors, empty = place / "output", place / "errors", place / "empty"
    try:
        empty.mkdir()
        expected = case.expected.read_bytes()       # before the program can touch it
        limits = job.limits._replace(output=max(job.limits.output, 2 * len(expected)))
        if job.checker:
            question = Path(shutil.copyfile(case.input, place / "input"))
        run = launcher.execute(job.command, job.folder or empty, (case.input, output, errors), limits)
        found = verdict(run, limits)
        if not found and job.checker:
            answer = place / "expected"
            answer.write_bytes(expected)
            found = ask_checker(case, job.checker, (question, output, answer), launcher)
        code, message, details = found or compare(expected, output)
        if code == "RE":
            message = ": ".join(filter(None, [message, last_line(errors)]))
        return Outcome(case, code, message, details, run)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def ask_checker(case, checker, files, launcher):
    """Return (verdict, message, details) as a problem's checker decides: it ends with 42 for AC, 43 for WA."""
    place = files[0].parent
    said, errors = place / "said", place / "checker-errors"
    run = launcher.execute([*checker, *map(str, files)], place, (os.devnull, said, errors), HELPER_LIMITS)
    if run.status not in (42, 43):
        raise SetupError(f"{case.problem} {case.name}: the checker ended with {ending(run)},"
                         f" not with 42 or 43: {last_line(errors)}")
    with open(said, "rb") as text:
        reason = [visible(line) for line in itertools.islice(lines(text), 8)]
    return "AC" if run.status == 42 else "WA", "".join(reason[:1]), [(" ", line) for line in reason[1:]]


def ending(run):
    """Return how a run ended, as text."""
    return run.signal or f"status {run.status}"


def first_line(path):
    """Return the start of the first line of a file, as printable text."""
    with open(path, "rb") as stream:
        return visible(stream.readline(1000), length=1000)


def last_line(path):
    """Return the last line of a file that is not blank, as printable text, or ""."""
    with open(path, "rb") as stream:
        stream.seek(max(0, stream.seek(0, os.SEEK_END) - 4096))
        found = [line.strip() for line in stream if line.strip()]
    return visible(found[-1], length=150) if found else ""


@contextlib.contextmanager
def temporary_folder():
    """Give a folder and remove it, whatever programs have made of it."""
    folder = tempfile.mkdtemp(prefix="judge-")
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def workshop(count=1):
    """Give a launcher, a pool of `count` threads for it, and a temporary folder; at the end no program is left."""
    from concurrent.futures import ThreadPoolExecutor       # slow to import, and only needed here
    launcher = Launcher() if MEASURED else PlainLauncher()
    with temporary_folder() as folder, ThreadPoolExecutor(count) as pool:
        try:
            yield launcher, pool, folder
        finally:
            launcher.cancel()


def judge_all(work, count):
    """Yield the Outcomes of [(case, job), ...] in that order, `count` at once."""
    with workshop(count) as (launcher, pool, folder):
        futures = []
        try:
            for case, job in work:
                futures.append(pool.submit(judge, case, job, launcher, folder))
            for future in futures:
                yield future.result()
        finally:
            for future in futures:
                future.cancel()


# --- reporting --------------------------------------------------------------------------------------------

class Screen:
    """Standard output: with colour and progress on a terminal, plain lines elsewhere."""

    def __init__(self):
        self.terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self.colour = self.terminal and not os.environ.get("NO_COLOR")
        self.pending = False

    def paint(self, text, colour):
        """Return text in a colour, where there are any."""
        return f"\033[{colour}m{text}\033[0m" if colour and self.colour else text

    def say(self, line):
        """Print a line, in place of the progress."""
        self.progress("")
        print(line, flush=True)

    def progress(self, text):
        """Show on a terminal, until the next line, what is going on."""
        if self.terminal and (text or self.pending):
            print("\r\033[K" + text[:shutil.get_terminal_size().columns - 1], end="", flush=True)
        self.pending = bool(text)

    def close(self):
        """Take the progress away."""
        self.progress("")


def seconds(run):
    """Return the time that counts: CPU time, or wall time where that is not measured."""
    return run.wall if run.cpu is None else run.cpu


def show(screen, code, name, runs, text):
    """Print a line of the report: a verdict, on what, the longest time and the highest memory of the runs."""
    figures = f"{max(map(seconds, runs)):6.2f} s"
    if MEASURED:
        figures += f"{max(run.memory for run in runs) / 1024:8.1f} MB"
    screen.say(f"{screen.paint(f'{code:3}', VERDICTS[code])}  {name}  {figures}  {text}".rstrip())


def show_outcome(screen, outcome, width):
    """Print a case's line, and what differs below it."""
    case, code, message, details, run = outcome
    show(screen, code, f"{case.problem} {case.name}".ljust(width), [run], message)
    for sign, line in details:
        screen.say(screen.paint(line, {"-": GREEN, "+": RED}.get(sign)))


def show_problem(screen, problem, outcomes, width):
    """Print a problem's line, with its gravest verdict."""
    code = max((outcome.verdict for outcome in outcomes), key=list(VERDICTS).index)
    show(screen, code, problem.ljust(width), [outcome.run for outcome in outcomes], tally(outcomes))


def tally(outcomes):
    """Return how many of the outcomes have which verdict, as text."""
    codes = collections.Counter(outcome.verdict for outcome in outcomes)
    return ", ".join([f"{codes['AC']} of {len(outcomes)} accepted"] +
                     [f"{codes[code]} {code}" for code in VERDICTS if codes[code] and code != "AC"])


def extremes(outcomes):
    """Return the slowest case and the one with the most memory, as text."""
    def name(outcome):
        return f"{outcome.case.problem} {outcome.case.name}"

    slowest = max(outcomes, key=lambda outcome: seconds(outcome.run))
    text = f"slowest {seconds(slowest.run):.2f} s ({name(slowest)})"
    if MEASURED:
        largest = max(outcomes, key=lambda outcome: outcome.run.memory)
        text += f"; most memory {largest.run.memory / 1024:.1f} MB ({name(largest)})"
    return text


def as_json(outcome):
    """Return an outcome as a line of JSON."""
    case, code, message, _, run = outcome
    return json.dumps({
        "problem": case.problem, "case": case.name, "verdict": code,
        "cpu": None if run.cpu is None else round(run.cpu, 6), "wall": round(run.wall, 6), "memory": run.memory,
        "status": run.status, "signal": run.signal, "message": message})


def report(outcomes, work, options):
    """Print the outcomes of the work as they come, and a summary; return the exit status."""
    screen = Screen()
    width = max(len(f"{case.problem} {case.name}") for case, _ in work)
    began, known, interrupted = time.monotonic(), [], False
    try:
        with contextlib.closing(screen), contextlib.closing(outcomes):
            for problem, cases in itertools.groupby((case for case, _ in work), key=lambda case: case.problem):
                first = len(known)
                for case in cases:
                    if not options.json:
                        screen.progress(f"{len(known)} of {len(work)}  {problem} {case.name}")
                    known.append(next(outcomes))
                    if options.json:
                        print(as_json(known[-1]), flush=True)
                    elif options.verbose or known[-1].verdict != "AC" and not options.quiet:
                        show_outcome(screen, known[-1], width)
                if not (options.json or options.quiet):
                    show_problem(screen, problem, known[first:], width)
    except KeyboardInterrupt:
        interrupted = True
    if not options.json:
        screen.say(f"{tally(known)} in {time.monotonic() - began:.1f} s")
        if known:
            screen.say(extremes(known))
        if not MEASURED:
            screen.say("Not measured on this system: CPU time and memory. The times are wall time.")
        if interrupted:
            screen.say(f"Interrupted after {len(known)} of {len(work)} cases.")
    return 130 if interrupted else int(any(outcome.verdict != "AC" for outcome in known))


# --- bundling ---------------------------------------------------------------------------------------------

def bundle(problem):
    """Return the solution of a problem as one file, with what it needs of queens.py in place of the import.

    SetupError if the import has another form than `from queens import a, b` at the top level, or if the
    solution binds a name that the inserted code needs for itself.
    """
    path = SOLUTIONS / f"{problem}.py"
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    imports = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))
               and "queens" in [getattr(node, "module", None), *(name.name for name in node.names)]]
    for node in imports:
        if node not in tree.body or isinstance(node, ast.Import) or any(name.asname for name in node.names):
            raise SetupError(f"{shown(path)}, line {node.lineno}:"
                             " only `from queens import a, b` at the top level can be bundled")
    rows = text.splitlines()
    for node in imports:
        if any(other.lineno <= node.end_lineno and other.end_lineno >= node.lineno
               for other in tree.body if other is not node):
            raise SetupError(f"{shown(path)}, line {node.lineno}: the import from queens shares its line")
    wanted = {name.name for node in imports for name in node.names}
    own = [node for node in tree.body if node not in imports]
    for node in reversed(imports):
        part = ["# --- from solutions/queens.py", *library(wanted, own, shown(path)), "", "",
                f"# --- solutions/{problem}.py"]
        rows[node.lineno - 1:node.end_lineno] = part if node is imports[0] else []
    sources = f"solutions/{problem}.py" + (" and solutions/queens.py" if imports else "")
    return "\n".join([f"# One file, made by `run.py bundle {problem}` from {sources}.", *rows, ""])


def library(wanted, own, importer):
    """Return the lines of queens.py that define the wanted names and whatever those use.

    own are the importer's other statements: SetupError if one binds a name that is bound here as well.
    """
    text = (SOLUTIONS / "queens.py").read_text(encoding="utf-8")
    body = ast.parse(text).body
    binders = collections.defaultdict(list)
    for node in body:
        for name in bound(node) | changed(node):
            binders[name].append(node)
    if wanted - set(binders):
        raise SetupError(f"{importer}: queens.py defines no {', '.join(sorted(wanted - set(binders)))}")
    needed, names = set(), set(wanted)
    while names:
        for node in set(binders[names.pop()]) - needed:
            needed.add(node)
            names |= {used.id for used in ast.walk(node) if isinstance(used, ast.Name)} & set(binders)
    imports = [ast.dump(node) for node in needed if isinstance(node, (ast.Import, ast.ImportFrom))]
    clashes = ({name for node in own if ast.dump(node) not in imports for name in bound(node)}
               & {name for node in needed for name in bound(node)})
    if clashes:
        raise SetupError(f"{importer}: {', '.join(sorted(clashes))} is bound here and in what"
                         " is needed of queens.py")
    rows = text.splitlines()
    chosen = []
    for node in body:
        if node in needed:
            imported = isinstance(node, (ast.Import, ast.ImportFrom))
            if chosen and not (imported and chosen[-1].startswith(("import", "from"))):
                chosen += ["", ""]
            first = node.lineno - 1
            while rows[first - 1].startswith(("#", "@")):       # the comment above it, the decorators
                first -= 1
            chosen += rows[first:node.end_lineno]
    return chosen


def bound(node):
    """Return the names that a statement binds."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return {node.name}
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return {name.asname or name.name for name in node.names}
    return {name.id for name in ast.walk(node)
            if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)}


def changed(node):
    """Return the names of what a statement outside functions stores into, or calls a method of."""
    names = set()
    if not isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Assign)) or not bound(node):
        for part in ast.walk(node):
            if isinstance(part, ast.Call):
                part = part.func if isinstance(part.func, ast.Attribute) else None
            elif not isinstance(getattr(part, "ctx", None), (ast.Store, ast.Del)):
                part = None
            while isinstance(part, (ast.Subscript, ast.Attribute)):
                part = part.value
            if isinstance(part, ast.Name):
                names.add(part.id)
    return names


# --- expected files and stress tests ----------------------------------------------------------------------

def helper(path):
    """Return the command of a helper, a Python file; SetupError if it is not there."""
    if not path.exists():
        raise SetupError(f"{shown(path)} does not exist")
    return [sys.executable, str(path)]


def make(command, source, target, launcher):
    """Run a helper from the file source to the file target; SetupError if it fails."""
    errors = target.with_name(f"{target.name}-errors")
    run = launcher.execute(command, target.parent, (source, target, errors), HELPER_LIMITS)
    if run.status != 0:
        raise SetupError(f"{shown(Path(command[1]))} ended with {ending(run)}: {last_line(errors)}")


def replace(path, text):
    """Write bytes to a file, all or nothing."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(text)
    os.replace(part, path)


def expect(problem, force):
    """Write the missing expected files of a problem; return the exit status, 1 if an existing one differs."""
    reference = helper(EXPECTED / problem / "reference.py")
    status = 0
    with workshop() as (launcher, pool, folder):
        for case in find_cases(problem, complete=False):
            made = Path(folder, case.name)
            pool.submit(make, reference, case.input, made, launcher).result()
            if not case.expected.exists():
                word = "written"
            elif compare(made.read_bytes(), case.expected)[0] == "AC":
                word = "same"
            else:
                word = "replaced" if force else "differs, and is kept (--force replaces it)"
                status = 0 if force else 1
            if word in ("written", "replaced"):
                replace(case.expected, made.read_bytes())
            print(f"{shown(case.expected)}: {word}", flush=True)
    return status


def stress(problem, job, seed, limit):
    """Compare a job with the reference on random inputs for `limit` seconds; return the exit status.

    The first input on which they disagree is shrunk, shown, and saved as a new case.
    """
    reference = helper(EXPECTED / problem / "reference.py")
    generator = helper(INPUTS / problem / "generate.py")
    screen = Screen()
    screen.say(f"seed {seed}")
    began = time.monotonic()
    failed = None       # the last disagreement: an outcome, its input and its expected file
    with workshop() as (launcher, pool, folder), contextlib.closing(screen):
        case = Case(problem, "stress", Path(folder, "input"), Path(folder, "expected"))

        def disagree(rows):
            nonlocal failed
            case.input.write_bytes(b"".join(rows))
            pool.submit(make, reference, case.input, case.expected, launcher).result()
            outcome = pool.submit(judge, case, job, launcher, folder).result()
            if outcome.verdict != "AC":
                failed = outcome, case.input.read_bytes(), case.expected.read_bytes()
            return outcome.verdict != "AC"

        def still_disagree(rows):
            screen.progress(f"input {done}: shrinking, {len(rows)} lines")
            try:
                return disagree(rows)
            except SetupError:          # no input that the reference takes
                return False

        size, done = 1, 0
        while True:
            screen.progress(f"input {done + 1}, size {size}")
            command = [*generator, str(seed + done), str(size)]
            pool.submit(make, command, os.devnull, case.input, launcher).result()
            rows = case.input.read_bytes().splitlines(keepends=True)
            done += 1
            if disagree(rows):
                break
            if time.monotonic() - began > limit:
                screen.say(f"no disagreement on {done} inputs, the largest of size {size}")
                return 0
            size = min(int(1.25 ** min(done, 99)), 200)
        shrink(rows, still_disagree)
        outcome, *texts = failed
        name = f"stress-seed-{seed}-input-{done}"
        saved = Case(problem, name, INPUTS / problem / f"{name}.in", EXPECTED / problem / f"{name}.out")
        show_outcome(screen, outcome._replace(case=saved), 0)
        for path, text in zip((saved.input, saved.expected), texts):
            replace(path, text)
        screen.say(f"saved {shown(saved.input)} and {shown(saved.expected)}")
        return 1


def shrink(rows, fails):
    """Return the lines of an input that fails, less as many cases as can go while it still does.

    A case is a line. A first line that counts the others is kept in step.
    """
    def smaller(rows, render):
        before = None
        while rows != before:
            before, step = rows, len(rows)
            while step:
                at = 0
                while at < len(rows):
                    fewer = rows[:at] + rows[at + step:]
                    if fewer and fails(render(fewer)):
                        rows = fewer
                    else:
                        at += step
                step //= 2
        return rows

    def counted(cases):
        return [b"%d\n" % len(cases), *cases]

    if rows and rows[0].strip() == b"%d" % (len(rows) - 1):
        rows = counted(smaller(rows[1:], counted))
    return smaller(rows, list)


# --- the command line -------------------------------------------------------------------------------------

class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message):
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def at_least(least, kind, most=10 ** 9):
    """Return a converter for argparse: a number from least to most."""
    def convert(text):
        try:
            number = kind(text)
        except ValueError:
            number = None
        if number is None or not least <= number <= most:
            whole = "whole " if kind is int else ""
            raise argparse.ArgumentTypeError(f"{text!r} is not a {whole}number from {least} to {most}")
        return number
    return convert


def parse(arguments):
    """Return the options of a command line; judge is the command if none is named."""
    parser = Parser(prog="run.py", allow_abbrev=False, description=__doc__.splitlines()[0],
                    epilog="`run.py COMMAND --help` tells more. `run.py` alone judges everything.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    def command(name, text, **problem):
        made = commands.add_parser(name, allow_abbrev=False, help=text, description=text)
        made.set_defaults(prog=made.prog)
        made.add_argument("problem", metavar="PROBLEM", **problem,
                          help="uva11085, 11085 or solutions/uva11085.py")
        return made

    def add_limits(made):
        made.add_argument("-c", metavar="COMMAND", dest="program", help="run this, not the solution")
        made.add_argument("-t", metavar="SECONDS", dest="time", type=at_least(0.01, float), default=3,
                          help="limit of CPU time (3)")
        made.add_argument("-m", metavar="MB", dest="memory", type=at_least(1, int), default=512,
                          help="limit of resident memory (512)")

    made = command("judge", "Judge problems on their cases; without a name, all of them.", nargs="*")
    made.add_argument("-k", metavar="PATTERN", dest="pattern", default="",
                      help="only cases with this in their name; * and ? match")
    add_limits(made)
    made.add_argument("-j", metavar="N", dest="jobs", type=at_least(1, int), default=processors(),
                      help="cases at once (one for each processor)")
    made.add_argument("--cases", metavar="DIR", help="take the cases from here: X.in with X.out or X.ans")
    made.add_argument("--python", metavar="COMMAND", help="run the solutions under this interpreter")
    made.add_argument("--bundled", action="store_true", help="judge the bundles instead of the solutions")
    shape = made.add_mutually_exclusive_group()
    shape.add_argument("-q", dest="quiet", action="store_true", help="print the summary alone")
    shape.add_argument("-v", dest="verbose", action="store_true", help="print a line for every case")
    shape.add_argument("--json", action="store_true", help="print a JSON object for every case, nothing else")
    made = command("bundle", "Print a solution as one file that an online judge takes.")
    made.add_argument("-o", metavar="FILE", dest="file", help="write it to this file")
    made = command("expect", "Write the missing expected files of a problem, by its reference.")
    made.add_argument("--force", action="store_true", help="replace those that differ")
    made = command("stress", "Compare a solution with the reference on random inputs.")
    add_limits(made)
    made.add_argument("--seconds", metavar="S", type=at_least(0, float), default=10,
                      help="stop after so many (10)")
    made.add_argument("--seed", metavar="N", type=at_least(0, int), help="repeat the run that printed this",
                      default=int.from_bytes(os.urandom(3), "big"))
    if not arguments or arguments[0] not in [*commands.choices, "-h", "--help"]:
        arguments = ["judge", *arguments]
    options, more = parser.parse_known_args(arguments)
    if more and (options.command != "judge" or any(word.startswith("-") for word in more)):
        commands.choices[options.command].error(f"unrecognized arguments: {' '.join(more)}")
    if more:
        options.problem += more         # names after an option
    return options


def processors():
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def words_of(command, option):
    """Return a command split as a shell would; SetupError if there is no such program."""
    try:
        found = shlex.split(command)
    except ValueError as error:
        raise SetupError(f"{option} {command!r}: {str(error).lower()}")
    if not found:
        raise SetupError(f"{option} needs a command")
    if not shutil.which(found[0]):
        raise SetupError(f"{option} {command}: {found[0]} is not a program that can be run")
    return found


def job_of(problem, options, python=(sys.executable,), folder=None):
    """Return the Job that judges a problem; if a folder is given, its bundle, which goes there."""
    limits = Limits(options.time, options.memory, LEAST_OUTPUT)
    checker = find_checker(problem)
    if options.program is not None:
        return Job(words_of(options.program, "-c"), Path.cwd(), checker, limits)
    script = SOLUTIONS / f"{problem}.py"
    if not folder:
        return Job([*python, str(script)], None, checker, limits)
    text = bundle(problem)
    script = Path(folder, problem, script.name)
    script.parent.mkdir()
    script.write_text(text, encoding="utf-8")
    return Job([*python, "-I", str(script)], None, checker, limits)


def collect(function, items):
    """Return [function(item), ...]; one SetupError with all that any of them says."""
    results, complaints = [], []
    for item in items:
        try:
            results.append(function(item))
        except SetupError as error:
            complaints.append(str(error))
    if complaints:
        raise SetupError("\n".join(complaints))
    return results


def run_judge(options):
    """Judge what the options say; return the exit status."""
    problems = list(dict.fromkeys(collect(find_problem, options.problem)))
    if not problems:
        problems = find_problems()
        strays = [path for folder in (INPUTS, EXPECTED) for path in sorted(folder.glob("*"))
                  if path.is_dir() and path.name not in problems]
        if strays:
            raise SetupError("\n".join(f"{shown(path)} belongs to no script in solutions/ with a __main__ part"
                                       for path in strays))
    for option, value in (("-c", options.program), ("--cases", options.cases)):
        if value is not None and len(problems) != 1:
            raise SetupError(f"{option} needs one problem: run.py {problems[0]} {option} ...")
    if options.program is not None and (options.python is not None or options.bundled):
        raise SetupError("-c runs a command of your own: leave out --python and --bundled")
    folder = None
    if options.cases is not None:
        folder = Path(options.cases).resolve()
        if not folder.is_dir():
            raise SetupError(f"--cases {options.cases}: no such folder")
    found = collect(lambda problem: find_cases(problem, folder), problems)
    cases = [case for group in found for case in group
             if fnmatch.fnmatchcase(case.name, f"*{options.pattern}*")]
    if not cases:
        raise SetupError(f"no case matches -k {options.pattern}")
    python = [sys.executable]
    if options.python is not None:
        python = words_of(options.python, "--python")
        python[0] = os.path.abspath(shutil.which(python[0]))
    with temporary_folder() as bundles:
        jobs = {problem: job_of(problem, options, python, options.bundled and bundles) for problem in problems}
        work = [(case, jobs[case.problem]) for case in cases]
        return report(judge_all(work, min(options.jobs, len(work))), work, options)


def main(arguments):
    """Do what the command line asks; return the exit status."""
    options = parse(arguments)
    try:
        if options.command == "judge":
            return run_judge(options)
        problem = find_problem(options.problem)
        if options.command == "expect":
            return expect(problem, options.force)
        if options.command == "stress":
            return stress(problem, job_of(problem, options), options.seed, options.seconds)
        if options.file is None:
            sys.stdout.buffer.write(bundle(problem).encode())
            sys.stdout.buffer.flush()
        else:
            Path(options.file).write_text(bundle(problem), encoding="utf-8")
        return 0
    except BrokenPipeError:             # the reader has gone; at a normal exit Python would write once more
        os._exit(1)
    except SetupError as error:
        for line in str(error).splitlines():
            print(f"{options.prog}: {line}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{options.prog}: {error.filename or 'system'}: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def end(number, frame):
    """Leave through every finally clause, as after Ctrl-C, when asked to end."""
    sys.exit(128 + number)


if __name__ == "__main__":
    if hasattr(signal, "SIGCHLD"):      # ignored, it would hide how a program ended
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number and signal.getsignal(number) != signal.SIG_IGN:       # nohup ignores SIGHUP
            signal.signal(number, end)
    sys.stdout = sys.stdout or open(os.devnull, "w")        # None where it is closed
    sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main(sys.argv[1:]))
