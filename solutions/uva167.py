"""UVa 167 - The Sultan's Successors: the largest sum of numbers under a board.

Input:   a number of cases, then for each 64 numbers, row by row.
Output:  for each case a line with the largest sum of the numbers under eight
         queens, in five columns or wider.
Idea:    only 92 boards exist. Of each an `itemgetter` is made that picks the
         eight numbers under its queens.
Cost:    92 picks and sums of eight numbers a case.
Checked: all 8^8 ways to put a queen in each column; random and extreme
         numbers, against a search over all permutations; every layout of the
         input.
"""
from functools import lru_cache
from itertools import chain, islice, repeat
from operator import itemgetter

from shared.contest import Fault, integer, script, tokens
from shared.queens import BOARDS

PICKS = [itemgetter(*(8 * (row - 1) + column for column, row in enumerate(board)))
         for board in BOARDS]


@lru_cache(maxsize=1 << 12)     # the judge's numbers are few and come again and again
def number(token):
    """Return the integer on a square; Fault if the token is not one, or has more than 18 digits."""
    return integer(token, 1 - 10 ** 18, 10 ** 18 - 1, "an integer of at most 18 digits")


def largest_sum(numbers):
    """Return the largest sum of the numbers under a board's queens, of 64 numbers row by row."""
    return max([sum(pick(numbers)) for pick in PICKS])


def answers(stream):
    """Yield the line for each case of a binary stream, right-justified in five columns."""
    words = tokens(stream)
    count = integer(next(words, b"0"), 0, 10 ** 18, "a number of cases")
    words = chain(words, repeat(b""))       # b"" says that the input ends too early
    for case in range(1, count + 1):
        try:
            numbers = list(map(number, islice(words, 64)))
        except Fault as fault:
            raise Fault("case %d: %s" % (case, fault))
        yield b"%5d\n" % largest_sum(numbers)


if __name__ == "__main__":
    script(answers)
