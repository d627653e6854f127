"""Workers: the order of results, killed workers, and every way to end run.py."""
import mmap
import os
import random
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

import judge.main
from harness import command, left_over, linux, marked, memory, objects, populate, python, run_py
from judge.running.signals import ENDING_SIGNALS
from judge.running.sources import CompileError
from judge.running.workers import MOST_GROWTH_KIB, start_workers
from judge.text import Failure
from whole_kit import CPYTHON

pytestmark = linux


def fail(error):
    """Raise an error, if there is one; return the id of this process."""
    if error:
        raise error
    return os.getpid()


def grow(kib):
    """Take so much more memory for a moment; return the id of this process."""
    with mmap.mmap(-1, kib << 10) as memory:        # not memory that Python has kept
        memory.write(b"x" * (kib << 10))
    return os.getpid()


def wait_for(path):
    while not path.exists():
        time.sleep(0.01)


def echo(number, path):
    """Return the number, and the id of this process. Job 0 waits until job 2 has made a file."""
    if number == 0:
        wait_for(path)
    if number == 2:
        path.touch()
    return number, os.getpid()


def test_results_of_two_workers_come_in_the_order_of_the_jobs(signals, tmp_path):
    items = [(number, tmp_path / "file") for number in range(5)]
    with start_workers(2) as workers:
        results, pids = zip(*workers.map(echo, items))
    assert results == (0, 1, 2, 3, 4)
    assert len(set(pids)) == 2
    assert os.getpid() not in pids


def test_endless_job_is_dropped_by_the_next_map_and_at_the_end(signals):
    pids = []
    with start_workers(2) as workers:
        for _ in range(2):
            results = workers.map(echo, [(1, None), (0, Path("no-such"))])
            next(results)
            pids += [worker.pid for worker in workers.busy()]
    assert len(set(pids)) == 2
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


@memory
def test_worker_that_has_grown_is_replaced(signals):
    with start_workers(1) as workers:
        first, second, third = workers.map(grow, [(9,), (2 * MOST_GROWTH_KIB,), (9,)])
    assert first == second
    assert second != third


@pytest.mark.parametrize("error, kind, lines", [
    (Failure("a", "b"), Failure, ("a", "b")),
    (CompileError("a", "b"), CompileError, ("a", "b")),
    (OSError(28, "disk full", "/some-file"), Failure, ("/some-file: disk full",)),
    (MemoryError(), Failure, ("system: MemoryError()",)),
], ids=["complaint", "compile-error", "system", "bug"])
def test_exception_in_a_worker_becomes_a_failure_and_the_worker_goes_on(
        signals, error, kind, lines):
    with start_workers(1) as workers:
        before, failure, after = workers.map(fail, [(None,), (error,), (None,)])
    assert (type(failure), failure.args) == (kind, lines)
    assert before == after


def test_programs_get_no_locale_without_utf_8(signals, monkeypatch):
    """With LC_ALL=C, Java would find no file whose name is not ASCII."""
    found = []
    for value in ("C", "C.UTF-8", "POSIX", ""):
        monkeypatch.setenv("LC_ALL", value)
        with start_workers(1) as workers:
            found += workers.map(os.getenv, [("LC_ALL",)])
    assert found == ["C.UTF-8", "C.UTF-8", "POSIX", ""]


def kill_itself(number):
    """Kill the worker in which this runs with SIGKILL or stop it; or return the number."""
    if number in (signal.SIGKILL, signal.SIGSTOP):
        os.kill(os.getpid(), number)
    return number


def test_killed_worker_gives_a_failure_and_a_stopped_one_goes_on(signals):
    """A program that stops its worker does not hang run.py: SIGCONT comes each second."""
    jobs = [(0,), (signal.SIGKILL,), (2,), (signal.SIGSTOP,), (4,)]
    with start_workers(1) as workers:
        _, killed, *others = workers.map(kill_itself, jobs)
    assert killed.args == ("a process of run.py was killed, perhaps by the program it ran",)
    assert others == [2, signal.SIGSTOP, 4]


# A program that only SIGKILL ends, and its child in a session of its own.
STUBBORN = """import os, signal, time
for number in 1, 2, 3, 15:
    signal.signal(number, signal.SIG_IGN)
if not os.fork():
    os.setsid()
time.sleep(300)"""


@pytest.fixture
def start(tmp_path, clean):
    """A function that starts run.py on one program that ends at once and two stubborn ones.

    It judges two at a time, and its limits are never reached.
    """
    for number, text in enumerate(["", STUBBORN, STUBBORN]):
        populate(tmp_path, {f"cases/{number}.in": text, f"cases/{number}.out": ""})
    words = [str(tmp_path / "cases"), "-c", python("-"), "-vt1000", "-j2"]
    started = []

    def call(ignored=()):
        def prepare():      # as in a terminal, whatever started the tests
            for number in ENDING_SIGNALS:
                signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)

        process = subprocess.Popen(command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   start_new_session=True, preexec_fn=prepare)
        started.append(process)
        return process

    yield call
    for process in started:
        process.kill()
        process.communicate()


