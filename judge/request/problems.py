"""What a folder or a name of the kit stands for: a Problem, which reads each part of it once."""
import copy
import os
from collections import namedtuple
from functools import cached_property

from judge.request.cases import Complaint, answer_complaint, read_cases
from judge.request.kit import EXPECTED, INPUTS, ROOT, kit_name_at
from judge.request.lookup import has_own_program, sources_in
from judge.request.names import are_of_contest, divided_among
from judge.request.pairing import WORD, lost_answers
from judge.request.search import files_below, files_near, folders_in
from judge.text import describe

ENOUGH_FILES = 1000         # there may be many


# Reading: of files
#     cases          Cases
#     complaints     Complaints about the others
#     left_out       the paths of folders inside that are problems of their own
#     lost           the paths of answers without an input
#     needs_answers  whether cases are only enough with an answer
class Reading(namedtuple("Reading", "cases complaints left_out lost needs_answers")):
    @cached_property
    def is_enough(self):
        """Whether there are cases, with answers if the command needs these."""
        return are_enough(self.cases, self.needs_answers)

    @cached_property
    def by_path(self):
        """{path of an input or an answer: its Case}"""
        answers = {case.answer_path: case for case in self.cases if case.answer_path}
        return {**answers, **{case.input_path: case for case in self.cases}}

    def is_answered(self, path):
        """Return whether a file is the input or the answer of a case that has both."""
        case = self.by_path.get(path)
        return bool(case and case.answer_path)


def are_enough(cases, needs_answers):
    """Return whether there are Cases, with answers if a command needs these."""
    return any(case.answer_path or not needs_answers for case in cases)


def has_cases_near(folder, needs_answers):
    """Return whether the first files in a folder or right below it are cases, with answers."""
    cases, _ = read_cases(folder, files_near(folder, "")[:ENOUGH_FILES], folder)
    return are_enough(cases, needs_answers)


