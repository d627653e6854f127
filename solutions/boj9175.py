"""BOJ 9175 - Who needs 8 Queens when you can have N?: one board for any n.

Input:   a number of cases, then for each n, 4 or more. The judge's n ends at
         300; as there is no search, a million takes a second, and ends here.
Output:  for each case a line with n, and a line with the column, 0 to n - 1,
         of the queen in each row.
Idea:    the board is written down without a search. For even n, each queen in
         the upper half of the board stands two columns to the right of the one
         above her; beyond the right edge she comes in again at the left. Half
         a turn of the board gives the lower half. The first queen is in column
         1, or n/2 - 1 if n leaves 2 when divided by 6 (columns count from 0).
         For odd n, a queen in the last corner is added to the board of n - 1.
Why:     one half has every second column, the other half the rest, so no column
         has two queens. Queens d rows apart in one half are 2d columns apart,
         or n - 2d if one of them came in again; this is d for n = 3d only, and
         then none comes in. The same sum for a queen of each half shows that a
         first queen in column 1 fails only if 3 divides 2n - 4: just the n that
         begin elsewhere. The diagonal to the last corner is always free.
Cost:    proportional to the output.
Checked: every n to 400, twelve near 100,000 and the last, 1,000,000, by sets
         of columns and diagonals.
"""
from shared.contest import integer, script, tokens

LIMIT = 10 ** 6


def construct(n):
    """Return a board as the columns 0..n-1 of the queens in rows 0..n-1, for n > 3.

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
