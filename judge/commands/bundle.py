"""The command bundle: a solution of the kit, and what it uses of the modules, as one source."""
import copy
import os
import sys

from judge.modules import is_of_kit, read_files
from judge.report import full_name
from judge.request.kit import INPUTS, SOLUTIONS, kit_name_at, kit_names, kit_names_called
from judge.request.tasks import read_request
from judge.session import start_session
from judge.statements import names_in, only_binds, root_of
from judge.text import Failure

ORIGIN = "# Merged from several files of a solution kit."
READ_AND_WRITE = "sys.stdout.buffer.writelines(answers(clean_lines(sys.stdin.buffer)))"


def run(options, told):
    """Print the bundle of a solution of the kit if it is accepted on all cases; return 0."""
    problem = problem_called(options.words)
    try:
        text = bundle(SOLUTIONS / f"{problem}.py").encode()
    except (SyntaxError, ValueError, RecursionError) as error:      # ValueError: a zero byte
        raise Failure(f"{type(error).__name__}: {error}")
    check(text, problem, options, told)
    while text and not told.has_error():
        text = text[sys.stdout.buffer.write(text):]     # a pipe or a full disk may take a part
    return 0


def problem_called(words):
    """Return the name of the kit's problem that the only word means; raise Failure for others."""
    called = []
    for word in words:
        name = os.path.exists(word) and kit_name_at(word)
        called += [name] if name else kit_names_called(word)
    if len(called) == len(words) == 1:
        return called[0]
    raise Failure(f"bundle takes one problem of the kit: {', '.join(kit_names())}")


def check(text, problem, options, told):
    """Judge a bundle on all cases of its problem; raise Failure if it is not accepted.

    `told` gets an error if it cannot be judged.
    """
    with start_session(options, plain=True) as session:
        path = session.workers.folder / "bundle.py"     # not beside the modules
        path.write_bytes(text)
        asked = copy.copy(options)
        asked.words = [str(INPUTS / problem), str(path)]
        tasks = read_request(asked, told, takes_stdin=False)
        pairs = session.with_rules(tasks, told)
        for task, outcome in session.judge(pairs):
            if outcome.verdict != "AC":
                what = f"{outcome.verdict} on {full_name(task, outcome.case)}: {outcome.message}"
                raise Failure(f"the bundle is not accepted, {what}")


def bundle(script):
    """Return the bundle of a script: its docstring, imports, what it uses, reading and writing.

    Raise Failure if it might mean something else, SyntaxError if it is no Python.
    """
    files = read_files(script)
    statements = [statement for file in files for statement in file.statements]
    imports = {name: module for file in files for name, module, _ in file.imports
               if not is_of_kit(module)}
    kept, names = needed_statements(statements, names_in(READ_AND_WRITE).used)
    # `from a import b` may be for the use of a.b.
    names |= {name for name, module in imports.items() if root_of(module) in names}
    lines = import_lines(imports, names & imports.keys())
    texts = [statement.text for statement in kept]
    return "\n".join([*files[-1].docstring, ORIGIN, *lines, *texts, "", "", READ_AND_WRITE, ""])


def needed_statements(statements, names):
    """Return (the Statements that bind some names, or do more; all names that they bind or use)."""
    kept = []
    while True:
        needed = [statement for statement in statements
                  if statement.names.bound & names or not only_binds(statement.node)]
        if needed == kept:
            return kept, names
        kept = needed           # they may use more names
        names = names.union(*[statement.names.used | statement.names.bound for statement in kept])


def import_lines(imports, names):
    """Return the lines that import names, of {name: the module that it is from, or ""}."""
    lines = [f"import {name}" for name in sorted(names) if not imports[name]]
    for module in sorted(set(filter(None, map(imports.get, names)))):
        used = sorted(name for name in names if imports[name] == module)
        lines.append(f"from {module} import {', '.join(used)}")
    return lines
