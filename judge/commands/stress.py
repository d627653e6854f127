"""The command stress: a program beside a reference on random inputs, until they disagree."""
import contextlib
import functools
import itertools
import math
import os
import time
from collections import namedtuple
from pathlib import Path

from judge.files import may_save, numbered_names, save_all
from judge.folders.case_folders import CaseFolders
from judge.folders.cases import Case
from judge.folders.kit import is_in_kit
from judge.folders.programs import path_of
from judge.options import ROLES
from judge.report import Report, exit_status, programs_of
from judge.request.tasks import read_request
from judge.rows import Row
from judge.running.limits import HELPER_LIMITS, helper_limits
from judge.running.process import temporary_folder
from judge.running.signals import do_nothing, handle_signals
from judge.session import start_session
from judge.text import Failure, amount, printable, shown_path
from judge.verdicts.helpers import TooSlow, helper_output
from judge.verdicts.judging import judge_case

SIZE_GROWTH = 1.25      # of every second input; the 25th of these has size 200
SMALL_SIZES = 10        # of the others
REFERENCE_LIMITS = helper_limits(2)     # if it needs more, sizes fall
LEAST_SECONDS = 2       # to look for a smaller input
MOST_ROUNDS = 100       # through all sizes, to find one


# Trial: of the programs, on an input that the generator made
#     seed
#     size
#     input_hash   by hash(): workers are forked, so all of them have the same one
#     input_bytes  the size of the input
#     outcome      an Outcome; these three only if the programs disagree
#     input        bytes
#     answer       the reference's
Trial = namedtuple("Trial", "seed size input_hash input_bytes outcome input answer",
                   defaults=(None, b"", b""))


def run(options, told):
    """Look for a disagreement in the only Task; return the exit status.

    A checker that fails is shown like a disagreement.
    """
    tasks = read_request(options, told)
    if not tasks:
        return 2
    task, = tasks
    seed = time.time_ns() % 10 ** 8 if options.seed is None else options.seed
    with start_session(options) as session:
        session.screen.print(f"seed {seed}{programs_of(task)}")
        session.prepare([task], ROLES)
        roles = ("solution", "generator", "reference")
        _, *helpers = [session.helper(task, role) for role in roles]    # fails for a compile error
        try_call = functools.partial(try_input, session.rules(task), *helpers)
        start_time = time.monotonic()
        trials = growing_trials(try_call, seed, session)
        if not trials[-1].outcome:
            session.screen.print(search_summary(trials))
            return 0
        seconds = min(options.seconds, max(LEAST_SECONDS, time.monotonic() - start_time))
        found = smallest_disagreement(trials, try_call, session, seconds)
        handle_signals(do_nothing)      # they must not prevent that the input is shown
        save_disagreement(found, task, session)
        return exit_status([found.outcome.verdict])


def try_input(rules, generator, reference, seed, size):
    """Return the Trial for a seed and a size; raise TooSlow or Failure if a helper fails."""
    call = f"seed {seed}, size {size}"
    data = helper_output(generator, call, HELPER_LIMITS, os.devnull, (seed, size))
    if not data:
        raise Failure(f"generator {generator.label} printed nothing for {call}")
    with temporary_folder() as folder:
        case = Case("stress", folder / "input", folder / "expected")
        case.input_path.write_bytes(data)
        answer = helper_output(reference, call, REFERENCE_LIMITS, case.input_path)
        case.answer_path.write_bytes(answer)
        outcome = judge_case(case, rules)
    trial = Trial(seed, size, hash(data), len(data))
    if outcome.verdict in ("AC", "PE"):     # white space alone is no disagreement
        return trial
    return trial._replace(outcome=outcome, input=data, answer=answer)


def growing_trials(try_call, seed, session):
    """Return Trials from a seed on, until the programs disagree or the time is over.

    If the reference is too slow for a size, this is told, and the sizes stay below it.
    """
    trials = []
    most_size = session.options.size
    deadline = time.monotonic() + session.options.seconds
    while True:
        calls = growing_calls(seed, len(trials), most_size, deadline)
        try:
            for result in session.workers.map(try_call, calls):
                trials.append(result.get())
                session.screen.progress(f"input {len(trials) + 1}, size {trials[-1].size}")
                if trials[-1].outcome:
                    break
            return trials
        except TooSlow as error:
            most_size = int(size_of(len(trials), most_size) / SIZE_GROWTH)
            if not most_size:
                raise
            session.screen.print(f"{error}; smaller sizes follow")
        except KeyboardInterrupt:
            if trials:
                session.screen.print(search_summary(trials))
            raise


