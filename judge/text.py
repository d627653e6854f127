"""Text for a terminal: printable, cut to a width, paths as they are typed; Failure."""
import contextlib
import io
import itertools
import os
import re
import sys
from typing import Any, NamedTuple, Optional, Tuple


class Failure(Exception):
    """Why there is no verdict. Its arguments are the lines to print."""


class Row(NamedTuple):      # a line below a verdict in the report
    label: str
    number: Any             # of a line in a file, or ""
    text: str
    mark: Optional[Tuple[int, int]] = None      # (start, end) of the wrong characters in the text


MOST_CHARACTERS = 500       # of a line are shown: some lines of a terminal
END_LINES = 10              # lines at each end of a long text are shown


def printable(text):
    """Return text with escapes for characters that cannot be seen."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode()
                   for char in text)


def cut(text, width):
    """Return text; if it is longer than `width`, with dots in place of its end."""
    return text if len(text) <= width else text[:width - 3] + "..."


def amount(number, noun):
    """Return a number with its noun: 1 line, 2 lines."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def decoded(data):
    """Return bytes as text, with escapes for bytes that are not UTF-8."""
    return data.decode("utf-8", "backslashreplace")


def without_newline(text):
    """Return a line of text without its newline, with four blanks for each tab."""
    return text.rstrip("\n").replace("\t", "    ")


def printable_line(line, width, show=without_newline):
    """Return show(line) as printable text of at most `width` columns; the line is in bytes."""
    text = decoded(line[:4 * width + 4])        # a character has up to four bytes
    return cut(printable(show(text)), width)


def excerpt(label, data):
    """Return Rows for the first and the last lines of `data`; the first Row has the label."""
    lines = io.BytesIO(data).readlines()
    numbers = range(1, len(lines) + 1)
    shown = sorted({*numbers[:END_LINES], *numbers[-END_LINES:]})
    hidden = len(lines) - len(shown)
    rows = [Row(label if number == 1 else "", number,
                printable_line(lines[number - 1], MOST_CHARACTERS)) for number in shown]
    if hidden:
        rows.insert(END_LINES, Row("", "", f"... {amount(hidden, 'more line')}"))
    return rows


def relative_path(path):
    """Return a path as its user would type it: relative below the current folder, else absolute."""
    relative = os.path.relpath(os.path.abspath(path))      # relpath() refuses an empty path
    return os.path.abspath(path) if relative.startswith("..") else relative


def shown_path(path):
    """Return the relative_path of a path as printable text."""
    return printable(relative_path(path))


def describe(error):
    """Return a line about an exception, usually an OSError."""
    file = getattr(error, "filename", None)
    reason = getattr(error, "strerror", None) or repr(error)
    return f"{shown_path(file) if file else 'system'}: {reason}"


def complain(*lines):
    """Print lines on stderr, the first with the name of this program."""
    first, *others = map(printable, lines)
    with contextlib.suppress(OSError):
        print(f"run.py: {first}", *others, sep="\n", file=sys.stderr, flush=True)


def natural(name):
    """Return a sort key under which uva750 comes before uva11085, and 1.in before 1.TXT."""
    texts = re.split("[0-9]+", name.lower())
    numbers = map(int, re.findall("[0-9]+", name))
    return list(itertools.zip_longest(texts, numbers, fillvalue=-1)), name
