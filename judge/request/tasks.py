"""From a command line to Problems, each with its programs."""
from collections import Counter
from pathlib import Path

from judge.options import COMMANDS, NEEDED, OPTIONS
from judge.request.problems import find_limits, home_folders
from judge.request.programs import find_program, place_programs
from judge.request.words import merged, problems_meant, problems_typed, sort_words
from judge.text import Failure, relative_path


def with_programs(problem, programs, options):
    """Return a Problem with its programs and limits: those that are typed, or else found."""
    command = COMMANDS[options.command]
    if "solution" in command.needed and not problem.solution:
        folder = problem.named or problem.folder
        places = (folder, None), (folder.parent, folder.name), (Path.cwd(), None)
        found = find_program("solution", f"program for {problem.name}", places)
        problem = problem._replace(solution=found)
    typed = {role: several[0] for role, several in programs.items()}
    typed["solution"] = problem.solution
    changes = {}
    homes = [*home_folders(problem), *problem.spare_homes]
    places = [(folder, None) for folder in homes]
    for role in command.helpers:
        noun = f"{role} ({OPTIONS[role].flag})"
        changes[role] = typed.get(role) or find_program(role, noun, places, typed.values())
    limits = find_limits(homes)
    for name in ("cpu_seconds", "memory_mb"):
        if getattr(options, name) is not None:
            limits[name] = getattr(options, name)
    problem = problem._replace(**{**typed, **changes, **limits}, tolerance=options.tolerance)
    for role in command.needed:
        if not getattr(problem, role):
            raise Failure(f"{options.command} needs {NEEDED[role]}")
    return problem


def read_request(options):
    """Return the Problems of a command line, each with its cases, limits and programs.

    Words are sorted, and programs get their roles. For each program to judge, folders and names
    become Problems. If cases or files are typed, only these are left of them. Last, each Problem
    gets its helpers and limits.
    """
    command = options.command
    if command == "receive":        # its word is a folder that may not exist yet
        return []
    paths, folders, files, names = sort_words(options.words)
    programs = place_programs(paths, options)
    problems = []
    for solution in programs.get("solution", [None]):
        meant, cases, others = problems_meant(folders, names, programs, solution, command)
        if cases or files or others:
            meant = problems_typed(meant, cases, [*files, *others], command)
        for problem in merged(meant):
            problem = problem._replace(solution=solution or problem.solution)
            problems.append(with_programs(problem, programs, options))
    for role, several in programs.items():
        if len(several) > 1 and (command != "judge" or several[0].option):
            names = " ".join(program.typed for program in several)
            raise Failure(f"too many programs: {names} (a command of several words needs quotes)")
    if len(problems) > 1 and command != "judge":
        names = " and ".join(problem.name for problem in problems)
        raise Failure(f"{command} takes one problem, not {names}")
    return with_names(problems)


def with_names(problems):
    """Return Problems under different names, also in their Cases: of folders, or of programs."""
    folders = Counter(problem.folder for problem in problems)
    names = Counter(problem.name for problem in problems)
    named = []
    for problem in problems:
        name = problem.name
        if names[name] > folders[problem.folder]:
            name = relative_path(problem.folder)
        if folders[problem.folder] > 1:
            folder = "" if len(folders) == 1 else f" {name}"
            name = f"{problem.solution.typed}{folder}"
        cases = [case._replace(problem_name=name) for case in problem.cases]
        named.append(problem._replace(name=name, cases=cases))
    return named
