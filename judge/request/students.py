"""What students have handed in to a class: a folder of programs, or of folders of students."""
import os
from collections import namedtuple
from pathlib import Path

from judge.files import is_program
from judge.languages import how_to_run
from judge.options import named_role
from judge.request.finding import programs_in, visible_names
from judge.request.search import OTHER_FOLDER, folders_in
from judge.text import natural


# HandIn: a program or the folder of a student, or anything else in a class
#     typed      its path, as the class is typed
#     solutions  the programs that may be meant, typed in the same way: one, if it is clear
#     why_not    why there is none
HandIn = namedtuple("HandIn", "typed solutions why_not")


def hand_ins(folder, words, is_one_of_several):
    """Return the HandIns in one of the folders {Path: as it is typed}, without others of these.

    If it is one of several, it may be the folder of one student: with a program of its name.
    """
    start = "" if words[folder] == os.curdir else words[folder]
    programs = programs_in(folder)
    mains = named_like(folder, programs) if is_one_of_several else []
    found = []
    for name in sorted(visible_names(folder), key=natural):
        path = folder / name
        is_of_source = is_program(path) and path not in programs
        if path in words or OTHER_FOLDER.match(name) or is_of_source:
            continue
        solutions = [path] if path in programs else submitted(path)
        why = why_not(path)
        if mains and solutions and path not in mains:
            solutions = []
            why = f"beside {os.path.join(start, mains[0].name)}"
        names = [os.path.join(start, os.path.relpath(other, folder)) for other in solutions]
        found.append(HandIn(os.path.join(start, name), names, why))
    return found


def submitted(folder):
    """Return the paths of those programs in a student's folder that may be the solution."""
    programs = programs_below(folder)
    solutions = [path for path in programs if named_role(path) == "solution"] or programs
    return named_like(folder, solutions) or solutions


def named_like(folder, programs):
    """Return the paths of those programs that have the name of a folder, or else of main.*."""
    for stem in (folder.name.lower(), "main"):
        called = [path for path in programs if path.stem.lower() == stem]
        if called:
            return called
    return []


def folders_with_programs(folder):
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
