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


# Word: of a command line
#     typed  as it is typed
#     kind   program, folder, file or name
#     means  the path of a program, perhaps with its ending, or the Path of a folder or file
Word = namedtuple("Word", "typed kind means", defaults=(None,))


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
    words = [word_for(text, command) for text in typed if Path(text).name != "__pycache__"]
    kit_words = kit_words_among(words, options)
    programs, folders, files, names = [], {}, [], []
    for word in words:
        if word.kind == "name" or word.typed in kit_words:
            names.append(word.typed)
        elif word.kind == "program":
            programs.append(word.means)
        elif word.kind == "folder":
            folders.setdefault(word.means, word.typed)
        else:
            files.append(word.means)
    if takes_stdin:
        files += redirected()
    for folder in folders_of_limits(files):
        folders.setdefault(folder, relative_path(folder))
    files = [path for path in files if path.name != "limits"]
    return Words(programs, folders, files, names)


def folders_of_limits(files):
    """Return the folders for which typed files `limits` stand: alone, not beside others, by *."""
    others = {path.parent for path in files if path.name != "limits"}
    folders = [path.parent for path in files if path.name == "limits"]
    return [folder for folder in folders if folder not in others]


def kit_words_among(words, options):
    """Return the texts of the Words that mean a problem of the kit, though they could be programs.

    Beside another program, 750 means the problem, even if 750.py is there.
    """
    programs = {word.typed: word.means for word in words if word.kind == "program"}
    # Only 750, typed without its ending.
    called = [text for text in programs if programs[text] != text and kit_names_called(text)]
    has_other = options.solution or len(called) < len(programs)
    return called if has_other else []


def word_for(text, command):
    """Return the Word for a text that is typed for a Command."""
    path = absolute(text)
    if text == "-":
        return Word(text, "file", stdin_path())
    if path.is_dir():
        return Word(text, "folder", path)
    program = program_called(text)
    if program:
        real = Path(os.path.realpath(program))
        is_of_kit = real.parent == SOLUTIONS and is_kit_name(real.stem)
        if is_of_kit and "solution" not in command.needed:      # it stands for its problem
            return Word(text, "folder", INPUTS / real.stem)
        return Word(text, "program", program)
    if path.exists() and path.suffix.lower() not in INTERPRETERS:       # a.rb is a name: a hint
        return Word(text, "file", path.resolve() if kit_name_at(path) else path)
    return Word(text, "name")


def program_called(word):
    """Return the path of the source or executable that a word means, a.cpp for a, or None."""
    if is_source(word):
        return word
    if is_program(word):
        return source_called(word) or word
    return None if os.path.exists(word) else source_called(word)
