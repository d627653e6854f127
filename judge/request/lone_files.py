"""What is judged on a file that is no case of the problems that are meant, and what lends to it."""
from pathlib import Path

from judge.files import is_special
from judge.folders.cases import Case, complaints_about


def folder_of_file(path, request):
    """Return the CaseFolder in which a file lies; for a pipe, that of the current folder."""
    return request.case_folders[Path.cwd() if is_special(path) else path.parent]


def case_of_file(path, request):
    """Return the Case of a file: of its folder, or without an answer. None if it is a complaint."""
    reading = folder_of_file(path, request).direct
    case = reading.by_path.get(path)
    if case:
        return case
    complaints = complaints_about(path, reading.complaints)
    for complaint in complaints:
        request.told.error(complaint.text)
    return None if complaints else Case(path.name, path, None)


def problem_of_file(path, lender, request):
    """Return the Problem of a file: the one that lends to it, if it lies there, or its folder."""
    own = folder_of_file(path, request)
    return lender if lender.folder == own.path else own.without_cases


def lenders_of(path, meaning):
    """Return the Problems that lend a file limits and helpers: all typed ones, or another."""
    return list(meaning.typed_problems) or [untyped_lender(path, meaning)]


def untyped_lender(path, meaning):
    """Return the Problem that lends to a file if none is typed.

        j lab 4.in          its own folder, as no student lends his limits
        j 4.in              its own folder; of A1.in, in a flat one, the part for A.cpp
        j -c cat /x/4.in    the current folder, but not its cases
        j a.cpp 4.in        the usual one of a.cpp
        j a.cpp /x/4.in     the same; but the current folder lends only to what is in it
        j a.cpp -           and to stdin
    """
    here = Path.cwd()
    own = folder_of_file(path, meaning.request)
    if meaning.request.has_class:
        return own.problem
    if not meaning.program:
        # With files alone, there are no meant problems, and no folder is read.
        is_meant = meaning.meant_problems and own.problem in meaning.meant_problems
        return own.problem if is_meant else part_with(path, own)
    is_command = not meaning.program.path
    if is_command and own.path != here:
        return meaning.request.case_folders[here].without_cases
    lender, = meaning.usual_problems
    is_here = is_special(path) or here in path.parents
    return lender if is_here or lender.folder != here else own.without_cases


def part_with(path, own):
    """Return the part of a CaseFolder with the case of a file, or else a Problem without cases."""
    parts = own.parts if own.direct.is_enough else []       # a large folder is not searched
    having = [part for part in parts if part.namesake and path in part.reading.by_path]
    return having[0] if having else own.without_cases
