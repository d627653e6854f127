"""Which files are cases: the names of inputs and answers, and the folders that are searched."""
import itertools
import os
import re
from collections import defaultdict, namedtuple
from pathlib import Path

from judge.files import is_program, is_special
from judge.languages import LANGUAGES
from judge.request.kit import EXPECTED, INPUTS
from judge.text import natural, shown_path


# Complaint: about files that are no case
#     text   a line
#     paths  the files
Complaint = namedtuple("Complaint", "text paths")


# Case: an input and its answer
#     name         the path of the input below the problem's folder, without its extension
#     input_path   a Path
#     answer_path  a Path; None without an answer
class Case(namedtuple("Case", "name input_path answer_path")):
    def paths(self):
        """Return the paths of its files."""
        return list(filter(None, [self.input_path, self.answer_path]))


USUAL_ANSWERS = {"in": "out", "inp": "out", "input": "output", "inputs": "outputs"}
ANSWER_WORDS = ("expected_output", "accepted_output", "expected", "out", "output", "outputs",
                "ans", "answer", "answers")
ANSWER_ENDINGS = ("sol", "ok", "a")
# These words have no letter beside them. (?a) because a dotless i is no I.
ALONE = r"(?ai:(?<![^\W\d_])(?:%s)(?![^\W\d_]))"
IN_WORD = re.compile(ALONE % "|".join(USUAL_ANSWERS))
ENDING = r"(?<=\.)(?i:%s)\Z" % "|".join(ANSWER_ENDINGS)
OUT_WORD = re.compile(ALONE % "|".join(ANSWER_WORDS) + f"|{ENDING}")
WORD = re.compile(f"{IN_WORD.pattern}|{OUT_WORD.pattern}")
# Extensions of inputs that have no answer: none, .txt, .dat, .in, .in1, .1, ...
INPUT_EXTENSION = re.compile(r"(?i)(\.txt|\.dat|\.inp?|\.input|\.(in|input)?\d+[a-z]?)?")
OTHER_FOLDER = re.compile(r"\.|node_modules$")      # without cases
OTHER_FILE_NAME = re.compile(r"\.|limits$|.*~$")    # no input and no answer
NAMES_HINT = "names look like 1.in and 1.out, in1.txt and out1.txt, in/1 and out/1, 01 and 01.a"


def key_of(name):
    """Return what the names of an input and its answer have in common: */1 for in/1.txt, out/1.ans.

    Each in- or out-word becomes *. Endings that tell nothing go.
    """
    return re.sub(r"(\.\*|\.txt|\.dat)+\Z", "", WORD.sub("*", name).lower())


def case_name(name):
    """Return the name of a case: that of its input without the extension: in/1 for in/1.txt."""
    return re.sub(r"(?i)(?<=[^/])\.(in|inp|input|txt|dat)\Z", "", name)


def cases_called(name, cases):
    """Return the Cases with a name, or else those whose name ends in it behind / or an in-word."""
    stem = case_name(name)
    end = re.compile(rf"(/|{IN_WORD.pattern}[._-]*){re.escape(stem)}\Z")
    exact = [case for case in cases if case.name in (name, stem)]
    return exact or [case for case in cases if end.search(case.name)]


def is_clearly_input(name):
    """Return whether a file is an input even without an answer: 07, 07.txt, in3, x.in, in/b.txt."""
    _, extension = os.path.splitext(name)
    if extension.lower() == ".in":
        return True
    if OUT_WORD.search(name) or not INPUT_EXTENSION.fullmatch(extension):
        return False
    *folders, file = key_of(name).split("/")
    rest = file.replace("*", "")        # what an in-word leaves
    is_word = "*" in folders or file == "*"
    has_number = file != rest and bool(re.search(r"\d", rest))
    return is_word or rest.isdecimal() or has_number


