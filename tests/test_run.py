"""run.py: choosing problems and cases, comparing, reporting, checkers, expected files, and bad use."""
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
import uuid

import pytest

from kit import ROOT
from harness import left_over, linux, outcomes, posix, python, quoted, run_py, small_kit, write

sys.path.insert(0, str(ROOT))
import run as runner        # noqa: E402


@pytest.fixture
def kit(tmp_path):
    return small_kit(tmp_path)


@pytest.fixture
def cases(tmp_path):
    """A function that makes a folder of cases from {name: expected text}; the inputs are empty."""
    def make(texts, ending=".out"):
        for name, text in texts.items():
            write(tmp_path / "cases" / (name + ".in"), "")
            write(tmp_path / "cases" / (name + ending), text)
        return tmp_path / "cases"
    return make


def prints(text):
    """Return a command that prints text, bytes or str."""
    text = text.encode() if isinstance(text, str) else text
    return python("-c", "import os; os.write(1, bytes.fromhex(\"{}\"))".format(text.hex()))


def judged(*arguments, **options):
    """Return {(problem, case)} of what run.py judges."""
    status, answers = outcomes(*arguments, **options)
    assert status == 0
    return [(answer["problem"], answer["case"]) for answer in answers]


# --- problems and cases -----------------------------------------------------------------------------------

EVERY = [(problem, case) for problem in ("uva750", "uva11085") for case in ("empty", "sample")]


@pytest.mark.parametrize("arguments, chosen", [
    ([], EVERY),
    (["judge"], EVERY),
    (["uva11085"], EVERY[2:]),
    (["11085"], EVERY[2:]),
    (["judge", "11085"], EVERY[2:]),
    (["solutions/uva11085.py"], EVERY[2:]),
    (["./solutions/../solutions/uva11085.py"], EVERY[2:]),
    (["uva11085", "750"], EVERY[2:] + EVERY[:2]),
    (["750", "uva750", "solutions/uva750.py"], EVERY[:2]),
    (["-k", "sample"], EVERY[1::2]),
    (["-k", "s*le"], EVERY[1::2]),
    (["11085", "-k", "emp"], EVERY[2:3]),
    (["-j", "1"], EVERY),
    (["--bundled"], EVERY),
])
def test_what_is_judged(kit, arguments, chosen):
    arguments = ["judge", "--json", *arguments] if arguments[:1] != ["judge"] else [*arguments, "--json"]
    done = run_py(*arguments, kit=kit, cwd=str(kit))
    assert (done.status, done.err) == (0, "")
    assert [(answer["problem"], answer["case"]) for answer in map(json.loads, done.out.splitlines())] == chosen


def test_from_any_folder(kit, tmp_path):
    assert judged("../kit/solutions/uva750.py", kit=kit, cwd=str(kit.parent / "kit")) == EVERY[:2]
    assert judged("kit/solutions/uva750.py", kit=kit, cwd=str(tmp_path)) == EVERY[:2]


