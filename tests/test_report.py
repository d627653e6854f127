"""The report: lines, details, JSON, colours and progress."""
import os
import re
import sys
from pathlib import Path

import pytest

import rooms as runner
from harness import (RIGHT_RUN, Done, command, in_short, objects, populate, reported, run_py,
                     session_on, write)
from whole_kit import on_terminal


def made_outcome(problem, case, verdict="AC", input_bytes=0, **run):
    """Return an Outcome, with changes of its Run; a failure has a row that shows it."""
    case = runner.Case(case, Path(f"{case}.in"), Path(f"{case}.out"), problem_name=problem)
    rows = [] if verdict == "AC" else [runner.Row("got", 1, f"row of {case.name}")]
    message = f"message on {case.name}" if rows else ""
    return runner.Outcome(case, verdict, message, rows, input_bytes, RIGHT_RUN._replace(**run))


def failing(case, verdict="WA", input_bytes=0):
    """Return a failing Outcome of a problem p."""
    return made_outcome("p", case, verdict, input_bytes)


@pytest.fixture(autouse=True)
def inputs(tmp_path, monkeypatch):
    """The inputs of made outcomes in the current folder, or there would be no `again`."""
    populate(tmp_path, {f"{name}.in": "" for name in "abcde"})
    monkeypatch.chdir(str(tmp_path))


@pytest.fixture
def short(capsys):
    """A function that returns the lines of a report without figures."""
    return lambda outcomes, *words: in_short(reported(capsys, outcomes, *words))


FIVE = [
    made_outcome("p", "a"),
    failing("b", input_bytes=9),
    made_outcome("p", "c"),
    failing("d", "RE", input_bytes=8),
    failing("e", "RE", input_bytes=8),
]
TOTAL = "RE p 2 of 5 accepted, 1 WA, 2 RE"
B, D, E = "WA p b message on b", "RE p d message on d", "RE p e message on e"
B_ROWS, D_ROWS, E_ROWS = ([f"input {name}.in", f"got 1 row of {name}", "again"] for name in "bde")


def test_smallest_failure_is_shown_in_full_below_all_failures(short):
    """Of two inputs with the same size, the first one counts."""
    assert short(FIVE) == [B, D, E, D, *D_ROWS, TOTAL]


def test_q_shows_the_total_alone_and_v_each_case_in_full(short):
    assert short(FIVE, "-q") == [TOTAL]
    in_full = []
    for line, rows in [("AC p a", ["input a.in"]), (B, B_ROWS), ("AC p c", ["input c.in"]),
                       (D, D_ROWS), (E, E_ROWS)]:
        answer = rows[0].replace("input", "answer").replace(".in", ".out")
        in_full += [line, *rows[:2], answer, *rows[2:]]
    assert short(FIVE, "-v") == [*in_full, TOTAL]


def test_other_failures_help_more_than_pe_and_pe_more_than_na(short):
    def in_full(*outcomes):
        shown, = re.findall(r"got 1 row of (\w+)", "\n".join(short(outcomes)))
        return shown

    none = failing("none", "NA", input_bytes=1)
    blank = failing("blank", "PE", input_bytes=2)
    assert in_full(none) == "none"
    assert in_full(none, blank) == in_full(blank, none) == "blank"
    large = failing("large", "WA", input_bytes=9)
    assert in_full(blank, none, large) == in_full(large, none, blank) == "large"


def test_problem_has_the_most_time_and_memory_of_its_cases(capsys):
    """If the worker takes more memory than the program, the program's memory is only bounded."""
    large = made_outcome("p", "large", memory_kib=900 << 10, floor_kib=17 << 10)
    slow = made_outcome("p", "slow", cpu_seconds=0.2, memory_kib=9)
    bound = made_outcome("p", "bound", cpu_seconds=0.0414, memory_kib=17409, floor_kib=17409)
    report = reported(capsys, [large, slow, bound])
    assert report == "AC   p          0.200 s   900.0 MB  3 of 3 accepted\n"
    assert reported(capsys, [bound, bound]) == "AC   p          0.041 s     <18 MB  2 of 2 accepted\n"


def test_columns_are_as_wide_as_the_longest_name_in_them(capsys):
    """Without -v, cases of several problems are not aligned."""
    outcomes = [made_outcome(problem, "a-long-name") for problem in ("p", "longer")]
    assert "\nAC   longer    0.1" in reported(capsys, outcomes)
    report = reported(capsys, outcomes, "-v")
    assert report.startswith("AC   p a-long-name         0.1")
    assert "\nAC   p                     0.1" in report


