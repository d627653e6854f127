"""BOJ 9175 - Who needs 8 Queens when you can have N?: one board for any n.

Input:   a number of cases, then n for each, 4 or more. The judge's n is at most
         300. As there is no search, this script takes n up to a million.
Output:  for each case a line with n, and a line with the column, 0 to n - 1,
         of the queen in each row.
Idea:    the board is written down without a search. For even n, each queen in
         the upper half of the board stands two columns to the right of the one
         above her; beyond the last column she *wraps*: n is subtracted. Half a
         turn of the board gives the lower half. The first queen is in column
         1, or n/2 - 1 if n leaves 2 when divided by 6 (columns count from 0).
         For odd n, a queen in the last corner is added to the board of n - 1.
Why:     the upper half has every second column, and the lower half the others,
         so no two queens share a column. `construct` has the equations that
         show the same for the diagonals.
Cost:    proportional to the output.
Checked: every n to 400, twelve near 100,000 and the last, 1,000,000, by sets
         of columns and diagonals.
"""
from shared.contest import integer, script, tokens

LIMIT = 10 ** 6


def construct(n):
    """Return a board as the columns 0..n-1 of the queens in rows 0..n-1, for n > 3.

    Why no two queens share a diagonal, first for even n: queen i of the upper half, 0 <= i < n/2,
    is in column start + 2i, or n less if she has wrapped. If start is 1, none has. Otherwise n is 8
    or more, so start + 4 < n, and queens 0, 1 and 2 have not wrapped.

    Two queens of one half, d rows apart, are 2d columns apart, or n - 2d if just one of them has
    wrapped. 2d is not d, and n - 2d is d only if n = 3d; but then start is 1, and none has wrapped.

    Now take queen i, and queen j after half a turn. Let t = i + j, and let w be how many of i and j
    have wrapped: 0 <= t <= n - 2, 0 <= w <= 2. From queen i to queen j, the row grows by n - 1 - t,
    the column by n - 1 - 2 start - 2t + wn. On a diagonal, these numbers are equal or opposite:

        start       equal               opposite
        1           t = -2              3t = 2n - 4     (w = 0)
        n/2 - 1     t = 2 + (w - 1)n    3t = (w + 1)n

    Start 1: t = -2 is too small. If 3 divides 2n - 4 = 2(n - 2), it divides n - 2. So n leaves 2
    when divided by 3, and as n is even, by 6: then start is not 1.

    Start n/2 - 1: t = 2 + (w - 1)n is too small for w = 0, too large for w = 2, and for w = 1 it is
    2; but then neither i nor j has wrapped. As 3 does not divide n, 3t = (w + 1)n needs w = 2, but
    t = n is too large.

    Odd n: the new queen is on the diagonal from the first to the last corner (the corner has no
    other), and no queen of the board of n - 1 is. Queen i would need i = start + 2i, so i < 0; or
    i = start + 2i - (n - 1), so i = n - 1 - start, which is below the upper half. Half a turn takes
    this diagonal to itself.

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
    count = integer(next(words, b"0"), "a number of cases", 0, 10 ** 18)
    for case in range(1, count + 1):
        n = integer(next(words, b""), "a number of queens", 4, LIMIT, case)
        columns = " ".join(map(str, construct(n)))
        yield ("%d\n%s\n" % (n, columns)).encode()


if __name__ == "__main__":
    script(answers)
