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
LEAST_OUTPUT = 64 << 20    # bytes; the limit is twice the expected size where that is more
SPARE_MEMORY = 4 << 30      # bytes of address space above the memory limit: run-times reserve more than they use
MEASURED = bool(resource) and hasattr(os, "killpg") and hasattr(os, "wait4")

# verdict: (what it means, colour: a number of the ANSI palette)
VERDICTS = {
    "AC": ("accepted", 32),
    "WA": ("wrong answer", 31),
    "PE": ("presentation error", 35),
    "RE": ("run-time error", 31),
    "TLE": ("time limit exceeded", 33),
    "MLE": ("memory limit exceeded", 33),
    "OLE": ("output limit exceeded", 33),
}

Case = collections.namedtuple("Case", "problem name input expected")        # the last two are paths
Limits = collections.namedtuple("Limits", "time memory output")             # seconds, MB, bytes
Job = collections.namedtuple("Job", "command folder checker limits")        # folder: None for an empty one
Run = collections.namedtuple("Run", "status signal cpu wall memory output errors overdue")
# status: int, or None after a signal (its name); cpu and wall: seconds; memory: KiB; output and errors: bytes
# written; overdue: ended by the wall-clock cap. cpu and memory are None where they are not measured.
Outcome = collections.namedtuple("Outcome", "case verdict message details run")

HELPER_LIMITS = Limits(60, 4096, 1 << 30)       # for checkers, references and generators


class SetupError(Exception):
    """The user, not the program, has something to mend: shown as it is, and status 2."""


# --- finding problems and cases ---------------------------------------------------------------------------

def find_problems():
    """Return the names of the problems, sorted: the scripts in solutions/ that have a __main__ part."""
    return sorted((path.stem for path in SOLUTIONS.glob("*.py")
                   if '__name__ == "__main__"' in path.read_text(encoding="utf-8")), key=natural)