def test_problem_has_most_severe_verdict_of_its_cases(short):
    order = list(runner.VERDICTS)
    outcomes = []
    for mild, severe in zip(order, order[1:]):
        outcomes.append(made_outcome(f"over-{mild}", "0", mild))
        outcomes.append(made_outcome(f"over-{mild}", "1", severe))
    total, = short(outcomes, "-q")      # several problems have no lines of their own
    counts = "1 of 14 accepted, 2 NA, 2 PE, 2 WA, 2 RE, 2 TLE, 2 OLE, 1 MLE"
    assert total.startswith(f"MLE all {counts} in ")
    ends = [line for line in short(outcomes) if " of 2 accepted" in line]
    assert [line.split()[0] for line in ends] == order[1:]


def test_each_problem_has_its_line_below_its_failure_and_all_have_the_wall_time(
        short, monkeypatch):
    monkeypatch.setattr(runner.time, "monotonic", iter([100, 102.54]).__next__)
    lines = short([made_outcome("p", "a"), failing("b"), made_outcome("q", "c")])
    totals = ["WA p 1 of 2 accepted, 1 WA", "AC q 1 of 1 accepted",
              "WA all 2 of 3 accepted, 1 WA in 2.5 s"]
    assert lines == [B, *B_ROWS, *totals]


def test_ctrl_c_shows_the_failure_in_full(capsys):
    def until_interrupt():
        yield failing("b")
        raise KeyboardInterrupt(2)

    cases = [failing("b").case, failing("d").case]
    with pytest.raises(KeyboardInterrupt):
        session_on(cases).print_report(until_interrupt(), cases)
    assert in_short(capsys.readouterr().out) == [B, *B_ROWS]


def excerpt(text):
    """Return (number, text) for the rows of some lines."""
    return [(row.number, row.text) for row in runner.excerpt("x", text.encode())]


def test_first_and_last_ten_lines_of_a_text_are_shown_with_500_characters():
    lines = [(number, f"line {number}") for number in range(1, 5001)]
    text = "\n".join(line for _, line in lines)
    assert excerpt(text) == [*lines[:10], ("", "... 4980 more lines"), *lines[-10:]]
    assert excerpt(text + "\n") == excerpt(text)
    assert excerpt("x\n" * 20) == [(number, "x") for number in range(1, 21)]
    assert excerpt("x\n" * 21)[10] == ("", "... 1 more line")
    assert excerpt("") == []
    assert excerpt("\n\n") == [(1, ""), (2, "")]
    assert excerpt("\u265b" * 501) == [(1, "\u265b" * 497 + "...")]


@pytest.fixture
def mixed(tmp_path):
    """Words that judge five cases: two outputs are right, one is wrong, and two runs crash."""
    for name in "abcde":
        populate(tmp_path / "cases", {f"{name}.in": f"{name}\n", f"{name}.out": f"{name}\n"})
    write(tmp_path / "program", """read name; echo "debug $name" >&2
case $name in b) echo x;; *) echo $name;; esac
case $name in [de]) echo "no $name" >&2; exit 1;; esac""")
    return ["judge", "cases", "-c", "sh program"]


def test_cases_are_reported_in_order_with_their_differences(mixed):
    done = run_py(*mixed, "-j3")
    assert (done.status, done.err) == (1, "")
    wrong = "WA cases b line 1: expected 'b', got 'x'"
    assert in_short(done.out)[:12] == [
        wrong, "RE cases d exit status 1: no d", "RE cases e exit status 1: no e",
        wrong, "input cases/b.in", "1 b", "output", "expected 1 b", "got 1 x", "stderr 1 debug b",
        "again", "RE cases 2 of 5 accepted, 1 WA, 2 RE"]


def test_white_space_that_differs_is_made_visible(mixed, main):
    write(Path("cases", "a.out"), " a\n")
    lines = in_short(main(*mixed, "-k", "a").out)
    assert lines[0].startswith("PE cases a line 1: only white space differs")
    assert lines[3:5] == ["output", "expected 1 \u00b7a"]


