"""The words that start a command or a file: in a shell, if it needs one."""
import os
import re
import shutil

from judge.running.sources import split_words
from judge.text import Failure

SHELL_WORDS = "! . : { case cd command eval exec exit export for if set trap ulimit unset while"
# What a command has, quoted or not, if it needs a shell: one of these signs, or at its start a
# variable or a word that only a shell knows.
NEEDS_SHELL = (r"[|&;<>()$`*?\[\n\\#]|(^|\s)~|"
               rf"^\s*(\w+=|({'|'.join(map(re.escape, SHELL_WORDS.split()))})(\s|$))")
QUOTED = r"""("(?:\\.|[^"\\])*")|'[^']*'"""      # text in quotes; between ", a $ counts
ARGUMENTS = {"--checker": "the files", "--generator": "seed and size"}  # that run.py adds


def words_for(path):
    """Return the words that run a file: a shell runs a script without #!, as in a shell.

    The system starts no script whose first line ends in CRLF.
    """
    if not os.access(path, os.R_OK):
        return [path]
    with open(path, "rb") as file:
        line = file.readline(1000)
    if line.startswith(b"#!"):
        return [*os.fsdecode(line[2:]).split(), path] if line.endswith(b"\r\n") else [path]
    return [path] if b"\0" in line else ["sh", path]


def command_words(command, option):
    """Return the words that start a command, in a shell if it needs one. Arguments may follow."""
    words = split_words(command, option) or [""]
    if re.search(NEEDS_SHELL, command):
        takes_arguments = "$" in re.sub(QUOTED, r"\1", command)     # '...' goes, "..." stays
        if option in ARGUMENTS and not takes_arguments:
            raise Failure(f'{option}: write "$@" where {ARGUMENTS[option]} belong')
        return ["sh", "-c", command, "sh"]      # the last word is $0; what follows is "$@"
    for name in (words[0], os.path.join(".", words[0])):
        if shutil.which(name):
            return [*(words_for(name) if os.sep in name else [name]), *words[1:]]
    raise Failure(f"{option}: {words[0]!r} is no command, and no file that can be run")
