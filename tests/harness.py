"""What the tests of run.py share: running it, alone or in a small copy of the kit, and looking for what it left."""
import json
import os
import shutil
import subprocess
import sys
import time
from collections import namedtuple
from pathlib import Path

import pytest

from kit import ROOT

Done = namedtuple("Done", "status out err")
posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")


def quoted(*words):
    """Return words as one command line for -c."""
    return " ".join("'{}'".format(word) for word in words)


def python(path, *words):
    """Return the command line for -c that runs a Python file."""
    return quoted(sys.executable, path, *words)


def run_py(*arguments, kit=ROOT, **options):
    """Run run.py of a kit; what it printed is text."""
    done = subprocess.run([sys.executable, str(Path(kit, "run.py")), *map(str, arguments)],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return Done(done.returncode, *(text.decode().replace("\r\n", "\n") for text in (done.stdout, done.stderr)))


def outcomes(*arguments, **options):
    """Run run.py judge --json; return (status, [an object for each case])."""
    done = run_py("judge", "--json", *arguments, **options)
    assert done.err == ""
    return done.status, list(map(json.loads, done.out.splitlines()))


def small_kit(folder):
    """Copy the kit to a folder with a few cases of uva11085 and uva750 only; return the folder."""
    kit = Path(folder, "kit")
    shutil.copytree(str(ROOT / "solutions"), str(kit / "solutions"), ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(str(ROOT / "run.py"), str(kit))
    for path in (kit / "solutions").glob("*.py"):
        if path.stem not in ("queens", "uva11085", "uva750"):
            path.unlink()
    for problem in ("uva11085", "uva750"):
        for place, names in (("inputs", ("generate.py", "sample.in", "empty.in")),
                             ("expected", ("reference.py", "sample.out", "empty.out"))):
            (kit / place / problem).mkdir(parents=True)
            for name in names:
                shutil.copy(str(ROOT / place / problem / name), str(kit / place / problem))
    return kit


def write(path, text):
    """Write text, or bytes, to a file as they are, and return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def left_over(mark, patience=2):
    """Return the ids of processes that still have `mark` in their environment after a while; Linux only."""
    deadline = time.monotonic() + patience
    while True:
        found = []
        for path in Path("/proc").glob("[0-9]*"):
            try:
                if mark.encode() in (path / "environ").read_bytes():
                    found.append(path.name)
            except OSError:         # it has ended, or is another user's
                pass
        if not found or time.monotonic() > deadline:
            return found
        time.sleep(0.02)
