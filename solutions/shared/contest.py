"""How a contest script reads its input and writes its answers.

A script is a generator `answers(stream)`: it takes a binary stream and yields its output as bytes.
"""
import signal
import sys
from itertools import chain


class Fault(ValueError):
    """A mistake in the input; in a case of it, if the number of one is given."""

    def __init__(self, mistake, case=0):
        super().__init__("case %d: %s" % (case, mistake) if case else mistake)


def tokens(stream):
    """Return an iterator over the words of a binary stream."""
    return chain.from_iterable(map(bytes.split, stream))


def integer(token, name, low, high, case=0):
    """Return the integer of a token, `name` in messages; raise a Fault unless low <= it <= high.

    An empty token stands for the end of the input: use `next(tokens, b"")`.
    """
    if not token:
        raise Fault("the input ends too early", case)
    digits = token[1:] if token[:1] in b"+-" else token
    if not digits.isdigit():
        raise Fault("%s is not an integer" % repr(token[:24])[1:], case)
    if len(token) > 24 or not low <= int(token) <= high:
        raise Fault("%s is not %s from %d to %d" % (token[:24].decode(), name, low, high), case)
    return int(token)


def script(answers):
    """Write answers(standard input). A Fault becomes a line on stderr after them, and status 1."""
    path, *arguments = sys.argv
    if arguments in (["-h"], ["--help"]):
        print(sys.modules["__main__"].__doc__)
        return
    if arguments:
        print("The input comes from stdin: python3 %s < sample.in" % path, file=sys.stderr)
        sys.exit(2)
    for name in ("SIGINT", "SIGPIPE"):      # end without a word on Ctrl-C and before `| head`
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    stdin = sys.stdin.buffer
    if stdin.peek(3).startswith(b"\xef\xbb\xbf"):       # some editors begin a file like this
        stdin.read(3)
    try:
        with open(1, "wb", closefd=False) as output:    # sys.stdout may lose bytes if unbuffered
            terminal = output.isatty()
            for piece in answers(stdin):
                output.write(piece)
                if terminal:
                    output.flush()
    except Fault as fault:
        sys.exit("%s: %s" % (path, fault))      # with status 1
