"""Sources: how they are compiled. The programs that are kept are the business of cache.py."""
import os
import re
import shlex
import shutil
import sys
from collections import namedtuple
from pathlib import Path

from judge.running.faults import find_fault
from judge.running.java import main_class
from judge.running.limits import COMPILER_LIMITS
from judge.running.process import HEAP, Executable, run_program
from judge.text import Failure, amount, printable_line

LIBRARY = r"-l|-Wl,|.*\.(a|so)$"       # a flag of a compiler
# Colours, and what Java says of its variables.
UNSEEN = rb"(?m)\x1b\[[\d;]*[mK]|^(NOTE: )?Picked up \w*JAVA\w*OPTIONS: .*\n?"
MOST_LINES = 40             # of a compiler: the first of 1,000 errors would scroll away
JAVA_FILE_NAME = rb"(\S+) is public, should be declared in a file"      # javac says


class CompileError(Failure):
    """The compiler works, and refuses the source."""


# Source: of a program in one of LANGUAGES
#     label     its path as typed
#     path      its Path
#     language  a Language
#     folder    for the program and whatever else the compiler writes
#     beside    the folder that has other sources of Java, in their packages
#     limits    of the compiler
class Source(namedtuple("Source", "label path language folder beside limits",
                        defaults=("", COMPILER_LIMITS))):
    def words(self, line, **others):
        """Return the words of a line of LANGUAGES. Other values may take the place of its own."""
        classes = os.environ.get("CLASSPATH", str(self.folder)).split(os.pathsep)
        values = {
            "python": sys.executable,
            "source": self.path,
            "folder": self.folder,
            "beside": self.beside,
            "program": f"{self.folder}/program",
            "classes": os.pathsep.join(map(os.path.abspath, classes)),
            "heap": HEAP,
            **others,
        }
        if "{main}" in line:
            values["main"] = main_class(self.folder, self.path)
        words = []
        libraries = []          # a library counts for what stands before it
        for word in line.split():
            if word in ("CFLAGS", "CXXFLAGS"):
                flags = split_words(os.environ.get(word, "-O2"), word)
                libraries = [flag for flag in flags if re.match(LIBRARY, flag)]
                words += [flag for flag in flags if flag not in libraries]
            else:
                words += libraries if word == "LIBRARIES" else [word.format(**values)]
        if os.sep not in words[0] and not shutil.which(words[0]):
            raise Failure(f"{self.label} needs {words[0]}, which is not installed")
        return words

    def call(self, *flags, **others):
        """Return the Run of the compiler with these flags before its own."""
        compiler, *words = self.words(self.language.compiler, **others)
        tool = Executable([compiler, *flags, *words], Path.cwd())
        return run_program(tool, os.devnull, self.limits)

    def compile(self, flags=()):
        """Compile it; return it, or its copy for Java, and the compiler's lines.

        Raise CompileError for a mistake in the source, or Failure if the compiler fails.
        """
        run = self.call(*flags)
        wanted = re.search(JAVA_FILE_NAME, run.stderr)
        if wanted and run.exit_status and self.path.parent != Path(self.folder):
            copy = Path(self.folder, f"{os.fsdecode(wanted[1])}.java")
            shutil.copy(str(self.path), str(copy))
            return self._replace(path=copy).compile()
        lines = self.lines_of(run)
        compiler, *_ = self.language.compiler.split()
        fault = find_fault(run, self.limits)
        if fault and fault.verdict == "RE" and run.exit_status and self.compiler_works():
            raise CompileError(f"{self.label}: compile error", *lines)
        if fault:
            raise Failure(f"{self.label}: {compiler} failed: {fault.message}", *lines)
        return self, [f"{self.label}: {compiler} says", *lines] if lines else []

    def compiler_works(self):
        """Return whether the compiler takes another source, with the same flags."""
        least = Path(self.folder, "least").with_suffix(self.path.suffix)
        least.write_text(f"{self.language.least}\n")
        return self.call(source=least, program=f"{self.folder}/least").exit_status == 0

    def lines_of(self, run):
        """Return the first lines of a compiler, with the path of the source as typed."""
        messages = re.sub(UNSEEN, b"", run.stderr + run.stdout)
        messages = messages.replace(os.fsencode(self.path), os.fsencode(self.label))
        lines = [printable_line(line, 10 ** 4) for line in messages.splitlines()]
        hidden = len(lines) - MOST_LINES
        if hidden > 0:
            lines[MOST_LINES:] = [f"... {amount(hidden, 'more line')}"]
        return lines


def first_error(lines):
    """Return the line of a compiler that tells of the first error, or else its first line."""
    said = [line for line in lines if not line.startswith("#")]     # Go begins with a heading
    errors = [line for line in said if re.search(r"\berror(\[\w+\])?:", line)]
    return [*errors, *said, ""][0]


def split_words(text, name):
    """Return the words of a text as a shell reads them. The error names the option or variable."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise Failure(f"{name} {text!r}: {str(error).lower()}")
