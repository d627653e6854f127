"""The command stress: it finds a small input for a wrong program, and saves it as a case."""
import itertools
import os
import shlex
import signal
import subprocess
import time
from collections import Counter
from types import SimpleNamespace

import pytest

from harness import linux, populate, squeezed, write
from judge.commands.stress import (REFERENCE_LIMITS, Trial, growing_calls, growing_trials, run,
                                   search_summary, sizes_up_to, smaller_calls,
                                   smallest_disagreement)
from judge.options import parse
from judge.request.tasks import read_request
from judge.screen import Screen
from judge.text import Failure

REFERENCE, GENERATE = "expected/double2/reference.py", "inputs/double2/generate.py"
SOLUTION = "solutions/double2.py"
# The first line of a report.
FIRST = f"seed 40, program {SOLUTION}, reference {REFERENCE}, generator {GENERATE}\n"
SAME = "read line; echo $line"      # a script that needs no other program


@pytest.fixture
def stress(shell, main):
    """A function that runs stress from seed 40 on; the generator has $seed and $size."""
    log = write(shell / "log", "")

    def call(*words, generator, solution=SAME, reference=SAME, jobs=1, seconds=1000, run=main):
        note = f'seed=$1 size=$2\necho "$seed $size" >>{shlex.quote(str(log))}\n'
        populate(shell, {GENERATE: note + generator, SOLUTION: solution, REFERENCE: reference})
        words = [*words, "--seed", 40, "-j", jobs, "--seconds", seconds]
        return run("stress", "double2", *words)

    return call


@pytest.fixture
def slow_clock(monkeypatch):
    """On a busy machine, the search for a smaller input could end too early."""
    clock, start = time.monotonic, time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: start + (clock() - start) / 100)


def calls(folder):
    """Return (seed, size) for each call of the generator."""
    lines = (folder / "log").read_text().splitlines()
    return [tuple(map(int, line.split())) for line in lines]


def saved(folder):
    """Return what stress saved in the kit: {name: (input, answer)}."""
    cases = {}
    for path in folder.glob("inputs/double2/stress-*.in"):
        answer = folder / "expected/double2" / f"{path.stem}.out"
        cases[path.stem] = path.read_text(), answer.read_text()
    return cases


def impatient(*words):
    """Run a command line with a limit of 0.05 s for references."""
    options = parse(list(map(str, words)))
    limits = REFERENCE_LIMITS._replace(cpu_seconds=0.05)
    return run(*read_request(options), options, reference_limits=limits)


def test_every_second_input_is_small_and_the_others_grow_and_then_have_all_sizes():
    seeds, sizes = zip(*first_calls(500, most_size=200))
    assert seeds == tuple(range(40, 540))
    assert sizes[:100:2] == 5 * tuple(range(1, 11))
    large = sizes[1::2]
    assert large[:10] == (1, 1, 1, 1, 2, 3, 3, 4, 5, 7)
    assert large[23:27] == (169, 200, 199, 198)
    assert large[222:226] == (2, 1, 200, 199)
    _, few = zip(*first_calls(16, most_size=3))
    assert few == (1, 1, 2, 1, 3, 1, 3, 1, 3, 2, 3, 3, 3, 2, 3, 1)
    assert set(itertools.islice(sizes_up_to(1), 9)) == {1}


@pytest.mark.parametrize("most, count", [(200, 460), (1000, 2080)])
def test_each_size_up_to_the_largest_is_met_and_small_ones_most_often(most, count):
    """With programs that are quick, so many inputs are tried in ten seconds."""
    counts = Counter(itertools.islice(sizes_up_to(most), count))
    assert counts.keys() == set(range(1, most + 1))
    assert min(counts[size] for size in range(1, 11)) > max(
        counts[size] for size in range(11, most + 1))


def first_calls(count, most_size):
    """Return the first (seed, size) from seed 40 on."""
    calls = growing_calls(40, 0, most_size, deadline=float("inf"))
    return list(itertools.islice(calls, count))


def test_one_input_is_tried_in_no_time_and_white_space_is_no_disagreement(stress, shell):
    done = stress(seconds=0, generator="echo 3", solution="echo ' 3'")
    assert done == (0, f"{FIRST}no disagreement on 1 input, the largest of 2 bytes\n", "")
    assert calls(shell) == [(40, 1)]


def test_two_runs_have_different_seeds(main):
    words = ["stress", "-c", "cat", "--reference", "cat", "--generator", "echo", "--seconds", 0]
    assert main(*words).out != main(*words).out


def test_reference_that_is_too_slow_for_size_5_limits_the_size(stress, shell):
    stress(generator="[ $seed != 64 ] || exit 1; echo $size $seed",
           solution="read n seed; [ $seed = 63 ] || echo $n",
           reference="read n seed; while [ $n = 5 ]; do :; done; echo $n", run=impatient)
    small_enough = first_calls(24, most_size=4)
    assert calls(shell)[:24] == first_calls(9, most_size=200) + small_enough[9:]


