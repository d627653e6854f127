"""What the tests of run.py share: a small kit, run.py in a process of its own, and looking for what it left."""
import contextlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import run as runner
from kit import CPYTHON, ROOT

Done = namedtuple("Done", "status out err")
RIGHT_RUN = runner.Run(exit_status=0, signal_name=None, cpu_seconds=0.1, wall_seconds=0.1, memory_kib=10000,
                       floor_kib=0, stdout=b"", stderr=b"", stopped_for="")
PROCESSORS = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
# A limit of memory that an interpreter alone does not reach: PyPy takes 100 MB.
MOST_MB = 100 if CPYTHON else 200

SMALL_KIT = {"solutions/library.py": "def double(number):\n    return 2 * number\n"}
for problem in ("double2", "double11"):
    SMALL_KIT.update({
        f"solutions/{problem}.py": "import sys\nfrom library import double\n\nif __name__ == '__main__':\n"
                                   "    for line in sys.stdin:\n        print(double(int(line)))\n",
        f"inputs/{problem}/empty.in": "", f"expected/{problem}/empty.out": "",
        f"inputs/{problem}/sample.in": "1\n20\n", f"expected/{problem}/sample.out": "2\n40\n",
        f"inputs/{problem}/generate.py": "import sys\nseed, size = map(int, sys.argv[1:])\n"
                                         "for n in range(size):\n    print((seed + n) * 7919 % 1009)\n",
        f"expected/{problem}/reference.py": "import sys\nfor line in sys.stdin:\n    print(int(line) + int(line))\n",
    })


def write(path, text):
    """Write text, or bytes, to a file as they are, and return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def populate(folder, files):
    """Write files {name: text} below a folder, and return the folder."""
    for name, text in files.items():
        write(folder / name, text)
    return folder


def small_kit(folder):
    """Make a kit of two problems with two cases each, and run.py; return its folder."""
    populate(folder, SMALL_KIT)
    shutil.copy(str(ROOT / "run.py"), str(folder))
    return folder


def python(*words):
    """Return the command line for -c that runs Python with these words, and without site: so it starts sooner."""
    return " ".join(map(shlex.quote, [sys.executable, "-S", *map(str, words)]))


def script(code):
    """Return a program: code after the imports that it needs, as each takes a while."""
    modules = ["ctypes", "mmap", "os", "resource", "signal", "subprocess", "sys", "threading", "time"]
    return "".join(f"import {name}\n" for name in modules if f"{name}." in code) + code


def run_py(*arguments, kit=ROOT, before=(), **options):
    """Run run.py of a kit in a process of its own, with words for Python before it; what it printed is text."""
    done = subprocess.run([sys.executable, *before, str(kit / "run.py"), *map(str, arguments)],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return Done(done.returncode, *(text.decode().replace("\r\n", "\n") for text in (done.stdout, done.stderr)))


def side_by_side(function, items):
    """Return [function(item) for item in items], called in threads at the same time."""
    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(function, items))


def objects(done):
    """Return the JSON objects that were printed, by the names of their cases, if nothing went wrong."""
    assert done.err == "" and done.status in (0, 1)
    answers = {answer["case"]: answer for answer in map(json.loads, done.out.splitlines())}
    assert done.status == any(answer["verdict"] != "AC" for answer in answers.values())
    return answers


def judged(main, folder, inputs, *options, expected=""):
    """Judge a command on cases {name: input} with the same expected output; return the JSON objects."""
    for name, text in inputs.items():
        populate(folder, {f"{name}.in": text, f"{name}.out": expected})
    return objects(main("--json", "--cases", folder, *options))


def job_of(words, limits):
    """Return the Job that judges a command line, in an empty folder, by comparing."""
    solution = runner.Executable(label="it", words=words, folder=None)
    return runner.Job(solution, checker=None, tolerance=None, limits=limits, most_input_lines=20, text_width=80)


def reported(capsys, outcomes, *words):
    """Return what run.py prints of some Outcomes, with these words on its command line."""
    cases = [outcome.case for outcome in outcomes]
    options = runner.parse(list(words))
    runner.report(iter(outcomes), cases, options, runner.Screen(plain=options.json))
    return capsys.readouterr().out


def marked(mark):
    """Return the ids of the processes that have a mark in their environment; Linux only."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):      # it has ended, or is another user's
            found += [path.name] * (mark.encode() in (path / "environ").read_bytes())
    return found


def left_over(mark):
    """Return the ids of the processes that have a mark in their environment, and still have it after ten seconds."""
    deadline, found = time.monotonic() + 10, marked(mark)
    while found and time.monotonic() < deadline:
        time.sleep(0.02)
        found = marked(mark)
    return found