@pytest.mark.parametrize("arguments, line", [
    (["uva1"], "no problem 'uva1'; the problems are uva750, uva11085"),
    (["queens"], "no problem 'queens'; the problems are uva750, uva11085"),
    ([""], "no problem ''; the problems are uva750, uva11085"),
    (["stress", "uva750", "-j", "3"], "unrecognized arguments: -j 3 (see run.py stress --help)"),
    (["uva750", "nothing"], "no problem 'nothing'; the problems are uva750, uva11085"),
    (["solutions/nothing.py"], "no problem 'solutions/nothing.py'; the problems are uva750, uva11085"),
    (["-k", "nothing"], "no case matches -k nothing"),
    (["--cases", "inputs"], "--cases needs one problem"),
    (["-c", "true"], "-c needs one problem"),
    (["uva750", "--cases", "nowhere"], "--cases nowhere: no such folder"),
    (["uva750", "--cases", "solutions"], "uva750 has no cases in solutions"),
    (["uva750", "-c", "./nothing"], "./nothing is not a program that can be run"),
    (["uva750", "-c", "./solutions"], "./solutions is not a program that can be run"),
    (["uva750", "-c", "no-such-command"], "no-such-command is not a program that can be run"),
    (["uva750", "--python", "no-such-python"], "no-such-python is not a program that can be run"),
    (["uva750", "-c", "'"], "-c \"'\": no closing quotation"),
    (["uva750", "-c", " "], "-c needs a command"),
    (["uva750", "-c", ""], "-c needs a command"),
    (["uva750", "--python", ""], "--python needs a command"),
    (["uva750", "-c", "true", "--bundled"], "-c runs a command of your own"),
    (["uva750", "-c", "true", "--python", "python3"], "-c runs a command of your own"),
    (["-t", "soon"], "argument -t: 'soon' is not a number"),
    (["-t", "0"], "argument -t: '0' is not a number"),
    (["-t", "-1"], "argument -t: "),
    (["-t", "nan"], "argument -t: 'nan' is not a number"),
    (["-m", "0"], "argument -m: '0' is not a"),
    (["-m", "1.5"], "argument -m: '1.5' is not a"),
    (["-j", "0"], "argument -j: '0' is not a"),
    (["-q", "-v"], "argument -v: not allowed with argument -q"),
    (["--json", "-q"], "argument -q: not allowed with argument --json"),
    (["-x"], "unrecognized arguments: -x"),
    (["--bund"], "unrecognized arguments: --bund"),
    (["bundle"], "the following arguments are required: PROBLEM"),
    (["bundle", "nothing"], "no problem 'nothing'"),
    (["expect"], "the following arguments are required: PROBLEM"),
    (["expect", "nothing"], "no problem 'nothing'"),
    (["stress", "nothing"], "no problem 'nothing'"),
    (["stress", "uva750", "--seconds", "-1"], "argument --seconds: "),
    (["stress", "uva750", "--seed", "x"], "argument --seed: 'x' is not a"),
    (["stress", "uva750", "-c", "./nothing"], "./nothing is not a program that can be run"),
])
@posix
def test_bad_use_gets_one_line(kit, arguments, line):
    done = run_py(*arguments, kit=kit, cwd=str(kit))
    assert done.status == 2 and (done.out == "" or arguments[0] == "stress" and done.out.startswith("seed "))
    assert done.err.startswith("run.py") and done.err.count("\n") == 1 and line in done.err


@posix
@pytest.mark.parametrize("content", ["#!/no/such/shell\n", b"\0\1 no program"], ids=["no such shell", "no program"])
@pytest.mark.parametrize("option", ["-c", "--python"])
def test_a_command_that_cannot_be_started_is_no_verdict(kit, option, content):
    write(kit / "program", content).chmod(0o755)
    done = run_py("uva750", option, "./program", kit=kit, cwd=str(kit))
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1) and "program" in done.err


def test_an_ambiguous_number(kit):
    write(kit / "solutions" / "boj750.py", (kit / "solutions" / "uva750.py").read_bytes())
    done = run_py("750", kit=kit)
    assert (done.status, done.err) == (2, "run.py judge: '750' could be boj750 or uva750\n")


def test_every_file_that_stands_alone_is_named(kit):
    for name in ("inputs/uva750/a.in", "inputs/uva750/b.in", "expected/uva750/c.out", "inputs/uva11085/d.in"):
        write(kit / name, "")
    done = run_py(kit=kit, cwd=str(kit))
    assert (done.status, done.out) == (2, "")
    assert done.err.replace(os.sep, "/").splitlines() == [
        "run.py judge: inputs/uva750/a.in has no expected file expected/uva750/a.out",
        "run.py judge: inputs/uva750/b.in has no expected file expected/uva750/b.out",
        "run.py judge: expected/uva750/c.out has no input inputs/uva750/c.in",
        "run.py judge: inputs/uva11085/d.in has no expected file expected/uva11085/d.out"]
    (kit / "inputs" / "uva11085" / "d.in").unlink()
    assert run_py("uva11085", kit=kit).status == 0      # another problem is none the worse


