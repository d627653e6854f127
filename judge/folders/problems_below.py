"""Which problems a folder stands for if no program is typed: itself, or those in it."""
from judge.folders.kit import INPUTS, KIT_FOLDERS, kit_names
from judge.folders.owners import has_solution, has_solution_for_all
from judge.folders.program_files import solutions_in
from judge.folders.search import folders_in


def case_folders_for(path, case_folders):
    """Return the CaseFolders for which a path stands if no program is typed.

    They are those with programs and cases. If there is none, it is the folder itself.
    """
    if path.resolve() in KIT_FOLDERS:
        return [case_folders[INPUTS / name] for name in kit_names()]
    ready, _ = ready_and_others(path, case_folders)
    return ready or [case_folders[path]]


def ready_and_others(path, case_folders):
    """Return two lists of the CaseFolders in a folder: with cases and a program, and the others."""
    possible = list(possible_folders(path, case_folders, set(KIT_FOLDERS)))
    ready = [found for found in possible if found.whole.is_enough and has_solution(found.path)]
    others = [found for found in possible if found not in ready]
    return ready, others


def possible_folders(path, case_folders, seen):
    """Yield the CaseFolder of a path, or those of the folders in it, without those seen.

    It is one problem if cases are directly in it, or if it has the program for all below. Else the
    folders inside are problems; if there is none, it is one if it has a program.
    """
    case_folder = case_folders[path]
    real = case_folder.path.resolve()
    if real in seen:        # the kit, a link in a circle, or a folder `in`
        return
    seen.add(real)
    inside = folders_in(path)
    is_one = has_solution_for_all(case_folder.path, inside)
    own = case_folder.whole if is_one else case_folder.direct
    if own.is_enough:
        yield case_folder
        return
    below = [found for folder in inside for found in possible_folders(folder, case_folders, seen)]
    if below:
        yield from below
    elif solutions_in(path):
        yield case_folder
