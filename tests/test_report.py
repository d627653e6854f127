"""What is printed of the outcomes: lines, details, JSON, colour and progress."""
import os
import re
import sys
from pathlib import Path

import pytest

import run as runner
from harness import RIGHT_RUN, Done, judged, objects, populate, reported, run_py, side_by_side, write
from kit import ROOT, on_terminal
from marks import posix

pytestmark = posix
RUN = [sys.executable, ROOT / "run.py"]
PROGRAM = """read name
echo "debug $name" >&2
case $name in b) echo x;; *) echo $name;; esac
case $name in [de]*) echo "no $name" >&2; exit 1;; esac
"""
CASES = ["a", "b", "c", "d", "ee"]
A, B, C, D, E = (f"{code} uva750 {case} # s # MB{message}" for code, case, message in [
    ("AC", "a", ""), ("WA", "b", " line 1: expected 'b', got 'x'"), ("AC", "c", ""),
    ("RE", "d", " exit status 1: no d"), ("RE", "ee", " exit status 1: no ee")])


@pytest.fixture
def mixed(tmp_path, monkeypatch):
    """Arguments that judge five cases: two right, one wrong, two that crash. They are in the current folder."""
    monkeypatch.chdir(str(tmp_path))
    populate(tmp_path / "cases", {f"{case}.{end}": f"{case}\n" for case in CASES for end in ("in", "out")})
    write(tmp_path / "program", PROGRAM)
    return ["judge", "uva750", "--cases", "cases", "-c", "sh program"]


def plain(lines):
    """Return lines of a report with one blank for many, # for each figure, and without the command to copy."""
    lines = [re.sub(r"( +again) .*", r"\1", line) for line in lines]
    return [re.sub(r" +", " ", re.sub(r"(\d+\.\d+|<\d+)(?= s| MB)", "#", line)).strip() for line in lines]


def left(written):
    """Return the lines that stand on a terminal in the end, without colours."""
    *lines, last = [re.sub(r"\033\[\d*m", "", line.rsplit("\r\033[K", 1)[-1]) for line in written.split("\n")]
    assert last == ""       # the cursor stands at the start of a line
    return lines


def failures(lines):
    """Return {case: {label: [number text, ...]}} of a report, in which the label of a row may stand above it."""
    found, label = {}, ""
    for line in lines:
        if line[:5].strip():
            case = found.setdefault(line.split()[2], {})
        else:
            label = line[5:13].strip() or label
            case.setdefault(label, []).append(line[13:].strip())
    return found


B_IN_FULL = [B, f"input {os.path.join('cases', 'b.in')}", "1 b", "output", "expected 1 b", "got 1 x",
             "stderr 1 debug b", "again"]
D_IN_FULL = [D, f"input {os.path.join('cases', 'd.in')}", "1 d", "stdout 1 d", "stderr 1 debug d", "2 no d", "again"]
E_IN_FULL = [E, *(re.sub(r"\bd\b", "ee", row) for row in D_IN_FULL[1:])]


TOTAL = "RE uva750 # s # MB 2 of 5 accepted, 1 WA, 2 RE"


@pytest.mark.parametrize("option, rows", [
    ("-q", []), ("-j3", [B, D, E, *B_IN_FULL]), ("-v", [A, *B_IN_FULL, C, *D_IN_FULL, *E_IN_FULL])])
def test_how_much_is_printed(mixed, main, option, rows):
    """Each failing case has a line when it comes; the one with the smallest input is shown in full, and last."""
    done = main(*mixed, option)
    assert (done.status, done.err) == (1, "")
    *lines, slowest = plain(done.out.splitlines())
    assert lines == [*rows, TOTAL]
    assert slowest.startswith("slowest # s uva750 ")
    figures = {row.index(" s ") for row in done.out.splitlines() if row[:5] in ("AC   ", "WA   ", "RE   ")}
    assert len(figures) == 1        # they stand under each other


def test_the_smallest_input_that_fails_is_shown(mixed, main):
    """What has no answer comes last; a line is not repeated where it stands already."""
    for name in "bd":
        write(Path("cases", f"{name}.in"), f"{name}\nmore\n")
    os.unlink(str(Path("cases", "ee.out")))
    for text, wanted in ("e\n", "ee"), ("x\n", "b"):
        write(Path("cases", "ee.in"), text)
        rows = plain(main(*mixed).out.splitlines())
        assert [row for row in rows if row.startswith("input ")] == [f"input {os.path.join('cases', wanted)}.in"]
        assert sum(f" uva750 {wanted} #" in row for row in rows) == (1 if wanted == "ee" else 2)


