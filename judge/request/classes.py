"""Which typed folders are classes: the folders of students, beside a problem.

One with programs and no answers is a class, one with both if it lies elsewhere than the problems:

    j lab 1.in              lab has several programs
    j sum a.cpp lab         those with programs but without answers
    j 750 lab               750 has no program here, so all other folders are of students
    j sum lab               the same if sum has no program
    j sum/t lab/ann         also those with answers, elsewhere than the problem
    j round1 round2         a question: round1 has several problems, so round2 is no class
    j A lab                 A has its own program
    j A B                   the same; B lies beside it with one program: no class, but no cases
    j sum lab/ann           a question, if both have programs and answers
"""
from judge.folders.kit import INPUTS
from judge.folders.owners import has_several
from judge.request.students import programs_of, students_of_classes
from judge.request.typed_folders import (BARE, EMPTY, PAIRED, PROGRAMS, WITH_PROGRAM, WITH_STUDENTS,
                                         typed_folders)
from judge.text import MOST_CHARACTERS, Failure, cut, shown_path


def with_classes(words, case_folders, has_program, told):
    """Return Words without the folders that are classes, these, and the Programs of the students.

    `has_program` is whether the words have a program to judge. A Told gets what is not judged.
    """
    chosen = classes_in(typed_folders(words, case_folders), case_folders, has_program)
    classes = [folder for folder in words.folders if folder in chosen]      # as they are typed
    folders = {folder: word for folder, word in words.folders.items() if folder not in classes}
    students = students_of_classes(classes, words, folders)
    words = words._replace(folders=folders)
    if classes and not (has_program or any(students.values())):
        told.error(f"no programs in {' and '.join(map(shown_path, classes))}")
        return words, classes, []
    return words, classes, programs_of(students, case_folders, told, len(folders))


def classes_in(typed, case_folders, has_program):
    """Return the folders of TypedFolders that are classes, in any order.

    `has_program` is whether a program to judge is typed. Raise Failure if it is not clear.
    """
    if not typed.has_problem():
        return [] if has_program else classes_beside_cases(typed)
    places = places_of_problems(typed, has_program)
    elsewhere = [path for path in typed.of(WITH_PROGRAM) if path.parent not in places]
    with_answers = typed.of(WITH_STUDENTS) + elsewhere
    if has_program:
        return with_answers + classes_beside_program(typed)
    return with_answers + classes_beside_problems(typed, places, case_folders)


def classes_beside_program(typed):
    """Return the classes without answers if a program is typed: j sum a.cpp lab."""
    places = typed.places_of_students()
    empty = [path for path in typed.of(EMPTY) if path.parent in places]     # in j sum lab/*
    return typed.of(PROGRAMS) + empty


def classes_beside_problems(typed, places, case_folders):
    """Return the classes if no program is typed, and if problems lie in some places."""
    others = typed.of(PROGRAMS, EMPTY)
    if typed.has_kit:                       # j 750 lab
        return others
    if typed.of(BARE):                      # j sum lab
        return others + list(filter(has_several, typed.of(WITH_PROGRAM)))
    if others:                              # j round1 round2
        flat = [path for path in typed.of(WITH_PROGRAM) if len(case_folders[path].parts) > 1]
        if flat:
            raise unclear(flat + others)
    # j A lab, but not B in j A B
    return [path for path in others if path.parent not in places or has_several(path)]


def classes_beside_cases(typed):
    """Return the classes if no folder has answers: those with programs, if there are several."""
    classes = typed.of(PROGRAMS)
    has_case = typed.names or typed.files or typed.of(EMPTY)
    is_several = len(classes) > 1 or any(map(has_several, classes))
    return classes if has_case and is_several else []


def places_of_problems(typed, has_program):
    """Return the folders in which problems lie, and not students, if that can be told.

    If no program to judge is typed, raise Failure if problems and students might lie in each of
    several places.
    """
    clear = {path.parent for path in typed.of(BARE, PAIRED)}
    if typed.has_kit:                       # j 750 lab/ann
        clear.add(INPUTS)
    with_program = typed.of(WITH_PROGRAM)
    around = {path.parent for path in with_program}
    if has_program:                         # j a.cpp sum lab/ann
        return without_students(clear | around, typed)
    if clear:                               # j sum lab/ann
        return clear
    if len(around) > 1 and not typed.places_of_students():      # j p lab/ann
        raise unclear(with_program)
    around.update(path.parent for path in typed.files)          # j lab/ann lab/ben p/1.in
    return without_students(around, typed)


def without_students(places, typed):
    """Return some places without those of students, but all if students are in each."""
    return places - typed.places_of_students() or places


def unclear(folders):
    """Return the Failure for folders that may be problems or students'."""
    names = cut(", ".join(map(shown_path, folders)), MOST_CHARACTERS)
    return Failure(f"which of {names} are problems? type the programs that are judged,"
                   " or the folder around them")
