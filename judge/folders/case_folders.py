"""The cases of each folder, which is read once: CaseFolders."""
from functools import cached_property

from judge.folders.kit import EXPECTED, INPUTS, kit_name_at
from judge.folders.namesakes import parts_of, problems_by_program
from judge.folders.pairing import IN_OR_OUT_WORD
from judge.folders.problems import Problem
from judge.folders.program_files import solutions_in
from judge.folders.readings import nothing_read, read_folder, read_kit, without_others
from judge.folders.search import folders_in


class CaseFolder:
    """A folder that may have cases, or a problem of the kit. What is asked for is read, once.

    direct  the Reading of the files in the folder itself, and in its folders such as `in`
    whole   direct, or else of the files below, without the cases of students or other problems

    path           of the folder; new inputs are saved there
    answer_path    of the folder for new answers; often the same
    is_of_kit      whether it is one of the kit's problems
    needs_answers  whether cases are only enough with an answer
    """

    def __init__(self, path, is_of_kit, needs_answers):
        self.path = path
        self.is_of_kit = is_of_kit
        self.answer_path = EXPECTED / path.name if is_of_kit else path
        self.needs_answers = needs_answers
        self.by_stems = {}      # {names of programs: {name: its Problem}}

    @cached_property
    def direct(self):
        if self.is_of_kit:
            return read_kit(self.path, self.answer_path, self.needs_answers)
        return read_folder(self.path, self.needs_answers, directly=True)

    @cached_property
    def whole(self):
        if self.is_of_kit or self.direct.is_enough:         # in the kit, direct has all below
            return self.direct
        return without_others(read_folder(self.path, self.needs_answers, directly=False), self.path)

    @cached_property
    def problem(self):
        """The Problem of all its cases."""
        return self.problem_with(self.whole)

    @cached_property
    def without_cases(self):
        """The Problem for a file that is none of its cases. The folder is not read."""
        return self.problem_with(nothing_read(self.needs_answers))

    def problem_with(self, reading):
        """Return its Problem with the cases of a Reading."""
        return Problem(self.path.name, self.path, self.answer_path, self.is_of_kit, reading)

    @cached_property
    def parts(self):
        """The Problems for which it stands if no program is typed: one for each program, or one."""
        stems = [source.stem for source in solutions_in(self.path)]
        folders = {path.name.lower() for path in folders_in(self.path)}
        if folders.intersection(map(str.lower, stems)):     # A is for A.cpp
            return [self.problem]
        return parts_of(self.problem, stems)

    def problem_for(self, stem, stems):
        """Return the Problem for a program, one of those there, named without endings."""
        names = frozenset(map(str.lower, stems))
        if names not in self.by_stems:
            self.by_stems[names] = problems_by_program(self.problem, names)
        return self.by_stems[names][stem.lower()]


class CaseFolders(dict):
    """{path: its CaseFolder}, for one command line. What is asked for is made.

    The CaseFolder of tests/in may be that of tests. All paths of a problem of the kit share one.
    """

    def __init__(self, needs_answers):
        self.needs_answers = needs_answers

    def __missing__(self, path):
        kit_name = kit_name_at(path)
        if kit_name and path != INPUTS / kit_name:
            found = self[INPUTS / kit_name]
        else:
            found = CaseFolder(path, bool(kit_name), self.needs_answers)
            if IN_OR_OUT_WORD.fullmatch(path.name):
                found = self.around_or_own(found)
        self[path] = found
        return found

    def around_or_own(self, own):
        """Return the CaseFolder around one called like `in`, or the one itself.

        tests/in stands for tests if this uses its files, and if it has no answers of its own.
        """
        around = self[own.path.parent]
        is_part = any(own.path in path.parents for path in around.direct.by_path)
        has_answers = any(case.answer_path for case in own.direct.cases)
        return around if is_part and not has_answers else own
