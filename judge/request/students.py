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
from pathlib import Path

from judge.files import is_program
from judge.request.lookup import programs_in, sources_in, visible_names
from judge.request.search import OTHER_FOLDER, folders_in
from judge.text import natural


def students_in(folder, others, names):
    """Return ({path of a student: programs that may be meant}, paths of all passed over).

    All of it lies in a folder, but not in others. A folder with a program called like it, like one
    of the names of problems, or main.*, is that of one student.
    """
    programs = programs_in(folder)
    students = {}
    passed = []
    for name in sorted(visible_names(folder), key=natural):
        path = folder / name
        if path in programs:
            students[path] = [path]
        elif not (path in others or OTHER_FOLDER.match(name) or is_program(path)):
            inside, beside = submitted(path, names)
            students.update(inside)
            passed += beside
    mains = called([*names, folder.name.lower(), "main"], programs)
    if mains:
        return {folder: mains}, [path for path in students if path not in mains]
    return students, passed


def submitted(folder, names):
    """Return ({folder with programs: those that may be meant}, paths passed over): of a student.

    They are this folder and those below; but if some are called like problems, only these. Each,
    such as v1 and v2, or ann and ben in a group, counts as a student.
    """
    students = {}
    passed = []
    found = program_folders(folder)
    if not found:
        return {}, [folder]
    named = [path for path in found if path.name.lower() in names]
    for path in named or found:
        solutions = sources_in(path) or programs_in(path)       # a.out is made from one
        stems = [*names, path.name.lower(), folder.name.lower(), "main"]
        students[path] = called(stems, solutions) or solutions
        passed += filter(program_folders, folders_in(path))
    for group in sorted({path.parent for path in found if path != folder}):
        passed += [path for path in folders_in(group) if not program_folders(path)]
    return students, passed


def called(stems, programs):
    """Return the paths of those programs that have the first of some names that one has."""
    for stem in stems:
        found = [path for path in programs if path.stem.lower() == stem]
        if found:
            return found
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
