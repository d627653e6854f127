"""Which files belong together: inputs and answers, by their names."""
import itertools
import os
import re
from collections import defaultdict

from judge.files import is_program, is_special

# In-words, and the out-words that take their place in the names of new answers.
IN_WORDS = {"in": "out", "inp": "out", "input": "output", "inputs": "outputs"}
# Of words with _, the longer ones come first: the first one that fits counts.
OUT_WORDS = ("expected_output", "accepted_output", "expected", "out", "output", "outputs", "ans",
             "answer", "answers")
ANSWER_ENDINGS = ("sol", "ok", "a")
# These words have no letter beside them. (?a) because a dotless i is no I.
ALONE = r"(?<![^\W\d_])(?ai:%s)(?![^\W\d_])"
IN_WORD = re.compile(ALONE % "|".join(IN_WORDS))
OUT_WORD = re.compile(ALONE % "|".join(OUT_WORDS)
                      + r"|(?<=\.)(?i:%s)\Z" % "|".join(ANSWER_ENDINGS))
IN_OR_OUT_WORD = re.compile(f"{IN_WORD.pattern}|{OUT_WORD.pattern}")
PLAIN_ENDINGS = ("txt", "dat")      # they tell nothing
PLAIN = "|".join(PLAIN_ENDINGS)
# Extensions of inputs that have no answer: none, .txt, .dat, .in, .in1, .1, .1a
INPUT_EXTENSION = re.compile(rf"(?i)(\.({PLAIN}|inp?|input|(in|input)?\d+[a-z]?))?")
END_OF_KEY = re.compile(rf"(?i)(\.(\*|{PLAIN}))+\Z")         # of 1.*, or x.*.txt
INPUT_ENDING = re.compile(rf"(?i)(?<=[^/])\.(in|inp|input|{PLAIN})\Z")        # but not in/.txt


def files_together(folder, names, top):
    """Return (name of a case, its inputs, its answers) for the files of a folder, given by names.

    The files are paths: one input, and one answer or none, unless something is wrong. The names of
    the cases begin below the folder `top`.
    """
    found = []
    for group in grouped(names, lambda name: key_of(name).lower()):
        if len(group) == 1 and not is_clearly_input(group[0]):
            continue        # most files, and a look at each takes time
        for inputs, answers in pairs_of([name for name in group if is_data(folder / name)]):
            if inputs:
                name = case_name(os.path.relpath(folder / inputs[0], top))
                found.append((name, readable(folder, inputs), readable(folder, answers)))
    return found


def lost_answers(names):
    """Return the names of answers without an input, among some files.

    They have an out-word and a number. Others, such as output.txt, may be what a program wrote.
    """
    # The key of a name without an out-word is among the keys, so only answers can be lost.
    keys = {key_of(name).lower() for name in names if not OUT_WORD.search(name)}
    lost = [name for name in names if key_of(name).lower() not in keys]
    return [name for name in lost if re.search(r"\d", os.path.basename(name))]


def is_data(path):
    """Return whether a path is that of a file, and of no program."""
    return not (is_special(path) or is_program(path))


def readable(folder, names):
    """Return the paths of those files that can be read; of all if none can."""
    paths = [folder / name for name in names]
    return [path for path in paths if os.access(path, os.R_OK)] or paths


def key_of(name):
    """Return what an input and its answer have in common in their names.

    Each in- or out-word becomes *; then a last .* or plain ending goes. So 1.in, 1.out and 1.a give
    1; in/1.txt and out/1.ans give */1.
    """
    return END_OF_KEY.sub("", IN_OR_OUT_WORD.sub("*", name))


def pairs_of(group):
    """Return pairs of inputs and answers among names whose keys differ at most by their case."""
    inputs, answers = inputs_and_answers(group)
    if len(set(map(key_of, inputs))) > 1:       # upper and lower case tell them apart
        return list(map(inputs_and_answers, grouped(group, key_of)))
    return [(inputs, answers)]


def inputs_and_answers(names):
    """Return inputs and answers among names with the same key.

        1.in     1.out          in, out tell
        in/1.in  out/1.in       in, out tell; .in does not, as all have it in the same place
        1        1.a            a tells
        1.txt    1.in   1.out   1.txt, without a word that tells, is a note

    A word tells if it differs between the names. An answer has an out-word that tells. If some
    inputs have an in-word that tells, only these are inputs.
    """
    words = [IN_OR_OUT_WORD.findall(name.lower()) for name in names]
    are_same = [len(set(column)) == 1 for column in itertools.zip_longest(*words)]
    with_in_word = []
    others = []
    answers = []
    for name, found in zip(names, words):
        telling = [word for word, is_same in zip(found, are_same) if not is_same]
        if any(word not in IN_WORDS for word in telling):
            answers.append(name)
        elif telling:
            with_in_word.append(name)
        else:
            others.append(name)
    if not answers:
        return list(filter(is_clearly_input, names)), []
    return with_in_word or others, answers        # 1.txt beside 1.in and 1.out is a note


def is_clearly_input(name):
    """Return whether a file is an input even without an answer: 07, 07.txt, in3, x.in, in/b.txt."""
    _, extension = os.path.splitext(name)
    if extension.lower() == ".in":
        return True
    if OUT_WORD.search(name) or not INPUT_EXTENSION.fullmatch(extension):
        return False
    parts = key_of(name).split("/")
    if "*" in parts:            # in.txt, or in a folder: in/b.txt
        return True
    file = parts[-1]
    has_word_and_number = "*" in file and bool(re.search(r"\d", file))
    return file.isdecimal() or has_word_and_number


def case_name(name):
    """Return the name of a case: that of its input without the extension: in/1 for in/1.txt."""
    return INPUT_ENDING.sub("", name)


def usual_answer(name):
    """Return the usual name of the answer to an input. The command `expect` writes it there."""
    # 1.in: 1.out, in1.txt: out1.txt, in/1.txt: out/1.txt, in/1.in: out/1.out, 1.txt: 1.out, 1: 1.a
    usual = IN_WORD.sub(lambda word: IN_WORDS[word[0].lower()], name)
    if usual != name:
        return usual
    stem, extension = os.path.splitext(name)
    return stem + ".out" if extension.lower() == ".txt" else name + ".a"


def grouped(things, key):
    """Return lists of the things that have the same key."""
    groups = defaultdict(list)
    for thing in things:
        groups[key(thing)].append(thing)
    return list(groups.values())
