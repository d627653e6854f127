"""Which case a name means."""
import re

from judge.folders.pairing import IN_WORD, case_name


def cases_called(name, cases):
    """Return the Cases with a name, or else those whose name ends in it behind / or an in-word."""
    stem = case_name(name)
    end = re.compile(rf"(/|{IN_WORD.pattern}[._-]*){re.escape(stem)}\Z")
    exact = [case for case in cases if case.name in (name, stem)]
    return exact or [case for case in cases if end.search(case.name)]


def cases_ending_in(name, cases):
    """Return the Cases whose name ends in a whole word or number.

    1 finds B1 and sample-01, but not 11.
    """
    stem = case_name(name)
    beside = r"\d" if stem[:1].isdecimal() else r"[^\W\d_]"
    end = re.compile(rf"(?<!{beside})0*{re.escape(stem)}\Z")
    return [case for case in cases if end.search(case.name)]
