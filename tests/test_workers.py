"""Workers: the order of results, killed workers, and every way to end run.py."""
import os
import random
import resource
import shutil
import signal
import stat
import subprocess
import time

import pytest

import judge.main
import judge.running.workers
from harness import (command, in_worker, left_over, linux, marked, memory, objects, populate,
                     values, write)
from judge.running.process import remove
from judge.running.sources import CompileError
from judge.running.workers import MOST_GROWTH_KIB, end_worker, start_workers
from judge.text import Failure
from whole_kit import CPYTHON

pytestmark = linux


def run_python(code):
    """Run code in a worker; return the id of its process."""
    exec(code)
    return os.getpid()


def run_shell(line):
    """Return the exit status of a line of shell, whose parent is this process."""
    return subprocess.call(["sh", "-c", line], start_new_session=True)


def test_results_of_two_workers_come_in_the_order_of_the_jobs(signals, tmp_path):
    """Job 0 waits until job 2 has made a file."""
    file = tmp_path / "file"
    wait = f"until [ -e {file} ]; do sleep 0.01; done"
    lines = [wait, "exit 1", f"touch {file}; exit 2", "exit 3"]
    with start_workers(2) as workers:
        assert values(workers, run_shell, zip(lines)) == [0, 1, 2, 3]
        assert len(workers.calls) == 2


def test_endless_job_is_left_at_the_deadline_and_dropped_by_the_next_map_or_the_end(signals):
    pids = []
    with start_workers(1) as workers:
        for _ in range(2):
            assert list(workers.map(run_shell, [("sleep 300",)], time.monotonic() + 0.01)) == []
            pids += [worker.pid for worker in workers.busy()]
    assert len(set(pids)) == 2
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


@memory
def test_worker_that_has_grown_is_replaced(signals):
    size = 2 * MOST_GROWTH_KIB << 10
    # Not memory that Python has kept.
    grow = f"import mmap; mmap.mmap(-1, {size}).write(bytes({size}))"
    first, second, third = in_worker(run_python, ("",), (grow,), ("",))
    assert first == second
    assert second != third


def test_exception_in_a_worker_becomes_a_failure_and_the_worker_goes_on(signals):
    failures = {
        "Failure('a', 'b')": (Failure, ("a", "b")),
        "CompileError('a', 'b')": (CompileError, ("a", "b")),
        "OSError(28, 'disk full', '/some-file')": (Failure, ("/some-file: disk full",)),
        "MemoryError()": (Failure, ("system: MemoryError()",)),
    }
    lines = ["", *map("raise {}".format, failures), ""]
    with start_workers(1) as workers:
        before, *found, after = workers.map(run_python, zip(lines))
    assert [(type(failure), failure.args) for _, failure in found] == list(failures.values())
    assert before == after


def test_programs_have_the_variables_and_limits_of_a_judge(signals, monkeypatch):
    """In C, Java finds no file whose name is not ASCII; in de_DE, it prints 3,14."""
    names = "LC_ALL", "FORCE_COLOR", "PYTHON_COLORS"        # colours are escapes in messages
    for name in names:
        monkeypatch.setenv(name, "1")
    kinds = [resource.RLIMIT_CORE, resource.RLIMIT_FSIZE, resource.RLIMIT_AS]
    with start_workers(1) as workers:
        assert values(workers, os.getenv, zip(names)) == ["C.UTF-8", None, None]
        soft = values(workers, resource.getrlimit, zip(kinds))
        group, = values(workers, os.getpgrp, [()])
    assert [limit for limit, _ in soft] == [0, 4 << 30, resource.RLIM_INFINITY]
    assert group != os.getpgrp()        # Ctrl-C reaches run.py alone


def test_killed_worker_gives_a_failure_and_a_stopped_one_goes_on(signals, clean):
    """A program that stops its worker does not hang run.py: SIGCONT comes each second."""
    lines = ["setsid sleep 300 & kill -KILL $PPID", "kill -STOP $PPID; exit 3", "exit 4"]
    killed, *others = in_worker(run_shell, *zip(lines))
    assert killed.args == ("a process of run.py was killed, perhaps by the program it ran",)
    assert others == [3, 4]


def test_folder_is_removed_whatever_programs_have_forbidden(tmp_path, monkeypatch):
    """Root may do anything, so the first try is forbidden here, and the modes are looked at later.

    What a link leads to stays as it is.
    """
    kept = write(tmp_path / "kept/file", "").parent
    inner = write(tmp_path / "w/a/b/file", "").parent
    (tmp_path / "w/link").symlink_to(kept)
    folders = [inner, inner.parent, kept]
    for folder in folders:
        folder.chmod(0o500)
    modes, call = [], subprocess.call

    def refuse(folder):
        raise PermissionError

    def noted(words, **options):
        if words[0] == "rm":
            modes.extend(stat.S_IMODE(path.stat().st_mode) for path in folders)
        call(words, **options)

    monkeypatch.setattr(shutil, "rmtree", refuse)
    monkeypatch.setattr(subprocess, "call", noted)
    remove(tmp_path / "w")
    assert modes == [0o700, 0o700, 0o500]
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_folders_below_the_longest_path_are_removed(tmp_path, monkeypatch):
    """Python before 3.13 leaves them to others."""
    monkeypatch.chdir(tmp_path)
    for _ in range(1100):
        os.mkdir("folder")
        os.chdir("folder")
    remove(tmp_path / "folder")
    assert list(tmp_path.iterdir()) == []


