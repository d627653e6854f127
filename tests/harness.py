"""Helpers of the tests of run.py."""
import contextlib
import glob
import json
import re
import shlex
import subprocess
import sys
import time
from collections import namedtuple
from pathlib import Path

import pytest

from judge.folders.kit import ROOT
from judge.options import ROLES, parse
from judge.request.tasks import read_request
from judge.running.process import Run
from judge.running.workers import start_workers
from judge.text import Failure
from judge.told import Told
from whole_kit import CPYTHON, LINUX

linux = pytest.mark.skipif(not LINUX, reason="needs /proc")
memory = pytest.mark.skipif(not (LINUX and CPYTHON), reason="needs /proc, and CPython")

Done = namedtuple("Done", "status out err")
RIGHT_RUN = Run(exit_status=0, signal_name=None, cpu_seconds=0.1, wall_seconds=0.1,
                memory_kib=10000, floor_kib=0, stdout=b"", stderr=b"", stopped_for="")
QUICK_JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"     # takes half the time
MOST_MB = 100           # a limit of memory that an interpreter alone does not reach

SOLUTION = """import sys
from shared.library import double
for line in sys.stdin:
    print(double(int(line)))
"""
REFERENCE = """import sys
for line in sys.stdin:
    print(int(line) + int(line))
"""
SMALL_KIT = {"solutions/shared/library.py": "def double(number):\n    return 2 * number\n"}
for problem in ("double2", "double11"):
    SMALL_KIT.update({
        f"solutions/{problem}.py": SOLUTION,
        f"inputs/{problem}/empty.in": "",
        f"inputs/{problem}/sample.in": "1\n20\n",
        f"inputs/{problem}/generate.py": "import sys\nprint(*sys.argv[1:], sep='\\n')\n",
        f"expected/{problem}/empty.out": "",
        f"expected/{problem}/sample.out": "2\n40\n",
        f"expected/{problem}/reference.py": REFERENCE,
    })

# Compiles shell scripts: the program is a source behind its headers. `calls` gets the words of each
# call, but not of those with -E and -M, which compile nothing. Those in `system` are the system's.
COMPILER = r"""kind=$1 folders=. headers=
case $kind in -E|-M*) ;; *) printf '%s|' "$@" >>{folder}/calls; echo >>{folder}/calls ;; esac
while [ "$#" -gt 0 ]; do
    case $1 in
        -I) folders="$folders $2" ;;
        -I*) folders="$folders ${{1#-I}}" ;;
        -o) output=$2 source=$3 ;;
    esac
    shift
done
while read -r sign name; do
    [ "$sign" = "#include" ] || continue
    name=${{name#?}}
    for folder in $folders $C_INCLUDE_PATH {folder}/system; do
        path=$folder/${{name%?}}
        case $kind$path in *[.-]header/*) path=$path.gch ;; -MM{folder}/system/*) continue ;; esac
        [ -e "$path" ] && headers="$headers $path" && break
    done
done <"$source"
case $kind in -M*) exec echo "program: $source$headers" >"$output" ;; esac
echo "#!/bin/sh" | cat - $headers "$source" >"$output"
chmod +x "$output"
"""


def write(path, text):
    """Write text or bytes to a file, and its folders if needed; return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def populate(folder, files):
    """Write files {name: text} below a folder, and return the folder."""
    for name, text in files.items():
        write(folder / name, text)
    return folder


def touch(folder, names):
    """Write empty files below a folder, and return it. Among their names, 1.* is 1.in and 1.out."""
    names = re.sub(r"(\S+)\.\*", r"\1.in \1.out", names)
    return populate(folder, dict.fromkeys(names.split(), ""))


def requested(*words):
    """Return (Tasks, what is told: {lines: whether they are an error}) for a command line."""
    told = Told()
    return read_request(parse(list(words)), told), told.lines()


def meaning(line):
    """Return what a command line means: a.cpp on the cases 1 and 2 of A is "A 1 2: a.cpp"."""
    words = []
    for word in shlex.split(line):
        words += sorted(glob.glob(word)) or [word]
    try:
        tasks, lines = requested(*words)
    except Failure as error:
        tasks, lines = [], {error.args: True}
    found = []
    for task in tasks:
        cases = " ".join(case.name for case in task.cases)
        program, *_ = [task.programs[role] for role in ROLES if role in task.programs]
        found.append(f"{task.name} {cases}: {program.typed}")
    said = [f"! {line}" if is_error else f"({line})" for (line,), is_error in lines.items()]
    return "; ".join(found + said)


def in_worker(function, *jobs):
    """Return the values or Failures of a function for jobs, in a new worker."""
    with start_workers(1) as workers:
        return [result.failure or result.value for result in workers.map(function, jobs)]


def values(workers, function, jobs):
    """Return what a function returns in some workers, for each job."""
    return [result.get() for result in workers.map(function, jobs)]


def python(*words):
    """Return a command for -c that runs Python, without site, which would start later."""
    return " ".join(map(shlex.quote, [sys.executable, "-S", *map(str, words)]))


def with_imports(code):
    """Return code after the imports that it needs. Others would take time."""
    modules = "ctypes mmap os resource signal subprocess sys threading time".split()
    used = [name for name in modules if f"{name}." in code]
    return "".join(f"import {name}\n" for name in used) + code


def command(*words, kit=ROOT):
    """Return the command line that starts a kit's run.py in its own process."""
    return [sys.executable, str(kit / "run.py"), *map(str, words)]


def run_py(*words, kit=ROOT, **options):
    """Return the Done of a kit's run.py in its own process."""
    done = subprocess.run(command(*words, kit=kit), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err, err
    return Done(done.returncode, out, err)


def objects(done):
    """Return {case: its JSON object}. Check that nothing else was printed, and the status."""
    cases = [json.loads(line) for line in done.out.splitlines()]
    all_accepted = all(case["verdict"] == "AC" for case in cases)
    assert (done.status, done.err) == (0 if all_accepted else 1, "")
    return {case["case"]: case for case in cases}


def marked(mark):
    """Return the ids of the processes that have a mark in their environment; Linux only."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):      # it has ended, or is another user's
            found += [path.name] * (mark.encode() in (path / "environ").read_bytes())
    return found


def left_over(mark):
    """Return the ids of the processes that have a mark and do not end within ten seconds."""
    deadline = time.monotonic() + 10
    while marked(mark) and time.monotonic() < deadline:
        time.sleep(0.02)
    return marked(mark)


def squeezed(report):
    """Return the lines of a report, with single blanks between words."""
    return [" ".join(line.split()) for line in report.splitlines()]


FIGURES = re.compile(r" [\d.]+ s [<\d.]+ MB|(?<=^again) .*")


def in_short(report):
    """Return the lines of a report without figures; of some lines only the first word."""
    return [FIGURES.sub("", line) for line in squeezed(report)]
