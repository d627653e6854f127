"""What students have handed in to a class: {path: the programs that may be meant}.

    lab/
        ann.py              a student
        ben/main.py         a student, with a module beside it
        ben/aid.py
        group/cid/c.py      a student in a group
        group/dan/d.py      another one
        notes.txt           passed over: no program is meant

[]: the path is passed over. Several programs: the user is asked.
"""
import os

from judge.files import is_program, is_source
from judge.folders.owners import is_mixed
from judge.folders.program_files import has_programs, programs_in, solutions_in, visible_names
from judge.folders.programs import program_at
from judge.folders.search import folders_in, real_folders_in
from judge.languages import how_to_run
from judge.text import natural


def students_of_classes(classes, words, problems):
    """Return what was handed in to all classes. The problems are the other typed folders."""
    names = names_of_problems(words.names, problems)
    places = [folder.parent for folder in classes]
    students = {}
    for folder in classes:
        is_among_others = places.count(folder.parent) > 1       # lab/ann lab/ben: as in lab
        if is_among_others and not is_mixed(folder):
            found = handed_in(folder, names)
        else:
            found = students_of_class(folder, names, words.folders)
        for path, programs in found.items():
            students[path] = programs or students.get(path, [])     # lab/ann lab: both count
    return students


def names_of_problems(words, problems):
    """Return the names that programs may have by their problems, in lower case.

    These are words, which may be names of the kit, and folders: also sum, for sum/tests.
    """
    ends = [part for folder in problems for part in folder.parts[-2:]]
    return list(map(str.lower, [*words, *ends]))


def programs_of(students, case_folders, told, problem_count):
    """Return the Programs of students. A Told gets the questions, and what is passed over.

    The count is that of the typed folders that are problems.
    """
    found = []
    for path, programs in students.items():
        typed = os.path.relpath(path)
        names = list(map(os.path.relpath, programs))
        if len(names) == 1:
            found.append(program_at(names[0]))
        elif names:
            way = "type one problem" if problem_count > 1 else f"{typed}/* judges all"
            told.error(f"which program is it, {' or '.join(names)}? ({way})")
        else:
            told.pass_over(typed, why_not(path, "no programs", case_folders))
    return found


def why_not(path, reason, case_folders):
    """Return why something in a class is not judged: a reason, or a better one."""
    if is_source(path) or has_programs(path):
        return "beside the program that counts"
    if case_folders[path.parent].direct.is_answered(path):
        return "cases of a student"
    files = [path, *map(path.joinpath, visible_names(path))]
    ways = [how_to_run(f"FILE{file.suffix}", "-c") for file in files]
    return next(filter(None, ways), reason)


def students_of_class(folder, names, typed):
    """Return what was handed in to a class, without other typed folders there.

    If a program is called like the class, like a problem or main.*, it is one student's folder.
    """
    programs = programs_in(folder)
    mains = meant_among(programs, names, folder)
    if mains:
        rest = [path for path in programs if path not in mains]
        return {**dict.fromkeys(rest, []), **handed_in(folder, names)}
    students = {}
    inside = folders_in(folder)
    for name in sorted(visible_names(folder), key=natural):
        path = folder / name
        if path in typed:
            continue
        if path in inside:
            students.update(handed_in(path, names))
        elif path in programs:
            students[path] = [path]
        elif not is_program(path):      # a.out, made from a source, is not worth a line
            students[path] = []
    return students or {folder: []}


def handed_in(folder, names):
    """Return what one student handed in, or a group.

        ben/main.py ben/aid.py          {ben: [main.py]}
        ben/v1/a.py ben/v2/a.py         {ben/v1: [a.py], ben/v2: [a.py]}, as for a group
        ben/sum/a.py ben/old/b.py       {ben/sum: [a.py]} for a problem sum
        ben/sum/a.py ben/max/b.py       {ben: [a.py, b.py]} for problems sum and max
        ben/notes.txt                   {ben: []}
    """
    inside = real_folders_in(folder)
    solutions = solutions_in(folder) or programs_in(folder)     # a.out is made from one
    if solutions:
        meant = meant_among(solutions, names, folder) or solutions
        return {folder: meant, **dict.fromkeys(filter(has_programs, inside), [])}
    named = [path for path in inside if path.name.lower() in names and has_programs(path)]
    students = {}
    for path in named or inside:
        students.update(handed_in(path, names))
    found = [program for programs in students.values() for program in programs]
    if len(named) > 1 or not found:     # max and sum: a question; nothing: a line
        return {folder: found}
    return students


def meant_among(programs, names, folder):
    """Return the paths of those called like a problem, or else like their folder, and of main.*."""
    mains = [path for path in programs if path.stem.lower() == "main"]
    for stems in names, [folder.name.lower()]:
        found = [path for path in programs if path.stem.lower() in stems]
        if found:
            return list(dict.fromkeys(found + mains))
    return mains