def natural(name):
    """Return a sort key under which uva750 comes before uva11085."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name)]


def find_problem(text):
    """Return the problem that text means: its name, the end of its name (11085), or the path of its script."""
    problems = find_problems()
    if text in problems:
        return text
    path = Path(text)
    if path.suffix == ".py" and path.stem in problems and path.resolve() == SOLUTIONS / path.name:
        return path.stem
    found = [name for name in problems if text and name.endswith(text)]
    if len(found) == 1:
        return found[0]
    raise SetupError("no problem {!r}; the problems are {}".format(text, ", ".join(problems)) if not found else
                     "{!r} could be {}".format(text, " or ".join(found)))


def find_cases(problem, folder=None, complete=True):
    """Return the cases of a problem, from another folder if one is given.

    SetupError if there is none, or, when they must be complete, if an input or an expected file stands alone.
    """
    inputs, expected = (folder, folder) if folder else (INPUTS / problem, EXPECTED / problem)
    answers = {path.stem: path for ending in ("*.ans", "*.out") for path in expected.glob(ending)}
    cases = [Case(problem, path.stem, path, answers.pop(path.stem, expected / (path.stem + ".out")))
             for path in sorted(inputs.glob("*.in"), key=lambda path: natural(path.stem))]
    alone = ["{} has no expected file {}".format(shown(case.input), shown(case.expected))
             for case in cases if not case.expected.exists()]
    alone += ["{} has no input {}".format(shown(path), shown(inputs / (name + ".in")))
              for name, path in sorted(answers.items())]
    if alone and complete:
        raise SetupError("\n".join(alone))
    if not cases:
        raise SetupError("{} has no cases in {}".format(problem, shown(inputs)))
    return cases


def shown(path):
    """Return a path as the user would type it: relative, where it is below the kit or the current folder."""
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
    """Become the parent of every orphan among the descendants, and tell if this system can do that (Linux)."""
    try:
        import ctypes
        return hasattr(resource, "prlimit") and ctypes.CDLL(None).prctl(36, 1, 0, 0, 0) == 0   # CHILD_SUBREAPER
    except (ImportError, AttributeError, OSError):
        return False


# Linux charges a process with the memory of the one it was forked from, as it was before the exec: here that is
# a shell, not the runner. The subshell tells its number, waits for its limits, and becomes the program.
START = '(read pid rest </proc/self/stat; echo $pid; kill -STOP $pid; exec "$@" >"$0"); :'


class Launcher:
    """Runs programs. cancel() is for another thread: it ends those that run and lets no other start."""

    def __init__(self):
        self.adopts, self.groups, self.cancelled = adopt_orphans(), set(), False

    def execute(self, command, folder, files, limits):
        """Return the Run of a command (words) in a folder, with three paths as its standard streams.

        The time limit has two guards: the system ends the program at a whole second of CPU time above it, and
        a timer a sleeping one at the wall-clock cap. SetupError if the command cannot be started.
        """
        seconds, memory = int(limits.time) + 1, (limits.memory << 20) + SPARE_MEMORY
        bounds = {"RLIMIT_CPU": (seconds, seconds + 1), "RLIMIT_AS": (memory, memory), "RLIMIT_CORE": (0, 0),
                  "RLIMIT_FSIZE": (limits.output + 1, limits.output + 1)}
        with open(str(files[0]), "rb") as stdin, open(str(files[2]), "wb") as stderr:
            pid, group = (self.start_small if self.adopts else self.start)(
                command, str(folder), stdin, str(files[1]), stderr, bounds)
        began = time.monotonic()
        overdue = threading.Event()

        def end():
            overdue.set()
            kill(pid, group)

        timer = threading.Timer(wall_cap(limits), end)
        timer.start()
        if self.cancelled:
            end()
        if hasattr(os, "waitid"):       # as long as it is not reaped its number stands for nobody else
            os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        wall = time.monotonic() - began
        timer.cancel()
        timer.join()
        kill(group=group)
        status, usage = os.wait4(pid, 0)[1:]
        with contextlib.suppress(ChildProcessError):
            while True:                 # the orphans of its group: nothing goes on when the verdict is given
                os.waitpid(-group, 0)
        self.groups.discard(group)
        name = signal_name(os.WTERMSIG(status)) if os.WIFSIGNALED(status) else None
        memory = usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1)       # macOS counts bytes
        return Run(None if name else os.WEXITSTATUS(status), name, usage.ru_utime + usage.ru_stime, wall, memory,
                   files[1].stat().st_size, files[2].stat().st_size, overdue.is_set())

    def start_small(self, command, folder, stdin, output, stderr, bounds):
        """Start a command by way of a shell; return the numbers of its process and its process group."""
        shell = self.open(["/bin/sh", "-c", START, output, *command], folder, stdin, subprocess.PIPE, stderr)
        with shell:
            line = shell.stdout.readline()
            shell.kill()
        if not line:
            raise SetupError("cannot start {}".format(command[0]))
        pid = int(line)
        os.waitpid(pid, os.WUNTRACED)   # an orphan by now, so it is a child of the runner
        set_bounds(bounds, lambda *bound: resource.prlimit(pid, *bound))
        os.kill(pid, signal.SIGCONT)
        return pid, shell.pid

    def start(self, command, folder, stdin, output, stderr, bounds):
        """Start a command directly; return the numbers of its process and its process group."""
        with open(output, "wb") as stdout:
            process = self.open(command, folder, stdin, stdout, stderr,
                                preexec_fn=lambda: set_bounds(bounds, resource.setrlimit))
        process.returncode = 0          # it is execute that waits
        return process.pid, process.pid

    def open(self, command, folder, stdin, stdout, stderr, **options):
        if self.cancelled:
            raise KeyboardInterrupt
        process = subprocess.Popen(command, cwd=folder, stdin=stdin, stdout=stdout, stderr=stderr,
                                   start_new_session=True, **options)
        self.groups.add(process.pid)
        return process

    def cancel(self):
        self.cancelled = True
        for group in list(self.groups):
            kill(group=group)


def set_bounds(bounds, set_limit):
    """Call set_limit(kind, (soft, hard)) for each bound, as far as the user's own limits allow."""
    for name, pair in bounds.items():
        kind = getattr(resource, name)
        most = resource.getrlimit(kind)[1]
        with contextlib.suppress(ValueError, OSError):      # not on this system
            set_limit(kind, pair if most == resource.RLIM_INFINITY else tuple(min(bound, most) for bound in pair))


def kill(pid=None, group=None):
    """Kill a process and a process group, whichever is still there."""
    for end, number in ((os.kill, pid), (os.killpg, group)):
        with contextlib.suppress(OSError):
            if number:
                end(number, signal.SIGKILL)


