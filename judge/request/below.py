"""Which problems a folder stands for if no program is typed: with their own programs, below it."""
from judge.request.kit import INPUTS, KIT_FOLDERS, kit_names
from judge.request.lookup import has_program_for_all, has_solution, sources_in
from judge.request.search import folders_in


def folders_for(case_folders, path):
    """Return the CaseFolders that a folder stands for if no program is typed.

    They are those with programs and cases. If there is none, it is the folder itself.
    """
    if path.resolve() in KIT_FOLDERS:
        return [case_folders[INPUTS / name] for name in kit_names()]
    ready, _ = ready_and_others(case_folders, path)
    return ready or [case_folders[path]]


def ready_and_others(case_folders, path):
    """Return two lists of the CaseFolders in a folder: with cases and a program, and the others."""
    found = list(folders_below(case_folders, path, set(KIT_FOLDERS)))
    ready = [folder for folder in found if folder.whole.is_enough and has_solution(folder.path)]
    others = [folder for folder in found if folder not in ready]
    return ready, others


def folders_below(case_folders, path, seen):
    """Yield the CaseFolder of a folder, or else those of the folders in it, without those seen.

    It is one problem if cases are directly in it, or if it has the program for all below. So is a
    folder with a program and no cases in it or below.
    """
    folder = case_folders[path]
    real = folder.path.resolve()
    if real in seen:        # the kit, a link in a circle, or a folder `in`
        return
    seen.add(real)
    inside = folders_in(path)
    own = folder.whole if has_program_for_all(folder.path, inside) else folder.direct
    if own.is_enough:
        yield folder
        return
    below = [found for place in inside for found in folders_below(case_folders, place, seen)]
    yield from below or ([folder] if sources_in(path) else [])
