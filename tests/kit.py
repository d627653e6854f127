"""What the tests share: where things are, and running a script as its user would."""
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOLUTIONS = ROOT / "solutions"


def run(command, text=b"", **options):
    """Run a command with text (bytes) as standard input; the finished process has bytes as output."""
    return subprocess.run([str(word) for word in command], input=text, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, **options)


def solve(name, text, **options):
    """Run the solution `name` on text (bytes)."""
    return run([sys.executable, SOLUTIONS / (name + ".py")], text, **options)


def check_fault(name, text, output, line):
    """Assert how a solution answers bad input: what is known, then one line on stderr, status 1."""
    done = solve(name, text)
    assert (done.stdout, done.stderr.decode(), done.returncode) == (output, "%s: %s\n" % (name, line), 1)
