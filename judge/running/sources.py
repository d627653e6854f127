"""Sources: how they are compiled, and what is kept."""
import contextlib
import os
import re
import shlex
import shutil
import sys
import tempfile
import zlib
from pathlib import Path
from typing import NamedTuple

from judge.files import is_source, save
from judge.languages import LANGUAGES, Language
from judge.request.programs import Program
from judge.running.faults import Limits, find_fault
from judge.running.process import run_program
from judge.text import Failure, amount, printable_line

COMPILER_LIMITS = Limits(cpu_seconds=60, idle_seconds=60, memory_mb=4096, output_bytes=64 << 20)


def run_tool(words):
    """Return the Run of a compiler, or of another tool for sources, in the current folder."""
    tool = Program(words[0], words=words, folder=Path.cwd())
    return run_program(tool, os.devnull, COMPILER_LIMITS)


MOST_LINES = 40             # of a compiler: the first of 1,000 errors would scroll away
JAVA_FILE_NAME = re.compile(rb"(\S+) is public, should be declared in a file")      # javac says
# Flags that name no file but headers, so that -E shows all that a program is made from.
SAFE_FLAG = re.compile(r"-([DIUOm].*|g\d?|s|w|static|pipe|pthread|lm|std=.*|pedantic.*"
                       r"|W[a-z][\w+-]*(=[\w-]+)?|f(sanitize=|no-|max-errors=|trapv|wrapv|fast-math"
                       r"|constexpr-|diagnostics-)[\w,=-]*)")
VARIABLES = ("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "LD_RUN_PATH",
             "COMPILER_PATH", "GCC_EXEC_PREFIX", "SDKROOT")     # that change what compilers do
# The header for -O2 is not dropped for those with other flags.
MOST_KEPT = {"*.program": 50, "*.usual-header": 1, "*.header": 4, ".saving-*": 3}
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


