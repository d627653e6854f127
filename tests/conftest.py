"""What several tests of run.py begin with."""
import os
import shutil
import signal
import tempfile
import uuid

import pytest

import run as runner
from harness import Done, left_over, small_kit
from kit import CPYTHON, LINUX

# Compiled programs are kept there, also by each run.py that a test starts.
CACHE = tempfile.TemporaryDirectory(prefix="cache-")
os.environ["XDG_CACHE_HOME"] = CACHE.name

posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
linux = pytest.mark.skipif(not LINUX, reason="needs /proc")
memory = pytest.mark.skipif(not (LINUX and CPYTHON), reason="needs /proc, and CPython")


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
def signals():
    """Signals are handled as run.py does, which workers inherit, until the test ends."""
    numbers = list(runner.ENDING_SIGNALS)
    if os.name == "posix":
        numbers.append(signal.SIGCHLD)
    handlers = {number: signal.getsignal(number) for number in numbers}
    runner.handle_signals(runner.interrupt)
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)


@pytest.fixture
def main(capsys, signals):
    """A function that does what a command line asks of run.py in this process; returns a Done."""
    def call(*arguments):
        status = runner.main(list(map(str, arguments)))
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Done(status, out, err)

    return call


@pytest.fixture
def clean(monkeypatch, tmp_path):
    """At the end neither a process nor a file is left.

    The value is a mark in the environment of all that is run. pytest makes tmp_path before, in the
    usual place.
    """
    # In memory, as a disk needs seconds for a thousand folders.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    mark, place = uuid.uuid4().hex, tempfile.mkdtemp(prefix="tests-", dir=memory)
    monkeypatch.setenv("MARK", mark)
    monkeypatch.setenv("TMPDIR", place)
    monkeypatch.setattr(tempfile, "tempdir", place)
    yield mark
    left = os.listdir(place)
    shutil.rmtree(place, ignore_errors=True)
    assert left == []
    if LINUX:
        assert left_over(f"MARK={mark}") == []
