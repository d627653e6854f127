"""Kinds of files; saving them, all or nothing."""
import itertools
import os
import shutil
import sys
import tempfile
from pathlib import Path

from judge.languages import ending_of
from judge.text import Failure, shown_path

# How a binary begins: ELF, or Mach-O on macOS.
BINARIES = [b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe"] if sys.platform == "darwin" else [b"\x7fELF"]


def absolute(path):
    """Return the absolute Path of a path as text."""
    return Path(os.path.abspath(path))


def is_special(path):
    """Return whether there is something else than a usual file, such as a pipe or a terminal."""
    is_descriptor = str(path).startswith(("/dev/fd/", "/dev/stdin"))
    return os.path.exists(path) and (is_descriptor or not os.path.isfile(path))


def is_source(path):
    """Return whether there is a file with the extension of a source."""
    return bool(ending_of(path)) and os.path.isfile(path)


def is_program(path):
    """Return whether a file is an executable binary of this system, or a script with #!.

    On a disk of Windows, every file is executable.
    """
    is_executable = os.access(path, os.R_OK | os.X_OK)
    if not (is_executable and os.path.isfile(path)):
        return False
    with open(path, "rb") as file:
        return file.read(4).startswith((b"#!", *BINARIES))


def save(path, data):
    """Write bytes to a file, all or nothing. A link stays; the file that it leads to changes."""
    target = Path(os.path.realpath(path))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".saving-") as folder:
            new = Path(folder, "new")
            new.write_bytes(data)
            if target.exists():
                shutil.copymode(str(target), str(new))
            os.replace(new, target)
    except OSError as error:
        raise Failure(f"{shown_path(path)}: {error.strerror}")


def numbered_names(name):
    """Return an endless iterator over a name, name-2, name-3, ..."""
    later = (f"{name}-{number}" for number in itertools.count(2))
    return itertools.chain([name], later)


def may_save(path, data):
    """Return whether saving bytes would replace no other ones: there is no file, or the same."""
    if not os.path.lexists(path):
        return True
    return os.path.isfile(path) and os.access(path, os.R_OK) and path.read_bytes() == data


def save_all(files):
    """Save {path: bytes}, all of them or none. What is there already stays."""
    new = [path for path in files if not os.path.lexists(path)]
    try:
        for path in new:
            save(path, files[path])
    except Failure:
        for path in filter(os.path.lexists, new):
            path.unlink()
        raise
