"""Which problem a program means if no word names one: the usual one."""
from pathlib import Path

from judge.folders.kit import INPUTS, kit_name_at, kit_names_called
from judge.folders.namesakes import beginnings
from judge.folders.program_files import solutions_in
from judge.folders.programs import path_of


def usual_places(program):
    """Return the folders in which the cases of a Program (or None) are looked for, in order.

    For x/a2.cpp: x/a2, x/A2, x/a, x/A and x; then the same in each folder above, up to the current
    one.
    """
    here = Path.cwd()
    if not program or not program.path:
        return [here]
    path = program.path
    kit_name = kit_name_at(path)
    if kit_name:
        return [INPUTS / kit_name]
    places = []
    stems = beginnings(stem_of(program))
    names = [name for stem in stems for name in (stem, stem.upper(), stem.lower())]
    above = [folder for folder in path.parents if here in folder.parents]
    for folder in (path.parent, *above, here):
        named = map(folder.joinpath, names)
        places += [*filter(Path.is_dir, named), folder]
    return list(dict.fromkeys(places))      # they are often the same, and may be large


def usual_problem(program, case_folders):
    """Return the Problem that a Program (or None) is judged on if no word names cases."""
    for place in usual_places(program):
        problem = problem_at(place, program, case_folders)
        # The folder has answers, and some cases may be for the program.
        if case_folders[place].whole.is_enough and problem.cases:
            return problem
    return problem_without_answers(program, case_folders)


def problem_without_answers(program, case_folders):
    """Return the Problem of a Program (or None) if no usual place has answers.

    It is the kit's problem a for a.cpp. But inputs of the user's own come before.
    """
    here = Path.cwd()
    path = path_of(program)
    folder = path.parent if path and here in path.parents else here
    problem = problem_at(folder, program, case_folders)
    called = kit_names_called(path.stem) if path and not problem.cases else []
    return case_folders[INPUTS / called[0]].problem if called else problem


def problem_at(place, program, case_folders):
    """Return the Problem of a folder, with those cases that may be for a Program (or None)."""
    folder = case_folders[place]
    path = path_of(program)
    # For src/a.cpp, all of tests.
    if not path or folder.path not in path.parents:
        return folder.problem
    stem = stem_of(program)
    # For A/src/a.cpp, all of A.
    if folder.path != path.parent and folder.path.name.lower() == stem.lower():
        return folder.problem
    # For a.cpp beside b.cpp, a1 and a2. The program may be an executable.
    places = {path.parent, folder.path}
    stems = [source.stem for place in places for source in solutions_in(place)]
    return folder.problem_for(stem, [*stems, stem])


def stem_of(program):
    """Return the name of a Program after which its cases may be called: a for a.cpp."""
    return program.path.stem if program.kind == "source" else program.path.name
