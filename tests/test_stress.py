"""The command stress: it finds a small input for a wrong program, and saves it as a case."""
import itertools
import os
import shlex
import shutil
import signal
import time
from types import SimpleNamespace

import pytest

from harness import linux, populate, squeezed, touch, write
from judge.commands import stress as room
from judge.commands.stress import (Trial, growing_calls, growing_trials, search_summary,
                                   smaller_calls, smallest_disagreement)
from judge.files import save_all
from judge.options import parse
from judge.running.workers import result_of
from judge.screen import Screen
from judge.text import Failure
from judge.verdicts.helpers import TooSlow

REFERENCE, GENERATE = "expected/double2/reference.py", "inputs/double2/generate.py"
SOLUTION, CHECKER = "solutions/double2.py", "expected/double2/check.py"
SAME = "read line; echo $line"      # a script that needs no other program


@pytest.fixture
def stress(shell, main):
    """A function that runs stress with shell scripts, from seed 40 on, but on one input only."""
    def call(generator="echo 3", solution=SAME, reference=SAME, checker=None, seconds=0, words=()):
        scripts = {GENERATE: generator, SOLUTION: solution, REFERENCE: reference, CHECKER: checker}
        populate(shell, {path: code for path, code in scripts.items() if code})
        return main("stress", "double2", "--seed", 40, "-j", 1, "--seconds", seconds, *words)

    return call


def saved(folder):
    """Return what stress saved in the kit: {name: text}."""
    return {path.name: path.read_text() for path in folder.glob("*/double2/stress-*")}


def test_sizes_are_in_turn_small_ones_and_growing_ones_and_at_last_all_sizes():
    seeds, sizes = zip(*first_calls(18, most_size=3))
    assert seeds == tuple(range(40, 58))
    assert sizes == (1, 1, 2, 1, 3, 1, 1, 1, 2, 2, 3, 3, 1, 2, 2, 1, 3, 3)
    _, sizes = zip(*first_calls(60, most_size=200))
    assert sizes[::2] == 3 * tuple(range(1, 11))
    assert sizes[1:17:2] == (1, 1, 1, 1, 2, 3, 3, 4)
    assert sizes[47:55:2] == (169, 200, 199, 198)
    large = {size for _, size in first_calls(460, most_size=200)[50::2]}
    assert large == set(range(1, 11))
    assert {size for _, size in first_calls(460, most_size=200)[51::2]} == set(range(1, 201))
    assert first_calls(2, most_size=1) == [(40, 1), (41, 1)]


def first_calls(count, most_size):
    """Return the first (seed, size) from seed 40 on."""
    calls = growing_calls(40, 0, most_size, deadline=float("inf"))
    return list(itertools.islice(calls, count))


@pytest.fixture
def session(monkeypatch):
    """What a search for 30 seconds needs of a Session. Each input takes a second."""
    def map_in_time(function, calls, deadline=None):
        for call in calls:
            session.now += 1
            yield result_of(function, call)

    workers, options = SimpleNamespace(map=map_in_time), parse(["stress", "--seconds", "30"])
    session = SimpleNamespace(workers=workers, options=options, screen=Screen(), now=0)
    monkeypatch.setattr(time, "monotonic", lambda: session.now)
    return session


def test_reference_that_is_too_slow_for_size_5_limits_the_size_but_not_the_time(session, capsys):
    def try_call(seed, size):
        if size >= 5:
            raise TooSlow(f"slow for {size}")
        return Trial(seed, size, 0, 1)

    trials = growing_trials(try_call, 40, session)
    calls = [(trial.seed, trial.size) for trial in trials]
    assert calls[:8] == first_calls(8, most_size=200)[:8]
    assert calls[8:] == first_calls(29, most_size=4)[8:]
    assert capsys.readouterr().out == "slow for 5; smaller sizes follow\n"


