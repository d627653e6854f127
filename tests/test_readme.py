"""The READMEs say what is there, and their examples print what they show."""
import re
import shlex
import shutil
import sys

import pytest

from harness import populate, write
from judge.folders.cases import read_cases
from judge.folders.pairing import ANSWER_ENDINGS, IN_WORDS, OUT_WORDS
from judge.languages import LANGUAGES
from judge.options import ROLES
from judge.report import VERDICTS
from whole_kit import CASES, ROOT, SOLUTIONS, run_command

FIRST = (ROOT / "README.md").read_text(encoding="utf-8")
MANUAL = (ROOT / "judge/README.md").read_text(encoding="utf-8")
TEXT = FIRST + MANUAL


def table(head):
    """Return the rows of the table with this head: the text of each cell, without quotes."""
    _, _, text = TEXT.replace("`", "").partition(f"\n{head}\n")
    rows = text.partition("\n\n")[0].splitlines()[1:]
    return [re.split(r" *\| *", row.strip("| ")) for row in rows]


def test_table_of_problems_has_files_and_the_report_the_number_of_their_cases():
    names = [cells[0] for cells in table("| file | problem | idea |")]
    files = ", ".join(names).split(", ")
    for name in files:
        assert (SOLUTIONS / name).is_file(), name
    count, total = map(int, re.search(r" MB  (\d+) of (\d+) accepted in ", FIRST).groups())
    cases = [case for problem, case in CASES if f"{problem}.py" in files]
    assert count == total <= len(cases), "the reader may have added some"


@pytest.mark.parametrize("head, column, rows", [
    ("| words | in the names of files and folders |", 1,
     [IN_WORDS, OUT_WORDS, [f".{ending}" for ending in ANSWER_ENDINGS]]),
    ("| file | meaning |", 0,
     [["limits"], *([f"{name}.*" for name in role.names] for role in ROLES.values() if role.names)]),
    ("| verdict | reason |", 0, [[verdict] for verdict in VERDICTS]),
])
def test_every_name_has_its_row(head, column, rows):
    shown = [cells[column].split(", ") for cells in table(head)]
    assert sorted(map(sorted, shown)) == sorted(map(sorted, rows))


SHOWN = {"program": "./program", "beside": "BESIDE", "python": "python3", "source": "SOURCE", "folder": "FOLDER",
         "classes": "CLASSES", "heap": "HEAP", "main": "MAIN"}      # in place of the words in braces


def test_every_kind_of_source_has_a_row():
    rows = {}
    for extensions, *lines in table("| source | compiled by | run by |"):
        rows.update(dict.fromkeys(extensions.split(), lines))
    for extension, language in LANGUAGES.items():
        lines = [language.compiler.format(**SHOWN), language.command.format(**SHOWN)]
        assert rows.pop(extension) == lines
    assert not rows


def test_examples_of_names_go_together(tmp_path):
    sentence = re.search(r"These go together: (.*?)\.\n", MANUAL, re.S)[1]
    pairs = re.findall("`(.*?)`\\s`(.*?)`", sentence)
    assert len(pairs) == 4
    for given, answer in pairs:
        populate(tmp_path, {given: "", answer: ""})
        (case,), _ = read_cases(tmp_path, [given, answer], tmp_path)
        assert case[1:] == (tmp_path / given, tmp_path / answer)


# The paragraph above a block, and the block; in a block, a command and what it prints.
BLOCK = re.compile(r"((?:^\S.*\n)+)\n((?:    .*\n|\n(?=    ))+)", re.M)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.M)
MARK = "(the next example)\n"


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
    return re.sub(r"on \d+ inputs?\b.*, up to \d+ bytes?", "on #", text)


def test_examples_print_what_is_shown(tmp_path, stand_in, monkeypatch):
    ignored = shutil.ignore_patterns("__pycache__", "stress-*")     # the reader may have added some
    for name in ("judge", "solutions", "inputs/uva750", "expected/uva750"):
        shutil.copytree(ROOT / name, tmp_path / "queens" / name, ignore=ignored)
    for name in ("run.py", "inputs/uva11085/sample.in", "expected/uva11085/sample.out",
                 "expected/uva11085/reference.py"):
        write(tmp_path / "queens" / name, (ROOT / name).read_bytes())
    this = shlex.quote(sys.executable)
    stand_in("python3", f'exec {this} "$@"')
    stand_in("c++", 'case "$*" in *ed.cpp*) exit 1 ;; esac')     # it has a mistake
    monkeypatch.setenv("HOME", str(tmp_path))
    _, _, *examples = steps()       # the first two take too long here, and CI runs them
    commands = [command for command, _ in examples]
    assert set(re.findall(r"^    \$ (.*)", TEXT, re.M)[2:]) <= set(commands)
    script = "".join(f"{command}\nprintf %s '{MARK}'\n" for command in commands)
    # One input is tried in any case, and the examples need no more.
    script = script.replace(" stress ", " stress --seconds 0 ")
    words = ["sh", "-c", f"exec 2>&1\n{script}"]
    done = run_command(words, cwd=str(tmp_path))
    printed = done.stdout.decode().replace(str(tmp_path), "/home/you")
    *printed, rest = printed.replace(this, "python3").split(MARK)     # it is not on this PATH
    assert (len(printed), rest) == (len(examples), "")
    for (command, shown), found in zip(examples, printed):
        assert without_figures(found) == without_figures(shown), command
