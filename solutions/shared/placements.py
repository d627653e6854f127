"""How draw.py and nearest.py read placements: one a line, the row of the queen in each column."""
from io import BytesIO

from shared.contest import Fault, blocks, integer


def placements(stream):
    """Yield the rows on each line that is not blank: at most 26, one for each column (a to z)."""
    for case, words in enumerate(words_by_line(stream, 27), 1):
        n = len(words)
        try:
            if n > 26:
                raise Fault("more than 26 rows on a line")
            what = "a row: a line of %d number%s has rows 1 to %d" % (n, "s" * (n > 1), n)
            rows = [integer(word, 1, n, what) for word in words]
        except Fault as fault:
            raise Fault("case %d: %s" % (case, fault))
        yield rows


def words_by_line(stream, most):
    """Yield a list of the first `most` tokens of each line that is not blank."""
    words = []
    for block in blocks(stream):
        if block.isspace():         # one end of a line is as good as thousands
            block = b"\n" if b"\n" in block else b""
        for part in BytesIO(block):
            words = (words + part.split(None, most))[:most]
            if words and part.endswith(b"\n"):
                yield words
                words = []
