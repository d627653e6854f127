"""One case in full: its rows, what is cut off, and ^^^ below the wrong characters."""
import os

import pytest

from harness import RIGHT_RUN, in_short, write
from judge.options import parse
from judge.request.tasks import read_request
from judge.rows import difference_rows, excerpt_rows, lines_of, rows_of
from judge.text import columns
from judge.verdicts.compare import compare
from judge.verdicts.judging import Outcome, excerpt


def rows_between(answer, output, width=500, tolerance=None):
    """Return the Rows for a wrong output."""
    found = compare(answer.encode(), output.encode(), tolerance, is_exact=True)
    return difference_rows(found.difference, width)


def shown(rows):
    """Return the lines of Rows, without the blanks that all of them begin with."""
    return [line[5:].rstrip() for row in rows for line in lines_of(row)]


def test_lines_that_differ_are_labelled_and_numbered_and_the_others_stand_around_them():
    assert shown(rows_between("1\n2\n3 4\n5\n6\n", "1\n 2\n3 x\n5\n")) == [
        "               1  1",
        "               2   2",
        "expected       3  3 4",
        "                    ^",
        "got            3  3 x",
        "                    ^",
        "               4  5",
        "expected       5  6",
        "got            5  (the end)",
    ]


def test_white_space_is_visible_where_it_alone_differs():
    assert shown(rows_between("a b\nc\td\n", "a  b \nc\td\n")) == [
        "expected       1  a\u00b7b\\n",
        "got            1  a\u00b7\u00b7b\u00b7\\n",
        "                    ^",
        "               2  c\\td\\n",
    ]
    assert shown(rows_between("a b\tc\n", "x b\tc\n")) == [
        "expected       1  a b    c", "                  ^",
        "got            1  x b    c", "                  ^"]


def test_nothing_is_marked_in_a_line_that_is_wrong_as_a_whole_or_lacks_its_end():
    assert shown(rows_between("34\n", "x y\n")) == [
        "expected       1  34", "got            1  x y", "                  ^"]
    assert shown(rows_between("1 2\n", "1\n")) == [
        "expected       1  1 2", "                    ^", "got            1  1"]


KING = "\U0001f451"
MARKED = [          # a line before the wrong word; both words; columns before ^^^ and of each ^^^
    ("x ", ("5", "44"), 2, (1, 2)),
    ("\u7b54\u3048 \u4e16\u754c ", ("5", "4"), 10, (1, 1)),
    ("e\u0301a\u20dd ", ("5", "4"), 3, (1, 1)),
    (f"{KING}\t", (f"{KING}{KING}", "e\u0301"), 6, (4, 1)),
    ("\x1b[1m ", ("5", "\u200d"), 8, (1, 6)),       # their escapes: \x1b[1m and \u200d
]


@pytest.mark.parametrize("before, words, column, lengths", MARKED)
def test_marks_stand_below_the_wrong_word_in_columns_of_a_terminal(before, words, column, lengths):
    _, first, _, second = shown(rows_between(*[f"{before}{word} x\n" for word in words]))
    assert [first, second] == [" " * (18 + column) + "^" * length for length in lengths]


LONG_LINES = {      # what stands before and after a wrong letter
    "one-word": ("x" * 100000, "x" * 100000),
    "wrong-at-the-end": ("1 " * 300, ""),
    "letters-of-four-bytes": (f"{700 * KING} ", 700 * KING),
    "letters-with-accents": ("e\u0301" * 700, " e\u0301" * 700),
}


@pytest.mark.parametrize("width", [500, 57])
@pytest.mark.parametrize("name", LONG_LINES)
def test_long_lines_are_cut_alike_around_the_wrong_letter(name, width):
    before, after = LONG_LINES[name]
    rows = rows_between(f"{before}y{after}", f"{before}z{after}", width)
    assert len(rows) == 2
    for row, letter in zip(rows, "yz"):
        start, end = row.mark
        assert row.text[start] == letter
        assert start < end <= len(row.text)
        assert row.text[:start] == rows[0].text[:start]
        assert width // 2 - 1 <= columns(row.text[:start]) <= width // 2
        assert columns(row.text) <= width
        assert not after or columns(row.text) >= width - 1
        assert row.text[:start].lstrip(".") in before
        assert row.text[end:].rstrip(".") in after


