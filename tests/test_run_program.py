"""Running a program: a zoo of programs, which reach a limit on any machine or never."""
import os
import sys

import pytest

import rooms as runner
from harness import (MOST_MB, RIGHT_RUN, judged_alone, linux, memory, objects, populate, python,
                     run_py, with_imports, write)

pytestmark = [linux, pytest.mark.usefixtures("signals", "clean")]

LIMITS = runner.Limits(cpu_seconds=60, idle_seconds=60, memory_mb=512, output_bytes=8 << 20)

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


def run_in_workers(folder, commands, limits=LIMITS):
    """Return the Outcomes of commands that run side by side; the input is empty."""
    input_path = write(folder / "in", "")
    items = [(words, input_path, limits) for words in commands]
    with runner.start_workers(len(items)) as workers:
        outcomes = list(workers.map(judged_alone, items))
        assert list(workers.folder.iterdir()) == []
    return outcomes


def judge_programs(folder, programs, verdict, **limits):
    """Return the Outcomes of programs {name: code}, which all get one verdict."""
    commands = [[sys.executable, "-Sc", with_imports(WORDS + code)] for code in programs.values()]
    outcomes = run_in_workers(folder, commands, LIMITS._replace(**limits))
    for name, outcome in zip(programs, outcomes):
        assert outcome.verdict == verdict, name
    return outcomes


def test_crashed_program_is_re_and_the_message_has_its_end(tmp_path):
    outcomes = judge_programs(tmp_path, CRASHES, "RE")
    assert [outcome.message for outcome in outcomes] == list(CRASHES)


def test_no_variable_gives_colours_to_the_message_of_a_crash(tmp_path, monkeypatch):
    names = "FORCE_COLOR", "PYTHON_COLORS"
    for name in names:
        monkeypatch.setenv(name, "1")
    crash = f"assert not os.environ.keys() & set({names}); 1 / 0"
    outcome, = judge_programs(tmp_path, {"crash": crash}, "RE")
    assert outcome.message == "exit status 1: ZeroDivisionError: division by zero"


@pytest.mark.parametrize("programs, verdict, limits, reason", [
    (RIGHT, "AC", {}, ""),
    (FULL, "WA", {}, ""),
    (FLOODS, "OLE", {}, "output"),
    (BUSY, "TLE", {"cpu_seconds": 0.05}, "time"),
    (ASLEEP, "TLE", {"idle_seconds": 0.1}, "sleep"),
    (LEAKS, "MLE", {"memory_mb": MOST_MB}, "memory"),
], ids=["right", "full", "flood", "busy", "asleep", "leak"])
def test_program_is_judged_by_its_output_or_stopped_at_its_limit(
        tmp_path, programs, verdict, limits, reason):
    for outcome in judge_programs(tmp_path, programs, verdict, **limits):
        assert outcome.run.stopped_for == reason


def test_program_that_ends_beyond_a_limit_is_refused_even_if_nobody_looked(tmp_path, monkeypatch):
    monkeypatch.setattr(runner, "LOOK_SECONDS", 1000)
    judge_programs(tmp_path, TOO_MUCH, "OLE")
    judge_programs(tmp_path, LATE, "TLE", cpu_seconds=0.05)
    judge_programs(tmp_path, PEAKS, "MLE", memory_mb=MOST_MB)


def reasons_to_stop(folder, cpu_seconds, wall_times):
    """Return why a program with so much CPU time must be stopped, at each of some wall times."""
    process = runner.Process(["sleep", "300"], folder, os.devnull)
    process.cpu_seconds = cpu_seconds
    try:
        return [process.look(LIMITS._replace(idle_seconds=20), seconds) for seconds in wall_times]
    finally:
        process.end()


@pytest.mark.parametrize("cpu_seconds, wall_limit", [(0.39, 20), (3, 150), (4.1, 200)],
                         ids=["sleeper", "falls-asleep", "starved"])
