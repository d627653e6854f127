"""Which role each program of a command line has: it is judged, or is a checker, for example."""
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
            texts = text if role == "solution" else [text]
            placed[role] = [program_of_option(text, OPTIONS[role].flag) for text in texts]
    return placed


def programs_by_role(paths, has_class, options, command, case_folders):
    """Return {role: [Program, ...]} for the programs of options and of words.

    Among several, or beside a class, one such as check.py has the role of its name. The others take
    the roles that the command needs, in order.
    """
    placed = programs_of_options(options)
    programs = list(map(program_at, paths))
    takes_roles = len(command.needed) > 1       # stress a.py a.py gen.py: one has two
    if not takes_roles:
        programs = list({program.path: program for program in programs}.values())
    roles = []
    if takes_roles or placed or has_class or len(programs) > 1:     # a check.py alone is judged
        roles = [role for role in command.helpers if role not in placed]
    helpers, programs = helpers_among(programs, roles, command, case_folders)
    placed.update(helpers)
    free = [role for role in command.needed if role not in placed]
    for program in programs:
        role = free.pop(0) if free else command.needed[-1]      # the last one gets all the others
        placed.setdefault(role, []).append(program)
    if options.solution is not None or not command.takes_several:
        refuse_several(placed)
    return placed


def helpers_among(programs, roles, command, case_folders):
    """Return {role: [the first Program called like it]} for some roles, and the other Programs."""
    helpers = {}
    others = []
    for program in programs:
        role = named_role(program.path)
        is_free = role in roles and role not in helpers
        if is_free and not is_of_class(program, programs, command, case_folders):
            helpers[role] = [program]
        else:
            others.append(program)
    return helpers, others


def refuse_several(placed):
    """Raise Failure if {role: [Program, ...]} has several for one role."""
    for several in placed.values():
        if len(several) > 1:
            names = " ".join(program.typed for program in several)
            raise Failure(f"too many programs: {names} (a command of several words needs quotes)")


def is_of_class(program, programs, command, case_folders):
    """Return whether a Program, by its name a helper, is a student's, as in lab/*.py.

    So it is one of several in a folder without cases: of three or more, or of two beside programs
    elsewhere. Only a command that takes several programs has classes.
    """
    folder = program.path.parent
    beside = [other for other in programs if other.path.parent == folder]
    is_class = len(beside) > 2 or 1 < len(beside) < len(programs)
    return command.takes_several and is_class and not case_folders[folder].direct.is_enough
