"""Running a program: a zoo of them, and what is measured."""
import os
import re
import shutil
import sys

import pytest

import run as runner
from harness import MOST_MB, PROCESSORS, job_of, judged, objects, populate, python, run_py, script, write
from kit import LINUX
from marks import linux, posix

pytestmark = [posix, pytest.mark.usefixtures("main", "clean")]

# What each program of the zoo begins with.
WORDS = """
def yes(): os.write(1, b'yes\\n')       # what is expected
def burn(seconds):
    while time.process_time() < seconds: pass
def leak(): kept = [b'x' * (1 << 20) for _ in range(3000)]
def flood(file):
    while True: os.write(file, b'x' * 65536)
def in_child():                         # what follows is done by a child that is waited for
    if os.fork(): os._exit(os.wait()[1])
def in_orphan():                        # by one that is not waited for
    if os.fork(): time.sleep(300)
def in_daemon():                        # by one in a session of its own, whose parent has ended
    if os.fork(): yes(); os._exit(0)
    os.setsid()
"""
RIGHT = {
    "print": "print('yes')",
    "stdin closed": "os.close(0); yes()",
    "noise on stderr": "os.write(2, b'x' * 10 ** 6); yes()",
    # Output through other ways than file 1 as it came.
    "stdout opened again": "os.write(1, b'y'); os.write(os.open('/dev/stdout', os.O_WRONLY | os.O_TRUNC), b'es\\n')",
    "through another descriptor": "os.dup2(1, 50); os.close(1); os.write(50, b'yes\\n')",
    "written by a child": "in_child(); yes()",
    "written in a session of its own": "in_child(); os.setsid(); yes()",
    "non-blocking": "os.set_blocking(1, False); yes()",
    # What it leaves behind delays nothing, and ends with it.
    "leaves a sleeper": "os.system('sleep 300 &'); yes()",
    "leaves one without streams": "os.system('sleep 300 <&- >&- 2>&- &'); yes()",
    "leaves forty": "for _ in range(40): os.fork() or time.sleep(300)\nyes()",
    "leaves a daemon": "in_daemon(); time.sleep(300)",
    "leaves the child of a daemon": "in_daemon()\nif not os.fork(): time.sleep(300)",
    "leaves one that ignores": "signal.signal(15, signal.SIG_IGN); in_daemon(); time.sleep(300)",
    "leaves one that is stopped": "os.waitpid(os.fork() or os.kill(os.getpid(), 19), os.WUNTRACED); yes()",
    # What it finds: the environment, three descriptors, the limits of the system. Only what it touches is its memory.
    "environment": "print(*map(os.environ.get, ['pid', 'go', 'rest']), sep='')",
    "no descriptors but three": "assert os.listdir('/dev/fd')[3:] in ([], ['3']); yes()",
    "limits": "for name, most in ('AS', -1), ('DATA', -1), ('CORE', 0):\n"
              "    assert resource.getrlimit(getattr(resource, 'RLIMIT_' + name))[0] == most\nyes()",
    "the largest stack": "soft, hard = resource.getrlimit(resource.RLIMIT_STACK)\nassert soft == hard; yes()",
    "sixty threads": "for _ in range(60): threading.Thread(target=time.sleep, args=(0.1,)).start()\nyes()",
    "reserved": "data = mmap.mmap(-1, 4 << 30); yes()",
}
OTHERS = {          # each program, its verdict, and a pattern of the whole message
    "no newline": ("os.write(1, b'yes')", "PE", "line 1: only white space differs .*"),
    "wrong": ("os.write(1, b'no\\n')", "WA", "line 1: expected 'yes', got 'no'"),
    "stdout closed": ("os.close(1)", "WA", "line 1: expected 'yes', got the end"),
    "exit 3": ("yes(); os._exit(3)", "RE", "exit status 3"),
    "exception": ("[][0]", "RE", "exit status 1: IndexError: list index out of range"),
    **{name: (f"signal.signal(signal.{name}, signal.SIG_DFL); yes(); os.kill(os.getpid(), signal.{name})", "RE", name)
       for name in ("SIGSEGV", "SIGABRT", "SIGTERM", "SIGFPE", "SIGPIPE", "SIGXFSZ", "SIGXCPU", "SIGHUP", "SIGINT")},
    "SIGKILL": ("os.kill(os.getpid(), 9)", "RE", "SIGKILL"),
    "its group killed": ("os.killpg(0, 9)", "RE", "SIGKILL"),
    # "cannot start" cannot be forged.
    "exit 126": ("os._exit(126)", "RE", "exit status 126"),
    "forged": ("os.write(2, b'cannot start x\\n'); os._exit(127)", "RE", "exit status 127: cannot start x"),
    "forged by exec": ("os.execlp('sh', 'sh', '-c', 'exec /no/such/program')", "RE", "exit status 12[67]: .*"),
    # Its output is limited.
    "8 MB": ("os.write(2, b'x' * (8 << 20)); print(end='x' * (8 << 20))", "WA", "line 1: expected 'yes', got 'x+...'"),
    "8 MB and a byte": ("print(end='x' * (8 << 20) + 'x')", "OLE", "more than 8 MB on stdout"),
    "flood": ("flood(1)", "OLE", "more than 8 MB on stdout"),
    "flood on stderr": ("flood(2)", "OLE", "more than 8 MB on stderr"),
    "flood by a child": ("in_child(); flood(1)", "OLE", "more than 8 MB on stdout"),
}
TIME, LATE = r"\d\.\d{3} s, the limit is 0\.2 s", r"still running after \d+\.\d s \(0\.\d{3} s of CPU time\)"
BUSY = {
    "busy": "burn(9)",
    "late but right": "yes(); burn(0.3)",
    "busy, ignores signals": "for number in 2, 15, 24: signal.signal(number, signal.SIG_IGN)\nburn(9)",
    "busy in a child": "in_child(); burn(0.3)",
    "busy in an orphan": "in_orphan(); burn(9)",
    "busy in an orphan that ends": "r, w = os.pipe()\nif os.fork(): os.close(w); os.read(r, 1); os._exit(0)\nburn(0.3)",
    "busy in ignored children": "signal.signal(signal.SIGCHLD, signal.SIG_IGN)\nwhile True:\n"
                                "    if not os.fork(): burn(0.08); os._exit(0)\n    time.sleep(0.12)",
    "busy in the orphan of a daemon": "in_orphan(); in_daemon(); burn(9)",
    "busy, fifty": "for _ in range(50):\n    if not os.fork(): break\nburn(9)",
    "busy and wrapped": "os.execlp('sh', 'sh', '-c', '\"$0\" -Sc \"while True: pass\"; exit 0', sys.executable)",
}
ASLEEP = {
    "asleep": "yes(); time.sleep(300)",
    "asleep, ignores signals": "signal.signal(15, signal.SIG_IGN); time.sleep(300)",
    "asleep, streams closed": "os.closerange(0, 3); time.sleep(300)",
    "asleep in a group of its own": "in_child(); os.setpgid(0, 0); time.sleep(300)",
    "stopped": "os.kill(os.getpid(), signal.SIGSTOP)",
    "waits for a sleeper": "os.system('sleep 300')",
    "traced, and not let go": "libc, program = ctypes.CDLL(None), os.getpid()\n"
                              "libc.prctl(0x59616d61, -1, 0, 0, 0)       # anybody may trace it\n"
                              "os.fork() or libc.ptrace(0x4206, program, None, None); time.sleep(300)",
}
MUCH = rf"\d+\.\d MB, the limit is {MOST_MB} MB|more than {MOST_MB} MB"
LEAKS = {
    "leak": "leak()",
    "leak and a crash": "data = b'x' * (300 << 20); os.abort()",
    "leak in a child": "in_child(); leak()",
    "leak in an orphan": "in_orphan(); os.setsid(); leak()",
    "leak in a thread": "threading.Thread(target=leak).start()",
    "leak after the main thread": "threading.Thread(target=leak).start(); ctypes.CDLL(None).pthread_exit(None)",
}
LIMITS = runner.Limits(cpu_seconds=3, idle_seconds=7, memory_mb=512, output_bytes=8 << 20)
ZOO = {             # {group: ({name: (program, verdict, pattern of the message)}, limits)}
    "others": (OTHERS, LIMITS),
    **{group: ({name: (code, *rest) for name, code in programs.items()}, limits) for group, programs, limits, *rest in (
        ("right", RIGHT, LIMITS, "AC", ""), ("busy", BUSY, LIMITS._replace(cpu_seconds=0.2), "TLE", TIME),
        ("asleep", ASLEEP, LIMITS._replace(idle_seconds=0.1), "TLE", LATE),
        ("leaks", LEAKS, LIMITS._replace(cpu_seconds=9, memory_mb=MOST_MB), "MLE", MUCH))},
}


