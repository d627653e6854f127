"""The steps of the search: the published figures, any n and k."""
import io
import subprocess
import sys

import steps
from kit import EXPECTED, answer, run

FOUND = b"*** Found a valid board ***\n"
REFERENCE = EXPECTED / "steps" / "reference.py"


def test_figures():
    """As published: every node that is not a board, the empty one included, tries eight squares."""
    lines = answer("steps", b"8 0")[0].splitlines()
    refusals = [line for line in lines if line.endswith(b"not a valid placement")]
    placements = [line for line in lines if line.startswith(b"placed")]
    assert len(refusals) + len(placements) == 15720
    assert len(placements) == 2056
    assert lines.count(FOUND.strip()) == 92


def test_whole_searches_are_the_references():
    text = b"".join(b"%d 0\n" % n for n in range(1, 9))
    wanted = run([sys.executable, REFERENCE], text).stdout.replace(b"\r\n", b"\n")
    assert answer("steps", text) == (wanted, None)


def test_the_steps_end_with_the_board_asked_for():
    """For k = 1..40 the steps for 7 are the whole search, cut after board k; 41 is too many."""
    text = b"7 0 " + b"".join(b"7 %d " % k for k in range(1, 42))
    whole, *parts = answer("steps", text)[0].split(b"\n\n")
    assert len(parts) == 41
    assert parts[40] == whole.rstrip(b"\n") + b"\n"
    pieces = (whole + b"\n").split(FOUND)
    for k, part in enumerate(parts[:40], 1):
        assert part + b"\n" == FOUND.join(pieces[:k]) + FOUND


def test_ninety_nine_queens():
    """The search has no end in reach, yet its beginning is there at once."""
    with subprocess.Popen([sys.executable, str(REFERENCE)], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        process.stdin.write(b"99 1")
        process.stdin.close()
        wanted = process.stdout.read(600000)
    found = b""
    for piece in steps.answers(io.BytesIO(b"99 1")):
        found += piece
        if len(found) > len(wanted):
            break
    assert found[:len(wanted)] == wanted
    assert b"col 60)" in found
