"""The command judge: programs on their cases."""
import time

from judge.report import JsonReport, Report, exit_status, names_of_lines
from judge.running.sources import CompileError
from judge.session import start_session
from judge.text import Failure, complain
from judge.verdicts.judging import Rules


def run(tasks, complaints, options):
    """Judge the Tasks on their cases; return the exit status."""
    complaints = [(complaint,) for complaint in complaints]
    tasks = [task for task in tasks if task.cases]
    try:
        if not tasks:
            return 2
        with start_session(options, plain=options.json) as session:
            session.make_ready(tasks, ["solution", "checker"])
            ready = []
            for task in tasks:
                try:
                    ready.append((task, session.rules(task, options.verbose)))
                except CompileError as error:
                    ready.append((task, error))
                except Failure as error:
                    complaints.append(error.args)
            status = print_results(ready, session)
        return 2 if complaints else status
    finally:            # below the report, or above another error
        for complaint in dict.fromkeys(complaints):
            complain(*complaint)


def print_results(ready, session):
    """Print the results of pairs: a Task, and its Rules or CompileError; return the exit status."""
    options = session.options
    screen = session.screen
    names = names_of_lines([task for task, _ in ready], options)
    report = JsonReport(screen) if options.json else Report(screen, names, options)
    start_time = time.monotonic()
    results = session.judge([pair for pair in ready if isinstance(pair[1], Rules)])
    judged = []
    for task, rules_or_error in ready:
        if isinstance(rules_or_error, CompileError):
            judged += report.print_refusal(task, rules_or_error)
        else:
            judged += report.print_task(task, next(results))
    if len(ready) > 1 and not options.json:
        report.print_total(judged, time.monotonic() - start_time)
    return exit_status(judged)
