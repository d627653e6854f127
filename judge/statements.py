"""One statement of a script or a module: what it imports, binds and uses."""
import ast
import symtable
from collections import namedtuple

# With these, a name may be used that does not stand in the source.
HIDDEN_NAMES = {"__builtins__", "__file__", "__import__", "__main__", "builtins", "dir", "eval",
                "exec", "globals", "importlib", "inspect", "locals", "vars"}
TARGETS = (ast.Name, ast.Tuple, ast.List, ast.Starred, ast.expr_context)
NO_EFFECT = (ast.arguments, ast.arg, ast.Assign, ast.Constant, ast.Name, ast.expr_context)


# Names: of a statement
#     bound  it binds them for its file
#     used   it uses them, and they are no variables of its functions
Names = namedtuple("Names", "bound used")


def imports_in(node):
    """Return (module, name) for each import in a statement; (module, "") for `import module`."""
    found = []
    for part in ast.walk(node):
        if isinstance(part, ast.Import):
            found += [(alias.name, "") for alias in part.names]
        elif isinstance(part, ast.ImportFrom):
            module = "." * part.level + (part.module or "")
            found += [(module, alias.name) for alias in part.names]
    return found


def root_of(module):
    """Return the first part of the name of a module: "" for one of the kit, such as .queens."""
    return module.split(".")[0]


def is_docstring(node):
    """Return whether a statement at the start of a file is its docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_plain(node):
    """Return whether a statement is `def`, `class` or an assignment to names."""
    targets = [part for target in getattr(node, "targets", []) for part in ast.walk(target)]
    are_names = all(isinstance(part, TARGETS) for part in targets)
    return are_names and isinstance(node, (ast.Assign, ast.FunctionDef, ast.ClassDef))


def is_of_python(name):
    """Return whether a name is of the kind that Python itself binds, such as __name__."""
    return name.startswith("__") and name.endswith("__")


def has_global(node):
    """Return whether a function in a statement binds a name of its file, later."""
    return any(isinstance(part, ast.Global) for part in ast.walk(node))


def hidden_in(node, names):
    """Return the HIDDEN_NAMES among the Names of a statement and what it imports."""
    found = names.bound | names.used
    for module, name in imports_in(node):
        found |= {root_of(module), name}
    return sorted(HIDDEN_NAMES & found)


def names_in(text):
    """Return the Names of the lines of a statement."""
    names = Names(set(), set())
    tables = [symtable.symtable(text, "statement", "exec")]
    for table in tables:        # those of the functions and classes inside follow
        kind = table.get_type()
        for symbol in table.get_symbols():
            name = symbol.get_name()
            is_of_file = kind == "module" or symbol.is_global()
            # A class may use a name of the file, and then bind it itself.
            may_be_of_file = kind == "class" and symbol.is_local() and not is_of_python(name)
            if is_of_file and (symbol.is_assigned() or symbol.is_imported()):
                names.bound.add(name)
            if symbol.is_referenced() and (is_of_file or may_be_of_file):
                names.used.add(name)
        tables += table.get_children()
    return names


def only_binds(node):
    """Return whether a statement only binds names. Classes and calls may have other effects."""
    if isinstance(node, ast.FunctionDef) and not node.decorator_list:
        evaluated = list(filter(None, [node.args, node.returns]))
    else:
        evaluated = [node]
    return all(isinstance(part, NO_EFFECT) for tree in evaluated for part in ast.walk(tree))
