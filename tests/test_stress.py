"""The command stress: a wrong program is found by a small input, which is kept; no right one is."""
import os
import re
import shlex
import signal
import subprocess
import sys

import pytest

import run as runner
from conftest import linux
from harness import populate, squeezed, write

REFERENCE, GENERATE = "expected/double2/reference.py", "inputs/double2/generate.py"
SOLUTION = "solutions/double2.py"
SAME = "read line; echo $line"      # a script that needs no other program


@pytest.fixture
def shell(kit, monkeypatch):
    """The kit, where Python sources are run by the shell, which starts sooner than Python."""
    monkeypatch.setattr(sys, "executable", "/bin/sh")
    return kit


@pytest.fixture
def stress(shell, main):
    """A function that runs stress on shell scripts from seed 40 on, with far more time than needed.

    The generator has $seed and $size. By default the other two print the line of the input.
    """
    log = write(shell / "log", "")

    def call(*words, generator, solution=SAME, reference=SAME, jobs=1, seconds=1000):
        note = f'seed=$1 size=$2\necho "$seed $size" >>{shlex.quote(str(log))}\n'
        populate(shell, {GENERATE: note + generator, SOLUTION: solution, REFERENCE: reference})
        words = [*words, "--seed", 40, "-j", jobs, "--seconds", seconds]
        return main("stress", "double2", *words)

    return call


@pytest.fixture
def calls(shell):
    """A function that returns the (seed, size) of each call of the generator so far."""
    def read():
        lines = (shell / "log").read_text().splitlines()
        return [tuple(map(int, line.split())) for line in lines]

    return read


def saved(folder):
    """Return what stress saved in the kit: {name: (input, answer)}."""
    cases = {}
    for path in sorted((folder / "inputs/double2").glob("stress-*.in")):
        answer = folder / "expected/double2" / f"{path.stem}.out"
        cases[path.stem] = path.read_text(), answer.read_text()
    return cases


# --- what is tried --------------------------------------------------------------------------------

def test_seeds_are_counted_and_sizes_grow_up_to_a_bound(stress, calls, no_search):
    done = stress("--size", 5, generator="echo $seed", solution="read n; [ $n = 50 ] || echo $n")
    assert done.status == 1
    seeds, sizes = zip(*calls())
    assert seeds == tuple(range(40, 51))
    assert sizes == (1, 1, 1, 1, 2, 3, 3, 4, 5, 5, 5)


def test_there_is_one_input_in_no_time(stress, shell, calls):
    """No folder is made if nothing is saved there."""
    done = stress("--cases", "new/cases", seconds=0, generator="echo 3")
    last = "no disagreement on 1 input, the largest of size 1; --seconds 60 searches longer"
    assert squeezed(done.out) == ["seed 40", last]
    assert (done.status, done.err) == (0, "")
    assert calls() == [(40, 1)]
    assert not (shell / "new").exists()


def test_the_seed_is_another_each_time(main):
    words = ["-c", "cat", "--reference", "cat", "--generator", "echo", "--seconds", 0]
    first, second = [squeezed(main("stress", *words).out)[0] for _ in range(2)]
    assert re.fullmatch(r"seed \d+", first)
    assert first != second


def test_a_slow_reference_limits_the_size(stress, calls, monkeypatch, no_search):
    """Here it is too slow from size 5 on. The search ends at seed 52."""
    limits = runner.Limits(cpu_seconds=0.1, idle_seconds=60, memory_mb=500, output_bytes=1 << 20)
    monkeypatch.setattr(runner, "HELPER_LIMITS", limits)
    done = stress(generator="echo $size $seed", solution="read n seed; [ $seed = 52 ] || echo $n",
                  reference="read n seed; while [ $n -ge 5 ]; do :; done; echo $n")
    assert squeezed(done.out)[1].startswith("WA double2 stress-52-4 ")
    assert calls()[7:] == [(47, 4), (48, 5), (49, 4), (50, 4), (51, 4), (52, 4)]


def test_a_reference_that_is_always_too_slow_is_named(stress, monkeypatch):
    hurried = runner.HELPER_LIMITS._replace(cpu_seconds=0.1)
    monkeypatch.setattr(runner, "HELPER_LIMITS", hurried)
    done = stress(generator="echo 3", reference="while :; do :; done")
    assert done.status == 2
    assert done.err.startswith(f"run.py: {REFERENCE} failed on seed 40, size 1: ")


