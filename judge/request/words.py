"""What the words of a command line mean: programs, problems, cases and files."""
import contextlib
import os
import shlex
import shutil
from collections import namedtuple
from pathlib import Path

from judge.files import absolute, is_program, is_source
from judge.languages import INTERPRETERS
from judge.options import COMMANDS, OPTIONS
from judge.request.kit import (INPUTS, KIT_FOLDERS, ROOT, SOLUTIONS, kit_name_at, kit_names,
                               kit_names_called)
from judge.request.naming import cases_called
from judge.request.problems import (find_problem, has_answers, has_cases, kit_problem,
                                    own_problem, problems_in)
from judge.request.programs import named_role, only, programs_in, source_called
from judge.text import Failure, cut, did_you_mean, relative_path

MOST_CHARACTERS = 500       # of a list of names


# Words: of a command line, by their kind
#     programs  paths as typed, or with the ending of the source
#     folders   pairs: as typed, its Path
#     files     Paths, also of the file that stdin is redirected from
#     names     of cases, or of the kit's problems
#     students  paths of programs in a folder without cases: all of them are solutions
Words = namedtuple("Words", "programs folders files names students", defaults=((),))


# Draft: of a Task, before its programs and its name are known
#     problem     the Found whose cases are judged
#     cases       some of them, or an input alone
#     complaints  lines about its files
#     lender      the Found that lends limits and helpers: mostly the problem itself
#     word        that names the lender; "" if it is not typed
#     solution    a Program; None if it is not typed
Draft = namedtuple("Draft", "problem cases complaints lender word solution")


def sort_words(typed, command):
    """Return the Words of a command line for a Command."""
    programs = []
    folders = []
    files = []
    names = []
    for word in filter(None, typed):
        path = stdin_path() if word == "-" else absolute(word)
        is_binary = is_program(path)
        source = source_called(word) if is_binary or not path.exists() else None
        if path.is_dir():
            folders.append((word, path))
        elif kit_name_at(path) and "solution" not in command.needed:
            folders.append((word, INPUTS / kit_name_at(path)))
        elif source or is_binary or is_source(path):
            programs.append(source or word)
        elif path.name == "limits" and path.exists():   # one of samples/*
            folders.append((relative_path(path.parent), path.parent))
        elif path.exists() and path.suffix not in INTERPRETERS:
            files.append(path)
        else:
            names.append(word)
    with contextlib.suppress(OSError):      # it is closed
        if stdin_path().is_file() and os.lseek(0, 0, os.SEEK_CUR) == 0:     # nobody has read it
            files.append(stdin_path())
    words = Words(programs, folders, files, names)
    return with_classes(words) if command.takes_several else words


def with_classes(words):
    """Return Words in which a folder of programs without cases, beside a problem, means these."""
    classes = [(word, path) for word, path in words.folders if is_class(path)]
    problems = [folder for folder in words.folders if folder not in classes]
    if not (problems or any(map(kit_names_called, words.names))):
        return words
    students = []
    for word, folder in classes:
        students += [os.path.join(word, path.name) for path in programs_in(folder)]
    return words._replace(students=students, folders=problems)


def is_class(folder):
    """Return whether there are programs in a folder outside the kit, and no cases."""
    if folder.resolve() in KIT_FOLDERS or kit_name_at(folder):
        return False
    return bool(programs_in(folder)) and not find_problem(folder).cases


def stdin_path():
    """Return the path of the file that stdin is redirected from, or else of stdin itself."""
    path = Path(os.path.realpath("/dev/stdin"))
    return path if path.is_file() else Path("/dev/stdin")


