"""What a shell makes of `lab/*`: all that lies in a class, typed word by word."""
import itertools
import os

from judge.files import absolute
from judge.request.classes import has_answers, has_several
from judge.request.lookup import programs_in, visible_names
from judge.request.words import program_called


def without_stars(words, problems):
    """Return typed words with `lab` for all that lies in the class lab: so lab/* means lab.

    All is more than programs or folders alone: these may stay. A problem or a case is typed, too.
    """
    there = sorted(filter(os.path.lexists, words), key=os.path.dirname)
    for lab, group in itertools.groupby(there, os.path.dirname):
        inside = set(group)
        others = [word for word in words if word not in inside]
        may_be_class = len(inside) > 1 and not all(map(program_called, others))
        if may_be_class and is_whole_class(absolute(lab), inside, problems):
            words = [*others, lab or os.curdir]
    return words


def is_whole_class(folder, inside, problems):
    """Return whether paths inside a folder are all that lies there, and it may be a class."""
    names = set(map(os.path.basename, inside))
    are_all = names.issuperset(visible_names(folder))
    are_folders = all(map(os.path.isdir, inside))
    are_programs = len(programs_in(folder)) == len(names)
    if not are_all or are_folders or are_programs:
        return False
    return has_several(folder) and not has_answers(problems[folder], [])
