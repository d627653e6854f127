"""Which program solves a problem if none is typed: it lies in its folder, beside it or above."""
from pathlib import Path

from judge.folders.kit import SOLUTIONS, is_in_kit, kit_names_called
from judge.folders.program_files import (find_program, has_programs, programs_in, real_folders_in,
                                         solutions_in)
from judge.folders.programs import program_at
from judge.text import relative_path


def find_solution(problem, word, taken):
    """Return the Program of a Problem whose solution is not typed, or None; Failure for several.

    For a problem of the kit, it is the only source in the current folder, if a word names the
    problem outside the kit, or else the kit's solution. The paths of other programs are taken.
    """
    noun = f"program for {problem.name}"
    if not problem.is_of_kit:
        return find_program(noun, possible_solutions(problem), taken)
    here = Path.cwd()
    is_named = kit_names_called(word) and not is_in_kit(here)      # j 750
    own = find_program(noun, [solutions_in(here)], taken) if is_named else None
    return own or program_at(relative_path(SOLUTIONS / f"{problem.name}.py"), is_found=True)


def possible_solutions(problem):
    """Yield lists of the sources that may solve a Problem: in it, or up to the current folder."""
    here = Path.cwd()
    yield solutions_in(problem.folder, problem.name if problem.namesake else None)
    yield solutions_in(problem.folder.parent, problem.name)
    for folder in problem.folder.parents:
        if here in folder.parents:
            yield solutions_in(folder)
    yield solutions_in(here)


def has_students(folder):
    """Return whether programs lie in folders inside a folder, and none in it."""
    return not programs_in(folder) and any(map(has_programs, real_folders_in(folder)))


def has_solution(path):
    """Return whether a source lies in a folder, or beside it with its name."""
    return bool(solutions_in(path) or solutions_in(path.parent, path.name))


def has_named_solution(folder):
    """Return whether a source in a folder is called like it, or main or sol: A/a.py, A/main.py."""
    names = [folder.name.lower(), "main", "sol"]
    return any(source.stem.lower() in names for source in solutions_in(folder))


def has_solution_for_all(path, inside):
    """Return whether a source in a folder is for all folders inside.

    It is not if one of them has its own, or if one is called like one of them. It may lie beside
    the folder, with its name.
    """
    if solutions_in(path.parent, path.name):
        return True
    if any(map(has_named_solution, inside)):
        return False
    stems = {source.stem.lower() for source in solutions_in(path)}
    return bool(stems) and stems.isdisjoint(place.name.lower() for place in inside)
