"""The words of a command line by their kind: programs, folders, files and names."""
import contextlib
import os
import shlex
import shutil
from collections import namedtuple
from pathlib import Path

from judge.files import absolute, is_program, is_source
from judge.languages import INTERPRETERS
from judge.options import COMMANDS, OPTIONS
from judge.request.kit import (INPUTS, KIT_FOLDERS, ROOT, SOLUTIONS, kit_name_at, kit_names,
                               kit_names_called)
from judge.request.problems import find_problem
from judge.request.programs import named_role, programs_in, source_called
from judge.text import cut, did_you_mean, relative_path

MOST_CHARACTERS = 500       # of a list of names


# Words: of a command line, by their kind
#     programs  paths as typed, or with the ending of the source
#     folders   pairs: as typed, its Path
#     files     Paths, also of the file that stdin is redirected from
#     names     of cases, or of the kit's problems
#     students  paths of programs in a folder without cases: all of them are solutions
Words = namedtuple("Words", "programs folders files names students", defaults=((),))


def sort_words(typed, command):
    """Return the Words of a command line for a Command."""
    programs = []
    folders = []
    files = []
    names = []
    for word in filter(None, typed):
        path = absolute(word)
        is_binary = is_program(path)        # with its source beside it, this is meant: a.cpp for a
        source = source_called(word) if is_binary or not path.exists() else None
        if word == "-":
            files.append(stdin_path())
        elif path.is_dir():
            folders.append((word, path))
        elif kit_name_at(path) and "solution" not in command.needed:
            folders.append((word, INPUTS / kit_name_at(path)))
        elif source or is_binary or is_source(path):
            programs.append(source or word)
        elif path.name == "limits" and path.exists():   # one of samples/*
            folders.append((relative_path(path.parent), path.parent))
        elif path.exists() and path.suffix not in INTERPRETERS:
            files.append(path)
        else:
            names.append(word)
    with contextlib.suppress(OSError):      # it is closed
        if stdin_path().is_file() and os.lseek(0, 0, os.SEEK_CUR) == 0:     # nobody has read it
            files.append(stdin_path())
    words = Words(programs, folders, files, names)
    return with_classes(words) if command.takes_several else words


def with_classes(words):
    """Return Words in which a folder of programs without cases, beside a problem, means these."""
    classes = [(word, path) for word, path in words.folders if is_class(path)]
    problems = [folder for folder in words.folders if folder not in classes]
    if not (problems or any(map(kit_names_called, words.names))):
        return words
    students = []
    for word, folder in classes:
        students += [os.path.join(word, path.name) for path in programs_in(folder)]
    return words._replace(students=students, folders=problems)


def is_class(folder):
    """Return whether there are programs in a folder outside the kit, and no cases."""
    if folder.resolve() in KIT_FOLDERS or kit_name_at(folder):
        return False
    return bool(programs_in(folder)) and not find_problem(folder).cases


def stdin_path():
    """Return the path of the file that stdin is redirected from, or else of stdin itself."""
    path = Path(os.path.realpath("/dev/stdin"))
    return path if path.is_file() else Path("/dev/stdin")


def unknown_word(word, cases, programs, command):
    """Return the complaint about a word without a meaning, with a hint at what it could be.

    The cases are the names of those that it could have been.
    """
    hint = hint_for(word, cases, programs, command)
    return f"no program, folder, file, case or problem {word!r}; {hint}"


def hint_for(word, cases, programs, command):
    """Return what a word without a meaning could be."""
    if (SOLUTIONS / f"{word}.py").is_file():
        return f"solutions/{word}.py needs its cases in inputs/{word} and expected/{word}"
    missing = [role for role in COMMANDS[command].needed if role not in programs]
    roles = [role for role in map(named_role, word.split()) if role in missing]
    flag = OPTIONS[(*roles, *missing, "solution")[0]].flag
    _, extension = os.path.splitext(word)
    interpreter = INTERPRETERS.get(extension)
    if interpreter == "":
        return f"compile it, then {flag} ./PROGRAM runs it"
    if interpreter:
        return f"{flag} {shlex.quote(f'{interpreter} {word}')} runs it"
    question = did_you_mean(word, [*COMMANDS, *kit_names(), *os.listdir("."), *cases])
    if question:
        return question
    if missing and (" " in word or shutil.which(word)):
        return f"{flag} {shlex.quote(word)} runs it"
    if command == "stress" and word.isdecimal():
        return "a number needs its option: --size, --seconds or --seed"
    are_in_kit = not cases or Path.cwd() == ROOT
    noun, names = ("problems", kit_names()) if are_in_kit else ("cases", cases)
    return cut(f"the {noun} are {', '.join(names)}", MOST_CHARACTERS)
