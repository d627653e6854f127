"""Workers: processes that run programs side by side.

Three kinds of processes take part:

    run.py      reads the command line, finds the cases, hands these out and prints the results
    workers     are forked from run.py, and do one thing at a time: they judge a case, for example
    programs    are started by workers, which watch them and end everything they leave behind

Workers must stay small: on Linux, the peak memory of a program includes the peak of its worker.
So they import few modules, and run.py replaces a worker that has grown.
"""
import contextlib
import itertools
import math
import os
import pickle
import resource
import signal
import sys
import tempfile
import time
from collections import namedtuple
from pathlib import Path

from judge.running.children import descendants, end_children, own_peak_kib, reap
from judge.running.process import ready_files, remove
from judge.running.signals import (ADOPT_ORPHANS, HELD_SIGNALS, SIGNAL_AT_PARENTS_DEATH,
                                   control_process, interrupt, signals_held)
from judge.text import Failure, describe

MOST_SECONDS_TO_END = 5         # for a worker, which ends its program first
MOST_GROWTH_KIB = 8 << 10       # a worker that has grown more is replaced: it raises floor_kib
SOFT_LIMITS = [             # of all programs
    (resource.RLIMIT_CORE, 0),
    (resource.RLIMIT_FSIZE, 4 << 30),       # a program can fill no disk
]


# Worker: a process that calls functions
#     pid
#     requests  the file to which (function, item) is sent
#     replies   the file from which (Result, is_spent) is read
class Worker(namedtuple("Worker", "pid requests replies")):
    def fileno(self):
        """Return the descriptor for select()."""
        return self.replies.fileno()


# Result: of a call
#     value    what the function returned
#     failure  the Failure that it raised, or None
class Result(namedtuple("Result", "value failure", defaults=(None, None))):
    def get(self):
        """Return the value, or raise the Failure."""
        if self.failure:
            raise self.failure
        return self.value


@contextlib.contextmanager
def start_workers(count):
    """Yield Workers. Finally, end everything that they have started, and remove their folder."""
    workers = Workers(count)
    try:
        try:
            with signals_held():
                workers.folder = Path(os.path.abspath(tempfile.mkdtemp(prefix="judge-")))
            control_process(ADOPT_ORPHANS, 1)       # to end the programs of a killed worker
            yield workers
        finally:
            workers.end()
    finally:            # once more: the first signal may have interrupted it; others do nothing
        workers.end()


class Workers:
    """Up to `count` forked processes. A call is a pair: (number of an item, item)."""

    def __init__(self, count):
        self.count = count
        self.folder = None      # for all temporary files
        self.calls = {}         # {worker: its call, or None}

    def end(self):
        """End all workers, and remove the folder."""
        self.dismiss(list(self.calls))
        if reap() and descendants():        # those of a worker that was killed, adopted by run.py
            end_children()
        if self.folder:
            remove(self.folder)

    def map(self, function, items, deadline=math.inf):
        """Yield the Result of function(*item) for each item, in order, until a deadline."""
        self.dismiss(self.busy())       # they have calls of an earlier map()
        waiting = enumerate(items)
        results = {}            # {number: Result}, until it is its turn
        for number in itertools.count():
            while number not in results:
                for call in itertools.islice(waiting, self.count - len(self.busy())):
                    idle = [worker for worker, other in self.calls.items() if not other]
                    worker = idle[0] if idle else self.hire()
                    self.calls[worker] = call
                    with contextlib.suppress(OSError):      # it was killed, and receive() says so
                        send(worker.requests, (function, call[1]))
                ready = self.wait(deadline)
                if not ready:
                    return
                results.update(map(self.receive, ready))
            yield results.pop(number)

    def wait(self, deadline):
        """Return the workers whose calls have ended, as soon as there are some.

        Return [] too late, or if none has a call.
        """
        ready = []
        while self.busy() and not ready and time.monotonic() < deadline:
            for worker in self.busy():          # its program may have stopped it
                with contextlib.suppress(OSError):
                    os.kill(worker.pid, signal.SIGCONT)
            ready = ready_files(self.busy(), min(1, deadline - time.monotonic()))
        return ready

    def busy(self):
        """Return the workers with a call."""
        return [worker for worker, call in self.calls.items() if call]

    def receive(self, worker):
        """Return (number, Result) of a worker's call. If the worker is spent, dismiss it."""
        number, _ = self.calls[worker]
        self.calls[worker] = None
        try:
            result, is_spent = pickle.load(worker.replies)
        except (EOFError, pickle.UnpicklingError):
            message = "a process of run.py was killed, perhaps by the program it ran"
            result, is_spent = Result(failure=Failure(message)), True
        if is_spent:
            self.dismiss([worker])
        return number, result

    def hire(self):
        """Return a new worker, forked from this process."""
        its_requests, our_requests = os.pipe()
        our_replies, its_replies = os.pipe()
        our_pid = os.getpid()
        with signals_held():
            pid = os.fork()
            if pid == 0:        # this is the worker; be_worker() never returns
                # If it kept this, it would not see run.py end. It keeps those of older workers:
                # they see it once this worker has ended, too.
                os.close(our_requests)
                be_worker(its_requests, its_replies, self.folder, our_pid)
            os.close(its_requests)
            os.close(its_replies)
            worker = Worker(pid, open(our_requests, "wb"), open(our_replies, "rb"))
            self.calls[worker] = None
        return worker

    def dismiss(self, workers):
        """Tell some workers to end, then wait for each."""
        for worker in workers:
            with contextlib.suppress(OSError):          # it has ended already
                os.kill(worker.pid, signal.SIGTERM)
        for worker in workers:
            worker.replies.close()
            with contextlib.suppress(OSError):          # it has not read a request to the end
                worker.requests.close()
            with contextlib.suppress(OSError):
                end_worker(worker.pid)
            self.calls.pop(worker, None)


