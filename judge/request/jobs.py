"""Which problems and cases the words of a command line mean for a program: Jobs."""
import os
from collections import namedtuple
from pathlib import Path

from judge.files import absolute, is_special
from judge.request.case_names import cases_called
from judge.request.hints import unknown_word
from judge.request.kit import INPUTS, kit_names_called
from judge.request.pairing import (OUT_WORD, Case, Complaint, is_clearly_input, lone_answer,
                                   read_cases)
from judge.request.programs import only
from judge.request.search import files_near
from judge.request.usual import problems_in, usual_places, usual_problem
from judge.text import Failure, relative_path, shown_path


# Job: cases of a Problem for a program, before the other programs and the name are known
#     problem  that has the cases
#     lender   the Problem that lends limits and helpers, often the same; or None
#     word     that names the lender; "" if it is not typed
#     program  that is judged, or the reference of expect; None if it is not typed
Job = namedtuple("Job", "problem lender word program")


class Request:
    """What the words of a command line mean, for one program after the other."""

    def __init__(self, words, programs, problems, options, command, are_several):
        self.words = words
        self.are_several = are_several      # programs that are judged
        self.programs = programs    # {role: [Program, ...]}, those that are typed
        self.problems = problems
        self.command_name = options.command
        self.command = command
        self.told = {}              # {line: whether it is an error}

    def jobs_for(self, program):
        """Return {Job: its Cases} for a typed program, or None.

        The problems are the typed ones, or else the usual ones. If cases or files are typed, only
        they are judged.
        """
        typed, names = self.typed_problems(program)
        files = self.chosen_files(typed)
        if names or files:
            meant = typed or (self.usual_problems(program) if names else {})
            jobs = {}
            for job, case in self.chosen_cases(meant, typed, names, files, program):
                jobs.setdefault(job, {})[case] = None
            return jobs
        jobs = {}
        for problem, word in (typed or self.usual_problems(program)).items():
            jobs[Job(problem, problem, word, program)] = problem.cases
            if self.command.needs_cases:
                self.complain(problem.complaints)
        return jobs

    def complain(self, complaints):
        """Let Complaints be told."""
        self.told.update((complaint.text, True) for complaint in complaints)

    def check_input(self, path):
        """Raise Failure if the command takes no inputs, or no pipes."""
        command = self.command
        if not (command.needs_cases and (command.takes_several or not is_special(path))):
            raise Failure(f"{self.command_name} takes no such input: {shown_path(path)}")

    def typed_problems(self, program):
        """Return {Problem: the word that names it} for those that are typed, and other names."""
        typed = {}
        for word, folder in self.words.folders:
            found = self.problems_of(folder, program)
            for problem in found:
                is_clear = len(found) == 1
                typed.setdefault(problem, word if is_clear else relative_path(problem.folder))
        in_folders = list(typed)
        others = []
        for name in self.words.names:
            called = kit_names_called(name)
            if not called or self.is_case(name, in_folders, program):
                others.append(name)
                continue
            folder = INPUTS / only(name, called)
            # Beside folders, the name alone could mean a case.
            typed.setdefault(self.problems[folder], relative_path(folder) if in_folders else name)
        return typed, others

    def problems_of(self, folder, program):
        """Return the Problems that a folder stands for: perhaps several, if no program is typed."""
        if program or not self.command.takes_several:
            return [self.problems[folder]]
        found, others = problems_in(self.problems, folder)
        if others:
            names = " and ".join(shown_path(problem.folder) for problem in others)
            self.told[f"no program for {names}"] = False
        return found

    def usual_problems(self, program):
        """Return {Problem: a word for it} for those that are meant if none is typed."""
        if program or not self.command.takes_several:
            return {usual_problem(self.problems, program): ""}
        found = self.problems_of(Path.cwd(), program)
        return {problem: relative_path(problem.folder) if len(found) > 1 else ""
                for problem in found}

    def is_case(self, name, in_folders, program):
        """Return whether a name of the kit is that of a case, in typed folders or a usual place."""
        if in_folders:
            return bool(called_in(in_folders, name))
        near = []           # by the names of files, as there may be many others
        for place in usual_places(program):
            is_of_kit = place.parent == INPUTS
            near += self.problems[place].cases if is_of_kit else cases_near(place, name)
        usual = self.usual_problems(program) if cases_called(name, near) else ()
        return bool(called_in(usual, name))

    def chosen_files(self, typed):
        """Return the files that are judged. Beside a class and a problem, some are passed over."""
        if not (typed and self.are_several):
            return list(self.words.files)
        chosen = []
        others = []
        for path in self.words.files:
            is_known = any(path in problem.by_path for problem in typed)
            is_input = is_known or is_special(path) or is_clearly_input(path.name)
            (chosen if is_input else others).append(path)
        if others:
            self.told[f"{' '.join(map(shown_path, others))}: no inputs"] = False
        return chosen

    def chosen_cases(self, meant, typed, names, files, program):
        """Yield (Job, Case) for what names and files mean."""
        for name in names:
            called = called_in(meant, name)
            for problem, case in called:
                self.check_input(case.input_path)
                yield Job(problem, problem, meant[problem], program), case
            if not called:
                files.append(self.path_called(name, meant, program))
        for path in files:
            self.check_input(path)
            having = [problem for problem in meant if path in problem.by_path]
            for problem in having:
                yield Job(problem, problem, meant[problem], program), problem.by_path[path]
            if not having:
                yield from self.lone_file(path, typed, program)

    def path_called(self, name, meant, program):
        """Return the path of the input with a name that is no case of what is meant."""
        folder, end = os.path.split(name)
        called = called_in(self.usual_problems(program), name)
        if not called and os.path.isdir(folder):
            called = called_in([self.problems[absolute(folder)]], end)
        if len(called) != 1:
            cases = [case.name for problem in meant for case in problem.cases]
            raise Failure(unknown_word(name, cases, self.programs, self.command_name))
        (_, case), = called
        return case.input_path

    def lone_file(self, path, typed, program):
        """Yield (Job, Case) for a file that is no case of what is meant, for each typed problem.

        It is a case of its folder, or an input without an answer, or else a complaint.
        """
        is_pipe = is_special(path)
        own = self.problems[Path.cwd() if is_pipe else path.parent]
        case = own.direct_by_path.get(path)
        self.complain(other for other in own.complaints if path in other.paths)
        if not case and OUT_WORD.search(path.name):
            self.complain([lone_answer(path)])
        elif not case and not is_pipe and b"\0" in path.read_bytes()[:64]:
            self.complain([Complaint(f"{shown_path(path)}: not a text", [path])])
        else:
            case = case or Case(path.name, path, None)
            lenders = typed or {self.lender(path, program): ""}
            for lender, word in lenders.items():
                yield Job(own, lender, word, program), case

    def lender(self, path, program):
        """Return the Problem of a typed program, which lends a file what its own has not; or None.

        The current folder lends only to what is in it, and to stdin.
        """
        if not (program and program.path):
            return None
        here = Path.cwd()
        usual = usual_problem(self.problems, program)
        is_here = is_special(path) or here in path.parents
        return usual if is_here or usual is not self.problems[here] else None


def called_in(problems, name):
    """Return pairs of a Problem and its Case with a name; raise Failure if one has several."""
    found = []
    for problem in problems:
        cases = {case.name: case for case in cases_called(name, problem.cases)}
        if cases:
            found.append((problem, cases[only(name, cases)]))
    return found


def cases_near(folder, part):
    """Return Cases in a folder, or right below it, with a part in their names."""
    cases, _ = read_cases(folder, files_near(folder, part), folder)
    return cases