class PlainLauncher:
    """Runs programs where only wall time can be measured and only the program itself be ended."""

    def __init__(self):
        self.running, self.cancelled = set(), False

    def execute(self, command, folder, files, limits):
        """Return the Run of a command, as Launcher does, with None for what is not measured."""
        if self.cancelled:
            raise KeyboardInterrupt
        streams = [open(str(path), mode) for path, mode in zip(files, ("rb", "wb", "wb"))]
        began = time.monotonic()
        try:
            process = subprocess.Popen(command, cwd=str(folder), **dict(zip(("stdin", "stdout", "stderr"), streams)))
        finally:
            for stream in streams:
                stream.close()
        self.running.add(process)
        overdue = False
        try:
            code = process.wait(0 if self.cancelled else wall_cap(limits))
        except subprocess.TimeoutExpired:
            overdue = True
            process.kill()
            code = process.wait()
        self.running.discard(process)
        name = signal_name(-code) if code < 0 else None
        return Run(None if name else code, name, None, time.monotonic() - began, None,
                   files[1].stat().st_size, files[2].stat().st_size, overdue)

    def cancel(self):
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
        return "signal {}".format(number)


# --- from what was measured to a verdict ------------------------------------------------------------------

def verdict(run, limits, agreement):
    """Return (verdict, message, details) of a run; agreement is what comparing its output said, in that form.

    A run can be at fault in several ways. The first in this order is its verdict, a cause before its effects:
    MLE and OLE, which can end in a crash or a crawl; TLE; RE; and only after a normal end what the output says.
    """
    if run.memory is not None and run.memory > limits.memory << 10:
        return "MLE", "{:.0f} MB, the limit is {} MB".format(run.memory / 1024, limits.memory), []
    for stream, written in (("stdout", run.output), ("stderr", run.errors)):
        if written > limits.output:
            return "OLE", "more than {:.0f} MB on {}".format(limits.output / (1 << 20), stream), []
    if seconds(run) > limits.time or run.signal == "SIGXCPU":
        return "TLE", "{:.2f} s, the limit is {:g} s".format(seconds(run), limits.time), []
    if run.overdue:
        return "TLE", "not ended after {:.1f} s ({:.2f} s of CPU time)".format(run.wall, seconds(run)), []
    if run.signal:
        return "RE", run.signal, []
    if run.status:
        return "RE", "exit status {}".format(run.status), []
    return agreement


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
    """Return (verdict, message, details) for the output at path: AC, PE (the same tokens) or WA. CRLF is LF."""
    def agree(form):
        with open(str(path), "rb") as output:
            return same(form(io.BytesIO(expected)), form(output))

    if agree(unix):
        return "AC", "", []
    blanks = agree(words)
    with open(str(path), "rb") as output:
        return ("PE" if blanks else "WA", *difference(io.BytesIO(expected), output, blanks))


def lines(stream):
    """Yield the lines of a binary stream, with LF for CRLF; one longer than a block comes in pieces."""
    for line in iter(lambda: stream.readline(BLOCK), b""):
        if line.endswith(b"\r"):
            line += stream.readline(1)
        yield line[:-2] + b"\n" if line.endswith(b"\r\n") else line