class Source(NamedTuple):   # of a program in one of LANGUAGES
    label: str              # its path as typed
    path: Path
    language: Language
    heap_mb: int            # for Java
    folder: str = ""        # for the program and whatever else the compiler writes

    def words(self, line, **others):
        """Return the words of a line of LANGUAGES. Other values may take the place of its own."""
        beside = os.path.dirname(self.label)    # also for a copy
        classes = [beside, *os.environ.get("CLASSPATH", "").split(os.pathsep)]
        values = {
            "python": sys.executable,
            "source": self.path,
            "folder": self.folder,
            "program": f"{self.folder}/program",
            "classes": os.pathsep.join(map(os.path.abspath, classes)),
            "heap": self.heap_mb,
            **others,
        }
        words = []
        for word in line.split():
            if word in ("CFLAGS", "CXXFLAGS"):
                words += split_words(os.environ.get(word, "-O2"), word)
            else:
                words.append(word.format(**values))
        if os.sep not in words[0] and not shutil.which(words[0]):
            raise Failure(f"{self.label} needs {words[0]}, which is not installed")
        return words

    def call(self, *flags, **others):
        """Return the Run of the compiler with these flags before its own."""
        compiler, *words = self.words(self.language.compiler, **others)
        return run_tool([compiler, *flags, *words])

    def compile(self, flags=()):
        """Compile it; return it, or its copy for Java, and the compiler's lines."""
        run = self.call(*flags)
        wanted = JAVA_FILE_NAME.search(run.stderr)
        if wanted and run.exit_status and self.path.parent != Path(self.folder):
            copy = Path(self.folder, f"{os.fsdecode(wanted[1])}.java")
            shutil.copy(str(self.path), str(copy))
            return self._replace(path=copy).compile()
        messages = run.stderr + run.stdout
        messages = messages.replace(os.fsencode(self.path), os.fsencode(self.label))
        lines = [printable_line(line, 10 ** 4) for line in messages.splitlines()]
        hidden = len(lines) - MOST_LINES
        if hidden > 0:
            lines[MOST_LINES:] = [f"... {amount(hidden, 'more line')}"]
        compiler, *_ = self.language.compiler.split()
        fault = find_fault(run, COMPILER_LIMITS)
        if fault:
            reason = "compile error" if run.exit_status else f"{compiler} failed: {fault.message}"
            raise Failure(f"{self.label}: {reason}", *lines)
        return self, [f"{self.label}: {compiler} says", *lines] if lines else []

    def compile_once(self):
        """Compile C or C++, or take the program kept from before; return the compiler's lines."""
        _, *words = self.words(self.language.compiler, source="-s", program="-s")
        is_safe = all(SAFE_FLAG.fullmatch(word) for word in words if word != "-o")
        if not (is_safe and cache_folder().is_absolute()):
            return self.compile()[1]
        flags = self.header_flags()
        text = self.preprocessed(flags)
        form = "program alone"      # an earlier run.py kept messages with it
        kept = self.cached("program", form, self.label, os.getcwd(), text)
        program = Path(self.folder, "program")
        with contextlib.suppress(OSError, zlib.error):      # it was not kept, or is damaged
            program.write_bytes(zlib.decompress(kept.read_bytes()))
            program.chmod(0o755)
            os.utime(str(kept))         # it was used now
            return []
        try:
            _, messages = self.compile(flags)
        except Failure:
            if not flags:
                raise
            _, messages = self.compile()
            shutil.rmtree(flags[1], ignore_errors=True)     # the header must be damaged
        # It is kept if nobody has edited a file meanwhile, and if no warning must show again.
        if text and not messages and self.preprocessed(flags) == text:
            with contextlib.suppress(OSError, Failure):
                save(kept, zlib.compress(program.read_bytes(), 1))
                remove_unused()
        return messages

    def preprocessed(self, flags):
        """Return its text, and this with its headers but without comments.

        Return None if -E fails, or does not show all that the program is made from.
        """
        path = f"{self.folder}/preprocessed"
        options = ["-fpch-preprocess"] if flags else []     # names stdc++.h.gch, not its text
        if find_fault(self.call("-E", *options, *flags, program=path), COMPILER_LIMITS):
            return None
        data = Path(path).read_bytes()
        precompiled = [name + b".gch" for name in set(HEADER_NAME.findall(data))]
        if OTHER_FILE.search(data) or any(map(os.path.exists, precompiled)):
            return None
        return self.path.read_bytes(), data

    def cached(self, kind, *facts):
        """Return the path in the cache of what the compiler makes of it, given some facts."""
        import hashlib      # here, as workers have to be small
        compiler, *words = self.words(self.language.compiler, source="", program="")
        facts = [*facts, *words, *os.uname(), *map(os.environ.get, VARIABLES)]
        facts.append(version(shutil.which(compiler)))
        return cache_folder() / f"{hashlib.sha256(ascii(facts).encode()).hexdigest()}.{kind}"

    def header_flags(self):
        """Return the flags for bits/stdc++.h, precompiled if it was not; or [].

        There are none if the source does not begin with it, or if it is not the system's.
        """
        is_first = STARTS_WITH_STD.match(self.path.read_bytes())
        if not is_first or any(map(os.environ.get, VARIABLES)):
            return []
        with contextlib.suppress(OSError):
            std = Path(self.folder, "std.hpp")
            std.write_text(STD_SOURCE)
            kind = "header" if "CXXFLAGS" in os.environ else "usual-header"
            folder = self.cached(kind, *map(version, self.headers_of(std, "-M")))
            if not folder.exists():
                if self.headers_of(std, "-MM"):     # those that are not the system's
                    return []
                self.precompile(std, folder)
            os.utime(str(folder))       # it was used now
            return ["-I", str(folder)]
        return []

    def headers_of(self, std, flag):
        """Return the paths of the headers of a file that is compiled like this one: -M or -MM."""
        list_path = Path(self.folder, "list")
        self.call(flag, source=std, program=list_path)
        # PROGRAM: SOURCE HEADER..., with a backslash at the end of each line but the last
        return os.fsdecode(list_path.read_bytes()).replace("\\\n", "").split()[2:]

    def precompile(self, std, folder):
        """Make a folder with bits/stdc++.h precompiled, or with a header without effect."""
        cache = cache_folder()
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=str(cache), prefix=".saving-") as new:
            header = Path(new, "new/bits/stdc++.h")
            header.parent.mkdir(parents=True)
            header.write_text(STD_HEADER)
            self.call("-c", source=std, program=f"{header}.gch")
            os.rename(f"{new}/new", str(folder))
        remove_unused()

    def main_class(self, words):
        """Return the name of the Java class to start: the first with a main, tried with `words`."""
        source = os.fsencode(self.path.name)    # its name is in its classes, not in helpers'
        paths = [path for path in Path(self.folder).rglob("*.class") if source in path.read_bytes()]
        paths.sort(key=lambda path: (path.stem != self.path.stem, path.stem != "Main", path))
        names = [str(path.relative_to(self.folder).with_suffix("")) for path in paths]
        for name in names:
            if run_tool([words[0], "--dry-run", *words[1:], name]).exit_status == 0:
                return name
        return names[0] if names else self.path.stem        # Java 8 has no --dry-run


def split_words(text, name):
    """Return the words of a text as a shell reads them. The error names the option or variable."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise Failure(f"{name} {text!r}: {str(error).lower()}")


def source_of(program, memory_mb=0):
    """Return the Source of a Program with a memory limit; None if it is no source."""
    path = Path(os.path.abspath(program.typed))
    if not is_source(path):
        return None
    heap_mb = max(memory_mb // 2, memory_mb - 96)       # the rest is for Java itself
    return Source(program.typed, path, LANGUAGES[path.suffix], heap_mb)


def cache_folder():
    """Return the folder of what is kept; without a home it is relative, and nothing is kept."""
    home = os.environ.get("HOME")
    usual = f"{home}/.cache" if home else ""
    return Path(os.environ.get("XDG_CACHE_HOME") or usual, "queens")


def version(path):
    """Return what changes with a file: its path, size and times."""
    status = os.stat(path)
    return path, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def remove_unused():
    """Remove what was not used for longest from the cache; keep what others have put there."""
    for pattern, most in MOST_KEPT.items():
        for path in sorted(cache_folder().glob(pattern), key=os.path.getmtime)[:-most]:
            shutil.rmtree(str(path), ignore_errors=True)
            with contextlib.suppress(OSError):
                path.unlink()
