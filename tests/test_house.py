"""The house: the map in judge/__init__.py is true, imports go down only, nothing is too long."""
import ast
import re

import pytest

from whole_kit import ROOT

MAP = ast.get_docstring(ast.parse((ROOT / "judge/__init__.py").read_text()), clean=False)
# Rooms from the top to the bottom, a folder before its rooms. For a command its folder stands.
ORDER = re.findall("[a-z_]+", " ".join(re.findall("(?m)^ {4,8}([a-z_]+(?:, [a-z_]+)*/?)  ", MAP)))
PATHS = sorted((ROOT / "judge").rglob("*.py"))
MOST_LINES, MOST_LINES_OF_A_FUNCTION = 260, 40


def imports_of_rooms():
    """Return {room: the names of what it imports}, such as judge.running.process."""
    imports = {}
    for path in PATHS:
        room = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        names = imports[room] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):  # also inside functions
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert not node.level, f"{room}: write the names of packages in full"
                names.add(node.module)
                names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return imports


def place(room):
    """Return where a room such as judge.running.process is in the ORDER."""
    *_, folder, name = room.split(".")
    return ORDER.index(name if folder != "commands" else folder)


def test_map_has_each_room_once_and_imports_go_down_in_it():
    folders = {path.parent.name for path in PATHS} - {"judge"}
    rooms = [path.stem for path in PATHS if path.parent.name != "commands"]
    assert sorted(ORDER) == sorted([*folders, *(name for name in rooms if name != "__init__")])
    imports = imports_of_rooms()
    upwards = [f"{room} imports {other}" for room in imports
               for other in imports[room] & imports.keys() if place(room) >= place(other)]
    assert upwards == [], "in the map they stand the other way round"


@pytest.mark.parametrize("path", PATHS, ids=[str(path.relative_to(ROOT)) for path in PATHS])
def test_file_and_its_functions_are_short_and_it_says_which_question_it_answers(path):
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    assert len(lines) <= MOST_LINES
    assert max(map(len, lines), default=0) <= 100
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            assert node.end_lineno - node.lineno < MOST_LINES_OF_A_FUNCTION, node.name
    first, *_ = ast.get_docstring(tree).splitlines()
    assert first.endswith((".", ":")) and "TODO" not in first


def test_all_that_is_imported_is_used():
    for path in PATHS:
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        imports = [node for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom))]
        names = {alias.name.partition(".")[0] for node in imports for alias in node.names}
        assert names <= {node.id for node in nodes if isinstance(node, ast.Name)}, path
