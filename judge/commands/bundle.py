"""The command bundle: a solution of the kit, and what it uses of the modules, as one source."""
import ast
import builtins
import re
import sys
from collections import namedtuple

from judge.report import full_name
from judge.request.kit import SOLUTIONS
from judge.request.programs import program_at
from judge.session import start_session
from judge.text import Failure, relative_path

KIT_IMPORT = re.compile(r"from shared\.(\w+) import \w+(, \w+)*")
ANY_KIT_IMPORT = re.compile(r"(?m)^[ \t]*(?:from|import)[ \t]+shared\b.*")
# With these, a name may be used that does not stand in the source.
HIDDEN_USE = {"__import__", "eval", "exec", "globals", "importlib", "locals", "vars"}
ORIGIN = "# From a kit of solutions: this one with what it uses of the kit's modules, in one file."
READ_AND_WRITE = "sys.stdout.buffer.writelines(answers(sys.stdin.buffer))"


# Statement: at the top level of a file
#     path           of the file
#     text           its lines, and the comments right above them
#     gap            blank lines above
#     bound          the set of names that it binds
#     used           the names in it, also those of its own variables
#     is_definition  whether it only binds names, so that it may be left out
Statement = namedtuple("Statement", "path text gap bound used is_definition")


def run(tasks, complaints, options):
    """Print the bundle of a solution of the kit if it is accepted on all cases; return 0."""
    if complaints:
        raise Failure(*complaints)
    task, = tasks
    if not task.problem.is_of_kit or "solution" in task.programs:
        raise Failure("bundle takes one problem of the kit, such as uva11085")
    try:
        text = bundle(SOLUTIONS / f"{task.problem.name}.py").encode()
    except (SyntaxError, UnicodeError) as error:
        raise Failure(f"{type(error).__name__}: {error}")
    with start_session(options, plain=True) as session:
        path = session.workers.folder / "bundle.py"     # not beside the modules
        path.write_bytes(text)
        programs = {**task.programs, "solution": program_at(str(path))}
        alone = task._replace(programs=programs)
        session.make_ready([alone], ["solution", "checker"])
        outcomes, = session.judge([(alone, session.rules(alone))])
        for outcome in outcomes:
            if outcome.verdict != "AC":
                name = full_name(task, outcome.case)
                what = f"{outcome.verdict} on {name}: {outcome.message}"
                raise Failure(f"the bundle is not accepted, {what}")
    while text:             # without a buffer, a pipe or a full disk may take a part
        text = text[sys.stdout.buffer.write(text):]
    return 0


def bundle(script):
    """Return the bundle of a script: its docstring, imports, what it uses, reading and writing.

    Raise Failure if a name would get another meaning.
    """
    statements, imports = [], {}        # {name: (module or "", name there)}
    docstring = add_file(script, [], statements, imports)
    check_names(statements, imports)
    kept = needed(statements)
    names = set().union(*[statement.used for statement in kept])
    text = "\n".join([*docstring, ORIGIN, *import_lines(imports, names)])
    above = None
    for statement in kept:
        is_first = not above or above.path != statement.path
        text += "\n" * (1 + (2 if is_first else statement.gap)) + statement.text
        above = statement
    return f"{text}\n\n\n{READ_AND_WRITE}\n"


