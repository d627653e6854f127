"""Running a program: a zoo of them, each the input of a case of one `python3 -`, judged side by side."""
import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest

import run as runner
from harness import (MOST_MB, PROCESSORS, Done, judged, left_over, linux, objects, populate, posix, python, script,
                     write)
from kit import CPYTHON, LINUX, ROOT

pytestmark = posix
SPIN = "while True: pass"
BURN = "while time.process_time() < 0.1: pass"
LEAK = "kept = [b'x' * (1 << 20) for _ in range(3000)]"
FLOOD = "while True: os.write({}, b'x' * 65536)"
YES = "os.write(1, b'yes\\n')"
KILLED = "the process that judged it was killed or stopped"
# What follows is done by a child that is waited for; by one that is not; by one in a session of its own.
CHILD = "if os.fork(): os._exit(os.wait()[1])\n"
ALONE = "if os.fork(): time.sleep(300)\n"
SESSION = ALONE + "os.setsid()\n"

# Programs that are right under the usual limits: the expected output is `yes`.
RIGHT = {
    "print": "print('yes')", "stdin closed": f"os.close(0); {YES}",
    "noise on stderr": f"os.write(2, b'x' * 10 ** 6); {YES}",
    # Output through other ways than file 1 as it came.
    "stdout opened again": "os.write(1, b'y'); os.write(os.open('/dev/stdout', os.O_WRONLY | os.O_TRUNC), b'es\\n')",
    "through another descriptor": "os.dup2(1, 50); os.close(1); os.write(50, b'yes\\n')",
    "written by a child": CHILD + YES, "written in a session of its own": f"{CHILD}os.setsid(); {YES}",
    "non-blocking": f"os.set_blocking(1, False); {YES}",
    "no descriptors but three": f"assert os.listdir('/dev/fd')[3:] in ([], ['3']); {YES}",
    # What it leaves behind delays nothing, and ends with it.
    "leaves a sleeper": f"os.system('sleep 300 &'); {YES}",
    "leaves one without streams": f"os.system('sleep 300 <&- >&- 2>&- &'); {YES}",
    "leaves forty": f"for _ in range(40): os.fork() or time.sleep(300)\n{YES}",
    "leaves a session": f"if os.fork(): {YES}; os._exit(0)\nos.setsid(); time.sleep(300)",
    "leaves one that ignores": f"signal.signal(15, signal.SIG_IGN)\nif os.fork(): {YES}; os._exit(0)\n"
                               "time.sleep(300)",
    "leaves one that is stopped": f"child = os.fork() or os.kill(os.getpid(), signal.SIGSTOP)\n"
                                  f"os.waitpid(child, os.WUNTRACED); {YES}",
    "leaves a daemon": f"if os.fork(): {YES}; os._exit(0)\nos.setsid()\nif os.fork(): os._exit(0)\ntime.sleep(300)",
    # Its memory is limited only where it is touched.
    "reserved": f"data = mmap.mmap(-1, 4 << 30); {YES}",
    "limits of the system": f"""most = resource.RLIM_INFINITY
for kind, most in (resource.RLIMIT_AS, most), (resource.RLIMIT_DATA, most), (resource.RLIMIT_CORE, 0):
    assert resource.getrlimit(kind)[0] == most\n{YES}""",
    "50 MB": f"data = mmap.mmap(-1, 50 << 20)\nfor at in range(0, 50 << 20, 4096): data[at] = 1\n{YES}",
    "time of one waited for": f"{CHILD}{BURN}\n{YES}",
    "time of one not waited for": f"r, w = os.pipe()\nif os.fork(): os.close(w); os.read(r, 1); {YES}; os._exit(0)\n"
                                  f"os.setsid()\n{BURN}",
}
# Others under the usual limits: the code, the verdict, and a pattern of the whole message.
USUAL = {
    **{name: (code, "AC", "") for name, code in RIGHT.items()},
    "no newline": ("os.write(1, b'yes')", "PE", "line 1: only white space differs"),
    "wrong": ("os.write(1, b'no\\n')", "WA", "line 1: expected 'yes', got 'no'"),
    "stdout closed": ("os.close(1)", "WA", "line 1: expected 'yes', got the end"),
    "exit 3": (f"{YES}; os._exit(3)", "RE", "exit status 3"),
    "exception": ("[][0]", "RE", "exit status 1: IndexError: list index out of range"),
    **{name: (f"signal.signal(signal.{name}, signal.SIG_DFL)\n{YES}; os.kill(os.getpid(), signal.{name})", "RE", name)
       for name in ("SIGSEGV", "SIGABRT", "SIGTERM", "SIGFPE", "SIGPIPE", "SIGXFSZ", "SIGXCPU", "SIGHUP", "SIGINT")},
    "SIGKILL": ("os.kill(os.getpid(), 9)", "RE", "SIGKILL"), "its group killed": ("os.killpg(0, 9)", "RE", "SIGKILL"),
    "its judge killed": ("if os.fork(): os.kill(os.getppid(), 9)\nos.setsid(); time.sleep(300)", "RE", KILLED),
    "its judge stopped": (f"os.kill(os.getppid(), signal.SIGSTOP); {YES}", "RE", KILLED),
    # "cannot start" cannot be forged.
    "forged": ("os.write(2, b'sh: 1: exec: x: not found\\ncannot start x\\n'); os._exit(127)", "RE",
               "exit status 127: cannot start x"),
    "forged by exec": ("os.execlp('sh', 'sh', '-c', 'exec /no/such/program')", "RE", "exit status 12[67]: .*"),
    # Its output is limited.
    "8 MB": ("os.write(2, b'x' * (8 << 20))\nsys.stdout.write('x' * (8 << 20))", "WA",
             r"line 1: expected 'yes', got 'x{50}\.\.\.'"),
    "8 MB and a byte": ("sys.stdout.write('x' * (8 << 20) + 'x')", "OLE", "more than 8 MB on stdout"),
    "flood": (FLOOD.format(1), "OLE", "more than 8 MB on stdout"),
    "flood on stderr": (FLOOD.format(2), "OLE", "more than 8 MB on stderr"),
    "flood by a child": (CHILD + FLOOD.format(1), "OLE", "more than 8 MB on stdout"),
}