def test_smaller_sizes_of_the_seed_come_before_new_seeds_and_the_fewest_bytes_win(session):
    """Helpers that fail, and checkers, are passed over."""
    calls = []

    def try_call(seed, size):
        calls.append((seed, size))
        if seed == 43:
            raise Failure("")
        if seed > 59:
            raise KeyboardInterrupt
        verdict = "JE" if seed == 44 else "WA"
        outcome = SimpleNamespace(verdict=verdict) if size > 5 or seed == 44 else None
        return Trial(seed, size, 0, {44: 1, 47: 8}.get(seed, 9), outcome, b"1 2")

    first = Trial(40, 8, 0, 10, SimpleNamespace(verdict="WA"), b"1 2")
    second = first._replace(seed=41)
    found = smallest_disagreement([first, second], try_call, session, 30)
    assert (found.seed, found.size) == (47, 6)
    seeds, sizes = zip(*calls)
    assert seeds == (*6 * [41], *range(42, 61))
    assert sizes == (*4 * (1, 2, 3, 4, 5, 6), 1)


def test_enough_seeds_are_tried_for_each_size_unless_the_input_is_one_word():
    two_words = Trial(40, 3, 0, 9, input=b"1 2")
    one_word = Trial(40, 3, 0, 2, input=b"5\n")
    assert len(list(smaller_calls([two_words], 51))) == 3 + 100 * 3
    assert list(smaller_calls([two_words, one_word], 51)) == []


@pytest.mark.parametrize("took, seconds", [(0, 2), (1, 2), (3, 3), (30, 30), (45, 30)])
def test_smaller_input_is_looked_for_as_long_as_the_first_within_bounds(
        stress, session, monkeypatch, took, seconds):
    found = Trial(40, 4, 0, 3, True)
    monkeypatch.setattr(room, "growing_trials", lambda *_: setattr(session, "now", took) or [found])
    monkeypatch.setattr(room, "smallest_disagreement", lambda *call: refuse(call[-1]))
    assert stress(seconds=30).err == f"run.py: {seconds}\n"


def refuse(number):
    """Raise a Failure with a number."""
    raise Failure(f"{number:g}")


@pytest.mark.parametrize("lengths, text", [
    ([1, 1, 1], "3 inputs (1 different), up to 1 byte"),
    ([1, 2, 1], "3 inputs (2 different), up to 2 bytes"),
    ([1, 2, 3], "3 inputs, up to 3 bytes"),
])
def test_summary_counts_inputs(lengths, text):
    trials = [Trial(40, size, length, length) for size, length in enumerate(lengths)]
    assert search_summary(trials) == f"no disagreement on {text}"


def test_one_input_is_tried_in_no_time_and_white_space_or_a_checker_allows_a_difference(stress):
    summary = "no disagreement on 1 input, up to 2 bytes\n"
    first = f"seed 40, program {SOLUTION}, reference {REFERENCE}, generator {GENERATE}\n"
    assert stress(solution="echo ' 3'") == (0, f"{first}{summary}", "")
    first = first.replace(", ref", f", checker {CHECKER}, ref")
    assert stress(solution="echo 4", checker="exit 42") == (0, f"{first}{summary}", "")


def test_seed_that_is_not_typed_is_the_time(kit, main, monkeypatch):
    monkeypatch.setattr(time, "time_ns", lambda: 17 * 10 ** 8 + 42)
    assert main("stress", "2", "--generator", "false").out.startswith("seed 42, ")


def limit_of(rules, *words):
    """Stand in for try_input; fail with the limit of the program."""
    refuse(rules.limits.cpu_seconds)


def test_program_is_judged_by_its_own_limits_however_long_the_search(shell, main, monkeypatch):
    monkeypatch.setattr(room, "try_input", limit_of)
    for words, limit in [("0", 10), ("5 -t 1", 1), ("1 -t 20", 20)]:
        done = main("stress", "2", "--seconds", *words.split())
        assert done.err == f"run.py: {limit}\n"


def test_what_was_begun_in_the_time_of_the_search_is_awaited(stress):
    """The judge needs a second, and both need longer than the search."""
    done = stress(solution="sleep 0.3; cat", seconds=0.1)
    assert (done.status, done.err) == (0, "")
    looping = stress(solution="while :; do :; done", seconds=0.1, words=["-t", "0.3"])
    assert looping.status == 1
    assert " the limit is 0.3 s" in looping.out


