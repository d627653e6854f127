"""What is printed of the outcomes: lines, details, JSON, colour and progress."""
import contextlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import run as runner
from harness import judged, objects, populate, posix, reported, run_py, side_by_side, write
from kit import ROOT

pytestmark = posix
PROGRAM = """read name
case $name in b) echo x;; *) echo $name;; esac
case $name in [de]*) yes $name | head -n 9 >&2; printf "\\nno $name\\n" >&2; exit 1;; esac
"""
CASES = ["a", "b", "c", "d", "ee"]
A, B, C, D, E = (f"{code} uva750 {case} # s # MB{message}" for code, case, message in [
    ("AC", "a", ""), ("WA", "b", " line 1: expected 'b', got 'x'"), ("AC", "c", ""),
    ("RE", "d", " exit status 1: no d"), ("RE", "ee", " exit status 1: no ee")])


@pytest.fixture
def mixed(tmp_path, monkeypatch):
    """Arguments that judge five cases: two right, one wrong, two that crash. They are in the current folder."""
    monkeypatch.chdir(str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    populate(tmp_path / "cases", {f"{case}.{end}": f"{case}\n" for case in CASES for end in ("in", "out")})
    write(tmp_path / "cases" / "d.in", "d\n" + "x" * 99 + "\n\n\n5\n6\n7\n")
    write(tmp_path / "program", PROGRAM)
    return ["judge", "uva750", "--cases", "cases", "-c", "sh program"]


def plain(text):
    """Return the lines of a report, with one blank for many, # for each figure, and without the command to copy."""
    lines = [re.sub(r"( +again) .*", r"\1", line) for line in text.splitlines()]
    return [re.sub(r" +", " ", re.sub(r"\d+\.\d+", "#", line)).strip() for line in lines]


B_IN_FULL = [B, f"input {os.path.join('cases', 'b.in')}", "1 b", "output", "expected 1 b", "got 1 x", "again"]
D_IN_FULL = [D, f"input {os.path.join('cases', 'd.in')}", "1 d", f"2 {'x' * 50}...", "3", "4", "5 5", "...",
             "stderr d", "d", "d", "...", *"dddd", "no d", "again"]


@pytest.mark.parametrize("option, rows", [
    ("-q", []), ("-j3", [*B_IN_FULL, D, E]), ("-v", [A, *B_IN_FULL, C, *D_IN_FULL, E])])
def test_how_much_is_printed(mixed, main, option, rows):
    """The figures of all cases stand under each other."""
    done = main(*mixed, option)
    assert (done.status, done.err) == (1, "")
    *lines, total, slowest, largest = plain(done.out)
    assert lines[:len(rows)] == rows and (option == "-v" or lines == rows)
    assert total == "2 of 5 accepted, 1 WA, 2 RE in # s"
    assert len({row.index(" s ") for row in done.out.splitlines() if row[:5] in ("AC   ", "WA   ", "RE   ")}) <= 1
    assert slowest.startswith("slowest # s uva750 ") and largest.startswith("most memory # MB uva750 ")


def test_several_problems(kit, main):
    """A line for each with the gravest verdict; the first failing case of each in full; names under each other."""
    populate(kit, {f"{place}/{case}.{end}": text for case in ("double2/a", "double2/b", "double11/a")
                   for place, end, text in (("inputs", "in", ""), ("expected", "out", "1\n"))})
    write(kit / "solutions/double2.py", "import sys\nif __name__ == '__main__': sys.exit(sys.stdin.read() != '')")
    done = main()
    rows = plain(done.out)
    assert [row for row in rows if row[:3] in ("AC ", "WA ", "RE ")] == [
        *(f"WA double2 {case} # s # MB line 1: expected '1', got the end" for case in "ab"),
        "RE double2 sample # s # MB exit status 1",
        "RE double2 # s # MB 1 of 4 accepted, 2 WA, 1 RE",
        "WA double11 a # s # MB line 1: expected '1', got the end",
        "WA double11 # s # MB 2 of 3 accepted, 1 WA"]
    assert rows.count("output") == 2 and rows[-3] == "3 of 7 accepted, 3 WA, 1 RE in # s"
    assert done.out.splitlines()[-4].startswith("WA   double11    ") and " s " in done.out
    assert [row[:2] for row in plain(main("judge", "-q").out)] == ["3 ", "sl", "mo"]


def outcome(problem, case, found, run=(0.1, 0.1, 10000), given=b""):
    """Return an Outcome with what was found: (verdict, message, details); run has seconds of CPU, wall, and KiB."""
    return runner.Outcome(runner.Case(problem, case, Path("in"), Path("out")), *found, given,
                          runner.Run(0, None, *run, b"", b"", ""))


def test_the_order_of_gravity(capsys):
    """A problem has the gravest verdict of its cases."""
    order = ["AC", "PE", "WA", "RE", "TLE", "OLE", "MLE"]
    rows = reported(capsys, [outcome(f"over-{mild}", case, (code, "", [])) for mild, grave in zip(order, order[1:])
                             for case, code in enumerate([mild, grave, mild])]).splitlines()
    assert [row.split()[0] for row in rows if " of 3 accepted" in row] == order[1:]
    assert rows[-3].startswith("2 of 18 accepted, 3 PE, 3 WA, 3 RE, 3 TLE, 3 OLE, 1 MLE in ")


def test_the_summary_names_the_slowest_and_the_largest(capsys):
    runs = {"large": (0.1, 9, 900 << 10), "slow": (0.2, 0.3, 9), "tiny": (0.1, 0.1, 9)}
    _, slowest, largest = reported(capsys, [outcome("p", name, ("AC", "", []), run) for name, run in runs.items()]
                                   ).splitlines()
    assert slowest == "slowest         0.20 s   p slow" and largest == "most memory    900.0 MB  p large"


def test_json_is_an_object_for_every_case(mixed, main):
    answers = objects(main(*mixed, "--json")).values()
    assert [(answer["verdict"], answer["status"], answer["message"]) for answer in answers] == [
        ("AC", 0, ""), ("WA", 0, "line 1: expected 'b', got 'x'"), ("AC", 0, ""),
        ("RE", 1, "exit status 1: no d"), ("RE", 1, "exit status 1: no ee")]
    for answer, case in zip(answers, CASES):
        assert (answer["problem"], answer["case"], answer["signal"], len(answer)) == ("uva750", case, None, 9)
        assert answer["wall"] > 0 and 0 < answer["cpu"] < 5
        assert isinstance(answer["memory"], int) and 1000 < answer["memory"] < 200000


def test_nothing_wraps_on_80_columns(kit, main, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    populate(kit, {"inputs/double2/a-case-with-a-name.in": "", "expected/double2/a-case-with-a-name.out": "x" * 300})
    head, *rows = [row for row in main("-j1").out.splitlines() if "     again" not in row]
    assert len(head) == 80 and head.endswith("...") and all(len(row) <= 80 for row in rows)


def test_a_long_name_leaves_room_for_the_figures(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    rows = reported(capsys, [outcome("problem", "x" * 60, ("AC", "", []))], "-v").splitlines()
    assert rows[0] == f"AC   problem {'x' * 39}...    0.10 s     9.8 MB"


HUGE = {
    "one line": ("x" * 50, b"x" * 5000000),
    "a late difference": ("x" * 900000 + "y" + "x" * 900000, b"x" * 1800001),
    "a million lines": ("a\n" * 9, b"b\n" * 1000000),
    "blank lines": ("a\n", b"\n" * 1000000),
    **{name: ("a\n" * 9, (letters * 300 + b"\n") * 9) for name, letters in (
        ("NUL", b"\0"), ("not UTF-8", b"\xff\xfe"), ("escape sequences", b"\x1b[2J"), ("wide", "\u4e16".encode()))},
}


@pytest.mark.parametrize("name", HUGE)
def test_never_more_than_a_screenful(name, capsys, monkeypatch):
    """Of 24 lines without the last three, and nothing that steers a terminal."""
    monkeypatch.setenv("COLUMNS", "80")
    expected, output = HUGE[name]
    found = runner.compare(expected.encode(), output)
    rows = reported(capsys, [outcome("problem", "case", found, given=output[:2000])]).splitlines()
    assert len(rows) <= 24 and all(letter.isprintable() for row in rows for letter in row)
    assert all(len(row) <= 80 for row in rows if " input " not in row)


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


def on_terminal(*arguments, kit=ROOT, **environment):
    """Run run.py on a terminal; return (status, all that was sent, the lines as they stand at the end)."""
    import pty
    master, slave = pty.openpty()
    usual = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
    process = subprocess.Popen([sys.executable, str(kit / "run.py"), *map(str, arguments)], stdin=slave, stdout=slave,
                               stderr=slave, env={**usual, "TERM": "xterm", **environment})
    os.close(slave)
    sent = b""
    with open(master, "rb", 0) as screen, contextlib.suppress(OSError):         # how Linux tells the end
        for block in iter(lambda: screen.read(1 << 16), b""):
            sent += block
    sent = sent.decode().replace("\r\n", "\n")
    lines = [re.sub(r"\033\[\d*m", "", line.rsplit("\r\033[K", 1)[-1]) for line in sent.split("\n")]
    assert lines.pop() == ""        # the cursor stands at the start of a line
    return process.wait(), sent, lines


def test_on_a_terminal(mixed):
    status, sent, lines = on_terminal(*mixed, "-v", COLUMNS="200")
    assert status == 1 and plain("\n".join(lines))[1:8] == B_IN_FULL
    assert all(f"\033[{colour}m{code:3}\033[0m" in sent for colour, code in ((32, "AC"), (31, "WA"), (31, "RE")))
    assert re.search("\033\\[32m +expected +1  b\033\\[0m", sent)
    assert re.search("\033\\[31m +got +1  x\033\\[0m", sent)
    assert "\r\033[K0 of 5  uva750 a" in sent and "\r\033[K4 of 5  uva750 ee" in sent
    assert not any(" of 5  " in line for line in lines)         # the progress is gone


def test_a_terminal_that_is_not_to_be_coloured(mixed):
    variables = [{"NO_COLOR": "1"}, {"NO_COLOR": ""}, {"TERM": "dumb"}]
    found = side_by_side(lambda variable: on_terminal(*mixed, "-k", "b", **variable)[1], variables)
    assert [(bool(re.search(r"\033\[\d+m", sent)), "\r\033[K" in sent) for sent in found] == [
        (False, True), (True, True), (False, False)]


def test_json_stands_alone_on_a_terminal(mixed):
    """Neither progress nor colour."""
    _, sent, lines = on_terminal(*mixed, "--json")
    assert len(lines) == len(CASES) and all(line[0] == "{" for line in lines) and "\033" not in sent


def test_an_error_stands_alone_on_a_terminal(kit):
    """No rest of the progress before it."""
    write(kit / "expected/double2/check.py", "")
    for words in ["double2", "-k", "sample"], ["stress", "double2"]:
        status, _, lines = on_terminal(*words, kit=kit)
        assert status == 2 and re.match(r"run\.py: double2 (sample|stress): the checker failed", lines[-1])