TIME, LATE = r"\d\.\d\d s, the limit is 0\.2 s", r"not ended after \d+\.\d s \(0\.\d\d s of CPU time\)"
BUSY = {            # under the limit -t 0.2
    "itself": SPIN, "child not waited for": ALONE + SPIN,
    "ignores signals": f"for number in 2, 15, 24: signal.signal(number, signal.SIG_IGN)\n{SPIN}",
    "late but right": f"{YES}\nwhile time.process_time() < 0.3: pass",
    "wrapped": "os.execlp('sh', 'sh', '-c', '\"$0\" -Sc \"while True: pass\"; exit 0', sys.executable)",
    "child waited for, late": CHILD + "while time.process_time() < 0.3: pass",
    "child ignored": f"signal.signal(signal.SIGCHLD, signal.SIG_IGN)\n{ALONE}{SPIN}",
    "daemon": f"{SESSION}if os.fork(): os._exit(0)\n{SPIN}",
    "fifty": f"for _ in range(50):\n    if not os.fork(): break\n{SPIN}",
}
ASLEEP = {          # the same; that ends it after 1.4 s
    "itself": f"{YES}; time.sleep(300)", "ignores signals": "signal.signal(15, signal.SIG_IGN); time.sleep(300)",
    "streams closed": "os.closerange(0, 3); time.sleep(300)", "stopped": "os.kill(os.getpid(), signal.SIGSTOP)",
    "waits for a sleeper": "os.system('sleep 300')", "a group of its own": "os.setpgid(0, 0); os.system('sleep 300')",
}
LIBC = "libc = ctypes.CDLL(None)\n"
OTHERS = {
    "right": ("print('yes')", "AC", ""),
    "asleep for less than the cap": (f"time.sleep(0.4); {YES}", "AC", ""),
    "traced, and not let go": (
        LIBC + "program = os.getpid(); libc.prctl(0x59616d61, -1, 0, 0, 0)\nif not os.fork():\n"
        f"    libc.ptrace(0x4206, program, None, None); time.sleep(300)\ntime.sleep(0.2); {YES}",
        "TLE|AC", f"({LATE})?"),
}
THREAD = f'threading.Thread(target=exec, args=("{LEAK}",)).start()\n'
LEAKS = {           # under the limit -m MOST_MB
    "itself": LEAK, "and a crash": f"data = b'x' * ({MOST_MB} + 50 << 20); os.abort()",
    "in a child": CHILD + LEAK, "in a child not waited for": SESSION + LEAK,
    "in a thread": THREAD, "after the main thread": f"{LIBC}{THREAD}libc.pthread_exit(None)",
}
GROUPS = {      # {name: ({name of a program: (code, verdict, message)}, options of run.py ...)}
    "usual": (USUAL,),
    "limited": ({**OTHERS, **{f"busy: {name}": (code, "TLE", TIME) for name, code in BUSY.items()},
                 **{f"asleep: {name}": (code, "TLE", LATE) for name, code in ASLEEP.items()}},
                "-t0.2", f"-m{MOST_MB}"),
    # Time enough for a busy machine to give them that much.
    "leaks": ({name: (code, "MLE", rf"\d+\.\d MB, the limit is {MOST_MB} MB") for name, code in LEAKS.items()},
              "-t5", f"-m{MOST_MB}"),
}