def test_reference_that_is_always_too_slow_is_named(stress):
    with pytest.raises(Failure, match=f"^reference {REFERENCE} failed on seed 40, size 1: "):
        stress(generator="echo 3", reference="while :; do :; done", run=impatient)


class Clock:
    """Workers that take a second for an input, and two if the reference is too slow: from 5 on."""

    now = 0

    def map(self, function, calls, deadline=None):
        for seed, size in calls:
            self.now += 1 if size < 5 else REFERENCE_LIMITS.cpu_seconds
            yield Trial(seed, size, 0, 1, too_slow="" if size < 5 else "slow")


@pytest.fixture
def ten_seconds(monkeypatch):
    """What a search for ten seconds needs of a Session, with a Clock."""
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", lambda: clock.now)
    options = parse(["stress", "--seconds", "10"])
    return SimpleNamespace(options=options, workers=clock, screen=Screen(plain=True))


def test_search_ends_in_time_even_if_the_reference_is_too_slow(ten_seconds):
    """One input of a smaller size is tried in any case."""
    growing_trials(None, 40, ten_seconds)
    assert ten_seconds.workers.now == 11


def test_summary_counts_inputs_by_kind():
    trials = [Trial(40 + number, number + 1, number % 80, number) for number in range(100)]
    assert search_summary(trials[1:2]) == "no disagreement on 1 input, the largest of 1 byte"
    trials.append(Trial(140, 101, 0, 100, too_slow="slow"))
    assert search_summary(trials) == (
        "no disagreement on 100 inputs (80 different) of 100 sizes, the largest of 99 bytes;"
        " the reference was too slow from size 101 on")


def test_summary_tells_sizes_unless_the_generator_ignores_them():
    """Then its largest inputs are no larger than the smallest ones."""
    for lengths, told in [([1, 1, 1], ""), ([1, 2, 1], ""), ([1, 2, 3], " of 3 sizes")]:
        trials = [Trial(40, size, size, length) for size, length in enumerate(lengths)]
        assert search_summary(trials) == (
            f"no disagreement on 3 inputs{told}, the largest of {max(lengths)} "
            f"byte{'s' * (max(lengths) > 1)}")


def test_first_seed_that_disagrees_is_found_even_if_later_ones_are_faster(stress, shell):
    """Nothing is smaller than one number."""
    done = stress(jobs=7, generator="[ $seed != 43 ] || sleep 0.1; echo $seed",
                  solution="read n; [ $n -ge 43 ] || echo $n")
    assert squeezed(done.out)[1].startswith("WA double2 stress-43-1 ")
    assert saved(shell) == {"stress-43-1": ("43\n", "43\n")}


def test_crash_is_found_and_kept_though_white_space_differs_on_smaller_inputs(stress, shell):
    done = stress("--size", 3, generator="[ $seed != 50 ] || exit 1; echo $size",
                  solution='read n; [ $n != 3 ] || exit 1; echo "$n "')
    assert squeezed(done.out)[1].startswith("RE double2 stress-44-3 ")
    assert saved(shell) == {"stress-44-3": ("3\n", "3\n")}


def test_checker_decides_in_stress(stress, shell):
    write(shell / "expected/double2/check.py", "exit 42")
    assert stress(seconds=0, generator="echo 3", solution="echo 4").status == 0


def test_disagreement_is_saved_as_a_case_of_the_folder(shell, main):
    """The generator makes it again for the seed and the size shown, and `again` judges it."""
    populate(shell, {"generate": 'echo "  $1"; [ $1 = 8 ] || echo fine'})
    words = ["-c", "grep fine || true", "--reference", "tail -n 1", "--generator", "sh generate"]
    (shell / "my cases").mkdir()
    rows = squeezed(main("stress", *words, "my cases", "--seed", 7).out)
    assert (shell / "my cases/stress-8-1.out").read_text() == "  8\n"
    assert "made by sh generate, seed 8, size 1" in rows
    made = subprocess.check_output(["sh", "generate", "8", "1"])
    assert made == (shell / "my cases/stress-8-1.in").read_bytes()
    assert "0 of 1 accepted, 1 WA" in main(*again(rows)).out


def again(rows):
    """Return the words of the command line that judges a case again."""
    line, = [row for row in rows if row.startswith("again ")]
    return shlex.split(line)[3:]


WORDS = ["--reference", "cat", "--generator", "echo", "--seconds", "0", "--seed", "7"]


