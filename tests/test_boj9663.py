"""BOJ 9663: the published counts, and memory."""
from kit import COUNTS, EXPECTED, INPUTS, peak_memory
from conftest import memory


def test_the_cases_have_all_published_counts():
    found = {}
    for path in (INPUTS / "boj9663").glob("*.in"):
        numbers = path.read_text().split()
        if numbers:
            answer = (EXPECTED / "boj9663" / f"{path.stem}.out").read_text()
            found[int(numbers[0])] = int(answer)
    assert found == dict(enumerate(COUNTS, 1))


@memory
def test_no_whole_level_is_in_memory():
    """That would be 20 MB for 12 queens, and 600 for 14."""
    assert peak_memory("boj9663", [b"12"]) < peak_memory("boj9663", [b"4"]) + 10 * 1024