def test_what_a_program_had_written(main, tmp_path):
    """Every failing case shows stderr; what cannot be compared, stdout."""
    fails = {"WA": "echo more", "PE": "printf ' '", "RE": "exit 3", "TLE": "while :; do :; done",
             "OLE": "yes | head -c 9000000", "MLE": "dd if=/dev/zero of=/dev/null bs=200M count=1 2>&-"}
    for name, line in fails.items():
        populate(tmp_path, {f"{name}.in": f"echo out; echo debug >&2; {line}\n", f"{name}.out": "out\n"})
    done = main("-v", "-t", "0.2", "-m", "50", "--cases", tmp_path, "-c", "sh")
    for name in fails:
        rows = failures(done.out.splitlines())[name]
        assert f"{name:3}  {tmp_path.name} {name} " in done.out
        assert rows["stderr"] == ["1  debug"]
        assert rows.get("stdout", [None])[0] == (None if name in ("WA", "PE") else "1  out")


def test_texts_are_shown_whole_or_at_both_ends(mixed, main):
    """The last lines of a crash count, such as the SUMMARY of a sanitizer, and its first ones. A line may be long."""
    lines = [f"line {n}" for n in range(1, 22)]
    for name, given in ("a", lines[:20]), ("b", lines), ("c", ["x" * 500, "x" * 501]), ("d", []), ("ee", ["", ""]):
        write(Path("cases", f"{name}.in"), "".join(line + "\n" for line in given))
    write(Path("program"), "tee /dev/stderr; exit 1")
    found = failures(main(*mixed, "-v").out.splitlines())
    numbered = [f"{n}  {line}" for n, line in enumerate(lines, 1)]
    wanted = {"a": numbered[:20], "b": [*numbered[:10], "... 1 more line", *numbered[11:]],
              "c": ["1  " + "x" * 500, "2  " + "x" * 497 + "..."], "d": None, "ee": ["1", "2"]}
    for name, rows in wanted.items():
        assert found[name].get("stdout") == found[name].get("stderr") == rows
        given = (rows or [])[:10] + ["... 11 more lines"] if name == "b" else rows or []
        assert found[name]["input"] == [os.path.join("cases", f"{name}.in"), *given]


def test_where_a_sanitizer_finds_an_error_stays_in_what_is_shown(main, tmp_path):
    """Dots stand for all that is left out."""
    report = "".join(f"line {n}\n" for n in range(1, 41)).replace("line 15\n", "    #0 in f a.cpp:3\n")
    report = report.replace("line 25\n", "SUMMARY: a leak\n").replace("line 5\n", "    #0 in g\n")
    report = report.replace("line 30\n", "SUMMARY: the end\n")
    populate(tmp_path, {"a.in": report, "a.out": ""})
    rows = failures(main("--cases", tmp_path, "-c", "tee /dev/stderr").out.splitlines())["a"]
    assert rows["stderr"][9:18] == [
        "10  line 10", "... 4 more lines", "15      #0 in f a.cpp:3", "... 9 more lines", "25  SUMMARY: a leak",
        "... 4 more lines", "30  SUMMARY: the end", "31  line 31", "32  line 32"]
    assert rows["input"][-1] == "... 30 more lines"


def marks(lines):
    """Return [(label, column, text above it)] of the rows of ^^^ in a report."""
    found = []
    for line, below in zip(lines, lines[1:]):
        if "^" in below:
            start, end = below.index("^"), below.rindex("^") + 1
            found.append((line[5:13].strip(), start, line[start:end]))
    return found


LONG_LINES = {"a": "  " + " ".join(map(str, range(10, 90))), "b": "x" * 90 + "\n" + "x" * 50, "c": "y" * 36}


