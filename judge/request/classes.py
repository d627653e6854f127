"""A class: a folder of students' programs, or of their folders, that is typed beside a problem."""
import os
from pathlib import Path

from judge.files import is_program
from judge.languages import how_to_run
from judge.options import named_role
from judge.request.finding import programs_in, sources_in, visible_names
from judge.request.kit import KIT_FOLDERS, kit_names_called
from judge.request.pairing import is_clearly_input
from judge.request.programs import program_at
from judge.request.search import OTHER_FOLDER, folders_in
from judge.request.usual import has_program
from judge.text import natural, shown_path


def with_classes(words, problems, program_count, told):
    """Return the Words that are no classes, and the Programs of the students.

    A Told gets what is not judged.
    """
    classes = classes_in(words, problems, program_count)
    typed = [folder for _, folder in words.folders]
    folders = [pair for pair in words.folders if pair not in classes]
    students = []
    empty = []
    for word, folder in classes:
        found, unclear = students_in(word, folder, typed, told)
        if len(classes) + program_count > 1:        # lab/* was typed, and this may be one student
            found = main_of(found, folder.name, told)
        if not (found or unclear):
            empty.append((word, folder))
        students += found
        for line in unclear:
            told.error(line)
    words = words._replace(folders=folders)
    # Folders without programs are passed over beside others, and problems for a single program.
    if students or program_count > 1:
        for word, folder in empty:
            told.pass_over(word, why_not(folder))
        words = without_odd(words, problems, told)
    elif program_count == 1:
        words = words._replace(folders=folders + empty)
    else:
        for _, folder in empty:
            told.error(f"no programs in {shown_path(folder)}")
    return words, students


def classes_in(words, problems, program_count):
    """Return the (word, folder) pairs that are classes, beside a problem or files.

    Without answers, a folder is a class. With answers, it is one if it has a program, and another
    problem has none. Beside files alone, it needs several programs.
    """
    folders = [folder for _, folder in words.folders]
    others = [pair for pair in words.folders if has_answers(problems[pair[1]], folders)]
    classes = [pair for pair in words.folders if pair not in others]
    has_kit_name = any(map(kit_names_called, words.names))
    if program_count == 0:
        needs_programs = [pair for pair in others if needs_program(problems[pair[1]])]
        if has_kit_name or needs_programs:
            classes += [pair for pair in others if is_student(problems[pair[1]])]
    if others or has_kit_name:
        return classes
    if words.files and program_count == 0:
        return [pair for pair in classes if has_several(pair[1])]
    return []


def needs_program(problem):
    """Return whether a Problem is one of the kit, or no program of the user is there for it."""
    return is_kits(problem) or not (has_program(problem) or len(sources_in(Path.cwd())) == 1)


def is_student(problem):
    """Return whether a Problem with answers may be the folder of a student: it has a program."""
    return bool(sources_in(problem.folder)) and not is_kits(problem)


def is_kits(problem):
    """Return whether a Problem is one of the kit, or a folder of several."""
    return problem.is_of_kit or problem.folder.resolve() in KIT_FOLDERS


def has_answers(problem, folders):
    """Return whether a Problem has an answered case of its own.

    It is in no other typed folder, and in no folder inside with programs: those are students'.
    """
    top = problem.folder
    if is_kits(problem):
        return True
    inside = {folder for folder in folders if top in folder.parents}
    inside.update(with_programs(top))
    answered = [case.input_path for case in problem.cases if case.answer_path]
    return any(inside.isdisjoint(path.parents) for path in answered)


def has_several(folder):
    """Return whether several programs lie in a folder, or only folders with some."""
    return len(sources_in(folder) or with_programs(folder)) > 1


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


def without_odd(words, problems, told):
    """Return Words without things that are no programs, if they were typed by *.

    Beside a problem, files go, too, that are neither its cases nor named like inputs.
    """
    things = list(filter(os.path.lexists, words.names))
    for name in things:
        told.pass_over(name, why_not(Path(name)))
    names = [name for name in words.names if name not in things]
    words = words._replace(names=names)
    if not (words.folders or any(map(kit_names_called, names))):
        return words
    known = {path for _, folder in words.folders for path in problems[folder].whole.by_path}
    files = []
    for path in words.files:
        by_star = all(path.with_name(name) in words.paths for name in visible_names(path.parent))
        if by_star and not (path in known or is_clearly_input(path.name)):
            told.pass_over(shown_path(path), "no inputs")
        else:
            files.append(path)
    return words._replace(files=files)


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


def why_not(path):
    """Return why something in the folder of a class is not judged."""
    if not path.exists():
        return "a broken link"
    if not os.access(path, os.R_OK):
        return "cannot be read"
    if path.is_dir():
        return "no program in it"
    return how_to_run(f"FILE{path.suffix}", "-c") or "no programs"
