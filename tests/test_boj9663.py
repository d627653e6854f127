"""BOJ 9663: the published counts, every fault of the input, and memory."""
import pytest

from kit import COUNTS, CPYTHON, EXPECTED, INPUTS, LINUX, answer, peak_memory


@pytest.mark.parametrize("text, fault", [
    (b"x", "'x' is not an integer"),
    (b"8.0", "'8.0' is not an integer"),
    (b"\xff\x00", r"'\xff\x00' is not an integer"),
    (b"0", "0 is not a number of queens from 1 to 14"),
    (b"15", "15 is not a number of queens from 1 to 14"),
    (b"-8\n", "-8 is not a number of queens from 1 to 14"),
    (b"9" * 20, "99999999999999999999 is not a number of queens from 1 to 14"),
])
def test_fault(text, fault):
    assert answer("boj9663", text) == (b"", fault)


def test_the_expected_files_have_all_published_counts():
    found = {int(path.read_text().split()[0]): int((EXPECTED / "boj9663" / (path.stem + ".out")).read_text())
             for path in (INPUTS / "boj9663").glob("*.in") if path.read_text().split()}
    assert found == dict(enumerate(COUNTS, 1))


@pytest.mark.skipif(not (LINUX and CPYTHON), reason="the memory of CPython, from /proc")
def test_no_whole_level_is_in_memory():
    """That would be 20 MB for 12 queens, and 600 for 14."""
    assert peak_memory("boj9663", [b"12"]) < peak_memory("boj9663", [b"4"]) + 10 * 1024