def test_a_problem_is_a_script_with_a_main_part(kit):
    """Another module is none; and a folder of cases without a script is an error, not nothing."""
    write(kit / "solutions" / "shared.py", "import queens\n")
    assert "the problems are uva750, uva11085\n" in run_py("shared", kit=kit).err
    write(kit / "solutions" / "other1.py", "if __name__ == '__main__':\n    print(input())\n")
    write(kit / "inputs" / "other1" / "x.in", "x\n")
    write(kit / "expected" / "other1" / "x.out", "x\n")
    assert run_py("1", kit=kit).status == 0 and run_py(kit=kit).status == 0
    (kit / "solutions" / "other1.py").unlink()
    done = run_py(kit=kit, cwd=str(kit))
    assert done.status == 2 and done.err.replace(os.sep, "/") == "".join(
        "run.py judge: {}/other1 belongs to no script in solutions/ with a __main__ part\n".format(place)
        for place in ("inputs", "expected"))


def test_what_is_the_default():
    options = runner.parse([])
    assert (options.command, options.problem, options.time, options.memory) == ("judge", [], 3, 512)
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    assert options.jobs == processors


def test_a_program_beside_the_cases(cases):
    """Another folder may hold a.out, which is no expected file."""
    folder = cases({"1": "x\n"})
    write(folder / "a.out", b"\x7fELF")
    assert run_py("750", "--cases", folder, "-c", prints("x\n")).status == 0


def test_cases_from_a_folder(cases, tmp_path):
    cases({"one": "x\n"})
    folder = cases({"two": "x\n"}, ".ans")
    status, answers = outcomes("uva750", "--cases", "cases", "-c", prints("x\n"), cwd=str(tmp_path))
    assert status == 0 and [answer["case"] for answer in answers] == ["one", "two"]
    write(folder / "three.in", "")
    done = run_py("uva750", "--cases", "cases", cwd=str(tmp_path))
    assert done.status == 2
    assert done.err == "run.py judge: {} has no expected file {}\n".format(
        os.path.join("cases", "three.in"), os.path.join("cases", "three.out"))


def test_the_input_is_standard_input_and_the_folder_is_the_users(cases, tmp_path):
    """A command is found, and runs, where its user is; the words are split as a shell splits them."""
    folder = cases({"one": "given|a b|here\n"})
    write(folder / "one.in", "given")
    write(tmp_path / "program.py", "import os, sys\n"
          "print(sys.stdin.read(), sys.argv[1], os.path.basename(os.getcwd()), sep='|')")
    (tmp_path / "here").mkdir()
    command = quoted(sys.executable) + " ../program.py 'a b'"
    assert outcomes("uva750", "--cases", folder, "-c", command, cwd=str(tmp_path / "here"))[0] == 0


@posix
def test_another_interpreter(kit, tmp_path):
    """--python runs the scripts as they are, or the bundles in isolated mode."""
    log = tmp_path / "log"
    fake = write(tmp_path / "fake-python", "#!/bin/sh\necho \"$@\" >> '{}'\n"
                 "exec '{}' \"$@\"\n".format(log, sys.executable))
    fake.chmod(0o755)
    for options in ([], ["--bundled"]):
        assert run_py("uva750", "--python", fake, *options, kit=kit).status == 0
    plain, isolated = log.read_text().splitlines()[::2]
    assert plain == str(kit / "solutions" / "uva750.py")
    assert isolated.startswith("-I ") and not isolated.startswith("-I " + str(kit))
    assert run_py("uva750", "--python", str(fake) + " -B", kit=kit).status == 0
    assert log.read_text().splitlines()[-1] == "-B " + plain


@posix
def test_an_interpreter_is_found_where_the_user_is(kit, tmp_path):
    (tmp_path / "python").symlink_to(sys.executable)
    assert run_py("uva750", "--python", "./python", kit=kit, cwd=str(tmp_path)).status == 0


