"""The report: lines, details, JSON, colours and progress."""
import os
import re
import sys
from pathlib import Path

import pytest

import run as runner
from harness import RIGHT_RUN, Done, judged, objects, reported, run_py, squeezed, write
from kit import ROOT, on_terminal

RUN = [sys.executable, ROOT / "run.py"]


# --- made outcomes --------------------------------------------------------------------------------

def made_outcome(problem, case, verdict="AC", input_bytes=0, **run):
    """Return an Outcome, with changes of its Run; a failure has a row that shows it."""
    case = runner.Case(problem, case, Path(f"{case}.in"), Path(f"{case}.out"))
    rows = [] if verdict == "AC" else [runner.Row("got", 1, f"row of {case.name}")]
    message = f"message on {case.name}" if rows else ""
    return runner.Outcome(case, verdict, message, rows, input_bytes, RIGHT_RUN._replace(**run))


def failing(case, verdict="WA", input_bytes=0):
    """Return a failing Outcome of a problem p."""
    return made_outcome("p", case, verdict, input_bytes)


FIGURES = re.compile(r" [\d.]+ s [<\d.]+ MB")


def in_short(report):
    """Return the lines of a report without figures; of some lines only the first word."""
    lines = []
    for line in squeezed(report):
        first_word = line.partition(" ")[0]
        if first_word in ("again", "slowest", "most"):
            line = first_word
        lines.append(FIGURES.sub("", line))
    return lines


@pytest.fixture
def short(capsys):
    """A function that returns the lines of a report without figures."""
    def call(outcomes, *words):
        return in_short(reported(capsys, outcomes, *words))

    return call


FIVE = [
    made_outcome("p", "a"),
    failing("b", input_bytes=9),
    made_outcome("p", "c"),
    failing("d", "RE", input_bytes=8),
    failing("e", "RE", input_bytes=8),
]
TOTAL = ["RE p 2 of 5 accepted, 1 WA, 2 RE", "slowest", "most"]
B, D, E = "WA p b message on b", "RE p d message on d", "RE p e message on e"
B_ROWS, D_ROWS, E_ROWS = ([f"input {name}.in", f"got 1 row of {name}", "again"] for name in "bde")


def test_smallest_failure_is_shown_in_full_below_all_failures(short):
    """If two inputs are as small, the first one counts."""
    assert short(FIVE) == [B, D, E, D, *D_ROWS, *TOTAL]


def test_only_problem_has_a_line_with_q(short):
    assert short(FIVE, "-q") == TOTAL


def test_each_case_is_in_full_with_v(short):
    lines = ["AC p a", "input a.in", B, *B_ROWS, "AC p c", "input c.in", D, *D_ROWS, E, *E_ROWS,
             *TOTAL]
    assert short(FIVE, "-v") == lines


def test_line_of_last_failure_is_not_repeated(short):
    assert short([made_outcome("p", "a"), failing("b")])[:4] == [B, *B_ROWS]


def test_other_failures_help_more_than_pe_and_pe_more_than_na(short):
    def in_full(*outcomes):
        shown, = re.findall(r"got 1 row of (\w+)", "\n".join(short(outcomes)))
        return shown

    none = failing("none", "NA", input_bytes=1)
    blank = failing("blank", "PE", input_bytes=2)
    assert in_full(none) == "none"
    assert in_full(none, blank) == in_full(blank, none) == "blank"
    for verdict in ("WA", "RE", "TLE", "OLE", "MLE"):
        large = failing("large", verdict, input_bytes=9)
        assert in_full(blank, none, large) == in_full(large, none, blank) == "large"


def test_summary_names_slowest_case_and_most_memory(capsys):
    """If the worker takes more memory than the program, the program's memory is only bounded."""
    large = made_outcome("p", "large", memory_kib=900 << 10, floor_kib=17 << 10)
    slow = made_outcome("p", "slow", cpu_seconds=0.2, memory_kib=9)
    bound = made_outcome("p", "bound", cpu_seconds=0.0414, memory_kib=17409, floor_kib=17409)
    assert reported(capsys, [large, slow, bound], "-v").splitlines() == [
        "AC   p large    0.100 s   900.0 MB",
        "     input             large.in",
        "AC   p slow     0.200 s     0.1 MB",
        "     input             slow.in",
        "AC   p bound    0.041 s     <18 MB",
        "     input             bound.in",
        "AC   p          0.200 s   900.0 MB  3 of 3 accepted",
        "slowest         0.200 s   p slow",
        "most memory     900.0 MB  p large",
    ]
    assert "most memory" not in reported(capsys, [bound, bound])


def test_columns_are_as_wide_as_the_longest_name_in_them(capsys):
    """Without -v, cases of several problems are not aligned."""
    outcomes = [made_outcome(problem, "a-long-name") for problem in ("p", "longer")]
    assert "\nAC   longer    0.1" in reported(capsys, outcomes)
    report = reported(capsys, outcomes, "-v")
    assert report.startswith("AC   p a-long-name         0.1")
    assert "\nAC   p                     0.1" in report
    assert "\nAC   longer a-long-name    0.1" in report


