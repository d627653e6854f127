"""Fixtures that several tests share."""
import atexit
import os
import shutil
import signal
import sys
import tempfile
import uuid

import pytest

from whole_kit import LINUX, ROOT

# The rooms of the judge are imported from a copy of the kit, which has small problems. So it is
# this kit that the judge takes for its own.
SHARED = tempfile.TemporaryDirectory(prefix="shared-")
atexit.register(SHARED.cleanup)
KIT = os.path.join(os.path.realpath(SHARED.name), "kit")
shutil.copytree(str(ROOT / "judge"), os.path.join(KIT, "judge"),
                ignore=shutil.ignore_patterns("__pycache__"))
shutil.copy(str(ROOT / "run.py"), KIT)
sys.path.insert(0, KIT)
os.environ["XDG_CACHE_HOME"] = SHARED.name      # every run.py keeps compiled programs there
signal.signal(signal.SIGINT, signal.default_int_handler)    # with & in a script, it is ignored
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)     # or every run.py would compile itself

from harness import COMPILER, SMALL_KIT, Done, left_over, populate, write
from judge import main as judge_main
from judge.folders.kit import ROOT as SMALL_ROOT
from judge.languages import LANGUAGES, Language
from judge.running.signals import ENDING_SIGNALS, handle_signals, interrupt


@pytest.fixture
def kit(monkeypatch):
    """The folder of the small kit, as at the start. It is the current folder."""
    for path in SMALL_ROOT.iterdir():
        if path.name == "judge" or path.name == "run.py":
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(str(path))
        else:
            path.unlink()
    populate(SMALL_ROOT, SMALL_KIT)
    monkeypatch.chdir(str(SMALL_ROOT))
    return SMALL_ROOT


@pytest.fixture
def contest(kit, tmp_path, monkeypatch):
    """The empty folder of a contestant, outside the kit. It is the current folder."""
    folder = tmp_path / "contest"
    folder.mkdir()
    monkeypatch.chdir(str(folder))
    return folder


@pytest.fixture
def shell(kit, monkeypatch):
    """The kit, where the shell runs Python sources, as it starts sooner than Python."""
    monkeypatch.setattr(sys, "executable", "/bin/sh")
    monkeypatch.setitem(LANGUAGES, ".py", Language("", "", "{python} {source}"))
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
    numbers = [*ENDING_SIGNALS, signal.SIGCHLD, signal.SIGALRM]
    handlers = {number: signal.getsignal(number) for number in numbers}
    hook = sys.unraisablehook
    handle_signals(interrupt)
    yield
    sys.unraisablehook = hook
    for number, handler in handlers.items():
        signal.signal(number, handler)


@pytest.fixture
def main(capsys, signals):
    """A function that runs a command line of run.py in this process and returns a Done."""
    def call(*arguments):
        status = judge_main.main(list(map(str, arguments)))
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
