"""The kit's solutions read more than the judges' inputs: any white space, and odd inputs."""
import pytest

from shared.contest import clean_lines
from whole_kit import answer, generate, given

LAYOUTS = {
    "no-last-newline": lambda text: text.rstrip(),
    "more-blank-lines": lambda text: b"\n\n" + text.replace(b"\n", b"\n \n\n"),
    "no-blank-lines": lambda text: text.replace(b"\n\n", b"\n"),
    "tabs-and-crlf": lambda text: text.replace(b" ", b"\t").replace(b"\n", b"\r\n"),
    "padded": lambda text: b"  " + text.replace(b" ", b"   ").replace(b"\n", b" \n  "),
    "signs-and-zeros": lambda text: b"+00" + text.replace(b" ", b" +0"),
    "one-line": lambda text: b" ".join(text.split()),
    "one-number-a-line": lambda text: b"\n".join(text.split()),
}
WITH_A_COUNT = ["uva750", "uva167", "boj9175"]
BY_WORDS = [*WITH_A_COUNT, "uva11085", "aizu_alds1_13_a", "boj9663", "census", "steps"]
BY_LINES = ["nearest", "draw"]


@pytest.mark.parametrize("script", BY_WORDS + BY_LINES)
def test_layout_does_not_matter(script):
    for text in (given(script, "sample"), generate(script, 7, 5)):
        right = answer(script, text)
        for layout, change in LAYOUTS.items():
            if script in BY_WORDS or not layout.startswith("one-"):
                assert answer(script, change(text)) == right, layout


@pytest.mark.parametrize("script", [*WITH_A_COUNT, "aizu_alds1_13_a", "boj9663"])
def test_tokens_after_the_last_case_do_not_matter(script):
    sample = given(script, "sample")
    assert answer(script, sample + b"x\n7 7\n7\n") == answer(script, sample)


MARK = b"\xef\xbb\xbf"       # an editor's byte order mark
LINES = {           # a line: what is left of it
    b"1 2\r\n": b"1 2", b"3\x1a": b"3", b"\0\x1a\r\n": b"", b"\x1a" * 126 + b"\0\0": b"",
    MARK + b"1\n": b"1", b" " + MARK + b"1": b" " + MARK + b"1", b"\xbb\xef1": b"\xbb\xef1",
    b"\x1a2 \0 \n": b"\x1a2 \0 ",
}


def test_lines_have_no_byte_order_mark_and_no_ctrl_z_zero_byte_or_newline_at_the_end():
    assert {line: list(clean_lines([line, b"x\n"])) for line in LINES} == {
        line: [left, b"x"] for line, left in LINES.items()}