def difference(expected, output, blanks):
    """Return (message, details) for two streams that differ: where first, and a few lines of both from there.

    A detail begins with its line number and " " (both), "-" (expected) or "+" (got). With blanks, white space
    is made visible.
    """
    wanted, got = lines(expected), lines(output)
    before = collections.deque(maxlen=2)
    number, skipped = 1, 0              # skipped: bytes of this line that are left behind, in earlier pieces
    for left, right in itertools.zip_longest(wanted, got, fillvalue=b""):
        if left != right:
            break
        if left.endswith(b"\n"):
            before.append((number, left))
            number, skipped = number + 1, 0
        else:
            skipped += len(left)
    column = len(os.path.commonprefix([left, right]))
    message = "only white space differs" if blanks else "expected {}, got {}".format(
        *(repr(visible(line, column - 20, 40, skipped)) if line else "the end" for line in (left, right)))

    def show(sign, at, line, start=0, skipped=0):
        return "{:>7} {} {}".format(at, sign, visible(line, start, SHOWN, skipped, blanks))

    def show_all(sign, found, first, last):
        return [show(sign, number + at, found[at]) if at else show(sign, number, found[0], column - SHOWN // 2, skipped)
                for at in range(first, last)]

    details = [show(" ", at, line) for at, line in before]
    left, right = window(left, wanted), window(right, got)
    for kind, a, b, c, d in difflib.SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if kind == "equal":
            details += show_all(" ", left, a, b)
        else:
            details += show_all("-", left, a, b) + show_all("+", right, c, d)
    for sign, found in (("-", left), ("+", right)):
        if not found:
            details.append("{:>7} {} (the end)".format(number, sign))
    return "line {}: {}".format(number, message), details


def window(line, following):
    """Return a line and the three after it, as far as there are any; a huge line ends them."""
    found = [line]
    while len(found) < 4 and found[-1].endswith(b"\n"):
        found.append(next(following, b""))
    return list(filter(None, found))


SHOWN = 90              # characters of a line that are shown
BLANKS = str.maketrans({" ": "·", "\t": "→", "\r": "␍", "\n": "↵", "\v": "␋", "\f": "␌"})


def visible(line, start=0, length=SHOWN, skipped=0, blanks=False):
    """Return a part of a line of bytes as printable text, marked where it is cut; skipped bytes precede the line."""
    start = max(0, start)
    text = line[start:start + length].decode("utf-8", "backslashreplace")
    text = text.translate(BLANKS) if blanks else text.rstrip("\n")
    text = "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
    cut = len(line.rstrip(b"\n")) > start + length or len(line) >= BLOCK
    return "..." * (start + skipped > 0) + text + "..." * cut


# --- judging ----------------------------------------------------------------------------------------------

def judge(case, job, launcher, folder):
    """Return the Outcome of a job on a case; folder is a place for what is made on the way."""
    expected = case.expected.read_bytes()       # before the program can touch it
    limits = job.limits._replace(output=max(job.limits.output, 2 * len(expected)))
    place = Path(tempfile.mkdtemp(dir=folder))
    try:
        empty, output, errors = place / "empty", place / "output", place / "errors"
        empty.mkdir()
        run = launcher.execute(job.command, job.folder or empty, (case.input, output, errors), limits)
        agreement = None
        if run.status == 0 and not run.overdue and run.output <= limits.output:
            agreement = ask_checker(job.checker, case, output, launcher) if job.checker else compare(expected, output)
        code, message, details = verdict(run, limits, agreement)
        if code == "RE":
            message = ": ".join(filter(None, [message, last_line(errors)]))
        return Outcome(case, code, message, details, run)
    finally:
        shutil.rmtree(str(place), ignore_errors=True)


def ask_checker(checker, case, output, launcher):
    """Return (verdict, message, details) as the problem's checker decides: it ends with 42 for AC, 43 for WA."""
    said, errors = output.with_name("said"), output.with_name("checker-errors")
    words = [str(path) for path in (case.input, output, case.expected)]
    run = launcher.execute(checker + words, output.parent, (os.devnull, said, errors), HELPER_LIMITS)
    if run.status not in (42, 43):
        raise SetupError("{} {}: the checker ended with {}, not with 42 or 43: {}".format(
            case.problem, case.name, run.signal or "status {}".format(run.status), last_line(errors)))
    with open(str(said), "rb") as text:
        reason = [visible(line) for line in itertools.islice(lines(text), 8)]
    return "AC" if run.status == 42 else "WA", "".join(reason[:1]), reason[1:]


def last_line(path):
    """Return the last line of a file that is not blank, as printable text."""
    with open(str(path), "rb") as stream:
        stream.seek(max(0, stream.seek(0, os.SEEK_END) - 4096))
        return next((visible(line.strip(), length=150) for line in reversed(stream.readlines()) if line.strip()), "")


@contextlib.contextmanager
def workshop():
    """Give a launcher and a temporary folder; at the end every program is ended and the folder removed."""
    launcher = Launcher() if MEASURED else PlainLauncher()
    with tempfile.TemporaryDirectory(prefix="judge-") as folder:
        try:
            yield launcher, folder
        finally:
            launcher.cancel()


def judge_all(work, count):
    """Yield the Outcomes of [(case, job), ...] in that order, `count` at once."""
    from concurrent.futures import ThreadPoolExecutor       # slow to import, and only needed here
    with workshop() as (launcher, folder), ThreadPoolExecutor(count) as pool:
        futures = [pool.submit(judge, case, job, launcher, folder) for case, job in work]
        try:
            for future in futures:
                yield future.result()
        finally:
            launcher.cancel()
            for future in futures:
                future.cancel()


# --- reporting --------------------------------------------------------------------------------------------

class Screen:
    """Where the report goes: colour and progress on a terminal, plain lines elsewhere."""

    def __init__(self, stream):
        self.stream = stream
        terminal = stream.isatty() and os.environ.get("TERM") != "dumb"
        self.colour = terminal and not os.environ.get("NO_COLOR")
        self.progress_shown = terminal

    def paint(self, text, colour):
        return "\033[{}m{}\033[0m".format(colour, text) if self.colour else text

    def say(self, line=""):
        print(("\r\033[K" if self.progress_shown else "") + line, file=self.stream, flush=True)

    def progress(self, text):
        if self.progress_shown:
            width = shutil.get_terminal_size().columns - 1
            print("\r\033[K" + text[:width], end="", file=self.stream, flush=True)


def seconds(run):
    """Return the time that counts: CPU time, or wall time where that is not measured."""
    return run.wall if run.cpu is None else run.cpu


def megabytes(run):
    """Return the peak memory, or None."""
    return None if run.memory is None else run.memory / 1024


def figures(runs):
    """Return the longest time and the highest memory of runs as text."""
    text = "{:6.2f} s".format(max(map(seconds, runs)))
    return text + "{:8.1f} MB".format(max(map(megabytes, runs))) if MEASURED else text


def show(screen, code, name, figures, text):
    """Print a line of the report: a verdict and what it is about."""
    screen.say("{}  {}  {}  {}".format(screen.paint("{:3}".format(code), VERDICTS[code][1]), name, figures, text))


def show_outcome(screen, outcome, width):
    """Print a case's line, and what differs below it."""
    case, code, message, details, run = outcome
    show(screen, code, (case.problem + " " + case.name).ljust(width), figures([run]), message)
    for line in details:
        screen.say(screen.paint(line, {"-": 32, "+": 31}.get(line[8:9], 0)))


def show_problem(screen, problem, outcomes, width):
    """Print a problem's line: its gravest verdict, the longest time and the highest memory."""
    code = max((outcome.verdict for outcome in outcomes), key=list(VERDICTS).index)
    show(screen, code, problem.ljust(width), figures([outcome.run for outcome in outcomes]), tally(outcomes))


def tally(outcomes):
    """Return how many of the outcomes have which verdict, as text."""
    codes = collections.Counter(outcome.verdict for outcome in outcomes)
    return ", ".join(["{} of {} accepted".format(codes["AC"], len(outcomes))] +
                     ["{} {}".format(codes[code], code) for code in VERDICTS if codes[code] and code != "AC"])


def extremes(outcomes):
    """Return the slowest case and the one with the most memory, as text."""
    text = []
    for title, measure, form in (("slowest", seconds, "{:.2f} s"), ("most memory", megabytes, "{:.1f} MB")):
        top = max(outcomes, key=lambda outcome: measure(outcome.run) or 0)
        if measure(top.run) is not None:
            text.append("{} {} ({} {})".format(title, form.format(measure(top.run)), top.case.problem, top.case.name))
    return "; ".join(text)


def as_json(outcome):
    """Return an outcome as a line of JSON."""
    case, code, message, _, run = outcome
    return json.dumps({
        "problem": case.problem, "case": case.name, "verdict": code,
        "cpu": None if run.cpu is None else round(run.cpu, 6), "wall": round(run.wall, 6), "memory": run.memory,
        "status": run.status, "signal": run.signal, "message": message})


def report(outcomes, work, options):
    """Print the outcomes of the work as they come, and a summary; return the exit status."""
    screen = Screen(sys.stdout)
    width = max(len(case.problem + " " + case.name) for case, _ in work)
    began, known, interrupted = time.monotonic(), [], False
    try:
        with contextlib.closing(outcomes):
            for problem, group in itertools.groupby((case for case, _ in work), key=lambda case: case.problem):
                first = len(known)
                for case in group:
                    if not options.json:
                        screen.progress("{} of {}  {} {}".format(len(known), len(work), problem, case.name))
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
        screen.say("{} in {:.1f} s".format(tally(known), time.monotonic() - began))
        if known:
            screen.say(extremes(known))
        if not MEASURED:
            screen.say("Not measured on this system: CPU time and memory. The times are wall time.")
        if interrupted:
            screen.say("Interrupted after {} of {} cases.".format(len(known), len(work)))
    return 130 if interrupted else int(any(outcome.verdict != "AC" for outcome in known))


# --- bundling ---------------------------------------------------------------------------------------------

def bundle(problem):
    """Return the solution of a problem as one self-contained file: what it imports from queens.py stands in it.

    SetupError if the import has another form than `from queens import a, b` at the top level, or if the
    solution binds a name that the inserted code needs for itself.
    """
    path = SOLUTIONS / (problem + ".py")
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    imports = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))
               and "queens" in [getattr(node, "module", None)] + [name.name for name in node.names]]
    for node in imports:
        if node not in tree.body or isinstance(node, ast.Import) or any(name.asname for name in node.names):
            raise SetupError("{}, line {}: only `from queens import a, b` at the top level can be bundled".format(
                shown(path), node.lineno))
    rows = text.splitlines()
    wanted = {name.name for node in imports for name in node.names}
    own = {name for node in tree.body if node not in imports and not isinstance(node, ast.Import)
           for name in bound(node)}
    for node in reversed(imports):
        rows[node.lineno - 1:node.end_lineno] = library(wanted, own, shown(path)) if node is imports[0] else []
    sources = "solutions/{}.py".format(problem) + (" and solutions/queens.py" if imports else "")
    return "\n".join(["# One file, made by `run.py bundle {}` from {}.".format(problem, sources), *rows, ""])


