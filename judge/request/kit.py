"""The kit's own problems: where they are, and which of them a word means."""
import os
import re
from pathlib import Path

from judge.text import Failure, natural

ROOT = Path(__file__).resolve().parent.parent.parent
SOLUTIONS, INPUTS, EXPECTED = ROOT / "solutions", ROOT / "inputs", ROOT / "expected"


def built_in_names():
    """Return the sorted names of the built-in problems."""
    names = [path.stem for path in SOLUTIONS.glob("[!.]*.py") if (INPUTS / path.stem).is_dir()]
    return sorted(names, key=natural)


def built_in_at(path):
    """Return the name of the built-in problem whose script or folder is at a path, or None."""
    path = Path(os.path.realpath(path))
    is_in_kit = path.parent in (SOLUTIONS, INPUTS, EXPECTED)
    return path.stem if is_in_kit and path.stem in built_in_names() else None


def built_in_called(word):
    """Return the name of the built-in problem with a name or number, or None; Failure for two."""
    numbers = {name: re.search(r"\d*$", name)[0] for name in built_in_names()}
    names = [name for name, number in numbers.items() if word.lower() in (name.lower(), number)]
    if len(names) > 1:
        raise Failure(f"{word} may be {' or '.join(names)}")
    return names[0] if names else None
