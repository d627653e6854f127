"""Which typed folders are classes: the folders of students, beside a problem.

One with programs and no answers is a class, one with both if it lies elsewhere than the problems:

    j lab 1.in          lab has several programs
    j 750 lab           750 has no program here, so all other folders are of students
    j sum lab           all with programs but without answers, as sum has answers
    j sum/t lab/ann     also those with answers, elsewhere than a problem without programs
    j sum lab/*         and in another place than a problem, if one of them has no answers
    j A B               B lies beside A with one program: no class, but a problem without cases
    j sum lab/ann       a question, if both have programs and answers
"""
from judge.request.kinds import Typed
from judge.request.kit import INPUTS
from judge.request.students import has_several, programs_of, students_of
from judge.text import MOST_CHARACTERS, Failure, cut, shown_path


def with_classes(words, case_folders, is_program_typed, told):
    """Return the Words that are no classes, and the Programs of the students.

    A Told gets what is not judged. Perhaps a program is typed, too.
    """
    chosen = classes_in(Typed(words, case_folders), is_program_typed)
    classes = [folder for folder in words.folders if folder in chosen]      # as they are typed
    folders = {folder: word for folder, word in words.folders.items() if folder not in classes}
    students = students_of(classes, words, folders)
    words = words._replace(folders=folders)
    if classes and not any(students.values()):
        told.error(f"no programs in {' and '.join(map(shown_path, classes))}")
        return words, []
    return words, programs_of(students, case_folders, told, len(folders))


def classes_in(typed, is_program_typed):
    """Return the typed folders that are classes, in any order; raise Failure if it is not clear."""
    if typed.has_problem:
        return classes_beside_program(typed) if is_program_typed else classes_beside_problems(typed)
    return [] if is_program_typed else classes_beside_cases(typed)


def classes_beside_program(typed):
    """Return the classes if a program is typed, too: all that have programs and no answers."""
    places = {path.parent for path in typed.of("bare", "paired", "ready")}
    others = students_with_answers(typed, places - typed.places_of_students or places)
    return typed.of("programs") + others


def classes_beside_problems(typed):
    """Return the classes if no program is typed: those without answers, but no empty problems."""
    places = places_of_problems(typed)
    students = students_with_answers(typed, places)
    others = typed.of("programs", "empty")
    if typed.has_kit:       # j 750 lab
        return others + students
    if typed.of("bare"):    # j sum lab
        several = list(filter(has_several, typed.of("ready")))
        return others + students + several
    # In j A B, B with one program is a problem without cases.
    return students + [path for path in others if path.parent not in places or has_several(path)]


def students_with_answers(typed, places):
    """Return the folders of students who have answers: they lie elsewhere than the problems."""
    ready = [path for path in typed.of("ready") if path.parent not in places]
    return typed.of("crowd") + ready


def places_of_problems(typed):
    """Return the folders in which problems lie if no program is typed.

    Raise Failure if problems and students might lie in each of several places.
    """
    clear = {path.parent for path in typed.of("bare", "paired")}
    if typed.has_kit:
        clear.add(INPUTS)
    if clear:
        return clear
    ready = typed.of("ready")
    found = {path.parent for path in ready}
    if len(found) > 1 and not typed.places_of_students:
        names = cut(", ".join(map(shown_path, ready)), MOST_CHARACTERS)
        raise Failure(f"which of {names} are problems? type the programs that are judged,"
                      " or the folder around them")
    found.update(path.parent for path in typed.files)
    return found - typed.places_of_students or found


def classes_beside_cases(typed):
    """Return the classes if no folder has answers: those with programs, if there are several."""
    classes = typed.of("programs")
    has_case = typed.names or typed.files or typed.of("empty")
    is_several = len(classes) > 1 or any(map(has_several, classes))
    return classes if has_case and is_several else []
