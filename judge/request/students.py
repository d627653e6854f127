"""What students have handed in to a class: {path: the programs that may be meant}.

    lab/
        ann.py              a student
        ben/main.py         a student, with a module beside it
        ben/aid.py
        group/cid/c.py      a student in a group
        group/dan/d.py      another one
        notes.txt           passed over: no program is meant
"""
import os

from judge.files import is_program, is_source
from judge.languages import how_to_run
from judge.request.lookup import has_own_program, programs_in, sources_in, visible_names
from judge.request.programs import program_at
from judge.request.search import folders_in
from judge.text import natural


def students_of(classes, words, folders):
    """Return {path: programs that may be meant} for all in classes, beside folders of problems."""
    typed = list(words.names)           # names of problems, perhaps
    for folder in folders:
        typed += folder.parts[-2:]      # also sum for sum/tests
    names = list(map(str.lower, typed))
    places = [folder.parent for folder in classes]
    students = {}
    for folder in classes:
        is_among_others = places.count(folder.parent) > 1       # lab/ann lab/ben: as in lab
        if is_among_others and not is_mixed(folder):
            students.update(submitted(folder, names))
        else:
            students.update(students_in(folder, names, words.folders))
    return students


def programs_of(students, case_folders, told, folder_count):
    """Return the Programs of students, {path: programs that may be meant}.

    A Told gets the question if one has several, and what has none. Beside them, some folders are
    typed.
    """
    way = " (type one problem)" if folder_count > 1 else ""
    found = []
    for path, programs in students.items():
        typed = os.path.relpath(path)
        names = list(map(os.path.relpath, programs))
        if len(names) == 1:
            found.append(program_at(names[0]))
        elif names:
            told.error(f"which program is it, {' or '.join(names)}?{way}")
        else:
            told.pass_over(typed, why_not(path, "no programs", case_folders))
    return found


def why_not(path, reason, case_folders):
    """Return why something in a class is not judged: a reason, or a better one."""
    if is_source(path) or has_programs(path):
        return "beside the program that counts"
    if case_folders[path.parent].direct.is_answered(path):
        return "cases of a student"
    inside = [path, *map(path.joinpath, visible_names(path))]
    ways = [how_to_run(f"FILE{file.suffix}", "-c") for file in inside]
    return next(filter(None, ways), reason)


def students_in(folder, names, others):
    """Return {path: programs that may be meant} for all in a class, but not in other folders.

    A folder with a program called like it, like one of the names of problems, or main.*, is that of
    one student.
    """
    programs = programs_in(folder)
    mains = meant_among(programs, names, folder)
    if mains:
        rest = [path for path in programs if path not in mains]
        return {**dict.fromkeys(rest, []), **submitted(folder, names)}
    students = {}
    inside = folders_in(folder)
    for name in sorted(visible_names(folder), key=natural):
        path = folder / name
        if path in others:
            continue
        if path in inside:
            students.update(submitted(path, names))
        elif path in programs:
            students[path] = [path]
        elif not is_program(path):      # a.out, made from a source, is not worth a line
            students[path] = []
    return students or {folder: []}


def is_mixed(folder):
    """Return whether a folder has sources, and folders with programs of their own: a class."""
    return bool(sources_in(folder)) and any(map(has_own_program, real_folders_in(folder)))


def submitted(folder, names):
    """Return {path: programs that may be meant} for the folder of a student.

    It has programs, or else each folder below with some counts as a student, such as v1 and v2, or
    ann and ben in a group. If some are called like problems, only these count; several are a
    question.
    """
    inside = real_folders_in(folder)
    solutions = sources_in(folder) or programs_in(folder)       # a.out is made from one
    if solutions:
        meant = meant_among(solutions, names, folder) or solutions
        return {folder: meant, **dict.fromkeys(filter(has_programs, inside), [])}
    named = [path for path in inside if path.name.lower() in names and has_programs(path)]
    students = {}
    for path in named or inside:
        students.update(submitted(path, names))
    found = [program for programs in students.values() for program in programs]
    is_one = len(named) > 1 or not found
    return {folder: found} if is_one else students


def meant_among(programs, names, folder):
    """Return the paths of those called like a problem, or else like their folder, and of main.*."""
    mains = [path for path in programs if path.stem.lower() == "main"]
    for stems in names, [folder.name.lower()]:
        found = [path for path in programs if path.stem.lower() in stems]
        if found:
            return list(dict.fromkeys(found + mains))
    return mains


def real_folders_in(folder):
    """Return the paths of the folders in a folder, but no links: these may lead above."""
    return [path for path in folders_in(folder) if not path.is_symlink()]


def has_programs(folder):
    """Return whether there are programs in a folder or below."""
    # Sources first: to know an executable takes a look at each file.
    is_here = bool(sources_in(folder) or programs_in(folder))
    return is_here or any(map(has_programs, real_folders_in(folder)))


def has_several(folder):
    """Return whether several programs, or folders with some, lie in a folder."""
    inside = filter(has_programs, real_folders_in(folder))
    return len([*sources_in(folder), *inside]) > 1


def is_crowd(folder):
    """Return whether several folders with programs lie in one that has none: a class."""
    return has_several(folder) and not sources_in(folder)
