"""Which programs lie in a folder.

    solutions_in    sources that may be judged: not check.py
    programs_in     all sources and executables, as students may hand them in
    sources_for     sources with a role by their names: check.py
    helpers_in      the same, or else executables: check
"""
import contextlib
import os

from judge.files import is_program, is_source
from judge.folders.kit import ROOT
from judge.folders.programs import program_at
from judge.folders.search import HIDDEN, real_folders_in
from judge.languages import LANGUAGES
from judge.options import OPTIONS, ROLES, named_role
from judge.text import MOST_CHARACTERS, Failure, cut, relative_path, shown_path


def visible_names(folder, endings=""):
    """Return the sorted names in a folder that are not hidden; none if it cannot be read.

    The endings are "", or a tuple if only names with one of them are wanted, in any case.
    """
    with contextlib.suppress(OSError):
        names = [name for name in os.listdir(folder) if name.lower().endswith(endings)]
        return sorted(name for name in names if not HIDDEN.match(name))
    return []


def sources_for(role, folder):
    """Return the paths of the sources in a folder whose names say a role, such as check.py."""
    names = visible_names(folder, tuple(LANGUAGES))     # there may be many others
    paths = [folder / name for name in names if named_role(name) == role]
    return [path for path in paths if is_source(path) and path != ROOT / "run.py"]


def solutions_in(folder, stem=None):
    """Return the paths of the sources in a folder that may be judged, perhaps only with a name.

    A source such as check.py is a helper.
    """
    paths = sources_for("solution", folder)
    return [path for path in paths if stem is None or path.stem.lower() == stem.lower()]


def programs_in(folder):
    """Return the paths of all sources in a folder, and of executables without a source.

    Helpers are among them, as a student may call his program check.py.
    """
    files = [folder / name for name in visible_names(folder)]
    sources = list(filter(is_source, files))
    stems = {path.stem for path in sources}
    others = [path for path in files if path not in sources and path.name not in stems]
    return sources + list(filter(is_program, others))


def has_programs(folder):
    """Return whether there are programs in a folder or below."""
    # Sources first: to know an executable takes a look at each file.
    is_here = bool(solutions_in(folder) or programs_in(folder))
    return is_here or any(map(has_programs, real_folders_in(folder)))


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
    return sources_for(role, folder) or list(executables)
