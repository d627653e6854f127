"""Which files are cases: inputs and answers that belong together, and what is wrong with others."""
import itertools
import os
import re
from collections import defaultdict, namedtuple

from judge.files import is_program, is_special
from judge.text import natural, shown_path

# In-words, and the out-words that take their place in the names of new answers.
IN_WORDS = {"in": "out", "inp": "out", "input": "output", "inputs": "outputs"}
# A word stands before its own beginnings, as the first one that fits counts.
OUT_WORDS = ("expected_output", "accepted_output", "expected", "out", "output", "outputs", "ans",
             "answer", "answers")
ANSWER_ENDINGS = ("sol", "ok", "a")
# These words have no letter beside them. (?a) because a dotless i is no I.
ALONE = r"(?<![^\W\d_])(?ai:%s)(?![^\W\d_])"
IN_WORD = re.compile(ALONE % "|".join(IN_WORDS))
OUT_WORD = re.compile(ALONE % "|".join(OUT_WORDS)
                      + r"|(?<=\.)(?i:%s)\Z" % "|".join(ANSWER_ENDINGS))
WORD = re.compile(f"{IN_WORD.pattern}|{OUT_WORD.pattern}")
# Extensions of inputs that have no answer: none, .txt, .dat, .in, .in1, .1, ...
INPUT_EXTENSION = re.compile(r"(?i)(\.txt|\.dat|\.inp?|\.input|\.(in|input)?\d+[a-z]?)?")


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
    for inputs, answers in files_together(folder, names):
        fault = fault_of(inputs, answers)
        if fault:
            complaints.append(Complaint(fault, [*inputs, *answers]))
        else:
            name = case_name(os.path.relpath(inputs[0], top))
            cases.append(Case(name, inputs[0], answers[0] if answers else None))
    cases.sort(key=lambda case: natural(case.name))
    return cases, complaints


def files_together(folder, names):
    """Yield the paths of inputs and of answers that belong together: one of each, as a rule."""
    for group in grouped(names, lambda name: key_of(name).lower()):
        if len(group) == 1 and not is_clearly_input(group[0]):
            continue        # most files, and a look at each takes time
        for inputs, answers in pairs_of([name for name in group if is_data(folder / name)]):
            if inputs:
                yield readable(folder, inputs), readable(folder, answers)


def pairs_of(group):
    """Return pairs of inputs and answers among names whose keys differ at most by their case."""
    inputs, answers = divided(group)
    if len(set(map(key_of, inputs))) > 1:       # upper and lower case tell them apart
        return list(map(divided, grouped(group, key_of)))
    return [(inputs, answers)]


def grouped(things, key):
    """Return lists of the things that have the same key."""
    groups = defaultdict(list)
    for thing in things:
        groups[key(thing)].append(thing)
    return list(groups.values())


def key_of(name):
    """Return what the names of an input and its answer have in common: */1 for in/1.txt, out/1.ans.

    Each in- or out-word becomes *. Endings that tell nothing go.
    """
    return re.sub(r"(?i)(\.\*|\.txt|\.dat)+\Z", "", WORD.sub("*", name))


def is_data(path):
    """Return whether a path is that of a file, and of no program."""
    return not (is_special(path) or is_program(path))


def divided(names):
    """Return inputs and answers among names with the same key.

    In-words and out-words that all of them have in the same place tell nothing: of in/1.in and
    out/1.in, `in` and `out` tell, `.in` does not. An answer has an out-word that tells, and the
    input has none. Of inputs, those with an in-word count.
    """
    words = [WORD.findall(name.lower()) for name in names]
    are_same = [len(set(column)) == 1 for column in itertools.zip_longest(*words)]
    marked = []
    others = []
    answers = []
    for name, found in zip(names, words):
        telling = [word for word, is_same in zip(found, are_same) if not is_same]
        if any(word not in IN_WORDS for word in telling):
            answers.append(name)
        elif telling:
            marked.append(name)
        else:
            others.append(name)
    if not answers:
        return list(filter(is_clearly_input, names)), []
    return marked or others, answers        # 1.txt beside 1.in and 1.out is a note


def is_clearly_input(name):
    """Return whether a file is an input even without an answer: 07, 07.txt, in3, x.in, in/b.txt."""
    _, extension = os.path.splitext(name)
    if extension.lower() == ".in":
        return True
    if OUT_WORD.search(name) or not INPUT_EXTENSION.fullmatch(extension):
        return False
    parts = key_of(name).split("/")
    file = parts[-1]
    has_word_and_number = "*" in file and bool(re.search(r"\d", file))
    is_word = "*" in parts      # or the folder around it, as for in/b.txt
    return is_word or file.isdecimal() or has_word_and_number


def readable(folder, names):
    """Return the paths of those files that can be read; of all if none can."""
    paths = [folder / name for name in names]
    return [path for path in paths if os.access(path, os.R_OK)] or paths


def case_name(name):
    """Return the name of a case: that of its input without the extension: in/1 for in/1.txt."""
    return re.sub(r"(?i)(?<=[^/])\.(in|inp|input|txt|dat)\Z", "", name)


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


def lone_complaint(path):
    """Return the Complaint about a file that is neither a case nor an input alone, or None."""
    if is_special(path):
        return None
    if OUT_WORD.search(path.name):
        return answer_complaint(path)
    if not os.access(path, os.R_OK):
        return Complaint(f"{shown_path(path)} cannot be read", [path])
    with open(path, "rb") as file:
        is_text = b"\0" not in file.read(64)
    return None if is_text else Complaint(f"{shown_path(path)}: not a text", [path])
