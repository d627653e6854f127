"""BOJ 9663: the published counts, every fault of the input, and the judge's limits."""
import pytest

from kit import CPYTHON, EXPECTED, INPUTS, answer, solve

PUBLISHED = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596]     # OEIS A000170, from n = 1


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


@pytest.mark.parametrize("n", range(1, 12))
def test_published_counts(n):
    assert answer("boj9663", b"%d" % n) == (b"%d\n" % PUBLISHED[n - 1], None)


def test_expected_files_have_the_published_counts():
    found = {int(path.read_text().split()[0]): int((EXPECTED / "boj9663" / (path.stem + ".out")).read_text())
             for path in (INPUTS / "boj9663").glob("*.in") if path.read_text().split()}
    assert found == dict(enumerate(PUBLISHED, 1))


def test_other_spellings_of_the_integer():
    assert answer("boj9663", b"+08") == (b"92\n", None)


@pytest.mark.skipif(not CPYTHON, reason="the memory of CPython")
def test_largest_within_the_limits_of_the_judge():
    resource = pytest.importorskip("resource")

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (128 << 20, 128 << 20))
        resource.setrlimit(resource.RLIMIT_CPU, (10, 10))

    done = solve("boj9663", b"14", preexec_fn=limit)
    assert (done.stdout, done.stderr, done.returncode) == (b"365596\n", b"", 0)
