"""README.md says what is there, and its examples, followed from the first to the last, print what it says."""
import os
import re
import shutil
import subprocess
import sys

import pytest

import run as runner
from harness import populate, posix, write
from kit import ROOT, SCRIPTS

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def test_a_row_for_every_script():
    assert sorted(re.findall(r"^\| `(\w+)\.py` \|", TEXT, re.M)) == sorted(SCRIPTS)


def test_the_report_shown_is_of_these_cases():
    rows = re.findall(r"^    AC +(\w+) .* (\d+) of \2 accepted$", TEXT, re.M)
    counts = {name: len(runner.find_cases(name)[0]) for name in SCRIPTS}
    assert rows == [(name, str(counts[name])) for name in runner.find_problems()]
    assert "\n    {0} of {0} accepted in ".format(sum(counts.values())) in TEXT


def test_verdicts_and_keys_are_documented(main):
    assert sorted(re.findall(r"^\| ([A-Z]+) \|", TEXT, re.M)) == sorted(runner.VERDICTS)
    run = runner.Run(0, None, 0.1, 0.1, 1, b"", b"", "")
    answer = runner.as_json(runner.Outcome(runner.Case("a", "b", "c", "d"), "AC", "", [], b"", run))
    assert all(f"`{key}`" in TEXT for key in runner.json.loads(answer))


def test_options_are_documented(main):
    """What README calls an option is one, and those of judge are all in it."""
    helps = {name: set(re.findall(r"(?<![\w-])--?\w[\w-]*", main(name, "--help").out)) for name in runner.COMMANDS}
    named = set(re.findall(r"`(--?[a-z]+)\b", TEXT))
    for line in re.findall(r"run\.py [^`\n]*", TEXT):
        named |= set(re.findall(r" (--?[a-z]+)\b", line.split("|")[0]))
    assert named <= set().union(*helps.values())
    assert helps["judge"] - {"-h", "--help", "-j", "-q"} <= named


def test_names_of_case_files_are_documented(tmp_path):
    rows = re.search(r"\n\| input \| expected output \|\n.*\n((?:\|.*\n)+)", TEXT).group(1).splitlines()
    table = {name: answers for name, *answers in (re.findall("`(.*?)`", row) for row in rows)}
    assert table == runner.CASE_FILES
    for number, names in enumerate((name, answer) for name, answers in table.items() for answer in answers):
        names = [name.replace("X", "1") for name in names]
        folder = populate(tmp_path / str(number), dict.fromkeys(names, ""))
        (case,), complaints = runner.find_cases("problem", folder)
        assert complaints == [] and [path.relative_to(folder).as_posix() for path in case[2:]] == names


@pytest.mark.skipif(not (ROOT / ".git").exists() or not shutil.which("git"), reason="asks git")
def test_visible_top_level():
    names = subprocess.run(["git", "-c", "safe.directory=*", "ls-files"], cwd=str(ROOT),
                           stdout=subprocess.PIPE).stdout.decode()
    assert {name.split("/")[0] for name in names.splitlines() if not name.startswith(".")} == {
        "solutions", "inputs", "expected", "tests", "run.py", "README.md"}


# --- the examples -----------------------------------------------------------------------------------------

def steps():
    """Yield (file, text) for each file to write, (command, what it prints) for each to run, in their order."""
    blocks = re.findall(r"^(.*\n)\n((?:    .*\n|\n(?=    ))+)", TEXT, re.M)
    for before, block in blocks:
        block = re.sub("^    ", "", block, flags=re.M)
        file, prints = re.match(r"`([\w./]+)`", before), re.search(r"`([^`]+)` prints$", before.rstrip())
        if prints:
            yield prints.group(1), block
        elif block.startswith("$ "):
            yield from re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)
        elif file:
            yield file.group(1), block


def plain(text):
    """Return what is printed with # for what may change, and one blank for many."""
    text = re.sub(r"\d+\.\d+|(?<=^seed )\d+|\d+(?= inputs)|(?<=largest of size )\d+", "#", text, flags=re.M)
    return [re.sub(" +", " ", line) for line in text.splitlines()]


@posix
def test_examples(tmp_path):
    """In a copy of the kit. The two commands of the first screen are the tests' own, and so is their time."""
    for place in ("solutions", "inputs", "expected"):
        shutil.copytree(str(ROOT / place), str(tmp_path / place), ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(str(ROOT / "run.py"), str(tmp_path))
    write(tmp_path / "bin" / "python3", f"#!/bin/sh\nexec '{sys.executable}' \"$@\"\n").chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    environment.pop("COLUMNS", None)
    done = []
    for step, text in steps():
        if re.fullmatch(r"[\w./]+", step):
            write(tmp_path / step, text)
        elif step != "python3 run.py" and "pip install" not in step and (" -c " not in step or shutil.which("c++")):
            endless = text.endswith("largest of size 200\n")       # what is found has time, on a busy machine too
            command = step + f" --seconds {0.1 if endless else 60}" * (" stress " in step)
            found = subprocess.run(["sh", "-c", command], cwd=str(tmp_path), env=environment, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT).stdout.decode()
            assert plain(found) == plain(text), step
            done.append(step)
    assert len(done) > 8 and any("expect" in step for step in done)
