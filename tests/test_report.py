"""What is printed of outcomes: lines, details, JSON, colours and progress."""
import os
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import run as runner
from harness import RIGHT_RUN, Done, judged, objects, reported, run_py, squeezed, write
from kit import ROOT, on_terminal

RUN = [sys.executable, ROOT / "run.py"]


# --- made outcomes --------------------------------------------------------------------------------

def made_outcome(problem, case, verdict="AC", rows=(), input_bytes=0, **run):
    """Return an Outcome, with what is special in its Run."""
    case = runner.Case(problem, case, Path(f"{case}.in"), Path(f"{case}.out"))
    message = "" if verdict == "AC" else f"message on {case.name}"
    run = RIGHT_RUN._replace(**run)
    return runner.Outcome(case, verdict, message, rows, input_bytes, run)


def failing(case, verdict="WA", input_bytes=0):
    """Return a failing Outcome of a problem p, with a row that shows it."""
    rows = [runner.Row("got", 1, f"row of {case}")]
    return made_outcome("p", case, verdict, rows, input_bytes)


FIGURES = re.compile(r" [\d.]+ s [<\d.]+ MB")


def in_short(report):
    """Return the lines of a report without figures, and of the last ones only the first word."""
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


def test_of_the_failing_cases_one_is_shown_in_full_and_last(short):
    """Of those with the smallest input it is the first."""
    assert short(FIVE) == [B, D, E, D, *D_ROWS, *TOTAL]


def test_with_q_only_the_problem_has_a_line(short):
    assert short(FIVE, "-q") == TOTAL


def test_with_v_each_case_is_in_full(short):
    """One that was accepted has no command to judge it again."""
    lines = ["AC p a", "input a.in", B, *B_ROWS, "AC p c", "input c.in", D, *D_ROWS, E, *E_ROWS,
             *TOTAL]
    assert short(FIVE, "-v") == lines


def test_a_line_is_not_repeated_if_the_case_was_the_last_to_fail(short):
    lines = short([made_outcome("p", "a"), failing("b")])
    assert lines == [B, *B_ROWS, "WA p 1 of 2 accepted, 1 WA", "slowest", "most"]


def test_shown_in_full_is_the_failure_that_helps_most(short):
    """Without an answer last, then what only white space makes wrong; else the smallest input."""
    def in_full(*outcomes):
        shown, = re.findall(r"got 1 row of (\w+)", "\n".join(short(outcomes)))
        return shown

    none = failing("none", "NA", input_bytes=1)
    blank = failing("blank", "PE", input_bytes=2)
    small = failing("small", "WA", input_bytes=8)
    assert in_full(none) == "none"
    assert in_full(none, blank) == "blank"
    assert in_full(blank, none) == "blank"
    for verdict in ("WA", "RE", "TLE", "OLE", "MLE"):
        large = failing("large", verdict, input_bytes=9)
        assert in_full(blank, none, large) == "large"
        assert in_full(large, none, blank) == "large"
        assert in_full(large, small, blank) == "small"


def test_what_a_program_took_and_the_most_of_all(capsys):
    """Of memory below what the worker takes that started the program, only that bound is known."""
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


def test_one_accepted_sample_takes_a_line(capsys):
    report = reported(capsys, [made_outcome("samples", "1")])
    assert report == "AC   samples      0.100 s     9.8 MB  1 of 1 accepted\n"


def test_names_take_the_room_that_they_need(capsys):
    """Of several problems only their names have lines; with -v those of cases, too."""
    outcomes = [made_outcome(problem, "a-long-name") for problem in ("p", "longer")]
    assert "\nAC   longer    0.1" in reported(capsys, outcomes)
    report = reported(capsys, outcomes, "-v")
    assert report.startswith("AC   p a-long-name         0.1")
    assert "\nAC   p                     0.1" in report
    assert "\nAC   longer a-long-name    0.1" in report


def test_a_problem_has_the_most_severe_verdict_of_its_cases(short):
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


def test_each_problem_has_its_line_below_its_failure_in_full(short, monkeypatch):
    """The time of all is that of a clock."""
    monkeypatch.setattr(runner.time, "monotonic", iter([100, 102.54]).__next__)
    lines = short([made_outcome("p", "a"), failing("b"), made_outcome("q", "c")])
    assert lines[:4] == [B, *B_ROWS]
    assert lines[4] == "WA p 1 of 2 accepted, 1 WA"
    assert lines[5] == "AC q 1 of 1 accepted"
    assert lines[6] == "2 of 3 accepted, 1 WA in 2.5 s"