def test_starved_program_gets_ten_times_the_wall_time_of_a_sleeper(
        tmp_path, cpu_seconds, wall_limit):
    """A sleeper has used less than a fiftieth of its wall time."""
    item = tmp_path, cpu_seconds, [wall_limit - 0.1, wall_limit + 0.1]
    with runner.start_workers(1) as workers:
        reasons, = workers.map(reasons_to_stop, [item])
    assert reasons == ["", "sleep"]


def test_wall_limit_of_a_sleeper_is_a_second_and_twice_its_cpu_limit(tmp_path, monkeypatch):
    limits = []
    monkeypatch.setattr(runner, "run_program", lambda *words: limits.append(words[-1]) or RIGHT_RUN)
    case = runner.Case("1", write(tmp_path / "1.in", ""), None)
    problem = runner.Problem("p", *[tmp_path] * 3, (), (), cpu_seconds=5, memory_mb=64)
    runner.judge_case(case, problem, 80, is_verbose=False)
    assert limits == [runner.Limits(5, 11, 64, 8 << 20)]


def test_waiting_for_a_program_takes_little_cpu_time(tmp_path):
    before = os.times()
    outcome, = run_in_workers(tmp_path, [["sleep", "0.4"]])
    after = os.times()
    user = after.children_user - before.children_user
    system = after.children_system - before.children_system
    assert user + system < outcome.run.wall_seconds / 2


@memory
def test_peak_of_the_worker_is_no_reason_for_mle(tmp_path, monkeypatch):
    """Linux counts the worker's peak as the program's own."""
    monkeypatch.setattr(runner, "LOOK_SECONDS", 1000)
    outcome, = run_in_workers(tmp_path, [["echo", "yes"]], LIMITS._replace(memory_mb=1))
    assert outcome.verdict == "AC"
    assert outcome.run.memory_kib == outcome.run.floor_kib


@memory
def test_memory_is_the_peak_of_the_program_or_else_of_its_worker_whatever_is_printed(tmp_path):
    peak = "grep VmHWM /proc/$PPID/status >worker"
    inputs = [peak, python("-c", "x = b'x' * (60 << 20)"), "head -c 8388608 /dev/zero", ""]
    for number, text in enumerate(inputs):
        populate(tmp_path, {f"{number}.in": text, f"{number}.out": ""})
    cases = objects(run_py("--json", "-j1", "-c", "sh", cwd=str(tmp_path)))
    tiny, large, last = [cases[name]["memory"] for name in "013"]
    worker = int((tmp_path / "worker").read_text().split()[1])
    assert abs(tiny - worker) < 1 << 10
    assert worker < 25 << 10
    assert 60 << 10 < large < 80 << 10
    assert last < tiny + (4 << 10)


def test_program_that_cannot_start_gets_no_verdict(kit, main):
    write(kit / "expected/double2/check", "#!/no/such\n").chmod(0o755)
    for words in ["2"], ["11", "-c", "expected/double2/check"]:
        done = main(*words)
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith("run.py: cannot start ")
        assert done.err.endswith("double2/check: No such file or directory\n")


def test_program_that_kills_its_worker_gets_no_verdict_and_every_sleeper_ends(tmp_path):
    kills = with_imports("""
if os.fork():
    os.kill(os.getppid(), 9)
os.setsid()
time.sleep(300)""")
    sleeps = with_imports("time.sleep(300)")
    populate(tmp_path, {"1.in": kills, "1.out": "", "2.in": sleeps, "2.out": ""})
    done = run_py("-j2", "-t1000", tmp_path, "-c", python("-"))
    assert done.status == 2
    assert done.err == "run.py: a process of run.py was killed, perhaps by the program it ran\n"


def test_program_with_too_many_processes_is_re(tmp_path, monkeypatch):
    monkeypatch.setattr(runner, "MOST_PROCESSES", 20)
    forks = """
for _ in range({}):
    if not os.fork():
        time.sleep(300)
time.sleep({})
yes()"""
    judge_programs(tmp_path, {"few": forks.format(15, 0.2)}, "AC")
    outcome, = judge_programs(tmp_path, {"many": forks.format(40, 300)}, "RE")
    assert outcome.message == "more than 20 processes at once"