def wait_for_all_processes(mark):
    """Wait until run.py, its two workers, and two stubborn processes in each of them run."""
    while len(marked(f"MARK={mark}")) < 7:
        time.sleep(0.01)


@pytest.mark.parametrize("numbers", [[2], [15], [1], [3], [2, 15, 2, 3]],
                         ids=["INT", "TERM", "HUP", "QUIT", "four"])
def test_signal_ends_run_py_with_the_results_so_far_and_its_status(start, clean, numbers):
    process = start()
    wait_for_all_processes(clean)
    for number in numbers:
        os.killpg(process.pid, number)      # as a terminal does it
    output, errors = process.communicate()
    assert output.startswith(b"AC   cases 0 ")
    assert errors == b""
    assert process.returncode - 128 in numbers


@pytest.mark.skipif(not CPYTHON, reason="PyPy handles signals that are ignored")
def test_signals_ignored_at_the_start_stay_ignored_and_a_stopped_worker_ends(start, tmp_path):
    """Case 1 ends once a file is there. Case 2 stops its worker, which ignores SIGTERM no more."""
    file, stopped = tmp_path / "file", tmp_path / "stopped"
    wait = f"import os, time\nwhile not os.path.exists({str(file)!r}): time.sleep(0.01)"
    stop = f"import os; os.kill(os.getppid(), 19); open({str(stopped)!r}, 'w')"
    populate(tmp_path, {"cases/1.in": wait, "cases/2.in": stop})
    process = start(ignored=[signal.SIGHUP, signal.SIGTERM])
    wait_for(stopped)
    process.send_signal(signal.SIGHUP)
    process.send_signal(signal.SIGTERM)
    file.touch()
    assert any(line.startswith(b"AC   cases 1 ") for line in process.stdout)
    process.send_signal(signal.SIGINT)
    assert process.wait() == 128 + signal.SIGINT


def send_at_any_moment(processes, *numbers):
    """Send each process one of the signals, one process after the other."""
    chance = random.Random(0)
    for process in processes:
        time.sleep(chance.uniform(0, 0.1))
        process.send_signal(chance.choice(numbers))


def test_two_signals_at_any_moment_leave_no_process_and_no_traceback(start):
    """Before run.py runs, Python itself may print a traceback, and go on in spite of SIGINT."""
    processes = [start() for _ in range(6)]
    send_at_any_moment(processes, signal.SIGINT, signal.SIGTERM)
    send_at_any_moment(processes, signal.SIGQUIT, signal.SIGTERM)
    for process in processes:
        output, errors = process.communicate()
        assert b"in run_command" not in errors
        assert b"RE" not in output
        if not errors:
            assert process.returncode in (-2, -3, -15, 130, 131, 143)


def test_run_py_killed_at_any_moment_leaves_only_temporary_files(start, clean):
    """Python's tempfile writes a file of four bytes to see whether a folder can be used."""
    processes = [start()]
    wait_for_all_processes(clean)
    processes += [start() for _ in range(5)]
    send_at_any_moment(processes[1:] + processes[:1], signal.SIGKILL)
    for process in processes:
        assert process.wait() == -signal.SIGKILL
    assert left_over(f"MARK={clean}") == []
    for path in Path(os.environ["TMPDIR"]).iterdir():
        if path.is_file():
            assert path.read_bytes() in (b"", b"blat")
            path.unlink()
        else:
            assert path.name.startswith("judge-")
            shutil.rmtree(str(path))


def test_exit_status_is_known_though_the_parent_ignores_its_children(tmp_path):
    populate(tmp_path, {"1.in": "exit 3", "1.out": ""})
    done = run_py("--json", tmp_path, "-c", "sh",
                  preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
    assert objects(done)["1"]["message"] == "exit status 3"


class Interrupts:
    """Sends SIGTERM in __del__, where Python ignores the exception of a signal handler."""

    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)
        for _ in range(9):      # the handler is called
            pass


@pytest.mark.skipif(not CPYTHON, reason="PyPy calls __del__ later")
def test_signal_inside_a_del_is_not_lost(main, monkeypatch, clean):
    def drop_one_and_wait(*_):
        Interrupts()
        time.sleep(5)

    monkeypatch.setattr(judge.main, "read_request", drop_one_and_wait)
    assert main() == (128 + signal.SIGTERM, "", "")


def test_worker_that_its_program_stops_again_and_again_is_killed_at_the_end(signals, clean):
    """A bounded loop: it ends by itself after ten seconds."""
    stop = "i=0; while [ $i -lt 5000 ]; do kill -STOP {} || exit; i=$((i+1)); sleep 0.001; done"
    with start_workers(1) as workers:
        results = workers.map(stop_for_ever, [(stop,)], time.monotonic() + 1)
        assert list(results) == []
        start = time.monotonic()
    assert time.monotonic() - start < 9


def stop_for_ever(line):
    """Start a shell that stops this worker again and again."""
    subprocess.Popen(["sh", "-c", line.format(os.getpid())], start_new_session=True).returncode = 0
    time.sleep(300)
