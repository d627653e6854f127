"""The programs of the students in a class: a folder of programs, or of folders of students."""
import os
from pathlib import Path

from judge.files import is_program
from judge.languages import how_to_run
from judge.options import named_role
from judge.request.finding import programs_in, visible_names
from judge.request.programs import program_at
from judge.request.search import OTHER_FOLDER, folders_in
from judge.text import natural


def students_in(word, folder, typed, told):
    """Return the Programs of the students in a folder, and lines about who has several.

    A student has a program in it, or a folder, but none that is typed itself. The folder is typed
    as a word. A Told gets what is not judged.
    """
    students = []
    unclear = []
    programs = programs_in(folder)
    for name in sorted(visible_names(folder), key=natural):
        path = folder / name
        if path in typed or OTHER_FOLDER.match(name):
            continue
        found = [path] if path in programs else submitted(programs_below(path), name)
        if len(found) == 1:
            students.append(program_at(os.path.join(word, os.path.relpath(found[0], folder))))
        elif found:
            names = " or ".join(os.path.relpath(other, path) for other in found)
            unclear.append(f"{os.path.join(word, name)}: which program is it, {names}?")
        elif not is_program(path):      # or it is the executable of a source
            told.pass_over(os.path.join(word, name), why_not(path))
    return students, unclear


def main_of(programs, name, told):
    """Return the Programs in a folder, or the one that counts if it is the folder of one student.

    A Told gets the others.
    """
    paths = submitted([program.path for program in programs], name)
    if len(paths) != 1:
        return programs
    main, = [program for program in programs if program.path in paths]
    for program in programs:
        if program != main:
            told.pass_over(program.typed, f"beside {main.typed}")
    return [main]


def submitted(programs, name):
    """Return those of the programs in a student's folder that may be the solution.

    It is one, if it is clear: the one with the name of the folder, or main.*.
    """
    solutions = [path for path in programs if named_role(path) == "solution"] or programs
    for stem in (name.lower(), "main"):
        called = [path for path in solutions if path.stem.lower() == stem]
        if called:
            return called
    return solutions


def with_programs(folder):
    """Return the paths of the folders in a folder that have programs in them or below."""
    return [path for path in folders_in(folder) if programs_below(path)]


def programs_below(folder):
    """Return the paths of the programs in the first folder with some: this one, or one inside."""
    for path, names, _ in os.walk(str(folder)):
        names[:] = sorted(name for name in names if not OTHER_FOLDER.match(name))
        programs = programs_in(Path(path))
        if programs:
            return programs
    return []


def why_not(path):
    """Return why something in the folder of a class is not judged."""
    if not path.exists():
        return "a broken link"
    if not os.access(path, os.R_OK):
        return "cannot be read"
    if path.is_dir():
        return "no program in it"
    return how_to_run(f"FILE{path.suffix}", "-c") or "no programs"
