"""Which programs lie in a folder, and which one has a role there."""
import contextlib
import os
from pathlib import Path

from judge.files import is_program, is_source
from judge.languages import LANGUAGES
from judge.options import OPTIONS, ROLES, named_role
from judge.request.kit import ROOT, SOLUTIONS, is_in_kit, kit_names_called
from judge.request.programs import program_at
from judge.request.search import HIDDEN
from judge.text import MOST_CHARACTERS, Failure, cut, relative_path, shown_path


def visible_names(folder, endings=""):
    """Return the sorted names in a folder that are not hidden; none if it cannot be read.

    The endings are a tuple, in lower case, if only those with one of them are wanted.
    """
    with contextlib.suppress(OSError):
        names = [name for name in os.listdir(folder) if name.lower().endswith(endings)]
        return sorted(name for name in names if not HIDDEN.match(name))
    return []


def sources_in(folder, stem=None, role="solution"):
    """Return the paths of the sources in a folder for a role, perhaps only those with a name."""
    names = visible_names(folder, tuple(LANGUAGES))     # there may be many others
    paths = [folder / name for name in names if named_role(name) == role]
    if stem:
        paths = [path for path in paths if path.stem.lower() == stem.lower()]
    return [path for path in paths if is_source(path) and path != ROOT / "run.py"]


def has_own_program(folder):
    """Return whether a source in a folder is called like it, or main or sol: A/a.py, A/main.py."""
    names = [folder.name.lower(), "main", "sol"]
    return any(source.stem.lower() in names for source in sources_in(folder))


def programs_in(folder):
    """Return the paths of all sources in a folder, and of executables without a source."""
    files = [folder / name for name in visible_names(folder)]
    sources = list(filter(is_source, files))
    stems = {path.stem for path in sources}
    others = [path for path in files if path not in sources and path.name not in stems]
    return sources + list(filter(is_program, others))


def find_program(noun, choices, taken=()):
    """Return the Program of the first list of paths with one that is not taken, or None.

    Raise Failure if it has several.
    """
    for paths in choices:
        found = [path for path in paths if path not in taken]
        if len(found) > 1:
            names = cut(" or ".join(map(shown_path, found)), MOST_CHARACTERS)
            raise Failure(f"which {noun} is it, {names}?")
        if found:
            return program_at(relative_path(found[0]), is_found=True)
    return None


def find_solution(problem, word, taken):
    """Return the Program of a Problem whose solution is not typed, or None; Failure for several.

    For a problem of the kit, it is the only source in the current folder, if a word names the
    problem outside the kit, or else the kit's solution. The paths of other programs are taken.
    """
    noun = f"program for {problem.name}"
    if not problem.is_of_kit:
        return find_program(noun, possible_solutions(problem), taken)
    here = Path.cwd()
    is_named = kit_names_called(word) and not is_in_kit(here)      # j 750
    own = find_program(noun, [sources_in(here)], taken) if is_named else None
    return own or program_at(relative_path(SOLUTIONS / f"{problem.name}.py"), is_found=True)


def possible_solutions(problem):
    """Yield lists of the sources that may solve a Problem: in it, or up to the current folder."""
    here = Path.cwd()
    yield sources_in(problem.folder, problem.name if problem.namesake else None)
    yield sources_in(problem.folder.parent, problem.name)
    for folder in problem.folder.parents:
        if here in folder.parents:
            yield sources_in(folder)
    yield sources_in(here)


def find_helper(role, folders, taken=()):
    """Return the helper for a role from the first of some folders with one, or None."""
    noun = f"{role} ({OPTIONS[role].flag})"
    return find_program(noun, (helpers_in(folder, role) for folder in folders), taken)


def helpers_in(folder, role):
    """Return the paths of the sources in a folder for a role, or else of the executables."""
    executables = filter(is_program, map(folder.joinpath, ROLES[role].names))
    return sources_in(folder, role=role) or list(executables)
