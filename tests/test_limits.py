"""The stack of programs: finite and above the limit of memory, whatever the user's limits are."""
import resource

import pytest

from harness import in_worker, linux
from judge.running import limits as room
from judge.running.limits import limit_stack

pytestmark = linux
INFINITE = resource.RLIM_INFINITY
MB = 1 << 20


def stack_for(memory_mb, usual, memory, address_space):
    """Return the soft limit of the stack, in a worker that is thrown away."""
    room.USUAL_STACK, room.MEMORY = usual, memory
    resource.setrlimit(resource.RLIMIT_AS, (address_space, resource.getrlimit(resource.RLIMIT_AS)[1]))
    limit_stack(memory_mb)
    soft, _ = resource.getrlimit(resource.RLIMIT_STACK)
    return soft // MB


@pytest.mark.parametrize("memory_mb, usual, memory, address_space, stack", [
    (512, (8 * MB, INFINITE), 32 << 30, INFINITE, 576),
    (64, (8 * MB, INFINITE), 32 << 30, INFINITE, 128),
    (512, (INFINITE, INFINITE), 32 << 30, INFINITE, 576),
    (64, (800 * MB, INFINITE), 32 << 30, INFINITE, 800),        # as in the user's shell
    (512, (8 * MB, 16 * MB), 32 << 30, INFINITE, 16),           # no more is allowed
    (2048, (8 * MB, INFINITE), 2 << 30, INFINITE, 1024),        # half of a small memory
    (512, (8 * MB, INFINITE), 32 << 30, 8000 * MB, 20),         # 200 threads fit in
    (512, (8 * MB, INFINITE), 32 << 30, 1000 * MB, 8),
])
def test_stack_is_large_but_threads_start(signals, memory_mb, usual, memory, address_space, stack):
    assert in_worker(stack_for, (memory_mb, usual, memory, address_space)) == [stack]
