"""One program with all its processes: starting it, watching it, ending it: a Run."""
import contextlib
import os
import resource
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import namedtuple
from pathlib import Path

from judge.running.children import descendants, end_children, least_kib, peak_kib, reap
from judge.running.limits import limit_stack
from judge.text import Failure

STAT_PAGES = 21         # field of /proc/PID/stat after the name
STAT_TICKS = slice(11, 15)  # user and system time, of the process and of its children
STAT_OWN_TICKS = slice(11, 13)
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
SIGNAL_NAMES = {0: None, **{int(number): number.name for number in signal.Signals}}
HEAP = "\0"         # in the words of a program for Java; no word of a user has it
PIPE_BYTES = 1 << 16
LOOK_SECONDS = 0.05         # between two looks at a program's time and memory
WAIT_SECONDS = 0.001        # between two looks for its end, once it has closed its output


# Executable: what can run
#     words       its command line
#     folder      the folder to run in; None for a new, empty one each time
#     is_copied   whether it starts as a copy of its worker: that takes a millisecond more, and
#                 hides less of its memory
Executable = namedtuple("Executable", "words folder is_copied", defaults=(None, False))


# Run: of a program, once it has ended
#     exit_status   None if a signal ended it
#     signal_name   None if no signal ended it
#     cpu_seconds   of all its processes together
#     wall_seconds  on the clock
#     memory_kib    the peak of its largest process
#     floor_kib     the least that can be measured, or 0
#     stdout        bytes; at most one more than the limit
#     stderr        the same
#     stopped_for   memory, output, processes, time or sleep; "" if it ended by itself
Run = namedtuple("Run",
                 "exit_status signal_name cpu_seconds wall_seconds memory_kib floor_kib stdout "
                 "stderr stopped_for")


