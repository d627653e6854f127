"""The same on systems that lack something: Windows, and those where nobody adopts orphans or no /proc is there."""
import re
import subprocess
import sys

import pytest

import run as runner
from harness import objects, populate, posix, python, small_kit
from kit import CPYTHON

# name: (code, verdict on Windows). The expected output is `yes`; the time limit is 0.3 s.
PROGRAMS = {
    "right": ("print('yes')", "AC"),
    "wrong": ("print('no')", "WA"),
    "spaces": ("print(' yes')", "PE"),
    "status": ("print('yes', flush=True); sys.exit(3)", "RE"),
    "asleep": ("time.sleep(60)", "TLE"),
    "busy": ("while True: pass", "TLE"),
    "flood": ("while True: os.write(1, b'x' * 65536)", "OLE"),
    "flood on stderr": ("while True: os.write(2, b'x' * 65536)", "OLE"),
}
POSIX = {
    "leaves a sleeper": ("subprocess.Popen(['sleep', '60']); print('yes')", "AC"),
    "waits for a sleeper": ("subprocess.call(['sleep', '60'])", "TLE"),
    "crash": ("os.abort()", "RE"),
    "not a PIPE": ("signal.signal(signal.SIGPIPE, signal.SIG_DFL); os.kill(os.getpid(), signal.SIGPIPE)", "RE"),
}


def judged(main, folder, programs):
    """Judge programs; return {name: object}."""
    for name, (code, _) in programs.items():
        populate(folder, {f"{name}.in": f"import os, signal, subprocess, sys, time\n{code}\n",
                          f"{name}.out": "yes\n"})
    answers = objects(main("--json", "--cases", folder, "-t", "0.3", "-j", "8", "-c", python("-")))
    assert {name: answer["verdict"] for name, answer in answers.items()} == {
        name: verdict for name, (_, verdict) in programs.items()}
    assert all(answer["wall"] < 30 for answer in answers.values())      # half of what sleeps here
    return answers


def test_windows_verdicts(main, tmp_path, monkeypatch):
    monkeypatch.setattr(runner, "MEASURED", False)
    answers = judged(main, tmp_path, PROGRAMS)
    assert all(answer["cpu"] is answer["memory"] is None and answer["wall"] > 0 for answer in answers.values())
    assert answers["status"]["message"] == "exit status 3"
    assert re.fullmatch(r"\d\.\d\d s, the limit is 0\.3 s", answers["asleep"]["message"])


@posix
@pytest.mark.skipif(not CPYTHON, reason="a program is charged there with what the tests take, more than 512 MB under PyPy")
@pytest.mark.parametrize("without", ["adoption", "adoption and /proc"])
def test_other_systems_verdicts(main, tmp_path, monkeypatch, clean, without):
    """Where nobody adopts orphans, a program is its worker's child, and its process group ends with it."""
    monkeypatch.setattr(runner, "adopt_orphans", lambda: False)
    if "/proc" in without:
        monkeypatch.setattr(runner, "read_stats", lambda folder: {})
        monkeypatch.setattr(runner, "read_stat", lambda path: [])
    programs = {**PROGRAMS, **POSIX}
    if "/proc" in without:
        programs["busy"] = ("while time.process_time() < 0.5: pass", "TLE")
    answers = judged(main, tmp_path / "cases", programs)
    assert answers["crash"]["signal"] == "SIGABRT" and answers["right"]["memory"] > 1000


# --- Windows from the first line on -----------------------------------------------------------------------

BARE = """
import os, runpy, signal, sys
for name in "resource", "fcntl", "ctypes":
    sys.modules[name] = None
for name in "fork", "forkpty", "killpg", "wait4", "wait3", "setsid", "sched_getaffinity", "sysconf":
    vars(os).pop(name, None)
for name in "SIGHUP", "SIGQUIT", "SIGCHLD":
    vars(signal).pop(name, None)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@pytest.mark.parametrize("words, status, pattern", [
    ([], 0, r"(?s)(AC   double\d+ .*){2}4 of 4 accepted .*Not measured on this system: CPU time and memory\. .*"),
    (["--bundled", "-q"], 0, "4 of 4 accepted (?s:.*)"),
    (["expect", "2"], 0, r"(?s).*sample\.out: same\n"),
    (["stress", "2", "--seconds", "0"], 0, r"seed \d+\nno disagreement on \d+ inputs, the largest of size \d+\n"),
    (["2", "-c", "./nothing"], 2, ""),
])
def test_windows_commands(tmp_path, words, status, pattern):
    kit = small_kit(tmp_path)
    done = subprocess.run([sys.executable, "-c", BARE, str(kit / "run.py"), *words], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, universal_newlines=True)
    assert done.returncode == status and re.fullmatch(pattern, done.stdout) and done.stderr.count("\n") == status // 2
    assert "MB" not in done.stdout


def test_processors(monkeypatch):
    monkeypatch.delattr(runner.os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(runner.os, "cpu_count", lambda: 3)
    assert runner.processors() == 3
    monkeypatch.setattr(runner.os, "cpu_count", lambda: None)
    assert runner.processors() == 1
