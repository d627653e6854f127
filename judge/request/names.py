"""What a name means: which case, and for which program a case is."""
import re

from judge.request.pairing import IN_WORD, case_name

LEADING_WORD = re.compile(rf"({IN_WORD.pattern})[._-]*(?=.)")      # input_a1 is a case of a


def cases_called(name, cases):
    """Return the Cases with a name, or else those whose name ends in it: 1 for in/1, B1, sample-01.

    But neither in 11 for 1, nor in a word for a part of it.
    """
    stem = case_name(name)
    beside = r"\d" if stem[:1].isdecimal() else r"[^\W\d_]"
    end = re.compile(rf"(?<!{beside})0*{re.escape(stem)}\Z")
    exact = [case for case in cases if case.name in (name, stem)]
    return exact or [case for case in cases if end.search(case.name)]


def program_of_name(name, stems):
    """Return the longest name of a program with which a part of a case's name begins, or "".

    So in/a1 is a case of a, as well as a/1. Of names of one length, that of the first part counts:
    a/b1 is a case of a. The names of programs are in lower case.
    """
    words = name.lower().split("/")
    parts = [LEADING_WORD.sub("", word) for word in words]
    alike = [stem for part in parts for stem in stems if begins_with(part, stem)]
    return max(alike, key=len, default="")


def begins_with(name, stem):
    """Return whether a name begins with a program's: a1 and a-1 with a, 1000-1 with 1000.

    But ab does not begin with a, nor 10001 with 1000.
    """
    same_kind = str.isdecimal if stem[-1].isdecimal() else str.isalpha
    return name.startswith(stem) and not same_kind(name[len(stem):][:1])


def beginnings(name):
    """Return the names that a name begins with, the longest first: a-fast and a for a-fast."""
    ends = range(len(name), 0, -1)
    return [name[:end] for end in ends if begins_with(name, name[:end])]


def first_of(name, names, cases):
    """Return the name of the program at which one is an attempt: a for a2, a-fast and a_sum.

    It is the first among the names of programs, with this one, with which it begins; or else a
    beginning of its own after which one of some Cases is named.
    """
    first = min((other for other in names if begins_with(name, other)), key=len)
    if first != name:
        return first
    called = [start for start in beginnings(name) if any(program_of_name(case.name, [start])
                                                         for case in cases)]
    return called[0] if called else name
