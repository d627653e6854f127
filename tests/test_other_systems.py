"""The same on systems that lack something: Windows, and those where nobody adopts orphans or no /proc is there."""
import builtins
import functools
import os
import re
import subprocess
import sys

import pytest

import run as runner
from harness import job_of, judged, python, script, side_by_side, small_kit, write
from kit import CPYTHON
from marks import posix

# name: (code, verdict). The expected output is `yes`.
PROGRAMS = {
    "right": ("print('yes')", "AC"), "wrong": ("print('no')", "WA"), "spaces": ("print(' yes')", "PE"),
    "status": ("print('yes', flush=True); sys.exit(3)", "RE"), "asleep": ("time.sleep(60)", "TLE"),
    "endless": ("while True: os.write(1, b'x' * 65536)", "OLE"), "stderr": ("os.write(2, b'x' * (9 << 20))", "OLE"),
}
POSIX = {
    "busy": ("while time.process_time() < 0.5: pass", "TLE"),
    "leaves a sleeper": ("os.system('sleep 60 &'); print('yes')", "AC"),
    "waits for a sleeper": ("os.system('sleep 60')", "TLE"), "crash": ("os.abort()", "RE"),
    "not a PIPE": ("signal.signal(signal.SIGPIPE, signal.SIG_DFL); os.kill(os.getpid(), signal.SIGPIPE)", "RE"),
}


def test_windows_verdicts(main, tmp_path, monkeypatch):
    """There all time is wall time, and one program runs after the other."""
    monkeypatch.setattr(runner, "MEASURED", False)
    answers = judged(main, tmp_path, {name: script(code) for name, (code, _) in PROGRAMS.items()},
                     "-t", "0.5", "-c", python("-"), expected="yes\n")
    assert {name: answer["verdict"] for name, answer in answers.items()} == {
        name: verdict for name, (_, verdict) in PROGRAMS.items()}
    assert all(answer["cpu"] is answer["memory"] is None and 0 < answer["wall"] < 30 for answer in answers.values())
    assert answers["status"]["message"] == "exit status 3"
    assert re.fullmatch(r"\d\.\d{3} s, the limit is 0\.5 s", answers["asleep"]["message"])


def hide_proc(patch):
    """Let nobody in this process, or forked from it, see a file in /proc."""
    def hide(known, path, *arguments, **options):
        if str(path).startswith("/proc"):
            raise FileNotFoundError(2, "hidden", path)
        return known(path, *arguments, **options)

    for module, name in (builtins, "open"), (os, "open"), (os, "listdir"), (os, "scandir"):
        patch.setattr(module, name, functools.partial(hide, getattr(module, name)))


@posix
@pytest.mark.skipif(not CPYTHON, reason="a program is charged there with what the tests take, much under PyPy")
@pytest.mark.parametrize("proc", [True, False], ids=["no adoption", "no adoption, no /proc"])
def test_other_systems_verdicts(main, tmp_path, monkeypatch, clean, proc):
    """Where nobody adopts orphans, a program is its worker's child, and its process group ends with it."""
    programs = {**PROGRAMS, **POSIX}
    case = runner.Case("problem", "case", write(tmp_path / "in", ""), write(tmp_path / "out", "yes\n"))
    # Without /proc, all sleep.
    limits = runner.Limits(cpu_seconds=0.4, idle_seconds=0.8, memory_mb=512, output_bytes=1 << 20)
    jobs = [job_of([sys.executable, "-Sc", script(code)], limits) for code, _ in programs.values()]
    with monkeypatch.context() as patch:
        patch.setattr(runner, "control_process", lambda what, value: False)
        if not proc:
            hide_proc(patch)
        with runner.start_workers(8) as (in_workers, _):
            found = dict(zip(programs, in_workers(runner.judge, [(case, job) for job in jobs])))
    assert {name: outcome.verdict for name, outcome in found.items()} == {
        name: verdict for name, (_, verdict) in programs.items()}
    assert all(outcome.run.wall_seconds < 30 for outcome in found.values())      # half of what sleeps here
    assert found["crash"].run.signal_name == "SIGABRT" and found["right"].run.memory_kib > 1000


# Windows from the first line on.
BARE = """
import os, runpy, signal, sys
sys.modules.update(dict.fromkeys(["resource", "fcntl", "ctypes"]))
for module, names in ((os, "fork forkpty killpg wait4 wait3 setsid sched_getaffinity sysconf"),
                      (signal, "SIGHUP SIGQUIT SIGCHLD pthread_sigmask SIG_BLOCK")):
    for name in names.split():
        vars(module).pop(name, None)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
COMMANDS = [        # words, status, pattern of the output
    ([], 0, r"(?s)(AC   double\d+ .*){2}4 of 4 accepted .*Not measured on this system: CPU time and memory\. .*"),
    (["--bundled", "-q"], 0, "4 of 4 accepted (?s:.*)"),
    (["expect", "2"], 0, r"(?s).*sample\.out: same\n"),
    (["stress", "2", "--seconds", "0"], 0, r"seed \d+\nno disagreement on \d+ inputs?, the largest of size \d+\n"),
    (["2", "-c", "./nothing"], 2, ""),
]


def test_windows_commands(tmp_path):
    before = [sys.executable, "-c", BARE, str(small_kit(tmp_path) / "run.py")]
    runs = side_by_side(lambda command: subprocess.run([*before, *command[0]], stdout=subprocess.PIPE,
                                                       stderr=subprocess.PIPE, universal_newlines=True), COMMANDS)
    for (words, status, pattern), done in zip(COMMANDS, runs):
        assert done.returncode == status and done.stderr.count("\n") == status // 2, words
        assert re.fullmatch(pattern, done.stdout) and "MB" not in done.stdout, words
