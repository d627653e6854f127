"""How a contest script reads its input and writes its answers.

A script is a generator `answers(stream)`: it takes a binary stream and yields its output as bytes.
"""
import os
import signal
import sys
from itertools import chain


class Fault(ValueError):
    """A mistake in the input; in a case of it, if the number of one is given."""

    def __init__(self, mistake, case=0):
        super().__init__("case %d: %s" % (case, mistake) if case else mistake)


def blocks(stream, size=1 << 16):
    """Yield a binary stream in blocks of whole tokens: about size bytes; at a terminal, a line."""
    read = stream.read1 if stream.isatty() else stream.read
    rest = b""
    for block in iter(lambda: read(size), b""):
        block = rest + block.replace(b"\x1a", b" ")     # ^Z ended a file under DOS
        # The last token may go on in the next block.
        rest = b"" if block[-1:].isspace() else block.rsplit(None, 1)[-1]
        yield block[:len(block) - len(rest)]
    yield rest


def tokens(stream):
    """Return an iterator over the tokens of a binary stream: bytes between white space."""
    return chain.from_iterable(map(bytes.split, blocks(stream)))


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
    """Write the pieces of answers(standard input). With any argument, print the script's header.

    A Fault becomes a line on stderr after all answers, and status 1.
    """
    for name in ("SIGINT", "SIGPIPE"):      # end without a word on Ctrl-C and before `| head`
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    if sys.argv[1:]:
        print(sys.modules["__main__"].__doc__)
        return
    output = open(1, "wb", 1 << 16, closefd=False)      # sys.stdout may lose bytes if unbuffered
    terminal, status = output.isatty(), 0
    try:
        for piece in answers(sys.stdin.buffer):
            output.write(piece)
            if terminal:
                output.flush()
    except Fault as fault:
        name = os.path.basename(sys.argv[0])
        status = "%s: %s" % (name.partition(".")[0], fault)     # exit prints it, with status 1
    output.flush()
    sys.exit(status)
