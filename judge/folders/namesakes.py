"""For which program a case is, by its name: a1 is for a.cpp, and for a2.cpp."""
import re
from collections import defaultdict

from judge.folders.pairing import IN_WORD

LEADING_WORD = re.compile(rf"({IN_WORD.pattern})[._-]*(?=.)")      # input_a1 is a case of a
LETTERS = re.compile(r"[^\W\d_]*")
ONE_LETTER = re.compile(r"(.*/)?[^\W\d_]([\W\d_][^/]*)?\Z")      # A1, in/B-2


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


def problems_by_program(problem, names):
    """Return {name of a program: its Problem} for the programs beside the cases of a Problem.

        a b         a1 b1 2     a has a1, b has b1; 2 is named after no program
        a b c       a1 b1 2     c has 2
        a a2        a1 2        each has all: there is one namesake
        A           A1 B1       A has A1: these are cases of a contest
    """
    namesakes = namesakes_of(names, problem.cases)
    has_one_namesake = len(set(namesakes.values())) == 1
    if not problem.cases or has_one_namesake and not are_of_contest(problem.cases):
        return dict.fromkeys(names, problem)
    groups = grouped_by_program(problem.cases, set(namesakes.values()))
    unnamed = groups.get("", [])
    found = {}
    for name, namesake in namesakes.items():
        named = groups.get(namesake, [])
        if unnamed and not named:
            found[name] = problem.with_cases(unnamed)
        else:
            found[name] = problem.with_cases(named, namesake=namesake, unnamed=unnamed)
    return found


def parts_of(problem, stems):
    """Return a Problem for each program with cases named after it, or else the Problem of all.

    The programs are those beside the cases, named without endings. An attempt such as a2, beside a,
    gets none. It is one Problem if two sources have one name (a.py, a.js), or if two attempts have
    one namesake and no source is called so.
    """
    names = set(map(str.lower, stems))
    by_name = problems_by_program(problem, names)
    found = {}
    for stem in stems:
        part = by_name[stem.lower()]
        is_attempt = part.namesake in names - {stem.lower()}
        if is_attempt or not (part.namesake and part.cases):
            continue
        if part.namesake in found:
            return [problem]
        found[part.namesake] = part._replace(name=stem)
    return list(found.values()) or [problem]


def namesakes_of(names, cases):
    """Return {name of a program: its namesake}: the name after which its Cases are called.

        a a2 a_fast b   a1 b1       a is that of a, a2 and a_fast: these are attempts at a
        a a_x           a1 a_x1     each is its own
        a_sum b_dif     a1 b1       a and b: no case is called by a whole name
    """
    called = grouped_by_program(cases, names)
    titles = titles_of(names, cases) if set(called) == {""} else {}
    if titles:
        return titles
    namesakes = {}
    for name in names:
        # The shortest name with which it begins: this sorts before what continues it.
        first = min(other for other in names if begins_with(name, other))
        is_numbered = name[len(first):].isdecimal()       # a2, beside a: so is the case a2
        namesakes[name] = name if name in called and not is_numbered else first
    return namesakes


def titles_of(names, cases):
    """Return {name of a program: the letters it begins with}, if all Cases are called by these.

    They are so for a_sum, b_dif and the cases a1, b1. If not, return {}.
    """
    titles = {name: LETTERS.match(name)[0] or name for name in names}
    titled = grouped_by_program(cases, set(titles.values()))
    return titles if len(titled) > 1 and "" not in titled else {}


def are_of_contest(cases):
    """Return whether all names of Cases begin with one letter, such as A1, B-2: of a contest."""
    return all(ONE_LETTER.match(case.name) for case in cases)


def grouped_by_program(cases, stems):
    """Return {name of a program, or "": the Cases that are named after it, or after none}."""
    groups = defaultdict(list)
    for case in cases:
        groups[program_of_name(case.name, stems)].append(case)
    return dict(groups)
