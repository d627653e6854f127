"""All that lies in a class, typed by `*`: it means the class."""
import itertools
import os
from pathlib import Path

from judge.files import absolute
from judge.request.finding import programs_in, visible_names
from judge.request.kit import kit_names_called
from judge.request.pairing import IN_WORD
from judge.request.students import submitted
from judge.request.words import program_called


def without_stars(words, problems):
    """Return typed words with `lab` for all that lies in the folder lab: so lab/* means lab.

    This is for a class, beside a problem from elsewhere. (Two words beside one of the kit may be
    typed by hand: a.py and the folder A.)
    """
    there = sorted(filter(os.path.lexists, words), key=os.path.dirname)
    for lab, group in itertools.groupby(there, os.path.dirname):
        inside = set(group)
        others = [word for word in words if word not in inside]
        has_path = any(os.path.lexists(word) and not program_called(word) for word in others)
        has_problem = has_path or (len(inside) > 2 and any(map(kit_names_called, others)))
        if has_problem and is_whole_class(absolute(lab), inside, problems):
            words = [*others, lab or os.curdir]
    return words


def is_whole_class(folder, inside, problems):
    """Return whether paths inside a folder are all that lies there, and it is a class.

    It has several programs of students, and no cases. Programs alone, or folders alone, are no
    class: they may stay as they are typed.
    """
    names = set(map(os.path.basename, inside))
    if len(names) < 2 or not names.issuperset(visible_names(folder)):
        return False
    programs = {path.name for path in programs_in(folder)}
    others = [folder / name for name in names - programs]
    folders = list(filter(Path.is_dir, others))
    if not others or len(folders) == len(names):
        return False
    if any(IN_WORD.search(path.name) for path in others):       # input.txt, in/
        return False
    students = list(filter(submitted, folders))
    if any(problems[path].cases for path in folders if path not in students):       # tests/
        return False
    return len(programs) + len(students) > 1
