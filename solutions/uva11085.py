"""UVa 11085 - Back to the 8-Queens: the fewest moves from a placement to one of the 92 boards.

Idea:    a move changes one column, so the answer is 8 minus the number of columns in which the placement
         agrees with its nearest board. A set of cases is an integer with a bit for each, so one `&` or `|`
         works on sixty thousand cases. Boards that begin alike share these operations: they form a tree.
         A row less one is an octal digit: `int(text, 8)` packs a column of cases, three bits a case. A set needs
         one bit, so every third case goes into one integer: from 100, 001, 111 (rows 5, 2, 8) `transposed` makes
         101, 001, 011, the cases whose first, second, third bit is 1. The answers come back the same way.
Cost:    4,882 such operations a block for the tree of the boards; most of the rest is reading and writing.
Checked: all 8^8 placements, against a distance transform; every layout of the input.
"""
from contest import Fault, blocks, integer, script, until_fault
from queens import BOARDS

BLOCK = 1 << 20     # bytes, 16 a case; with fewer, starting an operation would cost more than its bits
OCTAL = b"x" * 49 + b"01234567" + b"x" * 199        # what the bytes become: 1 to 8 one less, any other x
ALIKE = bytes.maketrans(b"12345678", b"1" * 8)
ENDS = [bytes(digits) for digits in zip(*[b"%03d" % number for number in range(1000)])]     # hundreds, tens, units
TREE = {}           # {row in column 1: {row in column 2: ...}}, rows less one
for board in BOARDS:
    branch = TREE
    for row in board:
        branch = branch.setdefault(row - 1, {})


def rows_in(block):
    """Return the rows in a block up to a fault, as octal digits of row - 1, and that Fault or None."""
    octal = block.translate(OCTAL, b" \t\n\v\f\r")
    # Two digits side by side would be one number. That is ruled out soonest if every second byte is blank.
    if b"x" not in octal and (block[1::2].isspace() or b"11" not in block.translate(ALIKE)):
        return octal, None
    rows, fault = until_fault(integer(token, 1, 8, "a row from 1 to 8") for token in block.split())
    return "".join(str(row - 1) for row in rows).encode(), fault


def transposed(a, b, c, ones):
    """Return the first, second and third bits of the octal digits of a, b and c; ones has a 1 for each digit."""
    return [(a >> bit & ones) << 2 | (b >> bit & ones) << 1 | c >> bit & ones for bit in (2, 1, 0)]


def standing(octal, column, ones):
    """Return for each row the set of the cases, of eight digits each, that have a queen there in a column."""
    parts = [7 * ones]          # all the cases, to be halved by each bit of the row
    for bit in transposed(*[int(octal[start::24], 8) for start in range(column, 24, 8)], ones=ones):
        parts = [half for part in parts for half in (part ^ part & bit, part & bit)]    # ~bit would be negative, slow
    return parts


def agreeing(tree, sets):
    """Return item k: the cases that agree with a board of the tree in k + 1 or more columns; sets are of `standing`."""
    reached = [0] * len(sets)
    for row, below in tree.items():
        here = sets[0][row]
        reached[0] |= here
        for k, cases in enumerate(agreeing(below, sets[1:])):
            reached[k] |= cases
            reached[k + 1] |= cases & here
    return reached


def fewest_moves(octal):
    """Return the answers for cases of eight digits each, a digit each."""
    count, size = len(octal) // 8, -(-len(octal) // 24)     # size: in digits, of three cases each
    octal, ones = octal.ljust(24 * size, b"0"), int("1" * size, 8)
    a, b, c, d, e, f, g, h = agreeing(TREE, [standing(octal, column, ones) for column in range(8)])
    moves = bytearray(3 * size)
    # Nested sets, a has all cases: 7 moves in a alone, 6 in b too, ... 0 in h. a sets the bit of 4, e clears it, ...
    for start, third in enumerate(transposed(a ^ e, a ^ c ^ e ^ g, a ^ b ^ c ^ d ^ e ^ f ^ g ^ h, ones)):
        moves[start::3] = b"%0*o" % (size, third)
    return bytes(moves[:count])


def output(first, moves):
    """Yield the output for the cases number first, first + 1, ...: up to a thousand lines of one width at a time."""
    while moves:
        line, start = b"Case %d: ?\n" % first, first % 1000
        width, size = len(line), len(line) - len("Case : ?\n")
        count = min(len(moves), 1000 - start, 10 ** size - first)
        text = bytearray(line * count)          # what differs: the last three digits, and the answer
        for place, digits in enumerate(ENDS[::-1][:size], 5):
            text[width - place::width] = digits[start:start + count]
        text[width - 2::width] = moves[:count]
        yield text
        first, moves = first + count, moves[count:]


def answers(stream):
    """Yield the output for a binary stream of cases."""
    first, rest = 1, b""
    for block in blocks(stream, BLOCK):
        octal, fault = rows_in(block)
        rest += octal
        count = len(rest) // 8
        if count:
            yield from output(first, fewest_moves(rest[:8 * count]))
        first, rest = first + count, rest[8 * count:]
        if fault:
            raise Fault("case %d: %s" % (first, fault))
    if rest:
        raise Fault("case %d: the input ends after %d of its 8 rows" % (first, len(rest)))


if __name__ == "__main__":
    script(answers)
