"""Which typed folders are classes, beside a problem, and what else was typed by `*`."""
import os
from pathlib import Path

from judge.files import absolute
from judge.request.case_names import cases_called
from judge.request.finding import sources_in, visible_names
from judge.request.kit import KIT_FOLDERS, kit_names_called
from judge.request.pairing import is_clearly_input
from judge.request.programs import program_at
from judge.request.students import hand_ins, why_not, with_programs
from judge.request.usual import has_program
from judge.text import shown_path


def with_classes(words, problems, program_count, told):
    """Return the Words that are no classes, and the Programs of the students.

    A Told gets what is not judged.
    """
    classes = classes_in(words, problems, program_count)
    folders = [pair for pair in words.folders if pair not in classes]
    typed = [folder for _, folder in words.folders]
    students = []
    empty = []
    for word, folder in classes:
        found = hand_ins(word, folder, typed, len(classes) + program_count > 1)
        if any(hand_in.solutions for hand_in in found):
            students += students_of(found, told)
        else:
            empty.append((word, folder))
    if students:
        for word, folder in empty:
            told.pass_over(word, why_not(folder))
    elif program_count:         # for this program, it is a problem after all
        folders += empty
    else:
        for _, folder in empty:
            told.error(f"no programs in {shown_path(folder)}")
    words = words._replace(folders=folders)
    if len(students) + program_count > 1:
        words = without_stray(words, problems, told)
    return words, students


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


def classes_in(words, problems, program_count):
    """Return the (word, folder) pairs that are classes, beside a problem or cases.

    A folder without answers is a class. One with answers is a problem, or that of a student, if
    there is another problem without a program.
    """
    folders = [folder for _, folder in words.folders]
    answered = [pair for pair in words.folders if has_answers(problems[pair[1]], folders)]
    has_kit_name = any(is_kit_word(name, folders, problems) for name in words.names)
    if not (answered or has_kit_name):
        return [] if program_count else classes_beside_cases(words, problems)
    others = [pair for pair in answered if not is_student(problems[pair[1]], words, program_count)]
    if has_kit_name or any(needs_program(problems[folder], program_count) for _, folder in others):
        answered = others
    return [pair for pair in words.folders if pair not in answered]


def classes_beside_cases(words, problems):
    """Return the (word, folder) pairs with several programs, if cases from elsewhere are typed."""
    names = [name for name in words.names if not os.path.lexists(name)]
    if not (words.files or names):
        return []
    return [pair for pair in words.folders if has_several(pair[1])
            and not has_typed_case(problems[pair[1]], words.files, names)]


def is_kit_word(name, folders, problems):
    """Return whether a name means a problem of the kit, and no case in typed folders."""
    return kit_names_called(name) and not any(cases_called(name, problems[folder].cases)
                                              for folder in folders)


def needs_program(problem, program_count):
    """Return whether a Problem is one of the kit, or no program would be found for it."""
    is_found_here = program_count == 0 and len(sources_in(Path.cwd())) == 1
    return is_kit_folder(problem) or not (has_program(problem) or is_found_here)


def is_student(problem, words, program_count):
    """Return whether a Problem with answers may be the folder of a student.

    It has a program. If programs are typed, it lies beside one, as in lab/*: in another folder than
    the current one, or with all that this has.
    """
    if is_kit_folder(problem) or not sources_in(problem.folder):
        return False
    if program_count == 0:
        return True
    lab = problem.folder.parent
    is_beside = any(absolute(program).parent == lab for program in words.programs)
    return is_beside and (lab != Path.cwd() or by_star(lab, words))


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
    inside.update(with_programs(top))
    answered = [case.input_path for case in problem.cases if case.answer_path]
    return any(inside.isdisjoint(path.parents) for path in answered)


def has_several(folder):
    """Return whether several programs, or folders with some, lie in a folder."""
    return len(sources_in(folder) + with_programs(folder)) > 1


def has_typed_case(problem, files, names):
    """Return whether some of the files lie in the folder of a Problem, or some names are cases."""
    return (any(problem.folder in path.parents for path in files)
            or any(cases_called(name, problem.cases) for name in names))


def by_star(folder, words):
    """Return whether all that lies in a folder was typed, by `*`."""
    return all(folder / name in words.paths for name in visible_names(folder))


def without_stray(words, problems, told):
    """Return Words without things that are no programs, if they were typed by *.

    Beside a problem, files go, too, that are neither its cases nor named like inputs.
    """
    things = list(filter(os.path.lexists, words.names))
    for name in things:
        told.pass_over(name, why_not(Path(name)))
    names = [name for name in words.names if name not in things]
    words = words._replace(names=names)
    if not (words.folders or any(map(kit_names_called, names))):
        return words
    known = {path for _, folder in words.folders for path in problems[folder].whole.by_path}
    starred = [folder for folder in {path.parent for path in words.files}
               if by_star(folder, words)]
    files = []
    for path in words.files:
        if path.parent in starred and not (path in known or is_clearly_input(path.name)):
            told.pass_over(shown_path(path), "no inputs")
        else:
            files.append(path)
    return words._replace(files=files)
