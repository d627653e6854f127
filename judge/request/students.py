"""What students have handed in to a class: {path: the programs that may be meant}.

    lab/
        ann.py              a student
        ben/main.py         a student, with a module beside it
        ben/aid.py
        group/cid/c.py      a student in a group
        group/dan/d.py      another one
        notes.txt           passed over: no program is meant
"""
from judge.files import is_program
from judge.request.lookup import programs_in, sources_in, visible_names
from judge.request.search import folders_in
from judge.text import natural


def students_in(folder, names, others):
    """Return {path: programs that may be meant} for all in a class, but not in other folders.

    A folder with a program called like it, like one of the names of problems, or main.*, is that of
    one student.
    """
    programs = programs_in(folder)
    mains = called([*names, folder.name.lower(), "main"], programs)
    if mains:
        rest = [path for path in programs if path not in mains]
        return {**dict.fromkeys(rest, []), **submitted(folder, names)}
    students = {}
    inside = folders_in(folder)
    for name in sorted(visible_names(folder), key=natural):
        path = folder / name
        if path in inside and path not in others:
            students.update(submitted(path, names))
        elif path in programs or not (path in others or is_program(path)):
            students[path] = [path] if path in programs else []
    return students or {folder: []}


def submitted(folder, names):
    """Return {path: programs that may be meant} for the folder of a student.

    It has programs, or else each folder below with some counts as a student, such as v1 and v2, or
    ann and ben in a group; but if one is called like a problem, only that.
    """
    inside = [path for path in folders_in(folder) if not path.is_symlink()]
    solutions = sources_in(folder) or programs_in(folder)       # a.out is made from one
    if solutions:
        meant = called([*names, folder.name.lower(), "main"], solutions) or solutions
        return {folder: meant, **dict.fromkeys(filter(has_programs, inside), [])}
    named = [path for path in inside if path.name.lower() in names]
    students = {}
    for path in list(filter(has_programs, named)) or inside:
        students.update(submitted(path, names))
    return students if any(students.values()) else {folder: []}


def called(stems, programs):
    """Return the paths of those programs that have the first of some names that one has."""
    for stem in stems:
        found = [path for path in programs if path.stem.lower() == stem]
        if found:
            return found
    return []


def has_programs(folder):
    """Return whether there are programs in a folder or below."""
    return any(submitted(folder, []).values())


def has_several(folder):
    """Return whether several programs, or folders with some, lie in a folder."""
    inside = filter(has_programs, folders_in(folder))
    return len([*sources_in(folder), *inside]) > 1


def is_crowd(folder):
    """Return whether several folders with programs lie in one that has none: a class."""
    return has_several(folder) and not sources_in(folder)
