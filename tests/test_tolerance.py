"""The solutions read more than their judges give: any white space, and odd inputs."""
import pytest

from kit import answer, generate, given
from validators import FORMS

LAYOUTS = {
    "no-last-newline": lambda text: text.rstrip(),
    "blank-lines-at-the-end": lambda text: text + b"\n\n",
    "blank-lines-at-the-start": lambda text: b"\n\n" + text,
    "blank-lines-between": lambda text: text.replace(b"\n", b"\n \n\n"),
    "no-blank-lines": lambda text: text.replace(b"\n\n", b"\n"),
    "crlf": lambda text: text.replace(b"\n", b"\r\n"),
    "tabs": lambda text: text.replace(b" ", b"\t"),
    "padded": lambda text: b"  " + text.replace(b" ", b"   ").replace(b"\n", b" \n  "),
    "signs-and-zeros": lambda text: b"+00" + text.replace(b" ", b" +0"),
    "dos-end-of-file": lambda text: text.replace(b"\n", b"\r\n") + b"\x1a",
    "dos-end-of-file-after-a-number": lambda text: text.rstrip() + b"\x1a",
}
# These tear lines apart, or join them.
TOKEN_LAYOUTS = {
    "one-line": lambda text: b" ".join(text.split()),
    "one-number-a-line": lambda text: b"\n".join(text.split()),
}
READ_BY_LINES = {"nearest", "draw"}


def assert_same_answers(scripts, laid_out):
    for script in scripts:
        for text in (given(script, "sample"), generate(script, 7, 5)):
            assert answer(script, laid_out(text)) == answer(script, text), script


@pytest.mark.parametrize("layout", LAYOUTS)
def test_white_space_and_zeros_do_not_matter(layout):
    assert_same_answers(FORMS, LAYOUTS[layout])


@pytest.mark.parametrize("layout", TOKEN_LAYOUTS)
def test_lines_do_not_matter_unless_they_are_placements(layout):
    assert_same_answers(set(FORMS) - READ_BY_LINES, TOKEN_LAYOUTS[layout])


NOTHING = b"", b" ", b"\n", b" \t\r\n\n", b"\x1a", b"\r\n\x1a"


@pytest.mark.parametrize("script", FORMS)
def test_no_input_has_no_answer(script):
    for text in NOTHING:
        assert answer(script, text) == (b"", None), text


@pytest.mark.parametrize("script", ["uva750", "uva167", "boj9175"])
def test_a_count_of_zero_has_no_answer(script):
    for text in (b"0", b"0\n", b"0\n1 1\n"):
        assert answer(script, text) == (b"", None), text


@pytest.mark.parametrize("script", ["uva750", "uva167", "boj9175", "aizu_alds1_13_a", "boj9663"])
def test_what_follows_the_last_case_does_not_matter(script):
    sample = given(script, "sample")
    for more in (b"7 7\n7\n", b"x\n"):
        assert answer(script, sample + more) == answer(script, sample)


def chessboard(number):
    return b" ".join([b"%d" % number] * 64) + b"\n"


@pytest.mark.parametrize("number, line", [
    (-1, b"   -8\n"), (-99, b" -792\n"), (1249, b" 9992\n"), (1250, b"10000\n"),
    (10 ** 9, b"8000000000\n"), (-10 ** 9, b"-8000000000\n"),
], ids=["minus-one", "minus-99", "four-digits", "five-digits", "billions", "minus-billions"])
def test_uva167_adds_any_numbers(number, line):
    text = b"2\n" + chessboard(number) + chessboard(0)
    assert answer("uva167", text) == (line + b"    0\n", None)


def test_uva11085_numbers_more_cases_than_the_judge_has():
    answers, fault = answer("uva11085", b"1 1 1 1 1 1 1 1\n" * 12345)
    assert fault is None
    assert answers.endswith(b"\nCase 12344: 7\nCase 12345: 7\n")
