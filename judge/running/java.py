"""Java: which of some compiled classes is started."""
import os
import re
from pathlib import Path

from judge.running.limits import COMPILER_LIMITS
from judge.running.process import Executable, run_program

MAIN = rb"public static (\w+ )*void main\(java\.lang\.String(\[\]|\.\.\.)\)"    # as javap prints it


def package_root(path):
    """Return the folder in which the package of a source begins: src for src/app/Main.java.

    Without a package, as in other languages, it is the folder of the source.
    """
    found = re.search(rb"(?m)^\s*package\s+([\w.]+)\s*;", path.read_bytes())
    names = os.fsdecode(found[1]).split(".") if found else []
    is_in_place = names and path.parent.parts[-len(names):] == tuple(names)
    return path.parents[len(names)] if is_in_place else path.parent


def main_class(folder, source):
    """Return the name of the class to start, of those that javac has put below a folder.

    It has a main. Of several, it is from this source, and called like it or Main.
    """
    every = sorted(Path(folder).rglob("*.class"))
    paths = list(filter(mentions_main, every)) or every
    if not paths:
        return source.stem
    if len(paths) > 1:
        run = run_program(Executable(["javap", *paths]), os.devnull, COMPILER_LIMITS)
        ranked = []
        for path, text in zip(paths, run.stdout.split(b"\n}\n")):
            is_own = os.fsencode(f'"{source.name}"') in text        # others are those of helpers
            merits = re.search(MAIN, text), is_own, path.stem == source.stem, path.stem == "Main"
            ranked.append(([not merit for merit in merits], path))
        paths = [path for _, path in sorted(ranked)]
    return str(paths[0].relative_to(folder).with_suffix(""))


def mentions_main(path):
    """Return whether a class file may have a main. (Perhaps the class calls that of another.)"""
    data = path.read_bytes()
    return b"main" in data and b"([Ljava/lang/String;)V" in data
