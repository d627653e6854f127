"""Running a program: a zoo of programs, which reach a limit on any machine or never."""
import builtins
import json
import os
import sys

import pytest

from harness import MOST_MB, linux, memory, populate, python, run_py, with_imports, write
from judge.running.faults import UNSURE_KIB, find_fault
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

def leak():
    kept = fill()
    time.sleep(300)

def flood(file):
    while True:
        os.write(file, b"x" * 65536)

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
    "has the environment": "assert 'MARK' in os.environ; yes()",
    "has three descriptors": "assert os.listdir('/dev/fd')[3:] in ([], ['3']); yes()",
    "has the limits of a judge": """
assert resource.getrlimit(resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY
assert resource.getrlimit(resource.RLIMIT_CORE)[0] == 0
soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
assert soft == hard
yes()""",
    "reserves memory": "data = mmap.mmap(-1, 4 << 30); yes()",
}
FULL = {"full output": "os.write(2, b'x' * (8 << 20)); print(end='x' * (8 << 20))"}
CRASHES = {         # {message: program}
    "exit status 3": "yes(); os._exit(3)",
    "exit status 1: IndexError: list index out of range": "[][0]",
    "SIGSEGV": "signal.signal(11, signal.SIG_DFL); yes(); os.kill(os.getpid(), 11)",
    "SIGINT": "signal.signal(2, signal.SIG_DFL); yes(); os.kill(os.getpid(), 2)",
    "SIGKILL": "os.killpg(0, 9)",
}
FLOODS = {"flood": "flood(1)", "flood on stderr": "flood(2)"}
TOO_MUCH = {"one byte too many": "print(end='x' * (8 << 20) + 'x')"}
LATE = {
    "late but right": "yes(); burn(0.1)",
    "busy in a child that nobody waits for": """
if os.fork():
    os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)
else:
    burn(0.1)""",
}
BUSY = {
    "busy, ignoring signals": "signal.signal(15, signal.SIG_IGN); burn(99)",
    "busy in a daemon": "beside_a_sleeper(); in_daemon(); burn(99)",
    "busy in short children": """
for _ in range(999):
    if not os.fork():
        burn(0.03)
        os._exit(0)
    os.wait()""",
}
ASLEEP = {
    "asleep, ignoring signals": "yes(); signal.signal(15, signal.SIG_IGN); time.sleep(300)",
    "asleep, with closed streams": "os.closerange(0, 3); time.sleep(300)",
    "stopped": "os.kill(os.getpid(), signal.SIGSTOP)",
    "waits for a sleeper": "os.system('sleep 300')",
}
LEAKS = {"leak": "leak()", "leak in a daemon": "beside_a_sleeper(); os.setsid(); leak()"}
PEAKS = {"peak": "fill(); yes()", "peak in a child": "in_child(); fill(); yes()"}


def run_alone(*words):
    """Return (verdict, message, Run) of a program whose answer is yes; called in a worker."""
    run = run_program(*words)
    fault = find_fault(run, words[2])
    if fault:
        return fault.verdict, fault.message, run
    return "AC" if run.stdout == b"yes\n" else "WA", "", run


def run_in_workers(commands, limits=LIMITS, look_seconds=LOOK_SECONDS, is_copied=False):
    """Return what run_alone() does for commands that run side by side, without an input."""
    items = [(Executable(words, is_copied=is_copied), os.devnull, limits, (), look_seconds)
             for words in commands]
    with start_workers(len(items)) as workers:
        found = list(workers.map(run_alone, items))
        assert list(workers.folder.iterdir()) == []
    return found


def judge_programs(programs, verdict, look_seconds=LOOK_SECONDS, **limits):
    """Return [(message, Run), ...] of programs {name: code}, which all get one verdict."""
    commands = [[sys.executable, "-Sc", with_imports(WORDS + code)] for code in programs.values()]
    found = run_in_workers(commands, LIMITS._replace(**limits), look_seconds)
    for name, (its_verdict, *_) in zip(programs, found):
        assert its_verdict == verdict, name
    return [rest for _, *rest in found]


