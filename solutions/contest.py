"""How a contest script reads its input and writes its answers.

A script is a generator `answers(stream)`: it takes a binary stream and yields its output, in pieces
of bytes. A Fault that it raises says what is wrong with the input; what it yielded before is still
written.
"""
import os
import sys
from io import BytesIO
from itertools import chain

# A token of as many bytes is not taken for a number, and a longer one is not kept whole. (Python may
# refuse more than 640 digits.)
LONGEST = 600


class Fault(ValueError):
    """Bad input; the text says what is wrong with it."""


class InputEnds(Fault, StopIteration):
    """`next` was called at the end of the input, without a default."""


class Case:
    """`with Case(3):` puts "case 3: " before the text of a Fault that is raised in it."""

    def __init__(self, number):
        self.number = number

    def __enter__(self):
        pass

    def __exit__(self, kind, fault, trace):
        if isinstance(fault, Fault):
            raise Fault("case %d: %s" % (self.number, fault))


def missing(case, count):
    """Return the Fault of an input that announces `count` cases and ends before one."""
    announced = "%d case%s" % (count, "s" * (count > 1))
    return Fault("case %d is missing; the input announces %s" % (case, announced))


class Input:
    """Tokens or lines, one after the other."""

    def __init__(self, items):
        self.items = items

    def __iter__(self):
        return self.items       # loops are faster without __next__

    def __next__(self):
        for item in self.items:
            return item
        raise InputEnds("the input ends too early")


def tokens(stream):
    """Return the white-space separated tokens of a binary stream as an Input, each as bytes."""
    return Input(chain.from_iterable(map(bytes.split, blocks(stream))))


def lines(stream, most):
    """Return the lines that are not blank as an Input, each a list of its first `most` tokens."""
    return Input(split_lines(stream, most))


def split_lines(stream, most):
    """Yield the lists that `lines` returns."""
    words = []
    for block in blocks(stream):
        if block.isspace():         # one end of a line is as good as thousands
            block = b"\n" if b"\n" in block else b""
        for part in BytesIO(block):
            words = (words + part.split(None, most))[:most]
            if words and part.endswith(b"\n"):
                yield words
                words = []


def integer(token, low, high, what):
    """Return the integer of a token (bytes); raise a Fault unless it is `what`, from low to high."""
    digits = token[1:] if token[:1] in (b"+", b"-") else token
    cut = "..." if len(token) > 24 else ""
    if not digits.isdigit():
        raise Fault("%s%s is not an integer" % (repr(token[:24])[1:], cut))
    if len(token) >= LONGEST or not low <= int(token) <= high:
        raise Fault("%s%s is not %s" % (token[:24].decode(), cut, what))
    return int(token)


def until_fault(items):
    """Return a list of the items before a Fault, and that Fault or None."""
    known = []
    try:
        known.extend(items)
    except Fault as fault:
        return known, fault
    return known, None


def script(answers):
    """Write what answers(standard input) yields to standard output.

    A Fault is a line on stderr after all answers, with status 1. --help shows the script's header;
    with any other argument it says how to give it input and ends with status 2. When nobody reads
    the output any more, and on Ctrl-C, it ends without a word.
    """
    asked = sys.argv[1:] in (["-h"], ["--help"])
    header = sys.modules["__main__"].__doc__ or ""
    name = os.path.splitext(os.path.basename(sys.argv[0]))[0]
    check_surroundings(name, asked)
    try:
        fault = write([header.encode()] if asked else answers(sys.stdin.buffer))
    except BrokenPipeError:
        os._exit(0)         # at a normal exit the rest would be written once more
    except KeyboardInterrupt:
        os._exit(130)
    except OSError as error:
        os.write(2, os.fsencode("%s: %s\n" % (name, error.strerror)))
        os._exit(1)
    sys.exit(fault and "%s: %s" % (name, fault))


# --- For odd surroundings: terminals, files from DOS, huge tokens, closed streams ---

def blocks(stream, size=1 << 16):
    """Yield a binary stream in blocks of about size bytes: whole tokens, then white space.

    A byte order mark at the start is left out, and so is the end-of-file byte that DOS put last; of
    a huge token, the middle. At a terminal each line is a block of its own, as soon as it is typed.
    """
    read = stream.read1 if stream.isatty() else stream.read
    rest = b""
    for number, block in enumerate(iter(lambda: read(size), b"")):
        if number == 0 and block.startswith(b"\xef\xbb\xbf"):
            block = block[3:]
        block, rest = rest + block, b""
        text = block.rstrip()
        unfinished = text and len(text) == len(block)       # the last token may go on
        if unfinished or text.endswith(b"\x1a"):
            start = len(text) - len(text.rsplit(None, 1)[-1])
            last = text[start:]
            if len(last) > LONGEST:
                last = last[:LONGEST] + last[-1:]
            block, rest = block[:start], last + block[len(text):][:1]
        yield block
    yield rest.rstrip().rstrip(b"\x1a") + b"\n"


def check_surroundings(name, asked):
    """End the script if it has an argument or a closed stream; let the streams block."""
    if sys.argv[1:] and not asked:
        import shlex        # takes longer than a small input
        file = "FILE" if sys.argv[1][:1] in ("", "-") else shlex.quote(sys.argv[1])
        if sys.stderr:
            path = shlex.quote(sys.argv[0])
            sys.stderr.write("%s: reads standard input: python3 %s < %s\n" % (name, path, file))
        sys.exit(2)
    if not (sys.stdout and (sys.stdin or asked)):
        sys.exit("%s: standard input or output is closed" % name)
    if hasattr(os, "set_blocking"):     # not on Windows; who started the script may have unset it
        for stream in filter(None, (sys.stdin, sys.stdout)):
            os.set_blocking(stream.fileno(), True)


def write(pieces):
    """Write pieces of bytes to standard output; return the Fault that ended them, or None."""
    # With PYTHONUNBUFFERED, sys.stdout may write half of a piece.
    output = open(1, "wb", closefd=False)
    fault, terminal = None, sys.stdout.isatty()
    try:
        for piece in pieces:
            if not isinstance(piece, (bytes, bytearray)):
                raise Fault("answers() yielded %.40r, but it has to yield bytes" % (piece,))
            output.write(piece)
            if terminal:
                output.flush()
    except Fault as error:
        fault = error
    except RuntimeError as error:       # what a generator makes of an InputEnds
        fault = error.__cause__
        if not isinstance(fault, InputEnds):
            raise
    output.flush()
    return fault
