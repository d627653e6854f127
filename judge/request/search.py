"""Which files below a folder may be inputs and answers."""
import os
import re
from pathlib import Path

from judge.languages import ending_of
from judge.request.pairing import WORD
from judge.request.kit import EXPECTED, INPUTS
from judge.text import natural

OTHER_FOLDER = re.compile(r"\.|__|node_modules$")      # neither cases nor programs in it
OTHER_FILE = re.compile(r"\.|limits$|.*~$")         # no input and no answer


def files_below(folder, directly, onerror):
    """Return (files, problems): paths of what lies below a folder.

    The files may be inputs or answers by their names. The problems are folders with limits of their
    own: the search does not go into them, nor into hidden folders; directly, it goes only into
    folders such as `in`. onerror(OSError) is called for a folder that cannot be read.
    """
    found = []
    problems = []
    for path, folders, files in walk_once(str(folder), onerror):
        is_below = path != str(folder)
        is_kits = os.path.realpath(path) in (str(INPUTS), str(EXPECTED))
        if is_below and "limits" in files:
            problems.append(Path(path))
            folders.clear()
        elif is_below and ("pyvenv.cfg" in files or is_kits):
            folders.clear()
        else:
            wanted = folders if is_below or not directly else filter(WORD.fullmatch, folders)
            folders[:] = sorted(name for name in wanted if not OTHER_FOLDER.match(name))
            found += [os.path.join(path, name) for name in files if may_be_data(name)]
    return found, problems


def walk_once(top, onerror):
    """Yield what os.walk() yields for a path as text, and for links to folders; no folder twice.

    It goes into those folders that its user leaves in the list.
    """
    seen = set(map(str, Path(os.path.realpath(top)).parents))       # links to them are circles
    waiting = [top]
    for start in waiting:       # it grows: links come last, so that a folder's own path counts
        for path, folders, files in os.walk(start, onerror=onerror):
            real = os.path.realpath(path)
            if real in seen:
                folders.clear()
                continue
            seen.add(real)
            yield path, folders, files
            waiting += filter(os.path.islink, [os.path.join(path, name) for name in folders])


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


def listed(folder):
    """Return the names of the folders in a folder that may have cases, and those of its files."""
    _, folders, files = next(os.walk(folder), (None, [], []))
    return [name for name in folders if not OTHER_FOLDER.match(name)], files