# Runs run.py and copies what the system knows of it at its end, without the programs it ran, to a file.
WATCHED = """
import os, runpy, shutil, sys
_, status_file, *sys.argv = sys.argv
def leave(status, pid=os.getpid(), leave=os._exit):
    if os.getpid() == pid:
        shutil.copyfile("/proc/self/status", status_file)
    leave(status)
os._exit = leave
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def judge_groups(folder):
    """Start to judge each group; return the processes."""
    environment = {**os.environ, "ZOO": str(folder), "TMPDIR": str(folder / "temporary")}
    (folder / "temporary").mkdir(), (folder / "here").mkdir()
    processes = []
    for group, (programs, *options) in GROUPS.items():
        for number, (code, *_) in enumerate(programs.values()):
            populate(folder / group, {f"{number:02}.in": script(code), f"{number:02}.out": "yes\n"})
        before = ["-c", WATCHED, str(folder / f"{group}.status")] if LINUX else []
        words = [*before, str(ROOT / "run.py"), "--json", "-j2", "--cases", str(folder / group), "-c", python("-")]
        processes.append(subprocess.Popen([sys.executable, *words, *options], cwd=str(folder / "here"),
                                          env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                          stderr=subprocess.PIPE))
    return processes


BESIDE = {"answers": judge_groups} if os.name == "posix" else {}


@pytest.fixture(scope="module")
def answers(beside):
    """The JSON objects {group: {name: object}}. Neither a process nor a file is left, and the runner stayed small."""
    folder, processes = beside["answers"]
    found = {}
    for (group, (programs, *_)), process in zip(GROUPS.items(), processes):
        out, err = process.communicate()
        found[group] = dict(zip(programs, objects(Done(process.returncode, out.decode(), err.decode())).values()))
    assert os.listdir(str(folder / "temporary")) == os.listdir(str(folder / "here")) == []
    assert not LINUX or left_over(f"ZOO={folder}") == []
    peaks = [int(re.search(r"VmHWM:\s+(\d+)", path.read_text())[1]) for path in folder.glob("*.status")]
    assert len(peaks) == len(GROUPS) * LINUX and all(peak < (100 if CPYTHON else 300) << 10 for peak in peaks)
    return found


@pytest.mark.parametrize("group, name", [(group, name) for group in GROUPS for name in GROUPS[group][0]])
def test_verdict(answers, group, name):
    if not LINUX and group != "usual":
        pytest.skip("needs /proc")
    (_, verdict, pattern), answer = GROUPS[group][0][name], answers[group][name]
    assert re.fullmatch(verdict, answer["verdict"]) and re.fullmatch(pattern, answer["message"]), answer
    if answer["verdict"] == "RE":
        assert answer["signal"] == answer["message"] or str(answer["status"] or "") in answer["message"]
    elif answer["verdict"] in ("AC", "PE", "WA"):
        assert (answer["status"], answer["signal"]) == (0, None)
    assert answer["wall"] < 30              # a tenth of what sleeps here
    assert answer["memory"] < 3000 << 10    # less than what leaks here


@linux
def test_what_is_measured(answers):
    """Memory of the largest process; the time of all, whether waited for or not; none while they sleep."""
    usual, limited = answers["usual"], answers["limited"]
    assert 45 << 10 < usual["50 MB"]["memory"] - usual["print"]["memory"] < 70 << 10
    assert usual["time of one waited for"]["cpu"] > 0.1 < usual["time of one not waited for"]["cpu"]
    short = limited["asleep for less than the cap"]
    assert short["cpu"] < 0.2 < 0.4 < short["wall"]
    assert all(answer["cpu"] > 0.2 for answer in limited.values() if re.fullmatch(TIME, answer["message"]))
    assert all(answer["wall"] > 1.4 for answer in limited.values() if re.fullmatch(LATE, answer["message"]))
    assert all(answer["memory"] > MOST_MB << 10 for answer in answers["leaks"].values())
    assert usual["its judge killed"]["signal"] == "SIGKILL"


@linux
def test_a_tiny_program_reads_as_tiny(main, tmp_path):
    """Though the runner is not: it is charged with nothing of what started it. Its signals are the usual ones."""
    answers = judged(main, tmp_path, {"tiny": "", "signalled": "kill -PIPE $$; exit 3"}, "-c", "sh")
    assert 0 < answers["tiny"]["memory"] < 5 << 10 and answers["signalled"]["signal"] == "SIGPIPE"


@linux
@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
def test_sh_may_be_bash(main, tmp_path, monkeypatch):
    """It runs a program without #! itself, and that was started all the same."""
    monkeypatch.setattr(runner, "START", f'exec bash -c {shlex.quote(runner.START)} "$0" "$@"')
    write(tmp_path / "program", 'read -r line; eval "$line"').chmod(0o755)
    given = {"right": "echo yes", "fails": "exit 3", "asleep": "sleep 20"}
    answers = judged(main, tmp_path / "cases", given, "-t0.1", "-c", tmp_path / "program", expected="yes\n")
    assert {name: answer["verdict"] for name, answer in answers.items()} == {
        "right": "AC", "fails": "RE", "asleep": "TLE"}
    write(tmp_path / "program", "#!/no/such")
    assert "cannot start " in main("--cases", tmp_path / "cases", "-c", tmp_path / "program").err


