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
from harness import left_over, linux, marked, populate, posix, run_py, small_kit, write
from kit import CPYTHON

pytestmark = posix


def task(launch, what):
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
    with runner.workshop(count) as run:
        for _ in range(2):
            answers, workers = zip(*run(task, [(number,) for number in range(9)]))
            assert answers == tuple(range(9)) and 0 < len({*workers} - {os.getpid()}) <= count
        assert list(run(task, [])) == []


@pytest.mark.parametrize("what, complaint", [
    (runner.SetupError("a", "b"), ("a", "b")), (OSError(28, "disk full", "some-file"), ("some-file: disk full",)),
    (MemoryError(), ("not enough memory",)), ("die", ("",))])
def test_a_complaint_ends_it(main, alone, what, complaint):
    with runner.workshop(2) as run, pytest.raises(runner.SetupError) as found:
        list(run(task, [(what,), (what,)]))
    assert len(found.value.args) == len(complaint) and all(map(str.endswith, found.value.args, complaint))


def test_a_worker_that_is_killed_costs_its_item_alone(main, alone):
    with runner.workshop() as run:
        first, second, last = run(task, [(1,), ("die",), (2,)], lambda what: f"lost: {what}")
    assert (first[0], second, last[0]) == (1, "lost: die", 2) and first[1] != last[1]


def test_a_signal_ends_a_print_that_blocks(main, monkeypatch):
    """Elsewhere it waits until an answer is waited for."""
    class Blocked(io.StringIO):
        def write(self, text):
            signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(sys, "stdout", Blocked())
    with runner.workshop():
        signal.raise_signal(signal.SIGTERM)
        with pytest.raises(KeyboardInterrupt, match="15"):
            runner.Screen().write("text")


STUBBORN = """import os, signal, time
for number in 1, 2, 3, 15: signal.signal(number, signal.SIG_IGN)
if not os.fork(): os.setsid()
time.sleep(60)"""
ENDINGS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]


@pytest.fixture
def start(tmp_path, clean):
    """A function that starts run.py on a quick case and three that sleep, two at a time, each in its folder."""
    kit, started = small_kit(tmp_path / "kit"), []
    write(kit / "solutions/double2.py", "import sys\nif __name__ == '__main__':\n    exec(sys.stdin.read())\n")
    for n in range(4):
        populate(kit, {f"inputs/double2/case {n}.in": STUBBORN if n else "", f"expected/double2/case {n}.out": ""})

    def call(ignored=()):
        def prepare():      # as a terminal has it, whatever the tests were started by
            for number in ENDINGS:
                signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)
        words = [sys.executable, str(kit / "run.py"), "double2", "-k", "case *", "-v", "-j2"]
        started.append(subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=prepare))
        return started[-1]

    yield call
    for process in started:
        process.kill()
        process.communicate()


@linux
def test_ended_by_signals(start):
    """What is known is printed, once; the status tells the first signal. One that is ignored stays so (nohup)."""
    INT, TERM, HUP, QUIT = ENDINGS
    sent = [[INT], [TERM], [HUP], [QUIT], [INT, INT, INT], [TERM, INT], [QUIT, HUP]]
    runs = [(numbers, [], start()) for numbers in sent]
    if CPYTHON:         # PyPy takes it for one that is not
        runs.append(([TERM], [HUP], start(ignored=[HUP])))
    for numbers, before, process in runs:
        first = process.stdout.readline().decode()
        for number in before + numbers:
            process.send_signal(number)
        rest, errors = process.communicate()
        assert first.startswith("AC ") and errors == b"", numbers
        assert process.returncode == 128 + numbers[0] or process.returncode - 128 in numbers[1:], numbers
        rows = rest.decode().splitlines()
        starts = ["1 of 1 accepted in ", "slowest ", "most memory ", "Interrupted after 1 of 4 cases."]
        assert all(map(str.startswith, rows, starts)), numbers
        assert len(rows) == 4 or len(rows) < 4 and numbers[1:], numbers      # a second one can cut the summary short


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
    assert len(marked(f"MARK={clean}")) > 3
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
    assert '"exit status 3"' in done.out
