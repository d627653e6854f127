"""From a command line to Tasks: each a problem with its cases, programs, limits and rules."""
from collections import namedtuple

from judge.options import OPTIONS, ROLES, named_role
from judge.request.again import start_of_again
from judge.request.hints import no_cases
from judge.request.homes import find_solution, homes_of, limits_for, unused_files
from judge.request.jobs import jobs_of
from judge.request.lookup import find_helper
from judge.request.meaning import Meaning
from judge.request.names import cases_called
from judge.request.naming import names_of
from judge.request.sorting import sorted_request
from judge.text import MOST_CHARACTERS, Failure, cut, natural


# Task: programs to run on cases, complete
#     name         in the report; as a rule, the names of all Tasks differ
#     problem      a Problem
#     cases        its Cases that are judged
#     programs     {role: Program}
#     limits       Limits of the solution
#     tolerance    the value of -e; None if white space counts
#     is_exact     whether white space at the ends of lines and of the output counts, too
#     word         that names the problem, or the one that lends limits; "" if none is typed
#     again        the start of a command line that judges a case alone
Task = namedtuple("Task", "name problem cases programs limits tolerance is_exact word again")


def read_request(options, told, takes_stdin=True):
    """Return the Tasks of a command line, perhaps with the file that is stdin; tell a Told more."""
    request = sorted_request(options, told, takes_stdin)
    jobs = chosen_jobs(all_jobs(request), request)
    names = names_of(jobs, request.has_class)
    return make_tasks(jobs, names, request)


def all_jobs(request):
    """Return {Job: its Cases} for all that is judged; raise Failure for too many Jobs.

    What a word cannot mean for a program is a complaint.
    """
    jobs = {}
    for program in request.judged:
        try:
            jobs.update(jobs_of(Meaning(*request, program)))
        except Failure as error:
            request.told.error(*error.args)
    if len(jobs) > 1 and not request.command.takes_several:
        several = " and ".join(job.problem.name for job in jobs)
        raise Failure(f"{request.options.command} takes one problem, not {several}")
    return jobs


def chosen_jobs(jobs, request):
    """Return {Job: its Cases that -k chooses}, without Jobs that have none."""
    if not request.command.needs_cases:
        return jobs
    chosen = {}
    for job, cases in jobs.items():
        found = [case for case in cases if is_chosen(case, request.options.patterns)]
        if found:
            chosen[job] = found
        elif not (cases or job.problem.cases):
            tell_no_cases(job, request)
        elif job.word and len(jobs) > 1:
            request.told.note(f"no such case in {job.word}")
    tell_useless_patterns(jobs, request)
    return chosen


def tell_no_cases(job, request):
    """Tell the user that a Job's problem has no cases, unless Complaints tell why."""
    if not job.problem.reading.complaints:
        is_for_one = len(request.judged) > 1 and not job.word
        where = f"{job.program.typed}: " if is_for_one else ""
        request.told.error(where + no_cases(job.problem, job.program))


def tell_useless_patterns(jobs, request):
    """Tell which patterns of -k choose no case of {Job: its Cases}."""
    by_name = {case.name: case for cases in jobs.values() for case in cases}
    for pattern in request.options.patterns:
        if by_name and not any(is_chosen(case, [pattern]) for case in by_name.values()):
            known = cut(", ".join(sorted(by_name, key=natural)), MOST_CHARACTERS)
            request.told.error(f"no case matches {pattern}; the cases are {known}")


def is_chosen(case, patterns):
    """Return whether a Case is chosen by patterns of -k; without any, it is.

    A pattern is a part of its name, or names the file of its input.
    """
    return not patterns or any(pattern in case.name or cases_called(pattern, [case])
                               for pattern in patterns)


def make_tasks(jobs, names, request):
    """Return the Tasks of Jobs, with their names. One that cannot be made is a complaint."""
    tasks = []
    for name, (job, cases) in zip(names, jobs.items()):
        try:
            tasks.append(make_task(name, job, cases, request))
        except Failure as error:
            where = f"{name}: " if len(jobs) > 1 else ""
            request.told.error(f"{where}{error}")
    return tasks


def make_task(name, job, cases, request):
    """Return the Task of a Job; raise Failure if a program is missing or unclear."""
    options = request.options
    program = job.program
    if not program and "solution" in request.command.needed:
        taken = [other.path for several in request.programs.values() for other in several]
        program = find_solution(job.lender, job.word, taken)
    problems = dict.fromkeys([job.problem, job.lender])     # often one
    homes = [folder for problem in problems for folder in homes_of(problem, program)]
    refuse_reference(program, homes, request)
    programs = with_helpers(program, homes, request)
    if not job.problem.is_of_kit:       # there, what lies above a problem is for nobody
        tell_unused_files(homes, program, programs, request)
    is_refused = refuses_checkers(program, programs, request)
    again = start_of_again(job.lender, job.word, programs, options, is_refused)
    return Task(name, job.problem, cases, programs, limits_for(homes, options), options.tolerance,
                is_exact=job.problem.is_of_kit, word=job.word, again=again)


def refuse_reference(program, homes, request):
    """Raise Failure if `expect` would let a typed Program answer, though a reference is there."""
    is_word = program and not program.flag and named_role(program.path) != "reference"
    if is_word and request.command.needed == ["reference"]:
        reference = find_helper("reference", homes, [program.path])
        if reference:
            flag = OPTIONS["reference"].flag
            raise Failure(f"{reference.typed} is the reference; {flag} {program.typed} takes that")


def tell_unused_files(homes, program, programs, request):
    """Tell the user about helpers and limits above the homes of a Task with some programs."""
    known = {**programs, **request.programs}
    missing = [role for role in request.command.helpers if role not in known]
    for line in unused_files(homes, program, missing):
        request.told.note(line)


def refuses_checkers(program, programs, request):
    """Return whether a Program has no checker, though alone it might find one.

    That one, called check.py, is another of the programs that are judged.
    """
    if request.options.checker == "":
        return True
    others = [checker for checker in request.checkers if checker != program]
    return bool(others) and "checker" not in programs


def with_helpers(program, homes, request):
    """Return {role: Program} for a Program (or None): it, the typed ones, and helpers in its homes.

    What is judged is no helper. Raise Failure if a program is missing that the command needs.
    """
    command = request.command
    programs = {role: several[0] for role, several in request.programs.items() if several}
    if program:
        programs[command.needed[0]] = program
    taken = [other.path for other in (*programs.values(), *request.judged) if other]
    for role in command.helpers:
        helper = None if role in request.programs else find_helper(role, homes, taken)
        if helper:
            programs[role] = helper
    for role in command.needed:
        if role not in programs:
            raise Failure(f"{request.options.command} needs {ROLES[role].needed}")
    return programs
