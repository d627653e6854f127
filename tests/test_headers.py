"""The headers: their width; and what a bundle prints names nothing that it has not."""
import ast
import io
import re
import tokenize

import pytest

from judge.commands.bundle import bundle
from whole_kit import SCRIPTS, SOLUTIONS

SOURCES = sorted(SOLUTIONS.glob("**/*.py"))
# A file, a command, an option, the kit's folder of modules, the first words of a command line.
NOT_THERE = re.compile(r"\w\.(?:py|md|in|out|txt)\b|\bpy(?:test|thon3?)\b"
                       r"|(?<![\w-])--?[a-z]\w*\b|\bshared\b|\$ |\brun\b")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_headers_have_80_columns_and_name_no_files(path):
    text = path.read_text(encoding="utf-8")
    header = ast.get_docstring(ast.parse(text), clean=False)
    assert max(map(len, header.splitlines())) <= 80
    assert max(map(len, text.splitlines())) <= 100
    assert not NOT_THERE.findall(header)


@pytest.mark.parametrize("script", SCRIPTS)
def test_bundle_names_no_file_command_or_option(script):
    text = bundle(SOLUTIONS / f"{script}.py")
    for kind, token, *_ in tokenize.generate_tokens(io.StringIO(text).readline):
        if kind == tokenize.COMMENT or token.startswith('"""'):
            assert not NOT_THERE.findall(token), token
