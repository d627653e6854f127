"""What a name means: which case, and for which program a case is."""
import re
from collections import defaultdict

from judge.request.pairing import IN_WORD, case_name

LEADING_WORD = re.compile(rf"({IN_WORD.pattern})[._-]*(?=.)")      # input_a1 is a case of a
LETTERS = re.compile(r"[^\W\d_]*")
ONE_LETTER = re.compile(r"(.*/)?[^\W\d_]([\W\d_][^/]*)?\Z")      # A1, in/B-2


def cases_called(name, cases):
    """Return the Cases with a name, or else those whose name ends in it behind / or an in-word."""
    stem = case_name(name)
    end = re.compile(rf"(/|{IN_WORD.pattern}[._-]*){re.escape(stem)}\Z")
    exact = [case for case in cases if case.name in (name, stem)]
    return exact or [case for case in cases if end.search(case.name)]


def cases_ending_in(name, cases):
    """Return the Cases whose name ends in a word or a number: B1 and sample-01 for 1.

    But neither 11 for 1, nor a word for a part of it.
    """
    stem = case_name(name)
    beside = r"\d" if stem[:1].isdecimal() else r"[^\W\d_]"
    end = re.compile(rf"(?<!{beside})0*{re.escape(stem)}\Z")
    return [case for case in cases if end.search(case.name)]


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


def divided_among(names, cases):
    """Return two dictionaries, for the names of programs and some Cases that are for them.

    The first has each program's namesake: the name after which its cases are called, often its own.
    The second has the Cases for each namesake, or, for "", those called after none.

        a a2 a_fast b   a1 b1           for a, a2 and a_fast; b: two are attempts at a
        a a_x           a1 a_x1         for a; a_x
        a_sum b_dif     a1 b1           by titles, if all are named so, and none after a whole name
    """
    named = grouped_by_program(cases, names)
    namesakes = {}
    for name in names:
        first = first_of(name, names)
        is_own = name in named and not name[len(first):].isdecimal()
        namesakes[name] = name if is_own else first
    cases_by_namesake = grouped_by_program(cases, set(namesakes.values()))
    if set(cases_by_namesake) != {""}:
        return namesakes, cases_by_namesake
    titles = {name: LETTERS.match(name)[0] or name for name in names}
    titled = grouped_by_program(cases, set(titles.values()))
    is_titled = len(titled) > 1 and "" not in titled
    return (titles, titled) if is_titled else (namesakes, cases_by_namesake)


def are_of_contest(cases):
    """Return whether all names of Cases begin with one letter, such as A1, B-2: of a contest."""
    return all(ONE_LETTER.match(case.name) for case in cases)


def first_of(name, names):
    """Return the first of the names, with itself, with which a name begins: a for a2 and a-fast."""
    # The shortest: a beginning sorts before what continues it.
    return min(other for other in names if begins_with(name, other))


def grouped_by_program(cases, stems):
    """Return {name of a program, or "": the Cases that are named after it, or after none}."""
    groups = defaultdict(list)
    for case in cases:
        groups[program_of_name(case.name, stems)].append(case)
    return dict(groups)
