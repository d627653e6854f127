"""Which typed folders are classes: beside a problem, the folders of students.

    j 750 lab           750 has no program here, so all other folders are of students
    j lab 1.in          lab has several programs
    j a.py sum lab      all with programs but without answers
    j sum lab           sum has a program, and lies beside lab, but that has several
    j sum lab/*         sum has one, but lies elsewhere than the folders of the others
    j A B               B, with one program, is no class, but a problem without cases
"""
import os
import shlex
from pathlib import Path

from judge.files import absolute, is_source
from judge.languages import how_to_run
from judge.request.kit import KIT_FOLDERS, kit_names_called
from judge.request.lookup import sources_in
from judge.request.names import cases_called
from judge.request.programs import program_at
from judge.request.search import folders_in
from judge.request.students import program_folders, students_in, submitted
from judge.request.usual import has_program
from judge.text import shown_path


def with_classes(words, problems, is_program_typed, told):
    """Return the Words that are no classes, and the Programs of the students.

    A Told gets what is not judged. Perhaps a program is typed, too.
    """
    classes = classes_in(words, problems, is_program_typed)
    folders = {folder: word for folder, word in words.folders.items() if folder not in classes}
    typed = words.names + [folder.name for folder in folders]
    names = list(map(str.lower, typed))         # of problems, perhaps
    places = [folder.parent for folder in classes]
    students = []
    for folder in classes:
        if places.count(folder.parent) > 1:     # lab/ann lab/ben: students, as in lab
            found, passed = submitted(folder, names)
        else:
            found, passed = students_in(folder, words.folders, names)
            if not found:
                told.error(f"no programs in {shown_path(folder)}")
                continue
        students += programs_of(found, folder, words, told)
        for path in passed:
            is_case = problems[folder].direct.is_answered(path)
            reason = "cases of a student" if is_case else "no programs"
            told.pass_over(typed_path(path, folder, words), why_not(path, reason))
    if classes and not (students or told.has_error()):
        told.error("there is no program to judge")
    return words._replace(folders=folders), students


def programs_of(students, folder, words, told):
    """Return the Programs of students, a dictionary, in a folder of Words.

    A Told gets the question if one has several.
    """
    found = []
    for path, programs in students.items():
        typed = [typed_path(program, folder, words) for program in programs]
        if len(typed) == 1:
            found.append(program_at(*typed))
        else:
            names = " or ".join(typed)
            together = os.path.join(shlex.quote(typed_path(path, folder, words)), "*")
            told.error(f"which program is it, {names}? ({together} judges all)")
    return found


def typed_path(path, folder, words):
    """Return a path in one of the folders of Words, as one would type it."""
    return os.path.normpath(os.path.join(words.folders[folder], os.path.relpath(path, folder)))


def why_not(path, reason):
    """Return why something in a class is not judged: a reason, or a better one."""
    if is_source(path) or program_folders(path):
        return "beside the program that counts"
    return how_to_run(f"FILE{path.suffix}", "-c") or reason


def classes_in(words, problems, is_program_typed):
    """Return the typed folders that are classes, in the order in which they are typed."""
    found = classes_by_rules(words, problems, is_program_typed)
    return [folder for folder in words.folders if folder in found]


def classes_by_rules(words, problems, is_program_typed):
    """Return the typed folders that are classes, in any order. The first rule that fits counts."""
    folders = words.folders
    answered = [folder for folder in folders if has_answers(folder, folders, problems)]
    unanswered = [folder for folder in folders if folder not in answered]
    with_programs = list(filter(program_folders, unanswered))
    has_kit_name = any(is_kit_word(name, folders, problems) for name in words.names)
    # Students may have answers, too.
    students = [folder for folder in answered if is_student(folder, problems[folder], words)]
    if not is_program_typed:
        if has_kit_name or any(needs_program(folder, problems[folder]) for folder in answered):
            return unanswered + students                                    # j 750 lab
        if not answered:
            return classes_beside_cases(with_programs, words, problems)     # j lab 1.in
    places = {path.parent for path in [*with_programs, *map(absolute, words.programs)]}
    beside = [folder for folder in students if folder.parent in places or is_crowd(folder)]
    has_lone_case = words.files and not is_program_typed
    if not (len(beside) < len(answered) or has_kit_name or has_lone_case):
        beside = []                                     # a problem must be left
    if is_program_typed:                                                    # j a.py sum lab
        return with_programs + beside if answered or has_kit_name else []
    homes = {path.parent for path in [*answered, *words.files]}
    if homes <= places:                                                     # j sum lab
        return list(filter(has_several, with_programs))
    return [folder for folder in unanswered if folder.parent in places] + beside


def classes_beside_cases(with_programs, words, problems):
    """Return the classes among folders with programs, if none has answers.

    They need a case from elsewhere, and several programs.
    """
    names = [name for name in words.names if not os.path.lexists(name)]
    if not (words.files or names or len(with_programs) < len(words.folders)):
        return []
    found = [folder for folder in with_programs if not has_typed_case(problems[folder], words)]
    return found if len(found) > 1 or any(map(has_several, found)) else []


def is_kit_word(name, folders, problems):
    """Return whether a name means a problem of the kit, and no case in typed folders."""
    return kit_names_called(name) and not any(cases_called(name, problems[folder].cases)
                                              for folder in folders)


def needs_program(folder, problem):
    """Return whether the Problem of a folder is the kit's, or no program would be found for it."""
    is_found_here = len(sources_in(Path.cwd())) == 1
    has_any = has_program(problem) or is_found_here or is_crowd(folder)
    return is_kit_folder(problem) or not has_any


def is_student(folder, problem, words):
    """Return whether a folder with answers, and its Problem, may be of a student, or of several.

    It has a program, and none of those among Words.
    """
    typed = map(absolute, words.programs)
    if is_kit_folder(problem) or any(problem.folder in path.parents for path in typed):
        return False
    return bool(sources_in(problem.folder)) or is_crowd(folder)


def is_crowd(folder):
    """Return whether several folders with programs lie in one that has none: a class."""
    return has_several(folder) and not sources_in(folder)


def is_kit_folder(problem):
    """Return whether a Problem is one of the kit, or one of the kit's folders, such as inputs."""
    return problem.is_of_kit or problem.folder.resolve() in KIT_FOLDERS


def has_answers(folder, folders, problems):
    """Return whether a folder has an answered case of its own.

    It is in no other of some folders, and in no folder inside with programs: those are students'.
    """
    problem = problems[folder]
    if is_kit_folder(problem):
        return True
    top = problem.folder
    others = {other for other in folders if problems[other] is not problem}
    others.update(filter(program_folders, folders_in(top)))
    for case in filter(lambda case: case.answer_path, problem.cases):
        inside = {path for path in case.input_path.parents if top in path.parents}
        if not inside & others:
            return True
    return False


def has_several(folder):
    """Return whether several programs, or folders with some, lie in a folder."""
    return len(sources_in(folder) + list(filter(program_folders, folders_in(folder)))) > 1


def has_typed_case(problem, words):
    """Return whether a file or a name among Words is, or may be, one of a Problem's cases."""
    is_below = any(problem.folder in path.parents for path in words.files)
    return is_below or any(cases_called(name, problem.cases) for name in words.names)
