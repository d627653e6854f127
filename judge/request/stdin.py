"""What standard input is: a file, a pipe, or a terminal."""
import contextlib
import fcntl
import os
import stat
import termios
from pathlib import Path


def redirected():
    """Return a list: the path of the file that stdin is redirected from, if nobody has read it."""
    with contextlib.suppress(OSError):      # stdin is closed
        if stdin_path().is_file() and os.lseek(0, 0, os.SEEK_CUR) == 0:
            return [stdin_path()]
    return []


def is_pipe_full():
    """Return whether stdin is a pipe from which something could be read."""
    with contextlib.suppress(OSError):
        if stat.S_ISFIFO(os.fstat(0).st_mode):
            return any(fcntl.ioctl(0, termios.FIONREAD, bytes(4)))
    return False


def stdin_path():
    """Return the path of the file that stdin is redirected from, or else of stdin itself."""
    path = Path(os.path.realpath("/dev/stdin"))
    return path if path.is_file() else Path("/dev/stdin")
