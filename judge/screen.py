"""Standard output: colours and progress on a terminal, plain lines elsewhere."""
import os
import shutil
import sys

from judge.text import cut, printable


class Screen:
    """Standard output. On a terminal it has colours and a width, and shows progress."""

    def __init__(self, plain=False):
        terminal = not plain and sys.stdout.isatty()
        self.has_cursor = terminal and os.environ.get("TERM") != "dumb"
        self.has_colours = self.has_cursor and not os.environ.get("NO_COLOR")
        self.width = sys.maxsize
        if terminal:
            self.width = shutil.get_terminal_size().columns or 80

    def progress(self, text):
        """On a terminal, show text until the next line is printed."""
        if self.has_cursor:
            print("\r\033[K" + cut(printable(text), self.width - 1), end="", flush=True)

    def print(self, line, colour=None):
        """Print a line in place of the progress, in a colour."""
        self.progress("")
        print(self.coloured(line.rstrip(), colour), flush=True)

    def coloured(self, text, colour):
        """Return text in a colour, or as it is without colours."""
        if colour and self.has_colours:
            return f"\033[{colour}m{text}\033[0m"
        return text
