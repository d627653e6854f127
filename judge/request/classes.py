"""Which typed folders are classes, beside a problem."""
import os
from pathlib import Path

from judge.request.finding import sources_in
from judge.request.kit import KIT_FOLDERS, kit_names_called
from judge.request.names import cases_called
from judge.request.programs import program_at
from judge.request.students import hand_ins, inside_with_programs, submitted, why_not
from judge.request.usual import has_program
from judge.text import shown_path


def with_classes(words, problems, is_program_typed, told):
    """Return the Words that are no classes, and the Programs of the students.

    A Told gets what is not judged. Perhaps a program is typed, too.
    """
    classes = classes_in(words, problems, is_program_typed)
    found = {folder: hand_ins(folder, words.folders) for folder in classes}
    empty = [folder for folder in classes if not any(one.solutions for one in found[folder])]
    students = [student for folder in classes if folder not in empty
                for student in students_of(found[folder], told)]
    if is_program_typed and not students:       # for this program, they are problems after all
        return words, []
    for folder in empty:
        if students:
            told.pass_over(words.folders[folder], why_not(folder))
        else:
            told.error(f"no programs in {shown_path(folder)}")
    folders = {folder: word for folder, word in words.folders.items() if folder not in classes}
    return words._replace(folders=folders), students


def students_of(found, told):
    """Return the Programs of HandIns. A Told gets what is not judged."""
    students = []
    for hand_in in found:
        if len(hand_in.solutions) == 1:
            students.append(program_at(hand_in.solutions[0]))
        elif hand_in.solutions:
            names = " or ".join(os.path.relpath(path, hand_in.typed) for path in hand_in.solutions)
            told.error(f"{hand_in.typed}: which program is it, {names}?")
        else:
            told.pass_over(hand_in.typed, hand_in.why_not)
    return students


def classes_in(words, problems, is_program_typed):
    """Return the typed folders that are classes. The first rule that fits counts."""
    folders = words.folders
    answered = [folder for folder in folders if has_answers(problems[folder], folders)]
    unanswered = [folder for folder in folders if folder not in answered]
    has_kit_name = any(is_kit_word(name, folders, problems) for name in words.names)
    # j a.py tests lab: a problem is typed; what has no answers are programs beside a.py.
    if is_program_typed:
        return unanswered if answered or has_kit_name else []
    # j lab tests, j 750 lab: a problem has no program, so all other folders are of students.
    bare = [folder for folder in answered if not is_student(problems[folder])]
    is_program_missing = has_kit_name or any(needs_program(problems[folder]) for folder in bare)
    if is_program_missing or (bare and unanswered):
        return [folder for folder in folders if folder not in bare]
    # j lab 1.in: cases are typed, and several programs.
    beside_cases = [] if bare else classes_beside_cases(words, problems)
    if beside_cases:
        return beside_cases
    # j lab: a problem without cases.
    if not answered:
        return []
    # j sum lab, where sum has a program. But in j A B, B with one program has no cases yet.
    places = {folder.parent for folder in answered}
    return [folder for folder in unanswered if has_several(folder) or folder.parent not in places]


def classes_beside_cases(words, problems):
    """Return the typed folders that have several programs together, if other cases are typed."""
    names = [name for name in words.names if not os.path.lexists(name)]
    inputs = [folder for folder in words.folders
              if problems[folder].cases and not submitted(folder)]
    if not (words.files or names or inputs):
        return []
    found = [folder for folder in words.folders if submitted(folder)
             and not has_typed_case(folder, problems[folder], words.files, names)]
    return found if len(found) > 1 or any(map(has_several, found)) else []


def is_kit_word(name, folders, problems):
    """Return whether a name means a problem of the kit, and no case in typed folders."""
    return kit_names_called(name) and not any(cases_called(name, problems[folder].cases)
                                              for folder in folders)


def needs_program(problem):
    """Return whether a Problem is one of the kit, or no program would be found for it."""
    is_found_here = len(sources_in(Path.cwd())) == 1
    return is_kit_folder(problem) or not (has_program(problem) or is_found_here)


def is_student(problem):
    """Return whether a Problem with answers may be the folder of a student."""
    return not is_kit_folder(problem) and bool(sources_in(problem.folder))


def is_kit_folder(problem):
    """Return whether a Problem is one of the kit, or one of the kit's folders, such as inputs."""
    return problem.is_of_kit or problem.folder.resolve() in KIT_FOLDERS


def has_answers(problem, folders):
    """Return whether a Problem has an answered case of its own.

    It is in no other typed folder, and in no folder inside with programs: those are students'.
    """
    if is_kit_folder(problem):
        return True
    top = problem.folder
    inside = {folder for folder in folders if top in folder.parents}
    inside.update(inside_with_programs(top))
    answered = [case.input_path for case in problem.cases if case.answer_path]
    return any(inside.isdisjoint(path.parents) for path in answered)


def has_several(folder):
    """Return whether several programs, or folders with some, lie in a folder."""
    return len(sources_in(folder) + inside_with_programs(folder)) > 1


def has_typed_case(folder, problem, files, names):
    """Return whether some files or names are cases of a folder's Problem, not of students in it."""
    for path in [path for path in files if folder in path.parents]:
        is_direct = path in problem.direct.by_path
        if is_direct or problem.folders_of_others.isdisjoint(path.parents):
            return True
    return any(cases_called(name, problem.cases) for name in names)
