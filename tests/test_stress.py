"""The command stress: it finds a small input for a wrong program, and saves it as a case."""
import itertools
import os
import shlex
import signal
import subprocess

import pytest

import rooms as runner
from harness import linux, populate, squeezed, write

REFERENCE, GENERATE = "expected/double2/reference.py", "inputs/double2/generate.py"
SOLUTION = "solutions/double2.py"
# The first line of a report.
FIRST = f"seed 40, program {SOLUTION}, reference {REFERENCE}, generator {GENERATE}\n"
SAME = "read line; echo $line"      # a script that needs no other program


@pytest.fixture
def stress(shell, main, monkeypatch):
    """A function that runs stress from seed 40 on; the generator has $seed and $size."""
    log = write(shell / "log", "")
    # On a busy machine, the search for a smaller input could end too early.
    monkeypatch.setattr(runner, "SMALLER_SECONDS", 1000)

    def call(*words, generator, solution=SAME, reference=SAME, jobs=1, seconds=1000):
        note = f'seed=$1 size=$2\necho "$seed $size" >>{shlex.quote(str(log))}\n'
        populate(shell, {GENERATE: note + generator, SOLUTION: solution, REFERENCE: reference})
        words = [*words, "--seed", 40, "-j", jobs, "--seconds", seconds]
        return main("stress", "double2", *words)

    return call


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


@pytest.fixture
def no_search(monkeypatch):
    """Without a search for a smaller input."""
    monkeypatch.setattr(runner, "smallest_disagreement", lambda found, *others: found)


@pytest.fixture
def short_limit(monkeypatch):
    """A limit of 0.05 s for references."""
    limits = runner.REFERENCE_LIMITS._replace(cpu_seconds=0.05)
    monkeypatch.setattr(runner, "REFERENCE_LIMITS", limits)


def test_every_second_input_is_small_and_the_others_grow():
    seeds, sizes = zip(*growing_calls(100, most_size=200))
    assert seeds == tuple(range(40, 140))
    assert sizes[::2] == 5 * tuple(range(1, 11))
    large = sizes[1::2]
    assert large[:10] == (1, 1, 1, 1, 2, 3, 3, 4, 5, 7)
    assert large[23:] == (169, *26 * [200])
    _, few = zip(*growing_calls(16, most_size=3))
    assert few == (1, 1, 2, 1, 3, 1, 3, 1, 3, 2, 3, 3, 3, 3, 3, 3)


def growing_calls(count, most_size):
    """Return the first (seed, size) from seed 40 on."""
    calls = runner.growing_calls(40, 0, most_size, deadline=float("inf"))
    return list(itertools.islice(calls, count))


def test_one_input_is_tried_in_no_time_and_white_space_is_no_disagreement(stress, shell):
    done = stress(seconds=0, generator="echo 3", solution="echo ' 3'")
    assert done == (0, f"{FIRST}no disagreement on 1 input, the largest of 2 bytes\n", "")
    assert calls(shell) == [(40, 1)]


def test_two_runs_have_different_seeds(main):
    words = ["stress", "-c", "cat", "--reference", "cat", "--generator", "echo", "--seconds", 0]
    assert main(*words).out != main(*words).out


def test_reference_that_is_too_slow_for_size_5_limits_the_size(
        stress, shell, short_limit, no_search):
    stress(generator="echo $size $seed", solution="read n seed; [ $seed = 63 ] || echo $n",
           reference="read n seed; while [ $n = 5 ]; do :; done; echo $n")
    small_enough = growing_calls(24, most_size=4)
    assert calls(shell) == growing_calls(9, most_size=200) + small_enough[9:]


def test_reference_that_is_always_too_slow_is_named(stress, short_limit):
    done = stress(generator="echo 3", reference="while :; do :; done")
    assert done.status == 2
    assert done.err.startswith(f"run.py: reference {REFERENCE} failed on seed 40, size 1: ")


class Clock:
    """Workers that take a second for an input, and all its time if the reference is too slow."""

    now = 0

    def map(self, function, calls, deadline=None):
        for seed, size in calls:
            self.now += 1 if size < 5 else runner.REFERENCE_LIMITS.cpu_seconds
            yield runner.Trial(seed, size, 0, 1, too_slow="" if size < 5 else "slow")


@pytest.fixture
def ten_seconds(monkeypatch):
    """The Session of a search for ten seconds, with a Clock."""
    clock = Clock()
    monkeypatch.setattr(runner.time, "monotonic", lambda: clock.now)
    options = runner.parse(["stress", "--seed", "40", "--seconds", "10"])
    return runner.Session(options, [], clock, plain=True)


def test_search_ends_in_time_even_if_the_reference_is_too_slow(ten_seconds):
    """One input of a smaller size is tried in any case."""
    runner.try_growing_sizes([], 0, None, ten_seconds)
    assert ten_seconds.workers.now == 11


def test_summary_counts_inputs_by_kind():
    trials = [runner.Trial(40 + number, number + 1, number % 80, number) for number in range(100)]
    assert runner.search_summary(trials[1:2]) == "no disagreement on 1 input, the largest of 1 byte"
    trials.append(runner.Trial(140, 101, 0, 100, too_slow="slow"))
    assert runner.search_summary(trials) == (
        "no disagreement on 100 inputs (80 distinct), the largest of 99 bytes;"
        " the reference was too slow from size 101 on")


