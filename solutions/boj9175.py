"""BOJ 9175 - Who needs 8 Queens when you can have N?: one board for any n.

Input:   a number of cases, then for each n, 4 or more. The judge's n ends at
         300. As there is no search, this script takes n up to a million.
Output:  for each case a line with n, and a line with the column, 0 to n - 1,
         of the queen in each row.
Idea:    the board is written down without a search. For even n, each queen in
         the upper half of the board stands two columns to the right of the one
         above her; beyond the right edge she comes in again at the left. Half
         a turn of the board gives the lower half. The first queen is in column
         1, or n/2 - 1 if n leaves 2 when divided by 6 (columns count from 0).
         For odd n, a queen in the last corner is added to the board of n - 1.
Why:     one half has every second column, the other half the rest. So no column
         has two queens. `construct` has the equations for the diagonals.
Cost:    proportional to the output.
Checked: every n to 400, twelve near 100,000 and the last, 1,000,000, by sets
         of columns and diagonals.
"""
from shared.contest import integer, script, tokens

LIMIT = 10 ** 6


def construct(n):
    """Return a board as the columns 0..n-1 of the queens in rows 0..n-1, for n > 3.

    Why no two queens share a diagonal if n is even: queen i of the upper half, i < n/2, is in
    column start + 2i, or n less if she has come in again. (If start is 1, none has.)

    Two queens of one half, d rows apart, are 2d columns apart, or n - 2d if one of them has come
    in again. That is d only if n = 3d. But then start is 1.

    Now take queen i, and queen j after half a turn. Let t = i + j, which is 0 to n - 2, and let w
    of the two have come in again. Then the rows are n - 1 - t apart, and the columns are
    n - 1 - 2 start - 2t + wn apart. On a diagonal, these are equal or opposite:

        start       equal               opposite
        1           t = -2              3t = 2n - 4
        n/2 - 1     t = 2 + (w - 1)n    3t = (w + 1)n

    If 3t = 2n - 4, then n leaves 2 when divided by 3: such n have the other start. For them, 3
    does not divide n. So 3t = (w + 1)n needs w = 2, and t = n is too large. And t = 2 + (w - 1)n
    needs w = 1, so t = 2; but queens 0, 1 and 2 have not come in again.

    If n is odd, the last corner adds the diagonal where row and column are equal. Queen i would
    be on it for i = -start or i = n - start: there are none. Half a turn changes nothing here.

    E. Pauls, Deutsche Schachzeitung 29, 1874; E. J. Hoffman, J. C. Loessi and R. C. Moore,
    Constructions for the Solution of the m Queens Problem, Mathematics Magazine 42, 1969.
    """
    even = n - n % 2
    start = even // 2 - 1 if even % 6 == 2 else 1
    upper = [(start + 2 * row) % even for row in range(even // 2)]
    lower = [even - 1 - column for column in reversed(upper)]
    return upper + lower + [even] * (n % 2)


def answers(stream):
    """Yield two lines for each case of a binary stream: n, and the columns of a board."""
    numbers = tokens(stream)
    count = integer(next(numbers, b"0"), "a number of cases", 0, 10 ** 18)
    for case in range(1, count + 1):
        n = integer(next(numbers, b""), "a number of queens", 4, LIMIT, case)
        columns = " ".join(map(str, construct(n)))
        yield ("%d\n%s\n" % (n, columns)).encode()


if __name__ == "__main__":
    script(answers)
