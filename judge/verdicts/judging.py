"""Judging one case of a task, in a worker: a program's Run becomes an Outcome."""
import io
import itertools
import os
import re
from collections import deque, namedtuple

from judge.running.faults import Finding, find_fault
from judge.running.process import run_program
from judge.text import MOST_BYTES, printable_line
from judge.verdicts.checker import ask_checker
from judge.verdicts.compare import compare

# How GCC and Clang begin what -fsanitize has found.
SANITIZER = rb"(?m)^.*(runtime error: |(ERROR|WARNING): \w+Sanitizer: ).*$"
END_LINES = 10              # at each end of a long text are kept


# Rules: how the cases of a task are judged: what a worker has to know of it
#     solution   an Executable
#     checker    a Helper, or None
#     limits     Limits of the solution
#     tolerance  the value of -e, or None
#     is_exact   whether white space at the ends of lines and of the output counts
#     keeps_all  whether excerpts are wanted of an accepted output, too
#     refusal    the Outcome of all cases if the solution cannot be compiled or read
Rules = namedtuple("Rules", "solution checker limits tolerance is_exact keeps_all refusal",
                   defaults=(None,) * 7)


# Outcome: of judging a case; or of a task, if its program cannot be compiled or read
#     case         a Case; None for the whole task
#     verdict      such as AC
#     message      a line, or ""
#     run          a Run without its streams; None if the program did not run
#     input_bytes  the size of the input
#     difference   Lines of the answer and of the output, if these differ
#     excerpts     {such as stdout: what excerpt() returns}; of a compiler, its lines
#     note         a line on what is no fault, or ""
Outcome = namedtuple("Outcome",
                     "case verdict message run input_bytes difference excerpts note",
                     defaults=("", None, 0, (), {}, ""))


def judge_case(case, rules):
    """Return the Outcome of a Case; raise Failure if a program does not start."""
    if rules.refusal:
        return rules.refusal
    # Read these before the program can touch them.
    answer = case.answer_path.read_bytes() if case.answer_path else None
    given = case.input_path.read_bytes() if rules.checker else b""
    input_bytes = os.path.getsize(case.input_path)
    output_bytes = max(rules.limits.output_bytes, 2 * len(answer or b""))
    limits = rules.limits._replace(output_bytes=output_bytes)
    run = run_program(rules.solution, case.input_path, limits)
    finding = find_fault(run, limits) or judge_output(given, run.stdout, answer, rules)
    is_accepted = finding.verdict == "AC"
    excerpts = {}
    if not is_accepted or rules.keeps_all:
        given = case.input_path.read_bytes() if case.input_path.is_file() else b""
        texts = {"input": given, "stdout": run.stdout, "answer": answer, "stderr": run.stderr,
                 "checker": finding.said}
        excerpts = {label: excerpt(text) for label, text in texts.items() if text}
    note = note_on(run, limits) if is_accepted else ""
    run = run._replace(stdout=b"", stderr=b"")
    return Outcome(case, finding.verdict, finding.message, run, input_bytes, finding.difference,
                   excerpts, note)


def judge_output(given, output, answer, rules):
    """Return the Finding on an output. All are bytes, the answer perhaps None."""
    if answer is None:
        return Finding("NA", "no answer to compare with")
    if rules.checker:
        return ask_checker(rules.checker, (given, output, answer))
    return compare(answer, output, rules.tolerance, rules.is_exact)


def note_on(run, limits):
    """Return a line on what is wrong with an accepted Run, or ""."""
    says = re.search(SANITIZER, run.stderr)
    if says:
        return printable_line(says[0])
    if limits.memory_mb << 10 < run.memory_kib <= run.floor_kib:
        return f"its memory is not known: less than {run.floor_kib >> 10} MB cannot be measured"
    return ""


def excerpt(text):
    """Return (number, line) for the first and the last lines of a text in bytes; long ones cut."""
    lines = enumerate(io.BytesIO(text), 1)      # a list of all lines would take much memory
    first = list(itertools.islice(lines, END_LINES))
    kept = [*first, *deque(lines, END_LINES)]
    return [(number, line[:MOST_BYTES]) for number, line in kept]
