"""The command judge: programs on their cases."""
from judge.report import JsonReport, Report, exit_status
from judge.request.tasks import read_request
from judge.session import start_session


def run(options, told):
    """Judge Tasks on their cases; return the exit status."""
    tasks = read_request(options, told)
    with start_session(options, plain=options.json) as session:
        pairs = session.with_rules(tasks, told)
        printer = JsonReport if options.json else Report
        report = printer(session.screen, [task for task, _ in pairs], options)
        verdicts = []
        try:
            for task, outcome in session.judge(pairs):
                report.add(task, outcome)
                verdicts.append(outcome.verdict)
        finally:                # after Ctrl-C, too
            report.end()
    return exit_status(verdicts)
