"""What lies beside the cases that are judged, and is not judged: other cases, and programs."""
from pathlib import Path

from judge.folders.homes import chain_up
from judge.folders.pairing import IN_OR_OUT_WORD
from judge.folders.problems_below import ready_and_others
from judge.folders.program_files import solutions_in
from judge.folders.programs import path_of
from judge.folders.readings import has_cases_near
from judge.folders.search import folders_in
from judge.folders.solutions import possible_solutions
from judge.folders.usual_problem import problem_at
from judge.text import MOST_CHARACTERS, cut, shown_path


def tell_left_out(meanings, jobs):
    """Tell the user about what is not judged by {Job: its Cases}, though it lies beside these.

    Each of the Meanings means all cases of its Problems.
    """
    inputs = {case.input_path for cases in jobs.values() for case in cases}
    folders = {path.parent for path in inputs}
    # Also each folder around a case that is judged.
    judged = inputs.union(folders, *[folder.parents for folder in folders])
    for meaning in meanings:
        if meaning.request.command.needs_cases:
            tell_cases_left_out(meaning, judged)
        if meaning.finds_programs:
            tell_programs_left_out(meaning)


def tell_cases_left_out(meaning, judged):
    """Tell the user about cases of the Problems, but not about paths that another program has."""
    told = meaning.request.told
    for problem in meaning.meant_problems:
        for path in paths_left_out(problem, meaning):
            if path not in judged:
                told.pass_over(shown_path(path), "not judged unless typed")
        for path in problem.reading.lost_answers:
            told.pass_over(shown_path(path), "no input for this answer")


def paths_left_out(problem, meaning):
    """Return the folders and the inputs beside a Problem that are not judged, though answered."""
    known = {*meaning.request.words.folders, *meaning.request.program_folders}
    if meaning.program:     # A is for A.cpp
        known.update(source.with_suffix("") for source in solutions_in(problem.folder))
    folders = [folder for folder in folders_left_out(problem) if folder not in known]
    cases = [*problem.unnamed, *cases_beside(problem, meaning)]
    return folders + [case.input_path for case in cases if case.answer_path]


def cases_beside(problem, meaning):
    """Return other Cases for the program of a Meaning: a3 beside a.cpp, if A is the Problem."""
    path = path_of(meaning.program)
    case_folders = meaning.request.case_folders
    is_beside = path and not meaning.typed_problems and case_folders[path.parent].direct.is_enough
    if not is_beside:
        return []
    beside = problem_at(path.parent, meaning.program, case_folders)
    return [case for case in beside.cases if case.input_path not in problem.reading.by_path]


def folders_left_out(problem):
    """Return the folders in a Problem whose cases are not its own."""
    found = set(problem.reading.left_out)
    if problem.reading.is_direct and not problem.is_of_kit:
        for folder in folders_in(problem.folder):
            # A link may lead above.
            is_part = IN_OR_OUT_WORD.fullmatch(folder.name) or folder.is_symlink()
            if not is_part and has_cases_near(folder, problem.reading.needs_answers):
                found.add(folder)
    return sorted(found)


def tell_programs_left_out(meaning):
    """Tell the user what lies beside the Problems for which folders stand."""
    request = meaning.request
    folders = request.words.folders if meaning.typed_problems else [Path.cwd()]
    for folder in folders:
        tell_others_in(folder, request.case_folders, request.told)


def tell_others_in(path, case_folders, told):
    """Tell the user what lies in a folder beside the problems for which it stands."""
    ready, others = ready_and_others(path, case_folders)
    with_cases = [folder.path for folder in others if folder.whole.is_enough]
    without_cases = [folder.path for folder in others if not folder.whole.is_enough]
    for what, paths in ("program for", with_cases), ("answered cases in", without_cases):
        if paths and ready:
            names = " and ".join(map(shown_path, paths))
            told.note(f"no {what} {cut(names, MOST_CHARACTERS)}")
    folders = ready or [case_folders[path]]
    problems = [problem for folder in folders for problem in folder.parts]
    for source in idle_sources(case_folders[path].path, problems):
        told.pass_over(shown_path(source), "not judged")


def idle_sources(top, problems):
    """Return the paths of sources that no Problem has, from a folder down to their cases.

    They are a template, for example, or a2.cpp beside a.cpp.
    """
    places = []
    taken = set()
    for problem in problems:
        for folder in {problem.folder, *(case.input_path.parent for case in problem.cases)}:
            places += chain_up(folder, top)
        # The first list with a source counts, as in find_program().
        taken.update(next(filter(None, possible_solutions(problem)), []))
    sources = [source for place in sorted(set(places)) for source in solutions_in(place)]
    return [source for source in sources if source not in taken]
