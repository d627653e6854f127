"""Which role each program of a command line has: it is judged, or is a checker, for example."""
from judge.files import absolute
from judge.folders.programs import program_at, program_of_option
from judge.options import OPTIONS, ROLES, named_role
from judge.text import Failure


def programs_of_options(options):
    """Return {role: [Program]} for options such as -c; {"checker": []} for --checker ''."""
    placed = {}
    for role in ROLES:
        text = getattr(options, role)
        if role == "checker" and text == "":
            placed[role] = []
        elif text is not None:
            commands = text if role == "solution" else [text]
            flag = OPTIONS[role].flag
            placed[role] = [program_of_option(command, flag) for command in commands]
    return placed


def programs_by_role(paths, classes, options, command, case_folders):
    """Return {role: [Program, ...]} for the programs of options and of words.

    Among several, or beside classes, one such as check.py has the role of its name. The others take
    the roles that the command needs, in order. The classes are folders.
    """
    placed = programs_of_options(options)
    programs = list(map(program_at, paths))
    takes_roles = len(command.needed) > 1       # stress a.py a.py gen.py: one has two
    if not takes_roles:
        programs = list({program.path: program for program in programs}.values())
    roles = []
    if takes_roles or placed or classes or len(programs) > 1:       # a check.py alone is judged
        roles = [role for role in command.helpers if role not in placed]
    # Only a command that takes several programs has students.
    students = [*map(absolute, paths), *classes] if command.takes_several else []
    helpers, others = helpers_among(programs, roles, students, case_folders)
    placed.update(helpers)
    place_others(others, placed, command)
    if options.solution is not None or not command.takes_several:
        refuse_several(placed)
    return placed


def place_others(programs, placed, command):
    """Add Programs to {role: [Program, ...]}, in the order of the roles that a Command needs.

    The last role gets all the others.
    """
    free = [role for role in command.needed if role not in placed]
    for program in programs:
        role = free.pop(0) if free else command.needed[-1]
        placed.setdefault(role, []).append(program)


def helpers_among(programs, roles, students, case_folders):
    """Return {role: [the first Program called like it]} for some roles, and the other Programs.

    The students are paths of all programs and classes, of which some may be students'.
    """
    helpers = {}
    others = []
    for program in programs:
        role = named_role(program.path)
        is_free = role in roles and role not in helpers
        if is_free and not is_of_student(program.path, students, case_folders):
            helpers[role] = [program]
        else:
            others.append(program)
    return helpers, others


def is_of_student(path, students, case_folders):
    """Return whether a program, by its name a helper, is one of several students'.

    They, or their folders, lie in one folder without cases.

        lab/ann.py lab/ben lab/check.py tests           check.py is a student's
        lab/ann/a.py lab/ben/check.py lab/cy/c.py       so it is here
        ann.py ben.py check.py, beside 1.in             it is the checker
        ann.py check.py tests                           it is the checker
    """
    folder = path.parent
    folders = {other.parent for other in students}
    around = []
    if are_side_by_side(path, students):
        around = [folder]
    elif are_side_by_side(folder, folders):
        around = [folder, folder.parent]
    return bool(around) and not any(case_folders[place].direct.is_enough for place in around)


def are_side_by_side(path, paths):
    """Return whether a path lies in a folder with others of some paths: three, or two of more."""
    beside = [other for other in paths if other.parent == path.parent]
    return len(beside) > 2 or 1 < len(beside) < len(paths)


def refuse_several(placed):
    """Raise Failure if {role: [Program, ...]} has several for one role."""
    for several in placed.values():
        if len(several) > 1:
            names = " ".join(program.typed for program in several)
            raise Failure(f"too many programs: {names} (a command of several words needs quotes)")
