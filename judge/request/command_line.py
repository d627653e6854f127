"""A command line whose words and programs are sorted: a Request."""
from collections import defaultdict, namedtuple

from judge.folders.case_folders import CaseFolders
from judge.options import COMMANDS, named_role
from judge.request.classes import with_classes
from judge.request.roles import programs_by_role
from judge.request.stdin import is_pipe_full
from judge.request.stray_files import without_stray_files
from judge.request.words import sort_words


# Request: a command line whose words and programs are sorted
#     options          as they were parsed
#     command          the Command
#     words            Words, without programs, classes and stray files
#     programs         {role: [Program, ...]}, those that are typed
#     judged           the Programs that are judged; None stands for one that each problem finds
#     program_folders  in which these lie, and all above
#     checkers         those that are judged, but called like a checker: check.py of a student
#     has_class        whether some are students of a class
#     case_folders     CaseFolders
#     told             a Told
Request = namedtuple("Request", "options command words programs judged program_folders checkers"
                                " has_class case_folders told")


def make_request(options, told, takes_stdin):
    """Return the Request of a command line: its words by their kind, its programs by their role."""
    command = COMMANDS[options.command]
    case_folders = CaseFolders(command.needs_answers)
    typed = list(filter(None, options.words))
    if command.takes_several and "-" not in typed and is_pipe_full():
        told.note("a pipe is judged only if - is typed")
    words = sort_words(typed, options, command, takes_stdin)
    classes = []
    students = []
    if command.takes_several and words.folders:
        has_program = options.solution or "solution" in map(named_role, words.programs)
        words, classes, students = with_classes(words, case_folders, has_program, told)
    programs = programs_by_role(words.programs, classes, options, command, case_folders)
    typed_ones = programs.get(command.needed[0], [])
    judged = with_neighbours(typed_ones + students)
    with_paths = [program for program in judged if program.path]
    if len(judged) > 1:
        words = without_stray_files(words, with_paths, case_folders, told)
    if not judged and not told.has_error():
        judged = [None]         # each problem finds its own program
    return Request(
        options, command, words, programs, judged,
        program_folders={folder for program in with_paths for folder in program.path.parents},
        checkers=[program for program in with_paths if named_role(program.path) == "checker"],
        has_class=bool(students), case_folders=case_folders, told=told)


def with_neighbours(programs):
    """Return Programs, each path once, with the paths of the others in its folder.

    At most one is a command that is no file. Its path is None.
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
