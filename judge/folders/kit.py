"""The kit's own problems: where they are, and which of them a word or a path means."""
import os
import re
from pathlib import Path

from judge.text import natural

ROOT = Path(__file__).resolve().parent.parent.parent
SOLUTIONS = ROOT / "solutions"
INPUTS = ROOT / "inputs"
EXPECTED = ROOT / "expected"
KIT_FOLDERS = ROOT, SOLUTIONS, INPUTS, EXPECTED


def is_in_kit(path):
    """Return whether a Path is the folder of the kit, or below it."""
    return ROOT in (path, *path.parents)


def kit_names():
    """Return the sorted names of the kit's problems."""
    return list(filter(is_kit_name, script_names()))


def script_names():
    """Return the sorted names of the kit's scripts, of which some may solve no problem."""
    names = [path.stem for path in SOLUTIONS.glob("[!.]*.py")]
    return sorted(names, key=natural)


def is_kit_name(name):
    """Return whether a problem of the kit has a name."""
    return (SOLUTIONS / f"{name}.py").is_file() and (INPUTS / name).is_dir()


def kit_name_at(path):
    """Return the name of the kit's problem to which a path belongs, or None.

    It is a source in `solutions` with its name, or a folder with its inputs or answers, or anything
    below.
    """
    path = Path(os.path.realpath(path))
    for part in (path, *path.parents):
        name = part.stem if part.parent == SOLUTIONS else part.name
        if part.parent in (SOLUTIONS, INPUTS, EXPECTED) and is_kit_name(name):
            return name
    return None


def kit_names_called(word):
    """Return the names of the kit's problems with a name or number: one, as a rule, or none."""
    word = word.lower().replace(" ", "")        # UVa 750
    called = []
    for name in script_names() if word else []:         # many have no number
        number = re.search(r"\d*$", name)[0]
        if word in (name.lower(), number) and is_kit_name(name):
            called.append(name)
    return called
