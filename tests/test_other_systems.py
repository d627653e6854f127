"""run.py on systems where nobody adopts orphans, as on macOS, and those without /proc."""
import builtins
import functools
import os
import sys

import pytest

import run as runner
from harness import script, settings_of, write
from kit import CPYTHON

HIGH = runner.Limits(cpu_seconds=60, idle_seconds=60, memory_mb=512, output_bytes=8 << 20)


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