# --- comparing --------------------------------------------------------------------------------------------

@pytest.mark.parametrize("block", [1, 2, 3, 7, 1 << 18])
def test_comparing_does_not_depend_on_the_blocks(tmp_path, monkeypatch, block):
    """Random texts against the definition: CRLF is LF; PE if the tokens agree; the line where it first differs."""
    monkeypatch.setattr(runner, "BLOCK", block)
    chance = random.Random(block)
    seen = set()
    for _ in range(1000):
        expected, output = (bytes(chance.choices(b"ab \t\r\n", (5, 1, 3, 1, 2, 4), k=chance.randrange(8)))
                            for _ in range(2))
        path = write(tmp_path / "output", output)
        verdict, message, details = runner.compare(expected, path)
        left, right = expected.replace(b"\r\n", b"\n"), output.replace(b"\r\n", b"\n")
        if left == right:
            assert (verdict, message, details) == ("AC", "", []), (expected, output)
        else:
            same = len(os.path.commonprefix([left, right]))
            assert verdict == ("PE" if expected.split() == output.split() else "WA"), (expected, output)
            assert message.startswith("line %d: " % (1 + left[:same].count(b"\n"))), (expected, output)
            assert len(details) <= 12
        seen.add(verdict)
    assert seen == {"AC", "PE", "WA"}


def shown(cases, expected, output):
    """Return the lines that tell about one failing case."""
    done = run_py("uva750", "--cases", cases({"case": expected}), "-c", prints(output))
    rows = done.out.splitlines()
    assert done.status == 1 and rows[-3].endswith("0 of 1 accepted, 1 {}".format(rows[0].split()[0]))
    return rows[:-3]


def test_a_wrong_line_and_its_context(cases):
    text = "".join("line {}\n".format(number) for number in range(1, 10))
    head, *rows = shown(cases, text, text.replace("5", "five"))
    assert head.startswith("WA ") and head.endswith("line 5: expected 'line 5', got 'line five'")
    assert [row.strip() for row in rows] == ["3   line 3", "4   line 4", "5 - line 5", "5 + line five",
                                             "6   line 6", "7   line 7", "8   line 8"]


def test_a_line_too_many_is_seen_as_such(cases):
    rows = shown(cases, "a\nb\nc\nd\n", "a\nnew\nb\nc\nd\n")
    assert [row.strip() for row in rows[1:]] == ["1   a", "2 + new", "2   b", "3   c", "4   d"]


def test_an_end_too_early(cases):
    head, *rows = shown(cases, "a\nb\n", "a\n")
    assert head.endswith("line 2: expected 'b', got the end")
    assert [row.strip() for row in rows] == ["1   a", "2 - b", "2 + (the end)"]


@pytest.mark.parametrize("output, row", [
    ("a b \nc\n", "a·b·↵"),
    ("a\tb\nc\n", "a→b↵"),
    ("a b\r\r\nc\n", "a·b␍↵"),
    ("a b c\n", "a·b·c↵"),
])
def test_white_space_is_made_visible(cases, output, row):
    head, *rows = shown(cases, "a b\nc\n", output)
    assert head.startswith("PE ") and head.endswith("line 1: only white space differs")
    assert rows[0].strip() == "1 - a·b↵" and "      1 + " + row in rows


def test_only_the_last_newline_is_missing(cases):
    head, *rows = shown(cases, "a\nb\n", "a\nb")
    assert head.endswith("line 2: only white space differs")
    assert [row.strip() for row in rows] == ["1   a↵", "2 - b↵", "2 + b"]


@pytest.mark.parametrize("expected, output", [("a\nb\n", "a"), ("a\nb\n", "a \nc\n"), ("a\nb\n", "a\t\nc\n")])
def test_a_line_that_differs_is_seen_to_differ(cases, expected, output):
    """Though the tokens differ further down, the first line differs in white space alone."""
    head, *rows = shown(cases, expected, output)
    wanted, got = re.search("expected (.*), got (.*)", head).groups()
    assert head.startswith("WA ") and wanted != got
    first = [row[10:] for row in rows if row.startswith(("      1 -", "      1 +"))]
    assert len(first) == 2 and first[0].rstrip() != first[1].rstrip()


