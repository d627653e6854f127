"""Judging one case: the program, the comparison or the checker."""
import os
import re
from typing import NamedTuple, Sequence

from judge.request.naming import Case
from judge.running.faults import CRASH_REASON, Finding, Limits, Run, crash_reason, find_fault
from judge.running.process import run_program, temporary_folder
from judge.running.workers import HELPER_LIMITS
from judge.text import Failure, Row, excerpt, printable
from judge.verdicts.compare import compare


class Outcome(NamedTuple):  # the result of judging a case
    case: Case
    verdict: str
    message: str
    rows: Sequence[Row]
    input_bytes: int
    run: Run                # without stdout and stderr


OUTPUT_LIMIT = 8 << 20      # bytes; twice the size of the answer if that is more

# testlib's statuses 2 and 8, which other programs use for errors, begin stderr like this.
TESTLIB_REFUSES = re.compile(rb"wrong output format|unexpected eof")


class TooSlow(Failure):
    """A reference or a generator ran out of time. (stress then tries smaller inputs.)"""


def judge_case(case, problem, text_width, is_verbose):
    """Return the Outcome of a Case; raise Failure if no program starts, or the checker fails.

    The programs of its Problem are ready. Lines from files are cut to the width in the report.
    """
    # Read these before the program can touch them.
    answer = case.answer_path.read_bytes() if case.answer_path else b""
    checker_input = case.input_path.read_bytes() if problem.checker else b""
    input_bytes = os.path.getsize(case.input_path)
    limits = Limits(problem.cpu_seconds, 2 * problem.cpu_seconds + 1, problem.memory_mb,
                    max(OUTPUT_LIMIT, 2 * len(answer)))
    run = run_program(problem.solution, case.input_path, limits)
    fault = find_fault(run, limits)
    if fault:
        finding = fault
    elif case.answer_path is None:
        finding = Finding("NA", "no answer to compare with")
    elif problem.checker:
        finding = ask_checker(case, problem.checker, checker_input, run.stdout, answer)
    else:
        is_exact = problem.script is not None
        finding = compare(answer, run.stdout, problem.tolerance, is_exact, text_width)
    rows = []
    if finding.verdict != "AC" or is_verbose:
        rows = rows_to_show(case, finding, run, answer, problem.checker)
    run = run._replace(stdout=b"", stderr=b"")
    return Outcome(case, finding.verdict, finding.message, rows, input_bytes, run)


def rows_to_show(case, finding, run, answer, checker):
    """Return the Rows of a case: its input, the output or its faults, the answer, and stderr."""
    rows = []
    if case.input_path.is_file():
        rows += excerpt("", case.input_path.read_bytes())       # below the Row with its path
    if finding.verdict in ("WA", "PE") and not checker:
        rows += [Row("output", "", ""), *finding.rows]
    else:
        rows += [*finding.rows, *excerpt("stdout", run.stdout)]
    if finding.verdict == "WA" and checker:
        rows += excerpt("answer", answer)
    return rows + excerpt("stderr", run.stderr)


def ask_checker(case, checker, input_data, output, answer):
    """Return the checker's Finding on an output; raise Failure if the checker fails."""
    files = {"input": input_data, "output": output, "answer": answer}
    with temporary_folder() as folder:
        for name, data in files.items():
            (folder / name).write_bytes(data)
        paths = [folder / name for name in files]
        run = run_program(checker, os.devnull, HELPER_LIMITS, *paths)
    status = run.exit_status
    has_traceback = re.search(rb"(?m)^Traceback \(most recent call last\)", run.stderr)
    is_exception = has_traceback or CRASH_REASON.match(crash_reason(run.stderr))
    if status in (0, 42):
        verdict = "AC"
    elif status == 43 or status in (2, 8) and TESTLIB_REFUSES.match(run.stderr):
        verdict = "WA"
    elif status == 1 and not is_exception:
        verdict = "WA"
    else:
        reason = find_fault(run, HELPER_LIMITS).message
        if status == 1:
            reason += "; a checker refuses with 43, or with 1 and no exception"
        raise Failure(f"{full_name(case)}: checker {checker.typed} failed: {reason}")
    rows = excerpt("checker", run.stdout if run.stdout.strip() else run.stderr)
    silence = "" if verdict == "AC" else f"the checker exited with {status}"
    message = next((row.text for row in rows if row.text), silence)
    return Finding(verdict, message, rows)


def full_name(case):
    """Return the names of a case's problem and of the case, as printable text."""
    return printable(f"{case.problem_name} {case.name}")


def helper_output(role, helper, task, limits, input_path, *arguments):
    """Return what a reference or a generator prints, or raise an error that names its task."""
    run = run_program(helper, input_path, limits, *arguments)
    fault = find_fault(run, limits)
    if fault:
        error = TooSlow if fault.verdict == "TLE" else Failure
        raise error(f"{role} {helper.typed} failed on {task}: {fault.message}")
    return run.stdout
