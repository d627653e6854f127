"""What a program is judged on: a Problem, with all cases of a folder, or with those for it."""
from collections import namedtuple


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
    # A Problem is the same only as itself, as it is a key, and Readings have lists. A CaseFolder
    # keeps each that it has made.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @property
    def cases(self):
        """Its Cases."""
        return self.reading.cases

    def with_cases(self, cases, **attributes):
        """Return this Problem with only some of its Cases, and with other attributes."""
        return self._replace(reading=self.reading._replace(cases=cases), **attributes)
