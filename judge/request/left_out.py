"""What lies beside the cases that are judged, and is not judged: other cases, and programs."""
from judge.request.lookup import sources_in
from judge.request.names import begins_with
from judge.request.pairing import WORD
from judge.request.problems import has_cases_near
from judge.request.programs import path_of
from judge.request.search import folders_in
from judge.request.usual import divided_below, problem_at
from judge.text import MOST_CHARACTERS, cut, shown_path


def tell_left_out(meaning):
    """Tell the user about what is not judged, though it lies where a Meaning has its Problems."""
    if meaning.request.command.needs_cases:
        for problem in meaning.meant_problems:
            for path in cases_left_out(problem, meaning):
                meaning.request.told.pass_over(shown_path(path), "not judged unless typed")
            for path in problem.whole.lost:
                meaning.request.told.pass_over(shown_path(path), "no input for this answer")
    for folder in meaning.opened:
        for line in missing_in(meaning.request.problems, folder):
            meaning.request.told.note(line)


def cases_left_out(problem, meaning):
    """Return the folders and the inputs beside a Problem that are not judged, though answered."""
    known = {*meaning.request.words.folders, *meaning.request.folders}
    if meaning.program:     # A is for A.cpp
        known.update(source.with_suffix("") for source in sources_in(problem.folder))
    folders = [folder for folder in folders_left_out(problem) if folder not in known]
    cases = [*problem.unnamed, *cases_beside(problem, meaning)]
    return folders + [case.input_path for case in cases if case.answer_path]


def cases_beside(problem, meaning):
    """Return the Cases beside the program that are for it: a3, if a.cpp is judged on those in A."""
    path = path_of(meaning.program)
    if meaning.typed_problems or not path or path.parent == problem.folder:
        return []
    if not meaning.request.problems[path.parent].direct.is_enough:
        return []
    beside = problem_at(path.parent, meaning.request.problems, meaning.program)
    return [case for case in beside.cases if case.input_path not in problem.whole.by_path]


def folders_left_out(problem):
    """Return the folders in a Problem whose cases are not its own."""
    found = set(problem.whole.left_out)
    if problem.direct.is_enough and not problem.is_of_kit:
        for folder in folders_in(problem.folder):
            is_part = WORD.fullmatch(folder.name) or folder.is_symlink()    # or it may lead above
            if not is_part and has_cases_near(folder, problem.needs_answers):
                found.add(folder)
    return sorted(found)


def missing_in(problems, folder):
    """Yield lines on what lies beside the Problems of a folder: programs or cases alone."""
    ready, others = divided_below(problems, folder)
    if not ready:
        return
    with_cases = [problem.folder for problem in others if problem.whole.is_enough]
    without_cases = [problem.folder for problem in others if not problem.whole.is_enough]
    idle = sources_without_cases(problems, folder, ready)
    missing = ("program for", with_cases), ("answered cases in", without_cases), ("cases for", idle)
    for what, paths in missing:
        if paths:
            names = " and ".join(map(shown_path, paths))
            yield f"no {what} {cut(names, MOST_CHARACTERS)}"


def sources_without_cases(problems, folder, ready):
    """Return the paths of sources in a folder, or in those of its Problems, without cases."""
    parts = [part for problem in ready for part in problem.parts]
    found = []
    places = dict.fromkeys(part.folder for part in parts)
    for place in [folder, *places]:
        if problems[place] in parts:    # its sources have cases
            continue
        here = [part for part in parts if place in (folder, part.folder)]
        called = [part.name.lower() for part in here]
        found += [path for path in sources_in(place) if not is_attempt(path.stem.lower(), called)]
    return list(dict.fromkeys(found))


def is_attempt(stem, names):
    """Return whether the name of a program begins with one of some names: a_old with a."""
    return any(begins_with(stem, name) for name in names)