def outcomes(folder, commands, limits=LIMITS, expected="", at_once=99):
    """Judge commands on a case with an empty input, so many at once; return their Outcomes."""
    case = runner.Case("problem", "case", write(folder / "in", ""), write(folder / "out", expected))
    with runner.start_workers(at_once) as (in_workers, _):
        return list(in_workers(runner.judge, [(case, job_of(command, limits)) for command in commands]))


@pytest.mark.parametrize("group", [group for group in ZOO if LINUX or ZOO[group][1] == LIMITS])
def test_verdicts(tmp_path, monkeypatch, group):
    """And neither a process nor a file is left, nor does one take long that would go on for minutes."""
    for part in "pid=y", "go=e", "rest=s":
        monkeypatch.setenv(*part.split("="))
    programs, limits = ZOO[group]
    commands = [[sys.executable, "-Sc", script(WORDS + code)] for code, *_ in programs.values()]
    at_once = 1 if group == "busy" else 99      # else one hides that another gets the processor for too long
    for name, found in zip(programs, outcomes(tmp_path, commands, limits, "yes\n", at_once)):
        _, verdict, message = programs[name]
        assert found.verdict == verdict, name
        assert re.fullmatch(message, found.message), name
        if verdict in ("AC", "PE", "WA"):
            assert (found.run.exit_status, found.run.signal_name) == (0, None), name
        assert found.run.wall_seconds < 30 and found.run.cpu_seconds < 3, name


