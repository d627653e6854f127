#!/usr/bin/env python3
"""Print what the READMEs, nearest.py and uva11085.py claim, by the least of several times."""
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from timeit import timeit

from whole_kit import INPUTS, ROOT, SOLUTIONS

sys.path.insert(0, str(SOLUTIONS))
from shared import completion

# The placements of 26 queens that took completion.py the longest, found by hill climbing.
HARDEST = """\
1 3 5 18 9 20 3 15 18 18 14 19 20 10 21 8 18 24 22 4 26 18 2 21 23 25
1 3 5 18 9 13 3 15 18 18 3 19 20 10 18 8 18 24 22 4 26 18 2 21 23 25
1 3 5 24 9 13 18 2 3 9 19 19 18 21 18 24 11 24 22 26 26 8 7 21 23 25
"""

# As a contestant writes it; EDIT is another number in each run.
CONTEST = """#include <bits/stdc++.h>
using namespace std;
int main() {
    map<string, vector<int>> places;
    string word;
    for (int at = 0; cin >> word; at++) places[word].push_back(at);
    priority_queue<pair<int, string>> queue;
    for (auto &[name, all] : places) queue.push({all.size(), name});
    for (; !queue.empty(); queue.pop()) cout << queue.top().second << "\\n";
    return EDIT - EDIT;
}
"""
BY_HAND = "c++ -O2 -o a a.cpp && for i in 0 1 2 3 4; do ./a <$i.in | cmp - $i.out; done"


def seconds(function, *arguments, **options):
    """Return how long a call of a function takes."""
    start = time.perf_counter()
    function(*arguments, **options)
    return time.perf_counter() - start


def mend(rows):
    """Find the nearest board with nothing kept from an earlier search."""
    completion.too_costly.cache_clear()
    completion.nearest_board(rows)


def nearest_boards():
    """Print the time for the nearest boards of random placements and of hard ones."""
    hard = (INPUTS / "nearest/climbed-26.in").read_text() + HARDEST
    samples = [(26, "hard", [list(map(int, line.split())) for line in hard.splitlines()])]
    for n in (26, 16, 8):
        chance = random.Random(n)
        some = [[chance.randint(1, n) for _ in range(n)] for _ in range(200)]
        samples.insert(0, (n, "random", some))
    for n, kind, placements in samples:
        completion.reach(n)
        times = sorted(1e3 * min(seconds(mend, rows) for _ in range(2)) for rows in placements)
        print(f"{times[len(times) // 2]:.2f} ms in the median, {times[-1]:.1f} ms at worst for the"
              f" nearest boards of {len(times)} {kind} placements of {n} queens")


def largest_byte():
    """Print how much faster uva11085.py finds the largest of 92 bytes than max() does."""
    setup = "import random; counts = bytes(random.choices(range(6), k=92))"
    search = "max(stay for stay in range(9) if stay in counts)"
    times = [(timeit(search, setup, number=10 ** 5), timeit("max(counts)", setup, number=10 ** 5))
             for _ in range(3)]
    searched, compared = map(min, zip(*times))
    print(f"max(counts) takes {compared / searched:.2f} times as long as the search in uva11085.py")


def edited_program(folder):
    """Print the time from an edit of a C++ program to its verdict, and the size of the cache."""
    for number in range(5):
        Path(folder, f"{number}.in").write_text("a b c b c c\n")
        Path(folder, f"{number}.out").write_text("c\nb\na\n")
    edits = iter(range(100))

    def edited(*command, **variables):
        Path(folder, "a.cpp").write_text(CONTEST.replace("EDIT", str(next(edits))))
        environment = {**os.environ, "XDG_CACHE_HOME": f"{folder}/cache", **variables}
        return seconds(subprocess.run, command, cwd=folder, env=environment, check=True,
                       stdout=subprocess.DEVNULL)

    judge = [sys.executable, str(ROOT / "run.py"), "a.cpp"]
    first = edited(*judge)
    times = [(edited(*judge), edited("sh", "-c", BY_HAND)) for _ in range(3)]
    judged, by_hand = map(min, zip(*times))
    print(f"{judged:.2f} s from an edit of a C++ program to its verdict on five cases,"
          f" {judged / by_hand:.2f} times c++ -O2 and cmp; {first:.2f} s the first time")
    for number in range(5):         # one set of flags more than are kept
        edited(*judge, CXXFLAGS=f"-O2 -DX={number}")
    sizes = [path.stat().st_size for path in Path(folder, "cache").glob("**/*") if path.is_file()]
    print(f"{sum(sizes) / 1e6:.0f} MB for bits/stdc++.h with five sets of flags, and programs")


def nested_calls():
    """Print how deep calls may be nested in Node."""
    code = ("let depth = 0; const call = () => { depth++; call(); };"
            " try { call() } catch (error) { console.log(depth) }")
    for option in ("--stack-size=984", "--stack-size=60000"):
        line = f"ulimit -s unlimited; exec node {option} -e '{code}'"
        done = subprocess.run(["sh", "-c", line], stdout=subprocess.PIPE)
        print(f"{done.stdout.decode().strip()} nested calls in node {option}")


if __name__ == "__main__":
    nearest_boards()
    largest_byte()
    if shutil.which("node"):
        nested_calls()
    with tempfile.TemporaryDirectory() as folder:
        edited_program(folder)