def test_problem_has_most_severe_verdict_of_its_cases(short):
    order = list(runner.VERDICTS)
    outcomes = []
    for mild, severe in zip(order, order[1:]):
        outcomes.append(made_outcome(f"over-{mild}", "0", mild))
        outcomes.append(made_outcome(f"over-{mild}", "1", severe))
    total, *others = short(outcomes, "-q")
    assert total.startswith("1 of 14 accepted, 2 NA, 2 PE, 2 WA, 2 RE, 2 TLE, 2 OLE, 1 MLE in ")
    assert others == ["slowest", "most"]    # with -q several problems have no lines
    ends = [line for line in short(outcomes) if " of 2 accepted" in line]
    assert [line.split()[0] for line in ends] == order[1:]


def test_each_problem_has_its_line_below_its_failure(short, monkeypatch):
    """Wall time is shown for all problems."""
    monkeypatch.setattr(runner.time, "monotonic", iter([100, 102.54]).__next__)
    lines = short([made_outcome("p", "a"), failing("b"), made_outcome("q", "c")])
    assert lines[:4] == [B, *B_ROWS]
    assert lines[4] == "WA p 1 of 2 accepted, 1 WA"
    assert lines[5] == "AC q 1 of 1 accepted"
    assert lines[6] == "2 of 3 accepted, 1 WA in 2.5 s"


def test_ctrl_c_shows_failure_and_the_case_that_was_running(capsys):
    def report(outcome):
        def until_interrupt():
            yield outcome
            raise KeyboardInterrupt(2)

        cases = [outcome.case] + [made_outcome("p", name).case for name in ("slow", "other")]
        session = runner.Session(runner.parse([]), runner.Screen(), workers=None)
        with pytest.raises(KeyboardInterrupt):
            runner.print_report(until_interrupt(), cases, session)
        return in_short(capsys.readouterr().out)

    last = "Interrupted after 1 of 3 cases. Running: p slow"
    assert report(failing("b")) == [B, *B_ROWS, last]
    assert report(made_outcome("q", "1")) == ["AC q 1 of 1 accepted", last]


# --- excerpts -------------------------------------------------------------------------------------

def excerpt(text):
    """Return the texts of the rows of some lines."""
    return [row.text for row in runner.excerpt("x", text.encode())]


def test_first_and_last_ten_lines_of_a_text_are_shown_with_500_characters():
    lines = [f"line {number}" for number in range(1, 5001)]
    text = "\n".join(lines)
    assert excerpt(text) == [*lines[:10], "... 4980 more lines", *lines[-10:]]
    assert excerpt(text + "\n") == excerpt(text)
    numbers = [row.number for row in runner.excerpt("x", text.encode())]
    assert numbers == [*range(1, 11), "", *range(4991, 5001)]
    assert excerpt("x\n" * 20) == ["x"] * 20
    assert excerpt("x\n" * 21)[10] == "... 1 more line"
    assert excerpt("") == []
    assert excerpt("\n\n") == ["", ""]
    assert excerpt("\u265b" * 501) == ["\u265b" * 497 + "..."]


# --- whole runs -----------------------------------------------------------------------------------

PROGRAM = """read name
echo "debug $name" >&2
case $name in b) echo x;; *) echo $name;; esac
case $name in [de]) echo "no $name" >&2; exit 1;; esac
"""


@pytest.fixture
def mixed(tmp_path, monkeypatch):
    """Words that judge five cases: two outputs are right, one is wrong, and two runs crash."""
    monkeypatch.chdir(str(tmp_path))
    for name in "abcde":
        write(tmp_path / "cases" / f"{name}.in", f"{name}\n")
        write(tmp_path / "cases" / f"{name}.out", f"{name}\n")
    write(tmp_path / "program", PROGRAM)
    return ["judge", "uva750", "--cases", "cases", "-c", "sh program"]


def test_cases_are_reported_in_order_with_their_differences(mixed, main):
    done = main(*mixed, "-j3")
    assert (done.status, done.err) == (1, "")
    wrong = "WA uva750 b line 1: expected 'b', got 'x'"
    lines = in_short(done.out)
    assert lines[:4] == [wrong, "RE uva750 d exit status 1: no d",
                         "RE uva750 e exit status 1: no e", wrong]
    assert lines[4:11] == ["input cases/b.in", "1 b", "output", "expected 1 b", "got 1 x",
                           "stderr 1 debug b", "again"]
    assert lines[11] == "RE uva750 2 of 5 accepted, 1 WA, 2 RE"


def test_crash_is_shown_with_all_that_the_program_printed(mixed, main):
    lines = in_short(main(*mixed, "-k", "d").out)
    assert lines[3:6] == ["stdout 1 d", "stderr 1 debug d", "2 no d"]


