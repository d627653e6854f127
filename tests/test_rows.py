"""One case in full: its rows, what is cut off, and ^^^ below the wrong characters."""
import os
import pickle

import pytest

from harness import RIGHT_RUN, in_short, populate, requested
from judge.rows import difference_rows, excerpt_rows, lines_of, rows_of
from judge.text import columns, cut
from judge.verdicts.compare import compare
from judge.verdicts.judging import Outcome, excerpt


def rows_between(answer, output, width=500):
    """Return the Rows for a wrong output. The Finding is small, as a worker sends it to run.py."""
    found = compare(answer.encode(), output.encode(), tolerance=None, is_exact=True)
    assert len(pickle.dumps(found)) < 16000
    return difference_rows(found, width)


def shown(rows):
    """Return the lines of Rows, without the blanks that all of them begin with."""
    return [line[5:].rstrip() for row in rows for line in lines_of(row)]


def test_nothing_is_marked_in_a_line_that_is_wrong_as_a_whole():
    assert shown(rows_between("34\n", "x y\n")) == [
        "expected       1  34", "got            1  x y", "                  ^"]


KING = "\U0001f451"
MARKED = [          # a line before the wrong word; both words; columns before ^^^ and of each ^^^
    ("x ", ("5", "44"), 2, (1, 2)),
    (f"{KING}e\u0301\t", (f"{KING}{KING}", "a\u20dd"), 7, (4, 1)),
    ("\x1b[1m ", ("5", "\u200d"), 8, (1, 6)),       # their escapes: \x1b[1m and \u200d
]


@pytest.mark.parametrize("before, words, column, lengths", MARKED)
def test_marks_stand_below_the_wrong_word_in_columns_of_a_terminal(before, words, column, lengths):
    _, first, _, second = shown(rows_between(*[f"{before}{word} x\n" for word in words]))
    assert [first, second] == [" " * (18 + column) + "^" * length for length in lengths]


LONG_LINES = {      # what stands before and after a wrong letter
    "one-word": ("x" * 100000, "x" * 100000),      # longer than the blocks that are compared
    "letters-of-four-bytes": (f"{700 * KING} ", 700 * KING),
    "letters-with-accents": ("e\u0301" * 700, " e\u0301" * 700),
}


@pytest.mark.parametrize("width", [500, 57])
@pytest.mark.parametrize("before, after", LONG_LINES.values(), ids=LONG_LINES)
def test_long_lines_are_cut_alike_around_the_wrong_letter_or_at_the_end(before, after, width):
    texts = [f"{before}{after}\n{before}{letter}{after}" for letter in "yz"]
    above, first, second = rows_between(*texts, width)
    assert (above.text, above.mark) == (cut((before + after)[:2000], width), (0, 0))
    for row, letter in [(first, "y"), (second, "z")]:
        start, end = row.mark
        assert row.text[start] == letter
        assert start < end <= len(row.text)
        assert row.text[:start] == first.text[:start]
        assert width // 2 - 1 <= columns(row.text[:start]) <= width // 2
        assert width - 1 <= columns(row.text) <= width
        assert row.text[:start].lstrip(".") in before
        assert row.text[end:].rstrip(".") in after


def test_long_line_without_its_last_word_is_cut_like_the_other():
    long = "1 " * 300
    assert shown(rows_between(f"{long}7\n", f"{long}\n", width=20)) == [
        "expected       1  ... 1 1 1 7", f"{' ' * 28}^", "got            1  ...1 1 1 1"]
    assert shown(rows_between(long, f"{long}7", width=20)) == [
        "expected       1  ...1 1 1 1", "got            1  ... 1 1 1 7", f"{' ' * 28}^"]


def in_excerpt(text):
    """Return (number, text) for the rows of an excerpt of some lines."""
    return [(row.number, row.text) for row in excerpt_rows("x", excerpt(text.encode()), 500)]


def test_first_and_last_ten_lines_of_a_text_are_shown_with_500_characters():
    lines = [(number, f"line {number}") for number in range(1, 101)]
    text = "".join(f"{line}\n" for _, line in lines)
    assert in_excerpt(text) == [*lines[:10], ("", "... 80 more lines"), *lines[-10:]]
    assert [in_excerpt(20 * "x\n" + end)[-1] for end in ("", "y")] == [(20, "x"), (21, "y")]
    assert in_excerpt("x\n" * 21)[10] == ("", "... 1 more line")
    assert in_excerpt("\n2") == [(1, ""), (2, "2")]
    assert in_excerpt(501 * "\u265b") == [(1, 497 * "\u265b" + "...")]
    assert [row.label for row in excerpt_rows("x", excerpt(b"1\n2"), 500)] == ["x", ""]
    assert excerpt(502 * KING.encode()) == [(1, 501 * KING.encode())]       # no more is kept


TEXTS = "input", "checker", "stdout", "answer", "stderr"


@pytest.fixture
def in_full(tmp_path, monkeypatch):
    """A function that returns the rows of a case `cases 1`. Each of the texts is its own label."""
    populate(tmp_path / "cases", {"1.in": "1\n", "1.out": "2\n"})
    monkeypatch.chdir(str(tmp_path))
    (task,), _ = requested("cases", "-c", "it")

    def call(verdict, *labels, difference=(), times=1, is_verbose=False):
        excerpts = {label: excerpt(label.encode() * times) for label in labels}
        outcome = Outcome(*task.cases, verdict, "message", RIGHT_RUN, 2, difference, excerpts)
        return in_short("\n".join(shown(rows_of(task, outcome, is_verbose, width=80))))

    return call


def test_failure_is_shown_with_what_explains_it_and_its_command_line(in_full):
    difference = compare(b"2\n", b"3\n", None, True).difference
    beside = ["output", "expected 1 2", "got 1 3"]
    texts = ["checker 1 checker", "stdout 1 stdout", "answer 1 answer"]
    end = ["stderr 1 stderr", "again"]
    assert in_full("WA", *TEXTS) == ["input cases/1.in", "1 input", *texts, *end]
    assert in_full("JE", *TEXTS)[2:] == [*texts[:2], *end]
    assert in_full("WA", *TEXTS, difference=difference)[2:] == [*beside, *end]


def test_v_shows_lines_that_are_wider_than_the_terminal(in_full):
    assert in_full("RE", "stdout", times=50)[1].endswith("t...")
    assert in_full("RE", "stdout", times=50, is_verbose=True)[1] == f"stdout 1 {50 * 'stdout'}"


def test_input_that_is_gone_or_no_file_is_not_to_be_judged_again(in_full):
    for change in (os.remove, os.mkfifo):
        change("cases/1.in")
        assert in_full("RE") == ["input cases/1.in"]
