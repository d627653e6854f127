"""Asking a checker: what its end means."""
import os
import re

from judge.running.faults import REASON, Finding, crash_reason, find_fault
from judge.running.limits import HELPER_LIMITS
from judge.running.process import run_program, temporary_folder
from judge.text import printable_line

# How stderr begins if a testlib checker ends with a status that means an error elsewhere, and if it
# gives points, or a part of them: then it may end with any status.
TESTLIB_REFUSES = rb"wrong output format|unexpected eof|points "
TESTLIB_POINTS = rb"points ([-+.\d]|points_info=)|partially correct \(\d+\)"
STACK = rb"(?m)^Traceback \(most recent call last\)|^\s+at .*:\d+\)?$"     # of Python and of Node
# Without a stack, this is how a checker itself may refuse, if it is not Java that speaks.
OWN_WORDS = rb"Error: (?!Could not find or load main class|Main method not found)"


def ask_checker(checker, texts, limits=HELPER_LIMITS):
    """Return the Finding of a Helper on three texts in bytes, the input, the output and the answer.

    The verdict is AC, WA, or JE if the checker fails.
    """
    with temporary_folder() as folder:
        paths = [folder / name for name in ("input", "output", "answer")]
        for path, text in zip(paths, texts):
            path.write_bytes(text)
        run = run_program(checker.executable, os.devnull, limits, paths)
    verdict = verdict_of(run)
    said = run.stdout if run.stdout.strip() else run.stderr
    if verdict == "JE":
        reason = find_fault(run, limits).message
        if run.exit_status == 1:
            reason += "; a checker refuses with 43, or with 1 and no exception"
        return Finding("JE", f"checker {checker.label} failed: {reason}", said=said)
    silence = "" if verdict == "AC" else f"the checker exited with {run.exit_status}"
    lines = (printable_line(line).strip() for line in said.splitlines())
    return Finding(verdict, next(filter(None, lines), silence), said=said)


def verdict_of(run):
    """Return the verdict that the end of a checker means: AC, WA or JE."""
    status = run.exit_status
    if status is None:      # it crashed, or was stopped
        return "JE"
    if re.match(TESTLIB_POINTS, run.stderr):
        return "WA"
    if status in (0, 42):
        return "AC"
    if status == 43 or status in (2, 4, 7, 8) and re.match(TESTLIB_REFUSES, run.stderr):
        return "WA"
    reason = crash_reason(run.stderr).encode()
    is_reason = re.match(REASON, reason) and not re.match(OWN_WORDS, reason)
    is_exception = is_reason or re.search(STACK, run.stderr)
    return "WA" if status == 1 and not is_exception else "JE"
