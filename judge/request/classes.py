"""Which typed folders are classes: beside a problem, the folders of students.

    j lab 1.in          lab has several programs
    j 750 lab           750 has no program here, so all other folders are of students
    j sum lab           all with programs but without answers, as sum has answers
    j sum/t lab/ann     also those with answers, elsewhere than a problem without programs
    j sum lab/*         and in another place than a problem, if one of them has no answers
    j A B               B lies beside A with one program: no class, but a problem without cases
    j sum lab/ann       a question, if both have programs and answers
"""
from judge.files import absolute
from judge.request.kit import INPUTS, KIT_FOLDERS, kit_name_at, kit_names_called
from judge.request.lookup import has_solution, sources_in
from judge.request.names import cases_called
from judge.request.search import folders_in
from judge.request.students import has_programs, has_several, is_crowd, programs_of, students_of
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


class Typed:
    """The typed folders by their kind, and the other words that could mean cases.

    kinds        {folder: its kind}, without folders of the kit:
        bare         has an answered case of its own, and no program: a problem
        paired       the same, but a program with its name lies beside it
        ready        has an answered case and a program inside: a problem, or a student
        crowd        has an answered case beside folders of students; another problem is typed
        programs     has programs in it or below, and no answers
        empty        has neither
    has_kit      whether a word means a problem of the kit
    has_problem  the same, or whether a folder has an answered case
    files        from elsewhere
    names        of cases elsewhere
    places_of_students  the folders around typed programs and those of kind programs
    """

    def __init__(self, words, case_folders):
        folders = [folder for folder in words.folders if not is_kit_folder(folder)]
        cases = [case for folder in folders for case in case_folders[folder].whole.cases]
        self.names = [name for name in words.names if not cases_called(name, cases)]
        self.files = [path for path in words.files if set(folders).isdisjoint(path.parents)]
        has_kit_folder = len(folders) < len(words.folders)
        self.has_kit = has_kit_folder or any(map(kit_names_called, self.names))
        answered = [folder for folder in folders if has_answers(folder, folders, case_folders)]
        self.has_problem = self.has_kit or bool(answered)
        has_other = self.has_kit or self.files or not all(map(is_crowd, answered))
        self.kinds = {}
        for folder in folders:
            if folder not in answered:
                self.kinds[folder] = "programs" if has_programs(folder) else "empty"
            elif has_other and is_crowd(folder):
                self.kinds[folder] = "crowd"
            else:
                self.kinds[folder] = kind_of_problem(folder, case_folders[folder].path)
        programs = [*self.of("programs"), *map(absolute, words.programs)]
        self.places_of_students = {path.parent for path in programs}

    def of(self, *kinds):
        """Return the folders of some kinds."""
        return [folder for folder, kind in self.kinds.items() if kind in kinds]


def kind_of_problem(folder, path):
    """Return the kind of a typed folder with an answered case: of `in`, with the path around it."""
    if any(map(sources_in, [folder, *folders_in(folder)])):
        return "ready"
    return "paired" if has_solution(path) else "bare"


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


def is_kit_folder(folder):
    """Return whether a typed folder is a problem of the kit, or one such as `inputs`."""
    return bool(kit_name_at(folder)) or folder.resolve() in KIT_FOLDERS


def has_answers(folder, folders, case_folders):
    """Return whether a folder has an answered case of its own.

    It is in no other of some folders, and in no folder inside with programs: those are students'.
    """
    top = case_folders[folder].path
    others = {case_folders[other].path for other in folders} - {top, *top.parents}
    others.update(filter(has_programs, folders_in(top)))
    return any(case.answer_path and others.isdisjoint(case.input_path.parents)
               for case in case_folders[folder].whole.cases)
