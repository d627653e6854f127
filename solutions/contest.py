"""How a script of a contest reads and answers: blocks and tokens of the input, integers, faults, the frame.

A script is a function from a binary stream to pieces of output, all bytes: a generator called `answers`.
A Fault that it raises is bad input; what it yielded before that is still written.
"""
import os
import sys

LONGEST = 10000     # bytes of a token: a longer one is no number, and need not be kept together


class Fault(ValueError):
    """Bad input; the text says what is wrong with it."""


def blocks(stream, size=1 << 16):
    """Yield a binary stream in blocks of about size bytes: whole tokens, and white space at the end of each.

    The end-of-file byte that DOS put last is dropped. A line from a terminal is a block, at once.
    """
    read = stream.read1 if stream.isatty() else stream.read
    rest = b""
    for block in iter(lambda: read(size), b""):
        block = rest + block
        text = block.rstrip()
        whole = len(block)
        if len(text) == whole or text.endswith(b"\x1a"):     # the last token may go on, or the file end
            start = len(text) - len(text.rsplit(None, 1)[-1])
            if whole - start < LONGEST:
                whole = start
        rest = block[whole:]
        yield block[:whole]
    yield rest.rstrip(b"\x1a\t\n\v\f\r ") + b"\n"


def tokens(stream):
    """Yield the white-space separated tokens of a binary stream, each as bytes."""
    for block in blocks(stream):
        yield from block.split()


def integer(token, low, high, what):
    """Return the integer that a token (bytes) stands for; a Fault unless it is `what`, from low to high."""
    sign, digits = (token[:1], token[1:]) if token[:1] in (b"+", b"-") else (b"", token)
    cut = "..." if len(token) > 24 else ""
    if not digits.isdigit():
        raise Fault("%s%s is not an integer" % (repr(token[:24])[1:], cut))
    digits = digits.lstrip(b"0") or b"0"        # Python 3.11 and later refuse to read thousands of digits
    number = int(sign + digits[:20])
    if len(token) >= LONGEST or not low <= number <= high:
        raise Fault("%s%s is not %s" % (token[:24].decode(), cut, what))
    return number


def script(answers):
    """Write what answers(standard input) yields, all of it bytes, to standard output.

    A Fault is told in one line on stderr, after all that was answered, with status 1.
    A reader that has gone away ends the script quietly, and so does Ctrl-C.
    """
    name, fault = os.path.splitext(os.path.basename(sys.argv[0]))[0], None
    if not (sys.stdin and sys.stdout):
        sys.exit("%s: standard input or output is closed" % name)
    output, terminal = sys.stdout.buffer, sys.stdout.isatty()
    try:
        try:
            for text in answers(sys.stdin.buffer):
                output.write(text)
                if terminal:
                    output.flush()
        except Fault as error:
            fault = "%s: %s" % (name, error)
        output.flush()
    except BrokenPipeError:
        os._exit(0)         # at a normal exit Python would flush once more, and complain
    except KeyboardInterrupt:
        os._exit(130)
    except OSError as error:
        os.write(2, ("%s: %s\n" % (name, error.strerror)).encode())
        os._exit(1)
    sys.exit(fault)
