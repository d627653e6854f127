"""What is kept from one run to the next: programs in C and C++, and a precompiled header.

    ~/.cache/queens/
        HASH.program                        compressed
        HASH.header/bits/stdc++.h           STD_HEADER
        HASH.header/bits/stdc++.h.gch       what GCC takes for the #include of it
        HASH.header/checksum                of that
        .saving-*                           left over from a run that was killed

A HASH stands for all that the file is made from.
"""
import contextlib
import os
import re
import shutil
import zlib
from pathlib import Path

from judge.files import save
from judge.running.faults import find_fault
from judge.running.process import remove
from judge.text import Failure

# Flags that name no file but headers, so that -E shows all that a program is made from.
SAFE_FLAG = re.compile(r"-([DIUOm].*|g\d?|s|w|static|pipe|pthread|lm|std=.*|pedantic.*"
                       r"|W[a-z][\w+-]*(=[\w-]+)?|f(sanitize=|no-|max-errors=|trapv|wrapv|fast-math"
                       r"|constexpr-|diagnostics-)[\w,=-]*)")
VARIABLES = ("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "LD_RUN_PATH",
             "COMPILER_PATH", "GCC_EXEC_PREFIX", "SDKROOT")     # that change what compilers do
MOST_KEPT = {"*.program": 50, "*.header": 5, ".saving-*": 3}    # what was not used longest goes
OTHER_FILE = re.compile(rb"\.inc(bin|lude)|#\s*embed")      # that -E does not show
HEADER_NAME = re.compile(rb'(?m)^# \d+ "(.+?)"')     # in the output of -E
STARTS_WITH_STD = re.compile(rb"(\s|//.*\n|/\*[^*]*\*+([^/*][^*]*\*+)*/)*"   # after comments
                             rb"#[ \t]*include[ \t]*<bits/stdc\+\+\.h>")
STD_SOURCE = """#ifdef __clang__
#error it would not take the precompiled header
#endif
#line 1 "bits/stdc++.h"
#include <bits/stdc++.h>
"""
# GCC takes stdc++.h.gch, which lies beside this header, for an #include that is the first one.
STD_HEADER = """#pragma GCC system_header
#include_next <bits/stdc++.h>
"""


def compile_once(source):
    """Compile C or C++, or take the program kept from before; return the compiler's lines."""
    if not may_keep(source):
        return source.compile()[1]
    header = precompiled_folder(source)
    flags = ["-I", str(header)] if header else []
    seen = preprocessed(source, flags)
    # Assertions and debugging data contain the label and the current folder.
    kept = path_in_cache(source, "program", source.label, os.getcwd(), seen)
    program = Path(source.folder, "program")
    with contextlib.suppress(OSError, zlib.error):      # it was not kept, or is damaged
        program.write_bytes(zlib.decompress(kept.read_bytes()))
        program.chmod(0o755)
        os.utime(str(kept))         # it was used now
        return []
    messages = compile_with(source, header, flags)
    # It is kept if nobody has edited a file meanwhile, and if no warning must show again.
    if seen and not messages and preprocessed(source, flags) == seen:
        with contextlib.suppress(OSError, Failure):
            keep(kept, zlib.compress(program.read_bytes(), 1))
    return messages


def may_keep(source):
    """Return whether the flags of a source are safe, and there is a folder for the cache."""
    flags = [word for word in flags_of(source) if word not in ("-o", "")]
    return all(map(SAFE_FLAG.fullmatch, flags)) and cache_folder().is_absolute()


def flags_of(source):
    """Return the flags of a source's compiler. Paths are "", as they differ from run to run."""
    _, *words = source.words(source.language.compiler, source="", program="")
    return words


def compile_with(source, header, flags):
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


def path_in_cache(source, kind, *facts):
    """Return the path in the cache for a program or a header that is made from some facts.

    The compiler, its flags, its variables and this computer are facts, too.
    """
    import hashlib      # here, as workers must stay small
    compiler, *_ = source.language.compiler.split()
    facts = [*facts, *flags_of(source), *os.uname(), *map(os.environ.get, VARIABLES)]
    facts.append(stamp(shutil.which(compiler)))
    return cache_folder() / f"{hashlib.sha256(ascii(facts).encode()).hexdigest()}.{kind}"


def precompiled_folder(source):
    """Return the folder with bits/stdc++.h, precompiled for a source; precompile it if needed.

    Return None if the source does not begin with it, if it is not the system's, or if the compiler
    cannot precompile it.
    """
    is_first = STARTS_WITH_STD.match(source.path.read_bytes())
    if not is_first or any(map(os.environ.get, VARIABLES)):     # they may lead to another header
        return None
    with contextlib.suppress(OSError, Failure):
        std = Path(source.folder, "std.hpp")
        std.write_text(STD_SOURCE)
        folder = path_in_cache(source, "header", *map(stamp, headers_of(source, std, "-M")))
        if Path(folder, "bits/stdc++.h.gch").exists() or precompile(source, std, folder):
            os.utime(str(folder))       # it was used now
            return folder
    return None


def precompile(source, std, folder):
    """Precompile bits/stdc++.h in a folder of the cache; return whether that worked."""
    header = folder / "bits/stdc++.h"
    if headers_of(source, std, "-MM"):      # those that are not the system's
        return False
    keep(header, STD_HEADER.encode())
    made = Path(source.folder, "stdc++.h.gch")
    run = source.call("-c", source=std, program=made)
    if find_fault(run, source.limits):
        remove(folder)
        return False
    data = made.read_bytes()
    keep(folder / "checksum", checksum(data))
    keep(header.with_name(made.name), data)
    return True


def is_whole(folder):
    """Return whether a precompiled header in a folder of the cache is as it was saved."""
    with contextlib.suppress(OSError):
        data = Path(folder, "bits/stdc++.h.gch").read_bytes()
        return Path(folder, "checksum").read_bytes() == checksum(data)
    return False


def checksum(data):
    """Return the checksum of bytes, as bytes."""
    return b"%08x" % zlib.crc32(data)


def headers_of(source, std, flag):
    """Return the paths of the headers of a file that is compiled like this one: -M or -MM."""
    list_path = Path(source.folder, "list")
    source.call(flag, source=std, program=list_path)
    # PROGRAM: SOURCE HEADER..., with a backslash at the end of each line but the last
    return os.fsdecode(list_path.read_bytes()).replace("\\\n", "").split()[2:]


def cache_folder():
    """Return the folder of what is kept; without a home it is relative, and nothing is kept."""
    home = os.environ.get("HOME")
    usual = f"{home}/.cache" if home else ""
    return Path(os.environ.get("XDG_CACHE_HOME") or usual, "queens")


def stamp(path):
    """Return what changes with a file: its path, size and times."""
    status = os.stat(path)
    return path, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def keep(path, data):
    """Save a file in the cache, and remove there what was not used for longest."""
    save(path, data)
    for pattern, most in MOST_KEPT.items():
        for other in sorted(cache_folder().glob(pattern), key=os.path.getmtime)[:-most]:
            remove(other)
