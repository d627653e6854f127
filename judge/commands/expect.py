"""The command expect: a reference writes the missing answers of a problem."""
import os

from judge.files import is_special, save
from judge.folders.kit import SOLUTIONS
from judge.folders.pairing import usual_answer
from judge.folders.programs import program_at
from judge.request.tasks import read_request
from judge.running.limits import helper_limits
from judge.running.process import run_program
from judge.session import start_session
from judge.text import Failure, decoded, printable, shown_path
from judge.verdicts.compare import compare
from judge.verdicts.helpers import helper_output

KEPT = "differs, and is kept (--force replaces it)"
USUAL_SECONDS = 60      # for a reference, as nobody waits for it


def run(options, told):
    """Write missing answers to the cases of the only Task; return the exit status.

    It is 1 if an answer differs from what the reference prints.
    """
    tasks = read_request(options, told)
    if not tasks:
        return 2
    task, = tasks
    status = 0
    with start_session(options) as session:
        for case, answer in zip(task.cases, answers_of(task, session)):
            path = answer_path(task.problem, case)
            try:
                done = write_answer(path, answer.get(), options.force, task.is_exact)
            except Failure as error:
                told.error(*error.args)
            else:
                session.screen.print(f"{shown_path(path)}: {done}")
                status = max(status, int(done == KEPT))
    return status


def answers_of(task, session):
    """Return an iterator over Results: what the reference prints for each case of a Task."""
    programs = dict(task.programs)
    if task.problem.is_of_kit:      # its solution knows which inputs are wrong
        programs["solution"] = program_at(str(SOLUTIONS / f"{task.problem.name}.py"))
    task = task._replace(programs=programs)
    session.prepare([task], programs)
    helpers = [session.helper(task, role) for role in programs]
    if not programs["reference"].flag:          # found, or a word: is it the one meant?
        session.screen.print(f"reference {printable(programs['reference'].typed)}")
    limits = helper_limits(session.options.cpu_seconds or USUAL_SECONDS)
    calls = [(case, limits, *helpers) for case in task.cases]
    return session.workers.map(answer_of, calls)


def answer_of(case, limits, reference, solution=None):
    """Return what the reference prints for a Case, in bytes.

    Raise Failure if it fails, or if the solution refuses the input with a line of its own.
    """
    name = shown_path(case.input_path)
    if solution:
        run = run_program(solution.executable, case.input_path, limits)
        script, _ = os.path.splitext(os.path.basename(solution.label))
        says, _, mistake = decoded(run.stderr).partition(": ")
        if run.exit_status == 1 and says == script:
            raise Failure(f"{name}: the solution refuses it: {mistake.strip()}")
    return helper_output(reference, name, limits, case.input_path)


def answer_path(problem, case):
    """Return the path of the answer to a Case, or where it belongs."""
    if case.answer_path:
        return case.answer_path
    name = os.path.relpath(case.input_path, problem.folder)
    path = problem.answer_folder / usual_answer(name)
    is_taken = os.path.lexists(path)        # by something of another kind
    return problem.answer_folder / f"{name}.a" if is_taken else path


def write_answer(path, answer, may_replace, is_exact):
    """Write an answer if there is none, or if it differs and may be replaced; say what is done.

    White space at the end of lines and of the text is no difference, unless it counts: is_exact.
    Raise Failure if it cannot be written.
    """
    if is_special(path):
        raise Failure(f"{shown_path(path)} is in the way of an answer")
    if not os.path.lexists(path):
        save(path, answer)
        return "written"
    if compare(path.read_bytes(), answer, None, is_exact).verdict == "AC":
        return "same"
    if not (may_replace and os.access(path, os.W_OK)):
        return KEPT
    save(path, answer)
    return "replaced"
