"""What commands share: a screen, workers, programs that are ready, judging Tasks."""
import contextlib
import os

from judge.files import is_special
from judge.languages import language_of
from judge.report import full_name
from judge.running.executables import make_ready
from judge.running.sources import CompileError, first_error
from judge.running.workers import start_workers
from judge.screen import Screen
from judge.text import Failure, shown_path
from judge.told import complain
from judge.verdicts.helpers import Helper
from judge.verdicts.judging import Outcome, Rules, judge_case

MOST_BYTES_OF_A_PIPE = 1 << 30


@contextlib.contextmanager
def start_session(options, plain=False):
    """Yield the Session of a command. If it is plain, there is no colour and no progress."""
    with start_workers(options.worker_count) as workers:
        session = Session(options, workers, Screen(plain))
        try:
            yield session
        finally:
            session.screen.progress("")     # or an error would stand behind it


class Session:
    """All that a command works with, but its Tasks. It lives in run.py, never in a worker."""

    def __init__(self, options, workers, screen):
        self.options = options
        self.workers = workers
        self.screen = screen
        self.ready = {}         # {Program: Result of make_ready()}

    def prepare(self, tasks, roles):
        """Make the programs of Tasks for some roles ready, each once and side by side.

        Print the warnings of compilers, unless -q is typed. If a program fails, helper() raises its
        Failure.
        """
        wanted = dict.fromkeys(task.programs[role] for task in tasks
                               for role in roles if role in task.programs)
        compiled = [program.typed for program in wanted if language_of(program.path).compiler]
        if compiled:
            names = " ".join(compiled)
            self.screen.progress(f"compiling {names} (the first time takes some seconds)")
        results = self.workers.map(make_ready, [(program,) for program in wanted])
        for program, result in zip(wanted, results):
            self.ready[program] = result
            _, messages = result.value or (None, [])
            if messages and not self.options.quiet:
                self.screen.progress("")
                complain(*messages)
        if compiled:            # the workers have grown, and programs would seem larger
            self.workers.dismiss(list(self.workers.calls))

    def helper(self, task, role):
        """Return the Helper of a Task for a role; raise Failure if it could not be made ready."""
        program = task.programs[role]
        executable, _ = self.ready[program].get()
        return Helper(role, program.typed, executable)

    def rules(self, task):
        """Return the Rules of a Task whose programs were prepared; raise Failure if one failed.

        But if the solution cannot be read or compiled, all cases are refused: JE or CE.
        """
        program = task.programs["solution"]
        if program.kind == "source" and not os.access(program.path, os.R_OK):
            return Rules(refusal=Outcome(None, "JE", f"{program.typed} cannot be read"))
        try:
            solution = self.helper(task, "solution")
        except CompileError as error:
            return Rules(refusal=refused(error))
        checker = self.helper(task, "checker") if "checker" in task.programs else None
        return Rules(solution.executable, checker, task.limits, task.tolerance, task.is_exact,
                     self.options.verbose)

    def with_rules(self, tasks, told):
        """Return pairs of a Task, made ready, and its Rules. `told` gets an error if that fails."""
        self.prepare(tasks, ["solution", "checker"])
        pairs = []
        for task in tasks:
            try:
                pairs.append((task, self.rules(task)))
            except Failure as error:
                told.error(*error.args)
        return pairs

    def judge(self, pairs):
        """Yield (Task, Outcome) for each case of pairs of a Task and its Rules, in order.

        The cases of all Tasks run side by side.
        """
        cases = [(task, case, rules) for task, rules in pairs for case in task.cases]
        calls = [(self.readable(case), rules) for _, case, rules in cases]
        results = self.workers.map(judge_case, calls)
        for number, (task, case, _) in enumerate(cases):
            name = full_name(task, case)
            self.screen.progress(f"{number} of {len(cases)}  {name}")
            result = next(results)
            outcome = result.value or Outcome(None, "JE", str(result.failure))
            yield task, outcome._replace(case=case)

    def readable(self, case):
        """Return a Case whose input can be read more than once, which a pipe cannot."""
        path = case.input_path
        if not is_special(path):
            return case
        copy = self.workers.folder / f"input-{hash(path)}"
        if not copy.exists():
            copy_stream(path, copy)
        return case._replace(input_path=copy)


def copy_stream(path, copy):
    """Write what comes from a pipe to a new file; raise Failure for what seems to be endless."""
    # Without a buffer, a terminal needs one Ctrl-D; and between two blocks, Ctrl-C can end it.
    with open(path, "rb", buffering=0) as source, open(copy, "wb") as file:
        while file.tell() <= MOST_BYTES_OF_A_PIPE:
            block = source.read(1 << 20)
            if not block:
                return
            file.write(block)
    raise Failure(f"{shown_path(path)}: more than {MOST_BYTES_OF_A_PIPE >> 20} MB")


def refused(error):
    """Return the Outcome, for any case, of a program with a CompileError."""
    _, *lines = error.args          # the first says that it is one
    return Outcome(None, "CE", first_error(lines), excerpts={"compiler": lines})
