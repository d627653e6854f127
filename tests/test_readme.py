"""The READMEs say what is there, and their examples print what they show."""
import os
import re
import shlex
import shutil
import subprocess
import sys

from harness import populate, write
from judge.languages import LANGUAGES
from judge.report import VERDICTS
from judge.request.naming import ANSWER_ENDINGS, ANSWER_WORDS, USUAL_ANSWERS, read_cases
from judge.request.programs import HELPER_NAMES
from whole_kit import CASES, ROOT, SOLUTIONS

FIRST = (ROOT / "README.md").read_text(encoding="utf-8")
MANUAL = (ROOT / "judge/README.md").read_text(encoding="utf-8")
TEXT = FIRST + MANUAL


def table(head):
    """Return the rows of the table with this head: the quoted words of each cell."""
    text = TEXT.partition(f"\n{head}\n")[2].partition("\n\n")[0]
    rows = text.splitlines()[1:]
    assert rows, f"no README has a table with the head {head}"
    return [[re.findall("`(.*?)`", cell) for cell in row.strip("|").split("|")] for row in rows]


FILES = [name for names, *_ in table("| file | problem | idea |") for name in names]
SCRIPTS = [name[:-3] for name in FILES if "/" not in name]      # others are a reader's own


def test_every_file_in_the_table_of_problems_is_there():
    for name in FILES:
        assert (SOLUTIONS / name).is_file(), name


def test_report_has_the_number_of_cases():
    count = sum(problem in SCRIPTS and not case.startswith("stress-")       # a reader's own
                for problem, case in CASES)
    assert f" MB  {count} of {count} accepted in " in FIRST


def test_every_verdict_has_a_row():
    rows = re.findall(r"^\| ([A-Z]+) \|", MANUAL, re.M)
    assert sorted(rows) == sorted(VERDICTS)


def shown_command(line):
    """Return a line of LANGUAGES as the manual quotes it: with SOURCE for {source}, and so on."""
    line = line.replace("{program}", "./program").replace("{python}", "python3")
    line = re.sub("{(.*?)}", lambda part: part[1].upper(), line)
    return [line] if line else []


def test_every_kind_of_source_has_a_row():
    rows = {}
    for extensions, compiler, command in table("| source | compiled by | run by |"):
        rows.update(dict.fromkeys(extensions, (compiler, command)))
    assert rows == {extension: (shown_command(language.compiler), shown_command(language.command))
                    for extension, language in LANGUAGES.items()}


def test_table_of_case_files_has_all_words_and_endings():
    rows = [words for _, words in table("| words | in the names of files and folders |")]
    assert rows[0] == list(USUAL_ANSWERS)
    assert sorted(rows[1]) == sorted(ANSWER_WORDS)
    assert rows[2] == [f".{ending}" for ending in ANSWER_ENDINGS]


def test_table_of_files_beside_the_cases_has_all_names():
    shown = [names for names, _ in table("| file | meaning |")]
    names = [[f"{name}.*" for name in names] for names in HELPER_NAMES.values()]
    assert shown == [*names, ["limits"]]


def test_examples_of_names_go_together(tmp_path):
    sentence = re.search(r"So these go together: (.*?)\.\n", MANUAL, re.S)[1]
    pairs = re.findall("`(.*?)`\\s`(.*?)`", sentence)
    assert len(pairs) == 4
    for number, (given, answer) in enumerate(pairs):
        folder = populate(tmp_path / str(number), {given: "", answer: ""})
        (case,), complaints = read_cases(folder, [given, answer], folder)
        assert (case.input_path, case.answer_path) == (folder / given, folder / answer)
        assert complaints == []


# The paragraph above a block, and the block; in a block, a command and what it prints.
BLOCK = re.compile(r"((?:^\S.*\n)+)\n((?:    .*\n|\n(?=    ))+)", re.M)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.M)
MARK = "(the next example)\n"
# In place of a compiler that is missing: it refuses the source that has a mistake.
COMPILER = '#!/bin/sh\ncase "$*" in *ed.cpp*) exit 1 ;; esac\n'


def steps():
    """Yield (command for the shell, what it prints) for each example, in order."""
    for paragraph, block in BLOCK.findall(TEXT):
        block = re.sub("^    ", "", block, flags=re.M)
        file = re.match(r"`([\w./]+\.py)`", paragraph)
        if block.startswith("$ "):
            yield from COMMAND.findall(block)
        elif block.startswith("alias "):
            yield block.splitlines()[0], ""
        elif file:
            yield f"cat >{file[1]} <<'END'\n{block}END", ""


def without_figures(text):
    """Return a text with # for each figure that may change from run to run."""
    text = re.sub(r"[ \d]{3}\.\d{3} s +<?[\d.]+ MB", "  #.### s      ## MB", text)
    text = re.sub(r" in [\d.]+ s$", " in # s", text, flags=re.M)
    return re.sub(r"on \d+ inputs?\b.*, the largest of \d+ bytes?", "on #", text)


def test_examples_print_what_is_shown(tmp_path):
    """In a copy of the kit, without what the reader may have added."""
    copy, ignore = tmp_path / "queens", shutil.ignore_patterns("__pycache__", "stress-*")
    for name in SCRIPTS:
        for place in ("inputs", "expected"):
            shutil.copytree(ROOT / place / name, copy / place / name, ignore=ignore)
    shutil.copytree(ROOT / "judge", copy / "judge", ignore=ignore)
    shutil.copytree(SOLUTIONS / "shared", copy / "solutions/shared", ignore=ignore)
    for path in ("run.py", *(f"solutions/{name}.py" for name in SCRIPTS)):
        shutil.copy(ROOT / path, copy / path)
    this = shlex.quote(sys.executable)
    write(tmp_path / "bin/python3", f"#!/bin/sh\nexec {this} \"$@\"\n").chmod(0o755)
    if not shutil.which("c++"):
        write(tmp_path / "bin/c++", COMPILER).chmod(0o755)
    path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "HOME": str(tmp_path)}
    examples = list(steps())[2:]        # the first two take too long here, and CI runs them
    script = "".join(f"{command}\nprintf %s '{MARK}'\n" for command, _ in examples)
    # One input is tried in any case, and the examples need no more.
    script = script.replace(" stress ", " stress --seconds 0 ")
    path = write(tmp_path / "script", script)
    done = subprocess.run(["sh", str(path)], cwd=str(tmp_path), env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    printed = done.stdout.decode().replace(str(tmp_path), "/home/you")
    printed = printed.replace(this, "python3").split(MARK)    # it is not on this PATH
    assert {*re.findall(r"^    \$ (.*)", TEXT, re.M)[2:]} <= {command for command, _ in examples}
    for (command, shown), found in zip(examples, printed):
        assert without_figures(found) == without_figures(shown), command
