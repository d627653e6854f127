"""The report: lines of cases and tasks, which of them are printed, JSON, and the exit status."""
import os
import time
from pathlib import Path

import pytest

from harness import RIGHT_RUN, in_short, objects, populate, requested, run_py, touch
from judge.folders.cases import Case
from judge.options import parse
from judge.report import VERDICTS, Report, exit_status, helpfulness
from judge.running.limits import solution_limits
from judge.running.sources import CompileError
from judge.screen import Screen
from judge.session import refused
from judge.text import columns
from judge.verdicts.compare import Line
from judge.verdicts.judging import Outcome, note_on


def made(name, verdict="AC", input_bytes=0, **run):
    """Return an Outcome, with changes of its Run; a failure has a row that shows it."""
    case = Case(name, Path(f"{name}.in"), Path(f"{name}.out"))
    is_right = verdict == "AC"
    excerpts = {} if is_right else {"stdout": [(1, f"row of {name}".encode())]}
    message = "" if is_right else f"message on {name}"
    return Outcome(case, verdict, message, RIGHT_RUN._replace(**run), input_bytes, None, excerpts)


@pytest.fixture
def reported(tmp_path, monkeypatch, capsys):
    """A function that returns the report on {task: Outcomes} for the words of a command line."""
    populate(tmp_path, {f"{name}.in": "" for name in "abcde"})      # or there is no `again`
    monkeypatch.chdir(str(tmp_path))
    (task,), _ = requested("-c", "it")

    def call(results, *words, width=200):
        options, screen = parse(list(words)), Screen()
        screen.width = width
        tasks = [task._replace(name=name, cases=[outcome.case for outcome in outcomes])
                 for name, outcomes in results.items()]
        monkeypatch.setattr(time, "monotonic", iter([1, 3.54]).__next__)
        report = Report(screen, tasks, options)
        for one in tasks:
            for outcome in results[one.name]:
                report.add(one, outcome)
        report.end()
        return capsys.readouterr().out

    return call


@pytest.fixture
def short(reported):
    """A function that returns the lines of a report on Outcomes of a task p, without figures."""
    return lambda outcomes, *words: in_short(reported({"p": outcomes}, *words))


FIVE = [made("a"), made("b", "WA", 9), made("c"), made("d", "RE", 8), made("e", "RE", 8)]


def test_smallest_failure_is_held_back_and_shown_in_full_below_the_others(short):
    """Of two inputs with the same size, the first one counts."""
    assert short(FIVE) == [
        "WA p b message on b", "RE p e message on e",
        "RE p d message on d", "input d.in", "stdout 1 row of d", "again",
        "RE p 2 of 5 accepted, 1 WA, 2 RE"]


def test_other_failures_help_more_than_pe_and_pe_more_than_na():
    order = [made("", "RE", 8), made("", "WA", 9), made("", "PE", 2), made("", "NA", 1)]
    assert sorted(reversed(order), key=helpfulness) == order


def test_q_shows_the_total_alone_and_v_each_case_in_full(short):
    assert short(FIVE, "-q") == ["RE p 2 of 5 accepted, 1 WA, 2 RE"]
    assert short(FIVE[:2], "-v") == [
        "AC p a", "input a.in", "answer a.out",
        "WA p b message on b", "input b.in", "stdout 1 row of b", "answer b.out", "again",
        "WA p 1 of 2 accepted, 1 WA"]


@pytest.mark.parametrize("count, told", [(10, []), (11, ["... 1 more failure (-v shows all)"])])
def test_ten_failures_of_a_task_have_lines_and_the_others_are_counted(short, count, told):
    """The one in full is the last of the ten, even if it came late."""
    last = count - 1
    outcomes = [made(str(number), "WA", 99 - number) for number in range(count)]
    lines = [f"WA p {number} message on {number}" for number in range(9)]
    in_full = [f"WA p {last} message on {last}", f"input {last}.in", f"stdout 1 row of {last}"]
    assert short(outcomes) == [*lines, *told, *in_full, f"WA p 0 of {count} accepted, {count} WA"]


def test_line_of_a_case_fits_into_the_terminal_unless_it_alone_tells_the_fault(reported):
    """The message on a difference says what is shown below it."""
    first, _, in_full, *_ = reported({"p": FIVE}, width=40).splitlines()
    assert first == "WA   p b    0.100 s     9.8 MB  messa..."
    assert in_full == "RE   p d    0.100 s     9.8 MB  message on d"
    wrong = made("b", "WA")
    for outcome in (wrong._replace(difference=[Line("got", 1, ["x"])]),
                    wrong._replace(excerpts={"checker": [(1, b"x")]})):
        line, *_ = reported({"p": [outcome]}, width=40).splitlines()
        assert line == first


def test_task_has_the_most_time_and_memory_of_its_cases(reported):
    outcomes = [made("large", memory_kib=900 << 10), made("slow", cpu_seconds=0.2)]
    assert reported({"p": outcomes}, "-q") == "AC   p      0.200 s   900.0 MB  2 of 2 accepted\n"


def test_case_that_could_not_be_judged_has_no_figures(reported):
    line, *_ = reported({"p": [made("a", "JE")._replace(run=None)]}).splitlines()
    assert line == "JE   p a                        message on a"


def test_names_are_aligned_by_their_columns_on_a_terminal(reported):
    """Those of tasks are; the cases of one task are, too, and with -v all names are."""
    one = {"p": [made("a", "WA"), made("\u7b54" * 4, "WA")]}
    two = {**one, "\u7b54\u3048": [made("b", "WA")]}

    def widths(results, *words):
        lines = reported(results, *words).splitlines()
        return [columns(line.partition(" s ")[0]) for line in lines if line.startswith("WA ")]

    assert widths(one) == widths(one, "-v") == 3 * [24]
    assert widths(one, "-q") == widths(one, "-q", "-v") == [17]
    assert widths(two) == [24, 24, 18, 20, 18, 18]
    assert widths(two, "-q") == 3 * [18]
    assert widths(two, "-v") == 6 * [24]