def understand(words, programs, solution, options):
    """Return (Drafts, lenders, cases, files) that Words mean for a typed solution, or None.

    The Drafts are of the problems that are typed, or else of those of the program or the current
    folder, with all cases. The lenders are those that lend limits and helpers to a file. Then come
    Cases chosen by name, and the paths of inputs or of files of cases. The programs
    {role: [Program, ...]} are typed, too.
    """
    command = COMMANDS[options.command]
    accept = has_answers if command.needs_answers else has_cases
    may_be_several = command.takes_several and not solution
    typed = []
    for word, folder in words.folders:
        founds = problems_in(folder) if may_be_several else [find_problem(folder, accept)]
        typed += drafts_of(founds, word, solution)
    drafts = typed
    if not typed and may_be_several:
        drafts = drafts_of(problems_in(Path.cwd()), "", None)
    elif not typed:
        reference, *_ = programs.get("reference", [None])
        drafts = drafts_of([own_problem(solution or reference, accept)], "", solution)
    cases, files = [], list(words.files)
    for name in sorted(words.names, key=lambda name: not kit_names_called(name)):
        chosen = cases_of_drafts(name, drafts)
        cases += chosen
        if not chosen and kit_names_called(name):
            kit_name = only(name, kit_names_called(name))
            # Once a problem is typed, the bare name could mean a case of another one next time.
            word = relative_path(INPUTS / kit_name) if typed else name
            if not typed:       # the cases so far are of no typed problem: now they are files
                files += [case.input_path for case in cases]
                cases.clear()
            typed += drafts_of([kit_problem(kit_name)], word, solution)
            drafts = typed
        elif not chosen:
            files.append(input_below(name, drafts, programs, options))
    lenders = typed or [drafts[0]._replace(word="")]
    return drafts, lenders, cases, files


def drafts_of(founds, word, solution):
    """Return a Draft for each of the Founds that a word means; "" for no word."""
    drafts = []
    for found in founds:
        if len(founds) > 1:
            word = relative_path(found.folder)
        complaints = [complaint.text for complaint in found.complaints]
        drafts.append(Draft(found, found.cases, complaints, found, word, solution))
    return drafts


def cases_of_drafts(name, drafts):
    """Return the Case called so of each of the Drafts that has one; Failure if one has two."""
    chosen = []
    for draft in drafts:
        found = {case.name: case for case in cases_called(name, draft.cases)}
        if found:
            chosen.append(found[only(name, found)])
    return chosen


def input_below(name, drafts, programs, options):
    """Return the path of the input of old/3, say, in the folder old; raise Failure if none."""
    folder, end = os.path.split(name)
    if os.path.isdir(folder):
        found = cases_called(end, find_problem(folder).cases)
        if len(found) == 1:
            return found[0].input_path
    raise Failure(unknown_word(name, drafts, programs, options.command))


def unknown_word(word, drafts, programs, command):
    """Return the complaint about a word without a meaning, with a hint at what it could be."""
    cases = [case.name for draft in drafts for case in draft.cases]
    known = [*COMMANDS, *kit_names(), *os.listdir("."), *cases]
    missing = [role for role in COMMANDS[command].needed if role not in programs]
    roles = [role for role in map(named_role, word.split()) if role in missing]
    role = (*roles, *missing, "solution")[0]
    _, extension = os.path.splitext(word)
    line = f"{INTERPRETERS.get(extension, '')} {word}".strip()
    is_command = missing and (" " in word or shutil.which(word))
    command_line = f"{OPTIONS[role].flag} {shlex.quote(line)}"
    hint = did_you_mean(word, known)
    if (SOLUTIONS / f"{word}.py").is_file():
        hint = f"; solutions/{word}.py needs its cases in inputs/{word} and expected/{word}"
    elif INTERPRETERS.get(extension) == "":
        hint = f"; compile it, then {OPTIONS[role].flag} ./PROGRAM runs it"
    elif extension in INTERPRETERS or is_command and not hint:
        hint = f"; {command_line} runs it"
    elif not hint and command in OPTIONS["seed"].commands and word.isdecimal():
        hint = "; a number needs its option: --size, --seconds or --seed"
    elif not hint:
        are_in_kit = not cases or Path.cwd() == ROOT
        noun, names = ("problems", kit_names()) if are_in_kit else ("cases", cases)
        listed = ", ".join(names)
        hint = cut(f"; the {noun} are {listed}", MOST_CHARACTERS)
    return f"no program, folder, file, case or problem {word!r}{hint}"
