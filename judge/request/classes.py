"""A class: folders of programs that are judged on a problem which is typed beside them."""
import os

from judge.request.finding import programs_in
from judge.request.kit import KIT_FOLDERS, kit_name_at, kit_names_called
from judge.request.programs import program_at


def with_classes(words, problems):
    """Return Words without folders of programs that stand beside a problem, and their Programs."""
    classes = [(word, folder) for word, folder in words.folders if is_class(folder, problems)]
    others = [pair for pair in words.folders if pair not in classes]
    if not classes or not (others or any(map(kit_names_called, words.names))):
        return words, []
    students = [program_at(os.path.join(word, path.name))
                for word, folder in classes for path in programs_in(folder)]
    return words._replace(folders=others), students


def is_class(folder, problems):
    """Return whether there are programs in a folder outside the kit, and not enough cases."""
    if folder.resolve() in KIT_FOLDERS or kit_name_at(folder):
        return False
    return bool(programs_in(folder)) and not problems[folder].is_enough()
