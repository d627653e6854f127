"""From a command line to Tasks: each a problem with its cases, programs, limits and rules."""
import os
from collections import namedtuple
from pathlib import Path

from judge.options import COMMANDS, NEEDED, OPTIONS
from judge.request.drafts import drafts_for, names_of
from judge.request.kit import SOLUTIONS
from judge.request.naming import NAMES_HINT, case_name
from judge.request.problems import find_limits, home_folders
from judge.request.programs import find_helper, find_program, place_programs, program_at
from judge.request.words import MOST_CHARACTERS, sort_words
from judge.text import Failure, cut, natural, relative_path, shown_path

USUAL_LIMITS = {"cpu_seconds": 10, "memory_mb": 512}


# Task: programs to run on cases, complete
#     name         in the report; the names of all Tasks differ
#     problem      a Found
#     cases        its Cases that are judged
#     programs     {role: Program}
#     cpu_seconds  limits of the solution
#     memory_mb
#     tolerance    the value of -e; None if white space counts
#     again        the words of a command line that judges a case, but for the case
#     has_names    whether that word may be the case's name, in place of its path
Task = namedtuple("Task",
                  "name problem cases programs cpu_seconds memory_mb tolerance again has_names")


def read_request(options):
    """Return (Tasks, complaints) for a command line. A task that cannot be made is a complaint."""
    command = COMMANDS[options.command]
    if not command.has_tasks:
        return [], []
    words = sort_words(options.words, command)
    programs = place_programs(words.programs, options, command)
    solutions = {program.path: program for program in programs.get("solution", ())}
    for student in map(program_at, words.students):
        solutions.setdefault(student.path, student)
    drafts = []
    for solution in solutions.values() or [None]:
        drafts += drafts_for(solution, words, programs, options)
    if len(drafts) > 1 and not command.takes_several:
        names = " and ".join(draft.problem.name for draft in drafts)
        raise Failure(f"{options.command} takes one problem, not {names}")
    tasks = []
    complaints = complaints_about(drafts, options) if command.needs_cases else []
    for draft, name in zip(drafts, names_of(drafts)):
        if command.needs_cases and not draft.cases:
            continue        # there is a complaint already
        try:
            tasks.append(make_task(draft, name, programs, options))
        except Failure as error:
            where = f"{name}: " if len(drafts) > 1 else ""
            complaints.append(f"{where}{error}")
    return tasks, complaints


def complaints_about(drafts, options):
    """Return complaints about files and folders, and about patterns of -k without a case."""
    complaints = []
    for draft in drafts:
        complaints += draft.complaints
        if not (draft.cases or draft.complaints):
            folder = shown_path(draft.problem.folder)
            complaints.append(f"no cases in {folder}; {NAMES_HINT}")
    names = {case.name for draft in drafts for case in draft.cases}
    for pattern in options.patterns:
        if names and not any(is_chosen(name, [pattern]) for name in names):
            known = cut(", ".join(sorted(names, key=natural)), MOST_CHARACTERS)
            complaints.append(f"no case matches {pattern}; the cases are {known}")
    return list(dict.fromkeys(complaints))


def is_chosen(name, patterns):
    """Return whether a case with this name is chosen by patterns of -k; without any, it is."""
    return not patterns or any(case_name(pattern) in name for pattern in patterns)


def make_task(draft, name, programs, options):
    """Return the Task of a Draft; raise Failure if a program is missing or unclear."""
    command = COMMANDS[options.command]
    placed = {role: several[0] for role, several in programs.items()}
    solution = draft.solution
    if not solution and "solution" in command.needed:
        solution = find_solution(draft)
    if solution:
        placed["solution"] = solution
    homes = home_folders(draft.problem, solution)
    if draft.lender is not draft.problem:
        homes += home_folders(draft.lender, solution)
    for role in command.helpers:
        helper = placed.get(role) or find_helper(role, homes, placed.values())
        if helper:
            placed[role] = helper
    for role in command.needed:
        if role not in placed:
            raise Failure(f"{options.command} needs {NEEDED[role]}")
    typed = {name: getattr(options, name) for name in USUAL_LIMITS if getattr(options, name)}
    limits = {**USUAL_LIMITS, **find_limits(homes), **typed}
    cases = [case for case in draft.cases if is_chosen(case.name, options.patterns)]
    again = words_of(draft, placed, options)
    has_names = draft.problem is draft.lender
    return Task(name, draft.problem, cases, placed, tolerance=options.tolerance, again=again,
                has_names=has_names, **limits)


def find_solution(draft):
    """Return the Program of a Draft whose solution is not typed, or None; Failure for several."""
    owner = draft.lender if draft.word else draft.problem
    if owner.is_of_kit:
        return program_at(relative_path(SOLUTIONS / f"{owner.name}.py"), is_found=True)
    beside = owner.folder.parent, owner.folder.name
    places = (owner.folder, None), beside, (Path.cwd(), None)
    return find_program("solution", f"program for {owner.name}", places)


def words_of(draft, programs, options):
    """Return the words that mean the problem, the programs and the limits of a Draft once more."""
    words = [draft.word] if draft.word else []
    flags = []
    for role in ("solution", "checker"):
        program = programs.get(role)
        if not program or program.is_found:
            continue
        if program.flag or role == "checker" and program.kind == "source":
            flags += [OPTIONS[role].flag, program.typed]
        else:
            words.append(program.typed)
    for name in ("cpu_seconds", "memory_mb", "tolerance"):
        if getattr(options, name) is not None:
            flags += [OPTIONS[name].flag, format(getattr(options, name), ".15g")]
    typed = options.words + words
    words.sort(key=typed.index)
    return [*map(as_word, words), *flags]


def as_word(word):
    """Return a word of a command line so that it is no option and no command."""
    is_clear = word not in COMMANDS and not word.startswith("-")
    return word if is_clear else os.path.join(".", word)
