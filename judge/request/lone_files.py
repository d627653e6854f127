"""A typed file that is no case of the meant problems: its case, and which Problem lends to it.

A Problem lends a file its limits, its checker and other helpers.
"""
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
    around = folder_of_file(path, request)
    return lender if lender.folder == around.path else around.without_cases


def lenders_of(path, meaning):
    """Return the Problems that lend to a file: all that are typed, or else one."""
    return list(meaning.typed_problems) or [untyped_lender(path, meaning)]


def untyped_lender(path, meaning):
    """Return the Problem that lends to a file if none is typed."""
    here = Path.cwd()
    around = folder_of_file(path, meaning.request)
    # j lab 4.in: that of its folder, as no student lends his limits.
    if meaning.request.has_class:
        return around.problem
    # j 4.in: the same; for A1.in, in a flat folder, it is the part for A.cpp.
    if not meaning.program:
        # With files alone, there are no meant problems, and no folder is read.
        is_meant = meaning.meant_problems and around.problem in meaning.meant_problems
        return around.problem if is_meant else part_with(path, around)
    # j -c cat /x/4.in: that of the current folder, but not its cases.
    is_command = not meaning.program.path
    if is_command and around.path != here:
        return meaning.request.case_folders[here].without_cases
    # j a.cpp 4.in: the usual one of a.cpp. But the current folder does not lend to /x/4.in.
    usual, = meaning.usual_problems
    is_here = is_special(path) or here in path.parents
    return usual if is_here or usual.folder != here else around.without_cases


def part_with(path, around):
    """Return the part of a CaseFolder with the case of a file, or else a Problem without cases."""
    parts = around.parts if around.direct.is_enough else []       # a large folder is not searched
    having = [part for part in parts if part.namesake and path in part.reading.by_path]
    return having[0] if having else around.without_cases