def test_white_space_that_differs_is_made_visible(mixed, main):
    write(Path("cases", "a.out"), "a \n")
    lines = in_short(main(*mixed, "-k", "a").out)
    assert lines[0].startswith("PE uva750 a line 1: only white space differs")
    assert lines[3:5] == ["output", "expected 1 a\u00b7\\n"]


def test_accepted_case_is_shown_with_all_that_the_program_printed_with_v(mixed, main):
    lines = in_short(main(*mixed, "-k", "a", "-v").out)
    assert lines == ["uva750: limits 3 s, 512 MB", "AC uva750 a", "input cases/a.in", "1 a",
                     "stdout 1 a", "stderr 1 debug a", "AC uva750 1 of 1 accepted"]


def left(written):
    """Return the lines that a terminal shows at the end, without colours."""
    lines = []
    for line in written.split("\n"):
        line = line.rpartition("\r\033[K")[2]
        lines.append(re.sub(r"\033\[\d*m", "", line))
    assert lines.pop() == ""        # the cursor stands at the start of a line
    return lines


def test_both_lines_of_a_difference_are_cut_to_the_width_of_the_terminal(mixed):
    """They keep the wrong words, marked by ^^^. Other lines are not cut."""
    write(Path("program"), "(cat; echo ' wrong') | tee /dev/stderr")
    long_line = "  " + " ".join(map(str, range(10, 90)))
    write(Path("cases/a.in"), long_line)
    write(Path("cases/a.out"), f"{long_line} rightright")
    _, written = on_terminal([*RUN, *mixed, "-k", "a"], columns=80)
    lines = left(written)
    expected, got = [n for n, line in enumerate(lines) if line[5:13].strip() in ("expected", "got")]
    column = lines[expected].index("rightright")
    assert len(lines[expected]) <= 80
    assert lines[expected + 1] == " " * column + "^" * 10
    assert lines[got][column:] == "wrong"
    assert lines[got + 1] == " " * column + "^" * 5
    assert f"     stderr         1  {long_line} wrong" in lines


@pytest.mark.parametrize("more", [[], ["-v"]], ids=["json", "verbose"])
def test_json_stands_alone_on_a_terminal(mixed, more):
    status, written = on_terminal([*RUN, *mixed, "--json", *more], columns=80)
    answers = objects(Done(status, written, ""))
    assert list(answers) == list("abcde")
    assert answers["a"]["verdict"] == "AC"
    answer = answers["d"]
    assert answer.pop("wall") > 0
    assert 0 <= answer.pop("cpu") < 10
    assert 1000 < answer.pop("memory") < 200000
    assert answer == {"problem": "uva750", "case": "d", "verdict": "RE", "status": 1,
                      "signal": None, "message": "exit status 1: no d"}


def test_control_characters_in_names_are_escaped(tmp_path, main, monkeypatch):
    monkeypatch.chdir(str(tmp_path))
    queen = os.fsdecode("\u265b".encode())     # as the current locale has it
    judged(main, tmp_path / "ca\nses", {"1\n\033[31m": "", queen: ""}, "-c", "true", expected="x")
    words = ["--cases", "ca\nses", "-c", "true"]
    done = run_py(*words, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.status == 1
    assert r"ca\nses 1\n\x1b[31m " in done.out
    assert re.search(r"(?m)^WA   ca\\nses \\u\w{4}", done.out)


def coloured(number, text):
    """Return text as a terminal gets it in a colour."""
    return f"\033[{number}m{text}\033[0m"


def test_terminal_shows_colours_and_progress_that_is_gone_at_the_end(mixed):
    status, written = on_terminal([*RUN, *mixed, "-v"], columns=200)
    assert status == 1
    assert coloured(32, "AC ") in written
    assert coloured(31, "WA ") in written
    assert coloured(32, "     expected       1  b") in written
    assert coloured(31, "     got            1  x") in written
    assert "\r\033[K0 of 5  uva750 a" in written
    assert "\r\033[K4 of 5  uva750 e" in written
    assert " of 5  " not in "\n".join(left(written))


def test_terminal_shows_no_colours_with_no_color_or_dumb(mixed):
    for variables, has_colour, has_progress in [({"NO_COLOR": "1"}, False, True),
                                                ({"NO_COLOR": ""}, True, True),
                                                ({"TERM": "dumb"}, False, False)]:
        _, written = on_terminal([*RUN, *mixed, "-k", "b"], **variables)
        assert ("\033[3" in written, "\r\033[K" in written) == (has_colour, has_progress)


@pytest.mark.parametrize("command", ["judge", "stress"])
def test_error_stands_on_a_line_of_its_own_on_a_terminal(kit, command):
    write(kit / "expected/double2/check.py", "exit(3)")
    status, written = on_terminal([sys.executable, kit / "run.py", command, "double2"])
    assert status == 2
    assert re.match(r"run\.py: double2 \w+: the checker failed", left(written)[-1])
