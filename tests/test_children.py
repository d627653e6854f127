"""The processes below a worker: the least memory that can be measured, and ending them."""
import re
import signal
import subprocess

from harness import in_worker, linux, memory, objects, populate, python, run_py
from judge.running.children import descendants, end_children, reap


@memory
def test_memory_is_the_peak_of_the_program_unless_it_is_below_that_of_its_worker(tmp_path):
    """The worker does not grow, whatever is printed and compared."""
    inputs = ["true", python("-c", "x = b'x' * (40 << 20)"), "head -c 8388608 /dev/zero", "true"]
    for number, text in enumerate(inputs):
        populate(tmp_path, {f"{number}.in": text, f"{number}.out": ""})
    cases = objects(run_py("--json", "-j1", "-c", "sh", cwd=str(tmp_path)))
    tiny, large, _, last = [cases[name]["memory"] for name in "0123"]
    assert 1 << 10 < tiny < 20 << 10
    assert 40 << 10 < large < 60 << 10
    assert last < tiny + (4 << 10)


@memory
def test_least_memory_of_a_python_source_is_some_2_mb_above_that_of_python_alone(tmp_path):
    source = "print(open('/proc/self/status').read().split('VmHWM:')[1].split()[0])"
    populate(tmp_path, {"a.py": source, "1.in": "", "1.out": ""})
    case = objects(run_py("a.py", "--json", cwd=str(tmp_path)))["1"]
    peak = int(re.search(r"got '(\d+)'", case["message"])[1])
    assert peak - (1 << 10) < case["memory"] < peak + (3 << 10)


def end_family():
    """Start four processes in a worker, one in its session; return how all of them ended."""
    shell = "trap '' TERM; sleep 300 & setsid sleep 300 & wait"
    subprocess.Popen(["sh", "-c", shell], start_new_session=True).returncode = 0
    mine = subprocess.Popen(["sleep", "300"])
    while len(descendants()) < 3:
        assert reap()
    assert mine.pid not in descendants()
    mine.kill()
    mine.returncode = 0
    statuses = []
    end_children(lambda pid, status, usage: statuses.append(status))
    return statuses


@linux
def test_all_descendants_are_ended_but_those_in_the_session_of_the_worker(signals, clean):
    """Such a one may be a job of the shell that ran `exec run.py`."""
    assert in_worker(end_family, ()) == [[signal.SIGKILL] * 4]
