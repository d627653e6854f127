"""The report: lines of cases and tasks, which of them are printed, JSON, and the exit status."""
import json
import os
import re
from pathlib import Path

import pytest

from harness import RIGHT_RUN, command, in_short, objects, populate, run_py, write
from judge.options import parse
from judge.report import VERDICTS, JsonReport, Report, exit_status, names_of_lines
from judge.request.naming import Case
from judge.request.tasks import read_request
from judge.running.sources import CompileError
from judge.screen import Screen
from judge.text import columns
from judge.verdicts.judging import Outcome
from whole_kit import on_terminal


def made(name, verdict="AC", input_bytes=0, **run):
    """Return an Outcome, with changes of its Run; a failure has a row that shows it."""
    case = Case(name, Path(f"{name}.in"), Path(f"{name}.out"))
    if verdict == "AC":
        return Outcome(case, verdict, "", RIGHT_RUN._replace(**run))
    excerpts = {"stdout": [(1, f"row of {name}".encode())]}
    return Outcome(case, verdict, f"message on {name}", RIGHT_RUN._replace(**run), input_bytes,
                   None, excerpts)


def failing(name, verdict="WA", input_bytes=0):
    """Return an Outcome that is not accepted."""
    return made(name, verdict, input_bytes)


@pytest.fixture
def reported(tmp_path, monkeypatch, capsys):
    """A function that returns the report on {task: Outcomes} for the words of a command line."""
    populate(tmp_path, {f"{name}.in": "" for name in "abcde"})      # or there is no `again`
    monkeypatch.chdir(str(tmp_path))
    (task,), _ = read_request(parse(["-c", "it"]))

    def call(results, *words, iterate=iter):
        options = parse(list(words))
        tasks = [task._replace(name=name, cases=[outcome.case for outcome in outcomes])
                 for name, outcomes in results.items()]
        report = Report(Screen(), names_of_lines(tasks, options), options)
        judged = []
        for one in tasks:
            judged += report.print_task(one, iterate(results[one.name]))
        if len(tasks) > 1:
            report.print_total(judged, 2.54)
        return capsys.readouterr().out

    return call


@pytest.fixture
def short(reported):
    """A function that returns the lines of a report on Outcomes of a task p, without figures."""
    return lambda outcomes, *words: in_short(reported({"p": outcomes}, *words))


FIVE = [
    made("a"),
    failing("b", input_bytes=9),
    made("c"),
    failing("d", "RE", input_bytes=8),
    failing("e", "RE", input_bytes=8),
]
TOTAL = "RE p 2 of 5 accepted, 1 WA, 2 RE"
B, D, E = "WA p b message on b", "RE p d message on d", "RE p e message on e"
B_ROWS, D_ROWS, E_ROWS = ([f"input {name}.in", f"stdout 1 row of {name}", "again"]
                          for name in "bde")


def test_smallest_failure_is_held_back_and_shown_in_full_below_the_others(short):
    """Of two inputs with the same size, the first one counts."""
    assert short(FIVE) == [B, E, D, *D_ROWS, TOTAL]


def test_q_shows_the_total_alone_and_v_each_case_in_full(short):
    assert short(FIVE, "-q") == [TOTAL]
    in_full = []
    for line, rows in [("AC p a", ["input a.in"]), (B, B_ROWS), ("AC p c", ["input c.in"]),
                       (D, D_ROWS), (E, E_ROWS)]:
        answer = rows[0].replace("input", "answer").replace(".in", ".out")
        in_full += [line, *rows[:2], answer, *rows[2:]]
    assert short(FIVE, "-v") == [*in_full, TOTAL]


@pytest.mark.parametrize("count, told", [
    (1, []), (10, []), (11, ["... 1 more failure (-v shows all)"]),
    (60, ["... 50 more failures (-v shows all)"]),
])
def test_ten_failures_of_a_task_have_lines_and_the_others_are_counted(short, count, told):
    """The one in full is the last of the ten, even if it came late."""
    outcomes = [failing(str(number), input_bytes=99 - number) for number in range(count)]
    last = count - 1
    lines = [f"WA p {number} message on {number}" for number in range(min(last, 9))]
    in_full = [f"WA p {last} message on {last}", f"input {last}.in", f"stdout 1 row of {last}"]
    assert short(outcomes) == [*lines, *told, *in_full, f"WA p 0 of {count} accepted, {count} WA"]
    assert len(short(outcomes, "-v")) == 4 * count + 1


