"""The homes of a problem: the folders in which its limits and helpers may lie."""
import contextlib
import os
from pathlib import Path

from judge.folders.limits_files import paths_of_limits
from judge.folders.program_files import find_helper
from judge.folders.programs import path_of
from judge.options import OPTIONS
from judge.text import Failure, shown_path


def homes_of(problem, program):
    """Return the folders in which limits and helpers of a Problem may lie, the lowest first.

    They begin at the folder around all its cases. They end at the current folder or that of the
    Program (or None), whichever is higher. If neither is above the cases, they end at that of the
    problem.
    """
    if problem.is_of_kit:
        return [problem.folder, problem.answer_folder]
    folders = [path.parent for case in problem.cases for path in case.paths()]
    lowest = Path(os.path.commonpath(folders or [problem.folder]))
    # A chain for each place; [] for one that is not above the cases.
    up_to_user = [chain_up(lowest, top) for top in places_around(program)]
    # The longer one ends higher.
    return max(up_to_user, key=len) or chain_up(lowest, problem.folder)


def places_around(program):
    """Return the current folder and that of a Program, if it has one."""
    path = path_of(program)
    return [Path.cwd(), path.parent] if path else [Path.cwd()]


def folders_above(homes, program):
    """Return the folders above some homes, up to the lowest one that holds all the user's.

    That is what holds the cases, the current folder and the Program (or None). Limits and helpers
    there are not used, but the user is told so.
    """
    lowest = homes[0]
    shared = os.path.commonpath([lowest, *places_around(program)])
    return [folder for folder in chain_up(lowest, Path(shared)) if folder not in homes]


def chain_up(folder, top):
    """Return the folders from one up to another, or [] if that is not above."""
    above = [folder, *folder.parents]
    return above[:above.index(top) + 1] if top in above else []


def unused_files(homes, program, missing_roles):
    """Yield a line for each missing helper, and for missing limits, that lie above some homes."""
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
