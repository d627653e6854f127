"""Workers: the order of answers, a worker that is killed, and every way in which run.py can be ended."""
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
from harness import left_over, linux, marked, objects, populate, posix, python
from kit import CPYTHON, ROOT

pytestmark = posix


# --- what they do -----------------------------------------------------------------------------------------

def slow_or_quick(launch, number):
    time.sleep(0.2 if number == 0 else 0)
    return number, os.getpid()


def refuse(launch, error):
    raise error


def die(launch, number):
    if number == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("count", [1, 3])
def test_answers_are_in_order(main, count):
    """From so many workers at most, and from this process none."""
    with runner.workshop(count) as run:
        for _ in range(2):
            answers = list(run(slow_or_quick, [(number,) for number in range(9)]))
            assert [number for number, _ in answers] == list(range(9))
            assert 0 < len({pid for _, pid in answers} - {os.getpid()}) <= count
        assert list(run(slow_or_quick, [])) == []


@pytest.mark.parametrize("error, complaint", [
    (runner.SetupError("a", "b"), ("a", "b")), (OSError(28, "disk full", "some-file"), ("some-file: disk full",)),
    (MemoryError(), ("not enough memory",))])
def test_a_complaint_ends_it(main, error, complaint):
    with runner.workshop(2) as run, pytest.raises(runner.SetupError) as found:
        list(run(refuse, [(error,), (error,)]))
    assert len(found.value.args) == len(complaint) and all(map(str.endswith, found.value.args, complaint))


def test_a_worker_that_is_killed_costs_its_item_alone(main):
    with runner.workshop(1) as run:
        assert list(run(die, [(number,) for number in range(3)], lambda number: "lost")) == [0, "lost", 2]
        with pytest.raises(runner.SetupError):
            list(run(die, [(1,)]))


@linux
def test_a_program_that_kills_its_judge(main, tmp_path, clean):
    """It has a verdict, the others have theirs, and what it left is ended."""
    kills = ("import os, signal, subprocess\nsubprocess.Popen(['sleep', '60'], start_new_session=True)\n"
             "os.kill(os.getppid(), signal.SIGKILL)")
    populate(tmp_path / "cases", {f"{name}.{end}": "" for name in "abc" for end in ("in", "out")})
    populate(tmp_path / "cases", {"b.in": kills})
    answers = objects(main("--json", "--cases", tmp_path / "cases", "-c", python("-"), "-j", "1"))
    assert [(answer["verdict"], answer["message"]) for answer in answers.values()] == [
        ("AC", ""), ("RE", "it killed the process that judged it"), ("AC", "")]
    assert answers["b"]["signal"] == "SIGKILL"


@linux
@pytest.mark.timeout(30)
def test_a_program_that_stops_its_judge(main, tmp_path, clean):
    """It is as good as killed."""
    stops = "import os, signal\nparent = os.getppid()\nwhile True: os.kill(parent, signal.SIGSTOP)"
    populate(tmp_path / "cases", {"a.in": stops, "a.out": "", "b.in": "", "b.out": ""})
    answers = objects(main("--json", "--cases", tmp_path / "cases", "-c", python("-"), "-j", "1"))
    assert [answer["verdict"] for answer in answers.values()] == ["RE", "AC"]


# --- ended from outside -----------------------------------------------------------------------------------

STUBBORN = ("import signal, subprocess, sys, time\nfor number in (1, 2, 3, 15): signal.signal(number, signal.SIG_IGN)\n"
            "subprocess.Popen(['sleep', '60'], start_new_session=True)\ntime.sleep(60)")


