"""What a word or an option runs, and which programs lie in a folder: Programs."""
import os
import re
from collections import namedtuple

from judge.files import absolute, is_program, is_source
from judge.languages import LANGUAGES
from judge.options import OPTIONS, ROLES
from judge.request.kit import ROOT
from judge.text import Failure, relative_path, shown_path

HELPER_NAMES = {            # of the files beside the cases, without their extensions
    "checker": ("check", "checker"),
    "reference": ("reference", "brute"),
    "generator": ("generate", "gen"),
}
# Ends the name of a program in that of a case: a1 and a-1 are cases of a.cpp, 1000-1 of 1000.py.
NAME_END = r"((?<=\d)(?!\d)|(?<!\d)(?![^\W\d_]))"


# Program: what a word or an option runs
#     typed     a command, or the path of a source or an executable
#     kind      source, executable or command
#     path      None for a command that is no file
#     flag      the option before it, such as -c; "" for a word
#     is_found  whether it was not typed, but lies beside the cases
Program = namedtuple("Program", "typed kind path flag is_found", defaults=("", False))


def program_at(path, is_found=False):
    """Return the Program of a path as it is typed, or as it is found."""
    kind = "source" if is_source(path) else "executable"
    return Program(path, kind, absolute(path), is_found=is_found)


def program_of_option(text, flag):
    """Return the Program of an option: a source, perhaps without its ending, or a command."""
    # A source may be without its ending, but ./a is an executable.
    typed = text if text.startswith("./") else source_called(text) or text
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
        raise Failure(f"{word} may be {' or '.join(names)}")
    return next(iter(names))


def compiler_of(program):
    """Return the line that compiles a Program, or ""."""
    return LANGUAGES[program.path.suffix].compiler if program.kind == "source" else ""


def place_programs(paths, options, command):
    """Return {role: [Program, ...]} for the programs of options and of words.

    Words take the roles that the command needs, in order. Among several, one such as check.py has
    the role of its name.
    """
    placed = {}
    for role in ROLES:
        text = getattr(options, role)
        if text is not None:
            placed[role] = [program_of_option(text, OPTIONS[role].flag)]
    if len(command.needed) < 2:     # otherwise, one source may play two roles
        paths = list({absolute(path): path for path in paths}.values())
    are_several = len(paths) + len(placed) > 1 or len(command.needed) > 1
    left = []
    for path in paths:
        role = named_role(path)
        if are_several and role in command.helpers and role not in placed:
            placed[role] = [program_at(path)]
        else:
            left.append(path)
    free = [role for role in command.needed if role not in placed]
    last = (free or command.needed or ["solution"])[-1]
    for path in left:
        role = free.pop(0) if free else last        # which gets all others
        placed.setdefault(role, []).append(program_at(path))
    are_many = command.takes_several and options.solution is None
    for role, several in placed.items():
        if len(several) > 1 and not (are_many and role == "solution"):
            names = " ".join(program.typed for program in several)
            raise Failure(f"too many programs: {names} (a command of several words needs quotes)")
    return placed


def sources_in(folder, stem=None, role="solution"):
    """Return the paths of the sources in a folder for a role, perhaps only those with a name."""
    paths = []
    for path in sorted(filter(is_source, folder.glob("[!.]*"))):    # none if it cannot be read
        is_called_so = not stem or path.stem.lower() == stem.lower()
        if is_called_so and named_role(path) == role and path != ROOT / "run.py":
            paths.append(path)
    return paths


def programs_in(folder):
    """Return the paths of all sources in a folder, and of executables without a source."""
    files = sorted(folder.glob("[!.]*"))        # a Mac adds ._a.py
    sources = list(filter(is_source, files))
    stems = {path.stem for path in sources}
    others = [path for path in files if path not in sources and path.name not in stems]
    return sources + list(filter(is_program, others))


def named_role(path):
    """Return the role that the name of a program says: checker for check.py, solution for a.py."""
    stem, _ = os.path.splitext(os.path.basename(path))
    for role, names in HELPER_NAMES.items():
        if stem.lower() in names:
            return role
    return "solution"


def find_program(role, noun, places, typed=()):
    """Return the Program for a role from the first place with one, or None; Failure for two.

    A place is a folder, with a name that the program must have, or None. Typed ones do not count.
    """
    taken = [program.path for program in typed]
    for folder, stem in places:
        found = sources_in(folder, stem, role)
        if role != "solution" and not found:
            paths = map(folder.joinpath, HELPER_NAMES[role])
            found = list(filter(is_program, paths))
        found = [path for path in found if path not in taken]
        if len(found) > 1:
            names = " or ".join(map(shown_path, found))
            raise Failure(f"which {noun} is it, {names}?")
        if found:
            return program_at(relative_path(found[0]), is_found=True)
    return None


def find_helper(role, folders, typed):
    """Return the helper for a role from the first of some folders with one, or None."""
    noun = f"{role} ({OPTIONS[role].flag})"
    return find_program(role, noun, [(folder, None) for folder in folders], typed)


def program_of_name(case, stems):
    """Return the longest name of a program with which that of a case begins; "" if none does."""
    name = case.name.lower()
    alike = [stem for stem in stems if re.match(re.escape(stem) + NAME_END, name)]
    return max(alike, key=len, default="")
