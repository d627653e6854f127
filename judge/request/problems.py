"""What a folder holds; the limits and the helpers around it."""
import argparse
import contextlib
import os
import re
from pathlib import Path
from typing import NamedTuple, Optional, Sequence

from judge.files import is_special
from judge.options import OPTIONS
from judge.request.kit import EXPECTED, INPUTS, ROOT, SOLUTIONS, built_in_at, built_in_names
from judge.request.naming import (NAMES_HINT, OUT_WORD, WORD, Case, case_name, files_below,
                                  read_cases)
from judge.request.programs import Program, path_of, sources_in
from judge.text import Failure, decoded, describe, natural, relative_path, shown_path


class Problem(NamedTuple):
    name: str
    folder: Path            # new inputs are saved here
    answer_folder: Path     # and new answers here; often the same
    beside: Path            # the folder around the files of all its cases, also of those not meant
    cases: Sequence[Case]
    complaints: Sequence[str]
    solution: Optional[Program] = None
    script: Optional[Path] = None       # of the kit's solution; then each blank of an answer counts
    named: Optional[Path] = None        # folder of the problem that a word names: this, or a lender
    spare_homes: Sequence[Path] = ()    # may have limits and helpers if there are none around it
    checker: Optional[Program] = None
    reference: Optional[Program] = None
    generator: Optional[Program] = None
    cpu_seconds: float = 10     # limits of the solution
    memory_mb: int = 512
    tolerance: Optional[float] = None   # the value of -e; None if white space counts


# Ends the name of a program in that of a case: a1 and a-1 are cases of a.cpp, 1000-1 of 1000.py.
NAME_END = r"((?<=\d)(?!\d)|(?<!\d)(?![^\W\d_]))"


def built_in_problem(name):
    """Return the built-in Problem of a name."""
    inputs, answers = INPUTS / name, EXPECTED / name
    problem = read_problem(ROOT, filter(Path.exists, [inputs, answers]))
    cases = [case._replace(name=case_name(os.path.relpath(case.input_path, inputs)))
             for case in problem.cases]
    script = SOLUTIONS / f"{name}.py"
    solution = Program(relative_path(script))
    return Problem(name, inputs, answers, ROOT, cases, problem.complaints, solution, script)


def read_problem(root, folders, directly=False):
    """Return the Problem with the cases among the files below some folders, named from `root`."""
    names, errors = [], []
    for folder in folders:
        paths = files_below(folder, directly, errors.append)
        names += [os.path.relpath(path, root) for path in paths]
    cases, complaints = read_cases(root, sorted(names))
    complaints += map(describe, errors)
    folders = [path.parent for case in cases for path in case.paths()]
    beside = Path(os.path.commonpath(folders or [root]))
    return Problem(root.name, root, root, beside, cases, complaints)


def has_answers(problem):
    """Return whether any case of a Problem has an answer."""
    return any(case.answer_path for case in problem.cases)


def with_cases(problem, is_meant):
    """Return a Problem with only those of its cases that are meant."""
    return problem._replace(cases=list(filter(is_meant, problem.cases)))


def find_problem(folder, is_enough=has_answers, is_deep=True):
    """Return the Problem that a folder stands for, the first that is enough.

    It has the cases directly in the folder, or else all below it. A folder whose name is an in- or
    out-word stands for its part of the folder around it.
    """
    folder = Path(os.path.abspath(folder))
    for name in filter(None, map(built_in_at, (folder, *folder.parents))):
        return built_in_problem(name)
    if WORD.fullmatch(folder.name):
        around = read_problem(folder.parent, [folder.parent], directly=True)
        part = with_cases(around, lambda case: any(folder in path.parents for path in case.paths()))
        if is_enough(part):
            return part
    problem = read_problem(folder, [folder], directly=True)
    if is_enough(problem) or not is_deep:
        return problem
    return read_problem(folder, [folder])


def problem_of_file(path):
    """Return the Problem with the case of a file alone, which may be an input without an answer."""
    is_pipe = is_special(path)
    if any(map(built_in_at, path.parents)):     # perhaps through a link
        path = path.resolve()

    def only(problem):
        return with_cases(problem, lambda case: path in case.paths())

    folder = Path.cwd() if is_pipe else path.parent
    problem = find_problem(folder, lambda problem: only(problem).cases, is_deep=False)
    if only(problem).cases:
        return only(problem)
    if OUT_WORD.search(path.name):
        raise Failure(f"{shown_path(path)}: an answer without its input")
    if not is_pipe and b"\0" in path.read_bytes()[:64]:
        raise Failure(f"{shown_path(path)}: not a text")
    complaints = [complaint for complaint in problem.complaints if shown_path(path) in complaint]
    case = Case(path.name, path, None)
    return problem._replace(cases=[case], complaints=complaints)


