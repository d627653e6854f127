"""GCC's precompiled bits/stdc++.h: it takes seconds to compile, and most programs include it."""
import contextlib
import os
import re
import zlib
from pathlib import Path

from judge.running.faults import find_fault
from judge.running.kept import VARIABLES, keep, path_in_cache, stamp
from judge.text import Failure

STARTS_WITH_STD = re.compile(rb"(\s|//.*\n|/\*[^*]*\*+([^/*][^*]*\*+)*/)*"   # after comments
                             rb"#[ \t]*include[ \t]*<bits/stdc\+\+\.h>")
STD_SOURCE = """#ifdef __clang__
#error it would not take the precompiled header
#endif
#line 1 "bits/stdc++.h"
#include <bits/stdc++.h>
"""
# GCC takes stdc++.h.gch, which lies beside this header, for an #include that is the first one,
# but this header for a second one.
STD_HEADER = """#pragma GCC system_header
#include_next <bits/stdc++.h>
"""


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
            return folder
    return None


def precompile(source, std, folder):
    """Precompile bits/stdc++.h in a folder of the cache; return whether that worked."""
    if headers_of(source, std, "-MM"):      # those that are not the system's
        return False
    keep(folder / "bits/stdc++.h", STD_HEADER.encode())     # if that fails, nothing is compiled
    made = Path(source.folder, "stdc++.h.gch")
    run = source.call("-c", source=std, program=made)
    if find_fault(run, source.limits):
        return False
    data = made.read_bytes()
    keep(folder / "checksum", checksum(data))
    keep(folder / "bits/stdc++.h.gch", data)
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
