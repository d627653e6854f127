"""How draw.py and nearest.py read placements: one a line, the row of the queen in each column."""
from shared.contest import Fault, integer


def placements(stream):
    """Yield the rows on each line that is not blank: at most 26, one for each column (a to z)."""
    lines = filter(None, map(bytes.split, stream))
    for case, words in enumerate(lines, 1):
        n = len(words)
        if n > 26:
            raise Fault("more than 26 rows on a line", case)
        yield [integer(word, "a row", 1, n, case) for word in words]
