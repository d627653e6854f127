"""The typed folders by what they hold: a problem, programs, both or neither."""
from collections import namedtuple

from judge.files import absolute
from judge.folders.case_names import cases_called
from judge.folders.kit import KIT_FOLDERS, kit_name_at, kit_names_called
from judge.folders.owners import has_solution, is_crowd
from judge.folders.program_files import has_programs, solutions_in
from judge.folders.search import folders_in


# Kinds of typed folders:
BARE = "bare"                       # an answered case of its own, and no program: a problem
PAIRED = "paired"                   # the same, but a program with its name lies beside it
WITH_PROGRAM = "with program"       # an answered case and a program: a problem, or a student's
WITH_STUDENTS = "with students"     # an answered case beside students; another problem is typed
PROGRAMS = "programs"               # programs in it or below, and no answers
EMPTY = "empty"                     # neither


# TypedFolders: those of a command line, without those of the kit, and what else may be a problem
#     kinds     {folder: its kind}
#     has_kit   whether a word means a problem of the kit
#     names     words that are not cases of these folders
#     files     typed files from elsewhere
#     programs  the paths of typed programs
class TypedFolders(namedtuple("TypedFolders", "kinds has_kit names files programs")):
    def of(self, *kinds):
        """Return the folders of some kinds."""
        return [folder for folder, kind in self.kinds.items() if kind in kinds]

    def has_problem(self):
        """Return whether one of the kit is typed, or a folder with an answered case."""
        return self.has_kit or bool(self.of(BARE, PAIRED, WITH_PROGRAM, WITH_STUDENTS))

    def places_of_students(self):
        """Return the folders around typed programs, and around folders of programs."""
        return {path.parent for path in [*self.programs, *self.of(PROGRAMS)]}


def typed_folders(words, case_folders):
    """Return the TypedFolders of Words."""
    folders = [folder for folder in words.folders if not is_kit_folder(folder)]
    cases = [case for folder in folders for case in case_folders[folder].whole.cases]
    names = [name for name in words.names if not cases_called(name, cases)]
    files = [path for path in words.files if set(folders).isdisjoint(path.parents)]
    has_kit = len(folders) < len(words.folders) or any(map(kit_names_called, names))
    answered = [folder for folder in folders if has_answers(folder, folders, case_folders)]
    crowds = list(filter(is_crowd, answered))
    if len(crowds) == len(answered) and not (has_kit or files):
        crowds = []         # no other problem is typed
    kinds = {}
    for folder in folders:
        if folder in crowds:
            kinds[folder] = WITH_STUDENTS
        elif folder in answered:
            kinds[folder] = kind_of_problem(folder, case_folders[folder])
        else:
            kinds[folder] = PROGRAMS if has_programs(folder) else EMPTY
    return TypedFolders(kinds, has_kit, names, files, list(map(absolute, words.programs)))


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


def kind_of_problem(folder, case_folder):
    """Return the kind of a typed folder with an answered case, and with this CaseFolder."""
    if any(map(solutions_in, [folder, *folders_in(folder)])):
        return WITH_PROGRAM
    return PAIRED if has_solution(case_folder.path) else BARE
