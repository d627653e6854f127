"""What a word or an option runs: Programs, and the roles that they have."""
import os
from collections import namedtuple

from judge.files import absolute, is_source
from judge.languages import LANGUAGES
from judge.options import OPTIONS, ROLES, named_role
from judge.text import MOST_CHARACTERS, Failure, cut


# Program: what a word or an option runs
#     typed       a command, or the path of a source or an executable
#     kind        source, executable or command
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
    return only(name, paths) if paths else None


def only(word, names):
    """Return the only one of some names; raise Failure if the word may be several."""
    if len(names) > 1:
        raise Failure(f"{word} may be {cut(' or '.join(names), MOST_CHARACTERS)}")
    return next(iter(names))


def programs_of_options(options):
    """Return {role: [Program]} for options such as -c; {"checker": []} for --checker ''."""
    placed = {}
    for role in ROLES:
        text = getattr(options, role)
        if role == "checker" and text == "":
            placed[role] = []
        elif text is not None:
            texts = text if role == "solution" else [text]
            placed[role] = [program_of_option(text, OPTIONS[role].flag) for text in texts]
    return placed


def programs_by_role(paths, has_class, options, command, problems):
    """Return {role: [Program, ...]} for the programs of options and of words.

    Among several, or beside a class, one such as check.py has the role of its name. The others take
    the roles that the command needs, in order.
    """
    placed = programs_of_options(options)
    programs = list(map(program_at, paths))
    if len(command.needed) < 2:     # otherwise, one source may play two roles
        programs = list({program.path: program for program in programs}.values())
    # A check.py alone is judged itself.
    is_alone = len(programs) == len(command.needed) == 1 and not (placed or has_class)
    if not is_alone:
        roles = [role for role in command.helpers if role not in placed]
        helpers, programs = helpers_among(programs, roles, command, problems)
        placed.update(helpers)
    free = [role for role in command.needed if role not in placed]
    for program in programs:
        role = free.pop(0) if free else command.needed[-1]      # the last one gets all the others
        placed.setdefault(role, []).append(program)
    if options.solution is not None or not command.takes_several:
        refuse_several(placed)
    return placed


def helpers_among(programs, roles, command, problems):
    """Return {role: [Program]} for the first that has one of some roles by its name; the others."""
    helpers = {}
    others = []
    for program in programs:
        role = named_role(program.path)
        is_free = role in roles and role not in helpers
        if is_free and not is_of_class(program, programs, command, problems):
            helpers[role] = [program]
        else:
            others.append(program)
    return helpers, others


def refuse_several(placed):
    """Raise Failure if {role: [Program, ...]} has several for one role."""
    for several in placed.values():
        if len(several) > 1:
            names = " ".join(program.typed for program in several)
            raise Failure(f"too many programs: {names} (a command of several words needs quotes)")


def is_of_class(program, programs, command, problems):
    """Return whether a Program is a student's: one of several in a folder without cases.

    There are three or more, or also programs elsewhere. Only a command that takes several programs
    has classes.
    """
    folder = program.path.parent
    beside = [other for other in programs if other.path.parent == folder]
    is_class = len(beside) > 2 or 1 < len(beside) < len(programs)
    return command.takes_several and is_class and not problems[folder].direct.is_enough