def test_first_seed_that_disagrees_is_found_even_if_later_ones_are_faster(
        stress, shell, no_search):
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


def test_disagreement_is_saved_as_a_case_of_the_folder(shell, main, no_search):
    """The generator makes it again for the seed and the size shown, and `again` judges it."""
    populate(shell, {"generate": 'echo "  $1"; [ $1 = 8 ] || echo fine'})
    words = ["-c", "grep fine || true", "--reference", "tail -n 1", "--generator", "sh generate"]
    (shell / "my cases").mkdir()
    rows = squeezed(main("stress", *words, "my cases", "--seed", 7).out)
    assert (shell / "my cases/stress-8-1.out").read_text() == "  8\n"
    assert "made by sh generate, seed 8, size 1" in rows
    made = subprocess.check_output(["sh", "generate", "8", "1"])
    assert made == (shell / "my cases/stress-8-1.in").read_bytes()
    again, = [row for row in rows if row.startswith("again ")]
    assert "0 of 1 accepted, 1 WA" in main(*shlex.split(again)[3:]).out


def test_disagreement_is_saved_beside_the_cases_that_have_answers(shell, main, no_search):
    populate(shell, {"mine/0.in": "", "mine/tests/1.in": "", "mine/tests/1.out": ""})
    words = ["-c", "true", "--reference", "cat", "--generator", "echo", "--seconds", "0"]
    assert "saved mine/tests/stress-7-1.in\n" in main("stress", "mine", "--seed", "7", *words).out


def test_saved_case_replaces_neither_input_nor_answer(stress, shell, no_search):
    write(shell / "inputs/double2/stress-40-1.in", "mine")
    write(shell / "expected/double2/stress-40-1-2.out", "mine")
    done = stress(seconds=0, generator="echo 3", solution="true")
    assert squeezed(done.out)[-2:] == ["saved inputs/double2/stress-40-1-3.in",
                                       "saved expected/double2/stress-40-1-3.out"]


def test_disagreement_is_shown_but_not_half_saved_if_the_disk_is_full(
        stress, shell, monkeypatch, no_search):
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


def test_same_seed_is_tried_with_smaller_sizes_before_new_seeds(stress, shell):
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


def test_input_with_the_fewest_bytes_of_enough_seeds_is_saved(stress, shell, monkeypatch):
    monkeypatch.setattr(runner, "ENOUGH_SEEDS", 10)
    stress(solution="echo wrong", generator="[ $seed = 45 ] && echo 5 5 || echo 1 100")
    assert saved(shell) == {"stress-45-1": ("5 5\n", "5 5\n")}
    assert len(calls(shell)) == 2 + 10


@pytest.mark.parametrize("took, seconds", [(0, 2), (1, 2), (3, 3), (10, 10), (15, 5), (21, 0)])
def test_search_for_a_smaller_input_takes_as_long_as_the_first_within_bounds(
        ten_seconds, took, seconds):
    ten_seconds.workers.now = took
    found = runner.Trial(40, 4, 0, 3, input=b"1 2")
    assert runner.smallest_disagreement(found, 41, 0, None, ten_seconds) == found
    assert ten_seconds.workers.now == took + seconds


def test_nothing_is_smaller_than_one_number(stress, shell):
    stress(generator="echo $seed", solution="echo wrong")
    assert calls(shell) == [(40, 1)]


def test_program_that_sleeps_is_ended_in_the_time_of_the_search(stress):
    done = stress(generator="echo 3", solution="sleep 60", seconds=2)
    assert "still running after 2." in done.out


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
     "double2 stress: checker expected/double2/check.py failed: exit status 3"),
], ids=["generator", "reference", "checker"])
def test_helper_that_fails_is_named_with_seed_and_size(stress, shell, changes, complaint):
    programs = {"generator": "echo $seed", "checker": "exit 42", **changes}
    write(shell / "expected/double2/check.py", programs.pop("checker"))
    first = FIRST.replace(", ref", ", checker expected/double2/check.py, ref")
    assert stress(**programs) == (2, first, f"run.py: {complaint}\n")
    assert saved(shell) == {}


# A program that interrupts run.py, which waits for it.
INTERRUPT = f"kill -INT {os.getpid()}; sleep 60"


@pytest.fixture
def interruptible(main):
    """SIGINT has an effect even if the tests run in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_ctrl_c_ends_the_search(stress, interruptible):
    done = stress(generator=f"[ $seed -lt 43 ] || {{ {INTERRUPT}; }}; echo 3")
    assert done == (130, FIRST, "")


def test_ctrl_c_ends_the_search_for_a_smaller_input_with_the_best(stress, shell, interruptible):
    done = stress(solution="echo wrong",
                  generator=f"[ $seed -lt 43 ] || {{ {INTERRUPT}; }}; echo 1 $((50 - seed))")
    assert (done.status, done.err) == (1, "")
    assert saved(shell) == {"stress-41-1": ("1 9\n", "1 9\n")}


def test_ctrl_c_cannot_interrupt_the_saving(stress, shell, monkeypatch, no_search, interruptible):
    save = runner.save

    def interrupted_save(path, data):
        os.kill(os.getpid(), signal.SIGINT)
        save(path, data)

    monkeypatch.setattr(runner, "save", interrupted_save)
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
