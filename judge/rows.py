"""One case in full: the Rows below its line in the report."""
import os
import re
from collections import namedtuple

from judge.request.again import again
from judge.text import (MOST_CHARACTERS, amount, columns, cut, cut_start, printable,
                        printable_line, shown_path, without_newline)

ROW = "     {:8} {:>7}  "     # what stands before the text of a Row: its label and its number
INDENT = len(ROW.format("", ""))
LEAST_WIDTH = 20        # of a text, even if the terminal is narrower


# Row: a line below a verdict
#     label   such as stdout, or ""
#     number  of a line in a file, or ""
#     text
#     mark    (start, end) of the wrong characters in the text
Row = namedtuple("Row", "label number text mark", defaults=((0, 0),))


def rows_of(task, outcome, is_verbose, width):
    """Return the Rows of a case: input, output or difference, answer, stderr, and `again`.

    Lines of texts are cut to the width of the terminal, if they are not shown for -v.
    """
    case = outcome.case
    kept = outcome.excerpts
    text_width = min(MOST_CHARACTERS, max(LEAST_WIDTH, width - INDENT))
    most = MOST_CHARACTERS if is_verbose else text_width
    rows = [Row("input", "", shown_path(case.input_path))]
    rows += excerpt_rows("", kept.get("input", ()), most)
    labels = ["checker", "stdout", "stderr"]
    if outcome.difference:
        rows.append(Row("output", "", ""))
        rows += difference_rows(outcome, text_width)
        labels = ["stderr"]
    elif outcome.verdict == "WA":
        labels = ["checker", "stdout", "answer", "stderr"]
    for label in labels:
        rows += excerpt_rows(label, kept.get(label, ()), most)
    hint = hint_for(task, outcome)
    if hint:
        rows.append(Row("hint", "", hint))
    if is_verbose and case.answer_path:
        rows.append(Row("answer", "", shown_path(case.answer_path)))
    if outcome.verdict != "AC" and os.path.isfile(case.input_path):
        rows.append(Row("again", "", again(task, case)))
    return rows


def hint_for(task, outcome):
    """Return what could mend the fault of a case, or ""."""
    problem = task.problem
    missing = re.search("No module named '([^']+)'$", outcome.message)
    neighbours = [path.stem for path in task.programs["solution"].neighbours]
    if missing and missing[1] == "shared":
        name = problem.name if problem.is_of_kit else "NAME"
        return f"a copy needs its modules; run.py bundle {name} makes one file of them"
    if missing and missing[1] in neighbours:
        return f"judged together with {missing[1]}.py, it does not see that; type it alone"
    if outcome.verdict == "NA" and problem.is_of_kit:
        return f"run.py expect {problem.name} writes the answer"
    return ""


def excerpt_rows(label, kept, width):
    """Return Rows for an excerpt, the first with a label, and one for the lines left out."""
    rows = []
    last = 0
    for number, line in kept:
        if number > last + 1:
            rows.append(Row("", "", f"... {amount(number - last - 1, 'more line')}"))
        rows.append(Row("" if rows else label, number, printable_line(line, width)))
        last = number
    return rows


def difference_rows(outcome, width):
    """Return Rows at most `width` columns wide for the Lines near a difference."""
    show = with_dots if outcome.verdict == "PE" else without_newline
    return [difference_row(line, show, width) for line in outcome.difference]


def difference_row(line, show, width):
    """Return the Row for a Line, cut to a width. The wrong part stays in view."""
    if not line.parts:
        return Row(line.label, line.number, "(the end)")
    parts = ["", "", *line.parts][-3:]      # nothing is wrong in a line alone
    before, wrong, after = [printable(show(part)) for part in parts]
    # Two lines that are the same up to the wrong part are cut alike, so they stay aligned.
    before = cut_start(before, width // 2)
    text = cut(before + wrong + after, width)
    end = min(len(before + wrong), len(text))
    return Row(line.label, line.number, text, (len(before), end))


def with_dots(text):
    """Return text with a dot for each blank. (Tabs and newlines get escapes.)"""
    return text.replace(" ", "\u00b7")


def lines_of(row):
    """Return the line of a Row, and perhaps one with ^^^ below the wrong characters."""
    lines = [ROW.format(row.label, row.number) + row.text]
    start, end = row.mark
    if start < end and (start, end) != (0, len(row.text)):      # if all are wrong, no ^^^
        blanks = " " * (INDENT + columns(row.text[:start]))
        lines.append(blanks + "^" * max(1, columns(row.text[start:end])))
    return lines
