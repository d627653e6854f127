"""Which typed folders are classes, beside a problem."""
import os
from pathlib import Path

from judge.files import absolute
from judge.request.finding import programs_in, sources_in, visible_names
from judge.request.kit import KIT_FOLDERS, kit_names_called
from judge.request.names import IN_WORD, cases_called
from judge.request.pairing import grouped
from judge.request.programs import program_at
from judge.request.students import folders_with_programs, hand_ins, submitted, why_not
from judge.request.usual import has_program
from judge.request.words import program_called
from judge.text import shown_path


def without_stars(words, problems):
    """Return typed words with `lab` for all that lies in the folder lab: so lab/* means lab.

    This is for a class, beside a problem from elsewhere. (Two words beside one of the kit may be
    typed by hand: a.py and the folder A.)
    """
    there = list(filter(os.path.lexists, words))
    for inside in grouped(there, os.path.dirname):
        lab = os.path.dirname(inside[0]) or os.curdir
        its_words = set(inside)
        others = [word for word in words if word not in its_words]
        has_path = any(os.path.lexists(word) and not program_called(word) for word in others)
        has_problem = has_path or len(inside) > 2 and any(map(kit_names_called, others))
        if has_problem and is_whole_class(absolute(lab), inside, problems):
            words = [*others, lab]
    return words


def is_whole_class(folder, words, problems):
    """Return whether words are all that lies in a folder: clear programs of students, no cases.

    Programs alone may stay as they are typed.
    """
    names = set(map(os.path.basename, words))
    if len(names) < 2 or not names.issuperset(visible_names(folder)):
        return False
    students = list(map(str, programs_in(folder)))
    others = [folder / name for name in names if str(folder / name) not in students]
    for path in others:
        groups = submitted(path)
        has_cases = not groups and path.is_dir() and problems[path].cases
        if has_cases or IN_WORD.search(path.name) or any(len(paths) > 1 for paths in groups):
            return False
        students += groups
    return bool(others) and len(students) > 1


def with_classes(words, problems, is_program_typed, told):
    """Return the Words that are no classes, and the Programs of the students.

    A Told gets what is not judged. Perhaps a program is typed, too.
    """
    classes = classes_in(words, problems, is_program_typed)
    students = []
    empty = []
    for folder in classes:
        found = hand_ins(folder, words.folders)
        if any(hand_in.solutions for hand_in in found):
            students += students_of(found, told)
        else:
            empty.append(folder)
    if is_program_typed and not students:       # for this one, they are problems after all
        classes = [folder for folder in classes if folder not in empty]
        empty = []
    for folder in empty:
        if students:
            told.pass_over(words.folders[folder], why_not(folder))
        else:
            told.error(f"no programs in {shown_path(folder)}")
    folders = {folder: word for folder, word in words.folders.items() if folder not in classes}
    return words._replace(folders=folders), students


def students_of(found, told):
    """Return the Programs of HandIns. A Told gets what is not judged."""
    students = []
    for hand_in in found:
        if len(hand_in.solutions) == 1:
            students.append(program_at(hand_in.solutions[0]))
        elif hand_in.solutions:
            names = " or ".join(os.path.relpath(path, hand_in.typed) for path in hand_in.solutions)
            told.error(f"{hand_in.typed}: which program is it, {names}?")
        else:
            told.pass_over(hand_in.typed, hand_in.why_not)
    return students


def classes_in(words, problems, is_program_typed):
    """Return the typed folders that are classes, beside a problem or cases.

    A folder without answers is a class. One with answers is a problem; but if it has a program,
    none is typed, and another problem has none, they are a student's.
    """
    folders = words.folders
    answered = [folder for folder in folders if has_answers(problems[folder], folders)]
    classes = [folder for folder in folders if folder not in answered]
    has_kit_name = any(is_kit_word(name, folders, problems) for name in words.names)
    if is_program_typed:
        return classes if answered or has_kit_name else []
    bare = [folder for folder in answered if not is_student(problems[folder])]
    has_open = has_kit_name or any(needs_program(problems[folder]) for folder in bare)
    if has_open or bare and classes:
        return [folder for folder in folders if folder not in bare]
    if not bare:
        beside_cases = classes_beside_cases(words, problems)
        if beside_cases or not answered:
            return beside_cases
    # Each problem has its program. In the same place, another one may have no cases yet.
    places = {folder.parent for folder in answered}
    return [folder for folder in classes if has_several(folder) or folder.parent not in places]


def classes_beside_cases(words, problems):
    """Return the typed folders that have several programs together, if other cases are typed."""
    names = [name for name in words.names if not os.path.lexists(name)]
    if not (words.files or names):
        return []
    found = [folder for folder in words.folders if submitted(folder)
             and not has_typed_case(folder, problems[folder], words.files, names)]
    return found if len(found) > 1 or any(map(has_several, found)) else []


def is_kit_word(name, folders, problems):
    """Return whether a name means a problem of the kit, and no case in typed folders."""
    return kit_names_called(name) and not any(cases_called(name, problems[folder].cases)
                                              for folder in folders)


def needs_program(problem):
    """Return whether a Problem is one of the kit, or no program would be found for it."""
    is_found_here = len(sources_in(Path.cwd())) == 1
    return is_kit_folder(problem) or not (has_program(problem) or is_found_here)


def is_student(problem):
    """Return whether a Problem with answers may be the folder of a student."""
    return not is_kit_folder(problem) and bool(sources_in(problem.folder))


def is_kit_folder(problem):
    """Return whether a Problem is one of the kit, or a folder of several."""
    return problem.is_of_kit or problem.folder.resolve() in KIT_FOLDERS


def has_answers(problem, folders):
    """Return whether a Problem has an answered case of its own.

    It is in no other typed folder, and in no folder inside with programs: those are students'.
    """
    if is_kit_folder(problem):
        return True
    top = problem.folder
    inside = {folder for folder in folders if top in folder.parents}
    inside.update(folders_with_programs(top))
    answered = [case.input_path for case in problem.cases if case.answer_path]
    return any(inside.isdisjoint(path.parents) for path in answered)


def has_several(folder):
    """Return whether several programs, or folders with some, lie in a folder."""
    return len(sources_in(folder) + folders_with_programs(folder)) > 1


def has_typed_case(folder, problem, files, names):
    """Return whether some of the files lie in a folder, or some names are cases of its Problem."""
    return (any(folder in path.parents for path in files)
            or any(cases_called(name, problem.cases) for name in names))
