"""What is said of a problem without cases."""
from pathlib import Path

from judge.folders.kit import INPUTS, kit_names_called
from judge.folders.owners import has_several, has_students
from judge.folders.program_files import has_programs
from judge.folders.readings import has_cases_near
from judge.text import shown_path

NAMES_HINT = "names look like 1.in and 1.out, in1.txt and out1.txt, in/1 and out/1, 01 and 01.a"


def no_cases(problem, program):
    """Return the complaint about a Problem without cases for a Program (or None), with a hint."""
    folder = problem.folder
    hint = NAMES_HINT
    if problem.namesake:
        hint = "those there are named after other programs (type the folder to judge them all)"
    elif problem.reading.left_out:
        hint = "type a folder below"
    elif kit_names_called(folder.name):
        names = [shown_path(INPUTS / name) for name in kit_names_called(folder.name)]
        hint = f"{' or '.join(names)} means the problem of the kit"
    elif not program and (has_several(folder) or has_students(folder)):
        hint = "to judge its programs, type them and a problem (. is the current folder)"
    elif not program and folder != Path.cwd() and has_programs(folder):
        hint += "; to judge its program on another problem, type it"
    elif folder == Path.cwd() and has_cases_near(folder.parent, problem.reading.needs_answers):
        hint += "; .. has some"
    return f"no cases in {shown_path(folder)}; {hint}"