def test_after_ctrl_c_the_cases_that_were_running_are_named(capsys):
    """A problem that is not finished has no line; what failed in it is shown."""
    def report(outcomes, *words):
        def until_interrupt():
            yield from outcomes
            raise KeyboardInterrupt(2)

        running = [made_outcome("p", name).case for name in ("slow", "er")]
        jobs = {name: (number, (case, "settings"))
                for number, (name, case) in enumerate(zip("xy", running))}
        workers = SimpleNamespace(jobs={"idle": None, **jobs})
        session = runner.Session(runner.parse([*words]), runner.Screen(), workers)
        cases = [outcome.case for outcome in outcomes] + running
        with pytest.raises(KeyboardInterrupt):
            runner.print_report(until_interrupt(), cases, session)
        return in_short(capsys.readouterr().out)

    last = "Interrupted after 1 of 3 cases. Running: p slow, p er"
    assert report([failing("b")]) == [B, *B_ROWS, last]
    assert report([made_outcome("q", "1")]) == ["AC q 1 of 1 accepted", last]
    assert last not in report([failing("b")], "--json")


# --- what is shown of a text ----------------------------------------------------------------------

def excerpt(text):
    """Return the texts of the rows of some lines."""
    return [row.text for row in runner.excerpt("x", text.encode())]


def test_of_a_text_the_first_and_the_last_ten_lines_are_shown():
    lines = [f"line {number}" for number in range(1, 5001)]
    text = "\n".join(lines)
    assert excerpt(text) == [*lines[:10], "... 4980 more lines", *lines[-10:]]
    assert excerpt(text + "\n") == excerpt(text)
    numbers = [row.number for row in runner.excerpt("x", text.encode())]
    assert numbers == [*range(1, 11), "", *range(4991, 5001)]
    assert excerpt("x\n" * 20) == ["x"] * 20
    assert excerpt("x\n" * 21)[10] == "... 1 more line"


def test_empty_lines_are_lines():
    assert excerpt("") == []
    assert excerpt("\n\n") == ["", ""]


def test_of_a_long_line_500_characters_are_shown():
    queen = "\u265b"
    assert excerpt(queen * 500) == [queen * 500]
    assert excerpt(queen * 501) == [queen * 497 + "..."]


# --- whole runs -----------------------------------------------------------------------------------

PROGRAM = """read name
echo "debug $name" >&2
case $name in b) echo x;; *) echo $name;; esac
case $name in [de]) echo "no $name" >&2; exit 1;; esac
"""


@pytest.fixture
def mixed(tmp_path, monkeypatch):
    """Arguments that judge five cases in the current folder: two right, one wrong, two crashes."""
    monkeypatch.chdir(str(tmp_path))
    for name in "abcde":
        write(tmp_path / "cases" / f"{name}.in", f"{name}\n")
        write(tmp_path / "cases" / f"{name}.out", f"{name}\n")
    write(tmp_path / "program", PROGRAM)
    return ["judge", "uva750", "--cases", "cases", "-c", "sh program"]


def test_what_is_printed_of_a_run(mixed, main):
    """The order is that of the cases, whichever ends first."""
    done = main(*mixed, "-j3")
    assert done.status == 1
    assert done.err == ""
    wrong = "WA uva750 b line 1: expected 'b', got 'x'"
    path = os.path.join("cases", "b.in")
    lines = in_short(done.out)
    assert lines[0] == wrong
    assert lines[1] == "RE uva750 d exit status 1: no d"
    assert lines[2] == "RE uva750 e exit status 1: no e"
    assert lines[3] == wrong
    assert lines[4:6] == [f"input {path}", "1 b"]
    assert lines[6:9] == ["output", "expected 1 b", "got 1 x"]
    assert lines[9:11] == ["stderr 1 debug b", "again"]
    assert lines[11] == "RE uva750 2 of 5 accepted, 1 WA, 2 RE"


def test_what_is_shown_depends_on_the_verdict(mixed, main):
    """Of a run that failed all that it wrote; else what it wrote beside the answer."""
    lines = in_short(main(*mixed, "-k", "d").out)
    assert lines[3] == "stdout 1 d"
    assert lines[4] == "stderr 1 debug d"
    assert lines[5] == "2 no d"
    write(Path("cases", "a.out"), "a \n")
    lines = in_short(main(*mixed, "-k", "a").out)
    assert lines[0].startswith("PE uva750 a line 1: only white space differs")
    assert lines[3:5] == ["output", "expected 1 a\u00b7\\n"]


