"""Programs become ready to run: sources, executables and commands become Executables."""
import os
import re
import shutil
import tempfile
from pathlib import Path

from judge.languages import LANGUAGES, ending_of
from judge.running.java import package_root
from judge.running.process import Executable
from judge.running.shell import command_words, words_for
from judge.running.sources import Source


def make_ready(program):
    """Return (Executable, lines from a compiler) for a Program, or raise Failure."""
    path = program.path
    if program.kind == "command":
        return Executable(command_words(program.typed, program.flag), Path.cwd()), []
    if program.kind == "executable":
        return Executable(words_for(str(path))), []
    source = source_of(program)
    messages = []
    if source.language.is_kept:
        from judge.running.cache import compile_once    # here, as workers must stay small
        messages = compile_once(source)
    elif source.language.compiler:
        source, messages = source.compile()
    words = source.words(source.language.command)
    # An interpreter takes little more memory than a worker: do not hide that.
    return Executable(words, is_copied=not source.language.compiler), messages


def source_of(program):
    """Return the Source of a Program. Its folder, in that of the workers, is removed at the end."""
    path = program.path
    ending = ending_of(path)
    language = LANGUAGES[ending]
    # In C, a neighbour is seen only if it is included.
    hidden = () if language.is_kept else program.neighbours
    has_usual_name = ending == path.suffix and (ending != ".java" or is_utf8(path))
    if hidden or not has_usual_name:
        path = copied(path, ending, hidden)
    return Source(program.typed, path, language, tempfile.mkdtemp(), package_root(path))


def copied(path, ending, hidden):
    """Return the path of a copy of a source, beside links to what it may see.

    It has an ending that compilers know, and a name in UTF-8.
    """
    folder = Path(tempfile.mkdtemp())
    copy = folder / f"{path.stem if is_utf8(path) else 'Main'}{ending}"
    # No link may lead to a file of the name of the copy, which would be overwritten.
    taken = {path.name, copy.name, *(other.name for other in hidden)}
    beside = Path(os.path.realpath(path)).parent        # Python looks beside the target of a link
    for name in set(os.listdir(beside)) - taken:
        Path(folder, name).symlink_to(beside / name)
    shutil.copy(str(path), str(copy))
    return copy


def is_utf8(path):
    """Return whether the bytes of a path are UTF-8. (Python has others as surrogates.)"""
    return not re.search("[\udc80-\udcff]", str(path))