@linux
def test_memory(tmp_path):
    """A program has its own peak, or a bound if that is all that is known: the peak of the worker that started it.

    The bound is no reason for MLE. Neither it nor the judge grows with what the programs print.
    """
    given = {10: "grep VmHWM /proc/$PPID/status >bound", 11: python("-c", "x = b'x' * (60 << 20)"),
             **dict.fromkeys(range(20, 26), "head -c 8388608 /dev/zero"),
             40: "set -- $(cat /proc/$PPID/stat); grep VmHWM /proc/$4/status >judge"}
    for number, text in given.items():
        populate(tmp_path, {f"{number}.in": text, f"{number}.out": ""})
    words, here = ["-j1", "--cases", tmp_path, "-c", "sh"], str(tmp_path)
    tiny, large, *_, last = objects(run_py("--json", "-m1", *words, cwd=here)).values()
    assert [answer["verdict"] for answer in (tiny, large, last)] == ["AC", "MLE", "AC"]
    worker, judge = (int((tmp_path / name).read_text().split()[1]) for name in ("bound", "judge"))
    assert abs(tiny["memory"] - worker) < 1 << 10 and last["memory"] < worker + (4 << 10)
    assert worker < MOST_MB // 4 << 10
    assert judge < worker + (24 << 10)
    done = run_py("-v", "-k1?", *words, cwd=here)
    bound, figure = re.findall(r"(?m)^AC .* s +<(\d+) MB\nAC .* s +(\d+\.\d) MB\n", done.out)[0]
    assert abs(int(bound) - worker / 1024) < 2 and 60 < float(figure) < 60 + MOST_MB


DEEP = r"""#include <stdio.h>
int down(int levels) { return levels ? 1 + down(levels - 1) : 0; }
int main(void) { int levels = 0; return scanf("%d", &levels) != 1 || printf("%d\n", down(levels)) < 0; }"""


@linux
@pytest.mark.skipif(not shutil.which("cc"), reason="needs a compiler of C")
def test_deep_recursion(main, tmp_path, monkeypatch):
    """The stack is as large as the system allows; what needs more than -m is a fault."""
    import resource
    monkeypatch.setenv("CFLAGS", "-O0")         # else there is no recursion left
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    populate(tmp_path, {"1.in": "1000000", "1.out": "1000000\n", "2.in": "10000000", "2.out": "", "deep.c": DEEP})
    deep, endless = objects(main("--json", "-m128", "--cases", tmp_path, "-c", tmp_path / "deep.c")).values()
    assert deep["verdict"] == "AC" or 0 <= hard < 100 << 20 and deep["signal"] == "SIGSEGV"
    assert endless["verdict"] == "MLE" or hard >= 0 and endless["signal"] == "SIGSEGV"


@pytest.mark.parametrize("text, mode, reason", [
    ("#!/no/such\n", 0o755, r"No such file or directory \(does it begin with #! and an interpreter\?\)"),
    ("exit 0\n", 0o755, r"Exec format error \(does it begin with #! and an interpreter\?\)"),
    ("#!/bin/sh\n", 0o644, "(Permission denied|is not a program that can be run)"),
    (None, None, "(No such file or directory|no such file or command: .*)")])
