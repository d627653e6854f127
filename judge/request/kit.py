"""The kit's own problems: where they are, and which of them a word means."""
import os
import re
from pathlib import Path

from judge.text import natural

ROOT = Path(__file__).resolve().parent.parent.parent
SOLUTIONS = ROOT / "solutions"
INPUTS = ROOT / "inputs"
EXPECTED = ROOT / "expected"
KIT_FOLDERS = ROOT, SOLUTIONS, INPUTS, EXPECTED


def kit_names():
    """Return the sorted names of the kit's problems."""
    scripts = SOLUTIONS.glob("[!.]*.py")
    names = [path.stem for path in scripts if (INPUTS / path.stem).is_dir()]
    return sorted(names, key=natural)


def kit_name_at(path):
    """Return the name of the kit's problem whose script or folder is at a path, or None."""
    path = Path(os.path.realpath(path))
    is_in_kit = path.parent in KIT_FOLDERS[1:]
    return path.stem if is_in_kit and path.stem in kit_names() else None


def kit_names_called(word):
    """Return the names of the kit's problems with a name or number: one, as a rule, or none."""
    called = []
    for name in kit_names():
        number = re.search(r"\d*$", name)[0]
        if word.lower() in (name.lower(), number):
            called.append(name)
    return called
