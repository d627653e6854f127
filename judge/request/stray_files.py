"""Stray files: they came by * beside several programs, such as notes, and are no inputs."""
import os

from judge.files import absolute, is_special
from judge.folders.kit import kit_names_called
from judge.folders.pairing import IN_WORD
from judge.request.stdin import stdin_path
from judge.request.students import why_not
from judge.text import shown_path


def without_stray_files(words, programs, case_folders, told):
    """Return Words without the stray files beside several Programs, telling a Told of them.

    If a problem elsewhere is typed, no file beside the programs is an input.
    """
    has_problem = words.folders or any(map(kit_names_called, words.names))
    places = {program.path.parent for program in programs} if has_problem else set()
    places -= {folder.parent for folder in words.folders}
    stray = [path for path in words.files if is_stray(path, places, case_folders)]
    files = [path for path in words.files if path not in stray]
    # A source of another language, or a broken link, is no name of a case.
    there = [name for name in words.names if os.path.lexists(name)]
    names = [name for name in words.names if name not in there]
    for path in [*stray, *map(absolute, there)]:
        hint = "" if IN_WORD.search(path.name) else " (inputs end in .in)"
        reason = why_not(path, f"not judged beside several programs{hint}", case_folders)
        told.pass_over(shown_path(path), reason)
    return words._replace(files=files, names=names)


def is_stray(path, places, case_folders):
    """Return whether a file lies in some places, or has no in-word and is no answered case."""
    if path == stdin_path() or is_special(path):
        return False
    is_case = IN_WORD.search(path.name) or case_folders[path.parent].direct.is_answered(path)
    return path.parent in places or not is_case
