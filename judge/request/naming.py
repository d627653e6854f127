"""Which files are cases: the names of inputs and answers, and the folders to search."""
import itertools
import os
import re
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple, Optional

from judge.files import is_program, is_special
from judge.languages import LANGUAGES
from judge.request.kit import EXPECTED, INPUTS
from judge.text import natural, shown_path


class Case(NamedTuple):
    name: str
    input_path: Path
    answer_path: Optional[Path]
    problem_name: str = ""

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
    """Return the name of a case: its input's, without in-words and endings: 2 for in/in2.txt."""
    stem = re.sub(r"(?i)(\.in|\.txt|\.dat)+\Z", "", name)
    return re.sub(r"^\0[/._-]*|[/._-]*\0", "", IN_WORD.sub("\0", stem)) or name


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
    return is_word or rest.isdecimal() or file != rest and bool(re.search(r"\d", rest))


def usual_answer(name):
    """Return the usual name of the answer to an input. The command `expect` writes it there."""
    # 1.in: 1.out, in1.txt: out1.txt, in/1.txt: out/1.txt, in/1.in: out/1.out, 1.txt: 1.out, 1: 1.a
    usual = IN_WORD.sub(lambda word: USUAL_ANSWERS[word[0].lower()], name)
    stem, extension = os.path.splitext(name)
    if usual != name:
        return usual
    return stem + ".out" if extension.lower() == ".txt" else name + ".a"


def read_cases(folder, names):
    """Return the Cases among files of a folder, given by their names, and complaints.

    Files with the same key belong together. In-words and out-words that all of them have in the
    same place tell nothing. Of the others, an answer has an out-word, and the input has none.
    """
    groups = defaultdict(list)
    for name in names:
        groups[key_of(name)].append(name)
    cases, complaints = [], []
    for group in groups.values():
        if len(group) == 1 and not is_clearly_input(group[0]):
            continue        # the usual case, and a look at the file takes time
        group = [name for name in group if not is_special(folder / name)]
        group = [name for name in group if not is_program(folder / name)]
        words = [WORD.findall(name.lower()) for name in group]
        same = [len(set(place)) == 1 for place in itertools.zip_longest(*words)]
        inputs, answers = [], []
        for name, its_words in zip(group, words):
            telling = [word for word, is_same in zip(its_words, same) if not is_same]
            is_answer = not USUAL_ANSWERS.keys() >= set(telling)
            (answers if is_answer else inputs).append(name)
        if not answers:
            inputs = list(filter(is_clearly_input, inputs))
        case, fault = make_case(folder, inputs, answers)
        cases += [case] if case else []
        complaints += [fault] if fault else []
    cases.sort(key=lambda case: natural(case.name))
    return cases, complaints


def make_case(folder, inputs, answers):
    """Return (the Case of names of inputs and answers, or None; why they are none, or "")."""
    paths = [folder / name for name in (*inputs, *answers)]
    names = list(map(shown_path, paths))
    if not inputs:
        return None, ""
    if len(inputs) > 1:
        together = " and ".join(names[:len(inputs)])
        return None, f"{together} are inputs of one case; keep one of them"
    for path, name in zip(paths, names):
        if not os.access(path, os.R_OK):
            return None, f"{name} cannot be read"
    if len(answers) > 1 and len({path.read_bytes() for path in paths[1:]}) > 1:
        together = " and ".join(names[1:])
        return None, f"{names[0]}: its answers {together} differ; keep one of them"
    answer = paths[1] if answers else None
    return Case(case_name(inputs[0]), paths[0], answer), ""


def files_below(folder, directly, onerror):
    """Yield the paths of the files below a folder that may be inputs or answers by their names.

    Directly, the search goes only into folders such as `in`. It never goes into hidden folders and
    problems inside. onerror(OSError) is called for a folder that cannot be read.
    """
    for path, folders, files in os.walk(folder, onerror=onerror):
        is_top = path == str(folder)
        is_own = "limits" in files or "pyvenv.cfg" in files     # a problem, a Python's environment
        if not is_top and (is_own or Path(path) in (INPUTS, EXPECTED)):
            folders.clear()
            continue
        if directly and is_top:
            folders[:] = filter(WORD.fullmatch, folders)
        folders[:] = [name for name in folders if not OTHER_FOLDER.match(name)]
        for name in files:
            _, extension = os.path.splitext(name)
            if extension not in LANGUAGES and not OTHER_FILE_NAME.match(name):
                yield os.path.join(path, name)
