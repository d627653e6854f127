"""How a contest script reads its input and writes its answers.

A script is a generator `answers(stream)`: it takes a binary stream and yields its output, in pieces
of bytes. A Fault that it raises says what is wrong with the input; what it yielded before is still
written.
"""
import os
import sys
from itertools import chain


class Fault(ValueError):
    """Bad input; the text says what is wrong with it."""


def blocks(stream, size=1 << 16):
    """Yield a binary stream in blocks of about size bytes, each of whole tokens.

    A byte order mark at the start is left out, and so is much of a token that is longer than any
    number. The input ends at its first ^Z, as it did under DOS. At a terminal each line is a block
    of its own, as soon as it is typed.
    """
    read = stream.read1 if stream.isatty() else stream.read
    block, rest = read(size), b""
    if block.startswith(b"\xef\xbb\xbf"):
        block = block[3:]
    while block:
        block, end_of_file, _ = (rest + block).partition(b"\x1a")
        if end_of_file:
            rest = block
            break
        rest = b""
        if not block[-1:].isspace():        # the last token may go on
            rest = block.rsplit(None, 1)[-1]
        yield block[:len(block) - len(rest)]
        rest = rest[:64]
        block = read(size)
    yield rest + b"\n"


def tokens(stream):
    """Return an iterator over the tokens of a binary stream: bytes between white space."""
    return chain.from_iterable(map(bytes.split, blocks(stream)))


def integer(token, low, high, what):
    """Return the integer of a token; raise a Fault unless it is `what`, from low to high.

    An empty token stands for the end of the input: use `next(tokens, b"")`.
    """
    if not token:
        raise Fault("the input ends too early")
    digits = token[1:] if token[:1] in (b"+", b"-") else token
    cut = "..." if len(token) > 24 else ""
    if not digits.isdigit():
        raise Fault("%s%s is not an integer" % (repr(token[:24])[1:], cut))
    if cut or not low <= int(token) <= high:
        raise Fault("%s%s is not %s" % (token[:24].decode(), cut, what))
    return int(token)


def script(answers):
    """Write what answers(standard input) yields to standard output.

    A Fault is a line on stderr after all answers, with status 1. --help shows the script's header.
    When nobody reads the output any more, and on Ctrl-C, the script ends without a word.
    """
    name = os.path.splitext(os.path.basename(sys.argv[0]))[0]
    pieces = answers(sys.stdin.buffer)
    if sys.argv[1:] in (["-h"], ["--help"]):
        pieces = [(sys.modules["__main__"].__doc__ or "").encode()]
    elif sys.argv[1:]:
        sys.stderr.write("%s: reads standard input: python3 %s < FILE\n" % (name, sys.argv[0]))
        sys.exit(2)
    try:
        fault = write(pieces)
    except BrokenPipeError:
        os._exit(0)         # a normal exit would try to write the rest
    except KeyboardInterrupt:
        os._exit(130)
    if fault:
        sys.exit("%s: %s" % (name, fault))


def write(pieces):
    """Write pieces of bytes to standard output; return the Fault that ended them, or None."""
    output = open(1, "wb", 1 << 16, closefd=False)
    terminal = output.isatty()
    fault = None
    try:
        for piece in pieces:
            output.write(piece)
            if terminal:
                output.flush()
    except Fault as error:
        fault = error
    output.flush()
    return fault
