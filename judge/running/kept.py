"""What is kept from one run to the next, and for how long.

    ~/.cache/queens/
        HASH.program                        compressed
        HASH.header/bits/stdc++.h           leads to the system's
        HASH.header/bits/stdc++.h.gch       what GCC takes for the #include of it
        HASH.header/checksum                of that
        .saving-*                           left over from a run that was killed

A HASH stands for all that the file is made from.
"""
import os
import shutil
from pathlib import Path

from judge.files import save
from judge.running.process import remove

VARIABLES = ("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "LD_RUN_PATH",
             "COMPILER_PATH", "GCC_EXEC_PREFIX", "SDKROOT")     # that change what compilers do
MOST_KEPT = {"*.program": 50, "*.header": 5, ".saving-*": 3}


def cache_folder():
    """Return the folder of what is kept. If it is relative, as without a home, nothing is."""
    home = os.environ.get("HOME")
    usual = f"{home}/.cache" if home else ""
    return Path(os.environ.get("XDG_CACHE_HOME") or usual, "queens")


def path_in_cache(source, kind, *facts):
    """Return the path in the cache for a program or a header that is made from some facts.

    The compiler, its flags, its variables and this computer are facts, too.
    """
    import hashlib      # here, as workers must stay small
    compiler, *_ = source.language.compiler.split()
    facts = [*facts, *flags_of(source), *os.uname(), *map(os.environ.get, VARIABLES)]
    facts.append(stamp(shutil.which(compiler)))
    return cache_folder() / f"{hashlib.sha256(ascii(facts).encode()).hexdigest()}.{kind}"


def flags_of(source):
    """Return the flags of a source's compiler. Paths are "", as they differ from run to run."""
    _, *words = source.words(source.language.compiler, source="", program="")
    return words


def stamp(path):
    """Return what changes with a file: its path, size and times."""
    status = os.stat(path)
    return path, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def keep(path, data):
    """Save a file in the cache, and remove there what was saved longest ago."""
    save(path, data)
    for pattern, most in MOST_KEPT.items():
        for other in sorted(cache_folder().glob(pattern), key=os.path.getmtime)[:-most]:
            remove(other)
