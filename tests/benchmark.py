#!/usr/bin/env python3
"""Print the cost of the kit: python3 tests/benchmark.py [solutions] [nearest] [runner].

Ratios are taken within one run, so the machine's speed divides out. Each figure is the least of
several runs, taken in turn with the runs that it is compared with.
"""
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from kit import EXPECTED, INPUTS, ROOT, SCRIPTS, SOLUTIONS, script

sys.path.insert(0, str(SOLUTIONS))
from shared import completion

MILLION = 10 ** 6
BARE = [sys.executable, "-c", ""]       # the start of the interpreter alone

# Solves UVa 11085 by the formula in the header of uva11085.py.
PLAIN = """
import sys
from operator import eq
from shared.queens import BOARDS
for case, line in enumerate(sys.stdin, 1):
    placement = list(map(int, line.split()))
    print("Case %d: %d" % (case, 8 - max(sum(map(eq, placement, board)) for board in BOARDS)))
"""


def least(*runs, count=3):
    """Return the least result of each of some functions, called in turn `count` times."""
    results = [[run() for run in runs] for _ in range(count)]
    return list(map(min, zip(*results)))


def cpu(command, text=b""):
    """Return a function that returns the CPU seconds of a command for an input."""
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
    """Run a command and discard its output."""
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def random_placements(count):
    """Return some random placements of eight queens as input."""
    rows = random.Random(count).choices(range(1, 9), k=8 * count)
    return b"%d %d %d %d %d %d %d %d\n" * count % tuple(rows)


def solutions():
    """Print the cost of a case and of the start of uva11085.py, and of n = 14."""
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
    print(f"          {1e3 * (first - bare):6.1f} ms above the bare interpreter for one case")
    counted, = least(cpu(script("boj9663"), b"14"))
    print(f"boj9663   {counted:6.2f} s for n = 14")


# The placements of 26 queens that took completion.py the longest, found by hill climbing.
HARDEST = """\
1 3 5 18 9 20 3 15 18 18 14 19 20 10 21 8 18 24 22 4 26 18 2 21 23 25
1 3 5 18 9 13 3 15 18 18 3 19 20 10 18 8 18 24 22 4 26 18 2 21 23 25
1 3 5 24 9 13 18 2 3 9 19 19 18 21 18 24 11 24 22 26 26 8 7 21 23 25
"""


def hard_placements():
    """Return placements of 26 queens that are hard to mend."""
    climbed = (INPUTS / "nearest" / "climbed-26.in").read_text()
    return [list(map(int, line.split())) for line in (climbed + HARDEST).splitlines()]


def mend(rows):
    """Find the nearest board with nothing kept from an earlier search."""
    completion.too_costly.cache_clear()
    completion.nearest_board(rows)


def nearest():
    """Print the time for the nearest boards of random placements and of hard ones."""
    samples = [(26, "hard", hard_placements())]
    for n in (26, 20, 16, 8):
        chance = random.Random(n)
        some = [[chance.randint(1, n) for _ in range(n)] for _ in range(200)]
        samples.insert(0, (n, "random", some))
    for n, kind, placements in samples:
        completion.reach(n)
        times = sorted(1e3 * least(wall(mend, rows), count=2)[0] for rows in placements)
        print(f"nearest   {times[len(times) // 2]:6.2f} ms in the median, {times[-1]:6.1f} ms"
              f" at worst for {len(times)} {kind} placements of {n} queens")


# For each command, input and answer, a line each.
LOOP = """
while read -r command && read -r input && read -r answer; do
    $command <"$input" >output
    cmp -s output "$answer" || echo "$input differs"
done <cases
"""


TINY = """#include <bits/stdc++.h>
int main() { int n; std::cin >> n; std::cout << n << "\\n"; }
"""


# A shortest path, as a contestant writes it; EDIT is another number in each run.
CONTEST = """#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, m;
    cin >> n >> m;
    vector<vector<pair<int, int>>> next(n);
    for (int a, b, length; m-- && cin >> a >> b >> length;) {
        next[a].push_back({b, length});
        next[b].push_back({a, length});
    }
    map<int, int> found;
    priority_queue<pair<int, int>> queue;
    for (queue.push({0, 0}); !queue.empty(); queue.pop()) {
        auto [far, place] = queue.top();
        if (found.insert({place, -far}).second)
            for (auto [other, length] : next[place]) queue.push({far - length, other});
    }
    for (auto [place, far] : found) cout << place << " " << far << "\\n";
    return EDIT - EDIT;
}
"""


