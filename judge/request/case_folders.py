"""The cases of each folder, which is read once: CaseFolders."""
import os
from functools import cached_property

from judge.request.cases import Complaint, answer_complaint, read_cases
from judge.request.kit import EXPECTED, INPUTS, ROOT, kit_name_at
from judge.request.lookup import has_own_program, sources_in
from judge.request.names import are_of_contest, divided_among
from judge.request.pairing import WORD, lost_answers
from judge.request.problems import Problem, Reading, are_enough
from judge.request.search import files_below, files_near, folders_in
from judge.text import describe

ENOUGH_FILES = 1000         # there may be many


def has_cases_near(folder, needs_answers):
    """Return whether the first files in a folder or right below it are cases, with answers."""
    cases, _ = read_cases(folder, files_near(folder, "")[:ENOUGH_FILES], folder)
    return are_enough(cases, needs_answers)


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
        self.answer_path = EXPECTED / path.name if self.is_of_kit else path
        self.needs_answers = needs_answers
        self.divisions = {}     # {names of programs: {name: its Problem}}

    @cached_property
    def direct(self):
        return self.read(directly=True)

    @cached_property
    def whole(self):
        if self.is_of_kit or self.direct.is_enough:         # in the kit, it has all below
            return self.direct
        below = self.read(directly=False)
        others = self.folders_of_others(below.cases)
        cases = [case for case in below.cases if others.isdisjoint(case.input_path.parents)]
        return below._replace(cases=cases, left_out=[*below.left_out, *others])

    def read(self, directly):
        """Return the Reading of the files directly in the folder, or of all below it."""
        root = ROOT if self.is_of_kit else self.path
        is_shallow = directly and not self.is_of_kit
        errors = []
        paths = []
        left_out = []
        for folder in filter(os.path.exists, sorted({self.path, self.answer_path})):
            files, others = files_below(folder, is_shallow, errors.append)
            paths += files
            left_out += others
        names = sorted(os.path.relpath(path, root) for path in paths)
        cases, complaints = read_cases(root, names, self.path)
        complaints += [Complaint(describe(error), ()) for error in errors]
        lost = []
        if self.is_of_kit:      # there, they are errors, also without a number
            answers = set(self.answer_path.glob("*.out"))
            unused = answers - {case.answer_path for case in cases}
            complaints += map(answer_complaint, sorted(unused))
        else:
            lost = [root / name for name in lost_answers(names)]
        return Reading(cases, complaints, left_out, lost, directly, self.needs_answers)

    def folders_of_others(self, cases):
        """Return the folders of students or of other problems, with programs, around some Cases.

        A folder with sources counts if one beside it has some, too, or if one of its sources is
        called like it, main or sol.
        """
        parents = {path for case in cases for path in case.input_path.parents}
        found = set()
        for folder in {path.parent for path in parents if self.path in path.parents}:
            with_programs = list(filter(sources_in, folders_in(folder)))
            if len(with_programs) > 1 or any(map(has_own_program, with_programs)):
                found.update(with_programs)
        return found

    @cached_property
    def problem(self):
        """The Problem of all its cases."""
        return self.problem_with(self.whole)

    @cached_property
    def without_cases(self):
        """The Problem for a file that is none of its cases. The folder is not read."""
        nothing = Reading(cases=[], complaints=[], left_out=[], lost=[], is_direct=True,
                          needs_answers=self.needs_answers)
        return self.problem_with(nothing)

    def problem_with(self, reading):
        """Return its Problem with the cases of a Reading."""
        return Problem(self.path.name, self.path, self.answer_path, self.is_of_kit, reading)

    @cached_property
    def parts(self):
        """A Problem for each program with cases named after it, or else one with all cases.

        An attempt such as a2, beside a, gets none. It is one Problem if two others have the same
        namesake, or if a folder is called like a program.
        """
        stems = [source.stem for source in sources_in(self.path)]
        names = set(map(str.lower, stems))
        folders = {path.name.lower() for path in folders_in(self.path)}
        if names & folders:
            return [self.problem]
        found = {}
        for stem in stems:
            problem = self.problem_for(stem, stems)
            if not (problem.namesake and problem.cases):
                continue
            if problem.namesake in names - {stem.lower()}:      # a2, beside a
                continue
            if problem.namesake in found:
                return [self.problem]
            found[problem.namesake] = problem._replace(name=stem)
        return list(found.values()) or [self.problem]

    def problem_for(self, stem, stems):
        """Return the Problem for a program, one of those there, named without endings."""
        names = frozenset(map(str.lower, stems))
        if names not in self.divisions:
            self.divisions[names] = self.divided(names)
        return self.divisions[names][stem.lower()]

    def divided(self, names):
        """Return {name of a program: its Problem} for the programs there, in lower case.

        Its cases are named after it, or after one of which it is another attempt, as a2 or a-fast
        of a. If there are none, it has those named after no program, if any. If all programs are
        attempts at one, each has all cases, unless these are of a contest: A1, B2.
        """
        problem = self.problem
        namesakes, groups = divided_among(names, problem.cases)
        is_alone = len(set(namesakes.values())) == 1
        if not problem.cases or is_alone and not are_of_contest(problem.cases):
            return dict.fromkeys(names, problem)
        unnamed = groups.get("", [])
        found = {}
        for name, namesake in namesakes.items():
            named = groups.get(namesake, [])
            if unnamed and not named:
                found[name] = problem.with_cases(unnamed)
            else:
                found[name] = problem.with_cases(named, namesake=namesake, unnamed=unnamed)
        return found


class CaseFolders(dict):
    """{path: its CaseFolder}, for one command line. What is asked for is made."""

    def __init__(self, needs_answers):
        self.needs_answers = needs_answers

    def __missing__(self, path):
        self[path] = self.folder_of(path)
        return self[path]

    def folder_of(self, path):
        """Return the CaseFolder to which a path belongs: often its own, or the one around `in`."""
        kit_name = kit_name_at(path)
        if kit_name and path != INPUTS / kit_name:
            return self[INPUTS / kit_name]
        folder = CaseFolder(path, bool(kit_name), self.needs_answers)
        if not WORD.fullmatch(path.name):
            return folder
        around = self[path.parent]
        is_part = any(path in below.parents for below in around.direct.by_path)
        has_answers = any(case.answer_path for case in folder.direct.cases)
        return around if is_part and not has_answers else folder
