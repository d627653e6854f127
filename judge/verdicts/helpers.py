"""What references and generators print, and what it means if they fail."""
from collections import namedtuple

from judge.running.faults import find_fault
from judge.running.process import run_program
from judge.text import Failure


# Helper: a checker, a reference or a generator that is ready
#     role
#     label       its path or command as typed, for messages
#     executable  an Executable
Helper = namedtuple("Helper", "role label executable")


class TooSlow(Failure):
    """A reference or a generator ran out of time. (stress then tries smaller inputs.)"""


def helper_output(helper, what, limits, input_path, arguments=()):
    """Return what a Helper prints, in bytes.

    Raise TooSlow if it runs out of time, or Failure if it fails; both name what it was for.
    """
    run = run_program(helper.executable, input_path, limits, arguments)
    fault = find_fault(run, limits)
    if fault:
        error = TooSlow if fault.verdict == "TLE" else Failure
        raise error(f"{helper.role} {helper.label} failed on {what}: {fault.message}")
    return run.stdout
