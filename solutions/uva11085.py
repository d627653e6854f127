"""UVa 11085 - Back to the 8-Queens: the fewest moves from a placement to a board.

Input:   placements, on any lines: the row of the queen in each of eight
         columns, 1 to 8. A move takes a queen to another row of her column.
Output:  for each a line such as "Case 1: 7", its number and the fewest moves.
Idea:    only 92 boards exist. Each is compared with 65,536 cases at once: a set
         of cases is an integer with a bit a case, for one `&` or `|`.
Why:     to reach a board, exactly the queens that are not on it must move, each
         once. So the answer is 8 minus the most columns in which the placement
         agrees with one board.
Cost:    some 7,000 operations on sets for 65,536 cases.
Checked: all 8^8 placements, against a table made column by column.
"""
from itertools import chain

from shared.contest import Fault, blocks, integer, script
from shared.queens import BOARDS

BLOCK = 1 << 20     # bytes; 16 are a case
ROWS = b"12345678"
# A row less one has three bits. For each of them: the bit of each row.
BITS = [bytes.maketrans(ROWS, bits) for bits in (b"00001111", b"00110011", b"01010101")]


def rows_in(block):
    """Return the rows in a block, a digit each, up to a Fault; and that Fault or None."""
    rows = block.translate(None, b" \t\n\v\f\r")
    pairs = b"11" in block.translate(bytes.maketrans(ROWS, b"1" * 8))
    if not pairs and not rows.translate(None, ROWS):
        return rows, None       # the usual case: each token is one digit
    rows = bytearray()
    try:
        for token in block.split():
            rows += b"%d" % integer(token, "a row", 1, 8)
    except Fault as fault:
        return rows, fault
    return rows, None


def cases_by_row(rows):
    """Return eight sets of cases, one for each row 1..8. `rows` has a digit for each case."""
    sets = [int(b"1" * len(rows), 2)]       # all cases
    for bits in BITS:
        ones = int(rows.translate(bits), 2)
        sets = [half for cases in sets for half in (cases ^ cases & ones, cases & ones)]
    return sets


def agreements(columns):
    """Return item k: the cases that agree with some board in more than k columns."""
    most = [0] * 8
    for board in BOARDS:
        agreeing = [0] * 8      # item k: the cases that agree with this board in more than k
        for column, row in enumerate(board):
            here = columns[column][row - 1]
            for k in range(column + 1):     # a case that is in set k already goes on to the next
                agreeing[k], here = agreeing[k] | here, agreeing[k] & here
        most = [some | cases for some, cases in zip(most, agreeing)]
    return most


def fewest_moves(rows):
    """Return the answers for cases of eight rows each, as digits."""
    columns = [cases_by_row(rows[column::8]) for column in range(8)]
    count = len(rows) // 8
    moves = int("8" * count, 16)        # in base 16 each case has a digit, so it can be a number
    for cases in agreements(columns):
        moves -= int(bin(cases)[2:], 16)
    return b"%0*x" % (count, moves)


def answers(stream):
    """Yield the lines for a binary stream of cases, thousands at a time."""
    first, rest = 1, b""        # the number of the next case, and its rows so far
    for block in blocks(stream, BLOCK):
        rows, fault = rows_in(block)
        rows = rest + rows
        count = len(rows) // 8
        if count:
            numbered = enumerate(fewest_moves(rows[:8 * count]), first)
            yield b"Case %d: %c\n" * count % tuple(chain.from_iterable(numbered))
        first, rest = first + count, rows[8 * count:]
        if fault:
            raise Fault(fault, first)
    if rest:
        raise Fault("the input ends too early", first)


if __name__ == "__main__":
    script(answers)
