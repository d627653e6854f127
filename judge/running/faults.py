"""Why a run failed: the verdict and the reason, from what was measured."""
import math
import re
from collections import namedtuple

from judge.text import printable_line


# Finding: a verdict and its reason
#     verdict     such as AC
#     message     a line, or ""
#     difference  Lines of the answer and of the output, if these differ
#     said        bytes of the checker, if one was asked
Finding = namedtuple("Finding", "verdict message difference said", defaults=("", (), b""))


UNSURE_KIB = 1024           # how much more the memory of a worker may be than was measured
MOST_SEARCHED = 1 << 18     # bytes at the end of stderr: Java's 1,024 frames fit in
# The last line of each says why a program crashed. (They are compiled if one has.)
REASON = (
    rb"(?m)^Traceback \(most recent call last\):\n(?: .*\n)*\S.*|"     # of Python, with frames
    rb"^thread '.*:\n.*|"       # of Rust
    rb"^[ \t|]*(?:Exception in |==\d+==ERROR: |[\w.]*(?:Error|Exception)(?:Group)?(?:: |$)|"
    rb"fatal error: |panic: |thread '.*panicked at|\S+:\d+: runtime error: ).*")
# A line, but not one of Node, or of Java on its variables.
OTHER_LINE = (
    rb"(?m)^(?!Node\.js v\d|\(Use `node |(?:NOTE: )?Picked up \w*JAVA\w*OPTIONS: ).*\S.*$")


def crash_reason(stderr):
    """Return the last line of stderr that says why a program crashed, or else its last line."""
    end = stderr.rstrip()[-MOST_SEARCHED:]
    found = re.findall(REASON, end) or re.findall(OTHER_LINE, end) or [b""]
    _, _, line = found[-1].rpartition(b"\n")
    return printable_line(line).strip(" |")


def find_fault(run, limits):
    """Return the Finding for a run that failed, or None. The output is not judged here."""
    # Causes come before effects: too much memory or output can make a program slow, or crash it.
    # Up to floor_kib or a little more, the memory may be its worker's.
    is_too_large = run.memory_kib > max(run.floor_kib + UNSURE_KIB, limits.memory_mb << 10)
    if is_too_large or run.stopped_for == "memory":
        return Finding("MLE", f"more than {limits.memory_mb} MB")
    for stream, data in (("stdout", run.stdout), ("stderr", run.stderr)):
        if len(data) > limits.output_bytes:     # only one byte over the limit is kept
            most_mb = limits.output_bytes / (1 << 20)
            return Finding("OLE", f"more than {most_mb:.3g} MB on {stream}")
    seconds = run.cpu_seconds
    if seconds > limits.cpu_seconds or run.stopped_for == "time":
        return Finding("TLE", f"{seconds:.3f} s, the limit is {limits.cpu_seconds:g} s")
    if run.stopped_for == "sleep":
        late = f"still running after {run.wall_seconds:.1f} s ({seconds:.3f} s of CPU time)"
        return Finding("TLE", late)
    if run.stopped_for == "processes":
        end = f"more than {limits.processes} processes at once"
    elif run.exit_status:
        end = f"exit status {run.exit_status}"
    elif run.signal_name:
        end = run.signal_name
    else:
        return None
    reason = crash_reason(run.stderr)
    return Finding("RE", f"{end}: {reason}" if reason else end)


def shown_memory(run):
    """Return the memory of a Run in MB as text, or "<14" if its worker hides the exact number."""
    if run.memory_kib <= run.floor_kib:
        return f"<{math.ceil(run.floor_kib / 1024)}"
    return f"{math.ceil(run.memory_kib / 102.4) / 10:.1f}"