def test_missing_helper_is_named(kit, main):
    (kit / GENERATE).unlink()
    complaint = "needs a generator: --generator PROGRAM, or generate.* or gen.* beside the cases"
    assert main("stress", "2") == (2, "", f"run.py: stress {complaint}\n")


@pytest.mark.parametrize("role, code, complaint", [
    ("generator", "[ $1 = 42 ] && exit 3; echo 3",
     f"generator {GENERATE} failed on seed 42, size 2: exit status 3\n"),
    ("generator", "[ $1 = 42 ] || echo 3",
     f"generator {GENERATE} printed nothing for seed 42, size 2\n"),
    ("reference", "exit 3", f"reference {REFERENCE} failed on seed 40, size 1: exit status 3\n"),
    ("reference", "while :; do :; done", f"reference {REFERENCE} failed on seed 40, size 1: 0."),
], ids=["generator", "silent generator", "reference", "slow reference"])
def test_failing_helper_is_named_with_its_seed(stress, shell, monkeypatch, role, code, complaint):
    impatient = room.REFERENCE_LIMITS._replace(cpu_seconds=0.05)
    monkeypatch.setattr(room, "REFERENCE_LIMITS", impatient)
    done = stress(**{role: code}, seconds=1000)
    assert (done.status, saved(shell)) == (2, {})
    assert done.err.startswith(f"run.py: {complaint}")


def test_failing_checker_is_shown_with_its_case(stress, shell):
    done = stress(checker="exit 3")
    assert (done.status, done.err) == (2, "")
    assert f"checker {CHECKER} failed: exit status 3" in done.out
    assert saved(shell) == {"stress-40-1.in": "3\n", "stress-40-1.out": "3\n"}


WORDS = ["--reference", "cat", "--generator", "echo", "--seconds", "0", "--seed", "7"]


def test_program_that_does_not_compile_is_an_error_and_no_disagreement(shell, main, stand_in):
    stand_in("cc", "case $* in *a.c*) echo a.c:1: error; exit 1 ;; esac")
    write(shell / "a.c", "")
    done = main("stress", "2", "-c", "a.c", *WORDS)
    assert (done.status, done.err) == (2, "run.py: a.c: compile error\na.c:1: error\n")


@pytest.mark.parametrize("names, place", [("a/0.in", "a"), ("a/0.in a/tests/1.*", "a/tests")])
def test_disagreement_is_saved_beside_answers_and_its_generator_is_told(shell, main, names, place):
    touch(shell, names)
    generator = "echo $1; [ $1 = 8 ] || echo fine"
    words = ["-c", "grep fine || true", "--reference", "tail -n 1", "--generator", generator]
    rows = squeezed(main("stress", *words, "a", "--seed", 7).out)
    assert f"made by {generator}, seed 8, size 1" in rows
    for name in ("stress-8-1.in", "stress-8-1.out"):
        assert (shell / place / name).read_text() == "8\n"


@pytest.mark.parametrize("names, case", [
    ("w/b.py w/a1.*", "w/a-stress-7-1"),
    ("w/b.py w/in/a1.txt w/out/a1.txt", "w/a-stress-7-1"),
    ("w/b.py w/tests/1.*", "w/tests/stress-7-1"),       # these are for all programs
])
def test_disagreement_is_named_as_judge_finds_it(shell, main, names, case):
    """After the program if its cases are."""
    touch(shell, names)
    write(shell / "w/a.py", "echo wrong")
    assert main("stress", "w/a.py", *WORDS).status == 1
    assert (shell / f"{case}.in").read_text() == "7 1\n"
    assert main("w/a.py").out.splitlines()[-1].endswith("0 of 2 accepted, 2 WA")
    *_, last = main("stress", "-c", "echo wrong", "w", *WORDS).out.splitlines()
    assert "/stress-7-1" in last        # without a name, it is a case for all


