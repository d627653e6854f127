"""The words and the programs of a command line, sorted: a Request."""
import os
from collections import defaultdict, namedtuple

from judge.files import absolute, is_special
from judge.options import COMMANDS, named_role
from judge.request.case_folders import CaseFolders
from judge.request.classes import with_classes
from judge.request.kit import kit_names_called
from judge.request.pairing import IN_WORD
from judge.request.roles import programs_by_role
from judge.request.stdin import is_pipe_full, stdin_path
from judge.request.students import why_not
from judge.request.words import sort_words
from judge.text import shown_path


# Request: a command line whose words and programs are sorted
#     options          as they were parsed
#     command          the Command
#     words            Words, without programs and classes
#     programs         {role: [Program, ...]}, those that are typed
#     judged           the Programs that are judged; None stands for one that each problem finds
#     program_folders  in which these lie, and all above
#     checkers         those of these that are called like a checker
#     has_class        whether some are students of a class
#     case_folders     CaseFolders
#     told             a Told
Request = namedtuple("Request", "options command words programs judged program_folders checkers"
                                " has_class case_folders told")


def sorted_request(options, told, takes_stdin):
    """Return the Request of a command line: its words by their kind, its programs by their role."""
    command = COMMANDS[options.command]
    case_folders = CaseFolders(command.needs_answers)
    typed = list(filter(None, options.words))
    if command.takes_several and "-" not in typed and is_pipe_full():
        told.note("a pipe is judged only if - is typed")
    words = sort_words(typed, options, command, takes_stdin)
    students = []
    if command.takes_several and words.folders:
        has_program = options.solution or "solution" in map(named_role, words.programs)
        words, students = with_classes(words, case_folders, has_program, told)
    programs = programs_by_role(words.programs, bool(students), options, command, case_folders)
    judged = with_neighbours(programs.get(command.needed[0], []) + students)
    with_paths = [program for program in judged if program.path]
    if len(judged) > 1:
        words = without_notes(words, with_paths, case_folders, told)
    program_folders = set().union(*[program.path.parents for program in with_paths])
    checkers = [program for program in with_paths if named_role(program.path) == "checker"]
    if not judged and not told.has_error():
        judged = [None]         # each problem finds its own program
    return Request(options, command, words, programs, judged, program_folders, checkers,
                   bool(students), case_folders, told)


def without_notes(words, programs, case_folders, told):
    """Return Words without what came by * beside several Programs. A Told gets this, such as notes.

    If a problem is typed that lies elsewhere, this is all that lies beside the programs.
    """
    has_problem = words.folders or any(map(kit_names_called, words.names))
    places = {program.path.parent for program in programs} if has_problem else set()
    places -= {folder.parent for folder in words.folders}
    notes = [path for path in words.files if is_note(path, places, case_folders)]
    files = [path for path in words.files if path not in notes]
    # A source of another language, or a broken link, is no name of a case.
    there = [name for name in words.names if os.path.lexists(name)]
    names = [name for name in words.names if name not in there]
    for path in [*notes, *map(absolute, there)]:
        hint = "" if IN_WORD.search(path.name) else " (inputs end in .in)"
        reason = why_not(path, f"not judged beside several programs{hint}", case_folders)
        told.pass_over(shown_path(path), reason)
    return words._replace(files=files, names=names)


def is_note(path, places, case_folders):
    """Return whether a file lies in some places, or has no in-word and is no answered case."""
    if path == stdin_path() or is_special(path):
        return False
    is_case = IN_WORD.search(path.name) or case_folders[path.parent].direct.is_answered(path)
    return path.parent in places or not is_case


def with_neighbours(programs):
    """Return Programs, each once, with the paths of the others in its folder.

    A command that is no file is the only program, so nothing is lost below its path None.
    """
    by_path = {program.path: program for program in programs}
    by_folder = defaultdict(list)
    for path in filter(None, by_path):
        by_folder[path.parent].append(path)
    found = []
    for path, program in by_path.items():
        beside = by_folder[path.parent] if path else []
        others = tuple(other for other in beside if other != path)
        found.append(program._replace(neighbours=others))
    return found
