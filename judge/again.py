"""The line `again`: a command line that judges one case alone."""
import os
import re
import shlex
import shutil
import sys

from judge.options import OPTIONS
from judge.request.kit import ROOT
from judge.request.naming import WORD
from judge.running.sources import source_of
from judge.text import relative_path


def command_to_repeat(case, problem, options):
    """Return the command line that judges a Case alone, with the same programs and limits."""
    solution = problem.solution
    python = os.path.basename(sys.executable)
    found, in_venv = shutil.which(python), sys.prefix != sys.base_prefix
    if not found or in_venv and found != sys.executable:
        python = sys.executable
    words = [python, relative_path(ROOT / "run.py")]
    checker = problem.checker
    if checker and not checker.is_found:
        words += [checker.option, checker.typed] if checker.option else [as_word(checker.typed)]
    if solution.option:
        words += [solution.option, solution.typed]
    elif not problem.script or solution.typed != relative_path(problem.script):
        words.append(as_word(solution.typed))
    for name in ("cpu_seconds", "memory_mb", "tolerance"):
        number = getattr(options, name)
        if number is not None:
            words += [OPTIONS[name].flag, format(number, ".15g")]
    folder = case.input_path.parent
    is_part = WORD.fullmatch(folder.name) and folder.parent == problem.folder
    is_direct = problem.script or is_part or folder == problem.folder
    named = problem.named or (None if is_direct else problem.folder)
    if named:               # the path alone would mean another problem
        words.append(as_word(named))
    words.append(as_word(case.input_path))
    line = " ".join(map(shlex.quote, words))
    compilers = ""
    for program in filter(None, [solution, checker]):
        source = source_of(program)
        compilers += source.language.compiler if source else ""
    for name in ("CXXFLAGS", "CFLAGS"):
        if name in compilers and name in os.environ:
            line = f"{name}={shlex.quote(os.environ[name])} {line}"
    return line


def as_word(path):
    """Return a path as a word of a command line that is no option and no command."""
    word = relative_path(path)
    is_clear = re.search("[./]", word) and not word.startswith("-")
    return word if is_clear else os.path.join(".", word)
