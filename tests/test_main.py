"""From arguments to exit status: the streams and limits around run.py."""
import os
import re
import shlex
import subprocess
import sys

import pytest

from harness import command, populate, write
from whole_kit import run_command


def test_module_of_a_command_is_imported_only_when_it_runs(kit):
    """The others would cost time at each start."""
    code = "import judge.main, sys; print([name for name in sys.modules if '.commands.' in name])"
    assert run_command([sys.executable, "-c", code]).stdout == b"[]\n"


def by_shell(line, **options):
    """Return (status, stdout, number of lines on stderr) of a line of shell that starts run.py."""
    line = line.replace("run.py", " ".join(map(shlex.quote, command())))
    done = subprocess.run(["sh", "-c", line],
                          **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options})
    print(done)         # pytest shows it if the test fails
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr.count(b"\n")


def test_run_py_is_silent_without_a_reader(kit):
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb", 0) as stdout:
        assert by_shell("run.py 2 -c true", stdout=stdout) == (141, None, 0)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_full_disk_is_told_in_one_line(kit):
    assert by_shell("run.py --help >/dev/full") == (2, b"", 1)


def test_status_tells_the_verdict_though_stdout_or_stderr_is_closed(kit):
    assert by_shell("run.py 2 -k sample >&-") == (0, b"", 0)
    assert by_shell("run.py 3 2>&-") == (2, b"", 0)


@pytest.mark.parametrize("limit, lines, verdicts", [
    ("-n 9", 1, None), ("-f 0", 1, None), ("-f 9", 0, ["AC", "AC", "JE"]),  # the checker's files
])
def test_low_limit_of_the_system_is_told_without_a_wrong_verdict(kit, limit, lines, verdicts):
    large = "x" * (1 << 20)
    populate(kit, {"inputs/double2/x.in": large, "expected/double2/x.out": large})
    write(kit / "expected/double2/check", "#!/bin/sh\nexit 42").chmod(0o755)
    status, output, told = by_shell(f"ulimit {limit}; run.py 2 --json -j9 -c cat")
    found = re.findall(r'"verdict": "(\w+)"', output.decode())
    assert (status, told) == (2, lines)
    assert found == verdicts or not verdicts and not {"RE", "WA"} & set(found)
