"""What lies beside the cases that are judged, and is not judged: other cases, and programs."""
from pathlib import Path

from judge.request.below import ready_and_others
from judge.request.case_folders import has_cases_near
from judge.request.lookup import sources_in
from judge.request.names import begins_with
from judge.request.pairing import WORD
from judge.request.programs import path_of
from judge.request.search import folders_in
from judge.request.usual import problem_at
from judge.text import MOST_CHARACTERS, cut, shown_path


def tell_left_out(meaning):
    """Tell the user about what is not judged, though it lies where a Meaning has its Problems."""
    if meaning.command.needs_cases:
        for problem in meaning.meant_problems:
            for path in cases_left_out(problem, meaning):
                meaning.told.pass_over(shown_path(path), "not judged unless typed")
            for path in problem.reading.lost:
                meaning.told.pass_over(shown_path(path), "no input for this answer")
    if meaning.finds_programs:      # a folder stands for the problems in it
        folders = meaning.words.folders if meaning.typed_problems else [Path.cwd()]
        for folder in folders:
            for line in missing_in(meaning.case_folders, folder):
                meaning.told.note(line)


def cases_left_out(problem, meaning):
    """Return the folders and the inputs beside a Problem that are not judged, though answered."""
    known = {*meaning.words.folders, *meaning.program_folders}
    if meaning.program:     # A is for A.cpp
        known.update(source.with_suffix("") for source in sources_in(problem.folder))
    folders = [folder for folder in folders_left_out(problem) if folder not in known]
    cases = [*problem.unnamed, *cases_beside(problem, meaning)]
    return folders + [case.input_path for case in cases if case.answer_path]


def cases_beside(problem, meaning):
    """Return the Cases beside the program that are for it: a3, if a.cpp is judged on those in A."""
    path = path_of(meaning.program)
    if meaning.typed_problems or not path:
        return []
    if not meaning.case_folders[path.parent].direct.is_enough:
        return []
    beside = problem_at(path.parent, meaning.case_folders, meaning.program)
    return [case for case in beside.cases if case.input_path not in problem.reading.by_path]


def folders_left_out(problem):
    """Return the folders in a Problem whose cases are not its own."""
    found = set(problem.reading.left_out)
    if problem.reading.is_direct and not problem.is_of_kit:
        for folder in folders_in(problem.folder):
            is_part = WORD.fullmatch(folder.name) or folder.is_symlink()    # or it may lead above
            if not is_part and has_cases_near(folder, problem.reading.needs_answers):
                found.add(folder)
    return sorted(found)


def missing_in(case_folders, path):
    """Yield lines on what lies beside the Problems of a folder: programs or cases alone."""
    ready, others = ready_and_others(case_folders, path)
    if not ready:
        return
    with_cases = [folder.path for folder in others if folder.whole.is_enough]
    without_cases = [folder.path for folder in others if not folder.whole.is_enough]
    idle = sources_without_cases(case_folders[path].path, ready)
    missing = ("program for", with_cases), ("answered cases in", without_cases), ("cases for", idle)
    for what, paths in missing:
        if paths:
            names = " and ".join(map(shown_path, paths))
            yield f"no {what} {cut(names, MOST_CHARACTERS)}"


def sources_without_cases(path, ready):
    """Return the paths of sources in a folder, or in some CaseFolders there, without cases."""
    parts = [part for folder in ready for part in folder.parts]
    undivided = [part.folder for part in parts if not part.namesake]        # all there have cases
    places = [path, *(part.folder for part in parts)]
    found = []
    for place in dict.fromkeys(places):
        if place not in undivided:
            here = [part for part in parts if place in (path, part.folder)]
            called = [part.name.lower() for part in here]
            found += [source for source in sources_in(place)
                      if not is_attempt(source.stem.lower(), called)]
    return found


def is_attempt(stem, names):
    """Return whether the name of a program begins with one of some names: a_old with a."""
    return any(begins_with(stem, name) for name in names)