def test_other_failures_help_more_than_pe_and_pe_more_than_na(short):
    def in_full(*outcomes):
        shown, = re.findall(r"stdout 1 row of (\w+)", "\n".join(short(outcomes)))
        return shown

    none = failing("none", "NA", input_bytes=1)
    blank = failing("blank", "PE", input_bytes=2)
    assert in_full(none) == "none"
    assert in_full(none, blank) == in_full(blank, none) == "blank"
    large = failing("large", "WA", input_bytes=9)
    assert in_full(blank, none, large) == in_full(large, none, blank) == "large"


def test_task_has_the_most_time_and_memory_of_its_cases(reported):
    """If the worker takes more memory than the program, the program's memory is only bounded."""
    large = made("large", memory_kib=900 << 10, floor_kib=17 << 10)
    slow = made("slow", cpu_seconds=0.2, memory_kib=9)
    bound = made("bound", cpu_seconds=0.0414, memory_kib=17409, floor_kib=17409)
    report = reported({"p": [large, slow, bound]}, "-q")
    assert report == "AC   p      0.200 s   900.0 MB  3 of 3 accepted\n"
    assert reported({"p": [bound, bound]}, "-q") == (
        "AC   p      0.041 s     <18 MB  2 of 2 accepted\n")


def test_case_that_could_not_be_judged_has_no_figures(reported):
    none = failing("a", "JE")._replace(run=None)
    line, *_, total = reported({"p": [none]}).splitlines()
    assert line == "JE   p a                        message on a"
    assert total == "JE   p                          0 of 1 accepted, 1 JE"
    assert "JE   p a    0.100 s" in reported({"p": [none, failing("a", "JE")]}, "-v")


def test_names_are_aligned_by_their_columns_on_a_terminal(reported):
    """Those of tasks are; the cases of one task are, too, and with -v all names are."""
    results = {"p": [failing("a"), failing("\u7b54" * 4)], "\u7b54\u3048": [failing("b")]}

    def widths(*words):
        lines = reported(results, *words).splitlines()
        return [columns(line.partition(" s ")[0]) for line in lines if line.startswith("WA ")]

    assert widths("-q") == 3 * [18]
    assert widths() == [24, 24, 18, 20, 18, 18]
    assert widths("-v") == 6 * [24]
    del results["\u7b54\u3048"]
    assert widths() == widths("-v") == 3 * [24]
    assert widths("-q") == [17]


def test_task_has_most_severe_verdict_of_its_cases(reported):
    order = list(VERDICTS)
    assert order == "AC NA PE WA RE TLE OLE MLE CE JE".split()
    results = {}
    for mild, severe in zip(order, order[1:]):
        results[f"over-{mild}"] = [made("0", mild), made("1", severe)]
    lines = in_short(reported(results))
    ends = [line for line in lines if " of 2 accepted" in line]
    assert [line.split()[0] for line in ends] == order[1:]
    counts = "2 NA, 2 PE, 2 WA, 2 RE, 2 TLE, 2 OLE, 2 MLE, 2 CE, 1 JE"
    assert lines[-1] == f"JE all 1 of 18 accepted, {counts} in 2.5 s"


def test_exit_status_is_2_if_a_case_could_not_be_judged_and_1_if_it_is_not_accepted():
    for verdicts, status in [("AC", 0), ("AC PE", 1), ("CE", 1), ("AC WA RE TLE OLE MLE", 1),
                             ("AC NA", 2), ("WA JE", 2)]:
        assert exit_status([made("a", verdict) for verdict in verdicts.split()]) == status


def test_each_task_has_its_line_below_its_failure_and_all_have_the_wall_time(reported):
    lines = in_short(reported({"p": [made("a"), failing("b")], "q": [made("c")]}))
    totals = ["WA p 1 of 2 accepted, 1 WA", "AC q 1 of 1 accepted",
              "WA all 2 of 3 accepted, 1 WA in 2.5 s"]
    assert lines == [B, *B_ROWS, *totals]


def test_ctrl_c_shows_the_failure_in_full(reported, capsys):
    def interrupted(outcomes):
        yield from outcomes
        raise KeyboardInterrupt(2)

    with pytest.raises(KeyboardInterrupt):
        reported({"p": [failing("d"), failing("b")]}, iterate=interrupted)
    assert in_short(capsys.readouterr().out)[1:] == ["WA p d message on d", *D_ROWS]


@pytest.fixture
def mixed(tmp_path, monkeypatch):
    """Words that judge five cases: two outputs are right, one is wrong, and two runs crash."""
    for name in "abcde":
        populate(tmp_path / "cases", {f"{name}.in": f"{name}\n", f"{name}.out": f"{name}\n"})
    write(tmp_path / "program", """read name; echo "debug $name" >&2
case $name in b) echo x;; *) echo $name;; esac
case $name in [de]) echo "no $name" >&2; exit 1;; esac""")
    monkeypatch.chdir(str(tmp_path))
    return ["judge", "cases", "-c", "sh program"]