def end_worker(pid):
    """Wait for a worker that was told to end. Kill it if a program keeps it from that."""
    deadline = time.monotonic() + MOST_SECONDS_TO_END
    while time.monotonic() < deadline:
        os.kill(pid, signal.SIGCONT)        # its program may have stopped it
        ended, _ = os.waitpid(pid, os.WNOHANG)
        if ended:
            return
        time.sleep(0.001)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


def send(file, message):
    """Write an object to a pipe."""
    pickle.dump(message, file)
    file.flush()


def be_worker(requests_fd, replies_fd, folder, parent_pid):
    """Call functions in a new worker until it is told to end; never return."""
    try:                # the outer `finally` is reached even if a signal interrupts the inner one
        try:
            prepare_worker(folder, parent_pid)
            requests, replies = open(requests_fd, "rb"), open(replies_fd, "wb")
            limit_kib = own_peak_kib() + MOST_GROWTH_KIB
            while True:
                function, item = pickle.load(requests)
                result = result_of(function, item)
                is_spent = own_peak_kib() > limit_kib or reap()     # or a program is left
                send(replies, (result, is_spent))
        finally:
            end_children()
    finally:
        end_children()
        os._exit(0)


def result_of(function, item):
    """Return the Result of function(*item)."""
    try:
        return Result(function(*item))
    except Failure as error:
        return Result(failure=error)
    except Exception as error:      # a bug or the system
        return Result(failure=Failure(describe(error)))


def prepare_worker(folder, parent_pid):
    """Set up a new worker: limits and variables for its programs, temporary files, signals."""
    os.setpgid(0, 0)                # Ctrl-C and Ctrl-Z reach run.py alone
    tempfile.tempdir = os.environ["TMPDIR"] = str(folder)
    for name in ("FORCE_COLOR", "PYTHON_COLORS"):       # with them, a crash's message has escapes
        os.environ.pop(name, None)
    os.environ["LC_ALL"] = "C.UTF-8"    # as a judge: 3.14 is never 3,14; and Java finds any file
    control_process(ADOPT_ORPHANS, 1)
    for kind, most in SOFT_LIMITS:
        _, hard = resource.getrlimit(kind)
        with contextlib.suppress(ValueError, OSError):      # the hard limit is lower
            resource.setrlimit(kind, (most, hard))
    signal.signal(signal.SIGTERM, interrupt)        # even if run.py was told to ignore it
    control_process(SIGNAL_AT_PARENTS_DEATH, signal.SIGTERM)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, HELD_SIGNALS)        # hire() blocked them
    if os.getppid() != parent_pid:  # run.py died before the line above
        sys.exit()
