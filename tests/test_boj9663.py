"""BOJ 9663: the published counts."""
from kit import COUNTS, EXPECTED, INPUTS


def test_the_cases_have_all_published_counts():
    found = {}
    for path in (INPUTS / "boj9663").glob("*.in"):
        numbers = path.read_text().split()
        if numbers:
            answer = (EXPECTED / "boj9663" / f"{path.stem}.out").read_text()
            found[int(numbers[0])] = int(answer)
    assert found == dict(enumerate(COUNTS, 1))
