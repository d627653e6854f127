"""What the tests share: where things are, and running a script as its user would."""
import contextlib
import importlib
import io
import os
import re
import struct
import subprocess
import sys
import tempfile
import threading
from functools import lru_cache
from itertools import permutations
from operator import add, sub
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOLUTIONS, INPUTS, EXPECTED = ROOT / "solutions", ROOT / "inputs", ROOT / "expected"
SCRIPTS = sorted(path.stem for path in SOLUTIONS.glob("*.py") if (INPUTS / path.stem).is_dir())
CPYTHON = sys.implementation.name == "cpython"      # PyPy starts with twice the memory
LINUX = sys.platform.startswith("linux")
os.environ.pop("PYTHONSAFEPATH", None)      # with it a script does not find the modules beside it

# The 92 boards, found without the kit.
ALL_BOARDS = [rows for rows in permutations(range(1, 9))
              if all(abs(rows[a] - rows[b]) != b - a for a in range(8) for b in range(a + 1, 8))]
COUNTS = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596]    # of boards: OEIS A000170, from n = 1


def is_board(rows, first=1):
    """Return whether rows, counted from first on, are those of a board."""
    n = len(rows)
    rising, falling = (len(set(map(line, rows, range(n)))) for line in (add, sub))
    return sorted(rows) == list(range(first, first + n)) and rising == falling == n


def text_of(placements):
    """Return placements as input, a line each."""
    return "".join(" ".join(map(str, rows)) + "\n" for rows in placements).encode()


def run(command, text=b"", **options):
    """Run a command with text (bytes) as standard input; the finished process has bytes as output."""
    return subprocess.run([str(word) for word in command], input=text, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, **options)


def script(name):
    """Return the command line that runs the solution `name`."""
    return [sys.executable, str(SOLUTIONS / (name + ".py"))]


def solve(name, text, **options):
    """Run the solution `name` on text (bytes)."""
    return run(script(name), text, **options)


def on_terminal(command, typed=(), columns=0, **environment):
    """Run a command with standard input, output and error on a terminal; return (status, what it wrote, as text).

    `typed` is a list of pairs (text, keys): once the command has written the text, the keys are typed; "\\4" ends
    the input. They do not show, and no "\\r" is added. A window of 0 columns does not tell its width. NO_COLOR and
    COLUMNS are not set, unless they are given. POSIX only.
    """
    import fcntl
    import pty
    import termios
    ours, its = pty.openpty()
    settings = termios.tcgetattr(its)
    settings[1] &= ~termios.OPOST
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(its, termios.TCSANOW, settings)
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("4H", 24, columns, 0, 0))
    inherited = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
    process = subprocess.Popen(list(map(str, command)), stdin=its, stdout=its, stderr=its,
                               env={**inherited, "TERM": "xterm-256color", **environment})
    os.close(its)
    typed, written, block = list(typed), b"", None
    with open(ours, "r+b", 0) as terminal, contextlib.suppress(OSError):    # how Linux tells that nobody writes more
        while block != b"":
            while typed and typed[0][0].encode() in written:
                terminal.write(typed.pop(0)[1].encode())
            block = terminal.read(1 << 16)
            written += block
    return process.wait(), written.decode()


def answer(name, text):
    """Return what the solution `name` answers to text (bytes), in this process: (output, its Fault or None)."""
    answers, pieces, fault = importlib.import_module(name).answers, [], None
    with contextlib.redirect_stdout(io.StringIO()):     # no terminal, whatever the tests print to
        try:
            for piece in answers(io.BytesIO(text)):
                pieces.append(piece)
        except importlib.import_module("contest").Fault as found:
            fault = str(found)
    return b"".join(pieces), fault


def execute(code, names, text=b"", *words):
    """Run compiled code with global names, standard input and sys.argv; return (what it prints, status)."""
    output, status, before = io.StringIO(), 0, (sys.stdin, sys.argv)
    sys.stdin, sys.argv = io.TextIOWrapper(io.BytesIO(text), encoding="utf-8"), list(map(str, words))
    try:
        with contextlib.redirect_stdout(output):
            exec(code, names)
    except SystemExit as end:
        status = end.code or 0
    finally:
        sys.stdin, sys.argv = before
    return output.getvalue().encode(), status


def begin(code, folder):
    """Start Python on code that can import solutions; what it prints goes to the file "output" of a folder."""
    with open(str(folder / "output"), "wb") as output:
        return [subprocess.Popen([sys.executable, "-c", code], stdout=output, cwd=str(SOLUTIONS))]


@lru_cache(maxsize=None)
def compiled(path):
    return compile(path.read_bytes(), path.name, "exec")


def generate(problem, seed, size):
    """Return what the generator of a problem prints, in this process."""
    code = compiled(INPUTS / problem / "generate.py")
    output, status = execute(code, {"__name__": "__main__"}, b"", "generate.py", seed, size)
    assert status == 0
    return output


def check(problem, *texts):
    """Return (what it prints, status) of a problem's checker for an input, an output and what is expected: bytes."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ("given", "output", "expected")]
        for file, text in zip(files, texts):
            file.write_bytes(text)
        return execute(compiled(EXPECTED / problem / "check.py"), {"__name__": "__main__"}, b"", "check.py", *files)


def feed(process, chunks):
    """Write chunks of bytes to a process from a thread of its own."""
    def write():
        with contextlib.suppress(BrokenPipeError), process.stdin:
            for chunk in chunks:
                process.stdin.write(chunk)

    threading.Thread(target=write, daemon=True).start()


def calls(module, function, *arguments):
    """Return how many calls the code of a module makes while function(*arguments) runs: its cost on any machine."""
    events = []
    sys.setprofile(lambda frame, event, _: frame.f_code.co_filename == module.__file__ and events.append(event))
    try:
        function(*arguments)
    finally:
        sys.setprofile(None)
    return events.count("call") + events.count("c_call")


def peak_memory(name, chunks):
    """Return the peak memory in KiB of a solution on chunks of bytes; Linux only."""
    program = ("import runpy, sys\nsys.argv = sys.argv[1:]\nsys.path.insert(0, sys.argv.pop())\n"
               "try: runpy.run_path(sys.argv[0], run_name='__main__')\n"
               "finally:\n with open('/proc/self/status') as status: sys.stderr.write(status.read())\n")
    with subprocess.Popen([sys.executable, "-c", program, script(name)[1], str(SOLUTIONS)],
                          stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        feed(process, chunks)
        status = process.stderr.read().decode()
    assert process.returncode == 0
    return int(re.search(r"VmHWM:\s*(\d+) kB", status).group(1))
