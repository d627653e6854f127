"""Running a program: a zoo of programs, which reach a limit on any machine or never."""
import json
import os
import sys

import pytest

from harness import MOST_MB, linux, memory, with_imports, write
from judge.running import children
from judge.running.faults import UNSURE_KIB, Finding, find_fault
from judge.running.process import LOOK_SECONDS, Executable, Limits, Process, run_program
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
RIGHT = {
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
}
CRASHES = {         # {message: program}
    "exit status 3": "yes(); os._exit(3)",
    "exit status 1: IndexError: list index out of range": "[][0]",
    "SIGSEGV": "signal.signal(11, signal.SIG_DFL); yes(); os.kill(os.getpid(), 11)",
    "SIGINT": "signal.signal(2, signal.SIG_DFL); yes(); os.kill(os.getpid(), 2)",
    "SIGKILL": "os.killpg(0, 9)",
}
FORGETFUL = {       # no parent has the time of its children once they have ended
    "ignores children": "signal.signal(signal.SIGCHLD, signal.SIG_IGN); burn_in_children(99, 0.12)",
}
FORKS = {"fork bomb": "crowd(40); time.sleep(300)"}
FULL = {"full output": "os.write(2, b'x' * (8 << 20)); print(end='x' * (8 << 20))"}
FLOODS = {"flood": "flood(1)", "flood on stderr": "flood(2)"}
TOO_MUCH = {"one byte too many": "print(end='x' * (8 << 20) + 'x')"}
BUSY = {
    "busy, ignoring signals": "signal.signal(15, signal.SIG_IGN); burn(99)",
    "busy in a daemon": "beside_a_sleeper(); in_daemon(); burn(99)",
    "busy in short children": "burn_in_children(999, 0.03)",
}
ASLEEP = {
    "asleep, ignoring signals": "yes(); signal.signal(15, signal.SIG_IGN); time.sleep(300)",
    "asleep, with closed streams": "os.closerange(0, 3); time.sleep(300)",
    "stopped": "os.kill(os.getpid(), signal.SIGSTOP)",
    "waits for a sleeper": "os.system('sleep 300')",
}
LATE = {
    "late but right": "yes(); burn(0.04)",
    "busy in a child that nobody waits for":
        "os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT) if os.fork() else burn(0.04)",
}
LEAKS = {
    "leak": "kept = fill(); time.sleep(300)",
    "leak in a daemon": "beside_a_sleeper(); os.setsid(); kept = fill(); time.sleep(300)",
}
PEAKS = {"peak": "fill(); yes()", "peak in a child": "in_child(); fill(); yes()"}
NEVER = 1000        # these programs end before anybody looks
ZOO = [             # (verdict, why it was stopped, seconds between looks, limits, programs)
    ("AC", "", LOOK_SECONDS, {"processes": 20}, RIGHT),
    ("WA", "", LOOK_SECONDS, {}, FULL),
    ("RE", "processes", LOOK_SECONDS, {"processes": 20}, FORKS),
    ("OLE", "output", LOOK_SECONDS, {}, FLOODS),
    ("TLE", "time", LOOK_SECONDS, {"cpu_seconds": 0.05}, BUSY),
    ("TLE", "time", LOOK_SECONDS, {"cpu_seconds": 0.2}, FORGETFUL),
    ("TLE", "sleep", LOOK_SECONDS, {"idle_seconds": 0.1}, ASLEEP),
    ("MLE", "memory", LOOK_SECONDS, {"memory_mb": MOST_MB}, LEAKS),
    ("OLE", "", NEVER, {}, TOO_MUCH),
    ("TLE", "", NEVER, {"cpu_seconds": 0.03}, LATE),
    ("MLE", "", NEVER, {"memory_mb": MOST_MB}, PEAKS),
]


def run_in_workers(commands, limits=LIMITS, look_seconds=LOOK_SECONDS, is_copied=False):
    """Return the Runs of commands that run side by side, without an input."""
    items = [(Executable(words, is_copied=is_copied), os.devnull, limits, (), look_seconds)
             for words in commands]
    with start_workers(len(items)) as workers:
        runs = list(workers.map(run_program, items))
        assert list(workers.folder.iterdir()) == []
    return runs


