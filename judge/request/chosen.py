"""Which cases -k chooses, and what is told if there are none."""
from judge.folders.case_names import cases_called
from judge.request.no_cases import no_cases
from judge.text import MOST_CHARACTERS, cut, natural


def chosen_jobs(jobs, request):
    """Return {Job: its Cases that -k chooses}, without Jobs that have none.

    A command that needs no cases keeps all Jobs.
    """
    if not request.command.needs_cases:
        return jobs
    chosen = {}
    empty = []
    for job, cases in jobs.items():
        found = [case for case in cases if is_chosen(case, request.options.patterns)]
        if found:
            chosen[job] = found
        elif not (cases or job.problem.cases):
            tell_no_cases(job, request)
        else:
            empty.append(job)
    folders = {job.problem.folder for job in chosen}        # several parts of one may be Jobs
    for job in empty:
        is_known = job.problem.folder in folders or len(jobs) == 1
        if job.word and not is_known:
            request.told.note(f"no such case in {job.word}")
    tell_useless_patterns(jobs, request)
    return chosen


def tell_no_cases(job, request):
    """Tell the user that a Job's problem has no cases, unless Complaints have told why."""
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
