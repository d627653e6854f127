"""UVa 11085: all placements, every layout and fault of the input, memory."""
import random
import re
from functools import partial
from itertools import product

import pytest

import uva11085
from kit import ALL_BOARDS, EXPECTED, INPUTS, ROOT, answer, begin, peak_memory, solve
from marks import memory


def in_any_row(placements, step, last):
    """Return the set of the placements with the queen of one column in any row; for step and last see distances()."""
    for rows in (1, 2, 4):      # the last row has the placements of two rows, then of four, then of all eight
        placements |= placements >> rows * step
    placements &= last
    for rows in (1, 2, 4):
        placements |= placements << rows * step
    return placements


def distances():
    """Return the sets of the placements that are at most 0, 1, ... 7 moves from a board: a distance transform.

    A set is an integer; the bits are the placements in lexicographic order, the first one highest. First no column
    may be moved, then one column more at a time.
    """
    boards = sum(1 << int("".join(str(8 - row) for row in board), 8) for board in ALL_BOARDS)
    within = [boards] * 8
    for column in range(8):
        step = 8 ** column      # from one row of this column to the next
        last = int(("0" * 7 * step + "1" * step) * (8 ** 7 // step), 2)     # all placements with its last row
        moved = [in_any_row(placements, step, last) for placements in within[:7]]
        within = [boards] + [far | near for far, near in zip(within[1:], moved)]
    return within


# Prints the answers for all 8^8 placements in lexicographic order, a digit each. fewest_moves takes rows less one.
EVERY = """
import sys
from itertools import product
from uva11085 import fewest_moves
halves = [b"%d%d%d%d" % rows for rows in product(range(8), repeat=4)]
for at in range(0, 4096, 16):       # left.join puts it between the halves: left, half 0, left, half 1, ...
    sys.stdout.buffer.write(fewest_moves(b"".join(left + left.join(halves) for left in halves[at:at + 16])))
"""


BESIDE = {"moves_of_all": partial(begin, EVERY)}


@pytest.fixture(scope="module")
def moves_of_all(beside):
    """What EVERY prints."""
    folder, (process,) = beside["moves_of_all"]
    assert process.wait() == 0
    return (folder / "output").read_bytes()


def test_every_placement(moves_of_all):
    """All 8^8 placements against the distance to the set of boards; the counts in README."""
    assert len(moves_of_all) == 8 ** 8
    for most, placements in enumerate(distances()):
        no_more = bytes.maketrans(b"01234567", b"1" * (most + 1) + b"0" * (7 - most))
        assert int(moves_of_all.translate(no_more), 2) == placements
    table = re.search(r"\| moves \|(.*)\n.*\n\| placements \|(.*)\n", (ROOT / "README.md").read_text(encoding="utf-8"))
    stated = [[int(cell.replace(",", "")) for cell in row.strip(" |").split("|")] for row in table.groups()]
    assert stated == [list(range(8)), [moves_of_all.count(b"%d" % number) for number in range(8)]]


def test_a_million_cases(moves_of_all):
    """Each sixteenth left half with every right half, through the script: what surrounds the answers."""
    spaced = [b"%d %d %d %d" % rows for rows in product(range(1, 9), repeat=4)]
    text = b"".join(left + b" " + (b"\n" + left + b" ").join(spaced) + b"\n" for left in spaced[::16])
    known = b"".join(moves_of_all[at:at + 4096] for at in range(0, 8 ** 8, 16 * 4096))
    done = solve("uva11085", text)
    assert (done.stderr, done.returncode) == (b"", 0)
    assert done.stdout == b"".join(map(b"Case %d: %c\n".__mod__, enumerate(known, 1)))


class Counted:
    """A set of cases that only counts the operations on such sets."""
    operations = 0

    def operate(self, other):
        Counted.operations += 1
        return self

    __and__ = __rand__ = __or__ = __ror__ = operate


def test_five_thousand_operations_answer_a_block(monkeypatch):
    monkeypatch.setattr(Counted, "operations", 0)
    uva11085.agreeing(uva11085.TREE, [[Counted()] * 8] * 8)
    assert "{:,} such operations a block".format(Counted.operations) in uva11085.__doc__


def test_a_thousand_lines_are_written_at_once():
    pieces = uva11085.output(123456, b"7" * 2000)
    assert [piece.count(b"\n") for piece in pieces] == [544, 1000, 456]


@pytest.mark.parametrize("name, moves", [("boards", b"0"), ("hardest", b"7")])
def test_all_boards_and_all_of_the_farthest_are_cases(moves_of_all, name, moves):
    rows = (INPUTS / "uva11085" / f"{name}.in").read_text().split()
    assert len(set(zip(*[iter(rows)] * 8))) == moves_of_all.count(moves)
    assert set((EXPECTED / "uva11085" / f"{name}.out").read_bytes().split()[2::3]) == {moves}


def test_any_input_in_blocks_of_any_size(moves_of_all, monkeypatch):
    """Random texts of good and bad tokens, read in tiny blocks, so that every token meets every boundary."""
    some = random.Random(11085)
    bad = {word: "%d is not a row from 1 to 8" % int(word) for word in (b"12", b"88", b"9", b"0", b"-1")}
    bad.update({b"x": "'x' is not an integer", b"x2": "'x2' is not an integer", b"1x": "'1x' is not an integer"})
    for trial in range(200):
        count = some.randrange(40)
        words = [some.choice((b"%d", b"%d", b"%d", b"0%d", b"+%d")) % some.randint(1, 8) for _ in range(count)]
        fault = some.randrange(2 * count + 1)
        if fault < count:
            words[fault] = some.choice(sorted(bad))
        text = b"".join(word + b"".join(some.choices((b" ", b"\n", b"\r\n", b"\t", b"\v", b"\f"),
                                                     k=some.choice((1, 1, 1, 1, 9)))) for word in words)
        text = some.choice((text, text.rstrip(), text + b"\x1a", b" " * some.randrange(40) + text))
        good = min(fault, count) // 8
        digits = "".join(str(int(word) - 1) for word in words[:8 * good])
        cases = [moves_of_all[int(digits[at:at + 8], 8)] for at in range(0, 8 * good, 8)]
        wanted = b"".join(map(b"Case %d: %c\n".__mod__, enumerate(cases, 1)))
        monkeypatch.setattr(uva11085, "BLOCK", some.choice((1, 2, 3, 15, 16, 17, 40, 64, 1000)))
        got, message = answer("uva11085", text)
        assert got == wanted, (text, uva11085.BLOCK)
        if fault < count:
            assert message == "case %d: %s" % (good + 1, bad[words[fault]])
        elif count % 8:
            assert message == "case %d: the input ends after %d of its 8 rows" % (good + 1, count % 8)
        else:
            assert message is None


@memory
def test_memory_does_not_grow_with_the_input():
    """All in one line, with more blanks than rows."""
    few, many = [peak_memory("uva11085", [b"1 2 3 4  5 6 7 8     " * 1000] * count) for count in (200, 600)]
    assert many < 1.1 * few + 2048
    assert many < 32 * 1024