def test_cases_are_reported_in_order_with_their_differences(mixed):
    done = run_py(*mixed, "-j3")
    assert (done.status, done.err) == (1, "")
    rows = ["input cases/b.in", "1 b", "output", "expected 1 b", "got 1 x", "stderr 1 debug b"]
    assert in_short(done.out) == [
        "RE cases d exit status 1: no d", "RE cases e exit status 1: no e",
        "WA cases b line 1: expected 'b', got 'x'", *rows, "again",
        "RE cases 2 of 5 accepted, 1 WA, 2 RE"]


def test_v_shows_all_that_the_program_printed_if_it_is_accepted_or_crashes(mixed, main):
    assert in_short(main(*mixed, "-k", "a", "-k", "d", "-v").out)[:14] == [
        "AC cases a", "input cases/a.in", "1 a", "stdout 1 a", "stderr 1 debug a",
        "answer cases/a.out", "RE cases d exit status 1: no d", "input cases/d.in", "1 d",
        "stdout 1 d", "stderr 1 debug d", "2 no d", "answer cases/d.out", "again"]


def test_json_has_an_object_for_each_case(mixed, main):
    answers = objects(main(*mixed, "--json"))
    assert list(answers) == list("abcde")
    assert answers["a"]["verdict"] == "AC"
    answer = answers["d"]
    assert answer.pop("wall") > 0
    assert 0 <= answer.pop("cpu") < 10
    assert 1000 < answer.pop("memory") < 200000
    assert answer == {"problem": "cases", "case": "d", "verdict": "RE", "status": 1,
                      "signal": None, "message": "exit status 1: no d",
                      "program": "sh program", "checker": None}


ERRORS = {          # the lines of a compiler: the message in JSON
    "a.c: In function 'main':\na.c:3:4: error: no\n  3 | x": "a.c:3:4: error: no",
    "error[E0425]: cannot find value `x` in this scope\n --> a.rs:1:15":
        "error[E0425]: cannot find value `x` in this scope",
    "# command-line-arguments\n./a.go:3:2: undefined: x": "./a.go:3:2: undefined: x",
    "": "",
}


@pytest.mark.parametrize("lines", ERRORS)
def test_json_of_a_program_that_is_refused_is_one_object_with_the_first_error(
        mixed, capsys, lines):
    (task,), _ = read_request(parse(list(map(str, mixed))))
    error = CompileError("a.c: compile error", *lines.splitlines())
    JsonReport(Screen(plain=True)).print_refusal(task, error)
    answer = json.loads(capsys.readouterr().out)
    assert (answer["case"], answer["verdict"], answer["message"]) == (None, "CE", ERRORS[lines])
    figures = [answer[name] for name in ("cpu", "wall", "memory", "status", "signal")]
    assert figures == 5 * [None]


def test_programs_that_were_found_are_named_in_the_line_of_their_task(shell, main):
    """The kit's own are known."""
    populate(shell / "mine", {"1.in": "", "1.out": "", "a.py": "", "check.py": "exit 42"})
    assert in_short(main("mine").out) == [
        "AC mine 1 of 1 accepted, program mine/a.py, checker mine/check.py"]
    assert in_short(main("mine", "mine/a.py", "--checker", "true").out) == [
        "AC mine 1 of 1 accepted"]
    write(shell / "solutions/double2.py", "cat")
    write(shell / "expected/double2/check.py", "exit 42")
    assert in_short(main("2").out) == ["AC double2 2 of 2 accepted"]


def test_control_characters_in_names_are_escaped(tmp_path):
    queen = os.fsdecode("\u265b".encode())     # as the current locale has it
    for name in ("1\n\033[31m", queen):
        populate(tmp_path / "ca\nses", {f"{name}.in": "", f"{name}.out": "x"})
    words = ["ca\nses", "-c", "true"]
    done = run_py(*words, cwd=str(tmp_path), env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.status == 1
    assert r"ca\nses 1\n\x1b[31m " in done.out
    assert re.search(r"(?m)^WA   ca\\nses \\u\w{4}", done.out)


def test_lines_of_cases_that_are_not_shown_in_full_fit_into_the_terminal(tmp_path):
    for name in "ab":
        populate(tmp_path, {f"{name}.in": "", f"{name}.out": 60 * name})
    _, written = on_terminal([*command("-c", "true"), str(tmp_path)], columns=80)
    first, *others = re.sub(r"\x1b\[[\d;]*[mK]|.*\r", "", written).splitlines()
    assert len(first) == 80 and first.endswith("...")
    assert max(map(len, others)) > 80
