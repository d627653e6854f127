"""run.py against a zoo of misbehaving programs: verdict, time to verdict, and nothing left behind."""
import json
import re
import subprocess
import sys
import time
import uuid

import pytest

from kit import ROOT
from harness import left_over, linux, outcomes, posix, python, small_kit, write

sys.path.insert(0, str(ROOT))
import run as runner        # noqa: E402

# Runs run.py and writes its own peak memory, without that of the programs it ran, to a file.
WATCHED = """
import runpy, sys
peak, sys.argv = sys.argv[1], sys.argv[2:]
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
finally:
    with open("/proc/self/status") as status, open(peak, "w") as kept:
        kept.write(next(line.split()[1] for line in status if line.startswith("VmHWM")))
"""


@pytest.fixture
def zoo(tmp_path, monkeypatch):
    """A function that judges a Python program on the sample of uva11085 and returns the JSON object.

    It sees to it that no process and no file is left, and that the runner itself stays small.
    """
    mark = "ZOO=" + uuid.uuid4().hex
    home, place = tmp_path / "home", tmp_path / "temporary"
    home.mkdir()
    place.mkdir()
    monkeypatch.setenv("ZOO", mark[4:])
    for name in ("TMPDIR", "TEMP", "TMP"):
        monkeypatch.setenv(name, str(place))

    def judge(code, *options, command=None, before=()):
        program = write(home / "program.py", "import os, signal, subprocess, sys, time\n" + code)
        words = ["judge", "uva11085", "-k", "sample", "--json", "-c", command or python(program), *options]
        watch = list(before)
        if sys.platform.startswith("linux") and not watch:
            watch = [str(write(home / "watch.py", WATCHED)), str(home / "peak")]
        began = time.monotonic()
        done = subprocess.run([sys.executable, *watch, str(ROOT / "run.py"), *words], cwd=str(home),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        elapsed = time.monotonic() - began
        assert done.stderr == b""
        answer, = map(json.loads, done.stdout.splitlines())
        assert done.returncode == (answer["verdict"] != "AC")
        assert (answer["problem"], answer["case"]) == ("uva11085", "sample")
        assert elapsed < answer["wall"] + 10        # what sleeps here sleeps longer
        assert list(place.iterdir()) == []
        if sys.platform.startswith("linux"):
            assert left_over(mark) == []
        if (home / "peak").exists():
            assert int((home / "peak").read_text()) < 100 << 10
        return answer
    return judge


# name: (code, verdict, how the message begins)
ANYWHERE = {
    "right": ("print('Case 1: 7\\nCase 2: 7')", "AC", ""),
    "right with CRLF": ("os.write(1, b'Case 1: 7\\r\\nCase 2: 7\\r\\n')", "AC", ""),
    "stdin left unread": ("sys.stdin.close(); print('Case 1: 7\\nCase 2: 7')", "AC", ""),
    "noise on stderr": ("sys.stderr.write('x' * 10 ** 6); print('Case 1: 7\\nCase 2: 7')", "AC", ""),
    "trailing blank": ("os.write(1, b'Case 1: 7 \\nCase 2: 7\\n')", "PE", "line 1: "),
    "trailing tab": ("os.write(1, b'Case 1: 7\\nCase 2: 7\\t\\n')", "PE", "line 2: "),
    "two blanks": ("os.write(1, b'Case 1:  7\\nCase 2: 7\\n')", "PE", "line 1: "),
    "leading blank": ("os.write(1, b'Case 1: 7\\n Case 2: 7\\n')", "PE", "line 2: "),
    "no last newline": ("os.write(1, b'Case 1: 7\\nCase 2: 7')", "PE", "line 2: "),
    "one more newline": ("os.write(1, b'Case 1: 7\\nCase 2: 7\\n\\n')", "PE", "line 3: "),
    "blank line between": ("os.write(1, b'Case 1: 7\\n\\nCase 2: 7\\n')", "PE", "line 2: "),
    "joined lines": ("os.write(1, b'Case 1: 7 Case 2: 7\\n')", "PE", "line 1: "),
    "CR alone": ("os.write(1, b'Case 1: 7\\rCase 2: 7\\r')", "PE", "line 1: "),
    "joined words": ("os.write(1, b'Case1: 7\\nCase 2: 7\\n')", "WA", "line 1: expected 'Case 1: 7', got 'Case1: 7'"),
    "wrong number": ("os.write(1, b'Case 1: 7\\nCase 2: 6\\n')", "WA", "line 2: expected 'Case 2: 7', got 'Case 2: 6'"),
    "other letter case": ("os.write(1, b'case 1: 7\\nCase 2: 7\\n')", "WA", "line 1: "),
    "too little": ("os.write(1, b'Case 1: 7\\n')", "WA", "line 2: expected 'Case 2: 7', got the end"),
    "too much": ("os.write(1, b'Case 1: 7\\nCase 2: 7\\nCase 3: 7\\n')", "WA",
                 "line 3: expected the end, got 'Case 3: 7'"),
    "no output": ("", "WA", "line 1: expected 'Case 1: 7', got the end"),
    "closed stdout": ("os.close(1)", "WA", "line 1: expected 'Case 1: 7', got the end"),
    "binary output": ("os.write(1, bytes(range(256)) * 99)", "WA", "line 1: "),
    "NUL after the answer": ("os.write(1, b'Case 1: 7\\nCase 2: 7\\n\\0')", "WA", "line 3: "),
    "byte order mark": ("os.write(1, b'\\xef\\xbb\\xbfCase 1: 7\\nCase 2: 7\\n')", "WA", "line 1: "),
    "exit 3 after the answer": ("print('Case 1: 7\\nCase 2: 7', flush=True); sys.exit(3)", "RE", "exit status 3"),
    "exit 1, wrong": ("sys.exit('no idea')", "RE", "exit status 1: no idea"),
    "exception": ("[][0]", "RE", "exit status 1: IndexError: list index out of range"),
    "not Python": ("this is not", "RE", "exit status 1: SyntaxError"),
}


@pytest.mark.parametrize("name", ANYWHERE)
def test_ended_by_itself(zoo, name):
    code, verdict, message = ANYWHERE[name]
    answer = zoo(code)
    assert (answer["verdict"], answer["message"][:len(message)]) == (verdict, message)
    assert bool(answer["message"]) == (verdict != "AC")
    assert (answer["status"] != 0) == (verdict == "RE") and answer["signal"] is None


@posix
@pytest.mark.parametrize("name", ["SIGSEGV", "SIGABRT", "SIGKILL", "SIGTERM", "SIGFPE", "SIGPIPE", "SIGXFSZ"])
def test_killed_by_a_signal(zoo, name):
    answer = zoo("print('Case 1: 7\\nCase 2: 7', flush=True)\n"
                 "signal.signal(signal.{0}, signal.SIG_DFL) if '{0}' != 'SIGKILL' else 0\n"
                 "os.kill(os.getpid(), signal.{0})".format(name))
    assert (answer["verdict"], answer["message"], answer["signal"], answer["status"]) == ("RE", name, name, None)


@posix
@pytest.mark.parametrize("code", [
    "while True: pass",
    "for number in (signal.SIGTERM, signal.SIGXCPU): signal.signal(number, signal.SIG_IGN)\nwhile True: pass",
    "print('Case 1: 7\\nCase 2: 7', flush=True)\nwhile time.process_time() < 0.6: pass",
    "subprocess.call([sys.executable, '-c', 'import time\\nwhile time.process_time() < 0.6: pass'])",
], ids=["busy loop", "ignored signals", "late but right", "child waited for"])
def test_too_much_cpu_time(zoo, code):
    answer = zoo(code, "-t", "0.4")
    assert (answer["verdict"], answer["message"][5:]) == ("TLE", "s, the limit is 0.4 s")
    assert answer["cpu"] > 0.4 and answer["wall"] < 1.8 + 1


@pytest.mark.parametrize("code", [
    "print('Case 1: ', end='', flush=True); time.sleep(60)",
    pytest.param("signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)", marks=posix),
    pytest.param("os.kill(os.getpid(), signal.SIGSTOP)", marks=posix),
    pytest.param("[subprocess.Popen(['sleep', '60']) for _ in range(40)]; time.sleep(60)", marks=posix),
    pytest.param("subprocess.Popen([sys.executable, '-c', 'while True: pass']); time.sleep(60)", marks=posix),
], ids=["part, then hang", "SIGTERM ignored", "stopped", "forty forked sleepers", "busy child"])
def test_sleepers_are_ended_at_the_cap(zoo, code):
    answer = zoo(code, "-t", "0.1")
    assert answer["verdict"] == "TLE" and 1.2 <= answer["wall"] < 1.2 + 1
    if runner.MEASURED:
        assert re.match(r"not ended after 1\.[2-4] s", answer["message"]) and answer["signal"] == "SIGKILL"


@posix
@pytest.mark.parametrize("code", [
    "subprocess.Popen(['sleep', '60'])",
    "subprocess.Popen(['sleep', '60'], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)",
    "[subprocess.Popen(['sleep', '60']) for _ in range(40)]",
    "subprocess.Popen([sys.executable, '-c', 'import signal, time\\n'"
    "'signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)'])",
], ids=["holds stdout", "holds stderr", "forty", "ignores SIGTERM"])
def test_orphans_delay_nothing(zoo, code):
    answer = zoo(code + "\nprint('Case 1: 7\\nCase 2: 7')")
    assert (answer["verdict"], answer["wall"] < 2) == ("AC", True)


@posix
@pytest.mark.parametrize("stream, name", [(1, "stdout"), (2, "stderr")])
@pytest.mark.parametrize("care", ["", "    except OSError: pass\n"], ids=["stops at an error", "never stops"])
def test_endless_output(zoo, stream, name, care):
    answer = zoo("while True:\n    try: os.write(%d, b'x' * 65536)\n%s" % (stream, care or "    finally: pass\n"),
                 "-t", "0.5")
    assert (answer["verdict"], answer["message"]) == ("OLE", "more than 64 MB on " + name)
    assert care or answer["status"] == 1        # it was the system that told it to stop


@posix
def test_the_output_limit_is_exact(zoo):
    """64 MB are compared, one byte more is not."""
    code = "os.write(1, b'x' * %d)"
    assert zoo(code % (64 << 20), "-t", "3")["verdict"] == "WA"
    assert zoo(code % (64 << 20) + "; os.write(1, b'x')", "-t", "3")["verdict"] == "OLE"


def test_the_output_limit_grows_with_the_answer(tmp_path):
    """Twice the expected size is allowed where that is more than 64 MB."""
    size = 33 << 20
    write(tmp_path / "big.in", "")
    write(tmp_path / "big.out", b"x" * size)
    program = write(tmp_path / "program.py", "import os, sys\nwrite = sys.stdout.buffer.write\n"
                    "for _ in range(int(sys.argv[1])): write(b'x' * (1 << 20))\nsys.stdout.buffer.flush()")
    for megabytes, verdict in (33, "AC"), (66, "WA"), (67, "OLE"):
        _, (answer,) = outcomes("uva750", "--cases", tmp_path, "-c", python(program, megabytes))
        assert answer["verdict"] == verdict


def test_one_line_of_fifty_megabytes(zoo):
    answer = zoo("os.write(1, b'Case 1: 7' + b'x' * 50000000)")
    assert answer["verdict"] == "WA" and answer["message"].startswith("line 1: ") and len(answer["message"]) < 200


@linux
@pytest.mark.parametrize("code, options", [
    ("data = b'x' * (2 << 30)", ()),
    ("data = b'x' * (100 << 20)", ("-m", "64")),
    ("subprocess.call([sys.executable, '-c', 'data = b\"x\" * (100 << 20)'])", ("-m", "64")),
    ("data = b'x' * (100 << 20); os.abort()", ("-m", "64")),
], ids=["2 GB", "100 MB", "in a child", "and a crash"])
def test_too_much_memory(zoo, code, options):
    answer = zoo(code, *options)
    assert answer["verdict"] == "MLE" and answer["memory"] > 64 << 10
    assert answer["message"] == "%.0f MB, the limit is %s MB" % (answer["memory"] / 1024, options[1:2] and 64 or 512)


@linux
def test_memory_is_the_programs_own(zoo, tmp_path):
    """A tiny program is reported as tiny, though the runner is not; memory reserved but not touched is free."""
    assert zoo("", command="true")["memory"] < 10 << 10
    assert zoo("import mmap; data = mmap.mmap(-1, 2 << 30); print('Case 1: 7\\nCase 2: 7')")["verdict"] == "AC"
    touched = zoo("data = b'x' * (50 << 20); print('Case 1: 7\\nCase 2: 7')")
    assert touched["verdict"] == "AC" and 50 << 10 < touched["memory"] < 75 << 10


@posix
def test_cpu_time_decides(zoo):
    """Neither sleep below the cap nor a busy machine costs a verdict."""
    answer = zoo("time.sleep(0.7); print('Case 1: 7\\nCase 2: 7')", "-t", "0.5")
    assert answer["verdict"] == "AC" and answer["cpu"] < 0.5 < 0.7 < answer["wall"]


@posix
def test_many_jobs_change_no_verdict(tmp_path):
    """All at once each takes longer than the wall-clock cap; but none sleeps. The results stay in order."""
    count = 8 * runner.processors()
    for number in range(count):
        write(tmp_path / "{}.in".format(number), "")
        write(tmp_path / "{}.out".format(number), "done\n")
    program = write(tmp_path / "program.py", "import time\nwhile time.process_time() < 0.3: pass\nprint('done')")
    status, answers = outcomes("uva750", "--cases", tmp_path, "-c", python(program), "-t", "0.5", "-j", count)
    assert [answer for answer in answers if answer["verdict"] != "AC"] == [] and status == 0
    assert [answer["case"] for answer in answers] == [str(number) for number in range(count)]
    assert max(answer["wall"] for answer in answers) > 2 * 0.5 + 1


@linux
def test_limits_of_a_program(zoo):
    """What the system itself sees to: CPU seconds, address space and file size, above the limits; no core files."""
    answer = zoo("import resource as r\n"
                 "sys.exit(str([r.getrlimit(kind) for kind in (r.RLIMIT_CPU, r.RLIMIT_AS, r.RLIMIT_FSIZE, "
                 "r.RLIMIT_CORE)]))", "-t", "2.5", "-m", "100")
    space, written = (100 << 20) + runner.SPARE_MEMORY, (64 << 20) + 1
    assert answer["message"] == "exit status 1: [(3, 4), ({0}, {0}), ({1}, {1}), (0, 0)]".format(space, written)


@linux
def test_a_leak_is_ended_long_before_the_machine_is_full(zoo):
    answer = zoo("kept = []\nwhile True: kept.append(bytearray(b'x') * 1000000)", "-m", "100", "-t", "20")
    assert answer["verdict"] == "MLE" and 100 << 10 < answer["memory"] < 2 << 20


@linux
def test_a_group_of_its_own_is_ended_too(zoo):
    """As timeout makes one for itself and its program."""
    answer = zoo("os.setpgid(0, 0); subprocess.Popen(['sleep', '60']); time.sleep(60)", "-t", "0.1")
    assert answer["verdict"] == "TLE"


@linux
def test_a_program_that_removes_its_output(zoo):
    answer = zoo("print('Case 1: 7\\nCase 2: 7', flush=True); os.unlink(os.readlink('/proc/self/fd/1'))")
    assert (answer["verdict"], answer["message"]) == ("WA", "line 1: expected 'Case 1: 7', got the end")


@posix
def test_a_runner_whose_parent_ignores_its_children(zoo):
    before = ["-c", "import os, signal, sys; signal.signal(signal.SIGCHLD, signal.SIG_IGN); "
              "os.execv(sys.executable, [sys.executable] + sys.argv[1:])"]
    assert zoo("sys.exit(3)", before=before)["status"] == 3


@posix
def test_signals_are_as_a_shell_leaves_them(zoo):
    """A program that is not Python dies of a closed pipe, or at the output limit, at once."""
    answer = zoo("", command="sh -c 'kill -PIPE $$; echo still here'")
    assert (answer["verdict"], answer["signal"]) == ("RE", "SIGPIPE")


def test_each_case_is_alone(tmp_path):
    """A solution finds an empty folder, whatever the case before it left there."""
    kit = small_kit(tmp_path)
    write(kit / "solutions" / "uva750.py", "import os\nprint(os.listdir('.'))\n"
          "open('left', 'w').close(); os.mkdir('folder')\nif __name__ == \"__main__\": pass\n")
    for case in ("sample", "empty"):
        write(kit / "expected" / "uva750" / (case + ".out"), "[]\n")
    assert [answer["verdict"] for answer in outcomes("uva750", "-j", "1", kit=kit)[1]] == ["AC", "AC"]


@pytest.mark.parametrize("checker", [False, True], ids=["compared", "checked"])
@pytest.mark.parametrize("word", ["inputs", "expected"])
def test_a_program_cannot_change_what_it_is_judged_by(tmp_path, word, checker):
    kit = small_kit(tmp_path)
    if checker:
        write(kit / "expected" / "uva11085" / "check.py", "import sys\n"
              "sys.exit(42 if 'mine\\n' in (open(sys.argv[1]).read(), open(sys.argv[3]).read()) else 43)")
    target = kit / word / "uva11085" / ("sample.in" if word == "inputs" else "sample.out")
    program = write(tmp_path / "program.py", "open({!r}, 'w').write('mine\\n'); print('mine')".format(str(target)))
    status, (answer,) = outcomes("uva11085", "-k", "sample", "-c", python(program), kit=kit)
    assert (status, answer["verdict"]) == (1, "WA")
    assert target.read_text() == "mine\n"


# --- the same without what only POSIX has -----------------------------------------------------------------

BARE = """
import os, runpy, signal, sys
sys.modules["resource"] = None
for name in "fork", "forkpty", "killpg", "wait4", "wait3", "setsid", "sched_getaffinity":
    vars(os).pop(name, None)
vars(signal).pop("SIGHUP", None)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def bare(*arguments, **options):
    """Run run.py on a system without resource and process groups."""
    return subprocess.run([sys.executable, "-c", BARE, str(ROOT / "run.py"), *map(str, arguments)],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, **options)


def test_windows_judges_the_solutions():
    done = bare("uva11085", "uva750", "-k", "sample")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Not measured on this system: CPU time and memory" in done.stdout and "MB" not in done.stdout


@pytest.mark.parametrize("code, verdict", [
    ("print('Case 1: 7\\nCase 2: 7')", "AC"),
    ("print('Case 1: 7\\nCase 2: 7', flush=True); time.sleep(60)", "TLE"),
    ("print('Case 1: 7')", "WA"),
    ("print('Case 1: 7 Case 2: 7')", "PE"),
    ("print('Case 1: 7\\nCase 2: 7', flush=True); sys.exit(3)", "RE"),
    ("sys.stdout.write('x' * (65 << 20))", "OLE"),
])
def test_windows_verdicts(tmp_path, code, verdict):
    program = write(tmp_path / "program.py", "import sys, time\n" + code)
    done = bare("judge", "uva11085", "-k", "sample", "--json", "-t", "0.1" if verdict == "TLE" else "3",
                "-c", python(program))
    answer = json.loads(done.stdout)
    assert (answer["verdict"], done.returncode, done.stderr) == (verdict, verdict != "AC", "")
    assert answer["cpu"] is answer["memory"] is None and 0 < answer["wall"] < 1.2 + 1


def test_windows_ends_a_flood(tmp_path):
    program = write(tmp_path / "program.py", "import os\nwhile True: os.write(1, b'x' * 65536)")
    answer = json.loads(bare("judge", "uva11085", "-k", "sample", "--json", "-t", "30", "-c", python(program)).stdout)
    assert answer["verdict"] == "OLE" and answer["wall"] < 20


def test_windows_set_up_errors_and_stress():
    done = bare("uva11085", "-c", "./nothing-here")
    assert (done.returncode, done.stdout) == (2, "") and "./nothing-here" in done.stderr
    assert done.stderr.count("\n") == 1
    done = bare("stress", "uva11085", "--seconds", "0")
    assert (done.returncode, done.stderr) == (0, "")


# --- the same where a limit cannot be set from outside: POSIX, but not Linux ------------------------------

@posix
@pytest.mark.parametrize("missing", ["prlimit", "waitid"])
@pytest.mark.parametrize("code, verdict", [
    ("print('Case 1: 7\\nCase 2: 7')", "AC"),
    ("subprocess.Popen(['sleep', '60']); print('Case 1: 7\\nCase 2: 7')", "AC"),
    ("subprocess.Popen(['sleep', '60']); time.sleep(60)", "TLE"),
    ("while True: os.write(1, b'x' * 65536)", "OLE"),
    ("os.abort()", "RE"),
])
def test_other_systems_verdicts(zoo, code, verdict, missing):
    before = ("import os, resource, runpy, sys; sys.argv = sys.argv[1:]; "
              "[vars(module).pop('%s', None) for module in (os, resource)]; " % missing)
    answer = zoo(code, "-t", "0.3", before=["-c", before + "runpy.run_path(sys.argv[0], run_name='__main__')"])
    assert answer["verdict"] == verdict and answer["wall"] < 1.6 + 1


# --- the verdict as a function ----------------------------------------------------------------------------

LIMITS = runner.Limits(time=1, memory=64, output=1000)
FAULTS = [          # in the order in which one hides the next
    (dict(memory=(64 << 10) + 1), "MLE"),
    (dict(output=1001), "OLE"),
    (dict(errors=1001), "OLE"),
    (dict(cpu=1.01), "TLE"),
    (dict(overdue=True), "TLE"),
    (dict(status=None, signal="SIGSEGV"), "RE"),
    (dict(status=3), "RE"),
]
RIGHT = runner.Run(status=0, signal=None, cpu=1.0, wall=2.9, memory=64 << 10, output=1000, errors=1000, overdue=False)


def test_at_the_limits_the_output_decides():
    assert runner.verdict(RIGHT, LIMITS) is None


@pytest.mark.parametrize("first", range(len(FAULTS)))
def test_a_fault_hides_those_after_it(first):
    fault, verdict = FAULTS[first]
    alone = runner.verdict(RIGHT._replace(**fault), LIMITS)
    assert alone[0] == verdict and alone[1]
    for later, _ in FAULTS[first + 1:]:
        assert runner.verdict(RIGHT._replace(**{**later, **fault}), LIMITS)[0] == verdict


def test_a_signal_of_the_cpu_limit_is_no_crash():
    run = RIGHT._replace(status=None, signal="SIGXCPU", cpu=0.99)       # the clock of the limit is coarser
    assert runner.verdict(run, LIMITS)[0] == "TLE"


def test_wall_time_counts_where_cpu_time_is_unknown():
    run = RIGHT._replace(cpu=None, memory=None)
    assert runner.verdict(run, LIMITS)[0] == "TLE"
    assert runner.verdict(run._replace(wall=1.0), LIMITS) is None
