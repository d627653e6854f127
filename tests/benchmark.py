#!/usr/bin/env python3
"""Print what the kit costs, as ratios within one run: the machine's speed and its noise divide out.

    python3 tests/benchmark.py [solutions] [counts] [searches] [nearest] [runner]

Each figure is the least of several runs taken in turn with those it is compared with.
"""
import json
import os
import random
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from kit import EXPECTED, INPUTS, ROOT, SOLUTIONS

MILLION = 10 ** 6

# One placement after the other, board by board, column by column: what the fast solution is compared with.
PLAIN = {
    "uva11085": """
import sys
from queens import BOARDS
numbers = list(map(int, sys.stdin.read().split()))
for case in range(len(numbers) // 8):
    placement = numbers[8 * case:8 * case + 8]
    fewest = 8
    for board in BOARDS:
        moves = 0
        for column in range(8):
            if placement[column] != board[column]:
                moves += 1
        fewest = min(fewest, moves)
    print("Case %d: %d" % (case + 1, fewest))
""",
    "uva750": """
import sys
from queens import BOARDS
numbers = list(map(int, sys.stdin.read().split()))
for case in range(numbers[0]):
    row, column = numbers[1 + 2 * case:3 + 2 * case]
    if case:
        print()
    print("SOLN       COLUMN\\n #      1 2 3 4 5 6 7 8\\n")
    number = 0
    for board in BOARDS:
        if board[column - 1] == row:
            number += 1
            print("%2d      %d %d %d %d %d %d %d %d" % ((number,) + board))
"""}

COPY = """
import sys
while sys.stdin.buffer.read(1 << 18):
    pass
block = bytes(1 << 18)
for _ in range(int(sys.argv[1]) >> 18):
    sys.stdout.buffer.write(block)
"""


def least(runs, count=5):
    """Return the least result of each of some functions, called in turn `count` times."""
    results = [[run() for run in runs] for _ in range(count)]
    return list(map(min, zip(*results)))


def cpu(command, source=os.devnull):
    """Return the CPU seconds of a command that reads the file source."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(str(source), "rb") as stdin:
        subprocess.run(command, stdin=stdin, stdout=subprocess.DEVNULL, check=True,
                       env=dict(os.environ, PYTHONPATH=str(SOLUTIONS)))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def wall(command):
    """Return the wall seconds of a command."""
    began = time.perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - began


def text_of(name, count, seed=0):
    """Return a random input of `count` cases."""
    rows = random.Random(seed)
    if name == "uva11085":
        return b"%d %d %d %d %d %d %d %d\n" * count % tuple(rows.choices(range(1, 9), k=8 * count))
    return b"%d\n" % count + b"%d %d\n" * count % tuple(rows.choices(range(1, 9), k=2 * count))


def solutions():
    """A million random cases: a case's cost against the plain loop's, and the run against a copy of its bytes."""
    for name in ("uva750", "uva11085"):
        script = str(SOLUTIONS / (name + ".py"))
        few = 10000
        with tempfile.TemporaryDirectory() as folder:
            large, small, one = Path(folder, "large"), Path(folder, "small"), Path(folder, "one")
            large.write_bytes(text_of(name, MILLION))
            small.write_bytes(text_of(name, few))
            one.write_bytes(text_of(name, 1))
            with open(str(large), "rb") as stdin:
                process = subprocess.Popen([sys.executable, script], stdin=stdin, stdout=subprocess.PIPE)
                written = sum(map(len, iter(lambda: process.stdout.read(1 << 18), b"")))
                process.wait()
            bare, first, solved, copied, plain = least([
                lambda: cpu([sys.executable, "-c", ""]),
                lambda: cpu([sys.executable, script], one),
                lambda: cpu([sys.executable, script], large),
                lambda: cpu([sys.executable, "-c", COPY, str(written)], large),
                lambda: cpu([sys.executable, "-c", PLAIN[name]], small)], 3)
        case, plain_case = (solved - first) / MILLION, (plain - first) / few
        print("{:9} {:6.0f} times the throughput of the plain loop ({:.2f} and {:.2f} us a case)".format(
            name, plain_case / case, case * 1e6, plain_case * 1e6))
        print("{:9} {:6.1f} times the time of a script that only reads and writes as many bytes".format(
            "", solved / copied))
        print("{:9} {:6.1f} ms above the bare interpreter's start for one case".format("", (first - bare) * 1e3))


LOOP = """
for case in {}; do
    problem=${{case%%/*}}; name=${{case#*/}}
    (cd {} && {} {}/$problem.py <{}/$case.in >../output)
    cmp -s {}/output {}/$case.out || echo "$case differs"
