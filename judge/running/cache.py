"""C and C++ are compiled once: the program is kept for the next run."""
import contextlib
import os
import re
import zlib
from pathlib import Path

from judge.running.faults import find_fault
from judge.running.header import is_whole, precompiled_folder
from judge.running.kept import cache_folder, flags_of, keep, path_in_cache
from judge.running.process import remove
from judge.text import Failure

# Flags that name no file but headers, so that -E shows all that a program is made from.
SAFE_FLAG = re.compile(r"-([DIUOm].*|g\d?|s|w|static|pipe|pthread|lm|std=.*|pedantic.*"
                       r"|W[a-z][\w+-]*(=[\w-]+)?|f(sanitize=|no-|max-errors=|trapv|wrapv|fast-math"
                       r"|constexpr-|diagnostics-)[\w,=-]*)")
OTHER_FILE = re.compile(rb"\.inc(bin|lude)|#\s*embed")      # that -E does not show
HEADER_NAME = re.compile(rb'(?m)^# \d+ "(.+?)"')     # in the output of -E


def compile_once(source):
    """Compile C or C++, or take the program kept from before; return the compiler's lines."""
    if not may_keep(source):
        return source.compile()[1]
    header = precompiled_folder(source)
    flags = ["-I", str(header)] if header else []
    seen = preprocessed(source, flags)
    if not seen:
        return compile_with_header(source, header, flags)
    # Assertions contain the path, debugging data the current folder.
    kept = path_in_cache(source, "program", str(source.path), os.getcwd(), seen)
    program = Path(source.folder, "program")
    with contextlib.suppress(OSError, zlib.error):      # it was not kept, or is damaged
        program.write_bytes(zlib.decompress(kept.read_bytes()))
        program.chmod(0o755)
        return []
    messages = compile_with_header(source, header, flags)
    # It is kept if nobody has edited a file meanwhile, and if no warning must show again.
    if not messages and preprocessed(source, flags) == seen:
        with contextlib.suppress(OSError, Failure):
            keep(kept, zlib.compress(program.read_bytes(), 1))
    return messages


def may_keep(source):
    """Return whether the flags of a source are safe, and there is a folder for the cache."""
    flags = [word for word in flags_of(source) if word not in ("-o", "")]
    return all(map(SAFE_FLAG.fullmatch, flags)) and cache_folder().is_absolute()


def compile_with_header(source, header, flags):
    """Compile it with flags for the folder of the precompiled header; return the compiler's lines.

    A damaged header is removed: with it, right programs may seem wrong.
    """
    try:
        return source.compile(flags)[1]
    except Failure:
        if not header or is_whole(header):
            raise
        remove(header)
        return source.compile()[1]


def preprocessed(source, flags):
    """Return the text of a source, and what the compiler makes of it with its headers.

    Return None if -E fails, or does not show all that the program is made from.
    """
    path = f"{source.folder}/preprocessed"
    options = ["-fpch-preprocess"] if flags else []     # names stdc++.h.gch, not its text
    if find_fault(source.call("-E", *options, *flags, program=path), source.limits):
        return None
    data = Path(path).read_bytes()
    precompiled = [name + b".gch" for name in set(HEADER_NAME.findall(data))]
    if OTHER_FILE.search(data) or any(map(os.path.exists, precompiled)):
        return None
    return source.path.read_bytes(), data