def test_task_has_most_severe_verdict_of_its_cases_and_all_tasks_have_the_wall_time(reported):
    order = list(VERDICTS)
    assert order == "AC NA PE WA RE TLE OLE MLE CE JE".split()
    results = {}
    for mild, severe in zip(order, order[1:]):
        results[f"over-{mild}"] = [made("0", mild), made("1", severe)]
    lines = in_short(reported(results, "-q"))
    assert [line.split()[0] for line in lines[:-1]] == order[1:]
    counts = "2 NA, 2 PE, 2 WA, 2 RE, 2 TLE, 2 OLE, 2 MLE, 2 CE, 1 JE"
    assert lines[-1] == f"JE all 1 of 18 accepted, {counts} in 2.5 s"


def test_exit_status_is_2_if_a_case_could_not_be_judged_and_1_if_it_is_not_accepted():
    for verdicts, status in [("AC", 0), ("AC PE", 1), ("CE", 1), ("AC NA", 2), ("WA JE", 2)]:
        assert exit_status(verdicts.split()) == status


def test_solution_of_the_kit_is_named_outside_the_kit(kit, contest, main, monkeypatch):
    line = f"AC double2 2 of 2 accepted, program {kit}/solutions/double2.py"
    assert in_short(main("2", "-q").out) == [line]
    monkeypatch.chdir(str(kit))
    assert in_short(main("2", "-q").out) == ["AC double2 2 of 2 accepted"]


def test_v_shows_all_that_a_program_printed_and_the_answer_if_there_is_one(contest, main):
    populate(contest, {"1.in": "given\n", "1.out": "1\n"})
    assert in_short(main("-c", "echo 1; echo debug >&2", "-v").out) == [
        "AC contest 1", "input 1.in", "1 given", "stdout 1 1", "stderr 1 debug", "answer 1.out",
        "AC contest 1 of 1 accepted"]
    os.remove("1.out")
    assert in_short(main("-c", "echo 1", "-v").out)[1:5] == [
        "input 1.in", "1 given", "stdout 1 1", "again"]


def test_line_of_an_accepted_task_has_a_note_on_what_is_wrong_or_not_known(contest, main):
    touch(contest, "1.* 2.*")
    words = "-c", "echo 'a.c:3:5: runtime error: overflow' >&2"
    assert in_short(main(*words).out) == [
        "AC contest 2 of 2 accepted", "1: a.c:3:5: runtime error: overflow"]
    limits = solution_limits(cpu_seconds=1, memory_mb=5)
    notes = [note_on(RIGHT_RUN._replace(memory_kib=used, floor_kib=20480), limits)
             for used in (5120, 5121, 20480, 20481)]
    assert notes == ["", *["its memory is not known: less than 20 MB cannot be measured"] * 2, ""]


def test_json_has_all_figures_of_a_case(contest, main):
    touch(contest, "1.* check.py")
    answer = objects(main("-c", "exit 3", "--json"))["1"]
    figures = [answer.pop(name) for name in ("wall", "cpu", "memory")]
    assert list(map(type, figures)) == [float, float, int]
    wall, cpu, memory = figures
    assert wall > 0 and 0 <= cpu < 10 and 1000 < memory < 200000
    assert answer == {"problem": "contest", "case": "1", "verdict": "RE", "status": 3,
                      "signal": None, "message": "exit status 3", "program": "exit 3",
                      "checker": "check.py"}


ERRORS = {          # the lines of a compiler: the one that says what is wrong
    "a.c: In function 'main':\na.c:3:4: error: no\n  3 | x": "a.c:3:4: error: no",
    "error[E0425]: cannot find value `x`\n --> a.rs:1:15": "error[E0425]: cannot find value `x`",
    "# command-line-arguments\n./a.go:3:2: undefined: x": "./a.go:3:2: undefined: x",
    "": "",
}


def test_message_on_a_program_that_is_refused_is_the_first_error_of_its_compiler():
    for lines, first in ERRORS.items():
        error = CompileError("a.c: compile error", *lines.splitlines())
        shown = {"compiler": lines.splitlines()}
        assert refused(error) == Outcome(None, "CE", first, excerpts=shown)


def test_programs_that_were_found_are_named_in_the_line_of_their_task(shell, main):
    """The kit's own are known."""
    populate(shell / "mine", {"1.in": "", "1.out": "", "a.py": "", "check.py": "exit 42"})
    populate(shell, {"solutions/double2.py": "", "expected/double2/check.py": "exit 42"})
    assert in_short(main("mine").out) == [
        "AC mine 1 of 1 accepted, program mine/a.py, checker mine/check.py"]
    assert in_short(main("mine", "mine/a.py", "mine/check.py").out) == [
        "AC mine 1 of 1 accepted, checker mine/check.py"]
    assert in_short(main("mine", "--checker", "mine/check.py").out) == [
        "AC mine 1 of 1 accepted, program mine/a.py"]
    assert in_short(main("2", "-k", "empty").out) == ["AC double2 1 of 1 accepted"]


def test_control_characters_in_names_are_escaped(tmp_path):
    queen = os.fsdecode("\u265b".encode())     # as the current locale has it
    for name in ("1\n\033[31m", queen):
        populate(tmp_path / "ca\nses", {f"{name}.in": "", f"{name}.out": "x"})
    words = "ca\nses", "-c", "true"
    done = run_py(*words, cwd=str(tmp_path), env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert r"ca\nses 1\n\x1b[31m " in done.out
    assert r"ca\nses \u" in done.out
