"""A script and its modules, statement by statement, if these can stand together in one file.

Each name that is taken means the same there. Anything else is refused in one line. (Attributes
such as __globals__ are not followed.)
"""
import ast
import re
import tokenize
from collections import namedtuple

from judge.statements import (Names, has_global, hidden_in, imports_in, is_docstring, is_of_python,
                              is_plain, names_in, root_of)
from judge.text import Failure, relative_path

BUILT_IN = "built in"
MAIN_BLOCK = ast.dump(ast.parse('if __name__ == "__main__":\n    script(answers)').body[0])


# File: a script or one of its modules
#     module      its name, such as shared.queens
#     path
#     docstring   its lines
#     imports     Imports
#     statements  its other Statements, without the main block
#     has_main    whether it ends with that
#     end         the number of the line where its last statement begins
File = namedtuple("File", "module path docstring imports statements has_main end")


# Import: of a name at the top of a file
#     name
#     module  that it is from; "" for `import name`
#     node    the syntax tree of the statement
Import = namedtuple("Import", "name module node")


# Statement: at the top level of a file, but no import
#     node   its syntax tree
#     text   its lines, and those above it up to the statement before
#     names  its Names
Statement = namedtuple("Statement", "node text names")


def read_files(script):
    """Return the Files of a script and its modules, in the order in which Python runs them.

    Raise Failure if they might mean something else in one file, SyntaxError if one is no Python.
    """
    files = list(files_below(script.parent, script.stem, set()))
    *modules, main = files
    imports = [(name, module) for name, module, _ in main.imports]
    if not main.has_main or ("script", "shared.contest") not in imports:
        raise Failure(f"{relative_path(script)}:{main.end}: a script ends with `if __name__ =="
                      ' "__main__":` and `script(answers)`, which is that of shared.contest')
    for file in modules:        # the script may use its own __doc__
        for node, _, names in file.statements:
            refuse_all(filter(is_of_python, names.used), file.path, node)
    refuse_clashes(files)
    return files


def refuse_clashes(files):
    """Raise Failure if a name means something else in one of the Files than in another."""
    first = {}          # {name: (its origin, where it was first seen)}
    for name, origin, path, node in meanings(files):
        known, place = first.setdefault(name, (origin, line_of(path, node)))
        if known != origin:
            raise refusal(path, node, f"{name} means something else in {place}")


def files_below(folder, module, seen):
    """Yield the Files of what a module of a folder imports, then its own; none of those seen."""
    seen.add(module)
    file = read_file(folder / f"{module.replace('.', '/')}.py", module)
    for entry in file.imports:
        if is_of_kit(entry.module) and entry.module not in seen:
            yield from files_below(folder, entry.module, seen)
    yield file


def read_file(path, module):
    """Return the File of a module; raise Failure for a statement that a bundle does not take."""
    pieces = pieces_of(path)
    end = pieces[-1][0].lineno if pieces else 1
    docstring = []
    if pieces and is_docstring(pieces[0][0]):
        node, text = pieces.pop(0)
        docstring = text.split("\n")[node.lineno - 1:]
    has_main = bool(pieces) and ast.dump(pieces[-1][0]) == MAIN_BLOCK
    imports = []
    statements = []
    for node, text in pieces[:-1] if has_main else pieces:
        if not isinstance(node, (ast.Import, ast.ImportFrom)):
            statements.append(read_statement(path, node, text))
        elif statements:
            raise refusal(path, node, "a bundle takes imports at the top of a file")
        else:
            imports += read_import(path, node)
    return File(module, path, docstring, imports, statements, has_main, end)


def pieces_of(path):
    """Return (syntax tree, its lines and those above up to the last one) for each statement."""
    nodes = ast.parse(path.read_bytes(), str(path)).body
    with tokenize.open(path) as file:       # it knows a byte order mark and `# coding: latin-1`
        lines = file.read().split("\n")     # splitlines() would cut at a form feed, too
    pieces = []
    end = 0         # the number of the last line of the statement above
    for node in nodes:
        if node.lineno <= end:
            raise refusal(path, node, "a bundle needs one statement a line")
        pieces.append((node, "\n".join(lines[end:node.end_lineno])))
        end = node.end_lineno
    return pieces


def read_import(path, node):
    """Return the Imports of a statement; raise Failure for a form that a bundle does not take."""
    found = imports_in(node)
    modules = [module for module, _ in found]
    is_from_one = isinstance(node, ast.ImportFrom) and re.fullmatch(r"shared\.\w+", modules[0])
    are_names = all(alias.name.isidentifier() and not alias.asname for alias in node.names)
    is_refused = any(map(is_of_kit, modules)) and not is_from_one
    if is_refused or not are_names or "__future__" in modules:
        raise refusal(path, node, "a bundle takes `import a`, `from a import b` and"
                      " `from shared.a import b`")
    refuse_all(hidden_in(node, Names(set(), set())), path, node)
    return [Import(name or module, module if name else "", node) for module, name in found]


def read_statement(path, node, text):
    """Return a Statement; raise Failure if it is of another kind than a bundle takes."""
    if not is_plain(node):
        raise refusal(path, node, "a bundle takes imports, def, class and assignments to names")
    if any(is_of_kit(module) for module, _ in imports_in(node)):
        raise refusal(path, node, "a bundle takes imports of the kit at the top level alone")
    if has_global(node):
        raise refusal(path, node, "a bundle takes no functions that change names of a file")
    names = names_in(text)
    refuse_all(hidden_in(node, names), path, node)
    refuse_all(filter(is_of_python, names.bound), path, node)
    return Statement(node, text, names)


def meanings(files):
    """Yield (name, its origin, path, syntax tree) for all names that Files bind, then use.

    The origin is the file that binds it, the name of a module of Python, "" for `import name`, or
    BUILT_IN.
    """
    origins = {}        # {module: {name: origin}}
    for file in files:
        known = origins[file.module] = {}
        for name, module, node in file.imports:
            origin = origins.get(module, {}).get(name) if is_of_kit(module) else module
            if origin is None:
                raise refusal(file.path, node, f"{module} has no {name}")
            known[name] = origin
            yield name, origin, file.path, node
        for statement in file.statements:
            for name in sorted(statement.names.bound):
                known[name] = file.path
                yield name, file.path, file.path, statement.node
    for file in files:
        for statement in file.statements:
            for name in sorted(statement.names.used):
                origin = origins[file.module].get(name, BUILT_IN)
                yield name, origin, file.path, statement.node


def is_of_kit(module):
    """Return whether a module is one of the kit, as shared.queens, or may be, as .queens."""
    return root_of(module) == "shared" or module.startswith(".")


def refuse_all(names, path, node):
    """Raise Failure if there are names that a bundle cannot follow."""
    for name in sorted(names):
        raise refusal(path, node, f"a bundle cannot follow {name}")


def refusal(path, node, why):
    """Return the Failure that tells why a statement cannot be in a bundle."""
    return Failure(f"{line_of(path, node)}: {why}")


def line_of(path, node):
    """Return the file and the line of a statement."""
    return f"{relative_path(path)}:{node.lineno}"
