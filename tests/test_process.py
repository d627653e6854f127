"""Running a program: a zoo of programs, which reach a limit on any machine or never."""
import contextlib
import os
import resource
import sys
import time
from types import SimpleNamespace

import pytest

from harness import MOST_MB, in_short, linux, memory, values, with_imports, write
from judge.running import children
from judge.running.faults import UNSURE_KIB, find_fault
from judge.running.limits import Limits, solution_limits
from judge.running.process import LOOK_SECONDS, Executable, Process, run_program
from judge.running.workers import start_workers

pytestmark = pytest.mark.usefixtures("signals", "clean")

LIMITS = Limits(cpu_seconds=60, idle_seconds=60, memory_mb=512, output_bytes=8 << 20)

# Every program of the zoo begins with these functions.
WORDS = f"""
def yes():                      # the answer
    os.write(1, b"yes\\n")

def burn(seconds):
    while time.process_time() < seconds:
        pass

def fill():
    return b"x" * ({MOST_MB + 20} << 20)

def crowd(count):               # so many children sleep
    for _ in range(count):
        if not os.fork():
            time.sleep(300)

def flood(file):
    while True:
        os.write(file, b"x" * 65536)

def burn_in_children(count, seconds):       # one after the other
    for _ in range(count):
        if not os.fork():
            burn(seconds)
            os._exit(0)
        try:
            os.wait()
        except OSError:         # SIGCHLD is ignored, and the children have ended
            pass

def in_child():                 # a child runs the rest; its parent waits for it
    if os.fork():
        _, status = os.wait()
        os._exit(status)

def beside_a_sleeper():         # a child runs the rest; its parent sleeps
    if os.fork():
        time.sleep(300)

def in_daemon():                # a child in its own session runs the rest; its parent ends
    if os.fork():
        yes()
        os._exit(0)
    os.setsid()
"""
NEVER = 1000        # these programs end before anybody looks
ZOO = [             # (verdict, why it was stopped, seconds between looks, limits, programs)
    ("AC", "", LOOK_SECONDS, {"processes": 20}, {
        "writes a file": "assert os.listdir() == []; open('file', 'w'); yes()",
        "opens stdout again": "yes(); os.open('/dev/stdout', os.O_WRONLY | os.O_TRUNC)",
        "prints in a session of its own": "in_child(); os.setsid(); yes()",
        # Processes that a program leaves behind delay nothing, and end with it.
        "leaves a sleeper": "os.system('sleep 300 &'); yes()",
        "leaves a daemon": "signal.signal(15, signal.SIG_IGN); in_daemon(); time.sleep(300)",
        "has twenty processes": "crowd(19); time.sleep(0.2); yes()",
        "has the environment": "assert 'MARK' in os.environ; yes()",
        "has three descriptors": "assert os.listdir('/dev/fd')[3:] in ([], ['3']); yes()",
        "reserves memory": "data = mmap.mmap(-1, 4 << 30); yes()",
    }),
    ("WA", "", LOOK_SECONDS, {}, {
        "full output": "os.write(2, b'x' * (8 << 20)); print(end='x' * (8 << 20))",
    }),
    ("RE", "", LOOK_SECONDS, {}, {
        "exit status 3": "yes(); os._exit(3)",
        "exception": "yes(); [][0]",
        "SIGSEGV": "signal.signal(11, signal.SIG_DFL); yes(); os.kill(os.getpid(), 11)",
        "SIGINT": "signal.signal(2, signal.SIG_DFL); yes(); os.kill(os.getpid(), 2)",
        "SIGKILL": "os.killpg(0, 9)",
    }),
    ("RE", "processes", LOOK_SECONDS, {"processes": 20}, {
        "fork bomb": "crowd(40); time.sleep(300)",
    }),
    ("OLE", "output", LOOK_SECONDS, {}, {"flood": "flood(1)", "flood on stderr": "flood(2)"}),
    ("OLE", "", NEVER, {}, {"one byte too many": "print(end='x' * (8 << 20) + 'x')"}),
    ("TLE", "time", LOOK_SECONDS, {"cpu_seconds": 0.05}, {
        "busy, ignoring signals": "signal.signal(15, signal.SIG_IGN); burn(99)",
        "busy in a daemon": "beside_a_sleeper(); in_daemon(); burn(99)",
        "busy in short children": "burn_in_children(999, 0.03)",
    }),
    ("TLE", "time", LOOK_SECONDS, {"cpu_seconds": 0.2}, {       # nobody has the time of children
        "ignores them": "signal.signal(signal.SIGCHLD, signal.SIG_IGN); burn_in_children(99, 0.12)",
    }),
    ("TLE", "", NEVER, {"cpu_seconds": 0.03}, {
        "late but right": "yes(); burn(0.04)",
        "busy in a child that nobody waits for":
            "os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT) if os.fork() else burn(0.04)",
    }),
    ("TLE", "sleep", LOOK_SECONDS, {"idle_seconds": 0.1}, {
        "asleep, ignoring signals": "yes(); signal.signal(15, signal.SIG_IGN); time.sleep(300)",
        "asleep, with closed streams": "os.closerange(0, 3); time.sleep(300)",
        "stopped": "os.kill(os.getpid(), signal.SIGSTOP)",
        "waits for a sleeper": "os.system('sleep 300')",
    }),
    ("MLE", "memory", LOOK_SECONDS, {"memory_mb": MOST_MB}, {
        "leak": "kept = fill(); time.sleep(300)",
        "leak in a daemon": "beside_a_sleeper(); os.setsid(); kept = fill(); time.sleep(300)",
    }),
    ("MLE", "", NEVER, {"memory_mb": MOST_MB}, {
        "peak": "fill(); yes()", "peak in a child": "in_child(); fill(); yes()",
    }),
]


