"""Workers: the order of answers, a worker that is killed, and every way in which run.py can be ended."""
import io
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import run as runner
from harness import left_over, marked, objects, populate, python, run_py, small_kit, write
from kit import CPYTHON, ROOT
from marks import linux, posix

pytestmark = posix


def task(what):
    """Fail or die as is told, or return what was told and the number of the worker; the first time is slow."""
    if isinstance(what, Exception):
        raise what
    if what == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.05 if what == 0 else 0)
    return what, os.getpid()


@pytest.mark.parametrize("count", [1, 3])
def test_answers_are_in_order(main, count):
    """From so many workers at most, and from this process none."""
    with runner.start_workers(count) as (in_workers, folder):
        for _ in range(2):
            answers, workers = zip(*in_workers(task, [(number,) for number in range(9)]))
            assert answers == tuple(range(9)) and 0 < len({*workers} - {os.getpid()}) <= count
        assert list(in_workers(task, [])) == [] and list(folder.iterdir()) == []


@pytest.mark.parametrize("what, complaint", [
    (runner.SetupError("a", "b"), ("a", "b")), (OSError(28, "disk full", "some-file"), ("some-file: disk full",)),
    (MemoryError(), ("not enough memory",)),
    ("die", ("a process of the judge was killed, perhaps by the program it ran",))])
def test_a_complaint_ends_it(main, what, complaint):
    with runner.start_workers(2) as (in_workers, _), pytest.raises(runner.SetupError) as found:
        list(in_workers(task, [(what,), (what,)]))
    assert len(found.value.args) == len(complaint) and all(map(str.endswith, found.value.args, complaint))


def test_a_worker_that_was_killed_while_idle(main):
    """It is missed once, and disturbs neither the others nor what comes later."""
    with runner.start_workers(2) as (in_workers, _):
        (_, pid), = in_workers(task, [(1,)])
        os.kill(pid, signal.SIGKILL)
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        with pytest.raises(runner.SetupError, match="was killed"):
            list(in_workers(task, [(1,), (2,)]))
        assert [what for what, _ in in_workers(task, [(3,), (4,)])] == [3, 4]


def test_a_bug_is_no_verdict():
    """It ends with a traceback and a status that is not 0."""
    code = "import run; run.main = lambda arguments: [][0]; run.run_as_script()"
    done = subprocess.run([sys.executable, "-c", code], cwd=str(ROOT), stderr=subprocess.PIPE)
    assert done.returncode == 1 and done.stderr.endswith(b"IndexError: list index out of range\n")


def test_a_signal_waits_until_it_is_safe(main, monkeypatch):
    """It ends a print that blocks; the next one does not disturb what follows, until something is printed again."""
    class Blocked(io.StringIO):
        def write(self, text):
            try:
                signal.raise_signal(signal.SIGTERM)
            finally:
                signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(sys, "stdout", Blocked())
    for number in signal.SIGTERM, signal.SIGINT:        # whoever started the tests may ignore them
        signal.signal(number, signal.SIG_DFL)
    with runner.start_workers():
        for number in "15", "2":
            with pytest.raises(KeyboardInterrupt, match=f"^{number}$"):
                runner.Screen().write("text")


MANY = 4 << 20          # numbers; to compare them takes several seconds
STUBBORN = """import os, signal, time
for number in 1, 2, 3, 15: signal.signal(number, signal.SIG_IGN)
if not os.fork(): os.setsid()
time.sleep(60)"""
ENDINGS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]


@pytest.fixture
def start(tmp_path, clean):
    """A function that starts run.py with some words: by default on a quick case and three that sleep, two at a time."""
    kit, started = small_kit(tmp_path / "kit"), []
    write(kit / "solutions/double2.py", "import sys\nif __name__ == '__main__':\n    exec(sys.stdin.read())\n")
    for n in range(4):
        populate(kit, {f"inputs/double2/case {n}.in": STUBBORN if n else "", f"expected/double2/case {n}.out": ""})

    def call(*words, ignored=()):
        def prepare():      # as a terminal has it, whatever the tests were started by
            for number in ENDINGS:
                signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)
        command = [sys.executable, str(kit / "run.py"), *(words or ["double2", "-k", "case *", "-v", "-j2"])]
        started.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=prepare))
        return started[-1]

    yield call
    for process in started:
        process.kill()
        process.communicate()


@linux
@pytest.mark.parametrize("numbers", [[1], [2], [3], [15], [2, 2, 2], [15, 2], [3, 1]])
def test_ended_by_signals(start, numbers):
    """What is known is printed, and the status tells the signal that came first; another can cut off a line of it."""
    process = start()
    assert process.stdout.readline().startswith(b"AC ")
    for number in numbers:
        process.send_signal(number)
    output, errors = process.communicate()
    lines = [line[:12] for line in output.decode().splitlines()]
    assert errors == b""
    assert process.returncode - 128 in numbers
    summary = ["AC   double2", "Interrupted "]
    assert lines == [line for line in summary if line in lines or len(numbers) == 1]


