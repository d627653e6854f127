"""The command stress: a program beside a reference on random inputs."""
import contextlib
import functools
import itertools
import os
import time
from typing import NamedTuple, Optional

from judge.files import may_save, numbered_names, save_all
from judge.options import ROLES
from judge.report import programs_of, start_session
from judge.request.naming import Case
from judge.request.problems import find_problem, has_answers
from judge.running.process import temporary_folder
from judge.running.programs import with_ready_programs
from judge.running.signals import do_nothing, handle_signals, signals_held
from judge.running.workers import HELPER_LIMITS
from judge.text import Failure, Row, amount, printable, shown_path
from judge.verdicts.judging import Outcome, TooSlow, helper_output, judge_case

SIZE_GROWTH = 1.25      # of every second input; the 25th of these has size 200
SMALL_SIZES = range(1, 11)      # of the others
REFERENCE_LIMITS = HELPER_LIMITS._replace(cpu_seconds=2, idle_seconds=2)    # then sizes fall
SMALLER_SECONDS = 2     # the least time to look for a smaller input
ENOUGH_SEEDS = 100      # for each size, to find one


class Trial(NamedTuple):    # of the programs, on an input that the generator made
    seed: int
    size: int
    input_hash: int         # by hash(): workers are forked, so all of them have the same one
    input_bytes: int
    too_slow: str = ""      # the message if the reference was too slow
    outcome: Optional[Outcome] = None       # these three only if the programs disagree
    input: bytes = b""
    answer: bytes = b""     # the reference's


def run(problems, options):
    """Compare a program with a reference on random inputs; return the exit status."""
    problem, = problems
    seed = time.time_ns() % 10 ** 8 if options.seed is None else options.seed
    with start_session(options, [problem]) as session:
        session.print(f"seed {seed}{programs_of(problem)}")
        # Even a program that sleeps ends in time for the search.
        cpu_seconds = min(problem.cpu_seconds, max(0.5, (options.seconds - 1) / 2))
        problem = problem._replace(cpu_seconds=cpu_seconds)
        ready = with_ready_programs(problem, ROLES, session)
        try_call = functools.partial(try_input, ready, session.text_width)
        trials = []
        start_time = time.monotonic()
        try_growing_sizes(trials, seed, try_call, session)
        if not trials[-1].outcome:
            session.print(search_summary(trials))
            return 0
        next_seed = seed + len(trials)
        found = smallest_disagreement(trials[-1], next_seed, start_time, try_call, session)
        handle_signals(do_nothing)      # they must not prevent that the input is shown
        save_disagreement(found, problem, session)
        return 1


def try_input(problem, text_width, seed, size):
    """Return the Trial for a seed and a size; raise Failure if a helper fails."""
    generator = problem.generator
    call = f"seed {seed}, size {size}"
    data = helper_output("generator", generator, call, HELPER_LIMITS, os.devnull, seed, size)
    if not data:
        raise Failure(f"generator {generator.typed} printed nothing for {call}")
    trial = Trial(seed, size, hash(data), len(data))
    with temporary_folder() as folder:
        case = Case("stress", folder / "input", folder / "expected", problem_name=problem.name)
        case.input_path.write_bytes(data)
        try:
            answer = helper_output("reference", problem.reference, call, REFERENCE_LIMITS,
                                   case.input_path)
        except TooSlow as error:
            return trial._replace(too_slow=str(error))
        case.answer_path.write_bytes(answer)
        outcome = judge_case(case, problem, text_width, is_verbose=False)
    if outcome.verdict in ("AC", "PE"):     # white space alone is no disagreement
        return trial
    return trial._replace(outcome=outcome, input=data, answer=answer)


def try_growing_sizes(trials, seed, try_call, session):
    """Add Trials from a seed on to a list until the programs disagree, or the time is over."""
    options = session.options
    most_size = options.size
    deadline = time.monotonic() + options.seconds
    while not trials or trials[-1].too_slow:
        calls = growing_calls(seed, len(trials), most_size, deadline)
        for trial in session.workers.map(try_call, calls):
            trials.append(trial)
            session.progress(f"input {len(trials) + 1}, size {trial.size}")
            if trial.outcome or trial.too_slow:
                break
        if trial.too_slow:
            most_size = int(trial.size / SIZE_GROWTH)
        if most_size == 0:
            raise Failure(trial.too_slow)


