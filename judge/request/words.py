"""The words of a command line by their kind: programs, folders, files and names."""
import os
from collections import namedtuple
from pathlib import Path

from judge.files import absolute, is_program, is_source
from judge.folders.kit import INPUTS, SOLUTIONS, is_kit_name, kit_name_at, kit_names_called
from judge.folders.programs import source_called
from judge.languages import INTERPRETERS
from judge.request.stdin import redirected, stdin_path
from judge.text import relative_path


# Words: of a command line, by their kind
#     programs  paths as typed, or with the ending of the source
#     folders   {Path: as it is typed}
#     files     Paths, also of the file that stdin is redirected from
#     names     all other words: of cases, of the kit's problems, or of nothing
Words = namedtuple("Words", "programs folders files names")


def sort_words(typed, options, command, takes_stdin):
    """Return the Words of what is typed for a Command, without Python's caches, which come by *.

    A file from which stdin is redirected is one of its files.
    """
    found = [(word, *kind_of(word, command)) for word in typed if Path(word).name != "__pycache__"]
    kit_words = kit_words_among(found, options)
    programs, folders, files, names = [], {}, [], []
    for word, kind, meant in found:
        if kind == "name" or word in kit_words:
            names.append(word)
        elif kind == "program":
            programs.append(meant)
        elif kind == "folder":
            folders.setdefault(meant, word)
        else:
            files.append(meant)
    if takes_stdin:
        files += redirected()
    for folder in folders_of_limits(files):
        folders.setdefault(folder, relative_path(folder))
    files = [path for path in files if path.name != "limits"]
    return Words(programs, folders, files, names)


def folders_of_limits(files):
    """Return the folders for which typed files `limits` stand: of each that did not come by *."""
    others = {path.parent for path in files if path.name != "limits"}
    folders = [path.parent for path in files if path.name == "limits"]
    return [folder for folder in folders if folder not in others]


def kit_words_among(found, options):
    """Return the words that mean a problem of the kit, though they could be programs.

    Of (word, kind, what it stands for). Beside another program, 750 means the problem, even if
    750.py is there.
    """
    programs = {word: program for word, kind, program in found if kind == "program"}
    called = [word for word in programs if programs[word] != word and kit_names_called(word)]
    has_other = options.solution or len(called) < len(programs)
    return called if has_other else []


def kind_of(word, command):
    """Return the kind of a word, and what it stands for."""
    path = absolute(word)
    if word == "-":
        return "file", stdin_path()
    if path.is_dir():
        return "folder", path
    program = program_called(word)
    if program:
        real = Path(os.path.realpath(program))
        is_of_kit = real.parent == SOLUTIONS and is_kit_name(real.stem)
        if is_of_kit and "solution" not in command.needed:      # it stands for its problem
            return "folder", INPUTS / real.stem
        return "program", program
    if path.exists() and path.suffix.lower() not in INTERPRETERS:       # a.rb is a name: a hint
        return "file", path.resolve() if kit_name_at(path) else path
    return "name", word


def program_called(word):
    """Return the path of the source or executable that a word means, a.cpp for a, or None."""
    if is_source(word):
        return word
    if is_program(word):
        return source_called(word) or word
    return None if os.path.exists(word) else source_called(word)
