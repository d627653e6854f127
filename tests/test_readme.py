"""README.md says what is there, and its examples, followed from the first to the last, print what it says."""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest

import run as runner
from harness import RIGHT_RUN, populate, write
from kit import ROOT, SCRIPTS
from marks import posix

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
NAMED = re.findall(r"^\| `(\w+)\.py` \|", TEXT, re.M)       # in the table of scripts


def table(head, cells=None):
    """Return the rows of the table of README that has this head: lists of the words in backquotes, for some cells."""
    rows = TEXT.partition(f"\n| {head} |\n")[2].partition("\n\n")[0].splitlines()[1:]
    assert rows, f"Give README.md a table again with the head | {head} |, or change it here."
    return [[re.findall("`(.*?)`", cell) for cell in row.strip("|").split("|")[:cells]] for row in rows]


def test_no_line_is_wider_than_a_terminal():
    wide = [line for line in TEXT.splitlines()      # tables may be wider; .ci/run takes its commands from one line
            if len(line) > 80 and not line.startswith("|") and "pip install" not in line]
    assert not wide, f"Break these lines of README.md, or choose an example that prints less: {wide}"


def test_a_row_for_every_script():
    scripts = set(SCRIPTS) - {"clashes"}         # the worked example, which may have been kept
    assert set(NAMED) == scripts, f"Mend the first table of README.md: the rows of {scripts ^ set(NAMED)}."


def test_a_line_of_the_report_for_every_script():
    report = TEXT.partition("    $ python3 run.py\n")[2].partition("    $ ")[0]
    rows = re.findall(r"^    AC +(\w+) .* (\d+) of \2 accepted$", report, re.M)
    total = sum(int(count) for _, count in rows)
    assert [name for name, _ in rows] == sorted(NAMED, key=runner.natural) and f"    {total} of {total} " in report, (
        "Paste into README.md what `python3 run.py` prints: its first report is not of the scripts in its first table.")


def test_verdicts_and_keys_are_documented():
    assert sorted(re.findall(r"^\| ([A-Z]+) \|", TEXT, re.M)) == sorted(runner.VERDICTS), (
        "Make the table of verdicts in README.md that of VERDICTS in run.py.")
    case = runner.Case("problem", "case", "in", "out")
    answer = runner.as_json(runner.Outcome(case, "AC", "", rows=[], input_rows=[], input_bytes=0, run=RIGHT_RUN))
    for key in json.loads(answer):
        assert f"`{key}`" in TEXT, f"Say in README.md what `{key}` is in the objects of --json."


def test_options_are_documented(main):
    """What README calls an option is one, and all are in it."""
    helps = "".join(main(name, "--help").out for name in runner.COMMANDS)
    known = {option.flag for option in runner.OPTIONS.values()}
    assert known == set(re.findall(r"(?m)^  (?:-h, )?(--?[a-z][a-z-]*)", helps)) - {"--help"}
    lines = " ".join(re.findall(r"run\.py [^`\n|]*", TEXT))
    named = set(re.findall(r"`(--?[a-z][a-z-]*)", TEXT)) | set(re.findall(r" (--?[a-z][a-z-]*)", lines))
    listed = {word for (words,) in table("option |", 1) for word in re.findall(r"--?[a-z][a-z-]*", " ".join(words))}
    assert listed == known, f"Make the table of options in README.md that of OPTIONS in run.py: {listed ^ known}."
    assert named <= known | {"--help"}, f"Remove from README.md {named - known}, which run.py does not have."


def test_sources_are_documented():
    def shown(line):
        line = re.sub(r"\{folder\}/program(?![\w.])", "./program", line)
        return re.sub("{(.*?)}", lambda name: name[1].upper(), line)

    rows = {ending: commands for endings, *commands in table("source | compiled by | run by") for ending in endings}
    assert rows == {ending: [[shown(line)] if line else [] for line in lines]
                    for ending, lines in runner.LANGUAGES.items()}, (
        "Make the table of sources in README.md that of LANGUAGES in run.py, with SOURCE for {source} and so on.")


def test_names_of_case_files(tmp_path):
    for number, (given, answers) in enumerate(table("input | answer")):
        for answer in answers:
            folder = populate(tmp_path / f"{number}{answer[-3:]}", dict.fromkeys([*given, answer], ""))
            cases, complaints = runner.find_cases(runner.Problem("name", folder, folder))
            found = [(case.input_path, case.answer_path) for case in cases]
            assert (complaints, found) == ([], [(folder / given[0], folder / answer)]), (
                f"Remove {given[0]} with {answer} from README.md, which run.py does not take for a case.")