@linux
def test_crashed_program_is_re_and_the_message_has_its_end():
    found = judge_programs(CRASHES, "RE")
    assert [message for message, _ in found] == list(CRASHES)


@linux
def test_no_variable_gives_colours_to_the_message_of_a_crash(monkeypatch):
    names = "FORCE_COLOR", "PYTHON_COLORS"
    for name in names:
        monkeypatch.setenv(name, "1")
    crash = f"assert not os.environ.keys() & set({names}); 1 / 0"
    (message, _), = judge_programs({"crash": crash}, "RE")
    assert message == "exit status 1: ZeroDivisionError: division by zero"


@linux
@pytest.mark.parametrize("programs, verdict, limits, reason", [
    (RIGHT, "AC", {}, ""),
    (FULL, "WA", {}, ""),
    (FLOODS, "OLE", {}, "output"),
    (BUSY, "TLE", {"cpu_seconds": 0.05}, "time"),
    (ASLEEP, "TLE", {"idle_seconds": 0.1}, "sleep"),
    (LEAKS, "MLE", {"memory_mb": MOST_MB}, "memory"),
], ids=["right", "full", "flood", "busy", "asleep", "leak"])
def test_program_is_judged_by_its_output_or_stopped_at_its_limit(
        programs, verdict, limits, reason):
    for _, run in judge_programs(programs, verdict, **limits):
        assert run.stopped_for == reason


@linux
def test_program_that_ends_beyond_a_limit_is_refused_even_if_nobody_looked():
    judge_programs(TOO_MUCH, "OLE", 1000)
    judge_programs(LATE, "TLE", 1000, cpu_seconds=0.05)
    judge_programs(PEAKS, "MLE", 1000, memory_mb=MOST_MB)


def reasons_to_stop(folder, cpu_seconds, wall_times):
    """Return why a program with so much CPU time must be stopped, at each of some wall times."""
    process = Process(["sleep", "300"], folder, os.devnull)
    process.cpu_seconds = cpu_seconds
    try:
        return [process.look(LIMITS._replace(idle_seconds=20), seconds) for seconds in wall_times]
    finally:
        process.end()


@linux
@pytest.mark.parametrize("cpu_seconds, wall_limit", [(0.39, 20), (3, 150), (4.1, 200)],
                         ids=["sleeper", "falls-asleep", "starved"])
def test_starved_program_gets_ten_times_the_wall_time_of_a_sleeper(
        tmp_path, cpu_seconds, wall_limit):
    """A sleeper has used less than a fiftieth of its wall time."""
    item = tmp_path, cpu_seconds, [wall_limit - 0.1, wall_limit + 0.1]
    with start_workers(1) as workers:
        reasons, = workers.map(reasons_to_stop, [item])
    assert reasons == ["", "sleep"]


@linux
def test_time_of_children_that_the_system_forgets_counts_and_none_counts_twice():
    """With SIGCHLD ignored, no parent has the time of its children once they have ended."""
    children = """
for _ in range({}):
    if not os.fork():
        burn({})
        os._exit(0)
    try:
        os.wait()
    except OSError:             # they have ended
        pass
yes()
os.write(2, str(sum(os.times()[:4])).encode())"""
    forgets = "signal.signal(signal.SIGCHLD, signal.SIG_IGN)" + children.format(99, 0.2)
    (_, run), = judge_programs({"forgets": forgets}, "TLE", cpu_seconds=0.35)
    assert run.stopped_for == "time"
    (_, run), = judge_programs({"waits": children.format(8, 0.06)}, "AC")
    assert float(run.stderr) - 0.02 < run.cpu_seconds < float(run.stderr) + 0.1


