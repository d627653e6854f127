"""What is read from a folder: its cases, and what else is there: a Reading."""
import os
from collections import namedtuple
from functools import cached_property

from judge.folders.cases import Complaint, answer_complaint, read_cases
from judge.folders.kit import ROOT
from judge.folders.owners import has_named_solution
from judge.folders.pairing import lost_answers
from judge.folders.program_files import solutions_in
from judge.folders.search import files_below, files_near, folders_in
from judge.text import describe

ENOUGH_FILES = 1000         # for a hint, as a folder may be huge


# Reading: of the files in a folder
#     cases          Cases
#     complaints     Complaints about the others
#     left_out       the paths of folders inside that are problems of their own
#     lost_answers   the paths of answers without an input
#     is_direct      whether no search below was needed, so new cases may be saved in the folder
#     needs_answers  whether cases are only enough with an answer
class Reading(namedtuple("Reading", "cases complaints left_out lost_answers is_direct"
                                    " needs_answers")):
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
    names = files_near(folder, "")
    cases, _ = read_cases(folder, names[:ENOUGH_FILES], folder)
    return are_enough(cases, needs_answers)


def nothing_read(needs_answers):
    """Return the Reading of no files."""
    return Reading([], [], [], [], is_direct=True, needs_answers=needs_answers)


def read_folder(folder, needs_answers, directly):
    """Return the Reading of the files directly in a folder, or of all below it."""
    names, left_out, errors = names_below([folder], folder, directly)
    cases, complaints = read_cases(folder, names, folder)
    lost = [folder / name for name in lost_answers(names)]
    return Reading(cases, complaints + errors, left_out, lost, directly, needs_answers)


def read_kit(folder, answer_folder, needs_answers):
    """Return the Reading of a problem of the kit, with all below its two folders.

    An answer without an input is an error here, even if its name has no number.
    """
    places = filter(os.path.exists, [answer_folder, folder])
    names, left_out, errors = names_below(places, ROOT, directly=False)
    cases, complaints = read_cases(ROOT, names, folder)
    answers = {case.answer_path for case in cases}
    unused = set(answer_folder.glob("*.out")) - answers
    errors += map(answer_complaint, sorted(unused))
    return Reading(cases, complaints + errors, left_out, [], is_direct=True,
                   needs_answers=needs_answers)


def names_below(places, top, directly):
    """Return what lies below some places: names of files, folders left out, and Complaints.

    The names are those of paths below a folder `top`; the Complaints are about folders that cannot
    be read.
    """
    errors = []
    paths = []
    left_out = []
    for place in places:
        files, separate = files_below(place, directly, errors.append)
        paths += files
        left_out += separate
    names = sorted(os.path.relpath(path, top) for path in paths)
    return names, left_out, [Complaint(describe(error), ()) for error in errors]


def without_others(reading, top):
    """Return the Reading of all below a folder without the cases of students and other problems.

        tests/1.in      a case
        ann/ben.py      ann and bob have programs: their cases are left out
        ann/1.in
        bob/bob.py

    One such folder alone counts if its source is called like it, main or sol.
    """
    parents = {path for case in reading.cases for path in case.input_path.parents}
    others = set()
    # Each folder around one that has cases: students may lie in it side by side.
    for around in {path.parent for path in parents if top in path.parents}:
        with_programs = list(filter(solutions_in, folders_in(around)))
        if len(with_programs) > 1 or any(map(has_named_solution, with_programs)):
            others.update(with_programs)
    cases = [case for case in reading.cases if others.isdisjoint(case.input_path.parents)]
    return reading._replace(cases=cases, left_out=[*reading.left_out, *others])
