"""README.md says what is there."""
import re
import subprocess

import pytest

from kit import INPUTS, ROOT

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
SCRIPTS = {path.name for path in (ROOT / "solutions").glob("*.py")} - {"queens.py"}


def test_a_row_for_every_script():
    assert sorted(re.findall(r"^\| `(\w+\.py)` \|", TEXT, re.M)) == sorted(SCRIPTS)


def test_the_output_shown_is_of_these_cases():
    rows = dict(re.findall(r"^    AC +(\w+) .* (\d+) of \2 accepted$", TEXT, re.M))
    counts = {name[:-3]: str(len(list((INPUTS / name[:-3]).glob("*.in")))) for name in SCRIPTS}
    assert rows == counts
    total = sum(map(int, counts.values()))
    assert "    {} of {} accepted in ".format(total, total) in TEXT


def test_verdicts_options_and_keys_are_documented():
    source = (ROOT / "run.py").read_text(encoding="utf-8")
    verdicts = re.findall(r'^    "([A-Z]+)": ', source, re.M)
    assert sorted(re.findall(r"^\| ([A-Z]+) \|", TEXT, re.M)) == sorted(verdicts) and len(verdicts) == 7
    for key in ("problem", "case", "verdict", "cpu", "wall", "memory", "status", "signal", "message"):
        assert '"{}":'.format(key) in source and "`{}`".format(key) in TEXT


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="asks git")
def test_visible_top_level():
    names = subprocess.run(["git", "ls-files"], cwd=str(ROOT), stdout=subprocess.PIPE, check=True).stdout.decode()
    seen = {name.split("/")[0] for name in names.splitlines()}
    assert {name for name in seen if not name.startswith(".")} == {
        "solutions", "inputs", "expected", "tests", "run.py", "README.md"}
