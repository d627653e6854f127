"""Running a program: a zoo of them, and what is measured.

A limit is either so high that no program of a test reaches it, however slow the machine is, or so
low that the programs of the test have to.
"""
import os
import sys

import pytest

import run as runner
from harness import MOST_MB, objects, populate, python, run_py, script, settings_of, write
from conftest import linux, memory, posix

pytestmark = [posix, pytest.mark.usefixtures("signals", "clean")]

# What each program of the zoo begins with.
WORDS = f"""
def yes():                      # what is expected
    os.write(1, b"yes\\n")

def burn(seconds):
    while time.process_time() < seconds:
        pass

def fill():
    return b"x" * ({MOST_MB + 50} << 20)

def leak():
    kept = fill()
    time.sleep(300)

def flood(file):
    while True:
        os.write(file, b"x" * 65536)

def in_child():                 # what follows is done by a child that is waited for
    if os.fork():
        _, status = os.wait()
        os._exit(status)

def beside_a_sleeper():         # by one whose parent sleeps
    if os.fork():
        time.sleep(300)

def in_daemon():                # by one in a session of its own, whose parent has ended
    if os.fork():
        yes()
        os._exit(0)
    os.setsid()
"""
RIGHT = {
    "stdin closed": "os.close(0); yes()",
    "noise on stderr": "os.write(2, b'x' * 10 ** 6); yes()",
    "writes a file": "assert os.listdir() == []; open('file', 'w'); yes()",
    "stdout opened again": """
os.write(1, b"y")
os.write(os.open("/dev/stdout", os.O_WRONLY | os.O_TRUNC), b"es\\n")""",
    "written in a session of its own": "in_child(); os.setsid(); yes()",
    # What it leaves behind delays nothing, and ends with it.
    "leaves a sleeper": "os.system('sleep 300 &'); yes()",
    "leaves the child of a daemon": """
in_daemon()
if not os.fork():
    time.sleep(300)""",
    "leaves one that ignores": "signal.signal(15, signal.SIG_IGN); in_daemon(); time.sleep(300)",
    "environment": "assert 'MARK' in os.environ; yes()",
    "no descriptors but three": "assert os.listdir('/dev/fd')[3:] in ([], ['3']); yes()",
    "limits": """
assert resource.getrlimit(resource.RLIMIT_AS)[0] == -1
assert resource.getrlimit(resource.RLIMIT_DATA)[0] == -1
assert resource.getrlimit(resource.RLIMIT_CORE)[0] == 0
soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
assert soft == hard
yes()""",
    "reserved": "data = mmap.mmap(-1, 4 << 30); yes()",
}
WRONG = {
    "stdout closed": "os.close(1)",
    "as much as is allowed": "os.write(2, b'x' * (8 << 20)); print(end='x' * (8 << 20))",
}
CRASHES = {         # {message: program}
    "exit status 3": "yes(); os._exit(3)",
    "exit status 1: IndexError: list index out of range": "[][0]",
    # What run.py says of programs that it cannot start cannot be forged.
    "exit status 127: cannot start x": "os.write(2, b'cannot start x\\n'); os._exit(127)",
    "SIGSEGV": "signal.signal(11, signal.SIG_DFL); yes(); os.kill(os.getpid(), 11)",
    "SIGINT": "signal.signal(2, signal.SIG_DFL); yes(); os.kill(os.getpid(), 2)",
    "SIGKILL": "os.killpg(0, 9)",
}
FLOODS = {
    "a byte too much": "print(end='x' * (8 << 20) + 'x')",
    "flood": "flood(1)",
    "flood on stderr": "flood(2)",
}
LATE = {            # these end
    "late but right": "yes(); burn(0.1)",
    "busy in an orphan": """
reading, writing = os.pipe()
if os.fork():
    os.close(writing)
    os.read(reading, 1)
    os._exit(0)
burn(0.1)""",
}
BUSY = {
    "busy, ignores signals": "signal.signal(15, signal.SIG_IGN); burn(99)",
    "busy in a daemon": "beside_a_sleeper(); in_daemon(); burn(99)",
    "busy in short children": """
for _ in range(999):
    if not os.fork():
        burn(0.03)
        os._exit(0)
    os.wait()""",
    "twenty are busy": """
for _ in range(20):
    if not os.fork():
        break
burn(99)""",
}
ASLEEP = {
    "asleep, ignores signals": "yes(); signal.signal(15, signal.SIG_IGN); time.sleep(300)",
    "asleep, streams closed": "os.closerange(0, 3); time.sleep(300)",
    "stopped": "os.kill(os.getpid(), signal.SIGSTOP)",
    "waits for a sleeper": "os.system('sleep 300')",
}
LEAKS = {
    "leak": "leak()",
    "leak in a daemon": "beside_a_sleeper(); os.setsid(); leak()",
}
PEAKS = {           # these end
    "peak": "fill(); yes()",
    "peak in a child": "in_child(); fill(); yes()",
}
LIMITS = runner.Limits(cpu_seconds=60, idle_seconds=60, memory_mb=512, output_bytes=8 << 20)


