"""README.md says what is there, and its examples print what it says."""
import os
import re
import shutil
import subprocess
import sys

import pytest

import run as runner
from harness import populate, write
from kit import ROOT, SCRIPTS

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
NAMED = re.findall(r"^\| `(\w+)\.py` \|", TEXT, re.M)       # in the table of scripts


def table(head):
    """Return the rows of the table of README that has this head: for each cell what it quotes."""
    rows = TEXT.partition(f"\n| {head} |\n")[2].partition("\n\n")[0].splitlines()[1:]
    assert rows, f"README.md has no table with the head | {head} |"
    return [[re.findall("`(.*?)`", cell) for cell in row.strip("|").split("|")] for row in rows]


def test_a_row_for_every_script():
    scripts = set(SCRIPTS) - {"clashes"}         # the worked example, which may have been kept
    different = scripts ^ set(NAMED)
    assert not different, f"Let the table of scripts in README.md have a row for: {different}"


def test_a_line_of_the_report_for_every_script():
    report = TEXT.partition("    $ python3 run.py\n")[2].partition("    $ ")[0]
    rows = re.findall(r"^    AC +(\w+) .* (\d+) of \2 accepted$", report, re.M)
    assert [name for name, _ in rows] == sorted(NAMED, key=runner.natural)
    total = sum(int(count) for _, count in rows)
    assert f"    {total} of {total} " in report


def test_a_row_for_every_verdict():
    rows = re.findall(r"^\| ([A-Z]+) \|", TEXT, re.M)
    assert sorted(rows) == sorted(runner.VERDICTS)


def shown_command(line):
    """Return a line of LANGUAGES as README shows it, quoted: with SOURCE for {source}, ..."""
    line = line.replace("{program}", "./program")
    line = re.sub("{(.*?)}", lambda part: part[1].upper(), line)
    return [line] if line else []


def test_a_row_for_every_kind_of_source():
    rows = {}
    for extensions, compiler, command in table("source | compiled by | run by"):
        rows.update(dict.fromkeys(extensions, (compiler, command)))
    languages = runner.LANGUAGES.items()
    assert rows == {extension: (shown_command(language.compiler), shown_command(language.command))
                    for extension, language in languages}


def test_the_words_and_endings_of_case_files():
    (in_words, out_words), (_, endings) = table("the input has | the answer has")
    assert in_words == list(runner.USUAL_WORDS)
    assert sorted(out_words) == sorted(runner.ANSWER_NAMES)
    assert sorted(endings) == sorted(runner.ANSWER_ENDINGS)


def test_the_examples_of_names_of_case_files(tmp_path):
    sentence = re.search(r"So these belong together: (.*?)\.\n", TEXT, re.S)[1]
    names = re.findall("`(.*?)`", sentence)
    assert len(names) == 12
    for number, (given, answer) in enumerate(zip(names[::2], names[1::2])):
        folder = populate(tmp_path / str(number), {given: "", answer: ""})
        cases, complaints = runner.find_cases(runner.Problem("name", folder, folder))
        found = [(case.input_path, case.answer_path) for case in cases]
        assert found == [(folder / given, folder / answer)]
        assert complaints == []


@pytest.mark.skipif(not (ROOT / ".git").exists() or not shutil.which("git"), reason="asks git")
def test_visible_top_level():
    command = ["git", "-c", "safe.directory=*", "ls-files"]
    names = subprocess.check_output(command, cwd=str(ROOT)).decode().splitlines()
    top = {name.split("/")[0] for name in names if not name.startswith(".")}
    assert top == {"solutions", "inputs", "expected", "tests", "run.py", "README.md"}


# --- the examples ---------------------------------------------------------------------------------

# The text above a block, and the block; a command in it, and what that prints.
BLOCK = re.compile(r"^((?:\S.*\n)+)\n((?:    .*\n|\n(?=    ))+)", re.M)
COMMAND = re.compile(r"^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)", re.M)


def steps():
    """Yield in their order (file, text) to write, and (command, what it prints) to run."""
    for before, block in BLOCK.findall(TEXT):
        block = re.sub("^    ", "", block, flags=re.M)
        file = re.match(r"`([\w./]+)`", before)
        if block.startswith("$ "):
            yield from COMMAND.findall(block)
        elif file:
            yield file[1], block


def plain(text):
    """Return the lines that are printed with # for what may change, and one blank for many."""
    text = re.sub("; --seconds .* searches longer", "", text)       # if the machine is slow
    text = re.sub(r"<?\d+\.\d+|<\d+|\d+(?= inputs| distinct)|(?<=of size )\d+", "#", text)
    text = re.sub(r" \(# distinct\)| +", " ", text)
    return text.splitlines()


def is_run_here(command):
    """Return whether the example is run: not the first screen, which takes too long."""
    if command == "python3 run.py" or "pip install" in command:
        return False
    return "a.cpp" not in command or shutil.which("c++")


def test_examples(tmp_path):
    """In a copy of the kit, without what README's reader may have kept in it."""
    ignore = shutil.ignore_patterns("__pycache__", "clashes*", "stress-*")
    for place in ("solutions", "inputs", "expected"):
        shutil.copytree(str(ROOT / place), str(tmp_path / place), ignore=ignore)
    shutil.copy(str(ROOT / "run.py"), str(tmp_path))
    python = write(tmp_path / "bin/python3", f"#!/bin/sh\nexec {sys.executable} \"$@\"\n")
    python.chmod(0o755)
    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path}
    environment.pop("COLUMNS", None)
    environment.pop("CXXFLAGS", None)
    done = []
    for step, text in steps():
        if re.fullmatch(r"[\w./]+", step):
            write(tmp_path / step, text)
        elif is_run_here(step):
            # One input is tried in any case, and the examples need no more.
            command = step.replace(" stress ", " stress --seconds 0.2 ")
            found = subprocess.run(["sh", "-c", command], cwd=str(tmp_path), env=environment,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            assert plain(found.stdout.decode()) == plain(text), step
            done.append(step)
    assert len(done) > 8
    assert [step for step in done if "expect" in step]
