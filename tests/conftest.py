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
    """What takes long runs beside the tests, from the first one on: {fixture it is for: (folder, processes)}."""
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
def alone(beside):
    """Nothing runs beside the test, which could kill it."""
    for process in sum((processes for _, processes in beside.values()), []):
        process.wait()


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
    numbers = {getattr(signal, f"SIG{name}", signal.SIGINT) for name in ("INT", "TERM", "HUP", "QUIT")}
    handlers = {number: signal.getsignal(number) for number in numbers}

    def call(*arguments):
        status = runner.main(list(map(str, arguments)))
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Done(status, out, err)

    yield call
    signal.set_wakeup_fd(-1)
    for number, handler in handlers.items():
        signal.signal(number, handler)


@pytest.fixture
def clean(monkeypatch):
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
