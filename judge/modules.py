"""A script and its modules, statement by statement, if these can stand together in one file.

What is taken is known to mean the same there. Anything else is refused in one line.
"""
import ast
import re
import symtable
import tokenize
from collections import namedtuple

from judge.text import Failure, relative_path

MAIN_BLOCK = ast.dump(ast.parse('if __name__ == "__main__":\n    script(answers)').body[0])
KIT_IMPORT = re.compile(r"from shared\.(\w+) import")
ANY_KIT_IMPORT = re.compile(r"from (shared\b|\.)|import (.*, )?shared\b")
# With these, a name may be used that does not stand in the source.
HIDDEN_NAMES = {"__builtins__", "__file__", "__import__", "__main__", "builtins", "dir", "eval",
                "exec", "globals", "importlib", "locals", "vars"}
HIDDEN_ATTRIBUTES = {"_getframe", "modules", "__globals__"}     # of sys and of functions
TARGETS = (ast.Name, ast.Tuple, ast.List, ast.Starred, ast.expr_context)
NO_EFFECT = (ast.arguments, ast.arg, ast.Assign, ast.Constant, ast.Name, ast.expr_context)


# Statement: at the top level of a file, but no import
#     path  of the file
#     node  its syntax tree
#     text  its lines, and those above it up to the statement before
#     bound the names that it binds for its file
#     used  the names that it uses, but for the variables of its functions
Statement = namedtuple("Statement", "path node text bound used")


class Modules:
    """What stands in a script and its modules, in the order in which Python runs it."""

    def __init__(self, script):
        """Read the script and its modules; raise Failure for what might mean something else."""
        self.script = script
        self.docstring = []     # lines of the script
        self.statements = []
        self.imports = {}       # {name: the module that it is from, or ""}
        # A home is where a name is from: a file, the name of a module, "" for `import a`, or
        # "built in".
        self.homes = {}         # {name: (its home in all files, where it was first seen)}
        self.own = {}           # {path: {name: its home in this file}}
        self.changed = set()    # names that functions bind for their file, by `global`
        self.add_file(script, [])
        for statement in self.statements:
            for name in sorted(statement.used):
                own = self.own[statement.path].get(name, "built in")
                self.check_home(name, own, statement.path, statement.node)

    def add_file(self, path, importers):
        """Add a file. Where it imports a module of the kit, add that first."""
        self.own[path] = {}
        nodes = ast.parse(path.read_bytes(), str(path)).body
        with tokenize.open(path) as file:       # it knows a byte order mark and `# coding: latin-1`
            lines = file.read().split("\n")     # splitlines() would cut at a form feed, too
        last = nodes.pop() if path == self.script and nodes else None
        end = 0         # the number of the last line of the statement above
        for node in nodes:
            if node.lineno <= end:
                raise refusal(path, node, "a bundle needs one statement a line")
            if end == 0 and is_docstring(node):
                if path == self.script:
                    self.docstring = lines[node.lineno - 1:node.end_lineno]
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                self.add_import(path, node, [*importers, path])
            else:
                self.add_statement(path, node, "\n".join(lines[end:node.end_lineno]))
            end = node.end_lineno
        if path == self.script:
            self.check_end(last)

    def check_end(self, last):
        """Raise Failure if the last statement of the script is not the usual one."""
        home = self.own[self.script].get("script")
        is_usual = last and ast.dump(last) == MAIN_BLOCK
        if not is_usual or home != self.script.parent / "shared/contest.py":
            line = last.lineno if last else 1
            raise Failure(f"{relative_path(self.script)}:{line}: a script ends with `if __name__ =="
                          ' "__main__":` and `script(answers)`, which is that of shared.contest')

    def add_import(self, path, node, importers):
        """Add the names of an import. If it is from a module of the kit, add that first."""
        of_kit = checked_import(path, node)
        self.check_siblings(path, node)
        module = self.script.parent / "shared" / f"{of_kit[1]}.py" if of_kit else None
        if module in importers:
            raise refusal(path, node, f"{relative_path(module)} imports itself")
        if module and module not in self.own:
            self.add_file(module, importers)
        if path in [statement.path for statement in self.statements]:
            raise refusal(path, node, "a bundle takes imports at the top of a file")
        for name in [alias.name for alias in node.names]:
            home = self.own[module].get(name) if module else getattr(node, "module", "")
            if module and (home is None or name in self.changed):
                raise refusal(path, node, f"{relative_path(module)} has no {name}, or changes it")
            if not module:
                self.imports[name] = home
            self.own[path][name] = home
            self.check_home(name, home, path, node)

    def add_statement(self, path, node, text):
        """Add a Statement; raise Failure if it is of another kind than a bundle takes."""
        targets = [part for target in getattr(node, "targets", []) for part in ast.walk(target)]
        are_names = all(isinstance(part, TARGETS) for part in targets)
        if not (are_names and isinstance(node, (ast.Assign, ast.FunctionDef, ast.ClassDef))):
            raise refusal(path, node, "a bundle takes imports, def, class and assignments to names")
        if any(map(ANY_KIT_IMPORT.match, map(start_of, ast.walk(node)))):
            raise refusal(path, node, "a bundle takes imports of the kit at the top level alone")
        self.check_siblings(path, node)
        bound, changed, used = names_in(text)
        for name in sorted(bound | used):
            stays = path == self.script and name not in bound       # such as its __doc__
            if name in HIDDEN_NAMES or is_of_python(name) and not stays:
                raise refusal(path, node, f"a bundle cannot follow {name}")
        self.statements.append(Statement(path, node, text, bound, used))
        self.changed |= changed
        for name in bound:
            self.own[path][name] = path
            self.check_home(name, path, path, node)

    def check_siblings(self, path, node):
        """Raise Failure for an import from another script, beside this one."""
        for root in roots_in(node):
            if (self.script.parent / f"{root}.py").exists():
                raise refusal(path, node, f"a bundle takes no imports from {root}.py")

    def check_home(self, name, home, path, node):
        """Raise Failure if a name is from somewhere else in another statement."""
        first, place = self.homes.setdefault(name, (home, place_of(path, node)))
        if first != home:
            raise refusal(path, node, f"{name} means something else in {place}")


