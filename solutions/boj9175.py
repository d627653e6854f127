"""BOJ 9175 - Who needs 8 Queens when you can have N?: one board for any n.

Input:   a number of cases, then n for each, 4 or more. The judge's n is at most
         300. As there is no search, this script takes n up to a million.
Output:  for each case a line with n, and a line with the column, 0 to n - 1,
         of the queen in each row.
Idea:    the board is written down without a search. First let n be even. In the
         upper half, each queen stands two columns to the right of the one above
         her. Beyond the last column she *wraps*: n is subtracted. Half a turn
         of the board takes the upper half to the lower half. Columns count from
         0. The first queen is in column 1, but in n/2 - 1 if n mod 6 = 2. For
         n = 8:

             . . . Q . . . .     3
             . . . . . Q . .     5
             . . . . . . . Q     7
             . Q . . . . . .     1: she wraps, as 9 - 8 = 1
             . . . . . . Q .     6: half a turn of the line above, 7 - 1 = 6
             Q . . . . . . .     0
             . . Q . . . . .     2
             . . . . Q . . .     4

         For odd n, a queen in the last corner is added to the board of n - 1.
Why:     the n/2 columns of the upper half differ. They are all odd or all even,
         as n is even, so that wrapping does not change this. Half a turn does,
         as c becomes n - 1 - c. So no two queens share a column.
         `construct` has the equations that show the same for the diagonals.
Cost:    proportional to the output.
Checked: every n to 400, twelve near 100,000, and 1,000,000, by sets of columns
         and diagonals.
"""
from shared.contest import case_numbers, integer, script, tokens

LIMIT = 10 ** 6


def construct(n):
    """Return a board as the columns 0..n-1 of the queens in rows 0..n-1, for n > 3.

    Why no two queens share a diagonal, first for even n: queen i of the upper half, 0 <= i < n/2,
    is in column start + 2i, or n less if she has wrapped. (As start + 2i < 2n, she wraps at most
    once.) If start is 1, none has wrapped. Otherwise n is 8 or more, so start + 4 < n, and queens
    0, 1 and 2 have not wrapped.

    Two queens of one half, d rows apart, are 2d columns apart, or n - 2d if just one of them has
    wrapped. 2d is not d, and n - 2d is d only if n = 3d; but then start is 1, and none has wrapped.

    Now take queen i, and the image J of queen j after half a turn. Let t = i + j, and let w be how
    many of i and j have wrapped: 0 <= t <= n - 2, 0 <= w <= 2. From i to J, the row grows by
    n - 1 - t, the column by n - 1 - 2 start - 2t + wn. On a diagonal, these are equal or opposite:

        start       equal               opposite
        1           t = -2              3t = 2n - 4     (w = 0)
        n/2 - 1     t = 2 + (w - 1)n    3t = (w + 1)n

    Start 1: t = -2 is too small. If 3 divides 2n - 4 = 2(n - 2), it divides n - 2. Then n mod 3 is
    2, and n mod 6 is 2, as n is even. But then start is not 1.

    Start n/2 - 1: t = 2 + (w - 1)n is too small for w = 0, too large for w = 2, and for w = 1 it is
    2; but then neither i nor j has wrapped. As 3 does not divide n, 3t = (w + 1)n needs w = 2, but
    t = n is too large.

    Odd n: let m = n - 1. The new queen is on the diagonal where row and column are equal (her other
    diagonal is the corner alone). No queen of the board of m is there: queen i of the upper half
    would need i = start + 2i, so i < 0; or i = start + 2i - m, so i = m - start, which is below the
    upper half. Half a turn takes this diagonal to itself, so the lower half is not on it either.

    E. Pauls, Deutsche Schachzeitung 29, 1874; E. J. Hoffman, J. C. Loessi and R. C. Moore,
    Constructions for the Solution of the m Queens Problem, Mathematics Magazine 42, 1969.
    """
    if n % 2 == 1:
        return construct(n - 1) + [n - 1]
    start = n // 2 - 1 if n % 6 == 2 else 1
    upper = [(start + 2 * row) % n for row in range(n // 2)]
    lower = [n - 1 - column for column in reversed(upper)]
    return upper + lower


def answers(lines):
    """Yield two lines for each case: n, and the columns of a board."""
    words = tokens(lines)
    for case in case_numbers(words):
        n = integer(next(words, b""), "a number of queens", 4, LIMIT, case)
        columns = " ".join(map(str, construct(n)))
        yield ("%d\n%s\n" % (n, columns)).encode()


if __name__ == "__main__":
    script(answers)
