"""Which program solves a problem if none is typed: it lies in its folder, beside it or above."""
from pathlib import Path

from judge.folders.kit import ROOT, SOLUTIONS, is_in_kit, kit_names_called
from judge.folders.program_files import find_program, solutions_in
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
    is_outside = here == ROOT or not is_in_kit(here)
    is_named = kit_names_called(word) and is_outside        # j 750
    own = find_program(noun, [solutions_in(here)], taken) if is_named else None
    return own or program_at(relative_path(SOLUTIONS / f"{problem.name}.py"), is_found=True)


def possible_solutions(problem):
    """Yield lists of the sources that may solve a Problem; the first that is not empty counts.

    For p/A: those in p/A, A.cpp in p, and then all in p, or above, up to the current folder.
    """
    here = Path.cwd()
    yield solutions_in(problem.folder, problem.name if problem.namesake else None)
    yield solutions_in(problem.folder.parent, problem.name)
    for folder in problem.folder.parents:
        if here in folder.parents:
            yield solutions_in(folder)
    yield solutions_in(here)
