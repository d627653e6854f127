"""One program with all its processes: starting it, watching it, ending it."""
import contextlib
import os
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from judge.running.faults import MOST_PROCESSES, Run
from judge.text import Failure

LINUX = sys.platform == "linux"

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