def test_the_time_that_a_slow_reference_took_does_not_count(monkeypatch):
    """An input takes a second; one of size 5 takes a thousand seconds, and is too slow."""
    now = [0]
    monkeypatch.setattr(runner.time, "monotonic", lambda: now[0])

    def try_calls(calls):
        for seed, size in calls:
            now[0] += 1 if size < 5 else 1000
            yield runner.Trial(seed, size, 0, too_slow="" if size < 5 else "slow")

    options = runner.parse(["stress", "--seed", "40", "--seconds", "10"])
    sizes = [trial.size for trial in runner.growing_trials(try_calls, options)]
    assert sizes == [1, 1, 1, 1, 2, 3, 3, 4, 5, 4, 4]


@pytest.mark.parametrize("count, distinct, text", [
    (99, 99, "99 inputs, the largest of size 99; --seconds 60 searches longer"),
    (100, 80, "100 inputs (80 distinct), the largest of size 100"),
], ids=["few", "enough"])
def test_what_is_said_if_nothing_is_found(count, distinct, text):
    trials = [runner.Trial(40 + number, number + 1, number % distinct) for number in range(count)]
    assert runner.search_summary(trials, 10) == f"no disagreement on {text}"


# --- what is found --------------------------------------------------------------------------------

@pytest.fixture
def no_search(monkeypatch):
    """The first disagreement is not made smaller."""
    def first(found, *others):
        return found

    monkeypatch.setattr(runner, "smallest_disagreement", first)


@pytest.mark.parametrize("jobs", [1, 7])
def test_the_same_seed_finds_the_same_with_any_number_of_jobs(stress, shell, no_search, jobs):
    """Though later numbers disagree, too, and are there sooner."""
    done = stress(jobs=jobs,
                  generator="[ $seed != 43 ] || sleep 0.1; echo $seed",
                  solution="read n; [ $n -ge 43 ] || echo $n")
    assert squeezed(done.out)[1].startswith("WA double2 stress-43-1 ")
    assert saved(shell) == {"stress-43-1": ("43\n", "43\n")}


def test_a_crash_is_a_disagreement(stress, shell, no_search):
    done = stress(generator="echo 3", reference="echo 6", solution="exit 1")
    assert done.status == 1
    assert squeezed(done.out)[1].startswith("RE double2 stress-40-1 ")
    assert saved(shell) == {"stress-40-1": ("3\n", "6\n")}


def test_white_space_alone_is_no_disagreement(stress, shell):
    """A crash is found behind it, and no smaller input with a blank takes its place."""
    done = stress("--size", 3, generator="[ $seed != 50 ] || exit 1; echo $size",
                  solution='read n; [ $n != 3 ] || exit 1; echo "$n "')
    assert done.status == 1
    assert squeezed(done.out)[1].startswith("RE double2 stress-45-3 ")
    assert saved(shell) == {"stress-45-3": ("3\n", "3\n")}


def test_outputs_with_other_white_space_are_counted(stress):
    done = stress(seconds=0, generator="echo 3", solution="printf 3")
    last = ("no disagreement on 1 input, the largest of size 1;"
            " on 1 of them only white space differs; --seconds 60 searches longer")
    assert squeezed(done.out)[1] == last
    assert done.status == 0


def test_a_limit_of_judge_holds_here_too(stress, no_search):
    done = stress("-t", 0.1, generator="echo 3", solution="while :; do :; done")
    assert squeezed(done.out)[1].startswith("TLE double2 stress-40-1 ")


def test_a_checker_decides(stress, shell):
    write(shell / "expected/double2/check.py", "exit 42")
    done = stress(seconds=0, generator="echo 3", solution="echo 4")
    assert done.status == 0


def test_what_is_saved_in_a_folder_is_a_case_of_it(shell, main, no_search):
    """The seed and the size that are shown make the input again; the command shown judges it."""
    populate(shell, {"generate": 'echo "  $1"; [ $1 = 8 ] || echo fine'})
    words = ["-c", "grep fine || true", "--reference", "tail -n 1", "--generator", "sh generate"]
    rows = squeezed(main("stress", *words, "--cases", "my cases", "--seed", 7).out)
    assert rows[-2:] == ["saved my cases/stress-8-1.in", "saved my cases/stress-8-1.out"]
    assert (shell / "my cases/stress-8-1.out").read_text() == "  8\n"
    assert "made by sh generate, seed 8, size 1" in rows
    made = subprocess.check_output(["sh", "generate", "8", "1"])
    assert made == (shell / "my cases/stress-8-1.in").read_bytes()
    again, = [row for row in rows if row.startswith("again ")]
    assert "0 of 1 accepted, 1 WA" in main(*shlex.split(again)[3:]).out