def run_in_workers(folder, commands, limits=LIMITS):
    """Judge commands at the same time, `yes` expected; return their Outcomes."""
    case = runner.Case("problem", "case", write(folder / "in", ""), write(folder / "out", "yes\n"))
    items = [(case, settings_of(words, limits)) for words in commands]
    with runner.start_workers(len(items)) as workers:
        outcomes = list(workers.map(runner.judge_case, items))
        assert list(workers.folder.iterdir()) == []
    return outcomes


def judge_programs(folder, programs, verdict, **limits):
    """Judge programs {name: code}, which all get a verdict; return their Outcomes."""
    commands = [[sys.executable, "-Sc", script(WORDS + code)] for code in programs.values()]
    outcomes = run_in_workers(folder, commands, LIMITS._replace(**limits))
    for name, outcome in zip(programs, outcomes):
        assert outcome.verdict == verdict, name
    return outcomes


@linux
def test_right_programs_are_accepted(tmp_path):
    for outcome in judge_programs(tmp_path, RIGHT, "AC"):
        assert outcome.run.exit_status == 0
        assert outcome.run.signal_name is None


def test_wrong_programs_are_wa(tmp_path):
    judge_programs(tmp_path, WRONG, "WA")


def test_crashes_are_re_and_say_how_it_ended(tmp_path):
    outcomes = judge_programs(tmp_path, CRASHES, "RE")
    assert [outcome.message for outcome in outcomes] == list(CRASHES)


def test_floods_are_ole(tmp_path):
    judge_programs(tmp_path, FLOODS, "OLE")


@linux
def test_programs_that_end_with_too_much_need_no_look_at_them(tmp_path, monkeypatch):
    monkeypatch.setattr(runner, "LOOK_SECONDS", 1000)
    judge_programs(tmp_path, LATE, "TLE", cpu_seconds=0.05)
    judge_programs(tmp_path, PEAKS, "MLE", memory_mb=MOST_MB)


@linux
def test_busy_programs_are_ended(tmp_path):
    for outcome in judge_programs(tmp_path, BUSY, "TLE", cpu_seconds=0.05):
        assert outcome.run.stopped_for == "time"


@linux
def test_sleeping_programs_are_ended(tmp_path):
    for outcome in judge_programs(tmp_path, ASLEEP, "TLE", idle_seconds=0.1):
        assert outcome.run.stopped_for == "sleep"


@linux
def test_leaking_programs_are_ended(tmp_path):
    for outcome in judge_programs(tmp_path, LEAKS, "MLE", memory_mb=MOST_MB):
        assert outcome.run.stopped_for == "memory"


def looks_at_a_sleeper(folder, cpu_seconds, wall_times):
    """Return what a program that has used so much is stopped for at these times."""
    limits = LIMITS._replace(idle_seconds=20)
    process = runner.Process(["sleep", "300"], folder, os.devnull)
    process.cpu_seconds = cpu_seconds
    try:
        return [process.look(limits, seconds) for seconds in wall_times]
    finally:
        process.end()


