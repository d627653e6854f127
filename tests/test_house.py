"""The house: the map in judge/__init__.py is true, imports go down only, nothing is too long."""
import ast
import re

import pytest

from harness import populate
from whole_kit import ROOT

MAP = ast.get_docstring(ast.parse((ROOT / "judge/__init__.py").read_text()), clean=False)
# Rooms from the top to the bottom, a folder before its rooms. For a command its folder stands.
ORDER = re.findall("[a-z_]+", " ".join(re.findall("(?m)^ {4,8}([a-z_]+(?:, [a-z_]+)*/?)  ", MAP)))
PATHS = sorted((ROOT / "judge").rglob("*.py"))
MOST_LINES, MOST_LINES_OF_A_FUNCTION = 260, 40


def imports_in(folder):
    """Return {room: rooms that it imports} for a folder with a package judge."""
    trees = {}
    for path in (folder / "judge").rglob("*.py"):
        name = ".".join(path.relative_to(folder).with_suffix("").parts)
        trees[name] = ast.parse(path.read_text(encoding="utf-8"))
    imports = {}
    for room, tree in trees.items():
        names = []
        for node in ast.walk(tree):         # also inside functions
            if isinstance(node, ast.Import):
                names += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert not node.level, f"{room}: write the names of packages in full"
                names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        imports[room] = sorted(trees.keys() & set(names))
    return imports


def circle_of(imports):
    """Return the names on a circle of imports, such as ["a", "b", "a"], or None."""
    left, ends = dict(imports), [None]
    while ends:         # no circle leads through a room that imports nothing else
        ends = [room for room in left if not left.keys() & imports[room]]
        for room in ends:
            del left[room]
    path, room = [], min(left, default=None)
    while left and room not in path:
        path.append(room)
        room = min(left.keys() & imports[room])
    return [*path[path.index(room):], room] if left else None


def place(room):
    """Return where a room such as judge.running.process is in the ORDER."""
    *_, folder, name = room.split(".")
    return ORDER.index(name if folder != "commands" else folder)


def test_a_circle_is_found_and_shown(tmp_path):
    populate(tmp_path, {"judge/a.py": "import os, judge.b", "judge/x/e.py": "",
                        "judge/b.py": "from judge.x import c, d",
                        "judge/x/c.py": "def f():\n    from judge.x.d import g",
                        "judge/x/d.py": "if 1:\n    from judge import b"})
    circle = ["judge.b", "judge.x.c", "judge.x.d", "judge.b"]
    assert circle_of(imports_in(tmp_path)) == circle
    (tmp_path / "judge/x/d.py").write_text("from judge import text")
    assert circle_of(imports_in(tmp_path)) is None


def test_imports_make_no_circle():
    circle = circle_of(imports_in(ROOT))
    assert not circle, "a circle of imports: " + " -> ".join(circle)


def test_map_has_each_room_once_and_imports_go_down_in_it():
    folders = {path.parent.name for path in PATHS} - {"judge"}
    rooms = [path.stem for path in PATHS if path.parent.name != "commands"]
    assert sorted(ORDER) == sorted([*folders, *(name for name in rooms if name != "__init__")])
    upwards = [f"{room} imports {other}" for room, others in imports_in(ROOT).items()
               for other in others if place(room) >= place(other)]
    assert upwards == [], "in the map they stand the other way round"


@pytest.mark.parametrize("path", PATHS, ids=[str(path.relative_to(ROOT)) for path in PATHS])
def test_file_and_its_functions_are_short(path):
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    assert len(lines) <= MOST_LINES
    assert max(map(len, lines), default=0) <= 100
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            assert node.end_lineno - node.lineno < MOST_LINES_OF_A_FUNCTION, node.name


def test_each_room_says_which_question_it_answers():
    for path in PATHS:
        first, *_ = ast.get_docstring(ast.parse(path.read_text())).splitlines()
        assert first.endswith((".", ":")) and "TODO" not in first, path
