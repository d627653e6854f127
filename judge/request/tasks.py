"""From a command line to Tasks: each a problem with its cases, programs, limits and rules."""
from collections import namedtuple

from judge.folders.homes import homes_of
from judge.folders.limits_files import limits_for
from judge.request.again import start_of_again, word_of_again
from judge.request.chosen import chosen_jobs
from judge.request.command_line import make_request
from judge.request.jobs import jobs_of
from judge.request.left_out import tell_left_out
from judge.request.meaning import Meaning
from judge.request.task_names import names_of
from judge.request.task_programs import judged_program, tell_unused_files, with_helpers
from judge.text import Failure


# Task: programs to run on cases, complete
#     name         in the report; as a rule, the names of all Tasks differ
#     problem      a Problem
#     cases        its Cases that are judged
#     programs     {role: Program}
#     limits       Limits of the solution
#     tolerance    the value of -e; None if white space counts
#     is_exact     whether white space at the ends of lines and of the output counts, too
#     word         that names the problem, or the one that lends limits; "" if none is typed
#     again_start  the start of a command line that judges a case alone
Task = namedtuple("Task", "name problem cases programs limits tolerance is_exact word again_start")


def read_request(options, told, takes_stdin=True):
    """Return the Tasks of a command line, perhaps with the file that is stdin; tell a Told more."""
    request = make_request(options, told, takes_stdin)
    jobs = chosen_jobs(all_jobs(request), request)
    names = names_of(jobs, request.has_class)
    return make_tasks(jobs, names, request)


def all_jobs(request):
    """Return {Job: its Cases} for all that is judged; raise Failure for too many Jobs.

    What a word cannot mean for a program is a complaint.
    """
    jobs = {}
    meanings = []
    for program in request.judged:
        meaning = Meaning(request, program)
        try:
            jobs.update(jobs_of(meaning))
        except Failure as error:
            request.told.error(*error.args)
        else:
            meanings.append(meaning)
    tell_left_out([meaning for meaning in meanings if meaning.means_all], jobs)
    if len(jobs) > 1 and not request.command.takes_several:
        several = " and ".join(job.problem.name for job in jobs)
        hint = "; of students, type one program" if "solution" in request.command.needed else ""
        raise Failure(f"{request.options.command} takes one problem, not {several}{hint}")
    return jobs


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
    program = judged_program(job, request)
    problems = dict.fromkeys([job.problem, job.lender])     # often one
    homes = [folder for problem in problems for folder in homes_of(problem, program)]
    programs = with_helpers(program, homes, request)
    if not job.problem.is_of_kit:       # there, what lies above a problem is for nobody
        tell_unused_files(homes, program, programs, request)
    word = word_of_again(job, program)
    start = start_of_again(job, word, programs, request)
    return Task(name, job.problem, cases, programs, limits_for(homes, options), options.tolerance,
                is_exact=job.problem.is_of_kit, word=word, again_start=start)