def test_no_name_is_used_twice(stress, shell, no_search):
    """Neither that of an input nor that of an answer."""
    mine = write(shell / "inputs/double2/stress-40-1.in", "mine")
    too = write(shell / "expected/double2/stress-40-1-2.out", "too")
    done = stress(seconds=0, generator="echo 3", solution="true")
    assert squeezed(done.out)[-2:] == ["saved inputs/double2/stress-40-1-3.in",
                                       "saved expected/double2/stress-40-1-3.out"]
    assert mine.read_text() == "mine"
    assert too.read_text() == "too"


def test_what_cannot_be_saved_is_shown(stress, shell, monkeypatch, no_search):
    """Then one line says why, and nothing is left."""
    def fail(*paths):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    done = stress(seconds=0, generator="echo 3", solution="true")
    rows = squeezed(done.out)
    assert rows[2:4] == ["input inputs/double2/stress-40-1.in", "1 3"]
    assert "saved" not in done.out
    complaint = "run.py: inputs/double2/stress-40-1.in: No space left on device\n"
    assert (done.status, done.err) == (2, complaint)
    assert saved(shell) == {}


# --- a smaller input ------------------------------------------------------------------------------

def test_sizes_of_the_same_seed_grow_up_to_one_that_fails(stress, shell, calls):
    """Then new seeds have sizes up to that. The generator ends the search by a failure."""
    done = stress(generator="[ $seed != 58 ] || exit 1; seq $size",
                  reference="tail -n 1", solution="tail -n 1 | sed 's/[67]/wrong/'")
    assert done.status == 1
    assert calls()[9] == (49, 7)
    assert calls()[10:16] == [(49, size) for size in (1, 2, 3, 4, 5, 6)]
    assert calls()[16:22] == [(50, 1), (51, 2), (52, 3), (53, 4), (54, 5), (55, 6)]
    assert calls()[22:] == [(56, 1), (57, 2), (58, 3)]
    assert saved(shell) == {"stress-49-6": ("1\n2\n3\n4\n5\n6\n", "6\n")}


def test_each_smaller_size_that_fails_is_a_new_bound(stress, shell, calls):
    wrong = "[ $n -lt 5 ] && { [ $seed -lt 54 ] || [ $n -lt 2 ]; } || echo wrong"
    done = stress(generator="[ $seed != 60 ] || exit 1; echo $seed $size",
                  solution=f"read seed n; {wrong}; echo $seed $n")
    assert done.status == 1
    assert calls()[8:13] == [(48, 5), (48, 1), (48, 2), (48, 3), (48, 4)]
    assert calls()[13:18] == [(49, 1), (50, 2), (51, 3), (52, 4), (53, 5)]
    assert calls()[18:] == [(54, 1), (55, 2), (56, 1), (57, 2), (58, 1), (59, 2), (60, 1)]
    assert saved(shell) == {"stress-55-2": ("55 2\n", "55 2\n")}


def test_the_smallest_input_has_the_fewest_bytes(stress, shell, calls, monkeypatch):
    """At the smallest size the search ends after some more inputs."""
    monkeypatch.setattr(runner, "ENOUGH_INPUTS", 10)
    done = stress(solution="echo wrong",
                  generator="[ $seed = 45 ] && echo 5 || echo 100")
    assert done.status == 1
    assert saved(shell) == {"stress-45-1": ("5\n", "5\n")}
    assert len(calls()) == 1 + 10


def test_the_search_ends_with_the_time_though_more_results_are_there(monkeypatch):
    """An input takes a second."""
    now = [0]
    monkeypatch.setattr(runner.time, "monotonic", lambda: now[0])

    def try_calls(calls, deadline):
        for seed, size in calls:
            now[0] += 1
            assert now[0] <= 10
            yield runner.Trial(seed, size, 0)

    options = runner.parse(["stress", "--seconds", "10"])
    session = runner.Session(options, runner.Screen(plain=True), workers=None)
    found = runner.Trial(40, 5, 0, input=b"x")
    assert runner.smallest_disagreement(found, 41, try_calls, session) == found


def test_what_is_not_done_when_the_time_is_over_is_dropped(stress, shell, monkeypatch):
    """The reference sleeps on what the search for a smaller input tries."""
    patient = runner.HELPER_LIMITS._replace(idle_seconds=1000)
    monkeypatch.setattr(runner, "HELPER_LIMITS", patient)
    woken = shell / "woken"
    sleeps = f"[ $seed = 40 ] || {{ sleep 20; echo >{woken}; }}"
    done = stress(seconds=0, generator="echo $seed", solution="echo wrong",
                  reference=f"read seed; {sleeps}; echo $seed")
    assert done.status == 1
    assert saved(shell) == {"stress-40-1": ("40\n", "40\n")}
    assert not woken.exists()


