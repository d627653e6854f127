"""run.py as on macOS, where there is no /proc and no worker adopts orphans: an imitation."""
import sys

import pytest

import rooms as runner
from harness import judged_alone, with_imports, write
from whole_kit import CPYTHON

HIGH = runner.Limits(cpu_seconds=60, idle_seconds=60, memory_mb=512, output_bytes=8 << 20)

# {name: (program, verdict, limits)}. Without /proc all programs seem to sleep.
PROGRAMS = {
    "leaves a sleeper": ("os.system('sleep 300 &'); print('yes')", "AC", HIGH),
    "crash": ("os.abort()", "RE", HIGH),
    "flood": ("while True: os.write(1, b'x' * 65536)", "OLE", HIGH),
    "busy": ("while time.process_time() < 0.2: pass", "TLE", HIGH._replace(cpu_seconds=0.1)),
    "waits for a sleeper": ("os.system('sleep 300')", "TLE", HIGH._replace(idle_seconds=0.1)),
}


@pytest.mark.skipif(not CPYTHON, reason="PyPy takes much memory in the tests, and it is charged")
def test_verdicts_without_proc_and_adoption_are_the_same(tmp_path, clean, signals, monkeypatch):
    monkeypatch.setattr(runner, "LINUX", False)
    monkeypatch.setattr(runner, "descendants", dict)
    path = write(tmp_path / "in", "")
    items = [([sys.executable, "-Sc", with_imports(code)], path, limits)
             for code, _, limits in PROGRAMS.values()]
    with runner.start_workers(5) as workers:
        found = dict(zip(PROGRAMS, workers.map(judged_alone, items)))
    for name, (_, verdict, _) in PROGRAMS.items():
        assert found[name].verdict == verdict, name
    assert found["crash"].run.signal_name == "SIGABRT"
    assert found["leaves a sleeper"].run.memory_kib > 1000
    assert found["waits for a sleeper"].run.stopped_for == "sleep"