@linux
def test_waiting_for_a_program_takes_little_cpu_time():
    before = os.times()
    (_, _, run), = run_in_workers([["sleep", "0.4"]])
    after = os.times()
    user = after.children_user - before.children_user
    system = after.children_system - before.children_system
    assert user + system < run.wall_seconds / 2


@memory
@pytest.mark.parametrize("is_copied", [False, True], ids=["vfork", "copy"])
def test_memory_of_the_worker_is_no_reason_for_mle(is_copied):
    """Linux counts that of the worker, or of its copy, which runs the program, as its own."""
    limits = LIMITS._replace(memory_mb=1)
    (verdict, _, run), = run_in_workers([["echo", "yes"]], limits, 1000, is_copied)
    assert verdict == "AC"
    assert run.floor_kib <= run.memory_kib < run.floor_kib + UNSURE_KIB


def verdicts(done):
    """Return [(verdict, message), ...] of all cases, from JSON. Some could not be judged."""
    assert (done.status, done.err) == (2, "")
    cases = map(json.loads, done.out.splitlines())
    return [(case["verdict"], case["message"]) for case in cases]


def test_program_that_cannot_start_gets_je_and_other_cases_are_judged(kit, main):
    """It may be the checker, which is not asked about a crash."""
    check = write(kit / "expected/double2/check", "#!/no/such\n")
    check.chmod(0o755)
    failed = "JE", f"cannot start {check}: No such file or directory"
    assert verdicts(main("--json", "2", "11")) == [failed] * 2 + [("AC", "")] * 2
    assert verdicts(main("--json", "11", "-c", check)) == [failed] * 2
    crash = "RE", "exit status 1"
    assert verdicts(main("--json", "2", "-c", '[ "$(cat)" ] || exit 1')) == [crash, failed]


@linux
def test_program_that_kills_its_worker_gets_je_and_every_sleeper_ends(tmp_path):
    kills = with_imports("""
if os.fork():
    os.kill(os.getppid(), 9)
os.setsid()
time.sleep(300)""")
    populate(tmp_path, {"1.in": kills, "1.out": "", "2.in": "", "2.out": ""})
    message = "a process of run.py was killed, perhaps by the program it ran"
    done = run_py("--json", "-j1", tmp_path, "-c", python("-"))
    assert verdicts(done) == [("JE", message), ("AC", "")]


@linux
def test_program_with_too_many_processes_is_re():
    forks = """
for _ in range({}):
    if not os.fork():
        time.sleep(300)
time.sleep({})
yes()"""
    judge_programs({"few": forks.format(15, 0.2)}, "AC", processes=20)
    (message, _), = judge_programs({"many": forks.format(40, 300)}, "RE", processes=20)
    assert message == "more than 20 processes at once"


@pytest.mark.parametrize("code, verdict, limits, end", [
    ("os.system('sleep 300 &'); yes()", "AC", {}, (None, "")),
    ("os.abort()", "RE", {}, ("SIGABRT", "")),
    ("flood(1)", "OLE", {}, ("SIGKILL", "output")),
    ("burn(0.2)", "TLE", {"cpu_seconds": 0.1}, (None, "")),
    ("os.system('sleep 300')", "TLE", {"idle_seconds": 0.1}, ("SIGKILL", "sleep")),
], ids=["leaves-a-sleeper", "crash", "flood", "busy", "waits-for-a-sleeper"])
def test_verdicts_without_proc_and_adoption_are_the_same(monkeypatch, code, verdict, limits, end):
    """As on macOS, where no worker adopts orphans: an imitation. There, all seem to sleep."""
    def without_proc(function):
        return lambda path, *words, **named: function(
            "/no/such" if str(path).startswith("/proc/") else path, *words, **named)

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(os.path, "exists", without_proc(os.path.exists))
    monkeypatch.setattr(builtins, "open", without_proc(open))
    (_, run), = judge_programs({"it": code}, verdict, **limits)
    assert (run.signal_name, run.stopped_for) == end
    assert run.floor_kib == 0 < run.memory_kib
