"""What students have handed in to a class.

    lab/
        ann.py              a student
        ben/main.py         a student, with a module beside it
        ben/aid.py
        group/cid/c.py      a student in a group
        group/dan/d.py      another one
        notes.txt           passed over
"""
import os
from collections import namedtuple
from pathlib import Path

from judge.files import is_program
from judge.languages import how_to_run
from judge.options import named_role
from judge.request.finding import programs_in, visible_names
from judge.request.search import OTHER_FOLDER, folders_in
from judge.text import natural


# HandIn: a program or a folder with some, or anything else in a class
#     typed      its path, as the class is typed
#     solutions  the programs that may be meant, typed in the same way: one, if it is clear
#     why_not    why there is none
HandIn = namedtuple("HandIn", "typed solutions why_not")


def hand_ins(folder, typed):
    """Return the HandIns in one of the folders {Path: as it is typed}, without others of these.

    If a program in it is called like the folder, or main.*, all is from one student.
    """
    start = "" if typed[folder] == os.curdir else typed[folder]

    def shown(path):
        return os.path.join(start, os.path.relpath(path, folder))

    programs = programs_in(folder)
    found = []
    for name in sorted(visible_names(folder), key=natural):
        path = folder / name
        is_of_source = is_program(path) and path not in programs
        if path in programs:
            found.append(HandIn(shown(path), [shown(path)], ""))
        elif not (path in typed or OTHER_FOLDER.match(name) or is_of_source):
            found += from_folder(path, shown)
    mains = list(map(shown, named_like(folder, programs)))
    return [beside(hand_in, mains) for hand_in in found] if mains else found


def beside(hand_in, mains):
    """Return a HandIn of a folder in which only the programs `mains` count."""
    if not hand_in.solutions or hand_in.typed in mains:
        return hand_in
    return HandIn(hand_in.typed, [], f"beside {mains[0]}")


def from_folder(folder, shown):
    """Return the HandIns in the folder of a student, or in a group of such folders.

    shown(path) returns a path as the class is typed.
    """
    found = []
    for place, paths in submitted(folder).items():
        solutions = list(map(shown, paths))
        found.append(HandIn(shown(folder), solutions, ""))
        for inside in inside_with_programs(place):
            found.append(HandIn(shown(inside), [], f"beside {solutions[0]}"))
    return found or [HandIn(shown(folder), [], why_not(folder))]


def submitted(folder):
    """Return {folder with programs: the paths of those that may be the solution} for a folder.

    Each of them, such as v1 and v2, or ann and ben in a group, counts as a student.
    """
    found = {}
    for path in program_folders(folder):
        programs = programs_in(path)
        solutions = [other for other in programs if named_role(other) == "solution"] or programs
        found[path] = named_like(path, solutions) or named_like(folder, solutions) or solutions
    return found


def named_like(folder, programs):
    """Return the paths of those programs that have the name of a folder, or else of main.*."""
    for stem in (folder.name.lower(), "main"):
        called = [path for path in programs if path.stem.lower() == stem]
        if called:
            return called
    return []


def program_folders(folder):
    """Return the paths of the folders with programs: this one, or the first on each way down."""
    found = []
    for path, names, files in os.walk(str(folder)):
        if "pyvenv.cfg" in files:       # the modules of a Python
            names.clear()
        elif programs_in(Path(path)):
            found.append(Path(path))
            names.clear()
        names[:] = sorted(name for name in names if not OTHER_FOLDER.match(name))
    return found


def inside_with_programs(folder):
    """Return the paths of the folders in a folder that have programs in them or below."""
    return list(filter(program_folders, folders_in(folder)))


def why_not(path):
    """Return why something in the folder of a class is not judged."""
    if not path.exists():
        return "a broken link"
    if not os.access(path, os.R_OK):
        return "cannot be read"
    if path.is_dir():
        return "no program in it"
    return how_to_run(f"FILE{path.suffix}", "-c") or "no programs"