def looped(folder, lines):
    """Return a function that returns the wall seconds of the shell loop over some lines."""
    Path(folder, "cases").write_text("".join(f"{line}\n" for line in lines))
    return wall(silent, ["sh", "-c", f"cd {folder}\n{LOOP}"])


def runner():
    """Print the time of run.py beside a shell loop with cmp, and of its start."""
    lines, problems = [], [problem for problem in SCRIPTS if problem.startswith("uva")]
    for problem in problems:
        for path in (INPUTS / problem).glob("*.in"):
            lines += [" ".join(script(problem)), path, EXPECTED / problem / f"{path.stem}.out"]
    judge = [sys.executable, str(ROOT / "run.py")]
    with tempfile.TemporaryDirectory() as folder:
        judged, loop, usage, bare = least(
            wall(silent, [*judge, "-j", "1", *problems]), looped(folder, lines),
            wall(silent, [*judge, "--help"]), wall(silent, BARE))
    print(f"run.py    {judged / loop:6.2f} times the time of a shell loop with cmp, at -j 1 on"
          f" {len(lines) // 3} short cases")
    print(f"          {(usage - bare) * 1e3:6.1f} ms above the bare interpreter for --help")
    if shutil.which("c++"):
        tiny_program(judge)
        edited_program(judge)


def tiny_program(judge):
    """Print the time of 200 cases of a tiny C++ program, and of a second run of its source."""
    with tempfile.TemporaryDirectory() as folder:
        program, lines = f"{folder}/tiny", []
        source = Path(f"{program}.cpp")
        source.write_text(TINY)
        subprocess.run(["c++", "-O2", "-o", program, str(source)], check=True)
        for number in range(200):
            Path(folder, f"{number}.in").write_text(f"{number}\n")
            Path(folder, f"{number}.out").write_text(f"{number}\n")
            lines += [program, f"{number}.in", f"{number}.out"]
        command = [*judge, "-c", program, folder]
        loop, alone, usual = least(looped(folder, lines), wall(silent, [*command, "-j", "1"]),
                                   wall(silent, command))
        with_cache = ["env", f"XDG_CACHE_HOME={folder}/cache"]      # still empty
        compiling = wall(silent, [*with_cache, *judge, str(source), f"{folder}/0.in"])
        first, second = compiling(), compiling()
    print(f"          {alone / loop:6.2f} times such a loop on 200 cases of a tiny C++ program,"
          f" {usual / loop:.2f} with all processors")
    print(f"          {first:6.2f} s for the first run of its source, {second:.2f} s for the next")


def edited_program(judge):
    """Print the time from an edit of a C++ program to its verdict."""
    with tempfile.TemporaryDirectory() as folder:
        program, edits = f"{folder}/a", iter(range(MILLION))
        lines = []
        for number in range(5):
            Path(folder, f"{number}.in").write_text("3 2\n0 1 5\n1 2 7\n")
            Path(folder, f"{number}.out").write_text("0 0\n1 5\n2 12\n")
            lines += [program, f"{number}.in", f"{number}.out"]
        loop = looped(folder, lines)

        def edited(*then):
            def run():
                Path(f"{program}.cpp").write_text(CONTEST.replace("EDIT", str(next(edits))))
                return sum(step() for step in then)
            return run

        command = ["env", f"XDG_CACHE_HOME={folder}/cache", *judge, f"{program}.cpp", folder]
        by_hand = wall(silent, ["c++", "-O2", "-o", program, f"{program}.cpp"])
        first = edited(wall(silent, command))()
        alone, judged = least(edited(by_hand, loop), edited(wall(silent, command)))
    print(f"          {judged / alone:6.2f} times c++ -O2 and such a loop from an edit to the verdict"
          f" on five cases ({judged:.2f} s; {first:.2f} s the first time)")


PARTS = {"solutions": solutions, "nearest": nearest, "runner": runner}

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
