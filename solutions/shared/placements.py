"""How draw.py and nearest.py read placements: one a line, the row of the queen in each column."""
from io import BytesIO

from shared.contest import Fault, integer, tokens


def placements(stream):
    """Yield the rows on each line that is not blank: at most 26, one for each column (a to z)."""
    case = 0
    for line in stream:
        words = list(tokens(BytesIO(line)))
        if words:
            case += 1
            yield rows_of(words, case)


def rows_of(words, case):
    """Return the words of a line as rows; raise a Fault if they are not."""
    n = len(words)
    if n > 26:
        raise Fault("more than 26 rows on a line", case)
    return [integer(word, "a row", 1, n, case) for word in words]
