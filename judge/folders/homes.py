"""The homes of a problem: the folders that lend it limits and helpers."""
import argparse
import contextlib
import os
from pathlib import Path

from judge.folders.program_files import find_helper
from judge.folders.programs import path_of
from judge.options import OPTIONS
from judge.running.limits import solution_limits
from judge.text import Failure, decoded, shown_path

USUAL_LIMITS = {"cpu_seconds": 10, "memory_mb": 512}


def homes_of(problem, program):
    """Return the folders that may have limits and helpers of a Problem, the lowest first.

    From the folder that holds all its cases, they go up to the current folder or that of the
    Program (or None), whichever is higher; or else, if these lie elsewhere, to that of the problem.
    """
    if problem.is_of_kit:
        return [problem.folder, problem.answer_folder]
    folders = [path.parent for case in problem.cases for path in case.paths()]
    lowest = Path(os.path.commonpath(folders or [problem.folder]))
    up_to_user = [chain_up(lowest, top) for top in places_around(program)]
    return max(up_to_user, key=len) or chain_up(lowest, problem.folder)


def places_around(program):
    """Return the current folder and that of a Program, if it has one."""
    path = path_of(program)
    return [Path.cwd(), path.parent] if path else [Path.cwd()]


def folders_above(homes, program):
    """Return the folders above the homes of a Problem: files there are told, but not used.

    The highest one holds the cases, the Program (or None) and the current folder.
    """
    lowest = homes[0]
    shared = os.path.commonpath([lowest, *places_around(program)])
    return [folder for folder in chain_up(lowest, Path(shared)) if folder not in homes]


def chain_up(folder, top):
    """Return the folders from one up to another, or [] if that is not above."""
    above = [folder, *folder.parents]
    return above[:above.index(top) + 1] if top in above else []


def unused_files(homes, program, missing_roles):
    """Yield lines about missing helpers and limits that lie too far above the cases."""
    folders = folders_above(homes, program)
    for role in missing_roles:
        with contextlib.suppress(Failure):      # it is one of several
            helper = find_helper(role, folders)
            if helper:
                flag = OPTIONS[role].flag
                yield f"{helper.typed} is not used: it is above the cases; {flag} takes it"
    if not paths_of_limits(homes):
        for path in paths_of_limits(folders):
            yield f"{shown_path(path)} is not used: it is above the cases; -t and -m set limits"


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
    words = decoded(path.read_bytes()).lstrip("\ufeff").split()     # some editors put it there
    with contextlib.suppress(argparse.ArgumentTypeError):
        if len(words) in (1, 2):
            return {name: OPTIONS[name].convert(word) for name, word in zip(USUAL_LIMITS, words)}
    raise Failure(f"{shown_path(path)}: needs seconds, or seconds and MB, such as 2 256")
