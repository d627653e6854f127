"""Which problems and cases the words of a command line mean for a solution: Drafts of Tasks."""
import os
from collections import namedtuple
from pathlib import Path

from judge.files import is_special
from judge.options import COMMANDS
from judge.request.kit import INPUTS, kit_names_called
from judge.request.naming import cases_called
from judge.request.problems import (case_with, find_problem, has_answers, has_cases, kit_problem,
                                    own_problem, problem_of_file, problems_in)
from judge.request.programs import only
from judge.request.words import unknown_word
from judge.text import Failure, printable, relative_path, shown_path


# Draft: of a Task, before its programs and its name are known
#     problem     the Found whose cases are judged
#     cases       some of them, or an input alone
#     complaints  lines about its files
#     lender      the Found that lends limits and helpers: mostly the problem itself
#     word        that names the lender; "" if it is not typed
#     solution    a Program; None if it is not typed
Draft = namedtuple("Draft", "problem cases complaints lender word solution")


def drafts_for(solution, words, programs, options):
    """Return the Drafts that Words mean for a typed solution, or None.

    The problems are the typed ones, or else those of the program or of the current folder. If cases
    or files are typed, only they are judged: a case with its problem, another file with each. The
    programs {role: [Program, ...]} are typed, too.
    """
    in_folders = drafts_of_folders(words.folders, solution, options)
    usual = in_folders or usual_drafts(solution, programs, options)
    kit_words = [name for name in words.names       # 750 may be the name of a case
                 if kit_names_called(name) and not cases_of_drafts(name, usual)]
    in_kit = drafts_of_kit(kit_words, solution, is_alone=not in_folders)
    typed = in_folders + in_kit
    drafts = typed or usual
    cases = []
    files = list(words.files)
    for name in [name for name in words.names if name not in kit_words]:
        called = cases_of_drafts(name, drafts)
        cases += called
        if not called:
            files.append(input_called(name, solution, drafts, programs, options))
    if cases or files:
        # If no problem is typed, the usual one lends its limits, but no program: it has no word.
        models = typed or [usual[0]._replace(word="")]
        drafts = chosen_drafts(cases, files, drafts, models, options)
    return merged(drafts)


def drafts_of_folders(folders, solution, options):
    """Return the Drafts of the problems in folders, pairs of a word and a Path."""
    drafts = []
    for word, folder in folders:
        if may_be_several(solution, options):
            founds = problems_in(folder)
        else:
            founds = [find_problem(folder, accepted(options))]
        drafts += drafts_of(founds, word, solution)
    return drafts


def usual_drafts(solution, programs, options):
    """Return the Drafts that are meant if no problem is typed."""
    if may_be_several(solution, options):
        return drafts_of(problems_in(Path.cwd()), "", None)
    reference, *_ = programs.get("reference", [None])
    return drafts_of([own_problem(solution or reference, accepted(options))], "", solution)


def drafts_of_kit(words, solution, is_alone):
    """Return the Drafts of the kit's problems that words name, alone or beside typed folders.

    Without these folders, a bare word could mean a case.
    """
    drafts = []
    for word in words:
        name = only(word, kit_names_called(word))
        clear_word = word if is_alone else relative_path(INPUTS / name)
        drafts += drafts_of([kit_problem(name)], clear_word, solution)
    return drafts


def may_be_several(solution, options):
    """Return whether a folder may stand for several problems: those inside, with their programs."""
    return COMMANDS[options.command].takes_several and not solution


def accepted(options):
    """Return a function that tells whether a Found is enough for the command."""
    return has_answers if COMMANDS[options.command].needs_answers else has_cases


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


def input_called(name, solution, drafts, programs, options):
    """Return the path of the input of a case that is none of the Drafts; raise Failure if none is.

    It may be one of the problem that is meant if none is typed, or that of old/3, say, in the
    folder old.
    """
    folder, end = os.path.split(name)
    found = cases_of_drafts(name, usual_drafts(solution, programs, options))
    if not found and os.path.isdir(folder):
        found = cases_called(end, find_problem(folder).cases)
    if len(found) == 1:
        return found[0].input_path
    cases = [case.name for draft in drafts for case in draft.cases]
    raise Failure(unknown_word(name, cases, programs, options.command))


def chosen_drafts(cases, files, drafts, models, options):
    """Return the Drafts of some Cases and files alone.

    A file that is no case has the limits and helpers of each of the models.
    """
    if not COMMANDS[options.command].needs_cases:
        paths = [case.input_path for case in cases] + files
        raise Failure(f"{options.command} takes no such input: {shown_path(paths[0])}")
    chosen = drafts_with(cases, files, drafts)
    known = {path for draft in chosen for case in draft.cases for path in case.paths()}
    others = [path for path in files if path not in known]
    return chosen + drafts_of_files(others, models, options)


def drafts_with(cases, files, drafts):
    """Return those Drafts that have some of the Cases, or of the files, with these alone."""
    chosen = []
    for draft in drafts:
        meant = set(cases)
        if draft.word:          # a file of a typed problem stands for its case
            meant.update(case_with(path, draft.problem) for path in files)
        its_cases = [case for case in draft.cases if case in meant]
        if its_cases:
            chosen.append(draft._replace(cases=its_cases, complaints=[]))
    return chosen


def drafts_of_files(files, models, options):
    """Return the Drafts of files, for each of some Drafts one with its limits and helpers."""
    drafts = []
    for path in files:
        if is_special(path) and not COMMANDS[options.command].takes_several:
            raise Failure(f"{options.command} takes no such input: {shown_path(path)}")
        found, case = problem_of_file(path)
        complaints = [text for text, paths in found.complaints if path in paths]
        for model in models:
            drafts.append(model._replace(problem=found, cases=[case], complaints=complaints))
    return drafts


def merged(drafts):
    """Return Drafts with one for each problem and lender, which has all of their cases."""
    by_folders = {}
    for draft in drafts:
        folders = draft.problem.folder, draft.lender.folder
        first = by_folders.get(folders, draft)
        cases = dict.fromkeys([*first.cases, *draft.cases])
        complaints = dict.fromkeys([*first.complaints, *draft.complaints])
        by_folders[folders] = first._replace(cases=list(cases), complaints=list(complaints))
    return list(by_folders.values())


def names_of(drafts):
    """Return names for Drafts, in the first of some ways in which they differ."""
    names = [draft.problem.name for draft in drafts]
    folders = [relative_path(draft.problem.folder) for draft in drafts]
    programs = [draft.solution.typed if draft.solution else draft.lender.name
                for draft in drafts]
    lenders = [draft.lender.name for draft in drafts]
    ways = [
        [names],                            # several problems
        [folders],                          # of the same name
        [programs],                         # several programs, one problem
        [programs, names],
        [programs, lenders, folders],       # a file with the limits of several problems
    ]
    for parts in ways:
        together = list(map(" ".join, zip(*parts)))
        if len(set(together)) == len(together):
            break
    return list(map(printable, together))
