"""UVa 167 - The Sultan's Successors: the largest sum under eight queens.

Input:   a number of cases, then for each 64 numbers, row by row. The judge's
         are 0 to 99; integers of up to 18 digits work, too.
Output:  for each case a line with the largest sum of the numbers under the
         queens of a board, right-aligned in a width of 5.
Idea:    a board is a way to place eight queens without attacks. Only 92 exist,
         and a search finds them once. For each case, add up the numbers under
         each board, and take the largest sum. A board is stored as the places
         of its eight squares in the list of 64 numbers.
Why:     no board is missed, so none has a larger sum.
Cost:    92 sums of eight numbers for each case.
Checked: 3,000 random lists, with every board the best of some, against sums
         made in another way. Numbers of 18 digits are exact, too.
"""
from shared.contest import case_numbers, integer, script, tokens
from shared.queens import BOARDS

PLACES = [[8 * (row - 1) + column for column, row in enumerate(board)] for board in BOARDS]


def largest_sum(numbers):
    """Return the largest sum under the queens of a board; `numbers` are 64, row by row."""
    return max([sum([numbers[place] for place in places]) for places in PLACES])


def answers(lines):
    """Yield the line for each case."""
    words = tokens(lines)
    for case in case_numbers(words):
        numbers = [integer(next(words, b""), "an integer of up to 18 digits", case=case)
                   for _ in range(64)]
        yield b"%5d\n" % largest_sum(numbers)


if __name__ == "__main__":
    script(answers)