@linux
def test_too_many_processes(main, tmp_path, monkeypatch):
    """The other cases are none the worse. Orphans that have ended do not count, as they are reaped."""
    monkeypatch.setattr(runner, "MOST_PROCESSES", 20)
    forks = script("for _ in range({}):\n    if not os.fork(): time.sleep(60)\ntime.sleep({})")
    orphans = script("for _ in range(25):\n    if not os.fork(): os.fork(); os._exit(0)\n    os.wait(); time.sleep(0.02)")
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


def outcomes(folder, commands, limits):
    """Judge commands on a case without input or output, all at once; return their Outcomes."""
    case = runner.Case("problem", "case", write(folder / "in", ""), write(folder / "out", ""))
    with runner.workshop(len(commands)) as run:
        return list(run(runner.judge, [(case, runner.Job(words, folder, None, None, limits)) for words in commands]))


@linux
def test_many_jobs_change_no_verdict(main, tmp_path):
    """Wrapped or not, what waits for a processor does not sleep, and has longer than that would."""
    bare, limits = [sys.executable, "-Sc", script(BURN)], runner.Limits(time=0.4, sleep=0.3, memory=512, output=1000)
    commands = [bare, ["sh", "-c", '"$0" "$@"; exit 0', *bare]] * 3 * PROCESSORS
    found = outcomes(tmp_path, commands, limits)
    assert {outcome.verdict for outcome in found} == {"AC"}
    assert max(outcome.run.wall for outcome in found) > limits.sleep


@linux
def test_the_caps(main, tmp_path):
    """What sleeps is ended after the cap; what runs on and on, too, after ten times that, or at its limit."""
    limits = runner.Limits(time=9, sleep=0.06, memory=512, output=1000)
    found = outcomes(tmp_path, [["sleep", "60"], [sys.executable, "-c", SPIN]], limits)
    assert all((each.verdict, each.run.signal, each.run.ended) == ("TLE", "SIGKILL", "sleep") for each in found)
    assert limits.sleep < found[0].run.wall < found[1].run.wall > 10 * limits.sleep
    late, = outcomes(tmp_path, [[sys.executable, "-c", SPIN]], limits._replace(time=0.05, sleep=6))
    assert (late.verdict, late.run.signal, late.run.ended) == ("TLE", "SIGKILL", "time")


@linux
def test_a_judge_that_waits_takes_little_time(main, tmp_path):
    """It looks now and then, and leaves the processors to the programs."""
    import resource
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    outcome, = outcomes(tmp_path, [["sleep", "0.6"]], runner.Limits(time=9, sleep=9, memory=512, output=1000))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert outcome.verdict == "AC"
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < outcome.run.wall / 2
