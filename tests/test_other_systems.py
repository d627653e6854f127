"""run.py on systems that lack something.

These are Windows, those where nobody adopts orphans, and those without /proc.
"""
import builtins
import functools
import os
import sys

import pytest

import run as runner
from harness import judged, python, script, settings_of, small_kit, write
from kit import CPYTHON, run
from conftest import posix

# {verdict: program}; `yes` is expected. They reach no limit but that of the output.
PROGRAMS = {
    "AC": "print('yes')",
    "WA": "print('no')",
    "PE": "print(' yes')",
    "RE": "print('yes', flush=True); sys.exit(3)",
    "OLE": "print(end='x' * (9 << 20))",
}
HIGH = runner.Limits(cpu_seconds=60, idle_seconds=60, memory_mb=512, output_bytes=8 << 20)


def test_windows_has_the_same_verdicts(main, tmp_path, monkeypatch):
    monkeypatch.setattr(runner, "MEASURED", False)
    inputs = {verdict: script(code) for verdict, code in PROGRAMS.items()}
    answers = judged(main, tmp_path, inputs, "-t60", "-c", python("-"), expected="yes\n")
    assert answers["RE"]["message"] == "exit status 3"
    for verdict, answer in answers.items():
        assert answer["verdict"] == verdict
        assert answer["cpu"] is None
        assert answer["memory"] is None
        assert answer["wall"] > 0


def test_windows_limits_wall_time(main, tmp_path, monkeypatch):
    monkeypatch.setattr(runner, "MEASURED", False)
    answers = judged(main, tmp_path, {"1": "import time; time.sleep(300)"}, "-t0.1",
                     "-c", python("-"))
    assert answers["1"]["verdict"] == "TLE"
    assert answers["1"]["message"].endswith(" s, the limit is 0.1 s")


def hide_proc(patch):
    """Let nobody in this process, or forked from it, see a file in /proc."""
    def hide(known, path, *arguments, **options):
        if str(path).startswith("/proc"):
            raise FileNotFoundError(2, "hidden", path)
        return known(path, *arguments, **options)

    places = (builtins, "open"), (os, "open"), (os, "listdir"), (os, "scandir"), (os, "stat")
    for module, name in places:
        patch.setattr(module, name, functools.partial(hide, getattr(module, name)))


def adopt_nobody(what, value):
    """Do what control_process does where there is no prctl."""


# {name: (program, verdict, limits)}. Without /proc all programs seem to sleep.
ELSEWHERE = {
    "leaves a sleeper": ("os.system('sleep 300 &'); print('yes')", "AC", HIGH),
    "crash": ("os.abort()", "RE", HIGH),
    "flood": ("while True: os.write(1, b'x' * 65536)", "OLE", HIGH),
    "busy": ("while time.process_time() < 0.2: pass", "TLE", HIGH._replace(cpu_seconds=0.1)),
    "waits for a sleeper": ("os.system('sleep 300')", "TLE", HIGH._replace(idle_seconds=0.1)),
}


@posix
@pytest.mark.skipif(not CPYTHON, reason="with PyPy the tests take much memory, and it is charged")
@pytest.mark.parametrize("has_proc", [True, False], ids=["no-adoption", "no-adoption-no-proc"])
def test_where_nobody_adopts_orphans_verdicts_are_the_same(
        tmp_path, clean, signals, monkeypatch, has_proc):
    """A program is its worker's child, and its process group ends with it."""
    monkeypatch.setattr(runner, "control_process", adopt_nobody)
    case = runner.Case("problem", "case", write(tmp_path / "in", ""),
                       write(tmp_path / "out", "yes\n"))
    items = []
    for code, _, limits in ELSEWHERE.values():
        words = [sys.executable, "-Sc", script(code)]
        items.append((case, settings_of(words, limits)))
    with monkeypatch.context() as patch:
        if not has_proc:
            hide_proc(patch)
        with runner.start_workers(5) as workers:
            found = dict(zip(ELSEWHERE, workers.map(runner.judge_case, items)))
    for name, (_, verdict, _) in ELSEWHERE.items():
        assert found[name].verdict == verdict, name
    assert found["crash"].run.signal_name == "SIGABRT"
    assert found["leaves a sleeper"].run.memory_kib > 1000
    assert found["waits for a sleeper"].run.stopped_for == "sleep"


# Windows from the first line on.
WITHOUT_POSIX = """
import os, runpy, signal, sys
sys.modules.update(dict.fromkeys(["resource", "fcntl", "ctypes"]))
for name in "fork forkpty killpg wait4 wait3 setsid sched_getaffinity sysconf".split():
    vars(os).pop(name, None)
for name in "SIGHUP SIGQUIT SIGCHLD pthread_sigmask SIG_BLOCK".split():
    vars(signal).pop(name, None)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@pytest.fixture
def windows(tmp_path):
    """A function that runs run.py in a small kit without what Windows lacks."""
    path = small_kit(tmp_path) / "run.py"

    def call(*words):
        done = run([sys.executable, "-c", WITHOUT_POSIX, path, *words])
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    return call


def test_windows_judges(windows):
    status, out, err = windows()
    assert (status, err) == (0, "")
    first, second, total, *_, last = out.splitlines()
    assert first.startswith("AC   double2 ")
    assert second.startswith("AC   double11 ")
    assert total.startswith("4 of 4 accepted ")
    assert last.startswith("Not measured on this system: CPU time and memory.")
    assert "MB" not in out


@pytest.mark.parametrize("words, printed", [
    ("--bundled -q", "4 of 4 accepted "),
    ("expect 2 -k sample", "sample.out: same"),
    ("stress 2 --seconds 0", "\nno disagreement on 1 input, "),
])
def test_windows_has_the_other_commands(windows, words, printed):
    status, out, err = windows(*words.split())
    assert (status, err) == (0, "")
    assert printed in out


def test_windows_complains(windows):
    status, out, err = windows("2", "-c", "./nothing")
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
