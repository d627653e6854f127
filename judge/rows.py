"""One case in full: the Rows below its line in the report."""
import contextlib
import os
from collections import namedtuple

from judge.again import again, quoted
from judge.request.problems import home_folders
from judge.request.programs import find_helper
from judge.text import (Failure, amount, columns, cut, cut_start, printable, printable_line,
                        relative_path, shown_path, without_newline)

ROW = "     {:8} {:>7}  "     # what stands before the text of a Row: its label and its number
INDENT = len(ROW.format("", ""))
MOST_CHARACTERS = 500       # of a line are shown: some lines of a terminal


# Row: a line below a verdict
#     label   such as stdout, or ""
#     number  of a line in a file, or ""
#     text
#     mark    (start, end) of the wrong characters in the text, or None
Row = namedtuple("Row", "label number text mark", defaults=(None,))


def rows_of(task, outcome, is_verbose, width):
    """Return the Rows of a case: input, output or difference, answer, stderr, and `again`.

    The lines of a difference are cut to the width of the terminal.
    """
    case = outcome.case
    kept = outcome.excerpts
    text_width = min(MOST_CHARACTERS, width - INDENT)
    rows = [Row("input", "", shown_path(case.input_path)), *excerpt_rows("", kept.get("input", ()))]
    labels = ["checker", "stdout", "stderr"]
    if outcome.difference:
        rows += [Row("output", "", ""), *difference_rows(outcome.difference, text_width)]
        labels = ["stderr"]
    elif outcome.verdict == "WA":
        labels = ["checker", "stdout", "answer", "stderr"]
    for label in labels:
        rows += excerpt_rows(label, kept.get(label, ()))
    if outcome.message.endswith("No module named 'shared'"):
        problem = task.problem
        name = problem.name if problem.is_of_kit else "NAME"
        hint = f"a copy needs its modules; run.py bundle {name} makes one file of them"
        rows.append(Row("hint", "", hint))
    if outcome.verdict == "NA" and has_reference(task, case):
        problem = task.problem
        word = problem.name if problem.is_of_kit else relative_path(problem.folder)
        rows.append(Row("hint", "", f"run.py expect {quoted(word)} writes the answer"))
    if is_verbose and case.answer_path:
        rows.append(Row("answer", "", shown_path(case.answer_path)))
    if outcome.verdict != "AC" and os.path.isfile(case.input_path):
        rows.append(Row("again", "", again(task, case)))
    return rows


def has_reference(task, case):
    """Return whether `expect` would find a reference for a Case of the Task's problem."""
    folders = home_folders(task.problem, task.programs["solution"])
    with contextlib.suppress(Failure):      # there are several
        return case in task.problem.cases and bool(find_helper("reference", folders, []))
    return False


def excerpt_rows(label, kept):
    """Return Rows for an excerpt, the first with a label, and one for the lines left out."""
    rows = []
    last = 0
    for number, line in kept:
        if number > last + 1:
            rows.append(Row("", "", f"... {amount(number - last - 1, 'more line')}"))
        rows.append(Row("" if rows else label, number, printable_line(line, MOST_CHARACTERS)))
        last = number
    return rows


def difference_rows(difference, width):
    """Return Rows at most `width` columns wide for a Difference."""
    show = with_dots if difference.is_blank else without_newline
    rows = []
    for line in difference.lines:
        if line.is_same:
            rows.append(side_row("", line.number, line.got, show, width))
        else:
            rows.append(side_row("expected", line.number, line.expected, show, width))
            rows.append(side_row("got", line.number, line.got, show, width))
    return rows


def side_row(label, number, side, show, width):
    """Return the Row for a Side, cut to a width. The wrong part stays in view."""
    if not side:
        return Row(label, number, "(the end)")
    before = printable(show(side.before))
    if side.wrong is None:
        return Row(label, number, cut(before, width))
    # Two lines that are the same up to the wrong part are cut alike, so they stay aligned.
    before = cut_start(before, width // 2)
    up_to_end = before + printable(show(side.wrong))
    text = cut(up_to_end + printable(show(side.after)), width)
    return Row(label, number, text, (len(before), min(len(up_to_end), len(text))))


def with_dots(text):
    """Return text with a dot for each blank. (Tabs and newlines get escapes.)"""
    return text.replace(" ", "\u00b7")


def lines_of(row):
    """Return the line of a Row, and perhaps one with ^^^ below the wrong characters."""
    lines = [ROW.format(row.label, row.number) + row.text]
    start, end = row.mark or (0, 0)
    if start < end and (start, end) != (0, len(row.text)):      # if all are wrong, no ^^^
        blanks = " " * (INDENT + columns(row.text[:start]))
        lines.append(blanks + "^" * max(1, columns(row.text[start:end])))
    return lines
