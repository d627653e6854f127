"""How Outcomes look: lines, details, JSON; and the Session of a command."""
import contextlib
import itertools
import os
import shutil
import sys
import time
from collections import Counter

from judge.again import command_to_repeat
from judge.request.programs import HELPER_NAMES
from judge.running.faults import shown_memory
from judge.running.workers import start_workers
from judge.text import MOST_CHARACTERS, Row, cut, printable, shown_path
from judge.verdicts.judging import full_name

GREEN, RED, YELLOW, MAGENTA = 32, 31, 33, 35
VERDICTS = {                # from least to most severe; a problem has the most severe of its cases
    "AC": GREEN,            # accepted
    "NA": MAGENTA,          # no answer to compare with
    "PE": MAGENTA,          # presentation error: only white space differs
    "WA": RED,              # wrong answer
    "RE": RED,              # run-time error
    "TLE": YELLOW,          # time limit exceeded
    "OLE": YELLOW,          # output limit exceeded
    "MLE": YELLOW,          # memory limit exceeded
}

LABEL_COLOURS = {"expected": GREEN, "got": RED}
ROW = "     {:8} {:>7}  "     # what stands before the text of a Row: its label and its number
INDENT = len(ROW.format("", ""))
TOTAL = "all"               # in place of a name, in the line that sums up several problems


