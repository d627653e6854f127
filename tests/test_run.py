"""The door: run.py opens from everywhere, on each Python; nothing is written beside the code."""
import glob
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from harness import Done, populate
from whole_kit import ROOT

OTHER = {"judge.py": "1 / 0", "judge/__init__.py": "1 / 0", "judge/main.py": "1 / 0"}
ANY = "run.py needs Python 3.8 or later, on Linux or macOS; on Windows, use WSL\n"
OLD = [path for version in ("2.*", "3.[0-7].*")
       for path in glob.glob(os.path.expanduser(f"~/.pyenv/versions/{version}/bin/python"))]


@pytest.fixture
def copy(kit, tmp_path):
    """A copy of the small kit in a folder with a blank; it has no bytecode."""
    shutil.copytree(str(kit), str(tmp_path / "a kit"),
                    ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "a kit"


def start(*words, **variables):
    """Return the Done of Python with some words, where it may keep bytecode."""
    environment = {**os.environ, **variables}
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"):
        environment.pop(name, None)
    done = subprocess.run([sys.executable, *map(str, words)], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def opens(*words, **variables):
    """Return whether Python with some words judges a problem of the kit, and tells no more."""
    status, out, err = start(*words, "2", "-k", "sample", **variables)
    assert err == ""
    return status == 0 and out.startswith("AC ") and out.endswith("  1 of 1 accepted\n")


def test_door_is_short():
    assert len((ROOT / "run.py").read_text().splitlines()) <= 40


@pytest.mark.parametrize("options", ["", "-I", "-OO -W error", "-E -s -B", "-X utf8 -u"])
def test_door_opens_with_options_and_variables_of_python(copy, options):
    assert opens(*options.split(), copy / "run.py", PYTHONSAFEPATH="1")


def test_door_opens_through_a_link_and_beside_other_things_named_judge(copy, tmp_path, monkeypatch):
    here, other = populate(tmp_path / "here", OTHER), populate(tmp_path / "other", OTHER)
    (here / "j").symlink_to(os.path.relpath(str(copy / "run.py"), str(here)))
    monkeypatch.chdir(str(here))
    for path in (copy / "run.py", "../a kit/run.py", "j"):
        assert opens(path, PYTHONPATH=os.pathsep.join(["", str(other)]))
    assert opens("j", PYTHONPATH=str(here), PYTHONSAFEPATH="1")
    assert opens("-I", "j")
    shutil.rmtree(str(here / "judge"))
    (here / "judge").mkdir()
    assert opens("j")


def files_below(folder):
    """Return {path: (size, time)} for all below a folder, without bytecode."""
    found = {path: path.lstat() for path in folder.rglob("*") if path.name != "__pycache__"}
    return {path: (stat.st_size, stat.st_mtime_ns) for path, stat in found.items()
            if path.suffix != ".pyc" and not path.is_dir()}


def test_bytecode_is_kept_and_nothing_else_is_written_beside_the_code(copy):
    before = files_below(copy)
    for words in ("2 11 -c cat", "stress 2 --size 2 --seconds 0", "bundle 2", "expect 11"):
        start(copy / "run.py", *words.split())
    assert files_below(copy) == before
    kept = {path.name.split(".")[0] for path in (copy / "judge").rglob("__pycache__/*.pyc")}
    assert kept >= {"main", "tasks", "judge", "stress", "bundle", "expect"}


def test_door_opens_where_bytecode_cannot_be_kept(copy):
    """Root may write everywhere, so a file stands in the place of each folder for bytecode."""
    folders = [copy, copy / "judge", copy / "solutions/shared"]
    folders += filter(Path.is_dir, (copy / "judge").glob("*"))
    for folder in folders:
        (folder / "__pycache__").write_text("")
        folder.chmod(0o555)
    try:
        assert opens(copy / "run.py")
        assert not list(copy.rglob("*.pyc"))
    finally:
        for folder in folders:
            folder.chmod(0o755)


def test_interrupt_while_the_door_opens_ends_it_without_a_word(copy):
    (copy / "judge/main.py").write_text("import os; os.kill(os.getpid(), 2); 1 / 0")
    assert start(copy / "run.py") == (-signal.SIGINT, "", "")


@pytest.mark.parametrize("change", ["platform = 'win32'", "version_info = (3, 7)"])
def test_windows_and_an_old_python_are_refused_in_one_line(change):
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); sys.{change}; import run"
    assert start("-c", code) == (1, "", ANY)


@pytest.mark.skipif(not OLD, reason="needs a Python before 3.8")
def test_python_before_3_8_says_so_in_one_line():
    for python in OLD:
        done = subprocess.run([python, str(ROOT / "run.py"), "750"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
        assert (done.returncode, done.stdout, done.stderr.decode()) == (1, b"", ANY), python
