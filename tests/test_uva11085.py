"""UVa 11085: all placements, any layout, faults, and memory."""
import random
from collections import defaultdict
from functools import reduce
from itertools import product

import pytest

import uva11085
from kit import ALL_BOARDS, CPYTHON, answer, peak_memory, solve, text_of

ONE_MORE = bytes(range(1, 256)) + b"\xff"
LESSER = bytes([min(divmod(pair, 16)) for pair in range(256)])      # of the two digits of a pair
# How many placements need 0, 1, ... 7 moves.
PLACEMENTS = [92, 5136, 122952, 1525662, 7823866, 7071696, 227800, 12]


def fewer(a, b):
    """Return the smaller number at each place of two tables; all are below 16."""
    pairs = int.from_bytes(a, "big") << 4 | int.from_bytes(b, "big")
    return pairs.to_bytes(len(a), "big").translate(LESSER)


@pytest.fixture(scope="module")
def moves_of_all():
    """The fewest moves for all placements in lexicographic order, a digit each.

    tables[beginning] has the fewest moves in the columns after the beginning of a board, a byte for
    each way to fill them. Each round takes in one more column, from the right. The queen of this
    column stands in the board's row, or she moves there.
    """
    tables = {board: b"\0" for board in ALL_BOARDS}
    for _ in range(8):
        by_row = defaultdict(dict)
        for (*beginning, row), table in tables.items():
            by_row[tuple(beginning)][row] = table
        tables = {}
        for beginning, standing in by_row.items():
            moved = reduce(fewer, standing.values()).translate(ONE_MORE)
            rows = [fewer(standing.get(row, moved), moved) for row in range(1, 9)]
            tables[beginning] = b"".join(rows)
    return tables[()].hex()[1::2]


def test_all_placements_have_the_fewest_moves(moves_of_all):
    """The 8^6 placements with the same first two rows are solved at a time."""
    assert [moves_of_all.count(str(moves)) for moves in range(8)] == PLACEMENTS
    ends = b"".join([b"\n%c%c%c%c%c%c" % rows for rows in product(uva11085.ROWS, repeat=6)])
    found = b""
    for rows in product(uva11085.ROWS, repeat=2):
        found += uva11085.fewest_moves(ends.replace(b"\n", bytes(rows)))
    assert found.decode() == moves_of_all


def line(number, rows, moves_of_all):
    """Return the answer to a case."""
    digits = "".join(str(row - 1) for row in rows)
    return b"Case %d: %d\n" % (number, int(moves_of_all[int(digits, 8)]))


def test_cases_are_numbered_through_all_blocks(moves_of_all):
    chance = random.Random(2)
    cases = [chance.choices(range(1, 9), k=8) for _ in range(70000)]
    done = solve("uva11085", text_of(cases))
    assert (done.stderr, done.returncode) == (b"", 0)
    lines = [line(number, rows, moves_of_all) for number, rows in enumerate(cases, 1)]
    assert done.stdout == b"".join(lines)


# Bad tokens and their faults.
BAD = {b"x": "'x' is not an integer", b"0": "0 is not a row from 1 to 8",
       b"9": "9 is not a row from 1 to 8", b"12": "12 is not a row from 1 to 8"}


@pytest.mark.parametrize("size", [1, 2, 3, 15, 16, 17, 40, 1000])
def test_input_of_any_layout_is_read_in_blocks_of_any_size(moves_of_all, monkeypatch, size):
    """Blocks are tiny, so every token meets their ends."""
    chance = random.Random(size)
    monkeypatch.setattr(uva11085, "BLOCK", size)
    for number in range(30):
        rows = [chance.randint(1, 8) for _ in range(chance.randrange(40))]
        words = [chance.choice((b"%d", b"%d", b"0%d", b"+%d")) % row for row in rows]
        cases = [rows[at:at + 8] for at in range(0, len(rows) - 7, 8)]
        output = b"".join(line(case, rows, moves_of_all) for case, rows in enumerate(cases, 1))
        fault = f"case {len(cases) + 1}: the input ends too early" if len(rows) % 8 else None
        if number % 3 == 0:
            words.append(chance.choice(list(BAD)))
            fault = f"case {len(cases) + 1}: {BAD[words[-1]]}"
        blanks = [chance.choice((b" ", b"\n", b" \r\n", b"\t\t", b"   \x1a")) for _ in words]
        scattered = b"".join(map(bytes.__add__, blanks, words))
        for text in (b" ".join(words), scattered, scattered + b"\n"):
            assert answer("uva11085", text) == (output, fault), text


@pytest.mark.skipif(not CPYTHON, reason="needs tracemalloc")
def test_memory_does_not_grow_with_the_input():
    block = b"1 2 3 4 5 6 7 8\n" * (1 << 16)
    assert peak_memory("uva11085", block * 4) < 1.1 * peak_memory("uva11085", block * 2)
