"""Fixtures that several tests share."""
import os
import shutil
import signal
import sys
import tempfile
import uuid

import pytest

import rooms as runner
from harness import COMPILER, SHARED, SMALL_KIT, Done, left_over, populate, write
from whole_kit import LINUX

os.environ["XDG_CACHE_HOME"] = SHARED.name      # every run.py keeps compiled programs there


@pytest.fixture
def kit(tmp_path, monkeypatch):
    """The folder of a small kit. run.py takes it for its own, and it is the current folder."""
    folder = populate(tmp_path / "kit", SMALL_KIT)
    monkeypatch.setattr(runner, "ROOT", folder)
    for name in ("solutions", "inputs", "expected"):
        monkeypatch.setattr(runner, name.upper(), folder / name)
    monkeypatch.chdir(str(folder))
    return folder


@pytest.fixture
def shell(kit, monkeypatch):
    """The kit, where the shell runs Python sources, as it starts sooner than Python."""
    monkeypatch.setattr(sys, "executable", "/bin/sh")
    return kit


@pytest.fixture
def stand_in(kit, monkeypatch):
    """A function that puts a shell script in the place of a command."""
    monkeypatch.setenv("PATH", f"{kit / 'bin'}{os.pathsep}{os.environ['PATH']}")
    return lambda name, code: write(kit / "bin" / name, f"#!/bin/sh\n{code}\n").chmod(0o755)


@pytest.fixture
def compilers(kit, stand_in, monkeypatch):
    """A function that returns the words of each new call of the stand-ins for cc and c++."""
    for name in ("CPATH", "C_INCLUDE_PATH", "CFLAGS", "CXXFLAGS"):
        monkeypatch.delenv(name, raising=False)
    for name in ("cc", "c++"):
        stand_in(name, COMPILER.format(folder=kit))

    def calls():
        lines = (kit / "calls").read_text().splitlines() if (kit / "calls").exists() else []
        write(kit / "calls", "")
        return [line.split("|")[:-1] for line in lines]

    return calls


@pytest.fixture
def signals():
    """Until the test ends, signals are handled as in run.py, and workers inherit this."""
    numbers = [*runner.ENDING_SIGNALS, signal.SIGCHLD]
    handlers = {number: signal.getsignal(number) for number in numbers}
    runner.handle_signals(runner.interrupt)
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)


@pytest.fixture
def main(capsys, signals):
    """A function that runs a command line of run.py in this process and returns a Done."""
    def call(*arguments):
        status = runner.main(list(map(str, arguments)))
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Done(status, out, err)

    return call


@pytest.fixture
def clean(monkeypatch, tmp_path):
    """A mark in the environment of every process. At the end, no process and no file is left."""
    # In memory, as a disk needs seconds for a thousand folders. tmp_path is in the usual place.
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
