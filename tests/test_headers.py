"""The headers: their width, and the files that they name."""
import ast
import re

import pytest

from whole_kit import SCRIPTS, SOLUTIONS


def sources(name):
    """Return {name: text} of a script or module and all that it imports from the kit."""
    text = (SOLUTIONS / f"{name}.py").read_text(encoding="utf-8")
    found = {name: text}
    for module in re.findall(r"^from shared\.(\w+) import", text, re.M):
        found.update(sources(f"shared/{module}"))
    return found


@pytest.mark.parametrize("script", SCRIPTS)
def test_headers_have_80_columns_and_name_only_files_of_the_bundle(script):
    found = sources(script)
    for text in found.values():
        header = ast.get_docstring(ast.parse(text), clean=False)
        assert max(map(len, header.splitlines())) <= 80
        assert max(map(len, text.splitlines())) <= 100
        for named in re.findall(r"(\w+)\.py\b", text):
            assert {named, f"shared/{named}"} & set(found)
