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
from judge.request.students import has_programs, has_several, is_crowd, students_in, submitted
from judge.request.usual import has_program
from judge.text import shown_path


def with_classes(words, problems, is_program_typed, told):
    """Return the Words that are no classes, and the Programs of the students.

    A Told gets what is not judged. Perhaps a program is typed, too.
    """
    chosen = classes_in(words, problems, is_program_typed)
    classes = [folder for folder in words.folders if folder in chosen]      # as they are typed
    folders = {folder: word for folder, word in words.folders.items() if folder not in classes}
    typed = words.names + [folder.name for folder in folders]
    names = list(map(str.lower, typed))         # of problems, perhaps
    places = [folder.parent for folder in classes]
    students = {}
    for folder in classes:
        if places.count(folder.parent) > 1:     # lab/ann lab/ben: students, as in lab
            students.update(submitted(folder, names))
        else:
            students.update(students_in(folder, names, words.folders))
    if any(students.values()):
        return words._replace(folders=folders), programs_of(students, problems, told)
    if classes:
        told.error(f"no programs in {' and '.join(map(shown_path, classes))}")
    return words._replace(folders=folders), []


def programs_of(students, problems, told):
    """Return the Programs of students, {path: programs that may be meant}.

    A Told gets the question if one has several, and what has none.
    """
    found = []
    for path, programs in students.items():
        typed = os.path.relpath(path)
        names = list(map(os.path.relpath, programs))
        if len(names) == 1:
            found.append(program_at(names[0]))
        elif names:
            question = f"which program is it, {' or '.join(names)}?"
            told.error(f"{question} ({shlex.quote(typed)}/* judges all)")
        else:
            told.pass_over(typed, why_not(path, "no programs", problems))
    return found


def why_not(path, reason, problems):
    """Return why something in a class is not judged: a reason, or a better one."""
    if is_source(path) or has_programs(path):
        return "beside the program that counts"
    if problems[path.parent].direct.is_answered(path):
        return "cases of a student"
    return how_to_run(f"FILE{path.suffix}", "-c") or reason


def classes_in(words, problems, is_program_typed):
    """Return the typed folders that are classes, in any order. The first rule that fits counts."""
    folders = [folder for folder in words.folders if not is_kit_folder(problems[folder])]
    answered = [folder for folder in folders if has_answers(folder, folders, problems)]
    others = [folder for folder in folders if folder not in answered]
    with_programs = list(filter(has_programs, others))
    # Students may have answers, too.
    students = [folder for folder in answered if may_be_student(folder, problems[folder], words)]
    # Names and files from elsewhere.
    cases = [case for folder in folders for case in problems[folder].cases]
    names = [name for name in words.names if not cases_called(name, cases)]
    typed = set(folders)
    files = [path for path in words.files if typed.isdisjoint(path.parents)]
    has_kit = len(folders) < len(words.folders) or any(map(kit_names_called, names))
    if not (answered or has_kit):
        has_case = names or files or len(with_programs) < len(folders)
        is_several = len(with_programs) > 1 or any(map(has_several, with_programs))
        return with_programs if has_case and is_several and not is_program_typed else []
    lonely = [problems[folder] for folder in answered if folder not in students]
    if not is_program_typed and (has_kit or any(map(needs_program, lonely))):
        return others + students                        # j 750 lab
    homes = {path.parent for path in [*answered, *files]}
    places = {path.parent for path in [*with_programs, *map(absolute, words.programs)]}
    if homes <= places and not is_program_typed:
        return list(filter(has_several, with_programs))     # j sum lab
    beside = [folder for folder in students if folder.parent in places or is_crowd(folder)]
    is_left = len(beside) < len(answered) or has_kit or (files and not is_program_typed)
    return with_programs + beside if is_left else with_programs     # j a.py sum lab


def is_kit_folder(problem):
    """Return whether a Problem is one of the kit, or one of the kit's folders, such as inputs."""
    return problem.is_of_kit or problem.folder.resolve() in KIT_FOLDERS


def may_be_student(folder, problem, words):
    """Return whether a folder with answers, and its Problem, has a program or is a crowd.

    None of those among Words is in it.
    """
    if any(problem.folder in path.parents for path in map(absolute, words.programs)):
        return False
    return bool(sources_in(problem.folder)) or is_crowd(folder)


def needs_program(problem):
    """Return whether no program would be found for a Problem that has none in its folder."""
    return not (has_program(problem) or len(sources_in(Path.cwd())) == 1)


def has_answers(folder, folders, problems):
    """Return whether a folder has an answered case of its own.

    It is in no other of some folders, and in no folder inside with programs: those are students'.
    """
    top = problems[folder].folder
    others = {problems[other].folder for other in folders} - {top, *top.parents}
    others.update(filter(has_programs, folders_in(top)))
    return any(case.answer_path and others.isdisjoint(case.input_path.parents)
               for case in problems[folder].cases)