def checked_import(path, node):
    """Return the match of an import from a module of the kit, or None for any other module.

    Raise Failure if it is of another form than a bundle takes.
    """
    start = start_of(node)
    of_kit = KIT_IMPORT.fullmatch(start)
    is_plain = all(alias.name.isidentifier() and not alias.asname for alias in node.names)
    is_other = "__future__" in start or (ANY_KIT_IMPORT.match(start) and not of_kit)
    if is_other or not is_plain:
        raise refusal(path, node, "a bundle takes `import a`, `from a import b` and"
                      " `from shared.a import b`")
    for name in hidden_in(node):
        raise refusal(path, node, f"a bundle cannot follow {name}")
    return of_kit


def is_docstring(node):
    """Return whether a statement at the start of a file is its docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def check_kept(statements):
    """Raise Failure if Statements that a bundle keeps use what it cannot follow."""
    for statement in statements:
        for name in hidden_in(statement.node):
            raise refusal(statement.path, statement.node, f"a bundle cannot follow {name}")


def refusal(path, node, why):
    """Return the Failure that tells why a statement cannot be in a bundle."""
    return Failure(f"{place_of(path, node)}: {why}")


def place_of(path, node):
    """Return the file and the line of a statement."""
    return f"{relative_path(path)}:{node.lineno}"


def start_of(node):
    """Return how an import starts, such as `from shared.queens import`; "" for anything else."""
    if isinstance(node, ast.ImportFrom):
        return f"from {'.' * node.level}{node.module or ''} import"
    if isinstance(node, ast.Import):
        return "import " + ", ".join(alias.name for alias in node.names)
    return ""


def is_of_python(name):
    """Return whether a name is of the kind that Python itself binds, such as __name__."""
    return name.startswith("__") and name.endswith("__")


def roots_in(node):
    """Return the first names of the modules from which a statement imports."""
    starts = list(map(start_of, ast.walk(node)))
    return re.findall(r"(?:from|import|,) (\w+)", " ".join(starts))


def hidden_in(node):
    """Return what a bundle cannot follow in a statement, beside its names."""
    found = []
    for part in ast.walk(node):
        if isinstance(part, (ast.Import, ast.ImportFrom)):
            words = re.findall(r"\w+", start_of(part)) + [alias.name for alias in part.names]
            found += sorted(HIDDEN_NAMES.intersection(words))
        if getattr(part, "attr", None) in HIDDEN_ATTRIBUTES:
            found.append(part.attr)
        for field in ("annotation", "returns"):
            annotation = getattr(part, field, None)
            quoted = [inner.value for inner in ast.walk(annotation or ast.Pass())
                      if isinstance(inner, ast.Constant) and isinstance(inner.value, str)]
            found += map(repr, quoted)
    return found


def names_in(text):
    """Return three sets of names: bound, changed and used by the lines of a statement.

    Bound and used are as in Statement. Changed are those of bound that a function binds, later.
    """
    bound, changed, used = set(), set(), set()
    kept = kept_names(ast.parse(text))
    tables = [(symtable.symtable(text, "statement", "exec"), False)]
    for table, is_later in tables:          # the list grows
        kind = table.get_type()
        is_later = is_later or kind == "function"
        tables += [(inner, is_later) for inner in table.get_children()]
        for symbol in table.get_symbols():
            name = symbol.get_name()
            is_of_file = kind == "module" or symbol.is_global()
            # A class may use a name of the file, and then bind it itself.
            may_be_of_file = kind == "class" and symbol.is_local() and not is_of_python(name)
            if is_of_file and (symbol.is_assigned() or symbol.is_imported()):
                bound.add(name)
                changed |= {name} if is_later else set()
            if (symbol.is_referenced() or name in kept) and (is_of_file or may_be_of_file):
                used.add(name)
    return bound, changed, used


def kept_names(tree):
    """Return the names that `x += 1` and `del x` use: symtable says only that they bind them."""
    names = set()
    for part in ast.walk(tree):
        if isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name):
            names.add(part.target.id)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Del):
            names.add(part.id)
    return names


def only_binds(node):
    """Return whether a statement only binds names. Classes and calls may have other effects."""
    if isinstance(node, ast.FunctionDef) and not node.decorator_list:
        evaluated = list(filter(None, [node.args, node.returns]))
    else:
        evaluated = [node]
    return all(isinstance(part, NO_EFFECT) for tree in evaluated for part in ast.walk(tree))
