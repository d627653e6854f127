"""Which problems and cases the words of a command line mean for a program: Jobs."""
import os
from collections import namedtuple
from functools import cached_property
from pathlib import Path

from judge.files import absolute, is_special
from judge.request.hints import unknown_word
from judge.request.kit import INPUTS, kit_names_called
from judge.request.names import cases_called
from judge.request.pairing import Case, lone_complaint, read_cases
from judge.request.programs import only
from judge.request.search import files_near
from judge.request.usual import problems_in, usual_places, usual_problem
from judge.text import Failure, relative_path, shown_path


# Request: a command line whose words and programs are sorted
#     options   as they were parsed
#     command   the Command
#     words     without programs and classes
#     programs  {role: [Program, ...]}, those that are typed
#     judged    the Programs that are judged; None in it stands for one that each problem finds
#     problems  a Problems
#     told      a Told
Request = namedtuple("Request", "options command words programs judged problems told")


# Job: cases of a Problem for a program, before the other programs and the name are known
#     problem  that has the cases
#     lender   the Problem that lends limits and helpers, often the same; None for a lone file far
#              from all problems
#     word     that names the lender; "" if it is not typed
#     program  that is judged, or the reference of expect; None if it is not typed
Job = namedtuple("Job", "problem lender word program")


class Meaning:
    """What the words of a command line mean for one typed program, or for None.

    `a.cpp A` means all cases of the Problem A, `a.cpp A 1` one of them. `a.cpp A notes` means a
    file that is no case of A: its own folder is the Problem, and A lends its limits.

    typed   {Problem: the word that names it}
    names   other words: of cases
    meant   {Problem: word} in which cases are looked for: those typed, or else the usual ones
    """

    def __init__(self, program, request):
        self.program = program
        self.request = request
        self.command = request.command
        self.words = request.words
        self.problems = request.problems
        self.typed, self.names = self.typed_problems()
        # Files alone need no usual problem, which might be large.
        are_all_files = self.words.files and not self.names
        self.meant = self.typed or ({} if are_all_files else self.usual)

    def jobs(self):
        """Return {Job: its Cases}. If cases or files are typed, only they are judged."""
        jobs = {}
        if not (self.names or self.words.files):
            for problem, word in self.meant.items():
                jobs[Job(problem, problem, word, self.program)] = problem.cases
                if self.command.needs_cases:
                    self.complain(problem.whole.complaints)
                    self.tell_left_out(problem)
            return jobs
        paths = [path for name in self.names for path in self.paths_called(name)]
        for path in paths + self.words.files:
            for job, case in self.jobs_of_file(path):
                jobs.setdefault(job, {})[case] = None       # each once
        judged = {job.problem for job in jobs}
        for problem in self.typed:
            if not (problem in judged or problem.is_of_kit or self.words.files):
                self.request.told.note(f"no such case in {shown_path(problem.folder)}")
        return {job: list(cases) for job, cases in jobs.items()}

    def tell_left_out(self, problem):
        """Tell the user about folders below a Problem that are problems of their own, untyped."""
        inside = set(self.words.folders)
        for program in filter(None, self.request.judged):
            inside.update(program.path.parents if program.path else [])
        for folder in sorted(problem.whole.left_out):
            if folder not in inside:
                self.request.told.pass_over(shown_path(folder), "a problem of its own; type it")

    def complain(self, complaints):
        """Tell the user Complaints."""
        for complaint in complaints:
            self.request.told.error(complaint.text)

    def typed_problems(self):
        """Return {Problem: the word that names it} for those that are typed, and other names."""
        typed = {}
        for folder, word in self.words.folders.items():
            typed.update(self.problems_of(folder, word))
        in_folders = list(typed)
        others = []
        for name in self.words.names:
            called = kit_names_called(name)
            if not called or self.is_case(name, in_folders):
                others.append(name)
                continue
            folder = INPUTS / only(name, called)
            # Beside folders, the name alone could mean a case.
            typed.setdefault(self.problems[folder], relative_path(folder) if in_folders else name)
        return typed, others

    @cached_property
    def usual(self):
        """{Problem: a word for it}, those that are meant if none is typed."""
        if self.program or not self.command.takes_several:
            return {usual_problem(self.problems, self.program): ""}
        return self.problems_of(Path.cwd(), "")

    def problems_of(self, folder, word):
        """Return {Problem: the word for it} for a folder: several, if no program is typed."""
        if self.program or not self.command.takes_several:
            return {self.problems[folder]: word}
        found, lines = problems_in(self.problems, folder)
        for line in lines:
            self.request.told.note(line)
        if found == [self.problems[folder]]:
            return {found[0]: word}
        return {problem: relative_path(problem.folder) for problem in found}

    def is_case(self, name, in_folders):
        """Return whether a name of the kit is that of a case, in typed folders or a usual place.

        Raise Failure if it is that of several cases in one of them.
        """
        if in_folders:
            return bool(cases_in(in_folders, name))
        # First by the names of files near by, as there may be many others.
        near = [case for place in usual_places(self.program) for case in cases_near(place, name)]
        return bool(cases_called(name, near) and cases_in(self.usual, name))

    def paths_called(self, name):
        """Return the paths of the inputs that the name of a case means.

        They are in the Problems that are meant, or else in the usual one, or in the folder `old`
        for old/1.
        """
        folder, end = os.path.split(name)
        cases = cases_in(self.meant, name)
        if not cases:           # another problem of the kit lends none
            own = [problem for problem in self.usual if not problem.is_of_kit]
            cases = cases_in(own, name)
        if not cases and os.path.isdir(folder):
            cases = cases_in([self.problems[absolute(folder)]], end)
        if not cases:
            known = list(dict.fromkeys(case.name for problem in self.meant
                                       for case in problem.cases))
            raise Failure(unknown_word(name, known, self.request.programs, self.command))
        return [case.input_path for case in cases]

    def jobs_of_file(self, path):
        """Yield (Job, Case) for each Problem that has the case of a file."""
        takes_file = self.command.takes_several or not is_special(path)
        if not (self.command.needs_cases and takes_file):
            raise Failure(f"{self.request.options.command} takes no such input: {shown_path(path)}")
        having = [problem for problem in self.meant if path in problem.whole.by_path]
        for problem in having:
            job = Job(problem, problem, self.meant[problem], self.program)
            yield job, problem.whole.by_path[path]
        if not having:
            yield from self.jobs_of_lone_file(path)

    def jobs_of_lone_file(self, path):
        """Yield (Job, Case) for a file that is no case of what is meant, for each typed Problem.

        It is a case of its folder, or an input without an answer, or else a complaint.
        """
        own = self.problems[Path.cwd() if is_special(path) else path.parent]
        case = own.direct.by_path.get(path)
        self.complain(other for other in own.direct.complaints if path in other.paths)
        complaint = None if case else lone_complaint(path)
        if complaint:
            self.complain([complaint])
            return
        case = case or Case(path.name, path, None)
        for lender in self.typed or [self.lender_of(path, own)]:
            word = self.meant.get(lender, "")
            # In its own folder, the lender may have only the cases named after the program.
            problem = lender if lender and lender.folder == own.folder else own
            yield Job(problem, lender, word, self.program), case

    def lender_of(self, path, own):
        """Return the Problem that lends a lone file what its own has not, or None.

        It is the usual one of the typed program. But the current folder lends only to what is in
        it, to stdin, and for a command to its own files. Without a program, it is its own, if this
        is meant.
        """
        here = Path.cwd()
        if not self.program:
            return own if own in self.meant else None
        if not self.program.path and own.folder != here:
            return None
        lender, = self.usual
        is_here = is_special(path) or here in path.parents
        return lender if is_here or lender.folder != here else None


def cases_in(problems, name):
    """Return the Cases with a name, one of each Problem; raise Failure if one has several."""
    found = []
    for problem in problems:
        cases = {case.name: case for case in cases_called(name, problem.cases)}
        if cases:
            found.append(cases[only(name, cases)])
    return found


def cases_near(folder, part):
    """Return Cases in a folder, or right below it, with a part in their names."""
    cases, _ = read_cases(folder, files_near(folder, part), folder)
    return cases
