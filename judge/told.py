"""What the user is told on stderr, beside the report: errors and notes."""
import contextlib
import sys
from collections import defaultdict

from judge.text import MOST_CHARACTERS, cut, printable


def complain(*lines):
    """Print lines on stderr, the first with the name of this program."""
    first, *others = map(printable, lines)
    with contextlib.suppress(OSError):
        print(f"run.py: {first}", *others, sep="\n", file=sys.stderr, flush=True)


class Told:
    """What the user is told on stderr in the end, each once: errors, and notes on anything else."""

    def __init__(self):
        self.said = {}          # {lines as a tuple: whether it is an error}
        self.passed = defaultdict(list)     # {why things are passed over: their names}

    def error(self, *lines):
        """Tell why something cannot be done. Behind the first line stands what a compiler says."""
        self.said[lines] = True

    def note(self, line):
        """Tell what is no error."""
        self.said.setdefault((line,), False)        # an error stays one

    def pass_over(self, name, why):
        """Tell that a thing is passed over: one line for all that have the same reason."""
        self.passed[why].append(name)

    def has_error(self):
        """Return whether there is an error."""
        return any(self.said.values())

    def lines(self):
        """Return {lines as a tuple: whether it is an error}."""
        texts = [f"{' '.join(dict.fromkeys(names))}: {why}" for why, names in self.passed.items()]
        return {**self.said, **{(cut(text, MOST_CHARACTERS),): False for text in texts}}
