"""What a word without a meaning could be."""
import glob
import os
import shlex
import shutil
from pathlib import Path

from judge.folders.kit import ROOT, SOLUTIONS, kit_names
from judge.folders.pairing import case_name
from judge.languages import how_to_run
from judge.options import COMMANDS, OPTIONS, named_role
from judge.text import MOST_CHARACTERS, cut, did_you_mean


def unknown_word(word, cases, programs, command):
    """Return the complaint about a word without a meaning, with a hint at what it could be.

    The cases are the names of those that it could have been; the programs, {role: [Program, ...]},
    those that are typed for the Command.
    """
    hint = hint_for(word, cases, programs, command)
    return f"no program, folder, file, case or problem {word!r}; {hint}"


def hint_for(word, cases, programs, command):
    """Return what a word without a meaning could be: the first that fits, from clear to vague."""
    if word in [path.stem for path in SOLUTIONS.glob("*.py")]:
        return f"solutions/{word}.py needs its cases in inputs/{word} and expected/{word}"
    missing = [role for role in command.needed if role not in programs]
    flag = usual_flag(word, missing or command.needed)
    way = how_to_run(word, flag)
    if way:
        return way
    below = glob.glob(os.path.join("*", glob.escape(word)))
    for path in [os.path.join("..", word), *below]:
        if os.path.lexists(path):
            return f"did you mean {path}?"
    files = sorted(os.listdir("."))
    for name in files:
        # A case, but not of this program; or A.cpp for a.
        stems = case_name(name), os.path.splitext(name)[0].lower()
        if word in stems and word != name:
            return f"did you mean {name}?"
    question = did_you_mean(word, ["--help", *COMMANDS, *kit_names(), *files, *cases])
    if question:
        return question
    if missing and (" " in word or shutil.which(word)):
        return f"{flag} {shlex.quote(word)} runs it"
    if "generator" in command.needed and word.isdecimal():
        return "a number needs its option: --size, --seconds or --seed"
    are_in_kit = not cases or Path.cwd() == ROOT
    noun, names = ("problems", kit_names()) if are_in_kit else ("cases", cases)
    return cut(f"the {noun} are {', '.join(names)}", MOST_CHARACTERS)


def usual_flag(word, roles):
    """Return the option that takes a word: by a name in it, such as gen.py, or that of a role."""
    named = [role for role in map(named_role, word.split()) if role in roles]
    return OPTIONS[[*named, *roles][0]].flag
