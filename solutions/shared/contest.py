"""Reading the input and writing the answers, for all scripts. To read a solution,
you need only `Fault`, `tokens`, `in_groups`, `integer` and `case_numbers`.

A script has a generator `answers(lines)`. It takes the lines of the input as
bytes, and yields the output as bytes, piece by piece.
"""
import os
import signal
import sys
from itertools import chain, zip_longest


class Fault(ValueError):
    """A mistake in the input. The message begins with the number of the case, if there is one."""

    def __init__(self, mistake, case=0):
        super().__init__("case %d: %s" % (case, mistake) if case else mistake)


def clean_lines(file):
    """Yield the lines of a file without byte order marks, ^Z (0x1A), zero bytes and newlines."""
    for line in file:
        if 0xEF in line and line.startswith(b"\xef\xbb\xbf"):     # `in` costs less than a call
            line = line[3:]
        yield line.rstrip(b"\x1a\0\r\n")


def tokens(lines):
    """Return an iterator over the words of some lines."""
    return chain.from_iterable(map(bytes.split, lines))


def in_groups(words, size):
    """Return an iterator over tuples of so many words. Empty words complete the last tuple."""
    return zip_longest(*[words] * size, fillvalue=b"")      # one iterator, `size` times


def integer(token, name, low=-10 ** 18, high=10 ** 18, case=0):
    """Return a token as an integer from low to high; a Fault says its name, such as "a row"."""
    if not token:       # from next(words, b"")
        raise Fault("the input ends too early", case)
    digits = token[1:] if token[:1] in b"+-" else token
    is_short = len(token) <= 24         # int() may be slow
    if digits.isdigit() and is_short and low <= int(token) <= high:
        return int(token)
    start = token if is_short else token[:24] + b"..."
    shown = repr(start)[1:]             # without the b of b''
    if digits.isdigit():
        shown = start.decode()
    if high < 10 ** 18:
        name += " from %d to %d" % (low, high)
    raise Fault("%s is not %s" % (shown, name), case)


def case_numbers(words):
    """Return the numbers of the cases, from 1 on. The first word is the number of cases."""
    count = integer(next(words, b"0"), "a number of cases", 0)
    return range(1, count + 1)


def script(answers):
    """Read standard input, write the answers. A Fault stops the output, with a line on stderr."""
    for name in ("SIGINT", "SIGPIPE"):      # Ctrl-C and `| head` end the script without a word
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    path, *arguments = sys.argv
    if arguments in (["-h"], ["--help"]):
        print(sys.modules["__main__"].__doc__)
        return
    if arguments:
        print("The input comes from stdin: python3 %s < sample.in" % path, file=sys.stderr)
        sys.exit(2)
    try:        # not sys.stdin, which may be None, nor sys.stdout: python3 -u may lose its bytes
        with open(0, "rb", closefd=False) as file, open(1, "wb", closefd=False) as output:
            if file.peek(2)[:2] in (b"\xff\xfe", b"\xfe\xff"):
                raise Fault("the input is UTF-16; save it as UTF-8")
            terminal = output.isatty()
            for piece in answers(clean_lines(file)):
                output.write(piece)
                if terminal:
                    output.flush()
    except (Fault, OSError) as error:
        name, _ = os.path.splitext(os.path.basename(path))
        if isinstance(error, OSError):          # a full disk, or a closed file
            error = "stdin or stdout: %s" % error.strerror
        sys.exit("%s: %s" % (name, error))      # with status 1