def judge_programs(programs, look_seconds=LOOK_SECONDS, **changes):
    """Return {name: (verdict, message, Run)} of programs {name: code} with changed LIMITS."""
    limits = LIMITS._replace(**changes)
    commands = [[sys.executable, "-Sc", with_imports(WORDS + code)] for code in programs.values()]
    found = {}
    for name, run in zip(programs, run_in_workers(commands, limits, look_seconds)):
        verdict = "AC" if run.stdout == b"yes\n" else "WA"
        fault = find_fault(run, limits) or Finding(verdict)
        found[name] = fault.verdict, fault.message, run
    return found


@linux
@pytest.mark.parametrize("verdict, reason, look_seconds, limits, programs", ZOO)
def test_program_is_judged_by_its_output_or_stopped_at_its_limit(
        verdict, reason, look_seconds, limits, programs):
    found = judge_programs(programs, look_seconds, **limits)
    ends = {name: (its_verdict, run.stopped_for) for name, (its_verdict, _, run) in found.items()}
    assert ends == dict.fromkeys(programs, (verdict, reason))


@linux
def test_crashed_program_is_re_and_the_message_has_its_end():
    for message, result in judge_programs(CRASHES).items():
        assert result[:2] == ("RE", message)


# {(CPU time, wall time): why it is stopped} of a sleeper, of a program that falls asleep, and of
# one that gets little of a busy processor.
NEAR_A_LIMIT = {(0.39, 19.9): "", (0.39, 20.1): "sleep", (3, 149.9): "", (3, 150.1): "sleep",
                (4.1, 199.9): "", (4.1, 200.1): "sleep"}


@linux
def test_starved_program_gets_ten_times_the_wall_time_of_a_sleeper():
    """A sleeper has used less than a fiftieth of its wall time."""
    process = Process(["true"], os.curdir, os.devnull)
    process.end()
    for times, reason in NEAR_A_LIMIT.items():
        process.cpu_seconds, wall_seconds = times
        assert process.look(LIMITS._replace(idle_seconds=20), wall_seconds) == reason


@linux
def test_time_of_children_counts_once():
    code = "burn_in_children(4, 0.06); os.write(2, str(sum(os.times()[:4])).encode())"
    (_, _, run), = judge_programs({"it": code}).values()
    seconds = float(run.stderr)
    assert seconds - 0.02 < run.cpu_seconds < seconds + 0.1


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


def test_program_that_cannot_start_has_failed_and_other_cases_are_judged(kit, main):
    """It may be the checker, which is not asked about a crash."""
    check = write(kit / "expected/double2/check", "#!/no/such\n")
    check.chmod(0o755)
    reason = f"cannot start {check}: No such file or directory"
    failure, = run_in_workers([[str(check)]])
    assert failure.args == (reason,)
    done = main("--json", "2", "11", "-c", "read x && seq 2 38 40 || exit 1")
    found = [json.loads(line) for line in done.out.splitlines()]
    crash = "RE", "exit status 1"
    expected = [crash, ("JE", reason), crash, ("AC", "")]
    assert [(case["verdict"], case["message"]) for case in found] == expected


@pytest.mark.parametrize("code, limits, end", [
    ("os.system('sleep 300 &'); yes()", {}, ("AC", None, "")),
    ("os.abort()", {}, ("RE", "SIGABRT", "")),
    ("flood(1)", {}, ("OLE", "SIGKILL", "output")),
    ("burn(0.04)", {"cpu_seconds": 0.02}, ("TLE", None, "")),
    ("os.system('sleep 300')", {"idle_seconds": 0.1}, ("TLE", "SIGKILL", "sleep")),
])
def test_verdicts_without_proc_and_adoption_are_the_same(monkeypatch, code, limits, end):
    """As on macOS, where no worker adopts orphans: an imitation. There, all seem to sleep."""
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(os.path, "exists", lambda path: False)
    monkeypatch.setattr(children, "open", lambda *_: os.stat("/no/such"), raising=False)
    (found, _, run), = judge_programs({"it": code}, **limits).values()
    assert (found, run.signal_name, run.stopped_for) == end
    assert run.floor_kib == 0 < run.memory_kib
