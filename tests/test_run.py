"""The door: run.py opens from everywhere, on each Python; nothing is written beside the code."""
import glob
import os
import re
import runpy
import shutil
import signal
import subprocess
import sys

import pytest

from harness import Done, populate
from whole_kit import ROOT

ANY = "run.py needs Python 3.8 or later, on Linux or macOS; on Windows, use WSL\n"
OLD = [path for version in ("2.*", "3.[0-7].*")
       for path in glob.glob(os.path.expanduser(f"~/.pyenv/versions/{version}/bin/python"))]


@pytest.fixture
def copy(kit, tmp_path, monkeypatch):
    """A copy of the small kit in a folder with a blank. Python may keep bytecode there."""
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    monkeypatch.setenv("PYTHONSAFEPATH", "1")       # modules beside a script are not found
    return shutil.copytree(kit, tmp_path / "a kit", ignore=shutil.ignore_patterns("__pycache__"))


def start(*words, python=sys.executable):
    """Return the Done of Python with some words."""
    done = subprocess.run([python, *map(str, words)], capture_output=True)
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def test_door_opens_through_a_link_and_beside_other_things_named_judge(copy, tmp_path, monkeypatch):
    """Bytecode is kept, as the next start is sooner with it."""
    here = populate(tmp_path / "here", {"judge/__init__.py": "1 / 0"})
    (here / "j").symlink_to("../a kit/run.py")
    monkeypatch.chdir(str(here))
    monkeypatch.setenv("PYTHONPATH", str(here))
    for words in (["j"], ["-I", "-u", "-X", "utf8", "j"]):
        done = start(*words, "2", "-k", "sample")
        assert (done.status, done.err) == (0, "")
    assert list((copy / "judge").rglob("main.*.pyc"))


def test_door_opens_where_no_bytecode_can_be_kept_and_warnings_are_errors(copy, monkeypatch):
    monkeypatch.chdir(str(copy))
    populate(copy, {"inputs/double2/wrong.in": "1\n", "expected/double2/wrong.out": "3\n"})
    for folder in [copy, copy / "solutions/shared", *(copy / "judge").glob("**/")]:
        (folder / "__pycache__").write_text("")
    done = start("-OO", "-W", "error", copy / "run.py", "-v", "2")
    assert (done.status, done.err) == (1, "")
    assert re.findall("(?m)^[A-Z]{2}", done.out) == ["AC", "AC", "WA", "WA"]


def test_nothing_is_written_beside_the_code(kit, main):
    def times():
        files = [path for path in kit.rglob("*.*") if path.suffix != ".pyc"]
        return {path: path.stat().st_mtime_ns for path in files}

    before = times()
    for line in ("2 -c cat", "stress 2 --size 2 --seconds 0", "bundle 2", "expect 2 -k sample"):
        main(*line.split())
    assert times() == before


def test_interrupt_while_the_door_opens_ends_it_without_a_word(copy):
    (copy / "judge/main.py").write_text("import os; os.kill(os.getpid(), 2); 1 / 0")
    assert start(copy / "run.py") == (-signal.SIGINT, "", "")


@pytest.mark.parametrize("name, value", [("platform", "win32"), ("version_info", (3, 7))])
def test_windows_and_an_old_python_are_refused_in_one_line(monkeypatch, name, value):
    monkeypatch.setattr(sys, name, value)
    with pytest.raises(SystemExit, match=ANY.strip()):
        runpy.run_path(str(ROOT / "run.py"))


@pytest.mark.parametrize("python", OLD)
def test_python_before_3_8_says_so_in_one_line(python):
    assert start(ROOT / "run.py", "750", python=python) == (1, "", ANY)
