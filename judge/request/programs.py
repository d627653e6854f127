"""What a word or an option runs, and which programs lie in a folder."""
import os
from pathlib import Path
from typing import NamedTuple, Optional, Sequence

from judge.files import is_program, is_source
from judge.languages import LANGUAGES
from judge.options import COMMANDS, OPTIONS, ROLES
from judge.request.kit import ROOT
from judge.text import Failure, relative_path, shown_path


class Program(NamedTuple):
    typed: str              # a command, or the path of a source or an executable
    option: str = ""        # the option before it, such as -c; "" for a word
    is_found: bool = False  # whether it was not typed, but lies beside the cases
    words: Sequence[str] = ()       # its command line; these two once it is ready to run
    folder: Optional[Path] = None   # the folder to run in; None for a new, empty one each time


HELPER_NAMES = {            # of the files beside the cases, without their extensions
    "checker": ("check", "checker"),
    "reference": ("reference", "brute"),
    "generator": ("generate", "gen"),
}


def path_of(program):
    """Return the path of a Program that is a file; None for a command, or without a Program."""
    is_file = program and os.path.isfile(program.typed)
    return Path(os.path.abspath(program.typed)) if is_file else None


def sources_in(folder, stem=None, role="solution"):
    """Return the paths of the sources in a folder for a role, perhaps only those with a name."""
    sources = sorted(filter(is_source, folder.glob("*")))       # none if it cannot be read
    paths = [path for path in sources if named_role(path) == role and path != ROOT / "run.py"]
    return [path for path in paths if not stem or path.stem.lower() == stem.lower()]


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
    taken = list(map(path_of, typed))
    for folder, stem in places:
        found = sources_in(folder, stem, role)
        if role != "solution" and not found:
            found = list(filter(is_program, map(folder.joinpath, HELPER_NAMES[role])))
        found = [path for path in found if path not in taken]
        if len(found) > 1:
            raise Failure(f"which {noun} is it, {' or '.join(map(shown_path, found))}?")
        if found:
            return Program(relative_path(found[0]), is_found=True)
    return None


def source_called(name):
    """Return the path of the source with this name before its ending: a.cpp for a; or None."""
    paths = [name + ending for ending in LANGUAGES if os.path.isfile(name + ending)]
    if len(paths) > 1:
        raise Failure(f"{name} may be {' or '.join(paths)}")
    return paths[0] if paths else None


def place_programs(paths, options):
    """Return {role: [Program, ...]} for the programs of options and of words.

    Words take the roles that the command needs, in order. Among several, one such as check.py has
    the role of its name.
    """
    command = COMMANDS[options.command]
    placed = {}
    for role in ROLES:
        text = getattr(options, role)
        if text is not None:
            # A source may be without its ending, but ./a is an executable.
            source = None if text.startswith("./") else source_called(text)
            placed[role] = [Program(source or text, OPTIONS[role].flag)]
    if options.command != "stress":     # there, one source may play two roles
        paths = list(dict.fromkeys(paths))
    are_several = len(paths) > 1 or len(command.needed) > 1
    for path in list(paths):
        role = named_role(path)
        if are_several and role in command.helpers and role not in placed:
            placed[role] = [Program(path)]
            paths.remove(path)
    free = [role for role in command.needed if role not in placed]
    free = free or command.needed[-1:] or ROLES[:1]
    for path in paths:
        placed.setdefault(free[0], []).append(Program(path))
        free = free[1:] or free         # the last role gets all others
    return placed