def run_in_workers(commands, limits=LIMITS, look_seconds=LOOK_SECONDS, is_copied=False):
    """Return the Runs of commands that run side by side, without an input."""
    items = [(Executable(words, is_copied=is_copied), os.devnull, limits, (), look_seconds)
             for words in commands]
    with start_workers(len(items)) as workers:
        runs = values(workers, run_program, items)
        assert list(workers.folder.iterdir()) == []
    return runs


def judge_programs(programs, look_seconds=LOOK_SECONDS, **changes):
    """Return {name: (verdict, Run)} of programs {name: code} with changed LIMITS."""
    limits = LIMITS._replace(**changes)
    commands = [[sys.executable, "-Sc", with_imports(WORDS + code)] for code in programs.values()]
    found = {}
    for name, run in zip(programs, run_in_workers(commands, limits, look_seconds)):
        verdict = "AC" if run.stdout == b"yes\n" else "WA"
        fault = find_fault(run, limits)
        found[name] = fault.verdict if fault else verdict, run
    return found


@linux
@pytest.mark.parametrize("verdict, reason, look_seconds, limits, programs", ZOO)
def test_program_is_judged_by_its_output_or_stopped_at_its_limit(
        verdict, reason, look_seconds, limits, programs):
    found = judge_programs(programs, look_seconds, **limits)
    ends = {name: (its_verdict, run.stopped_for) for name, (its_verdict, run) in found.items()}
    assert ends == dict.fromkeys(programs, (verdict, reason))


NEAR_20_SECONDS = [ # (CPU time, wall time, why it is stopped); the last three compute
    (0.1, 19.9, ""), (0.401, 20.1, "sleep"), (0.403, 20.1, ""), (5, 199, ""), (5, 201, "sleep"),
]


@linux
def test_starved_program_gets_ten_times_the_wall_time_of_a_sleeper():
    """A sleeper has used less than a fiftieth of its wall time. It has 2 * 9.5 + 1 seconds."""
    process = Process(["true"], os.curdir, os.devnull)
    process.end()
    process.result(LIMITS, 0, "")       # closes its pipes
    limits = solution_limits(9.5, 512)
    for cpu_seconds, wall_seconds, reason in NEAR_20_SECONDS:
        process.cpu_seconds = cpu_seconds
        assert process.look(limits, wall_seconds) == reason


def slow_run(code):
    """Return the Run of code in Python, whose output is read slowly; in a worker."""
    read = Process.read

    def read_slowly(self, pipe, limits):
        time.sleep(0.01)
        return read(self, pipe, limits)

    Process.read = read_slowly
    executable = Executable([sys.executable, "-Sc", with_imports(code)])
    return run_program(executable, os.devnull, LIMITS._replace(idle_seconds=0.3), (), 0.05)