@pytest.fixture
def start(tmp_path, clean):
    """A function that starts run.py on a quick case and three that sleep, two at a time."""
    populate(tmp_path / "cases", {f"{name}.{end}": "" for name in "1234" for end in ("in", "out")})
    populate(tmp_path / "cases", {f"{name}.in": STUBBORN for name in "234"})
    started = []

    def call(ignored=(), **options):
        def prepare():      # as a terminal has it, whatever the tests were started by
            for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM):
                signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)
        words = [sys.executable, str(ROOT / "run.py"), "--cases", str(tmp_path / "cases"), "-v", "-j2", "-c",
                 python("-")]
        started.append(subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=prepare,
                                        **options))
        return started[-1]

    yield call
    for process in started:
        process.kill()
        process.communicate()


@linux
@pytest.mark.parametrize("numbers", [
    [signal.SIGINT], [signal.SIGTERM], [signal.SIGHUP], [signal.SIGQUIT],
    [signal.SIGINT] * 3, [signal.SIGTERM, signal.SIGINT], [signal.SIGQUIT, signal.SIGHUP]],
    ids=lambda numbers: " ".join(number.name for number in numbers))
def test_ended_by_signals(start, numbers):
    """What is known is printed, once; the status tells the first signal."""
    process = start()
    first = process.stdout.readline().decode()
    for number in numbers:
        process.send_signal(number)
    rest, errors = process.communicate()
    assert first.startswith("AC ") and errors == b""
    assert process.returncode == 128 + numbers[0] or process.returncode - 128 in numbers[1:]
    rows = rest.decode().splitlines()
    assert rows[0].startswith("1 of 1 accepted in ") and rows[3:] == ["Interrupted after 1 of 4 cases."]


@linux
@pytest.mark.skipif(not CPYTHON, reason="PyPy takes it for one that is not")
def test_a_signal_that_is_ignored_stays_so(start):
    """As nohup has it."""
    process = start(ignored=[signal.SIGHUP])
    process.stdout.readline()
    process.send_signal(signal.SIGHUP)
    time.sleep(0.1)
    assert process.poll() is None
    process.send_signal(signal.SIGTERM)
    process.communicate()
    assert process.returncode == 128 + signal.SIGTERM


@linux
def test_signals_at_any_moment(start):
    """Two in a row, from the first millisecond on: nothing left, and no word but by Python before it runs run.py."""
    chance = random.Random(1)
    for _ in range(4):
        runs = [start() for _ in range(4)]
        moments = [(chance.uniform(0, 0.3), number, process) for process in runs for number in (
            chance.choice([signal.SIGINT, signal.SIGTERM]), chance.choice([signal.SIGINT, signal.SIGQUIT]))]
        began = time.monotonic()
        for moment, number, process in sorted(moments, key=lambda moment: moment[0]):
            time.sleep(max(0, began + moment - time.monotonic()))
            process.send_signal(number)
        for process in runs:
            output, errors = process.communicate()
            assert not re.search(rb'run.py", line \d+, in \w', errors) and b"RE" not in output
            assert errors or process.returncode in (-2, -3, -15, 130, 131, 143)


@linux
def test_nothing_lives_longer_than_a_runner_that_is_killed(start, clean):
    """At whatever moment. Its temporary folders it cannot remove."""
    chance = random.Random(2)
    for _ in range(10):
        process = start()
        time.sleep(chance.uniform(0, 0.3) / 2)
        process.kill()
    process = start()
    process.stdout.readline()
    assert len(marked(f"MARK={clean}")) > 3
    process.kill()
    assert process.wait() == -signal.SIGKILL and left_over(f"MARK={clean}") == []
    for path in Path(os.environ["TMPDIR"]).iterdir():
        shutil.rmtree(str(path))


@posix
def test_a_parent_that_ignores_its_children(tmp_path):
    """That is inherited, and would hide how a program ended."""
    populate(tmp_path, {"1.in": "exit 3", "1.out": ""})
    done = subprocess.run([sys.executable, str(ROOT / "run.py"), "--json", "--cases", str(tmp_path), "-c", "sh"],
                          stdout=subprocess.PIPE, preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
    assert b'"exit status 3"' in done.stdout