def test_disagreement_is_saved_in_the_folder_of_the_helpers_if_cases_lie_in_several(shell, main):
    touch(shell, "w/x/1.* w/y/2.*")
    write(shell / "w/a.py", "echo wrong")
    write(shell / "w/y/gen.py", "echo $1 $2")
    words = ["w/a.py", "w/y/gen.py", "--reference", "cat", "--seconds", "0", "--seed", "7"]
    assert main("stress", *words).status == 1
    assert (shell / "w/y/stress-7-1.in").read_text() == "7 1\n"


@pytest.mark.parametrize("place", ["w/sum", "w/sum/tests"])
def test_disagreement_of_a_student_is_saved_with_the_cases_of_the_generator(shell, main, place):
    """The class stays without answers, and tests go on being cases of sum."""
    touch(shell, f"{place}/1.*")
    populate(shell / "w", {"lab/ann.py": "echo wrong", "lab/ben.py": "cat", "sum/sum.py": "cat",
                           "sum/gen.py": "echo $1 $2"})
    words = ["w/lab/ann.py", "w/sum/gen.py", "--reference", "cat", "--seconds", "0", "--seed", "7"]
    done = main("stress", *words)
    assert (done.status, sorted(os.listdir("w/lab"))) == (1, ["ann.py", "ben.py"])
    assert (shell / f"{place}/stress-7-1.in").read_text() == "7 1\n"
    again, = [row for row in squeezed(done.out) if row.startswith("again ")]
    assert main(*shlex.split(again)[3:]).status == 1


def test_program_that_was_found_is_typed_by_again_if_the_case_is_saved_elsewhere(shell, main):
    touch(shell, "p/1.*")
    populate(shell, {"p/p.py": "cat", "p/gen.py": "echo $1 $2", "w/a.py": "echo wrong",
                     "w/brute.py": "cat"})
    os.chdir("w")
    done = main("stress", "../p/gen.py", "--seconds", "0", "--seed", "7")
    again, = [row for row in squeezed(done.out) if row.startswith("again ")]
    assert "a.py" in again and (shell / "p/stress-7-1.in").exists()
    assert main(*shlex.split(again)[3:]).status == 1


def test_generator_of_the_kit_saves_nothing_in_the_kit(shell, contest, main):
    write(contest / "a.py", "echo wrong")
    generator = shell / "inputs/double2/generate.py"
    write(generator, "echo $1 $2")
    words = ["a.py", generator, "--reference", "cat", "--seconds", "0", "--seed", "7"]
    assert main("stress", *words).status == 1
    assert (sorted(os.listdir()), saved(shell)) == (["a.py", "stress-7-1.in", "stress-7-1.out"], {})


def test_program_above_stands_for_no_student(shell, main):
    populate(shell, {"w/p.py": "cat", "w/lab/ben/main.py": "echo wrong"})
    os.chdir("w")
    needed = "run.py: stress needs a program: a source such as a.cpp, or -c COMMAND\n"
    assert main("stress", "lab", *WORDS).err == needed
    assert main("stress", "lab/ben", *WORDS).status == 1
    write(shell / "w/lab/brute.py", "echo")
    assert main("stress", "lab", *WORDS).status == 0        # lab is a problem without cases
    touch(shell, "w/p/tests/1.* w/p/old/x.py")              # so is p, with its cases
    assert main("stress", "p", *WORDS).status == 0


@pytest.mark.parametrize("names", ["", "w/1.* tools/1.*"])
def test_disagreement_is_saved_beside_the_program_and_its_cases(shell, contest, main, names):
    touch(contest, names)
    populate(contest, {"w/a.py": "echo wrong", "tools/gen.py": "echo $1 $2"})
    words = ["w/a.py", "tools/gen.py", "--reference", "cat", "--seconds", "0", "--seed", "7"]
    assert main("stress", *words).status == 1
    assert (contest / "w/stress-7-1.in").read_text() == "7 1\n"


