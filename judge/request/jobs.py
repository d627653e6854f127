"""Which cases the words of a command line mean for a program: Jobs."""
import os
from collections import defaultdict, namedtuple

from judge.files import absolute, is_special
from judge.folders.case_names import cases_ending_in
from judge.request.hints import unknown_word
from judge.request.lone_files import case_of_file, lenders_of, problem_of_file
from judge.request.meaning import cases_in
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
    if not meaning.means_all:
        return jobs_of_cases(meaning)
    jobs = {}
    for problem, word in meaning.meant_problems.items():
        jobs[Job(problem, problem, word, meaning.program)] = problem.cases
        if meaning.request.command.needs_cases:
            for complaint in problem.reading.complaints:
                meaning.request.told.error(complaint.text)
    return jobs


def jobs_of_cases(meaning):
    """Return {Job: its Cases} for the names of cases, and for the files, of a Meaning."""
    files = meaning.request.words.files
    jobs = defaultdict(dict)        # {Job: {Case: None}}, each case once
    for problem, word in meaning.typed_problems.items():
        if not (problem.is_of_kit or files):
            # If it stays empty, `chosen` tells the user.
            jobs[Job(problem, problem, word, meaning.program)] = {}
    # A case is judged in one way, whether its name is typed or its file.
    paths = [path for name in meaning.case_names for path in paths_called(name, meaning)]
    for path in paths + files:
        for job, case in jobs_of_file(path, meaning):
            jobs[job][case] = None
    return {job: list(cases) for job, cases in jobs.items()}


def paths_called(name, meaning):
    """Return the paths of the inputs that the name of a case means: those of the first that fit."""
    for cases in possible_cases(name, meaning):
        if cases:
            return [case.input_path for case in cases]
    others = [case.name for problem in meaning.meant_problems for case in problem.cases]
    known = list(dict.fromkeys(others))
    raise Failure(unknown_word(name, known, meaning.request.programs, meaning.request.command))


def possible_cases(name, meaning):
    """Yield the Cases that a name means, perhaps none, in one place after the other."""
    folders = meaning.request.case_folders
    if len(meaning.request.judged) == 1:        # b1, even if it is named after another program
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
    """Yield (Job, Case) for each Problem that has the case of a file, or else lends to it.

    Raise Failure if the command takes no such file.
    """
    request = meaning.request
    takes_file = request.command.takes_several or not is_special(path)
    if not (request.command.needs_cases and takes_file):
        raise Failure(f"{request.options.command} takes no such input: {shown_path(path)}")
    having = [problem for problem in meaning.meant_problems if path in problem.reading.by_path]
    for problem in having:
        job = Job(problem, problem, meaning.meant_problems[problem], meaning.program)
        yield job, problem.reading.by_path[path]
    if not having:
        yield from jobs_of_lone_file(path, meaning)


def jobs_of_lone_file(path, meaning):
    """Yield (Job, Case) for a file that is no case of the meant Problems, for each that lends."""
    request = meaning.request
    case = case_of_file(path, request)
    if not case:
        return
    for lender in lenders_of(path, meaning):
        problem = problem_of_file(path, lender, request)
        # `again` types the folder, as a student's program alone would lend its limits.
        usual_word = relative_path(lender.folder) if request.has_class else ""
        word = meaning.meant_problems.get(lender, usual_word)
        yield Job(problem, lender, word, meaning.program), case
