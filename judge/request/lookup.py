"""Which programs lie in a folder, and which one has a role there."""
import contextlib
import os

from judge.files import is_program, is_source
from judge.languages import LANGUAGES
from judge.options import OPTIONS, ROLES, named_role
from judge.request.kit import ROOT
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


def has_solution(path):
    """Return whether a source lies in a folder, or beside it with its name."""
    return bool(sources_in(path) or sources_in(path.parent, path.name))


def has_program_for_all(path, inside):
    """Return whether a source in a folder is for all folders inside.

    It is not if one of them has its own, or if one is called like one of them. It may lie beside
    the folder, with its name.
    """
    if sources_in(path.parent, path.name):
        return True
    if any(map(has_own_program, inside)):
        return False
    stems = {source.stem.lower() for source in sources_in(path)}
    return bool(stems) and stems.isdisjoint(place.name.lower() for place in inside)


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


def find_helper(role, folders, taken=()):
    """Return the helper for a role from the first of some folders with one, or None."""
    noun = f"{role} ({OPTIONS[role].flag})"
    return find_program(noun, (helpers_in(folder, role) for folder in folders), taken)


def helpers_in(folder, role):
    """Return the paths of the sources in a folder for a role, or else of the executables."""
    executables = filter(is_program, map(folder.joinpath, ROLES[role].names))
    return sources_in(folder, role=role) or list(executables)
