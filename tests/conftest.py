"""What several tests of run.py begin with."""
import os
import shutil
import signal
import tempfile
import uuid

import pytest

import run as runner
from harness import Done, left_over, small_kit
from kit import LINUX


@pytest.fixture(scope="session", autouse=True)
def beside(request, tmp_path_factory):
    """Long computations that run beside the tests, so that nobody waits for them: {fixture: (folder, processes)}.

    A module that has one says so in BESIDE: {the name of its fixture that waits for it: function that starts it in a
    folder and returns the processes}. It begins before the first test, but only if a test was chosen that uses it.
    """
    begun = {}
    for item in request.session.items:
        for name, begin in getattr(item.module, "BESIDE", {}).items():
            if name in item.fixturenames and name not in begun:
                folder = tmp_path_factory.mktemp(name)
                begun[name] = folder, begin(folder)
    yield begun
    for process in sum((processes for _, processes in begun.values()), []):
        with process:
            process.terminate()


@pytest.fixture
def kit(tmp_path, monkeypatch):
    """The folder of a small kit, which run.py takes for its own, and the current folder."""
    folder = small_kit(tmp_path / "kit")
    monkeypatch.setattr(runner, "ROOT", folder)
    for name in ("solutions", "inputs", "expected"):
        monkeypatch.setattr(runner, name.upper(), folder / name)
    monkeypatch.chdir(str(folder))
    return folder


@pytest.fixture
def main(capsys):
    """A function that does what a command line asks of run.py in this process, and returns a Done."""
    handlers = {number: signal.getsignal(number) for number in [*runner.ENDING_SIGNALS, getattr(signal, "SIGCHLD", 2)]}
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, ()) if hasattr(signal, "pthread_sigmask") else ()

    def call(*arguments):
        status = runner.main(list(map(str, arguments)))
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Done(status, out, err)

    yield call
    for number, handler in handlers.items():
        signal.signal(number, handler)
    if blocked != ():
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


@pytest.fixture
def clean(monkeypatch, tmp_path):
    """At the end neither a process nor a file is left; the value is a mark in the environment of all that is run."""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None      # a disk needs seconds for a thousand folders
    mark, place = uuid.uuid4().hex, tempfile.mkdtemp(prefix="tests-", dir=memory)
    monkeypatch.setenv("MARK", mark)
    monkeypatch.setenv("TMPDIR", place)
    monkeypatch.setattr(tempfile, "tempdir", place)
    yield mark
    left = os.listdir(place)
    shutil.rmtree(place, ignore_errors=True)
    assert left == []
    assert not LINUX or left_over(f"MARK={mark}") == []
