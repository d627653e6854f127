"""Which problems the words of a command line mean for a program: a Meaning."""
from collections import namedtuple
from functools import cached_property
from pathlib import Path

from judge.folders.case_names import cases_called
from judge.folders.cases import read_cases
from judge.folders.kit import INPUTS, kit_names_called
from judge.folders.problems_below import case_folders_for
from judge.folders.programs import only_one
from judge.folders.search import files_near
from judge.folders.usual_problem import usual_places, usual_problem
from judge.text import relative_path


class Meaning(namedtuple("Meaning", "request program")):
    """What the words of a Request mean for one of the programs that are judged, or for None.

    `a.cpp A` means all cases of the Problem A, `a.cpp A 1` one of them. `a.cpp A notes` means a
    file that is no case of A: its own folder is the Problem, and A lends its limits.

    folder_problems     A, in `j a.cpp A 750 1`
    typed_problems      A and 750: the same, and those of the kit_words
    usual_problems      those that `j a.cpp` means: no word names them
    meant_problems      the typed ones, or else the usual ones

    What is not asked for is not looked up. A Failure says which word is unclear.
    """

    @property
    def finds_programs(self):
        """Whether each problem has a program of its own."""
        return not self.program and self.request.command.takes_several

    @property
    def means_all(self):
        """Whether all cases of the meant problems are meant: none is typed."""
        return not (self.case_names or self.request.words.files)

    @cached_property
    def folder_problems(self):
        """{Problem: the word that names it} for the typed folders."""
        found = {}
        for folder, word in self.request.words.folders.items():
            found.update(self.problems_of(folder, word))
        return found

    @cached_property
    def kit_words(self):
        """{word: the names of problems} for words that mean a problem of the kit, and no case."""
        called = {word: kit_names_called(word) for word in self.request.words.names}
        return {word: names for word, names in called.items() if names and not self.is_case(word)}

    @cached_property
    def case_names(self):
        """The words that are names of cases, or of nothing."""
        return [word for word in self.request.words.names if word not in self.kit_words]

    @cached_property
    def typed_problems(self):
        """{Problem: the word that names it} for those of folders and of the kit."""
        found = dict(self.folder_problems)
        for word, names in self.kit_words.items():
            folder = INPUTS / only_one(word, names)
            # Beside folders, the name alone could mean a case.
            clear_word = relative_path(folder) if self.folder_problems else word
            found.setdefault(self.request.case_folders[folder].problem, clear_word)
        return found

    @cached_property
    def usual_problems(self):
        """{Problem: a word for it}, those that are meant if none is typed: a search."""
        if self.finds_programs:
            return self.problems_of(Path.cwd(), "")
        return {usual_problem(self.program, self.request.case_folders): ""}

    @cached_property
    def meant_problems(self):
        """{Problem: word} in which cases are looked for: those typed, or else the usual ones."""
        # Files alone need no usual problem, which might be large.
        are_all_files = self.request.words.files and not self.case_names
        return self.typed_problems or ({} if are_all_files else self.usual_problems)

    def problems_of(self, path, word):
        """Return {Problem: the word for it} for a folder: several, if no program is typed."""
        case_folders = self.request.case_folders
        if not self.finds_programs:
            return {case_folders[path].problem: word}
        found = case_folders_for(path, case_folders)
        if self.request.words.files:        # a file is judged on its own folder
            problems = [folder.problem for folder in found]
        else:
            problems = [problem for folder in found for problem in folder.parts]
        if found == [case_folders[path]]:
            return dict.fromkeys(problems, word)
        return {problem: relative_path(problem.folder) for problem in problems}

    def is_case(self, name):
        """Return whether a name of the kit is that of a case, in typed folders or a usual place.

        Raise Failure if it is that of several cases in one of them.
        """
        if self.folder_problems:
            return bool(cases_in(self.folder_problems, name))
        # First by the names of files near by, as there may be many others.
        near = [case for place in usual_places(self.program) for case in cases_near(place, name)]
        return bool(cases_called(name, near) and cases_in(self.usual_problems, name))


def cases_in(problems, name, find=cases_called):
    """Return the Cases that a name means, at most one of each Problem.

    A function finds them among the Cases of a Problem; raise Failure if it finds several.
    """
    found = []
    for problem in problems:
        cases = {case.name: case for case in find(name, problem.cases)}
        if cases:
            found.append(cases[only_one(name, cases)])
    return found


def cases_near(folder, part):
    """Return Cases in a folder, or right below it, with a part in their names."""
    cases, _ = read_cases(folder, files_near(folder, part), folder)
    return cases
