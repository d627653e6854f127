"""The command expect: a reference writes the missing answers of a problem."""
import os

from judge.files import save
from judge.report import start_session
from judge.request.naming import usual_answer
from judge.request.problems import chosen_cases
from judge.running.programs import with_ready_programs
from judge.running.workers import HELPER_LIMITS
from judge.text import Failure, complain, printable, shown_path
from judge.verdicts.judging import helper_output

KEPT = "differs, and is kept (--force replaces it)"
EXPECT_SECONDS = 60     # for a reference, as nobody waits for it


def run(problems, options):
    """Write the missing answers of a problem; return the exit status, 1 if an answer differs."""
    (problem,), complaints = chosen_cases(problems, options.patterns)
    for complaint in complaints:
        complain(complaint)
    seconds = options.cpu_seconds or EXPECT_SECONDS
    limits = HELPER_LIMITS._replace(cpu_seconds=seconds, idle_seconds=seconds)
    status = 2 if complaints else 0
    with start_session(options, [problem]) as session:
        reference = with_ready_programs(problem, ["reference"], session).reference
        if problem.reference.is_found:
            session.print(f"reference {printable(problem.reference.typed)}")
        items = [(reference, case.input_path, limits) for case in problem.cases]
        answers = session.workers.map(try_reference, items)
        for case, (answer, failure) in zip(problem.cases, answers):
            if failure:
                complain(failure)
                status = 2
                continue
            name = os.path.relpath(case.input_path, problem.folder)
            path = case.answer_path or problem.answer_folder / usual_answer(name)
            if not case.answer_path and os.path.lexists(path):      # of another kind
                path = problem.answer_folder / f"{name}.a"
            done = "same"
            if not os.path.lexists(path):
                done = "written"
            elif path.read_bytes().replace(b"\r\n", b"\n") != answer.replace(b"\r\n", b"\n"):
                may_replace = options.force and os.access(path, os.W_OK)
                done = "replaced" if may_replace else KEPT
            if done in ("written", "replaced"):
                save(path, answer)
            session.print(f"{shown_path(path)}: {done}")
            status = max(status, int(done == KEPT))
    return status


def try_reference(reference, input_path, limits):
    """Return (the answer to an input, ""), or (b"", why the reference failed)."""
    try:
        return helper_output("reference", reference, shown_path(input_path), limits, input_path), ""
    except Failure as error:
        return b"", str(error)
