"""What a program is judged on: a Problem, with all cases of a folder, or with those for it."""
from collections import namedtuple
from functools import cached_property


# Reading: of files
#     cases          Cases
#     complaints     Complaints about the others
#     left_out       the paths of folders inside that are problems of their own
#     lost           the paths of answers without an input
#     is_direct      whether only the folder itself was read, with those such as `in`
#     needs_answers  whether cases are only enough with an answer
class Reading(namedtuple("Reading", "cases complaints left_out lost is_direct needs_answers")):
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


# Problem: cases that belong together
#     name           of the folder; or of the program, if each there has some of its cases
#     folder         new inputs are saved here
#     answer_folder  and new answers here; often the same
#     is_of_kit      whether it is one of the kit's problems
#     reading        the Reading of the folder, perhaps with only some of its cases
#     namesake       the program after which the cases are named, without its ending, or ""
#     unnamed        other Cases there that are named after no program
class Problem(namedtuple("Problem", "name folder answer_folder is_of_kit reading namesake unnamed",
                         defaults=("", ()))):
    __eq__ = object.__eq__      # its CaseFolder makes each once
    __hash__ = object.__hash__

    @property
    def cases(self):
        """Its Cases."""
        return self.reading.cases

    def with_cases(self, cases, **attributes):
        """Return this Problem with only some of its Cases, and with other attributes."""
        return self._replace(reading=self.reading._replace(cases=cases), **attributes)
