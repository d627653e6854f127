"""What a program is judged on: a Problem, with all cases of a folder, or with those for it."""
from collections import namedtuple

from judge.request.lookup import sources_in
from judge.request.names import are_of_contest
from judge.request.search import folders_in


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
    def __hash__(self):
        return hash(self.folder)        # lists have none

    @property
    def cases(self):
        """Its Cases."""
        return self.reading.cases

    def with_cases(self, cases, **attributes):
        """Return this Problem with only some of its Cases, and with other attributes."""
        return self._replace(reading=self.reading._replace(cases=cases), **attributes)


def problem_for(stem, stems, case_folder):
    """Return the Problem for a program, one of those in a CaseFolder, named without endings.

    Its cases are named after it, or after one of which it is another attempt, as a2 or a-fast of a;
    or else after none. If all are attempts at one, it has all, unless of a contest (A1, B1).
    """
    problem = case_folder.problem
    firsts, by_first = case_folder.division(frozenset(map(str.lower, stems)))
    is_alone = len(set(firsts.values())) == 1
    if not problem.cases or is_alone and not are_of_contest(problem.cases):
        return problem
    own = firsts[stem.lower()]
    unnamed = by_first.get("", [])
    if unnamed and own not in by_first:
        return problem.with_cases(unnamed)
    return problem.with_cases(by_first.get(own, []), namesake=own, unnamed=unnamed)


def problems_of_programs(case_folder):
    """Return a Problem for each program in a CaseFolder after which cases are named.

    There is none if two are attempts at one, or if a folder there is called like one of them.
    """
    stems = [source.stem for source in sources_in(case_folder.path)]
    names = set(map(str.lower, stems))
    folders = {path.name.lower() for path in folders_in(case_folder.path)}
    if names & folders:
        return []
    found = {}
    for stem in stems:
        problem = problem_for(stem, stems, case_folder)
        if not (problem.namesake and problem.cases):
            continue
        if problem.namesake in names - {stem.lower()}:      # a2, beside a
            continue
        if problem.namesake in found:
            return []
        found[problem.namesake] = problem._replace(name=stem)
    return list(found.values())
