"""Which cases a name means: a word, or the name of a program."""
import re

from judge.request.pairing import IN_WORD, case_name

# Ends the name of a program in that of a case: a1 and a-1 are cases of a.cpp, 1000-1 of 1000.py.
# Behind a digit stands no digit, and behind anything else no letter.
PROGRAM_END = r"((?<=\d)(?!\d)|(?<!\d)(?![^\W\d_]))"


def cases_called(name, cases):
    """Return the Cases with a name, or else those whose name ends in it behind / or an in-word."""
    stem = case_name(name)
    end = re.compile(rf"(/|{IN_WORD.pattern}[._-]*){re.escape(stem)}\Z")
    exact = [case for case in cases if case.name in (name, stem)]
    return exact or [case for case in cases if end.search(case.name)]


def program_of_name(name, stems):
    """Return the longest name of a program with which that of a case begins; "" if none does.

    The names of the programs are in lower case.
    """
    name = name.lower()
    alike = [stem for stem in stems if re.match(re.escape(stem) + PROGRAM_END, name)]
    return max(alike, key=len, default="")
