"""BOJ 9663 - N-Queen: the number of boards of n queens.

Input:   n, 1 to 14.
Output:  the number of boards.
Idea:    level k of the search tree has all ways to place queens in the first k
         columns without attacks. Count each level, as levels.py does. The last
         one has the boards.
Why:     a way to fill all columns without attacks is a board. Each is counted
         once, as levels.py explains.
Cost:    13.7 million `&` and 39 MB for n = 14.
Checked: every n to 14, against OEIS A000170, and against a search that joins
         left and right halves of boards (from 12 on with `pytest -m slow`).
"""
from shared.levels import level_sizes
from shared.contest import integer, script, tokens


def answers(lines):
    """Yield the line for the first number; nothing if the input is empty."""
    first = next(tokens(lines), b"")
    if first:
        n = integer(first, "a number of queens", 1, 14)
        yield b"%d\n" % level_sizes(n)[-1]


if __name__ == "__main__":
    script(answers)