def test_lines_that_are_compared_are_cut_to_80_columns(mixed):
    """The same way on both sides, around what is wrong. What a program wrote is not cut."""
    write(Path("program"), "(cat; echo ' wrong') | tee /dev/stderr")
    for name, text in LONG_LINES.items():
        populate(Path("cases"), {f"{name}.in": text, f"{name}.out": f"{text} {'right' * 4}"})
    lines = left(on_terminal([*RUN, *mixed, "-v", "-k[abc]"], columns=80)[1])
    assert max(len(line) for line in lines if line[5:13] in ("expected", "got     ")) <= 80
    assert [(label, word) for label, _, word in marks(lines)] == [("expected", "right" * 4), ("got", "wrong")] * 3
    starts = [start for _, start, _ in marks(lines)]
    assert starts[::2] == starts[1::2]
    assert failures(lines)["a"]["stderr"] == [f"1  {LONG_LINES['a']} wrong"]


HAN = "\u6f22"         # a Chinese character


def test_wide_characters_take_two_columns(mixed):
    """And an accent of its own takes none: for ^^^ and for cutting."""
    write(Path("program"), "cat; echo wrong")
    for name, text in ("a", f"{HAN}{HAN} e\u0301 "), ("b", HAN * 60 + " "):
        populate(Path("cases"), {f"{name}.in": text, f"{name}.out": f"{text}right\n"})
    lines = left(on_terminal([*RUN, *mixed, "-v", "-k[ab]"], columns=80, PYTHONIOENCODING="utf-8")[1])
    assert [start - 23 for _, start, _ in marks(lines)] == [7, 7, 28, 28]
    assert f"     got            1  ...{HAN * 12} wrong" in lines


def outcome(problem, case, verdict="AC", message="", **run):
    """Return an Outcome, with what is special in its Run."""
    case = runner.Case(problem, case, Path("in"), Path("out"))
    return runner.Outcome(case, verdict, message, rows=[], input_rows=[], input_bytes=0, run=RIGHT_RUN._replace(**run))


def test_progress_is_a_column_shorter_than_the_terminal(mixed):
    """Where the last column is written, some terminals go on to the next line."""
    os.rename("cases", "c" * 99)
    _, written = on_terminal([*RUN, "-q", "--cases", "c" * 99, "-c", "sh program"], columns=80)
    assert "\r\033[K2 of 5  " + "c" * 68 + "...\r" in written


def test_figures(capsys):
    """Of memory at or below what the worker that started the program takes itself, only that bound is known."""
    found = [outcome("p", "large", memory_kib=900 << 10, floor_kib=17 << 10),
             outcome("p", "slow", cpu_seconds=0.2, memory_kib=9),
             outcome("p", "bound", cpu_seconds=0.0414, memory_kib=17500, floor_kib=17500)]
    assert reported(capsys, found, "-v").splitlines() == [
        "AC   p large    0.100 s   900.0 MB", "AC   p slow     0.200 s     0.1 MB",
        "AC   p bound    0.041 s     <18 MB",
        "AC   p          0.200 s   900.0 MB  3 of 3 accepted",
        "slowest         0.200 s   p slow", "most memory     900.0 MB  p large"]


def test_one_accepted_sample_takes_a_line(capsys):
    assert reported(capsys, [outcome("samples", "1")]) == "AC   samples    0.100 s     9.8 MB  1 of 1 accepted\n"


def test_names_take_the_room_that_they_need(capsys):
    """Of several problems, each with a line of its own, only their names; with -v those of the cases, too."""
    found = [outcome(problem, "a-long-name") for problem in ("p", "longer")]
    assert reported(capsys, found).splitlines()[:2] == [
        f"AC   {name}    0.100 s     9.8 MB  1 of 1 accepted" for name in ("p     ", "longer")]
    assert [row.partition("  0.")[0] for row in reported(capsys, found, "-v").splitlines()[:4]] == [
        f"AC   {name:18}  " for name in ("p a-long-name", "p", "longer a-long-name", "longer")]