def test_figures():
    """Each is that of run.py."""
    job = runner.make_job(runner.Problem("name", None, None), {"solution": None, "checker": None}, runner.parse([]), 80)
    cpu, _, memory, output = job.limits
    helpers, compilers = runner.HELPER_LIMITS, runner.COMPILER_LIMITS
    assert helpers.idle_seconds == helpers.cpu_seconds and compilers.idle_seconds == compilers.cpu_seconds
    for seconds in cpu, 5:
        options = runner.parse(["-t", str(seconds)])
        job = runner.make_job(runner.Problem("name", None, None), {"solution": None, "checker": None}, options, 80)
        assert job.limits.idle_seconds == 2 * seconds + 1
    words = " ".join(TEXT.split())
    for text in (
            f"The limits are {cpu} seconds and {memory} MB",
            f"wrote more than {output >> 20} MB, or twice the answer's size",
            "sleeps is TLE after 2 × `-t` + 1 seconds", "seldom gets the processor, after ten times as long",
            f"more than {runner.MOST_PROCESSES} processes at once", f"{runner.MOST_CHARACTERS} characters are shown",
            f"has {helpers.cpu_seconds} seconds and {helpers.memory_mb >> 10} GB, a compiler {compilers.cpu_seconds} "
            f"seconds and {compilers.memory_mb >> 10} GB",
            f"takes more than {helpers.cpu_seconds} seconds for some size", "by a quarter with each input",
            f"where {memory - 96} is {memory} minus 96", f"grows from 1 to {runner.OPTIONS['size'].default}",
            f"how long to search, {runner.OPTIONS['seconds'].default} by default",
            f"limit of CPU time ({cpu})", f"limit of memory ({memory})"):
        assert text.replace(".0", "") in words, f"Correct README.md: {text}"


@pytest.mark.skipif(not (ROOT / ".git").exists() or not shutil.which("git"), reason="asks git")
def test_visible_top_level():
    names = subprocess.check_output(["git", "-c", "safe.directory=*", "ls-files"], cwd=str(ROOT)).decode().split("\n")
    top = {name.split("/")[0] for name in names if name and not name.startswith(".")}
    assert top == {"solutions", "inputs", "expected", "tests", "run.py", "README.md"}, "Move new files into a folder."


# --- the examples -----------------------------------------------------------------------------------------

def steps():
    """Yield (file, text) for each file to write, (command, what it prints) for each to run, in their order."""
    for before, block in re.findall(r"^((?:\S.*\n)+)\n((?:    .*\n|\n(?=    ))+)", TEXT, re.M):
        block = re.sub("^    ", "", block, flags=re.M)
        file, prints = re.match(r"`([\w./]+)`", before), re.search(r"`([^`]+)` prints\n$", before)
        if block.startswith("$ "):
            yield from re.findall(r"^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)", block, re.M)
        elif file or prints:
            yield (file or prints).group(1), block


def plain(text):
    """Return what is printed with # for what may change, and one blank for many."""
    text = re.sub(r"<?\d+\.\d+|<\d+|\d+(?= inputs| of them)|(?<=largest of size )\d+", "#", text)
    return [re.sub(" +", " ", line) for line in text.splitlines()]


@posix
def test_examples(tmp_path):
    """In a copy of the kit. The two commands of the first screen are the tests' own, and so is their time."""
    ignore = shutil.ignore_patterns("__pycache__", "clashes*", "stress-*")       # what README's reader may have kept
    for place in ("solutions", "inputs", "expected"):
        shutil.copytree(str(ROOT / place), str(tmp_path / place), ignore=ignore)
    shutil.copy(str(ROOT / "run.py"), str(tmp_path))
    write(tmp_path / "bin" / "python3", f"#!/bin/sh\nexec {shlex.quote(sys.executable)} \"$@\"\n").chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}", "CXXFLAGS": "-O2"}
    environment.pop("COLUMNS", None)
    done = []
    for step, text in steps():
        if re.fullmatch(r"[\w./]+", step):
            write(tmp_path / step, text)
        elif step != "python3 run.py" and "pip install" not in step and (shutil.which("c++") or "a.cpp" not in step):
            endless = text.endswith("largest of size 200\n")       # what is found has time, on a busy machine too
            command = step.replace(" stress ", f" stress --seconds {0.5 if endless else 60} ")
            found = subprocess.run(["sh", "-c", command], cwd=str(tmp_path), env=environment, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT).stdout.decode()
            assert plain(found) == plain(text), f"Paste into README.md what `{step}` prints now:\n{found}"
            done.append(step)
    assert len(done) > 8 and any("expect" in step for step in done)
