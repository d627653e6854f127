"""What the words of a command line mean."""
import contextlib
import itertools
import operator
import os
import shlex
import shutil
from pathlib import Path

from judge.files import is_program, is_source, is_special
from judge.languages import INTERPRETERS
from judge.options import COMMANDS, OPTIONS, did_you_mean
from judge.request.kit import INPUTS, built_in_at, built_in_called, built_in_names
from judge.request.naming import case_name
from judge.request.problems import (built_in_problem, find_problem, has_answers, home_folders,
                                    own_problem, problem_of_file, problems_in, with_cases)
from judge.request.programs import named_role, source_called
from judge.text import MOST_CHARACTERS, Failure, cut, shown_path


def sort_words(typed):
    """Return (programs, folders, files, names) for the words of a command line.

    Programs are paths as typed, folders and files are Paths, names are of cases or of the kit. The
    file that stdin is redirected from is one of the files.
    """
    programs, folders, files, names = [], [], [], []
    for word in filter(None, typed):
        path = stdin_path() if word == "-" else Path(os.path.abspath(word))
        is_binary = is_program(path)
        source = source_called(word) if is_binary or not path.exists() else None
        if built_in_at(path):
            folders.append(INPUTS / built_in_at(path))
        elif path.is_dir():
            folders.append(path)
        elif source or is_binary or is_source(path):
            programs.append(source or word)
        elif path.name == "limits" and path.exists():   # one of samples/*
            folders.append(path.parent)
        elif path.exists() and path.suffix not in INTERPRETERS:
            files.append(path)
        else:
            names.append(word)
    with contextlib.suppress(OSError):      # it is closed
        if stdin_path().is_file() and os.lseek(0, 0, os.SEEK_CUR) == 0:     # nobody has read it
            files.append(stdin_path())
    return programs, folders, files, names


def stdin_path():
    """Return the path of the file that stdin is redirected from, or else of stdin itself."""
    path = Path(os.path.realpath("/dev/stdin"))
    return path if path.is_file() else Path("/dev/stdin")


def problems_meant(folders, names, programs, solution, command):
    """Return (the Problems of folders and names, the Cases of names, files of other cases).

    The solution is typed, or None.
    """
    is_enough = operator.attrgetter("cases") if command == "expect" else has_answers
    may_be_several = command == "judge" and not solution
    named, cases, files = [], [], []
    for folder in folders:
        named += problems_in(folder) if may_be_several else [find_problem(folder, is_enough)]
    problems = named
    if not named and may_be_several:
        problems = problems_in(Path.cwd())
    elif not named:
        reference, *_ = programs.get("reference", [None])
        problems = [own_problem(solution or reference, is_enough)]
    for name in sorted(names, key=lambda name: not built_in_called(name)):
        found = cases_called(name, problems)
        cases += found
        if not found and built_in_called(name):
            named.append(built_in_problem(built_in_called(name)))
            problems = named
        elif not found:
            folder, end = os.path.split(name)       # of old/3 for old/3.in
            inside = [find_problem(folder)] if os.path.isdir(folder) else []
            found = cases_called(end, inside)
            files += [case.input_path for case in found]
            if not found:
                raise Failure(unknown_word(name, problems, programs, command))
    if named:
        problems = [problem._replace(named=problem.folder) for problem in named]
    return problems, cases, files


def problems_typed(problems, cases, files, command):
    """Return the Problems of Cases and files alone, which borrow from the first of the Problems.

    If a problem is named, a file of it stands for its case.
    """
    lender, *_ = problems
    of_named = set(files) if lender.named else set()

    def is_meant(case):
        return case in cases or of_named.intersection(case.paths())

    left = [with_cases(problem, is_meant) for problem in problems]
    typed = [problem._replace(complaints=()) for problem in left if problem.cases]
    known = {path for problem in typed for case in problem.cases for path in case.paths()}
    for path in itertools.filterfalse(known.__contains__, files):
        if command == "stress" or command == "expect" and is_special(path):
            raise Failure(f"{command} takes no such input: {shown_path(path)}")
        problem = problem_of_file(path)
        solution = problem.solution or lender.solution
        homes = home_folders(lender)
        typed.append(problem._replace(solution=solution, spare_homes=homes, named=lender.named))
    return typed


def merged(problems):
    """Return a Problem for each folder, with the cases of all Problems in this folder."""
    by_folder = {}
    for problem in problems:
        first = by_folder.setdefault(problem.folder, problem)
        cases = dict.fromkeys([*first.cases, *problem.cases])
        by_folder[problem.folder] = first._replace(cases=list(cases))
    return list(by_folder.values())


def cases_called(name, problems):
    """Return the Cases with a name or the end of one, at most one for each Problem, or Failure."""
    cases, name = [], case_name(name)
    for problem in problems:
        found = [case for case in problem.cases if case.name == name]
        if not found:
            end = f"/{name}"
            found = [case for case in problem.cases if case.name.endswith(end)]
        if len(found) > 1:
            names = " or ".join(case.name for case in found)
            raise Failure(f"{name} may be {names}")
        cases += found
    return cases


def unknown_word(word, problems, programs, command):
    """Return the complaint about a word without a meaning, with a hint at what it could be."""
    cases = [case.name for problem in problems for case in problem.cases]
    known = [*COMMANDS, *built_in_names(), *os.listdir("."), *cases]
    missing = [role for role in COMMANDS[command].needed if role not in programs]
    roles = [role for role in map(named_role, word.split()) if role in missing]
    role = (*roles, *missing, "solution")[0]
    _, extension = os.path.splitext(word)
    line = f"{INTERPRETERS.get(extension, '')} {word}".strip()
    is_command = missing and (" " in word or shutil.which(word))
    hint = did_you_mean(word, known)
    if extension in INTERPRETERS or is_command and not hint:
        hint = f"; {OPTIONS[role].flag} {shlex.quote(line)} runs it"
    elif not hint and command == "stress" and word.isdecimal():
        hint = "; a number needs its option: --size, --seconds or --seed"
    elif not hint:
        noun, names = ("cases", cases) if cases else ("problems", built_in_names())
        hint = cut(f"; the {noun} are {', '.join(names)}", MOST_CHARACTERS)
    return f"no program, folder, file, case or problem {word!r}{hint}"
