"""The kit's solutions read more than the judges' inputs: any white space, and odd inputs."""
import io

import pytest

from shared.contest import clean_lines
from whole_kit import answer, generate, given, run_command, script

LAYOUTS = {
    "no-last-newline": lambda text: text.rstrip(),
    "blank-lines-at-both-ends": lambda text: b"\n\n" + text + b"\n\n",
    "blank-lines-between": lambda text: text.replace(b"\n", b"\n \n\n"),
    "no-blank-lines": lambda text: text.replace(b"\n\n", b"\n"),
    "crlf": lambda text: text.replace(b"\n", b"\r\n"),
    "tabs": lambda text: text.replace(b" ", b"\t"),
    "padded": lambda text: b"  " + text.replace(b" ", b"   ").replace(b"\n", b" \n  "),
    "signs-and-zeros": lambda text: b"+00" + text.replace(b" ", b" +0"),
    "one-line": lambda text: b" ".join(text.split()),
    "one-number-a-line": lambda text: b"\n".join(text.split()),
}
WITH_A_COUNT = ["uva750", "uva167", "boj9175"]
BY_WORDS = [*WITH_A_COUNT, "uva11085", "aizu_alds1_13_a", "boj9663", "census", "steps"]
BY_LINES = ["nearest", "draw"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layout_does_not_matter(layout):
    for script in BY_WORDS if layout.startswith("one-") else BY_WORDS + BY_LINES:
        for text in (given(script, "sample"), generate(script, 7, 5)):
            assert answer(script, LAYOUTS[layout](text)) == answer(script, text), script


@pytest.mark.parametrize("script", BY_WORDS + BY_LINES)
def test_no_input_or_a_count_of_zero_has_no_answer(script):
    zeros = [b"0", b"0\n1 1\n"] if script in WITH_A_COUNT else []
    for text in (b"", b" ", b" \t\r\n\n", *zeros):
        assert answer(script, text) == (b"", None), text


@pytest.mark.parametrize("script", [*WITH_A_COUNT, "aizu_alds1_13_a", "boj9663"])
def test_tokens_after_the_last_case_do_not_matter(script):
    sample = given(script, "sample")
    for more in (b"7 7\n7\n", b"x\n"):
        assert answer(script, sample + more) == answer(script, sample)


# The ends of files of old systems. The last is a block of 128 bytes that ^Z fills up.
ENDS = [b"\x1a", b"\n\x1a", b"\n\x1a\n", b"\r\n\x1a\r\n", b"\x1a\0\0", b"\n\x1a\n\0",
        b"\n" + b"\x1a" * 123]


def cleaned(text):
    """Return a text without the marks that clean_lines removes."""
    return b"\n".join(clean_lines(io.BytesIO(text)))


@pytest.mark.parametrize("end", ENDS)
def test_input_may_end_with_ctrl_z(end):
    for name in BY_WORDS + BY_LINES:
        sample = given(name, "sample")
        assert answer(name, cleaned(sample.rstrip() + end)) == answer(name, sample), name


def test_scripts_read_clean_lines():
    sample = given("uva11085", "sample")
    output, _ = answer("uva11085", sample)
    done = run_command(script("uva11085"), b"\xef\xbb\xbf" + sample + b"\x1a")
    assert (done.stdout, done.stderr, done.returncode) == (output, b"", 0)


@pytest.mark.parametrize("text", [b"1\x1a2 3\n", b"1\n\x1a\n2 3\n", b"1\n\x1a2 3\x1a", b"1\n\0"])
def test_ctrl_z_before_the_end_and_zero_bytes_alone_are_faults(text):
    _, fault = answer("census", cleaned(text))
    assert "is not an integer" in fault


def test_lines_before_and_after_a_ctrl_z_keep_their_numbers():
    done = run_command(script("nearest"), b"1\n1 1\n1 \x1a\n1\n")
    assert done.stdout == b"Case 1: 0\n1\nCase 2: none\n"
    assert done.stderr == b"nearest: case 3: '\\x1a' is not an integer\n"


def test_uva167_adds_numbers_of_any_width():
    lines = {-1: b"   -8\n", -99: b" -792\n", 1249: b" 9992\n", 1250: b"10000\n",
             -10 ** 9: b"-8000000000\n"}
    for number, line in lines.items():
        assert answer("uva167", b"1\n" + b"%d " % number * 64) == (line, None)
