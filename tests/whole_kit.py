"""What the tests share: paths, cases, and running a solution, a generator or a checker."""
import contextlib
import fcntl
import importlib
import io
import os
import pty
import runpy
import struct
import subprocess
import sys
import tempfile
import termios
from itertools import count, permutations
from operator import add, sub
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOLUTIONS, INPUTS, EXPECTED = ROOT / "solutions", ROOT / "inputs", ROOT / "expected"
SCRIPTS = sorted(path.stem for path in SOLUTIONS.glob("*.py") if (INPUTS / path.stem).is_dir())
CASES = sorted((path.parent.name, path.stem) for path in INPUTS.glob("*/*.in"))
CPYTHON = sys.implementation.name == "cpython"      # PyPy starts with twice the memory
LINUX = sys.platform.startswith("linux")
os.environ.pop("PYTHONSAFEPATH", None)      # with it a script does not find the modules beside it
for name in ("FORCE_COLOR", "PYTHON_COLORS"):
    os.environ.pop(name, None)              # with them Python's messages and help have escapes

# The number of boards of n queens, from n = 1: OEIS A000170.
COUNTS = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596]


def no_diagonal_is_shared(rows):
    """Return whether no two queens in the first columns share a diagonal."""
    rising = set(map(add, rows, count()))
    falling = set(map(sub, rows, count()))
    return len(rising) == len(falling) == len(rows)


def is_board(rows, first=1):
    """Return whether rows are a board; the first row has the number `first`."""
    is_order = sorted(rows) == list(range(first, first + len(rows)))
    return is_order and no_diagonal_is_shared(rows)


# The 92 boards, found without the kit.
ALL_BOARDS = list(filter(is_board, permutations(range(1, 9))))


def text_of(placements):
    """Return placements as input, a line each."""
    return "".join(" ".join(map(str, rows)) + "\n" for rows in placements).encode()


def cases_of(problem):
    """Return the names of a problem's cases."""
    return [case for name, case in CASES if name == problem]


def given(problem, case):
    """Return the input of a case."""
    return (INPUTS / problem / f"{case}.in").read_bytes()


def expected(problem, case):
    """Return the answer to a case."""
    path = EXPECTED / problem / f"{case}.out"
    assert path.exists(), f"Run `python3 run.py expect {problem}`, which writes {path.name}."
    return path.read_bytes()


def run_command(command, text=b"", **options):
    """Run a command with text (bytes) as standard input; its output is bytes, too."""
    return subprocess.run([str(word) for word in command], input=text, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, **options)


def script(name):
    """Return the command line that runs the solution `name`."""
    return [sys.executable, str(SOLUTIONS / (name + ".py"))]


def on_terminal(command, typed=(), columns=0, **environment):
    """Run a command with standard input, output and error on a terminal.

    Return (status, output as text). `typed` is a list of pairs (text, keys): the keys are typed
    once the command has written the text; "\\4" ends the input. A window of 0 columns does not tell
    its width. NO_COLOR and COLUMNS are only set if the environment here has them.
    """
    ours, its = pty.openpty()
    settings = termios.tcgetattr(its)
    settings[1] &= ~termios.OPOST
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(its, termios.TCSANOW, settings)
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("4H", 24, columns, 0, 0))
    settings = {**os.environ, "TERM": "xterm-256color", **environment}
    for name in {"NO_COLOR", "COLUMNS"} - set(environment):
        settings.pop(name, None)
    process = subprocess.Popen(command, stdin=its, stdout=its, stderr=its, env=settings)
    os.close(its)
    typed, written, block = list(typed), b"", None
    # Linux raises an OSError when nobody writes any more.
    with open(ours, "r+b", 0) as terminal, contextlib.suppress(OSError):
        while block != b"":
            while typed and typed[0][0].encode() in written:
                terminal.write(typed.pop(0)[1].encode())
            block = terminal.read(1 << 16)
            written += block
    return process.wait(), written.decode()


def answer(name, text):
    """Return (output, fault or None) of the solution `name` on text (bytes), in this process."""
    solution = importlib.import_module(name)
    contest = importlib.import_module("shared.contest")
    pieces, fault = [], None
    with contextlib.redirect_stdout(io.StringIO()):     # no terminal, whatever the tests print to
        try:
            pieces.extend(solution.answers(io.BytesIO(text)))
        except contest.Fault as found:
            fault = str(found)
    return b"".join(pieces), fault


def execute(path, text=b"", *words):
    """Return (output, status) of a Python file as a script, run in this process."""
    output, status = io.StringIO(), 0
    before = sys.stdin, sys.argv
    sys.stdin = io.TextIOWrapper(io.BytesIO(text), encoding="utf-8")
    sys.argv = [path.name, *map(str, words)]
    try:
        with contextlib.redirect_stdout(output):
            runpy.run_path(str(path), run_name="__main__")
    except SystemExit as end:
        status = end.code or 0
    finally:
        sys.stdin, sys.argv = before
    return output.getvalue().encode(), status


def generate(problem, seed, size):
    """Return the output of a problem's generator."""
    output, status = execute(INPUTS / problem / "generate.py", b"", seed, size)
    assert status == 0
    return output


def check(problem, *texts):
    """Return (reason, status) of a problem's checker on an input, an output and an answer."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ("given", "output", "expected")]
        for file, text in zip(files, texts):
            file.write_bytes(text)
        return execute(EXPECTED / problem / "check.py", b"", *files)


def refer(problem, text):
    """Return the output of a problem's reference on a text."""
    output, status = execute(EXPECTED / problem / "reference.py", text)
    assert status == 0
    return output