def own_problem(program, is_enough=has_answers):
    """Return the Problem of a Program, which may be None, if no word names cases."""
    path, here = path_of(program), Path.cwd()
    if not path:
        return find_problem(here, is_enough)
    stem = path.stem
    namesakes = map(path.with_name, dict.fromkeys([stem, stem.upper(), stem.lower()]))
    usual = path.parent if here in path.parents else here
    for folder in (*filter(Path.is_dir, namesakes), path.parent, here, usual):
        problem = find_problem(folder, is_enough)
        if is_enough(problem):
            break
    stems = [source.stem.lower() for source in sources_in(path.parent)]
    if path.parent != problem.folder or len(stems) == 1:
        return problem
    # In a folder with several programs, the cases named like this one are its cases.
    named_alike = with_cases(problem, lambda case: program_of_name(case, stems) == stem.lower())
    return named_alike if named_alike.cases else problem


def program_of_name(case, stems):
    """Return the longest name of a program with which that of a case begins; "" if none does."""
    alike = [stem for stem in stems if re.match(re.escape(stem) + NAME_END, case.name.lower())]
    return max(alike, key=len, default="")


def problems_in(folder):
    """Return the Problems that a folder stands for if no program is typed.

    If it has neither cases of its own nor one program, they are the folders inside that have both.
    """
    folder = Path(os.path.abspath(folder))
    if folder.resolve() in (ROOT, SOLUTIONS, INPUTS, EXPECTED):
        return list(map(built_in_problem, built_in_names()))
    if has_answers(find_problem(folder, is_deep=False)):
        return [find_problem(folder)]
    sources = sources_in(folder)
    if len(sources) == 1:
        problem = own_problem(Program(str(sources[0])))
        if folder in (problem.folder, *problem.folder.parents):
            return [problem]
    inside = []
    for path in sorted(folder.iterdir(), key=lambda path: natural(path.name)):
        if path.is_dir() and (sources_in(path) or sources_in(folder, path.name)):
            inside.append(find_problem(path))
    return list(filter(has_answers, inside)) or [find_problem(folder)]


def find_limits(folders):
    """Return {"cpu_seconds": 2.0, "memory_mb": 256} from the first file `limits`, or {}."""
    for path in [folder / "limits" for folder in folders]:
        if not path.is_file():
            continue
        words = decoded(path.read_bytes()).split()
        with contextlib.suppress(argparse.ArgumentTypeError):
            limits = {name: OPTIONS[name].convert(word)
                      for name, word in zip(("cpu_seconds", "memory_mb"), words)}
            if words and len(limits) == len(words):
                return limits
        raise Failure(f"{shown_path(path)}: needs seconds, or seconds and MB, such as 2 256")
    return {}


def home_folders(problem):
    """Return the folders that may have the limits and the helpers of a Problem, the nearest first.

    They are beside all its cases, or around them up to the one that contains the cases, the program
    and the current folder.
    """
    if problem.script:
        return list(filter(Path.is_dir, [problem.folder, problem.answer_folder]))
    beside, here = problem.beside, Path.cwd()
    program = path_of(problem.solution) or here
    top = Path(os.path.commonpath([beside, here, program]))
    return [home for home in (beside, *beside.parents) if top in (home, *home.parents)]


def chosen_cases(problems, patterns):
    """Return Problems with only the cases that the patterns of -k choose, and complaints."""
    complaints = []
    for problem in problems:
        complaints += problem.complaints
        if not (problem.cases or problem.complaints):
            complaints.append(f"no cases in {shown_path(problem.folder)}; {NAMES_HINT}")
    names = {case.name for problem in problems for case in problem.cases}
    chosen = set() if patterns else names
    for pattern in patterns:
        part = case_name(pattern)
        found = [name for name in names if part in name]
        chosen.update(found)
        if names and not found:
            known = ", ".join(sorted(names, key=natural))
            complaints.append(f"no case matches {pattern}; the cases are {known}")
    left = []
    for problem in problems:
        cases = [case for case in problem.cases if case.name in chosen]
        left.append(problem._replace(cases=cases))
    return left, complaints
