"""How Outcomes look: the lines of cases and tasks, JSON; the exit status."""
import itertools
import re
import time
from collections import Counter
from pathlib import Path

from judge.folders.kit import is_in_kit, kit_name_at
from judge.options import ROLES
from judge.running.faults import shown_memory
from judge.text import amount, columns, cut, pad, printable

GREEN, RED, YELLOW, MAGENTA = 32, 31, 33, 35
VERDICTS = {                # from least to most severe; a task has the most severe of its cases
    "AC": GREEN,            # accepted
    "NA": MAGENTA,          # no answer to compare with
    "PE": MAGENTA,          # presentation error: only white space differs
    "WA": RED,              # wrong answer
    "RE": RED,              # run-time error
    "TLE": YELLOW,          # time limit exceeded
    "OLE": YELLOW,          # output limit exceeded
    "MLE": YELLOW,          # memory limit exceeded
    "CE": RED,              # compile error: the compiler refuses the program
    "JE": MAGENTA,          # judge error: the checker failed
}
LABEL_COLOURS = {"expected": GREEN, "got": RED}
NO_FIGURES = " " * len("  0.000 s    12.3 MB")
BESIDE_NAME = len("AC   ") + len("  ") + len(NO_FIGURES) + len("  ")    # columns, without text
TOTAL = "all"               # in place of a name, in the line that sums up several tasks
MOST_LINES = 10             # for the failures of a task, unless -v is typed


class Report:
    """Prints the Outcomes of Tasks as they come. A Task has one line; failures stand above it."""

    def __init__(self, screen, tasks, options):
        self.screen = screen
        self.options = options
        self.tasks = tasks
        cases = {task.name: [full_name(task, case) for case in task.cases] for task in tasks}
        names = [*cases, TOTAL]     # in the lines on Tasks; cases stand here if all are aligned
        if not options.quiet and (options.verbose or len(tasks) == 1):
            names += itertools.chain(*cases.values())
        self.name_width = max(map(columns, names))
        self.case_widths = {name: max(self.name_width, *map(columns, cases[name]))
                            for name in cases}
        self.start_time = time.monotonic()
        self.judged = []            # Outcomes so far, without excerpts
        self.task = None            # the Task whose cases come
        self.failures = 0           # how many of them are
        self.best = None            # the most helpful one, held back to be shown last, in full
        self.notes = {}             # {note on this Task: the name of the first case with it}
        self.said = []              # what compilers said: several Tasks may have the same program

    def add(self, task, outcome):
        """Print a failure, or with -v any Outcome; behind the last of a Task its line."""
        self.task = task
        self.judged.append(outcome._replace(difference=(), excerpts={}))     # to save memory
        if outcome.note:
            self.notes.setdefault(outcome.note, outcome.case.name)
        has_line = not self.options.quiet and outcome.verdict != "CE"   # else the Task's says it
        if has_line and self.options.verbose:
            self.print_in_full(task, outcome)
        elif has_line and outcome.verdict != "AC":
            self.add_failure(task, outcome)
        if outcome.case == task.cases[-1]:
            self.end_task(task, outcome)

    def add_failure(self, task, outcome):
        """Hold back the most helpful failure so far, and print the line of the other one."""
        if not self.best:
            self.best = outcome
        else:           # of the same, the first one stays the best
            self.best, other = sorted([self.best, outcome], key=helpfulness)
            if self.failures < MOST_LINES:
                self.print_outcome(task, other, is_cut=True)
        self.failures += 1

    def end_task(self, task, outcome):
        """Print the line of a Task whose last Outcome has come, and what a compiler says."""
        self.show_best()
        outcomes = self.judged[-len(task.cases):]
        text = tally(outcomes) + programs_of(task, is_short=True)
        self.print_line(task.name, outcomes, text)
        if not self.options.quiet:
            self.show_below(task, outcome)
        self.notes = {}

    def show_below(self, task, outcome):
        """Print some notes on cases of the Task, and what a compiler says, if it is new."""
        for note, case in list(self.notes.items())[:MOST_LINES]:
            self.screen.print(f"     {printable(case)}: {note}")
        lines = outcome.excerpts.get("compiler", [])
        if lines not in self.said:
            self.said.append(lines)
            for line in lines:
                self.screen.print(line)
            words = re.findall(r"\w+", " ".join(lines))
            for path in task.programs["solution"].neighbours:
                if path.stem in words and path.suffix.lower() == ".java":
                    self.screen.print(f"     judged together, it does not see {path.name};"
                                      " type it alone")

    def show_best(self):
        """Print the number of failures without a line, and the best one in full.

        Its line stands above its rows, so it comes last.
        """
        hidden = self.failures - MOST_LINES
        if hidden > 0:
            self.screen.print(f"     ... {amount(hidden, 'more failure')} (-v shows all)")
        if self.best:
            self.print_in_full(self.task, self.best)
        self.failures = 0
        self.best = None

    def end(self):
        """Print the line that sums up several Tasks; or after Ctrl-C how far judging had got."""
        self.show_best()
        count = sum(len(task.cases) for task in self.tasks)
        if len(self.judged) < count:
            cases = amount(count, "case")
            self.screen.print(f"interrupted: {len(self.judged)} of {cases} judged")
        elif len(self.tasks) > 1:
            seconds = time.monotonic() - self.start_time
            self.print_line(TOTAL, self.judged, f"{tally(self.judged)} in {seconds:.1f} s")

    def print_line(self, name, outcomes, text):
        """Print the worst verdict of Outcomes, their most time and memory, and a text."""
        verdict = max((outcome.verdict for outcome in outcomes), key=list(VERDICTS).index)
        shown_verdict = self.screen.coloured(f"{verdict:3}", VERDICTS[verdict])
        runs = [outcome.run for outcome in outcomes if outcome.run]
        figures = NO_FIGURES
        if runs:
            largest = max(runs, key=lambda run: run.memory_kib)
            seconds = max(run.cpu_seconds for run in runs)
            figures = f"{seconds:7.3f} s{shown_memory(largest):>8} MB"
        self.screen.print(f"{shown_verdict}  {pad(name, self.name_width)}  {figures}  {text}")

    def print_outcome(self, task, outcome, is_cut=False):
        """Print the line of a case, perhaps cut to the width of the terminal."""
        width = self.case_widths[task.name]
        name = pad(full_name(task, outcome.case), width)
        message = outcome.message
        if is_cut:
            message = cut(message, max(0, self.screen.width - width - BESIDE_NAME))
        self.print_line(name, [outcome], message)

    def print_in_full(self, task, outcome, *more):
        """Print the line of a case, and its Rows below it, with ^^^ below wrong characters."""
        from judge.rows import lines_of, rows_of    # here, as workers must stay small
        has_rows = bool(outcome.difference) or "checker" in outcome.excerpts    # with the message
        self.print_outcome(task, outcome, is_cut=has_rows)
        rows = rows_of(task, outcome, self.options.verbose, self.screen.width)
        for row in [*rows, *more]:
            for line in lines_of(row):
                self.screen.print(line, LABEL_COLOURS.get(row.label))


