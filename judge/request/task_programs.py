"""Which programs a Task has: the one that is judged, those typed, and helpers beside the cases."""
from judge.folders.homes import unused_files
from judge.folders.owners import has_students
from judge.folders.program_files import find_helper
from judge.folders.solutions import find_solution
from judge.options import ROLES, named_role
from judge.text import Failure


def judged_program(job, request):
    """Return the Program of a Job that is judged: the typed one, or that of the problem, or None.

    Raise Failure if it may be one of several.
    """
    command = request.command
    if job.program or "solution" not in command.needed:
        return job.program
    if not command.needs_cases and not job.problem.cases and has_students(job.problem.folder):
        return None         # stress lab: no program from elsewhere stands for those below
    taken = [program.path for several in request.programs.values() for program in several]
    return find_solution(job.lender, job.word, taken)


def with_helpers(program, homes, request):
    """Return {role: Program} for a Program (or None): it, the typed ones, and helpers in its homes.

    What is judged is no helper. Raise Failure if a program is missing that the command needs.
    """
    command = request.command
    programs = {role: several[0] for role, several in request.programs.items() if several}
    if program:
        programs[command.needed[0]] = reference_for(program, homes, request) or program
    taken = [other.path for other in (*programs.values(), *request.judged) if other]
    for role in command.helpers:
        helper = None if role in request.programs else find_helper(role, homes, taken)
        if helper:
            programs[role] = helper
    for role in command.needed:
        if role not in programs:
            raise Failure(f"{request.options.command} needs {ROLES[role].needed}")
    return programs


def reference_for(program, homes, request):
    """Return the reference in some homes, if `expect` has another Program as a word, or None.

    This names the cases: those of a.cpp, in `expect a.cpp`.
    """
    is_word = not program.flag and named_role(program.path) != "reference"
    if is_word and request.command.needed == ["reference"]:
        return find_helper("reference", homes, [program.path])
    return None


def tell_unused_files(homes, program, programs, request):
    """Tell the user about helpers and limits above the homes of a Task with some programs."""
    known = {**programs, **request.programs}
    missing = [role for role in request.command.helpers if role not in known]
    for line in unused_files(homes, program, missing):
        request.told.note(line)