class Problem:
    """A folder with cases, or a problem of the kit. It reads each part once, if it is asked for.

    direct  the Reading of the files in the folder itself, and in its folders such as `in`
    whole   direct, or else of the files below, without the cases of students or other problems

    name           of the folder
    folder         new inputs are saved here
    answer_folder  and new answers here; often the same
    is_of_kit      whether it is one of the kit's problems
    needs_answers  whether cases are only enough with an answer
    namesake       the program after which its cases are named, without its ending, or ""
    unnamed        other Cases there that are named after no program
    """

    def __init__(self, folder, needs_answers):
        self.name = folder.name
        self.folder = folder
        self.is_of_kit = bool(kit_name_at(folder))
        self.answer_folder = EXPECTED / folder.name if self.is_of_kit else folder
        self.needs_answers = needs_answers
        self.namesake = ""
        self.unnamed = ()
        self.divisions = {}     # {names of programs: what divided_among() says}

    @cached_property
    def direct(self):
        return self.read(directly=not self.is_of_kit)

    @cached_property
    def whole(self):
        if self.direct.is_enough:           # 1.in
            return self.direct
        below = self.read()
        others = self.folders_of_others(below.cases)
        cases = [case for case in below.cases if others.isdisjoint(case.input_path.parents)]
        return below._replace(cases=cases, left_out=[*below.left_out, *others])

    def folders_of_others(self, cases):
        """Return the folders of students or of other problems, with programs, around some Cases.

        There are several beside each other, or its program is clearly that of the folder.
        """
        parents = {path for case in cases for path in case.input_path.parents}
        found = set()
        for folder in {path.parent for path in parents if self.folder in path.parents}:
            with_programs = list(filter(sources_in, folders_in(folder)))
            if len(with_programs) > 1 or any(map(has_own_program, with_programs)):
                found.update(with_programs)
        return found

    @property
    def cases(self):
        """Its Cases."""
        return self.whole.cases

    def read(self, directly=False):
        """Return the Reading of the files directly in the folder, or of all below it."""
        root = ROOT if self.is_of_kit else self.folder
        errors = []
        paths = []
        left_out = []
        for folder in filter(os.path.exists, sorted({self.folder, self.answer_folder})):
            files, others = files_below(folder, directly, errors.append)
            paths += files
            left_out += others
        names = sorted(os.path.relpath(path, root) for path in paths)
        cases, complaints = read_cases(root, names, self.folder)
        complaints += [Complaint(describe(error), ()) for error in errors]
        lost = []
        if self.is_of_kit:      # there, they are errors, also without a number
            answers = set(self.answer_folder.glob("*.out"))
            unused = answers - {case.answer_path for case in cases}
            complaints += map(answer_complaint, sorted(unused))
        else:
            lost = [root / name for name in lost_answers(names)]
        return Reading(cases, complaints, left_out, lost, self.needs_answers)

    def named_after(self, stem, stems):
        """Return the Problem of the cases for a program, of those in the folder.

        They are named after it, or after one of which it is another attempt, as a2 or a-fast of a;
        or else after none. If all are attempts at one, it has all, unless of a contest (A1, B1).
        The names of programs are without endings.
        """
        names = frozenset(map(str.lower, stems))
        if names not in self.divisions:
            self.divisions[names] = divided_among(names, self.cases)
        firsts, by_first = self.divisions[names]
        is_alone = len(set(firsts.values())) == 1
        if not self.cases or is_alone and not are_of_contest(self.cases):
            return self
        own = firsts[stem.lower()]
        unnamed = by_first.get("", [])
        if own in by_first or not unnamed:
            return self.with_cases(by_first.get(own, []), own, unnamed)
        return self.with_cases(unnamed)

    @cached_property
    def parts(self):
        """A Problem for each program in the folder after which cases are named.

        Or this Problem alone: if no program has any, if two are attempts at one, or if a folder is
        called like one of them.
        """
        stems = [source.stem for source in sources_in(self.folder)]
        names = set(map(str.lower, stems))
        folders = {path.name.lower() for path in folders_in(self.folder)}
        if names & folders:
            return [self]
        parts = {}
        for stem in stems:
            part = self.named_after(stem, stems)
            if not (part.namesake and part.cases):
                continue
            if part.namesake in names - {stem.lower()}:     # a2, beside a
                continue
            if part.namesake in parts:
                return [self]
            parts[part.namesake] = part.changed(name=stem)
        return list(parts.values()) or [self]

    @cached_property
    def without_cases(self):
        """This Problem for a file that is none of its cases. Its folder is not read."""
        nothing = Reading([], [], [], [], self.needs_answers)
        return self.changed(direct=nothing, whole=nothing)

    def with_cases(self, cases, namesake="", unnamed=()):
        """Return this Problem with only some of its own Cases."""
        whole = self.whole._replace(cases=cases)
        return self.changed(whole=whole, namesake=namesake, unnamed=unnamed)

    def changed(self, **attributes):
        """Return another Problem, with other values of some attributes. No Problem is changed."""
        other = copy.copy(self)
        vars(other).pop("parts", None)
        vars(other).update(attributes, divisions={})
        return other


class Problems(dict):
    """{folder: its Problem}, for one command line. What is asked for is made."""

    def __init__(self, needs_answers):
        self.needs_answers = needs_answers

    def __missing__(self, folder):
        self[folder] = self.problem_of(folder)
        return self[folder]

    def problem_of(self, folder):
        """Return the Problem to which a folder belongs: often its own, or the one around `in`."""
        kit_name = kit_name_at(folder)
        if kit_name and folder != INPUTS / kit_name:
            return self[INPUTS / kit_name]
        problem = Problem(folder, self.needs_answers)
        if not WORD.fullmatch(folder.name):
            return problem
        around = self[folder.parent]
        is_part = any(folder in path.parents for path in around.direct.by_path)
        has_answers = any(case.answer_path for case in problem.direct.cases)
        return around if is_part and not has_answers else problem
