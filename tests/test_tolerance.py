"""The kit's solutions read more than the judges' inputs: any white space, and odd inputs."""
import io

import pytest

from shared.contest import clean_lines, tokens
from whole_kit import answer, generate, given, run_command, script

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


@pytest.mark.parametrize("script", BY_WORDS + BY_LINES)
def test_no_input_or_a_count_of_zero_has_no_answer(script):
    zeros = [b"0", b"0\n1 1\n"] if script in WITH_A_COUNT else []
    for text in (b"", b" ", b" \t\r\n\n", *zeros):
        assert answer(script, text) == (b"", None), text


@pytest.mark.parametrize("script", [*WITH_A_COUNT, "aizu_alds1_13_a", "boj9663"])
def test_tokens_after_the_last_case_do_not_matter(script):
    sample = given(script, "sample")
    assert answer(script, sample + b"x\n7 7\n7\n") == answer(script, sample)


WORDS = {           # an input: the words in its clean lines
    b"1 2\n3\x1a": b"1 2 3",
    b"1\r\n\x1a\r\n": b"1",
    b"1\n\x1a\n\0\0": b"1",
    b"1\n" + b"\x1a" * 126: b"1",        # an old system filled its last block with them
    b"1\n\x1a\n2 3\n": b"1 \x1a 2 3",
    b"1\n\x1a2 3\x1a": b"1 \x1a2 3",
    b"1\n\0": b"1 \0",
}


@pytest.mark.parametrize("text", WORDS)
def test_ctrl_z_may_end_the_input_but_stays_before_the_end_as_do_zero_bytes_alone(text):
    assert b" ".join(tokens(clean_lines(io.BytesIO(text)))) == WORDS[text]


def test_lines_before_and_after_a_ctrl_z_keep_their_numbers():
    done = run_command(script("nearest"), b"1\n1 1\n1 \x1a\n1\n")
    assert done.stdout == b"Case 1: 0\n1\nCase 2: none\n"
    assert done.stderr == b"nearest: case 3: '\\x1a' is not an integer\n"
