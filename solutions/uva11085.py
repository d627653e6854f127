"""UVa 11085 - Back to the 8-Queens: the fewest moves from a placement to a board.

Input:   placements, on any lines: the row of the queen in each of eight
         columns, 1 to 8. A move takes a queen to another row of her column.
Output:  for each a line such as "Case 1: 7", its number and the fewest moves.
Idea:    a move changes one column, so the answer is 8 minus the number of
         columns in which the placement agrees with its nearest board. A set of
         cases is an integer with a bit for each, so one `&` or `|` works on
         sixty thousand cases. The 92 boards form a tree: those that begin
         alike share these operations.
         A row less one is an octal digit, so `int(text, 8)` turns a column of
         cases into an integer. It has three bits a case, and a set has one. So
         only every third case goes into an integer, and three of these
         integers become three sets: of the digits 100, 001 and 111 in one
         place (rows 5, 2 and 8), `transposed` puts the first bits, 101, into
         the first set, the second, 001, into the second, the third, 011, into
         the third. The answers become digits in the same way.
Cost:    4,882 such operations a block for the tree of the boards; most of the
         rest is reading and writing.
Checked: all 8^8 placements, against a distance transform; every layout of the
         input.
"""
from shared.contest import Fault, blocks, integer, script
from shared.queens import BOARDS

BLOCK = 1 << 20     # bytes, 16 a case; with fewer, starting an operation costs more than its bits
OCTAL = b"x" * 49 + b"01234567" + b"x" * 199        # what bytes become: 1 to 8 one less, others x
ALIKE = bytes.maketrans(b"12345678", b"1" * 8)
NUMBERS = b"".join(b"%03d" % number for number in range(1000))
ENDS = [NUMBERS[place::3] for place in range(3)]    # their hundreds, their tens, their units
TREE = {}           # {row in column 1: {row in column 2: ...}}, rows less one
for board in BOARDS:
    branch = TREE
    for row in board:
        branch = branch.setdefault(row - 1, {})


def rows_in(block):
    """Return the rows in a block, less one, as digits, up to a Fault; and that Fault or None."""
    octal, fault = block.translate(OCTAL, b" \t\n\v\f\r"), None
    # No two digits may touch: first a quick look for the usual layout, then at every pair.
    touch = not block[1::2].isspace() and b"11" in block.translate(ALIKE)
    if touch or b"x" in octal:
        octal = bytearray()
        try:
            for token in block.split():
                octal += b"%d" % (integer(token, 1, 8, "a row from 1 to 8") - 1)
        except Fault as error:
            fault = error
    return octal, fault


def transposed(a, b, c, ones):
    """Return three sets: the first, the second and the third bits of the octal digits of a, b, c.

    `ones` is 11...1 in octal, a digit for each digit of a.
    """
    return [(a >> bit & ones) << 2 | (b >> bit & ones) << 1 | c >> bit & ones for bit in (2, 1, 0)]


def standing(octal, column, ones):
    """Return for each row the set of the cases with a queen there in a column."""
    # Every third case: 24 digits on.
    a, b, c = [int(octal[start::24], 8) for start in (column, column + 8, column + 16)]
    parts = [7 * ones]          # all the cases, to be halved by each bit of the row
    for bit in transposed(a, b, c, ones):
        # part ^ part & bit is part & ~bit; but ~bit would be negative, which is slow.
        parts = [half for part in parts for half in (part ^ part & bit, part & bit)]
    return parts


def agreeing(tree, sets):
    """Return item k: the cases that agree with a board of the tree in more than k columns.

    sets[0] is what `standing` returns for the first column of the tree, and so on.
    """
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
    count = len(octal) // 8
    size = -(-len(octal) // 24)         # in digits, of three cases each
    ones = int("1" * size, 8)
    octal = octal.ljust(24 * size, b"0")
    # Each of these sets is part of the one before, and `a` has all cases, as eight moves are never
    # needed. A case in `a` alone needs 7 moves, one in `a` and `b` needs 6, one in all eight 0.
    a, b, c, d, e, f, g, h = agreeing(TREE, [standing(octal, column, ones) for column in range(8)])
    fours = a ^ e
    twos = a ^ c | e ^ g
    units = a ^ b | c ^ d | e ^ f | g ^ h
    moves = bytearray(3 * size)
    for start, third in enumerate(transposed(fours, twos, units, ones)):
        moves[start::3] = b"%0*o" % (size, third)
    return bytes(moves[:count])


def output(first, moves):
    """Yield the output for cases first, first + 1, ..., with these answers.

    The lines of a piece differ in the last three digits of the number and in the answer: first it
    is one line many times, then these places are set in all its lines.
    """
    while moves:
        line, start = b"Case %d: ?\n" % first, first % 1000
        width, size = len(line), len(line) - len("Case : ?\n")
        count = min(len(moves), 1000 - start, 10 ** size - first)
        text = bytearray(line * count)
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
        raise Fault("case %d: the input ends too early" % first)


if __name__ == "__main__":
    script(answers)
