"""The processes below this one: their memory, reaping and ending them."""
import contextlib
import os
import resource
import signal
import sys
import time
from collections import defaultdict

STAT_PARENT, STAT_SESSION = 1, 3        # fields of /proc/PID/stat after the name
COPY_KIB = 512      # that a copy needs for itself


def peak_kib(usage):
    """Return the peak memory of a process from its resource usage."""
    return usage.ru_maxrss >> 10 if sys.platform == "darwin" else usage.ru_maxrss


def own_peak_kib():
    """Return the peak memory of this process."""
    return peak_kib(resource.getrusage(resource.RUSAGE_SELF))


def least_kib(is_copied):
    """Return the least memory of a program that can be measured.

    On Linux, its peak includes that of this process, by vfork(), or that of a copy, which has no
    pages of files. Before 3.10, Python always makes a copy.
    """
    if sys.platform == "linux" and sys.version_info >= (3, 10) and not is_copied:
        return own_peak_kib()
    try:
        with open("/proc/self/statm", "rb", 0) as file:
            _, resident, shared, *_ = map(int, file.read().split())
    except OSError:
        return 0
    pages = resident - shared + shared // 16        # the copy has few of those that are of files
    return (pages * resource.getpagesize() >> 10) + COPY_KIB


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
    names = os.listdir("/proc") if os.path.exists("/proc") else []      # as on macOS
    pids = map(int, filter(str.isdecimal, names))
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