def usual_answer(name):
    """Return the usual name of the answer to an input. The command `expect` writes it there."""
    # 1.in: 1.out, in1.txt: out1.txt, in/1.txt: out/1.txt, in/1.in: out/1.out, 1.txt: 1.out, 1: 1.a
    usual = IN_WORD.sub(lambda word: USUAL_ANSWERS[word[0].lower()], name)
    stem, extension = os.path.splitext(name)
    if usual != name:
        return usual
    return stem + ".out" if extension.lower() == ".txt" else name + ".a"


def read_cases(folder, names, top):
    """Return the Cases among files of a folder, given by their names, and Complaints.

    The names of the cases begin below the folder `top`.

    Files with the same key belong together. In-words and out-words that all of them have in the
    same place tell nothing. Of the others, an answer has an out-word, and the input has none.
    """
    groups = defaultdict(list)
    for name in names:
        groups[key_of(name)].append(name)
    cases = []
    complaints = []
    for group in groups.values():
        if len(group) == 1 and not is_clearly_input(group[0]):
            continue        # the usual case, and a look at the file takes time
        group = [name for name in group if not is_special(folder / name)]
        group = [name for name in group if not is_program(folder / name)]
        inputs, answers = map(readable, divided(folder, group))
        fault = fault_of(inputs, answers)
        if fault:
            complaints.append(Complaint(fault, [*inputs, *answers]))
        elif inputs:
            name = case_name(os.path.relpath(inputs[0], top))
            cases.append(Case(name, inputs[0], answers[0] if answers else None))
    cases.sort(key=lambda case: natural(case.name))
    return cases, complaints


def divided(folder, names):
    """Return the paths of inputs and those of answers, for names with the same key.

    Of inputs, those with an in-word count.
    """
    words = [WORD.findall(name.lower()) for name in names]
    same = [len(set(place)) == 1 for place in itertools.zip_longest(*words)]
    marked = []
    others = []
    answers = []
    for name, its_words in zip(names, words):
        telling = [word for word, is_same in zip(its_words, same) if not is_same]
        if any(word not in USUAL_ANSWERS for word in telling):
            answers.append(name)
        elif telling:
            marked.append(name)
        else:
            others.append(name)
    inputs = marked or others       # 1.txt beside 1.in and 1.out is a note
    if not answers:
        inputs = list(filter(is_clearly_input, marked + others))
    return [[folder / name for name in group] for group in (inputs, answers)]


def readable(paths):
    """Return those paths that can be read; all of them if none can."""
    return [path for path in paths if os.access(path, os.R_OK)] or paths


def fault_of(inputs, answers):
    """Return why the paths of inputs and answers with the same key are no case, or ""."""
    if not inputs:
        return ""
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


def files_below(folder, directly, onerror):
    """Yield the paths of the files below a folder that may be inputs or answers by their names.

    Directly, the search goes only into folders such as `in`. It never goes into hidden folders and
    problems inside. onerror(OSError) is called for a folder that cannot be read.
    """
    seen = set(Path(os.path.realpath(folder)).parents)      # folders, so that no circle is endless
    waiting = [str(folder)]
    for top in waiting:
        for path, folders, files in os.walk(top, onerror=onerror):
            real = Path(os.path.realpath(path))
            is_top = path == str(folder)
            is_own = "limits" in files or "pyvenv.cfg" in files     # a problem, or a Python
            is_other = is_own or real in (INPUTS, EXPECTED)
            if real in seen or is_other and not is_top:
                folders.clear()
                continue
            seen.add(real)
            if directly and is_top:
                folders[:] = filter(WORD.fullmatch, folders)
            folders[:] = sorted(name for name in folders if not OTHER_FOLDER.match(name))
            paths = [os.path.join(path, name) for name in folders]
            waiting += filter(os.path.islink, paths)    # later, so that a folder's own path counts
            for name in files:
                _, extension = os.path.splitext(name)
                if extension not in LANGUAGES and not OTHER_FILE_NAME.match(name):
                    yield os.path.join(path, name)
