"""The files `limits`, and the limits of a solution."""
import argparse
import contextlib

from judge.options import OPTIONS
from judge.running.limits import solution_limits
from judge.text import Failure, decoded, describe, shown_path

USUAL_LIMITS = {"cpu_seconds": 10, "memory_mb": 512}


def paths_of_limits(folders):
    """Return the paths of the files `limits` in some folders."""
    return [path for path in (folder / "limits" for folder in folders) if path.is_file()]


def limits_for(homes, options):
    """Return the Limits of a solution: each that is typed, or else in its homes, or usual."""
    given = {name: getattr(options, name) for name in USUAL_LIMITS if getattr(options, name)}
    return solution_limits(**{**USUAL_LIMITS, **find_limits(homes), **given})


def find_limits(folders):
    """Return the limits from the first file `limits` in some folders, or {}."""
    paths = paths_of_limits(folders)
    return read_limits(paths[0]) if paths else {}


def read_limits(path):
    """Return {"cpu_seconds": 2.0, "memory_mb": 256}, perhaps without the second, from a file."""
    try:
        words = decoded(path.read_bytes()).lstrip("\ufeff").split()     # some editors put it there
    except OSError as error:
        raise Failure(describe(error))
    with contextlib.suppress(argparse.ArgumentTypeError):
        if len(words) in (1, 2):
            return {name: OPTIONS[name].convert(word) for name, word in zip(USUAL_LIMITS, words)}
    raise Failure(f"{shown_path(path)}: needs seconds, or seconds and MB, such as 2 256")