@linux
@pytest.mark.parametrize("cpu_seconds, patience", [(0.39, 20), (3, 150), (4.1, 200)],
                         ids=["sleeper", "falls-asleep", "starved"])
def test_who_seldom_runs_has_ten_times_as_long_as_a_sleeper(tmp_path, cpu_seconds, patience):
    """A sleeper has used less than a fiftieth of the time."""
    item = tmp_path, cpu_seconds, [patience - 0.1, patience + 0.1]
    with runner.start_workers(1) as workers:
        stopped_for, = workers.map(looks_at_a_sleeper, [item])
    assert stopped_for == ["", "sleep"]


def test_sleeper_gets_a_second_and_twice_its_cpu_limit():
    options = runner.parse(["-t", "5", "-m", "64", "-c", "true"])
    problem, = runner.chosen_problems(options)
    session = runner.Session(options, runner.Screen(), workers=None)
    settings = runner.make_settings(problem, {"solution": None, "checker": None}, session)
    assert settings.limits == runner.Limits(5, 11, 64, 8 << 20)


@linux
def test_to_wait_for_a_program_takes_little_time(tmp_path):
    before = os.times()
    outcome, = run_in_workers(tmp_path, [["sleep", "0.4"]])
    after = os.times()
    user = after.children_user - before.children_user
    system = after.children_system - before.children_system
    assert user + system < outcome.run.wall_seconds / 2


@memory
def test_the_peak_of_what_starts_a_program_is_no_reason_for_mle(tmp_path, monkeypatch):
    """Linux counts it as the program's own."""
    monkeypatch.setattr(runner, "LOOK_SECONDS", 1000)
    outcome, = run_in_workers(tmp_path, [["echo", "yes"]], LIMITS._replace(memory_mb=1))
    assert outcome.verdict == "AC"
    assert outcome.run.memory_kib == outcome.run.floor_kib


@memory
def test_memory(tmp_path):
    """A program has its own peak, or else that of its worker. What programs print changes neither.

    The first case writes the peak of its worker to a file.
    """
    populate(tmp_path, {
        "1.in": "grep VmHWM /proc/$PPID/status >worker",
        "2.in": python("-c", "x = b'x' * (60 << 20)"),
        "3.in": "head -c 8388608 /dev/zero",
        "4.in": "",
    })
    for number in range(1, 5):
        write(tmp_path / f"{number}.out", "")
    answers = objects(run_py("--json", "-j1", "-c", "sh", cwd=str(tmp_path)))
    tiny, large, last = [answers[name]["memory"] for name in "124"]
    worker = int((tmp_path / "worker").read_text().split()[1])
    assert abs(tiny - worker) < 1 << 10
    assert worker < 25 << 10
    assert 60 << 10 < large < 80 << 10
    assert last < tiny + (4 << 10)


def test_what_cannot_be_started_is_no_verdict(kit, main):
    write(kit / "expected/double2/check", "#!/no/such\n").chmod(0o755)
    for words in ["2"], ["11", "-c", "expected/double2/check"]:
        done = main(*words)
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith("run.py: cannot start ")
        assert done.err.endswith("double2/check: No such file or directory\n")


@linux
def test_a_program_that_kills_its_judge_gets_no_verdict(tmp_path):
    """Nothing waits for what sleeps then, neither in this case nor in the other."""
    kills = script("""
if os.fork():
    os.kill(os.getppid(), 9)
os.setsid()
time.sleep(300)""")
    sleeps = script("time.sleep(300)")
    populate(tmp_path, {"1.in": kills, "1.out": "", "2.in": sleeps, "2.out": ""})
    done = run_py("-j2", "-t1000", "--cases", tmp_path, "-c", python("-"))
    assert done.status == 2
    assert done.err == "run.py: a process of run.py was killed, perhaps by the program it ran\n"


@linux
def test_too_many_processes_are_re(tmp_path, monkeypatch):
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
