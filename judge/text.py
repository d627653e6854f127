"""Text for a terminal: printable, cut to a width, paths and words as they are typed; Failure."""
import itertools
import os
import re


MOST_CHARACTERS = 500       # of a text are shown: some lines of a terminal
MOST_BYTES = 4 * MOST_CHARACTERS + 4        # of it are kept: a character has up to four bytes


class Failure(Exception):
    """Why something cannot be done. Its arguments are the lines to print."""


def printable(text):
    """Return text with escapes for characters that cannot be seen."""
    return "".join(map(printable_character, text))


def printable_character(char):
    """Return a character, or its escape."""
    return char if char.isprintable() else char.encode("unicode_escape").decode()


def columns(text):
    """Return how many columns of a terminal a text takes: some characters take two, some none."""
    return len(text) if text.isascii() else sum(map(columns_of, text))


def columns_of(char):
    """Return how many columns of a terminal a character takes."""
    import unicodedata      # here, as workers must stay small
    stands_on_another = unicodedata.category(char) in ("Mn", "Me")
    if stands_on_another or "\u1160" <= char <= "\u11ff":      # the end of a Korean syllable
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def pad(text, width):
    """Return text with as many blanks behind it as it takes to fill a width."""
    return text + " " * (width - columns(text))


def start_of(text, width):
    """Return as much of the start of a text as fits into a width."""
    ends = itertools.accumulate(map(columns_of, text))
    return text[:sum(end <= width for end in ends)]


def cut(text, width):
    """Return text; if it is wider than `width`, with dots in place of its end."""
    return text if columns(text) <= width else start_of(text, max(0, width - 3)) + "..."


def cut_start(text, width):
    """Return text; if it is wider than `width`, with dots in place of its start."""
    if columns(text) <= width:
        return text
    backwards = start_of(text[::-1], width - 3)
    return "..." + backwards[::-1]


def amount(number, noun):
    """Return a number with its noun: 1 line, 2 lines."""
    plural = "" if number == 1 else "s"
    return f"{number} {noun}{plural}"


def decoded(data):
    """Return bytes as text, with escapes for bytes that are not UTF-8."""
    return data.decode("utf-8", "backslashreplace")


def without_newline(text):
    """Return a line of text without its newline, with four blanks for each tab."""
    return text.rstrip("\n").replace("\t", "    ")


def printable_line(line, width=MOST_CHARACTERS):
    """Return a line, in bytes, as printable text of at most `width` characters."""
    text = decoded(line[:4 * width + 4])
    return cut(printable(without_newline(text)), width)


def natural(name):
    """Return a sort key under which uva750 comes before uva11085, and 1.in before 1.TXT."""
    texts = re.split("[0-9]+", name.lower())
    numbers = map(int, re.findall("[0-9]+", name))
    return list(itertools.zip_longest(texts, numbers, fillvalue=-1)), name


def relative_path(path):
    """Return a path as its user would type it: relative below the current folder, else absolute."""
    relative = os.path.relpath(os.path.abspath(path))      # relpath() refuses an empty path
    return os.path.abspath(path) if relative.startswith("..") else relative


def shown_path(path):
    """Return the relative_path of a path as printable text."""
    return printable(relative_path(path))


def quoted(word):
    """Return a word for a shell. One with characters that cannot be seen is quoted with escapes."""
    import shlex        # here, as workers must stay small
    return shlex.quote(word) if word.isprintable() else f"$'{''.join(map(escaped, word))}'"


def escaped(char):
    """Return a character between $' and ', or the escapes for its bytes."""
    if char.isprintable() and char not in "\\'":
        return char
    return "".join(f"\\x{byte:02x}" for byte in os.fsencode(char))


def describe(error):
    """Return a line about an exception, usually an OSError."""
    file = getattr(error, "filename", None)
    reason = getattr(error, "strerror", None) or repr(error)
    return f"{shown_path(file) if file else 'system'}: {reason}"


def did_you_mean(typed, known):
    """Return a question with the name that the user may have meant, or ""."""
    import difflib      # here, as workers must stay small
    by_lower_case = {name.lower(): name for name in known if name != typed}
    meant = difflib.get_close_matches(typed.lower(), by_lower_case, 1, cutoff=0.75)
    return f"did you mean {by_lower_case[meant[0]]}?" if meant else ""