class Session:
    """All that a command works with: its options, the Problems, workers, and standard output.

    Only run.py has it. On a terminal there are colours and progress, elsewhere plain lines.
    """

    def __init__(self, options, problems, workers, plain=False):
        self.options, self.workers = options, workers
        self.problems = {problem.name: problem for problem in problems}
        terminal = not plain and sys.stdout.isatty()
        self.has_cursor = terminal and os.environ.get("TERM") != "dumb"
        self.has_colours = self.has_cursor and not os.environ.get("NO_COLOR")
        self.width = sys.maxsize
        if terminal:
            self.width = max(40, shutil.get_terminal_size().columns or 80)
        self.text_width = min(MOST_CHARACTERS, self.width - INDENT)

    def progress(self, text):
        """On a terminal, show text until the next line is printed."""
        if self.has_cursor:
            print("\r\033[K" + cut(printable(text), self.width - 1), end="", flush=True)

    def print(self, line, colour=None):
        """Print a line in place of the progress, in a colour."""
        self.progress("")
        print(self.coloured(line.rstrip(), colour), flush=True)

    def coloured(self, text, colour):
        """Return text in a colour, or as it is without colours."""
        if colour and self.has_colours:
            return f"\033[{colour}m{text}\033[0m"
        return text

    def print_line(self, name, outcomes, text):
        """Print the worst verdict of some Outcomes, their most time and memory, and a text."""
        verdict = max((outcome.verdict for outcome in outcomes), key=list(VERDICTS).index)
        shown_verdict = self.coloured(f"{verdict:3}", VERDICTS[verdict])
        runs = [outcome.run for outcome in outcomes]
        seconds = max(run.cpu_seconds for run in runs)
        memory = shown_memory(max(runs, key=lambda run: run.memory_kib))
        self.print(f"{shown_verdict}  {name}  {seconds:7.3f} s{memory:>8} MB  {text}")

    def print_outcome(self, outcome, name_width=0):
        """Print the line of a case, its name padded to a width."""
        self.print_line(full_name(outcome.case).ljust(name_width), [outcome], outcome.message)

    def print_details(self, outcome):
        """Print the Rows of a case below its line, with ^^^ below wrong characters."""
        case = outcome.case
        rows = [Row("input", "", shown_path(case.input_path)), *outcome.rows]
        if self.options.verbose and case.answer_path:
            rows.append(Row("answer", "", shown_path(case.answer_path)))
        if outcome.verdict != "AC" and os.path.isfile(case.input_path):
            repeat = command_to_repeat(case, self.problems[case.problem_name], self.options)
            rows.append(Row("again", "", repeat))
        for row in rows:
            colour = LABEL_COLOURS.get(row.label)
            self.print(ROW.format(row.label, row.number) + row.text, colour)
            start, end = row.mark or (0, 0)
            if start < end and (start, end) != (0, len(row.text)):      # if all are wrong, no ^^^
                self.print(" " * (INDENT + start) + "^" * (end - start), colour)

    def print_report(self, outcomes, cases):
        """Print the Outcomes of Cases as they come, and a summary; return the exit status."""
        start_time = time.monotonic()
        counts = Counter(case.problem_name for case in cases)
        several = len(counts) > 1
        names = list(map(full_name, cases))
        if several and not self.options.verbose:    # then the lines of cases are not aligned
            names = [*map(printable, counts), TOTAL]
        width = max(map(len, names))
        judged = []
        for name, count in counts.items():
            self.print_cases(itertools.islice(outcomes, count), width, judged)
            if not (self.options.quiet and several):
                text = tally(judged[-count:])
                if not self.problems[name].script:      # the kit's helpers are known
                    text += programs_of(self.problems[name], is_found=True)
                self.print_line(printable(name).ljust(width), judged[-count:], text)
        if several:
            seconds = time.monotonic() - start_time
            text = f"{tally(judged)} in {seconds:.1f} s"
            self.print_line(TOTAL.ljust(width), judged, text)
        return exit_status(judged)

    def print_cases(self, outcomes, name_width, judged):
        """Print failures, one of them in full; with -v all cases. Add Outcomes to `judged`."""
        chosen = last_printed = None        # Outcomes; the chosen one is shown in full
        try:
            for outcome in outcomes:
                judged.append(outcome._replace(rows=()))        # to save memory
                if self.options.verbose:
                    self.print_outcome(outcome, name_width)
                    self.print_details(outcome)
                elif outcome.verdict != "AC" and not self.options.quiet:
                    self.print_outcome(outcome, name_width)
                    last_printed = outcome
                    # The smallest input helps most, PE and NA least.
                    chosen = min(chosen or outcome, outcome, key=lambda outcome: (
                        outcome.verdict == "NA", outcome.verdict == "PE", outcome.input_bytes))
        finally:                    # after Ctrl-C, too
            self.progress("")
            if chosen:
                if chosen is not last_printed:      # else its line is right above
                    self.print_outcome(chosen, name_width)
                self.print_details(chosen)

    def print_json(self, outcomes, cases):
        """Print a line of JSON for each of the Outcomes of Cases; return the exit status."""
        import json     # here, as workers have to be small
        judged = []
        for outcome in outcomes:
            problem, run = self.problems[outcome.case.problem_name], outcome.run
            self.print(json.dumps({
                "problem": problem.name,
                "case": outcome.case.name,
                "verdict": outcome.verdict,
                "cpu": round(run.cpu_seconds, 6),
                "wall": round(run.wall_seconds, 6),
                "memory": run.memory_kib,
                "status": run.exit_status,
                "signal": run.signal_name,
                "message": outcome.message,
                "program": problem.solution.typed,
                "checker": problem.checker and problem.checker.typed,
            }))
            judged.append(outcome._replace(rows=()))
        return exit_status(judged)


@contextlib.contextmanager
def start_session(options, problems, plain=False):
    """Yield the Session of a command. If it is plain, there is no colour and no progress."""
    with start_workers(options.worker_count) as workers:
        session = Session(options, problems, workers, plain)
        try:
            yield session
        finally:
            session.progress("")    # or an error would stand behind it


def exit_status(outcomes):
    """Return the exit status for the Outcomes of all cases."""
    verdicts = {outcome.verdict for outcome in outcomes}
    return 2 if "NA" in verdicts else int(verdicts != {"AC"})


def tally(outcomes):
    """Return how many of the Outcomes have each verdict, as text."""
    counts = Counter(outcome.verdict for outcome in outcomes)
    text = f"{counts.pop('AC', 0)} of {len(outcomes)} accepted"
    for verdict in filter(counts.get, VERDICTS):
        text += f", {counts[verdict]} {verdict}"
    return text


def programs_of(problem, is_found=False):
    """Return a text that names the programs of a Problem, or only those that were not typed."""
    text = ""
    for role, noun in (("solution", "program"), *zip(HELPER_NAMES, HELPER_NAMES)):
        program = getattr(problem, role)
        if program and (program.is_found or not is_found):
            text += f", {noun} {printable(program.typed)}"
    return text
