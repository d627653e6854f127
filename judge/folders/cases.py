"""The Cases among some files, and what is wrong with the others."""
import os
from collections import namedtuple

from judge.files import is_special
from judge.folders.pairing import OUT_WORD, files_together
from judge.text import natural, shown_path


# Case: an input and its answer
#     name         the path of the input below the problem's folder, without its extension
#     input_path   a Path
#     answer_path  a Path; None without an answer
class Case(namedtuple("Case", "name input_path answer_path")):
    def paths(self):
        """Return the paths of its files."""
        return list(filter(None, [self.input_path, self.answer_path]))


# Complaint: about files that are no case
#     text   a line
#     paths  the files
Complaint = namedtuple("Complaint", "text paths")


def read_cases(folder, names, top):
    """Return the Cases among files of a folder, given by their names, and Complaints.

    The names of the cases begin below the folder `top`.
    """
    cases = []
    complaints = []
    for name, inputs, answers in files_together(folder, names, top):
        fault = fault_of(inputs, answers)
        if fault:
            complaints.append(Complaint(fault, [*inputs, *answers]))
        else:
            cases.append(Case(name, inputs[0], answers[0] if answers else None))
    cases.sort(key=lambda case: natural(case.name))
    return cases, complaints


def fault_of(inputs, answers):
    """Return why the paths of inputs and answers with the same key are no case, or ""."""
    if len(inputs) > 1:
        return f"{together(inputs)} are inputs of one case; keep one of them"
    for path in (*inputs, *answers):
        if not os.access(path, os.R_OK):
            return f"{shown_path(path)} cannot be read"
    if any(path.read_bytes() != answers[0].read_bytes() for path in answers[1:]):
        return f"{shown_path(inputs[0])}: its answers {together(answers)} differ; keep one of them"
    return ""


def together(paths):
    """Return some paths as text."""
    return " and ".join(map(shown_path, paths))


def answer_complaint(path):
    """Return the Complaint about an answer without an input."""
    return Complaint(f"{shown_path(path)}: an answer without its input", [path])


def complaints_about(path, complaints):
    """Return those of some Complaints that are about a file.

    If there are none, return one if it is clearly no input: an answer, a script, no text, or not
    readable.
    """
    known = [complaint for complaint in complaints if path in complaint.paths]
    if known or is_special(path):
        return known
    if OUT_WORD.search(path.name):
        return [answer_complaint(path)]
    if not os.access(path, os.R_OK):
        return [Complaint(f"{shown_path(path)} cannot be read", [path])]
    with open(path, "rb") as file:
        start = file.read(64)
    if start.startswith(b"#!"):
        return [Complaint(f"{shown_path(path)}: a script that needs chmod +x", [path])]
    if b"\0" in start:
        return [Complaint(f"{shown_path(path)}: not a text", [path])]
    return []