def library(wanted, own, importer):
    """Return the lines of queens.py that define the wanted names and whatever those use."""
    text = (SOLUTIONS / "queens.py").read_text(encoding="utf-8")
    body = ast.parse(text).body
    definition = {name: node for node in body for name in bound(node)}
    if wanted - set(definition):
        raise SetupError("{}: queens.py defines no {}".format(importer, ", ".join(sorted(wanted - set(definition)))))
    needed, names = set(), set(wanted)
    while names:
        node = definition[names.pop()]
        if node not in needed:
            needed.add(node)
            names |= {used.id for used in ast.walk(node) if isinstance(used, ast.Name)} & set(definition)
    clashes = own & {name for node in needed for name in bound(node)}
    if clashes:
        raise SetupError("{}: {} is bound here and in what is needed of queens.py".format(
            importer, ", ".join(sorted(clashes))))
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
    """Return the names that a statement binds at the top level."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [name.asname or name.name for name in node.names]
    return [name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)]


# --- expected files and stress tests ----------------------------------------------------------------------

def make(command, source, target, launcher):
    """Run one of the kit's own helpers from the file source to the file target; SetupError if it fails."""
    errors = target.with_name(target.name + "-errors")
    run = launcher.execute(command, target.parent, (source, target, errors), HELPER_LIMITS)
    if run.status != 0:
        raise SetupError("{} ended with {}: {}".format(
            shown(Path(command[1])), run.signal or "status {}".format(run.status), last_line(errors)))