def test_with_v_all_that_a_program_wrote_is_shown_of_an_accepted_case(mixed, main):
    lines = in_short(main(*mixed, "-k", "a", "-v").out)
    path = os.path.join("cases", "a.in")
    assert lines == ["uva750: limits 3 s, 512 MB", "AC uva750 a", f"input {path}", "1 a",
                     "stdout 1 a", "stderr 1 debug a", "AC uva750 1 of 1 accepted"]


def left(written):
    """Return the lines that stand on a terminal in the end, without colours."""
    lines = []
    for line in written.split("\n"):
        line = line.rpartition("\r\033[K")[2]
        lines.append(re.sub(r"\033\[\d*m", "", line))
    assert lines.pop() == ""        # the cursor stands at the start of a line
    return lines


def test_lines_that_are_compared_are_cut_alike_to_the_width_of_the_terminal(mixed):
    """What a program wrote is not cut to that."""
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


def test_a_word_is_marked_unless_it_is_all_of_its_line(mixed, main):
    write(Path("cases/a.in"), "x\n")
    assert "^" not in main(*mixed, "-k", "a").out
    write(Path("cases/a.out"), "x y\n")
    assert f"  x y\n{'^':>26}\n" in main(*mixed, "-k", "a").out


def test_progress_is_a_column_shorter_than_the_terminal(mixed):
    """Where the last column is written, some terminals go on to the next line."""
    os.rename("cases", "c" * 99)
    words = ["-q", "--cases", "c" * 99, "-c", "sh program"]
    _, written = on_terminal([*RUN, *words], columns=80)
    assert "\r\033[K2 of 5  " + "c" * 68 + "...\r" in written


def test_json_stands_alone_on_a_terminal(mixed):
    """There is neither progress nor colour."""
    status, written = on_terminal([*RUN, *mixed, "--json"], columns=80)
    answers = objects(Done(status, written, ""))
    assert list(answers) == list("abcde")
    assert answers["a"]["verdict"] == "AC"
    answer = answers["d"]
    assert answer.pop("wall") > 0
    assert 0 <= answer.pop("cpu") < 10
    assert 1000 < answer.pop("memory") < 200000
    assert answer == {"problem": "uva750", "case": "d", "verdict": "RE", "status": 1,
                      "signal": None, "message": "exit status 1: no d"}


QUEEN = os.fsdecode("\u265b".encode())      # as a name in the current locale has it


def test_odd_names_are_escaped(tmp_path, main, monkeypatch):
    monkeypatch.chdir(str(tmp_path))
    judged(main, tmp_path / "ca\nses", {"1\n\033[31m": "", QUEEN: ""}, "-c", "true", expected="x")
    words = ["--cases", "ca\nses", "-c", "true", "-v"]
    report = main(*words).out
    assert r"ca\nses 1\n\x1b[31m" in report
    assert r"ca\nses " + (QUEEN if QUEEN.isprintable() else r"\udce2") in report
    done = run_py(*words, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.status == 1
    assert re.search(r"(?m)^WA   ca\\nses \\u\w{4}", done.out)


def coloured(number, text):
    """Return text as a terminal gets it in a colour."""
    return f"\033[{number}m{text}\033[0m"


def test_a_terminal_has_colours_and_progress(mixed):
    """In the end the progress is gone."""
    status, written = on_terminal([*RUN, *mixed, "-v"], columns=200)
    assert status == 1
    assert coloured(32, "AC ") in written
    assert coloured(31, "WA ") in written
    assert coloured(31, "RE ") in written
    assert coloured(32, "     expected       1  b") in written
    assert coloured(31, "     got            1  x") in written
    assert "\r\033[K0 of 5  uva750 a" in written
    assert "\r\033[K4 of 5  uva750 e" in written
    assert " of 5  " not in "\n".join(left(written))


def test_a_terminal_may_be_without_colours(mixed):
    words = [*RUN, *mixed, "-k", "b"]
    colour, progress = "\033[3", "\r\033[K"
    _, written = on_terminal(words, NO_COLOR="1")
    assert colour not in written
    assert progress in written
    _, written = on_terminal(words, NO_COLOR="")
    assert colour in written
    _, written = on_terminal(words, TERM="dumb")
    assert colour not in written
    assert progress not in written


@pytest.mark.parametrize("command", ["judge", "stress"])
def test_an_error_stands_alone_on_a_terminal(kit, command):
    write(kit / "expected/double2/check.py", "exit(3)")
    status, written = on_terminal([sys.executable, kit / "run.py", command, "double2"])
    assert status == 2
    assert re.match(r"run\.py: double2 \w+: the checker failed", left(written)[-1])
