"""UVa 11085: all placements, every layout and fault of the input, memory."""
import random
from itertools import product

import pytest

import uva11085
from kit import ALL_BOARDS, answer, peak_memory, solve
from conftest import memory

# How many placements need 0, 1, ... 7 moves.
PLACEMENTS = [92, 5136, 122952, 1525662, 7823866, 7071696, 227800, 12]


def in_any_row(placements, step, last):
    """Return the set of the placements with the queen of one column in any row.

    For step and last see distances().
    """
    # The last row gets the placements of two rows, then of four, then of all eight.
    for rows in (1, 2, 4):
        placements |= placements >> rows * step
    placements &= last
    for rows in (1, 2, 4):
        placements |= placements << rows * step
    return placements


def distances():
    """Return the sets of the placements that are at most 0, 1, ... 7 moves from a board.

    It is a distance transform. A set is an integer; the bits are the placements in lexicographic
    order, the first one highest. First no column may be moved, then one column more at a time.
    """
    boards = 0
    for board in ALL_BOARDS:
        digits = "".join(str(8 - row) for row in board)
        boards |= 1 << int(digits, 8)
    within = [boards] * 8
    for column in range(8):
        step = 8 ** column      # from one row of this column to the next
        period = "0" * 7 * step + "1" * step
        last = int(period * (8 ** 7 // step), 2)    # all placements with its last row
        moved = [in_any_row(placements, step, last) for placements in within[:7]]
        within = [boards] + [far | near for far, near in zip(within[1:], moved)]
    return within


@pytest.fixture(scope="module")
def moves_of_all(every_placement):
    """The answers to all placements, a digit each."""
    process, output = every_placement
    assert process.wait() == 0
    return output.read_bytes()


def test_every_placement(moves_of_all):
    """All 8^8 placements against the distance to the set of boards."""
    assert len(moves_of_all) == 8 ** 8
    for most, placements in enumerate(distances()):
        no_more = bytes.maketrans(b"01234567", b"1" * (most + 1) + b"0" * (7 - most))
        assert int(moves_of_all.translate(no_more), 2) == placements
    assert [moves_of_all.count(b"%d" % moves) for moves in range(8)] == PLACEMENTS


def test_a_hundred_thousand_cases(moves_of_all):
    """Some left halves with every right half, through the script: what surrounds the answers."""
    halves = [b"%d %d %d %d" % rows for rows in product(range(1, 9), repeat=4)]
    chosen = range(0, 8 ** 4, 160)
    lines = [halves[number] + b" " + right for number in chosen for right in halves]
    known = b"".join(moves_of_all[4096 * number:4096 * (number + 1)] for number in chosen)
    answers = [b"Case %d: %c\n" % numbered for numbered in enumerate(known, 1)]
    done = solve("uva11085", b"\n".join(lines))
    assert (done.stderr, done.returncode) == (b"", 0)
    assert done.stdout == b"".join(answers)


# Words that are no rows, and what is said of them.
BAD = {b"x": "'x' is not an integer", b"1x": "'1x' is not an integer"}
for bad_row in (12, 9, 0, -1):
    BAD[b"%d" % bad_row] = "%d is not a row from 1 to 8" % bad_row


def random_layout(chance, words):
    """Return words as an input, with one or more kinds of white space after each."""
    blanks = (b" ", b"\n", b"\r\n", b"\t", b"\v", b"\f")
    text = b" " * chance.choice((0, 0, chance.randrange(40)))
    for word in words:
        length = chance.choice((1, 1, 1, 1, 9))
        text += word + b"".join(chance.choices(blanks, k=length))
    end = chance.choice((b"", b"cut", b"\x1a"))
    return text.rstrip() if end == b"cut" else text + end


def wanted(words, moves_of_all):
    """Return (output, fault) for words as input."""
    output, digits, case = b"", "", 1
    for word in words:
        if word in BAD:
            return output, "case %d: %s" % (case, BAD[word])
        digits += str(int(word) - 1)
        if len(digits) == 8:
            output += b"Case %d: %c\n" % (case, moves_of_all[int(digits, 8)])
            case, digits = case + 1, ""
    if digits:
        return output, "case %d: the input ends too early" % case
    return output, None


def test_any_input_in_blocks_of_any_size(moves_of_all, monkeypatch):
    """Random texts, read in tiny blocks, so that every token meets every boundary."""
    chance = random.Random(11085)
    forms = (b"%d", b"%d", b"%d", b"0%d", b"+%d")
    for _ in range(200):
        count = chance.randrange(40)
        words = [chance.choice(forms) % chance.randint(1, 8) for _ in range(count)]
        if words and chance.random() < 0.5:
            words[chance.randrange(len(words))] = chance.choice(sorted(BAD))
        text = random_layout(chance, words)
        size = chance.choice((1, 2, 3, 15, 16, 17, 40, 64, 1000))
        monkeypatch.setattr(uva11085, "BLOCK", size)
        found = answer("uva11085", text)
        assert found == wanted(words, moves_of_all), (text, size)


@memory
def test_memory_does_not_grow_with_the_input():
    """All in one line, with more blanks than rows."""
    thousand = b"1 2 3 4  5 6 7 8     " * 1000
    few = peak_memory("uva11085", [thousand] * 200)
    many = peak_memory("uva11085", [thousand] * 600)
    assert many < 1.1 * few + 2048
