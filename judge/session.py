"""What commands share: a screen, workers, programs that are ready, judging Tasks."""
import contextlib
import itertools
import os
import re

from judge.files import is_special
from judge.languages import compiler_of
from judge.report import full_name
from judge.running.executables import make_ready
from judge.running.sources import CompileError
from judge.running.workers import start_workers
from judge.screen import Screen
from judge.text import Failure, complain
from judge.verdicts.helpers import Helper
from judge.verdicts.judging import Outcome, Rules, judge_case


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
        self.ready = {}         # {Program: Executable or Failure}
        self.copies = {}        # {path of a pipe: path of its copy}

    def make_ready(self, tasks, roles):
        """Make the programs of Tasks for some roles ready, each once and side by side.

        Print the warnings of compilers. A program that fails shows in executable().
        """
        wanted = dict.fromkeys(task.programs[role] for task in tasks
                               for role in roles if role in task.programs)
        compiled = [program.typed for program in wanted if compiler_of(program.path)]
        if compiled:
            names = " ".join(compiled)
            self.screen.progress(f"compiling {names} (the first time takes some seconds)")
        results = self.workers.map(make_ready, [(program,) for program in wanted])
        for program, result in zip(wanted, results):
            self.ready[program] = result
            if not isinstance(result, Failure):
                self.ready[program], messages = result
                if messages:
                    self.screen.progress("")
                    complain(*messages)
        if compiled:            # the workers have grown, and programs would seem larger
            self.workers.dismiss(list(self.workers.jobs))

    def executable(self, task, role):
        """Return the Executable of a Task for a role; raise the Failure to make it ready."""
        result = self.ready[task.programs[role]]
        if isinstance(result, Failure):
            raise result
        return result

    def rules(self, task, keeps_all=False):
        """Return the Rules of a Task whose programs are ready; raise Failure if one is not."""
        program = task.programs["solution"]
        if program.kind == "source" and not os.access(program.path, os.R_OK):
            return Rules(refusal=Outcome(None, "JE", f"{program.typed} cannot be read"))
        solution = self.executable(task, "solution")
        checker = self.helper(task, "checker") if "checker" in task.programs else None
        return Rules(solution, checker, task.limits, task.tolerance, task.is_exact, keeps_all)

    def helper(self, task, role):
        """Return the Helper of a Task for a role; raise Failure if it could not be made ready."""
        try:
            executable = self.executable(task, role)
        except CompileError as error:       # it is not the contestant's
            raise Failure(*error.args)
        return Helper(role, task.programs[role].typed, executable)

    def with_rules(self, tasks, complaints):
        """Return pairs of a Task and its Rules. If its helper fails, it is a complaint instead."""
        pairs = []
        for task in tasks:
            try:
                pairs.append((task, self.rules(task, self.options.verbose)))
            except CompileError as error:
                pairs.append((task, Rules(refusal=refused(error))))
            except Failure as error:
                complaints[error.args] = True
        return pairs

    def judge(self, pairs):
        """Yield (Task, Outcome) for each case of pairs of a Task and its Rules, in order.

        The cases of all Tasks run side by side.
        """
        jobs = [(self.readable(case), rules) for task, rules in pairs for case in task.cases]
        results = self.workers.map(judge_case, jobs)
        number = itertools.count()
        for task, _ in pairs:
            for case in task.cases:
                name = full_name(task, case)
                self.screen.progress(f"{next(number)} of {len(jobs)}  {name}")
                result = next(results)
                if isinstance(result, Failure):
                    result = Outcome(case, "JE", str(result))
                yield task, result._replace(case=case)

    def readable(self, case):
        """Return a Case whose input can be read more than once, which a pipe cannot."""
        path = case.input_path
        if not is_special(path):
            return case
        if path not in self.copies:
            self.copies[path] = self.workers.folder / f"input-{len(self.copies)}"
            self.copies[path].write_bytes(path.read_bytes())
        return case._replace(input_path=self.copies[path])


def refused(error):
    """Return the Outcome, for any case, of a program with a CompileError."""
    _, *lines = error.args
    told = [line for line in lines if not line.startswith("#")]     # Go begins with a heading
    errors = [line for line in told if re.search(r"\berror(\[\w+\])?:", line)]
    first, *_ = [*errors, *told, ""]
    return Outcome(None, "CE", first, excerpts={"compiler": lines})
