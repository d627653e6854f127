"""What Tasks are called: names by which they differ, as short as possible."""
from judge.text import printable, relative_path


def names_of(jobs, is_class):
    """Return names for Jobs: of the first kind by which all of them differ, or else of the last."""
    if not jobs:
        return []
    kinds = list(zip(*[possible_names(job, is_class) for job in jobs]))
    clear = [names for names in kinds if len(set(names)) == len(names)]
    names = clear[0] if clear else kinds[-1]
    return list(map(printable, names))


def possible_names(job, is_class):
    """Return what a Job may be called, from short names to clear ones.

    In a class, each has the name of the program. The last one is for a file that is judged with
    the limits of several problems.
    """
    problem = job.problem.name
    folder = relative_path(job.problem.folder)
    lender = job.lender
    limits = lender.name if lender.is_of_kit else relative_path(lender.folder)
    program = job.program.typed if job.program else lender.name
    short = [] if is_class else [problem, folder]
    return [*short, program, f"{program} {problem}", f"{program} {limits} {folder}"]
