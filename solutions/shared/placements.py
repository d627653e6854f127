"""How placements are read: one per line, the row of the queen in each column."""
from shared.contest import Fault, integer


def placements(lines):
    """Yield the placement on each line that is not blank, as a list of rows, at most 26."""
    filled = filter(None, map(bytes.split, lines))
    for case, words in enumerate(filled, 1):
        n = len(words)
        if n > 26:
            raise Fault("more than 26 rows on a line", case)
        yield [integer(word, "a row", 1, n, case) for word in words]