def run_program(executable, input_path, limits, arguments=(), look_seconds=LOOK_SECONDS):
    """Return the Run of an Executable on an input file; raise Failure if it cannot start."""
    heap_mb = max(limits.memory_mb // 2, limits.memory_mb - 96)     # the rest is Java's own
    words = [str(word).replace(HEAP, str(heap_mb)) for word in (*executable.words, *arguments)]
    limit_stack(limits.memory_mb)
    its_own = executable.folder
    with contextlib.nullcontext(its_own) if its_own else empty_folder() as folder:
        process = Process(words, folder, input_path, executable.is_copied)
        try:
            stopped_for = process.watch(limits, look_seconds)
        finally:
            wall_seconds = time.monotonic() - process.start_time
            process.end()
        return process.result(limits, wall_seconds, stopped_for)


class Process:
    """A running program with all its processes. On Linux, they end up as children of the worker."""

    def __init__(self, words, folder, input_path, is_copied=False):
        """Start a command line in a folder, on an input file; raise Failure if that fails."""
        self.start_time = time.monotonic()
        # From 3.10 on, Python uses vfork(), but not if the user may change. (Here, it does not.)
        user = {"user": os.getuid()} if is_copied and sys.version_info >= (3, 10) else {}
        with open(input_path, "rb") as stdin:
            try:
                popen = subprocess.Popen(words, cwd=folder, bufsize=0, stdin=stdin,
                                         stdout=subprocess.PIPE,        # a file could fill a disk
                                         stderr=subprocess.PIPE, start_new_session=True,
                                         **user)
            except OSError as error:
                raise Failure(f"cannot start {words[0]}: {error.strerror}{hint_for(words[0])}")
        popen.returncode = 0            # Popen must not wait for the program: reap() does
        self.pid = popen.pid
        self.status = None              # the wait status, once it has ended
        self.written = {popen.stdout: bytearray(), popen.stderr: bytearray()}
        for pipe in self.written:
            os.set_blocking(pipe.fileno(), False)
        self.reaped_seconds = 0         # CPU time of the processes that this one has reaped
        self.cpu_seconds = 0            # CPU time of all processes, the most at a look
        self.own_ticks = {}             # {pid: without its children, at the last look at it}
        self.most_kib = 0               # the peak memory of any process
        self.is_held_up = False         # whether a pipe was full since the last look
        self.free_seconds = 0           # wall time without that in which a pipe was full
        self.last_wall_seconds = 0
        self.floor_kib = least_kib(is_copied)

    def watch(self, limits, look_seconds):
        """Wait for the program's end; return "". If it must be stopped, return the reason."""
        next_look = self.start_time + look_seconds
        pipes = list(self.written)
        while self.status is None:
            seconds = next_look - time.monotonic() if pipes else WAIT_SECONDS
            for pipe in ready_files(pipes, seconds):
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
                took_seconds = time.thread_time() - look_start
                next_look = now + max(look_seconds, 5 * took_seconds)
        return ""

    def read(self, pipe, limits):
        """Return the next block from a pipe: b"" at its end, None if nothing has come yet."""
        block = pipe.read(PIPE_BYTES)
        self.is_held_up |= block is not None and len(block) == PIPE_BYTES
        data = self.written[pipe]
        data += block or b""
        del data[limits.output_bytes + 1:]      # one byte over the limit proves an OLE
        return block

    def look(self, limits, wall_seconds):
        """Measure the program now. Return why it must be stopped, or ""."""
        alive = descendants()       # {} without /proc, where every program seems to sleep
        self.measure(alive)
        if not self.is_held_up:     # else the program waited until this process read a full pipe
            self.free_seconds += wall_seconds - self.last_wall_seconds
        self.is_held_up = False
        self.last_wall_seconds = wall_seconds
        # Even on a busy machine, a program that computes gets 2 % of a processor.
        is_asleep = self.cpu_seconds < self.free_seconds / 50
        patience = limits.idle_seconds if is_asleep else 10 * limits.idle_seconds
        reasons = {
            "output": any(len(data) > limits.output_bytes for data in self.written.values()),
            "memory": self.most_kib > limits.memory_mb << 10,
            "processes": len(alive) > limits.processes,
            "time": self.cpu_seconds > limits.cpu_seconds,
            "sleep": self.free_seconds > patience,
        }
        return next(filter(reasons.get, reasons), "")       # the first one counts

    def measure(self, alive):
        """Take the time and memory of processes: {pid: fields of /proc/PID/stat}."""
        ticks = 0
        for pid, stat in alive.items():
            ticks += sum(map(int, stat[STAT_TICKS]))
            self.own_ticks[pid] = sum(map(int, stat[STAT_OWN_TICKS]))
            self.most_kib = max(self.most_kib, int(stat[STAT_PAGES]) * resource.getpagesize() >> 10)
        # If a parent ignores SIGCHLD, nobody has the time of its children once they have ended.
        seen_seconds = sum(self.own_ticks.values()) / TICKS_A_SECOND
        seconds = self.reaped_seconds + ticks / TICKS_A_SECOND
        self.cpu_seconds = max(self.cpu_seconds, seconds, seen_seconds)

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
        signal_name = SIGNAL_NAMES.get(os.WTERMSIG(status), "signal")
        exit_status = None if signal_name else os.WEXITSTATUS(status)
        cpu_seconds = max(self.cpu_seconds, self.reaped_seconds)
        memory_kib = max(self.most_kib, self.floor_kib)
        return Run(exit_status, signal_name, cpu_seconds, wall_seconds, memory_kib, self.floor_kib,
                   *map(bytes, self.written.values()), stopped_for)


def hint_for(path):
    """Return why a program cannot be started, if that is the mount of its folder, or ""."""
    folder = os.path.dirname(path)
    if folder and os.path.exists(folder) and os.statvfs(folder).f_flag & os.ST_NOEXEC:
        return "; its folder is mounted noexec (TMPDIR=FOLDER sets another one)"
    return ""


def ready_files(files, seconds):
    """Return those of some files from which can be read, as soon as there is one; [] too late."""
    with selectors.PollSelector() as selector:      # select() takes no descriptors above 1023
        for file in files:
            selector.register(file, selectors.EVENT_READ)
        return [key.fileobj for key, _ in selector.select(seconds)]


@contextlib.contextmanager
def empty_folder():
    """Yield the Path of a new folder, inside another one, as a program may write to `..`."""
    with temporary_folder() as outer:
        folder = outer / "program"
        folder.mkdir()
        yield folder


@contextlib.contextmanager
def temporary_folder():
    """Yield the Path of a new folder. Finally, remove it."""
    folder = Path(tempfile.mkdtemp(prefix="judge-"))
    try:
        yield folder
    finally:
        remove(folder)


def remove(folder):
    """Remove a folder, even if a program has replaced it, or forbidden to change those inside."""
    with contextlib.suppress(OSError):      # rmtree() would wait for ever for a pipe in its place
        folder.unlink()
        return
    with contextlib.suppress(OSError, RecursionError):      # a thousand folders in each other
        shutil.rmtree(str(folder))
        return
    for words in (["chmod", "-R", "u+rwx"], ["rm", "-rf"]):
        if os.path.lexists(folder):
            with contextlib.suppress(OSError):
                subprocess.call([*words, str(folder)], stderr=subprocess.DEVNULL)
