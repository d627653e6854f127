"""The typed folders by what they hold: a problem, programs, both or neither."""
from judge.files import absolute
from judge.request.kit import KIT_FOLDERS, kit_name_at, kit_names_called
from judge.request.lookup import has_solution, sources_in
from judge.request.names import cases_called
from judge.request.search import folders_in
from judge.request.students import has_programs, is_crowd


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
        readings = [case_folders[folder].whole for folder in folders]
        cases = [case for reading in readings for case in reading.cases]
        self.names = [name for name in words.names if not cases_called(name, cases)]
        self.files = [path for path in words.files
                      if not any(path in reading.by_path for reading in readings)]
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