def add_file(path, importers, statements, imports):
    """Add the Statements of a file, behind those of its modules, and its imports.

    Return its docstring as a list of one line or none.
    """
    if path in importers:
        raise Failure(f"{relative_path(path)}: it imports itself")
    source = path.read_text(encoding="utf-8-sig")
    lines = source.split("\n")      # splitlines() would cut at a form feed, too
    for line in ANY_KIT_IMPORT.findall(source):
        found = KIT_IMPORT.fullmatch(line)
        if not found:
            raise Failure(f"{relative_path(path)}: {line.strip()}: a bundle needs"
                          " `from shared.x import a, b` on a line of its own")
        module = path.parent / ("" if importers else "shared") / f"{found[1]}.py"
        if module not in {statement.path for statement in statements}:
            add_file(module, [*importers, path], statements, imports)
    docstring = []
    end = 0             # the number of the last line of the statement above
    for node in ast.parse(source).body:
        decorators = getattr(node, "decorator_list", [])
        first = min(part.lineno for part in [node, *decorators])
        while 0 < end < first - 1 and lines[first - 2].startswith("#"):
            first -= 1
        text = "\n".join(lines[first - 1:node.end_lineno])
        if first <= end:
            raise Failure(f"{relative_path(path)}: {text}: a bundle needs one statement a line")
        is_constant = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_constant and end == 0:
            docstring = [text]
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            add_import(node, path, imports)
        elif not (isinstance(node, ast.If) and "__name__" in names_in([node.test])):
            gap = min(2, first - 1 - end)
            statements.append(made_statement(node, path, text, gap))
        end = node.end_lineno
    return docstring


def add_import(node, path, imports):
    """Add the names of an import from the standard library; raise Failure if they are taken."""
    module = getattr(node, "module", "")
    is_relative = getattr(node, "level", 0) > 0
    if not is_relative and module.startswith("shared."):
        return          # its file is in the bundle
    for alias in node.names:
        name, origin = alias.asname or alias.name, (module, alias.name)
        is_plain = alias.name.isidentifier() and not alias.asname       # no * and no a.b
        is_odd = is_relative or not is_plain or module == "__future__"
        if is_odd or imports.setdefault(name, origin) != origin:
            raise Failure(f"{relative_path(path)}: a bundle cannot have this import of {name}")


def made_statement(node, path, text, gap):
    """Return the Statement of a syntax tree."""
    used = names_in([node])
    hidden = sorted(used & HIDDEN_USE)
    if hidden:
        raise Failure(f"{relative_path(path)}: a bundle cannot follow {hidden[0]}")
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return Statement(path, text, gap, {node.name}, used, True)
    targets = getattr(node, "targets", [node])
    is_definition = all(isinstance(target, ast.Name) for target in targets)
    return Statement(path, text, gap, names_in(targets, ast.Store), used, is_definition)


def names_in(nodes, context=ast.expr_context):
    """Return the names in some syntax trees, perhaps only those that are bound."""
    return {part.id for node in nodes for part in ast.walk(node)
            if isinstance(part, ast.Name) and isinstance(part.ctx, context)}


def check_names(statements, imports):
    """Raise Failure if files bind the same name, or one hides a built-in that another uses."""
    homes = {}
    for statement in statements:
        for name in statement.bound:
            home = homes.setdefault(name, statement.path)
            if home != statement.path or name in imports:
                raise Failure(f"{name} has two meanings, in {relative_path(home)} and elsewhere")
    for statement in statements:
        for name in statement.used & homes.keys():
            if hasattr(builtins, name) and homes[name] != statement.path:
                raise Failure(f"{name} of {relative_path(homes[name])} is a built-in elsewhere")


def needed(statements):
    """Return the Statements that the function `answers` needs, and those with other effects."""
    todo = {"answers"}
    kept = set()
    while todo:
        name = todo.pop()
        for number, statement in enumerate(statements):
            is_meant = name in statement.bound or not statement.is_definition
            if is_meant and number not in kept:
                kept.add(number)
                todo |= statement.used
    return [statements[number] for number in sorted(kept)]


def import_lines(imports, names):
    """Return the lines that import some names, and sys."""
    lines = {"import sys"}
    for module in {module for module, _ in imports.values()}:
        used = sorted(name for name in names if imports.get(name) == (module, name))
        if module and used:
            lines.add(f"from {module} import {', '.join(used)}")
        lines.update(f"import {name}" for name in used if not module)
    return sorted(lines, key=lambda line: (line.startswith("from"), line))
