"""Which cases the words of a command line mean for a program: Jobs."""
import os
from collections import defaultdict, namedtuple
from pathlib import Path

from judge.files import absolute, is_special
from judge.request.cases import Case, complaints_about
from judge.request.hints import unknown_word
from judge.request.left_out import tell_left_out
from judge.request.meaning import cases_in
from judge.request.names import cases_ending_in
from judge.text import Failure, relative_path, shown_path


# Job: cases of a Problem for a program, before the other programs and the name are known. For
# `j 750 a.cpp my.txt`, the problem is the folder of my.txt, and 750, the lender, has the limits.
#     problem  that has the cases
#     lender   the Problem that lends limits and helpers, often the same
#     word     that names the lender; "" if it is not typed
#     program  that is judged, or the reference of expect; None if it is not typed
Job = namedtuple("Job", "problem lender word program")


def jobs_of(meaning):
    """Return {Job: its Cases} for a Meaning. If cases or files are typed, only they are judged."""
    if meaning.case_names or meaning.words.files:
        return jobs_of_cases(meaning)
    jobs = {}
    for problem, word in meaning.meant_problems.items():
        jobs[Job(problem, problem, word, meaning.program)] = problem.cases
        if meaning.command.needs_cases:
            tell_complaints(meaning.told, problem.reading.complaints)
    tell_left_out(meaning)
    return jobs


def jobs_of_cases(meaning):
    """Return {Job: its Cases} for the names of cases, and for the files, of a Meaning."""
    jobs = defaultdict(dict)        # {Job: {Case: None}}, each case once
    for problem, word in meaning.typed_problems.items():
        if not (problem.is_of_kit or meaning.words.files):
            jobs[Job(problem, problem, word, meaning.program)] = {}     # told if it stays empty
    # A case is judged in one way, whether its name is typed or its file.
    paths = [path for name in meaning.case_names for path in paths_called(name, meaning)]
    for path in paths + meaning.words.files:
        for job, case in jobs_of_file(path, meaning):
            jobs[job][case] = None
    return {job: list(cases) for job, cases in jobs.items()}


def tell_complaints(told, complaints):
    """Tell the user Complaints by a Told."""
    for complaint in complaints:
        told.error(complaint.text)


def paths_called(name, meaning):
    """Return the paths of the inputs that the name of a case means: those of the first that fit."""
    for cases in possible_cases(name, meaning):
        if cases:
            return [case.input_path for case in cases]
    others = [case.name for problem in meaning.meant_problems for case in problem.cases]
    known = list(dict.fromkeys(others))
    raise Failure(unknown_word(name, known, meaning.programs, meaning.command))


def possible_cases(name, meaning):
    """Yield the Cases that a name means, perhaps none, in one place after the other."""
    folders = meaning.case_folders
    if len(meaning.judged) == 1:        # b1, even if it is named after another program
        around = [folders[problem.folder].whole.cases for problem in meaning.meant_problems]
        yield [case for cases in around for case in cases if case.name == name]
    yield cases_in(meaning.meant_problems, name)
    yield cases_in(meaning.meant_problems, name, cases_ending_in)
    # Another problem of the kit lends none.
    usual = [problem for problem in meaning.usual_problems if not problem.is_of_kit]
    yield cases_in(usual, name)
    folder, end = os.path.split(name)
    if os.path.isdir(folder):       # old/1
        yield cases_in([folders[absolute(folder)].problem], end)


def jobs_of_file(path, meaning):
    """Yield (Job, Case) for each Problem that has the case of a file."""
    takes_file = meaning.command.takes_several or not is_special(path)
    if not (meaning.command.needs_cases and takes_file):
        raise Failure(f"{meaning.options.command} takes no such input: {shown_path(path)}")
    having = [problem for problem in meaning.meant_problems if path in problem.reading.by_path]
    for problem in having:
        job = Job(problem, problem, meaning.meant_problems[problem], meaning.program)
        yield job, problem.reading.by_path[path]
    if not having:
        yield from jobs_of_lone_file(path, meaning)


def jobs_of_lone_file(path, meaning):
    """Yield (Job, Case) for a file that is no case of what is meant, for each typed Problem.

    It is a case of its folder, or an input without an answer, or else a complaint.
    """
    folder = Path.cwd() if is_special(path) else path.parent
    own = meaning.case_folders[folder]
    case = own.direct.by_path.get(path)
    if not case:
        complaints = complaints_about(path, own.direct.complaints)
        tell_complaints(meaning.told, complaints)
        if complaints:
            return
        case = Case(path.name, path, None)
    # `again` types the folder, as a student's program alone would lend its limits.
    usual_word = relative_path(own.path) if meaning.has_class else ""
    for lender in meaning.typed_problems or [untyped_lender(path, own, meaning)]:
        problem = lender if lender.folder == own.path else own.without_cases
        word = meaning.meant_problems.get(lender, usual_word)
        yield Job(problem, lender, word, meaning.program), case


def untyped_lender(path, own, meaning):
    """Return the Problem that lends to a lone file if none is typed.

        j lab 4.in          its own folder, as no student lends his limits
        j 4.in              its own folder; of A1.in, in a flat one, the part for A.cpp
        j -c cat /x/4.in    the current folder, but not its cases
        j a.cpp 4.in        the usual one of a.cpp
        j a.cpp /x/4.in     the same; but the current folder lends only to what is in it
        j a.cpp -           and to stdin
    """
    here = Path.cwd()
    if meaning.has_class:
        return own.problem
    if not meaning.program:
        # With files alone, there are no meant problems, and no folder is read.
        is_meant = meaning.meant_problems and own.problem in meaning.meant_problems
        return own.problem if is_meant else part_with(path, own)
    is_command = not meaning.program.path
    if is_command and own.path != here:
        return meaning.case_folders[here].without_cases
    lender, = meaning.usual_problems
    is_here = is_special(path) or here in path.parents
    return lender if is_here or lender.folder != here else own.without_cases


def part_with(path, own):
    """Return the part of a CaseFolder with the case of a file, or else a Problem without cases."""
    parts = own.parts if own.direct.is_enough else []       # a large folder is not searched
    having = [part for part in parts if part.namesake and path in part.reading.by_path]
    return having[0] if having else own.without_cases
