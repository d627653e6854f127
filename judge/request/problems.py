"""What a folder or a name of the kit holds, a Found; the limits and the helpers around it."""
import argparse
import contextlib
import os
from collections import namedtuple
from pathlib import Path

from judge.files import absolute, is_special
from judge.options import OPTIONS
from judge.request.kit import EXPECTED, INPUTS, KIT_FOLDERS, ROOT, kit_name_at, kit_names
from judge.request.naming import OUT_WORD, WORD, Case, Complaint, files_below, read_cases
from judge.request.programs import program_at, program_of_name, sources_in
from judge.text import Failure, decoded, describe, natural, shown_path


# Found: what a folder or a name of the kit stands for
#     name           of the folder or of the kit's problem
#     folder         new inputs are saved here
#     answer_folder  and new answers here; often the same
#     cases          a list of Cases
#     complaints     a list of Complaints
#     is_of_kit      whether it is one of the kit's problems
Found = namedtuple("Found",
                   "name folder answer_folder cases complaints is_of_kit", defaults=(False,))


def kit_problem(name):
    """Return the kit's problem of a name."""
    folders = INPUTS / name, EXPECTED / name
    existing = filter(Path.exists, folders)
    cases, complaints = cases_below(ROOT, existing, INPUTS / name)
    answers = [case.answer_path for case in cases]
    for path in sorted((EXPECTED / name).glob("*.out")):
        if path not in answers:
            complaints.append(Complaint(f"{shown_path(path)}: an answer without its input", [path]))
    return Found(name, *folders, cases, complaints, is_of_kit=True)


def read_folder(folder, directly=False, part=None):
    """Return the Found of a folder: the cases below it, or those with a file in a part of it.

    Directly, these are only the cases in the folder itself and in its folders such as `in`.
    """
    cases, complaints = cases_below(folder, [folder], folder, directly)
    if part:
        cases = [case for case in cases if any(part in path.parents for path in case.paths())]
    return Found(folder.name, folder, folder, cases, complaints)


def cases_below(root, folders, top, directly=False):
    """Return the Cases among the files below some folders of a root, and Complaints.

    The names of the cases begin below the folder `top`.
    """
    names = []
    errors = []
    for folder in folders:
        paths = files_below(folder, directly, errors.append)
        names += [os.path.relpath(path, root) for path in paths]
    cases, complaints = read_cases(root, sorted(names), top)
    complaints += [Complaint(describe(error), ()) for error in errors]
    return cases, complaints


def has_answers(found):
    """Return whether any case of a Found has an answer."""
    return any(case.answer_path for case in found.cases)


def has_cases(found):
    """Return whether a Found has any case."""
    return bool(found.cases)


def find_problem(folder, accept=has_answers):
    """Return the cases directly in a folder if accept(Found), or else all below it."""
    found = direct_problem(folder, accept)
    return found if found.is_of_kit or accept(found) else read_folder(absolute(folder))


def direct_problem(folder, accept=has_answers):
    """Return the cases directly in a folder, or the kit's problem.

    A folder whose name is an in- or out-word means its part of the folder around it, if
    accept(Found).
    """
    folder = absolute(folder)
    for around in (folder, *folder.parents):
        if kit_name_at(around):
            return kit_problem(kit_name_at(around))
    if WORD.fullmatch(folder.name):
        part = read_folder(folder.parent, directly=True, part=folder)
        if accept(part):
            return part
    return read_folder(folder, directly=True)


def problem_of_file(path):
    """Return (Found, Case) for a file: its case, or an input alone, which has no answer.

    Raise Failure if it is neither.
    """
    is_pipe = is_special(path)
    if any(map(kit_name_at, path.parents)):     # perhaps through a link
        path = path.resolve()
    folder = Path.cwd() if is_pipe else path.parent
    found = direct_problem(folder, lambda part: case_with(path, part))
    case = case_with(path, found)
    if case:
        return found, case
    if OUT_WORD.search(path.name):
        raise Failure(f"{shown_path(path)}: an answer without its input")
    if not is_pipe and b"\0" in path.read_bytes()[:64]:
        raise Failure(f"{shown_path(path)}: not a text")
    return found, Case(path.name, path, None)


