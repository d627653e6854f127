"""Programs become ready to run."""
import itertools
import os
import re
import shutil
import tempfile
from pathlib import Path

from judge.running.sources import source_of, split_words
from judge.running.workers import HELPER_LIMITS
from judge.text import Failure, complain

# A command with such a sign, quoted or not, needs a shell; so does one that begins with a variable
# or with a word that only a shell knows.
SHELL_WORDS = "! . : { case cd command eval exec exit export for if set trap ulimit unset while"
SHELL_START = rf"^\s*(\w+=|({'|'.join(map(re.escape, SHELL_WORDS.split()))})(\s|$))"
SHELL_SIGN = re.compile(rf"[|&;<>()$`*?\[\n\\#]|(^|\s)~|{SHELL_START}")
SEVERAL_PROGRAMS = re.compile(rf"[|&;(){{}}\n]|{SHELL_START}")      # or it may have
ARGUMENTS = {"--checker": "the files", "--generator": "seed and size"}  # that run.py adds


def with_ready_programs(problem, roles, session):
    """Return a Problem, without its cases, whose programs can run. Print messages of compilers."""
    workers = session.workers
    items = {}              # {role: (Program, its memory limit)}
    for role in filter(lambda role: getattr(problem, role), roles):
        memory_mb = problem.memory_mb if role == "solution" else HELPER_LIMITS.memory_mb
        items[role] = getattr(problem, role), memory_mb
    sources = [source for source in itertools.starmap(source_of, items.values())
               if source and source.language.compiler]
    if sources:
        labels = " ".join(source.label for source in sources)
        session.progress(f"compiling {labels} (the first time takes some seconds)")
    ready = {"cases": ()}
    for role, (program, messages) in zip(items, workers.map(make_ready, items.values())):
        ready[role] = program
        if messages:
            session.progress("")
            complain(*messages)
    if sources:             # the workers have grown, and programs would seem larger
        workers.dismiss(list(workers.jobs))
    return problem._replace(**ready)


def make_ready(program, memory_mb):
    """Return a Program that can run, with a memory limit, and lines from its compiler."""
    source, messages = source_of(program, memory_mb), []
    if not source and program.option:
        words = command_words(program.typed, program.option)
        return program._replace(words=words, folder=Path.cwd()), []
    if not source:
        return program._replace(words=[os.path.abspath(program.typed)]), []
    if source.language.compiler:
        # The folder of the workers, in which this one is made, is removed at the end.
        source = source._replace(folder=tempfile.mkdtemp())
        if source.language.is_kept:
            messages = source.compile_once()
        else:
            source, messages = source.compile()
    words = source.words(source.language.command)
    if source.path.suffix == ".java":
        words.append(source.main_class(words))
    return program._replace(words=words), messages


def command_words(command, option):
    """Return the words that start a command, in a shell if it needs one. Arguments may follow."""
    words = split_words(command, option) or [""]
    if SHELL_SIGN.search(command):
        if option in ARGUMENTS and "$" not in re.sub("'[^']*'", "", command):
            raise Failure(f'{option}: write "$@" where {ARGUMENTS[option]} belong')
        # With `exec`, a signal that ends the program is seen.
        line = command if SEVERAL_PROGRAMS.search(command) else f"exec {command}"
        return ["sh", "-c", line, "sh"]     # the last word is $0; what follows is "$@"
    for name in (words[0], os.path.join(".", words[0])):
        if shutil.which(name):
            return [name, *words[1:]]
    raise Failure(f"{option}: {words[0]!r} is no command, and no file that can be run")