def test_several_problems(capsys):
    """Each has a line, with the gravest verdict of its cases, below the failure that is shown in full."""
    order = list(runner.VERDICTS)
    found = [outcome(f"over-{mild}", case, verdict) for mild, grave in zip(order, order[1:])
             for case, verdict in (("0", mild), ("1", grave), ("2", mild))]
    rows = reported(capsys, found).splitlines()
    ends = [row for row in rows if " of 3 accepted" in row]
    assert [row.split()[0] for row in ends] == order[1:]
    assert [rows[rows.index(row) - 1].split()[-3:] for row in ends] == [
        ["over-AC", "-k", "1"], ["over-NA", "-k", "1"], *([f"over-{mild}", "-k", "0"] for mild in order[2:-1])]
    assert rows[-3].startswith("2 of 21 accepted, 3 NA, 3 PE, 3 WA, 3 RE, 3 TLE, 3 OLE, 1 MLE in ")
    assert [row[:2] for row in reported(capsys, found, "-q").splitlines()] == ["2 ", "sl", "mo"]


def test_json(mixed):
    """An object for every case stands alone, also on a terminal: there is neither progress nor colour."""
    answers = objects(Done(*on_terminal([*RUN, *mixed, "--json"], columns=80), "")).values()
    assert [(answer["verdict"], answer["status"], answer["message"]) for answer in answers] == [
        ("AC", 0, ""), ("WA", 0, "line 1: expected 'b', got 'x'"), ("AC", 0, ""),
        ("RE", 1, "exit status 1: no d"), ("RE", 1, "exit status 1: no ee")]
    for answer, case in zip(answers, CASES):
        assert (answer["problem"], answer["case"], answer["signal"], len(answer)) == ("uva750", case, None, 9)
        assert answer["wall"] > 0 and 0 < answer["cpu"] < 5
        assert isinstance(answer["memory"], int) and 1000 < answer["memory"] < 200000


QUEEN = os.fsdecode("\u265b".encode())


def test_odd_names_are_escaped(tmp_path, main, monkeypatch):
    monkeypatch.chdir(str(tmp_path))
    judged(main, tmp_path / "ca\nses", {"1\n\033[31m": "", QUEEN: ""}, "-c", "true", expected="x")
    done = main("--cases", "ca\nses", "-c", "true", "-v")
    assert r"ca\nses 1\n\x1b[31m" in done.out
    assert r"ca\nses " + (QUEEN if QUEEN.isprintable() else r"\udce2") in done.out
    assert all(letter.isprintable() for row in done.out.splitlines() for letter in row)
    done = run_py("--cases", "ca\nses", "-c", "true", "-v", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.status == 1 and re.search(r"(?m)^WA   ca\\nses \\u\w{4}", done.out)


def test_all_lines_of_an_answer_have_its_colour():
    """Also those without a label, as where a checker decides."""
    words = ["uva750", "-k", "sample", "-c", "true", "--checker", "sh -c 'exit 43'"]
    status, written = on_terminal([*RUN, *words], columns=100)
    lines = re.findall("\033\\[32m +(?:expected)? +\\d+  .*\033\\[0m", written)
    assert status == 1 and len(lines) > 5


def test_on_a_terminal(mixed):
    status, written = on_terminal([*RUN, *mixed, "-v"], columns=200)
    assert status == 1 and plain(left(written))[1:9] == B_IN_FULL
    assert all(f"\033[{colour}m{code:3}\033[0m" in written for colour, code in ((32, "AC"), (31, "WA"), (31, "RE")))
    assert re.search("\033\\[32m +expected +1  b\033\\[0m", written)
    assert re.search("\033\\[31m +got +1  x\033\\[0m", written)
    assert "\r\033[K0 of 5  uva750 a" in written and "\r\033[K4 of 5  uva750 ee" in written
    assert not any(" of 5  " in line for line in left(written))         # the progress is gone


def test_a_terminal_that_is_not_to_be_coloured(mixed):
    variables = [{"NO_COLOR": "1"}, {"NO_COLOR": ""}, {"TERM": "dumb"}]
    found = side_by_side(lambda variable: on_terminal([*RUN, *mixed, "-k", "b"], **variable)[1], variables)
    assert [(bool(re.search(r"\033\[\d+m", written)), "\r\033[K" in written) for written in found] == [
        (False, True), (True, True), (False, False)]


def test_an_error_stands_alone_on_a_terminal(kit):
    """No rest of the progress before it."""
    write(kit / "expected/double2/check.py", "")
    for words in ["double2", "-k", "sample"], ["stress", "double2"]:
        status, written = on_terminal([sys.executable, kit / "run.py", *words])
        assert status == 2 and re.match(r"run\.py: double2 (sample|stress): the checker failed", left(written)[-1])
