#!/usr/bin/env python3
"""Print what the kit costs, as ratios within one run, so that the machine's speed divides out.

    python3 tests/benchmark.py [solutions] [counts] [searches] [nearest] [runner]

Each figure is the least of several runs taken in turn with those it is compared with.
"""
import argparse
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

from kit import EXPECTED, INPUTS, ROOT, SCRIPTS, SOLUTIONS, script
from searches import SEARCHES

sys.path.insert(0, str(SOLUTIONS))
from shared import completion
from shared import queens

MILLION = 10 ** 6
BARE = [sys.executable, "-c", ""]       # the start of the interpreter alone

# What uva11085.py is compared with: one placement after the other, board by board.
PLAIN = """
import sys
from shared.queens import BOARDS
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
"""


def least(*runs, count=3):
    """Return the least result of each of some functions, called in turn `count` times."""
    results = [[run() for run in runs] for _ in range(count)]
    return list(map(min, zip(*results)))


def cpu(command, text=b""):
    """Return a function that returns the CPU seconds of a command for some input."""
    def run():
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, input=text, stdout=subprocess.DEVNULL, check=True,
                       env={**os.environ, "PYTHONPATH": str(SOLUTIONS)})
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return run


def wall(function, *arguments):
    """Return a function that returns the wall seconds of function(*arguments)."""
    def run():
        began = time.perf_counter()
        function(*arguments)
        return time.perf_counter() - began
    return run


def silent(command):
    """Run a command, whatever it prints."""
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)


def random_placements(count):
    """Return some random placements of eight queens as input."""
    rows = random.Random(count).choices(range(1, 9), k=8 * count)
    return b"%d %d %d %d %d %d %d %d\n" * count % tuple(rows)


def solutions():
    """A million random cases: a case's cost against the plain loop's; the start of the script."""
    few = 10000
    large, small, one = [random_placements(count) for count in (MILLION, few, 1)]
    command = script("uva11085")
    plain_loop = [sys.executable, "-c", PLAIN]
    bare, first, solved, plain = least(
        cpu(BARE), cpu(command, one), cpu(command, large), cpu(plain_loop, small))
    case = (solved - first) / MILLION
    plain_case = (plain - first) / few
    print(f"uva11085  {plain_case / case:6.0f} times the throughput of the plain loop"
          f" ({case * 1e6:.2f} and {plain_case * 1e6:.2f} us a case)")
    start = 1e3 * (first - bare)
    print(f"          {start:6.1f} ms above the bare interpreter's start for one case")


# For each command, input and answer, a line each.
LOOP = """
cd "$0"
mkdir -p empty
while read -r command && read -r input && read -r answer; do
    {} <"$input" >output
    cmp -s output "$answer" || echo "$input differs"
done <cases
"""
TINY = """
#include <cstdio>
int main() { int n; if (scanf("%d", &n) == 1) printf("%d\\n", n); }
"""


def looped(folder, cases, start="$command"):
    """Return a function that returns the wall seconds of a shell loop over cases.

    They are [(command, input, answer), ...].
    """
    lines = [f"{word}\n" for case in cases for word in case]
    Path(folder, "cases").write_text("".join(lines))
    return wall(silent, ["sh", "-c", LOOP.format(start), str(folder)])


def short_cases():
    """Return (problems, cases for looped()): those whose cost a long case would not hide."""
    problems, cases = [], []
    for problem in SCRIPTS:
        if problem in ("boj9663", "census") or (EXPECTED / problem / "check.py").exists():
            continue
        problems.append(problem)
        command = " ".join(script(problem))
        for path in sorted((INPUTS / problem).glob("*.in")):
            cases.append((command, path, EXPECTED / problem / f"{path.stem}.out"))
    return problems, cases


def lateness(judge, folder):
    """Return how late a busy loop is ended that may take half a second."""
    Path(folder, "loop.in").write_text("while True: pass")
    Path(folder, "loop.out").write_text("")
    python = shlex.quote(sys.executable)
    command = [*judge, "--json", "--cases", folder, "-t", "0.5", "-c", f"{python} -"]
    done = subprocess.run(command, stdout=subprocess.PIPE)
    return json.loads(done.stdout)["wall"] - 0.5


def runner():
    """run.py at -j 1 against a shell loop with cmp; how late a busy loop is ended."""
    problems, cases = short_cases()
    judge = [sys.executable, str(ROOT / "run.py")]
    with tempfile.TemporaryDirectory() as folder:
        judged, loop, usage, bare, late = least(
            wall(silent, [*judge, "-j", "1", *problems]),
            looped(folder, cases, "(cd empty && $command)"),
            wall(silent, [*judge, "--help"]),
            wall(silent, BARE),
            lambda: lateness(judge, folder))
    ratio = judged / loop
    print(f"run.py    {ratio:6.2f} times the time of a shell loop with cmp, on {len(cases)} short"
          " cases")
    if shutil.which("c++"):
        tiny_cases(judge)
    print(f"          {late * 1e3:6.1f} ms from the limit of CPU time to the end of a busy loop")
    print(f"          {(usage - bare) * 1e3:6.1f} ms above the bare interpreter's start for --help")


