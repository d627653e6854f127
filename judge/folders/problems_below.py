"""Which problems a folder stands for if no program is typed: itself, or those in it."""
from judge.folders.kit import INPUTS, KIT_FOLDERS, kit_names
from judge.folders.owners import has_solution, has_solution_for_all
from judge.folders.program_files import solutions_in
from judge.folders.search import folders_in


def case_folders_for(case_folders, path):
    """Return the CaseFolders for which a path stands if no program is typed.

    They are those with programs and cases. If there is none, it is the folder itself.
    """
    if path.resolve() in KIT_FOLDERS:
        return [case_folders[INPUTS / name] for name in kit_names()]
    ready, _ = ready_and_others(case_folders, path)
    return ready or [case_folders[path]]


def ready_and_others(case_folders, path):
    """Return two lists of the CaseFolders in a folder: with cases and a program, and the others."""
    found = list(possible_folders(case_folders, path, set(KIT_FOLDERS)))
    ready = [place for place in found if place.whole.is_enough and has_solution(place.path)]
    others = [place for place in found if place not in ready]
    return ready, others


def possible_folders(case_folders, path, seen):
    """Yield the CaseFolder of a path, or those of the folders in it, without those seen.

    It is one problem if cases are directly in it, or if it has the program for all below. Else the
    folders inside are problems; if there is none, it is one if it has a program.
    """
    place = case_folders[path]
    real = place.path.resolve()
    if real in seen:        # the kit, a link in a circle, or a folder `in`
        return
    seen.add(real)
    inside = folders_in(path)
    own = place.whole if has_solution_for_all(place.path, inside) else place.direct
    if own.is_enough:
        yield place
        return
    below = [found for folder in inside for found in possible_folders(case_folders, folder, seen)]
    if below:
        yield from below
    elif solutions_in(path):
        yield place
