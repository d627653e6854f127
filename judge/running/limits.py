"""Limits of programs, and the size of their stacks."""
import contextlib
import os
import resource
from collections import namedtuple

USUAL_STACK = resource.getrlimit(resource.RLIMIT_STACK)     # the user's
MEMORY = os.sysconf("SC_PHYS_PAGES") * resource.getpagesize()


# Limits: of a program
#     cpu_seconds   of all its processes together
#     idle_seconds  wall time if it uses almost no CPU; otherwise ten times as much
#     memory_mb     of each process
#     output_bytes  for stdout, and for stderr
#     processes     at the same time
Limits = namedtuple("Limits",
                    "cpu_seconds idle_seconds memory_mb output_bytes processes", defaults=(500,))


def solution_limits(cpu_seconds, memory_mb):
    """Return the Limits of a solution: its output may be twice its answer, if that is more."""
    return Limits(cpu_seconds, 2 * cpu_seconds + 1, memory_mb, 8 << 20)


def helper_limits(seconds):
    """Return the Limits of a checker, a reference or a generator."""
    return Limits(seconds, seconds, 2048, 64 << 20)


HELPER_LIMITS = helper_limits(10)
COMPILER_LIMITS = Limits(60, 60, 4096, 64 << 20)


def limit_stack(memory_mb):
    """Set the soft limit of the stack so that deep recursion ends at a limit of memory.

    It is finite, as each thread has a stack of this size. (Without a limit, a thread has 2 MB.)
    """
    usual, most = USUAL_STACK
    if usual == resource.RLIM_INFINITY:     # the largest number, or -1 before Python 3.15
        usual = 0
    room = MEMORY // 2
    address_space, _ = resource.getrlimit(resource.RLIMIT_AS)
    if address_space != resource.RLIM_INFINITY:
        room = address_space // 400         # some hundred threads
    size = max(usual, min((memory_mb + 64) << 20, room))
    if most != resource.RLIM_INFINITY:
        size = min(size, most)
    with contextlib.suppress(ValueError, OSError):      # macOS
        resource.setrlimit(resource.RLIMIT_STACK, (size, most))