def test_disagreement_is_saved_beside_the_cases_that_have_answers(shell, main):
    populate(shell, {"mine/0.in": "", "mine/tests/1.in": "", "mine/tests/1.out": ""})
    done = main("stress", "mine", "-c", "true", *WORDS)
    assert "saved mine/tests/stress-7-1.in\n" in done.out


def test_disagreement_found_outside_the_kit_is_saved_there_and_judged_like_the_kits(
        shell, main, tmp_path, monkeypatch):
    """Limits and helpers are those of the kit's problem."""
    bad = write(tmp_path / "elsewhere/bad.py", "echo wrong")
    write(shell / "expected/double2/check.py", 'cmp -s "$2" "$3" && exit 42; exit 43')
    before = contents(shell)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(str(tmp_path / "here"))
    rows = squeezed(main("stress", "2", bad, *WORDS).out)
    assert rows[-2:] == ["saved stress-7-1.in", "saved stress-7-1.out"]
    assert contents(shell) == before
    assert sorted(os.listdir(".")) == ["stress-7-1.in", "stress-7-1.out"]
    assert again(rows) == ["2", str(bad), "stress-7-1.in"]
    done = main(*again(rows))
    assert (done.status, done.err) == (1, "")
    assert "the checker exited with 43" in done.out


def contents(folder):
    """Return {path: bytes} of the files below a folder, without bytecode."""
    return {path: path.read_bytes() for path in folder.glob("**/*")
            if path.is_file() and path.parent.name != "__pycache__"}


def test_saved_case_replaces_neither_input_nor_answer(stress, shell):
    write(shell / "inputs/double2/stress-40-1.in", "mine")
    write(shell / "expected/double2/stress-40-1-2.out", "mine")
    done = stress(seconds=0, generator="echo 3", solution="true")
    assert squeezed(done.out)[-2:] == ["saved inputs/double2/stress-40-1-3.in",
                                       "saved expected/double2/stress-40-1-3.out"]


def test_disagreement_is_shown_but_not_half_saved_if_the_disk_is_full(stress, shell, monkeypatch):
    replace = os.replace

    def replace_some(path, target):
        if target.suffix == ".out":
            raise OSError(28, "No space left on device")
        replace(path, target)

    monkeypatch.setattr(os, "replace", replace_some)
    done = stress(seconds=0, generator="echo 3", solution="true")
    assert squeezed(done.out)[2:4] == ["input inputs/double2/stress-40-1.in", "1 3"]
    assert "saved" not in done.out and "again" not in done.out
    assert done.status == 2
    assert done.err.endswith("/stress-40-1.out: No space left on device\n")
    assert not list(shell.glob("*/double2/stress-*"))


def test_same_seed_is_tried_with_smaller_sizes_before_new_seeds(stress, shell, slow_clock):
    """From seed 54 on, six lines are too many. The generator fails at last: the search ends."""
    last = "while read n; do last=$n; done; "
    done = stress(generator="[ $seed != 74 ] || exit 1; for n in 1 2 3 4 5 6 7 8; do"
                            " [ $n -gt $size ] || echo $((seed / 54)) $n; done",
                  reference=f"{last} echo $last",
                  solution=f"{last} case $last in '1 '[678]) last=wrong; esac; echo $last")
    assert (done.status, done.err) == (1, "")
    first, *smaller = calls(shell)[14:]
    assert first == (54, 8)
    assert smaller[:6] == [(54, size) for size in range(1, 7)]
    assert smaller[6:] == list(zip(range(55, 75), itertools.cycle(range(1, 7))))
    assert saved(shell) == {"stress-54-6": ("1 1\n1 2\n1 3\n1 4\n1 5\n1 6\n", "1 6\n")}


def test_input_with_the_fewest_bytes_is_saved(stress, shell, slow_clock):
    """The generator fails at last."""
    stress(solution="echo wrong", generator="[ $seed != 47 ] || exit 1;"
                                            " [ $seed = 45 ] && echo 5 5 || echo 1 100")
    assert saved(shell) == {"stress-45-1": ("5 5\n", "5 5\n")}


def test_enough_seeds_are_tried_for_each_size():
    found = [Trial(40, 3, 0, 9, input=b"1 2")]
    tried = list(smaller_calls(found, 51, enough_seeds=10))
    assert tried[:3] == [(40, 1), (40, 2), (40, 3)]
    assert tried[3:] == list(zip(range(51, 81), 10 * (1, 2, 3)))
    found.append(Trial(40, 3, 0, 2, input=b"5\n"))
    assert list(smaller_calls(found, 51)) == []


@pytest.mark.parametrize("took, seconds", [(0, 2), (1, 2), (3, 3), (10, 10), (15, 5), (21, 0)])
def test_search_for_a_smaller_input_takes_as_long_as_the_first_within_bounds(
        ten_seconds, took, seconds):
    ten_seconds.workers.now = took
    found = Trial(40, 4, 0, 3, input=b"1 2")
    assert smallest_disagreement([found], None, ten_seconds, start_time=0) == found
    assert ten_seconds.workers.now == took + seconds


