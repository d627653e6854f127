"""Which problems a program means if no word names one, and which ones a folder stands for."""
from pathlib import Path

from judge.request.kit import INPUTS, KIT_FOLDERS, kit_name_at, kit_names, kit_names_called
from judge.request.lookup import has_own_program, solution_places, sources_in
from judge.request.names import beginnings
from judge.request.programs import path_of
from judge.request.search import folders_in


def usual_places(program):
    """Return the folders in which the cases of a Program (or None) are looked for, in order.

    For a.cpp and a2.cpp: folders a and A beside it, its own folder; the same above it, or in the
    current one.
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
    return list(dict.fromkeys(places))


def usual_problem(problems, program):
    """Return the Problem that a Program (or None) is judged on if no word names cases."""
    for place in usual_places(program):
        problem = problem_at(place, problems, program)
        if problems[place].whole.is_enough and problem.cases:
            return problem
    return problem_without_answers(problems, program)


def problem_without_answers(problems, program):
    """Return the Problem of a Program (or None) if no usual place has answers.

    It is the kit's problem a for a.cpp. But inputs of the user's own come before.
    """
    here = Path.cwd()
    path = path_of(program)
    folder = path.parent if path and here in path.parents else here
    problem = problem_at(folder, problems, program)
    called = kit_names_called(path.stem) if path and not problem.cases else []
    return problems[INPUTS / called[0]] if called else problem


def problem_at(place, problems, program):
    """Return the Problem of a folder, with those cases that may be for a Program (or None)."""
    problem = problems[place]
    path = path_of(program)
    if not path or problem.folder not in path.parents:
        return problem
    stem = stem_of(program)
    if problem.folder != path.parent and problem.name.lower() == stem.lower():
        return problem          # A, for A/src/a.cpp
    folders = {path.parent, problem.folder}
    stems = [source.stem for folder in folders for source in sources_in(folder)]
    return problem.named_after(stem, [*stems, stem])        # it may be an executable


def stem_of(program):
    """Return the name of a Program after which its cases may be called: a for a.cpp."""
    return program.path.stem if program.kind == "source" else program.path.name


def problems_in(problems, folder):
    """Return the Problems of a folder if no program is typed: those with programs and cases.

    If there is none, the folder itself is the only Problem.
    """
    if folder.resolve() in KIT_FOLDERS:
        return [problems[INPUTS / name] for name in kit_names()]
    ready, _ = divided_below(problems, folder)
    return ready or [problems[folder]]


def divided_below(problems, folder):
    """Return two lists of the Problems in a folder: with cases and a program, and the others."""
    found = list(problems_below(problems, folder, set(KIT_FOLDERS)))
    ready = [problem for problem in found if problem.whole.is_enough and has_program(problem)]
    others = [problem for problem in found if problem not in ready]
    return ready, others


def problems_below(problems, folder, seen):
    """Yield the Problem of a folder, or else those of the folders in it, without those seen.

    It is one problem if cases are directly in it, or if it has the program for all below. So is a
    folder with a program and no cases in it or below.
    """
    problem = problems[folder]
    real = problem.folder.resolve()
    if real in seen:        # the kit, a link in a circle, or a folder `in`
        return
    seen.add(real)
    inside = folders_in(folder)
    own = problem.whole if has_program_for_all(problem, inside) else problem.direct
    if own.is_enough:
        yield problem
        return
    below = [found for path in inside for found in problems_below(problems, path, seen)]
    yield from below or ([problem] if sources_in(folder) else [])


def has_program_for_all(problem, inside):
    """Return whether a source in the folder of a Problem is for all folders inside.

    It is not if one of them has its own, or if one is called like one of them. It may lie beside
    the folder, with its name.
    """
    if sources_in(problem.folder.parent, problem.name):
        return True
    if any(map(has_own_program, inside)):
        return False
    stems = {source.stem.lower() for source in sources_in(problem.folder)}
    return bool(stems) and stems.isdisjoint(path.name.lower() for path in inside)


def has_program(problem):
    """Return whether a source lies in the folder of a Problem, or beside it with its name."""
    return any(sources_in(place.folder, place.stem) for place in solution_places(problem))