def test_v_shows_all_that_the_program_printed_if_it_is_accepted_or_crashes(mixed, main):
    assert in_short(main(*mixed, "-k", "a", "-k", "d", "-v").out)[:14] == [
        "AC cases a", "input cases/a.in", "1 a", "stdout 1 a", "stderr 1 debug a",
        "answer cases/a.out", "RE cases d exit status 1: no d", "input cases/d.in", "1 d",
        "stdout 1 d", "stderr 1 debug d", "2 no d", "answer cases/d.out", "again"]


def left(written):
    """Return the lines that a terminal shows at the end, without colours."""
    *lines, last = re.sub(r".*\r\033\[K|\033\[\d*m", "", written).split("\n")
    assert last == ""       # the cursor stands at the start of a line
    return lines


def test_both_lines_of_a_difference_are_cut_to_the_width_of_the_terminal(mixed):
    """The wrong words stay and are marked by ^^^. Other lines are not cut."""
    write(Path("program"), "(cat; echo ' wrong') | tee /dev/stderr")
    long_line = "  " + " ".join(map(str, range(10, 90)))
    write(Path("cases/a.in"), long_line)
    write(Path("cases/a.out"), f"{long_line} rightright")
    _, written = on_terminal(command(*mixed, "-k", "a"), columns=80)
    lines = left(written)
    start = lines.index("     output")
    expected, right_mark, got, wrong_mark = lines[start + 1:start + 5]
    column = expected.index("rightright")
    assert len(expected) <= 80
    assert (right_mark, wrong_mark) == (" " * column + "^" * 10, " " * column + "^" * 5)
    assert got[column:] == "wrong"
    assert f"     stderr         1  {long_line} wrong" in lines


def test_json_stands_alone_on_a_terminal_even_with_v(mixed):
    status, written = on_terminal(command(*mixed, "--json", "-v"), columns=80)
    answers = objects(Done(status, written, ""))
    assert list(answers) == list("abcde")
    assert answers["a"]["verdict"] == "AC"
    answer = answers["d"]
    assert answer.pop("wall") > 0
    assert 0 <= answer.pop("cpu") < 10
    assert 1000 < answer.pop("memory") < 200000
    assert answer == {"problem": "cases", "case": "d", "verdict": "RE", "status": 1,
                      "signal": None, "message": "exit status 1: no d",
                      "program": "sh program", "checker": None}


def test_control_characters_in_names_are_escaped(tmp_path):
    queen = os.fsdecode("\u265b".encode())     # as the current locale has it
    for name in ("1\n\033[31m", queen):
        populate(tmp_path / "ca\nses", {f"{name}.in": "", f"{name}.out": "x"})
    words = ["ca\nses", "-c", "true"]
    done = run_py(*words, cwd=str(tmp_path), env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.status == 1
    assert r"ca\nses 1\n\x1b[31m " in done.out
    assert re.search(r"(?m)^WA   ca\\nses \\u\w{4}", done.out)


def test_terminal_shows_colours_and_progress_that_is_gone_at_the_end(mixed):
    status, written = on_terminal(command(*mixed, "-v"), columns=200)
    assert status == 1
    for text in ("AC ", "     expected       1  b"):
        assert f"\033[32m{text}\033[0m" in written
    for text in ("WA ", "     got            1  x"):
        assert f"\033[31m{text}\033[0m" in written
    assert "\r\033[K0 of 5  cases a" in written
    assert "\r\033[K4 of 5  cases e" in written
    assert " of 5  " not in "\n".join(left(written))


@pytest.mark.parametrize("terminal, no_color, written", [
    ("xterm", "", "\r\033[K\033[31mline\033[0m\n"),
    ("xterm", "1", "\r\033[Kline\n"),
    ("dumb", "", "line\n"),
])
def test_no_colours_with_no_color_or_dumb(monkeypatch, capsys, terminal, no_color, written):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", terminal)
    monkeypatch.setenv("NO_COLOR", no_color)
    session_on([]).print("line", runner.RED)
    assert capsys.readouterr().out == written


def test_error_stands_on_a_line_of_its_own_on_a_terminal(mixed):
    """The checker accepts the first output, so that progress is shown before the error."""
    words = [*mixed, "--checker", '[ "$(cat "$2")" = a ] || exit 3; exit 42; "$@"']
    status, written = on_terminal(command(*words))
    assert status == 2
    assert left(written)[-1].startswith("run.py: cases b: checker ")
