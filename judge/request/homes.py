"""The folders around a problem that may have its limits and helpers, and what lies there."""
import argparse
import contextlib
import os
from pathlib import Path

from judge.options import OPTIONS
from judge.request.finding import find_helper
from judge.text import Failure, decoded, shown_path


def homes_of(problem, cases, program):
    """Return (homes, folders above them) for some Cases of a Problem, and a Program or None.

    The homes may have limits and helpers. They begin at the folder that holds all cases, and end at
    the current folder or that of the program, whichever is above the cases (the higher one, if both
    are), or else at the folder of the problem. The others go on to the folder that holds cases,
    program and current folder. What they have is not used.
    """
    if problem.is_of_kit:
        return list(filter(Path.is_dir, [problem.folder, problem.answer_folder])), []
    folders = [path.parent for case in cases for path in case.paths()]
    lowest = Path(os.path.commonpath(folders or [problem.folder]))
    places = [Path.cwd()]
    if program and program.path:
        places.append(program.path.parent)
    above_cases = [place for place in places if way_up(lowest, place)]
    highest = Path(os.path.commonpath(above_cases or [problem.folder]))
    shared = Path(os.path.commonpath([lowest, *places]))
    homes = way_up(lowest, highest)
    return homes, way_up(lowest, shared)[len(homes):]


def homes_of_job(job, named, program):
    """Return the folders that may have limits and helpers for a Job, and others further up."""
    homes, above = homes_of(job.problem, named, program)
    if job.lender not in (None, job.problem):
        lent, further = homes_of(job.lender, job.lender.cases, program)
        homes += lent
        above += further
    if not job.lender and program and not program.path:     # a command has the current folder
        homes.append(Path.cwd())
    return homes, [folder for folder in above if folder not in homes]


def way_up(folder, top):
    """Return the folders from one up to another, or [] if that is not above."""
    above = [folder, *folder.parents]
    return above[:above.index(top) + 1] if top in above else []


def unused_files(folders, roles, limits_are_missing):
    """Yield lines about helpers for some roles, and limits, that lie too far above the cases."""
    for role in roles:
        with contextlib.suppress(Failure):      # it is one of several
            helper = find_helper(role, folders)
            if helper:
                flag = OPTIONS[role].flag
                yield f"{helper.typed} is not used: it is above the cases; {flag} takes it"
    if limits_are_missing:
        for path in paths_of_limits(folders):
            yield f"{shown_path(path)} is not used: it is above the cases; -t and -m set limits"


def paths_of_limits(folders):
    """Return the paths of the files `limits` in some folders."""
    return [path for path in (folder / "limits" for folder in folders) if path.is_file()]


def find_limits(folders):
    """Return the limits from the first file `limits` in some folders, or {}."""
    paths = paths_of_limits(folders)
    return read_limits(paths[0]) if paths else {}


def read_limits(path):
    """Return {"cpu_seconds": 2.0, "memory_mb": 256}, perhaps without the second, from a file."""
    limits = {}
    words = decoded(path.read_bytes()).lstrip("\ufeff").split()     # some editors put it there
    with contextlib.suppress(argparse.ArgumentTypeError):
        for name, word in zip(("cpu_seconds", "memory_mb"), words):
            limits[name] = OPTIONS[name].convert(word)
    if not limits or len(limits) < len(words):
        raise Failure(f"{shown_path(path)}: needs seconds, or seconds and MB, such as 2 256")
    return limits
