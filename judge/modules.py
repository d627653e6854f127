"""A script and its modules, statement by statement, if these can stand together in one file.

Each name that they bind or use at the top level means the same in all of them. Anything else is
refused in one line. (Attributes such as __globals__ are not followed.)
"""
import ast
import re
import symtable
import textwrap
import tokenize
from collections import namedtuple

from judge.text import Failure, relative_path

IMPORTS = (ast.Import, ast.ImportFrom)
PLAIN = (ast.FunctionDef, ast.ClassDef, ast.Assign)
NOT_INSIDE = (*IMPORTS, ast.Global, ast.NamedExpr)
# Modules of the kit and of Python, but those that may use names that do not stand in the source
MODULE = re.compile(r"shared\.\w+|(?!(shared|builtins|importlib|inspect|__\w+)\b)\w[\w.]*")
# Names that may do so, or that each file has for itself
HIDDEN = re.compile(r"__\w+__|dir|eval|exec|globals|locals|vars")


# File: a script or one of its modules
#     module      its name, such as shared.queens
#     docstring   its lines
#     imports     pairs (name, the module that it is from; "" for `import name`)
#     statements  its other Statements
File = namedtuple("File", "module docstring imports statements")


# Statement: at the top level of a file, but no import
#     text    its lines, and those above it up to the statement before
#     bound   the names that it binds for its file
#     used    those that it uses, without the variables of its functions
#     may_go  whether it has no effect but binding them
Statement = namedtuple("Statement", "text bound used may_go")


MAIN_BLOCK = ast.dump(ast.parse('if __name__ == "__main__":\n    script(answers)').body[0])
MAIN = Statement("", frozenset(), frozenset(), True)        # stands for it


def read_files(script):
    """Return the Files of a script and its modules, in the order in which Python runs them.

    Raise Failure if they might mean something else in one file, SyntaxError if one is no Python.
    """
    files = list(files_imported(script.parent, script.stem, set()))
    *_, main = files
    *before, end = main.statements or [None]
    if end is not MAIN or MAIN in before or ("script", "shared.contest") not in main.imports:
        raise Failure(f"{relative_path(script)}: a script ends with `if __name__ =="
                      ' "__main__":` and `script(answers)`, which is that of shared.contest')
    refuse_clashes(files)
    return files


def refuse_clashes(files):
    """Raise Failure if a name has another origin in one of the Files than in another.

    The origin is a module, "" for `import name`, or None if the name is built in.
    """
    first = {}          # {name: (its origin, the File where it was first seen)}
    for file in files:
        origins = dict(file.imports)
        for statement in file.statements:
            origins = {**dict.fromkeys(statement.used), **origins}
            origins.update(dict.fromkeys(statement.bound, file.module))
        for name, origin in sorted(origins.items()):
            known, other = first.setdefault(name, (origin, file))
            if known != origin:
                raise Failure(f"{name} comes from elsewhere in {file.module}"
                              f" than in {other.module}")


def files_imported(folder, module, seen):
    """Yield the Files of what a module of a folder imports, then its own; none of those seen."""
    seen.add(module)
    file = read_file(folder / f"{module.replace('.', '/')}.py", module)
    for _, other in file.imports:
        if other.startswith("shared.") and other not in seen:
            yield from files_imported(folder, other, seen)
    yield file


def read_file(path, module):
    """Return the File of a module; raise Failure for a statement that a bundle does not take."""
    with tokenize.open(path) as source:     # it knows a byte order mark and `# coding: latin-1`
        lines = source.read().split("\n")   # splitlines() would cut at a form feed, too
    file = File(module, [], [], [])
    end = 0         # the number of the last line of the statement above
    for node in ast.parse("\n".join(lines), str(path)).body:
        place = f"{relative_path(path)}:{node.lineno}"
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, IMPORTS) and not file.statements:
            file.imports.extend(read_import(node, place))
        elif end == 0 and is_text:      # the docstring
            file.docstring.extend(lines[node.lineno - 1:node.end_lineno])
        else:
            text = "\n".join(lines[end:node.end_lineno])
            file.statements.append(read_statement(node, place, text))
        end = node.end_lineno
    return file


def read_import(node, place):
    """Return pairs of an imported name and its module; raise Failure for other forms."""
    module = getattr(node, "module", "")
    names = [alias.name for alias in node.names if not alias.asname]
    modules = [module] if module else names
    is_plain = all(map(str.isidentifier, names)) and all(map(MODULE.fullmatch, modules))
    if not is_plain or len(names) < len(node.names) or getattr(node, "level", 0):
        raise Failure(f"{place}: a bundle takes `import a`, `from a import b` and `from shared.a"
                      " import b`, but no builtins, importlib or inspect")
    return [(name, module) for name in names]


def read_statement(node, place, text):
    """Return the Statement of a syntax tree; raise Failure if a bundle does not take it."""
    if ast.dump(node) == MAIN_BLOCK:
        return MAIN
    is_plain = isinstance(node, PLAIN) and text != ""
    if not is_plain or any(isinstance(part, NOT_INSIDE) for part in ast.walk(node)):
        raise Failure(f"{place}: a bundle takes one statement a line: imports, then def, class and"
                      " assignments, without `import`, `global` and `:=` in them")
    bound = names_bound(node)
    used = names_used(text)
    for name in filter(HIDDEN.fullmatch, sorted(bound | used)):
        raise Failure(f"{place}: a bundle cannot follow {name}")
    return Statement(text, bound, used, may_go(node))


def names_bound(node):
    """Return the names that a plain statement binds for its file, or changes."""
    targets = getattr(node, "targets", None) or [ast.Name(node.name)]
    parts = list(targets)
    for part in parts:      # then those of (a, b), and the a of *a, a.b and a[x]
        parts += getattr(part, "elts", [])
        parts += filter(None, [getattr(part, "value", None)])
    return {part.id for part in parts if isinstance(part, ast.Name)}


def names_used(text):
    """Return the names of its file that a statement uses, but for those that it binds itself."""
    # It is put into a function, as Python 3.12 calls the n of [n for n in x] a name of the file.
    tables = [symtable.symtable("def f():\n" + textwrap.indent(text, " "), "statement", "exec")]
    names = set()
    for table in tables:        # those of the functions and classes inside follow
        for symbol in table.get_symbols():
            name = symbol.get_name()
            # A class may use a name of the file, and then bind it itself.
            is_of_class = table.get_type() == "class" and not name.startswith("__")
            if symbol.is_referenced() and (symbol.is_global() or is_of_class):
                names.add(name)
        tables += table.get_children()
    return names


def may_go(node):
    """Return whether a statement only binds a name.

    Decorators, defaults and annotations may do more.
    """
    if not isinstance(node, ast.FunctionDef) or node.decorator_list or node.returns:
        return False
    if node.args.defaults or node.args.kw_defaults:
        return False
    return not any(getattr(part, "annotation", None) for part in ast.walk(node.args))