def test_a_helper_that_fails_ends_the_search_with_what_is_known(stress, shell):
    done = stress(solution="echo wrong",
                  generator="[ $seed -lt 45 ] || exit 3; echo 100")
    assert done.status == 1
    assert done.err == f"run.py: {GENERATE} failed on seed 45, size 1: exit status 3\n"
    assert saved(shell) == {"stress-40-1": ("100\n", "100\n")}


def test_progress_names_the_input_and_its_size(stress, monkeypatch):
    texts = []

    def note(screen, text):
        texts.append(text)

    monkeypatch.setattr(runner.Screen, "progress", note)
    stress(generator="[ $seed != 50 ] || exit 1; echo $size",
           solution="read n; [ $n -lt 3 ] || n=wrong; echo $n")
    assert "input 6, size 2" in texts
    looking = "found one of size 3; looking for a smaller one, size "
    sizes = [text[len(looking):] for text in texts if text.startswith(looking)]
    assert sizes[:5] == ["1", "2", "1", "2", "3"]


# --- what ends it ---------------------------------------------------------------------------------

def test_a_missing_helper_is_named(kit, main):
    (kit / GENERATE).unlink()
    done = main("stress", "2", "--seed", 1)
    assert done == (2, "", "run.py: stress needs a generator: --generator PROGRAM,"
                           " or generate.* or gen.* beside the cases\n")


@pytest.mark.parametrize("role, code, complaint", [
    ("generator", "exit 0", f"{GENERATE} printed nothing for seed 43, size 1"),
    ("reference", "exit 1", f"{REFERENCE} failed on seed 43, size 1: exit status 1"),
    ("checker", "exit 3", "double2 stress: the checker failed: exit status 3"),
], ids=["generator", "reference", "checker"])
def test_a_helper_that_fails_is_no_verdict(stress, shell, role, code, complaint):
    """Seed and size say on which input. Nothing is saved."""
    ends = {"generator": "true", "reference": "true", "checker": "exit 42", role: code}
    write(shell / "expected/double2/check.py", ends["checker"])
    done = stress(generator=f"[ $seed -lt 43 ] || {ends['generator']}; echo $seed",
                  reference=f"read n; [ $n -lt 43 ] || {ends['reference']}; echo $n")
    assert done == (2, "seed 40\n", f"run.py: {complaint}\n")
    assert saved(shell) == {}


# What a program does: it interrupts run.py, which is waiting for it.
INTERRUPT = f"kill -INT {os.getpid()}; sleep 60"


@pytest.fixture
def interruptible(main):
    """Ctrl-C is not ignored, as it is where the tests run in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_ctrl_c_tells_how_many_inputs_were_tried(stress, shell, interruptible):
    done = stress(generator=f"[ $seed -lt 43 ] || {{ {INTERRUPT}; }}; echo 3")
    assert done == (130, "seed 40\nInterrupted after 3 inputs.\n", "")
    assert saved(shell) == {}


def test_ctrl_c_ends_the_search_for_a_smaller_input_with_what_is_known(
        stress, shell, interruptible):
    done = stress(solution="echo wrong",
                  generator=f"[ $seed -lt 43 ] || {{ {INTERRUPT}; }}; echo $((50 - seed))")
    assert (done.status, done.err) == (1, "")
    assert saved(shell) == {"stress-41-1": ("9\n", "9\n")}


def test_ctrl_c_does_not_disturb_the_saving(stress, shell, monkeypatch, no_search, interruptible):
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
def test_nothing_is_left_after_ctrl_c(kit, main, monkeypatch, clean, interruptible, path):
    """Whatever runs just then, and has started another program."""
    monkeypatch.setattr(sys, "executable", "/bin/sh")
    monkeypatch.setenv("PATH", f"{kit / 'bin'}{os.pathsep}{os.environ['PATH']}")
    populate(kit, {GENERATE: "echo 3", REFERENCE: "cat", SOLUTION: "cat", "a.c": ""})
    write(kit / path, f"#!/bin/sh\nsleep 60 & : >left; {INTERRUPT}").chmod(0o755)
    source = "a.c" if path == "bin/cc" else SOLUTION
    done = main("stress", "2", "-c", source)
    assert (done.status, done.err) == (130, "")
    assert saved(kit) == {}
