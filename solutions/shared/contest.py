"""Reading the input and writing the answers, for all scripts. To read a solution,
you need only `Fault`, `tokens`, `in_groups`, `integer` and `case_numbers`.

A script has a generator `answers(lines)`. It takes the lines of the input as
bytes, and yields the output as bytes, piece by piece.
"""
import os
import signal
import sys
from itertools import chain, zip_longest

BYTE_ORDER_MARK = b"\xef\xbb\xbf"       # some editors put it before the first line


class Fault(ValueError):
    """A mistake in the input. The message begins with the number of the case, if there is one."""

    def __init__(self, mistake, case=0):
        super().__init__("case %d: %s" % (case, mistake) if case else mistake)


def tokens(lines):
    """Return an iterator over the words of some lines."""
    return chain.from_iterable(map(bytes.split, lines))


def in_groups(words, size):
    """Return an iterator over tuples of so many words. Empty words complete the last tuple."""
    return zip_longest(*[words] * size, fillvalue=b"")      # one iterator, `size` times


def integer(token, name, low, high, case=0):
    """Return a token as an integer from `low` to `high`; raise a Fault if it is not one.

    The message has the name, such as "a row". An empty token means that the input has ended, so
    call this with `next(words, b"")`.
    """
    if not token:
        raise Fault("the input ends too early", case)
    digits = token[1:] if token[:1] in b"+-" else token
    start = token[:24]      # what a message shows; 24 are enough, as 10 ** 18 has 19 digits
    if not digits.isdigit():
        raise Fault("%s is not an integer" % repr(start)[1:], case)     # without the b of b''
    if token != start:      # int() would take seconds for a million digits, or refuse them
        raise Fault("%s... has more than 24 characters" % start.decode(), case)
    if not low <= int(token) <= high:
        raise Fault("%s is not %s from %d to %d" % (token.decode(), name, low, high), case)
    return int(token)


def case_numbers(words):
    """Return the numbers of the cases, from 1 on. The first word is the number of cases."""
    count = integer(next(words, b"0"), "a number of cases", 0, 10 ** 18)
    return range(1, count + 1)


def clean_lines(file):
    """Yield the lines of a binary file, without byte order marks.

    It may end with ^Z (0x1A), as files of old systems do. Newlines and zero bytes may follow.
    """
    for line in file:       # looking for one byte first costs less than a call
        if 0xEF in line and line.startswith(BYTE_ORDER_MARK):
            line = line[3:]
        if 0x1A in line:
            rest = line + file.read()
            yield from rest.rstrip(b"\x1a\0\r\n").split(b"\n")
            return
        yield line


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
    try:
        with open(1, "wb", closefd=False) as output:    # python3 -u may lose bytes of sys.stdout
            terminal = output.isatty()
            for piece in answers(clean_lines(sys.stdin.buffer)):
                output.write(piece)
                if terminal:
                    output.flush()
    except Fault as fault:
        name, _ = os.path.splitext(os.path.basename(path))
        sys.exit("%s: %s" % (name, fault))      # with status 1