def test_worker_that_does_not_end_is_killed(monkeypatch):
    """Its program may stop it again and again."""
    monkeypatch.setattr(judge.running.workers, "MOST_SECONDS_TO_END", 0.01)
    worker = subprocess.Popen(["sleep", "300"])
    end_worker(worker.pid)
    with pytest.raises(ProcessLookupError):
        os.kill(worker.pid, 0)
    worker.returncode = 0


# A program that only SIGKILL ends, and its child in a session of its own.
STUBBORN = "trap '' 1 2 3 15; setsid sleep 300 & sleep 300; :"
SIGNALS = signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT, signal.SIGINT
ALL = 9             # processes: run.py, its two workers, and three below each of them


@pytest.fixture
def start(tmp_path, clean):
    """A function that starts run.py, and waits until so many processes are there.

    It judges a program that ends at once and two stubborn ones, two at a time, without a limit.
    """
    for number, text in enumerate(["", STUBBORN, STUBBORN]):
        populate(tmp_path, {f"cases/{number}.in": text, f"cases/{number}.out": ""})
    words = command(tmp_path / "cases", "-c", "sh", "-vt1000", "-j2")
    started = []

    def call(ignored=(), count=0):
        def prepare():      # as in a terminal, whatever started the tests
            for number in SIGNALS:
                signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)

        started.append(subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        start_new_session=True, preexec_fn=prepare))
        while len(marked(f"MARK={clean}")) < count:
            time.sleep(0.01)
        return started[-1]

    yield call
    for process in started:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("ignored", [(), (signal.SIGHUP, signal.SIGTERM, signal.SIGINT)],
                         ids=["none", "three"])
def test_signals_end_run_py_with_its_results_unless_ignored_at_the_start(start, tmp_path, ignored):
    """A worker that its program has stopped ends, too; and no worker ignores SIGTERM."""
    if ignored and not CPYTHON:
        pytest.skip("PyPy handles signals that are ignored")
    populate(tmp_path, {"cases/2.in": f"kill -STOP $PPID; {STUBBORN}"})
    process = start(ignored, ALL)
    for number in SIGNALS:
        os.killpg(process.pid, number)      # as a terminal does it
    output, errors = process.communicate()
    assert output.startswith(b"AC   cases 0 ")
    assert errors == b""
    assert process.returncode - 128 in set(SIGNALS) - set(ignored)


def send_at_any_moment(processes, *numbers):
    """Send each process one of the signals, one process after the other."""
    chance = random.Random(0)
    for process in processes:
        time.sleep(chance.uniform(0, 0.1))
        process.send_signal(chance.choice(numbers))


def test_two_signals_at_any_moment_leave_no_process_and_no_traceback(start):
    """Before run.py runs, Python itself may print a traceback, and go on in spite of SIGINT."""
    processes = [start() for _ in range(5)]
    send_at_any_moment(processes, signal.SIGINT, signal.SIGTERM)
    send_at_any_moment(processes, signal.SIGQUIT, signal.SIGTERM)
    for process in processes:
        output, errors = process.communicate()
        assert b"in run_command" not in errors
        assert b"RE" not in output
        if not errors:
            assert process.returncode in (-2, -3, -15, 130, 131, 143)


def test_run_py_killed_at_any_moment_leaves_no_process(start, clean):
    """It leaves temporary files."""
    processes = [start(count=ALL)]
    processes += [start() for _ in range(4)]
    send_at_any_moment(processes[1:] + processes[:1], signal.SIGKILL)
    for process in processes:
        assert process.wait() == -signal.SIGKILL
    assert left_over(f"MARK={clean}") == []
    shutil.rmtree(os.environ["TMPDIR"])
    os.mkdir(os.environ["TMPDIR"])


def test_exit_status_is_known_though_the_parent_ignores_its_children(main, tmp_path):
    populate(tmp_path, {"1.in": "exit 3", "1.out": ""})
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    assert objects(main("--json", tmp_path, "-c", "sh"))["1"]["message"] == "exit status 3"


@pytest.mark.skipif(not CPYTHON, reason="PyPy calls __del__ later")
def test_signal_inside_a_del_is_not_lost(main, monkeypatch, clean):
    """There, Python ignores the exception of a signal handler."""
    class Interrupts:
        def __del__(self):
            os.kill(os.getpid(), signal.SIGTERM)
            for _ in range(9):      # the handler is called
                pass

    def drop_one_and_wait(*_):
        Interrupts()
        time.sleep(5)

    monkeypatch.setattr(judge.commands.judge, "read_request", drop_one_and_wait)
    assert main() == (128 + signal.SIGTERM, "", "")