def helper(path):
    """Return the command of a helper, a Python file; SetupError if it is not there."""
    if not path.exists():
        raise SetupError("{} does not exist".format(shown(path)))
    return [sys.executable, str(path)]


def expect(problem, force):
    """Write the missing expected files of a problem; return the exit status, 1 if an existing one differs."""
    reference = helper(EXPECTED / problem / "reference.py")
    differing = 0
    with workshop() as (launcher, folder):
        for case in find_cases(problem, complete=False):
            made = Path(folder, case.name)
            make(reference, case.input, made, launcher)
            if case.expected.exists() and compare(made.read_bytes(), case.expected)[0] == "AC":
                word = "same"
            elif case.expected.exists() and not force:
                word, differing = "DIFFERS, kept (--force replaces it)", 1
            else:
                word = "replaced" if case.expected.exists() else "written"
                case.expected.parent.mkdir(parents=True, exist_ok=True)
                replace(case.expected, made.read_bytes())
            print("{}: {}".format(shown(case.expected), word))
    return differing


def replace(path, text):
    """Write bytes to a file, all or nothing."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(text)
    os.replace(str(part), str(path))


def stress(problem, job, seed, limit):
    """Compare a job with the reference on random inputs for `limit` seconds; return the exit status.

    The first input on which they disagree is shrunk, shown, and saved as a new case.
    """
    reference = helper(EXPECTED / problem / "reference.py")
    generator = helper(INPUTS / problem / "generate.py")
    screen = Screen(sys.stdout)
    screen.say("seed {}".format(seed))
    began = time.monotonic()
    with workshop() as (launcher, folder):
        case = Case(problem, "stress", Path(folder, "input"), Path(folder, "expected"))

        def trial(rows):
            case.input.write_bytes(b"".join(rows))
            make(reference, case.input, case.expected, launcher)
            return judge(case, job, launcher, folder)

        def disagree(rows):
            try:
                return trial(rows).verdict != "AC"
            except SetupError:          # no input that the reference takes
                return False

        for number in itertools.count():
            size = min(int(1.25 ** number), 200)
            screen.progress("{} inputs, size {}".format(number, size))
            make(generator + [str(seed + number), str(size)], os.devnull, case.input, launcher)
            rows = case.input.read_bytes().splitlines(keepends=True)
            if trial(rows).verdict != "AC":
                break
            if time.monotonic() - began > limit:
                screen.say("no disagreement on {} inputs, the largest of size {}".format(number + 1, size))
                return 0
        screen.progress("input {} of size {}: shrinking".format(number + 1, size))
        rows = shrink(rows, disagree)
        outcome = trial(rows)
        name = "stress-seed-{}-input-{}".format(seed, number + 1)
        saved = Case(problem, name, INPUTS / problem / (name + ".in"), EXPECTED / problem / (name + ".out"))
        show_outcome(screen, outcome._replace(case=saved), 0)
        replace(saved.input, case.input.read_bytes())
        replace(saved.expected, case.expected.read_bytes())
        screen.say("saved {} and {}".format(shown(saved.input), shown(saved.expected)))
        return 1


def shrink(rows, fails):
    """Return the lines of an input that fails, less as many cases as can go while it still does.

    A case is a line. A first line that counts the others is kept in step.
    """
    def smaller(rows, render):
        step = len(rows)
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

    if rows[0].strip() == b"%d" % (len(rows) - 1):
        rows = counted(smaller(rows[1:], counted))
    return smaller(rows, list)


# --- the command line -------------------------------------------------------------------------------------

class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message):
        self.exit(2, "{}: {} (see {} --help)\n".format(self.prog, message, self.prog))


def at_least(least, kind):
    """Return a converter for argparse: a number that is not below least."""
    def convert(text):
        try:
            number = kind(text)
        except ValueError:
            number = None
        if number is None or not least <= number < 1e9:
            raise argparse.ArgumentTypeError("{!r} is not a number from {} on".format(text, least))
        return number
    return convert


def parse(arguments):
    """Return the options of a command line; judge is the command if none is named."""
    parser = Parser(prog="run.py", allow_abbrev=False, description=__doc__.splitlines()[0],
                    epilog="`run.py COMMAND --help` tells more. `run.py` alone judges everything: judge may be left out.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    def command(name, text):
        made = commands.add_parser(name, allow_abbrev=False, help=text, description=text)
        made.set_defaults(prog=made.prog)
        return made

    def add_limits(made):
        made.add_argument("-c", metavar="COMMAND", dest="program", help="run this command instead of the solution")
        made.add_argument("-t", metavar="SECONDS", dest="time", type=at_least(0.01, float), default=3,
                          help="limit of CPU time (3)")
        made.add_argument("-m", metavar="MB", dest="memory", type=at_least(1, int), default=512,
                          help="limit of resident memory (512)")

    made = command("judge", "Judge problems on their cases; without a name, all of them.")
    made.add_argument("problems", nargs="*", metavar="PROBLEM", help="uva11085, 11085 or solutions/uva11085.py")
    made.add_argument("-k", metavar="PATTERN", dest="pattern", help="only cases with this in their name (* and ? match)")
    add_limits(made)
    made.add_argument("-j", metavar="N", dest="jobs", type=at_least(1, int), help="cases at once (the processors)")
    made.add_argument("--cases", metavar="DIR", help="take the cases, X.in with X.out or X.ans, from this folder")
    made.add_argument("--python", metavar="COMMAND", help="run the solutions under this interpreter")
    made.add_argument("--bundled", action="store_true", help="judge the bundles instead of the solutions")
    shape = made.add_mutually_exclusive_group()
    shape.add_argument("-q", dest="quiet", action="store_true", help="print the summary alone")
    shape.add_argument("-v", dest="verbose", action="store_true", help="print a line for every case")
    shape.add_argument("--json", action="store_true", help="print a JSON object for every case, nothing else")
    made = command("bundle", "Print a solution as one file that an online judge takes.")
    made.add_argument("problem", metavar="PROBLEM")
    made.add_argument("-o", metavar="FILE", dest="file", help="write it to this file")
    made = command("expect", "Write the missing expected files of a problem, by its reference.")
    made.add_argument("problem", metavar="PROBLEM")
    made.add_argument("--force", action="store_true", help="replace those that differ")
    made = command("stress", "Compare a solution with the reference on random inputs.")
    made.add_argument("problem", metavar="PROBLEM")
    add_limits(made)
    made.add_argument("--seconds", metavar="S", type=at_least(0, float), default=10, help="stop after this long (10)")
    made.add_argument("--seed", metavar="N", type=at_least(0, int), help="repeat the run that printed this seed")
    if not arguments or arguments[0] not in [*commands.choices, "-h", "--help"]:
        arguments = ["judge", *arguments]
    return parser.parse_args(arguments)


def words_of(command, option):
    """Return a command split as a shell would; SetupError if that is impossible."""
    try:
        found = shlex.split(command)
    except ValueError as error:
        raise SetupError("{} {!r}: {}".format(option, command, str(error).lower()))
    if not found or not shutil.which(found[0]):
        raise SetupError("{} {!r}: {} is not a program that can be run".format(option, command, found and found[0]))
    return found


def job_of(problem, options, folder=None):
    """Return the Job that judges a problem; folder is where its bundle goes, if it is to be bundled."""
    limits = Limits(options.time, options.memory, LEAST_OUTPUT)
    checker = find_checker(problem)
    if options.program:
        return Job(words_of(options.program, "-c"), Path.cwd(), checker, limits)
    python = words_of(options.python, "--python") if getattr(options, "python", None) else [sys.executable]
    script = SOLUTIONS / (problem + ".py")
    if folder:
        text = bundle(problem)
        script = Path(folder, problem, problem + ".py")
        script.parent.mkdir()
        script.write_text(text, encoding="utf-8")
        python += ["-I"]
    return Job(python + [str(script)], None, checker, limits)


def command_judge(options):
    problems = list(dict.fromkeys(map(find_problem, options.problems))) or find_problems()
    for option in ("program", "cases"):
        if getattr(options, option) and len(problems) != 1:
            raise SetupError("{} needs one problem".format("-c" if option == "program" else "--cases"))
    if options.program and (options.python or options.bundled):
        raise SetupError("-c runs a command of your own: leave out --python and --bundled")
    if options.cases and not Path(options.cases).is_dir():
        raise SetupError("--cases {}: no such folder".format(options.cases))
    cases = {problem: find_cases(problem, options.cases and Path(options.cases).resolve()) for problem in problems}
    with tempfile.TemporaryDirectory(prefix="bundles-") as folder:
        work = []
        for problem in problems:
            job = job_of(problem, options, options.bundled and folder)
            work += [(case, job) for case in cases[problem]
                     if fnmatch.fnmatchcase(case.name, "*{}*".format(options.pattern or ""))]
        if not work:
            raise SetupError("no case matches -k {}".format(options.pattern))
        count = min(options.jobs or processors(), len(work))
        return report(judge_all(work, count), work, options)


def processors():
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def main(arguments):
    """Do what the command line asks; return the exit status."""
    options = parse(arguments)
    try:
        if options.command == "judge":
            return command_judge(options)
        problem = find_problem(options.problem)
        if options.command == "bundle":
            text = bundle(problem)
            if options.file:
                replace(Path(options.file), text.encode())
            else:
                print(text, end="")
            return 0
        if options.command == "expect":
            return expect(problem, options.force)
        seed = int.from_bytes(os.urandom(3), "big") if options.seed is None else options.seed
        return stress(problem, job_of(problem, options), seed, options.seconds)
    except (SetupError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            os._exit(1)
        print("\n".join("{}: {}".format(options.prog, line) for line in str(error).splitlines()), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def end(number, frame):
    """Leave through every finally clause, as after Ctrl-C, when asked to end."""
    sys.exit(128 + number)


if __name__ == "__main__":
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), end)
    sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main(sys.argv[1:]))
