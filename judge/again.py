"""The line `again`: a command line that judges one case of a Task alone, in the same way."""
import os
import shlex
import shutil
import sys

from judge.request.kit import ROOT
from judge.request.programs import compiler_of, sources_called
from judge.request.tasks import as_word
from judge.text import relative_path


def again(task, case):
    """Return the command line that judges a Case of a Task, as text for a shell."""
    python = os.path.basename(sys.executable)
    found = shutil.which(python)
    in_venv = sys.prefix != sys.base_prefix
    if not found or in_venv and found != sys.executable:
        python = sys.executable
    run_py = relative_path(ROOT / "run.py")
    words = [python, run_py, *task.again, *words_of_case(task, case)]
    return compiler_flags(task) + " ".join(map(quoted, words))


def quoted(word):
    """Return a word for a shell. One with characters that cannot be seen is quoted with escapes."""
    return shlex.quote(word) if word.isprintable() else f"$'{''.join(map(escaped, word))}'"


def escaped(char):
    """Return a character between $' and ', or the escapes for its bytes."""
    if char.isprintable() and char not in "\\'":
        return char
    return "".join(f"\\x{byte:02x}" for byte in os.fsencode(char))


def words_of_case(task, case):
    """Return the name of a Case, or else its path, if the name as a word means something else."""
    has_name = task.has_names and case in task.problem.cases
    if has_name and is_free(case.name):
        return [case.name]
    path = as_word(relative_path(case.input_path))
    folder = as_word(relative_path(task.problem.folder))
    is_deep = case.input_path.parent != task.problem.folder
    if has_name and is_deep and folder not in task.again:   # the path alone means another problem
        return [folder, path]
    return [path]


def is_free(name):
    """Return whether a word can only be the name of a case: no path, option, command or source."""
    is_taken = os.path.lexists(name) or sources_called(name)
    return not is_taken and as_word(name) == name


def compiler_flags(task):
    """Return assignments for a shell, of the variables with flags that its programs depend on."""
    compilers = " ".join(map(compiler_of, task.programs.values()))
    text = ""
    for name in ("CFLAGS", "CXXFLAGS"):
        if name in os.environ and name in compilers.split():
            text += f"{name}={shlex.quote(os.environ[name])} "
    return text