def test_nothing_is_smaller_than_one_number(stress, shell):
    stress(generator="echo $seed", solution="echo wrong")
    assert calls(shell) == [(40, 1)]


def test_program_that_sleeps_is_ended_in_the_time_of_the_search(shell, main):
    populate(shell, {"a.py": "sleep 60"})
    words = ["--reference", "cat", "--generator", "echo 3; true \"$@\"", "--seconds", 2]
    assert "still running after 2." in main("stress", "a.py", *words).out


def test_missing_helper_is_named(kit, main):
    (kit / GENERATE).unlink()
    done = main("stress", "2", "--seed", 1)
    assert done == (2, "", "run.py: stress needs a generator: --generator PROGRAM,"
                           " or generate.* or gen.* beside the cases\n")


@pytest.mark.parametrize("changes, complaint", [
    ({"generator": "[ $seed = 44 ] || echo 3"},
     f"generator {GENERATE} printed nothing for seed 44, size 3"),
    ({"reference": f"{SAME}; [ $line -lt 44 ]"},
     f"reference {REFERENCE} failed on seed 44, size 3: exit status 1"),
    ({"checker": "exit 3"},
     "checker expected/double2/check.py failed: exit status 3 on seed 40, size 1"),
], ids=["generator", "reference", "checker"])
def test_helper_that_fails_is_named_with_seed_and_size(stress, shell, changes, complaint):
    programs = {"generator": "echo $seed", "checker": "exit 42", **changes}
    write(shell / "expected/double2/check.py", programs.pop("checker"))
    first = FIRST.replace(", ref", ", checker expected/double2/check.py, ref")
    assert stress(**programs) == (2, first, f"run.py: {complaint}\n")
    assert saved(shell) == {}


def test_program_that_does_not_compile_or_start_is_an_error_and_no_disagreement(
        shell, main, stand_in):
    stand_in("cc", "case $* in *a.c*) echo a.c:1: error; exit 1 ;; esac")
    write(shell / "a.c", "")
    write(shell / "prog", "#!/no/such\n").chmod(0o755)
    errors = {"a.c": "a.c: compile error\na.c:1: error\n",
              "./prog": "cannot start ./prog: No such file or directory\n"}
    for program, error in errors.items():
        done = main("stress", "2", "-c", program, *WORDS)
        assert (done.status, done.err, saved(shell)) == (2, f"run.py: {error}", {})


# A program that interrupts run.py, which waits for it.
INTERRUPT = f"kill -INT {os.getpid()}; sleep 60"


@pytest.fixture
def interruptible(main):
    """SIGINT has an effect even if the tests run in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_ctrl_c_ends_the_search(stress, interruptible):
    done = stress(generator=f"[ $seed -lt 43 ] || {{ {INTERRUPT}; }}; echo 3")
    assert done == (130, FIRST, "")


def test_ctrl_c_ends_the_search_for_a_smaller_input_with_the_best(
        stress, shell, interruptible, slow_clock):
    done = stress(solution="echo wrong",
                  generator=f"[ $seed -lt 43 ] || {{ {INTERRUPT}; }}; echo 1 $((50 - seed))")
    assert (done.status, done.err) == (1, "")
    assert saved(shell) == {"stress-41-1": ("1 9\n", "1 9\n")}


def test_ctrl_c_cannot_interrupt_the_saving(stress, shell, monkeypatch, interruptible):
    replace = os.replace

    def interrupted_replace(path, target):
        os.kill(os.getpid(), signal.SIGINT)
        replace(path, target)

    monkeypatch.setattr(os, "replace", interrupted_replace)
    done = stress(seconds=0, generator="echo 3", solution="true")
    assert (done.status, done.err) == (1, "")
    assert saved(shell) == {"stress-40-1": ("3\n", "3\n")}


@linux
@pytest.mark.parametrize("path", [
    GENERATE, REFERENCE, SOLUTION, "expected/double2/check.py", "bin/cc",
], ids=["generator", "reference", "solution", "checker", "compiler"])
def test_ctrl_c_leaves_nothing_of_a_program_that_started_another_one(
        shell, main, stand_in, clean, interruptible, path):
    populate(shell, {GENERATE: "echo 3", REFERENCE: "cat", SOLUTION: "cat", "a.c": ""})
    write(shell / path, f"#!/bin/sh\nsleep 60 & : >left; {INTERRUPT}").chmod(0o755)
    source = "a.c" if path == "bin/cc" else SOLUTION
    done = main("stress", "2", "-c", source)
    assert (done.status, done.err, saved(shell)) == (130, "", {})
