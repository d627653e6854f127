"""How Outcomes look: the lines of cases and tasks, JSON; the exit status."""
import re
from collections import Counter

from judge.options import ROLES
from judge.running.faults import shown_memory
from judge.text import amount, columns, cut, pad, printable
from judge.verdicts.judging import Outcome

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

    def __init__(self, screen, names, options):
        """The names are aligned: those of tasks or cases."""
        self.screen = screen
        self.options = options
        self.name_width = max(map(columns, names))
        self.case_width = self.name_width
        self.told_errors = []       # CompileErrors: several Tasks may have the same program

    def print_task(self, task, outcomes):
        """Print failures of a Task as they come, one of them in full; with -v all cases.

        Return its Outcomes, without excerpts to save memory.
        """
        judged = []
        names = [full_name(task, case) for case in task.cases]
        self.case_width = max(self.name_width, *map(columns, names))
        self.print_cases(task, keep(outcomes, judged))
        text = tally(judged)
        if not task.problem.is_of_kit:      # the kit's helpers are known
            text += programs_of(task, are_found=True)
        self.print_line(task.name, judged, text)
        return judged

    def print_refusal(self, task, error):
        """Print the line of a Task with a CompileError, and the error once; return its Outcomes."""
        outcomes = [refusal(error)] * len(task.cases)
        self.print_line(task.name, outcomes, tally(outcomes))
        if not self.options.quiet and error not in self.told_errors:
            self.told_errors.append(error)
            for line in error.args[1:]:
                self.screen.print(line)
        return outcomes

    def print_total(self, judged, seconds):
        """Print the line that sums up the Outcomes of several Tasks, which took so long."""
        self.print_line(TOTAL, judged, f"{tally(judged)} in {seconds:.1f} s")

    def print_cases(self, task, outcomes):
        """Print lines of failures, the most helpful one last and in full; with -v all cases."""
        chosen = None       # it is held back, so that its line stands above its rows
        failures = 0
        try:
            for outcome in outcomes:
                if self.options.quiet:
                    continue
                if self.options.verbose:
                    self.print_in_full(task, outcome)
                elif outcome.verdict != "AC":
                    # Of the same, the first one stays the chosen one.
                    chosen, *other = sorted(filter(None, [chosen, outcome]), key=helpfulness)
                    if other and failures < MOST_LINES:
                        self.print_outcome(task, *other, is_cut=True)
                    failures += 1
        finally:                    # after Ctrl-C, too
            hidden = failures - MOST_LINES
            if hidden > 0:
                self.screen.print(f"     ... {amount(hidden, 'more failure')} (-v shows all)")
            if chosen:
                self.print_in_full(task, chosen)

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
        name = pad(full_name(task, outcome.case), self.case_width)
        message = outcome.message
        if is_cut:
            left = self.screen.width - self.case_width - BESIDE_NAME
            message = cut(message, max(0, left))
        self.print_line(name, [outcome], message)

    def print_in_full(self, task, outcome, *more):
        """Print the line of a case, and its Rows below it, with ^^^ below wrong characters."""
        from judge.rows import lines_of, rows_of    # here, as workers must stay small
        self.print_outcome(task, outcome, is_cut=bool(outcome.difference))  # the Rows tell it, too
        rows = rows_of(task, outcome, self.options.verbose, self.screen.width)
        for row in [*rows, *more]:
            for line in lines_of(row):
                self.screen.print(line, LABEL_COLOURS.get(row.label))


def keep(outcomes, judged):
    """Yield Outcomes, and add each without its excerpts to a list."""
    for outcome in outcomes:
        judged.append(outcome._replace(difference=None, excerpts={}))
        yield outcome


def tally(outcomes):
    """Return how many of the Outcomes have each verdict, as text."""
    counts = Counter(outcome.verdict for outcome in outcomes)
    text = f"{counts.pop('AC', 0)} of {len(outcomes)} accepted"
    for verdict in filter(counts.get, VERDICTS):
        text += f", {counts[verdict]} {verdict}"
    return text


def exit_status(outcomes):
    """Return the exit status: 0 if all are accepted, 2 if some could not be judged, else 1."""
    verdicts = {outcome.verdict for outcome in outcomes}
    return 2 if verdicts & {"NA", "JE"} else int(verdicts != {"AC"})


def names_of_lines(tasks, options):
    """Return the names in the lines on Tasks; those of cases only where they are aligned, too."""
    names = [task.name for task in tasks] + [TOTAL]
    if not options.quiet and (options.verbose or len(tasks) == 1):
        names += [full_name(task, case) for task in tasks for case in task.cases]
    return names


def helpfulness(outcome):
    """Return a sort key for failures: the smallest input helps most, PE and NA least."""
    return outcome.verdict == "NA", outcome.verdict == "PE", outcome.input_bytes


def full_name(task, case):
    """Return the names of a Task and of its Case, as printable text."""
    return f"{task.name} {printable(case.name)}"


def refusal(error):
    """Return the Outcome of a program with a CompileError, for any case."""
    _, *lines = error.args
    told = [line for line in lines if not line.startswith("#")]     # Go begins with a heading
    errors = [line for line in told if re.search(r"\berror(\[\w+\])?:", line)]
    first, *_ = [*errors, *told, ""]
    return Outcome(None, "CE", first)


def programs_of(task, are_found=False):
    """Return a text that names the programs of a Task, or only those that were not typed."""
    text = ""
    for role in filter(task.programs.get, ROLES):
        program = task.programs[role]
        noun = "program" if role == "solution" else role
        if program.is_found or not are_found:
            text += f", {noun} {printable(program.typed)}"
    return text


class JsonReport:
    """Prints Outcomes as lines of JSON."""

    def __init__(self, screen):
        self.screen = screen

    def print_task(self, task, outcomes):
        """Print a line for each of the Outcomes of a Task; return them without excerpts."""
        judged = []
        for outcome in keep(outcomes, judged):
            self.print_outcome(task, outcome)
        return judged

    def print_refusal(self, task, error):
        """Print one line for all cases of a Task with a CompileError; return its Outcomes."""
        return self.print_task(task, [refusal(error)])

    def print_outcome(self, task, outcome):
        """Print the line of an Outcome. Without a run, it has no figures."""
        import json     # here, as workers must stay small
        case = outcome.case
        run = outcome.run
        checker = task.programs.get("checker")
        self.screen.print(json.dumps({
            "problem": task.name,
            "case": case and case.name,
            "verdict": outcome.verdict,
            "cpu": run and round(run.cpu_seconds, 6),
            "wall": run and round(run.wall_seconds, 6),
            "memory": run and run.memory_kib,
            "status": run and run.exit_status,
            "signal": run and run.signal_name,
            "message": outcome.message,
            "program": task.programs["solution"].typed,
            "checker": checker and checker.typed,
        }))
