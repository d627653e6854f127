"""The folders around a problem that may have its limits and helpers, and what lies there."""
import argparse
import contextlib
import os
from pathlib import Path

from judge.options import OPTIONS
from judge.request.finding import find_helper
from judge.text import Failure, decoded, shown_path


def homes_of(problem, cases, program):
    """Return two lists of folders for all Cases of a Problem, and a Program or None.

    The first ones may have limits and helpers: they hold all cases, up to the current folder or
    that of the program, whichever is above the cases (the higher one, if both are). The others
    are further up, to the folder that holds all three. What they have is not used.
    """
    if problem.is_of_kit:
        return list(filter(Path.is_dir, [problem.folder, problem.answer_folder])), []
    folders = [path.parent for case in cases for path in case.paths()]
    around = Path(os.path.commonpath(folders or [problem.folder]))
    places = [Path.cwd()]
    if program and program.path:
        places.append(program.path.parent)
    tops = [place for place in places if is_below(around, place)]
    highest = Path(os.path.commonpath(tops or [problem.folder]))
    shared = Path(os.path.commonpath([around, *places]))
    above = [around, *around.parents]
    used = [folder for folder in above if is_below(folder, highest)]
    others = [folder for folder in above if is_below(folder, shared)]
    return used, others[len(used):]


def is_below(folder, top):
    """Return whether a folder is another one, or below it."""
    return top in (folder, *folder.parents)


def unused_files(folders, roles, looks_for_limits):
    """Yield lines about helpers for some roles, and limits, that lie too far above the cases."""
    for role in roles:
        with contextlib.suppress(Failure):      # it is one of several
            helper = find_helper(role, folders)
            if helper:
                flag = OPTIONS[role].flag
                yield f"{helper.typed} is not used: it is above the cases; {flag} takes it"
    if looks_for_limits:
        for path in paths_of_limits(folders):
            yield f"{shown_path(path)} is not used: it is above the cases; -t and -m set limits"


def paths_of_limits(folders):
    """Return the paths of the files `limits` in some folders."""
    return [path for path in (folder / "limits" for folder in folders) if path.is_file()]


def find_limits(folders):
    """Return {"cpu_seconds": 2.0, "memory_mb": 256} from the first file `limits`, or {}."""
    limits = {}
    for path in paths_of_limits(folders)[:1]:
        text = decoded(path.read_bytes()).lstrip("\ufeff")     # some editors put it there
        words = text.split()
        with contextlib.suppress(argparse.ArgumentTypeError):
            for name, word in zip(("cpu_seconds", "memory_mb"), words):
                limits[name] = OPTIONS[name].convert(word)
        if not limits or len(limits) < len(words):
            raise Failure(f"{shown_path(path)}: needs seconds, or seconds and MB, such as 2 256")
    return limits