@linux
@pytest.mark.skipif(not CPYTHON, reason="PyPy takes a signal that is ignored for one that is not")
def test_a_signal_that_is_ignored_stays_so(start, tmp_path):
    """As nohup has it. The second case ends once there is a file, which comes after the signal."""
    wait = f"import os, time\nwhile not os.path.exists({str(tmp_path / 'file')!r}): time.sleep(0.01)"
    write(tmp_path / "kit/inputs/double2/case 1.in", wait)
    process = start(ignored=[signal.SIGHUP])
    process.stdout.readline()
    process.send_signal(signal.SIGHUP)
    write(tmp_path / "file", "")
    assert process.stdout.readline().startswith(b"AC   double2 case 1 ")
    process.send_signal(signal.SIGTERM)
    assert process.communicate()[0].endswith(b"Interrupted after 2 of 4 cases.\n") and process.returncode == 143


@linux
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_ended_while_it_compares(start, clean, tmp_path, number):
    """However long that would take, a worker ends at once."""
    code = f"print(end='1.\\n' * {MANY}); sys.stdout.flush(); open({str(tmp_path / 'written')!r}, 'w').close()"
    populate(tmp_path, {"cases/1.in": "import sys; " + code, "cases/1.out": "1\n" * MANY})
    process = start("--cases", str(tmp_path / "cases"), "-e", "0", "-c", python("-"))
    while not (tmp_path / "written").exists():
        time.sleep(0.01)
    time.sleep(0.2)
    began = time.monotonic()
    process.send_signal(number)
    output, errors = process.communicate()
    assert left_over(f"MARK={clean}") == [] and time.monotonic() - began < 3
    interrupted = b"Interrupted after 0 of 1 case.\n", 130
    assert (output, process.returncode) == (interrupted if number == signal.SIGINT else (b"", -9)) and errors == b""
    if number == signal.SIGKILL:
        shutil.rmtree(next(Path(os.environ["TMPDIR"]).iterdir()))


@linux
def test_a_judge_that_its_program_stops(start, tmp_path):
    """It waits for Ctrl-C, and leaves nothing then."""
    code = f"import os; os.kill(os.getppid(), 19); open({str(tmp_path / 'stopped')!r}, 'w').close()"
    populate(tmp_path, {"cases/1.in": code, "cases/1.out": ""})
    process = start("--cases", str(tmp_path / "cases"), "-c", python("-"))
    while not (tmp_path / "stopped").exists():
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    assert process.communicate() == (b"Interrupted after 0 of 1 case.\n", b"") and process.returncode == 130


def send(start, count, seed, *choices):
    """Start so many runs, and send each a signal of every choice, at random from the first millisecond on."""
    chance, runs = random.Random(seed), [start() for _ in range(count)]
    moments = [(chance.uniform(0, 0.3), chance.choice(numbers), at) for at in range(count) for numbers in choices]
    began = time.monotonic()
    for moment, number, at in sorted(moments):
        time.sleep(max(0, began + moment - time.monotonic()))
        runs[at].send_signal(number)
    return runs


@linux
@pytest.mark.parametrize("seed", range(3))
def test_two_signals_at_any_moment(start, seed):
    """Nothing is left, and there is no word but by Python before it runs run.py."""
    for process in send(start, 5, seed, [signal.SIGINT, signal.SIGTERM], [signal.SIGINT, signal.SIGQUIT]):
        output, errors = process.communicate()
        assert not re.search(rb'run.py", line \d+, in \w', errors) and b"RE" not in output
        assert errors or process.returncode in (-2, -3, -15, 130, 131, 143)


@linux
def test_nothing_lives_longer_than_a_runner_that_is_killed(start, clean):
    """At whatever moment. Its temporary folders it cannot remove."""
    process = start()
    process.stdout.readline()
    while len(marked(f"MARK={clean}")) < 4:
        time.sleep(0.01)
    for process in [process, *send(start, 8, 0, [signal.SIGKILL])]:
        process.kill()
        assert process.wait() == -signal.SIGKILL
    assert left_over(f"MARK={clean}") == []
    for path in Path(os.environ["TMPDIR"]).iterdir():
        shutil.rmtree(str(path))


def test_a_parent_that_ignores_its_children(tmp_path):
    """That is inherited, and would hide how a program ended."""
    populate(tmp_path, {"1.in": "exit 3", "1.out": ""})
    done = run_py("--json", "--cases", tmp_path, "-c", "sh",
                  preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
    assert objects(done)["1"]["message"] == "exit status 3"
