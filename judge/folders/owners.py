"""Whose folder it is: of a problem with its program, or of students.

    has_several             several of: solutions in it, folders with programs
    has_students            folders with programs, but no program in it
    is_crowd                several folders with programs, but no solution in it
    is_mixed                solutions, and folders with a named one
    has_solution            a solution in it, or beside it with its name
    has_named_solution      a solution called like it, main or sol
    has_solution_for_all    one for all folders in it

Programs are also executables and helpers such as check.py. Solutions are the other sources.
"""
from judge.folders.program_files import has_programs, programs_in, solutions_in
from judge.folders.search import real_folders_in


def has_several(folder):
    """Return whether a folder has several students: sources, or folders with programs."""
    inside = filter(has_programs, real_folders_in(folder))
    return len([*solutions_in(folder), *inside]) > 1


def has_students(folder):
    """Return whether programs lie in folders inside a folder, and none in it."""
    return not programs_in(folder) and any(map(has_programs, real_folders_in(folder)))


def is_crowd(folder):
    """Return whether several folders with programs lie in one that has none: a class."""
    return has_several(folder) and not solutions_in(folder)


def is_mixed(folder):
    """Return whether a folder has sources, and folders with programs of their own: a class."""
    return bool(solutions_in(folder)) and any(map(has_named_solution, real_folders_in(folder)))


def has_solution(path):
    """Return whether a source lies in a folder, or beside it with its name."""
    return bool(solutions_in(path) or solutions_in(path.parent, path.name))


def has_named_solution(folder):
    """Return whether a source in a folder is called like it, or main or sol: A/a.py, A/main.py."""
    names = [folder.name.lower(), "main", "sol"]
    return any(source.stem.lower() in names for source in solutions_in(folder))


def has_solution_for_all(path, inside):
    """Return whether a source is for all folders inside a folder.

    It lies beside the folder, with its name. Or it lies in it, if no folder inside has a named
    source, and no source is called like a folder inside.
    """
    if solutions_in(path.parent, path.name):
        return True
    if any(map(has_named_solution, inside)):
        return False
    stems = {source.stem.lower() for source in solutions_in(path)}
    return bool(stems) and stems.isdisjoint(place.name.lower() for place in inside)
