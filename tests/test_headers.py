"""The headers of solutions and modules: their width, and the files that they name."""
import re

import pytest

from kit import SCRIPTS, SOLUTIONS

MODULES = [path.relative_to(SOLUTIONS).as_posix()[:-3] for path in SOLUTIONS.glob("shared/*.py")]


def source(name):
    return (SOLUTIONS / f"{name}.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SCRIPTS + MODULES)
def test_header_has_at_most_80_columns_and_any_line_100(name):
    _, header, _ = source(name).split('"""', 2)
    assert max(map(len, header.splitlines())) <= 80
    assert max(map(len, source(name).splitlines())) <= 100


def in_bundle(name):
    """Return the names of a script or module and of all that it imports from the kit."""
    names = {name}
    for other in re.findall(r"^from (shared\.\w+) import", source(name), re.M):
        names |= in_bundle(other.replace(".", "/"))
    return names


@pytest.mark.parametrize("script", SCRIPTS)
def test_files_that_a_bundle_names_are_in_it(script):
    names = in_bundle(script)
    named = re.findall(r"(\w+)\.py\b", "".join(map(source, names)))
    assert set(named) <= {name.split("/")[-1] for name in names}