HUGE = [
    ("one line of 50 MB", "x" * 50, b"x" * 50000000),
    ("a late difference", "x" * 900000 + "y" + "x" * 900000, b"x" * 1800001),
    ("a million lines", "a\n" * 9, b"b\n" * 1000000),
    ("NUL bytes", "a\n", b"\0" * 100000),
    ("lines of NUL bytes", "a\n" * 9, (b"\0" * 300 + b"\n") * 9),
    ("not UTF-8", "a\n" * 9, (b"\xff\xfe" * 300 + b"\n") * 9),
    ("escape sequences", "a\n" * 9, (b"\x1b[2J" * 300 + b"\n") * 9),
    ("wide letters", "a\n" * 9, ("\u4e16" * 300 + "\n").encode() * 9),
    ("blank lines", "a\n", b"\n" * 1000000),
]


@pytest.mark.parametrize("name, expected, output", HUGE, ids=[name for name, _, _ in HUGE])
def test_never_more_than_a_screenful(cases, tmp_path, name, expected, output):
    """On a terminal of 80 columns and 24 lines; nothing that steers it; and a file's lines by their numbers."""
    folder = cases({"case": expected})
    write(tmp_path / "data", output)
    program = write(tmp_path / "program.py", "import shutil, sys\n"
                    "shutil.copyfileobj(open('data', 'rb'), sys.stdout.buffer)")
    done = run_py("uva750", "--cases", folder, "-c", python(program), cwd=str(tmp_path))
    rows = done.out.splitlines()
    assert done.status == 1 and done.err == ""
    width = [sum(2 if letter == "\u4e16" else 1 for letter in row) for row in rows]
    assert sum(1 + max(0, columns - 1) // 80 for columns in width) <= 24
    assert all(letter.isprintable() for row in rows for letter in row)
    numbers = [int(row[:7]) for row in rows if row[:7].strip().isdigit()]
    assert max(numbers) <= max(expected.count("\n"), output.count(b"\n")) + 1


# --- reporting --------------------------------------------------------------------------------------------

@pytest.fixture
def mixed(cases, tmp_path):
    """Arguments that judge five cases: three right, one wrong, one that crashes."""
    folder = cases({"a": "a\n", "b": "b\n", "c": "c\n", "d": "d\n", "e": "e\n"})
    for path in folder.glob("*.in"):
        write(path, path.stem)
    program = write(tmp_path / "program.py", "import sys\ncase = sys.stdin.read()\n"
                    "print('x' if case == 'b' else case)\nif case == 'd': sys.exit('no d')\n")
    return ["uva750", "--cases", folder, "-c", python(program)]


def plain(text):
    """Return the lines of a report, with one blank for many and # for each figure that may change."""
    return [re.sub(r" +", " ", re.sub(r"\d+\.\d+", "#", line)) for line in text.splitlines()]


FAILING = ["WA uva750 b # s # MB line 1: expected 'b', got 'x'", " 1 - b", " 1 + x",
           "RE uva750 d # s # MB exit status 1: no d"]
TOTAL = "3 of 5 accepted, 1 WA, 1 RE"


@posix
def test_how_much_is_printed(mixed):
    def report(*options):
        done = run_py(*mixed, *options)
        assert (done.status, done.err) == (1, "")
        rows = plain(done.out)
        assert rows[-2] == TOTAL + " in # s"
        assert re.fullmatch(r"slowest # s \(uva750 [a-e]\); most memory # MB \(uva750 [a-e]\)", rows[-1])
        return rows[:-2]

    assert report("-q") == []
    assert report() == FAILING + ["RE uva750 # s # MB " + TOTAL]
    accepted = ["AC uva750 {} # s # MB".format(case) for case in "ace"]
    assert report("-v") == (accepted[:1] + FAILING[:3] + accepted[1:2] + FAILING[3:] + accepted[2:]
                            + ["RE uva750 # s # MB " + TOTAL])


def test_the_summary_names_the_slowest_and_the_largest(cases, tmp_path):
    folder = cases({"large": "", "slow": "", "tiny": ""})
    write(folder / "large.in", "data = b'x' * (40 << 20)")
    write(folder / "slow.in", "import time\nwhile time.process_time() < 0.5: pass")
    done = run_py("uva750", "--cases", folder, "-q", "-c", quoted(sys.executable, "-"))
    assert done.status == 0
    slowest, *most = done.out.splitlines()[1].split("; ")
    assert re.fullmatch(r"slowest 0\.[5-9]\d s \(uva750 slow\)", slowest)
    assert not runner.MEASURED or re.fullmatch(r"most memory [45]\d\.\d MB \(uva750 large\)", most[0])


def test_json_is_an_object_for_every_case(mixed):
    status, answers = outcomes(*mixed)
    assert status == 1
    assert [(answer["case"], answer["verdict"], answer["status"], answer["message"]) for answer in answers] == [
        ("a", "AC", 0, ""), ("b", "WA", 0, "line 1: expected 'b', got 'x'"), ("c", "AC", 0, ""),
        ("d", "RE", 1, "exit status 1: no d"), ("e", "AC", 0, "")]
    for answer in answers:
        assert set(answer) == {"problem", "case", "verdict", "cpu", "wall", "memory", "status", "signal", "message"}
        assert answer["wall"] > 0 and answer["signal"] is None
        if runner.MEASURED:
            assert 0 < answer["cpu"] < 5 and isinstance(answer["memory"], int) and answer["memory"] > 1000


def test_the_order_does_not_depend_on_who_is_first(cases):
    folder = cases({name: "" for name in ("1", "2", "10", "11")})
    write(folder / "1.in", "import time; time.sleep(0.5)")
    done = run_py("uva750", "--cases", folder, "-v", "-j", "4", "-c", quoted(sys.executable, "-"))
    assert [line.split()[2] for line in done.out.splitlines()[:4]] == ["1", "2", "10", "11"]


def test_in_a_pipe_there_are_plain_lines(mixed):
    done = run_py(*mixed, "-v")
    assert "\033" not in done.out and "\r" not in done.out


@posix
def on_terminal(*arguments, kit=ROOT, **environment):
    """Run run.py on a terminal; return (status, all that was sent, the lines as they stand at the end)."""
    import pty
    master, slave = pty.openpty()
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
    process = subprocess.Popen([sys.executable, str(kit / "run.py"), *map(str, arguments)], stdin=slave, stdout=slave,
                               stderr=slave, env={**clean, "TERM": "xterm", **environment})
    os.close(slave)
    sent = b""
    while True:
        try:
            block = os.read(master, 1 << 16)
        except OSError:         # how Linux tells the end
            block = b""
        if not block:
            break
        sent += block
    os.close(master)
    sent = sent.decode().replace("\r\n", "\n")
    lines = [re.sub(r"\033\[\d*m", "", line.rsplit("\r\033[K", 1)[-1]) for line in sent.split("\n")]
    assert lines.pop() == ""        # the cursor stands at the start of a line
    return process.wait(), sent, lines


@posix
def test_on_a_terminal(mixed):
    status, sent, lines = on_terminal(*mixed, "-v")
    assert status == 1 and plain("\n".join(lines))[1:4] == FAILING[:3]
    assert all("\033[%dm%-3s\033[0m" % pair in sent for pair in ((32, "AC"), (31, "WA"), (31, "RE")))
    assert "\r\033[K0 of 5 " in sent and "\r\033[K4 of 5 " in sent
    assert lines == [line for line in lines if " of 5  " not in line]       # the progress is gone


@posix
@pytest.mark.parametrize("name, value, coloured, moving", [
    ("NO_COLOR", "1", False, True), ("NO_COLOR", "", True, True), ("TERM", "dumb", False, False)])
def test_a_terminal_that_is_not_to_be_coloured(mixed, name, value, coloured, moving):
    _, sent, _ = on_terminal(*mixed, **{name: value})
    assert (bool(re.search(r"\033\[\d*m", sent)), "\r\033[K" in sent) == (coloured, moving)


@posix
def test_an_error_stands_alone_on_a_terminal(kit):
    """No rest of the progress before it."""
    write(kit / "expected" / "uva750" / "check.py", "")
    status, _, lines = on_terminal("uva750", kit=kit)
    assert status == 2 and len(lines) == 1 and lines[0].startswith("run.py judge: ")


@posix
@pytest.mark.parametrize("arguments", [["-v", "uva750"], ["bundle", "uva750"]])
def test_a_reader_that_has_gone_away(arguments, kit):
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([sys.executable, str(kit / "run.py"), *arguments], stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert done.stderr == b""


@posix
@pytest.mark.parametrize("closed", [0, 1, 2])
def test_a_standard_stream_that_is_closed(kit, closed):
    command = ["sh", "-c", 'exec "$0" "$@" {}>&-'.format(closed), sys.executable, str(kit / "run.py"), "-q"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")


# --- ended from outside -----------------------------------------------------------------------------------

@linux
@pytest.mark.parametrize("number, status", [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_ended_from_outside(cases, tmp_path, number, status):
    """What is known is printed after Ctrl-C; no process and no file is left."""
    mark, place = uuid.uuid4().hex, tmp_path / "temporary"
    place.mkdir()
    folder = cases({"1": "", "2": "", "3": "", "4": ""})
    for name in "23":
        write(folder / (name + ".in"), "import signal, subprocess, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
              "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nsubprocess.Popen(['sleep', '60']); time.sleep(60)")
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "run.py"), "uva750", "--cases", str(folder), "-v", "-j", "2", "-c",
         quoted(sys.executable, "-")], env={**os.environ, "ZOO": mark, "TMPDIR": str(place)}, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, preexec_fn=lambda: signal.signal(number, signal.default_int_handler))
    first = process.stdout.readline()
    time.sleep(0.2)
    process.send_signal(number)
    try:
        rest, errors = process.communicate(timeout=5)
    finally:
        process.kill()
    assert first.startswith(b"AC   uva750 1 ")
    assert (process.returncode, errors) == (status, b"")
    if number == signal.SIGINT:
        assert rest.startswith(b"1 of 1 accepted in ") and rest.endswith(b"Interrupted after 1 of 4 cases.\n")
    assert left_over("ZOO=" + mark) == [] and list(place.iterdir()) == []


# --- checkers ---------------------------------------------------------------------------------------------

CHECKER = "import sys\ngiven, output, expected = (open(path).read() for path in sys.argv[1:])\n"


def check(kit, text, output, name="check.py"):
    """Judge an output by a checker with this text."""
    path = write(kit / "expected" / "uva750" / name, text)
    path.chmod(0o755)
    return run_py("judge", "--json", "uva750", "-k", "sample", "-c", prints(output), kit=kit)


def test_a_checker_decides(kit):
    """It has the three files; 42 accepts, 43 does not, and what it says is the reason."""
    text = CHECKER + ("assert given == '1\\n\\n1 1\\n' and expected.startswith('SOLN')\n"
                      "print(output.strip(), 'will do' if output == 'any' else 'will not do')\n"
                      "sys.exit(42 if output == 'any' else 43)")
    for output, status, verdict in ("any", 0, "AC"), ("none\n", 1, "WA"):
        done = check(kit, text, output)
        answer = json.loads(done.out)
        assert (done.status, answer["verdict"]) == (status, verdict)
        assert answer["message"] in ("any will do", "none will not do") or verdict == "AC" and not answer["message"]


@posix
def test_a_checker_may_be_any_executable(kit):
    text = "#!/bin/sh\ncmp -s \"$2\" \"$3\" && exit 42\necho not the same\nexit 43\n"
    assert json.loads(check(kit, text, "x", "check").out)["message"] == "not the same"
    right = (kit / "expected" / "uva750" / "sample.out").read_bytes()
    assert json.loads(check(kit, text, right, "check").out)["verdict"] == "AC"


@pytest.mark.parametrize("code, verdict", [
    ("raise SystemExit(3)", "RE"), ("import time\nwhile time.process_time() < 0.4: print(end=\"\")", "TLE")])
def test_a_run_at_fault_is_none_of_the_checkers_business(kit, tmp_path, code, verdict):
    write(kit / "expected" / "uva750" / "check.py", "raise SystemExit(1)")
    program = write(tmp_path / "program.py", code)
    status, (answer,) = outcomes("uva750", "-k", "sample", "-t", "0.2", "-c", python(program), kit=kit)
    assert (status, answer["verdict"]) == (1, verdict)


@pytest.mark.parametrize("text, reason", [
    ("", "status 0"), ("raise SystemExit(1)", "status 1"), ("raise SystemExit(44)", "status 44"),
    ("raise SystemExit('my fault')", "status 1, not with 42 or 43: my fault"),
    pytest.param("import os; os.abort()", "SIGABRT", marks=posix)])
def test_a_checker_that_fails_is_no_verdict(kit, text, reason):
    done = check(kit, text, "x")
    assert (done.status, done.out) == (2, "")
    assert "uva750 sample: the checker ended with " + reason in done.err and done.err.count("\n") == 1


@posix
def test_a_checker_that_cannot_be_started(kit):
    write(kit / "expected" / "uva750" / "check", "#!/no/such/shell\n").chmod(0o755)
    done = run_py("uva750", kit=kit)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)


def test_a_checkers_long_reason_is_cut(kit):
    write(kit / "expected" / "uva750" / "check.py", "for _ in range(999): print('x' * 9999)\nraise SystemExit(43)")
    done = run_py("uva750", "-k", "sample", kit=kit)
    assert done.status == 1 and len(done.out) < 24 * 80


# --- expected files ---------------------------------------------------------------------------------------

def test_expect(kit):
    """Missing files are written; others are compared, and replaced only when that is asked for."""
    folder = kit / "expected" / "uva750"
    right = (folder / "sample.out").read_bytes()

    def expect(*options):
        done = run_py("expect", "750", *options, kit=kit, cwd=str(kit))
        assert done.err == ""
        return done.status, [re.split("[ ,]", line.replace(os.sep, "/"))[:2] for line in done.out.splitlines()]

    assert expect() == (0, [["expected/uva750/empty.out:", "same"], ["expected/uva750/sample.out:", "same"]])
    (folder / "sample.out").unlink()
    assert expect() == (0, [["expected/uva750/empty.out:", "same"], ["expected/uva750/sample.out:", "written"]])
    assert (folder / "sample.out").read_bytes() == right
    write(folder / "sample.out", "other\n")
    assert expect()[0] == 1 and expect()[1][1][1] == "differs"
    assert (folder / "sample.out").read_text() == "other\n"
    assert expect("--force")[0] == 0 and expect()[1][1][1] == "same"
    assert (folder / "sample.out").read_bytes() == right
    assert sorted(path.name for path in folder.iterdir()) == ["empty.out", "reference.py", "sample.out"]


@pytest.mark.parametrize("text, reason", [
    (None, "does not exist"), ("raise SystemExit('no')", "ended with status 1: no")])
def test_expect_without_a_reference_that_works(kit, text, reason):
    path = kit / "expected" / "uva750" / "reference.py"
    path.unlink()
    (kit / "expected" / "uva750" / "sample.out").unlink()
    if text:
        write(path, text)
    done = run_py("expect", "uva750", kit=kit, cwd=str(kit))
    assert (done.status, done.out) == (2, "")
    assert done.err == "run.py expect: {} {}\n".format(os.path.join("expected", "uva750", "reference.py"), reason)
    assert not (kit / "expected" / "uva750" / "sample.out").exists()
