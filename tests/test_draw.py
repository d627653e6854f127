"""The drawings are those of the reference, in colours on a terminal."""
from itertools import product

import pytest

from whole_kit import ALL_BOARDS, answer, generate, on_terminal, refer, script, text_of


def test_drawings_are_those_of_the_reference():
    text = text_of(ALL_BOARDS) + generate("draw", 3, 120)
    for n in (1, 2, 3, 4):
        text += text_of(product(range(1, n + 1), repeat=n))
    assert answer("draw", text) == (refer("draw", text), None)


# The picture of 1 4 5 5 2 on a terminal. Light squares: . empty, Q a queen, X an attacked one, W
# a moved one. Dark squares: , q x w. The colours end at |.
COLOURS = str.maketrans({
    ".": "\33[38;5;16;48;5;223m   ", ",": "\33[38;5;16;48;5;137m   ",
    "Q": "\33[38;5;16;48;5;223m \u265b ", "q": "\33[38;5;16;48;5;137m \u265b ",
    "X": "\33[38;5;231;48;5;160m \u2655 ", "x": "\33[38;5;231;48;5;124m \u2655 ",
    "W": "\33[38;5;16;48;5;113m \u265b ", "w": "\33[38;5;16;48;5;71m \u265b ", "|": "\33[m"})
WIDE = """\
a1 b4 c5 d5 e2         a1 b4 c2 d5 e3
                       from the top: acebd
   a  b  c  d  e          a  b  c  d  e
 1Q,.,.|       1Q,.,.|
 2,.,.q|       2,.w.,|
 3.,.,.|       3.,.,W|
 4,X,.,|       4,Q,.,|
 5.,Xx.|       5.,.q.|
2 moves: c5-c2 e2-e3
""".translate(COLOURS)
PLAIN = answer("draw", b"1 4 5 5 2")[0].decode()


def on_a_terminal(columns, **settings):
    """Return the drawing on a terminal of so many columns."""
    command = ["sh", "-c", 'echo 1 4 5 5 2 | "$0" "$1"', *script("draw")]
    status, shown = on_terminal(command, columns=columns, **settings)
    assert status == 0
    return shown


@pytest.mark.parametrize("columns, settings, shown", [
    (42, {}, WIDE),
    (0, {}, WIDE),                      # the width is unknown, so it is 80
    (41, {"COLUMNS": "42"}, WIDE),
    (80, {"NO_COLOR": ""}, WIDE),
    (39, {"NO_COLOR": "1"}, PLAIN),
    (80, {"TERM": "dumb"}, PLAIN),
])
def test_drawing_on_a_terminal_has_its_colours(columns, settings, shown):
    assert on_a_terminal(columns, **settings) == shown


def test_board_stands_below_the_placement_on_a_narrow_terminal():
    shown = on_a_terminal(41)
    assert shown.count("\n\n") == 1