done
"""
TINY = "#include <cstdio>\nint main() { int n; if (scanf(\"%d\", &n) == 1) printf(\"%d\\n\", n); }\n"
TINY_LOOP = """
for name in $(seq 200); do
    ./tiny <$name.in >output
    cmp -s output $name.out || echo "$name differs"
done
"""


def runner():
    """run.py at -j 1 against a shell loop with cmp, on short cases; how late a busy loop has its verdict; --help."""
    problems = [path.stem for path in sorted(SOLUTIONS.glob("*.py"))
                if (INPUTS / path.stem).is_dir() and not (EXPECTED / path.stem / "check.py").exists()
                and path.stem not in ("boj9663", "census")]        # their long cases would hide the cost
    cases = [problem + "/" + path.stem for problem in problems for path in sorted((INPUTS / problem).glob("*.in"))]
    judge = [sys.executable, str(ROOT / "run.py"), "judge", "-j", "1"]
    with tempfile.TemporaryDirectory() as folder:
        empty, busy = Path(folder, "empty"), Path(folder, "busy")
        empty.mkdir(), busy.mkdir()
        Path(busy, "loop.in").write_text("while True: pass")
        Path(busy, "loop.out").write_text("")
        loop = LOOP.format(" ".join(cases), *(shlex.quote(str(path)) for path in (
            empty, sys.executable, SOLUTIONS, INPUTS, folder, EXPECTED)))
        ended = [*judge, "--json", "--cases", str(busy), "-t", "0.5", "-c", shlex.quote(sys.executable) + " -"]
        judged, looped, usage, bare, late = least([
            lambda: wall([*judge, *problems]),
            lambda: wall(["sh", "-c", loop]),
            lambda: wall([sys.executable, str(ROOT / "run.py"), "--help"]),
            lambda: wall([sys.executable, "-c", ""]),
            lambda: json.loads(subprocess.run(ended, stdout=subprocess.PIPE).stdout)["wall"] - 0.5], 3)
    print("run.py    {:6.2f} times the time of a shell loop with cmp, on {} short cases".format(judged / looped,
                                                                                                len(cases)))
    tiny_cases()
    print("{:9} {:6.1f} ms from the limit of CPU time to the end of a busy loop".format("", late * 1e3))
    print("{:9} {:6.1f} ms above the bare interpreter's start for --help".format("", (usage - bare) * 1e3))


def tiny_cases():
    """The same for 200 cases of a tiny C++ program, at -j 1 and by default."""
    if not shutil.which("c++"):
        return
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "tiny.cpp").write_text(TINY)
        subprocess.run(["c++", "-O2", "-o", "tiny", "tiny.cpp"], cwd=folder, check=True)
        for number in range(1, 201):
            for ending in ("in", "out"):
                Path(folder, "{}.{}".format(number, ending)).write_text("{}\n".format(number))
        judge = [sys.executable, str(ROOT / "run.py"), "-c", str(Path(folder, "tiny")), "--cases", folder]
        looped, alone, usual = least([lambda: wall(["sh", "-c", "cd " + shlex.quote(folder) + TINY_LOOP]),
                                      lambda: wall([*judge, "-j", "1"]), lambda: wall(judge)], 5)
    print("{:9} {:6.2f} times such a loop on 200 cases of a tiny C++ program, {:.2f} with all processors".format(
        "", alone / looped, usual / looped))


def searches():
    """The time to find all boards for n = 8: the searches of the founding documents beside queens.py."""
    sys.path.insert(0, str(SOLUTIONS))
    import queens
    from searches import SEARCHES

    def find(search):
        began = time.perf_counter()
        assert sum(1 for _ in search(8)) == 92
        return time.perf_counter() - began

    ours, *theirs = least([lambda search=search: find(search) for search in (queens.boards, *SEARCHES)])
    print("queens.py         {:5.1f} ms for the 92 boards".format(ours * 1e3))
    for search, seconds in zip(SEARCHES, theirs):
        print("{:17} {:5.1f} ms, {:4.1f} times that".format(search.__name__, seconds * 1e3, seconds / ours))


# The placements of 26 queens that took completion.py the longest of all that were found, by hill climbing.
HARDEST = """\
26 24 22 19 18 16 12 13 10 8 6 2 2 2 9 13 13 10 12 2 1 18 20 23 25 4
1 3 5 7 9 13 5 19 19 2 6 8 19 21 22 24 11 13 24 14 15 8 8 21 23 25
1 3 5 7 9 13 4 19 19 2 6 8 19 21 22 24 11 13 24 14 15 8 8 21 23 25
26 24 22 20 3 6 14 12 23 9 8 3 23 2 4 23 14 10 14 14 16 18 16 8 23 16
"""


def hard_placements(n, chance):
    """Yield placements of n queens that are hard to mend, each kind a few times."""
    climbed = (INPUTS / "nearest" / "climbed-26.in").read_text()
    found = [list(map(int, line.split())) for line in (climbed + HARDEST).splitlines()]
    yield from (rows for rows in found if len(rows) == n)
    yield from ([1] * n, [n // 2] * n, list(range(1, n + 1)))
    yield from ([column % lines * (n // lines) + 1 for column in range(n)] for lines in range(2, 7))
    yield from ([step * column % n + 1 for column in range(n)] for step in range(2, n // 2))
    yield [abs(n - 1 - 2 * column) % n + 1 for column in range(n)]      # a diagonal down and one up, interleaved
    for _ in range(40):
        rows = list(range(1, n + 1))
        chance.shuffle(rows)
        yield rows
    for moved in (1, 2, 3, 4, 5, n // 2):       # of a board, that is E. Pauls' of an even number of queens
        for _ in range(10):
            start = n // 2 - 1 if n % 6 == 2 else 1
            upper = [(start + 2 * row) % n + 1 for row in range(n // 2)]
            rows = upper + [n + 1 - row for row in reversed(upper)]
            for column in chance.sample(range(n), moved):
                rows[column] = chance.randint(1, n)
            yield rows


def nearest():
    """The time for the nearest board of a placement: random ones, and those that are hard."""
    sys.path.insert(0, str(SOLUTIONS))
    import completion

    def seconds(rows):
        began = time.perf_counter()
        completion.nearest(rows)
        return time.perf_counter() - began

    for n in (8, 16, 20, 26):
        chance = random.Random(n)
        completion.geometry(n)
        for kind, placements in (("random", ([chance.randint(1, n) for _ in range(n)] for _ in range(200))),
                                 ("hard", hard_placements(n, chance))):
            times = sorted(min(seconds(rows), seconds(rows)) * 1e3 for rows in placements)
            print("nearest   {:6.2f} ms in the median, {:6.1f} ms at worst for {} placements of {} queens".format(
                times[len(times) // 2], times[-1], kind, n))


# Document E's algorithm: a tree of positions linked to their parents; a square is tried against each ancestor.
TREE = """
#include <cstdio>
#include <cstdlib>
struct Node { int row, column; const Node *parent; };
static const int n = 14;
static long attempts, nodes, boards;
static bool safe(int row, int column, const Node *node) {
    for (++attempts; node; node = node->parent)
        if (node->column == column || abs(node->column - column) == row - node->row) return false;
    return true;
}
static void grow(int row, const Node *parent) {
    if (row == n) { ++boards; return; }
    for (int column = 0; column < n; ++column)
        if (safe(row, column, parent)) {
            Node node = {row, column, parent};
            ++nodes;
            grow(row + 1, &node);
        }
}
int main() { grow(0, nullptr); printf("%ld %ld %ld\\n", attempts, nodes, boards); }
"""


def counts():
    """n = 14 counted by boj9663.py against document E's algorithm in C++ (-O2); 100,000 queens by boj9175.py."""
    with tempfile.TemporaryDirectory() as folder:
        fourteen, many = Path(folder, "fourteen"), Path(folder, "many")
        fourteen.write_text("14")
        many.write_text("1 100000")
        ours, constructed = least([lambda: cpu([sys.executable, str(SOLUTIONS / "boj9663.py")], fourteen),
                                   lambda: cpu([sys.executable, str(SOLUTIONS / "boj9175.py")], many)], 3)
        print("boj9663   {:6.2f} s for n = 14".format(ours))
        if shutil.which("c++"):
            source, program = Path(folder, "tree.cpp"), Path(folder, "tree")
            source.write_text(TREE)
            subprocess.run(["c++", "-O2", "-o", str(program), str(source)], check=True)
            assert subprocess.run([str(program)], stdout=subprocess.PIPE).stdout == b"377901398 27358552 365596\n"
            tree, ours = least([lambda: cpu([str(program)]),
                                lambda: cpu([sys.executable, str(SOLUTIONS / "boj9663.py")], fourteen)], 3)
            print("{:9} {:6.2f} times the speed of document E's algorithm in C++ -O2 ({:.2f} s)".format(
                "", tree / ours, tree))
        print("boj9175   {:6.2f} s for n = 100000".format(constructed))


PARTS = {"solutions": solutions, "counts": counts, "searches": searches, "nearest": nearest, "runner": runner}

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
