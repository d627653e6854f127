"""The line `again`: a command line that judges one case of a Task alone, in the same way."""
import os
import shlex
import shutil
import sys

from judge.folders.kit import ROOT, kit_names_called
from judge.folders.programs import sources_called
from judge.languages import language_of
from judge.options import COMMANDS, OPTIONS, named_role
from judge.text import quoted, relative_path


def again(task, case):
    """Return the command line that judges a Case of a Task, as text for a shell."""
    words = map(quoted, words_of_case(task, case))
    return " ".join([task.again_start, *words])


def words_of_case(task, case):
    """Return the name of a Case, or else its path, if the name as a word means something else.

    If no problem is typed, the folder of the problem stands before the path of a deeper case.
    """
    has_name = case in task.problem.cases
    if has_name and is_free(case.name):
        return [case.name]
    path = as_word(relative_path(case.input_path))
    is_deep = case.input_path.parent != task.problem.folder
    if has_name and is_deep and not task.word:      # the path alone would mean its folder
        return [as_word(relative_path(task.problem.folder)), path]
    return [path]


def is_free(name):
    """Return whether a word can only be the name of a case: no path, option, command or source."""
    is_taken = os.path.lexists(name) or sources_called(name) or kit_names_called(name)
    return not is_taken and as_word(name) == name


def word_of_again(job, program):
    """Return the word for the problem of a Job with some Program; "" if it needs none.

    If `j` has found a.cpp and its cases in a folder, the folder is typed, as `j a.cpp` might mean
    another one, such as a.
    """
    is_part = job.lender.namesake and program.is_found
    return relative_path(job.lender.folder) if is_part else job.word


def start_of_again(job, word, programs, request):
    """Return `again` up to the case, for all cases of a Job with programs {role: Program}.

    Such as: CFLAGS=-g python3 run.py A a.c -t 3. The word is for the problem, or "".
    """
    words = [word] if word else []
    flags = []
    for role in filter(programs.get, ("checker", "solution")):
        program = programs[role]
        flag = flag_for(program, role)
        if flag:
            flags += [flag, as_word(program.typed) if program.path else program.typed]
        elif must_be_typed(program, job, programs, request):
            words.append(program.typed)
    has_others = has_other_checkers(programs, request)
    if request.options.checker == "" or has_others and "checker" not in programs:
        flags += [OPTIONS["checker"].flag, ""]
    flags += limit_flags(request.options)
    line = [python(), relative_path(ROOT / "run.py"), *map(as_word, words), *flags]
    return " ".join([*compiler_variables(programs), *map(quoted, line)])


def must_be_typed(program, job, programs, request):
    """Return whether one of the programs {role: Program} of a Job would not be found alone."""
    if not program.is_found:
        return True
    if job.lender.namesake:                     # there are others beside it
        return True
    if not request.command.needs_cases:         # stress may save the case elsewhere
        return True
    return has_other_checkers(programs, request)


def has_other_checkers(programs, request):
    """Return whether a program is judged, too, that would be the checker of the one that is judged.

    It is a student's, called check.py.
    """
    return any(checker != programs.get("solution") for checker in request.checkers)


def limit_flags(options):
    """Return the options that change limits or how outputs are compared, with their values."""
    flags = []
    for name in ("cpu_seconds", "memory_mb", "tolerance"):
        if getattr(options, name) is not None:
            flags += [OPTIONS[name].flag, format(getattr(options, name), ".15g")]
    return flags


def flag_for(program, role):
    """Return the option that a Program needs in the line, or ""."""
    is_misnamed = program.kind == "source" and named_role(program.path) != role
    return OPTIONS[role].flag if is_misnamed else program.flag      # -c for a solution check.py


def compiler_variables(programs):
    """Return assignments of the variables that change how {role: Program} are compiled, if set."""
    names = {language_of(program.path).variable for program in programs.values()}
    there = [name for name in sorted(names) if name in os.environ]
    return [f"{name}={shlex.quote(os.environ[name])}" for name in there]


def python():
    """Return the word that starts this Python in a shell: its name, or else its path.

    The path is needed if the name finds no program, or, in a venv, another Python.
    """
    name = os.path.basename(sys.executable)
    found = shutil.which(name)
    in_venv = sys.prefix != sys.base_prefix
    if not found or (in_venv and found != sys.executable):
        return sys.executable
    return name


def as_word(word):
    """Return a word of a command line so that it is no option and no command."""
    is_clear = word not in COMMANDS and not word.startswith("-")
    return word if is_clear else os.path.join(".", word)
