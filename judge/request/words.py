"""The words of a command line by their kind: programs, folders, files and names."""
import os
from collections import namedtuple
from pathlib import Path

from judge.files import absolute, is_program, is_source
from judge.languages import INTERPRETERS
from judge.request.kit import INPUTS, SOLUTIONS, is_kit_name, kit_name_at, kit_names_called
from judge.request.programs import source_called
from judge.request.stdin import redirected, stdin_path
from judge.text import relative_path


# Words: of a command line, by their kind
#     programs  paths as typed, or with the ending of the source
#     folders   {Path: as it is typed}
#     files     Paths, also of the file that stdin is redirected from
#     names     all other words: of cases, of the kit's problems, or of nothing
Words = namedtuple("Words", "programs folders files names")


def sort_words(typed, options, command, takes_stdin):
    """Return the Words of what is typed for a Command.

    A file from which stdin is redirected is one of its files. A file `limits` alone stands for its
    folder.
    """
    words = Words([], {}, [], [])
    # Python's caches come by *.
    found = [(word, *kind_of(word, command)) for word in typed if Path(word).name != "__pycache__"]
    programs = {word: value for word, kind, value in found if kind == "programs"}
    kit_words = kit_words_among(programs, options)
    for word, kind, value in found:
        if word in kit_words:
            words.names.append(word)
        elif kind == "folders":
            words.folders.setdefault(value, word)
        else:
            getattr(words, kind).append(value)
    if takes_stdin:
        words.files.extend(redirected())
    move_limits(words)
    return words


def kit_words_among(programs, options):
    """Return the words that mean a problem of the kit, among {word: the program that it could be}.

    Beside another program, 750 means the problem, even if 750.py is there.
    """
    called = [word for word in programs if programs[word] != word and kit_names_called(word)]
    has_other = options.solution or len(called) < len(programs)
    return called if has_other else []


def move_limits(words):
    """Let a file `limits` among Words stand for its folder; but for nothing if it came by *."""
    for path in [path for path in words.files if path.name == "limits"]:
        words.files.remove(path)
        if path.parent not in [file.parent for file in words.files]:
            words.folders.setdefault(path.parent, relative_path(path.parent))


def kind_of(word, command):
    """Return the kind of a word, a field of Words, and what it stands for."""
    path = absolute(word)
    if word == "-":
        return "files", stdin_path()
    if path.is_dir():
        return "folders", path
    program = program_called(word)
    if program:
        real = Path(os.path.realpath(program))
        is_of_kit = real.parent == SOLUTIONS and is_kit_name(real.stem)
        if is_of_kit and "solution" not in command.needed:      # it stands for its problem
            return "folders", INPUTS / real.stem
        return "programs", program
    if path.exists() and path.suffix.lower() not in INTERPRETERS:       # a.rb is a name: a hint
        return "files", path.resolve() if kit_name_at(path) else path
    return "names", word


def program_called(word):
    """Return the path of the source or executable that a word means, a.cpp for a, or None."""
    if is_source(word):
        return word
    if is_program(word):
        return source_called(word) or word
    return None if os.path.exists(word) else source_called(word)