def case_with(path, found):
    """Return the Case of a Found that has a file, or None."""
    return next((case for case in found.cases if path in case.paths()), None)


def own_problem(program, accept=has_answers):
    """Return what a Program is judged on if no word names cases. (Without one, None.)"""
    here = Path.cwd()
    path = program and program.path
    if not path:
        return find_problem(here, accept)
    if kit_name_at(path):
        return kit_problem(kit_name_at(path))
    stem = path.stem
    namesakes = map(path.with_name, dict.fromkeys([stem, stem.upper(), stem.lower()]))
    usual = path.parent if here in path.parents else here
    founds = {}         # {folder: Found}
    for folder in dict.fromkeys([*filter(Path.is_dir, namesakes), path.parent, here]):
        found = find_problem(folder, accept)
        founds[folder] = found
        if accept(found):
            break
    else:
        found = founds[usual]
    stems = [source.stem.lower() for source in sources_in(path.parent)]
    if path.parent != found.folder or len(stems) == 1:
        return found
    # In a folder with several programs, the cases named like this one are its cases.
    alike = [case for case in found.cases if program_of_name(case, stems) == stem.lower()]
    return found._replace(cases=alike) if alike else found


def problems_in(folder):
    """Return the list of what a folder stands for if no program is typed.

    If it has neither cases of its own nor one program, these are the folders inside that have both.
    """
    folder = absolute(folder)
    if folder.resolve() in KIT_FOLDERS:
        return list(map(kit_problem, kit_names()))
    if has_answers(direct_problem(folder)):
        return [find_problem(folder)]
    sources = sources_in(folder)
    namesakes = [path.stem.lower() for path in sources]
    is_beside = any(path.is_dir() and path.name.lower() in namesakes for path in folder.iterdir())
    if len(sources) == 1 and not is_beside:
        found = own_problem(program_at(str(sources[0])))
        if folder in (found.folder, *found.folder.parents):
            return [found]
    inside = []
    for path in sorted(folder.iterdir(), key=lambda path: natural(path.name)):
        if path.is_dir() and (sources_in(path) or sources_in(folder, path.name)):
            inside.append(find_problem(path))
    return list(filter(has_answers, inside)) or [find_problem(folder)]


def home_folders(found, program):
    """Return the folders that may have the limits and the helpers of a Found, the nearest first.

    They are around all its cases, up to the folder that contains these, the program (or None) and
    the current folder.
    """
    if found.is_of_kit:
        return list(filter(Path.is_dir, [found.folder, found.answer_folder]))
    here = Path.cwd()
    folders = [path.parent for case in found.cases for path in case.paths()]
    around = Path(os.path.commonpath(folders or [found.folder]))
    path = program and program.path or here
    top = Path(os.path.commonpath([around, here, path]))
    return [home for home in (around, *around.parents) if top in (home, *home.parents)]


def find_limits(folders):
    """Return {"cpu_seconds": 2.0, "memory_mb": 256} from the first file `limits`, or {}."""
    paths = [folder / "limits" for folder in folders if (folder / "limits").is_file()]
    if not paths:
        return {}
    words = decoded(paths[0].read_bytes()).lstrip("\ufeff").split()     # some editors put it there
    limits = {}
    with contextlib.suppress(argparse.ArgumentTypeError):
        for name, word in zip(("cpu_seconds", "memory_mb"), words):
            limits[name] = OPTIONS[name].convert(word)
    if not limits or len(limits) < len(words):
        raise Failure(f"{shown_path(paths[0])}: needs seconds, or seconds and MB, such as 2 256")
    return limits
