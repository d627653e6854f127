"""The inputs that the statement of each problem, or its header, allows, byte for byte."""
import re

from whole_kit import ALL_BOARDS

FORMS = {
    "uva750": rb"[1-9]\d*\n(\n[1-8] [1-8]\n)+",
    "uva11085": rb"(([1-8] ){7}[1-8]\n){1,999}",
    "uva167": rb"[1-9]\d?\n(((N ){7}N\n){8})+".replace(b"N", rb"(0|[1-9]\d?)"),
    "boj9663": rb"([1-9]|1[0-4])\n",
    "boj9175": rb"[1-9]\d*\n(([4-9]|[1-9]\d|[12]\d\d|300)\n)+",
    "aizu_alds1_13_a": rb"[1-8]\n([0-7] [0-7]\n)+",
    "nearest": rb"(([1-9]|1\d|2[0-6])( ([1-9]|1\d|2[0-6]))*\n)+",
    "census": rb"(([1-9]|1[0-4])\n)+",
    "steps": rb"([1-9]\d? (0|[1-9]\d{0,17}|10{18})\n)+",
}
FORMS["draw"] = FORMS["nearest"]
CASE_LINES = {"uva750": 2, "uva167": 8, "boj9175": 1, "aizu_alds1_13_a": 1}    # after a count


def is_valid(problem, text):
    """Return whether a text (bytes) is a valid input of a problem."""
    if not re.fullmatch(FORMS[problem], text):
        return False
    lines = text.decode().splitlines()
    numbers = [list(map(int, line.split())) for line in lines]
    if problem in CASE_LINES and len(lines) - 1 != numbers[0][0] * CASE_LINES[problem]:
        return False
    if problem == "uva167":
        return numbers[0][0] <= 20      # programs may have arrays of so many
    if problem == "aizu_alds1_13_a":
        return is_of_one_board(numbers[1:])
    if problem in ("nearest", "draw"):
        return all(max(rows) <= len(rows) <= 26 for rows in numbers)
    return True


def is_of_one_board(squares):
    """Return whether the squares differ, and exactly one board has queens on them."""
    differ = len(set(map(tuple, squares))) == len(squares)
    boards = [board for board in ALL_BOARDS
              if all(board[column] == row + 1 for row, column in squares)]
    return differ and len(boards) == 1