@linux
def test_program_that_waits_for_the_judge_to_read_does_not_sleep(signals):
    """One that writes a little now and then does."""
    flood = "os.write(1, bytes(1 << 22))"
    trickle = "for _ in range(100): os.write(1, b'x'), time.sleep(0.02)"
    jobs = [(flood,), (trickle,), (f"{flood}; time.sleep(9)",)]
    with start_workers(3) as workers:
        waits, sleeps, ends = values(workers, slow_run, jobs)
    assert (waits.stopped_for, len(waits.stdout)) == ("", 1 << 22)
    assert waits.wall_seconds > 0.6
    assert (sleeps.stopped_for, ends.stopped_for) == ("sleep", "sleep")
    assert sleeps.wall_seconds < 1


@linux
def test_more_than_1000_open_files_are_no_obstacle(kit, main):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= hard < 1300:        # not infinite
        pytest.skip("so many are not allowed")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 1300), hard))
    try:
        with contextlib.ExitStack() as stack:
            for _ in range(1100):
                stack.enter_context(open(os.devnull))
            assert main("2", "-k", "empty").status == 0
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@linux
def test_time_of_children_counts_once():
    """What was seen of children that nobody waits for counts, too: their last look is not far."""
    code = "burn_in_children(4, 0.11); os.write(2, str(sum(os.times()[:4])).encode())"
    lost = "signal.signal(signal.SIGCHLD, signal.SIG_IGN); burn_in_children(6, 0.1)"
    (_, run), (_, lost_run) = judge_programs({"waits": code, "ignores": lost}, 0.02).values()
    seconds = float(run.stderr)
    assert seconds - 0.02 < run.cpu_seconds < seconds + 0.1
    assert 0.3 < lost_run.cpu_seconds < 0.7


@linux
def test_waiting_for_a_program_takes_little_cpu_time():
    before = sum(os.times()[2:4])       # of children
    run, = run_in_workers([["sleep", "0.4"]])
    assert sum(os.times()[2:4]) - before < run.wall_seconds / 2


@memory
@pytest.mark.parametrize("is_copied", [False, True], ids=["vfork", "copy"])
def test_memory_of_the_worker_is_no_reason_for_mle(is_copied):
    """Linux counts that of the worker, or of its copy, which runs the program, as its own."""
    limits = LIMITS._replace(memory_mb=1)
    run, = run_in_workers([["true"]], limits, NEVER, is_copied)
    assert find_fault(run, limits) is None
    assert run.floor_kib <= run.memory_kib < run.floor_kib + UNSURE_KIB


def test_case_is_je_if_its_checker_cannot_start_and_noexec_is_named(kit, main, monkeypatch):
    check = write(kit / "expected/double2/check", "#!/no/such\n")
    check.chmod(0o755)
    line, *_ = in_short(main("2", "-k", "sample", "-c", "cat").out)
    assert line == f"JE double2 sample cannot start {check}: No such file or directory"
    monkeypatch.setattr(os, "statvfs", lambda path: SimpleNamespace(f_flag=os.ST_NOEXEC))
    noexec, *_ = in_short(main("2", "-k", "sample", "-c", "cat").out)
    assert noexec == f"{line}; its folder is mounted noexec (TMPDIR=FOLDER sets another one)"


@pytest.mark.parametrize("code, limits, end", [
    ("os.system('sleep 300 &'); yes()", {}, ("AC", None, "")),
    ("flood(1)", {}, ("OLE", "SIGKILL", "output")),
    ("burn(0.04)", {"cpu_seconds": 0.02}, ("TLE", None, "")),
    ("os.system('sleep 300')", {"idle_seconds": 0.1}, ("TLE", "SIGKILL", "sleep")),
])
def test_verdicts_without_proc_and_adoption_are_the_same(monkeypatch, code, limits, end):
    """As on macOS, where no worker adopts orphans: an imitation. There, all seem to sleep."""
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(os.path, "exists", lambda path: False)
    monkeypatch.setattr(children, "open", lambda *_: os.stat("/no/such"), raising=False)
    (found, run), = judge_programs({"it": code}, **limits).values()
    assert (found, run.signal_name, run.stopped_for) == end
    assert run.floor_kib == 0 < run.memory_kib