def growing_calls(seed, first, most_size, deadline):
    """Yield (seed, size) for inputs from number `first` on, at least one, until a deadline."""
    for number in itertools.count(first):
        yield seed + number, size_of(number, most_size)
        if time.monotonic() >= deadline:
            return


def size_of(number, most):
    """Return the size of an input: those of even numbers are small, the others grow.

    After the largest size, all sizes come in turn.
    """
    step = number // 2
    if number % 2 == 0:
        return 1 + step % min(SMALL_SIZES, most)
    growing = math.ceil(math.log(most, SIZE_GROWTH))        # so many steps
    return int(SIZE_GROWTH ** step) if step < growing else most - (step - growing) % most


def smallest_disagreement(trials, try_call, session, seconds):
    """Return the Trial with the smallest input on which the programs disagree.

    The last of some Trials is one. The search takes some seconds.
    """
    found = trials[-1:]     # each is smaller than the one before
    calls = smaller_calls(found, trials[0].seed + len(trials))
    deadline = time.monotonic() + seconds
    with contextlib.suppress(KeyboardInterrupt):        # then the best so far counts
        for result in session.workers.map(try_call, calls, deadline):
            trial = result.value
            if not trial:           # a helper failed, or was too slow
                continue
            session.screen.progress(f"found one of size {found[-1].size}; looking for a smaller"
                                    f" one, size {trial.size}")
            is_smaller = trial.input_bytes < found[-1].input_bytes
            if is_smaller and trial.outcome and trial.outcome.verdict != "JE":
                found.append(trial)
    return found[-1]


def smaller_calls(found, next_seed):
    """Yield (seed, size) for inputs that may be smaller than that of the last Trial in `found`.

    The list grows while this runs.
    """
    new_seeds = itertools.count(next_seed)
    for round_number in range(1 + MOST_ROUNDS):
        for size in range(1, found[0].size + 1):
            if len(found[-1].input.split()) < 2:        # one word cannot shrink
                return
            if size > found[-1].size:
                break
            # First the same seed: many generators then print fewer lines of the same input.
            yield next(new_seeds) if round_number else found[0].seed, size


def search_summary(trials):
    """Return the line to print if the programs agree on all inputs."""
    inputs = {trial.input_hash: trial.input_bytes for trial in trials}
    text = f"no disagreement on {amount(len(trials), 'input')}"
    if len(inputs) < len(trials):
        text += f" ({len(inputs)} different)"
    return f"{text}, up to {amount(max(inputs.values()), 'byte')}"


def save_disagreement(trial, task, session):
    """Save a Trial as a case, and show it, even if it cannot be saved."""
    folder, answer_folder = folders_for(task)
    start = f"{task.problem.namesake}-" if task.problem.namesake else ""
    for name in numbered_names(f"{start}stress-{trial.seed}-{trial.size}"):
        case = Case(name, folder / f"{name}.in", answer_folder / f"{name}.out")
        files = {case.input_path: trial.input, case.answer_path: trial.answer}
        if all(map(may_save, files, files.values())):
            break
    generator = task.programs["generator"].typed
    made_by = printable(f"{generator}, seed {trial.seed}, size {trial.size}")
    report = Report(session.screen, [task._replace(cases=[case])], session.options)
    try:
        save_all(files)
    finally:
        report.print_in_full(task, trial.outcome._replace(case=case), Row("made by", "", made_by))
    for path in files:
        session.screen.print(f"saved {shown_path(path)}")


def folders_for(task):
    """Return the folders in which a new input and its answer become a case of a Task's problem."""
    here = Path.cwd()
    problem = problem_around(task)
    if problem.is_of_kit and not is_in_kit(here):
        return here, here       # the kit stays as it is
    if problem.reading.is_enough and not problem.reading.is_direct:
        # The folder stands for all below it while no case is directly in it.
        folders = [case.input_path.parent for case in problem.cases if case.answer_path]
        paths = filter(None, map(path_of, task.programs.values()))
        homes = [path.parent for path in paths]
        beside = [folder for folder in folders if folder in homes]
        folder, *_ = [*beside, *folders]
        return folder, folder
    return problem.folder, problem.answer_folder


def problem_around(task):
    """Return the Problem of a Task, or, if it has no cases, that of its generator's folder.

    So no case is saved in the folder of a student.
    """
    generator = path_of(task.programs["generator"])
    if generator and not task.problem.reading.is_enough:
        around = CaseFolders(needs_answers=True)[generator.parent].problem
        if around.reading.is_enough:
            return around
    return task.problem
