"""The command expect: a reference writes the missing answers of a problem."""
import os

from judge.files import save
from judge.request.naming import usual_answer
from judge.running.process import HELPER_LIMITS
from judge.session import start_session
from judge.text import Failure, complain, printable, shown_path
from judge.verdicts.helpers import helper_output

KEPT = "differs, and is kept (--force replaces it)"
USUAL_SECONDS = 60      # for a reference, as nobody waits for it


def run(tasks, complaints, options):
    """Write missing answers to the cases of the only Task; return the exit status.

    It is 1 if an answer differs from what the reference prints, 2 after an error.
    """
    for complaint in complaints:
        complain(complaint)
    status = 2 if complaints else 0
    seconds = options.cpu_seconds or USUAL_SECONDS
    limits = HELPER_LIMITS._replace(cpu_seconds=seconds, idle_seconds=seconds)
    with start_session(options) as session:
        for task in tasks:      # one, or none
            session.make_ready([task], ["reference"])
            reference = session.helper(task, "reference")
            if task.programs["reference"].is_found:
                session.screen.print(f"reference {printable(reference.label)}")
            jobs = [(reference, shown_path(case.input_path), limits, case.input_path)
                    for case in task.cases]
            answers = session.workers.map(helper_output, jobs)
            for case, answer in zip(task.cases, answers):
                if isinstance(answer, Failure):
                    complain(*answer.args)
                    status = 2
                else:
                    path = answer_path(task.problem, case)
                    done = write_answer(path, answer, options.force)
                    session.screen.print(f"{shown_path(path)}: {done}")
                    status = max(status, int(done == KEPT))
    return status


def answer_path(problem, case):
    """Return the path of the answer to a Case, or where it belongs."""
    if case.answer_path:
        return case.answer_path
    name = os.path.relpath(case.input_path, problem.folder)
    path = problem.answer_folder / usual_answer(name)
    is_taken = os.path.lexists(path)        # by something of another kind
    return problem.answer_folder / f"{name}.a" if is_taken else path


def write_answer(path, answer, may_replace):
    """Write an answer if there is none, or if it differs and may be replaced; say what is done."""
    if not os.path.lexists(path):
        save(path, answer)
        return "written"
    if path.read_bytes().replace(b"\r\n", b"\n") == answer.replace(b"\r\n", b"\n"):
        return "same"
    if not (may_replace and os.access(path, os.W_OK)):
        return KEPT
    save(path, answer)
    return "replaced"
