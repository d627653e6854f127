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


# Statement: at the top level of a file, but no import
#     path   of the file
#     node   its syntax tree
#     text   its lines, and those above it up to the statement before
#     names  its Names
Statement = namedtuple("Statement", "path node text names")


class Modules:
    """What stands in a script and its modules, in the order in which Python runs it.

    docstring   lines of the script
    imports     {name: the module that it is from, or ""}, but for modules of the kit
    statements  the other Statements of all files
    """

    def __init__(self, script):
        """Read the script and its modules; raise Failure for what might mean something else."""
        self.script = script
        self.docstring = []
        self.imports = {}
        self.statements = []
        # The origin of a name is the file that binds it, the name of a module, "" for `import a`,
        # or BUILT_IN.
        self.origins = {}       # {name: (its origin in all files, where it was first seen)}
        self.origins_in = {}    # {path: {name: its origin in this file}}
        self.add_script()
        for statement in self.statements:
            for name in sorted(statement.names.used):
                origin = self.origins_in[statement.path].get(name, BUILT_IN)
                self.claim(name, origin, statement.path, statement.node)

    def add_script(self):
        """Add the script, with its docstring and without its last statement, the main block."""
        pieces = pieces_of(self.script)
        last, _ = pieces.pop() if pieces else (None, "")
        if pieces and is_docstring(pieces[0][0]):
            node, text = pieces[0]
            self.docstring = text.split("\n")[node.lineno - 1:]
        self.add_pieces(self.script, pieces)
        self.check_end(last)

    def add_pieces(self, path, pieces):
        """Add the pieces of a file. Where it imports a module of the kit, add that first."""
        self.origins_in[path] = {}
        if pieces and is_docstring(pieces[0][0]):
            pieces = pieces[1:]
        for node, text in pieces:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                self.add_import(path, node)
            else:
                self.add_statement(path, node, text)

    def check_end(self, last):
        """Raise Failure if the last statement of the script is not the usual one."""
        origin = self.origins_in[self.script].get("script")
        is_usual = last and ast.dump(last) == MAIN_BLOCK
        if not is_usual or origin != self.script.parent / "shared/contest.py":
            line = last.lineno if last else 1
            raise Failure(f"{relative_path(self.script)}:{line}: a script ends with `if __name__ =="
                          ' "__main__":` and `script(answers)`, which is that of shared.contest')

    def add_import(self, path, node):
        """Add the names of an import. If it is from a module of the kit, add that first."""
        check_import(path, node)
        module = self.module_of(node)
        if module and module not in self.origins_in:
            self.add_pieces(module, pieces_of(module))
        if path in [statement.path for statement in self.statements]:
            raise refusal(path, node, "a bundle takes imports at the top of a file")
        for name in [alias.name for alias in node.names]:
            if not module:
                origin = getattr(node, "module", "")
                self.imports[name] = origin
            elif name in self.origins_in[module]:
                origin = self.origins_in[module][name]
            else:
                raise refusal(path, node, f"{relative_path(module)} has no {name}")
            self.origins_in[path][name] = origin
            self.claim(name, origin, path, node)

    def module_of(self, node):
        """Return the path of the module of the kit from which a statement imports, or None."""
        (name, _), *_ = imports_in(node)
        folder, _, stem = name.partition(".")
        return self.script.parent / "shared" / f"{stem}.py" if folder == "shared" else None

    def add_statement(self, path, node, text):
        """Add a Statement; raise Failure if it is of another kind than a bundle takes."""
        if not is_plain(node):
            raise refusal(path, node, "a bundle takes imports, def, class and assignments to names")
        if any(root_of(module) in ("", "shared") for module, _ in imports_in(node)):
            raise refusal(path, node, "a bundle takes imports of the kit at the top level alone")
        if has_global(node):
            raise refusal(path, node, "a bundle takes no functions that change names of a file")
        names = names_in(text)
        check_hidden(path, node, names)
        used = names.used if path != self.script else set()     # such as its __doc__
        for name in filter(is_of_python, sorted(names.bound | used)):
            raise refusal(path, node, f"a bundle cannot follow {name}")
        self.statements.append(Statement(path, node, text, names))
        for name in names.bound:
            self.origins_in[path][name] = path
            self.claim(name, path, path, node)

    def claim(self, name, origin, path, node):
        """Note where a name is from; raise Failure if it is from elsewhere in another statement."""
        first, place = self.origins.setdefault(name, (origin, line_of(path, node)))
        if first != origin:
            raise refusal(path, node, f"{name} means something else in {place}")


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


def check_import(path, node):
    """Raise Failure for an import of another form than a bundle takes."""
    modules = {module for module, _ in imports_in(node)}
    of_kit = [module for module in modules if root_of(module) in ("", "shared")]
    is_from_one = isinstance(node, ast.ImportFrom) and re.fullmatch(r"shared\.\w+", *modules)
    are_names = all(alias.name.isidentifier() and not alias.asname for alias in node.names)
    if not are_names or "__future__" in modules or (of_kit and not is_from_one):
        raise refusal(path, node, "a bundle takes `import a`, `from a import b` and"
                      " `from shared.a import b`")
    check_hidden(path, node, Names(set(), set()))


def check_hidden(path, node, names):
    """Raise Failure if a statement with some Names may use names that do not stand in it."""
    for name in hidden_in(node, names):
        raise refusal(path, node, f"a bundle cannot follow {name}")


def refusal(path, node, why):
    """Return the Failure that tells why a statement cannot be in a bundle."""
    return Failure(f"{line_of(path, node)}: {why}")


def line_of(path, node):
    """Return the file and the line of a statement."""
    return f"{relative_path(path)}:{node.lineno}"
