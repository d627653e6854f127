"""The steps of the search: the published figures; the reference's steps; any k."""
import io

import steps
from whole_kit import answer, refer

FOUND = b"*** Found a valid board ***\n"


def test_figures_for_eight_queens_are_the_published_ones():
    """Every node that is not a board tries eight squares; the start is a node, too."""
    lines = answer("steps", b"8 0")[0].splitlines()
    refusals = [line for line in lines if line.endswith(b"not a valid placement")]
    placements = [line for line in lines if line.startswith(b"placed")]
    assert len(refusals) + len(placements) == 15720
    assert len(placements) == 2056
    assert lines.count(FOUND.strip()) == 92


def test_whole_searches_have_the_steps_of_the_reference():
    text = b"".join(b"%d 0\n" % n for n in range(1, 9))
    assert answer("steps", text) == (refer("steps", text), None)


def test_steps_end_with_board_k():
    """Seven queens have 40 boards, so k = 41 asks for the whole search."""
    text = b"7 0 " + b"".join(b"7 %d " % k for k in range(1, 42))
    whole, *parts = answer("steps", text)[0].split(b"\n\n")
    assert len(parts) == 41
    assert parts[40] == whole.rstrip(b"\n") + b"\n"
    pieces = (whole + b"\n").split(FOUND)
    for k, part in enumerate(parts[:40], 1):
        assert part + b"\n" == FOUND.join(pieces[:k]) + FOUND


def test_steps_for_ninety_nine_queens_begin_at_once():
    assert any(b"col 60)" in line for line in steps.answers(io.BytesIO(b"99 1")))