def test_what_cannot_be_started(kit, main, text, mode, reason):
    """A checker of the kit or a command: one line, and status 2. In the zoo are programs that say and do the same."""
    path = kit / "expected/double2/check"
    path.symlink_to("nowhere") if text is None else write(path, text).chmod(mode)
    for words in ["2"], ["11", "-c", "expected/double2/check"]:
        done = main(*words)
        assert (done.status, done.out) == (2, "") and "double2/check" in done.err
        assert re.fullmatch(f"run.py: .*{reason}\n", done.err)


@linux
def test_a_program_that_ends_its_judge(tmp_path):
    """That is no verdict, and nothing waits for it."""
    code = "if os.fork(): os.kill(os.getppid(), 9)\nos.setsid(); time.sleep(300)"
    populate(tmp_path, {"1.in": script(code), "1.out": "", "2.in": script("time.sleep(300)"), "2.out": ""})
    done = run_py("-j2", "--cases", tmp_path, "-c", python("-"), timeout=30)
    assert done.status == 2 and done.err == (
        "run.py: a process of the judge was killed, perhaps by the program it ran\n")


@linux
def test_too_many_processes(main, tmp_path, monkeypatch):
    """The other cases are none the worse. Orphans that have ended do not count, as they are reaped."""
    monkeypatch.setattr(runner, "MOST_PROCESSES", 20)
    forks = script("for _ in range({}):\n    if not os.fork(): time.sleep(60)\ntime.sleep({})")
    orphans = script("for _ in range(25):\n  if not os.fork(): os.fork(); os._exit(0)\n  os.wait(); time.sleep(.02)")
    answers = judged(main, tmp_path, {"few": forks.format(15, 0.2), "many": forks.format(40, 60), "orphans": orphans},
                     "-c", python("-"))
    assert [(answer["verdict"], answer["message"]) for answer in answers.values()] == [
        ("AC", ""), ("RE", "more than 20 processes at once"), ("AC", "")]


@linux
def test_no_zombies_gather(main, tmp_path):
    """Whatever leaves its session and ends is reaped: the last program is its parent's only child."""
    leaves = script("if not os.fork(): os.setsid(); os._exit(0)")
    count = script("sys.exit(100 + len(open(f'/proc/{os.getppid()}/task/{os.getppid()}/children').read().split()))")
    answers = judged(main, tmp_path, {**{f"{n}": leaves for n in range(5)}, "last": count}, "-j1", "-c", python("-"))
    assert answers["last"]["status"] == 101


@linux
def test_many_jobs_change_no_verdict(tmp_path):
    """Wrapped or not, what waits for a processor does not sleep, and has longer than that would."""
    limits = LIMITS._replace(cpu_seconds=0.4, idle_seconds=0.3)
    bare = [sys.executable, "-Sc", script(WORDS + "burn(0.1)")]
    found = outcomes(tmp_path, [bare, ["sh", "-c", '"$0" "$@"; exit 0', *bare]] * 3 * PROCESSORS, limits)
    assert {outcome.verdict for outcome in found} == {"AC"}
    assert max(outcome.run.wall_seconds for outcome in found) > limits.idle_seconds


@linux
def test_the_caps(tmp_path):
    """What sleeps is ended after the cap; what runs on and on, too, after ten times that, or at its limit."""
    spin, limits = [sys.executable, "-Sc", "while True: pass"], LIMITS._replace(cpu_seconds=9, idle_seconds=0.06)
    found = outcomes(tmp_path, [["sleep", "60"], spin], limits)
    for each in found:
        assert (each.verdict, each.run.signal_name, each.run.stopped_for) == ("TLE", "SIGKILL", "idle")
    sleeper, spinner = (each.run.wall_seconds for each in found)
    assert limits.idle_seconds < sleeper < spinner > 10 * limits.idle_seconds
    late, = outcomes(tmp_path, [spin], limits._replace(cpu_seconds=0.05, idle_seconds=6))
    assert (late.verdict, late.run.signal_name, late.run.stopped_for) == ("TLE", "SIGKILL", "time")


@linux
def test_a_judge_that_waits_takes_little_time(tmp_path):
    before = os.times()
    outcome, = outcomes(tmp_path, [["sleep", "0.4"]])
    assert sum(os.times()[2:4]) - sum(before[2:4]) < outcome.run.wall_seconds / 2