def tally(outcomes):
    """Return how many of the Outcomes have each verdict, as text."""
    counts = Counter(outcome.verdict for outcome in outcomes)
    text = f"{counts.pop('AC', 0)} of {len(outcomes)} accepted"
    for verdict in filter(counts.get, VERDICTS):
        text += f", {counts[verdict]} {verdict}"
    return text


def exit_status(verdicts):
    """Return the exit status: 0 if all are accepted, 2 if some could not be judged, else 1."""
    if {"NA", "JE"} & set(verdicts):
        return 2
    return int(set(verdicts) != {"AC"})


def helpfulness(outcome):
    """Return a sort key for failures: the smallest input helps most, PE and NA least."""
    return outcome.verdict == "NA", outcome.verdict == "PE", outcome.input_bytes


def full_name(task, case):
    """Return the names of a Task and of its Case, as printable text."""
    return f"{task.name} {printable(case.name)}"


def programs_of(task, is_short=False):
    """Return a text that names the programs of a Task.

    In short, these are only those that nobody has typed as such. In the kit, its own are known.
    """
    text = ""
    for role in filter(task.programs.get, ROLES):
        program = task.programs[role]
        is_known = program.flag or role == "solution"
        if program.is_found:
            is_known = kit_name_at(program.path) and is_in_kit(Path.cwd())
        if is_short and is_known:
            continue
        noun = "program" if role == "solution" else role
        text += f", {noun} {printable(program.typed)}"
    return text


class JsonReport:
    """Prints Outcomes as lines of JSON."""

    def __init__(self, screen, tasks, options):
        self.screen = screen

    def add(self, task, outcome):
        """Print the line of an Outcome. Without a run, it has no figures."""
        import json     # here, as workers must stay small
        run = outcome.run
        checker = task.programs.get("checker")
        self.screen.print(json.dumps({
            "problem": task.problem.name,
            "case": outcome.case.name,
            "verdict": outcome.verdict,
            "cpu": run and round(run.cpu_seconds, 6),
            "wall": run and round(run.wall_seconds, 6),
            "memory": run and run.memory_kib,
            "status": run and run.exit_status,
            "signal": run and run.signal_name,
            "message": outcome.message or outcome.note,
            "program": task.programs["solution"].typed,
            "checker": checker and checker.typed,
        }))

    def end(self):
        """Do nothing: a line of JSON needs no other."""