def test_long_line_without_its_last_word_is_cut_like_the_other():
    long = "1 " * 300
    assert shown(rows_between(f"{long}7\n", f"{long}\n", width=20)) == [
        "expected       1  ... 1 1 1 7", f"{' ' * 28}^", "got            1  ...1 1 1 1"]
    assert shown(rows_between(long, f"{long}7", width=20)) == [
        "expected       1  ...1 1 1 1", "got            1  ... 1 1 1 7", f"{' ' * 28}^"]


def test_other_lines_of_a_difference_are_cut_at_their_end():
    first, *_ = rows_between(f"{9 * KING}\n1\n", f"{9 * KING}\n2\n", width=10)
    assert (first.text, first.mark) == (f"{3 * KING}...", None)


def in_excerpt(text):
    """Return (number, text) for the rows of an excerpt of some lines."""
    return [(row.number, row.text) for row in excerpt_rows("x", excerpt(text.encode()))]


def test_first_and_last_ten_lines_of_a_text_are_shown_with_500_characters():
    lines = [(number, f"line {number}") for number in range(1, 5001)]
    text = "\n".join(line for _, line in lines)
    assert in_excerpt(text) == [*lines[:10], ("", "... 4980 more lines"), *lines[-10:]]
    assert in_excerpt(text + "\n") == in_excerpt(text)
    assert in_excerpt("x\n" * 20) == [(number, "x") for number in range(1, 21)]
    assert in_excerpt("x\n" * 21)[10] == ("", "... 1 more line")
    assert in_excerpt("") == []
    assert in_excerpt("\n\n") == [(1, ""), (2, "")]
    assert in_excerpt(501 * "\u265b") == [(1, 497 * "\u265b" + "...")]
    assert in_excerpt(501 * KING) == [(1, 248 * KING + "...")]


@pytest.fixture
def in_full(tmp_path, monkeypatch):
    """A function that returns the short lines of a made Outcome of a case `cases 1`."""
    monkeypatch.chdir(str(tmp_path))
    write(tmp_path / "cases/1.in", "1\n")
    write(tmp_path / "cases/1.out", "2\n")
    (task,), _ = read_request(parse(["cases", "-c", "it"]))

    def call(verdict, is_verbose=False, input_path=None, difference=None, **texts):
        case = task.cases[0]._replace(input_path=input_path or task.cases[0].input_path)
        excerpts = {label: excerpt(text) for label, text in texts.items()}
        outcome = Outcome(case, verdict, "message", RIGHT_RUN, 2, difference, excerpts)
        rows = rows_of(task, outcome, is_verbose, width=80)
        return in_short("\n".join(shown(rows)))

    return call


TEXTS = {"input": b"1\n", "stdout": b"3\n", "answer": b"2\n", "stderr": b"debug\n",
         "checker": b"too\nlarge\n"}
INPUT, STDOUT, STDERR = ["input cases/1.in", "1 1"], "stdout 1 3", "stderr 1 debug"
CHECKER = ["checker 1 too", "2 large"]


def test_failure_is_shown_with_what_explains_it_and_its_command_line(in_full):
    difference = compare(b"2\n", b"3\n", None, True).difference
    beside = ["output", "expected 1 2", "got 1 3"]
    compared = {label: TEXTS[label] for label in ("input", "stdout", "answer", "stderr")}
    assert in_full("WA", difference=difference, **compared) == [*INPUT, *beside, STDERR, "again"]
    assert in_full("WA", **TEXTS) == [*INPUT, *CHECKER, STDOUT, "answer 1 2", STDERR, "again"]
    assert in_full("JE", **TEXTS) == [*INPUT, *CHECKER, STDOUT, STDERR, "again"]
    assert in_full("RE", **compared) == [*INPUT, STDOUT, STDERR, "again"]
    assert in_full("NA", input=b"1\n", stdout=b"3\n") == [*INPUT, STDOUT, "again"]


def test_v_shows_the_path_of_the_answer_and_an_accepted_case_needs_no_command_line(in_full):
    path = "answer cases/1.out"
    assert in_full("AC", True, **TEXTS) == [*INPUT, *CHECKER, STDOUT, STDERR, path]
    assert in_full("RE", True, stdout=b"3\n") == [INPUT[0], STDOUT, path, "again"]


def test_input_that_is_gone_or_no_file_is_not_to_be_judged_again(in_full, tmp_path):
    os.mkfifo(str(tmp_path / "pipe"))
    for name in ("gone", "pipe"):
        assert in_full("RE", input_path=tmp_path / name) == [f"input {name}"]
