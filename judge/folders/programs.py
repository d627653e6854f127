"""What a word or an option runs: a Program."""
import os
from collections import namedtuple

from judge.files import absolute, is_source
from judge.languages import LANGUAGES
from judge.text import MOST_CHARACTERS, Failure, cut


# Program: what a word or an option runs
#     typed       a command, or the path of a source or an executable
#     kind        source, executable or command; of an option, source or command
#     path        None for a command that is no file
#     flag        the option before it, such as -c; "" for a word
#     is_found    whether it was not typed, but lies beside the cases
#     neighbours  paths of others in its folder that are judged, too: it must not see them
Program = namedtuple("Program", "typed kind path flag is_found neighbours",
                     defaults=("", False, ()))


def program_at(path, is_found=False):
    """Return the Program of a path as it is typed, or as it is found."""
    kind = "source" if is_source(path) else "executable"
    return Program(path, kind, absolute(path), is_found=is_found)


def path_of(program):
    """Return the path of a Program, or None: for no Program, or a command that is no file."""
    return program.path if program else None


def program_of_option(text, flag):
    """Return the Program of an option: a source, perhaps without its ending, or a command."""
    is_executable = text.startswith("./")       # ./a is no a.cpp
    typed = text if is_executable else source_called(text) or text
    path = absolute(typed) if os.path.isfile(typed) else None
    return Program(typed, "source" if is_source(typed) else "command", path, flag)


def sources_called(name):
    """Return the paths of the sources with this name before their ending: a.cpp for a."""
    return [name + ending for ending in LANGUAGES if os.path.isfile(name + ending)]


def source_called(name):
    """Return the path of the only source with this name before its ending, or None."""
    paths = sources_called(name)
    return only_one(name, paths) if paths else None


def only_one(word, names):
    """Return the only one of some names; raise Failure if the word may be several."""
    if len(names) > 1:
        raise Failure(f"{word} may be {cut(' or '.join(names), MOST_CHARACTERS)}")
    return next(iter(names))
