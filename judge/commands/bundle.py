"""The command bundle: a solution of the kit and its modules as one file."""
import itertools
import re
import sys

from judge.commands.judge import judge_cases
from judge.report import start_session
from judge.request.kit import SOLUTIONS
from judge.request.problems import chosen_cases
from judge.request.programs import Program
from judge.running.programs import with_ready_programs
from judge.text import Failure, relative_path, shown_path
from judge.verdicts.judging import full_name

SHARED_IMPORT = re.compile(r"(?m)^from shared\.(\w+) import \w+(?:, \w+)*$\n?")
ANY_SHARED_IMPORT = re.compile(r"(?m)^[ \t]*(?:from|import)[ \t]+shared\b.*\n?")
GLOBAL_NAME = re.compile(r"(?m)^(?:def |class )?(\w+)(?=[(:]| = )")
IMPORT = re.compile(r"(?m)^(?:from (\S+) )?import (.+)$")
DOCSTRING = re.compile(r"(?s)(\"\"\".*?\"\"\"|)(.*)")


def bundle(script):
    """Return a script and the modules that it imports from `shared` as one source.

    The script's docstring stands first, and each module before the file that imports it. Raise
    Failure if a name would get another meaning.
    """
    import builtins
    codes = {}
    add_file(script, codes)
    docstring, codes[script] = DOCSTRING.fullmatch(codes[script]).groups()
    for path, other in itertools.permutations(codes, 2):
        meanings = global_names(path, codes[path])
        others = global_names(other, codes[other])
        for name, meaning in meanings.items():
            hides = hasattr(builtins, name) and re.search(rf"\b{name}\b", codes[other])
            if hides or others.get(name, meaning) != meaning:
                raise Failure(f"{name} means one thing in {shown_path(path)}, another in"
                              f" {shown_path(other)}")
    parts = [f"# --- {path.relative_to(SOLUTIONS).as_posix()} ---\n\n{code.strip()}"
             for path, code in codes.items()]
    return "\n\n\n".join([docstring, *parts]).lstrip() + "\n"


def add_file(path, codes):
    """Add {path: code} for a file to `codes`, after the modules that it imports from `shared`."""
    code = path.read_text(encoding="utf-8-sig")
    codes[path] = ""        # so that a circle of imports ends
    for line in ANY_SHARED_IMPORT.findall(code):
        found = SHARED_IMPORT.fullmatch(line)
        if not found:
            raise Failure(f"{shown_path(path)}: {line.strip()}: a bundle needs"
                          " `from shared.x import a, b` on a line of its own")
        module = SOLUTIONS / "shared" / f"{found[1]}.py"
        if module not in codes:
            add_file(module, codes)
    del codes[path]
    codes[path] = SHARED_IMPORT.sub("", code)


def global_names(path, code):
    """Return {name: meaning} for the global names of a file; an import means the same in all."""
    meanings = dict.fromkeys(GLOBAL_NAME.findall(code), path)
    for module, names in IMPORT.findall(code):
        meanings.update((name.split()[-1], module) for name in names.split(", "))
    return meanings


def run(problems, options):
    """Print a solution of the kit and its modules as one file, if it is accepted on all cases."""
    (problem,), complaints = chosen_cases(problems, ())
    if not problem.script or problem.solution.typed != relative_path(problem.script):
        raise Failure("bundle takes one problem of the kit, such as uva11085")
    if complaints:
        raise Failure(*complaints)
    text = bundle(problem.script).encode()
    with start_session(options, [problem], plain=True) as session:
        path = session.workers.folder / "bundle.py"     # not beside the modules
        path.write_bytes(text)
        alone = problem._replace(solution=Program(str(path)))
        ready = {problem.name: with_ready_programs(alone, ["solution", "checker"], session)}
        for outcome in judge_cases(problem.cases, ready, session):
            if outcome.verdict != "AC":
                what = f"{outcome.verdict} on {full_name(outcome.case)}: {outcome.message}"
                raise Failure(f"the bundle is not accepted, {what}")
    while text:             # without a buffer, a pipe or a full disk may take a part
        text = text[sys.stdout.buffer.write(text):]
    return 0