def test_disagreement_outside_the_kit_is_saved_there_and_judged_like_the_kits(shell, contest, main):
    """Limits and helpers are those of the kit's problem."""
    bad = write(contest.parent / "bad.py", "echo wrong")
    write(shell / CHECKER, 'cmp -s "$2" "$3" && exit 42; exit 43')
    rows = squeezed(main("stress", "2", bad, *WORDS).out)
    assert rows[-2:] == ["saved stress-7-1.in", "saved stress-7-1.out"]
    assert (sorted(os.listdir()), saved(shell)) == (["stress-7-1.in", "stress-7-1.out"], {})
    again, = [row for row in rows if row.startswith("again ")]
    assert "the checker exited with 43" in main(*shlex.split(again)[3:]).out


def test_crash_is_saved_as_a_case_that_replaces_neither_input_nor_answer(stress, shell):
    write(shell / "inputs/double2/stress-40-1.in", "mine")
    write(shell / "expected/double2/stress-40-1-2.out", "mine")
    rows = squeezed(stress(solution="exit 1").out)
    assert rows[1].startswith("RE double2 stress-40-1-3 ")
    assert rows[-2:] == ["saved inputs/double2/stress-40-1-3.in",
                         "saved expected/double2/stress-40-1-3.out"]


def test_disagreement_is_shown_but_not_half_saved_if_its_answer_has_no_place(shell, main):
    shutil.rmtree("expected/double2")
    write(shell / "expected/double2", "a file")
    done = main("stress", "2", "-c", "true", *WORDS)
    assert squeezed(done.out)[2:4] == ["input inputs/double2/stress-7-1.in", "1 7 1"]
    assert "saved" not in done.out and "again" not in done.out
    assert done.status == 2
    assert done.err.endswith("/stress-7-1.out: File exists\n")
    assert saved(shell) == {}


# A program that interrupts run.py, which waits for it.
INTERRUPT = f"kill -INT {os.getpid()}; sleep 60"


def test_ctrl_c_ends_the_search_for_a_smaller_input_with_the_best(stress, shell, monkeypatch):
    clock, start = time.monotonic, time.monotonic()     # as a busy machine could end it too early
    monkeypatch.setattr(time, "monotonic", lambda: start + (clock() - start) / 100)
    generator = f"[ $1 -lt 43 ] || {{ {INTERRUPT}; }}; echo 1 $((50 - $1))"
    done = stress(generator, "echo wrong", seconds=1000)
    assert (done.status, done.err) == (1, "")
    assert saved(shell) == {"stress-41-1.in": "1 9\n", "stress-41-1.out": "1 9\n"}


def test_ctrl_c_ends_the_search_with_what_was_tried(stress, shell):
    done = stress(generator=f"[ $1 -lt 43 ] || {{ {INTERRUPT}; }}; echo $1", seconds=60)
    assert (done.status, done.err) == (130, "")
    assert done.out.endswith("no disagreement on 3 inputs, up to 3 bytes\n")


def test_ctrl_c_cannot_interrupt_the_saving(stress, shell, monkeypatch):
    def interrupted_save(files):
        os.kill(os.getpid(), signal.SIGINT)
        save_all(files)

    monkeypatch.setattr(room, "save_all", interrupted_save)
    done = stress(solution="true")
    assert (done.status, done.err) == (1, "")
    assert saved(shell) == {"stress-40-1.in": "3\n", "stress-40-1.out": "3\n"}


@linux
@pytest.mark.parametrize("path", [GENERATE, CHECKER, "bin/cc"],
                         ids=["generator", "checker", "compiler"])
def test_ctrl_c_ends_what_a_program_has_started(shell, main, stand_in, clean, path):
    populate(shell, {GENERATE: "echo 3", REFERENCE: "cat", SOLUTION: "cat", "a.c": ""})
    write(shell / path, f"#!/bin/sh\nsleep 60 & : >left; {INTERRUPT}").chmod(0o755)
    source = "a.c" if path == "bin/cc" else SOLUTION
    done = main("stress", "2", "-c", source)
    assert (done.status, done.err, saved(shell)) == (130, "", {})
