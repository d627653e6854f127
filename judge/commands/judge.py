"""The command judge: programs on their cases."""
from judge.files import is_special
from judge.report import start_session
from judge.request.problems import chosen_cases
from judge.running.programs import with_ready_programs
from judge.text import complain
from judge.verdicts.judging import full_name, judge_case


def run(problems, options):
    """Judge the programs of Problems on their cases; return the exit status."""
    problems, complaints = chosen_cases(problems, options.patterns)
    cases = [case for problem in problems for case in problem.cases]
    try:
        if not cases:
            return 2
        with start_session(options, problems, plain=options.json) as session:
            roles = ["solution", "checker"]
            ready = {problem.name: with_ready_programs(problem, roles, session)
                     for problem in problems if problem.cases}
            report = session.print_json if options.json else session.print_report
            status = report(judge_cases(cases, ready, session), cases)
            return 2 if complaints else status
    finally:            # below the report, or above another error
        for complaint in complaints:
            complain(complaint)


def judge_cases(cases, problems, session):
    """Yield Outcomes of Cases of Problems {name: Problem} that are ready. Show the next case."""
    copies = {}             # of inputs that are pipes, as they can be read only once
    for path in {case.input_path for case in cases if is_special(case.input_path)}:
        copies[path] = session.workers.folder / f"input-{len(copies)}"
        copies[path].write_bytes(path.read_bytes())
    view = session.text_width, session.options.verbose
    items = [(case._replace(input_path=copies.get(case.input_path, case.input_path)),
              problems[case.problem_name], *view) for case in cases]
    outcomes = session.workers.map(judge_case, items)
    for number, case in enumerate(cases):
        session.progress(f"{number} of {len(cases)}  {full_name(case)}")
        yield next(outcomes)._replace(case=case)