def growing_calls(seed, first, most_size, deadline):
    """Yield (seed, size) for inputs from number `first` on, at least one, until a deadline."""
    for number, size in itertools.islice(enumerate(sizes_up_to(most_size)), first, None):
        yield seed + number, size
        if time.monotonic() >= deadline:
            return


def sizes_up_to(most):
    """Yield sizes for ever, in turn a small one and one that grows."""
    large = 1
    for small in itertools.cycle(SMALL_SIZES):
        yield min(small, most)
        yield int(large)
        large = min(large * SIZE_GROWTH, most)


def smallest_disagreement(first, next_seed, start_time, try_call, session):
    """Search once more as long as from the start; return the Trial with the smallest input."""
    now, seconds = time.monotonic(), session.options.seconds
    deadline = min(now + max(SMALLER_SECONDS, now - start_time), start_time + 2 * seconds)
    found = [first]         # each Trial is smaller than the one before
    calls = itertools.takewhile(lambda call: time.monotonic() < deadline,
                                smaller_calls(found, next_seed))
    with contextlib.suppress(KeyboardInterrupt, Failure):       # then the best so far counts
        for trial in session.workers.map(try_call, calls, deadline):
            session.progress(f"found one of size {found[-1].size}; looking for a smaller"
                             f" one, size {trial.size}")
            if trial.outcome and trial.input_bytes < found[-1].input_bytes:
                found.append(trial)
    return found[-1]


def smaller_calls(found, next_seed):
    """Yield (seed, size) for inputs that may be smaller than that of the last Trial in `found`."""
    # Many generators print fewer lines of the same input if only the size changes: try that first.
    new_seeds = itertools.count(next_seed)
    for round_number in range(1 + ENOUGH_SEEDS):
        size = 1
        # The caller adds smaller ones. Nothing is smaller than one number.
        while size <= found[-1].size and len(found[-1].input.split()) > 1:
            seed = next(new_seeds) if round_number else found[0].seed
            yield seed, size
            size += 1


def search_summary(trials):
    """Return the line to print if the programs agree on all inputs."""
    compared = [trial for trial in trials if not trial.too_slow]
    distinct = len({trial.input_hash for trial in compared})
    text = f"no disagreement on {amount(len(compared), 'input')}"
    if distinct < len(compared):
        text += f" ({distinct} distinct)"
    text += f", the largest of {amount(max(trial.input_bytes for trial in compared), 'byte')}"
    slow_sizes = [trial.size for trial in trials if trial.too_slow]
    if slow_sizes:
        text += f"; the reference was too slow from size {min(slow_sizes)} on"
    return text


def save_disagreement(trial, problem, session):
    """Save a Trial as a case, and show it, even if it cannot be saved."""
    folder, answer_folder = problem.folder, problem.answer_folder
    if has_answers(problem) and not has_answers(find_problem(folder, is_deep=False)):
        # The folder stands for all below it while no case is directly in it.
        answered = next(case for case in problem.cases if case.answer_path)
        folder = answer_folder = answered.input_path.parent
    for name in numbered_names(f"stress-{trial.seed}-{trial.size}"):
        input_path, answer_path = folder / f"{name}.in", answer_folder / f"{name}.out"
        if may_save(input_path, trial.input) and may_save(answer_path, trial.answer):
            break
    case = Case(name, input_path, answer_path, problem_name=problem.name)
    made_by = printable(f"{problem.generator.typed}, seed {trial.seed}, size {trial.size}")
    rows = [*trial.outcome.rows, Row("made by", "", made_by)]
    outcome = trial.outcome._replace(case=case, rows=rows)
    try:
        with signals_held():
            save_all({input_path: trial.input, answer_path: trial.answer})
    finally:
        session.print_outcome(outcome)
        session.print_details(outcome)
    for path in (input_path, answer_path):
        session.print(f"saved {shown_path(path)}")
