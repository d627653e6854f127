"""The command bundle: a solution of the kit, and what it uses of the modules, as one source."""
import copy
import os
import sys
from collections import defaultdict

from judge.folders.kit import INPUTS, SOLUTIONS, kit_name_at, kit_names, kit_names_called
from judge.modules import read_files
from judge.report import full_name
from judge.request.tasks import read_request
from judge.session import start_session
from judge.text import Failure

ORIGIN = "# Merged from several files of a solution kit."
READ_AND_WRITE = "sys.stdout.buffer.writelines(answers(clean_lines(sys.stdin.buffer)))"


def run(options, told):
    """Print the bundle of a solution if it is accepted on all cases; return the exit status."""
    problem = problem_called(options.words)
    try:
        text = bundle(SOLUTIONS / f"{problem}.py").encode()
    except (SyntaxError, ValueError, RecursionError) as error:      # ValueError: a zero byte
        raise Failure(f"{type(error).__name__}: {error}")
    check(text, problem, options, told)
    if told.has_error():
        return 2
    while text:
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
    names = {"answers", "clean_lines", "sys"}       # of READ_AND_WRITE
    kept = kept_statements(statements, names)
    imports = {name: module for file in files for name, module in file.imports
               if {name, module.split(".")[0]} & names}     # `from a.b import c` may be for a.b.d
    texts = [statement.text for statement in kept]
    parts = [ORIGIN, *import_lines(imports), *texts, "", "", READ_AND_WRITE, ""]
    return "\n".join(files[-1].docstring + parts)


def kept_statements(statements, names):
    """Return the Statements that bind some names, or do more; add the names that they use."""
    kept = []
    count = -1
    while count < len(kept):        # what they use may use more
        count = len(kept)
        kept = [statement for statement in statements
                if statement.bound & names or not statement.may_go]
        names.update(*[statement.bound | statement.used for statement in kept])
    return kept


def import_lines(imports):
    """Return the lines that import {name: its module, or ""}, but for what is from the kit."""
    names = defaultdict(list)       # {module: names}
    for name in sorted(imports):
        if not imports[name].startswith("shared."):
            names[imports[name]].append(name)
    lines = [f"import {name}" for name in names.pop("", [])]
    for module in sorted(names):
        lines.append(f"from {module} import {', '.join(names[module])}")
    return lines