def write_answers(folder, form):
    """Write 200 cases for the tiny program, their answers in a form."""
    for number in range(200):
        Path(folder, f"{number}.in").write_text(f"{number}\n")
        Path(folder, f"{number}.out").write_text(form.format(number))


def tiny_cases(judge):
    """The same for 200 cases of a tiny C++ program, at -j 1 and by default."""
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder, "tiny"))
        compiler = ["c++", "-O2", "-x", "c++", "-o", program, "-"]
        subprocess.run(compiler, input=TINY.encode(), check=True)
        write_answers(folder, "{}\n")
        command = [*judge, "-c", program, "--cases", folder]
        cases = [(program, f"{number}.in", f"{number}.out") for number in range(200)]
        loop, alone, usual = least(
            looped(folder, cases), wall(silent, [*command, "-j", "1"]), wall(silent, command),
            count=5)
        write_answers(folder, "{}.0\n")        # so -e 0 has to compare numbers
        compared, = least(wall(silent, [*command, "-j", "1", "-e", "0"]), count=5)
    print(f"          {alone / loop:6.2f} times such a loop on 200 cases of a tiny C++ program, "
          f"{usual / loop:.2f} with all processors, {compared / loop:.2f} with -e 0")


def searches():
    """The time to find the boards of 8: the searches of the founding documents and queens.py."""
    def all_boards(search):
        return list(search(8))

    runs = [wall(all_boards, search) for search in (queens.boards, *SEARCHES)]
    ours, *theirs = least(*runs, count=5)
    print(f"queens.py         {ours * 1e3:5.1f} ms for the 92 boards")
    for search, seconds in zip(SEARCHES, theirs):
        print(f"{search.__name__:17} {seconds * 1e3:5.1f} ms, {seconds / ours:4.1f} times that")


# The placements of 26 queens that took completion.py the longest, found by hill climbing.
HARDEST = """\
1 3 5 18 9 20 3 15 18 18 14 19 20 10 21 8 18 24 22 4 26 18 2 21 23 25
1 3 5 18 9 13 3 15 18 18 3 19 20 10 18 8 18 24 22 4 26 18 2 21 23 25
1 3 5 24 9 13 18 2 3 9 19 19 18 21 18 24 11 24 22 26 26 8 7 21 23 25
"""


def hard_placements(n):
    """Yield placements of n queens that are hard to mend."""
    climbed = (INPUTS / "nearest" / "climbed-26.in").read_text()
    for line in (climbed + HARDEST).splitlines():
        rows = list(map(int, line.split()))
        if len(rows) == n:
            yield rows
    yield [1] * n
    yield [n // 2] * n
    yield list(range(1, n + 1))
    for lines in range(2, 7):
        yield [column % lines * (n // lines) + 1 for column in range(n)]
    for step in range(2, n // 2):
        yield [step * column % n + 1 for column in range(n)]
    # A diagonal down and one up, interleaved.
    yield [abs(n - 1 - 2 * column) % n + 1 for column in range(n)]


def mend(rows):
    """Find the nearest board with nothing kept from an earlier search."""
    completion.too_costly.cache_clear()
    completion.nearest_board(rows)


def nearest():
    """The time for the nearest board of a placement: random ones, and those that are hard."""
    for n in (8, 16, 20, 26):
        chance = random.Random(n)
        completion.attacks(n)
        some = [[chance.randint(1, n) for _ in range(n)] for _ in range(200)]
        for kind, placements in (("random", some), ("hard", hard_placements(n))):
            times = sorted(1e3 * least(wall(mend, rows), count=2)[0] for rows in placements)
            median = times[len(times) // 2]
            print(f"nearest   {median:6.2f} ms in the median, {times[-1]:6.1f} ms at worst for"
                  f" {len(times)} {kind} placements of {n} queens")


def counts():
    """n = 14 counted by boj9663.py; 100,000 queens by boj9175.py."""
    counted, constructed = least(cpu(script("boj9663"), b"14"), cpu(script("boj9175"), b"1 100000"))
    print(f"boj9663   {counted:6.2f} s for n = 14")
    print(f"boj9175   {constructed:6.2f} s for n = 100000")


PARTS = {"solutions": solutions, "counts": counts, "searches": searches, "nearest": nearest,
         "runner": runner}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("part", nargs="*", help=f"{', '.join(PARTS)}; all if none is named")
    chosen = parser.parse_args().part
    for part in chosen:
        if part not in PARTS:
            parser.error(f"no part {part!r}")
    for part in chosen or PARTS:
        PARTS[part]()
