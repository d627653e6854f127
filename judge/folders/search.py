"""Which files below a folder may be inputs and answers."""
import os
import re
from pathlib import Path

from judge.folders.kit import EXPECTED, INPUTS
from judge.folders.pairing import IN_OR_OUT_WORD
from judge.languages import ending_of
from judge.text import natural

HIDDEN = re.compile(r"\.|__|node_modules$")      # neither cases nor programs in it
OTHER_FILE = re.compile(r"\.|limits$|.*~$")         # no input and no answer


def files_below(folder, directly, onerror):
    """Return (files, separate) for what lies below a folder.

    The files are paths as text: they may be inputs or answers by their names. Separate are Paths of
    folders with limits of their own: the search does not go into them, nor into hidden folders.
    Directly, it goes only into those right inside that are called like `in`. onerror(OSError) is
    called for a folder that cannot be read.
    """
    found = []
    separate = []
    top = str(folder)
    place = Path(os.path.realpath(top))
    seen = {INPUTS, EXPECTED, *place.parents} - {place}     # links to those above are circles
    for path, folders, files in os.walk(top, onerror=onerror, followlinks=True):
        is_top = path == top
        inside = [name for name in folders if not HIDDEN.match(name)]
        folders.clear()         # os.walk() goes only into those that are put back
        real = Path(os.path.realpath(path))
        if real in seen or not is_top and "pyvenv.cfg" in files:
            continue
        seen.add(real)
        if not is_top and "limits" in files:
            separate.append(Path(path))
            continue
        if directly and is_top:
            inside = list(filter(IN_OR_OUT_WORD.fullmatch, inside))
        # Links come last, so that the folder itself counts, not a link beside it.
        inside.sort()
        folders += sorted(inside, key=lambda name: os.path.islink(os.path.join(path, name)))
        found += [os.path.join(path, name) for name in files if may_be_data(name)]
    return found, separate


def may_be_data(name):
    """Return whether a file may be an input or an answer by its name."""
    return not ending_of(name) and not OTHER_FILE.match(name)


def files_near(folder, part):
    """Return the names of the files in a folder or right below it with a part in their names.

    Only names are looked at, as there may be many.
    """
    inside, files = listed(folder)
    found = [name for name in files if part in name]
    for name in inside:
        _, files = listed(os.path.join(folder, name))
        found += [os.path.join(name, file) for file in files if part in file]
    return [name for name in found if may_be_data(os.path.basename(name))]


def folders_in(folder):
    """Return the paths of the folders in a folder that may have cases, in natural order."""
    names, _ = listed(folder)
    return [folder / name for name in sorted(names, key=natural)]


def real_folders_in(folder):
    """Return the paths of the folders in a folder, but no links: these may lead above."""
    return [path for path in folders_in(folder) if not path.is_symlink()]


def listed(folder):
    """Return the names of the folders that may have cases, and of the files, in a folder.

    A virtual environment of Python counts as empty.
    """
    _, folders, files = next(os.walk(folder), (None, [], []))
    if "pyvenv.cfg" in files:
        return [], []
    return [name for name in folders if not HIDDEN.match(name)], files
